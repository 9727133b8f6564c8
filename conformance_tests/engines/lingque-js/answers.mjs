// The answers to each kind of case (docs/guides/cases.md, “Kinds”).

import { clausesAgainst, completions } from "./hands.mjs";
import { completes, score } from "./scorer.mjs";
import { COPIES, KINDS, SEATS, spell, tally } from "./tiles.mjs";

const points = (number) => [[number, "points"]];

// One figure where all are the same, and bounds where they are not.
function figure(numbers, write) {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? write(low) : { low: write(low), high: write(high) };
}

// The fans alone: the jumps raise the 翻 of the hand, and no line of the sheet is theirs.
const items = (sheet) =>
  sheet.items.map(({ fan, fu }) => ({ item: fan.id, value: [[fu, "fu"], [fan.fan, "fan"]], clause: fan.clause }));

export function answerScore({ hand }) {
  const found = completions(hand);
  const possible = found.filter((one) => one.facts).map((one) => one.facts);
  if (possible.length === 0) return { verdict: "impossible", wins: false, impossible: clausesAgainst(found) };
  const sheets = possible.map((facts) => (facts.whole ? score(facts) : null));
  const wins = sheets.map((sheet) => Boolean(sheet?.wins));
  const answer = { verdict: new Set(wins).size > 1 ? "undecided" : "clean", wins: wins.every(Boolean) };
  if (sheets.includes(null)) return answer;
  answer.total = figure(sheets.map((sheet) => sheet.total), points);
  answer.clause = "LQ-2A.1";
  const lists = sheets.map(items);
  answer.items = lists[0].filter(({ item }) => lists.every((list) => list.some((other) => other.item === item)));
  return answer;
}

export function answerWaits({ hand }) {
  const found = completions(hand);
  const possible = found.filter((one) => one.facts).map((one) => one.facts);
  if (possible.length === 0) return { verdict: "impossible", tiles: [], impossible: clausesAgainst(found) };
  const lists = possible.map(waits);
  const sure = lists[0].filter((tile) => lists.every((list) => list.includes(tile)));
  const verdict = lists.every((list) => list.length === sure.length) ? "clean" : "undecided";
  return { verdict, tiles: sure };
}

// The kinds that complete a form, but for those of which the hand has all four tiles (LQ-2A.2).
function waits({ standing, melds }) {
  const own = tally([
    ...standing,
    ...melds.flatMap(({ shape, kind, kong }) =>
      shape === "sequence" ? [kind, kind + 1, kind + 2] : new Array(kong ? 4 : 3).fill(kind)),
  ]);
  return [...Array(KINDS).keys()]
    .filter((kind) => own[kind] < COPIES && completes(standing, melds.length, kind))
    .map(spell);
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

// Who deals next, and the seat of each person then (LQ-3A.1, LQ-3B.5).
export function answerNext({ result }) {
  if (!["won", "white", "drawn"].includes(result.how)) return { next_dealer: null, seats: null };
  const stays = result.how === "won" && result.seat === "E";
  const steps = stays ? 0 : 3;
  return {
    next_dealer: stays ? "E" : "S",
    seats: Object.fromEntries(SEATS.map((seat, i) => [seat, SEATS[(i + steps) % 4]])),
  };
}
