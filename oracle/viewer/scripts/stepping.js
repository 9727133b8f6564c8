/* From act to act: by buttons, keys, the address, or by itself. */

import { BEAT, data, hand, host, LEAP, sheets, state, view } from "./state.js";
import { say } from "./words.js";
import { icon } from "./elements.js";
import { drawTable } from "./table.js";
import { choose, FIRST } from "./tabs.js";
import { followLog, neighbour, tellNow } from "./console.js";

export function go(step, { fromPanel = false } = {}) {
  const last = hand.frames.length - 1;
  const to = Math.min(Math.max(0, step), last);
  const arrives = to === last && state.step !== last;
  const leaves = to !== last && state.step === last;
  state.step = to;
  if (arrives && !fromPanel) choose("scores", false);
  if (leaves && state.tab === "scores" && !state.ownTab) choose(FIRST, false);
  drawTable();
  tellNow();
  followLog();
  if (to === last) stop();
  remember();
}

export function togglePlay() {
  if (state.timer) return stop();
  if (state.step === hand.frames.length - 1) go(0);
  state.timer = setInterval(() => go(state.step + 1), BEAT);
  showPlaying();
}

function stop() {
  clearInterval(state.timer);
  state.timer = 0;
  showPlaying();
}

function showPlaying() {
  const name = state.timer ? "pause" : "play";
  view.play.replaceChildren(icon(name));
  view.play.setAttribute("aria-label", say(name));
  view.play.title = say(name);
}

export function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || !hand.frames) return;
  if (event.target.closest && event.target.closest("select, dialog, textarea, input:not([type=range]), [role=tab]")) return;
  const find = event.shiftKey;
  const to = {
    ArrowLeft: find ? neighbour(-1) : state.step - 1,
    ArrowRight: find ? neighbour(1) : state.step + 1,
    PageUp: state.step - LEAP,
    PageDown: state.step + LEAP,
    Home: 0,
    End: hand.frames.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
}

export function remember() {
  if (host) return;
  const wanted = state.hand < 0 ? `#match${-1 - state.hand || ""}` : `#${state.hand + 1}/${state.step}`;
  try { history.replaceState(null, "", wanted); } catch { /* a page that may not change its address */ }
}

export function recall() {
  const found = /^#(\d+)\/(\d+)$/.exec(location.hash);
  const sheet = Number(/^#match(\d*)$/.exec(location.hash)?.[1] ?? 0);
  if (!found) return [sheets.length ? -1 - Math.min(sheet, sheets.length - 1) : 0, 0];
  return [Math.min(Math.max(1, Number(found[1])), data.hands.length) - 1, Number(found[2])];
}
