// What was done in each step, in words, and what was rolled.

import { el } from "./dom.js";

/** @import {Dice, Finding, Step} from "./types" */

/** Account lists the steps of a log. */
export class Account {
  /**
   * @param {Step[]} steps
   * @param {Finding[]} findings
   * @param {((step: number) => void) | null} onstep shows a step; null where there is no map to show it on
   */
  constructor(steps, findings, onstep) {
    this.steps = steps;
    this.findings = findings;
    this.onstep = onstep;
    this.list = el("ol", { class: "account" });
    this.search = el("input", { type: "search", placeholder: "unit, hex, word", autocomplete: "off", spellcheck: "false", oninput: () => this.#filter() });
    const players = [...new Set(steps.map((s) => s.by ?? ""))].filter(Boolean).sort();
    const select = (/** @type {[string, string][]} */ options) => el("select", { onchange: () => this.#filter() }, ...options.map(([value, text]) => el("option", { value }, text)));
    this.player = select([["", "all"], ...players.map((p) => /** @type {[string, string]} */ ([p, p]))]);
    this.only = select([["", "all steps"], ["found", "with findings"], ["kept", "not taken back"]]);
    this.count = el("span", { class: "count", role: "status" });
    const label = (/** @type {string} */ text, /** @type {HTMLElement} */ field) => el("label", {}, el("span", {}, text), field);
    this.filters = el("div", { class: "filters" }, label("Search", this.search), ...(players.length > 1 ? [label("Player", this.player)] : []), label("Show", this.only), this.count);
    this.nothing = el("p", { class: "nothing", hidden: true }, "No step fits.");
    this.element = el("div", {}, this.filters, this.list, this.nothing);
    this.now = 0;
    /** The items of the steps, with their words in small letters. @type {{item: HTMLElement, words: string, by: string, found: boolean, undone: boolean}[]} */
    this.entries = [];
  }

  /** Makes the list, when somebody looks at it. */
  fill() {
    if (this.entries.length || this.steps.length === 0) return;
    /** @type {Map<number, string>} */
    const worst = new Map();
    for (const f of this.findings) {
      if (f.step && f.verdict !== "unchecked" && worst.get(f.step) !== "illegal") worst.set(f.step, f.verdict);
    }
    let before = "";
    this.entries = this.steps.map((step, i) => {
      const n = i + 1, verdict = worst.get(n), by = step.by ?? "";
      const { onstep } = this;
      const number = onstep ? el("button", { type: "button", "aria-label": `Show step ${n}`, onclick: () => onstep(n) }, String(n)) : el("span", {}, String(n));
      const lines = step.lines?.length ? step.lines : ["—"];
      const words = el("div", {}, ...lines.map((line) => el("p", {}, line)));
      // A name stands where another player goes on, and is there to be read out in each step.
      if (by) words.prepend(el("p", { class: by === before ? "by unseen" : "by" }, by));
      before = by;
      if (step.undone) words.prepend(el("p", { class: "faint" }, "taken back later:"));
      if (verdict) words.append(el("p", { class: "verdict " + verdict }, verdict));
      const item = el("li", { class: step.undone ? "undone" : "" }, number, words);
      return { item, words: `${n} ${by} ${lines.join(" ")}`.toLowerCase(), by, found: verdict !== undefined, undone: Boolean(step.undone) };
    });
    this.list.append(...this.entries.map((e) => e.item));
    this.#filter();
    this.at(this.now);
  }

  /** Leaves the steps that fit: all words that are searched, the player, the kind. */
  #filter() {
    const searched = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const player = this.player.value, only = this.only.value;
    let left = 0;
    for (const { item, words, by, found, undone } of this.entries) {
      item.hidden = (player !== "" && by !== player) || (only === "found" && !found) || (only === "kept" && undone) || !searched.every((w) => words.includes(w));
      if (!item.hidden) left++;
    }
    const all = this.entries.length;
    this.count.textContent = left === all ? `${all}` : `${left} of ${all}`;
    this.nothing.hidden = left > 0;
  }

  /** @param {number} step */
  at(step) {
    this.list.children[this.now - 1]?.removeAttribute("aria-current");
    this.now = step;
    const item = this.list.children[step - 1];
    item?.setAttribute("aria-current", "step");
    if (item && this.element.offsetParent) item.scrollIntoView({ block: "nearest" });
  }
}

/** @param {Dice[]} dice */
export function diceTable(dice) {
  const head = ["Player", "Dice", "Rolls", "Taken back", "Mean", "Results"].map((text) => el("th", { scope: "col" }, text));
  const rows = dice.map((d) =>
    el("tr", {}, el("th", { scope: "row" }, d.player), ...[d.button, d.rolls, d.undone || "", d.mean ?? "", d.results].map((cell) => el("td", {}, String(cell)))),
  );
  return el(
    "div",
    { class: "dice", tabindex: 0, role: "region", "aria-label": "Dice" },
    el("table", {}, el("caption", { class: "faint" }, "What each player rolled, without rolls that were taken back"), el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows)),
  );
}
