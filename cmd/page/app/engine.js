// Umpire in a worker: started, asked, cancelled.

import { unzipped } from "./text.js";

/** @import {Answer, Ask, Dropped, Item, Told} from "./types" */

/** Failure is an error whose message is for the user. */
export class Failure extends Error {}

/** Cancelled is the error of a call that the user broke off. */
export class Cancelled extends Error {}

const outOfMemory =
  "The browser gave Umpire no more memory, or Umpire broke down, and this was not done. " +
  "Take the files off that you do not need and try again, or use the command line, which can have more memory.";

/** @param {string} id */
const part = (id) => document.getElementById(id)?.textContent ?? "";

/** Engine is the worker with the files that it has. Only one thing is done at a time. */
export class Engine {
  /** @type {Promise<WebAssembly.Module> | null} */
  #program = null;
  /** @type {Promise<Worker> | null} */
  #worker = null;
  /** @type {Map<string, Dropped>} */
  #files = new Map();
  #id = 0;
  /** @type {{id: number, done: (a: Answer) => void, failed: (e: Error) => void, progress: (what: string, done: number, of: number) => void} | null} */
  #call = null;
  /** The calls that wait. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** Starts Umpire, and gives it the files that it had. */
  start() {
    this.#worker ??= this.#start();
    return this.#worker;
  }

  async #start() {
    this.#program ??= compile();
    const program = await this.#program;
    const url = URL.createObjectURL(new Blob([part("worker")], { type: "text/javascript" }));
    const worker = new Worker(url);
    await new Promise((ready, broken) => {
      worker.onmessage = (/** @type {MessageEvent<Told>} */ { data }) => {
        if (data.kind === "ready") ready(null);
        else broken(new Failure(data.kind === "broken" ? `This browser cannot run Umpire: ${data.error}` : outOfMemory));
      };
      worker.onerror = (e) => broken(new Failure(`This browser cannot run Umpire: ${e.message}`));
      worker.postMessage(program);
    });
    URL.revokeObjectURL(url);
    worker.onmessage = ({ data }) => this.#told(data);
    worker.onerror = () => this.#told({ kind: "died" });
    if (this.#files.size) {
      const files = [...this.#files.values()];
      await new Promise((done, failed) => this.#ask(worker, { id: 0, files, what: "", request: {} }, done, failed));
    }
    return worker;
  }

  /**
   * @param {Worker} worker
   * @param {Ask} ask
   * @param {(a: Answer) => void} done
   * @param {(e: Error) => void} failed
   * @param {(what: string, done: number, of: number) => void} progress
   */
  #ask(worker, ask, done, failed, progress = () => {}) {
    ask.id = ++this.#id;
    this.#call = { id: ask.id, done, failed, progress };
    worker.postMessage(ask);
  }

  /** @param {Told} told */
  #told(told) {
    const call = this.#call;
    if (told.kind === "died") {
      this.#stop();
      call?.failed(new Failure(outOfMemory));
    }
    if (!call || !("id" in told) || told.id !== call.id) return;
    if (told.kind === "progress") return call.progress(told.what, told.done, told.of);
    this.#call = null;
    if (told.kind === "done") call.done(told);
    else call.failed(new Failure(told.error));
  }

  /**
   * Asks Umpire for something and returns the answer.
   * @param {string} what
   * @param {object} request
   * @param {(what: string, done: number, of: number) => void} [progress]
   * @returns {Promise<Answer>}
   */
  do(what, request, progress) {
    return this.#queue({ id: 0, what, request }, progress);
  }

  /**
   * Gives Umpire files.
   * @param {Dropped[]} files
   * @returns {Promise<Item[]>}
   */
  async take(files) {
    const { value } = await this.#queue({ id: 0, files, what: "", request: {} });
    for (const f of files) this.#files.set(f.path, f);
    return value;
  }

  /**
   * Notes that Umpire has changed a file, which it gets again when it is started anew.
   * @param {string} path
   * @param {string | null} text null if it has taken the file away
   */
  put(path, text) {
    if (text === null) this.#files.delete(path);
    else this.#files.set(path, { path, file: new File([text], path) });
  }

  /**
   * Returns the text of a file that was given; undefined for one from a zip.
   * @param {string} path
   */
  async text(path) {
    return this.#files.get(path)?.file.text();
  }

  /**
   * Takes files off.
   * @param {string[]} paths
   */
  async remove(paths) {
    for (const p of paths) this.#files.delete(p);
    await this.do("remove", { paths });
  }

  /**
   * @param {Ask} ask
   * @param {(what: string, done: number, of: number) => void} [progress]
   * @returns {Promise<Answer>}
   */
  #queue(ask, progress) {
    const call = this.#last.then(async () => {
      const worker = await this.start();
      return new Promise((/** @type {(a: Answer) => void} */ done, failed) => this.#ask(worker, ask, done, failed, progress));
    });
    this.#last = call.catch(() => {});
    return call;
  }

  /** Breaks off what is done. */
  cancel() {
    const call = this.#call;
    this.#stop();
    call?.failed(new Cancelled("cancelled"));
    this.start().catch(() => {});
  }

  #stop() {
    this.#worker?.then((w) => w.terminate());
    this.#worker = null;
    this.#call = null;
  }
}

/** Unpacks and compiles the program that stands in the page. */
async function compile() {
  if (typeof WebAssembly === "undefined") {
    throw new Failure("This browser is too old for Umpire. Firefox, Chrome, Edge and Safari from 2023 on can run it.");
  }
  return WebAssembly.compile(unzipped("wasm"));
}
