// Saves what Umpire made as a file of the user.

import { download } from "../viewer/copy.js";

/**
 * @param {string} name
 * @param {Uint8Array | undefined} data
 */
export function save(name, data) {
  download(name, new Blob([/** @type {BlobPart} */ (data ?? "")], { type: "application/octet-stream" }));
}

/** @param {string} path */
export const stem = (path) => path.replace(/^.*\//, "").replace(/\.[^.]*$/, "") || "umpire";
