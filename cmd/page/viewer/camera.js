// What part of a window is on the screen, and how large.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const closest = 4;

/** Camera looks at a window of some size. All of its lengths on the screen are CSS pixels. */
export class Camera {
  constructor() {
    this.width = 1; // of the screen
    this.height = 1;
    this.x = 0; // of the window, in the middle of the screen
    this.y = 0;
    this.zoom = 1;
    /** @type {Box} */
    this.window = { left: 0, top: 0, right: 1, bottom: 1 };
    this.fitted = true;
  }

  /** The zoom at which the whole window is on the screen. */
  get whole() {
    const wide = this.width / (this.window.right - this.window.left), high = this.height / (this.window.bottom - this.window.top);
    return Math.min(wide, high);
  }

  /** Shows the whole window. */
  fit() {
    this.zoom = this.whole;
    this.x = (this.window.left + this.window.right) / 2;
    this.y = (this.window.top + this.window.bottom) / 2;
    this.fitted = true;
  }

  /**
   * The screen has a new size.
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (this.fitted) this.fit();
    else this.#hold();
  }

  /**
   * Looks closer by a factor; what is at a point of the screen stays there.
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  closer(factor, x = this.width / 2, y = this.height / 2) {
    const at = this.toWindow(x, y);
    this.zoom = Math.max(Math.min(this.whole, 1) / 1.5, Math.min(this.zoom * factor, Math.max(closest, this.whole)));
    this.x = at.x - (x - this.width / 2) / this.zoom;
    this.y = at.y - (y - this.height / 2) / this.zoom;
    this.#hold();
  }

  /**
   * Moves by a way on the screen.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.x -= dx / this.zoom;
    this.y -= dy / this.zoom;
    this.#hold();
  }

  /**
   * Looks at a box, with some of what is around it, not closer than zoom.
   * @param {Box} box
   * @param {number} zoom
   */
  look(box, zoom) {
    const wide = this.width / (box.right - box.left), high = this.height / (box.bottom - box.top);
    this.zoom = Math.max(this.whole, Math.min(zoom, wide * 0.7, high * 0.7));
    this.x = (box.left + box.right) / 2;
    this.y = (box.top + box.bottom) / 2;
    this.#hold();
  }

  /** Keeps some of the window on the screen. */
  #hold() {
    this.fitted = false;
    this.x = Math.max(this.window.left, Math.min(this.x, this.window.right));
    this.y = Math.max(this.window.top, Math.min(this.y, this.window.bottom));
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  toWindow(x, y) {
    return { x: this.x + (x - this.width / 2) / this.zoom, y: this.y + (y - this.height / 2) / this.zoom };
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  toScreen(x, y) {
    return { x: (x - this.x) * this.zoom + this.width / 2, y: (y - this.y) * this.zoom + this.height / 2 };
  }

  /** The part of the window that is on the screen. @returns {Box} */
  get view() {
    const from = this.toWindow(0, 0), to = this.toWindow(this.width, this.height);
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  }
}
