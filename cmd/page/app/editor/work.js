// The pack that is edited: what is asked of Umpire about it, what was changed, undo and redo.

/** @import {Engine} from "../engine" */
/** @import {Changed, Form, LookedAt, Problems, TextFile} from "./types" */

/** More changes than these are not taken back. */
const mostKept = 500;

export class Work {
  /**
   * @param {Engine} engine
   * @param {string} pack the folder of the pack among the files
   * @param {string} module the path of its module, "" for none
   * @param {(e: unknown) => void} failed
   */
  constructor(engine, pack, module, failed) {
    this.engine = engine;
    this.pack = pack;
    this.module = module;
    this.failed = failed;
    /** @type {{label: string, change: Changed}[]} */
    this.done = [];
    /** @type {{label: string, change: Changed}[]} */
    this.undone = [];
    /** Called with the names of files that have changed. @type {((files: string[]) => void)[]} */
    this.listeners = [];
    /** @type {Form | null} */
    this.known = null;
    /** How many changes were made, those that were taken back too. */
    this.changes = 0;
  }

  /** @returns {Promise<Form>} */
  async form() {
    this.known ??= (await this.#ask("form", {})).value;
    return /** @type {Form} */ (this.known);
  }

  /**
   * @param {string} file
   * @returns {Promise<LookedAt>}
   */
  async file(file) {
    return (await this.#ask("file", { file })).value;
  }

  /** @returns {Promise<Problems>} */
  async problems() {
    return (await this.#ask("problems", {})).value;
  }

  /**
   * @param {string} what
   * @param {object} [edit]
   */
  async ask(what, edit = {}) {
    return this.#ask(what, edit);
  }

  /**
   * @param {string} what
   * @param {object} edit
   */
  #ask(what, edit) {
    return this.engine.do(what, { module: this.module, edit: { pack: this.pack, ...edit } });
  }

  /**
   * Changes the pack. It returns false if Umpire refused, and the user has been told why.
   * @param {string} label of the change, for undo
   * @param {object} edit
   */
  async edit(label, edit) {
    try {
      const change = await this.#change(edit);
      if (change.after.length === 0) return true;
      this.done.push({ label, change });
      if (this.done.length > mostKept) this.done.shift();
      this.undone = [];
      this.#told(change);
      return true;
    } catch (e) {
      this.failed(e);
      return false;
    }
  }

  /**
   * @param {object} edit
   * @returns {Promise<Changed>}
   */
  async #change(edit) {
    const { value } = await this.#ask("edit", edit);
    for (const f of value.after) this.engine.put(`${this.pack}/${f.name}`, f.gone ? null : f.text);
    return value;
  }

  /** @param {Changed} change */
  #told(change) {
    this.changes++;
    const files = change.after.map((f) => f.name);
    for (const listen of this.listeners) listen(files);
  }

  async undo() {
    await this.#step(this.done, this.undone, (change) => change.before);
  }

  async redo() {
    await this.#step(this.undone, this.done, (change) => change.after);
  }

  /**
   * @param {{label: string, change: Changed}[]} from
   * @param {{label: string, change: Changed}[]} to
   * @param {(change: Changed) => TextFile[]} files
   */
  async #step(from, to, files) {
    const last = from.pop();
    if (!last) return;
    try {
      const change = await this.#change({ files: files(last.change) });
      to.push(last);
      this.#told(change);
    } catch (e) {
      from.push(last);
      this.failed(e);
    }
  }
}
