"use strict";
(() => {
  // blocks.js
  function block(id) {
    const text = atob(document.getElementById(id)?.textContent ?? "");
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return bytes;
  }
  async function json(id) {
    const stream = new Blob([block(id)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  }

  // dom.js
  function el(tag, set = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(set)) {
      if (typeof value === "function") made.addEventListener(name.slice(2), value);
      else if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
    }
    made.append(...children);
    return made;
  }
  var svgNamespace = "http://www.w3.org/2000/svg";
  function svg(tag, set = {}, ...children) {
    const made = document.createElementNS(svgNamespace, tag);
    for (const [name, value] of Object.entries(set)) made.setAttribute(name, String(value));
    made.append(...children);
    return made;
  }
  var icons = {
    first: "M6 5v14M19 5l-9 7 9 7z",
    back: "M15 5l-8 7 8 7z",
    play: "M7 5l11 7-11 7z",
    pause: "M8 5v14M16 5v14",
    forward: "M9 5l8 7-8 7z",
    last: "M18 5v14M5 5l9 7-9 7z",
    previous: "M12 19V6M6 12l6-6 6 6",
    next: "M12 5v13M6 12l6 6 6-6",
    closer: "M12 5v14M5 12h14",
    farther: "M5 12h14",
    whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    hexes: "M8 4h8l4 8-4 8H8l-4-8z",
    dark: "M12 4a8 8 0 0 0 0 16zM12 4a8 8 0 0 1 0 16"
  };
  function iconButton(icon, label, onclick) {
    const button = el("button", { type: "button", class: "icon", onclick });
    relabel(button, icon, label);
    return button;
  }
  function fits(text, searched) {
    const within = text.toLowerCase();
    return searched.toLowerCase().split(/\s+/).every((word) => within.includes(word));
  }
  function relabel(button, icon, label) {
    button.title = label;
    button.setAttribute("aria-label", label);
    button.replaceChildren(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: icons[icon] })));
  }

  // camera.js
  var closest = 4;
  var Camera = class {
    constructor() {
      this.width = 1;
      this.height = 1;
      this.x = 0;
      this.y = 0;
      this.zoom = 1;
      this.window = { left: 0, top: 0, right: 1, bottom: 1 };
      this.fitted = true;
    }
    /** The zoom at which the whole window is on the screen. */
    get whole() {
      const wide = this.width / (this.window.right - this.window.left), high = this.height / (this.window.bottom - this.window.top);
      return Math.min(wide, high);
    }
    /** Shows the whole window. */
    fit() {
      this.zoom = this.whole;
      this.x = (this.window.left + this.window.right) / 2;
      this.y = (this.window.top + this.window.bottom) / 2;
      this.fitted = true;
    }
    /**
     * The screen has a new size.
     * @param {number} width
     * @param {number} height
     */
    resize(width, height) {
      this.width = Math.max(1, width);
      this.height = Math.max(1, height);
      if (this.fitted) this.fit();
      else this.#hold();
    }
    /**
     * Looks closer by a factor; what is at a point of the screen stays there.
     * @param {number} factor
     * @param {number} [x]
     * @param {number} [y]
     */
    closer(factor, x = this.width / 2, y = this.height / 2) {
      const at = this.toWindow(x, y);
      this.zoom = Math.max(Math.min(this.whole, 1) / 1.5, Math.min(this.zoom * factor, Math.max(closest, this.whole)));
      this.x = at.x - (x - this.width / 2) / this.zoom;
      this.y = at.y - (y - this.height / 2) / this.zoom;
      this.#hold();
    }
    /**
     * Moves by a way on the screen.
     * @param {number} dx
     * @param {number} dy
     */
    pan(dx, dy) {
      this.x -= dx / this.zoom;
      this.y -= dy / this.zoom;
      this.#hold();
    }
    /**
     * Looks at a box, with some of what is around it, not closer than zoom.
     * @param {Box} box
     * @param {number} zoom
     */
    look(box, zoom) {
      const wide = this.width / (box.right - box.left), high = this.height / (box.bottom - box.top);
      this.zoom = Math.max(this.whole, Math.min(zoom, wide * 0.7, high * 0.7));
      this.x = (box.left + box.right) / 2;
      this.y = (box.top + box.bottom) / 2;
      this.#hold();
    }
    /** Keeps some of the window on the screen. */
    #hold() {
      this.fitted = false;
      this.x = Math.max(this.window.left, Math.min(this.x, this.window.right));
      this.y = Math.max(this.window.top, Math.min(this.y, this.window.bottom));
    }
    /**
     * @param {number} x
     * @param {number} y
     */
    toWindow(x, y) {
      return { x: this.x + (x - this.width / 2) / this.zoom, y: this.y + (y - this.height / 2) / this.zoom };
    }
    /**
     * @param {number} x
     * @param {number} y
     */
    toScreen(x, y) {
      return { x: (x - this.x) * this.zoom + this.width / 2, y: (y - this.y) * this.zoom + this.height / 2 };
    }
    /** The part of the window that is on the screen. @returns {Box} */
    get view() {
      const from = this.toWindow(0, 0), to = this.toWindow(this.width, this.height);
      return { left: from.x, top: from.y, right: to.x, bottom: to.y };
    }
  };

  // game.js
  var Game = class {
    /** @param {Scene} scene */
    constructor(scene) {
      this.scene = scene;
      this.steps = scene.steps ?? [];
      this.step = 0;
      this.pieces = new Map((scene.pieces ?? []).map((p) => [p.id, p]));
      this.replaced = [];
      this.sorted = null;
    }
    /**
     * Goes to a step, forward or back.
     * @param {number} step
     */
    go(step) {
      const to = Math.max(0, Math.min(step, this.steps.length));
      if (to !== this.step) this.sorted = null;
      while (this.step < to) this.#forward();
      while (this.step > to) this.#back();
    }
    #forward() {
      const changes = this.steps[this.step].changes ?? [];
      this.replaced[this.step] = changes.map((change) => {
        const old = this.pieces.get(change.id);
        this.pieces.set(change.id, change.name || !old ? change : { ...change, name: old.name });
        return old;
      });
      this.step++;
    }
    #back() {
      this.step--;
      const changes = this.steps[this.step].changes ?? [];
      const replaced = this.replaced[this.step];
      for (let i = changes.length - 1; i >= 0; i--) {
        const old = replaced[i];
        if (old) this.pieces.set(changes[i].id, old);
        else this.pieces.delete(changes[i].id);
      }
    }
    /**
     * Returns the pieces on a window, the lowest first.
     * @param {number} window
     */
    on(window) {
      if (!this.sorted) {
        this.sorted = (this.scene.windows ?? []).map(() => []);
        for (const piece of this.pieces.values()) this.sorted[piece.win]?.push(piece);
        for (const pieces of this.sorted) pieces.sort((a, b) => a.z - b.z);
      }
      return this.sorted[window] ?? [];
    }
    /**
     * Returns the pieces at a point of a window, those that lie on top first: the one that is hit and
     * those of its stack.
     * @param {number} window
     * @param {number} x
     * @param {number} y
     */
    at(window, x, y) {
      const pieces = this.on(window);
      const hit = pieces.findLast((p) => this.#covers(p, x, y));
      if (!hit) return [];
      const together2 = hit.stack ? pieces.filter((p) => p.stack === hit.stack) : pieces.filter((p) => p === hit || !p.stack && p.x === hit.x && p.y === hit.y);
      return together2.reverse();
    }
    /**
     * Returns the pieces in a cell, those that lie on top first.
     * @param {number} window
     * @param {string} cell
     */
    within(window, cell) {
      return this.on(window).filter((p) => p.in === cell).reverse();
    }
    /**
     * @param {Piece} piece
     * @param {number} x
     * @param {number} y
     */
    #covers(piece, x, y) {
      const [left, top, width, height] = this.scene.looks?.[piece.look]?.box ?? [0, 0, 0, 0];
      return x >= piece.x + left && x < piece.x + left + width && y >= piece.y + top && y < piece.y + top + height;
    }
    /**
     * Returns the next step in a direction, 1 or -1; where skip is set, one that was not taken back.
     * @param {number} direction
     * @param {boolean} skip
     */
    next(direction, skip) {
      let to = this.step + direction;
      while (skip && to > 0 && to < this.steps.length && this.steps[to - 1].undone) to += direction;
      return Math.max(0, Math.min(to, this.steps.length));
    }
  };

  // marks.js
  var Marks = class {
    constructor() {
      this.moves = svg("g", { class: "moves" });
      this.finding = svg("g", { class: "finding" });
      this.rings = svg("g", { class: "rings" });
      this.all = svg("g", {}, this.moves, this.finding, this.rings);
      this.element = svg("svg", { class: "marks", "aria-hidden": "true", preserveAspectRatio: "xMinYMin meet" }, this.all);
      this.pins = [];
    }
    /**
     * @param {Camera} camera
     * @param {number} [size] how large labels and heads are, 1 as on a screen
     */
    follow(camera, size = 1) {
      const at = camera.toScreen(0, 0);
      this.element.setAttribute("viewBox", `0 0 ${camera.width} ${camera.height}`);
      this.all.setAttribute("transform", `translate(${at.x} ${at.y}) scale(${camera.zoom})`);
      for (const pin of this.pins) {
        pin.element.setAttribute("transform", `translate(${pin.x} ${pin.y}) scale(${size / camera.zoom}) rotate(${pin.angle})`);
      }
    }
    clear() {
      this.#empty(this.finding);
      this.#empty(this.rings);
    }
    /**
     * Shows the marks of a finding.
     * @param {Mark[]} marks
     * @param {(cell: string) => Place | undefined} find
     * @param {string} verdict
     */
    show(marks, find, verdict) {
      this.clear();
      this.finding.setAttribute("class", "finding " + verdict);
      const order = ["range", "zone", "related", "hexes", "trace", "link", "gap", "path", "attack", "cut", "note"];
      const quiet = marks.some((m) => ["path", "trace", "attack"].includes(m.kind)) ? " quiet" : "";
      for (const mark of [...marks].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
        const group = svg("g", { class: "sign " + mark.kind + quiet });
        this.finding.append(group);
        const places = [];
        for (const [i, place] of [...(mark.cells ?? []).map(find), ...points(mark)].entries()) {
          if (!place) continue;
          const before = places.at(-1)?.cell ?? place.cell;
          places.push(place);
          const label = mark.labels?.[i];
          if (!label) continue;
          const { x, y } = mark.points?.length ? { x: (place.cell.x + before.x) / 2, y: (place.cell.y + before.y) / 2 } : place.cell;
          this.#pin(group, x, y, 0, svg("text", { class: "label", y: { path: -15, trace: -15, attack: -26, gap: -12, note: -30 }[
            /** @type {string} */
            mark.kind
          ] ?? 0 }, label));
        }
        this.#draw(group, mark.kind, places, mark.radius ?? 0);
      }
    }
    /**
     * @param {SVGGElement} group
     * @param {Mark["kind"]} kind
     * @param {Place[]} places
     * @param {number} radius
     */
    #draw(group, kind, places, radius) {
      const to = places.at(-1);
      switch (kind) {
        case "zone":
          group.prepend(svg("path", { d: places.map(outline).join("") }));
          break;
        case "related":
        case "hexes":
          group.prepend(...places.map((p) => svg("path", { d: outline(p), "data-hex": p.cell.n })));
          break;
        case "cut":
          group.prepend(...places.map((p) => svg("path", { d: outline(p), "data-hex": p.cell.n })));
          for (const p of places) this.#pin(group, p.cell.x, p.cell.y, 0, svg("path", { class: "cross", d: "M-9-9L9 9M9-9L-9 9" }));
          break;
        case "trace":
        case "path":
          this.#line(group, places.flatMap((p) => [p.cell.x, p.cell.y]));
          group.style.setProperty("--long", String(Math.ceil(places.slice(1).reduce((sum, { cell }, i) => sum + Math.hypot(cell.x - places[i].cell.x, cell.y - places[i].cell.y), 0))));
          break;
        case "link":
        case "gap":
          this.#line(group, places.flatMap((p) => [p.cell.x, p.cell.y]), false);
          break;
        case "range":
          group.prepend(...places.map((p) => svg("path", { d: circle(p.cell, radius) })));
          break;
        case "attack":
          if (!to) break;
          for (const p of places.slice(0, -1)) this.#line(group, [p.cell.x, p.cell.y, to.cell.x, to.cell.y]);
      }
    }
    /**
     * Shows the ways of pieces in a step.
     * @param {Move[]} moves
     * @param {number} window
     */
    showMoves(moves, window) {
      this.#empty(this.moves);
      const drawn2 = /* @__PURE__ */ new Set();
      for (const move of moves) {
        const way = (move.points ?? []).join(" ");
        if (move.win !== window || drawn2.has(way) || way === "") continue;
        drawn2.add(way);
        this.#line(this.moves, move.points);
      }
    }
    /**
     * Rings the pieces of a finding, and others on which it rests; those of a stack together.
     * @param {Piece[]} pieces
     * @param {Piece[]} others
     * @param {Look[]} looks
     */
    ring(pieces, others, looks) {
      this.#empty(this.rings);
      this.#ring(others, looks, "other");
      this.#ring(pieces, looks, "own");
    }
    /**
     * @param {Piece[]} pieces
     * @param {Look[]} looks
     * @param {string} name
     */
    #ring(pieces, looks, name) {
      const rings = /* @__PURE__ */ new Map();
      for (const p of pieces) {
        const [left, top, width, height] = looks[p.look]?.box ?? [0, 0, 0, 0];
        if (width <= 0) continue;
        const ring = rings.get(p.stack || p.id) ?? { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
        ring.left = Math.min(ring.left, p.x + left);
        ring.top = Math.min(ring.top, p.y + top);
        ring.right = Math.max(ring.right, p.x + left + width);
        ring.bottom = Math.max(ring.bottom, p.y + top + height);
        rings.set(p.stack || p.id, ring);
      }
      for (const { left, top, right, bottom } of rings.values()) {
        this.rings.append(svg("rect", { class: name, x: left - 2, y: top - 2, width: right - left + 4, height: bottom - top + 4, rx: 4 }));
      }
    }
    /**
     * Draws a line through points, with a head at its end.
     * @param {SVGGElement} group
     * @param {number[]} points
     * @param {boolean} [head]
     */
    #line(group, points2, head = true) {
      if (points2.length < 4) return;
      const line = svg("g", { class: "line" }, svg("polyline", { class: "halo", points: points2.join(" ") }), svg("polyline", { points: points2.join(" ") }));
      group.prepend(line);
      const [x0, y0, x1, y1] = points2.slice(-4);
      if (!head || x0 === x1 && y0 === y1) return;
      const angle = Math.atan2(y1 - y0, x1 - x0) * 180 / Math.PI;
      this.#pin(line, x1, y1, angle, svg("path", { class: "head", d: "M2 0L-13-8L-9 0L-13 8Z" }));
    }
    /**
     * @param {SVGGElement} group
     * @param {number} x
     * @param {number} y
     * @param {number} angle
     * @param {SVGElement} content
     */
    #pin(group, x, y, angle, content) {
      const element = svg("g", {}, content);
      group.append(element);
      this.pins.push({ element, x, y, angle });
    }
    /** @param {SVGGElement} group */
    #empty(group) {
      this.pins = this.pins.filter((pin) => !group.contains(pin.element));
      group.replaceChildren();
    }
  };
  function outline({ shape, cell }) {
    if (shape.length < 6) return circle(cell, 12);
    let d = "";
    for (let i = 0; i < shape.length; i += 2) d += `${i ? "L" : "M"}${cell.x + shape[i]} ${cell.y + shape[i + 1]}`;
    return d + "Z";
  }
  function circle({ x, y }, r) {
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }
  function points({ points: points2 = [] }) {
    return Array.from({ length: points2.length / 2 }, (_, i) => ({ window: 0, shape: [], cell: { n: "", x: points2[2 * i], y: points2[2 * i + 1] } }));
  }

  // paint.js
  function paint(p) {
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
  function drawBoard({ ctx, pictures: pictures2, colours: colours2 }, board, k, view) {
    const level = Math.max(0, Math.min(5, Math.floor(Math.log2(1 / k))));
    const bitmap = board.image < 0 ? null : pictures2.get(board.image, level);
    if (!bitmap) {
      ctx.fillStyle = board.color ?? colours2.board;
      ctx.fillRect(board.x, board.y, board.w, board.h);
      return board.image >= 0 && !pictures2.lacking(board.image);
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
  function drawPlain({ ctx, cells, game, window }, view) {
    const fills = /* @__PURE__ */ new Map();
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
  var leastHex = 9;
  var leastName = 7;
  function drawCells({ ctx, camera, cells, colours: colours2, game, window }, view, all, plain) {
    const size = (place) => place.shape.length < 6 ? 40 : 2 * Math.abs(place.shape.reduce((least2, v, i) => i % 2 ? Math.min(least2, v) : least2, 0));
    const places = (cells.windows[window] ?? []).filter(
      ({ cell, line, dots }) => (all || line || dots) && cell.x > view.left - 200 && cell.x < view.right + 200 && cell.y > view.top - 200 && cell.y < view.bottom + 200
    );
    const paths = /* @__PURE__ */ new Map();
    for (const place of places) {
      const { shape, cell, line, dots } = place;
      if (size(place) * camera.zoom < leastHex) continue;
      if (dots) {
        ctx.fillStyle = dots;
        ctx.fillRect(cell.x, cell.y, 2, 2);
      }
      const colour = line ?? (all ? colours2.line : "");
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
      ctx.strokeStyle = light || colours2.board;
      ctx.strokeText(place.cell.n, place.cell.x, y);
      ctx.fillStyle = light ? "#4a463d" : colours2.ink;
      ctx.fillText(place.cell.n, place.cell.x, y);
    }
  }
  var leastNumber = 4.5;
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
          ctx.rotate(angle * Math.PI / 180);
          ctx.fillText(n, 0, 0);
          ctx.restore();
        } else ctx.fillText(n, x, y);
      }
    }
  }
  function drawPiece({ ctx, sprites, colours: colours2, game }, piece, k, view) {
    const [left, top, width, height] = game.scene.looks?.[piece.look]?.box ?? [0, 0, 0, 0];
    const margin = width + height;
    if (piece.x < view.left - margin || piece.x > view.right + margin || piece.y < view.top - margin || piece.y > view.bottom + margin) return;
    if (sprites.unseen(piece.look)) {
      drawCounter(ctx, piece, [left, top, width, height], k, colours2);
      return;
    }
    const sprite = sprites.get(piece.look, k);
    if (sprite === void 0) {
      ctx.fillStyle = colours2.line;
      ctx.fillRect(piece.x + left, piece.y + top, width, height);
    }
    if (!sprite) return;
    ctx.imageSmoothingEnabled = true;
    ctx.imageSmoothingQuality = "medium";
    ctx.drawImage(sprite.bitmap, piece.x + sprite.left, piece.y + sprite.top, sprite.bitmap.width / sprite.scale, sprite.bitmap.height / sprite.scale);
  }
  function drawCounter(ctx, piece, [left, top, width, height], k, colours2) {
    if (width <= 0 || height <= 0) return;
    ctx.beginPath();
    ctx.roundRect(piece.x + left, piece.y + top, width, height, Math.min(width, height) / 12);
    ctx.fillStyle = piece.c || colours2.counter;
    ctx.fill();
    ctx.lineWidth = Math.max(1.2 / k, width / 40);
    ctx.strokeStyle = colours2.ink;
    ctx.stroke();
    const font = Math.min(width, height) / 4.6;
    if (font * k < 5) return;
    ctx.font = `600 ${font}px system-ui, sans-serif`;
    ctx.fillStyle = piece.c ? "#1f1d1a" : colours2.ink;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    const lines = broken(piece.name, Math.max(3, Math.floor(width * 0.92 / (font * 0.56))));
    lines.forEach((line, i) => ctx.fillText(line, piece.x + left + width / 2, piece.y + top + height / 2 + (i - (lines.length - 1) / 2) * font * 1.15, width * 0.92));
  }
  function broken(name, most2) {
    const lines = [];
    for (const word of name.slice(0, 200).split(/\s+/)) {
      const last = lines.at(-1);
      if (last !== void 0 && last.length + word.length < most2) lines[lines.length - 1] = last + " " + word;
      else for (let i = 0; i < Math.max(1, word.length); i += most2) lines.push(word.slice(i, i + most2));
    }
    return lines.length > 3 ? [...lines.slice(0, 2), lines[2].slice(0, most2 - 1) + "…"] : lines;
  }

  // card.js
  var widest = 1600;
  var highest = 1600;
  var mostBytes = 5e5;
  var least = 760;
  var sizes = [1100, 900, 760, 640, 540, 450, 380, 320];
  var closest2 = 1.5;
  var patience = 5e3;
  var colours = { ink: "#33373c", line: "#a9a598", board: "#fbfaf6", counter: "#f1ecdc" };
  var accents = { illegal: "#a8231c", suspect: "#8a5200", unchecked: "#2c5b6e", information: "#3d4f8f" };
  async function card(shown, window, finding, marks, host) {
    const game = new Game(shown.game.scene);
    game.go(finding.step ?? 0);
    const part = around(shown, game, window, finding, marks);
    if (!part || !finding.card) return null;
    let made = null;
    for (const longest of sizes) {
      const scale = Math.min(longest / Math.max(part.right - part.left, part.bottom - part.top), closest2);
      made = await draw({ ...shown, game }, window, finding, finding.card, marks, part, scale, host);
      if (!made || made.size <= mostBytes) break;
    }
    return made;
  }
  function around(shown, game, window, finding, marks) {
    const part = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    let reach = 0;
    const add = (x, y, far) => {
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
    if (reach === 0) {
      for (const p of (finding.pieces ?? []).flatMap((id) => game.pieces.get(id) ?? [])) if (p.win === window) add(p.x, p.y, 60);
    }
    if (reach === 0) return null;
    part.left -= 1.2 * reach;
    part.right += 1.2 * reach;
    part.top -= 1.2 * reach;
    part.bottom += 1.2 * reach;
    const wide = part.right - part.left, low = wide * 9 / 20 - (part.bottom - part.top);
    if (low > 0) [part.top, part.bottom] = [part.top - low / 2, part.bottom + low / 2];
    const narrow = Math.max((part.bottom - part.top) * 6 / 5, least / closest2) - wide;
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
    camera.height = Math.min(Math.round((part.bottom - part.top) * scale), Math.max(highest - text, highest / 4));
    const map = await painted(shown, window, camera);
    const signs2 = await drawn(shown, window, finding, marks, camera, host);
    canvas.height = Math.min(camera.height + text, highest);
    ctx.fillStyle = "#dcd8cc";
    ctx.fillRect(0, 0, width, camera.height);
    const left = Math.floor((width - camera.width) / 2);
    ctx.fillStyle = "#ffffff";
    ctx.fillRect(left, 0, camera.width, camera.height);
    ctx.drawImage(map, left, 0);
    ctx.drawImage(signs2, left, 0, camera.width, camera.height);
    write(ctx, said, width, camera.height, true);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }
  async function painted(shown, window, camera) {
    const canvas = el("canvas", { width: camera.width, height: camera.height });
    const ctx = canvas.getContext("2d");
    const until = performance.now() + patience;
    for (; ; ) {
      if (ctx) paint({ ...shown, ctx, density: 1, camera, window, hexes: false, colours });
      if (!shown.pictures.busy || performance.now() > until) return canvas;
      await new Promise((go) => setTimeout(go, 30));
    }
  }
  var larger = 1.6;
  var properties = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "opacity", "paint-order", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "vector-effect"];
  async function drawn(shown, window, finding, marks, camera, host) {
    const layer = new Marks();
    layer.show(marks, (cell) => shown.cells.find(window, cell), finding.verdict);
    const here = (ids) => (ids ?? []).flatMap((id) => shown.game.pieces.get(id) ?? []).filter((p) => p.win === window);
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
    const picture2 = new Image();
    picture2.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(element));
    await picture2.decode();
    return picture2;
  }
  function write(ctx, card2, width, top, visible) {
    const pad = 22, head = 19, plain = 17, small = 14, ink = "#202020", faint = "#5b6169";
    const accent = accents[card2.verdict];
    let y = pad;
    if (visible) {
      ctx.fillStyle = "#ffffff";
      ctx.fillRect(0, top, width, highest);
      ctx.fillStyle = accent;
      ctx.fillRect(0, top, width, 5);
    }
    ctx.textAlign = "left";
    ctx.textBaseline = "alphabetic";
    const font = (size, bold) => ctx.font = `${bold ? "700 " : ""}${size}px "Segoe UI", "Helvetica Neue", "DejaVu Sans", Arial, sans-serif`;
    const lines = (text, x, size, bold = false, colour = ink) => {
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
    const verdict = card2.word.toUpperCase();
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
    lines(card2.place, pad + beside + 32, plain);
    y += 8;
    lines(card2.said, pad, head, true);
    for (const { label, lines: all } of card2.facts ?? []) {
      y += 6;
      if (all.length === 1) {
        lines(`${label}: ${all[0]}`, pad, plain);
        continue;
      }
      lines(label + ":", pad, plain, false, faint);
      for (const line of all) lines(line, pad + 24, plain);
    }
    if (card2.refs) {
      y += 8;
      lines(card2.refs + (card2.says ? ", in our words: " + card2.says : ""), pad, plain);
    }
    y += 8;
    for (const line of card2.from) lines(line, pad, small, false, faint);
    return Math.ceil(y) + pad;
  }

  // account.js
  var Account = class {
    /**
     * @param {Step[]} steps
     * @param {Finding[]} findings
     * @param {((step: number) => void) | null} onstep shows a step; null where there is no map to show it on
     */
    constructor(steps, findings, onstep) {
      this.steps = steps;
      this.findings = findings;
      this.onstep = onstep;
      this.list = el("ol", { class: "account" });
      this.search = el("input", { type: "search", placeholder: "unit, hex, word", autocomplete: "off", spellcheck: "false", oninput: () => this.#filter() });
      const players = [...new Set(steps.map((s) => s.by ?? ""))].filter(Boolean).sort();
      const select = (options) => el("select", { onchange: () => this.#filter() }, ...options.map(([value, text]) => el("option", { value }, text)));
      this.player = select([["", "all"], ...players.map((p) => (
        /** @type {[string, string]} */
        [p, p]
      ))]);
      this.only = select([["", "all steps"], ["found", "with findings"], ["kept", "not taken back"]]);
      this.count = el("span", { class: "count", role: "status" });
      const label = (text, field) => el("label", {}, el("span", {}, text), field);
      this.filters = el("div", { class: "filters" }, label("Search", this.search), ...players.length > 1 ? [label("Player", this.player)] : [], label("Show", this.only), this.count);
      this.nothing = el("p", { class: "nothing", hidden: true }, "No step fits.");
      this.element = el("div", {}, this.filters, this.list, this.nothing);
      this.now = 0;
      this.entries = [];
    }
    /** Makes the list, when somebody looks at it. */
    fill() {
      if (this.entries.length || this.steps.length === 0) return;
      const worst = /* @__PURE__ */ new Map();
      for (const f of this.findings) {
        if (f.step && f.verdict !== "unchecked" && worst.get(f.step) !== "illegal") worst.set(f.step, f.verdict);
      }
      let before = "";
      this.entries = this.steps.map((step, i) => {
        const n = i + 1, verdict = worst.get(n), by = step.by ?? "";
        const { onstep } = this;
        const number = onstep ? el("button", { type: "button", "aria-label": `Show step ${n}`, onclick: () => onstep(n) }, String(n)) : el("span", {}, String(n));
        const lines = step.lines?.length ? step.lines : ["—"];
        const words = el("div", {}, ...lines.map((line) => el("p", {}, line)));
        if (by) words.prepend(el("p", { class: by === before ? "by unseen" : "by" }, by));
        before = by;
        if (step.undone) words.prepend(el("p", { class: "faint" }, "taken back later:"));
        if (verdict) words.append(el("p", { class: "verdict " + verdict }, verdict));
        const item = el("li", { class: step.undone ? "undone" : "" }, number, words);
        return { item, words: `${n} ${by} ${lines.join(" ")}`.toLowerCase(), by, found: verdict !== void 0, undone: Boolean(step.undone) };
      });
      this.list.append(...this.entries.map((e) => e.item));
      this.#filter();
      this.at(this.now);
    }
    /** Leaves the steps that fit: all words that are searched, the player, the kind. */
    #filter() {
      const searched = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const player = this.player.value, only = this.only.value;
      let left = 0;
      for (const { item, words, by, found, undone } of this.entries) {
        item.hidden = player !== "" && by !== player || only === "found" && !found || only === "kept" && undone || !searched.every((w) => words.includes(w));
        if (!item.hidden) left++;
      }
      const all = this.entries.length;
      this.count.textContent = left === all ? `${all}` : `${left} of ${all}`;
      this.nothing.hidden = left > 0;
    }
    /** @param {number} step */
    at(step) {
      this.list.children[this.now - 1]?.removeAttribute("aria-current");
      this.now = step;
      const item = this.list.children[step - 1];
      item?.setAttribute("aria-current", "step");
      if (item && this.element.offsetParent) item.scrollIntoView({ block: "nearest" });
    }
  };
  function diceTable(dice) {
    const head = ["Player", "Dice", "Rolls", "Taken back", "Mean", "Results"].map((text) => el("th", { scope: "col" }, text));
    const rows = dice.map(
      (d) => el("tr", {}, el("th", { scope: "row" }, d.player), ...[d.button, d.rolls, d.undone || "", d.mean ?? "", d.results].map((cell) => el("td", {}, String(cell))))
    );
    return el(
      "div",
      { class: "dice", tabindex: 0, role: "region", "aria-label": "Dice" },
      el("table", {}, el("caption", { class: "faint" }, "What each player rolled, without rolls that were taken back"), el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows))
    );
  }

  // cells.js
  var Cells = class {
    /** @param {Scene} scene */
    constructor(scene) {
      this.named = /* @__PURE__ */ new Map();
      this.windows = (scene.windows ?? []).map(
        (w, window) => (w.grids ?? []).flatMap((grid) => (grid.cells ?? []).map((cell) => ({ window, shape: grid.shape ?? [], line: grid.line, dots: grid.dots, numbered: Boolean(grid.numbers), cell })))
      );
      for (const place of this.windows.flat()) {
        if (!place.cell.n) continue;
        const same = this.named.get(place.cell.n);
        if (same) same.push(place);
        else this.named.set(place.cell.n, [place]);
      }
    }
    /**
     * Returns the window that has most of the cells, -1 where none has any.
     * @param {string[]} names
     */
    window(names) {
      const counts = this.windows.map(() => 0);
      for (const name of names) {
        for (const window of new Set(this.named.get(name)?.map((p) => p.window))) counts[window]++;
      }
      const most2 = Math.max(0, ...counts);
      return most2 ? counts.indexOf(most2) : -1;
    }
    /**
     * Returns the name that the map prints for what somebody typed. Findings write 75.29 where a map prints
     * 7529, and both find the hex; the name stays as typed where no hex or several would fit.
     * @param {string} typed
     */
    printed(typed2) {
      if (this.named.has(typed2)) return typed2;
      const plain = (name) => name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
      const fits2 = plain(typed2) ? [...this.named.keys()].filter((name) => plain(name) === plain(typed2)) : [];
      return fits2.length === 1 ? fits2[0] : typed2;
    }
    /**
     * Returns the place of a name on a window.
     * @param {number} window
     * @param {string} name
     */
    find(window, name) {
      return this.named.get(name)?.find((p) => p.window === window);
    }
    /**
     * Returns the place whose outline has a point.
     * @param {number} window
     * @param {number} x
     * @param {number} y
     */
    at(window, x, y) {
      let near, best = Infinity;
      for (const place of this.windows[window] ?? []) {
        const distance = Math.hypot(place.cell.x - x, place.cell.y - y);
        if (distance < best) [near, best] = [place, distance];
      }
      return near && inside(near.shape, x - near.cell.x, y - near.cell.y) ? near : void 0;
    }
  };
  function inside(shape, x, y) {
    let within = false;
    for (let i = 0, j = shape.length - 2; i < shape.length; j = i, i += 2) {
      const crosses = shape[i + 1] > y !== shape[j + 1] > y;
      if (crosses && x < (shape[j] - shape[i]) * (y - shape[i + 1]) / (shape[j + 1] - shape[i + 1]) + shape[i]) within = !within;
    }
    return within;
  }

  // copy.js
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      const done = document.execCommand("copy");
      area.remove();
      return done;
    }
  }
  async function copyPicture(picture2) {
    const there = picture2.then((blob) => blob ?? Promise.reject(new Error("no picture")));
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": there })]);
      return true;
    } catch {
      there.catch(() => {
      });
      return false;
    }
  }
  function download(name, blob) {
    const url = URL.createObjectURL(blob);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 6e4);
  }

  // list.js
  var verdicts = (
    /** @type {const} */
    ["illegal", "suspect", "unchecked", "information"]
  );
  var List = class {
    /**
     * @param {HTMLElement} section
     * @param {Finding[]} findings
     * @param {Step[]} steps
     * @param {boolean} mapped reports whether there is a map to show findings on
     * @param {(finding: Finding) => void} onshow
     * @param {() => void} onfilter other findings are listed than before
     * @param {(finding: Finding) => Promise<Blob | null>} picture draws the card of a finding
     * @param {((fix: string) => Promise<Mended>) | undefined} mend mends the module by a fix
     * @param {((direction: number) => void) | undefined} beyond goes on to the next file, or the one before
     */
    constructor(section, findings, steps, mapped, onshow, onfilter, picture2, mend, beyond) {
      this.beyond = beyond;
      this.mend = mend;
      this.mended = el("div", { class: "mended", role: "status" });
      this.findings = findings;
      this.steps = steps;
      this.picture = picture2;
      this.onshow = onshow;
      this.onfilter = onfilter;
      this.entries = [];
      for (const finding of findings) {
        const element = document.getElementById(finding.id);
        if (element) this.entries.push({ finding, element });
      }
      this.places = /** @type {HTMLElement} */
      section.querySelector(".places");
      this.open = /** @type {HTMLDetailsElement | null} */
      section.querySelector("details.open");
      this.written = [...this.places.children];
      this.chosen = void 0;
      this.hidden = /* @__PURE__ */ new Set();
      this.side = "";
      this.rule = "";
      this.nothing = el("p", { class: "nothing", hidden: true }, "No finding fits the filters. ", el("button", { type: "button", onclick: () => this.#all() }, "Show all"));
      this.places.after(this.nothing);
      this.tools = el("div", { class: "tools" });
      this.around = el("ol", { class: "around", "aria-label": "What was done around it" });
      for (const entry of this.entries) this.#prepare(entry, mapped);
      this.#filters(section);
    }
    /**
     * @param {Entry} entry
     * @param {boolean} mapped
     */
    #prepare(entry, mapped) {
      const { element, finding } = entry;
      const label = !mapped ? "Copy …" : finding.step ? `Show step ${finding.step}` : "Show on the map";
      const button = el("button", { type: "button", class: "show" }, label);
      element.querySelector(".refs")?.append(" ", button);
      if (this.mend) for (const [i, note] of element.querySelectorAll(".fixes li").entries()) note.textContent = `Choose it, and “Fix: ${finding.fixes?.[i]}” mends it in a copy, or says why not.`;
      element.addEventListener("click", (event) => {
        const target = (
          /** @type {Element} */
          event.target
        );
        if (target.closest(".tools, .mended, a") || target !== button && getSelection()?.isCollapsed === false) return;
        this.choose(entry);
      });
    }
    /** @param {HTMLElement} section */
    #filters(section) {
      const chips = section.querySelector(".sum");
      for (const verdict of verdicts) {
        const chip = chips?.querySelector("li." + verdict);
        if (!chip || this.entries.length === 0) continue;
        const button = el("button", {
          type: "button",
          class: verdict,
          "aria-pressed": "true",
          onclick: () => {
            const off = button.getAttribute("aria-pressed") === "true";
            button.setAttribute("aria-pressed", String(!off));
            if (off) this.hidden.add(verdict);
            else this.hidden.delete(verdict);
            this.#filter();
          }
        });
        button.append(...chip.childNodes);
        chip.replaceChildren(button);
      }
      const row = el("div", { class: "filters" });
      const select = (name, options, set) => {
        const box = el("select", { onchange: () => set(box.value) }, ...options.map(([value, text]) => el("option", { value }, text)));
        row.append(el("label", {}, el("span", {}, name), box));
        return box;
      };
      const distinct = (all) => [...new Set(all)].filter((v) => v !== void 0 && v !== "").sort();
      const sides = distinct(this.entries.map((e) => e.finding.side));
      const rules = distinct(this.entries.map((e) => e.finding.rule));
      this.boxes = [];
      if (sides.length > 1) {
        this.boxes.push(select("Side", [["", "all"], ...sides.map((s) => (
          /** @type {[string, string]} */
          [s ?? "", s ?? ""]
        ))], (value) => (this.side = value, this.#filter())));
      }
      if (rules.length > 1) {
        this.boxes.push(select("Rule", [["", "all"], ...rules.map((r) => (
          /** @type {[string, string]} */
          [r ?? "", r ?? ""]
        ))], (value) => (this.rule = value, this.#filter())));
      }
      if (this.entries.length > 1 && this.entries.some((e) => e.finding.step) && this.entries.some((e) => e.finding.hexes?.length)) {
        select("Order by", [["step", "step"], ["hex", "hex"]], (value) => this.#order(value));
      }
      this.count = el("span", { class: "count" });
      if (this.entries.length > 1) {
        row.append(
          el(
            "div",
            { class: "walk", role: "group", "aria-label": "Findings" },
            iconButton("previous", "Previous finding", () => this.by(-1)),
            this.count,
            iconButton("next", "Next finding", () => this.by(1))
          )
        );
      }
      if (row.childNodes.length) this.places.before(row);
      this.#count();
    }
    #all() {
      this.hidden.clear();
      this.side = this.rule = "";
      for (const box of this.boxes ?? []) box.value = "";
      for (const chip of this.places.closest("section")?.querySelectorAll(".sum button") ?? []) chip.setAttribute("aria-pressed", "true");
      this.#filter();
    }
    /** @param {Finding} f */
    #fits(f) {
      return !this.hidden.has(f.verdict) && (!this.side || f.side === this.side) && (!this.rule || f.rule === this.rule);
    }
    #filter() {
      for (const { finding, element } of this.entries) element.hidden = !this.#fits(finding);
      if (this.open) this.open.hidden = !this.open.querySelector("article:not([hidden])");
      this.#headings();
      this.nothing.hidden = this.entries.some((e) => !e.element.hidden);
      if (this.chosen?.element.hidden) this.forget();
      this.#count();
      this.onfilter();
    }
    /** Hides headings under which nothing is left. */
    #headings() {
      let heading;
      for (
        const child of
        /** @type {HTMLCollectionOf<HTMLElement>} */
        this.places.children
      ) {
        if (child.tagName === "H3") (heading = child).hidden = true;
        else if (heading && !child.hidden) heading.hidden = false;
      }
    }
    /** @param {string} by */
    #order(by) {
      if (by === "step") {
        this.places.replaceChildren(...this.written);
      } else {
        const hexes = /* @__PURE__ */ new Map();
        for (const { finding, element } of this.entries) {
          if (!this.places.contains(element)) continue;
          const hex = finding.hexes?.[0] ?? "";
          hexes.set(hex, [...hexes.get(hex) ?? [], element]);
        }
        const names = [...hexes.keys()].sort((a, b) => Number(a === "") - Number(b === "") || a.localeCompare(b, "en", { numeric: true }));
        this.places.replaceChildren(...names.flatMap((name) => [el("h3", {}, name ? "hex " + name : "elsewhere"), ...hexes.get(name) ?? []]));
      }
      this.#headings();
    }
    /** The findings that the filters let through, in their order on the page. */
    get listed() {
      const all = this.entries.filter((e) => !e.element.hidden && e.finding.verdict !== "unchecked");
      return all.sort((a, b) => a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
    }
    #count() {
      if (!this.count) return;
      const listed = this.listed, at = this.chosen ? listed.indexOf(this.chosen) : -1;
      this.count.textContent = at < 0 ? `${listed.length}` : `${at + 1} of ${listed.length}`;
    }
    /**
     * Chooses the next finding, or the one before.
     * @param {number} direction 1 or -1
     */
    by(direction) {
      const listed = this.listed;
      const end = direction > 0 ? listed.at(-1) : listed[0];
      if (this.beyond && this.chosen === end) return this.beyond(direction);
      if (listed.length === 0) return;
      const at = this.chosen ? listed.indexOf(this.chosen) : -1;
      const to = at < 0 ? direction > 0 ? 0 : listed.length - 1 : Math.max(0, Math.min(at + direction, listed.length - 1));
      this.choose(listed[to]);
    }
    /**
     * Chooses the finding with an id, or with a fingerprint; it reports whether there is one.
     * @param {string} id
     */
    find(id) {
      const entry = this.entries.find((e) => e.finding.id === id) ?? this.entries.find((e) => e.finding.id.startsWith(id + "-"));
      if (entry) this.choose(entry);
      return entry !== void 0;
    }
    /**
     * Chooses the finding with a number, as reports print it; it reports whether there is one.
     * @param {number} number
     */
    numbered(number) {
      const finding = this.findings[number - 1];
      return finding !== void 0 && this.find(finding.id);
    }
    /**
     * Returns the number of a finding.
     * @param {Finding} finding
     */
    number(finding) {
      return this.findings.indexOf(finding) + 1;
    }
    /** @param {Finding} finding */
    #fixButtons(finding) {
      const { mend } = this;
      if (!mend) return [];
      return (finding.fixes ?? []).map((fix) => el("button", { type: "button", class: "primary fix", onclick: () => this.#fix(mend, fix) }, `Fix: ${fix}`));
    }
    /**
     * Shows what a fix changes, and offers the copy.
     * @param {(fix: string) => Promise<Mended>} mend
     * @param {string} fix
     */
    async #fix(mend, fix) {
      this.mended.replaceChildren("Mending a copy …");
      try {
        const { lines, name, save } = await mend(fix);
        const shown = lines.map((line) => el("span", { class: line[0] === "+" ? "come" : line[0] === "-" ? "gone" : "" }, line + "\n"));
        const end = save ? el("button", { type: "button", class: "primary", onclick: save }, `Save ${name}`) : "Nothing was mended.";
        this.mended.replaceChildren(el("p", {}, save ? "Your module stays as it is. The copy differs in this:" : ""), el("pre", { class: "diff", tabindex: 0 }, ...shown), el("p", {}, end));
      } catch (e) {
        this.mended.replaceChildren(el("p", { class: "bad" }, e instanceof Error ? e.message : String(e)));
      }
    }
    /** @param {Finding} finding */
    #pictureButtons(finding) {
      const button = (name, work) => {
        const made = el("button", {
          type: "button",
          onclick: async () => {
            made.textContent = await work();
            setTimeout(() => made.textContent = name, 2500);
          }
        }, name);
        return made;
      };
      const none = "no place on the map";
      return [
        button("Copy picture", async () => {
          const picture2 = this.picture(finding);
          if (await copyPicture(picture2)) return "copied";
          return await picture2 ? "not copied: save it" : none;
        }),
        button("Save picture", async () => {
          const picture2 = await this.picture(finding);
          if (!picture2) return none;
          download(`finding-${this.number(finding)}.png`, picture2);
          return "saved";
        })
      ];
    }
    /** Chooses the first of the gravest findings that are not settled, and reports whether there is such a finding. */
    worst() {
      const open = this.listed.filter((e) => !e.element.classList.contains("settled"));
      const entry = (
        /** @type {const} */
        ["illegal", "suspect"].map((v) => open.find((e) => e.finding.verdict === v)).find((e) => e)
      );
      if (entry) this.choose(entry);
      return entry !== void 0;
    }
    /** Chooses no finding. */
    forget() {
      this.chosen?.element.classList.remove("chosen");
      this.chosen?.element.removeAttribute("aria-current");
      this.tools.remove();
      this.around.remove();
      this.mended.remove();
      this.chosen = void 0;
      this.#count();
    }
    /**
     * Lists what was done around a finding that is about no piece and no hex, such as a line of the chat, and reports whether
     * there is anything.
     * @param {Finding} finding
     */
    #surround({ step, hexes, pieces }) {
      if (!step || hexes?.length || pieces?.length || !this.steps.length) return false;
      const first = Math.max(1, step - 2), last = Math.min(this.steps.length, step + 2);
      this.around.replaceChildren();
      for (let n = first; n <= last; n++) {
        const { by, lines } = this.steps[n - 1], words = (by ? `${by}: ` : "") + (lines?.join(" ") || "—");
        this.around.append(el("li", n === step ? { value: n, "aria-current": "step" } : { value: n }, words));
      }
      return true;
    }
    /** @param {Entry} entry */
    choose(entry) {
      this.forget();
      this.chosen = entry;
      const { element, finding } = entry;
      if (element.hidden) this.#all();
      const details = element.closest("details");
      if (details) details.open = true;
      element.classList.add("chosen");
      element.setAttribute("aria-current", "true");
      this.tools.replaceChildren("Copy as ", ...copyButtons(finding), ...finding.card ? this.#pictureButtons(finding) : [], ...this.#fixButtons(finding));
      if (this.#surround(finding)) element.append(this.around);
      this.mended.replaceChildren();
      element.append(this.tools, this.mended);
      element.scrollIntoView({ block: "nearest" });
      this.#count();
      this.onshow(finding);
    }
  };
  function copyButtons(finding) {
    return (
      /** @type {const} */
      [["text", "text"], ["Markdown", "markdown"], ["BBCode", "bbcode"]].map(([name, form]) => {
        const button = el("button", {
          type: "button",
          onclick: async () => {
            button.textContent = await copy(finding[form]) ? "copied" : "not copied";
            setTimeout(() => button.textContent = name, 1500);
          }
        }, name);
        return button;
      })
    );
  }

  // map.js
  var MapView = class {
    /**
     * @param {(x: number, y: number, fixed: boolean) => void} onpoint somebody points at a place of the window; fixed where it was clicked, tapped or chosen by key
     * @param {() => void} onleave nobody points at the map any more
     */
    constructor(onpoint, onleave) {
      this.onpoint = onpoint;
      this.onleave = onleave;
      this.canvas = el("canvas", { "aria-hidden": "true" });
      this.marks = new Marks();
      this.element = el(
        "div",
        { class: "map", tabindex: 0, role: "application", "aria-roledescription": "map", "aria-label": "Map. Arrow keys move it, plus and minus zoom, 0 shows all of it, Enter lists the pieces in its middle." },
        this.canvas,
        this.marks.element,
        el("div", { class: "middle", "aria-hidden": "true" })
      );
      this.shown = null;
      this.window = 0;
      this.hexes = false;
      this.camera = new Camera();
      this.cameras = [];
      this.asked = 0;
      this.frames = 0;
      new ResizeObserver(() => this.#resize()).observe(this.element);
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
      new MutationObserver(() => this.draw()).observe(document.documentElement, { attributes: true });
      this.#listen();
    }
    /**
     * @param {Shown | null} shown
     * @param {number} window
     */
    show(shown, window) {
      this.shown = shown;
      this.cameras = (shown?.game.scene.windows ?? []).map((w) => {
        const camera = new Camera();
        camera.window = { left: 0, top: 0, right: Math.max(1, w.w), bottom: Math.max(1, w.h) };
        return camera;
      });
      this.marks.clear();
      this.marks.showMoves([], 0);
      this.turnTo(window);
    }
    /** @param {number} window */
    turnTo(window) {
      this.window = window;
      this.camera = this.cameras[window] ?? new Camera();
      this.#resize();
    }
    #resize() {
      const { clientWidth, clientHeight } = this.element;
      this.canvas.width = Math.round(clientWidth * devicePixelRatio);
      this.canvas.height = Math.round(clientHeight * devicePixelRatio);
      this.camera.resize(clientWidth, clientHeight);
      this.#paint();
    }
    /** Draws the map anew with the next frame. */
    draw() {
      if (this.asked) return;
      this.asked = requestAnimationFrame(() => {
        this.asked = 0;
        this.#paint();
      });
    }
    #paint() {
      const ctx = this.canvas.getContext("2d");
      if (!ctx) return;
      this.marks.follow(this.camera);
      if (!this.shown) {
        ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
        return;
      }
      const style = getComputedStyle(this.canvas);
      const colours2 = { ink: style.color, line: style.borderTopColor, board: style.outlineColor, counter: style.textDecorationColor };
      paint({ ...this.shown, ctx, density: devicePixelRatio, camera: this.camera, window: this.window, hexes: this.hexes, colours: colours2 });
      this.frames++;
    }
    /** @param {number} factor */
    zoom(factor) {
      this.camera.closer(factor);
      this.draw();
    }
    whole() {
      this.camera.fit();
      this.draw();
    }
    #listen() {
      const { element } = this;
      const fingers = /* @__PURE__ */ new Map();
      let moved = false;
      const at = (e) => {
        const box = element.getBoundingClientRect();
        return { x: e.clientX - box.left, y: e.clientY - box.top };
      };
      const point = (e, fixed) => {
        const { x, y } = at(e);
        const on = this.camera.toWindow(x, y);
        this.onpoint(on.x, on.y, fixed);
      };
      element.addEventListener("pointerdown", (e) => {
        if (e.button !== 0) return;
        element.setPointerCapture(e.pointerId);
        fingers.set(e.pointerId, at(e));
        moved = fingers.size > 1;
      });
      element.addEventListener("pointermove", (e) => {
        const was = fingers.get(e.pointerId), is = at(e);
        if (!was) {
          if (e.pointerType === "mouse") point(e, false);
          return;
        }
        if (!moved && Math.hypot(is.x - was.x, is.y - was.y) < 4) return;
        moved = true;
        const other = [...fingers].find(([id]) => id !== e.pointerId)?.[1];
        fingers.set(e.pointerId, is);
        if (other) {
          const before = Math.hypot(was.x - other.x, was.y - other.y), now = Math.hypot(is.x - other.x, is.y - other.y);
          this.camera.pan((is.x - was.x) / 2, (is.y - was.y) / 2);
          if (before > 0) this.camera.closer(now / before, (is.x + other.x) / 2, (is.y + other.y) / 2);
        } else {
          this.camera.pan(is.x - was.x, is.y - was.y);
        }
        this.draw();
      });
      const up = (e) => {
        if (fingers.delete(e.pointerId) && !moved && e.type === "pointerup") point(e, true);
      };
      element.addEventListener("pointerup", up);
      element.addEventListener("pointercancel", up);
      element.addEventListener("pointerleave", () => this.onleave());
      element.addEventListener("dblclick", (e) => {
        const { x, y } = at(e);
        this.camera.closer(e.shiftKey ? 0.5 : 2, x, y);
        this.draw();
      });
      element.addEventListener(
        "wheel",
        (e) => {
          e.preventDefault();
          const { x, y } = at(e);
          const lines = e.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
          this.camera.closer(Math.exp(-e.deltaY * lines * (e.ctrlKey ? 0.01 : 2e-3)), x, y);
          this.draw();
        },
        { passive: false }
      );
      element.addEventListener("keydown", (e) => {
        if (e.ctrlKey || e.metaKey || e.altKey || !this.#key(e.key)) return;
        e.preventDefault();
        e.stopPropagation();
      });
    }
    /**
     * Does what a key means, and reports whether it means something.
     * @param {string} key
     */
    #key(key) {
      const far = 80;
      const ways = (
        /** @type {Record<string, [number, number]>} */
        { ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] }
      );
      if (ways[key]) this.camera.pan(...ways[key]);
      else if (key === "+" || key === "=") this.camera.closer(1.4);
      else if (key === "-") this.camera.closer(1 / 1.4);
      else if (key === "0") this.camera.fit();
      else if (key === "Enter") this.onpoint(this.camera.x, this.camera.y, true);
      else return false;
      this.draw();
      return true;
    }
  };

  // pictures.js
  var mostPixels = 1e8;
  var free = 5e7;
  var forByte = 100;
  var types = { png: "image/png", jpeg: "image/jpeg", gif: "image/gif", bmp: "image/bmp", svg: "image/svg+xml" };
  var together = 6;
  var pause = 150;
  var Pictures = class {
    /**
     * @param {Picture[]} images
     * @param {(image: number) => Promise<Blob | null>} source
     * @param {() => void} changed
     */
    constructor(images, source, changed) {
      this.images = images;
      this.source = source;
      this.changed = changed;
      this.bitmaps = /* @__PURE__ */ new Map();
      this.lacks = /* @__PURE__ */ new Map();
      this.pixels = 0;
      this.allowed = free;
      this.counted = /* @__PURE__ */ new Set();
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
      if (bitmap === void 0 && !this.lacks.has(image) && this.images[image]) {
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
          this.pixels += w * h;
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
  };
  function typed(blob, type) {
    return new Blob([blob], { type: types[
      /** @type {keyof typeof types} */
      type
    ] ?? "" });
  }
  async function decode(blob, w, h, level, drawing) {
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

  // sprites.js
  var mostKept = 4e3;
  var longestSide = 2048;
  var Sprites = class {
    /**
     * @param {Look[]} looks
     * @param {Pictures} pictures
     */
    constructor(looks, pictures2) {
      this.looks = looks;
      this.pictures = pictures2;
      this.kept = /* @__PURE__ */ new Map();
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
      if (sprite === void 0) {
        if (!this.#ready(look)) return void 0;
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
        if (part.angle) ctx.rotate(part.angle * Math.PI / 180);
        if (part.image < 0) write2(ctx, part);
        else draw2(ctx, part, this.pictures);
        ctx.restore();
      }
      return { bitmap: canvas.transferToImageBitmap(), left: box.left, top: box.top, scale };
    }
  };
  function draw2(ctx, part, pictures2) {
    const bitmap = pictures2.get(part.image);
    if (bitmap) ctx.drawImage(bitmap, part.x, part.y, ...extent(part, pictures2));
  }
  function extent(part, pictures2) {
    const image = pictures2.images[part.image];
    if (!image) return [part.w ?? 0, part.h ?? 0];
    const scale = part.scale || 1;
    return [image.w * scale, image.h * scale];
  }
  function write2(ctx, part) {
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
  function bounds(parts, pictures2) {
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
    for (const part of parts) {
      const [w, h] = extent(part, pictures2);
      const turn = (part.angle ?? 0) * Math.PI / 180, cos = Math.cos(turn), sin = Math.sin(turn);
      for (const [x, y] of [[part.x, part.y], [part.x + w, part.y], [part.x, part.y + h], [part.x + w, part.y + h]]) {
        left = Math.min(left, x * cos - y * sin);
        right = Math.max(right, x * cos - y * sin);
        top = Math.min(top, x * sin + y * cos);
        bottom = Math.max(bottom, x * sin + y * cos);
      }
    }
    return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
  }

  // stack.js
  var side = 40;
  var most = 14;
  var StackCard = class {
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
  };
  function picture({ sprites, game }, piece) {
    const density = devicePixelRatio;
    const canvas = el("canvas", { width: side * density, height: side * density, "aria-hidden": "true" });
    const ctx = canvas.getContext("2d");
    const box = game.scene.looks?.[piece.look]?.box ?? [0, 0, 0, 0];
    if (!ctx || box[2] <= 0 || box[3] <= 0) return canvas;
    const k = side * density / Math.max(box[2], box[3]);
    ctx.setTransform(k, 0, 0, k, -box[0] * k + (side * density - box[2] * k) / 2, -box[1] * k + (side * density - box[3] * k) / 2);
    if (sprites.unseen(piece.look)) {
      const colours2 = { ink: "#1c1f23", line: "#5d6470", board: "#fff", counter: "#f3efe4" };
      drawCounter(ctx, { ...piece, x: 0, y: 0 }, box, k, colours2);
      return canvas;
    }
    const sprite = sprites.get(piece.look, k);
    if (sprite) ctx.drawImage(sprite.bitmap, sprite.left, sprite.top, sprite.bitmap.width / sprite.scale, sprite.bitmap.height / sprite.scale);
    return canvas;
  }

  // tabs.js
  function tabs(label, names, onturn) {
    const buttons = names.map((name, i) => el("button", { type: "button", role: "tab", onclick: () => turn(i) }, name));
    const element = el("div", { class: "tabs", role: "tablist", "aria-label": label }, ...buttons);
    const turn = (to) => {
      mark(to);
      onturn(to);
    };
    const mark = (at) => buttons.forEach((button, i) => {
      button.setAttribute("aria-selected", String(i === at));
      button.tabIndex = i === at ? 0 : -1;
      if (i === at) element.scrollLeft = Math.max(0, button.offsetLeft - element.offsetLeft - 40);
    });
    element.addEventListener("keydown", (event) => {
      const at = buttons.indexOf(
        /** @type {HTMLButtonElement} */
        event.target
      ), last = buttons.length - 1;
      const to = { ArrowLeft: at > 0 ? at - 1 : last, ArrowRight: at < last ? at + 1 : 0, Home: 0, End: last }[event.key];
      if (to === void 0 || at < 0) return;
      event.preventDefault();
      event.stopPropagation();
      buttons[to].focus();
      turn(to);
    });
    mark(0);
    return { element, mark, buttons };
  }

  // things.js
  var widest2 = 176;
  var highest2 = 112;
  var Things = class {
    /**
     * @param {Scene} scene
     * @param {(image: number) => Promise<Blob | null>} source
     * @param {Entry[]} entries
     */
    constructor(scene, source, entries) {
      this.looks = scene.looks ?? [];
      this.waiting = /* @__PURE__ */ new Set();
      this.others = [];
      this.pictures = new Pictures(scene.images ?? [], source, () => this.#draw());
      this.sprites = new Sprites(this.looks, this.pictures);
      const things = /* @__PURE__ */ new Map();
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
        { rootMargin: "50%" }
      );
      for (const { finding, element } of entries) {
        const [, , w, h] = this.looks[finding.look ?? -1]?.box ?? [0, 0, 0, 0];
        if (finding.look === void 0 || w <= 0 || h <= 0) continue;
        const scale = Math.min(1, widest2 / w, highest2 / h);
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
      const only = parts?.length === 1 ? parts[0] : void 0;
      ctx.imageSmoothingQuality = "high";
      if (only && only.image >= 0 && !only.angle) {
        const bitmap = this.pictures.get(only.image, Math.max(0, Math.floor(-Math.log2(k))));
        if (bitmap) ctx.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
        return bitmap !== null;
      }
      const sprite = this.sprites.get(look, k);
      if (sprite === void 0) return false;
      ctx.setTransform(k, 0, 0, k, -box[0] * k, -box[1] * k);
      if (sprite) ctx.drawImage(sprite.bitmap, sprite.left, sprite.top, sprite.bitmap.width / sprite.scale, sprite.bitmap.height / sprite.scale);
      return true;
    }
  };

  // timeline.js
  var mostPins = 400;
  var pace = 900;
  var Timeline = class {
    /**
     * @param {(step: number) => void} onstep somebody wants to see a step
     * @param {(finding: Finding) => void} onfinding somebody wants to see a finding
     */
    constructor(onstep, onfinding) {
      this.onstep = onstep;
      this.onfinding = onfinding;
      this.game = null;
      this.timer = 0;
      this.playButton = iconButton("play", "Play", () => this.play(!this.timer));
      this.range = el("input", { type: "range", min: 0, value: 0, "aria-label": "Step", oninput: () => this.#go(Number(this.range.value)) });
      this.marks = el("canvas", { class: "ticks", "aria-hidden": "true" });
      this.pins = el("div", { class: "pins", "aria-hidden": "true" });
      this.number = el("span", { class: "number" });
      this.words = el("p", { class: "words" });
      this.live = el("p", { class: "unseen", role: "status" });
      this.skip = el("input", { type: "checkbox", checked: true });
      this.skipLabel = el("label", { class: "skip" }, this.skip, " Skip what was taken back");
      this.element = el(
        "div",
        { class: "time", role: "group", "aria-label": "Steps of the log" },
        el(
          "div",
          { class: "row" },
          iconButton("first", "Beginning", () => this.#go(0)),
          iconButton("back", "Step back", () => this.by(-1)),
          this.playButton,
          iconButton("forward", "Step forward", () => this.by(1)),
          iconButton("last", "End", () => this.#go(Infinity)),
          el("div", { class: "scrub" }, this.pins, this.range, this.marks),
          this.number
        ),
        el("div", { class: "row" }, this.words, this.skipLabel),
        this.live
      );
      new ResizeObserver(() => this.#ticks()).observe(this.marks);
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#ticks());
      new MutationObserver(() => this.#ticks()).observe(document.documentElement, { attributes: true });
      this.findings = [];
    }
    /**
     * @param {Game | null} game
     * @param {Finding[]} findings
     */
    show(game, findings) {
      this.play(false);
      this.game = game;
      const steps = game?.steps.length ?? 0;
      this.element.hidden = steps === 0;
      this.range.max = String(steps);
      this.skipLabel.hidden = !game?.steps.some((s) => s.undone);
      this.mark(findings);
      this.update();
    }
    /**
     * Marks the steps of findings.
     * @param {Finding[]} findings
     */
    mark(findings) {
      this.findings = findings.filter((f) => f.step && f.verdict !== "unchecked");
      this.#pin();
      this.#ticks();
    }
    /**
     * Shows the step at which the game is; just before the step of a finding, that step.
     * @param {Finding | null} [finding]
     */
    update(finding) {
      if (!this.game) return;
      const { step, steps } = this.game;
      const before = finding?.step !== void 0 && finding.step === step + 1;
      this.range.value = String(step);
      this.number.textContent = before ? `before step ${step + 1} of ${steps.length}` : `${step} / ${steps.length}`;
      const done = steps[before ? step : step - 1];
      const lines = done?.lines ?? [];
      const said = step === 0 && !before ? "The position before the first step." : lines.join(" ") || "Nothing that can be seen happens.";
      const words = (before ? `Step ${step + 1}: ` : "") + (done?.undone ? "Taken back later: " : "") + (done?.by ? `${done.by}: ` : "") + said;
      this.range.setAttribute("aria-valuetext", `Step ${step} of ${steps.length}`);
      this.words.textContent = words;
      this.words.title = words;
      this.live.textContent = this.timer ? "" : `${before ? "Before step" : "Step"} ${before ? step + 1 : step}. ${words.slice(0, 500)}`;
    }
    /** @param {number} direction 1 or -1 */
    by(direction) {
      if (this.game) this.#go(this.game.next(direction, this.skip.checked));
    }
    /** @param {number} step */
    #go(step) {
      this.play(false);
      this.onstep(step);
    }
    /** @param {boolean} on */
    play(on) {
      clearInterval(this.timer);
      this.timer = 0;
      if (on && this.game) {
        if (this.game.step === this.game.steps.length) this.onstep(0);
        this.timer = setInterval(() => {
          if (!this.game || this.game.step >= this.game.steps.length) this.play(false);
          else this.onstep(this.game.next(1, this.skip.checked));
        }, pace);
      }
      relabel(this.playButton, this.timer ? "pause" : "play", this.timer ? "Pause" : "Play");
    }
    /** Puts a pin above each step with findings: the gravest of them, which a click shows. The list is there for keys. */
    #pin() {
      const by = /* @__PURE__ */ new Map();
      for (const f of this.findings) if (f.step) by.set(f.step, [...by.get(f.step) ?? [], f]);
      const grave = ["illegal", "suspect", "information"], steps = Math.max(1, this.game?.steps.length ?? 1);
      this.pins.replaceChildren(
        ...[...by].slice(0, mostPins).map(([step, findings]) => {
          const [worst, ...others] = findings.sort((a, b) => grave.indexOf(a.verdict) - grave.indexOf(b.verdict));
          const title = `Step ${step}, ${worst.verdict}: ${worst.card?.said ?? worst.rule}${others.length ? ` And ${others.length} more.` : ""}`;
          const pin = el("button", { type: "button", class: "pin " + worst.verdict, tabindex: -1, title, onclick: () => this.onfinding(worst) });
          pin.style.left = `calc(8px + (100% - 16px) * ${step / steps})`;
          return pin;
        })
      );
    }
    #ticks() {
      const { marks, game } = this;
      const ctx = marks.getContext("2d");
      if (!ctx || !game) return;
      const width = marks.width = marks.clientWidth * devicePixelRatio, height = marks.height = marks.clientHeight * devicePixelRatio;
      const style = getComputedStyle(marks);
      const colours2 = { illegal: style.color, suspect: style.borderTopColor, unchecked: style.outlineColor, information: style.outlineColor };
      const thumb = 16 * devicePixelRatio;
      const at = (step) => thumb / 2 + (width - thumb) * step / Math.max(1, game.steps.length);
      ctx.clearRect(0, 0, width, height);
      ctx.fillStyle = style.textDecorationColor;
      game.steps.forEach((step, i) => {
        if (step.undone) ctx.fillRect(at(i), height - 2 * devicePixelRatio, at(i + 1) - at(i), 2 * devicePixelRatio);
      });
      for (
        const verdict of
        /** @type {const} */
        ["information", "suspect", "illegal"]
      ) {
        ctx.fillStyle = colours2[verdict];
        for (const f of this.findings.slice(mostPins)) {
          if (f.verdict !== verdict || !f.step) continue;
          ctx.fillRect(at(f.step) - devicePixelRatio, 0, 2 * devicePixelRatio, height);
        }
      }
    }
  };

  // mount.js
  function mount(root2, data, pictures2, end) {
    return new Viewer(root2, data, pictures2, end);
  }
  var Viewer = class {
    /**
     * @param {HTMLElement} root
     * @param {Data} data
     * @param {PictureSource} pictures
     * @param {AbortSignal} [end]
     */
    constructor(root2, data, pictures2, end) {
      this.root = root2;
      this.data = data;
      this.source = pictures2;
      this.sections = /** @type {HTMLElement[]} */
      [...root2.querySelectorAll("section[data-file]")];
      this.opened = [];
      this.file = -1;
      this.order = [];
      this.broken = [];
      this.current = null;
      this.finding = null;
      this.map = new MapView((x, y, fixed) => this.#point(x, y, fixed), () => this.card.fixed || this.card.hide());
      this.time = new Timeline((step) => this.go(step), (finding) => this.current?.list.find(finding.id));
      this.card = new StackCard();
      this.windows = el("div", { class: "windows" });
      this.hex = el("input", { type: "text", placeholder: "Hex", "aria-label": "Go to a hex", size: 7, autocomplete: "off", spellcheck: "false" });
      this.hexesButton = iconButton("hexes", "Hexes", () => this.#toggleHexes());
      this.hexesButton.setAttribute("aria-pressed", "false");
      this.where = el("span", { class: "where" });
      this.legend = el("ul", { "aria-label": "On the map" });
      const small = matchMedia("(max-height: 520px), (max-width: 560px)");
      this.folds = el("details", { class: "legend", hidden: true, open: !small.matches }, el("summary", {}, "Signs"), this.legend);
      small.addEventListener("change", () => this.folds.open = !small.matches, { signal: end });
      this.notes = el("div", { class: "lacks", role: "status" });
      this.caption = el("p", { class: "caption" });
      this.find = el("form", { class: "find", onsubmit: (e) => (e.preventDefault(), this.#findHex()) }, this.hex);
      this.ground = el("div", { class: "ground" }, this.map.element, this.card.element, this.folds);
      this.stage = el(
        "div",
        { class: "stage", role: "region", "aria-label": "Map" },
        el(
          "div",
          { class: "toolbar" },
          this.windows,
          this.where,
          this.find,
          this.hexesButton,
          iconButton("farther", "Zoom out", () => this.map.zoom(1 / 1.4)),
          iconButton("closer", "Zoom in", () => this.map.zoom(1.4)),
          iconButton("whole", "Whole map", () => this.map.whole())
        ),
        this.notes,
        this.caption,
        this.ground,
        this.time.element
      );
      root2.append(this.stage);
      this.letters = el("input", { type: "checkbox", checked: true });
      root2.querySelector("footer")?.before(keys(this.letters));
      root2.classList.add("live");
      this.#choice();
      document.addEventListener("keydown", (e) => this.#key(e), { signal: end });
      addEventListener("hashchange", () => this.#follow(), { signal: end });
      this.#print(end);
      this.ready = this.#follow();
    }
    /**
     * While the page is printed, what is folded is open, and the map keeps its shape and says what it shows. What is printed
     * is what is on the screen: the file that is shown, and its map as it stands.
     * @param {AbortSignal} [end]
     */
    #print(end) {
      let folded = [];
      addEventListener("beforeprint", () => {
        if (!this.root.isConnected) return;
        this.caption.textContent = this.#printed();
        this.ground.style.aspectRatio = `${this.map.camera.width} / ${this.map.camera.height}`;
        folded = [...this.root.querySelectorAll("details")].filter((d) => !d.open);
        for (const d of folded) d.open = true;
      }, { signal: end });
      addEventListener("afterprint", () => {
        this.ground.style.aspectRatio = "";
        folded.forEach((d) => d.open = false);
      }, { signal: end });
    }
    /** Says what is on the paper beside the list. */
    #printed() {
      const game = this.current?.shown?.game, others = this.sections.length - 1;
      const rest = others ? ` ${others === 1 ? "One more file is" : `${others} more files are`} on this page: show it and print again.` : "";
      if (!game) return rest;
      const name = game.scene.windows?.[this.map.window]?.name || "Map";
      const when = game.steps.length ? `, ${game.step ? `after step ${game.step} of ${game.steps.length}` : "before the first step"}` : "";
      return `${name}${when}.${rest}`;
    }
    /** Replaces the list of files by a choice: the files with findings come first, the gravest before the others. */
    #choice() {
      const kinds = this.sections.map((s) => signs.findIndex(([kind]) => s.querySelector(".judgement." + kind)));
      const grave = (file) => kinds[file] >= 0 && kinds[file] < withFindings ? kinds[file] : withFindings;
      this.order = this.sections.map((_, i) => i).sort((a, b) => grave(a) - grave(b) || a - b);
      const nav = this.root.querySelector("nav");
      if (!nav) return;
      const select = el("select", { onchange: () => this.show(Number(select.value)) });
      const found = this.order.filter((file) => grave(file) < withFindings).length;
      const only = el("input", { type: "checkbox", onchange: () => fill() });
      const names = this.sections.map((s) => s.querySelector("h2")?.textContent ?? "");
      const search = el("input", {
        type: "search",
        oninput: () => fill(),
        onchange: () => select.options.length && select.selectedIndex < 0 && this.show(Number(select.options[0].value))
      });
      const many = this.sections.length > fewFiles;
      const label = el("span", {}, `File, one of ${this.sections.length}`);
      const fill = () => {
        const fitting = this.order.filter((file) => fits(names[file], search.value));
        this.broken = fitting.filter((file) => grave(file) < withFindings);
        const listed = fitting.filter((file) => !only.checked || grave(file) < withFindings || file === this.file);
        select.replaceChildren(...listed.map((file) => el("option", { value: file }, `${signs[kinds[file]]?.[1] ?? ""} ${names[file]}`)));
        select.value = String(this.file);
        label.textContent = search.value ? `File, one of ${listed.length} that ${listed.length === 1 ? "fits" : "fit"}` : `File, one of ${this.sections.length}`;
      };
      fill();
      this.select = select;
      nav.replaceChildren(
        ...many ? [el("label", { class: "search" }, el("span", {}, "Search the files"), search)] : [],
        el("label", {}, label, select),
        ...found && found < this.sections.length ? [el("label", { class: "only" }, only, el("span", {}, ` Only files in which a rule is broken: ${found} of ${this.sections.length}`))] : []
      );
    }
    /** Goes to what the address names: #finding=3, #f-…, #file-2, #step=14, #file-2&step=14, #file-2&finding=3. */
    async #follow() {
      const hash = decodeURIComponent(location.hash.slice(1));
      const [, what, number] = /(?:^|&)(step|finding)=(\d+)$/.exec(hash) ?? [];
      const name = hash.replace(/&?(step|finding)=\d+$/, "");
      const inside2 = name ? document.getElementById(name) ?? this.root.querySelector(`article[id^="${CSS.escape(name)}-"]`) : null;
      const section = inside2?.closest("section[data-file]");
      if (!this.root.isConnected) return;
      const file = section ? this.sections.indexOf(
        /** @type {HTMLElement} */
        section
      ) : what ? 0 : this.order[0];
      await this.#open(file);
      if (!hash) {
        this.worst();
        scrollTo(0, 0);
      } else if (what === "step") this.go(Number(number));
      else if (what === "finding") this.current?.list.numbered(Number(number));
      else if (name.startsWith("f-")) this.current?.list.find(name);
    }
    /**
     * Shows a file that somebody has chosen: what was shown before is an entry in the browser's history.
     * @param {number} file
     */
    async show(file) {
      if (file === this.file) return;
      this.#address(`file-${file + 1}`, true);
      await this.#open(file);
      if (this.file === file) this.worst();
    }
    /**
     * Goes on to the findings of another file, from the last of a file or back from its first.
     * @param {number} direction 1 or -1
     */
    async #beyond(direction) {
      const at = this.broken.indexOf(this.file), to = this.broken[at < 0 ? direction > 0 ? 0 : -1 : at + direction];
      if (to === void 0) return;
      this.#address(`file-${to + 1}`, true);
      await this.#open(to);
      if (this.file !== to) return;
      this.current?.list.forget();
      this.current?.list.by(direction);
    }
    /**
     * Shows a file.
     * @param {number} file
     */
    async #open(file) {
      if (file === this.file || !this.sections[file]) return;
      this.file = file;
      this.finding = null;
      if (this.select) this.select.value = String(file);
      this.sections.forEach((s, i) => s.classList.toggle("shown", i === file));
      const opened = await (this.opened[file] ??= this.#load(file));
      if (file !== this.file) return;
      this.current = opened;
      const { shown } = opened;
      this.root.classList.toggle("mapped", shown !== null);
      const window = shown ? mainWindow(shown.game) : 0;
      this.map.show(shown, window);
      this.time.show(shown?.game ?? null, opened.list.listed.map((e) => e.finding));
      this.card.hide();
      this.#explain([]);
      this.#tabs();
      this.#turn(window);
      this.go(shown?.game.step ?? 0);
      this.#note();
    }
    /**
     * @param {number} file
     * @returns {Promise<Opened>}
     */
    async #load(file) {
      const section = this.sections[file];
      let sheet;
      try {
        sheet = await this.data.files[file].load();
      } catch {
        sheet = { scene: null, findings: null, notes: ["The map could not be read: this browser may be too old, or the page is damaged."] };
      }
      const findings = sheet.findings ?? [];
      const shown = sheet.scene?.windows?.length ? this.#shown(file, sheet.scene) : null;
      const list = new List(section, findings, sheet.scene?.steps ?? [], shown !== null, (finding) => this.#show(finding), () => this.#filtered(), (finding) => this.#picture(finding), this.data.mend && ((fix) => (
        /** @type {NonNullable<Data["mend"]>} */
        this.data.mend(file, fix)
      )), this.sections.length > 1 ? (direction) => this.#beyond(direction) : void 0);
      if (!shown && sheet.scene?.looks?.length) new Things(sheet.scene, (image) => this.source(file, image), list.entries);
      const account = new Account(sheet.scene?.steps ?? [], findings, shown && ((step) => this.go(step)));
      this.#panels(section, sheet, account);
      if (!shown) {
        section.querySelector(".found")?.prepend(...(sheet.notes ?? []).map((note) => el("p", { class: "next" }, note)));
      }
      return { sheet, list, account, shown };
    }
    /**
     * @param {number} file
     * @param {import("./types").Scene} scene
     * @returns {Shown}
     */
    #shown(file, scene) {
      const pictures2 = new Pictures(scene.images ?? [], (image) => this.source(file, image), () => {
        this.map.draw();
        this.#note();
      });
      return { game: new Game(scene), cells: new Cells(scene), pictures: pictures2, sprites: new Sprites(scene.looks ?? [], pictures2) };
    }
    /**
     * Puts the findings, the account and the dice of a file on tabs.
     * @param {HTMLElement} section
     * @param {Sheet} sheet
     * @param {Account} account
     */
    #panels(section, sheet, account) {
      const found = (
        /** @type {HTMLElement} */
        section.querySelector(".found")
      );
      const panels = [["Findings", found]];
      if (account.steps.length) panels.push(["Account", account.element]);
      if (sheet.dice?.length) panels.push(["Dice", diceTable(sheet.dice)]);
      if (panels.length === 1) return;
      const bar = tabs("What is listed", panels.map(([name]) => name), (at) => {
        panels.forEach(([, panel], i) => panel.hidden = i !== at);
        if (panels[at][0] === "Account") account.fill();
      });
      found.before(bar.element);
      panels.forEach(([, panel], i) => {
        const id = `${section.dataset.file}-panel-${i}`;
        panel.id ||= id;
        panel.setAttribute("role", "tabpanel");
        bar.buttons[i].id = id + "-tab";
        bar.buttons[i].setAttribute("aria-controls", panel.id);
        panel.setAttribute("aria-labelledby", id + "-tab");
        panel.hidden = i !== 0;
        if (i) found.parentElement?.append(panel);
      });
    }
    #tabs() {
      const windows = this.current?.shown?.game.scene.windows ?? [];
      this.windowTabs = tabs("Map windows", windows.map((w) => w.name || "Map"), (at) => this.#turn(at));
      this.windows.replaceChildren(...windows.length > 1 ? [this.windowTabs.element] : []);
    }
    /** Chooses the first of the gravest findings of the file that is shown, if a rule is broken there. */
    worst() {
      if (!this.current?.list.worst()) return;
      const list = this.root.querySelector(".list");
      if (list) list.scrollTop = 0;
    }
    /** @param {number} window */
    #turn(window) {
      this.windowTabs?.mark(window);
      this.map.turnTo(window);
      this.find.hidden = this.hexesButton.hidden = !this.#hasHexes();
      this.card.hide();
      this.#marks();
      this.#rings();
      this.#moves();
      this.#note();
    }
    /** Reports whether the window has a grid. */
    #hasHexes() {
      return Boolean(this.current?.shown?.cells.windows[this.map.window]?.length);
    }
    /**
     * Shows a step of the log.
     * @param {number} step
     */
    go(step) {
      const current = this.current;
      if (!current?.shown) return;
      const { game } = current.shown;
      game.go(step);
      if (this.finding?.step && game.step !== this.finding.step && game.step !== this.finding.step - 1) this.#forget();
      this.time.update(this.finding);
      current.account.at(game.step);
      if (!this.card.fixed) this.card.hide();
      const moves = game.steps[game.step - 1]?.moves ?? [];
      if (moves.length && !this.finding && !moves.some((m) => m.win === this.map.window)) this.#turn(moves[0].win);
      this.#moves();
      this.#rings();
      this.map.draw();
      if (!this.finding && game.steps.length) this.#address(this.#within(game.step ? `step=${game.step}` : ""));
    }
    /**
     * Draws the card of a finding of the file that is shown.
     * @param {Finding} finding
     */
    async #picture(finding) {
      const shown = this.current?.shown;
      if (!shown) return null;
      const window = this.#windowOf(shown, finding);
      const name = shown.game.scene.windows?.[window]?.name;
      return card(shown, window, finding, marksOf(finding).filter((m) => !m.window || m.window === name), this.ground);
    }
    #forget() {
      this.finding = null;
      this.map.marks.clear();
      this.#explain([]);
    }
    /**
     * Explains the signs on the map.
     * @param {Mark[]} marks
     */
    #explain(marks) {
      this.legend.replaceChildren(...marks.map((m) => el("li", { class: m.kind + " " + this.finding?.verdict }, m.title)));
      this.folds.hidden = marks.length === 0;
    }
    /** Leaves on the map and the scrubber only what the filters let through. */
    #filtered() {
      if (!this.current) return;
      if (this.finding && !this.current.list.chosen) {
        this.#forget();
        this.#rings();
        this.#moves();
      }
      this.time.mark(this.current.list.listed.map((e) => e.finding));
    }
    /** Shows the moves of the step; just before a finding they are beside the point. */
    #moves() {
      const game = this.current?.shown?.game;
      const before = this.finding?.step !== void 0 && game?.step === this.finding.step - 1;
      this.map.marks.showMoves(!before && game?.steps[game.step - 1]?.moves || [], this.map.window);
      this.map.draw();
    }
    /**
     * Shows a finding on the map, as things stood just before it.
     * @param {Finding} finding
     */
    #show(finding) {
      this.finding = finding;
      this.#address(this.#within(`finding=${this.current?.list.number(finding)}`));
      const shown = this.current?.shown;
      if (!shown) return;
      this.card.hide();
      if (finding.step) this.go(finding.step - 1);
      else if (shown.game.steps.length) this.go(0);
      const names = namesOf(finding), window = this.#windowOf(shown, finding);
      if (window >= 0 && window !== this.map.window) this.#turn(window);
      this.#marks();
      this.#rings();
      this.#look(window, names);
    }
    /**
     * Returns the window that a finding is on, -1 for none.
     * @param {Shown} shown
     * @param {Finding} finding
     */
    #windowOf(shown, finding) {
      const window = shown.cells.window(namesOf(finding));
      return window < 0 ? this.#pieces(finding.pieces).find((p) => p.win >= 0)?.win ?? -1 : window;
    }
    /**
     * Returns pieces as they stand now.
     * @param {string[]} [ids]
     */
    #pieces(ids = []) {
      const game = this.current?.shown?.game;
      return ids.flatMap((id) => game?.pieces.get(id) ?? []);
    }
    #marks() {
      const shown = this.current?.shown;
      this.#explain([]);
      if (!this.finding || !shown) return;
      const name = shown.game.scene.windows?.[this.map.window]?.name;
      const marks = marksOf(this.finding).filter((m) => !m.window || m.window === name);
      this.map.marks.show(marks, (cell) => shown.cells.find(this.map.window, cell), this.finding.verdict);
      this.#explain(marks.filter((m) => m.title && m.kind !== "hexes"));
    }
    #rings() {
      const here = (ids) => this.#pieces(ids).filter((p) => p.win === this.map.window);
      this.map.marks.ring(here(this.finding?.pieces), here(this.finding?.related), this.current?.shown?.game.scene.looks ?? []);
    }
    /**
     * Looks at cells and at the finding's pieces.
     * @param {number} window
     * @param {string[]} names
     */
    #look(window, names) {
      const shown = this.current?.shown;
      if (!shown || window < 0) return;
      const points2 = names.flatMap((name) => shown.cells.find(window, name)?.cell ?? []);
      const all = [...points2, ...this.#pieces(this.finding?.pieces).filter((p) => p.win === window)];
      if (all.length === 0) return;
      const around2 = 60;
      const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
      for (const { x, y } of all) {
        box.left = Math.min(box.left, x - around2);
        box.top = Math.min(box.top, y - around2);
        box.right = Math.max(box.right, x + around2);
        box.bottom = Math.max(box.bottom, y + around2);
      }
      this.map.camera.look(box, 1);
      this.map.draw();
    }
    /**
     * Somebody points at a place of the window.
     * @param {number} x
     * @param {number} y
     * @param {boolean} fixed
     */
    #point(x, y, fixed) {
      const shown = this.current?.shown;
      if (!shown) return;
      const cell = shown.cells.at(this.map.window, x, y)?.cell.n ?? "";
      this.where.textContent = cell;
      if (this.card.fixed && !fixed) return;
      const pieces = shown.game.at(this.map.window, x, y);
      if (pieces.length === 0) {
        this.card.hide();
        return;
      }
      this.card.fixed = fixed;
      this.card.show(shown, pieces[0].in ?? cell, pieces, this.map.camera.toScreen(x, y).x < this.map.camera.width / 2);
    }
    #findHex() {
      const shown = this.current?.shown, typed2 = this.hex.value.trim();
      if (!shown || !typed2) return;
      const name = shown.cells.printed(typed2);
      const place = shown.cells.find(this.map.window, name) ?? shown.cells.named.get(name)?.[0];
      this.hex.setAttribute("aria-invalid", String(!place));
      if (!place) {
        this.where.textContent = "no such hex";
        return;
      }
      this.#forget();
      if (place.window !== this.map.window) this.#turn(place.window);
      this.#look(place.window, [name]);
      this.map.marks.show([{ kind: "hexes", cells: [name], title: "" }], (cell) => shown.cells.find(this.map.window, cell), "information");
      this.where.textContent = name;
      this.card.fixed = true;
      this.card.show(shown, name, shown.game.within(this.map.window, name), true);
      this.map.draw();
    }
    #toggleHexes() {
      this.map.hexes = !this.map.hexes;
      this.hexesButton.setAttribute("aria-pressed", String(this.map.hexes));
      this.map.draw();
    }
    /** Says what is missing on the map. */
    #note() {
      const shown = this.current?.shown;
      if (!shown) return;
      const boards = shown.game.scene.windows?.[this.map.window]?.boards ?? [];
      const notes = [...this.current?.sheet.notes ?? []];
      const lack = shown.game.scene.windows?.[this.map.window]?.lack;
      if (lack) notes.push(sentence(lack));
      for (const board of boards) {
        const why = board.lack || shown.pictures.lacks.get(board.image);
        if (why) notes.push(sentence(why) + (this.#hasHexes() ? ` Only the hexes of ${board.name || "the board"} are drawn.` : ""));
      }
      if (boards.some((b) => b.image >= 0 && !shown.pictures.any(b.image) && !shown.pictures.lacking(b.image))) notes.push("The picture of the map is on its way …");
      const broken2 = [...shown.pictures.lacks].filter(([image, why]) => why && !boards.some((b) => b.image === image));
      if (broken2.length) notes.push(broken2.length === 1 ? broken2[0][1] : `${broken2.length} pictures of pieces cannot be shown; their names stand there instead.`);
      const text = notes.join("\n");
      if (text === this.notes.dataset.text) return;
      this.notes.dataset.text = text;
      this.notes.replaceChildren(...notes.map((note) => el("p", {}, note)));
      if (notes.length) this.notes.append(el("button", { type: "button", onclick: () => this.notes.replaceChildren() }, "Hide"));
    }
    /**
     * Returns the address of something in the file that is shown.
     * @param {string} what
     */
    #within(what) {
      return [this.sections.length > 1 ? `file-${this.file + 1}` : "", what].filter(Boolean).join("&");
    }
    /**
     * @param {string} hash
     * @param {boolean} [anew] whether what was shown before stays in the browser's history
     */
    #address(hash, anew = false) {
      const of = /^#file-(\d+)/.exec(location.hash);
      if (!anew && of && Number(of[1]) !== this.file + 1) return;
      try {
        if (anew) history.pushState(history.state, "", "#" + hash);
        else history.replaceState(history.state, "", "#" + hash);
      } catch {
      }
    }
    /** @param {KeyboardEvent} e */
    #key(e) {
      const target = (
        /** @type {HTMLElement} */
        e.target
      );
      if (e.ctrlKey || e.metaKey || e.altKey || !this.current || !this.root.isConnected) return;
      const writes = target.closest("select, textarea, input:not([type=range], [type=checkbox])");
      if (writes || target.closest("input, [role=tablist]") && e.key !== "n" && e.key !== "p") return;
      const keys2 = {
        ArrowRight: () => this.time.by(1),
        ArrowLeft: () => this.time.by(-1),
        Home: () => this.go(0),
        End: () => this.go(Infinity),
        n: () => this.current?.list.by(1),
        p: () => this.current?.list.by(-1),
        Escape: () => (this.current?.list.forget(), this.#forget(), this.card.hide(), this.map.draw())
      };
      if (!keys2[e.key] || e.key.length > 1 && e.key !== "Escape" && !this.current.shown?.game.steps.length) return;
      if (e.key.length === 1 && !this.letters.checked) return;
      e.preventDefault();
      keys2[e.key]();
    }
  };
  var signs = [["illegal", "✖"], ["suspect", "▲"], ["part", "◐"], ["none", "○"], ["clean", "✔"]];
  var withFindings = 2;
  var fewFiles = 5;
  function keys(letters) {
    const rows = [
      ["n, p", "next and previous finding, of the next file, too"],
      ["← →", "a step back and forward"],
      ["Home, End", "the beginning and the end of the log"],
      ["Esc", "nothing chosen"],
      ["on the map: arrows, + − 0", "move, zoom, the whole map"],
      ["on the map: Enter", "the pieces in the middle"]
    ];
    return el(
      "details",
      { class: "keys" },
      el("summary", {}, "Keys"),
      el("table", {}, el("tbody", {}, ...rows.map(([key, what]) => el("tr", {}, el("th", { scope: "row" }, key), el("td", {}, what))))),
      el("p", {}, el("label", {}, letters, " n and p are keys"))
    );
  }
  function mainWindow(game) {
    const sizes2 = (game.scene.windows ?? []).map((w, i) => game.on(i).length ? w.w * w.h : 0);
    return Math.max(0, sizes2.indexOf(Math.max(...sizes2)));
  }
  function marksOf(finding) {
    if (finding.marks?.length) return finding.marks;
    return finding.hexes?.length ? [{ kind: "hexes", cells: finding.hexes, title: "" }] : [];
  }
  function namesOf(finding) {
    return [...finding.hexes ?? [], ...marksOf(finding).flatMap((m) => m.cells ?? [])];
  }
  function sentence(text) {
    return text[0].toUpperCase() + text.slice(1) + (text.endsWith(".") ? "" : ".");
  }

  // page.js
  var root = (
    /** @type {HTMLElement} */
    document.querySelector("main")
  );
  var pictures = [];
  var files = [...root.querySelectorAll("section[data-file]")].map((_, i) => ({
    /** @returns {Promise<Sheet>} */
    async load() {
      const sheet = await json(`data-${i + 1}`);
      pictures[i] = sheet.pictures ?? [];
      return sheet;
    }
  }));
  if (files.length) {
    mount(root, { files }, async (file, image) => {
      const at = pictures[file]?.[image] ?? -1;
      return at < 0 ? null : new Blob([block(`picture-${at}`)]);
    });
  }
  var dark = matchMedia("(prefers-color-scheme: dark)");
  document.querySelector("header")?.append(
    iconButton("dark", "Light or dark", () => {
      const now = document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
      document.documentElement.dataset.theme = now === "dark" ? "light" : "dark";
    })
  );
})();
