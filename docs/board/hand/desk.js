/* A hand counted by clicking: its tiles, its sets, whatever else it takes, and the answer. The text beside it is the hand;
   every click asks Paipu for the text with one thing more or less, and every change of the text lights what it says. */
import { drawAnswer, summary } from "./answer.js";
import { Chips } from "./chips.js";

const PAUSE = 150; // milliseconds after the last change before the hand is counted

export class HandDesk {
  constructor(tools) {
    Object.assign(this, tools);
    const { make, words } = this;
    this.game = words.games.some((one) => one.game === "taiwan") ? "taiwan" : words.games[0].game;
    this.text = "";
    this.into = "concealed";
    this.answer = null;
    this.draft = null;
    this.palettes = new Map();
    this.asked = this.drafts = this.timer = 0;
    this.edits = Promise.resolve();
    this.parts = {};
    for (const name of ["head", "tiles", "answer", "sum"]) this.parts[name] = make("div", { class: `hand-${name}` });
    this.parts.sum.setAttribute("role", "status");
    this.field = make("input", { type: "text", id: "hand-text", class: "hand-text", spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
    this.field.addEventListener("input", () => { this.text = this.field.value; this.changed(); });
    this.label = make("label", { for: "hand-text" });
    this.chips = new Chips(this);
    this.element = make("section", { class: "hand-side" }, this.parts.head, make("div", { class: "hand-line" }, this.label, this.field), this.parts.tiles, this.parts.answer, this.parts.sum);
  }

  carried() { return `${this.game}\n${this.text}`; }

  take(carried) {
    const [game, ...rest] = carried.split("\n");
    if (this.words.games.some((one) => one.game === game)) this.game = game;
    this.write(rest.join(" "));
  }

  write(text) {
    this.text = text;
    this.field.value = text;
    this.changed();
  }

  get entry() { return this.words.games.find((one) => one.game === this.game); }

  async palette() {
    if (!this.palettes.has(this.game)) this.palettes.set(this.game, this.paipu.ask("palette", this.game));
    return this.palettes.get(this.game);
  }

  // -- changing and asking -------------------------------------------------------------------------------

  /** Whatever is clicked waits for what was clicked before, so that none is about a text that is gone. */
  inTurn(act) {
    this.edits = this.edits.then(act);
    return this.edits;
  }

  edit(name, ...args) {
    return this.inTurn(async () => {
      const { game } = this;
      const told = args.map((one) => (typeof one === "function" ? one() : one));
      const answer = await this.paipu.ask(name, game, this.text, this.now.lang, ...told).catch(() => null);
      if (answer === null || game !== this.game) return;
      if (answer.into) this.into = answer.into;
      this.write(answer.text ?? answer);
    });
  }

  click(tile) { return this.edit("add", tile, () => this.into); }

  drop(part, place) {
    if (part === "sets" || part.startsWith("set:")) this.inTurn(() => { this.into = "concealed"; });
    return this.edit("take", part, place);
  }

  /** Takes away what came last: the last tile, else a tile of the hand, else a set. */
  back() {
    const { draft } = this;
    if (!draft) return;
    const parts = { winning: draft.winning ? 1 : 0, concealed: draft.concealed.length, sets: draft.sets.length, flowers: draft.flowers.length };
    const part = Object.keys(parts).find((name) => parts[name] > 0);
    if (part) this.drop(part, parts[part] - 1);
  }

  async changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.count(), PAUSE);
    const question = (this.drafts += 1);
    const draft = await this.paipu.ask("draft", this.game, this.text).catch(() => null);
    if (question !== this.drafts || !draft) return;
    this.draft = draft;
    await this.drawTiles();
  }

  async count() {
    const question = (this.asked += 1);
    const { game, text } = this;
    const answer = text.trim() ? await this.paipu.ask("count", game, text).catch((wrong) => ({ status: "unreadable", what: { en: wrong.message } })) : null;
    if (question !== this.asked) return;
    this.answer = answer;
    this.drawAnswer();
  }

  // -- drawing -------------------------------------------------------------------------------------------

  draw() {
    const { make, say, both, words } = this;
    this.label.textContent = say("hand-text");
    this.field.setAttribute("placeholder", say("hand-tip"));
    const example = this.entry.example[this.now.lang];
    this.parts.head.replaceChildren(
      make("label", {}, `${say("hand-game")} `, make("select", { onchange: (event) => { this.game = event.target.value; this.into = "concealed"; this.write(""); this.draw(); } }, ...words.games.map((one) => make("option", { value: one.game, selected: one.game === this.game }, both(one.name))))),
      this.button(say("hand-example"), () => this.write(example), { disabled: !example }),
      this.button(say("hand-back"), () => this.back()),
      this.button(say("hand-clear"), () => { this.into = "concealed"; this.write(""); }),
    );
    if (document.documentElement.dataset.mode === "hand") this.changed();
    this.drawAnswer();
  }

  async drawTiles() {
    const known = await this.palette();
    const { make, draft } = this;
    if (!draft) return;
    const focused = document.activeElement?.dataset?.key;
    this.parts.tiles.replaceChildren(
      this.held(known),
      draft.sets.length > 0 && make("ul", { class: "hand-sets", "aria-label": this.say("hand-sets") }, ...draft.sets.map((one, place) => this.laid(known, one, place))),
      this.targets(known),
      this.pick(known),
      ...this.chips.drawn(known, draft),
    );
    for (const empty of [...this.parts.tiles.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)) empty.remove();
    if (focused && document.activeElement === document.body) (this.parts.tiles.querySelector(`[data-key="${focused}"]`) ?? this.parts.tiles.querySelector("button"))?.focus({ preventScroll: true });
  }

  named(known, name) { return this.both(known.names[name] ?? { en: name }); }

  /** The tiles of the hand, its flowers, the tile that came last, and what cannot be read; a click takes one away. */
  held(known) {
    const { make, say, draft, tile } = this;
    const away = (name) => say("hand-take-away", { tile: name });
    const tiles = (part, names) => names.map((name, place) => make("button", { type: "button", class: "act-button", "data-key": `${part}-${place}`, "aria-label": away(this.named(known, name)), onclick: () => this.drop(part, place) }, tile(known.family, name)));
    const last = draft.winning;
    return make("div", { class: "hand-held", role: "group", "aria-label": say("hand-concealed") },
      ...tiles("concealed", draft.concealed),
      draft.flowers.length > 0 && make("span", { class: "hand-part" }, ...tiles("flowers", draft.flowers)),
      last && make("span", { class: "hand-part" }, make("span", { class: "hand-plus", "aria-hidden": "true" }, "+"), make("button", { type: "button", class: "act-button winning", "data-key": "winning", "aria-label": away(this.named(known, last.tile)), onclick: () => this.drop("winning", 0) }, tile(known.family, last.tile))),
      ...draft.unread.map((word, place) => make("button", { type: "button", class: "plain-button", "data-key": `unread-${place}`, "aria-label": away(word), onclick: () => this.drop("unread", place) }, word)));
  }

  /** A set at the door: its tiles, whence they came, and what else is said of it. */
  laid(known, one, place) {
    const { make, say, both, tile } = this;
    const part = `set:${place}`;
    const name = both(known.sets[one.kind]);
    const behind = known.behind[one.kind];
    return make("li", { class: "hand-laid" },
      make("b", {}, name),
      make("span", { class: "hand-part" }, ...one.tiles.map((each, number) => make("button", { type: "button", class: "act-button", "data-key": `${part}-${number}`, "aria-label": say("hand-take-away", { tile: this.named(known, each) }), onclick: () => this.drop(part, number) }, tile(known.family, each)))),
      this.target(part, "+", { "aria-label": say("hand-add-to", { set: name }) }),
      ...this.chips.behind(known, one, part, behind),
      this.button("×", () => this.drop("sets", place), { "data-key": `${part}-away`, "aria-label": say("hand-take-away", { tile: name }) }));
  }

  target(key, text, more = {}) {
    return this.button(text, () => this.inTurn(() => { this.into = key; return this.drawTiles(); }), { "aria-pressed": String(this.into === key), "data-key": `into-${key}`, ...more });
  }

  /** Where a click on a tile puts it. */
  targets(known) {
    const { make, say, both } = this;
    const told = known.circumstances.filter((one) => one.takes === "tiles");
    return make("div", { class: "hand-into", role: "group", "aria-label": say("hand-add") },
      make("span", { class: "caption" }, say("hand-add")),
      this.target("concealed", say("hand-concealed")),
      this.target("winning", say("hand-winning")),
      ...told.map((one) => this.target(`told:${one.word}`, both(one.name))),
      make("span", { class: "caption" }, say("hand-set")),
      ...Object.entries(known.sets).map(([kind, name]) => this.target(kind, both(name))));
  }

  /** Every tile of the game; the number of it that the hand has is drawn on it, and belongs to its name. */
  pick(known) {
    const { make, say, draft, tile } = this;
    const there = [...draft.concealed, ...draft.flowers, ...draft.sets.flatMap((one) => one.tiles), ...(draft.winning ? [draft.winning.tile] : [])];
    const tiles = [...known.tiles, ...known.flowers.filter((name) => !known.tiles.includes(name))];
    return make("div", { class: "hand-palette", role: "group", "aria-label": say("hand-tiles") },
      ...tiles.map((name) => {
        const count = there.filter((one) => one === name).length;
        const shown = this.named(known, name);
        return make("button", {
          type: "button", class: "act-button", "data-tile": name, "data-key": `tile-${name}`, title: shown,
          disabled: count >= (known.copies[name] ?? 1) && !this.into.startsWith("told:"),
          "aria-label": count ? say("hand-add-tile-held", { tile: shown, n: count }) : say("hand-add-tile", { tile: shown }),
          onclick: () => this.click(name),
        }, tile(known.family, name), count > 0 && make("span", { class: "held-number", "aria-hidden": "true" }, String(count)));
      }));
  }

  drawAnswer() {
    this.parts.answer.replaceChildren(...drawAnswer(this, this.answer));
    this.parts.sum.textContent = summary(this, this.answer);
  }
}
