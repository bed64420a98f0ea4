// The map: a canvas, a drawing over it, and what mouse, fingers and keys do to them.

import { Camera } from "./camera.js";
import { el } from "./dom.js";
import { Marks } from "./marks.js";
import { paint } from "./paint.js";

/** @import {Cells} from "./cells" */
/** @import {Game} from "./game" */
/** @import {Pictures} from "./pictures" */
/** @import {Sprites} from "./sprites" */

/** What a map shows. @typedef {{game: Game, cells: Cells, pictures: Pictures, sprites: Sprites}} Shown */

export class MapView {
  /**
   * @param {(x: number, y: number, fixed: boolean) => void} onpoint somebody points at a place of the window; fixed where it was clicked, tapped or chosen by key
   * @param {() => void} onleave nobody points at the map any more
   */
  constructor(onpoint, onleave) {
    this.onpoint = onpoint;
    this.onleave = onleave;
    this.canvas = el("canvas", { "aria-hidden": "true" });
    this.marks = new Marks();
    this.element = el(
      "div",
      { class: "map", tabindex: 0, role: "application", "aria-roledescription": "map", "aria-label": "Map. Arrow keys move it, plus and minus zoom, 0 shows all of it, Enter lists the pieces in its middle." },
      this.canvas,
      this.marks.element,
      el("div", { class: "middle", "aria-hidden": "true" }),
    );
    /** @type {Shown | null} */
    this.shown = null;
    this.window = 0;
    this.hexes = false;
    this.camera = new Camera();
    /** The camera of each window. @type {Camera[]} */
    this.cameras = [];
    this.asked = 0;
    this.frames = 0;
    new ResizeObserver(() => this.#resize()).observe(this.element);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
    new MutationObserver(() => this.draw()).observe(document.documentElement, { attributes: true });
    this.#listen();
  }

  /**
   * @param {Shown | null} shown
   * @param {number} window
   */
  show(shown, window) {
    this.shown = shown;
    this.cameras = (shown?.game.scene.windows ?? []).map((w) => {
      const camera = new Camera();
      camera.window = { left: 0, top: 0, right: Math.max(1, w.w), bottom: Math.max(1, w.h) };
      return camera;
    });
    this.marks.clear();
    this.marks.showMoves([], 0);
    this.turnTo(window);
  }

  /** @param {number} window */
  turnTo(window) {
    this.window = window;
    this.camera = this.cameras[window] ?? new Camera();
    this.#resize();
  }

  #resize() {
    const { clientWidth, clientHeight } = this.element;
    this.canvas.width = Math.round(clientWidth * devicePixelRatio);
    this.canvas.height = Math.round(clientHeight * devicePixelRatio);
    this.camera.resize(clientWidth, clientHeight);
    this.#paint();
  }

  /** Draws the map anew with the next frame. */
  draw() {
    if (this.asked) return;
    this.asked = requestAnimationFrame(() => {
      this.asked = 0;
      this.#paint();
    });
  }

  #paint() {
    const ctx = this.canvas.getContext("2d");
    if (!ctx) return;
    this.marks.follow(this.camera);
    if (!this.shown) {
      ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
      return;
    }
    const style = getComputedStyle(this.canvas);
    const colours = { ink: style.color, line: style.borderTopColor, board: style.outlineColor, counter: style.backgroundColor };
    paint({ ...this.shown, ctx, density: devicePixelRatio, camera: this.camera, window: this.window, hexes: this.hexes, colours });
    this.frames++;
  }

  /** @param {number} factor */
  zoom(factor) {
    this.camera.closer(factor);
    this.draw();
  }

  whole() {
    this.camera.fit();
    this.draw();
  }

  #listen() {
    const { element } = this;
    /** @type {Map<number, {x: number, y: number}>} */
    const fingers = new Map();
    let moved = false;
    const at = (/** @type {MouseEvent} */ e) => {
      const box = element.getBoundingClientRect();
      return { x: e.clientX - box.left, y: e.clientY - box.top };
    };
    const point = (/** @type {MouseEvent} */ e, /** @type {boolean} */ fixed) => {
      const { x, y } = at(e);
      const on = this.camera.toWindow(x, y);
      this.onpoint(on.x, on.y, fixed);
    };
    element.addEventListener("pointerdown", (e) => {
      if (e.button !== 0) return;
      element.setPointerCapture(e.pointerId);
      fingers.set(e.pointerId, at(e));
      moved = fingers.size > 1;
    });
    element.addEventListener("pointermove", (e) => {
      const was = fingers.get(e.pointerId), is = at(e);
      if (!was) {
        if (e.pointerType === "mouse") point(e, false);
        return;
      }
      if (!moved && Math.hypot(is.x - was.x, is.y - was.y) < 4) return;
      moved = true;
      const other = [...fingers].find(([id]) => id !== e.pointerId)?.[1];
      fingers.set(e.pointerId, is);
      if (other) {
        const before = Math.hypot(was.x - other.x, was.y - other.y), now = Math.hypot(is.x - other.x, is.y - other.y);
        this.camera.pan((is.x - was.x) / 2, (is.y - was.y) / 2);
        if (before > 0) this.camera.closer(now / before, (is.x + other.x) / 2, (is.y + other.y) / 2);
      } else {
        this.camera.pan(is.x - was.x, is.y - was.y);
      }
      this.draw();
    });
    const up = (/** @type {PointerEvent} */ e) => {
      if (fingers.delete(e.pointerId) && !moved && e.type === "pointerup") point(e, true);
    };
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("pointerleave", () => this.onleave());
    element.addEventListener("dblclick", (e) => {
      const { x, y } = at(e);
      this.camera.closer(e.shiftKey ? 0.5 : 2, x, y);
      this.draw();
    });
    element.addEventListener(
      "wheel",
      (e) => {
        e.preventDefault();
        const { x, y } = at(e);
        const lines = e.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
        this.camera.closer(Math.exp(-e.deltaY * lines * (e.ctrlKey ? 0.01 : 0.002)), x, y);
        this.draw();
      },
      { passive: false },
    );
    element.addEventListener("keydown", (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey || !this.#key(e.key)) return;
      e.preventDefault();
      e.stopPropagation();
    });
  }

  /**
   * Does what a key means, and reports whether it means something.
   * @param {string} key
   */
  #key(key) {
    const far = 80;
    const ways = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] });
    if (ways[key]) this.camera.pan(...ways[key]);
    else if (key === "+" || key === "=") this.camera.closer(1.4);
    else if (key === "-") this.camera.closer(1 / 1.4);
    else if (key === "0") this.camera.fit();
    else if (key === "Enter") this.onpoint(this.camera.x, this.camera.y, true);
    else return false;
    this.draw();
    return true;
  }
}
