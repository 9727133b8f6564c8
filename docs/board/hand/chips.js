/* What a hand takes beside its tiles, each as a button that lights where the text says it: how its last tile came, every
   circumstance of the game with its values, and what is said of a set. Which there are the game's tables tell. */
export class Chips {
  constructor(desk) {
    this.desk = desk;
    this.helped = null;
    this.open = false;
    this.help = desk.make("p", { class: "caption hand-help" });
  }

  /** A button that is on or off; its meaning is shown while it has the attention. */
  chip(one, key, on, act, more = {}) {
    const { make, both } = this.desk;
    return make("button", {
      type: "button", class: "plain-button chip", "aria-pressed": String(on), "data-key": key, title: both(one.means),
      onfocus: () => this.explain(one), onpointerenter: () => this.explain(one), onclick: act, ...more,
    }, both(one.name));
  }

  explain(one) {
    this.helped = one;
    const { make, both } = this.desk;
    this.help.replaceChildren(make("b", {}, both(one.name)), ` — ${both(one.means)}`);
  }

  /** A choice of one of several, or of none. */
  choice(name, key, list, value, act) {
    const { make } = this.desk;
    return make("span", { class: "chip-choice", role: "group", "aria-label": name }, make("span", { class: "chip-name", "aria-hidden": "true" }, name),
      ...list.map((one) => this.chip(one, `${key}-${one.word}`, value === one.word, () => act(one.word, value !== one.word))));
  }

  drawn(known, draft) {
    const { make, say, both, parts } = this.desk;
    if (this.helped) this.explain(this.helped);
    else this.help.textContent = "";
    const was = parts.tiles.querySelector("details.hand-meanings");
    if (was) this.open = was.open;
    const all = [...(draft.winning ? [...known.came, ...known.qualifiers] : []), ...known.circumstances, ...known.circumstances.flatMap((one) => one.values)];
    return [
      draft.winning && this.last(known, draft.winning),
      make("fieldset", { class: "hand-told" }, make("legend", {}, say("hand-circumstances")), ...known.circumstances.map((one) => this.circumstance(known, one, draft.told[one.word]))),
      this.help,
      make("details", { class: "hand-meanings", open: this.open }, make("summary", {}, say("hand-meanings")), make("dl", {}, ...all.flatMap((one) => [make("dt", {}, both(one.name)), make("dd", {}, both(one.means))]))),
    ].filter(Boolean);
  }

  /** How the last tile came: from one place at most, and what else is true of it. */
  last(known, { qualifiers }) {
    const { desk } = this;
    const { make, say } = desk;
    const has = (one) => qualifiers.includes(one.word);
    const seats = known.seats.filter(has);
    const put = (word) => desk.edit("qualify", "winning", word);
    return make("fieldset", { class: "hand-told" }, make("legend", {}, say("hand-came")),
      ...[...known.came, ...seats, ...known.qualifiers].map((one) => this.chip(one, `last-${one.word}`, has(one), () => put(one.word))));
  }

  circumstance(known, one, told) {
    const { make, both, say } = this.desk;
    const key = `told-${one.word}`;
    const on = told !== undefined;
    const name = both(one.name);
    const tell = (value, stands) => this.desk.edit("tell", one.word, value, stands);
    if (one.takes === "seat") return this.choice(name, key, known.seats, told?.value, tell);
    if (one.takes === "word") return this.choice(name, key, one.values, told?.value, tell);
    if (one.takes === "nothing") return this.chip(one, key, on, () => tell(null, !on));
    if (one.takes === "tiles") {
      const into = `told:${one.word}`;
      const act = () => {
        this.desk.inTurn(() => { this.desk.into = on ? "concealed" : into; return this.desk.drawTiles(); });
        if (on || one.optional) tell(null, !on);
      };
      return make("span", { class: "chip-choice", role: "group", "aria-label": name }, this.chip(one, key, on, act),
        ...(told?.tiles ?? []).map((tile, place) => make("button", { type: "button", class: "act-button", "data-key": `${key}-${place}`, "aria-label": say("hand-take-away", { tile: this.desk.named(known, tile) }), onclick: () => this.desk.drop(into, place) }, this.desk.tile(known.family, tile))));
    }
    const number = Number(told?.value ?? 0);
    const step = (by, sign, label) => make("button", { type: "button", class: "plain-button", "data-key": `${key}${sign}`, "aria-label": say(label, { name }), disabled: number + by < 0, onclick: () => tell(String(number + by), true) }, sign);
    return make("span", { class: "chip-choice", role: "group", "aria-label": name }, this.chip(one, key, on, () => tell(on ? null : "0", !on)),
      on && step(-1, "−", "hand-less"), on && make("output", {}, String(number)), on && step(1, "+", "hand-more"));
  }

  /** Whence the tiles of a set came, and what else its kind takes. */
  behind(known, set, part, { sources, qualifiers }) {
    const { desk } = this;
    const { make, say, both } = desk;
    const from = [...known.sources, ...known.seats];
    const seats = new Set(from.map((one) => one.word));
    const came = set.qualifiers.filter((word) => seats.has(word));
    const put = (word, place) => desk.edit("qualify", part, word, place);
    const choosers = Array.from({ length: sources }, (_, place) => make("select", { "data-key": `${part}-from-${place}`, "aria-label": say("hand-source", { n: place + 1 }), disabled: place > came.length, onchange: (event) => put(event.target.value, place) },
      make("option", { value: "" }, say("hand-source-none")),
      ...from.filter((one) => known.sources.includes(one) || came[place] === one.word).map((one) => make("option", { value: one.word, selected: came[place] === one.word }, both(one.name)))));
    return [...choosers, ...qualifiers.map((one) => this.chip(one, `${part}-${one.word}`, set.qualifiers.includes(one.word), () => put(one.word, 0)))];
  }
}
