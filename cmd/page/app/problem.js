// What went wrong, as Go says it: a line, and below it those of a list.

import { el } from "../viewer/dom.js";

/** So many lines of a list are shown at once. */
const most = 8;

/**
 * @param {string} text
 * @param {(Node | string)[]} before what stands before its first line
 */
export function problem(text, ...before) {
  const [first, ...lines] = text.split("\n");
  const list = (/** @type {string[]} */ some) => el("ul", {}, ...some.map((line) => el("li", {}, line)));
  const shown = el("div", { class: "error" }, el("p", {}, ...before, first));
  if (lines.length) shown.append(list(lines.slice(0, most)));
  if (lines.length > most) shown.append(el("details", {}, el("summary", {}, `${lines.length - most} more`), list(lines.slice(most))));
  return shown;
}
