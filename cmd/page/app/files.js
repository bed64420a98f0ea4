// The list of the files on the desk: what each is taken for, what goes with it, what is missing.

import { el } from "../viewer/dom.js";
import { kindIcon } from "./icons.js";

/** @import {Fit, Item} from "./types" */

/** What can be done with a file of a kind, beside checking it. @type {Record<string, [string, string][]>} */
const uses = {
  log: [["log", "Account"], ["inspect", "At a glance"], ["dump", "All pieces and steps"]],
  "saved game": [["inspect", "At a glance"], ["dump", "All pieces"]],
  module: [["inspect", "At a glance"], ["edit", "Make a game pack"], ["unpack", "Unpack"]],
  "game pack": [["edit", "Edit the pack"]],
  extension: [["inspect", "At a glance"], ["unpack", "Unpack"]],
  table: [["setup", "Set up"]],
};

export class Files {
  /**
   * @param {(paths: string[]) => void} remove
   * @param {(item: Item, what: string) => void} use
   */
  constructor(remove, use) {
    this.remove = remove;
    this.use = use;
    this.element = el("section", { class: "files", "aria-label": "What you dropped" });
  }

  /**
   * @param {Item[]} items
   * @param {Fit[]} fits
   */
  show(items, fits) {
    this.element.hidden = items.length === 0;
    const found = new Map(fits.map((f) => [f.path, f]));
    const alone = items.filter((i) => i.kind !== "file of a game pack");
    const errors = alone.map((i) => found.get(i.path)?.error);
    this.element.replaceChildren(
      ...missing(items, fits),
      el("ul", { class: "items" }, ...alone.map((item, i) => this.#item(item, found.get(item.path), items, errors.indexOf(errors[i]) === i))),
      el("p", {}, el("button", { type: "button", class: "quiet", onclick: () => this.remove(items.map((i) => i.path)) }, "Take all off")),
    );
  }

  /**
   * @param {Item} item
   * @param {Fit | undefined} fit
   * @param {Item[]} items
   * @param {boolean} first whether no file before it has the same error
   */
  #item(item, fit, items, first) {
    const folder = item.path.slice(0, item.path.lastIndexOf("/") + 1);
    const parts = item.kind === "game pack" ? items.filter((i) => i.kind === "file of a game pack" && i.path.startsWith(folder)) : [];
    const detail = details(item);
    if (parts.length) detail.push(`with ${parts.length} files`);
    const buttons = [
      ...(uses[item.kind] ?? []).map(([what, label]) => ({ of: item, what, label })),
      ...parts.filter((i) => i.table).map((of) => ({ of, what: "setup", label: `Set up ${of.shown.replace(/^.*\//, "")}` })),
    ];
    return el(
      "li",
      { class: "item " + item.kind.replace(/ /g, "-") },
      el("span", { class: "kind" }, kindIcon(item.kind), item.kind),
      el(
        "div",
        { class: "what" },
        el("bdi", { class: "name" }, item.kind === "game pack" ? item.shown.replace(/\/game\.toml$/, "") : item.shown),
        el("span", { class: "faint" }, detail.join(", ")),
        ...(item.note ? [el("p", { class: item.kind === "cannot be read" ? "bad" : "faint" }, item.note)] : []),
        ...(fit?.error ? [el("p", { class: "bad" }, ...lines(first ? fit.error : fit.error.split("\n")[0]))] : []),
        ...(fit && !fit.error && fit.chosen.length ? [el("ul", { class: "chosen faint" }, ...fit.chosen.map((c) => el("li", {}, c.replace(item.path + ": ", ""))))] : []),
        el("p", { class: "uses" }, ...buttons.map(({ of, what, label }) => el("button", { type: "button", class: "quiet", onclick: () => this.use(of, what) }, label))),
      ),
      el("button", { type: "button", class: "quiet off", "aria-label": `Take off ${item.shown}`, title: "Take off", onclick: () => this.remove([item.path, ...parts.map((i) => i.path)]) }, "×"),
    );
  }
}

/** @param {string} text */
const lines = (text) => text.split("\n").flatMap((line, i) => (i ? [el("br"), line] : [line]));

/** @param {Item} item */
function details(item) {
  const found = [size(item.size)];
  const named = [item.name, item.version].filter(Boolean).join(" ");
  if (named) found.unshift(item.kind === "module" ? named : `played with ${named}`);
  if (item.saved) found.push("saved " + new Date(item.saved).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }));
  return found;
}

/** @param {number} bytes */
const size = (bytes) => (bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

/**
 * Asks for the modules that are missing.
 * @param {Item[]} items
 * @param {Fit[]} fits
 */
function missing(items, fits) {
  /** @type {Map<string, Item[]>} */
  const lacking = new Map();
  for (const fit of fits) {
    const item = items.find((i) => i.path === fit.path);
    if (!item || fit.module || fit.error) continue;
    const name = [item.name, item.version].filter(Boolean).join(" ");
    lacking.set(name, [...(lacking.get(name) ?? []), item]);
  }
  const here = items.filter((i) => i.kind === "module").map((i) => [i.name, i.version].filter(Boolean).join(" ") || i.shown);
  return [...lacking].map(([name, files]) =>
    el(
      "p",
      { class: "ask", role: "status" },
      el("bdi", {}, files[0].shown),
      files.length > 1 ? ` and ${files.length - 1} more were` : " was",
      " played with ",
      el("strong", {}, el("bdi", {}, name || "a module that the file does not name")),
      ...(here.length ? [here.length === 1 ? ", and the module here is " : ", and the modules here are ", el("bdi", {}, here.join(", "))] : []),
      ": drop its module here, too. Without it no piece stands in a hex, and only dice and the file itself can be checked.",
    ),
  );
}
