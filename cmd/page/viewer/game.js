// A game at one of its steps.

/** @import {Piece, Scene, Step} from "./types" */

/** Game is a scene at a step: 0 is its beginning. */
export class Game {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    /** @type {Step[]} */
    this.steps = scene.steps ?? [];
    this.step = 0;
    /** @type {Map<string, Piece>} */
    this.pieces = new Map((scene.pieces ?? []).map((p) => [p.id, p]));
    /** What the changes of each step that was done have replaced. @type {(Piece | undefined)[][]} */
    this.replaced = [];
    /** @type {Piece[][] | null} */
    this.sorted = null;
  }

  /**
   * Goes to a step, forward or back.
   * @param {number} step
   */
  go(step) {
    const to = Math.max(0, Math.min(step, this.steps.length));
    if (to !== this.step) this.sorted = null;
    while (this.step < to) this.#forward();
    while (this.step > to) this.#back();
  }

  #forward() {
    const changes = this.steps[this.step].changes ?? [];
    this.replaced[this.step] = changes.map((change) => {
      const old = this.pieces.get(change.id);
      this.pieces.set(change.id, change.name || !old ? change : { ...change, name: old.name });
      return old;
    });
    this.step++;
  }

  #back() {
    this.step--;
    const changes = this.steps[this.step].changes ?? [];
    const replaced = this.replaced[this.step];
    for (let i = changes.length - 1; i >= 0; i--) {
      const old = replaced[i];
      if (old) this.pieces.set(changes[i].id, old);
      else this.pieces.delete(changes[i].id);
    }
  }

  /**
   * Returns the pieces on a window, the lowest first.
   * @param {number} window
   */
  on(window) {
    if (!this.sorted) {
      this.sorted = (this.scene.windows ?? []).map(() => []);
      for (const piece of this.pieces.values()) this.sorted[piece.win]?.push(piece);
      for (const pieces of this.sorted) pieces.sort((a, b) => a.z - b.z);
    }
    return this.sorted[window] ?? [];
  }

  /**
   * Returns the pieces at a point of a window, those that lie on top first: the one that is hit and
   * those of its stack.
   * @param {number} window
   * @param {number} x
   * @param {number} y
   */
  at(window, x, y) {
    const pieces = this.on(window);
    const hit = pieces.findLast((p) => this.#covers(p, x, y));
    if (!hit) return [];
    const together = hit.stack ? pieces.filter((p) => p.stack === hit.stack) : pieces.filter((p) => p === hit || (!p.stack && p.x === hit.x && p.y === hit.y));
    return together.reverse();
  }

  /**
   * Returns the pieces in a cell, those that lie on top first.
   * @param {number} window
   * @param {string} cell
   */
  within(window, cell) {
    return this.on(window).filter((p) => p.in === cell).reverse();
  }

  /**
   * @param {Piece} piece
   * @param {number} x
   * @param {number} y
   */
  #covers(piece, x, y) {
    const [left, top, width, height] = this.scene.looks?.[piece.look]?.box ?? [0, 0, 0, 0];
    return x >= piece.x + left && x < piece.x + left + width && y >= piece.y + top && y < piece.y + top + height;
  }

  /**
   * Returns the next step in a direction, 1 or -1; where skip is set, one that was not taken back.
   * @param {number} direction
   * @param {boolean} skip
   */
  next(direction, skip) {
    let to = this.step + direction;
    while (skip && to > 0 && to < this.steps.length && this.steps[to - 1].undone) to += direction;
    return Math.max(0, Math.min(to, this.steps.length));
  }
}
