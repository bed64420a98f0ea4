// The game that comes with the page, to see what Umpire does.

import { unzipped } from "./text.js";

/** @import {Dropped} from "./types" */

/** @type {Dropped[] | undefined} */
let files;

/** Returns the files of the game: cmd/page/example.go has put them into the page. */
export function example() {
  if (!files) {
    const bytes = unzipped("example");
    const end = bytes.indexOf(10);
    let at = end + 1;
    files = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))).map((/** @type {{path: string, size: number}} */ { path, size }) => ({
      path,
      file: new File([bytes.subarray(at, (at += size))], path),
    }));
  }
  return files ?? [];
}
