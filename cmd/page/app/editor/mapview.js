// The map of the pack on the module's picture: what is drawn, and what is under the pointer.

import { Camera } from "../../viewer/camera.js";
import { el } from "../../viewer/dom.js";
import { Pictures } from "../../viewer/pictures.js";

/** @import {Ground, Plan, Proposal} from "./types" */

/** The colours of terrain and features by their place in the chart: told apart also by who sees no red or no green. */
const colours = ["#e69f00", "#0072b2", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#7f3fbf", "#8c6d31", "#111111"];

/** @param {number} i */
export const colour = (i) => colours[((i % colours.length) + colours.length) % colours.length];

export class MapView {
  /**
   * @param {Plan} plan
   * @param {(board: number) => Promise<Blob | null>} picture
   */
  constructor(plan, picture) {
    this.plan = plan;
    /** @type {Ground} */
    this.ground = { hexes: {}, sides: {}, places: [] };
    /** What the survey proposes for hexes and for hexsides. @type {Map<number, Proposal>} */
    this.proposed = new Map();
    /** @type {Map<number, Proposal>} */
    this.proposedSides = new Map();
    this.tint = 0; // proposals of this rank or above are shown
    this.board = 0;
    this.cursor = -1;
    this.ask = -1;
    this.askSide = -1;
    /** @type {Set<number>} */
    this.marked = new Set();
    /** @type {Set<number>} */
    this.markedSides = new Set();
    this.camera = new Camera();
    this.canvas = el("canvas", { class: "paint", tabindex: 0, role: "application", "aria-label": "Map. Arrow keys move from hex to hex, Enter paints; with Shift they draw hexsides and roads." });
    this.pictures = new Pictures(
      plan.boards.map((b) => ({ entry: b.name, type: "", w: b.w, h: b.h })),
      picture,
      () => this.draw(),
    );
    this.waiting = false;
    /** How many milliseconds it took to draw. */
    this.took = 0;
    /** The hexsides of each hex, and of which plan. @type {number[][]} */
    this.sidesOf = [];
    /** @type {[number, number][] | null} */
    this.sidesFrom = null;
    new ResizeObserver(() => this.#resize()).observe(this.canvas);
    this.show(0);
  }

  /** @param {number} board */
  show(board) {
    this.board = board;
    const { w, h } = this.plan.boards[board];
    this.camera.window = { left: 0, top: 0, right: w, bottom: h };
    this.camera.fit();
    this.draw();
  }

  /** Takes another plan with the same hexes, or others. @param {Plan} plan */
  laid(plan) {
    this.plan = plan;
    this.draw();
  }

  #resize() {
    const { clientWidth: w, clientHeight: h } = this.canvas;
    if (!w || !h) return;
    const dpr = devicePixelRatio || 1;
    this.canvas.width = Math.round(w * dpr);
    this.canvas.height = Math.round(h * dpr);
    this.camera.resize(w, h);
    this.paint();
  }

  /** Draws soon. */
  draw() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      const from = performance.now();
      this.paint();
      this.took = performance.now() - from;
    });
  }

  /** Draws now. */
  paint() {
    const { camera, canvas, plan } = this;
    const c = canvas.getContext("2d");
    if (!c || !canvas.width) return;
    const dpr = canvas.width / camera.width;
    const scale = camera.zoom * dpr;
    const from = camera.toScreen(0, 0);
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.fillStyle = "#777";
    c.fillRect(0, 0, canvas.width, canvas.height);
    c.setTransform(scale, 0, 0, scale, from.x * dpr, from.y * dpr);
    const { w, h } = plan.boards[this.board];
    const bitmap = this.pictures.get(this.board, Math.max(0, Math.min(5, Math.floor(Math.log2(1 / scale)))));
    if (bitmap) c.drawImage(bitmap, 0, 0, w, h);
    else {
      c.fillStyle = "#ddd";
      c.fillRect(0, 0, w, h);
    }
    this.#hexes(c);
    this.#sides(c, 1 / camera.zoom);
    this.#places(c);
  }

  /** @param {string} id */
  #terrain(id) {
    return colour(this.plan.terrain.findIndex((t) => t.id === id.split("+")[0]));
  }

  /** @param {CanvasRenderingContext2D} c */
  #hexes(c) {
    const view = this.camera.view;
    const line = 1.2 / this.camera.zoom;
    for (let i = 0; i < this.plan.hexes.length; i++) {
      const hex = this.plan.hexes[i];
      if (hex.board !== this.board || hex.x < view.left - 200 || hex.x > view.right + 200 || hex.y < view.top - 200 || hex.y > view.bottom + 200) continue;
      const land = this.ground.hexes[i];
      const proposed = this.proposed.get(i);
      outline(c, hex);
      if (land?.what) {
        c.globalAlpha = land.surveyed ? 0.28 : 0.45;
        c.fillStyle = this.#terrain(land.what);
        c.fill();
        c.globalAlpha = 1;
        if (land.surveyed) dashed(c, this.#terrain(land.what), line);
      } else if (proposed && proposed.rank >= this.tint) {
        c.globalAlpha = 0.2;
        c.fillStyle = this.#terrain(proposed.label);
        c.fill();
        c.globalAlpha = 1;
        dashed(c, this.#terrain(proposed.label), line);
      }
      c.lineWidth = line / 2;
      c.strokeStyle = "rgb(0 0 0 / .35)";
      c.stroke();
      if (this.marked.has(i) || i === this.ask || i === this.cursor) {
        c.lineWidth = i === this.ask ? 5 * line : 3 * line;
        c.strokeStyle = i === this.ask ? "#d00" : i === this.cursor ? "#06c" : "#c0c";
        c.stroke();
      }
    }
  }

  /**
   * @param {CanvasRenderingContext2D} c
   * @param {number} pixel
   */
  #sides(c, pixel) {
    const { nothing } = this.plan;
    for (const [key, land] of Object.entries(this.ground.sides)) {
      for (const id of land.what.split("+")) if (id !== nothing) this.#side(c, Number(key), id, 3 * pixel, land.surveyed ? 6 * pixel : 0);
    }
    for (const p of this.proposedSides.values()) {
      if (p.rank < this.tint || this.ground.sides[p.at]?.what || p.label === nothing) continue;
      c.globalAlpha = 0.55;
      for (const id of p.label.split("+")) this.#side(c, p.at, id, 5 * pixel, 3 * pixel);
      c.globalAlpha = 1;
    }
    for (const i of this.markedSides) this.#along(c, i, 5 * pixel, "#c0c");
    if (this.askSide >= 0) this.#along(c, this.askSide, 6 * pixel, "#d00");
  }

  /**
   * Draws a feature of a hexside: a road from hex to hex, all else between them.
   * @param {CanvasRenderingContext2D} c
   * @param {number} i
   * @param {string} id
   * @param {number} width
   * @param {number} dash 0 for a whole line
   */
  #side(c, i, id, width, dash) {
    const { hexes, sides, hexsides, roads } = this.plan;
    const road = roads.findIndex((f) => f.id === id);
    c.setLineDash(dash ? [dash, dash * 0.7] : []);
    if (road < 0) this.#along(c, i, width, colour(hexsides.findIndex((f) => f.id === id) + 1));
    else {
      const [a, b] = sides[i].map((hex) => hexes[hex]);
      if (a.board === this.board) line(c, a.x, a.y, b.x, b.y, width, colour(road + 5));
    }
    c.setLineDash([]);
  }

  /**
   * @param {CanvasRenderingContext2D} c
   * @param {number} i
   * @param {number} width
   * @param {string} stroke
   */
  #along(c, i, width, stroke) {
    const [a, b] = this.plan.sides[i].map((hex) => this.plan.hexes[hex]);
    if (a.board !== this.board) return;
    const x = (a.x + b.x) / 2, y = (a.y + b.y) / 2;
    const dx = (b.y - a.y) / 3.46, dy = (a.x - b.x) / 3.46; // half the side of a hexagon
    line(c, x - dx, y - dy, x + dx, y + dy, width, stroke);
  }

  /** @param {CanvasRenderingContext2D} c */
  #places(c) {
    c.textAlign = "center";
    c.textBaseline = "middle";
    for (const p of this.ground.places) {
      const hex = this.plan.hexes[p.hex];
      if (hex.board !== this.board) continue;
      const size = Math.abs(hex.outline[1] - hex.outline[5]) / 3 || 20;
      c.font = `bold ${size}px sans-serif`;
      c.lineWidth = size / 5;
      c.strokeStyle = "#fff";
      c.fillStyle = "#000";
      const letter = p.role[0].toUpperCase();
      c.strokeText(letter, hex.x, hex.y);
      c.fillText(letter, hex.x, hex.y);
    }
  }

  /**
   * Returns the hex under a point of the screen, or -1.
   * @param {number} sx
   * @param {number} sy
   */
  hexAt(sx, sy) {
    const { x, y } = this.camera.toWindow(sx, sy);
    return this.#nearest(x, y);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #nearest(x, y) {
    let best = -1, least = Infinity;
    for (let i = 0; i < this.plan.hexes.length; i++) {
      const hex = this.plan.hexes[i];
      if (hex.board !== this.board) continue;
      const d = (hex.x - x) ** 2 + (hex.y - y) ** 2;
      if (d < least) [best, least] = [i, d];
    }
    if (best < 0) return -1;
    const o = this.plan.hexes[best].outline;
    const radius = Math.max(...o.map(Math.abs), 1);
    return least <= radius * radius * 1.05 ? best : -1;
  }

  /**
   * Returns the hexside nearest to a point of the screen, or -1.
   * @param {number} sx
   * @param {number} sy
   * @param {boolean} middle only if the point is near the middle of the side
   */
  sideAt(sx, sy, middle = false) {
    const { x, y } = this.camera.toWindow(sx, sy);
    const hex = this.#nearest(x, y);
    if (hex < 0) return -1;
    let best = -1, least = Infinity;
    for (const side of this.around(hex)) {
      const [a, b] = this.plan.sides[side].map((i) => this.plan.hexes[i]);
      const d = ((a.x + b.x) / 2 - x) ** 2 + ((a.y + b.y) / 2 - y) ** 2;
      const [dx, dy] = [a.x - b.x, a.y - b.y];
      if (d < least && !(middle && d > (dx * dx + dy * dy) / 32)) [best, least] = [side, d];
    }
    return best;
  }

  /** Returns the hexsides of a hex. @param {number} hex */
  around(hex) {
    if (this.sidesFrom !== this.plan.sides) {
      this.sidesFrom = this.plan.sides;
      this.sidesOf = this.plan.hexes.map(() => []);
      this.plan.sides.forEach(([a, b], i) => (this.sidesOf[a].push(i), this.sidesOf[b].push(i)));
    }
    return this.sidesOf[hex] ?? [];
  }

  /** Returns the hexside between two hexes, or -1. @param {number} a @param {number} b */
  between(a, b) {
    return this.around(a).find((s) => this.plan.sides[s].includes(b)) ?? -1;
  }

  /** Returns the hexes on the straight way from one to another, without the first. @param {number} a @param {number} b */
  line(a, b) {
    const { hexes } = this.plan;
    /** @type {number[]} */
    const way = [];
    for (let at = a; at !== b && way.length < hexes.length; ) {
      let next = -1, least = Infinity;
      for (const side of this.around(at)) {
        const n = this.plan.sides[side][0] === at ? this.plan.sides[side][1] : this.plan.sides[side][0];
        const d = Math.hypot(hexes[n].x - hexes[b].x, hexes[n].y - hexes[b].y) + off(hexes[n], hexes[a], hexes[b]) / 4;
        if (d < least) [next, least] = [n, d];
      }
      if (next < 0 || way.includes(next)) break;
      way.push((at = next));
    }
    return way;
  }

  /** Returns the neighbour of a hex in a direction of the screen, or the hex. @param {number} hex @param {number} dx @param {number} dy */
  toward(hex, dx, dy) {
    let best = hex, most = 0.3;
    for (const side of this.around(hex)) {
      const n = this.plan.sides[side][0] === hex ? this.plan.sides[side][1] : this.plan.sides[side][0];
      const x = this.plan.hexes[n].x - this.plan.hexes[hex].x, y = this.plan.hexes[n].y - this.plan.hexes[hex].y;
      const along = (x * dx + y * dy) / Math.hypot(x, y);
      if (along > most) [best, most] = [n, along];
    }
    return best;
  }

  /** Brings a hex into the middle unless it is well on the screen. @param {number} hex */
  look(hex) {
    const { board, x, y } = this.plan.hexes[hex];
    if (board !== this.board) this.show(board);
    const v = this.camera.view;
    const marginX = (v.right - v.left) / 8, marginY = (v.bottom - v.top) / 8;
    const near = this.camera.zoom >= 3 * this.camera.whole || this.camera.zoom >= 0.6;
    if (!near || x < v.left + marginX || x > v.right - marginX || y < v.top + marginY || y > v.bottom - marginY) {
      this.camera.look({ left: x - 250, right: x + 250, top: y - 250, bottom: y + 250 }, 1);
    }
    this.draw();
  }
}

/**
 * @param {CanvasRenderingContext2D} c
 * @param {{x: number, y: number, outline: number[]}} hex
 */
function outline(c, { x, y, outline: o }) {
  c.beginPath();
  for (let i = 0; i < o.length; i += 2) i ? c.lineTo(x + o[i], y + o[i + 1]) : c.moveTo(x + o[i], y + o[i + 1]);
  c.closePath();
}

/**
 * @param {CanvasRenderingContext2D} c
 * @param {number} x
 * @param {number} y
 * @param {number} toX
 * @param {number} toY
 * @param {number} width
 * @param {string} stroke
 */
function line(c, x, y, toX, toY, width, stroke) {
  c.beginPath();
  c.moveTo(x, y);
  c.lineTo(toX, toY);
  c.lineWidth = width;
  c.strokeStyle = stroke;
  c.stroke();
}

/**
 * @param {CanvasRenderingContext2D} c
 * @param {string} colour
 * @param {number} width
 */
function dashed(c, colour, width) {
  c.setLineDash([8 * width, 6 * width]);
  c.lineWidth = 2 * width;
  c.strokeStyle = colour;
  c.stroke();
  c.setLineDash([]);
}

/**
 * How far a point is off the line through two others.
 * @param {{x: number, y: number}} p
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 */
function off(p, a, b) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return Math.abs((b.x - a.x) * (a.y - p.y) - (a.x - p.x) * (b.y - a.y)) / length;
}
