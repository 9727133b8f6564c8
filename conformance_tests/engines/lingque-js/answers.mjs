// The answers to each kind of case (docs/guides/cases.md, “Kinds”).

import {
  hasUnseen, holdsFlower, impossibleTiles, impossibleWin, possibilities, read, seenKinds, sizeOf,
} from "./hands.mjs";
import { rulesUnder } from "./rules.mjs";
import { completes, score } from "./scorer.mjs";
import { COPIES, SEATS, parse, spell, tally } from "./tiles.mjs";

const points = (number) => [[number, "points"]];
const once = (clauses) => [...new Set(clauses)];

// The counted fans; the jumps, the merging of 番牌 and the flowers are no lines of their own.
const itemsOf = (sheet) =>
  sheet.items.map(({ fan, fu }) => ({ item: fan.id, value: [[fu, "fu"], [fan.fan, "fan"]], clause: fan.clause }));

export function answerScore({ hand: json }, readings) {
  const rules = rulesUnder(readings);
  const hand = read(json);
  const wrong = [...impossibleTiles(hand), ...(hand.win === undefined ? [] : impossibleWin(hand))];
  if (wrong.length > 0) return { verdict: "impossible", wins: false, impossible: once(wrong) };
  if (hand.win === undefined) return { verdict: "clean", wins: false };
  if (sizeOf(hand) !== 14 || holdsFlower(hand)) return { verdict: "clean", wins: false };
  if (hasUnseen(hand)) return { verdict: "undecided", wins: false };
  const answers = possibilities(hand).map((facts) => worth(facts, rules));
  const differ = new Set(answers.map((answer) => JSON.stringify(answer))).size > 1;
  return differ ? { verdict: "undecided", wins: false } : answers[0];
}

function worth(facts, rules) {
  const sheet = score(facts, rules);
  if (sheet === null) return { verdict: "clean", wins: false };
  return { verdict: "clean", wins: sheet.wins, total: points(sheet.total), clause: "LQ-2A.1", items: itemsOf(sheet) };
}

export function answerWaits({ hand: json }) {
  const hand = read(json);
  const wrong = impossibleTiles(hand);
  if (wrong.length > 0) return { verdict: "impossible", tiles: [], impossible: once(wrong) };
  if (hand.win !== undefined) return { verdict: "clean", tiles: [] };
  if (sizeOf(hand) !== 13 || holdsFlower(hand)) return { verdict: "clean", tiles: [] };
  if (hasUnseen(hand)) return { verdict: "undecided", tiles: [] };
  return { verdict: "clean", tiles: waits(hand).map(spell) };
}

// The kinds that complete a form, but for those of which the hand has all four tiles (LQ-2A.2).
function waits(hand) {
  const own = tally(seenKinds(hand));
  const standing = hand.concealed.map(parse);
  return [...own.keys()].filter((kind) => own[kind] < COPIES && completes(standing, hand.melds.length, kind));
}

// Who pays whom (LQ-3B.1 to LQ-3B.5).
export function answerSettle({ result, totals, given = {} }) {
  if (result.how !== "won") return { payments: [] };
  const winner = result.seat;
  const p = totals[winner];
  const discarder = SEATS.includes(result.from) && result.from !== winner ? result.from : null;
  const others = SEATS.filter((seat) => seat !== winner);
  const due = new Map(others.map((seat) => [seat, discarder === null ? (3 * p) / 2 : seat === discarder ? 2 * p : p]));
  const clauses = new Map(others.map((seat) => [seat, "LQ-3B.1"]));
  for (const liable of others) {
    if ((given[liable] ?? 0) < 4) continue;
    const clause = given[liable] >= 5 ? "LQ-3B.3" : "LQ-3B.2";
    for (const seat of others) {
      clauses.set(seat, clause);
      if (seat === liable) continue;
      const share = clause === "LQ-3B.3" ? due.get(seat) : Math.ceil(due.get(seat) / 2);
      due.set(seat, due.get(seat) - share);
      due.set(liable, due.get(liable) + share);
    }
  }
  return {
    payments: others
      .filter((seat) => due.get(seat) > 0)
      .map((seat) => ({ from: seat, to: winner, amount: points(due.get(seat)), clause: clauses.get(seat) })),
  };
}

// Who deals next, and the seat of each person then (LQ-3A.1); after a false win the deal passes (LQ-3B.5).
// Where the question says at what deal of which round the match stands, so does the answer (LQ-3A.2).
export function answerNext({ result, options = {}, standing }) {
  const told = result.how === "drawn" || result.how === "won";
  const after = standing && { standing: null, over: null };
  if (!told) return { next_dealer: null, seats: null, ...after };
  const stays = result.how === "won" && result.seat === "E";
  const steps = stays ? 0 : 3;
  const seats = Object.fromEntries(SEATS.map((seat, i) => [seat, SEATS[(i + steps) % 4]]));
  const next_dealer = stays ? "E" : "S";
  if (!standing) return { next_dealer, seats };
  return { next_dealer, ...nextDeal(standing, stays, seats, options) };
}

// The wind with which each player begins rounds one to four, one player a row (LQ-3A.3).
const BEGINNINGS = ["ESNW", "SEWN", "WNES", "NWSE"];

function nextDeal({ round, passed }, stays, seats, options) {
  if (stays) return { seats, standing: { round, passed }, over: false };
  if (passed < 3) return { seats, standing: { round, passed: passed + 1 }, over: false };
  const over = round >= Number(options.rounds ?? 4);
  const drawn = options.seats === "drawn"; // by lot before each round (LQ-3A.4)
  const turned = ([from, to]) => [from, BEGINNINGS.find((row) => row[round - 1] === to)[round]];
  return {
    seats: over || drawn ? null : Object.fromEntries(Object.entries(seats).map(turned)),
    standing: { round: round + 1, passed: 0 },
    over,
  };
}
