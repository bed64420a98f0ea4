// The survey: what the map's picture says of hexes and hexsides, and what the user answers.

import { el } from "../../viewer/dom.js";
import { grouped } from "./strokes.js";

/** @import {MapEdit} from "./mapedit" */
/** @import {MapView} from "./mapview" */
/** @import {Land, Proposal, Proposals} from "./types" */
/** @import {Work} from "./work" */

export class Survey {
  /**
   * @param {Work} work
   * @param {MapEdit} map
   * @param {(work: () => Promise<void>, words: string) => Promise<unknown>} busy
   */
  constructor(work, map, busy) {
    this.work = work;
    this.map = map;
    this.busy = busy;
    /** What nobody wants to name, and how many were asked for: hexes and hexsides. @type {[number[], number[]]} */
    this.skip = [[], []];
    this.asked = [0, 0];
    /** @type {Proposals | null} */
    this.found = null;
    this.legend = el("legend", {});
    this.help = el("p", { class: "faint" });
    this.question = el("div", { class: "question" });
    this.rank = el("input", { type: "range", min: 0, max: 100, value: 0, "aria-label": "Show proposals from this rank on", oninput: () => this.#tint() });
    this.confirming = el("button", { type: "button", onclick: () => this.confirm() }, "Confirm");
    this.element = el(
      "fieldset",
      { class: "survey" },
      this.legend,
      this.help,
      el("p", {}, el("button", { type: "button", onclick: () => this.propose() }, "Propose"), el("button", { type: "button", onclick: () => this.next() }, "Ask me")),
      this.question,
      el("label", { class: "line rank" }, el("span", {}, "Sure at least"), this.rank),
      el(
        "p",
        {},
        el("button", { type: "button", onclick: () => this.accept(true) }, "Take over as surveyed"),
        el("button", { type: "button", title: "You have looked at them on the map", onclick: () => this.accept(false) }, "Take over as looked at"),
        this.confirming,
        el("button", { type: "button", onclick: () => this.doubts() }, "What looks otherwise"),
      ),
    );
  }

  get #view() {
    return /** @type {MapView} */ (this.map.view);
  }

  /** 0 for hexes, 1 for hexsides. */
  get #kind() {
    return Number(this.map.sides);
  }

  /** @returns {Record<number, Land>} */
  get #lands() {
    return this.map.sides ? this.#view.ground.sides : this.#view.ground.hexes;
  }

  /** @returns {Map<number, Proposal>} */
  get #proposed() {
    return this.map.sides ? this.#view.proposedSides : this.#view.proposed;
  }

  /** Whether a hex or a hexside is among the selected ones, if any are. @param {number} i */
  #within(i) {
    const { marked, markedSides, plan } = this.#view;
    if (!this.map.sides) return marked.size === 0 || marked.has(i);
    return marked.size + markedSides.size === 0 || markedSides.has(i) || plan.sides[i].every((hex) => marked.has(hex));
  }

  /** @param {number} i */
  #name(i) {
    const { hexes, sides } = this.#view.plan;
    return this.map.sides ? sides[i].map((hex) => hexes[hex].name).join("/") : hexes[i].name;
  }

  /** Says what the survey is about. */
  about() {
    const sides = this.map.sides;
    this.legend.textContent = sides ? "Read the hexsides off the picture" : "Read the terrain off the picture";
    this.help.textContent = `${sides ? "Name two or three hexsides with each feature, and some with nothing" : "Name a hex or two of each terrain"}; then Umpire proposes the others, and asks for those that tell it most. What it proposes proves nothing until you confirm it.`;
    this.question.replaceChildren();
    this.#view.ask = this.#view.askSide = -1;
  }

  /** @param {number} surveyed how many wait for somebody who confirms them */
  count(surveyed) {
    const { marked, markedSides } = this.#view;
    this.confirming.textContent = marked.size + (this.map.sides ? markedSides.size : 0) ? "Confirm the selected" : `Confirm all ${surveyed} surveyed`;
  }

  #tint() {
    this.#view.tint = Number(this.rank.value) / 100;
    this.#view.draw();
    this.map.count();
  }

  /** Has Umpire propose what all hexes or hexsides are. */
  async propose() {
    const view = this.#view;
    await this.busy(async () => {
      const kind = this.#kind;
      /** @type {Proposals} */
      const found = (this.found = (await this.work.ask("propose", { sides: kind === 1, skip: this.skip[kind], asked: this.asked[kind] })).value);
      const proposed = new Map(found.of.map((p) => [p.at, p]));
      if (kind) [view.proposedSides, view.askSide] = [proposed, found.ask];
      else [view.proposed, view.ask] = [proposed, found.ask];
      view.draw();
      this.map.count();
      for (const lack of found.lacks) this.map.said.textContent = lack;
    }, "Looking at the map");
  }

  /** Asks for what tells most. */
  async next() {
    if (this.map.layer === "place") this.map.choose("terrain");
    await this.propose();
    const view = this.#view;
    const kind = this.#kind;
    const at = kind ? view.askSide : view.ask;
    if (at < 0) return this.question.replaceChildren(el("p", {}, "There is nothing to ask."));
    view.look(kind ? view.plan.sides[at][0] : at);
    const p = this.#proposed.get(at);
    const answer = async (/** @type {string} */ what) => {
      this.asked[kind]++;
      await this.map.write(this.#name(at), [kind ? { sides: [at], what } : { hexes: [at], what }]);
      await this.map.reread();
      await this.next();
    };
    const guess = kind ? p && ` ${p.label}?` : p?.second && ` ${p.label} or ${p.second}?`;
    this.question.replaceChildren(
      el("p", {}, kind ? `What is between ${view.plan.sides[at].map((hex) => view.plan.hexes[hex].name).join(" and ")}?` : `What is ${this.#name(at)}?`, ...(guess ? [el("span", { class: "faint" }, guess)] : [])),
      el(
        "p",
        { class: "answers" },
        ...this.#answers().map(([id, name]) => el("button", { type: "button", "data-answer": id, onclick: () => answer(id) }, name)),
        el("button", { type: "button", class: "quiet", onclick: () => (this.skip[kind].push(at), this.asked[kind]++, this.next()) }, "I cannot say"),
      ),
    );
    document.documentElement.dataset.asked = `${this.asked[kind]}/${this.#name(at)}`;
  }

  /** What a hex or a hexside can be: each feature, and those together that lie together somewhere. @returns {[string, string][]} */
  #answers() {
    const { plan, ground, proposedSides } = this.#view;
    if (!this.map.sides) return plan.terrain.map((f) => [f.id, f.name]);
    const features = [...plan.hexsides, ...plan.roads];
    const together = new Set([...Object.values(ground.sides).map((land) => land.what), ...[...proposedSides.values()].map((p) => p.label)].filter((what) => what.includes("+")));
    return [[plan.nothing, "Nothing"], ...features.map((f) => /** @type {[string, string]} */ ([f.id, f.name])), ...[...together].sort().map((what) => /** @type {[string, string]} */ ([what, what]))];
  }

  /**
   * Takes over the proposals that are shown: of what is selected, or all.
   * @param {boolean} surveyed whether nobody has looked
   */
  async accept(surveyed) {
    const proposed = this.#proposed, lands = this.#lands;
    const taken = [...proposed.values()].filter((p) => p.rank >= this.#view.tint && !(lands[p.at]?.what && !lands[p.at].surveyed) && this.#within(p.at));
    const by = grouped(taken.map((p) => p.at), (i) => proposed.get(i)?.label ?? "");
    await this.map.write("the proposals", by.map(([what, all]) => ({ ...this.#of(all), what, surveyed })));
    await this.map.reread();
  }

  /** @param {number[]} all */
  #of(all) {
    return this.map.sides ? { sides: all } : { hexes: all };
  }

  /** Confirms what is surveyed: of what is selected, or all. */
  async confirm() {
    const lands = this.#lands;
    const all = Object.keys(lands).map(Number).filter((i) => lands[i].surveyed && this.#within(i));
    await this.map.write(`${all.length} ${this.map.sides ? "hexsides" : "hexes"} confirmed`, [{ ...this.#of(all), confirm: true }]);
    await this.map.reread();
  }

  /** Selects what looks otherwise than the pack says, and where roads and rivers break off. */
  async doubts() {
    await this.propose();
    if (!this.found) return;
    const { doubts, breaks } = this.found;
    const view = this.#view;
    if (this.map.sides) view.markedSides = new Set([...doubts, ...breaks.map((b) => b.on)]);
    else view.marked = new Set(doubts);
    const first = this.map.sides ? view.plan.sides[doubts[0]]?.[0] : doubts[0];
    if (first !== undefined) view.look((view.cursor = first));
    this.map.count();
    const some = (/** @type {string[]} */ words) => words.slice(0, 12).join(", ");
    const what = this.map.sides ? "hexsides" : "hexes";
    this.map.said.textContent =
      (doubts.length ? `${doubts.length} ${what} look otherwise than the pack says, the clearest first: ${some(doubts.map((i) => this.#name(i)))}.` : `All named ${what} look as the pack says.`) +
      (breaks.length ? ` ${breaks.length} times a road or a river breaks off; it may go on at: ${some(breaks.map((b) => `${this.#name(b.on)} (${b.feature})`))}.` : "");
    view.draw();
  }
}
