// The page that "umpire check --format html" writes: all that it shows stands in it.

import { block, json } from "./blocks.js";
import { iconButton } from "./dom.js";
import { mount } from "./mount.js";

/** @import {Sheet} from "./types" */

const root = /** @type {HTMLElement} */ (document.querySelector("main"));

/** The blocks of the pictures of each file. @type {number[][]} */
const pictures = [];

const files = [...root.querySelectorAll("section[data-file]")].map((_, i) => ({
  /** @returns {Promise<Sheet>} */
  async load() {
    const sheet = await json(`data-${i + 1}`);
    pictures[i] = sheet.pictures ?? [];
    return sheet;
  },
}));

if (files.length) {
  mount(root, { files }, async (file, image) => {
    const at = pictures[file]?.[image] ?? -1;
    return at < 0 ? null : new Blob([block(`picture-${at}`)]);
  });
}

const dark = matchMedia("(prefers-color-scheme: dark)");
document.querySelector("header")?.append(
  iconButton("dark", "Light or dark", () => {
    const now = document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
    document.documentElement.dataset.theme = now === "dark" ? "light" : "dark";
  }),
);
