// What pieces look like, painted once for each size.

/** @import {Look, Part} from "./types" */
/** @import {Pictures} from "./pictures" */

/** A sprite is a look as a picture: the piece's point is at (-left, -top) times scale from its corner. */
/** @typedef {{bitmap: ImageBitmap, left: number, top: number, scale: number}} Sprite */

/** So many sprites are kept. */
const mostKept = 4000;
/** A look with a side longer than this is painted smaller. */
const longestSide = 2048;

export class Sprites {
  /**
   * @param {Look[]} looks
   * @param {Pictures} pictures
   */
  constructor(looks, pictures) {
    this.looks = looks;
    this.pictures = pictures;
    /** @type {Map<string, Sprite | null>} */
    this.kept = new Map();
  }

  /**
   * Returns a look for a number of device pixels for each pixel of the map; null if it shows nothing, undefined
   * while its pictures are not there.
   * @param {number} look
   * @param {number} density
   */
  get(look, density) {
    const size = Math.max(-3, Math.min(2, Math.ceil(Math.log2(density) * 2) / 2));
    const key = look + "/" + size;
    let sprite = this.kept.get(key);
    if (sprite === undefined) {
      if (!this.#ready(look)) return undefined;
      sprite = this.#paint(look, 2 ** size);
      if (this.kept.size >= mostKept) this.kept.clear();
      this.kept.set(key, sprite);
    }
    return sprite;
  }

  /**
   * Asks for the pictures of a look, and reports whether all are there that will ever be.
   * @param {number} look
   */
  #ready(look) {
    let ready = true;
    for (const { image } of this.looks[look]?.parts ?? []) {
      if (image >= 0 && !this.pictures.get(image, 0, true) && !this.pictures.lacking(image)) ready = false;
    }
    return ready;
  }

  /**
   * Reports whether a look has pictures, none of which is there to be shown.
   * @param {number} look
   */
  unseen(look) {
    const parts = this.looks[look]?.parts ?? [];
    return parts.some((p) => p.image >= 0) && parts.every((p) => p.image < 0 || this.pictures.lacking(p.image));
  }

  /**
   * @param {number} look
   * @param {number} scale
   * @returns {Sprite | null}
   */
  #paint(look, scale) {
    const parts = this.looks[look]?.parts ?? [];
    const box = bounds(parts, this.pictures);
    if (!box) return null;
    scale = Math.min(scale, longestSide / Math.max(box.width, box.height));
    const canvas = new OffscreenCanvas(Math.max(1, Math.ceil(box.width * scale)), Math.max(1, Math.ceil(box.height * scale)));
    const ctx = canvas.getContext("2d");
    if (!ctx) return null;
    ctx.imageSmoothingQuality = "high";
    ctx.scale(scale, scale);
    ctx.translate(-box.left, -box.top);
    for (const part of parts) {
      ctx.save();
      ctx.globalAlpha = part.opacity || 1;
      if (part.angle) ctx.rotate((part.angle * Math.PI) / 180);
      if (part.image < 0) write(ctx, part);
      else draw(ctx, part, this.pictures);
      ctx.restore();
    }
    return { bitmap: canvas.transferToImageBitmap(), left: box.left, top: box.top, scale };
  }
}

/**
 * @param {OffscreenCanvasRenderingContext2D} ctx
 * @param {Part} part
 * @param {Pictures} pictures
 */
function draw(ctx, part, pictures) {
  const bitmap = pictures.get(part.image);
  if (bitmap) ctx.drawImage(bitmap, part.x, part.y, ...extent(part, pictures));
}

/**
 * Returns width and height of a part before turning.
 * @param {Part} part
 * @param {Pictures} pictures
 * @returns {[number, number]}
 */
function extent(part, pictures) {
  const image = pictures.images[part.image];
  if (!image) return [part.w ?? 0, part.h ?? 0];
  const scale = part.scale || 1;
  return [image.w * scale, image.h * scale];
}

/**
 * Writes a label into its box, or draws a box without one.
 * @param {OffscreenCanvasRenderingContext2D} ctx
 * @param {Part} part
 */
function write(ctx, part) {
  const [w, h] = [part.w ?? 0, part.h ?? 0];
  if (part.back) {
    ctx.fillStyle = part.back;
    ctx.fillRect(part.x, part.y, w, h);
  }
  if (!part.fore) return;
  if (!part.text) {
    ctx.strokeStyle = part.fore;
    ctx.strokeRect(part.x + 0.5, part.y + 0.5, w - 1, h - 1);
    return;
  }
  const lines = part.text.split("\n");
  const family = /mono/i.test(part.font ?? "") ? "monospace" : /serif/i.test(part.font ?? "") && !/sans/i.test(part.font ?? "") ? "serif" : "sans-serif";
  ctx.font = `${part.italic ? "italic " : ""}${part.bold ? "bold " : ""}${part.size || 10}px ${family}`;
  ctx.fillStyle = part.fore;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const line = h / lines.length;
  lines.forEach((text, i) => ctx.fillText(text, part.x + w / 2, part.y + line * (i + 0.5), Math.max(1, w)));
}

/**
 * Returns the box around parts, null where they have none.
 * @param {Part[]} parts
 * @param {Pictures} pictures
 */
function bounds(parts, pictures) {
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  for (const part of parts) {
    const [w, h] = extent(part, pictures);
    const turn = ((part.angle ?? 0) * Math.PI) / 180, cos = Math.cos(turn), sin = Math.sin(turn);
    for (const [x, y] of [[part.x, part.y], [part.x + w, part.y], [part.x, part.y + h], [part.x + w, part.y + h]]) {
      left = Math.min(left, x * cos - y * sin);
      right = Math.max(right, x * cos - y * sin);
      top = Math.min(top, x * sin + y * cos);
      bottom = Math.max(bottom, x * sin + y * cos);
    }
  }
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}
