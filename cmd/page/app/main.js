// The page: files in, verdicts out.

import { el } from "../viewer/dom.js";
import { Editor } from "./editor/editor.js";
import { example } from "./example.js";
import { forget, kept, when } from "./editor/keep.js";
import { chosen, dropped } from "./drop.js";
import { Cancelled, Engine } from "./engine.js";
import { Files } from "./files.js";
import { keepOffline, onLaunch } from "./installed.js";
import { problem } from "./problem.js";
import { Result } from "./result.js";
import { Settings } from "./settings.js";
import { unzipped } from "./text.js";
import { Tools } from "./tools.js";
import { welcome } from "./welcome.js";

/** @import {Checked, Dropped, Fit, Item} from "./types" */

const playable = ["log", "saved game"];
const lintable = ["module", "extension"];

class App {
  constructor() {
    this.root = /** @type {HTMLElement} */ (document.getElementById("app"));
    this.engine = new Engine();
    /** By path, in the order of their paths. @type {Map<string, Item>} */
    this.items = new Map();
    this.settings = new Settings(() => this.#look(false));
    this.files = new Files((paths) => this.remove(paths), (item, what) => (what === "edit" ? this.edit(item) : this.tools.open(item, what)));
    this.tools = new Tools(this.engine, () => [...this.items.values()], this.settings, (work, words) => this.busy(work, words));
    this.status = el("div", { class: "status", role: "status" });
    this.main = el("main", { class: "desk" });
    this.drop = this.#dropZone();
    this.welcome = this.#welcome();
    this.checkButton = el("button", { type: "button", class: "primary", onclick: () => this.check() }, "Check");
    this.again = el("div", { class: "actions" }, this.checkButton);
    /** What is shown: "files", "result" or "editor". Each has entries in the browser's history. */
    this.screen = "files";
    this.popped = false;
    this.main.append(this.welcome, this.drop, this.files.element, this.settings.element, this.again, this.status, this.tools.element);
    this.#listen();
    this.#draw();
  }

  async start() {
    this.root.replaceChildren(this.main);
    const before = performance.now();
    try {
      await this.engine.start();
      this.settings.packs((await this.engine.do("packs", {})).value);
      document.documentElement.dataset.ready = String(Math.round(performance.now() - before));
      const kept = this.settings.kept();
      if (kept.length) await this.take(kept);
      this.#restore();
      onLaunch((files) => this.take(files), (e) => this.#fail(e));
    } catch (e) {
      this.#fail(e);
    }
  }

  /** Where more files come from, once some are here. */
  #dropZone() {
    this.inputs = {
      files: el("input", { type: "file", multiple: true, id: "files", hidden: true, "aria-label": "Files" }),
      folder: el("input", { type: "file", webkitdirectory: true, id: "folder", hidden: true, "aria-label": "Folder" }),
      module: el("input", { type: "file", accept: ".vmod,.vmdx", id: "module", hidden: true, "aria-label": "Module" }),
      pack: el("input", { type: "file", accept: ".vmod", id: "pack", hidden: true, "aria-label": "Module of a pack" }),
    };
    for (const input of Object.values(this.inputs)) {
      input.addEventListener("change", async () => {
        const files = chosen(input);
        input.value = "";
        if (files.length === 0 && input !== this.inputs?.folder) return;
        if (input === this.inputs?.pack) await this.#begin(files);
        else await this.take(files);
      });
    }
    return el(
      "section",
      { class: "drop", "aria-label": "Files" },
      ...Object.values(this.inputs),
      el("p", { class: "more" }, "Drop more files anywhere on this page."),
      el(
        "p",
        { class: "choose" },
        el("button", { type: "button", onclick: () => this.inputs?.files.click() }, "Choose files"),
        el("button", { type: "button", onclick: () => this.inputs?.folder.click() }, "Choose a folder"),
      ),
    );
  }

  #welcome() {
    const open = (/** @type {"files" | "folder" | "module" | "pack"} */ what) => () => this.inputs?.[what].click();
    return welcome({ files: open("files"), folder: open("folder"), module: open("module"), pack: open("pack"), example: () => this.example() });
  }

  /**
   * Begins a game pack for a module.
   * @param {Dropped[]} files
   */
  async #begin(files) {
    await this.take(files, false);
    const module = [...this.items.values()].find((i) => i.kind === "module");
    if (module) await this.edit(module);
  }

  /** Shows a small game of our own, at what is wrong in it. */
  async example() {
    await this.take(example(), true);
  }

  /**
   * Notes what is shown, with a new entry in the browser's history unless the browser went to an old one.
   * @param {string} screen
   * @param {string} [path] the file that the editor is about
   */
  #enter(screen, path = "") {
    this.screen = screen;
    document.body.classList.toggle("shows", screen !== "files");
    try {
      if (!this.popped) history.pushState({ screen, path }, "", "#");
    } catch {
      // a page without an address of its own has no history, either
    }
  }

  /**
   * Shows what an entry of the browser's history stands for.
   * @param {{screen?: string, path?: string} | null} state
   */
  async #popped(state) {
    const { screen = "files", path = "" } = state ?? {};
    if (screen === this.screen) return; // another place in the result, to which the viewer goes
    const item = this.items.get(path);
    this.popped = true;
    try {
      if (screen === "result" && this.result) this.#show(this.result);
      else if (screen === "editor" && this.editor) this.#resume(path);
      else if (screen === "editor" && item) await this.edit(item);
      else if (this.editor) this.editor.close();
      else this.#files();
    } finally {
      this.popped = false;
    }
  }

  /** Shows the files and settings. */
  #files() {
    this.root.replaceChildren(this.main);
    this.#enter("files");
  }

  /** @param {Result} result */
  #show(result) {
    this.root.replaceChildren(result.element);
    this.#enter("result");
  }

  /**
   * Shows the editor that is open.
   * @param {string} path
   */
  #resume(path) {
    if (this.editor) this.root.replaceChildren(this.editor.element, this.status);
    this.#enter("editor", path);
  }

  #listen() {
    addEventListener("popstate", (e) => this.#popped(e.state));
    let depth = 0;
    const over = (/** @type {boolean} */ is) => document.body.classList.toggle("over", is);
    addEventListener("dragenter", (e) => (e.preventDefault(), depth++, over(true)));
    addEventListener("dragleave", () => (depth--, depth <= 0 && over(false)));
    addEventListener("dragover", (e) => e.preventDefault());
    addEventListener("drop", async (e) => {
      e.preventDefault();
      depth = 0;
      over(false);
      if (!e.dataTransfer) return;
      try {
        await this.take(await dropped(e.dataTransfer));
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  /**
   * Takes files, and checks them if nothing is missing.
   * @param {Dropped[]} files
   * @param {boolean} [check]
   */
  async take(files, check = !this.editor) {
    if (files.length === 0) return this.#fail(new Error("There is no file in it. Drop the log (.vlog) or saved game (.vsav), and its module (.vmod)."));
    if (this.screen === "result") this.result?.back();
    const items = await this.busy(() => this.engine.take(files), "Looking at the files");
    if (!items) return;
    for (const item of items) this.items.set(item.path, item);
    await this.#all();
    await this.#look(check);
  }

  /** @param {string[]} paths */
  async remove(paths) {
    await this.busy(() => this.engine.remove(paths), "Taking files off");
    for (const p of paths) for (const key of [...this.items.keys()]) if (key === p || key.startsWith(p + "/")) this.items.delete(key);
    await this.#all();
    await this.#look(false);
  }

  /** Asks again what all files are: a game.toml makes a pack of the files beside it. */
  async #all() {
    const answer = await this.busy(() => this.engine.do("items", {}), "Looking at the files");
    if (!answer) return;
    this.items = new Map(answer.value.map((/** @type {Item} */ i) => [i.path, i]));
    this.settings.packs((await this.engine.do("packs", {})).value);
    this.settings.files([...this.items.values()]);
    await this.settings.keep(this.items, this.engine);
  }

  /**
   * Finds module and pack of each game, and checks if nothing is missing.
   * @param {boolean} check
   */
  async #look(check) {
    this.#draw();
    const items = [...this.items.values()];
    if (!items.some((i) => playable.includes(i.kind))) {
      this.fits = [];
      // A table or a pack beside it says that somebody is up to something else.
      if (check && items.every((i) => lintable.includes(i.kind))) await this.check();
      return;
    }
    const answer = await this.busy(() => this.engine.do("fits", this.settings.question()), "Looking for modules and game packs");
    if (!answer) return;
    /** @type {Fit[]} */
    this.fits = answer.value;
    this.#draw();
    if (check && this.fits.every((f) => f.module && !f.error)) await this.check();
  }

  #draw() {
    const items = [...this.items.values()];
    const games = items.filter((i) => playable.includes(i.kind));
    document.body.classList.toggle("empty", items.length === 0);
    this.files.show(items, this.fits ?? []);
    const modules = items.filter((i) => lintable.includes(i.kind));
    this.settings.element.hidden = games.length === 0;
    this.again.hidden = games.length + modules.length === 0;
    this.tools.element.hidden = items.length === 0;
    const lacking = (this.fits ?? []).filter((f) => !f.module && this.items.has(f.path));
    if (games.length === 0) this.checkButton.textContent = modules.length > 1 ? `Check ${modules.length} modules` : "Check the module";
    else this.checkButton.textContent = lacking.length ? "Check without the module" : games.length > 1 ? `Check ${games.length} files` : "Check";
    this.checkButton.classList.toggle("primary", lacking.length === 0);
    this.tools.show();
  }

  /** Offers the work on packs that was kept and not saved. */
  #restore() {
    for (const work of kept().reverse()) {
      const files = Object.entries(work.files).map(([name, text]) => ({ path: `${work.pack}/${name}`, file: new File([text], name) }));
      const offer = el(
        "p",
        { class: "ask restore", "data-pack": work.pack },
        `Your work on ${work.pack} was kept on ${when(work)}. `,
        el("button", { type: "button", onclick: async () => (offer.remove(), await this.take(files)) }, "Go on with it"),
        el("button", { type: "button", class: "quiet", onclick: () => (forget(work.pack), offer.remove()) }, "Forget it"),
      );
      this.main.prepend(offer);
    }
  }

  /**
   * Opens the editor on a pack, or on the draft of one for a module.
   * @param {Item} item
   */
  async edit(item) {
    this.tools.close();
    let pack = item.path.replace(/\/?game\.toml$/, "") || ".";
    let module = [...this.items.values()].find((i) => i.kind === "module")?.path ?? "";
    if (item.kind === "module") {
      const answer = await this.busy(() => this.engine.do("draft", { path: item.path }), "Reading the module");
      if (!answer) return;
      pack = answer.value.name;
      module = item.path;
      const files = answer.value.files.map((/** @type {{name: string, text: string}} */ f) => ({ path: `${pack}/${f.name}`, file: new File([f.text], f.name) }));
      if (!this.items.has(`${pack}/game.toml`)) {
        await this.busy(() => this.engine.take(files), "Looking at the files");
        await this.#all();
      }
    }
    const editor = (this.editor = new Editor(this.engine, pack, module, () => [...this.items.values()], {
      back: () => this.#back(),
      check: async () => {
        await this.#all();
        this.settings.game.value = pack;
        await this.check();
      },
      busy: (work, words) => this.busy(work, words),
    }));
    this.edited = item.path;
    this.#resume(item.path);
    await editor.start();
  }

  /** Leaves the editor for the files. */
  async #back() {
    this.editor = undefined;
    this.main.insertBefore(this.status, this.tools.element);
    this.#files();
    await this.#all();
    await this.#look(false);
  }

  async check() {
    this.tools.close();
    const answer = await this.busy((progress) => this.engine.do("check", this.settings.question(), progress), "Checking");
    if (!answer) return;
    /** @type {Checked} */
    const checked = answer.value;
    const list = await this.busy(() => this.engine.do("list", {}), "Writing the list");
    if (!list) return;
    this.result?.end();
    this.result = new Result(this.engine, checked, list.data, this.settings.question(), () => {
      if (this.editor) this.#resume(this.edited ?? "");
      else this.#files();
    });
    this.#show(this.result);
    await this.result.mounted();
    document.documentElement.dataset.checked = String(checked.rows.length);
  }

  /**
   * Does something that may take long: shows progress, lets it be cancelled, shows what went wrong. It
   * returns undefined then.
   * @template T
   * @param {(progress: (what: string, done: number, of: number) => void) => Promise<T>} work
   * @param {string} words
   * @returns {Promise<T | undefined>}
   */
  async busy(work, words) {
    const bar = el("progress", { "aria-label": words });
    const line = el("span", {}, words + " …");
    const cancel = el("button", { type: "button", onclick: () => this.engine.cancel() }, "Cancel");
    const shown = el("div", { class: "busy" }, line, bar, cancel);
    // What is done at once needs no bar.
    const timer = setTimeout(() => this.status.replaceChildren(shown), 120);
    this.main.setAttribute("aria-busy", "true");
    try {
      return await work((what, done, of) => {
        bar.max = of;
        bar.value = done;
        line.textContent = what === "files" ? `${words}: file ${done} of ${of}` : `${words}: step ${done} of ${of}`;
      }).finally(() => {
        clearTimeout(timer);
        this.status.replaceChildren();
        this.main.removeAttribute("aria-busy");
      });
    } catch (e) {
      this.#fail(e);
      return undefined;
    }
  }

  /** @param {unknown} e */
  #fail(e) {
    if (e instanceof Cancelled) {
      this.status.replaceChildren(el("p", { class: "next" }, "Cancelled. Nothing was changed."));
      return;
    }
    const shown = problem(e instanceof Error ? e.message : String(e));
    shown.setAttribute("role", "alert");
    this.status.replaceChildren(shown);
  }
}

document.getElementById("about")?.addEventListener(
  "toggle",
  (e) => {
    const shown = /** @type {HTMLElement} */ (e.target).querySelector("pre");
    if (shown) shown.textContent = new TextDecoder().decode(unzipped("licences"));
  },
  { once: true },
);

new App().start().then(keepOffline);
