/* A position set up by clicking: what lies before each seat, whose turn it is, what the table agreed on. It is the head of
   the log and nothing beside it: every click is written into the text, and what is written there is drawn here. */
const UNSEEN = "?";

/** Whether a value is being chosen or typed in a part of the page. */
export const busy = (part) => part.contains(document.activeElement) && document.activeElement.matches("select, input");

export class PositionDesk {
  constructor(tools) {
    Object.assign(this, tools);
    this.tables = new Map();
    this.head = null;
    this.table = null;
    this.base = "";
    this.game = null;
    this.seat = null;
    this.into = "holds";
    this.kind = null;
    this.behind = [];
    this.staged = [];
    this.single = false;
    this.dirty = false;
    this.sending = false;
    this.asked = 0;
    this.parts = {};
    for (const name of ["start", "figures", "seats", "palette", "end"]) this.parts[name] = this.make("div", { class: `setup-${name}` });
    this.element = this.make("section", { class: "setup-side" }, ...Object.values(this.parts));
  }

  // -- the text and its head ----------------------------------------------------------------------------

  /** Reads the head of the log again, unless a click has not yet been written into it. */
  async read() {
    const question = (this.asked += 1);
    const text = this.text();
    const head = text.trim() ? await this.paipu.ask("position", text, this.hand()).catch(() => null) : null;
    if (question !== this.asked || this.sending || text !== this.text()) return;
    if (head) await this.knows(head.game);
    if (question !== this.asked || this.sending) return;
    this.base = text;
    this.head = head;
    if (head && !head.seats[this.seat]) Object.assign(this, { seat: this.table.seats[0].seat, into: "holds", kind: null, staged: [] });
    this.draw(true);
  }

  async knows(game) {
    if (!this.tables.has(game)) this.tables.set(game, await this.paipu.ask("table", game));
    this.table = this.tables.get(game);
    this.game = game;
  }

  /** Changes the head, draws it, and writes it into the log; clicks made meanwhile are written together. */
  change(act) {
    act(this.head);
    this.dirty = true;
    this.draw();
    if (!this.sending) this.sent = this.send();
    this.changing();
  }

  async send() {
    this.sending = true;
    const { base } = this;
    let text = base;
    while (this.dirty && text !== null) {
      this.dirty = false;
      text = await this.paipu.ask("placed", text, this.hand(), this.head, this.now.lang).catch(() => null);
    }
    this.sending = false;
    this.dirty = false;
    if (text === null || base !== this.text()) { this.read(); return; }
    this.base = text;
    this.write(text);
  }

  async fresh(game) {
    const { words } = this;
    Object.assign(this, { head: null, game, seat: null, into: "holds", kind: null, behind: [], staged: [] });
    this.asked += 1; // what was asked of the log before is of no interest
    this.draw();
    const text = await this.paipu.ask("fresh", game, this.now.lang);
    await this.begin(`${this.both(words.games.find((one) => one.game === game).name)} · ${this.say("setup-mode")}`, text);
  }

  // -- tiles ---------------------------------------------------------------------------------------------

  get lies() { return this.head.seats[this.seat]; }
  get tiles() { return Object.keys(this.head.copies); }
  named(name) { return name === UNSEEN ? this.say("setup-unseen-tile") : this.both(this.table.names[name] ?? { en: name }); }
  seatName(seat) { return this.both(this.table.seats.find((one) => one.seat === seat).name); }
  heapName(heap) { return this.say(`setup-${heap}`); }
  kindOf(kind) { return this.table.kinds.find((one) => one.kind === kind); }
  drawn(name) { return this.tile(this.table.family, name === UNSEEN ? "back" : name); }

  /** How many of a tile the position shows. */
  shown(name) {
    const all = [...this.head.turned, ...this.staged];
    for (const lies of Object.values(this.head.seats)) {
      all.push(...lies.holds, ...lies.pool, ...lies.flowers, ...lies.sets.flatMap((set) => [...set.tiles, ...set.came]));
    }
    return all.filter((one) => one === name).length;
  }

  click(name) {
    if (this.into === "sets") this.stage([...this.staged, name]);
    else if (this.into === "turned") this.change((head) => head.turned.push(name));
    else this.change(() => this.lies[this.into].push(name));
  }

  /** One click lays a set of equal tiles, where there is but one such; other sets are put together tile by tile. */
  async stage(tiles) {
    const { equal } = this.kindOf(this.kind);
    this.staged = tiles;
    if (!this.single && tiles.length === 1 && equal.length === 1) { this.lay(tiles.concat(Array(equal[0] - 1).fill(tiles[0]))); return; }
    this.draw();
    if (equal.length === 0 && (await this.paipu.ask("is_set", this.game, this.kind, tiles)) && this.staged === tiles) this.lay(tiles);
  }

  lay(tiles) {
    const set = { kind: this.kind, tiles, came: [], qualifiers: this.behind.filter(Boolean) };
    Object.assign(this, { staged: [], behind: [], single: false });
    this.change(() => this.lies.sets.push(set));
  }

  unseen(seat) {
    const lies = this.head.seats[seat];
    return lies.size === null ? 0 : Math.max(0, lies.size - lies.holds.length);
  }

  /** Fills hands up, once all that was clicked before is written and it is known how many tiles they lack. */
  async fill(seats) {
    let text;
    do {
      await this.sent;
      text = this.text();
      const head = await this.paipu.ask("position", text, this.hand()).catch(() => null);
      if (!head) return;
      if (!this.sending && text === this.text()) this.head = head;
    } while (this.sending || text !== this.text());
    this.change((head) => {
      for (const seat of seats) head.seats[seat].holds.push(...Array(this.unseen(seat)).fill(UNSEEN));
    });
  }

  choose(seat, into) {
    Object.assign(this, { seat, into, staged: [] });
    if (into === "sets" && !this.kind) this.kind = this.table.kinds[0].kind;
    this.draw();
  }

  // -- drawing -------------------------------------------------------------------------------------------

  /** Draws the desk; what is being chosen or typed is not drawn anew below the hand that does it. */
  draw(again = false) {
    this.element.setAttribute("aria-label", this.say("setup-mode"));
    if (document.documentElement.dataset.mode !== "setup") return;
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const whole = this.head !== null;
    this.parts.start.replaceChildren(...this.start());
    if (!whole || !busy(this.parts.figures)) this.parts.figures.replaceChildren(...(whole ? this.figures() : []));
    this.parts.seats.replaceChildren(...(whole ? this.seats() : []));
    if (!whole || !again || !busy(this.parts.palette)) this.parts.palette.replaceChildren(...(whole ? this.palette() : []));
    this.parts.end.replaceChildren(...(whole ? this.end() : []));
    if (!focused || busy(this.element)) return;
    const one = this.element.querySelector(`[data-key="${CSS.escape(focused)}"]:not(:disabled)`) ?? this.element.querySelector(".setup-palette button:not(:disabled)");
    one?.focus({ preventScroll: true });
  }

  pressed(key, text, on, act, more = {}) {
    return this.make("button", { type: "button", class: "plain-button", "data-key": key, "aria-pressed": String(on), onclick: act, ...more }, text);
  }

  start() {
    const { make, say, both, words } = this;
    const game = this.game ?? words.games[0].game;
    const chooser = make("select", { "data-key": "game", onchange: (event) => this.fresh(event.target.value) }, ...words.games.map((one) => make("option", { value: one.game, selected: one.game === game }, both(one.name))));
    return [
      make("label", {}, `${say("hand-game")} `, chooser),
      this.button(say("setup-new"), () => this.fresh(game), { "data-key": "new" }),
      make("p", { class: "caption" }, this.head === null ? say(this.text().trim() ? "setup-unreadable" : "setup-empty") : say("setup-tip")),
    ];
  }

  figures() {
    const { make, say, both, head, table } = this;
    const seats = table.seats.map((one) => ({ value: one.seat, name: one.name }));
    const values = (key) => key.values.map((one) => (typeof one === "string" ? seats.find((seat) => seat.value === one) : one));
    const field = (label, means, control) => make("label", { class: "setup-figure", title: means }, make("span", {}, label), control);
    const chosen = (key, label, among, value, put, means) => field(label, means, make("select", { "data-key": key, onchange: (event) => this.change(() => put(event.target.value)) },
      make("option", { value: "", selected: !value }, say("setup-untold")),
      ...among.map((one) => make("option", { value: one.value, selected: one.value === value }, both(one.name)))));
    const number = (key, label, told, put, means, usual) => make("div", { class: "setup-figure", role: "group", "aria-label": label, title: means }, make("span", { "aria-hidden": "true" }, label), make("span", { class: "setup-number" },
      this.button("−", () => this.change(() => put(Math.max(0, Number(told() || usual || 0) - 1))), { "data-key": `${key} less`, "aria-label": `${label}: ${say("setup-less")}` }),
      make("input", { type: "number", inputmode: "numeric", min: "0", "data-key": key, "aria-label": label, placeholder: usual ? String(usual) : "–", value: told() ?? "", onchange: (event) => this.change(() => put(event.target.value === "" ? null : Math.max(0, Math.trunc(Number(event.target.value)) || 0))) }),
      this.button("+", () => this.change(() => put(Number(told() || usual || 0) + 1)), { "data-key": `${key} more`, "aria-label": `${label}: ${say("setup-more")}` })));
    const put = (among, key) => (value) => { if (value === null || value === "") delete this.head[among][key]; else this.head[among][key] = String(value); };
    const figure = (among) => (key) => (key.takes === "number"
      ? number(`${key.key} figure`, both(key.name), () => this.head[among][key.key], put(among, key.key), both(key.means), key.usual)
      : chosen(`${key.key} figure`, both(key.name), values(key), head[among][key.key], put(among, key.key), both(key.means)));
    return [
      ...table.tags.filter((key) => key.takes === "seat").map(figure("tags")),
      chosen("turn", say("setup-turn"), seats, head.turn, (value) => { this.head.turn = value || null; }),
      number("left", say("setup-left"), () => this.head.left, (value) => { this.head.left = value; }),
      ...table.tags.filter((key) => key.takes === "number").map(figure("tags")),
      table.options.length > 0 && make("details", { class: "setup-agreed", open: Object.keys(head.options).length > 0 || this.opened, ontoggle: (event) => { this.opened = event.target.open; } },
        make("summary", {}, say("setup-agreed")), make("div", { class: "setup-figures" }, ...table.options.map(figure("options")))),
    ].filter(Boolean);
  }

  heaps(lies) {
    const flowers = this.tiles.some((name) => this.table.flowers.includes(name)) || lies.flowers.length > 0;
    const known = this.table.heaps.map((one) => one.heap).filter((heap) => heap !== "flowers" || flowers);
    return ["holds", "sets", "pool", "flowers"].filter((heap) => heap === "sets" || known.includes(heap));
  }

  seats() {
    const { make, say, head, table } = this;
    const cards = table.seats.map(({ seat }) => {
      const lies = head.seats[seat];
      const badges = [head.tags.Dealer === seat && this.both(table.tags.find((key) => key.key === "Dealer").name), head.turn === seat && say("setup-turn")].filter(Boolean);
      return make("section", { class: `setup-seat${seat === this.seat && this.into !== "turned" ? " chosen" : ""}`, "data-seat": seat },
        make("h2", {}, this.pressed(`${seat} seat`, this.seatName(seat), seat === this.seat && this.into !== "turned", () => this.choose(seat, this.into === "turned" ? "holds" : this.into)), ...badges.map((text) => make("span", { class: "badge" }, text))),
        make("div", { class: "setup-heaps" }, ...this.heaps(lies).filter((heap) => seat === this.seat || lies[heap].length > 0).map((heap) => this.heap(seat, heap))));
    });
    const turned = table.lines.turned && make("section", { class: `setup-seat${this.into === "turned" ? " chosen" : ""}`, "data-seat": "turned" },
      make("h2", {}, this.pressed("turned seat", this.heapName("turned"), this.into === "turned", () => this.choose(this.seat, "turned"))),
      this.row(head.turned.map((name, place) => this.taken(`turned ${place}`, this.heapName("turned"), [name], () => this.change(() => head.turned.splice(place, 1))))));
    return [...cards, turned].filter(Boolean);
  }

  heap(seat, heap) {
    const { make, say } = this;
    const lies = this.head.seats[seat];
    const where = `${this.seatName(seat)}, ${this.heapName(heap)}`;
    const count = heap === "holds" && lies.size !== null ? ` ${lies.holds.length}/${lies.size}` : "";
    const lacking = heap === "holds" ? this.unseen(seat) : 0;
    const on = seat === this.seat && heap === this.into;
    const several = (set) => (set.kind ? [...set.tiles, ...set.came] : [set]);
    const first = heap === "holds" ? lies.holds.indexOf(UNSEEN) : -1; // the unseen tiles of a hand are drawn as one
    const drawn = [...lies[heap].keys()].filter((place) => first < 0 || place === first || lies.holds[place] !== UNSEEN);
    return make("div", { class: `setup-heap${drawn.length ? " whole" : ""}`, "data-heap": heap },
      this.pressed(`${seat} ${heap}`, this.heapName(heap) + count, on, () => this.choose(seat, heap), { "aria-label": where + count }),
      drawn.length > 0 && this.row(drawn.map((place) => {
        const one = lies[heap][place];
        const caption = one.kind ? this.setName(one) : place === first && `× ${lies.holds.filter((name) => name === UNSEEN).length}`;
        return this.taken(`${seat} ${heap} ${place}`, caption ? `${where}: ${caption}` : where, several(one), () => this.change(() => lies[heap].splice(place, 1)), caption);
      })),
      lacking > 0 && seat === this.seat && this.button(say("setup-unseen", { n: lacking }), () => this.fill([seat]), { "data-key": `${seat} unseen` }));
  }

  row(tiles) { return this.make("div", { class: "setup-row" }, ...tiles); }

  /** A tile or a set that a click takes away. */
  taken(key, where, tiles, act, caption = null) {
    const { make, say } = this;
    return make("button", { type: "button", class: "act-button", "data-key": key, "aria-label": `${where}: ${say("hand-take-away", { tile: tiles.map((name) => this.named(name)).join(" ") })}`, onclick: act },
      ...tiles.map((name) => this.drawn(name)), caption && make("span", { class: "form-name" }, caption));
  }

  setName(set) {
    const kind = this.kindOf(set.kind);
    const behind = set.qualifiers.map((one) => this.table.seats.find((seat) => seat.seat === one)?.name ?? kind?.qualifiers.find((other) => other.qualifier === one)?.name ?? { en: one });
    return [kind ? this.both(kind.name) : set.kind, ...behind.map(this.both)].join(" · ");
  }

  palette() {
    const { make, say } = this;
    const place = this.into === "turned" ? this.heapName("turned") : `${this.seatName(this.seat)} · ${this.heapName(this.into)}`;
    const only = this.into === "flowers" ? this.tiles.filter((name) => this.table.flowers.includes(name)) : this.tiles.filter((name) => !this.table.flowers.includes(name) || !["sets", "turned"].includes(this.into));
    return [
      make("p", { class: "caption", "aria-live": "polite" }, say("setup-into", { place })),
      ...(this.into === "sets" ? this.kinds() : []),
      make("div", { class: "setup-tiles", role: "group", "aria-label": say("hand-tiles") },
        ...[...only, UNSEEN].map((name) => {
          const shown = name === UNSEEN ? 0 : this.shown(name);
          return make("button", { type: "button", class: "act-button", "data-key": `tile ${name}`, "data-tile": name, disabled: name !== UNSEEN && shown >= this.head.copies[name], "aria-label": say("hand-add-tile", { tile: this.named(name) }) + (shown ? ` (${shown})` : ""), title: this.named(name), onclick: () => this.click(name) }, this.drawn(name), shown > 0 && make("span", { class: "held-number", "aria-hidden": "true" }, String(shown)));
        })),
    ];
  }

  kinds() {
    const { make, say, both, table, staged } = this;
    const kind = this.kindOf(this.kind) ?? table.kinds[0];
    const others = table.seats.filter((one) => one.seat !== this.seat);
    const source = (place) => make("select", { "data-key": `from ${place}`, "aria-label": say("setup-from"), onchange: (event) => { this.behind[place] = event.target.value; } },
      make("option", { value: "", selected: !this.behind[place] }, say("setup-untold")),
      ...others.map((one) => make("option", { value: one.seat, selected: this.behind[place] === one.seat }, both(one.name))));
    const flag = (one, number) => { const place = kind.sources + number; return this.pressed(`flag ${one.qualifier}`, both(one.name), this.behind[place] === one.qualifier, () => { this.behind[place] = this.behind[place] ? "" : one.qualifier; this.draw(); }); };
    return [
      make("div", { class: "setup-kinds", role: "group", "aria-label": say("hand-set") },
        ...table.kinds.map((one) => this.pressed(`kind ${one.kind}`, both(one.name), one.kind === kind.kind, () => { Object.assign(this, { kind: one.kind, behind: [], staged: [] }); this.draw(); })),
        kind.equal.length > 0 && this.pressed("single", say("setup-single"), this.single, () => { this.single = !this.single; this.staged = []; this.draw(); })),
      make("div", { class: "setup-kinds" },
        kind.sources > 0 && make("span", { class: "caption" }, say("setup-from")),
        ...Array.from({ length: kind.sources }, (_, place) => source(place)),
        ...kind.qualifiers.map(flag)),
      staged.length > 0 && make("div", { class: "setup-kinds staged", role: "group", "aria-label": say("setup-staged") },
        ...staged.map((name, place) => this.taken(`staged ${place}`, say("setup-staged"), [name], () => { this.staged = staged.filter((_, other) => other !== place); this.draw(); })),
        ...(staged.length === 1 && !this.single ? kind.equal.map((number) => this.button(`${say("setup-lay")} × ${number}`, () => this.lay(Array(number).fill(staged[0])), { "data-key": `lay ${number}` })) : [this.button(say("setup-lay"), () => this.lay(staged), { "data-key": "lay" })])),
    ].filter(Boolean);
  }

  end() {
    const { make, say, head } = this;
    const lacking = Object.keys(head.seats).filter((seat) => this.unseen(seat) > 0);
    return [
      this.button(say("setup-unseen-all"), () => this.fill(lacking), { "data-key": "unseen all", disabled: lacking.length === 0 }),
      this.button(say("setup-play"), () => this.play(), { "data-key": "play" }),
      head.acts > 0 && make("p", { class: "caption" }, say("setup-acts", { n: head.acts })),
    ].filter(Boolean);
  }
}
