// The files that somebody drops or chooses, folders included.

/** @import {Dropped} from "./types" */

/** More files than these are not read of one drop: nobody means a whole disk. */
const mostFiles = 5000;

/**
 * Returns the files of a drop. It must be called while the drop is handled: the browser forgets them after.
 * @param {DataTransfer} transfer
 * @returns {Promise<Dropped[]>}
 */
export async function dropped(transfer) {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...transfer.files].map((file) => ({ path: file.name, file }));
  /** @type {Dropped[]} */
  const found = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

/**
 * @param {FileSystemEntry} entry
 * @param {Dropped[]} found
 */
async function walk(entry, found) {
  if (found.length >= mostFiles || entry.name.startsWith(".")) return;
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) {
    const file = await new Promise((/** @type {(f: File) => void} */ done, failed) => /** @type {FileSystemFileEntry} */ (entry).file(done, failed));
    found.push({ path, file });
    return;
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return;
    for (const inner of some) await walk(inner, found);
  }
}

/**
 * Returns the files of an input element.
 * @param {HTMLInputElement} input
 * @returns {Dropped[]}
 */
export function chosen(input) {
  return [...(input.files ?? [])].slice(0, mostFiles).map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}
