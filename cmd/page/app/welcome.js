// The first screen: what Umpire does, of which games, and where to begin.

import { el, svg } from "../viewer/dom.js";
import { kindIcon } from "./icons.js";

/** @typedef {{files: () => void, folder: () => void, module: () => void, pack: () => void, example: () => void}} Ways */

/** @param {Ways} ways */
export function welcome(ways) {
  const button = (/** @type {string} */ text, /** @type {() => void} */ onclick, kind = "") => el("button", { type: "button", class: kind, onclick }, text);
  const card = (/** @type {string} */ kind, /** @type {string} */ icon, /** @type {string} */ title, /** @type {string} */ text, /** @type {HTMLElement[]} */ ...buttons) =>
    el(
      "section",
      { class: `way ${kind}` },
      el("h3", {}, kindIcon(icon), title),
      el("p", {}, text),
      el("p", { class: "actions" }, ...buttons),
    );
  const about = (/** @type {string} */ title, /** @type {string[]} */ ...texts) => el("section", {}, el("h3", {}, title), el("ul", {}, ...texts.map((text) => el("li", {}, text))));
  return el(
    "div",
    { class: "welcome" },
    el(
      "section",
      { class: "hero" },
      el(
        "div",
        {},
        el("h2", {}, "Was that move legal?"),
        el("p", {}, "Give Umpire the log that was mailed to you. It names the unit, the hex and the paragraph of each rule that was broken, and shows the move on the map."),
        el("p", { class: "actions" }, button("See an example", ways.example, "primary")),
        el("p", { class: "faint" }, "Or drop files, folders and zips anywhere on this page. Nothing is sent anywhere, and your files are never changed."),
      ),
      picture(),
    ),
    el(
      "div",
      { class: "ways" },
      card("accent", "log", "Check a game", "A log (.vlog) or saved game (.vsav), its module (.vmod), and its game pack if you have one.", button("Choose files", ways.files, "primary"), button("Choose a folder", ways.folder)),
      card("clean", "module", "Check a module", "For makers of modules: pictures that are missing, ids that two pieces have, files that are damaged.", button("Choose a module", ways.module)),
      card("suspect", "game pack", "Make a game pack", "From a module and its map. Umpire writes a draft, and you add what the printed game says.", button("Choose its module", ways.pack)),
    ),
    el(
      "div",
      { class: "abouts" },
      about(
        "Judged by the rules",
        "Games of the Standard Combat Series (SCS), and games of FUBAR.",
        "With a game pack: moves, stacking, combat and supply.",
        "Each answer names its paragraph. What cannot be judged is listed, too.",
      ),
      about(
        "Any VASSAL game",
        "Dice: how often each result came, and what was thrown again.",
        "Logs: whether each goes on where another ended, and what was taken back.",
        "A replay of each log, on the map and in words.",
        "The faults of a module, and of damaged files.",
      ),
      about(
        "What is a game pack?",
        "A folder or zip that says what the printed game says: sides, counters, charts, the terrain of each hex.",
        "Packs come with Umpire for the examples of the SCS rules, for the rules of Autumn for Barbarossa, and for FUBAR.",
        "A module can hold its pack: then the module and a log are enough.",
        "For another game, ask its players or the maker of its module, or make one here.",
      ),
    ),
  );
}

const side = 30; // of a hex
const root3 = Math.sqrt(3);

/** @param {number} column @param {number} row */
const centre = (column, row) => /** @type {[number, number]} */ ([34 + column * side * 1.5, 30 + (row + (column % 2) / 2) * side * root3]);

/** @param {[number, number]} at @param {number} size */
const hexagon = ([x, y], size) => [[1, 0], [0.5, root3 / 2], [-0.5, root3 / 2], [-1, 0], [-0.5, -root3 / 2], [0.5, -root3 / 2]].map(([dx, dy]) => `${(x + dx * size).toFixed(1)},${(y + dy * size).toFixed(1)}`).join(" ");

/** What fills some hexes: woods, a zone of control, water. @type {Record<string, string>} */
const fills = { "2,0": "woods", "4,0": "woods", "5,1": "woods", "3,3": "zone", "4,2": "zone", "4,3": "zone", "5,3": "zone", "7,3": "water", "8,3": "water", "8,2": "water", "0,3": "woods", "1,3": "woods" };

/** A move of five hexes that costs more than the unit has. */
function picture() {
  const hexes = [];
  for (let column = 0; column < 9; column++) for (let row = 0; row < 4; row++) hexes.push(svg("polygon", { points: hexagon(centre(column, row), side), class: fills[`${column},${row}`] ?? "open" }));
  const path = [[1, 1], [2, 2], [3, 2], [4, 2], [5, 1], [6, 1]].map(([c, r]) => centre(c, r));
  const unit = (/** @type {[number, number]} */ [x, y], /** @type {string} */ kind, /** @type {string} */ factors) =>
    svg(
      "g",
      { class: kind, transform: `translate(${x - 17} ${y - 17})` },
      svg("rect", { width: 34, height: 34, rx: 3 }),
      svg("path", { d: "M8 6h18v11H8zM8 6l18 11M26 6L8 17" }),
      svg("text", { x: 17, y: 30 }, factors),
    );
  const costs = ["", "1", "3", "6", "8", ""];
  return svg(
    "svg",
    { class: "hexmap", viewBox: "0 0 430 218", role: "img", "aria-label": "A map of hexes: a unit moves five hexes past an enemy. The move costs 9 1/2 movement points, and the unit has 9." },
    ...hexes,
    svg("polyline", { class: "road", points: [[6, -1], [6, 0], [6, 1], [6, 2], [6, 3], [6, 4]].map(([c, r]) => centre(c, r).join(",")).join(" ") }),
    svg("polygon", { class: "broken", points: hexagon(path[5], side - 1) }),
    svg("polyline", { class: "way", points: path.map((p) => p.join(",")).join(" ") }),
    unit(path[0], "ours", "7-4-9"),
    unit(centre(4, 3), "theirs", "4-3-5"),
    ...costs.flatMap((cost, i) => (cost ? [svg("circle", { cx: path[i][0], cy: path[i][1], r: 10 }), svg("text", { class: "cost", x: path[i][0], y: path[i][1] + 4 }, cost)] : [])),
    svg("rect", { class: "bubble", x: path[5][0] - 42, y: path[5][1] - 12, width: 84, height: 24, rx: 12 }),
    svg("text", { class: "total", x: path[5][0], y: path[5][1] + 4.5 }, "9 1/2 of 9"),
  );
}
