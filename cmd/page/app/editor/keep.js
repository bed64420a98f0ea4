// Unsaved work is kept in the browser's storage, if the user wants it.

import { el } from "../../viewer/dom.js";

const storage = "umpire-editor";

/** More bytes than these are not kept. */
const mostKept = 4e6;

/** The work of the last time, if some was kept. @returns {{pack: string, files: Record<string, string>} | null} */
export function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(storage) ?? "null");
    return found && typeof found.pack === "string" && typeof found.files === "object" ? found : null;
  } catch {
    return null; // no storage, or another page has written something else there
  }
}

export function forget() {
  try {
    localStorage.removeItem(storage);
  } catch {
    // there is none
  }
}

/** The packs that were changed, and are neither saved nor kept. @type {Set<string>} */
const unsaved = new Set();

addEventListener("beforeunload", (e) => {
  if (unsaved.size === 0) return;
  e.preventDefault();
  e.returnValue = "";
});

/** Keep keeps the files of a pack as they are edited. */
export class Keep {
  /**
   * @param {string} pack
   * @param {() => Promise<Record<string, string>>} files
   */
  constructor(pack, files) {
    this.pack = pack;
    this.files = files;
    this.timer = 0;
    this.on = kept()?.pack === pack;
    this.element = el("p", { class: "keep", role: "status" });
  }

  /** Something has changed. */
  changed() {
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
    this.element.replaceChildren(
      "Shall this browser keep what you have not saved? Pages that you open from files share its storage. ",
      el("button", { type: "button", onclick: () => ((this.on = true), this.#write()) }, "Keep it"),
      el("button", { type: "button", class: "quiet", onclick: () => this.element.replaceChildren() }, "No"),
    );
  }

  async #write() {
    const files = await this.files();
    try {
      const text = JSON.stringify({ pack: this.pack, files });
      if (text.length > mostKept) throw new Error("too large");
      localStorage.setItem(storage, text);
      unsaved.delete(this.pack);
      this.element.replaceChildren("Kept in this browser. ", el("button", { type: "button", class: "quiet", onclick: () => ((this.on = false), unsaved.add(this.pack), forget(), this.element.replaceChildren()) }, "Forget it"));
    } catch {
      this.on = false;
      this.element.replaceChildren("This browser keeps no more: save the pack.");
    }
  }
}
