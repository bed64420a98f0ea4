// What was found: the table of several files, and the list and map of each.

import { el } from "../viewer/dom.js";
import { mount } from "../viewer/mount.js";
import { problem } from "./problem.js";
import { save, stem } from "./save.js";
import { table } from "./table.js";

/** @import {Engine} from "./engine" */
/** @import {Checked, Question} from "./types" */

/** The forms of a report: name, ending, what for. @type {[string, string, string][]} */
const forms = [
  ["html", ".umpire.html", "Page with the map"],
  ["markdown", ".md", "Post in Markdown"],
  ["bbcode", ".txt", "Post in BBCode"],
  ["text", ".txt", "Text"],
  ["csv", ".csv", "Rows for a spreadsheet"],
  ["json", ".json", "JSON for programs"],
];

export class Result {
  /**
   * @param {Engine} engine
   * @param {Checked} checked
   * @param {Uint8Array | undefined} list what was found, as HTML
   * @param {Question} question
   * @param {() => void} back
   */
  constructor(engine, checked, list, question, back) {
    this.engine = engine;
    this.checked = checked;
    this.question = question;
    this.back = back;
    this.ended = new AbortController();
    // Go has escaped all texts in it.
    this.main = /** @type {HTMLElement} */ (new DOMParser().parseFromString("<main>" + new TextDecoder().decode(list), "text/html").querySelector("main"));
    this.pictures = el("input", { type: "checkbox" });
    this.status = el("span", { role: "status", class: "faint" });
    /** The files that could not be checked, by the reason. @type {Map<string, string[]>} */
    const reasons = new Map();
    for (const { shown, why } of checked.failed) reasons.set(why, [...(reasons.get(why) ?? []), shown]);
    const failed = [...reasons].map(([why, [name, ...more]]) => problem(why, el("bdi", {}, name), more.length ? ` and ${more.length} more could not be checked: ` : " could not be checked: "));
    const desk = checked.rows.length > 1 ? el("details", { class: "table", open: !matchMedia("(max-width: 760px), (max-height: 520px)").matches }, el("summary", {}, `${checked.rows.length} files`), table(checked.rows, (at) => this.#open(at))) : null;
    this.element = el(
      "div",
      { class: "result" },
      el(
        "div",
        { class: "resultbar" },
        el("button", { type: "button", class: "quiet back", onclick: () => this.back() }, "‹ Files and settings"),
        this.status,
        this.#saving(),
      ),
      ...(question.reveal ? [el("p", { class: "warning" }, "Hidden pieces are shown: this is not for the players of the game.")] : []),
      ...failed,
      ...(desk ? [desk] : []),
      ...(checked.rows.length ? [this.main] : []),
    );
  }

  /** Puts the viewer on the list, when the list is in the page. */
  async mounted() {
    if (this.checked.rows.length === 0) return;
    const files = this.checked.rows.map((_, file) => ({
      load: async () => JSON.parse(new TextDecoder().decode((await this.engine.do("sheet", { ...this.question, file })).data)),
    }));
    this.viewer = mount(
      this.main,
      { files, mend: (file, fix) => this.#mend(file, fix) },
      async (file, image) => {
        const { data } = await this.engine.do("picture", { file, image });
        return data ? new Blob([/** @type {BlobPart} */ (data)]) : null;
      },
      this.ended.signal,
    );
    await this.viewer.ready;
  }

  /**
   * Mends a copy of a module.
   * @param {number} file
   * @param {string} fix
   * @returns {Promise<import("../viewer/types").Mended>}
   */
  async #mend(file, fix) {
    const { value, data } = await this.engine.do("mend", { file, form: fix });
    const { name, lines } = /** @type {import("./types").Made} */ (value);
    return data?.length ? { name, lines, save: () => save(name, data) } : { name, lines };
  }

  /** Takes the viewer away for good. */
  end() {
    this.ended.abort();
  }

  /** @param {number} at */
  #open(at) {
    this.viewer?.show(at);
    this.main.scrollIntoView();
  }

  #saving() {
    const name = stem(this.checked.rows[0]?.path ?? "umpire");
    const menu = el(
      "details",
      { class: "menu" },
      el("summary", { class: "button" }, "Save"),
      el(
        "div",
        { class: "choices" },
        ...forms.map(([form, ending, label]) => el("button", { type: "button", onclick: () => this.#save(form, name + ending) }, label)),
        el("label", { class: "line" }, this.pictures, el("span", {}, "Pictures of the module in the page"), el("small", { class: "faint" }, "They are not yours to publish.")),
      ),
    );
    menu.addEventListener("keydown", (e) => {
      if (e.key === "Escape") menu.open = false;
    });
    return menu;
  }

  /**
   * @param {string} form
   * @param {string} name
   */
  async #save(form, name) {
    this.status.textContent = "Writing …";
    try {
      if (form === "html") for (let file = 0; file < this.checked.rows.length; file++) await this.engine.do("sheet", { ...this.question, file });
      const { data } = await this.engine.do("report", { form, pictures: this.pictures.checked });
      save(name, data);
      this.status.textContent = `Saved as ${name}`;
    } catch (e) {
      this.status.textContent = e instanceof Error ? e.message : String(e);
    }
  }
}
