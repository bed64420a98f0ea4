// Where the hexes of a scene are.

/** @import {Cell, Scene} from "./types" */

/** @typedef {{window: number, shape: number[], line?: string, dots?: string, numbered?: boolean, cell: Cell}} Place */

/** Cells finds cells by their names and by points. */
export class Cells {
  /** @param {Scene} scene */
  constructor(scene) {
    /** @type {Map<string, Place[]>} */
    this.named = new Map();
    /** The places of each window. @type {Place[][]} */
    this.windows = (scene.windows ?? []).map((w, window) =>
      (w.grids ?? []).flatMap((grid) => (grid.cells ?? []).map((cell) => ({ window, shape: grid.shape ?? [], line: grid.line, dots: grid.dots, numbered: Boolean(grid.numbers), cell }))),
    );
    for (const place of this.windows.flat()) {
      if (!place.cell.n) continue;
      const same = this.named.get(place.cell.n);
      if (same) same.push(place);
      else this.named.set(place.cell.n, [place]);
    }
  }

  /**
   * Returns the window that has most of the cells, -1 where none has any.
   * @param {string[]} names
   */
  window(names) {
    const counts = this.windows.map(() => 0);
    for (const name of names) {
      for (const window of new Set(this.named.get(name)?.map((p) => p.window))) counts[window]++;
    }
    const most = Math.max(0, ...counts);
    return most ? counts.indexOf(most) : -1;
  }

  /**
   * Returns the name that the map prints for what somebody typed. Findings write 75.29 where a map prints
   * 7529, and both find the hex; the name stays as typed where no hex or several would fit.
   * @param {string} typed
   */
  printed(typed) {
    if (this.named.has(typed)) return typed;
    const plain = (/** @type {string} */ name) => name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
    const fits = plain(typed) ? [...this.named.keys()].filter((name) => plain(name) === plain(typed)) : [];
    return fits.length === 1 ? fits[0] : typed;
  }

  /**
   * Returns the place of a name on a window.
   * @param {number} window
   * @param {string} name
   */
  find(window, name) {
    return this.named.get(name)?.find((p) => p.window === window);
  }

  /**
   * Returns the place whose outline has a point.
   * @param {number} window
   * @param {number} x
   * @param {number} y
   */
  at(window, x, y) {
    let near, best = Infinity;
    for (const place of this.windows[window] ?? []) {
      const distance = Math.hypot(place.cell.x - x, place.cell.y - y);
      if (distance < best) [near, best] = [place, distance];
    }
    return near && inside(near.shape, x - near.cell.x, y - near.cell.y) ? near : undefined;
  }
}

/**
 * Reports whether a point is within an outline.
 * @param {number[]} shape
 * @param {number} x
 * @param {number} y
 */
function inside(shape, x, y) {
  let within = false;
  for (let i = 0, j = shape.length - 2; i < shape.length; j = i, i += 2) {
    const crosses = shape[i + 1] > y !== shape[j + 1] > y;
    if (crosses && x < ((shape[j] - shape[i]) * (y - shape[i + 1])) / (shape[j + 1] - shape[i + 1]) + shape[i]) within = !within;
  }
  return within;
}
