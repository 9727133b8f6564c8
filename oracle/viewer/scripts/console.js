/* The console below the table, and what it tells of the act that is shown. */

import { hand, host, scenes, state, view } from "./state.js";
import { both, say, seatName } from "./words.js";
import { clauseChip, icon, make, plain, tile } from "./elements.js";
import { claimsAt, contestsAt, findingsAt, frameTiles, frameWords, mayNow } from "./film.js";
import { bySeat } from "./table.js";
import { claimCard, contestCard, findingCard } from "./findings.js";
import { go, togglePlay } from "./stepping.js";

function stepButton(name, key, to) {
  return make("button", { type: "button", class: `step-button ${name}`, "aria-label": say(key), title: say(key), onclick: to }, icon(name));
}

export function drawConsole() {
  const last = hand.frames.length - 1;
  view.count = make("p", { class: "count" });
  view.words = make("p", { class: "words", dir: "auto" });
  view.shown = make("div", { class: "shown", "aria-hidden": "true" });
  view.live = make("div", { class: "unseen", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  view.slider = make("input", { type: "range", min: 0, max: last, step: 1, value: 0, "aria-label": say("slider"), id: "slider", oninput: () => go(Number(view.slider.value)) });
  view.play = stepButton("play", "play", togglePlay);
  const marks = [...hand.findings.map((found) => [found.kind, found.frame]), ...hand.claims.map((claim) => ["claim", claim.frame])];
  const seen = new Map();
  const track = make("div", { class: "marks", "aria-hidden": "true" }, ...marks.map(([kind, frame]) => {
    const level = seen.get(frame) ?? 0;
    seen.set(frame, level + 1);
    if (level > 2) return null;
    const mark = make("span", { class: `sign ${kind}`, title: say(kind === "claim" ? "claims" : `kind-${kind}`), onclick: () => go(frame) }, icon(kind));
    mark.style.left = `${last ? (100 * frame) / last : 0}%`;
    mark.style.setProperty("--level", String(level));
    return mark;
  }));
  track.style.setProperty("--levels", String(Math.min(3, Math.max(1, ...seen.values()))));
  const find = hand.findings.length + hand.claims.length > 0;
  return make(
    "section",
    { class: "console", "aria-label": say("controls"), id: "controls", tabindex: "-1" },
    make("div", { class: "now" }, view.shown, make("div", {}, view.count, view.words)),
    view.live,
    make("div", { class: "timeline" }, marks.length > 0 && track, view.slider),
    make(
      "div",
      { class: "buttons" },
      stepButton("first", "first", () => go(0)),
      stepButton("back", "back", () => go(state.step - 1)),
      view.play,
      stepButton("forward", "forward", () => go(state.step + 1)),
      stepButton("last", "last", () => go(last)),
      find && make("span", { class: "finders" },
        make("button", { type: "button", class: "plain-button", onclick: () => go(neighbour(-1)), "aria-label": say("previous-finding"), title: say("previous-finding") }, icon("back"), icon("flag")),
        make("button", { type: "button", class: "plain-button", onclick: () => go(neighbour(1)), "aria-label": say("next-finding"), title: say("next-finding") }, icon("flag"), icon("forward"))),
    ),
  );
}

export function neighbour(way) {
  const frames = [...hand.findings, ...hand.claims].map((one) => one.frame).sort((a, b) => way * (a - b));
  return frames.find((frame) => way * (frame - state.step) > 0) ?? state.step;
}

export function tellNow() {
  const frame = hand.frames[state.step];
  const last = hand.frames.length - 1;
  const where =
    state.step === 0 ? say("at-start") : state.step === last ? say("at-end") : frame.at ? say("at-act", { n: frame.at, of: hand.acts }) : say("between");
  const line = frame.line ? ` · ${say("at-line", { n: frame.line })}` : "";
  view.count.textContent = where + line;
  view.words.replaceChildren(...plain(frameWords(frame)));
  view.shown.replaceChildren(...frameTiles(frame).slice(0, 6).map((name) => tile(name)));
  const found = state.view !== null ? [] : [...findingsAt(state.step).map((one) => `${say(`kind-${one.kind}`)}: ${both(one.reason)}`), ...contestsAt(state.step).map((one) => both(one.head)), ...claimsAt(state.step).map((one) => `${both(one.head)}. ${both(one.reason)}`)];
  const [mark, gap] = state.lang === "en" ? [".", " "] : ["。", ""];
  view.live.textContent = [where, frameWords(frame), ...found].map((each) => each.replace(/[.。]$/, "")).join(mark + gap) + mark;
  view.slider.value = String(state.step);
  view.slider.setAttribute("aria-valuetext", `${where}: ${frameWords(frame)}`);
  view.pins.replaceChildren(...pinned());
  if (host) host.stepped({ hand: state.hand, step: state.step });
  else view.may.replaceChildren(...drawMay(frame).filter(Boolean));
}

export function pinned() {
  if (state.view !== null) return [make("p", { class: "caption" }, say("seen-only", { seat: seatName(state.view) }))];
  const cards = [...findingsAt(state.step).map((found) => findingCard(found, false)), ...contestsAt(state.step).map((contest) => contestCard(contest, false)), ...claimsAt(state.step).map((claim) => claimCard(claim, false))];
  return state.step === hand.frames.length - 1 && state.tab === "scores" ? [] : cards;
}

function drawMay(frame) {
  const seats = bySeat(mayNow(frame));
  if (!seats.length) return [];
  const hidden = Object.values(scenes[state.step].hands).some((one) => one.unseen !== 0);
  return [
    make("h2", {}, say("may-next")),
    make("ul", {}, ...seats.map(([id, mays]) =>
      make("li", {}, make("b", {}, seatName(id)), " ", ...mays.map((may) =>
        make("span", { class: `option${may.claim ? " claim" : ""}${may.must ? " must" : ""}` }, may.must && make("em", {}, `${say("must")} `), both(hand.words.acts[may.act]), " ", clauseChip(may.clause)),
      )),
    )),
    hidden && make("p", { class: "caption" }, say("may-unknown")),
  ];
}

export function followLog() {
  if (view.seen) followSeen();
  if (!view.lines) return;
  for (const { item, words, text } of view.lines.values()) {
    if (!item.classList.contains("current")) continue;
    item.classList.remove("current");
    item.removeAttribute("aria-current");
    words.replaceChildren(...plain(text));
  }
  const frame = hand.frames[state.step];
  const found = view.lines.get(frame.line);
  if (!found) { view.log.scrollTop = 0; return; }
  found.item.classList.add("current");
  found.item.setAttribute("aria-current", "step");
  if (frame.span) {
    const chars = Array.from(found.text);
    const [begin, end] = state.log === "words" && frame.spans ? frame.spans[state.lang] : frame.span;
    const part = (from, to) => plain(chars.slice(from, to).join(""));
    found.words.replaceChildren(...part(0, begin), make("mark", {}, ...part(begin, end)), ...part(end));
  }
  view.log.scrollTop = found.item.offsetTop - view.log.clientHeight / 2;
}

function followSeen() {
  view.seen.forEach((item, step) => {
    item.classList.toggle("current", step === state.step);
    if (step === state.step) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  });
  view.log.scrollTop = view.seen[state.step].offsetTop - view.log.clientHeight / 2;
}
