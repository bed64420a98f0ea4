// The signs of what Umpire works on: the same on the first screen and in the list of files.

import { svg } from "../viewer/dom.js";

/** @type {Record<string, string>} */
const paths = {
  log: "M5 4h9l5 5v11H5zM14 4v5h5M9 15l2 2 4-4",
  "saved game": "M5 4h9l5 5v11H5zM14 4v5h5M9 13h6M9 16h6",
  module: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
  extension: "M4 8l8-4 8 4v8l-8 4-8-4zM12 9v6M9 12h6",
  "game pack": "M8 4h8l4 8-4 8H8l-4-8zM9 12h6M12 9v6",
  "cannot be read": "M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16v.5",
};

/** @param {string} kind of a file */
export function kindIcon(kind) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: paths[kind] ?? "M6 4h8l4 4v12H6z" }));
}
