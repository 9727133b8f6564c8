/* The log as a text to write in: a textarea, behind it what is marked, beside it the numbers of the lines. */
export class Editor {
  constructor({ make, plain, icon, onWrite, onLine }) {
    Object.assign(this, { make, plain, icon, onLine });
    this.area = make("textarea", { class: "log-text", id: "log-text", spellcheck: "false", autocomplete: "off", autocapitalize: "off", wrap: "off", rows: "14" });
    this.behind = make("pre", { class: "log-behind", "aria-hidden": "true" });
    this.numbers = make("div", { class: "log-numbers" });
    this.element = make("div", { class: "log-editor" }, this.numbers, make("div", { class: "log-writing" }, this.behind, this.area));
    this.marks = new Map();
    this.spans = [];
    this.area.addEventListener("input", (event) => { this.paint(); onWrite(this.area.value, event.inputType ?? ""); });
    this.area.addEventListener("scroll", () => this.follow());
    // Tab leaves the text, as everywhere else on the page.
    this.area.addEventListener("click", () => onLine(this.line()));
    this.area.addEventListener("keyup", (event) => { if (event.key.startsWith("Arrow")) onLine(this.line()); });
  }

  get text() { return this.area.value; }

  set text(text) {
    if (text === this.area.value) return;
    const { scrollTop } = this.area;
    this.area.value = text;
    this.marks = new Map();
    this.spans = [];
    this.paint();
    this.area.scrollTop = scrollTop;
  }

  /** The line the caret stands in, from 1. */
  line() { return this.area.value.slice(0, this.area.selectionStart).split("\n").length; }

  /** What lines are marked with (`line → [{ kind, said }]`), and which part of a line stands out (`{ line, from, to, kind }`). */
  mark(marks, spans) {
    this.marks = marks;
    this.spans = spans;
    this.paint();
  }

  paint() {
    const lines = this.area.value.split("\n");
    const spans = new Map(this.spans.map((span) => [span.line, span]));
    this.behind.replaceChildren(...lines.map((text, number) => {
      const span = spans.get(number + 1);
      const marked = this.marks.get(number + 1);
      const row = this.make("span", { class: ["row", marked && `marked ${marked[0].kind}`].filter(Boolean).join(" ") });
      if (!span) { row.append(`${text}\n`); return row; }
      const letters = Array.from(text);
      const to = Math.max(span.to, span.from + 1);
      row.append(letters.slice(0, span.from).join(""), this.make("mark", { class: span.kind }, letters.slice(span.from, to).join("") || " "), `${letters.slice(to).join("")}\n`);
      return row;
    }));
    this.numbers.replaceChildren(...lines.map((_, number) => {
      const marked = this.marks.get(number + 1);
      if (!marked) return this.make("span", { class: "number", "aria-hidden": "true" }, String(number + 1));
      return this.make("button", { type: "button", class: `number ${marked[0].kind}`, title: marked.map((one) => one.said).join("\n"), "aria-label": marked.map((one) => one.said).join(". "), onclick: () => { this.goTo(number + 1); this.onLine(number + 1); } }, this.icon(marked[0].kind), String(number + 1));
    }));
    this.follow();
  }

  follow() {
    this.behind.style.transform = `translate(${-this.area.scrollLeft}px, ${-this.area.scrollTop}px)`;
    this.numbers.scrollTop = this.area.scrollTop;
  }

  height() { return parseFloat(getComputedStyle(this.area).lineHeight) || 20; }

  /** Brings a line into view, without taking the keyboard. */
  show(line) {
    const top = (line - 1) * this.height();
    const { scrollTop, clientHeight } = this.area;
    if (top < scrollTop || top > scrollTop + clientHeight - 2 * this.height()) this.area.scrollTop = Math.max(0, top - clientHeight / 2);
    this.follow();
  }

  /** Brings the caret to a place. */
  goTo(line, column = 1) {
    const lines = this.area.value.split("\n").slice(0, line - 1);
    const begins = lines.reduce((sum, text) => sum + text.length + 1, 0);
    const letters = Array.from(this.area.value.slice(begins).split("\n")[0]).slice(0, column - 1).join("").length;
    this.area.focus();
    this.area.setSelectionRange(begins + letters, begins + letters);
    this.show(line);
  }
}
