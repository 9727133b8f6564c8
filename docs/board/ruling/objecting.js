/* "I object": of the act that is shown, who accuses whom under which clause; the accusation becomes a line of the log, and
   what becomes of it is told here at once. */
export class Objecting {
  constructor(tools) {
    Object.assign(this, tools);
    const { make } = this;
    this.summary = make("summary", { class: "plain-button" });
    this.body = make("div", { class: "objections" });
    this.details = make("details", {}, this.summary, this.body);
    this.answers = make("div", { class: "answers", role: "status" });
    this.element = make("section", { class: "objecting", hidden: true }, this.details, this.answers);
    this.details.addEventListener("toggle", () => this.look());
    this.asked = 0;
    this.at = this.told = this.by = this.against = null;
  }

  clear() {
    this.at = this.told = null;
    this.element.hidden = true;
  }

  /** The act that is shown is another, or the text is. */
  show(text, hand, at) {
    Object.assign(this, { shown: text, hand, at });
    this.told = null;
    this.draw();
    this.look();
  }

  async look() {
    if (!this.details.open || !this.at) return;
    const question = (this.asked += 1);
    const told = await this.paipu.ask("objections", this.shown, this.hand, this.at).catch(() => null);
    if (question !== this.asked) return;
    if (told && (told.at !== this.last?.at || told.by !== this.last?.by)) { this.against = told.by; this.by = null; }
    this.last = told;
    this.told = told;
    this.draw();
  }

  async accuse(clause) {
    const { shown, hand, at, by, against } = this;
    if (shown !== this.text()) return;
    const text = await this.paipu.ask("accuse", shown, hand, by, against, clause, at, this.now.lang).catch(() => null);
    if (text !== null && shown === this.text()) this.write(text);
  }

  async withdraw(line) {
    const { shown } = this;
    const text = await this.paipu.ask("strike", shown, this.hand, line).catch(() => null);
    if (text !== null && shown === this.text()) this.write(text);
  }

  draw() {
    const { make, say, both, told } = this;
    this.element.hidden = !this.at;
    if (!this.at) return;
    this.element.setAttribute("aria-label", say("object"));
    this.summary.textContent = say("object-to", { at: this.at });
    this.drawAnswers();
    if (!told) { this.body.replaceChildren(); return; }
    const focused = document.activeElement?.dataset?.object;
    const accusers = told.seats.filter((one) => one.seat !== this.against);
    if (!accusers.some((one) => one.seat === this.by)) this.by = accusers[0].seat;
    const seats = (key, list, chosen, act) => make("div", { class: "object-seats", role: "group", "aria-label": say(key) }, make("span", { class: "caption", "aria-hidden": "true" }, say(key)),
      ...list.map((one) => this.button(both(one.name), () => { act(one.seat); this.draw(); }, { "aria-pressed": String(one.seat === chosen), "data-object": `${key}-${one.seat}` })));
    const clauses = told.seats.find((one) => one.seat === this.against).clauses;
    const list = (ones) => make("ul", { class: "object-clauses" }, ...ones.map((one) => make("li", {}, this.button([make("span", { class: "id" }, one.id), " ", make("span", {}, both(one.title)), one.stands && make("span", { class: `badge ${one.stands}` }, say(`object-${one.stands}`))], () => this.accuse(one.id), { class: "plain-button object-clause", "data-object": one.id }))));
    const own = clauses.filter((one) => !one.between);
    const between = clauses.filter((one) => one.between);
    this.body.replaceChildren(
      make("p", { class: "caption" }, say("object-what", { act: both(told.act), seat: both(told.seats.find((one) => one.seat === told.by).name) })),
      seats("object-against", told.seats, this.against, (seat) => { this.against = seat; }),
      seats("object-by", accusers, this.by, (seat) => { this.by = seat; }),
      make("p", { class: "caption" }, say("object-clause")),
      ...(own.length ? [list(own)] : []),
      ...(between.length ? [make("details", { open: !own.length }, make("summary", {}, `${say("object-between")} (${between.length})`), list(between))] : []),
      this.button(say("object-any"), () => this.accuse(null), { "data-object": "any" }),
    );
    if (focused && document.activeElement === document.body) this.body.querySelector(`[data-object="${focused}"]`)?.focus({ preventScroll: true });
  }

  /** What became of the accusations of this act. */
  drawAnswers() {
    const { make, say, both } = this;
    const claims = (this.claims() ?? []).filter((claim) => claim.at === this.at);
    this.answers.replaceChildren(...claims.map((claim) => make("article", { class: `card claim ${claim.outcome}` },
      make("header", {}, this.icon(claim.outcome === "upheld" ? "upheld" : claim.outcome === "undecided" ? "undecided" : "claim"), make("strong", {}, both(claim.head)), this.button(say("facts-strike"), () => this.withdraw(claim.line), { class: "jump" })),
      make("p", { class: "reason" }, this.plain(both(claim.reason))),
      ...claim.clauses.map((id) => make("p", { class: "quoted" }, this.clauseChip(id), " ", this.clauseTitle(id) ?? "")))));
  }
}
