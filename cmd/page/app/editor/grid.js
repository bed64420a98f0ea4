// A CSV file of the pack as a table that is filled in as a spreadsheet.

import { el } from "../../viewer/dom.js";

/** @import {Work} from "./work" */
/** @import {At, LookedAt} from "./types" */

/** So many rows are shown at a time. */
const page = 250;

export class Grid {
  /**
   * @param {Work} work
   * @param {string} file
   * @param {string[]} columns those that the file may have
   * @param {boolean} open whether it may have others, too
   * @param {((cells: Record<string, string>) => Node[]) | null} lead what stands before a row
   */
  constructor(work, file, columns, open, lead = null) {
    this.work = work;
    this.file = file;
    this.columns = columns;
    this.open = open;
    this.lead = lead;
    this.from = 0;
    this.find = "";
    /** @type {LookedAt} */
    this.data = { there: false, text: "" };
    /** @type {At[]} */
    this.wrong = [];
    this.said = el("p", { class: "said", role: "status" });
    this.body = el("tbody");
    this.head = el("tr");
    this.table = el("table", { class: "cells", onkeydown: (/** @type {KeyboardEvent} */ e) => this.#key(e), onpaste: (/** @type {ClipboardEvent} */ e) => this.#paste(e), onchange: (/** @type {Event} */ e) => this.#changed(e), onfocusin: (/** @type {Event} */ e) => this.#tell(e) }, el("thead", {}, this.head), this.body);
    this.search = el("input", { type: "search", "aria-label": "Find rows", placeholder: "Find rows", oninput: () => ((this.find = this.search.value.toLowerCase()), (this.from = 0), this.#draw()) });
    this.pages = el("span", { class: "pages" });
    this.more = el("select", { "aria-label": "Add a column", onchange: () => this.#column() });
    this.pasted = el("textarea", { rows: 4, "aria-label": `Rows for ${file}`, placeholder: "Paste cells of a spreadsheet here" });
    this.element = el(
      "section",
      { class: "grid", "aria-label": file },
      el("p", { class: "gridbar" }, this.search, this.more, el("button", { type: "button", onclick: () => this.#add() }, "Add a row"), this.pages),
      this.said,
      el("div", { class: "scroll cellscroll", tabindex: 0, role: "region", "aria-label": `Rows of ${file}` }, this.table),
      el(
        "details",
        { class: "pasting" },
        el("summary", {}, "Paste a table"),
        el("p", { class: "faint" }, "With a first line that names columns, rows go to those with the same value in the first column; others are added. Cells can also be pasted right into the table."),
        this.pasted,
        el("p", {}, el("button", { type: "button", onclick: () => this.#take() }, "Put it in")),
      ),
    );
  }

  /** Reads the file again. */
  async load() {
    this.data = await this.work.file(this.file);
    this.#draw();
  }

  /** @param {At[]} wrong what is wrong in all files */
  mistakes(wrong) {
    this.wrong = wrong.filter((at) => at.file === this.file);
    this.#marks();
  }

  /**
   * Shows a line of the file.
   * @param {number} line
   */
  goto(line) {
    const row = (this.data.rows ?? []).findIndex((r) => r.Line >= line);
    if (row < 0) return;
    this.find = this.search.value = "";
    this.from = Math.floor(row / page) * page;
    this.#draw();
    /** @type {HTMLElement | null} */ (this.body.querySelector(`tr[data-row="${row}"] input`))?.focus();
  }

  #draw() {
    const { header = [], rows = [] } = this.data;
    const kept = /** @type {HTMLElement | null} */ (document.activeElement?.closest?.("td[data-at]"));
    const again = kept && this.table.contains(kept) ? kept.dataset.at : undefined;
    const shown = rows.map((row, i) => ({ row, i })).filter(({ row }) => !this.find || row.Cells.some((c) => c.toLowerCase().includes(this.find)));
    this.head.replaceChildren(
      ...(this.lead ? [el("td", {})] : []),
      el("th", { scope: "col" }, "Row"),
      ...header.map((name) => el("th", { scope: "col" }, name)),
      el("td", {}),
    );
    this.body.replaceChildren(
      ...shown.slice(this.from, this.from + page).map(({ row, i }) => {
        const cells = Object.fromEntries(header.map((name, c) => [name, row.Cells[c] ?? ""]));
        return el(
          "tr",
          { "data-row": i },
          ...(this.lead ? [el("td", { class: "lead" }, ...this.lead(cells))] : []),
          el("th", { scope: "row" }, String(i + 1)),
          ...header.map((name, c) => {
            const value = row.Cells[c] ?? "";
            return el("td", { "data-at": `${i}/${c}`, class: value ? "" : "missing" }, el("input", { value, "aria-label": `${name}, row ${i + 1}`, autocomplete: "off", spellcheck: "false", size: Math.max(3, Math.min(24, value.length + 1)) }));
          }),
          el("td", {}, el("button", { type: "button", class: "quiet", "aria-label": `Take row ${i + 1} away`, onclick: () => this.work.edit(`row ${i + 1} of ${this.file}`, { file: this.file, rows: [{ row: i, delete: true }] }) }, "×")),
        );
      }),
    );
    this.pages.replaceChildren(
      `${shown.length} ${shown.length === 1 ? "row" : "rows"}`,
      ...(shown.length > page
        ? [
            el("button", { type: "button", disabled: this.from === 0, onclick: () => ((this.from -= page), this.#draw()) }, "Before"),
            el("button", { type: "button", disabled: this.from + page >= shown.length, onclick: () => ((this.from += page), this.#draw()) }, "After"),
          ]
        : []),
    );
    const others = this.columns.filter((c) => !header.includes(c));
    this.more.replaceChildren(el("option", { value: "" }, "Add a column"), ...others.map((c) => el("option", { value: c }, c)));
    this.more.hidden = others.length === 0 || rows.length === 0;
    if (again) /** @type {HTMLElement | null} */ (this.body.querySelector(`td[data-at="${again}"] input`))?.focus();
    this.#marks();
  }

  #marks() {
    for (const input of this.body.querySelectorAll("[aria-invalid]")) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("title");
    }
    const { rows = [], broken, there } = this.data;
    for (const at of this.wrong) {
      const row = rows.findIndex((r) => r.Line === at.line);
      if (row < 0) continue;
      const column = rows[row].At.findLastIndex((begin) => begin <= at.column);
      const input = this.body.querySelector(`td[data-at="${row}/${Math.max(0, column)}"] input`);
      input?.setAttribute("aria-invalid", "true");
      input?.setAttribute("title", at.text);
    }
    const whole = this.wrong.filter((at) => !rows.some((r) => r.Line === at.line));
    this.said.textContent = whole.length ? whole.map((at) => at.text).join(" ") : (broken ?? (there ? "" : `${this.file} is not there yet: what you fill in makes it.`));
  }

  /** @param {Event} e */
  #tell(e) {
    const input = /** @type {HTMLElement} */ (e.target);
    if (input.title) this.said.textContent = input.title;
  }

  /** @param {EventTarget | null} target */
  #place(target) {
    const [row, column] = (/** @type {HTMLElement} */ (target).closest("td")?.dataset.at ?? "").split("/").map(Number);
    return { row, column };
  }

  /** @param {Event} e */
  #changed(e) {
    const input = /** @type {HTMLInputElement} */ (e.target);
    const { row, column } = this.#place(input);
    const name = this.data.header?.[column];
    if (name === undefined) return;
    this.work.edit(`${name} in row ${row + 1} of ${this.file}`, { file: this.file, rows: [{ row, cells: { [name]: input.value } }] });
  }

  /** Moves between cells as a spreadsheet does. @param {KeyboardEvent} e */
  #key(e) {
    if (!(e.target instanceof HTMLInputElement)) return;
    const { row, column } = this.#place(e.target);
    const input = e.target;
    let to = { row, column };
    if (e.key === "ArrowUp" || (e.key === "Enter" && e.shiftKey)) to.row--;
    else if (e.key === "ArrowDown" || e.key === "Enter") to.row++;
    else if (e.key === "ArrowLeft" && input.selectionEnd === 0) to.column--;
    else if (e.key === "ArrowRight" && input.selectionStart === input.value.length) to.column++;
    else if (e.key === "Escape") input.value = input.defaultValue;
    else return;
    if (e.key !== "Escape") {
      const next = /** @type {HTMLInputElement | null} */ (this.body.querySelector(`td[data-at="${to.row}/${to.column}"] input`));
      if (!next) return;
      next.focus();
      next.select();
    }
    e.preventDefault();
  }

  /** @param {ClipboardEvent} e */
  #paste(e) {
    const text = e.clipboardData?.getData("text/plain") ?? "";
    if (!/[\t\n]/.test(text.trim())) return; // one value
    e.preventDefault();
    const { row, column } = this.#place(e.target);
    this.work.edit(`what you pasted into ${this.file}`, { file: this.file, paste: { text, row, column: this.data.header?.[column] ?? "" } });
  }

  async #take() {
    const rows = this.data.rows?.length ?? 0;
    if (await this.work.edit(`what you pasted into ${this.file}`, { file: this.file, paste: { text: this.pasted.value, row: rows, column: this.data.header?.[0] ?? "" } })) this.pasted.value = "";
  }

  #add() {
    const first = this.data.header?.[0] ?? this.columns[0];
    this.work.edit(`a row of ${this.file}`, { file: this.file, rows: [{ row: 1e6, cells: { [first]: "?" } }] });
  }

  #column() {
    const name = this.more.value;
    if (name && this.data.rows?.length) this.work.edit(`the column ${name}`, { file: this.file, rows: [{ row: 0, cells: { [name]: "?" } }] });
  }
}
