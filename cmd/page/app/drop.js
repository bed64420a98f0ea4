// The files that somebody drops or chooses, folders included.

import { Failure } from "./engine.js";

/** @import {Dropped} from "./types" */

/** More files than these are not read of one drop: nobody means a whole disk. */
const mostFiles = 5000;

/**
 * Returns the files of a drop. It must be called while the drop is handled: the browser forgets them after.
 * @param {DataTransfer} transfer
 * @returns {Promise<Dropped[]>}
 */
export async function dropped(transfer) {
  /** @type {Dropped[]} */
  const found = [];
  /** @type {(() => Promise<void>)[]} */
  const folders = [];
  for (const item of transfer.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry?.();
    const file = item.getAsFile();
    if (!entry?.isDirectory) {
      if (file) found.push({ path: file.name, file });
      continue;
    }
    // A page that was opened from a file may not ask entries for their files in Chromium, but
    // handles; other browsers have no handles.
    const handle = /** @type {any} */ (item).getAsFileSystemHandle?.();
    folders.push(async () => (handle ? walkHandle(await handle, "", found) : walkEntry(entry, found)));
  }
  for (const folder of folders) {
    try {
      await folder();
    } catch {
      throw new Failure("The browser does not let this page look into a folder that is dropped. Use “Choose a folder”, or drop the files in it.");
    }
  }
  return found;
}

/** @param {string} name */
const hidden = (name) => name.startsWith(".");

/**
 * @param {any} handle a FileSystemHandle
 * @param {string} above
 * @param {Dropped[]} found
 */
async function walkHandle(handle, above, found) {
  if (found.length >= mostFiles || hidden(handle.name)) return;
  const path = above + handle.name;
  if (handle.kind === "file") found.push({ path, file: await handle.getFile() });
  else for await (const inner of handle.values()) await walkHandle(inner, path + "/", found);
}

/**
 * @param {FileSystemEntry} entry
 * @param {Dropped[]} found
 */
async function walkEntry(entry, found) {
  if (found.length >= mostFiles || hidden(entry.name)) return;
  if (entry.isFile) {
    const file = await new Promise((/** @type {(f: File) => void} */ done, failed) => /** @type {FileSystemFileEntry} */ (entry).file(done, failed));
    found.push({ path: entry.fullPath.replace(/^\//, ""), file });
    return;
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return;
    for (const inner of some) await walkEntry(inner, found);
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
