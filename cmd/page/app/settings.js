// How files are checked, beside what is found by itself.

import { el } from "../viewer/dom.js";

/** @import {Dropped, Item, Question} from "./types" */
/** @import {Engine} from "./engine" */

const storage = "umpire";

/** More bytes of packs than these are not kept. */
const mostKept = 2e6;

export class Settings {
  /** @param {() => void} changed */
  constructor(changed) {
    const select = (/** @type {string} */ first) => el("select", { onchange: changed }, el("option", { value: "" }, first));
    const word = (/** @type {string} */ hint) => el("input", { type: "text", placeholder: hint, autocomplete: "off", spellcheck: "false" });
    const tick = () => el("input", { type: "checkbox" });
    this.module = select("found by the name in the file");
    this.game = select("found by the module");
    this.orders = select("none");
    this.phase = word("such as german movement");
    this.side = word("");
    this.goesOn = tick();
    this.separate = tick();
    this.reveal = tick();
    this.remember = el("input", { type: "checkbox", onchange: () => this.#remember() });
    /** @param {string} label @param {HTMLElement} field @param {string} [help] */
    const row = (label, field, help) => el("label", { class: "row" }, el("span", {}, label), field, ...(help ? [el("small", { class: "faint" }, help)] : []));
    /** @param {string} label @param {HTMLElement} field @param {string} [help] */
    const line = (label, field, help) => el("label", { class: "line" }, field, el("span", {}, label), ...(help ? [el("small", { class: "faint" }, help)] : []));
    this.element = el(
      "details",
      { class: "settings" },
      el("summary", {}, "Settings"),
      row("Module", this.module),
      row("Game pack", this.game),
      row("Phase", this.phase, "for a saved game the phase that it ends, for a log that in which it begins"),
      row("Phasing side", this.side),
      row("Orders", this.orders, "a CSV that states what a log does not: phases, combats, drops taken back"),
      line("The last log stops, or the saved game was made, in the middle of a phase", this.goesOn),
      line("Judge each file by itself", this.separate),
      line("Show and judge what is hidden", this.reveal, "for a referee: the report then tells what opponents must not see"),
      line("Remember these settings and the game packs", this.remember, "In this browser's storage. Pages that you open from files share it, so other such pages can read it. Modules and games are never kept."),
    );
    this.#recall();
  }

  /** @returns {Question} */
  question() {
    return {
      module: this.module.value,
      game: this.game.value,
      orders: this.orders.value,
      phase: this.phase.value.trim(),
      side: this.side.value.trim(),
      goesOn: this.goesOn.checked,
      separate: this.separate.checked,
      reveal: this.reveal.checked,
    };
  }

  /** @param {string[]} names of all packs */
  packs(names) {
    fill(this.game, names.map((n) => [n, n]));
  }

  /** @param {Item[]} items */
  files(items) {
    const of = (/** @type {string} */ kind) => items.filter((i) => i.kind === kind).map((i) => /** @type {[string, string]} */ ([i.path, i.shown]));
    fill(this.module, of("module"));
    fill(this.orders, of("orders"));
  }

  #recall() {
    try {
      const kept = JSON.parse(localStorage.getItem(storage) ?? "null");
      if (!kept) return;
      this.remember.checked = true;
      for (const name of /** @type {const} */ (["phase", "side"])) this[name].value = String(kept[name] ?? "");
      for (const name of /** @type {const} */ (["goesOn", "separate"])) this[name].checked = Boolean(kept[name]);
      /** @type {Dropped[]} */
      this.packFiles = Object.entries(kept.packs ?? {}).map(([path, text]) => ({ path, file: new File([String(text)], path) }));
    } catch {
      // no storage, or another page has written something else there
    }
  }

  /** Returns the files of packs that were kept. */
  kept() {
    return this.packFiles ?? [];
  }

  /**
   * Keeps settings and packs if the user wants it.
   * @param {Map<string, Item>} items
   * @param {Engine} engine
   */
  async keep(items, engine) {
    /** @type {Record<string, string>} */
    const packs = {};
    let bytes = 0;
    for (const item of items.values()) {
      if (item.kind !== "game pack" && item.kind !== "file of a game pack") continue;
      const text = await engine.text(item.path);
      bytes += text?.length ?? 0;
      if (text !== undefined && bytes <= mostKept) packs[item.path] = text;
    }
    this.texts = packs;
    if (this.remember.checked) this.#remember();
  }

  #remember() {
    try {
      if (!this.remember.checked) return localStorage.removeItem(storage);
      const { phase, side, goesOn, separate } = this.question();
      localStorage.setItem(storage, JSON.stringify({ phase, side, goesOn, separate, packs: this.texts ?? {} }));
    } catch {
      this.remember.checked = false;
    }
  }
}

/**
 * @param {HTMLSelectElement} select
 * @param {[string, string][]} options
 */
function fill(select, options) {
  const value = select.value;
  select.replaceChildren(select.options[0], ...options.map(([value, label]) => el("option", { value }, label)));
  select.value = options.some(([v]) => v === value) ? value : "";
}
