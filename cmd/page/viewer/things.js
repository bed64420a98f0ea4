// The pictures of what findings of a module are about: a piece, a board, a window, each beside its finding.

import { el } from "./dom.js";
import { Pictures } from "./pictures.js";
import { Sprites } from "./sprites.js";

/** @import {Entry} from "./list" */
/** @import {Scene} from "./types" */

/** The largest picture, in pixels of the page. */
const widest = 176, highest = 112;

/** A thing is a canvas and the look that belongs on it. @typedef {{canvas: HTMLCanvasElement, look: number}} Thing */

/** Things draws looks beside findings: first those that somebody comes near, then the others one by one, since all are printed. */
export class Things {
  /**
   * @param {Scene} scene
   * @param {(image: number) => Promise<Blob | null>} source
   * @param {Entry[]} entries
   */
  constructor(scene, source, entries) {
    this.looks = scene.looks ?? [];
    /** Those that are near and lack pictures still. @type {Set<Thing>} */
    this.waiting = new Set();
    /** Those that nobody came near yet, the first last. @type {Thing[]} */
    this.others = [];
    this.pictures = new Pictures(scene.images ?? [], source, () => this.#draw());
    this.sprites = new Sprites(this.looks, this.pictures);
    /** @type {Map<Element, Thing>} */
    const things = new Map();
    const near = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) {
          const thing = things.get(target);
          if (!isIntersecting || !thing) continue;
          near.unobserve(target);
          this.waiting.add(thing);
        }
        this.#draw();
      },
      { rootMargin: "50%" },
    );
    for (const { finding, element } of entries) {
      const [, , w, h] = this.looks[finding.look ?? -1]?.box ?? [0, 0, 0, 0];
      if (finding.look === undefined || w <= 0 || h <= 0) continue;
      const scale = Math.min(1, widest / w, highest / h);
      const [width, height] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))];
      const canvas = el("canvas", { class: "thing", width: width * devicePixelRatio, height: height * devicePixelRatio, "aria-hidden": "true" });
      canvas.style.width = width + "px";
      element.prepend(canvas);
      things.set(canvas, { canvas, look: finding.look });
      near.observe(canvas);
    }
    this.others = [...things.values()].reverse();
  }

  #draw() {
    for (const thing of this.waiting) {
      if (this.sprites.unseen(thing.look)) thing.canvas.remove();
      else if (!this.#paint(thing)) continue;
      thing.canvas.dataset.drawn = "true";
      this.waiting.delete(thing);
    }
    if (this.waiting.size || !this.others.length) return;
    setTimeout(() => {
      if (this.waiting.size) return;
      let next = this.others.pop();
      while (next?.canvas.dataset.drawn) next = this.others.pop();
      if (next) this.waiting.add(next);
      this.#draw();
    });
  }

  /**
   * Paints a thing, and reports whether it is there as a whole.
   * @param {Thing} thing
   */
  #paint({ canvas, look }) {
    const ctx = canvas.getContext("2d");
    if (!ctx) return true;
    const { parts, box } = this.looks[look];
    const k = canvas.width / box[2];
    const only = parts?.length === 1 ? parts[0] : undefined;
    ctx.imageSmoothingQuality = "high";
    if (only && only.image >= 0 && !only.angle) {
      // A board can be larger than what is worth decoding in full.
      const bitmap = this.pictures.get(only.image, Math.max(0, Math.floor(-Math.log2(k))));
      if (bitmap) ctx.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      return bitmap !== null;
    }
    const sprite = this.sprites.get(look, k);
    if (sprite === undefined) return false;
    ctx.setTransform(k, 0, 0, k, -box[0] * k, -box[1] * k);
    if (sprite) ctx.drawImage(sprite.bitmap, sprite.left, sprite.top, sprite.bitmap.width / sprite.scale, sprite.bitmap.height / sprite.scale);
    return true;
  }
}
