// The list of a file's findings, as check/report wrote it: filters, order, choosing one.

import { copy, copyPicture, download } from "./copy.js";
import { el, iconButton } from "./dom.js";

/** @import {Finding, Mended, Step} from "./types" */

const verdicts = /** @type {const} */ (["illegal", "suspect", "unchecked", "information"]);

/** An entry is a finding with its element. @typedef {{finding: Finding, element: HTMLElement}} Entry */

export class List {
  /**
   * @param {HTMLElement} section
   * @param {Finding[]} findings
   * @param {Step[]} steps
   * @param {boolean} mapped reports whether there is a map to show findings on
   * @param {(finding: Finding) => void} onshow
   * @param {() => void} onfilter other findings are listed than before
   * @param {(finding: Finding) => Promise<Blob | null>} picture draws the card of a finding
   * @param {((fix: string) => Promise<Mended>) | undefined} mend mends the module by a fix
   * @param {((direction: number) => void) | undefined} beyond goes on to the next file, or the one before
   */
  constructor(section, findings, steps, mapped, onshow, onfilter, picture, mend, beyond) {
    this.beyond = beyond;
    this.mend = mend;
    this.mended = el("div", { class: "mended", role: "status" });
    this.findings = findings;
    this.steps = steps;
    this.picture = picture;
    this.onshow = onshow;
    this.onfilter = onfilter;
    /** @type {Entry[]} */
    this.entries = [];
    for (const finding of findings) {
      const element = document.getElementById(finding.id);
      if (element) this.entries.push({ finding, element });
    }
    this.places = /** @type {HTMLElement} */ (section.querySelector(".places"));
    this.open = /** @type {HTMLDetailsElement | null} */ (section.querySelector("details.open"));
    /** The headings and findings by step, as they were written. */
    this.written = [...this.places.children];
    /** @type {Entry | undefined} */
    this.chosen = undefined;
    /** @type {Set<string>} */
    this.hidden = new Set();
    this.side = "";
    this.rule = "";
    this.nothing = el("p", { class: "nothing", hidden: true }, "No finding fits the filters. ", el("button", { type: "button", onclick: () => this.#all() }, "Show all"));
    this.places.after(this.nothing);
    this.tools = el("div", { class: "tools" });
    this.around = el("ol", { class: "around", "aria-label": "What was done around it" });
    for (const entry of this.entries) this.#prepare(entry, mapped);
    this.#filters(section);
  }

  /**
   * @param {Entry} entry
   * @param {boolean} mapped
   */
  #prepare(entry, mapped) {
    const { element, finding } = entry;
    const label = !mapped ? "Copy …" : finding.step ? `Show step ${finding.step}` : "Show on the map";
    const button = el("button", { type: "button", class: "show" }, label);
    element.querySelector(".refs")?.append(" ", button);
    // The command line's words for it are for the pages that umpire writes.
    if (this.mend) for (const [i, note] of element.querySelectorAll(".fixes li").entries()) note.textContent = `Choose it, and “Fix: ${finding.fixes?.[i]}” mends it in a copy, or says why not.`;
    element.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target.closest(".tools, .mended, a") || (target !== button && getSelection()?.isCollapsed === false)) return;
      this.choose(entry);
    });
  }

  /** @param {HTMLElement} section */
  #filters(section) {
    const chips = section.querySelector(".sum");
    for (const verdict of verdicts) {
      const chip = chips?.querySelector("li." + verdict);
      if (!chip || this.entries.length === 0) continue;
      const button = el("button", {
        type: "button",
        class: verdict,
        "aria-pressed": "true",
        onclick: () => {
          const off = button.getAttribute("aria-pressed") === "true";
          button.setAttribute("aria-pressed", String(!off));
          if (off) this.hidden.add(verdict);
          else this.hidden.delete(verdict);
          this.#filter();
        },
      });
      button.append(...chip.childNodes);
      chip.replaceChildren(button);
    }
    const row = el("div", { class: "filters" });
    const select = (/** @type {string} */ name, /** @type {[string, string][]} */ options, /** @type {(value: string) => void} */ set) => {
      const box = el("select", { onchange: () => set(box.value) }, ...options.map(([value, text]) => el("option", { value }, text)));
      row.append(el("label", {}, el("span", {}, name), box));
      return box;
    };
    const distinct = (/** @type {(string | undefined)[]} */ all) => [...new Set(all)].filter((v) => v !== undefined && v !== "").sort();
    const sides = distinct(this.entries.map((e) => e.finding.side));
    const rules = distinct(this.entries.map((e) => e.finding.rule));
    /** @type {HTMLSelectElement[]} */
    this.boxes = [];
    if (sides.length > 1) {
      this.boxes.push(select("Side", [["", "all"], ...sides.map((s) => /** @type {[string, string]} */ ([s ?? "", s ?? ""]))], (value) => ((this.side = value), this.#filter())));
    }
    if (rules.length > 1) {
      this.boxes.push(select("Rule", [["", "all"], ...rules.map((r) => /** @type {[string, string]} */ ([r ?? "", r ?? ""]))], (value) => ((this.rule = value), this.#filter())));
    }
    if (this.entries.length > 1 && this.entries.some((e) => e.finding.step) && this.entries.some((e) => e.finding.hexes?.length)) {
      select("Order by", [["step", "step"], ["hex", "hex"]], (value) => this.#order(value));
    }
    this.count = el("span", { class: "count" });
    if (this.entries.length > 1) {
      row.append(
        el(
          "div",
          { class: "walk", role: "group", "aria-label": "Findings" },
          iconButton("previous", "Previous finding", () => this.by(-1)),
          this.count,
          iconButton("next", "Next finding", () => this.by(1)),
        ),
      );
    }
    if (row.childNodes.length) this.places.before(row);
    this.#count();
  }

  #all() {
    this.hidden.clear();
    this.side = this.rule = "";
    for (const box of this.boxes ?? []) box.value = "";
    for (const chip of this.places.closest("section")?.querySelectorAll(".sum button") ?? []) chip.setAttribute("aria-pressed", "true");
    this.#filter();
  }

  /** @param {Finding} f */
  #fits(f) {
    return !this.hidden.has(f.verdict) && (!this.side || f.side === this.side) && (!this.rule || f.rule === this.rule);
  }

  #filter() {
    for (const { finding, element } of this.entries) element.hidden = !this.#fits(finding);
    if (this.open) this.open.hidden = !this.open.querySelector("article:not([hidden])");
    this.#headings();
    this.nothing.hidden = this.entries.some((e) => !e.element.hidden);
    if (this.chosen?.element.hidden) this.forget();
    this.#count();
    this.onfilter();
  }

  /** Hides headings under which nothing is left. */
  #headings() {
    /** @type {HTMLElement | undefined} */
    let heading;
    for (const child of /** @type {HTMLCollectionOf<HTMLElement>} */ (this.places.children)) {
      if (child.tagName === "H3") (heading = child).hidden = true;
      else if (heading && !child.hidden) heading.hidden = false;
    }
  }

  /** @param {string} by */
  #order(by) {
    if (by === "step") {
      this.places.replaceChildren(...this.written);
    } else {
      /** @type {Map<string, HTMLElement[]>} */
      const hexes = new Map();
      for (const { finding, element } of this.entries) {
        if (!this.places.contains(element)) continue;
        const hex = finding.hexes?.[0] ?? "";
        hexes.set(hex, [...(hexes.get(hex) ?? []), element]);
      }
      const names = [...hexes.keys()].sort((a, b) => Number(a === "") - Number(b === "") || a.localeCompare(b, "en", { numeric: true }));
      this.places.replaceChildren(...names.flatMap((name) => [el("h3", {}, name ? "hex " + name : "elsewhere"), ...(hexes.get(name) ?? [])]));
    }
    this.#headings();
  }

  /** The findings that the filters let through, in their order on the page. */
  get listed() {
    const all = this.entries.filter((e) => !e.element.hidden && e.finding.verdict !== "unchecked");
    return all.sort((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  }

  #count() {
    if (!this.count) return;
    const listed = this.listed, at = this.chosen ? listed.indexOf(this.chosen) : -1;
    this.count.textContent = at < 0 ? `${listed.length}` : `${at + 1} of ${listed.length}`;
  }

  /**
   * Chooses the next finding, or the one before.
   * @param {number} direction 1 or -1
   */
  by(direction) {
    const listed = this.listed;
    const end = direction > 0 ? listed.at(-1) : listed[0];
    if (this.beyond && this.chosen === end) return this.beyond(direction);
    if (listed.length === 0) return;
    const at = this.chosen ? listed.indexOf(this.chosen) : -1;
    const to = at < 0 ? (direction > 0 ? 0 : listed.length - 1) : Math.max(0, Math.min(at + direction, listed.length - 1));
    this.choose(listed[to]);
  }

  /**
   * Chooses the finding with an id, or with a fingerprint; it reports whether there is one.
   * @param {string} id
   */
  find(id) {
    const entry = this.entries.find((e) => e.finding.id === id) ?? this.entries.find((e) => e.finding.id.startsWith(id + "-"));
    if (entry) this.choose(entry);
    return entry !== undefined;
  }

  /**
   * Chooses the finding with a number, as reports print it; it reports whether there is one.
   * @param {number} number
   */
  numbered(number) {
    const finding = this.findings[number - 1];
    return finding !== undefined && this.find(finding.id);
  }

  /**
   * Returns the number of a finding.
   * @param {Finding} finding
   */
  number(finding) {
    return this.findings.indexOf(finding) + 1;
  }

  /** @param {Finding} finding */
  #fixButtons(finding) {
    const { mend } = this;
    if (!mend) return [];
    return (finding.fixes ?? []).map((fix) => el("button", { type: "button", class: "primary fix", onclick: () => this.#fix(mend, fix) }, `Fix: ${fix}`));
  }

  /**
   * Shows what a fix changes, and offers the copy.
   * @param {(fix: string) => Promise<Mended>} mend
   * @param {string} fix
   */
  async #fix(mend, fix) {
    this.mended.replaceChildren("Mending a copy …");
    try {
      const { lines, name, save } = await mend(fix);
      const shown = lines.map((line) => el("span", { class: line[0] === "+" ? "come" : line[0] === "-" ? "gone" : "" }, line + "\n"));
      const end = save ? el("button", { type: "button", class: "primary", onclick: save }, `Save ${name}`) : "Nothing was mended.";
      this.mended.replaceChildren(el("p", {}, save ? "Your module stays as it is. The copy differs in this:" : ""), el("pre", { class: "diff", tabindex: 0 }, ...shown), el("p", {}, end));
    } catch (e) {
      this.mended.replaceChildren(el("p", { class: "bad" }, e instanceof Error ? e.message : String(e)));
    }
  }

  /** @param {Finding} finding */
  #pictureButtons(finding) {
    const button = (/** @type {string} */ name, /** @type {() => Promise<string>} */ work) => {
      const made = el("button", {
        type: "button",
        onclick: async () => {
          made.textContent = await work();
          setTimeout(() => (made.textContent = name), 2500);
        },
      }, name);
      return made;
    };
    const none = "no place on the map";
    return [
      button("Copy picture", async () => {
        const picture = this.picture(finding);
        if (await copyPicture(picture)) return "copied";
        return (await picture) ? "not copied: save it" : none;
      }),
      button("Save picture", async () => {
        const picture = await this.picture(finding);
        if (!picture) return none;
        download(`finding-${this.number(finding)}.png`, picture);
        return "saved";
      }),
    ];
  }

  /** Chooses the first of the gravest findings that are not settled, and reports whether there is such a finding. */
  worst() {
    const open = this.listed.filter((e) => !e.element.classList.contains("settled"));
    const entry = /** @type {const} */ (["illegal", "suspect"]).map((v) => open.find((e) => e.finding.verdict === v)).find((e) => e);
    if (entry) this.choose(entry);
    return entry !== undefined;
  }

  /** Chooses no finding. */
  forget() {
    this.chosen?.element.classList.remove("chosen");
    this.chosen?.element.removeAttribute("aria-current");
    this.tools.remove();
    this.around.remove();
    this.mended.remove();
    this.chosen = undefined;
    this.#count();
  }

  /**
   * Lists what was done around a finding that is about no piece and no hex, such as a line of the chat, and reports whether
   * there is anything.
   * @param {Finding} finding
   */
  #surround({ step, hexes, pieces }) {
    if (!step || hexes?.length || pieces?.length || !this.steps.length) return false;
    const first = Math.max(1, step - 2), last = Math.min(this.steps.length, step + 2);
    this.around.replaceChildren();
    for (let n = first; n <= last; n++) {
      const { by, lines } = this.steps[n - 1], words = (by ? `${by}: ` : "") + (lines?.join(" ") || "—");
      this.around.append(el("li", n === step ? { value: n, "aria-current": "step" } : { value: n }, words));
    }
    return true;
  }

  /** @param {Entry} entry */
  choose(entry) {
    this.forget();
    this.chosen = entry;
    const { element, finding } = entry;
    if (element.hidden) this.#all();
    const details = element.closest("details");
    if (details) details.open = true;
    element.classList.add("chosen");
    element.setAttribute("aria-current", "true");
    this.tools.replaceChildren("Copy as ", ...copyButtons(finding), ...(finding.card ? this.#pictureButtons(finding) : []), ...this.#fixButtons(finding));
    if (this.#surround(finding)) element.append(this.around);
    this.mended.replaceChildren();
    element.append(this.tools, this.mended);
    element.scrollIntoView({ block: "nearest" });
    this.#count();
    this.onshow(finding);
  }
}

/** @param {Finding} finding */
function copyButtons(finding) {
  return /** @type {const} */ ([["text", "text"], ["Markdown", "markdown"], ["BBCode", "bbcode"]]).map(([name, form]) => {
    const button = el("button", {
      type: "button",
      onclick: async () => {
        button.textContent = (await copy(finding[form])) ? "copied" : "not copied";
        setTimeout(() => (button.textContent = name), 1500);
      },
    }, name);
    return button;
  });
}
