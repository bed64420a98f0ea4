// The editor of a game pack: its files as a map, tables and forms, and what is wrong with them.

import { el } from "../../viewer/dom.js";
import { save } from "../save.js";
import { Forms } from "./form.js";
import { Grid } from "./grid.js";
import { Keep } from "./keep.js";
import { MapEdit } from "./mapedit.js";
import { ProblemList } from "./problems.js";
import { Work } from "./work.js";

/** @import {Engine} from "../engine" */
/** @import {Item} from "../types" */
/** @import {Counter, Form, LookedAt, Problems} from "./types" */

/** Whether a table of game.toml stands in the tab of the game. @param {string} table */
const ofGame = (table) => ["", "map"].includes(table) || table.startsWith("source.");

/** @typedef {{name: string, label: string, panel: HTMLElement, open: () => Promise<void> | void, loaded?: boolean}} Tab */

export class Editor {
  /**
   * @param {Engine} engine
   * @param {string} pack
   * @param {string} module
   * @param {() => Item[]} items
   * @param {{back: () => void, check: () => void, busy: <T>(work: () => Promise<T>, words: string) => Promise<T | undefined>}} host
   */
  constructor(engine, pack, module, items, host) {
    this.items = items;
    this.host = host;
    this.error = el("div", { class: "refused", role: "alert" });
    this.work = new Work(engine, pack, module, (e) => this.#failed(e));
    this.work.listeners.push((files) => this.#changed(files));
    this.keep = new Keep(pack, () => this.#texts());
    this.problems = new ProblemList((file, line, key) => this.go(file, line, key));
    this.map = new MapEdit(this.work, (work, words) => host.busy(work, words));
    /** @type {Tab[]} */
    this.tabs = [];
    /** @type {(Grid | Forms)[]} */
    this.views = [];
    /** The pictures of the counters by their numbers. @type {Map<number, string>} */
    this.pictures = new Map();
    /** @type {IntersectionObserver | null} */
    this.watcher = null;
    this.undo = el("button", { type: "button", title: "Undo (Ctrl+Z)", onclick: () => this.work.undo() }, "Undo");
    this.redo = el("button", { type: "button", title: "Redo (Ctrl+Y)", onclick: () => this.work.redo() }, "Redo");
    this.list = el("div", { class: "tabs", role: "tablist", "aria-label": "Parts of the pack" });
    this.summary = el("span", { class: "faint", role: "status" });
    const folder = "showDirectoryPicker" in globalThis;
    this.element = el(
      "main",
      { class: "editor", onkeydown: (/** @type {KeyboardEvent} */ e) => this.#key(e) },
      el(
        "div",
        { class: "resultbar" },
        el("button", { type: "button", class: "quiet back", onclick: () => this.close() }, "‹ Files and settings"),
        el("strong", {}, pack),
        this.undo,
        this.redo,
        this.summary,
        el("button", { type: "button", onclick: () => this.#check() }, "Check the games with it"),
        ...(folder ? [el("button", { type: "button", onclick: () => this.#folder() }, "Save in a folder")] : []),
        el("button", { type: "button", class: "primary", onclick: () => this.save() }, "Save as zip"),
      ),
      this.keep.warning,
      this.keep.element,
      el("p", { class: "faint own" }, "The figures of a published game belong to its publisher: a pack with them is for your own use."),
      this.error,
      this.list,
    );
  }

  /** Opens the pack. */
  async start() {
    const form = await this.work.form();
    this.form = form;
    this.#tabs(form);
    this.element.append(...this.tabs.map((t) => t.panel));
    await this.keep.start();
    await this.select("problems");
  }

  /** @param {Form} form */
  #tabs(form) {
    const sheet = (/** @type {string} */ file, /** @type {((cells: Record<string, string>) => Node[]) | null} */ lead = null) => {
      const known = form.sheets.find((s) => s.file === file);
      const grid = new Grid(this.work, file, known?.columns ?? [], known?.open ?? false, lead);
      this.views.push(grid);
      return grid;
    };
    const forms = (/** @type {string} */ file, /** @type {(table: string) => boolean} */ shown, chart = false) => {
      const made = new Forms(this.work, form, file, shown, chart);
      this.views.push(made);
      return made;
    };
    const { counters } = form;
    const all = form.sheets.map((s) => s.file);
    const units = sheet(counters.sheet, (cells) => this.#faces(this.slots?.get(cells[counters.id]) ?? []));
    const slots = sheet(counters.slots, (cells) => this.#faces([cells[counters.gpid]]));
    const game = forms("game.toml", ofGame);
    const rules = forms("game.toml", (t) => !ofGame(t));
    const charts = [forms("tec.toml", () => true, true), ...["crt.csv"].filter((f) => all.includes(f)).map((f) => sheet(f))];
    const rest = all.filter((f) => ![counters.sheet, counters.slots, "crt.csv"].includes(f)).map((f) => sheet(f));
    const texts = el("div", { class: "texts" });
    this.texts = texts;
    this.#tab("problems", "Problems", [this.problems.element], () => this.#problems());
    this.#tab("game", "Game", [game.element], () => game.load());
    this.#tab("map", "Map", [this.map.element], async () => {
      if (this.work.module) await this.map.load();
      else this.map.element.replaceChildren(el("p", {}, "Drop the module of the game, too: the map is painted on its picture."));
    });
    this.#tab("units", "Units", [units.element], () => this.#pictured(units));
    this.#tab("charts", "Charts", charts.map((c) => c.element), async () => {
      for (const c of charts) await c.load();
    });
    this.#tab("rules", "Phases and rules", [rules.element], () => rules.load());
    this.#tab("binding", "Binding", [el("p", { class: "faint" }, "Which slots of the module are which units. How the module shows the map, markers, turns and combats stands in vassal.toml, under Files."), slots.element], () => this.#pictured(slots));
    this.#tab("tables", "Tables", rest.map((g) => el("details", { class: "form", "data-file": g.file }, el("summary", {}, g.file), g.element)), async () => {
      for (const g of rest) await g.load();
    });
    this.#tab("files", "Files", [texts], () => this.#text(this.shownFile ?? "game.toml"));
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {Node[]} inside
   * @param {() => Promise<void> | void} open
   */
  #tab(name, label, inside, open) {
    const panel = el("div", { class: "panelof", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, hidden: true }, ...inside);
    this.tabs.push({ name, label, panel, open });
    this.list.append(el("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, "aria-selected": "false", tabindex: -1, onclick: () => this.select(name) }, label));
  }

  /** @param {string} name */
  async select(name) {
    for (const t of this.tabs) {
      const on = t.name === name;
      t.panel.hidden = !on;
      const button = /** @type {HTMLElement} */ (this.list.querySelector(`#tab-${t.name}`));
      button.setAttribute("aria-selected", String(on));
      button.tabIndex = on ? 0 : -1;
    }
    this.shown = name;
    const tab = this.tabs.find((t) => t.name === name);
    try {
      await tab?.open();
    } catch (e) {
      this.#failed(e);
    }
    this.#marks();
    document.documentElement.dataset.tab = name;
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const typing = e.target instanceof HTMLInputElement || e.target instanceof HTMLTextAreaElement;
    if ((e.ctrlKey || e.metaKey) && !typing) {
      const key = e.key.toLowerCase();
      if (key === "z" && !e.shiftKey) this.work.undo();
      else if (key === "y" || key === "z") this.work.redo();
      else return;
      e.preventDefault();
    }
    if (/** @type {HTMLElement} */ (e.target).role === "tab" && ["ArrowLeft", "ArrowRight"].includes(e.key)) {
      const at = this.tabs.findIndex((t) => t.name === this.shown) + (e.key === "ArrowRight" ? 1 : this.tabs.length - 1);
      const next = this.tabs[at % this.tabs.length].name;
      this.select(next);
      /** @type {HTMLElement} */ (this.list.querySelector(`#tab-${next}`)).focus();
    }
  }

  /** @param {string[]} files that have changed */
  #changed(files) {
    this.error.replaceChildren();
    this.keep.changed();
    this.undo.disabled = this.work.done.length === 0;
    this.redo.disabled = this.work.undone.length === 0;
    document.documentElement.dataset.changes = String(this.work.changes);
    this.undo.title = `Undo ${this.work.done.at(-1)?.label ?? ""} (Ctrl+Z)`;
    if (this.shown === "map") this.map.changed(files);
    else if (this.shown && this.shown !== "problems") this.tabs.find((t) => t.name === this.shown)?.open();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#problems(), 400);
  }

  async #problems() {
    try {
      /** @type {Problems} */
      const p = (this.found = await this.work.problems());
      this.problems.show(p);
      this.summary.textContent = p.wrong.length ? `${p.wrong.length} ${p.wrong.length === 1 ? "mistake" : "mistakes"}` : `${p.whole} of ${p.rules} rules can be checked`;
      document.documentElement.dataset.problems = `${p.wrong.length}/${p.whole}/${p.rules}`;
      this.#marks();
    } catch (e) {
      this.#failed(e);
    }
  }

  #marks() {
    for (const v of this.views) v.mistakes(this.found?.wrong ?? []);
  }

  /** @param {unknown} e */
  #failed(e) {
    const lines = (e instanceof Error ? e.message : String(e)).split("\n");
    this.error.replaceChildren(el("div", { class: "error" }, el("p", {}, lines[0]), ...(lines.length > 1 ? [el("ul", {}, ...lines.slice(1).map((l) => el("li", {}, l)))] : [])));
  }

  /**
   * Shows a place in a file.
   * @param {string} file
   * @param {number} line
   * @param {string} [key]
   */
  async go(file, line, key) {
    const { counters } = /** @type {Form} */ (this.form);
    const where = { [counters.sheet]: "units", [counters.slots]: "binding", "crt.csv": "charts", "tec.toml": "charts" }[file];
    const grid = this.views.find((v) => v instanceof Grid && v.file === file);
    if (key) {
      await this.select("rules");
      const field = document.getElementById(`field-${file}-${this.form?.switches}--1-${key}`);
      field?.closest("details")?.setAttribute("open", "");
      return field?.focus();
    }
    if (grid instanceof Grid) {
      await this.select(where ?? "tables");
      grid.element.closest("details")?.setAttribute("open", "");
      return grid.goto(line);
    }
    if (line === 0 && where) return this.select(where);
    if (line === 0 && file === "game.toml") return this.select("rules");
    this.shownFile = file.includes("*") ? "game.toml" : file;
    await this.select("files");
    const area = this.texts?.querySelector("textarea");
    if (!area || !line) return;
    const before = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(before, before + (area.value.split("\n")[line - 1]?.length ?? 0));
    area.scrollTop = Math.max(0, line - 6) * 20;
  }

  /** Shows a file as it is. @param {string} file */
  async #text(file) {
    this.shownFile = file;
    // Of several readings under way only the last one is shown: an older one may hold the text
    // from before a change, and the next change to that text would undo the former.
    const reading = (this.reading = {});
    this.texts?.setAttribute("aria-busy", "true");
    /** @type {LookedAt} */
    const { text, broken } = await this.work.file(file);
    if (this.reading !== reading) return;
    this.texts?.setAttribute("aria-busy", "false");
    const names = [...new Set([...(this.form?.tables.map((t) => t.file) ?? []), ...(this.form?.sheets.map((s) => s.file) ?? []), ...this.#names()])].sort();
    const area = el("textarea", { class: "source", "aria-label": file, spellcheck: "false", rows: 30 });
    area.value = text;
    area.addEventListener("change", () => this.work.edit(`the text of ${file}`, { file, text: area.value }));
    this.texts?.replaceChildren(
      el("label", { class: "line" }, el("select", { "aria-label": "File", onchange: (/** @type {Event} */ e) => this.#text(/** @type {HTMLSelectElement} */ (e.target).value) }, ...names.map((n) => el("option", { value: n, selected: n === file }, n)))),
      ...(broken ? [el("p", { class: "bad" }, broken)] : []),
      area,
    );
  }

  /** The files of the pack. */
  #names() {
    const folder = this.work.pack === "." ? "" : this.work.pack + "/";
    return this.items().filter((i) => i.path.startsWith(folder) && ["game pack", "file of a game pack"].includes(i.kind)).map((i) => i.path.slice(folder.length));
  }

  async #texts() {
    /** @type {Record<string, string>} */
    const files = {};
    const names = new Set([...this.#names(), ...(this.form?.tables.map((t) => t.file) ?? []), ...(this.form?.sheets.map((s) => s.file) ?? []), "vassal.toml"]);
    for (const name of names) {
      const { there, text } = await this.work.file(name);
      if (there) files[name] = text;
    }
    return files;
  }

  /** Finds the pictures of the counters, and shows a table with them. @param {Grid} grid */
  async #pictured(grid) {
    const { counters } = /** @type {Form} */ (this.form);
    if (this.work.module && !this.counters) {
      const { value } = await this.work.ask("counters");
      this.counters = new Map(value.map((/** @type {Counter} */ c) => [c.gpid, c]));
    }
    const bound = await this.work.file(counters.slots);
    const at = (/** @type {string} */ name) => (bound.header ?? []).indexOf(name);
    /** The slots of each unit. @type {Map<string, string[]>} */
    this.slots = new Map();
    for (const row of bound.rows ?? []) {
      const unit = row.Cells[at(counters.unit)];
      if (unit) this.slots.set(unit, [...(this.slots.get(unit) ?? []), row.Cells[at(counters.gpid)]]);
    }
    await grid.load();
  }

  /** The pictures of slots, each loaded when it is seen. @param {string[]} gpids */
  #faces(gpids) {
    const numbers = [...new Set(gpids.flatMap((g) => this.counters?.get(g)?.pictures ?? []))].slice(0, 2);
    return numbers.map((n, i) => {
      const img = el("img", { alt: i ? "back" : "front", class: "face", width: 40, height: 40 });
      const known = this.pictures.get(n);
      if (known) img.src = known;
      else this.#seen(img, n);
      return img;
    });
  }

  /** @param {HTMLImageElement} img @param {number} n */
  #seen(img, n) {
    this.watcher ??= new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        this.watcher?.unobserve(target);
        this.#load(/** @type {HTMLImageElement} */ (target), Number(/** @type {HTMLElement} */ (target).dataset.n));
      }
    });
    img.dataset.n = String(n);
    this.watcher.observe(img);
  }

  /** @param {HTMLImageElement} img @param {number} n */
  async #load(img, n) {
    let url = this.pictures.get(n);
    if (!url) {
      const { data } = await this.work.ask("counter", { number: n });
      url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (data ?? "")]));
      this.pictures.set(n, url);
    }
    img.src = url;
  }

  async save() {
    const { value, data } = await this.work.ask("zip");
    save(value.name, data);
    this.keep.saved();
  }

  /** Saves the files in a folder of the user's. */
  async #folder() {
    try {
      const folder = await /** @type {any} */ (globalThis).showDirectoryPicker({ mode: "readwrite" });
      const files = await this.#texts();
      for (const [name, text] of Object.entries(files)) {
        let at = folder;
        const parts = name.split("/");
        for (const part of parts.slice(0, -1)) at = await at.getDirectoryHandle(part, { create: true });
        const handle = await at.getFileHandle(/** @type {string} */ (parts.at(-1)), { create: true });
        const writer = await handle.createWritable();
        await writer.write(text);
        await writer.close();
      }
      this.keep.saved();
      this.summary.textContent = `Saved ${Object.keys(files).length} files.`;
    } catch (e) {
      if (/** @type {Error} */ (e).name !== "AbortError") this.#failed(e);
    }
  }

  #check() {
    if (!this.items().some((i) => ["log", "saved game"].includes(i.kind))) return this.#failed(new Error("Drop a saved game or a log of the game anywhere on this page, then check it."));
    this.error.replaceChildren();
    this.host.check();
  }

  close() {
    this.keep.release();
    for (const url of this.pictures.values()) URL.revokeObjectURL(url);
    this.host.back();
  }
}
