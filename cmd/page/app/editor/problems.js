// What is wrong with the pack, and what would have Umpire check more with it.

import { el } from "../../viewer/dom.js";

/** @import {At, Problems} from "./types" */

export class ProblemList {
  /** @param {(file: string, line: number, key?: string) => void} go to a line of a file */
  constructor(go) {
    this.go = go;
    this.element = el("div", { class: "problems" });
  }

  /** @param {Problems} p */
  show(p) {
    const count = p.wrong.length;
    this.element.replaceChildren(
      el(
        "p",
        { class: count ? "bad" : "", role: "status" },
        count
          ? `${count} ${count === 1 ? "mistake" : "mistakes"}: until they are mended the pack checks nothing.`
          : `${p.units} units. Of ${p.rules} rules ${p.whole} can be checked, ${p.part} in part.`,
      ),
      ...(count ? [] : [gauge(p)]),
      ...this.#list("Mistakes", p.wrong),
      ...this.#lacks(p),
      ...this.#open(p),
      ...this.#list("To fill in", p.fillIn),
      ...this.#list("What may surprise", p.warnings),
    );
  }

  /**
   * @param {string} title
   * @param {At[]} all
   */
  #list(title, all) {
    if (all.length === 0) return [];
    return [el("h2", {}, title), el("ul", { class: "lines" }, ...all.map((at) => el("li", {}, this.#link(where(at), at.file, at.line), " ", at.text)))];
  }

  /** @param {Problems} p */
  #lacks(p) {
    if (p.lacks.length === 0) return [];
    return [
      el("h2", {}, "What would have it check more"),
      el(
        "ul",
        { class: "steps" },
        ...p.lacks.map((l) =>
          el(
            "li",
            {},
            this.#link(words(l.what)[0], l.file, 0),
            el("small", {}, [l.file, words(l.what)[1]].filter(Boolean).join(": ")),
            ...(l.decides ? [el("small", {}, `it may decide ${l.decides} ${l.decides === 1 ? "thing" : "things"} in your games `)] : []),
            el("details", {}, el("summary", {}, `opens ${l.rules.length} ${l.rules.length === 1 ? "rule" : "rules"}`), el("ul", {}, ...l.rules.map((r) => el("li", {}, r)))),
          ),
        ),
      ),
    ];
  }

  /** @param {Problems} p */
  #open(p) {
    if (p.open.length === 0) return [];
    return [
      el("h2", {}, "What the printed rules leave open"),
      el("ul", { class: "lines" }, ...p.open.map((q) => el("li", {}, this.#link(q.paragraphs.join(", "), "game.toml", 0, q.id), ` ${q.question}`))),
    ];
  }

  /**
   * @param {string} text
   * @param {string} file
   * @param {number} line
   * @param {string} [key]
   */
  #link(text, file, line, key) {
    return el("button", { type: "button", class: "quiet link", onclick: () => this.go(file, line, key) }, text);
  }
}

/**
 * Returns what is missing as words with a capital, and as keys of a file, which are "" where there are none.
 * @param {string} what
 */
function words(what) {
  const [, text, keys = ""] = /^(.*?)(?:: (.*(?:\[| = ).*))?$/.exec(what) ?? ["", what];
  return [text[0].toUpperCase() + text.slice(1).replaceAll("_", " "), keys];
}

/**
 * Shows how many of the rules can be checked.
 * @param {Problems} p
 */
function gauge({ rules, whole, part }) {
  const bars = [whole, part].map((n) => {
    const bar = el("i");
    bar.style.width = `${(100 * n) / rules}%`;
    return bar;
  });
  return el("div", { class: "gauge", "aria-hidden": "true" }, ...bars);
}

/** @param {At} at */
const where = (at) => (at.line ? `${at.file}:${at.line}` : at.file);
