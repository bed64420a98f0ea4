// What was done in each step, in words, and what was rolled.

import { el } from "./dom.js";

/** @import {Dice, Finding, Step} from "./types" */

/** Account lists the steps of a log. */
export class Account {
  /**
   * @param {Step[]} steps
   * @param {Finding[]} findings
   * @param {(step: number) => void} onstep
   */
  constructor(steps, findings, onstep) {
    this.steps = steps;
    this.findings = findings;
    this.onstep = onstep;
    this.list = el("ol", { class: "account" });
    this.element = el("div", {}, this.list);
    this.now = 0;
  }

  /** Makes the list, when somebody looks at it. */
  fill() {
    if (this.list.childNodes.length || this.steps.length === 0) return;
    /** @type {Map<number, string>} */
    const worst = new Map();
    for (const f of this.findings) {
      if (f.step && f.verdict !== "unchecked" && worst.get(f.step) !== "illegal") worst.set(f.step, f.verdict);
    }
    this.list.append(
      ...this.steps.map((step, i) => {
        const n = i + 1, verdict = worst.get(n);
        const button = el("button", { type: "button", "aria-label": `Show step ${n}`, onclick: () => this.onstep(n) }, String(n));
        const words = el("div", {}, ...(step.lines?.length ? step.lines : ["—"]).map((line) => el("p", {}, line)));
        if (step.undone) words.prepend(el("p", { class: "faint" }, "taken back later:"));
        if (verdict) words.append(el("p", { class: "verdict " + verdict }, verdict));
        return el("li", { class: step.undone ? "undone" : "" }, button, words);
      }),
    );
    this.at(this.now);
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
