// What a finding and a step show on the map, as a drawing over it.

import { svg } from "./dom.js";

/** @import {Camera} from "./camera" */
/** @import {Place} from "./cells" */
/** @import {Mark, Move, Piece, Look} from "./types" */

/** Marks draws over a map. What it draws is in pixels of the map; texts and heads of arrows keep their size on the screen. */
export class Marks {
  constructor() {
    this.moves = svg("g", { class: "moves" });
    this.finding = svg("g", { class: "finding" });
    this.rings = svg("g", { class: "rings" });
    this.all = svg("g", {}, this.moves, this.finding, this.rings);
    this.element = svg("svg", { class: "marks", "aria-hidden": "true", preserveAspectRatio: "xMinYMin meet" }, this.all);
    /** @type {{element: SVGElement, x: number, y: number, angle: number}[]} */
    this.pins = [];
  }

  /**
   * @param {Camera} camera
   * @param {number} [size] how large labels and heads are, 1 as on a screen
   */
  follow(camera, size = 1) {
    const at = camera.toScreen(0, 0);
    // On paper the map has another size than on the screen, and nobody draws it anew.
    this.element.setAttribute("viewBox", `0 0 ${camera.width} ${camera.height}`);
    this.all.setAttribute("transform", `translate(${at.x} ${at.y}) scale(${camera.zoom})`);
    for (const pin of this.pins) {
      pin.element.setAttribute("transform", `translate(${pin.x} ${pin.y}) scale(${size / camera.zoom}) rotate(${pin.angle})`);
    }
  }

  clear() {
    this.#empty(this.finding);
    this.#empty(this.rings);
  }

  /**
   * Shows the marks of a finding.
   * @param {Mark[]} marks
   * @param {(cell: string) => Place | undefined} find
   * @param {string} verdict
   */
  show(marks, find, verdict) {
    this.clear();
    this.finding.setAttribute("class", "finding " + verdict);
    const order = ["range", "zone", "related", "hexes", "trace", "link", "gap", "path", "attack", "cut", "note"];
    const quiet = marks.some((m) => ["path", "trace", "attack"].includes(m.kind)) ? " quiet" : "";
    for (const mark of [...marks].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
      const group = svg("g", { class: "sign " + mark.kind + quiet });
      this.finding.append(group);
      /** @type {Place[]} */
      const places = [];
      for (const [i, place] of [...(mark.cells ?? []).map(find), ...points(mark)].entries()) {
        if (!place) continue;
        const before = places.at(-1)?.cell ?? place.cell;
        places.push(place);
        const label = mark.labels?.[i];
        if (!label) continue;
        const { x, y } = mark.points?.length ? { x: (place.cell.x + before.x) / 2, y: (place.cell.y + before.y) / 2 } : place.cell;
        this.#pin(group, x, y, 0, svg("text", { class: "label", y: { path: -15, trace: -15, attack: -26, gap: -12, note: -30 }[/** @type {string} */ (mark.kind)] ?? 0 }, label));
      }
      this.#draw(group, mark.kind, places, mark.radius ?? 0);
    }
  }

  /**
   * @param {SVGGElement} group
   * @param {Mark["kind"]} kind
   * @param {Place[]} places
   * @param {number} radius
   */
  #draw(group, kind, places, radius) {
    const to = places.at(-1);
    switch (kind) {
      case "zone":
        group.prepend(svg("path", { d: places.map(outline).join("") }));
        break;
      case "related":
      case "hexes":
        group.prepend(...places.map((p) => svg("path", { d: outline(p), "data-hex": p.cell.n })));
        break;
      case "cut":
        group.prepend(...places.map((p) => svg("path", { d: outline(p), "data-hex": p.cell.n })));
        for (const p of places) this.#pin(group, p.cell.x, p.cell.y, 0, svg("path", { class: "cross", d: "M-9-9L9 9M9-9L-9 9" }));
        break;
      case "trace":
      case "path":
        this.#line(group, places.flatMap((p) => [p.cell.x, p.cell.y]));
        group.style.setProperty("--long", String(Math.ceil(places.slice(1).reduce((sum, { cell }, i) => sum + Math.hypot(cell.x - places[i].cell.x, cell.y - places[i].cell.y), 0))));
        break;
      case "link":
      case "gap":
        this.#line(group, places.flatMap((p) => [p.cell.x, p.cell.y]), false);
        break;
      case "range":
        group.prepend(...places.map((p) => svg("path", { d: circle(p.cell, radius) })));
        break;
      case "attack":
        if (!to) break;
        for (const p of places.slice(0, -1)) this.#line(group, [p.cell.x, p.cell.y, to.cell.x, to.cell.y]);
    }
  }

  /**
   * Shows the ways of pieces in a step.
   * @param {Move[]} moves
   * @param {number} window
   */
  showMoves(moves, window) {
    this.#empty(this.moves);
    const drawn = new Set();
    for (const move of moves) {
      const way = (move.points ?? []).join(" ");
      if (move.win !== window || drawn.has(way) || way === "") continue;
      drawn.add(way);
      this.#line(this.moves, move.points);
    }
  }

  /**
   * Rings the pieces of a finding, and others on which it rests; those of a stack together.
   * @param {Piece[]} pieces
   * @param {Piece[]} others
   * @param {Look[]} looks
   */
  ring(pieces, others, looks) {
    this.#empty(this.rings);
    this.#ring(others, looks, "other");
    this.#ring(pieces, looks, "own");
  }

  /**
   * @param {Piece[]} pieces
   * @param {Look[]} looks
   * @param {string} name
   */
  #ring(pieces, looks, name) {
    /** @type {Map<string, {left: number, top: number, right: number, bottom: number}>} */
    const rings = new Map();
    for (const p of pieces) {
      const [left, top, width, height] = looks[p.look]?.box ?? [0, 0, 0, 0];
      if (width <= 0) continue;
      const ring = rings.get(p.stack || p.id) ?? { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
      ring.left = Math.min(ring.left, p.x + left);
      ring.top = Math.min(ring.top, p.y + top);
      ring.right = Math.max(ring.right, p.x + left + width);
      ring.bottom = Math.max(ring.bottom, p.y + top + height);
      rings.set(p.stack || p.id, ring);
    }
    for (const { left, top, right, bottom } of rings.values()) {
      this.rings.append(svg("rect", { class: name, x: left - 2, y: top - 2, width: right - left + 4, height: bottom - top + 4, rx: 4 }));
    }
  }

  /**
   * Draws a line through points, with a head at its end.
   * @param {SVGGElement} group
   * @param {number[]} points
   * @param {boolean} [head]
   */
  #line(group, points, head = true) {
    if (points.length < 4) return;
    const line = svg("g", { class: "line" }, svg("polyline", { class: "halo", points: points.join(" ") }), svg("polyline", { points: points.join(" ") }));
    group.prepend(line);
    const [x0, y0, x1, y1] = points.slice(-4);
    if (!head || (x0 === x1 && y0 === y1)) return;
    const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
    this.#pin(line, x1, y1, angle, svg("path", { class: "head", d: "M2 0L-13-8L-9 0L-13 8Z" }));
  }

  /**
   * @param {SVGGElement} group
   * @param {number} x
   * @param {number} y
   * @param {number} angle
   * @param {SVGElement} content
   */
  #pin(group, x, y, angle, content) {
    const element = svg("g", {}, content);
    group.append(element);
    this.pins.push({ element, x, y, angle });
  }

  /** @param {SVGGElement} group */
  #empty(group) {
    this.pins = this.pins.filter((pin) => !group.contains(pin.element));
    group.replaceChildren();
  }
}

/** @param {Place} place */
function outline({ shape, cell }) {
  if (shape.length < 6) return circle(cell, 12);
  let d = "";
  for (let i = 0; i < shape.length; i += 2) d += `${i ? "L" : "M"}${cell.x + shape[i]} ${cell.y + shape[i + 1]}`;
  return d + "Z";
}

/**
 * @param {{x: number, y: number}} centre
 * @param {number} r
 */
function circle({ x, y }, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/**
 * Returns the points of a mark as places.
 * @param {Mark} mark
 * @returns {Place[]}
 */
function points({ points = [] }) {
  return Array.from({ length: points.length / 2 }, (_, i) => ({ window: 0, shape: [], cell: { n: "", x: points[2 * i], y: points[2 * i + 1] } }));
}
