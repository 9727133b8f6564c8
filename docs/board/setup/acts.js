/* Any act, put together by clicking: who, what, which tile; a dispute is about acts that may not follow. What an act takes is
   told by the game's own words, and whether it was in order by the ruling. */
import { busy } from "./desk.js";

const UNSEEN = "?";

export class ActDesk {
  constructor(tools) {
    Object.assign(this, tools);
    this.known = new Map();
    this.follow = null;
    this.game = null;
    this.open = false;
    this.aside = false;
    this.wrong = null;
    this.begin(null);
    this.element = this.make("details", { class: "tell", ontoggle: () => { this.open = this.element.open; this.follows(this.follow); } });
  }

  begin(seat, act = null) {
    Object.assign(this, { seat, act, tiles: [], with: [], making: [], words: "", into: "tiles", whose: {}, place: "", call: "", number: "", flags: new Set(), wrong: null });
  }

  /** Tells which hand an act would be added to, and behind which act; what a game's acts take is asked when that is opened. */
  async follows(follow) {
    const game = follow?.game ?? null;
    this.follow = follow;
    if (game && this.open && !this.known.has(game)) {
      const table = await this.paipu.ask("table", game);
      this.known.set(game, { ...table, ...(await this.paipu.ask("acts", game)) });
      if (this.follow !== follow) return;
    }
    if (game !== this.game) { this.game = game; this.begin(null); }
    else if (busy(this.element)) return;
    this.draw();
  }

  get table() { return this.known.get(this.game); }
  get said() { return this.table.acts.find((one) => one.act === this.act); }
  named(name) { return name === UNSEEN ? this.say("setup-unseen-tile") : this.both(this.table.names[name] ?? { en: name }); }
  seatName(seat) { const found = this.table.seats.find((one) => one.seat === seat); return found ? this.both(found.name) : seat; }
  word(table, name) { return this.both(this.table.words[table][name] ?? { en: name }); }
  drawn(name) { return this.tile(this.table.family, name === UNSEEN ? "back" : name); }

  click(name) {
    if (this.into === "making") {
      this.making = this.making.length ? this.making.with(-1, [...this.making.at(-1), name]) : [[name]];
      this.draw();
      return;
    }
    const many = this.into === "with" || /[+|]/.test(this.said.tiles);
    this[this.into] = many ? [...this[this.into], name] : [name];
    if (this.into === "tiles" && this.said.with && !many) this.into = "with";
    this.draw();
  }

  async write() {
    const { seat, act, tiles, place, call } = this;
    const said = { seat, act, tiles, with: this.with, making: this.making.filter((set) => set.length), words: this.words.trim() || null, whose: Object.fromEntries(Object.entries(this.whose).filter(([, one]) => one)), place: place || null, call: call || null, number: this.number === "" ? null : Number(this.number), flags: [...this.flags] };
    const answer = await this.paipu.ask("told", this.follow.text, this.follow.hand, this.follow.at, said, this.now.lang).catch(() => null);
    if (!answer) return;
    if (answer.text === null) { this.wrong = answer.wrong; this.draw(); return; }
    this.begin(null);
    this.draw();
    this.element.querySelector("[data-key]")?.focus({ preventScroll: true });
    this.told(answer.text);
  }

  // -- drawing -------------------------------------------------------------------------------------------

  draw() {
    const { make, say, element } = this;
    element.hidden = !this.game;
    const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    element.replaceChildren(make("summary", {}, say("tell")), ...(this.open && this.table ? this.parts() : []));
    if (focused) (element.querySelector(`[data-key="${CSS.escape(focused)}"]`) ?? element.querySelector("[data-key=write]"))?.focus({ preventScroll: true });
  }

  chip(key, text, on, act, more = {}) {
    return this.make("button", { type: "button", class: "plain-button", "data-key": key, "aria-pressed": String(on), onclick: () => { act(); this.draw(); }, ...more }, text);
  }

  row(label, ...parts) { return this.make("div", { class: "setup-kinds", role: "group", "aria-label": label }, ...parts); }

  parts() {
    const { make, say, both, table, said } = this;
    const act = (one) => this.chip(`act ${one.act}`, both(one.name), one.act === this.act, () => this.begin(this.seat, one.act), { title: both(one.means) });
    return [
      make("p", { class: "caption" }, say("tell-tip")),
      this.row(say("tell-who"), ...table.seats.map(({ seat }) => this.chip(`who ${seat}`, this.seatName(seat), seat === this.seat, () => { this.seat = seat; }))),
      this.seat && this.row(say("tell-what"), ...table.acts.filter((one) => !one.incident).map(act)),
      this.seat && make("details", { open: this.aside, ontoggle: (event) => { this.aside = event.target.open; } }, make("summary", {}, say("tell-incidents")), this.row(say("tell-incidents"), ...table.acts.filter((one) => one.incident).map(act))),
      ...(this.seat && said ? this.more(said) : []),
    ].filter(Boolean);
  }

  /** What the act takes beside who and what. */
  more(said) {
    const { make, say, table } = this;
    const choose = (key, label, value, among, put) => make("label", { class: "setup-figure" }, make("span", {}, label), make("select", { "data-key": key, onchange: (event) => { put(event.target.value); this.draw(); } },
      make("option", { value: "", selected: !value }, say("setup-untold")), ...among.map(([one, name]) => make("option", { value: one, selected: one === value }, name))));
    const places = (among) => among.map((one) => [one, table.seats.some((seat) => seat.seat === one) ? this.seatName(one) : this.word("places", one)]);
    const tiles = said.tiles !== "0";
    const into = (key) => this.chip(`into ${key}`, say(`tell-${key}`), this.into === key, () => { this.into = key; });
    const taken = (key) => this[key].map((name, place) => make("button", { type: "button", class: "act-button", "data-key": `${key} ${place}`, "aria-label": `${say(`tell-${key}`)}: ${say("hand-take-away", { tile: this.named(name) })}`, onclick: () => { this[key] = this[key].filter((_, other) => other !== place); this.draw(); } }, this.drawn(name)));
    const made = () => [
      ...this.making.map((set, place) => make("button", { type: "button", class: "act-button", "data-key": `making ${place}`, "aria-label": `${say("tell-making")}: ${say("hand-take-away", { tile: set.map((name) => this.named(name)).join(" ") })}`, onclick: () => { this.making = this.making.filter((_, other) => other !== place); this.draw(); } }, ...set.map((name) => this.drawn(name)))),
      ...(this.making.at(-1)?.length ? [this.button(say("tell-another-set"), () => { this.into = "making"; this.making = [...this.making, []]; this.draw(); }, { "data-key": "another set" })] : []),
    ];
    const ready = !/^(1|1\+|1\|4)$/.test(said.tiles) || this.tiles.length > 0;
    return [
      said.calls.length > 0 && this.row(say("tell-call"), ...said.calls.map((call) => this.chip(`call ${call}`, this.word("calls", call), this.call === call, () => { this.call = this.call === call ? "" : call; }))),
      (tiles || said.making) && this.row(say("tell-tiles"), tiles && into("tiles"), ...taken("tiles"), ...(said.with ? [into("with"), ...taken("with")] : []), ...(said.making ? [into("making"), ...made()] : [])),
      (tiles || said.making) && make("div", { class: "setup-tiles", role: "group", "aria-label": say("hand-tiles") },
        ...[...Object.keys(table.names), UNSEEN].map((name) => make("button", { type: "button", class: "act-button", "data-key": `tile ${name}`, "data-tile": name, "aria-label": say("hand-add-tile", { tile: this.named(name) }), title: this.named(name), onclick: () => this.click(name) }, this.drawn(name)))),
      make("div", { class: "setup-kinds tell-more" },
        said.places.length > 0 && choose("place", say("tell-place"), this.place, places(said.places), (value) => { this.place = value; }),
        ...Object.entries(said.whose).map(([word, among]) => choose(`whose ${word}`, this.word("prepositions", word), this.whose[word], places(among.filter((one) => one !== this.seat)), (value) => { this.whose[word] = value; })),
        said.number && make("label", { class: "setup-figure" }, make("span", {}, say("tell-number")), make("input", { type: "number", inputmode: "numeric", min: "0", "data-key": "number", value: this.number, onchange: (event) => { this.number = event.target.value; this.draw(); } })),
        said.quoted && make("label", { class: "setup-figure" }, make("span", {}, say("tell-words")), make("input", { type: "text", class: "tell-words", "data-key": "words", value: this.words, onchange: (event) => { this.words = event.target.value; this.draw(); } })),
        ...said.flags.map((flag) => this.chip(`flag ${flag}`, this.word("flags", flag), this.flags.has(flag), () => { if (!this.flags.delete(flag)) this.flags.add(flag); }))),
      this.wrong && make("p", { class: "reason", role: "alert" }, this.both(this.wrong)),
      this.button([say("tell-write"), " ", make("b", {}, this.spoken(said))], () => this.write(), { "data-key": "write", disabled: !ready }),
    ].filter(Boolean);
  }

  /** The act as it stands so far. */
  spoken(said) {
    const tiles = (names) => names.map((name) => (name === UNSEEN ? UNSEEN : this.named(name))).join(" ");
    const parts = [this.seatName(this.seat), this.both(said.name), this.call && this.word("calls", this.call), tiles(this.tiles), this.with.length && `${this.word("prepositions", "with")} ${tiles(this.with)}`, this.making.length && `${this.word("prepositions", "making")} ${this.making.map(tiles).join(" + ")}`, this.words && `“${this.words}”`, ...[...this.flags].map((flag) => this.word("flags", flag))];
    return parts.filter(Boolean).join(" ");
  }
}
