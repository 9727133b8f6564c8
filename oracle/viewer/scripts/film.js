/* The frames of a hand unfolded, and what of them a seat sees. */

import { hand, state } from "./state.js";
import { both, split } from "./words.js";

/** A row after a change: all of it, or from which place on how many went out and which came in. */
function changed(row, change) {
  if (typeof change === "string" || Array.isArray(change)) return change;
  const parts = typeof row === "string" ? split(row) : row;
  const came = typeof change.in === "string" ? split(change.in) : change.in;
  const whole = [...parts.slice(0, change.at), ...came, ...parts.slice(change.at + change.out)];
  return typeof row === "string" ? whole.join(" ") : whole;
}

export function unfold(frames) {
  let now = { hands: {}, sets: {}, aside: {}, looked: {}, pool: [], turned: [], open: null, left: null };
  return frames.map(({ table }) => {
    const next = { ...now, ...table };
    for (const place of ["sets", "aside", "looked"]) {
      next[place] = { ...now[place] };
      for (const [id, change] of Object.entries(table[place] ?? {})) next[place][id] = changed(now[place][id], change);
    }
    next.hands = { ...now.hands };
    for (const [id, one] of Object.entries(table.hands ?? {})) {
      next.hands[id] = { tiles: changed(now.hands[id]?.tiles, one.tiles), unseen: one.unseen };
    }
    if (table.pool) next.pool = changed(now.pool, table.pool);
    return (now = next);
  });
}

export function fresh(before, now) {
  const left = new Map();
  for (const one of before) left.set(one, (left.get(one) ?? 0) + 1);
  const found = new Map();
  for (const one of now) {
    if (left.get(one)) left.set(one, left.get(one) - 1);
    else found.set(one, (found.get(one) ?? 0) + 1);
  }
  return found;
}

/** Whether the tiles of a seat are hidden from the one whose view is shown; a hand laid out by a win is not. */
export const veiled = (id) => state.view !== null && state.view !== id && !hand.frames.slice(0, state.step + 1).some((frame) => frame.by === id && frame.lays_out);
const isVeiled = (frame) => state.view !== null && frame.veiled !== undefined && !frame.seen_by.includes(state.view);
export const frameWords = (frame) => both(isVeiled(frame) ? frame.veiled : frame.text);
export const frameTiles = (frame) => (isVeiled(frame) ? frame.tiles.map(() => "?") : (frame.tiles ?? []));
export const mayNow = (frame) => frame.may.filter((may) => state.view === null || may.seat === state.view);

/** The seats from the one below on, as the table is turned. */
export function turnedSeats() {
  const first = Math.max(0, hand.seats.findIndex((seat) => seat.id === state.view));
  return [...hand.seats.slice(first), ...hand.seats.slice(0, first)];
}

export const findingsAt = (step) => hand.findings.filter((found) => found.frame === step);
export const contestsAt = (step) => hand.contests.filter((contest) => contest.frames.includes(step));
export const claimsAt = (step) => hand.claims.filter((claim) => claim.frame === step);
