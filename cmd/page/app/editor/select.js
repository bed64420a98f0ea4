// Hexes that are alike.

/** @import {MapView} from "./mapview" */

/** Returns the terrain of a hex, by default too; "" if it is unknown. @param {MapView} view @param {number} hex */
export const terrainOf = (view, hex) => view.ground.hexes[hex]?.what || view.plan.hexes[hex].default;

/** Returns the hexes around one that are like it, as far as they hang together. @param {MapView} view @param {number} hex */
export function region(view, hex) {
  const like = terrainOf(view, hex);
  const found = new Set([hex]);
  for (const at of found) {
    for (const side of view.around(at)) for (const n of view.plan.sides[side]) if (terrainOf(view, n) === like) found.add(n);
  }
  return [...found];
}

/** Returns all hexes that are like one. @param {MapView} view @param {number} hex */
export function alike(view, hex) {
  const like = terrainOf(view, hex);
  return new Set([...view.plan.hexes.keys()].filter((i) => terrainOf(view, i) === like));
}

/** Returns the hexes of which nothing is known. @param {MapView} view */
export const empty = (view) => new Set([...view.plan.hexes.keys()].filter((i) => !terrainOf(view, i)));
