/* What a ruling leaves open, as buttons: each possibility writes the line that says it into the log. What the referee has
   found already stands below, and can be struck out again. */
export class OpenFacts {
  constructor(tools) {
    Object.assign(this, tools);
    this.element = this.make("section", { class: "facts", hidden: true });
    this.asked = 0;
    this.clear();
  }

  clear() {
    this.told = null;
    this.draw();
  }

  /** The text is another: what is offered is of the old one until the new is looked through. */
  wait() {
    if (!this.told || this.told.text === this.text()) return;
    if (this.element.contains(document.activeElement)) this.held = true;
    for (const one of this.element.querySelectorAll("button")) one.disabled = true;
  }

  async ask(text, hand) {
    const question = (this.asked += 1);
    const told = await this.paipu.ask("open_facts", text, hand).catch(() => null);
    if (question !== this.asked) return;
    this.told = told && { ...told, text, hand };
    this.draw();
  }

  /** The text with an answer, or without one, takes the place of the text, where that has not changed meanwhile. */
  async change(name, ...what) {
    const { told } = this;
    if (!told || told.text !== this.text()) return;
    const text = await this.paipu.ask(name, told.text, told.hand, ...what).catch(() => null);
    if (text !== null && told.text === this.text()) this.write(text);
  }

  draw() {
    const { make, say, told } = this;
    const something = told && (told.facts.length || told.unanswered.length || told.found.length);
    this.element.hidden = !something;
    this.element.setAttribute("aria-label", say("facts"));
    if (!something) { this.element.replaceChildren(); return; }
    const held = this.held || this.element.contains(document.activeElement);
    this.held = false;
    this.element.replaceChildren(
      make("h2", {}, say("facts")),
      ...(told.facts.length ? [make("p", { class: "caption" }, say("facts-tip"))] : []),
      ...told.facts.map((fact, number) => this.fact(fact, number)),
      ...(told.unanswered.length ? [make("article", { class: "card undecided" }, make("p", {}, make("b", {}, say("facts-unanswered"))), make("ul", {}, ...told.unanswered.map((one) => make("li", {}, this.plain(this.both(one.text)), one.clause && [" ", this.clauseChip(one.clause)]))))] : []),
      ...(told.found.length ? [make("article", { class: "card fact" }, make("p", {}, make("b", {}, say("facts-found"))), make("ul", { class: "found" }, ...told.found.map((one, number) => this.found(one, number))))] : []),
    );
    if (held && document.activeElement === document.body) this.element.querySelector("button")?.focus({ preventScroll: true });
  }

  fact(fact, number) {
    const { make, say, both } = this;
    const name = both(fact.text);
    const head = { head: () => say("facts-head", { name }), claim: () => say("facts-claim", { name }) }[fact.kind]?.() ?? name;
    return make("article", { class: "card undecided open-fact-card" },
      make("p", { class: "reason" }, make("b", {}, this.plain(head))),
      make("ul", { class: "possible" }, ...fact.outcomes.map((one, place) => make("li", {},
        one.line
          ? this.button(both(one.value), () => this.change("answer", one.line, this.now.lang), { "data-fact": `${number}-${place}`, title: one.line })
          : make("span", {}, make("b", {}, both(one.value)), ` (${say("facts-no-line")})`),
        make("span", { class: "gives" }, this.plain(both(one.gives)), one.example && one.line && ` (${say("facts-example")})`)))));
  }

  found(one, number) {
    return this.make("li", {}, this.make("code", {}, this.both(one.text)), " ", this.button(this.say("facts-strike"), () => this.change("strike", one.line), { "data-fact": `found-${number}`, "aria-label": `${this.say("facts-strike")}: ${this.both(one.text)}` }));
  }
}
