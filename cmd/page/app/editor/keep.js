// Unsaved work is kept in the browser's storage, if the user wants it: each pack under a key of its own.

import { el } from "../../viewer/dom.js";

const storage = "umpire-editor:";

/** The key of the one pack that earlier pages kept. */
const former = "umpire-editor";

/** More bytes than these are not kept. */
const mostKept = 4e6;

/**
 * Kept is what was kept of a pack, and when.
 * @typedef {{pack: string, files: Record<string, string>, at: string}} Kept
 */

/** @param {string} pack @returns {string | null} what the storage has of a pack */
function stored(pack) {
  try {
    return localStorage.getItem(storage + pack);
  } catch {
    return null; // there is no storage
  }
}

/** @param {string} pack @returns {Kept | null} */
function read(pack) {
  try {
    const found = JSON.parse(stored(pack) ?? "null");
    return found && typeof found.files === "object" ? { pack, files: found.files, at: String(found.at ?? "") } : null;
  } catch {
    return null; // another page has written something else there
  }
}

/** Gives what an earlier page kept the key that its pack has now, unless newer work has it. */
function move() {
  const work = JSON.parse(localStorage.getItem(former) ?? "null");
  if (typeof work?.pack !== "string" || stored(work.pack) !== null) return;
  localStorage.removeItem(former); // first: the storage may not hold it twice
  localStorage.setItem(storage + work.pack, JSON.stringify({ files: work.files }));
}

/** The packs that were kept, by name. @returns {Kept[]} */
export function kept() {
  try {
    move();
    const names = Object.keys(localStorage).filter((key) => key.startsWith(storage)).map((key) => key.slice(storage.length));
    return names.sort().flatMap((pack) => read(pack) ?? []);
  } catch {
    return []; // there is no storage
  }
}

/** @param {string} pack */
export function forget(pack) {
  try {
    localStorage.removeItem(storage + pack);
  } catch {
    // there is none
  }
}

/** @param {Kept} work */
export function when(work) {
  return work.at ? new Date(work.at).toLocaleString() : "an earlier day";
}

/** The packs that were changed, and are neither saved nor kept. @type {Set<string>} */
const unsaved = new Set();

addEventListener("beforeunload", (e) => {
  if (unsaved.size === 0) return;
  e.preventDefault();
  e.returnValue = "";
});

/**
 * Keep keeps the files of a pack as they are edited. It writes only over what it has read or
 * written itself: what another tab has kept of the same pack since is the user's to give up.
 */
export class Keep {
  /**
   * @param {string} pack
   * @param {() => Promise<Record<string, string>>} files
   */
  constructor(pack, files) {
    this.pack = pack;
    this.files = files;
    this.timer = 0;
    this.changes = 0;
    this.on = false;
    /** What this tab has read or written last. @type {string | null} */
    this.own = null;
    this.element = el("p", { class: "keep", role: "status" });
    this.warning = el("p", { class: "bad elsewhere", role: "status" });
    /** Ends this tab's hold on the pack. @type {() => void} */
    this.release = () => {};
  }

  /** The pack is open: if these are the files that were kept, it is kept on. */
  async start() {
    this.#hold();
    const work = read(this.pack);
    if (!work) return;
    const files = await this.files();
    if (Object.keys(work.files).every((name) => files[name] === work.files[name])) {
      this.own = stored(this.pack);
      this.on = true;
    }
  }

  /** Warns while another tab has the pack open, in browsers that tell tabs of each other. */
  #hold() {
    if (!navigator.locks) return;
    const name = storage + this.pack;
    const held = new Promise((done) => (this.release = () => done(undefined)));
    /** @param {Lock | null} lock */
    const take = async (lock) => {
      if (lock) {
        this.warning.replaceChildren();
        return held;
      }
      this.warning.replaceChildren(`Another tab has ${this.pack} open. What you change here is not changed there.`);
      navigator.locks.request(name, take).catch(() => {});
    };
    navigator.locks.request(name, { ifAvailable: true }, take).catch(() => {}); // pages without an origin have no locks
  }

  /** Something has changed. */
  changed() {
    this.changes++;
    unsaved.add(this.pack);
    if (!this.on && !this.asked) this.#ask();
    clearTimeout(this.timer);
    if (this.on) this.timer = setTimeout(() => this.#write(), 500);
  }

  /** The user has the files. */
  saved() {
    unsaved.delete(this.pack);
  }

  /** Asks once. */
  #ask() {
    this.asked = true;
    const work = read(this.pack);
    this.element.replaceChildren(
      work
        ? `This browser keeps other work on ${this.pack}, from ${when(work)}. Shall it keep this work instead? `
        : "Shall this browser keep what you have not saved? Pages that you open from files share its storage. ",
      el("button", { type: "button", onclick: () => this.#begin() }, work ? "Keep this instead" : "Keep it"),
      el("button", { type: "button", class: "quiet", onclick: () => this.element.replaceChildren() }, "No"),
    );
  }

  /** Keeps from now on, in place of what the storage has. */
  #begin() {
    this.on = true;
    this.own = stored(this.pack);
    return this.#write();
  }

  async #write() {
    const before = this.changes;
    const files = await this.files();
    if (stored(this.pack) !== this.own) {
      this.on = false;
      return this.#ask();
    }
    try {
      const text = JSON.stringify({ files, at: new Date().toISOString() });
      if (text.length > mostKept) throw new Error("too large");
      localStorage.setItem(storage + this.pack, text);
      this.own = text;
      if (this.changes === before) unsaved.delete(this.pack);
      this.element.replaceChildren("Kept in this browser. ", el("button", { type: "button", class: "quiet", onclick: () => this.#stop() }, "Forget it"));
    } catch {
      this.on = false;
      this.element.replaceChildren("This browser keeps no more: save the pack.");
    }
  }

  #stop() {
    this.on = false;
    clearTimeout(this.timer);
    unsaved.add(this.pack);
    forget(this.pack);
    this.element.replaceChildren();
  }
}
