// Puts the viewer on a list of findings that check/report wrote: the map beside the list, and all that
// can be done with the two.
//
// The host owns the page and the pictures: they may stand in the page, or be Blobs of an archive. The
// viewer asks for them one by one, and makes no request of its own.

import { card } from "./card.js";
import { Account, diceTable } from "./account.js";
import { Cells } from "./cells.js";
import { el, fits, iconButton } from "./dom.js";
import { Game } from "./game.js";
import { List } from "./list.js";
import { MapView } from "./map.js";
import { Pictures } from "./pictures.js";
import { Sprites } from "./sprites.js";
import { StackCard } from "./stack.js";
import { tabs } from "./tabs.js";
import { Things } from "./things.js";
import { Timeline } from "./timeline.js";

/** @import {Shown} from "./map" */
/** @import {Data, Finding, Mark, PictureSource, Sheet} from "./types" */

/** What a file's section has beside the map, once it was shown. @typedef {{sheet: Sheet, list: List, account: Account, shown: Shown | null}} Opened */

/**
 * Mounts the viewer.
 * @param {HTMLElement} root the element with the sections: main of the page that check/report writes
 * @param {Data} data
 * @param {PictureSource} pictures
 * @param {AbortSignal} [end] when the host takes the viewer away
 */
export function mount(root, data, pictures, end) {
  return new Viewer(root, data, pictures, end);
}

class Viewer {
  /**
   * @param {HTMLElement} root
   * @param {Data} data
   * @param {PictureSource} pictures
   * @param {AbortSignal} [end]
   */
  constructor(root, data, pictures, end) {
    this.root = root;
    this.data = data;
    this.source = pictures;
    this.sections = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("section[data-file]")]);
    /** @type {Promise<Opened>[]} */
    this.opened = [];
    this.file = -1;
    /** The files in the order of the choice. @type {number[]} */
    this.order = [];
    /** The files with findings that the choice offers. @type {number[]} */
    this.broken = [];
    /** @type {Opened | null} */
    this.current = null;
    /** @type {Finding | null} */
    this.finding = null;

    this.map = new MapView((x, y, fixed) => this.#point(x, y, fixed), () => this.card.fixed || this.card.hide());
    this.time = new Timeline((step) => this.go(step), (finding) => this.current?.list.find(finding.id));
    this.card = new StackCard();
    this.windows = el("div", { class: "windows" });
    this.hex = el("input", { type: "text", placeholder: "Hex", "aria-label": "Go to a hex", size: 7, autocomplete: "off", spellcheck: "false" });
    this.hexesButton = iconButton("hexes", "Hexes", () => this.#toggleHexes());
    this.hexesButton.setAttribute("aria-pressed", "false");
    this.where = el("span", { class: "where" });
    this.legend = el("ul", { "aria-label": "On the map" });
    // Where the map is small the signs on it are explained on request.
    const small = matchMedia("(max-height: 520px), (max-width: 560px)");
    this.folds = el("details", { class: "legend", hidden: true, open: !small.matches }, el("summary", {}, "Signs"), this.legend);
    small.addEventListener("change", () => (this.folds.open = !small.matches), { signal: end });
    this.notes = el("div", { class: "lacks", role: "status" });
    this.caption = el("p", { class: "caption" });
    this.find = el("form", { class: "find", onsubmit: (/** @type {Event} */ e) => (e.preventDefault(), this.#findHex()) }, this.hex);
    this.ground = el("div", { class: "ground" }, this.map.element, this.card.element, this.folds);
    this.stage = el(
      "div",
      { class: "stage", role: "region", "aria-label": "Map" },
      el(
        "div",
        { class: "toolbar" },
        this.windows,
        this.where,
        this.find,
        this.hexesButton,
        iconButton("farther", "Zoom out", () => this.map.zoom(1 / 1.4)),
        iconButton("closer", "Zoom in", () => this.map.zoom(1.4)),
        iconButton("whole", "Whole map", () => this.map.whole()),
      ),
      this.notes,
      this.caption,
      this.ground,
      this.time.element,
    );
    root.append(this.stage);
    this.letters = el("input", { type: "checkbox", checked: true });
    root.querySelector("footer")?.before(keys(this.letters));
    root.classList.add("live");
    this.#choice();
    document.addEventListener("keydown", (e) => this.#key(e), { signal: end });
    addEventListener("hashchange", () => this.#follow(), { signal: end });
    this.#print(end);
    this.ready = this.#follow();
  }

  /**
   * While the page is printed, what is folded is open, and the map keeps its shape and says what it shows. What is printed
   * is what is on the screen: the file that is shown, and its map as it stands.
   * @param {AbortSignal} [end]
   */
  #print(end) {
    /** @type {HTMLDetailsElement[]} */
    let folded = [];
    addEventListener("beforeprint", () => {
      if (!this.root.isConnected) return;
      this.caption.textContent = this.#printed();
      this.ground.style.aspectRatio = `${this.map.camera.width} / ${this.map.camera.height}`;
      folded = [...this.root.querySelectorAll("details")].filter((d) => !d.open);
      for (const d of folded) d.open = true;
    }, { signal: end });
    addEventListener("afterprint", () => {
      this.ground.style.aspectRatio = "";
      folded.forEach((d) => (d.open = false));
    }, { signal: end });
  }

  /** Says what is on the paper beside the list. */
  #printed() {
    const game = this.current?.shown?.game, others = this.sections.length - 1;
    const rest = others ? ` ${others === 1 ? "One more file is" : `${others} more files are`} on this page: show it and print again.` : "";
    if (!game) return rest;
    const name = game.scene.windows?.[this.map.window]?.name || "Map";
    const when = game.steps.length ? `, ${game.step ? `after step ${game.step} of ${game.steps.length}` : "before the first step"}` : "";
    return `${name}${when}.${rest}`;
  }

  /** Replaces the list of files by a choice: the files with findings come first, the gravest before the others. */
  #choice() {
    const kinds = this.sections.map((s) => signs.findIndex(([kind]) => s.querySelector(".judgement." + kind)));
    const grave = (/** @type {number} */ file) => (kinds[file] >= 0 && kinds[file] < withFindings ? kinds[file] : withFindings);
    this.order = this.sections.map((_, i) => i).sort((a, b) => grave(a) - grave(b) || a - b);
    const nav = this.root.querySelector("nav");
    if (!nav) return;
    const select = el("select", { onchange: () => this.show(Number(select.value)) });
    const found = this.order.filter((file) => grave(file) < withFindings).length;
    const only = el("input", { type: "checkbox", onchange: () => fill() });
    const names = this.sections.map((s) => s.querySelector("h2")?.textContent ?? "");
    const search = el("input", {
      type: "search",
      oninput: () => fill(),
      onchange: () => select.options.length && select.selectedIndex < 0 && this.show(Number(select.options[0].value)),
    });
    const many = this.sections.length > fewFiles;
    const label = el("span", {}, `File, one of ${this.sections.length}`);
    const fill = () => {
      const fitting = this.order.filter((file) => fits(names[file], search.value));
      this.broken = fitting.filter((file) => grave(file) < withFindings);
      const listed = fitting.filter((file) => !only.checked || grave(file) < withFindings || file === this.file);
      select.replaceChildren(...listed.map((file) => el("option", { value: file }, `${signs[kinds[file]]?.[1] ?? ""} ${names[file]}`)));
      select.value = String(this.file);
      label.textContent = search.value ? `File, one of ${listed.length} that ${listed.length === 1 ? "fits" : "fit"}` : `File, one of ${this.sections.length}`;
    };
    fill();
    this.select = select;
    nav.replaceChildren(
      ...(many ? [el("label", { class: "search" }, el("span", {}, "Search the files"), search)] : []),
      el("label", {}, label, select),
      ...(found && found < this.sections.length ? [el("label", { class: "only" }, only, el("span", {}, ` Only files in which a rule is broken: ${found} of ${this.sections.length}`))] : []),
    );
  }

  /** Goes to what the address names: #finding=3, #f-…, #file-2, #step=14, #file-2&step=14, #file-2&finding=3. */
  async #follow() {
    const hash = decodeURIComponent(location.hash.slice(1));
    const [, what, number] = /(?:^|&)(step|finding)=(\d+)$/.exec(hash) ?? [];
    const name = hash.replace(/&?(step|finding)=\d+$/, "");
    const inside = name ? document.getElementById(name) ?? this.root.querySelector(`article[id^="${CSS.escape(name)}-"]`) : null;
    const section = inside?.closest("section[data-file]");
    if (!this.root.isConnected) return; // the host shows something else
    const file = section ? this.sections.indexOf(/** @type {HTMLElement} */ (section)) : what ? 0 : this.order[0];
    await this.#open(file);
    if (!hash) {
      this.worst();
      scrollTo(0, 0); // on a phone the map and the verdict stand above the list
    }
    else if (what === "step") this.go(Number(number));
    else if (what === "finding") this.current?.list.numbered(Number(number));
    else if (name.startsWith("f-")) this.current?.list.find(name);
  }

  /**
   * Shows a file that somebody has chosen: what was shown before is an entry in the browser's history.
   * @param {number} file
   */
  async show(file) {
    if (file === this.file) return;
    this.#address(`file-${file + 1}`, true);
    await this.#open(file);
    if (this.file === file) this.worst();
  }

  /**
   * Goes on to the findings of another file, from the last of a file or back from its first.
   * @param {number} direction 1 or -1
   */
  async #beyond(direction) {
    const at = this.broken.indexOf(this.file), to = this.broken[at < 0 ? (direction > 0 ? 0 : -1) : at + direction];
    if (to === undefined) return;
    this.#address(`file-${to + 1}`, true);
    await this.#open(to);
    if (this.file !== to) return;
    this.current?.list.forget();
    this.current?.list.by(direction);
  }

  /**
   * Shows a file.
   * @param {number} file
   */
  async #open(file) {
    if (file === this.file || !this.sections[file]) return;
    this.file = file;
    this.finding = null;
    if (this.select) this.select.value = String(file);
    this.sections.forEach((s, i) => s.classList.toggle("shown", i === file));
    const opened = await (this.opened[file] ??= this.#load(file));
    if (file !== this.file) return; // somebody went on to another file meanwhile
    this.current = opened;
    const { shown } = opened;
    this.root.classList.toggle("mapped", shown !== null);
    const window = shown ? mainWindow(shown.game) : 0;
    this.map.show(shown, window);
    this.time.show(shown?.game ?? null, opened.list.listed.map((e) => e.finding));
    this.card.hide();
    this.#explain([]);
    this.#tabs();
    this.#turn(window);
    this.go(shown?.game.step ?? 0);
    this.#note();
  }

  /**
   * @param {number} file
   * @returns {Promise<Opened>}
   */
  async #load(file) {
    const section = this.sections[file];
    /** @type {Sheet} */
    let sheet;
    try {
      sheet = await this.data.files[file].load();
    } catch {
      sheet = { scene: null, findings: null, notes: ["The map could not be read: this browser may be too old, or the page is damaged."] };
    }
    const findings = sheet.findings ?? [];
    const shown = sheet.scene?.windows?.length ? this.#shown(file, sheet.scene) : null;
    const list = new List(section, findings, sheet.scene?.steps ?? [], shown !== null, (finding) => this.#show(finding), () => this.#filtered(), (finding) => this.#picture(finding), this.data.mend && ((fix) => /** @type {NonNullable<Data["mend"]>} */ (this.data.mend)(file, fix)), this.sections.length > 1 ? (direction) => this.#beyond(direction) : undefined);
    if (!shown && sheet.scene?.looks?.length) new Things(sheet.scene, (image) => this.source(file, image), list.entries);
    const account = new Account(sheet.scene?.steps ?? [], findings, shown && ((step) => this.go(step)));
    this.#panels(section, sheet, account);
    if (!shown) {
      section.querySelector(".found")?.prepend(...(sheet.notes ?? []).map((note) => el("p", { class: "next" }, note)));
    }
    return { sheet, list, account, shown };
  }

  /**
   * @param {number} file
   * @param {import("./types").Scene} scene
   * @returns {Shown}
   */
  #shown(file, scene) {
    const pictures = new Pictures(scene.images ?? [], (image) => this.source(file, image), () => {
      this.map.draw();
      this.#note();
    });
    return { game: new Game(scene), cells: new Cells(scene), pictures, sprites: new Sprites(scene.looks ?? [], pictures) };
  }

  /**
   * Puts the findings, the account and the dice of a file on tabs.
   * @param {HTMLElement} section
   * @param {Sheet} sheet
   * @param {Account} account
   */
  #panels(section, sheet, account) {
    const found = /** @type {HTMLElement} */ (section.querySelector(".found"));
    /** @type {[string, HTMLElement][]} */
    const panels = [["Findings", found]];
    if (account.steps.length) panels.push(["Account", account.element]);
    if (sheet.dice?.length) panels.push(["Dice", diceTable(sheet.dice)]);
    if (panels.length === 1) return;
    const bar = tabs("What is listed", panels.map(([name]) => name), (at) => {
      panels.forEach(([, panel], i) => (panel.hidden = i !== at));
      if (panels[at][0] === "Account") account.fill();
    });
    found.before(bar.element);
    panels.forEach(([, panel], i) => {
      const id = `${section.dataset.file}-panel-${i}`;
      panel.id ||= id;
      panel.setAttribute("role", "tabpanel");
      bar.buttons[i].id = id + "-tab";
      bar.buttons[i].setAttribute("aria-controls", panel.id);
      panel.setAttribute("aria-labelledby", id + "-tab");
      panel.hidden = i !== 0;
      if (i) found.parentElement?.append(panel);
    });
  }

  #tabs() {
    const windows = this.current?.shown?.game.scene.windows ?? [];
    this.windowTabs = tabs("Map windows", windows.map((w) => w.name || "Map"), (at) => this.#turn(at));
    this.windows.replaceChildren(...(windows.length > 1 ? [this.windowTabs.element] : []));
  }

  /** Chooses the first of the gravest findings of the file that is shown, if a rule is broken there. */
  worst() {
    if (!this.current?.list.worst()) return;
    const list = this.root.querySelector(".list");
    if (list) list.scrollTop = 0; // the verdict stands above it
  }

  /** @param {number} window */
  #turn(window) {
    this.windowTabs?.mark(window);
    this.map.turnTo(window);
    this.find.hidden = this.hexesButton.hidden = !this.#hasHexes();
    this.card.hide();
    this.#marks();
    this.#rings();
    this.#moves();
    this.#note();
  }

  /** Reports whether the window has a grid. */
  #hasHexes() {
    return Boolean(this.current?.shown?.cells.windows[this.map.window]?.length);
  }

  /**
   * Shows a step of the log.
   * @param {number} step
   */
  go(step) {
    const current = this.current;
    if (!current?.shown) return;
    const { game } = current.shown;
    game.go(step);
    if (this.finding?.step && game.step !== this.finding.step && game.step !== this.finding.step - 1) this.#forget();
    this.time.update(this.finding);
    current.account.at(game.step);
    if (!this.card.fixed) this.card.hide();
    const moves = game.steps[game.step - 1]?.moves ?? [];
    if (moves.length && !this.finding && !moves.some((m) => m.win === this.map.window)) this.#turn(moves[0].win);
    this.#moves();
    this.#rings();
    this.map.draw();
    if (!this.finding && game.steps.length) this.#address(this.#within(game.step ? `step=${game.step}` : ""));
  }

  /**
   * Draws the card of a finding of the file that is shown.
   * @param {Finding} finding
   */
  async #picture(finding) {
    const shown = this.current?.shown;
    if (!shown) return null;
    const window = this.#windowOf(shown, finding);
    const name = shown.game.scene.windows?.[window]?.name;
    return card(shown, window, finding, marksOf(finding).filter((m) => !m.window || m.window === name), this.ground);
  }

  #forget() {
    this.finding = null;
    this.map.marks.clear();
    this.#explain([]);
  }

  /**
   * Explains the signs on the map.
   * @param {Mark[]} marks
   */
  #explain(marks) {
    this.legend.replaceChildren(...marks.map((m) => el("li", { class: m.kind + " " + this.finding?.verdict }, m.title)));
    this.folds.hidden = marks.length === 0;
  }

  /** Leaves on the map and the scrubber only what the filters let through. */
  #filtered() {
    if (!this.current) return;
    if (this.finding && !this.current.list.chosen) {
      this.#forget();
      this.#rings();
      this.#moves();
    }
    this.time.mark(this.current.list.listed.map((e) => e.finding));
  }

  /** Shows the moves of the step; just before a finding they are beside the point. */
  #moves() {
    const game = this.current?.shown?.game;
    const before = this.finding?.step !== undefined && game?.step === this.finding.step - 1;
    this.map.marks.showMoves((!before && game?.steps[game.step - 1]?.moves) || [], this.map.window);
    this.map.draw();
  }

  /**
   * Shows a finding on the map, as things stood just before it.
   * @param {Finding} finding
   */
  #show(finding) {
    this.finding = finding;
    this.#address(this.#within(`finding=${this.current?.list.number(finding)}`));
    const shown = this.current?.shown;
    if (!shown) return;
    this.card.hide();
    if (finding.step) this.go(finding.step - 1);
    else if (shown.game.steps.length) this.go(0);
    const names = namesOf(finding), window = this.#windowOf(shown, finding);
    if (window >= 0 && window !== this.map.window) this.#turn(window);
    this.#marks();
    this.#rings();
    this.#look(window, names);
  }

  /**
   * Returns the window that a finding is on, -1 for none.
   * @param {Shown} shown
   * @param {Finding} finding
   */
  #windowOf(shown, finding) {
    const window = shown.cells.window(namesOf(finding));
    return window < 0 ? this.#pieces(finding.pieces).find((p) => p.win >= 0)?.win ?? -1 : window;
  }

  /**
   * Returns pieces as they stand now.
   * @param {string[]} [ids]
   */
  #pieces(ids = []) {
    const game = this.current?.shown?.game;
    return ids.flatMap((id) => game?.pieces.get(id) ?? []);
  }

  #marks() {
    const shown = this.current?.shown;
    this.#explain([]);
    if (!this.finding || !shown) return;
    const name = shown.game.scene.windows?.[this.map.window]?.name;
    const marks = marksOf(this.finding).filter((m) => !m.window || m.window === name);
    this.map.marks.show(marks, (cell) => shown.cells.find(this.map.window, cell), this.finding.verdict);
    this.#explain(marks.filter((m) => m.title && m.kind !== "hexes"));
  }

  #rings() {
    const here = (/** @type {string[] | undefined} */ ids) => this.#pieces(ids).filter((p) => p.win === this.map.window);
    this.map.marks.ring(here(this.finding?.pieces), here(this.finding?.related), this.current?.shown?.game.scene.looks ?? []);
  }

  /**
   * Looks at cells and at the finding's pieces.
   * @param {number} window
   * @param {string[]} names
   */
  #look(window, names) {
    const shown = this.current?.shown;
    if (!shown || window < 0) return;
    const points = names.flatMap((name) => shown.cells.find(window, name)?.cell ?? []);
    const all = [...points, ...this.#pieces(this.finding?.pieces).filter((p) => p.win === window)];
    if (all.length === 0) return;
    const around = 60;
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const { x, y } of all) {
      box.left = Math.min(box.left, x - around);
      box.top = Math.min(box.top, y - around);
      box.right = Math.max(box.right, x + around);
      box.bottom = Math.max(box.bottom, y + around);
    }
    this.map.camera.look(box, 1);
    this.map.draw();
  }

  /**
   * Somebody points at a place of the window.
   * @param {number} x
   * @param {number} y
   * @param {boolean} fixed
   */
  #point(x, y, fixed) {
    const shown = this.current?.shown;
    if (!shown) return;
    const cell = shown.cells.at(this.map.window, x, y)?.cell.n ?? "";
    this.where.textContent = cell;
    if (this.card.fixed && !fixed) return;
    const pieces = shown.game.at(this.map.window, x, y);
    if (pieces.length === 0) {
      this.card.hide();
      return;
    }
    this.card.fixed = fixed;
    this.card.show(shown, pieces[0].in ?? cell, pieces, this.map.camera.toScreen(x, y).x < this.map.camera.width / 2);
  }

  #findHex() {
    const shown = this.current?.shown, typed = this.hex.value.trim();
    if (!shown || !typed) return;
    const name = shown.cells.printed(typed);
    const place = shown.cells.find(this.map.window, name) ?? shown.cells.named.get(name)?.[0];
    this.hex.setAttribute("aria-invalid", String(!place));
    if (!place) {
      this.where.textContent = "no such hex";
      return;
    }
    this.#forget();
    if (place.window !== this.map.window) this.#turn(place.window);
    this.#look(place.window, [name]);
    this.map.marks.show([{ kind: "hexes", cells: [name], title: "" }], (cell) => shown.cells.find(this.map.window, cell), "information");
    this.where.textContent = name;
    this.card.fixed = true;
    this.card.show(shown, name, shown.game.within(this.map.window, name), true);
    this.map.draw();
  }

  #toggleHexes() {
    this.map.hexes = !this.map.hexes;
    this.hexesButton.setAttribute("aria-pressed", String(this.map.hexes));
    this.map.draw();
  }

  /** Says what is missing on the map. */
  #note() {
    const shown = this.current?.shown;
    if (!shown) return;
    const boards = shown.game.scene.windows?.[this.map.window]?.boards ?? [];
    const notes = [...(this.current?.sheet.notes ?? [])];
    const lack = shown.game.scene.windows?.[this.map.window]?.lack;
    if (lack) notes.push(sentence(lack));
    for (const board of boards) {
      const why = board.lack || shown.pictures.lacks.get(board.image);
      if (why) notes.push(sentence(why) + (this.#hasHexes() ? ` Only the hexes of ${board.name || "the board"} are drawn.` : ""));
    }
    if (boards.some((b) => b.image >= 0 && !shown.pictures.any(b.image) && !shown.pictures.lacking(b.image))) notes.push("The picture of the map is on its way …");
    const broken = [...shown.pictures.lacks].filter(([image, why]) => why && !boards.some((b) => b.image === image));
    if (broken.length) notes.push(broken.length === 1 ? broken[0][1] : `${broken.length} pictures of pieces cannot be shown; their names stand there instead.`);
    const text = notes.join("\n");
    if (text === this.notes.dataset.text) return;
    this.notes.dataset.text = text;
    this.notes.replaceChildren(...notes.map((note) => el("p", {}, note)));
    if (notes.length) this.notes.append(el("button", { type: "button", onclick: () => this.notes.replaceChildren() }, "Hide"));
  }

  /**
   * Returns the address of something in the file that is shown.
   * @param {string} what
   */
  #within(what) {
    return [this.sections.length > 1 ? `file-${this.file + 1}` : "", what].filter(Boolean).join("&");
  }

  /**
   * @param {string} hash
   * @param {boolean} [anew] whether what was shown before stays in the browser's history
   */
  #address(hash, anew = false) {
    // The browser has gone back to another file already, and #follow is to come: that entry stays as it is.
    const of = /^#file-(\d+)/.exec(location.hash);
    if (!anew && of && Number(of[1]) !== this.file + 1) return;
    try {
      if (anew) history.pushState(history.state, "", "#" + hash);
      else history.replaceState(history.state, "", "#" + hash);
    } catch {
      // a page without an address of its own has no links, either
    }
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const target = /** @type {HTMLElement} */ (e.target);
    if (e.ctrlKey || e.metaKey || e.altKey || !this.current || !this.root.isConnected) return;
    const writes = target.closest("select, textarea, input:not([type=range], [type=checkbox])");
    if (writes || (target.closest("input, [role=tablist]") && e.key !== "n" && e.key !== "p")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => this.time.by(1),
      ArrowLeft: () => this.time.by(-1),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
      n: () => this.current?.list.by(1),
      p: () => this.current?.list.by(-1),
      Escape: () => (this.current?.list.forget(), this.#forget(), this.card.hide(), this.map.draw()),
    };
    if (!keys[e.key] || (e.key.length > 1 && e.key !== "Escape" && !this.current.shown?.game.steps.length)) return;
    if (e.key.length === 1 && !this.letters.checked) return;
    e.preventDefault();
    keys[e.key]();
  }
}

/**
 * The kinds of verdicts on a file, the gravest first, and their signs. The first have findings.
 * @type {[string, string][]}
 */
const signs = [["illegal", "✖"], ["suspect", "▲"], ["part", "◐"], ["none", "○"], ["clean", "✔"]];
const withFindings = 2;

/** More files than these can be searched. */
const fewFiles = 5;

/**
 * Returns the list of keys, with the switch for those that are letters.
 * @param {HTMLInputElement} letters
 */
function keys(letters) {
  const rows = [
    ["n, p", "next and previous finding, of the next file, too"],
    ["← →", "a step back and forward"],
    ["Home, End", "the beginning and the end of the log"],
    ["Esc", "nothing chosen"],
    ["on the map: arrows, + − 0", "move, zoom, the whole map"],
    ["on the map: Enter", "the pieces in the middle"],
  ];
  return el(
    "details",
    { class: "keys" },
    el("summary", {}, "Keys"),
    el("table", {}, el("tbody", {}, ...rows.map(([key, what]) => el("tr", {}, el("th", { scope: "row" }, key), el("td", {}, what))))),
    el("p", {}, el("label", {}, letters, " n and p are keys")),
  );
}

/**
 * Returns the largest window with pieces, which is the map that is played on.
 * @param {Game} game
 */
function mainWindow(game) {
  const sizes = (game.scene.windows ?? []).map((w, i) => (game.on(i).length ? w.w * w.h : 0));
  return Math.max(0, sizes.indexOf(Math.max(...sizes)));
}

/**
 * Returns what a finding shows on the map: its hexes where nothing else is said.
 * @param {Finding} finding
 * @returns {Mark[]}
 */
function marksOf(finding) {
  if (finding.marks?.length) return finding.marks;
  return finding.hexes?.length ? [{ kind: "hexes", cells: finding.hexes, title: "" }] : [];
}

/**
 * Returns the cells that a finding names.
 * @param {Finding} finding
 */
function namesOf(finding) {
  return [...(finding.hexes ?? []), ...marksOf(finding).flatMap((m) => m.cells ?? [])];
}

/** @param {string} text */
function sentence(text) {
  return text[0].toUpperCase() + text.slice(1) + (text.endsWith(".") ? "" : ".");
}
