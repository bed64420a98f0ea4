// The map is painted: tools, the palette, strokes.

import { el } from "../../viewer/dom.js";
import { colour, MapView } from "./mapview.js";
import { alike, empty, region, terrainOf } from "./select.js";
import { become, grouped } from "./strokes.js";
import { Survey } from "./survey.js";

/** @import {Work} from "./work" */
/** @import {Feature, Plan, Stroke} from "./types" */

/** @typedef {"terrain" | "hexside" | "road" | "place"} Layer */

/** The tools: name, label, key. @type {[string, string, string][]} */
const tools = [
  ["brush", "Brush", "b"],
  ["fill", "Fill", "f"],
  ["erase", "Eraser", "e"],
  ["same", "Select alike", "s"],
  ["accept", "Accept what is proposed", "a"],
  ["move", "Move the map", "m"],
];

export class MapEdit {
  /**
   * @param {Work} work
   * @param {(work: () => Promise<void>, words: string) => Promise<unknown>} busy
   */
  constructor(work, busy) {
    this.work = work;
    this.tool = "brush";
    /** @type {Layer} */
    this.layer = "terrain";
    this.what = "";
    /** The hexes or hexsides of the stroke that is drawn, with what they become. @type {Map<number, string> | null} */
    this.stroke = null;
    this.last = -1;
    /** Whether the stroke adds to the terrain that is there. */
    this.adds = false;
    this.said = el("p", { class: "said", role: "status" });
    this.palette = el("div", { class: "palette" });
    this.survey = new Survey(work, this, busy);
    this.element = el("section", { class: "mapedit", "aria-label": "Map" });
  }

  /** Lays the map anew, and reads what is on it. */
  async load() {
    /** @type {Plan} */
    const plan = (await this.work.ask("plan")).value;
    if (!this.view) this.#begin(plan);
    const view = /** @type {MapView} */ (this.view);
    view.laid(plan);
    view.ground = (await this.work.ask("ground")).value;
    view.draw();
    this.#palette();
    this.count();
  }

  /** What has changed on the map elsewhere. @param {string[]} files */
  async changed(files) {
    if (!this.view || this.own) return;
    if (files.some((f) => f.endsWith(".toml"))) return this.load();
    if (!files.some((f) => ["map.csv", "hexsides.csv", "places.csv"].includes(f))) return;
    this.view.ground = (await this.work.ask("ground")).value;
    this.view.draw();
    this.count();
  }

  /** @param {Plan} plan */
  #begin(plan) {
    const view = (this.view = new MapView(plan, async (board) => {
      const { data } = await this.work.ask("board", { number: board });
      return data ? new Blob([/** @type {BlobPart} */ (data)]) : null;
    }));
    this.role = el("select", { "aria-label": "Role" }, ...plan.roles.map((r) => el("option", { value: r }, r)));
    this.player = el("select", { "aria-label": "Side" }, el("option", { value: "" }, "no side"), ...plan.players.map((r) => el("option", { value: r }, r)));
    this.name = el("input", { type: "text", "aria-label": "Name", placeholder: "name" });
    this.value = el("input", { type: "text", "aria-label": "Value", placeholder: "value", size: 4 });
    const boards = plan.boards.length > 1 ? [el("select", { "aria-label": "Board", onchange: (/** @type {Event} */ e) => view.show(Number(/** @type {HTMLSelectElement} */ (e.target).value)) }, ...plan.boards.map((b, i) => el("option", { value: i }, b.name)))] : [];
    this.toolbar = el("div", { class: "painttools", role: "group", "aria-label": "Tools" });
    this.element.replaceChildren(
      el(
        "div",
        { class: "mapside" },
        el("p", { class: "layers", role: "group", "aria-label": "What you paint" }, ...(/** @type {[Layer, string][]} */ ([["terrain", "Terrain"], ["hexside", "Hexsides"], ["road", "Roads"], ["place", "Places"]])).map(([l, label]) => el("button", { type: "button", "data-layer": l, "aria-pressed": String(l === this.layer), onclick: () => this.choose(l) }, label))),
        this.toolbar,
        this.palette,
        el("p", {}, ...boards, el("button", { type: "button", onclick: () => this.empty() }, "Find what is empty"), el("button", { type: "button", onclick: () => (view.marked.clear(), view.markedSides.clear(), view.draw(), this.count()) }, "Select nothing")),
        this.said,
        this.survey.element,
      ),
      el("div", { class: "mapstage" }, view.canvas),
    );
    this.#listen(view);
    this.choose("terrain");
  }

  /** Whether hexsides are painted, or roads over them, and not hexes. */
  get sides() {
    return this.layer === "hexside" || this.layer === "road";
  }

  /** @param {Layer} layer */
  choose(layer) {
    this.layer = layer;
    if (!this.#tools().some(([name]) => name === this.tool)) this.tool = "brush";
    for (const b of this.element.querySelectorAll("[data-layer]")) b.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (b).dataset.layer === layer));
    this.what = this.#features()[0]?.id ?? "";
    this.#palette();
    this.survey.about();
    this.count();
  }

  #tools() {
    /** @type {string[]} */
    const none = { terrain: [], hexside: ["fill", "same"], road: ["fill", "same"], place: ["fill", "same", "accept"] }[this.layer];
    return tools.filter(([name]) => !none.includes(name));
  }

  /** @returns {Feature[]} */
  #features() {
    const plan = this.view?.plan;
    if (!plan || this.layer === "place") return [];
    return this.layer === "terrain" ? plan.terrain : this.layer === "road" ? plan.roads : plan.hexsides;
  }

  #palette() {
    const features = this.#features();
    if (!features.some((f) => f.id === this.what)) this.what = features[0]?.id ?? "";
    this.toolbar?.replaceChildren(
      ...this.#tools().map(([name, label, key]) => el("button", { type: "button", "aria-pressed": String(name === this.tool), title: `${label} (${key.toUpperCase()})`, onclick: () => ((this.tool = name), this.#palette()) }, label)),
    );
    if (this.layer === "place") {
      this.palette.replaceChildren(/** @type {Node} */ (this.role), /** @type {Node} */ (this.player), /** @type {Node} */ (this.name), /** @type {Node} */ (this.value));
      return;
    }
    const more = el("input", { type: "text", "aria-label": `A new ${this.layer}`, placeholder: `a new ${this.layer}`, size: 12 });
    const offset = this.layer === "road" ? 5 : this.layer === "hexside" ? 1 : 0;
    this.palette.replaceChildren(
      ...features.map((f, i) =>
        el("button", { type: "button", class: "chip", "data-what": f.id, "aria-pressed": String(f.id === this.what), onclick: () => this.#pick(f.id) }, swatch(colour(i + offset)), `${i < 9 ? i + 1 + " " : ""}${f.name}`),
      ),
      el("form", { class: "newfeature", onsubmit: (/** @type {Event} */ e) => (e.preventDefault(), this.add(more.value)) }, more, el("button", {}, "Add")),
    );
  }

  /** @param {string} id */
  #pick(id) {
    this.what = id;
    this.#palette();
  }

  /** Adds a feature to the chart of terrain. @param {string} id */
  async add(id) {
    id = id.trim();
    if (!id) return;
    const table = this.layer === "terrain" ? "terrain" : this.layer;
    this.own = true;
    const added = await this.work.edit(`the ${table} ${id}`, { file: "tec.toml", keys: [{ table, index: 1e6, key: "id", kind: "text", value: id }] });
    this.own = false;
    if (added) {
      await this.load();
      this.#pick(id);
    }
  }

  /** Says what is known of the map. */
  count() {
    const { view } = this;
    if (!view) return;
    const [lands, proposed, what] = this.sides ? [view.ground.sides, view.proposedSides, "features"] : [view.ground.hexes, view.proposed, "terrain"];
    const all = this.sides ? view.plan.sides.length : view.plan.hexes.length;
    const named = Object.values(lands).filter((l) => l.what);
    const surveyed = named.filter((l) => l.surveyed).length;
    const open = this.sides ? "" : `, ${view.plan.hexes.filter((h, i) => !view.ground.hexes[i]?.what && !h.default).length} empty`;
    const shown = [...proposed.values()].filter((p) => p.rank >= view.tint).length;
    this.survey.count(surveyed);
    this.said.textContent = `${all} ${this.sides ? "hexsides" : "hexes"}: ${named.length} with ${what}${surveyed ? `, ${surveyed} of them surveyed` : ""}${open}${proposed.size ? `; ${shown} proposals` : ""}.`;
  }

  /** @param {MapView} view */
  #listen(view) {
    const { canvas } = view;
    /** @type {{x: number, y: number} | null} */
    let pan = null;
    const at = (/** @type {MouseEvent} */ e) => ({ x: e.offsetX, y: e.offsetY });
    canvas.addEventListener("pointerdown", (e) => {
      const { x, y } = at(e);
      canvas.setPointerCapture(e.pointerId);
      if (e.button === 1 || this.tool === "move" && e.button === 0) {
        pan = { x, y };
        return;
      }
      if (e.button === 2) return this.#pickAt(x, y);
      if (e.button === 0) this.#start(x, y, e.shiftKey, e.ctrlKey || e.metaKey);
    });
    canvas.addEventListener("pointermove", (e) => {
      const { x, y } = at(e);
      if (pan) {
        view.camera.pan(x - pan.x, y - pan.y);
        pan = { x, y };
        view.draw();
      } else if (this.stroke) this.#go(x, y);
    });
    canvas.addEventListener("pointerup", () => {
      pan = null;
      if (this.stroke) this.end();
    });
    canvas.addEventListener("pointercancel", () => ((pan = null), (this.stroke = null), this.reread()));
    canvas.addEventListener("contextmenu", (e) => e.preventDefault());
    canvas.addEventListener("wheel", (e) => {
      e.preventDefault();
      view.camera.closer(Math.exp(-e.deltaY / 400), e.offsetX, e.offsetY);
      view.draw();
    }, { passive: false });
    canvas.addEventListener("keydown", (e) => this.#key(e));
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const view = /** @type {MapView} */ (this.view);
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const arrows = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] });
    const tool = this.#tools().find(([, , key]) => key === e.key);
    if (arrows[e.key] && e.shiftKey && this.sides && view.cursor >= 0) {
      const next = view.toward(view.cursor, ...arrows[e.key]);
      this.#paint([view.between(view.cursor, next)]);
      if (this.layer === "road") view.look((view.cursor = next));
    } else if (arrows[e.key]) {
      if (view.cursor < 0) view.cursor = 0;
      else view.cursor = view.toward(view.cursor, ...arrows[e.key]);
      view.look(view.cursor);
      const land = view.ground.hexes[view.cursor];
      const { name, default: usual } = view.plan.hexes[view.cursor];
      this.said.textContent = `${name}: ${land?.what || usual || "empty"}${land?.name ? `, ${land.name}` : ""}`;
    } else if (e.key === "Enter" || e.key === " ") {
      if (this.sides) this.said.textContent = "An arrow key with Shift draws over the hexside that it points at.";
      else if (view.cursor >= 0) this.paintHexes([view.cursor]);
    } else if (e.key === "+") view.camera.closer(1.3), view.draw();
    else if (e.key === "-") view.camera.closer(1 / 1.3), view.draw();
    else if (e.key === "0") view.camera.fit(), view.draw();
    else if (tool) (this.tool = tool[0]), this.#palette();
    else if (/^[1-9]$/.test(e.key)) {
      const f = this.#features()[Number(e.key) - 1];
      if (f) this.#pick(f.id);
    } else return;
    e.preventDefault();
  }

  /** @param {number} x @param {number} y */
  #pickAt(x, y) {
    const view = /** @type {MapView} */ (this.view);
    const land = this.sides ? view.ground.sides[view.sideAt(x, y)] : view.ground.hexes[view.hexAt(x, y)];
    const features = this.#features();
    const id = [...(land?.what.split("+") ?? []), this.sides ? "" : view.plan.hexes[view.hexAt(x, y)]?.default].find((id) => features.some((f) => f.id === id));
    if (id) this.#pick(id);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} line from where the last stroke ended
   * @param {boolean} adds to the terrain that is there
   */
  #start(x, y, line, adds) {
    this.adds = adds;
    const view = /** @type {MapView} */ (this.view);
    const hex = view.hexAt(x, y);
    if (hex < 0) return;
    if (this.layer === "place") return void this.place(hex);
    if (this.layer === "terrain" && this.tool === "same") return this.#alike(hex);
    if (this.layer === "terrain" && this.tool === "fill") return void this.paintHexes(region(view, hex));
    this.stroke = new Map();
    this.at = { x, y };
    if (line && this.last >= 0 && !this.#along) {
      if (this.layer === "road") this.#road([this.last, ...view.line(this.last, hex)]);
      else if (this.layer === "terrain") for (const h of view.line(this.last, hex)) this.#touch(h);
    }
    this.last = hex;
    if (this.layer === "terrain") this.#touch(hex);
    if (this.#along) this.#touch(view.sideAt(x, y));
  }

  /** Whether a stroke goes along hexsides, and not from hex to hex. */
  get #along() {
    return this.layer === "hexside" || this.sides && this.tool === "accept";
  }

  /** @param {number} x @param {number} y */
  #go(x, y) {
    const view = /** @type {MapView} */ (this.view);
    if (this.#along) {
      // A fast mouse leaves hexsides out. Where sides meet the stroke touches none.
      const from = this.at ?? { x, y };
      const steps = Math.ceil(Math.hypot(x - from.x, y - from.y) / 4);
      for (let i = 1; i <= steps; i++) this.#touch(view.sideAt(from.x + ((x - from.x) * i) / steps, from.y + ((y - from.y) * i) / steps, true));
      this.at = { x, y };
      return;
    }
    const hex = view.hexAt(x, y);
    if (hex < 0 || hex === this.last) return;
    const way = view.line(this.last, hex);
    if (this.layer === "road") this.#road([this.last, ...way]);
    else for (const h of way) this.#touch(h);
    this.last = hex;
  }

  /** @param {number[]} way */
  #road(way) {
    for (let i = 1; i < way.length; i++) this.#touch(/** @type {MapView} */ (this.view).between(way[i - 1], way[i]));
  }

  /** Shows at once what the stroke does; Umpire writes it when the stroke ends. @param {number} i */
  #touch(i) {
    if (i < 0 || !this.stroke || this.stroke.has(i)) return;
    const view = /** @type {MapView} */ (this.view);
    const lands = this.#lands();
    const proposed = (this.sides ? view.proposedSides : view.proposed).get(i);
    const accepted = lands[i]?.what || (proposed && proposed.rank >= view.tint ? proposed.label : "");
    if (this.tool === "accept" && !accepted) return;
    const what = this.tool === "accept" ? accepted : this.#becomes(lands[i]?.what ?? "");
    this.stroke.set(i, what);
    become(lands, i, what);
    view.draw();
  }

  #lands() {
    const { ground } = /** @type {MapView} */ (this.view);
    return this.sides ? ground.sides : ground.hexes;
  }

  /** What something is said to be after the stroke. @param {string} was */
  #becomes(was) {
    const erase = this.tool === "erase";
    if (this.layer === "terrain" && (erase || !this.adds)) return erase ? "" : this.what;
    const nothing = this.view?.plan.nothing;
    const others = was.split("+").filter((f) => f && f !== this.what && f !== nothing);
    return (erase ? others : [...others, this.what]).join("+");
  }

  /** Ends the stroke. */
  async end() {
    const view = /** @type {MapView} */ (this.view);
    const stroke = this.stroke ?? new Map();
    this.stroke = null;
    if (stroke.size === 0) return;
    const terrain = this.layer === "terrain";
    const groups = grouped([...stroke.keys()], (i) => stroke.get(i) ?? "");
    const label = terrain && stroke.size === 1 ? view.plan.hexes[[...stroke.keys()][0]].name : `${stroke.size} ${terrain ? "hexes" : "hexsides"}`;
    // What is on the map may have been read anew while the stroke was drawn.
    for (const [i, what] of stroke) become(this.#lands(), i, what);
    await this.write(label, groups.map(([what, all]) => (terrain ? { hexes: all, what } : { sides: all, what })));
  }

  /**
   * Paints hexes with the chosen terrain.
   * @param {number[]} hexes
   */
  async paintHexes(hexes) {
    if (this.layer === "place") return this.place(hexes[0]);
    await this.#paint(hexes);
  }

  /** @param {number[]} all hexes or hexsides */
  async #paint(all) {
    this.adds = false;
    this.stroke = new Map();
    for (const i of all) this.#touch(i);
    await this.end();
  }

  /** Writes strokes. @param {string} label @param {Stroke[]} strokes */
  async write(label, strokes) {
    this.own = true;
    const before = performance.now();
    const ok = await this.work.edit(label, { strokes });
    this.own = false;
    // How many milliseconds it took to write the last stroke, and to draw the map once.
    document.documentElement.dataset.stroke = `${Math.round(performance.now() - before)}/${Math.round(this.view?.took ?? 0)}`;
    if (!ok) await this.reread();
    this.count();
  }

  async reread() {
    const view = /** @type {MapView} */ (this.view);
    view.ground = (await this.work.ask("ground")).value;
    view.draw();
    this.count();
  }

  /** Selects the hexes that are like one. @param {number} hex */
  #alike(hex) {
    const view = /** @type {MapView} */ (this.view);
    view.marked = alike(view, hex);
    view.draw();
    this.count();
    this.said.textContent = `${view.marked.size} hexes are ${terrainOf(view, hex) || "empty"}.`;
  }

  /** Selects the hexes of which nothing is known. */
  empty() {
    const view = /** @type {MapView} */ (this.view);
    view.marked = empty(view);
    const first = [...view.marked][0];
    if (first !== undefined) view.look((view.cursor = first));
    this.count();
    this.said.textContent = view.marked.size ? `${view.marked.size} hexes are empty.` : "No hex is empty.";
    view.draw();
  }

  /** Adds a place to a hex, or takes it away. @param {number} hex */
  async place(hex) {
    const view = /** @type {MapView} */ (this.view);
    const place = { hex, role: this.role?.value ?? "", side: this.player?.value ?? "", name: this.name?.value ?? "", value: this.value?.value ?? "" };
    await this.write(`${place.role} in ${view.plan.hexes[hex].name}`, [{ hexes: [hex], place, erase: this.tool === "erase" }]);
    await this.reread();
  }
}

/** @param {string} colour */
function swatch(colour) {
  const made = el("span", { class: "swatch", "aria-hidden": "true" });
  made.style.background = colour;
  return made;
}
