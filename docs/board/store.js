/* The logs and branches of this browser, and how each came to be: kept in localStorage, sent nowhere. */
const KEY = "paipu-board";
const MOST = 30;
const STEPS = 100;

function recalled() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    if (Array.isArray(kept?.logs) && kept.logs.every((one) => typeof one.text === "string" && typeof one.name === "string")) return kept;
  } catch { /* nothing that can be read is kept */ }
  return { logs: [], at: 0 };
}

export class Store {
  constructor() {
    const kept = recalled();
    this.logs = kept.logs.map(({ name, text }) => ({ name, text, done: [], undone: [] }));
    this.at = Math.min(Math.max(0, Number(kept.at) || 0), Math.max(0, this.logs.length - 1));
  }

  get log() { return this.logs[this.at]; }
  get text() { return this.log?.text ?? ""; }

  keep() {
    try { localStorage.setItem(KEY, JSON.stringify({ at: this.at, logs: this.logs.map(({ name, text }) => ({ name, text })) })); } catch { /* a page without a memory */ }
  }

  /** A log beside the others; it is the one shown from now on. An untouched empty one gives way. */
  add(name, text) {
    if (this.log && !this.log.text.trim()) this.logs.splice(this.at, 1);
    this.logs.push({ name, text, done: [], undone: [] });
    if (this.logs.length > MOST) this.logs.shift();
    this.at = this.logs.length - 1;
    this.keep();
  }

  choose(at) {
    this.at = at;
    this.keep();
  }

  rename(name) {
    this.log.name = name;
    this.keep();
  }

  remove() {
    this.logs.splice(this.at, 1);
    this.at = Math.max(0, this.at - 1);
    this.keep();
  }

  /** The text after a change; `step` false where it belongs to the change before, as letters of one word do. */
  write(text, step = true) {
    if (text === this.text) return;
    if (!this.log) this.logs.push({ name: "", text: "", done: [], undone: [] });
    if (step) this.log.done.push(this.log.text);
    if (this.log.done.length > STEPS) this.log.done.shift();
    this.log.undone = [];
    this.log.text = text;
    this.keep();
  }

  turn(from, to) {
    if (!this.log?.[from].length) return false;
    this.log[to].push(this.log.text);
    this.log.text = this.log[from].pop();
    this.keep();
    return true;
  }

  undo() { return this.turn("done", "undone"); }
  redo() { return this.turn("undone", "done"); }
}
