// The pictures of a scene, decoded when they are needed and in the size that is needed.

/** @import {Image as Picture} from "./types" */

/** More pixels than these are not decoded: a bitmap takes four bytes for each. */
const mostPixels = 100e6;
/**
 * All pictures together may have so many, and more for each byte of their files: a small file can hold a
 * picture of one colour that takes all memory. Maps have some ten pixels for a byte.
 */
const free = 50e6, forByte = 100;

const types = { png: "image/png", jpeg: "image/jpeg", gif: "image/gif", bmp: "image/bmp", svg: "image/svg+xml" };

/** So many pictures are decoded at the same time. */
const together = 6;
/** While pictures are decoded, what is there is drawn this often, in milliseconds. */
const pause = 150;

/** Pictures decodes the pictures of a scene. What is not there yet is asked for, and changed is called when it is. */
export class Pictures {
  /**
   * @param {Picture[]} images
   * @param {(image: number) => Promise<Blob | null>} source
   * @param {() => void} changed
   */
  constructor(images, source, changed) {
    this.images = images;
    this.source = source;
    this.changed = changed;
    /** By image and level. @type {Map<string, ImageBitmap | null>} */
    this.bitmaps = new Map();
    /** Why an image is not shown: a picture that is left out has the reason "". @type {Map<number, string>} */
    this.lacks = new Map();
    /** How many pixels were decoded, and how many may be. */
    this.pixels = 0;
    this.allowed = free;
    /** The images whose bytes are counted. @type {Set<number>} */
    this.counted = new Set();
    /** What is to be decoded: what was asked for last, which is on the screen now, is decoded first. @type {(() => Promise<void>)[]} */
    this.queue = [];
    this.running = 0;
    this.timer = 0;
  }

  /** Reports whether pictures are still to come. */
  get busy() {
    return this.running > 0 || this.queue.length > 0;
  }

  /**
   * Returns a picture in half of its size level times over, or as near as there is now; null where there is
   * none yet, or none at all.
   * @param {number} image
   * @param {number} [level]
   * @param {boolean} [last] others are more urgent, whenever they are asked for
   */
  get(image, level = 0, last = false) {
    const key = image + "/" + level;
    const bitmap = this.bitmaps.get(key);
    if (bitmap) return bitmap;
    if (bitmap === undefined && !this.lacks.has(image) && this.images[image]) {
      this.bitmaps.set(key, null);
      this.queue[last ? "unshift" : "push"](() => this.#decode(image, level, key));
      this.#work();
    }
    return this.any(image);
  }

  /**
   * Returns a picture in any size that there is.
   * @param {number} image
   */
  any(image) {
    for (let level = 0; level < 8; level++) {
      const bitmap = this.bitmaps.get(image + "/" + level);
      if (bitmap) return bitmap;
    }
    return null;
  }

  /**
   * Reports whether a picture will never be there.
   * @param {number} image
   */
  lacking(image) {
    return !this.images[image] || this.lacks.has(image);
  }

  /**
   * @param {number} image
   * @param {number} level
   * @param {string} key
   */
  async #decode(image, level, key) {
    const { entry, type, w, h } = this.images[image];
    try {
      if (w * h > mostPixels) throw new Error(`has ${w} × ${h} pixels, which is too large to show`);
      const blob = await this.source(image);
      if (!blob) {
        this.lacks.set(image, "");
        return;
      }
      if (!this.counted.has(image)) {
        this.counted.add(image);
        this.allowed += forByte * blob.size;
        this.pixels += w * h; // decoding takes them all, whatever is kept
      }
      if (this.pixels > this.allowed) throw new Error(`has ${w} × ${h} pixels, which is too much to show with the others`);
      this.bitmaps.set(key, await decode(typed(blob, type), w, h, level, type === "svg"));
    } catch (error) {
      const why = error instanceof Error && error.message.startsWith("has ") ? error.message : "is broken";
      this.lacks.set(image, `The picture ${entry} ${why}.`);
    }
  }

  async #work() {
    if (this.running === together) return;
    this.running++;
    for (let next = this.queue.pop(); next; next = this.queue.pop()) {
      await next();
      this.timer ||= setTimeout(() => this.#tell(), pause);
    }
    this.running--;
    if (!this.busy) this.#tell();
  }

  #tell() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.changed();
  }
}

/**
 * @param {Blob} blob
 * @param {string} type
 */
function typed(blob, type) {
  return new Blob([blob], { type: types[/** @type {keyof typeof types} */ (type)] ?? "" });
}

/**
 * @param {Blob} blob
 * @param {number} w
 * @param {number} h
 * @param {number} level
 * @param {boolean} drawing SVG; no browser makes a bitmap of its bytes, and in an <img> it can run and load nothing
 */
async function decode(blob, w, h, level, drawing) {
  /** @type {ImageBitmapOptions} */
  const size = level || drawing ? { resizeWidth: Math.max(1, w >> level), resizeHeight: Math.max(1, h >> level), resizeQuality: "high" } : {};
  if (!drawing) return createImageBitmap(blob, size);
  const url = URL.createObjectURL(blob);
  try {
    const img = new Image(w, h);
    img.src = url;
    await img.decode();
    return await createImageBitmap(img, size);
  } finally {
    URL.revokeObjectURL(url);
  }
}
