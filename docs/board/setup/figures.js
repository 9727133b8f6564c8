/* What was counted, told by clicking: a figure that a seat declares, or that all agree on; and acts that nobody recorded.
   It becomes a line before the end of the log, and what comes of it is told by the ruling. */
import { busy } from "./desk.js";

const ANOTHER = "another"; // an item that no table of the game names

export class FigureDesk {
  constructor(tools) {
    Object.assign(this, tools);
    this.known = new Map();
    this.follow = null;
    this.game = null;
    this.open = false;
    this.begin(null);
    this.element = this.make("details", { class: "counted", ontoggle: () => { this.open = this.element.open; this.follows(this.follow); } });
  }

  begin(seat) {
    Object.assign(this, { seat, agreed: this.agreed ?? true, what: this.what ?? "total", item: "", other: "", tiles: [], amounts: {}, wrong: null });
  }

  /** Tells which hand a figure would be added to. */
  async follows(follow) {
    const game = follow?.game ?? null;
    this.follow = follow;
    if (game && this.open && !this.known.has(game)) {
      const table = await this.paipu.ask("table", game);
      this.known.set(game, { ...table, ...(await this.paipu.ask("counted", game)) });
      if (this.follow !== follow) return;
    }
    if (game !== this.game) { this.game = game; this.begin(null); }
    else if (busy(this.element)) return;
    this.draw();
  }

  get table() { return this.known.get(this.game); }
  get named() { return this.item === ANOTHER ? this.other.trim() : this.item; }
  get amount() { return this.table.units.filter(({ unit }) => (this.amounts[unit] ?? "") !== "").map(({ unit }) => [Math.trunc(Number(this.amounts[unit])), unit]); }
  get ready() { return this.seat !== null && this.amount.length > 0 && (this.what !== "score" || this.named !== ""); }

  async write() {
    const { seat, agreed, what, tiles, follow } = this;
    const is = what === "score";
    const said = { seat, agreed, what, item: is ? this.named : null, tiles: is ? tiles : [], amount: this.amount };
    const answer = await this.paipu.ask("figured", follow.text, follow.hand, said, this.now.lang).catch(() => null);
    if (!answer) return;
    if (answer.text === null) { this.wrong = answer.wrong; this.draw(); return; }
    this.begin(null);
    this.draw();
    this.element.querySelector("[data-key]")?.focus({ preventScroll: true });
    this.told(answer.text);
  }

  async unrecorded() {
    const text = await this.paipu.ask("unrecorded", this.follow.text, this.follow.hand, this.now.lang).catch(() => null);
    if (text !== null) this.told(text);
  }

  async ends(how) {
    const text = await this.paipu.ask("ended", this.follow.text, this.follow.hand, how, this.now.lang).catch(() => null);
    if (text !== null) this.told(text);
  }

  // -- drawing -------------------------------------------------------------------------------------------

  draw() {
    const { make, say, element } = this;
    element.hidden = !this.game;
    const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    element.replaceChildren(make("summary", {}, say("figures")), ...(this.open && this.table ? this.parts() : []));
    if (focused) element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  chip(key, text, on, act) {
    return this.make("button", { type: "button", class: "plain-button", "data-key": key, "aria-pressed": String(on), onclick: () => { act(); this.draw(); } }, text);
  }

  row(label, ...parts) { return this.make("div", { class: "setup-kinds", role: "group", "aria-label": label }, ...parts); }

  parts() {
    const { make, say, both, table } = this;
    return [
      make("p", { class: "caption" }, say("figures-tip")),
      this.row(say("figures-by"), this.chip("agreed", say("figures-agreed"), this.agreed, () => { this.agreed = true; }), this.chip("declared", say("figures-declared"), !this.agreed, () => { this.agreed = false; })),
      this.row(say("figures-whose"), ...table.seats.map(({ seat, name }) => this.chip(`who ${seat}`, both(name), seat === this.seat, () => { this.seat = seat; }))),
      this.row(say("figures-what"), ...["total", "score"].map((what) => this.chip(what, say(`figures-${what}`), what === this.what, () => { this.what = what; }))),
      ...(this.what === "score" ? this.items() : []),
      make("div", { class: "setup-kinds tell-more" }, ...table.units.map(({ unit, name }) => make("label", { class: "setup-figure" }, make("span", {}, both(name)),
        make("input", { type: "number", inputmode: "numeric", min: "0", "data-key": `amount ${unit}`, value: this.amounts[unit] ?? "", onchange: (event) => { this.amounts[unit] = event.target.value; this.draw(); } })))),
      this.wrong && make("p", { class: "reason", role: "alert" }, both(this.wrong)),
      make("div", { class: "setup-kinds" },
        this.button(say("figures-write"), () => this.write(), { "data-key": "write", disabled: !this.ready }),
        this.button(say("figures-gap"), () => this.unrecorded(), { "data-key": "gap", title: say("figures-gap-tip") })),
      this.row(say("figures-ends"), make("span", {}, say("figures-ends")), ...table.ends.map(({ end, name }) => this.button(both(name), () => this.ends(end), { "data-key": `end ${end}` }))),
    ].filter(Boolean);
  }

  /** Which item, and of which tiles where that is told. */
  items() {
    const { make, say, both, table } = this;
    const name = (one) => (one === "?" ? say("setup-unseen-tile") : both(table.names[one] ?? { en: one }));
    return [
      make("div", { class: "setup-kinds tell-more" },
        make("label", { class: "setup-figure" }, make("span", {}, say("figures-item")), make("select", { "data-key": "item", onchange: (event) => { this.item = event.target.value; this.draw(); } },
          make("option", { value: "", selected: !this.item }, say("setup-untold")),
          ...table.items.map((one) => make("option", { value: one.item, selected: one.item === this.item }, both(one.name))),
          make("option", { value: ANOTHER, selected: this.item === ANOTHER }, say("figures-another")))),
        this.item === ANOTHER && make("label", { class: "setup-figure" }, make("span", {}, say("figures-name")), make("input", { type: "text", "data-key": "other", value: this.other, onchange: (event) => { this.other = event.target.value; this.draw(); } }))),
      make("details", { open: this.tiles.length > 0 || this.shows, ontoggle: (event) => { this.shows = event.target.open; } },
        make("summary", {}, say("figures-tiles")),
        this.row(say("figures-tiles"), ...this.tiles.map((one, place) => make("button", { type: "button", class: "act-button", "data-key": `told ${place}`, "aria-label": say("hand-take-away", { tile: name(one) }), onclick: () => { this.tiles = this.tiles.filter((_, other) => other !== place); this.draw(); } }, this.tile(table.family, one)))),
        make("div", { class: "setup-tiles", role: "group", "aria-label": say("hand-tiles") },
          ...Object.keys(table.names).map((one) => make("button", { type: "button", class: "act-button", "data-key": `tile ${one}`, "aria-label": say("hand-add-tile", { tile: name(one) }), title: name(one), onclick: () => { this.tiles.push(one); this.draw(); } }, this.tile(table.family, one))))),
    ];
  }
}
