/* A hand counted by clicking tiles: the sheet, the waits, and what one tile more would bring. */
export class HandDesk {
  constructor(tools) {
    Object.assign(this, tools);
    const { make, words } = this;
    this.game = words.games.some((one) => one.game === "taiwan") ? "taiwan" : words.games[0].game;
    this.text = this.entry.start;
    this.into = "concealed";
    this.came = "self";
    this.answer = null;
    this.palettes = new Map();
    this.asked = 0;
    this.parts = {};
    for (const name of ["head", "shown", "tiles", "answer"]) this.parts[name] = make("div", { class: `hand-${name}` });
    this.field = make("input", { type: "text", id: "hand-text", class: "hand-text", spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
    this.field.value = this.text;
    this.field.addEventListener("input", () => { this.text = this.field.value; this.count(); this.drawTiles(); });
    this.label = make("label", { for: "hand-text" });
    this.element = make("section", { class: "hand-side" }, this.parts.head, make("div", { class: "hand-line" }, this.label, this.field), this.parts.tiles, this.parts.answer);
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
    this.count();
    this.drawTiles();
  }

  get entry() { return this.words.games.find((one) => one.game === this.game); }

  async palette() {
    if (!this.palettes.has(this.game)) this.palettes.set(this.game, this.paipu.ask("palette", this.game));
    return this.palettes.get(this.game);
  }

  // -- the text of a hand: its words --------------------------------------------------------------------

  get parsed() {
    const all = this.text.trim().split(/\s+/).filter(Boolean);
    return { winning: all.find((word) => word.startsWith("+")) ?? null, words: all.filter((word) => !word.startsWith("+")) };
  }

  /** The concealed tiles are the words without a colon; a word of mahjong may hold several tiles. */
  tilesOf(word) {
    if (this.entry.family === "domino") {
      const found = /^([1-6][1-6])(?:x(\d+))?$/.exec(word);
      return found ? Array.from({ length: Number(found[2] ?? 1) }, () => found[1]) : null;
    }
    const tiles = [];
    for (const run of word.matchAll(/(\d+)([mpsf])|([ESWNCFP])|(.)/g)) {
      if (run[4]) return null;
      if (run[3]) tiles.push(run[3]);
      else tiles.push(...Array.from(run[1], (digit) => digit + run[2]));
    }
    return tiles;
  }

  get concealed() { return this.parsed.words.flatMap((word) => this.tilesOf(word) ?? []); }
  get others() { return this.parsed.words.filter((word) => this.tilesOf(word) === null); }

  written(tiles, order) {
    const sorted = [...tiles].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    if (this.entry.family === "domino") {
      const counts = new Map();
      for (const one of sorted) counts.set(one, (counts.get(one) ?? 0) + 1);
      return [...counts].map(([one, number]) => (number > 1 ? `${one}x${number}` : one)).join(" ");
    }
    const runs = [];
    for (const one of sorted) {
      const last = runs[runs.length - 1];
      const suit = one.length > 1 ? one[1] : null;
      if (suit && last?.suit === suit) last.text = last.text.slice(0, -1) + one;
      else if (!suit && last && !last.suit) last.text += one;
      else runs.push({ suit, text: one });
    }
    return runs.map((run) => run.text).join(" ");
  }

  async put(tiles, winning = this.parsed.winning, others = this.others) {
    const { tiles: order } = await this.palette();
    this.write([this.written(tiles, order), ...others, winning].filter(Boolean).join(" "));
  }

  click(name) {
    if (this.into === "winning") this.put(this.concealed, `+${name}/${this.came}`);
    else if (this.into === "concealed") this.put([...this.concealed, name]);
    else this.put(this.concealed, this.parsed.winning, [...this.others, this.laid(name)]);
  }

  /** A set by its first tile: the next two of the suit for a chow, else as many of a kind as it takes. */
  laid(name) {
    const kind = this.into;
    if (this.entry.family === "domino") {
      const number = { pung: 3, own: 3, pat: 3, press: 3, four: 4, five: 5, top: 5, leap: 5 }[kind] ?? 3;
      return kind === "eat" ? `eat:${name}` : `${kind}:${name}x${number}`;
    }
    const [rank, suit] = name.length > 1 ? name : [null, null];
    const word = (tiles) => (suit ? tiles.map((one) => one[0]).join("") + suit : tiles.join(""));
    if (kind === "eat") {
      const low = suit ? Math.min(Number(rank), 7) : 0;
      return suit ? `chow:${low}${low + 1}${low + 2}${suit}` : `pung:${name.repeat(3)}`;
    }
    const number = kind === "pung" ? 3 : 4;
    return `${kind}:${word(Array.from({ length: number }, () => name))}`;
  }

  // -- asking --------------------------------------------------------------------------------------------

  async count() {
    const question = (this.asked += 1);
    if (this.text.trim() === this.entry.start) { this.answer = null; this.drawAnswer(); return; }
    const answer = await this.paipu.ask("count", this.game, this.text).catch((wrong) => ({ status: "unreadable", what: { en: wrong.message } }));
    if (question !== this.asked) return;
    this.answer = answer;
    this.drawAnswer();
  }

  // -- drawing -------------------------------------------------------------------------------------------

  draw() {
    const { make, say, both, words } = this;
    this.label.textContent = say("hand-text");
    this.field.setAttribute("placeholder", say("hand-tip"));
    this.parts.head.replaceChildren(
      make("label", {}, `${say("hand-game")} `, make("select", { onchange: (event) => { this.game = event.target.value; this.into = "concealed"; this.write(this.entry.start); this.draw(); } }, ...words.games.map((one) => make("option", { value: one.game, selected: one.game === this.game }, both(one.name))))),
      this.button(say("hand-example"), () => this.write(this.entry.example), { disabled: !this.entry.example }),
      this.button(say("hand-back"), () => this.back()),
      this.button(say("hand-clear"), () => this.write(this.entry.start)),
    );
    if (document.documentElement.dataset.mode === "hand") this.drawTiles();
    this.drawAnswer();
  }

  back() {
    const { winning } = this.parsed;
    if (winning) { this.put(this.concealed, null); return; }
    const { others } = this;
    if (this.concealed.length) this.put(this.concealed.slice(0, -1));
    else this.put([], null, others.slice(0, -1));
  }

  async drawTiles() {
    const { make, say, both, tile } = this;
    const focused = document.activeElement?.dataset?.tile;
    const known = await this.palette();
    const { tiles, names, sets, family, copies } = known;
    const held = this.concealed;
    const count = (name) => held.filter((one) => one === name).length;
    const into = (key, text) => make("button", { type: "button", class: "plain-button", "aria-pressed": String(this.into === key), onclick: () => { this.into = key; this.drawTiles(); } }, text);
    this.parts.tiles.replaceChildren(
      make("div", { class: "hand-held", role: "group", "aria-label": say("hand-concealed") },
        ...held.map((name, number) => make("button", { type: "button", class: "act-button", "aria-label": say("hand-take-away", { tile: both(names[name] ?? { en: name }) }), onclick: () => this.put(held.filter((_, place) => place !== number)) }, tile(family, name))),
        ...this.others.map((word) => make("button", { type: "button", class: "plain-button", "aria-label": say("hand-take-away", { tile: word }), onclick: () => this.put(held, this.parsed.winning, this.others.filter((one) => one !== word)) }, word)),
        this.parsed.winning && make("button", { type: "button", class: "plain-button winning", "aria-label": say("hand-take-away", { tile: this.parsed.winning }), onclick: () => this.put(held, null) }, this.parsed.winning)),
      make("div", { class: "hand-into", role: "group", "aria-label": say("hand-add") },
        make("span", { class: "caption" }, say("hand-add")),
        into("concealed", say("hand-concealed")),
        into("winning", say("hand-winning")),
        this.into === "winning" && make("select", { "aria-label": say("hand-winning"), onchange: (event) => { this.came = event.target.value; } }, make("option", { value: "self", selected: this.came === "self" }, say("hand-drawn")), make("option", { value: "across", selected: this.came === "across" }, say("hand-thrown"))),
        make("span", { class: "caption" }, say("hand-set")),
        ...Object.entries(sets).map(([kind, name]) => into(kind, both(name)))),
      make("div", { class: "hand-palette", role: "group", "aria-label": say("hand-tiles") },
        ...tiles.filter((name) => !/f$/.test(name)).map((name) => make("button", { type: "button", class: "act-button", "data-tile": name, disabled: count(name) >= copies[name], "aria-label": say("hand-add-tile", { tile: both(names[name]) }), title: both(names[name]), onclick: () => this.click(name) }, tile(family, name), count(name) > 0 && make("span", { class: "held-number", "aria-hidden": "true" }, String(count(name)))))),
    );
    if (focused) this.parts.tiles.querySelector(`[data-tile="${focused}"]`)?.focus({ preventScroll: true });
  }

  drawAnswer() {
    const { make, say, both, answer } = this;
    const to = this.parts.answer;
    if (!answer) { to.replaceChildren(make("p", { class: "caption" }, say("hand-empty"))); return; }
    if (answer.status === "unreadable") {
      to.replaceChildren(make("article", { class: "card impossible", role: "alert" }, make("p", { class: "reason" }, both(answer.what)), answer.remedy && both(answer.remedy) && make("p", {}, make("b", {}, `${say("remedy")}: `), both(answer.remedy))));
      return;
    }
    const why = [...(answer.reason ? [both(answer.reason)] : []), ...answer.impossible.map(both)];
    to.replaceChildren(
      ...(answer.waits ? this.waitTable(answer) : [make("p", { class: `outcome ${answer.wins ? "gains" : ""}` }, say(answer.wins ? "hand-wins" : "hand-wins-not"))]),
      ...why.map((text) => make("p", { class: "reason" }, text)),
      ...(answer.sheet ? [this.sheet(answer)] : []),
    );
  }

  waitTable(answer) {
    const { make, say, both, tile } = this;
    const family = this.entry.family;
    const total = (one) => (one.sheet ? both(one.sheet.total) : one.reason ? both(one.reason) : say("hand-nothing"));
    const items = (one) => (one.sheet ? one.sheet.items.map((item) => both(item.name)).join(this.now.lang === "en" ? ", " : "、") : "");
    if (!answer.waits.length) return answer.reason || answer.impossible.length ? [] : [make("p", { class: "outcome" }, say("hand-waits-none"))];
    return [
      make("p", { class: "outcome" }, say("hand-waits-for", { n: answer.waits.length })),
      make("table", { class: "sheet waits" },
        make("caption", {}, say("hand-waits")),
        make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("tiles")), make("th", { scope: "col" }, say("hand-drawn")), make("th", { scope: "col" }, say("hand-thrown")))),
        make("tbody", {}, ...answer.waits.map((one) => make("tr", {},
          make("th", { scope: "row" }, make("button", { type: "button", class: "act-button", "aria-label": say("hand-add-tile", { tile: one.tile }), onclick: () => this.put(this.concealed, `+${one.tile}/self`) }, tile(family, one.tile))),
          ...["drawn", "thrown"].map((how) => make("td", {}, make("b", {}, total(one[how])), make("span", { class: "wait-items" }, items(one[how]))))))),
      ),
    ];
  }

  sheet(answer) {
    const { make, say, both, tile } = this;
    const family = this.entry.family;
    const cite = (clause) => make("td", { class: "cite" }, make("abbr", { class: "clause", title: answer.clauses[clause] ? both(answer.clauses[clause]) : clause }, clause));
    const { sheet } = answer;
    return make("table", { class: "sheet" },
      make("caption", {}, say("hand-sheet")),
      make("thead", {}, make("tr", {}, ...["tiles", "item", "value", "clause"].map((key) => make("th", { scope: "col", class: key }, say(key))))),
      make("tbody", {},
        ...sheet.items.map((item) => make("tr", {}, make("td", { class: "sheet-tiles" }, make("span", { class: "tiles" }, ...item.tiles.split(" ").filter(Boolean).map((name) => tile(family, name)))), make("td", { lang: this.now.lang === "en" ? this.words.tags.zh : null }, both(item.name)), make("td", { class: "figure" }, both(item.value)), cite(item.clause))),
        ...sheet.steps.map((step) => make("tr", { class: "step" }, make("td", { colspan: "2" }, both(step.text)), make("td", { class: "figure" }, step.value), cite(step.clause))),
        ...sheet.open.map((fact) => make("tr", { class: "open-fact" }, make("td", { colspan: "3" }, both(fact.text)), cite(fact.clause)))),
      make("tfoot", {}, make("tr", {}, make("th", { colspan: "2", scope: "row" }, say("hand-total")), make("td", { class: "figure" }, both(sheet.total)), cite(sheet.clause))));
  }
}
