// What strokes make of hexes and hexsides.

/** @import {Land} from "./types" */

/**
 * Shows what a stroke says of a hex or a hexside; whoever draws has looked at it.
 * @param {Record<number, Land>} lands
 * @param {number} i
 * @param {string} what
 */
export function become(lands, i, what) {
  if (what || lands[i]?.name) lands[i] = { ...lands[i], what, surveyed: false };
  else delete lands[i];
}

/**
 * Puts together what becomes the same.
 * @param {number[]} all
 * @param {(i: number) => string} what
 * @returns {[string, number[]][]}
 */
export function grouped(all, what) {
  /** @type {Map<string, number[]>} */
  const by = new Map();
  for (const i of all) {
    const same = by.get(what(i));
    if (same) same.push(i);
    else by.set(what(i), [i]);
  }
  return [...by];
}
