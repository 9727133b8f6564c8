/* The board: the log, the table, the ruling and what may follow, all of them of one text. Whatever is judged is judged by
   Paipu in its worker; whatever is drawn is drawn by the viewer; every word from outside is set as text.
   Long because its parts draw one state anew, each after each: whatever is changed may change all the others. */
import { Editor } from "./editor.js";
import { HandDesk } from "./hand/desk.js";
import { packed, unpacked } from "./link.js";
import { Paipu } from "./paipu.js";
import { ActDesk } from "./setup/acts.js";
import { PositionDesk } from "./setup/desk.js";
import { FigureDesk } from "./setup/figures.js";
import { OpenFacts } from "./ruling/facts.js";
import { Objecting } from "./ruling/objecting.js";
import { Store } from "./store.js";

const PAUSE = 120; // milliseconds after the last letter
const LARGEST = 1_000_000;
const began = performance.now();
const page = document.getElementById("page");
const words = await (await fetch("words.json")).json();
const store = new Store();
const kept = { lang: null };
try { kept.lang = localStorage.getItem("paipu-lang"); } catch { /* a page without a memory */ }
const first = navigator.language.startsWith("zh") ? (/hans|cn|sg|my/i.test(navigator.language) ? "zh-Hans" : "zh") : "en";
const wanted = new URLSearchParams(location.search).get("lang"); // of the page that led here, by its tag
const led = Object.keys(words.tags).find((lang) => words.tags[lang] === wanted);

const now = {
  lang: led ?? (words.say[kept.lang] ? kept.lang : first),
  mode: "table",
  loading: { done: 0, whole: 0 },
  phase: "loading",
  seconds: 0,
  offline: false,
  opening: null, // the example that the board opened with
  ms: null,
  said: "",
  judged: null, // the text that the view shows
  readable: null, // the text before it that could be read: what a change is compared with
  hands: [],
  rest: null,
  changes: null,
  follow: null,
  stale: false,
};
let viewer = null;
let asked = 0;
let timer = 0;

// -- words and elements --------------------------------------------------------------------------------

const say = (key, args = {}) => words.say[now.lang][key].replace(/\{(\w+)\}/g, (_, name) => String(args[name]));
const both = (said) => said[now.lang] ?? said.en;
const tag = () => words.tags[now.lang];

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const button = (label, act, more = {}) => make("button", { type: "button", class: "plain-button", onclick: act, ...more }, label);

function tile(family, name) {
  const symbol = `tile-${family}-${name}`;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const [wide, high] = words.families[family].size;
  svg.setAttribute("class", "tile");
  svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${symbol}`);
  svg.append(use);
  svg.style.setProperty("--tall", String(high / wide));
  return svg;
}

// -- the parts of the page -----------------------------------------------------------------------------

const slots = {};
for (const name of ["top", "status", "bar", "felt", "console", "follow", "faults", "changed", "facts", "objecting", "pins", "book", "drawer", "readings"]) slots[name] = make("div", { class: `slot of-${name}` });
slots.readings.className = "board-readings";
const live = make("p", { class: "unseen", role: "status", "aria-live": "polite" });
const label = make("label", { for: "log-text", class: "log-label" });
const sides = { table: make("section", { class: "table-side" }), paper: make("section", { class: "paper-side" }) };

const paipu = new Paipu(heard);

globalThis.paipuHost = {
  data: { lang: now.lang, tags: words.tags, version: words.version, say: words.say, families: words.families, hands: [] },
  panels: { readings: () => [slots.readings] },
  title: () => title(store.log),
  arrange(top, parts, drawer) {
    if (now.mode === "table") slots.top.replaceChildren(top);
    if (!parts) return;
    const [felt, controls, pins, book] = parts;
    const family = viewer.hand().family;
    const [wide, high] = words.families[family].size;
    page.style.setProperty("--tall", String(high / wide));
    slots.felt.replaceChildren(felt);
    slots.console.replaceChildren(controls);
    slots.pins.replaceChildren(pins);
    slots.book.replaceChildren(book);
    slots.drawer.replaceChildren(drawer);
  },
  stepped() {
    markLog(true);
    askFollow();
  },
  spoken() {
    now.lang = viewer.state.lang;
    redraw();
  },
  attach(handle) { viewer = handle; },
};

await new Promise((resolve, reject) => {
  const script = make("script", { src: "viewer.js" });
  script.addEventListener("load", resolve);
  script.addEventListener("error", reject);
  document.head.append(script);
});
if (viewer.state.lang !== now.lang) viewer.state.lang = now.lang;

const editor = new Editor({
  make,
  plain: viewer.plain,
  icon: (kind) => viewer.icon(kind),
  onWrite(text, how) {
    const typing = how === "insertText" || how === "deleteContentBackward";
    store.write(text, !typing || performance.now() - lastTyped > 1500);
    lastTyped = performance.now();
    later();
    drawBar();
  },
  onLine: goToLine,
});
let lastTyped = -Infinity;
const asking = { make, button, say, both, paipu, now, plain: viewer.plain, icon: (kind) => viewer.icon(kind), clauseChip: viewer.clauseChip, clauseTitle, claims: () => viewer.hand()?.claims, text: () => store.text };
const facts = new OpenFacts({ ...asking, write: (text) => { store.write(text); taken({ step: Infinity }); } });
const objecting = new Objecting({ ...asking, write: (text) => { store.write(text); taken({ step: viewer.state.step }); } });
slots.facts.append(facts.element);
slots.objecting.append(objecting.element);
const desk = new HandDesk({ make, tile, button, say, both, words, paipu, now, clauseTitle });
const setup = new PositionDesk({
  make, tile, button, say, both, words, paipu, now,
  text: () => store.text,
  hand: () => viewer.state.hand + 1,
  write(text) { store.write(text); editor.text = text; drawBar(); later(); },
  changing: rest,
  begin: (name, text) => fresh(name, text, "setup"),
  play() { turn("table"); slots.follow.scrollIntoView({ block: "nearest" }); },
});
const teller = new ActDesk({ make, tile, button, say, both, paipu, now, told: acted });
const figures = new FigureDesk({ make, tile, button, say, both, paipu, now, told(text) { store.write(text); if (now.mode !== "table") turn("table"); taken({ step: Infinity }); } });

// -- loading -------------------------------------------------------------------------------------------

function heard(told) {
  if (told.loading !== undefined) {
    now.loading = { done: told.loading, whole: told.whole };
  } else if (told.starting) {
    now.phase = "starting";
  } else if (told.ready) {
    now.phase = "ready";
    now.seconds = (performance.now() - began) / 1000;
    document.documentElement.dataset.seconds = String(now.seconds);
    keepOffline();
  } else if (told.warm) {
    document.documentElement.dataset.warm = "true";
  } else if (told.failed) {
    now.phase = "failed";
    now.said = told.failed;
  }
  drawStatus();
}

/** The board keeps a copy of itself, where the browser lets it; what it has loaded, the copy is made of. */
async function keepOffline() {
  if (!navigator.serviceWorker) return;
  try {
    const registered = await navigator.serviceWorker.ready;
    registered.active.postMessage("keep");
  } catch { /* without a copy the board needs the site, and says so */ }
}

async function takeWorker() {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    now.offline = Boolean(data.kept);
    drawStatus();
  });
  const there = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (there) { now.newer = true; drawStatus(); }
  });
  try { await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" }); } catch { /* as above */ }
}

const mega = (bytes) => (bytes / 1e6).toFixed(1);

function drawStatus() {
  const parts = [];
  if (now.newer) parts.push(say("newer"));
  if (now.phase === "loading") {
    parts.push(now.loading.whole ? say("loading-of", { done: mega(now.loading.done), whole: mega(now.loading.whole) }) : say("loading"));
    parts.push(say("loading-wait", { seconds: 10 }));
  } else if (now.phase === "starting") parts.push(say("starting"));
  else if (now.phase === "failed") parts.push(say("failed", { why: now.said }));
  else {
    parts.push(say(now.offline ? "ready" : "ready-online", { version: words.version, seconds: now.seconds.toFixed(1) }));
    if (now.ms !== null) parts.push(say("judged-in", { ms: now.ms }));
    if (now.said) parts.push(now.said);
  }
  const whole = now.phase === "loading" || now.phase === "starting";
  const bar = make("progress", { max: "1", value: String(now.phase === "starting" ? 0.9 : 0.85 * (now.loading.done / (now.loading.whole || 1))), "aria-label": say("loading") });
  slots.status.replaceChildren(make("p", { class: "status purpose" }, say("purpose")), make("p", { class: `status ${now.phase}`, "data-phase": now.phase, "data-offline": String(now.offline) }, whole && bar, parts.join(" · ")));
  if (now.phase !== "loading" || !live.textContent) live.textContent = parts.join(". ");
}

function note(text) {
  now.said = text;
  drawStatus();
}

// -- judging -------------------------------------------------------------------------------------------

function later(wait = PAUSE) {
  clearTimeout(timer);
  timer = setTimeout(judge, wait);
}

/** Judges the text of the log; where it was changed in the meantime the answer is of no interest. */
async function judge({ step = null, hand = null } = {}) {
  clearTimeout(timer);
  const { text } = store;
  const question = (asked += 1);
  const since = performance.now();
  if (!text.trim()) { nothing(); return; }
  facts.wait();
  let answer;
  try {
    answer = await paipu.ask("judge", text);
  } catch (wrong) {
    if (question === asked) note(say("crashed", { why: wrong.message }));
    return;
  }
  if (question !== asked) return;
  now.said = "";
  now.ms = Math.round(performance.now() - since);
  document.documentElement.dataset.ms = String(now.ms);
  const at = Math.min(hand ?? viewer.state.hand, answer.hands.length - 1);
  show(answer.hands, at, step, text);
  drawStatus();
  const number = viewer.state.hand + 1;
  if (now.stale) { facts.clear(); objecting.clear(); if (now.mode === "setup") setup.read(); settled(); return; }
  const before = now.readable;
  now.readable = text;
  if (now.mode === "setup") setup.read();
  now.changes = before !== null && before !== text ? await paipu.ask("compare", before, text, number).catch(() => null) : null;
  if (question !== asked) return;
  drawChanged();
  now.rest = null;
  drawReadings();
  const rest = await paipu.ask("weigh", text, number).catch(() => null);
  if (question !== asked) return;
  now.rest = rest;
  if (rest) viewer.hand().rests = rest.rests;
  drawReadings();
  facts.ask(text, number);
  settled();
}

/** Tells those who watch the page that all is said of the text as it stands. */
function settled() {
  document.documentElement.dataset.judged = String(performance.now());
}

function nothing() {
  asked += 1;
  now.judged = now.readable = now.rest = now.changes = null;
  now.hands = [];
  now.stale = false;
  for (const name of ["felt", "console", "pins", "book", "drawer", "follow"]) slots[name].replaceChildren();
  facts.clear();
  objecting.clear();
  drawHead();
  drawFaults();
  drawChanged();
  editor.mark(new Map(), []);
  if (now.mode === "setup") setup.read();
  settled();
}

function show(hands, at, step, text) {
  now.hands = hands;
  const readable = hands[at] && !hands[at].unreadable;
  now.stale = !readable;
  document.documentElement.dataset.stale = String(now.stale);
  if (readable) {
    const before = viewer.hand();
    const atEnd = now.judged === null || step === Infinity || (step === null && before?.frames && viewer.state.step >= before.frames.length - 2);
    now.judged = text;
    viewer.show(hands, { hand: at, step: atEnd ? lastStep(hands[at]) : step });
    drawHead();
  }
  if (!readable && now.judged === null) drawHead();
  drawFaults();
  markLog(readable);
  if (readable) askFollow();
}

/** The end of a hand, or its last act where the log breaks off and may go on. */
const lastStep = (hand) => Math.max(0, hand.frames.length - (hand.cut ? 2 : 1));

/** What cannot be read, with its place and what to do, below the log; the log is marked there. */
function drawFaults() {
  const faults = now.hands.filter((hand) => hand.fault);
  const cards = faults.map(({ fault }) =>
    make(
      "article",
      { class: "card unreadable impossible", role: "alert" },
      make("header", {}, viewer.icon("impossible"), make("strong", {}, say("line", { n: fault.line })), button(say("go-line", { n: fault.line }), () => editor.goTo(fault.line, fault.column), { class: "jump" })),
      make("p", { class: "reason" }, ...viewer.plain(both(fault.what))),
      both(fault.expected) && make("p", {}, make("b", {}, `${say("expected")}: `), ...viewer.plain(both(fault.expected))),
      both(fault.remedy) && make("p", {}, make("b", {}, `${say("remedy")}: `), ...viewer.plain(both(fault.remedy))),
    ),
  );
  const told = !store.text.trim() ? say("empty") : faults.length && now.stale ? say(now.judged === null ? "unreadable-none" : "unreadable-stale") : null;
  slots.faults.replaceChildren(...cards, ...(told ? [make("p", { class: "caption" }, told)] : []));
}

/** Marks the lines that something is found on, the act in play, and what cannot be read. */
function markLog(follow = false) {
  const marks = new Map();
  const spans = [];
  const mark = (line, kind, said) => marks.set(line, [...(marks.get(line) ?? []), { kind, said: say("line-has", { n: line, what: said }) }]);
  for (const hand of now.hands) {
    if (hand.fault) {
      mark(hand.fault.line, "impossible", both(hand.fault.what));
      spans.push({ line: hand.fault.line, from: hand.fault.column - 1, to: hand.fault.column, kind: "impossible" });
    }
    for (const found of hand.findings ?? []) mark(found.line, found.kind, `${say(`kind-${found.kind}`)}: ${both(found.reason)}`);
  }
  const frame = now.stale || now.judged === null ? null : viewer.hand()?.frames?.[viewer.state.step];
  if (frame?.span && !spans.some((span) => span.line === frame.line)) spans.push({ line: frame.line, from: frame.span[0], to: frame.span[1], kind: "in-play" });
  editor.mark(marks, spans);
  if (follow && frame?.line && document.activeElement !== editor.area) editor.show(frame.line);
}

function goToLine(line) {
  if (now.stale || !now.hands.length) return;
  const number = now.hands.findIndex((hand) => hand.frames && line >= hand.log.line && line <= hand.ends);
  if (number < 0) return;
  if (number !== viewer.state.hand) viewer.show(now.hands, { hand: number, step: 0 });
  const step = now.hands[number].frames.findLastIndex((frame) => frame.line === line);
  if (step >= 0 && step !== viewer.state.step) viewer.go(step, { fromPanel: true });
}

function drawChanged() {
  const changes = now.changes;
  slots.changed.replaceChildren(
    ...(changes === null
      ? []
      : [make("section", { class: "card changes" }, make("p", {}, make("b", {}, say("changed")), changes.length ? ":" : ` ${say("changed-nothing")}`), changes.length > 0 && make("ul", {}, ...changes.map((change) => make("li", {}, both(change)))))]),
  );
}

function clauseTitle(id) { return viewer.hand()?.clauses?.[id] ? both(viewer.hand().clauses[id].title) : null; }

// -- what may follow -----------------------------------------------------------------------------------

/** How many acts have been made at the picture that is shown, and whether they are all. */
function actsMade() {
  const hand = viewer.hand();
  const last = hand.frames.length - 1;
  const before = viewer.state.step === last ? hand.frames : hand.frames.slice(0, viewer.state.step + 1);
  return before.reduce((most, frame) => Math.max(most, frame.at ?? 0), 0);
}

/** What may follow rests while it is told of a table that is being changed. */
function rest() { slots.follow.inert = setup.sending || (now.follow !== null && now.follow.text !== store.text); }

let followed = 0;
async function askFollow() {
  if (now.stale || now.judged === null) return;
  const question = (followed += 1);
  const at = actsMade();
  const text = now.judged;
  const hand = viewer.state.hand + 1;
  objecting.show(text, hand, at);
  const answer = await paipu.ask("follow", text, hand, at).catch(() => null);
  if (question !== followed || !answer) return;
  now.follow = { ...answer, text, hand };
  drawFollow();
}

function drawFollow() {
  const { follow } = now;
  rest();
  const hand = viewer.hand();
  if (!follow || !hand?.frames) { slots.follow.replaceChildren(); return; }
  const focused = document.activeElement?.dataset?.option;
  const atEnd = follow.at === hand.acts;
  const groups = new Map();
  follow.options.forEach((option, number) => {
    const key = `${option.seat} ${option.act} ${option.clause} ${option.must}`;
    groups.set(key, [...(groups.get(key) ?? []), { ...option, number }]);
  });
  const seats = new Map();
  const free = new Map();
  for (const options of groups.values()) {
    const among = options[0].free ? free : seats;
    among.set(options[0].seat, [...(among.get(options[0].seat) ?? []), options]);
  }
  const listed = (among) => make("ul", { class: "follow" }, ...[...among].map(([seat, acts]) => make("li", {}, make("b", { class: "follow-seat" }, viewer.seatName(seat)), make("div", { class: "follow-acts" }, ...acts.map(actGroup)))));
  const told = follow.over ? say("follow-over") : follow.options.length ? (atEnd ? say("follow-end") : say("follow-middle", { at: follow.at })) : say("follow-none");
  slots.follow.replaceChildren(
    make(
      "section",
      { class: "may", "aria-label": say("follow") },
      make("h2", {}, say("follow")),
      make("p", { class: "caption" }, told),
      seats.size > 0 && listed(seats),
      free.size > 0 && make("details", {}, make("summary", {}, say("follow-free")), listed(free)),
      !follow.all_shown && !follow.over && make("p", { class: "caption" }, say("follow-unknown")),
    ),
  );
  slots.follow.append(teller.element, figures.element);
  teller.follows(follow);
  figures.follows(follow);
  if (focused !== undefined) slots.follow.querySelector("[data-option]")?.focus({ preventScroll: true });
}

const shows = (option) => option.tiles.length + option.with.length > 0;

function actGroup(options) {
  const [one] = options;
  const { family, words: names } = viewer.hand();
  const tileName = (name) => (names.tiles[name] ? both(names.tiles[name]) : name);
  return make(
    "div",
    { class: `option${one.must ? " must" : ""}` },
    make("span", { class: "act-name" }, one.must && make("em", {}, `${say("must")} `), options.some(shows) && both(one.name)),
    ...options.map((option) => {
      const tiles = [...option.tiles, ...option.with];
      const said = [both(option.name), ...tiles.map(tileName), option.form ?? ""].filter(Boolean).join(" ");
      return make(
        "button",
        { type: "button", class: "act-button", "data-option": option.number, "aria-label": `${viewer.seatName(option.seat)}: ${said}`, title: said, onclick: () => play(option.number) },
        ...(tiles.length ? tiles.map((name) => tile(family, name)) : [both(option.name)]),
        option.form && make("span", { class: "form-name", lang: words.tags.zh }, option.form),
      );
    }),
    viewer.clauseChip(one.clause),
  );
}

/** Adds an act to the log; in the middle of a hand a branch begins with it. */
async function play(number) {
  const { follow } = now;
  if (!follow || follow.text !== store.text) return;
  const text = await paipu.ask("play", follow.text, follow.hand, follow.at, number, now.lang).catch(() => null);
  if (text !== null) acted(text);
}

function acted(text) {
  const { follow } = now;
  if (follow.at < viewer.hand().acts) store.add(say("branch-of", { name: title(store.log), at: follow.at }), text);
  else store.write(text);
  if (now.mode !== "table") turn("table");
  taken({ step: Infinity, hand: follow.hand - 1 });
}

async function takeBack() {
  if (now.stale || now.judged === null) return;
  const hand = viewer.state.hand;
  const text = await paipu.ask("take_back", store.text, hand + 1, now.lang).catch(() => null);
  if (text === null || text === store.text) return;
  store.write(text);
  taken({ step: Infinity, hand });
}

/** The text of the store is another now: it is written into the page, and judged. */
function taken(view = {}) {
  editor.text = store.text;
  drawBar();
  return judge(view);
}

// -- readings ------------------------------------------------------------------------------------------

function drawReadings() {
  const { rest } = now;
  if (!rest) { slots.readings.replaceChildren(make("p", { class: "caption" }, say("readings-weighing"))); return; }
  const matter = rest.readings.filter((one) => one.matters);
  const idle = rest.readings.filter((one) => !one.matters);
  slots.readings.replaceChildren(
    make("p", { class: "caption" }, say(matter.length ? "readings-matter" : "readings-none")),
    ...matter.map((one) => readingCard(one)),
    ...(idle.length ? [make("details", {}, make("summary", {}, `${say("readings-idle")} (${idle.length})`), ...idle.map((one) => readingCard(one)))] : []),
    ...(rest.left_out?.length ? [make("p", { class: "caption" }, say("readings-left", { readings: rest.left_out.join(" ") }))] : []),
  );
}

function readingCard(one) {
  return make(
    "article",
    { class: "card reading", "data-reading": one.id },
    make("header", {}, make("strong", {}, one.id), make("span", {}, both(one.title)), viewer.clauseChip(one.clause)),
    make("ul", { class: "candidates" }, ...one.candidates.map((candidate) => {
      const chosen = candidate.slug === one.in_force;
      const id = `reading-${one.id}-${candidate.slug}`;
      return make(
        "li",
        {},
        make("input", { type: "radio", id, name: `reading-${one.id}`, checked: chosen, onchange: () => readAs(one.id, candidate.slug) }),
        make(
          "label",
          { for: id },
          make("code", {}, candidate.slug),
          chosen && make("span", { class: "badge" }, say("in-force")),
          candidate.ours && make("span", { class: "badge" }, say("ours")),
          " ",
          both(candidate.says),
          !chosen && make("span", { class: "would" }, candidate.changes.length ? `${say("would-change")}: ${candidate.changes.map(both).join("; ")}` : `${say("would-change")}: ${say("would-change-nothing")}`),
        ),
      );
    })),
  );
}

async function readAs(reading, candidate) {
  const text = await paipu.ask("read_as", store.text, viewer.state.hand + 1, reading, candidate, now.lang).catch(() => null);
  if (text === null) return;
  store.write(text);
  await taken();
  document.getElementById(`reading-${reading}-${candidate}`)?.focus({ preventScroll: true });
}

// -- the bar -------------------------------------------------------------------------------------------

function title(log) {
  if (!log) return say("unnamed", { n: 1 });
  return log.name || say("unnamed", { n: store.logs.indexOf(log) + 1 });
}

function menu(text, items) {
  const details = make("details", { class: "menu" }, make("summary", { class: "plain-button" }, text), make("div", { class: "items" }, ...items));
  details.addEventListener("keydown", (event) => { if (event.key === "Escape") { details.open = false; details.firstElementChild.focus(); } });
  details.addEventListener("focusout", (event) => { if (event.relatedTarget && !details.contains(event.relatedTarget)) details.open = false; });
  return details;
}

const file = make("input", { type: "file", class: "unseen", tabindex: "-1", "aria-hidden": "true", accept: ".paipu,.txt,text/plain" });
file.addEventListener("change", () => { if (file.files[0]) opened(file.files[0]); file.value = ""; });

let game = words.games.some((one) => one.game === "taiwan") ? "taiwan" : words.games[0].game;

function drawBar() {
  const chooser = make("select", { class: "log-chooser", "aria-label": say("logs"), title: say("logs"), onchange: (event) => { store.choose(Number(event.target.value)); now.readable = null; taken({ step: Infinity, hand: 0 }); } }, ...store.logs.map((log, number) => make("option", { value: number, selected: number === store.at }, title(log))));
  const games = make("select", { "aria-label": say("start-game"), onchange: (event) => { game = event.target.value; drawExamples(); } }, ...words.games.map((one) => make("option", { value: one.game, selected: one.game === game }, both(one.name))));
  const item = (text, act) => button(text, (event) => { event.target.closest("details").open = false; act(); });
  const chosen = () => words.games.find((one) => one.game === game);
  const named = (key) => `${both(chosen().name)} · ${say(key)}`;
  const worked = make("div", { class: "worked" });
  const drawExamples = () => worked.replaceChildren(...examplesOf(game).map((one) => item(both(one.name), () => showExample(one))));
  drawExamples();
  const start = menu(say("start"), [
    make("label", { class: "item-label" }, `${say("start-game")} `, games),
    item(say("start-deal"), () => dealt(false)),
    item(say("start-whole"), () => dealt(true)),
    item(say("start-empty"), () => fresh(named("start-empty"), chosen().empty[now.lang])),
    item(say("start-setup"), () => setup.fresh(game)),
    item(say("start-position"), () => fresh(named("start-position"), chosen().position[now.lang])),
    make("p", { class: "caption" }, say("start-example")),
    worked,
    item(say("start-file"), () => file.click()),
  ]);
  const save = menu(say("save"), [
    item(say("save-log"), () => download(new Blob([store.text], { type: "text/plain;charset=utf-8" }), "paipu")),
    item(say("save-page"), savePage),
    item(say("save-sign"), () => { if (viewer.hand()?.frames) viewer.print("ruling"); }),
    item(say("copy-link"), copyLink),
    item(say("translate"), translate),
    item(say("branch-tip"), () => { if (store.log) begin(say("branch-of", { name: title(store.log), at: viewer.hand()?.acts ?? 0 }), store.text); }),
    item(say("rename"), () => { if (store.log) rename(); }),
    item(say("remove"), () => { if (store.log) remove(); }),
  ]);
  const mode = (name) => button(say(`${name}-mode`), () => turn(name), { "aria-pressed": String(now.mode === name), class: "plain-button mode" });
  slots.bar.replaceChildren(
    make("div", { class: "toolbar", role: "toolbar", "aria-label": say("tools") },
      make("div", { class: "modes", role: "group", "aria-label": say("mode") }, mode("table"), mode("setup"), mode("hand")),
      start,
      store.logs.length > 0 && chooser,
      button(say("take-back"), takeBack, { class: "plain-button take-back", title: say("take-back-tip") }),
      button(say("undo"), () => { if (store.undo()) taken(); }, { class: "plain-button undo", disabled: !store.log?.done.length }),
      button(say("redo"), () => { if (store.redo()) taken(); }, { class: "plain-button redo", disabled: !store.log?.undone.length }),
      save,
      make("a", { class: "plain-button site-link", href: now.lang === "en" ? "../index.html" : `../${tag()}/index.html` }, say("site")),
    ),
  );
  if (slots.top.querySelector(".file")) slots.top.querySelector(".file").firstChild.textContent = title(store.log);
}

const examplesOf = (name) => words.examples.filter((one) => one.game === name);

/** A worked example, in the language of the page. */
const showExample = (one) => fresh(both(one.name), both(one.text));

/** A log begun anew takes the place of the example that the board opened with, unless something was done with that. */
function fresh(name, text, mode = "table") {
  if (store.logs.length === 1 && store.log.text === now.opening) store.remove();
  return begin(name, text, mode);
}

/** A log of its own beside the others, shown from its end or from where its play begins. */
function begin(name, text, mode = "table") {
  store.add(name, text);
  now.readable = null;
  turn(mode);
  return taken({ step: Infinity, hand: 0 });
}

async function dealt(whole) {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  note(say("judging"));
  const text = await paipu.ask("dealt", game, seed, now.lang, whole).catch((wrong) => { note(wrong.message); return null; });
  if (text !== null) await fresh(say("dealt", { game: both(words.games.find((one) => one.game === game).name) }), text);
}

function rename() {
  const name = window.prompt(say("rename-ask"), title(store.log));
  if (name === null) return;
  store.rename(name.trim());
  drawBar();
}

function remove() {
  if (!window.confirm(say("remove-ask", { name: title(store.log) }))) return;
  store.remove();
  now.readable = null;
  taken({ step: Infinity, hand: 0 });
}

async function opened(one) {
  if (one.size > LARGEST) { note(say("too-large")); return; }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await one.arrayBuffer());
    await fresh(one.name, text.replaceAll("\r\n", "\n"));
  } catch {
    note(say("not-text", { name: one.name }));
  }
}

function download(blob, kind) {
  const address = URL.createObjectURL(blob);
  const name = title(store.log).replace(/\.(paipu|txt)$/, "").replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^-+|-+$/g, "") || "log";
  make("a", { href: address, download: `${name}.${kind}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function savePage() {
  const html = await paipu.ask("page", store.text, now.lang).catch((wrong) => { note(wrong.message); return null; });
  if (html !== null) download(new Blob([html], { type: "text/html;charset=utf-8" }), "html");
}

async function copyLink() {
  const address = new URL(location.pathname, location.origin).href + (now.mode === "hand" ? await packed("hand", desk.carried()) : await packed("log", store.text));
  try {
    await navigator.clipboard.writeText(address);
    note(say("copied"));
  } catch {
    window.prompt(say("copy-by-hand"), address);
  }
}

async function translate() {
  const text = await paipu.ask("translate", store.text, now.lang).catch(() => null);
  if (text !== null) { store.write(text); taken(); }
}

// -- the page ------------------------------------------------------------------------------------------

function turn(mode) {
  now.mode = mode;
  document.documentElement.dataset.mode = mode;
  drawBar();
  if (mode === "hand") desk.draw();
  else if (mode === "setup") setup.read();
  else if (now.judged !== null) viewer.show(now.hands, { step: viewer.state.step });
  drawHead();
}

/** The head of the page: the viewer's, where there is a hand to be shown, with its verdict; else one of our own. */
function drawHead() {
  if (now.mode === "table" && now.judged !== null && viewer.hand()?.frames) return;
  const others = Object.keys(words.tags).filter((lang) => lang !== now.lang);
  slots.top.replaceChildren(
    make("header", { class: "top" },
      make("h1", {}, make("span", { class: "seal", "aria-hidden": "true", lang: words.tags.zh }, words.say.zh.seal), make("span", {}, say("title"))),
      make("div", { class: "tools" }, ...others.map((lang) => button(words.say[lang].tongue, () => speak(lang), { class: "plain-button language", lang: words.tags[lang], "aria-label": `${words.say[lang].language}: ${words.say[lang].tongue}` })))),
  );
}

function speak(lang) {
  now.lang = lang;
  if (location.search) history.replaceState(null, "", location.pathname + location.hash);
  viewer.speak(lang);
  slots.top.querySelector(".language")?.focus();
}

function redraw() {
  document.documentElement.lang = tag();
  document.title = `${say("title")} · Paipu`;
  label.textContent = say("editor");
  editor.area.setAttribute("placeholder", say("editor-tip"));
  skip.textContent = say("skip");
  stamp.textContent = words.stamp[now.lang];
  drawStatus();
  drawBar();
  drawFaults();
  drawChanged();
  drawReadings();
  drawFollow();
  facts.draw();
  objecting.draw();
  desk.draw();
  setup.draw();
  drawHead();
  markLog();
}

const skip = make("a", { class: "skip", href: "#log-text", onclick: (event) => { event.preventDefault(); editor.area.focus(); } });
const stamp = make("footer", { class: "status" });
sides.table.append(slots.felt, slots.console, setup.element);
sides.paper.append(label, editor.element, slots.faults, slots.changed, slots.facts, slots.follow, slots.objecting, slots.pins, slots.book);
page.replaceChildren(skip, slots.top, make("main", {}, slots.bar, slots.status, live, make("div", { class: "desk" }, sides.table, sides.paper, desk.element)), stamp, slots.drawer, file);

addEventListener("dragover", (event) => { event.preventDefault(); document.documentElement.dataset.dropping = "true"; });
addEventListener("dragleave", (event) => { if (!event.relatedTarget) delete document.documentElement.dataset.dropping; });
addEventListener("drop", (event) => {
  event.preventDefault();
  delete document.documentElement.dataset.dropping;
  const [one] = event.dataTransfer.files;
  const text = event.dataTransfer.getData("text/plain");
  if (one) opened(one);
  else if (text) begin("", text);
});
addEventListener("hashchange", () => arrive());

/** What the address carries is opened beside what is kept here; the address is then the board's own again. */
async function arrive() {
  let carried = null;
  try {
    carried = await unpacked(location.hash);
  } catch {
    note(say("bad-link"));
    return false;
  }
  if (!carried) return false;
  history.replaceState(null, "", location.pathname);
  if (carried.kind === "hand") {
    desk.take(carried.text);
    turn("hand");
    return false;
  }
  const there = store.logs.findIndex((log) => log.text === carried.text);
  if (there >= 0) store.choose(there);
  else store.add("", carried.text);
  turn("table");
  taken({ step: Infinity, hand: 0 });
  return true;
}

takeWorker();
redraw();
if (!(await arrive())) {
  if (store.logs.length === 0 && now.mode === "table") {
    const first = examplesOf(game)[0] ?? words.examples[0];
    now.opening = both(first.text);
    showExample(first);
  } else {
    editor.text = store.text;
    drawBar();
    judge({ step: Infinity });
  }
}
