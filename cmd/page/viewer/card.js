// The picture of a finding that proves it alone: the part of the map with the finding, and below it what is wrong, what
// it rests on, and the paragraph. It is a PNG that forums and chats take: check/scene/sketch/card.go draws the same on
// the command line.

import { Camera } from "./camera.js";
import { el } from "./dom.js";
import { Game } from "./game.js";
import { Marks } from "./marks.js";
import { paint } from "./paint.js";

/** @import {Shown} from "./map" */
/** @import {Card, Finding, Mark} from "./types" */

const widest = 1600, highest = 1600, mostBytes = 500_000;
/** The width that the text needs. */
const least = 760;
/** The longest sides of the map that are tried until the file is small enough. */
const sizes = [1100, 900, 760, 640, 540, 450, 380, 320];
/** Bounds how much the pixels of a map are enlarged. */
const closest = 1.5;
/** Milliseconds that pictures have to come. */
const patience = 5000;

const colours = { ink: "#33373c", line: "#a9a598", board: "#fbfaf6", counter: "#f1ecdc" };
const accents = { illegal: "#a8231c", suspect: "#8a5200", unchecked: "#2c5b6e", information: "#3d4f8f" };

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/**
 * Draws the card of a finding, and returns it as a PNG; null where it has no place on the window.
 * @param {Shown} shown
 * @param {number} window
 * @param {Finding} finding
 * @param {Mark[]} marks
 * @param {HTMLElement} host where the styles of marks can be read
 * @returns {Promise<Blob | null>}
 */
export async function card(shown, window, finding, marks, host) {
  const game = new Game(shown.game.scene);
  game.go(finding.step ?? 0);
  const part = around(shown, game, window, finding, marks);
  if (!part || !finding.card) return null;
  /** @type {Blob | null} */
  let made = null;
  for (const longest of sizes) {
    const scale = Math.min(longest / Math.max(part.right - part.left, part.bottom - part.top), closest);
    made = await draw({ ...shown, game }, window, finding, finding.card, marks, part, scale, host);
    if (!made || made.size <= mostBytes) break;
  }
  return made;
}

/**
 * Returns the part of the window that a card shows: the cells of the marks, the finding's pieces, and some of what is
 * around them. Zones of a whole side do not count.
 * @param {Shown} shown
 * @param {Game} game
 * @param {number} window
 * @param {Finding} finding
 * @param {Mark[]} marks
 * @returns {Box | null}
 */
function around(shown, game, window, finding, marks) {
  const part = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let reach = 0;
  const add = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ far) => {
    reach = Math.max(reach, Math.min(far, 200));
    part.left = Math.min(part.left, x - far);
    part.top = Math.min(part.top, y - far);
    part.right = Math.max(part.right, x + far);
    part.bottom = Math.max(part.bottom, y + far);
  };
  for (const mark of marks) {
    if (mark.kind === "zone" && mark.side) continue;
    for (const name of mark.cells ?? []) {
      const place = shown.cells.find(window, name);
      if (place) add(place.cell.x, place.cell.y, Math.max(20, ...place.shape.map(Math.abs)));
    }
    for (let i = 0; i + 1 < (mark.points?.length ?? 0); i += 2) add(mark.points?.[i] ?? 0, mark.points?.[i + 1] ?? 0, 20 + (mark.radius ?? 0));
  }
  if (reach === 0) for (const p of (finding.pieces ?? []).flatMap((id) => game.pieces.get(id) ?? [])) if (p.win === window) add(p.x, p.y, 60);
  if (reach === 0) return null;
  part.left -= 1.2 * reach;
  part.right += 1.2 * reach;
  part.top -= 1.2 * reach;
  part.bottom += 1.2 * reach;
  const wide = part.right - part.left, low = (wide * 9) / 20 - (part.bottom - part.top);
  if (low > 0) [part.top, part.bottom] = [part.top - low / 2, part.bottom + low / 2];
  const narrow = Math.max(((part.bottom - part.top) * 6) / 5, least / closest) - wide;
  if (narrow > 0) [part.left, part.right] = [part.left - narrow / 2, part.right + narrow / 2];
  const { w, h } = shown.game.scene.windows?.[window] ?? { w: 0, h: 0 };
  if (w && h) {
    part.left = Math.max(0, part.left);
    part.top = Math.max(0, part.top);
    part.right = Math.min(w, part.right);
    part.bottom = Math.min(h, part.bottom);
  }
  return part.right > part.left && part.bottom > part.top ? part : null;
}

/**
 * @param {Shown} shown
 * @param {number} window
 * @param {Finding} finding
 * @param {Card} said
 * @param {Mark[]} marks
 * @param {Box} part
 * @param {number} scale
 * @param {HTMLElement} host
 * @returns {Promise<Blob | null>}
 */
async function draw(shown, window, finding, said, marks, part, scale, host) {
  const camera = new Camera();
  camera.width = Math.round((part.right - part.left) * scale);
  camera.x = (part.left + part.right) / 2;
  camera.y = (part.top + part.bottom) / 2;
  camera.zoom = scale;
  const width = Math.min(Math.max(camera.width, least), widest);
  const canvas = el("canvas", { width, height: highest });
  const ctx = canvas.getContext("2d");
  if (!ctx) return null;
  const text = write(ctx, said, width, 0, false);
  // A long text takes its place from the map.
  camera.height = Math.min(Math.round((part.bottom - part.top) * scale), Math.max(highest - text, highest / 4));
  const map = await painted(shown, window, camera);
  const signs = await drawn(shown, window, finding, marks, camera, host);
  canvas.height = Math.min(camera.height + text, highest);
  ctx.fillStyle = "#dcd8cc";
  ctx.fillRect(0, 0, width, camera.height);
  const left = Math.floor((width - camera.width) / 2);
  ctx.fillStyle = "#ffffff";
  ctx.fillRect(left, 0, camera.width, camera.height);
  ctx.drawImage(map, left, 0);
  ctx.drawImage(signs, left, 0, camera.width, camera.height);
  write(ctx, said, width, camera.height, true);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/**
 * Paints the map, once the pictures are there that it shows.
 * @param {Shown} shown
 * @param {number} window
 * @param {Camera} camera
 */
async function painted(shown, window, camera) {
  const canvas = el("canvas", { width: camera.width, height: camera.height });
  const ctx = canvas.getContext("2d");
  const until = performance.now() + patience;
  for (;;) {
    if (ctx) paint({ ...shown, ctx, density: 1, camera, window, hexes: false, colours });
    if (!shown.pictures.busy || performance.now() > until) return canvas;
    await new Promise((go) => setTimeout(go, 30));
  }
}

/** Marks are larger than on the screen: forums shrink pictures. */
const larger = 1.6;

/** What the style of a page gives to a mark. */
const properties = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "opacity", "paint-order", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "vector-effect"];

/**
 * Draws the marks of a finding as a picture. A picture has no style of the page, so each mark takes what it has there along.
 * @param {Shown} shown
 * @param {number} window
 * @param {Finding} finding
 * @param {Mark[]} marks
 * @param {Camera} camera
 * @param {HTMLElement} host
 */
async function drawn(shown, window, finding, marks, camera, host) {
  const layer = new Marks();
  layer.show(marks, (cell) => shown.cells.find(window, cell), finding.verdict);
  const here = (/** @type {string[] | undefined} */ ids) => (ids ?? []).flatMap((id) => shown.game.pieces.get(id) ?? []).filter((p) => p.win === window);
  layer.ring(here(finding.pieces), here(finding.related), shown.game.scene.looks ?? []);
  layer.follow(camera, larger);
  const { element } = layer;
  element.classList.add("card-marks");
  host.append(element);
  try {
    for (const e of element.querySelectorAll("path, polyline, rect, text")) {
      const style = getComputedStyle(e);
      for (const name of properties) e.setAttribute(name, style.getPropertyValue(name));
      if (style.getPropertyValue("vector-effect") === "non-scaling-stroke") e.setAttribute("stroke-width", String(larger * parseFloat(style.strokeWidth)));
    }
  } finally {
    element.remove();
  }
  element.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  element.setAttribute("width", String(camera.width));
  element.setAttribute("height", String(camera.height));
  const picture = new Image();
  picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(element));
  await picture.decode();
  return picture;
}

/**
 * Writes the text of a card from a height on, or only measures it, and returns how high it is.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Card} card
 * @param {number} width
 * @param {number} top
 * @param {boolean} visible
 */
function write(ctx, card, width, top, visible) {
  const pad = 22, head = 19, plain = 17, small = 14, ink = "#202020", faint = "#5b6169";
  const accent = accents[card.verdict];
  let y = pad;
  if (visible) {
    ctx.fillStyle = "#ffffff";
    ctx.fillRect(0, top, width, highest);
    ctx.fillStyle = accent;
    ctx.fillRect(0, top, width, 5);
  }
  ctx.textAlign = "left";
  ctx.textBaseline = "alphabetic";
  const font = (/** @type {number} */ size, /** @type {boolean} */ bold) => (ctx.font = `${bold ? "700 " : ""}${size}px "Segoe UI", "Helvetica Neue", "DejaVu Sans", Arial, sans-serif`);
  const lines = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ size, bold = false, colour = ink) => {
    font(size, bold);
    let line = "";
    const put = () => {
      y += size * 1.35;
      if (visible) {
        ctx.fillStyle = colour;
        ctx.fillText(line, x, top + y - size * 0.3, width - x - pad);
      }
    };
    for (const word of text.split(/\s+/)) {
      if (line && ctx.measureText(line + " " + word).width > width - x - pad) {
        put();
        line = word;
      } else line = line ? line + " " + word : word;
    }
    put();
  };
  const verdict = card.word.toUpperCase();
  font(head, true);
  const beside = ctx.measureText(verdict).width;
  if (visible) {
    ctx.fillStyle = accent;
    ctx.beginPath();
    ctx.roundRect(pad, top + y + head * 0.02, beside + 16, head * 1.35, 5);
    ctx.fill();
    ctx.fillStyle = "#ffffff";
    ctx.fillText(verdict, pad + 8, top + y + head);
  }
  lines(card.place, pad + beside + 32, plain);
  y += 8;
  lines(card.said, pad, head, true);
  for (const { label, lines: all } of card.facts ?? []) {
    y += 6;
    if (all.length === 1) {
      lines(`${label}: ${all[0]}`, pad, plain);
      continue;
    }
    lines(label + ":", pad, plain, false, faint);
    for (const line of all) lines(line, pad + 24, plain);
  }
  if (card.refs) {
    y += 8;
    lines(card.refs + (card.says ? ", in our words: " + card.says : ""), pad, plain);
  }
  y += 8;
  for (const line of card.from) lines(line, pad, small, false, faint);
  return Math.ceil(y) + pad;
}
