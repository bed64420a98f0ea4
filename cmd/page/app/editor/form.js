// The tables of a TOML file as forms: questions, words that are allowed, what the docs say.

import { el } from "../../viewer/dom.js";

/** @import {Work} from "./work" */
/** @import {At, Form, FormKey, FormTable, LookedAt, Question} from "./types" */

/**
 * What tables are about, where their names are a rulebook's short forms.
 * @type {Record<string, string>}
 */
const tableWords = { oos: "units out of supply (oos)", dg: "disorganized units (dg)", zoc: "zones of control (zoc)" };

export class Forms {
  /**
   * @param {Work} work
   * @param {Form} form
   * @param {string} file
   * @param {(table: string) => boolean} shown which tables
   * @param {boolean} chart whether tables of which there are several are shown as the rows of one
   */
  constructor(work, form, file, shown, chart = false) {
    this.chart = chart;
    this.work = work;
    this.form = form;
    this.file = file;
    this.shown = shown;
    /** @type {LookedAt} */
    this.data = { there: false, text: "" };
    /** @type {At[]} */
    this.wrong = [];
    this.element = el("div", { class: "forms" });
  }

  async load() {
    this.data = await this.work.file(this.file);
    this.#draw();
  }

  /** @param {At[]} wrong */
  mistakes(wrong) {
    this.wrong = wrong.filter((at) => at.file === this.file);
    this.#marks();
  }

  #draw() {
    const again = document.activeElement?.id;
    const open = new Set([...this.element.querySelectorAll("details[open]")].map((d) => /** @type {HTMLElement} */ (d).dataset.table));
    const tables = this.form.tables.filter((t) => t.file === this.file && t.table !== this.form.switches && this.shown(t.table));
    this.element.replaceChildren(
      ...(this.data.broken ? [el("p", { class: "bad", role: "status" }, this.data.broken)] : []),
      ...tables.flatMap((t) => (t.many ? this.#several(t, open) : [this.#one(t, -1, open)])),
      ...(this.shown(this.form.switches) && this.form.tables.some((t) => t.file === this.file && t.table === this.form.switches) ? [this.#switches(open)] : []),
    );
    if (again) document.getElementById(again)?.focus();
    this.#marks();
  }

  #marks() {
    for (const old of this.element.querySelectorAll("[aria-invalid]")) {
      old.removeAttribute("aria-invalid");
      old.nextElementSibling?.classList.contains("bad") && old.nextElementSibling.remove();
    }
    for (const at of this.wrong) {
      const keys = this.data.keys ?? [];
      let i = keys.findLastIndex((k) => k.line < at.line || (k.line === at.line && (!at.column || k.column <= at.column)));
      let field = null;
      // A key of a table in braces that the form shows as a value is marked there.
      while (i >= 0 && !(field = document.getElementById(this.#id(keys[i].table, keys[i].index, keys[i].key)))) {
        const { table } = keys[i];
        i = keys.findLastIndex((k, n) => n < i && [k.table, k.key].filter(Boolean).join(".") === table);
      }
      if (!field) continue;
      field.setAttribute("aria-invalid", "true");
      field.closest("details")?.setAttribute("open", "");
      field.after(el("small", { class: "bad" }, at.text));
    }
  }

  /**
   * @param {string} table
   * @param {number} index
   * @param {string} key
   */
  #id(table, index, key) {
    return `field-${this.file}-${table}-${index}-${key}`;
  }

  /**
   * @param {FormTable} t
   * @param {Set<string | undefined>} open
   */
  #several(t, open) {
    const count = Math.max(-1, ...(this.data.keys ?? []).filter((k) => k.table === t.table).map((k) => k.index)) + 1;
    const first = t.keys[0];
    const drafted = count === 0 && this.data.remarks?.includes(t.table);
    return [
      el("h2", {}, `${this.#heading(t.table)} (${count})`),
      ...(this.chart ? this.#rows(t, count) : Array.from({ length: count }, (_, i) => this.#one(t, i, open, count))),
      el(
        "p",
        {},
        ...(drafted ? [el("button", { type: "button", onclick: () => this.work.edit(`the drafted [[${t.table}]]`, { file: this.file, uncomment: t.table }) }, "Use what is drafted")] : []),
        el("button", { type: "button", onclick: () => this.#set(t.table, count, first, "?") }, `Add ${/^[aeio]/.test(t.table) ? "an" : "a"} ${t.table}`),
      ),
    ];
  }

  /** @param {string} table */
  #heading(table) {
    if (table === "") return this.chart ? "The whole chart" : "The game";
    return table.startsWith("source.") ? `where ${table.slice(7)} is from` : (tableWords[table] ?? table);
  }

  /** @param {string} table @param {number} index @returns {Record<string, string>} */
  #values(table, index) {
    return Object.fromEntries((this.data.keys ?? []).filter((k) => k.table === table && k.index === index).map((k) => [k.key, k.text]));
  }

  /** @param {string} table @param {number} index @param {string} said */
  #away(table, index, said) {
    return this.work.edit(`${table} ${said}`, { file: this.file, keys: [{ table, index, key: "" }] });
  }

  /**
   * The rows of a chart.
   * @param {FormTable} t
   * @param {number} count
   */
  #rows(t, count) {
    if (count === 0) return [];
    const rows = Array.from({ length: count }, (_, i) => {
      const values = this.#values(t.table, i);
      const said = values.id ?? `${t.table} ${i + 1}`;
      return el(
        "tr",
        {},
        ...t.keys.map((k) => el("td", { class: values[k.key] ? "" : "missing" }, ...this.#control(t.table, i, k, values[k.key], `${k.key} of ${said}`))),
        el("td", {}, el("button", { type: "button", class: "quiet", "aria-label": `Take ${said} away`, onclick: () => this.#away(t.table, i, said) }, "×")),
      );
    });
    return [
      el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": this.#heading(t.table) }, el("table", { class: "cells", "data-table": t.table }, el("thead", {}, el("tr", {}, ...t.keys.map((k) => el("th", { scope: "col", title: k.help }, k.key)), el("td", {}))), el("tbody", {}, ...rows))),
      el("details", {}, el("summary", {}, "What the columns mean"), el("dl", {}, ...t.keys.filter((k) => k.help).flatMap((k) => [el("dt", {}, k.key), el("dd", {}, k.help)]))),
    ];
  }

  /**
   * @param {FormTable} t
   * @param {number} index
   * @param {Set<string | undefined>} open
   * @param {number} count of these tables
   */
  #one(t, index, open, count = 1) {
    const values = this.#values(t.table, index);
    const name = t.table + (index >= 0 ? `-${index}` : "");
    const said = [values.side, values.id ?? values.letter].filter(Boolean).join(" ");
    const filled = t.keys.filter((k) => values[k.key] !== undefined).length;
    return el(
      "details",
      { class: "form", "data-table": name, open: open.has(name) || t.table === "" },
      el("summary", {}, index >= 0 ? said || `${t.table} ${index + 1}` : this.#heading(t.table), el("small", { class: "faint" }, ` ${filled} of ${t.keys.length} filled in`)),
      ...t.keys.map((k) => this.#field(t.table, index, k, values[k.key])),
      ...(index >= 0 ? [el("p", {}, ...[index - 1, index + 1].filter((other) => 0 <= other && other < count).map((other) => el("button", { type: "button", class: "quiet", "aria-label": `${said}: ${other < index ? "earlier" : "later"}`, onclick: () => this.work.edit(`the order of ${t.table}`, { file: this.file, swap: { table: t.table, one: index, other } }) }, other < index ? "Earlier" : "Later")), el("button", { type: "button", class: "quiet", onclick: () => this.#away(t.table, index, said) }, `Take this ${t.table} away`))] : []),
    );
  }

  /**
   * @param {string} table
   * @param {number} index
   * @param {FormKey} k
   * @param {string | undefined} value
   */
  #field(table, index, k, value) {
    return el("div", { class: "row" }, el("label", { for: this.#id(table, index, k.key) }, k.key), ...this.#control(table, index, k, value), el("small", { class: "faint" }, k.help));
  }

  /**
   * What a value is filled in with, and the words that it offers.
   * @param {string} table
   * @param {number} index
   * @param {FormKey} k
   * @param {string | undefined} value
   * @param {string} [name] unless a label names it
   */
  #control(table, index, k, value, name) {
    const id = this.#id(table, index, k.key);
    const named = name !== undefined && name;
    const change = (/** @type {Event} */ e) => this.#set(table, index, k, /** @type {HTMLInputElement} */ (e.target).value);
    const words = k.kind === "true-or-false" ? ["true", "false"] : (k.allowed ?? []);
    let field;
    if (words.length && k.kind === "texts") return [this.#choices(table, index, k, value, name)];
    if (words.length && !k.open) {
      const all = value === undefined || words.includes(value) ? words : [value, ...words];
      field = el("select", { id, "aria-label": named, onchange: change }, el("option", { value: "" }, "not said"), ...all.map((w) => el("option", { value: w, selected: w === value }, w)));
    } else if (k.kind === "texts") {
      field = el("textarea", { id, "aria-label": named, rows: Math.max(1, (value ?? "").split("\n").length), onchange: change, spellcheck: "false" });
      field.value = value ?? "";
    } else field = el("input", { id, "aria-label": named, type: "text", value: value ?? "", onchange: change, autocomplete: "off", spellcheck: "false", list: words.length > 0 && `${id}-words` });
    const offered = k.open && words.length ? [el("datalist", { id: `${id}-words` }, ...words.map((w) => el("option", { value: w })))] : [];
    return [field, ...offered];
  }

  /**
   * A list of words that are allowed, each to be ticked. Other words that the file has stay until they are unticked.
   * @param {string} table
   * @param {number} index
   * @param {FormKey} k
   * @param {string | undefined} value
   * @param {string} [name] unless a label names it
   */
  #choices(table, index, k, value, name) {
    const id = this.#id(table, index, k.key);
    const words = k.allowed ?? [];
    const has = (value ?? "").split("\n").filter(Boolean);
    const all = [...words, ...has.filter((w) => !words.includes(w))];
    // The boxes themselves say what is ticked: a second tick may come before the first has
    // been written and drawn again.
    const tick = () => this.#set(table, index, k, all.filter((_, i) => inputs[i].checked).join("\n"));
    const inputs = all.map((w) => /** @type {HTMLInputElement} */ (el("input", { id: `${id}-${w}`, type: "checkbox", checked: has.includes(w), onchange: tick })));
    const boxes = all.map((w, i) => el("label", {}, inputs[i], ` ${w}`));
    return el("div", { id, class: "choices", role: "group", "aria-label": name ?? k.key }, ...boxes);
  }

  /**
   * @param {string} table
   * @param {number} index
   * @param {FormKey} k
   * @param {string} value
   */
  #set(table, index, k, value) {
    return this.work.edit(`${k.key} of ${this.#heading(table)}`, { file: this.file, keys: [{ table, index, key: k.key, kind: k.kind, value }] });
  }

  /** @param {Set<string | undefined>} open */
  #switches(open) {
    const table = this.form.switches;
    const values = Object.fromEntries((this.data.keys ?? []).filter((k) => k.table === table).map((k) => [k.key, k.text]));
    return el(
      "details",
      { class: "form switches", "data-table": table, open: open.has(table) },
      el("summary", {}, "What the printed rules leave open", el("small", { class: "faint" }, ` ${Object.keys(values).filter(Boolean).length} of ${this.form.questions.length} answered`)),
      ...this.form.questions.map((q) => this.#question(q, values[q.id])),
    );
  }

  /**
   * @param {Question} q
   * @param {string | undefined} value
   */
  #question(q, value) {
    const id = this.#id(this.form.switches, -1, q.id);
    const plain = q.allowed.includes("yes");
    /** @param {string} word */
    const written = (word) => (plain ? (word === "yes" ? "true" : word === "no" ? "false" : "") : word);
    const field = el(
      "select",
      {
        id,
        onchange: (/** @type {Event} */ e) => this.#set(this.form.switches, -1, { key: q.id, kind: plain ? "true-or-false" : "text", allowed: null, open: false, help: "" }, written(/** @type {HTMLSelectElement} */ (e.target).value)),
      },
      el("option", { value: "" }, `not answered: ${q.default}`),
      ...q.allowed.map((w) => el("option", { value: w, selected: written(w) === value }, w)),
    );
    return el("div", { class: "row" }, el("label", { for: id }, q.question, " ", el("small", {}, q.paragraphs.join(", "))), field, el("small", { class: "faint" }, `Umpire assumes ${q.default}: ${q.reason}.`));
  }
}
