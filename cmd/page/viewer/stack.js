// A card with the pieces of a stack.

import { el } from "./dom.js";
import { drawCounter } from "./paint.js";

/** @import {Shown} from "./map" */
/** @import {Piece} from "./types" */

const side = 40; // of a picture on the card
const most = 14;

/** StackCard lists the pieces that somebody points at. */
export class StackCard {
  constructor() {
    this.title = el("h3", {});
    this.list = el("ol", {});
    this.element = el("div", { class: "card", role: "status", hidden: true }, this.title, this.list);
    this.fixed = false;
    this.key = "";
  }

  hide() {
    this.element.hidden = true;
    this.fixed = false;
    this.key = "";
  }

  /**
   * @param {Shown} shown
   * @param {string} place
   * @param {Piece[]} pieces those that lie on top first
   * @param {boolean} right on the right side of the map
   */
  show(shown, place, pieces, right) {
    this.element.classList.toggle("right", right);
    const key = place + "/" + pieces.map((p) => p.id + p.look).join("/");
    if (!this.element.hidden && key === this.key) return;
    this.key = key;
    const count = pieces.length === 0 ? "no piece" : pieces.length === 1 ? "1 piece" : `${pieces.length} pieces, the top one first`;
    this.title.textContent = place ? `${place}: ${count}` : count;
    this.list.replaceChildren(...pieces.slice(0, most).map((piece) => el("li", {}, picture(shown, piece), el("span", {}, piece.name || "(no name)"))));
    if (pieces.length > most) this.list.append(el("li", { class: "faint" }, `… and ${pieces.length - most} more below`));
    this.element.hidden = false;
  }
}

/**
 * Returns a small picture of a piece.
 * @param {Shown} shown
 * @param {Piece} piece
 */
function picture({ sprites, game }, piece) {
  const density = devicePixelRatio;
  const canvas = el("canvas", { width: side * density, height: side * density, "aria-hidden": "true" });
  const ctx = canvas.getContext("2d");
  const box = game.scene.looks?.[piece.look]?.box ?? [0, 0, 0, 0];
  if (!ctx || box[2] <= 0 || box[3] <= 0) return canvas;
  const k = (side * density) / Math.max(box[2], box[3]);
  ctx.setTransform(k, 0, 0, k, -box[0] * k + (side * density - box[2] * k) / 2, -box[1] * k + (side * density - box[3] * k) / 2);
  if (sprites.unseen(piece.look)) {
    const colours = { ink: "#1c1f23", line: "#5d6470", board: "#fff", counter: "#f3efe4" };
    drawCounter(ctx, { ...piece, x: 0, y: 0 }, box, k, colours);
    return canvas;
  }
  const sprite = sprites.get(piece.look, k);
  if (sprite) ctx.drawImage(sprite.bitmap, sprite.left, sprite.top, sprite.bitmap.width / sprite.scale, sprite.bitmap.height / sprite.scale);
  return canvas;
}
