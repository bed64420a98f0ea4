// What Umpire does with files beside checking them: accounts, lists, packs, set-ups.

import { el } from "../viewer/dom.js";
import { save, stem } from "./save.js";

/** @import {Engine} from "./engine" */
/** @import {Settings} from "./settings" */
/** @import {Answer, Item, Made} from "./types" */

/** @typedef {<T>(work: (progress: (what: string, done: number, of: number) => void) => Promise<T>, words: string) => Promise<T | undefined>} Busy */

/** A form of a text: the ending of its file, what the button says, and its name if that is not the ending. @typedef {[string, string, string?]} SavedForm */

/** @type {SavedForm} */
const text = ["txt", "Text", "text"];
/** @type {SavedForm} */
const json = ["json", "JSON"];

export class Tools {
  /**
   * @param {Engine} engine
   * @param {() => Item[]} items
   * @param {Settings} settings
   * @param {Busy} busy
   */
  constructor(engine, items, settings, busy) {
    this.engine = engine;
    this.items = items;
    this.settings = settings;
    this.busy = busy;
    this.output = el("div", { class: "output" });
    this.before = el("select", { "aria-label": "Before" });
    this.after = el("select", { "aria-label": "After" });
    this.compare = el(
      "details",
      { class: "compare" },
      el("summary", {}, "Compare two files"),
      el("p", {}, this.before, " with ", this.after, " ", el("button", { type: "button", onclick: () => this.#diff() }, "Compare")),
    );
    this.element = el("section", { class: "tools", "aria-label": "What Umpire wrote" }, this.compare, this.output);
  }

  /** Shows the files that can be compared. */
  show() {
    const items = this.items().filter((i) => ["log", "saved game", "module", "extension"].includes(i.kind));
    this.compare.hidden = items.length < 2;
    for (const [select, at] of /** @type {[HTMLSelectElement, number][]} */ ([[this.before, 0], [this.after, 1]])) {
      const value = select.value;
      select.replaceChildren(...items.map((i) => el("option", { value: i.path }, i.shown)));
      select.value = items.some((i) => i.path === value) ? value : (items[at]?.path ?? "");
    }
  }

  close() {
    this.output.replaceChildren();
  }

  /**
   * @param {Item} item
   * @param {string} what
   */
  async open(item, what) {
    const { path, shown } = item;
    const question = this.settings.question();
    this.close();
    switch (what) {
      case "log":
        return this.#text(`What was done in ${shown}`, stem(path), [text, ["md", "Markdown", "markdown"], ["csv", "CSV"], json], (form) => this.engine.do("log", { ...question, paths: [path], form }));
      case "dump":
        return this.#text(`What is in ${shown}`, stem(path), [text, json], (form) => this.engine.do("dump", { ...question, path, form }));
      case "inspect":
        return this.#text(`${shown} at a glance`, stem(path), [text], () => this.engine.do("inspect", { ...question, path }));
      case "unpack":
        return this.#made(`The files of ${shown}`, () => this.engine.do("unpack", { path }));
      case "setup":
        return this.#setUp(item);
    }
  }

  #diff() {
    const paths = [this.before.value, this.after.value];
    this.close();
    const question = this.settings.question();
    return this.#text("What changed", paths.map(stem).join("-"), [text], () => this.engine.do("diff", { ...question, paths }));
  }

  /**
   * Shows a text, and offers it in some forms.
   * @param {string} title
   * @param {string} name of the file, without its ending
   * @param {SavedForm[]} forms
   * @param {(form: string) => Promise<Answer>} ask
   */
  async #text(title, name, forms, ask) {
    const answer = await this.busy(() => ask("text"), title);
    if (!answer) return;
    const keep = async (/** @type {string} */ ending, /** @type {string} */ form) => {
      const answer = await this.busy(() => ask(form), title);
      if (answer) save(`${name}.${ending}`, answer.data);
    };
    const buttons = forms.map(([ending, label, form = ending]) => el("button", { type: "button", onclick: () => keep(ending, form) }, label));
    this.#panel(title, el("pre", { class: "text", tabindex: 0 }, new TextDecoder().decode(answer.data)), [el("span", {}, "Save as"), ...buttons]);
  }

  /**
   * Shows what was made, and offers it.
   * @param {string} title
   * @param {() => Promise<Answer>} work
   */
  async #made(title, work) {
    const answer = await this.busy(work, title);
    if (!answer) return;
    /** @type {Made} */
    const made = answer.value;
    const buttons = [el("button", { type: "button", class: "primary", onclick: () => save(made.name, answer.data) }, `Save ${made.name}`)];
    this.#panel(title, el("ul", { class: "made" }, ...made.lines.map((line) => el("li", {}, line))), buttons);
  }

  /** @param {Item} item a table */
  #setUp(item) {
    const modules = this.items().filter((i) => i.kind === "module");
    if (modules.length === 0) {
      this.#panel(`Set up ${item.shown}`, el("p", {}, "Drop the module with the pieces, too."), []);
      return;
    }
    const module = el("select", {}, ...modules.map((i) => el("option", { value: i.path }, i.shown)));
    const seed = el("input", { type: "text", inputmode: "numeric", value: "1", size: 6 });
    const lay = el("select", {}, el("option", { value: "" }, "as the table allows"), el("option", { value: "spread" }, "few units in a stack"), el("option", { value: "concentrate" }, "few hexes"));
    const make = () =>
      this.#made(
        `Set up ${item.shown}`,
        () => this.engine.do("setup", { path: item.path, module: module.value, game: this.settings.game.value, seed: Number(seed.value) || 1, spread: lay.value === "spread", concentrate: lay.value === "concentrate" }),
      );
    this.#panel(
      `Set up ${item.shown}`,
      el("div", {}, el("label", { class: "row" }, el("span", {}, "Module"), module), el("label", { class: "row" }, el("span", {}, "Lay"), lay), el("label", { class: "row" }, el("span", {}, "Number"), seed, el("small", { class: "faint" }, "the same number gives the same set-up"))),
      [el("button", { type: "button", class: "primary", onclick: make }, "Make the saved game")],
    );
  }

  /**
   * @param {string} title
   * @param {HTMLElement} body
   * @param {(HTMLElement)[]} buttons
   */
  #panel(title, body, buttons) {
    const head = el("h2", { tabindex: -1 }, title);
    this.output.replaceChildren(el("div", { class: "panel" }, head, el("p", { class: "actions" }, ...buttons, el("button", { type: "button", class: "quiet", onclick: () => this.close() }, "Close")), body));
    head.focus();
  }
}
