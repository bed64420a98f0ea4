// What the published page does as a program that a browser installed. A page that was opened from a file does none of it.

/** @import {Dropped} from "./types" */

/** Has the page kept, so that it opens without the internet. */
export function keepOffline() {
  // A browser that forbids it, as in private windows, shows the page all the same.
  if (document.querySelector('link[rel="manifest"]')) navigator.serviceWorker?.register("offline.js").catch(() => {});
}

/**
 * Takes the files that were double-clicked.
 * @param {(files: Dropped[]) => Promise<void>} take
 * @param {(error: unknown) => void} fail
 */
export function onLaunch(take, fail) {
  const queue = /** @type {any} */ (window).launchQueue;
  queue?.setConsumer(async (/** @type {{files?: {getFile: () => Promise<File>}[]}} */ launch) => {
    if (!launch.files?.length) return;
    try {
      const files = await Promise.all(launch.files.map((handle) => handle.getFile()));
      await take(files.map((file) => ({ path: file.name, file })));
    } catch (error) {
      fail(error);
    }
  });
}
