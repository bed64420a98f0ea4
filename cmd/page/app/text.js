// Reads what cmd/page/text.go writes: bytes as text, seven bits to a letter.

import { decompress } from "../fzstd/fzstd.js";

const forbidden = [0, 13, 60];

/** @param {string} text */
export function bytesOf(text) {
  const begin = text.indexOf(";") + 1;
  const bytes = new Uint8Array(parseInt(text, 10)); // what is written beyond its end is dropped
  let at = 0, rest = 0, n = 0;
  /** @param {number} bits */
  const put = (bits) => {
    rest = ((rest << 7) | bits) & 0x3fff;
    n += 7;
    if (n >= 8) bytes[at++] = (rest >> (n -= 8)) & 0xff;
  };
  for (let i = begin; i < text.length; i++) {
    const letter = text.charCodeAt(i);
    if (letter < 128) put(letter);
    else {
      put(forbidden[(letter - 128) >> 7]);
      put(letter & 127);
    }
  }
  return bytes;
}

/**
 * Returns what a block of the page holds, zipped there, and takes the block away: its text takes
 * as much memory as what it holds.
 * @param {string} id
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function unzipped(id) {
  const block = document.getElementById(id);
  const bytes = decompress(bytesOf(block?.textContent ?? ""));
  block?.remove();
  return bytes;
}
