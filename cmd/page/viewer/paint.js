// Paints a window of a game: boards, hexes, pieces.

/** @import {Box, Camera} from "./camera" */
/** @import {Cells, Place} from "./cells" */
/** @import {Game} from "./game" */
/** @import {Pictures} from "./pictures" */
/** @import {Sprites} from "./sprites" */
/** @import {Board, Grid, Piece} from "./types" */

/** The colours of what has no picture. @typedef {{ink: string, line: string, board: string, counter: string}} Colours */

/**
 * @typedef {object} Painting
 * @property {CanvasRenderingContext2D} ctx
 * @property {number} density device pixels for each CSS pixel
 * @property {Camera} camera
 * @property {Game} game
 * @property {Cells} cells
 * @property {Pictures} pictures
 * @property {Sprites} sprites
 * @property {number} window
 * @property {boolean} hexes draw the hexes over the boards' pictures, too
 * @property {Colours} colours
 */

/** @param {Painting} p */
export function paint(p) {
  const { ctx, camera, density } = p;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  const k = camera.zoom * density, at = camera.toScreen(0, 0);
  ctx.setTransform(k, 0, 0, k, at.x * density, at.y * density);
  const view = camera.view;
  let bare = false, pictured = false;
  for (const board of p.game.scene.windows?.[p.window]?.boards ?? []) {
    if (board.x < view.right && board.y < view.bottom && board.x + board.w > view.left && board.y + board.h > view.top) {
      bare = !drawBoard(p, board, k, view) || bare;
    }
    pictured ||= board.image >= 0 && !p.pictures.lacking(board.image);
  }
  const plain = bare && !pictured;
  if (plain) drawPlain(p, view);
  drawCells(p, view, bare || p.hexes, plain);
  for (const piece of p.game.on(p.window)) drawPiece(p, piece, k, view);
}

/**
 * Draws the part of a board that is seen, and reports whether its picture is there or on its way.
 * @param {Painting} p
 * @param {Board} board
 * @param {number} k
 * @param {Box} view
 */
function drawBoard({ ctx, pictures, colours }, board, k, view) {
  const level = Math.max(0, Math.min(5, Math.floor(Math.log2(1 / k))));
  const bitmap = board.image < 0 ? null : pictures.get(board.image, level);
  if (!bitmap) {
    ctx.fillStyle = board.color ?? colours.board;
    ctx.fillRect(board.x, board.y, board.w, board.h);
    return board.image >= 0 && !pictures.lacking(board.image);
  }
  ctx.imageSmoothingEnabled = k < 2;
  ctx.imageSmoothingQuality = "medium";
  ctx.save();
  if (board.reversed) {
    ctx.translate(2 * board.x + board.w, 2 * board.y + board.h);
    ctx.rotate(Math.PI);
    ctx.drawImage(bitmap, board.x, board.y, board.w, board.h);
  } else {
    const left = Math.max(0, view.left - board.x), top = Math.max(0, view.top - board.y);
    const width = Math.min(board.w, view.right - board.x) - left, height = Math.min(board.h, view.bottom - board.y) - top;
    const fx = bitmap.width / board.w, fy = bitmap.height / board.h;
    ctx.drawImage(bitmap, left * fx, top * fy, width * fx, height * fy, board.x + left, board.y + top, width, height);
  }
  ctx.restore();
  return true;
}

/**
 * Fills the cells with the colours of the pack's terrain, and draws what lies between them.
 * @param {Painting} p
 * @param {Box} view
 */
function drawPlain({ ctx, cells, game, window }, view) {
  /** @type {Map<string, Path2D>} */
  const fills = new Map();
  for (const { shape, cell } of cells.windows[window] ?? []) {
    if (!cell.c || cell.x < view.left - 200 || cell.x > view.right + 200 || cell.y < view.top - 200 || cell.y > view.bottom + 200) continue;
    const path = fills.get(cell.c) ?? new Path2D();
    fills.set(cell.c, path);
    for (let i = 0; i < shape.length; i += 2) path[i ? "lineTo" : "moveTo"](cell.x + shape[i], cell.y + shape[i + 1]);
    path.closePath();
  }
  for (const [colour, path] of fills) {
    ctx.fillStyle = colour;
    ctx.fill(path);
  }
  ctx.lineCap = "round";
  for (const { from, to, color, w } of game.scene.windows?.[window]?.lines ?? []) {
    ctx.strokeStyle = color;
    ctx.lineWidth = w;
    ctx.beginPath();
    ctx.moveTo(...from);
    ctx.lineTo(...to);
    ctx.stroke();
  }
}

/** Hexes smaller than this on the screen are not drawn, names smaller than this not written. */
const leastHex = 9;
const leastName = 7;

/**
 * Draws the outlines and centres that VASSAL draws, or the outlines of all cells with their names.
 * @param {Painting} p
 * @param {Box} view
 * @param {boolean} all
 * @param {boolean} plain the cells are filled with the colours of their terrain, which are light
 */
function drawCells({ ctx, camera, cells, colours, game, window }, view, all, plain) {
  const size = (/** @type {Place} */ place) => (place.shape.length < 6 ? 40 : 2 * Math.abs(place.shape.reduce((least, v, i) => (i % 2 ? Math.min(least, v) : least), 0)));
  const places = (cells.windows[window] ?? []).filter(
    ({ cell, line, dots }) => (all || line || dots) && cell.x > view.left - 200 && cell.x < view.right + 200 && cell.y > view.top - 200 && cell.y < view.bottom + 200,
  );
  /** The outlines of each colour. @type {Map<string, Path2D>} */
  const paths = new Map();
  for (const place of places) {
    const { shape, cell, line, dots } = place;
    if (size(place) * camera.zoom < leastHex) continue;
    if (dots) {
      ctx.fillStyle = dots;
      ctx.fillRect(cell.x, cell.y, 2, 2);
    }
    const colour = line ?? (all ? colours.line : "");
    if (!colour) continue;
    const path = paths.get(colour) ?? new Path2D();
    paths.set(colour, path);
    for (let i = 0; i < shape.length; i += 2) {
      if (i) path.lineTo(cell.x + shape[i], cell.y + shape[i + 1]);
      else path.moveTo(cell.x + shape[i], cell.y + shape[i + 1]);
    }
    path.closePath();
  }
  ctx.lineWidth = 1 / camera.zoom;
  ctx.save();
  const boards = new Path2D();
  for (const { x, y, w, h } of game.scene.windows?.[window]?.boards ?? []) boards.rect(x, y, w, h);
  ctx.clip(boards);
  for (const [colour, path] of paths) {
    ctx.strokeStyle = colour;
    ctx.stroke(path);
  }
  drawNumbers(ctx, game.scene.windows?.[window]?.grids ?? [], camera.zoom, view);
  ctx.restore();
  if (!all) return;
  ctx.textAlign = "center";
  ctx.textBaseline = "top";
  ctx.lineJoin = "round";
  for (const place of places) {
    if (place.numbered) continue;
    const font = size(place) * 0.17;
    if (font * camera.zoom < leastName) continue;
    ctx.font = `${font}px system-ui, sans-serif`;
    const y = place.cell.y - size(place) * 0.46;
    ctx.lineWidth = font / 4;
    const light = plain && place.cell.c;
    ctx.strokeStyle = light || colours.board;
    ctx.strokeText(place.cell.n, place.cell.x, y);
    ctx.fillStyle = light ? "#4a463d" : colours.ink;
    ctx.fillText(place.cell.n, place.cell.x, y);
  }
}

/** Numbers whose letters are smaller than this on the screen are not written, as in VASSAL. */
const leastNumber = 4.5;

/**
 * Writes the numbers that the module has VASSAL write into cells.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Grid[]} grids
 * @param {number} zoom
 * @param {Box} view
 */
function drawNumbers(ctx, grids, zoom, view) {
  for (const { numbers } of grids) {
    if (!numbers || numbers.size * zoom < leastNumber) continue;
    const { color, size, angle, list } = numbers;
    ctx.font = `${size}px Dialog, Arial, Helvetica, sans-serif`;
    ctx.fillStyle = color;
    ctx.textAlign = "center";
    ctx.textBaseline = "alphabetic";
    const reach = size * 5;
    for (const { n, x, y } of list ?? []) {
      if (x < view.left - reach || x > view.right + reach || y < view.top - reach || y > view.bottom + reach) continue;
      if (angle) {
        ctx.save();
        ctx.translate(x, y);
        ctx.rotate((angle * Math.PI) / 180);
        ctx.fillText(n, 0, 0);
        ctx.restore();
      } else ctx.fillText(n, x, y);
    }
  }
}

/**
 * @param {Painting} p
 * @param {Piece} piece
 * @param {number} k
 * @param {Box} view
 */
function drawPiece({ ctx, sprites, colours, game }, piece, k, view) {
  const [left, top, width, height] = game.scene.looks?.[piece.look]?.box ?? [0, 0, 0, 0];
  const margin = width + height;
  if (piece.x < view.left - margin || piece.x > view.right + margin || piece.y < view.top - margin || piece.y > view.bottom + margin) return;
  if (sprites.unseen(piece.look)) {
    drawCounter(ctx, piece, [left, top, width, height], k, colours);
    return;
  }
  const sprite = sprites.get(piece.look, k);
  if (sprite === undefined) {
    ctx.fillStyle = colours.line;
    ctx.fillRect(piece.x + left, piece.y + top, width, height);
  }
  if (!sprite) return;
  ctx.imageSmoothingEnabled = true;
  ctx.imageSmoothingQuality = "medium";
  ctx.drawImage(sprite.bitmap, piece.x + sprite.left, piece.y + sprite.top, sprite.bitmap.width / sprite.scale, sprite.bitmap.height / sprite.scale);
}

/**
 * Draws a counter with its name for a piece whose picture is not there.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Piece} piece
 * @param {[number, number, number, number]} box
 * @param {number} k
 * @param {Colours} colours
 */
export function drawCounter(ctx, piece, [left, top, width, height], k, colours) {
  if (width <= 0 || height <= 0) return;
  ctx.beginPath();
  ctx.roundRect(piece.x + left, piece.y + top, width, height, Math.min(width, height) / 12);
  ctx.fillStyle = piece.c || colours.counter;
  ctx.fill();
  ctx.lineWidth = Math.max(1.2 / k, width / 40);
  ctx.strokeStyle = colours.ink;
  ctx.stroke();
  const font = Math.min(width, height) / 4.6;
  if (font * k < 5) return;
  ctx.font = `600 ${font}px system-ui, sans-serif`;
  ctx.fillStyle = piece.c ? "#1f1d1a" : colours.ink; // the colours of sides are light
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const lines = broken(piece.name, Math.max(3, Math.floor((width * 0.92) / (font * 0.56))));
  lines.forEach((line, i) => ctx.fillText(line, piece.x + left + width / 2, piece.y + top + height / 2 + (i - (lines.length - 1) / 2) * font * 1.15, width * 0.92));
}

/**
 * Breaks a name into at most three lines.
 * @param {string} name
 * @param {number} most characters of a line
 */
function broken(name, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of name.slice(0, 200).split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = last + " " + word;
    else for (let i = 0; i < Math.max(1, word.length); i += most) lines.push(word.slice(i, i + most));
  }
  return lines.length > 3 ? [...lines.slice(0, 2), lines[2].slice(0, most - 1) + "…"] : lines;
}
