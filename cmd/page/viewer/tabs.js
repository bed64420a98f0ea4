import { el } from "./dom.js";

/**
 * Makes tabs as the ARIA practices describe them: arrow keys go from one to the next.
 * @param {string} label
 * @param {string[]} names
 * @param {(index: number) => void} onturn
 */
export function tabs(label, names, onturn) {
  const buttons = names.map((name, i) => el("button", { type: "button", role: "tab", onclick: () => turn(i) }, name));
  const element = el("div", { class: "tabs", role: "tablist", "aria-label": label }, ...buttons);
  const turn = (/** @type {number} */ to) => {
    mark(to);
    onturn(to);
  };
  /** Marks a tab as the one that is shown. @param {number} at */
  const mark = (at) =>
    buttons.forEach((button, i) => {
      button.setAttribute("aria-selected", String(i === at));
      button.tabIndex = i === at ? 0 : -1;
      if (i === at) element.scrollLeft = Math.max(0, button.offsetLeft - element.offsetLeft - 40);
    });
  element.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target)), last = buttons.length - 1;
    const to = { ArrowLeft: at > 0 ? at - 1 : last, ArrowRight: at < last ? at + 1 : 0, Home: 0, End: last }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[to].focus();
    turn(to);
  });
  mark(0);
  return { element, mark, buttons };
}
