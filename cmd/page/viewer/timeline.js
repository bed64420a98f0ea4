// The steps of a log: buttons, a scrubber with marks where findings are, and the words of the step.

import { el, iconButton, relabel } from "./dom.js";

/** @import {Game} from "./game" */
/** @import {Finding} from "./types" */

/** So many steps with findings have pins; a longer log has ticks beyond them. */
const mostPins = 400;

/** Milliseconds for each step while a log plays. */
const pace = 900;

export class Timeline {
  /**
   * @param {(step: number) => void} onstep somebody wants to see a step
   * @param {(finding: Finding) => void} onfinding somebody wants to see a finding
   */
  constructor(onstep, onfinding) {
    this.onstep = onstep;
    this.onfinding = onfinding;
    /** @type {Game | null} */
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
        this.number,
      ),
      el("div", { class: "row" }, this.words, this.skipLabel),
      this.live,
    );
    new ResizeObserver(() => this.#ticks()).observe(this.marks);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#ticks());
    new MutationObserver(() => this.#ticks()).observe(document.documentElement, { attributes: true });
    /** @type {Finding[]} */
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
    const before = finding?.step !== undefined && finding.step === step + 1;
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
    /** @type {Map<number, Finding[]>} */
    const by = new Map();
    for (const f of this.findings) if (f.step) by.set(f.step, [...(by.get(f.step) ?? []), f]);
    const grave = ["illegal", "suspect", "information"], steps = Math.max(1, this.game?.steps.length ?? 1);
    this.pins.replaceChildren(
      ...[...by].slice(0, mostPins).map(([step, findings]) => {
        const [worst, ...others] = findings.sort((a, b) => grave.indexOf(a.verdict) - grave.indexOf(b.verdict));
        const title = `Step ${step}, ${worst.verdict}: ${worst.card?.said ?? worst.rule}${others.length ? ` And ${others.length} more.` : ""}`;
        const pin = el("button", { type: "button", class: "pin " + worst.verdict, tabindex: -1, title, onclick: () => this.onfinding(worst) });
        pin.style.left = `calc(8px + (100% - 16px) * ${step / steps})`;
        return pin;
      }),
    );
  }

  #ticks() {
    const { marks, game } = this;
    const ctx = marks.getContext("2d");
    if (!ctx || !game) return;
    const width = (marks.width = marks.clientWidth * devicePixelRatio), height = (marks.height = marks.clientHeight * devicePixelRatio);
    const style = getComputedStyle(marks);
    const colours = { illegal: style.color, suspect: style.borderTopColor, unchecked: style.outlineColor, information: style.outlineColor };
    const thumb = 16 * devicePixelRatio;
    const at = (/** @type {number} */ step) => thumb / 2 + ((width - thumb) * step) / Math.max(1, game.steps.length);
    ctx.clearRect(0, 0, width, height);
    ctx.fillStyle = style.textDecorationColor;
    game.steps.forEach((step, i) => {
      if (step.undone) ctx.fillRect(at(i), height - 2 * devicePixelRatio, at(i + 1) - at(i), 2 * devicePixelRatio);
    });
    for (const verdict of /** @type {const} */ (["information", "suspect", "illegal"])) {
      ctx.fillStyle = colours[verdict];
      for (const f of this.findings.slice(mostPins)) {
        if (f.verdict !== verdict || !f.step) continue;
        ctx.fillRect(at(f.step) - devicePixelRatio, 0, 2 * devicePixelRatio, height);
      }
    }
  }
}
