/* The page: its head, what is chosen there, and a hand or a match drawn on it. */

import { clear, data, hand, host, page, root, sheets, state, take, view } from "./state.js";
import { both, chinese, colon, say, seatName } from "./words.js";
import { icon, make, plain } from "./elements.js";
import { unfold } from "./film.js";
import { rivers } from "./table.js";
import { fitSheet, signSheet } from "./signing.js";
import { choose, drawTabs, FIRST } from "./tabs.js";
import { drawConsole } from "./console.js";
import { go, remember } from "./stepping.js";
import { matchSheet, sheetLabel, sheetOf } from "./matches.js";

export const THEMES = ["auto", "light", "dark"];

export function keep(key, value) {
  try { localStorage.setItem(key, value); } catch { /* a page without a memory */ }
}

export function turnTheme() {
  state.theme = THEMES[(THEMES.indexOf(state.theme) + 1) % THEMES.length];
  root.dataset.theme = state.theme;
  keep("paipu-theme", state.theme);
  showTheme();
}

function showTheme() {
  view.theme.replaceChildren(icon(state.theme));
  const label = `${say("theme")}: ${say(`theme-${state.theme}`)}`;
  view.theme.setAttribute("aria-label", label);
  view.theme.title = label;
}

function drawMatch() {
  view.paper = make("div", { class: "paper" }, matchSheet(hand, true));
  page.replaceChildren(drawTop(), make("main", { class: "stage of-match", id: "controls", tabindex: "-1" }, matchSheet(hand, false)), make("div", { class: "drawer", "aria-hidden": "true" }, view.paper));
  fitSheet();
  showTheme();
  remember();
}

function handLabel(one, number) {
  const name = say("hand-number", { n: one.number ?? number + 1 });
  return one.unreadable ? `${name} · ${say("unreadable")}` : `${name} · ${both(one.result)}`;
}

function drawTop() {
  view.theme = make("button", { type: "button", class: "plain-button theme", onclick: turnTheme });
  const chooser = data.hands.length > 1 && make(
    "select",
    { "aria-label": say("hand-chooser"), class: "hand-chooser", onchange: (event) => open(Number(event.target.value), 0) },
    ...sheets.map((_, number) => make("option", { value: -1 - number, selected: -1 - number === state.hand }, sheetLabel(number))),
    ...data.hands.map((one, number) => make("option", { value: number, selected: number === state.hand }, handLabel(one, number))),
  );
  const ofMatch = state.hand < 0;
  const title = hand.unreadable || ofMatch ? say("title") : both(hand.title);
  return make(
    "header",
    { class: "top" },
    make("a", { class: "skip", href: "#controls", onclick: (event) => { event.preventDefault(); document.getElementById("controls").focus(); } }, say("skip")),
    make("h1", {}, make("span", { class: "seal", lang: data.tags[chinese()], "aria-hidden": "true" }, data.say[chinese()].seal), make("span", {}, title), ofMatch ? make("span", { class: "file" }, sheetLabel(-1 - state.hand)) : make("bdi", { class: "file" }, ...(host ? [host.title()] : plain(hand.file)), ` · ${say("hand-number", { n: hand.number })}`)),
    make(
      "div",
      { class: "tools" },
      !ofMatch && sheets.length > 0 && make("button", { type: "button", class: "plain-button to-match", onclick: () => open(-1 - Math.max(0, sheetOf(state.hand)), 0) }, say("back-to-match")),
      !hand.unreadable && !ofMatch && make("span", { class: `verdict ${hand.status}` }, icon(hand.status === "clean" ? "upheld" : hand.status === "undecided" ? "undecided" : "breach"), both(hand.verdict)),
      chooser,
      !hand.unreadable && !ofMatch && viewChooser(),
      ...Object.keys(data.tags).filter((other) => other !== state.lang).map((other) => make("button", { type: "button", class: "plain-button language", lang: data.tags[other], "aria-label": `${data.say[other].language}: ${data.say[other].tongue}`, onclick: () => speak(other) }, data.say[other].tongue)),
      view.theme,
    ),
  );
}

function viewChooser() {
  const seats = hand.seats.map((seat) => make("option", { value: seat.id, selected: seat.id === state.view }, [seatName(seat.id), seat.player].filter(Boolean).join(" ")));
  return make(
    "select",
    { class: "view-chooser", "aria-label": say("seen-by"), title: say("seen-by"), onchange: (event) => lookAs(event.target.value) },
    make("option", { value: "", selected: state.view === null }, `${say("seen-by")}${colon()}${say("seen-by-all")}`),
    ...seats,
  );
}

/** Show what a seat could see, from its place at the table; everything where none is named. */
function lookAs(id) {
  state.view = id || null;
  draw();
  document.querySelector(".view-chooser").focus({ preventScroll: true });
}

export function speak(lang) {
  state.lang = lang;
  keep("paipu-lang", lang);
  if (host) host.spoken();
  if (!hand) return;
  draw();
  document.querySelector(".language").focus();
}

function turnTo(shown) {
  take(shown, shown.frames ? unfold(shown.frames) : []);
}

export function open(number, step) {
  state.hand = number;
  state.step = 0;
  state.tab = FIRST;
  state.ownTab = false;
  state.view = null;
  turnTo(number < 0 ? sheets[-1 - number] : data.hands[number]);
  state.step = hand.frames ? Math.min(step, hand.frames.length - 1) : 0;
  draw();
  const chooser = document.querySelector(".hand-chooser");
  if (chooser && step === 0 && !host) chooser.focus({ preventScroll: true });
}

/** The hands as they are judged now; the view stays where it was, and at the end where it was there. */
export function show(hands, { hand: number = state.hand, step = null } = {}) {
  const before = hand?.frames;
  const there = before && state.step >= before.length - 2 ? Infinity : state.step;
  data.hands = hands;
  state.hand = Math.min(number, hands.length - 1);
  turnTo(hands[state.hand]);
  const last = hand.frames ? hand.frames.length - 1 : 0;
  state.step = Math.min(step ?? (there === Infinity ? last : there), last);
  if (!hand.frames || !hand.seats.some((seat) => seat.id === state.view)) state.view = null;
  draw();
}

export function draw() {
  clearInterval(state.timer);
  state.timer = 0;
  clear();
  root.lang = data.tags[state.lang];
  if (state.hand < 0) {
    document.title = `${both(hand.title)} · Paipu`;
    drawMatch();
    return;
  }
  if (!host) document.title = `${hand.file} · ${hand.unreadable ? say("title") : both(hand.title)} · Paipu`;
  if (hand.unreadable && host) {
    host.arrange(drawTop(), null, null);
    showTheme();
    return;
  }
  if (hand.unreadable) {
    const words = make("pre", { class: "unreadable-hand" }, ...plain(both(hand.unreadable)));
    page.replaceChildren(drawTop(), make("main", { id: "controls", tabindex: "-1" }, make("h2", {}, say("unreadable")), words));
    showTheme();
    remember();
    return;
  }
  const [wide, high] = data.families[hand.family].size;
  page.style.setProperty("--tall", String(high / wide));
  view.felt = make("div", { class: rivers() ? "felt with-rivers" : "felt" });
  view.pins = make("div", { class: "pins" });
  view.may = make("section", { class: "may" });
  view.paper = make("div", { class: "paper" }, signSheet());
  const stage = [
    make("section", { class: "board", "aria-label": say("table") }, view.felt),
    drawConsole(),
    view.pins,
    make("div", { class: "book" }, ...drawTabs()),
  ];
  if (host) host.arrange(drawTop(), stage, make("div", { class: "drawer", "aria-hidden": "true" }, view.paper));
  else page.replaceChildren(
    drawTop(),
    make(
      "main",
      { class: "stage" },
      stage[0],
      make("div", { class: "side" }, stage[1], stage[2], view.may, stage[3]),
    ),
    make("div", { class: "drawer", "aria-hidden": "true" }, view.paper),
  );
  fitSheet();
  showTheme();
  choose(state.tab, state.ownTab);
  go(state.step, { fromPanel: true });
}
