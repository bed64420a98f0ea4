// Makes elements. All text goes in as text: nothing that a file says becomes markup.

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | ((event: any) => void)>} [set] attributes, and listeners under "onclick" and the like; false leaves an attribute out
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, set = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(set)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} [set]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, set = {}, ...children) {
  const made = document.createElementNS(svgNamespace, tag);
  for (const [name, value] of Object.entries(set)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** Pictures of buttons, each drawn on 24 by 24. */
const icons = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M15 5l-8 7 8 7z",
  play: "M7 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  forward: "M9 5l8 7-8 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  previous: "M12 19V6M6 12l6-6 6 6",
  next: "M12 5v13M6 12l6 6 6-6",
  closer: "M12 5v14M5 12h14",
  farther: "M5 12h14",
  whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  hexes: "M8 4h8l4 8-4 8H8l-4-8z",
  dark: "M12 4a8 8 0 0 0 0 16zM12 4a8 8 0 0 1 0 16",
};

/**
 * A button with a picture. Its label is read out and shown on hovering.
 * @param {keyof typeof icons} icon
 * @param {string} label
 * @param {() => void} onclick
 */
export function iconButton(icon, label, onclick) {
  const button = el("button", { type: "button", class: "icon", onclick });
  relabel(button, icon, label);
  return button;
}

/**
 * Reports whether a text has all words that somebody searches.
 * @param {string} text
 * @param {string} searched
 */
export function fits(text, searched) {
  const within = text.toLowerCase();
  return searched.toLowerCase().split(/\s+/).every((word) => within.includes(word));
}

/**
 * Changes the picture and the label of a button.
 * @param {HTMLButtonElement} button
 * @param {keyof typeof icons} icon
 * @param {string} label
 */
export function relabel(button, icon, label) {
  button.title = label;
  button.setAttribute("aria-label", label);
  button.replaceChildren(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: icons[icon] })));
}
