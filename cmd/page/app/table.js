// The referee's table: a row for each file of a tournament.

import { el, fits } from "../viewer/dom.js";

/** @import {Row} from "./types" */

const kinds = ["illegal", "suspect", "part", "none", "clean"];
/** The first kinds have findings. */
const withFindings = 2;
/** More files than these can be searched. */
const fewFiles = 5;
const verdicts = ["illegal", "suspect", "unchecked", "information"];

/** The columns: title, what stands in a cell, and what rows are sorted by. @type {[string, (r: Row) => (Node | string)[], (r: Row) => string | number][]} */
const columns = [
  ["File", (r) => [el("bdi", {}, r.shown), ...(r.after ? [el("small", { class: "faint" }, `goes on from ${r.after}`)] : [])], (r) => r.path],
  ["Game", (r) => [r.game || "no game pack"], (r) => r.game],
  ["Turn", (r) => lines(r.turns), (r) => r.turns.join()],
  ["Verdict", (r) => [el("span", { class: `sign ${r.verdict.kind}` }, r.verdict.words)], (r) => kinds.indexOf(r.verdict.kind)],
  ["Found", (r) => found(r), (r) => -verdicts.reduce((sum, v, i) => sum + (r.found[v] ?? 0) * 1e3 ** (3 - i), 0)],
  ["Players", (r) => lines(r.players), (r) => r.players.join()],
  ["Saved", (r) => lines(r.saved ? [new Date(r.saved).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })] : []), (r) => r.saved],
  ["Steps", (r) => [r.steps ? String(r.steps) : ""], (r) => r.steps],
  ["Dice", (r) => lines(r.dice), (r) => r.dice.join()],
];

/** @param {string[]} texts */
const lines = (texts) => texts.map((t) => el("div", {}, t));

/** @param {Row} r */
function found(r) {
  const all = verdicts.filter((v) => r.found[v]).map((v) => el("div", { class: v }, `${r.found[v]} ${v}`));
  return all.length ? all : ["nothing"];
}

/**
 * @param {Row[]} rows
 * @param {(at: number) => void} open
 */
export function table(rows, open) {
  const body = el("tbody");
  const heads = columns.map(([title], i) => el("th", { scope: "col" }, el("button", { type: "button", class: "quiet", onclick: () => sort(i) }, title)));
  let by = -1;
  let down = false;
  // The files with findings come first, the gravest before the others.
  const grave = (/** @type {number} */ at) => Math.min(kinds.indexOf(rows[at].verdict.kind), withFindings);
  const order = rows.map((_, i) => i).sort((a, b) => grave(a) - grave(b) || a - b);
  const broken = order.filter((at) => grave(at) < withFindings).length;
  const only = el("input", { type: "checkbox", onchange: () => fill() });
  const search = el("input", { type: "search", oninput: () => fill() });
  const said = rows.map((r) => [r.shown, r.game, ...r.turns, ...r.players, r.verdict.words].join(" "));
  /** @param {number} column */
  function sort(column) {
    down = column === by && !down;
    by = column;
    const key = columns[column][2];
    order.sort((a, b) => {
      const x = key(rows[a]), y = key(rows[b]);
      const first = typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y), undefined, { numeric: true });
      return (down ? -first : first) || a - b;
    });
    heads.forEach((h, i) => (i === column ? h.setAttribute("aria-sort", down ? "descending" : "ascending") : h.removeAttribute("aria-sort")));
    fill();
  }
  function fill() {
    const left = order.filter((at) => (!only.checked || grave(at) < withFindings) && fits(said[at], search.value));
    body.replaceChildren(
      ...(left.length ? [] : [el("tr", {}, el("td", { colspan: columns.length, class: "nothing" }, "No file fits. Take words out of the search."))]),
      ...left.map((at) =>
        el(
          "tr",
          {},
          ...columns.map(([, cell], i) =>
            i === 0 ? el("th", { scope: "row" }, el("button", { type: "button", class: "quiet link", onclick: () => open(at) }, ...cell(rows[at]))) : el("td", {}, ...cell(rows[at])),
          ),
        ),
      ),
    );
  }
  fill();
  const filter = el(
    "p",
    { class: "searched" },
    ...(rows.length > fewFiles ? [el("label", {}, "Search ", search)] : []),
    ...(broken && broken < rows.length ? [el("label", {}, only, ` Only files in which a rule is broken: ${broken} of ${rows.length}`)] : []),
  );
  return el("div", {}, ...(filter.childNodes.length ? [filter] : []), el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "All files" }, el("table", {}, el("thead", {}, el("tr", {}, ...heads)), body)));
}
