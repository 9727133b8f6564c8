// What a hand is worth: every sorting, every fan that holds, what excludes what, 副 and 翻 (the six steps of 05-fans).

import { DEFINITIONS, partsKey } from "./fans.mjs";
import { sortings } from "./sortings.mjs";
import { EXCLUDES, FANS, FAN_PAI, ONE_OF_TWO } from "./table.mjs";
import { tally } from "./tiles.mjs";

const FLOWER_POINTS = 2; // LQ-2A.1
export const MINIMUM = 10; // LQ-1D.1

const OPENS = new Set(["chow", "pung", "kong", "add-kong"]);
export const isClosed = (hand) => !hand.melds.some((meld) => OPENS.has(meld.act));

const kindsOf = ({ shape, kind }) =>
  shape === "sequence" ? [kind, kind + 1, kind + 2] : new Array(shape === "pair" ? 2 : 3).fill(kind);

// A pung of the hand is concealed if its owner drew all three (LQ-2D.3).
const isConcealed = (hand, kind) =>
  hand.selfDrawn || kind !== hand.winning || hand.standing.filter((one) => one === kind).length >= 3;

// A sorting with everything the definitions ask for.
function describe(hand, sorting, siblings) {
  const s = { ...sorting, hand, siblings, kinds: [...hand.standing, hand.winning] };
  if (s.form !== "general") return s;
  s.melds = [
    ...hand.melds.map((meld) => ({ ...meld, concealed: meld.act === "hidden-kong" })),
    ...sorting.melds.map((meld) => ({ ...meld, concealed: meld.shape === "pung" && isConcealed(hand, meld.kind) })),
  ];
  s.parts = [{ shape: "pair", kind: s.pair }, ...s.melds].map((part) => ({ ...part, kinds: kindsOf(part) }));
  s.kinds = s.parts.flatMap((part) => part.kinds);
  s.pungs = s.melds.filter((meld) => meld.shape === "pung");
  s.sequences = s.melds.filter((meld) => meld.shape === "sequence");
  s.pungCount = tally(s.pungs.map((meld) => meld.kind));
  s.sequenceCount = tally(s.sequences.map((meld) => meld.kind));
  return s;
}

// The fans that hold in a sorting: id → { times, pair }; none more often than the table allows (LQ-2A.6).
function fansThatHold(sorting) {
  const held = new Map();
  for (const [id, holds] of DEFINITIONS) {
    const answer = holds(sorting);
    if (answer) held.set(id, { times: Math.min(Number(answer) || 1, FANS.get(id).times), pair: answer === "pair" });
  }
  return held;
}

// Every way of dropping one of each two that exclude one another (LQ-2D.6).
function waysOfDropping(held) {
  const clash = ONE_OF_TWO.find(([one, other]) => held.has(one) && held.has(other));
  if (!clash) return [held];
  return clash.flatMap((dropped) => waysOfDropping(new Map([...held].filter(([id]) => id !== dropped))));
}

// What is left when a fan that is counted takes out what it excludes (LQ-2A.4).
function counted(held) {
  const verdicts = new Map();
  const counts = (id) => {
    if (!verdicts.has(id)) {
      verdicts.set(id, ![...held.keys()].some((other) => EXCLUDES.get(other)?.includes(id) && counts(other)));
    }
    return verdicts.get(id);
  };
  return new Map([...held].filter(([id]) => counts(id)));
}

// Fans with their 翻, the 番牌 merged into one (LQ-2B.3).
function multipliers(fans) {
  const plain = [...fans.keys()].filter((id) => !FAN_PAI.includes(id)).map((id) => FANS.get(id));
  const merged = FAN_PAI.filter((id) => fans.has(id));
  if (merged.length === 0) return plain;
  const pungs = merged.filter((id) => !fans.get(id).pair).length;
  return [...plain, { class: "honours", fan: Math.max(1, pungs) }];
}

// 总翻数: the largest 翻, and the two jumps (LQ-2B.1 to LQ-2B.2).
function multiplier(fans, closed) {
  const all = multipliers(fans);
  if (all.length === 0) return { fan: 0, compound: false };
  const first = all.reduce((best, one) => (one.fan > best.fan ? one : best));
  const second = Math.max(0, ...all.filter((one) => one.class !== first.class).map((one) => one.fan));
  const compound = second ** 2 > 2 * first.fan;
  return { fan: first.fan + (compound ? 1 : 0) + (closed ? 1 : 0), compound };
}

const fuOf = (id, { times, pair }) => (pair ? FANS.get(id).pairFu : FANS.get(id).fu) * times;

function sheet(fans, closed) {
  const ids = [...fans.keys()].sort((a, b) => FANS.get(a).place - FANS.get(b).place);
  const fu = ids.reduce((total, id) => total + fuOf(id, fans.get(id)), 0);
  const { fan, compound } = multiplier(fans, closed);
  const items = ids.map((id) => ({ fan: FANS.get(id), fu: fuOf(id, fans.get(id)), ...fans.get(id) }));
  return { items, fu, fan, compound, closed: closed && fan > 0, points: fu * fan };
}

// Which of two sheets is written (LQ-2A.2): more points, more 副, the fan that stands earlier, the longer list.
function before(one, other) {
  if (one.points !== other.points) return one.points > other.points;
  if (one.fu !== other.fu) return one.fu > other.fu;
  const places = ({ items }) => items.flatMap((item) => new Array(item.times).fill(item.fan.place));
  const [a, b] = [places(one), places(other)];
  const differs = a.findIndex((place, i) => place !== b[i]);
  if (differs === -1) return false;
  return differs >= b.length || a[differs] < b[differs];
}

// The sheet of a hand { seat, standing, winning, melds, flowers, selfDrawn, … }, or null where it has no winning form.
export function score(hand) {
  const found = sortings([...hand.standing, hand.winning], hand.melds.length);
  if (found.length === 0) return null;
  const siblings = new Set(
    found.filter(({ form }) => form === "general").map(({ pair, melds }) => partsKey(pair, [...hand.melds, ...melds])));
  const sheets = found
    .map((sorting) => fansThatHold(describe(hand, sorting, siblings)))
    .flatMap(waysOfDropping)
    .map((held) => sheet(counted(held), hand.closed));
  const best = sheets.reduce((kept, one) => (before(one, kept) ? one : kept));
  return { ...best, wins: best.points >= MINIMUM, flowers: hand.flowers * FLOWER_POINTS, total: best.points + hand.flowers * FLOWER_POINTS };
}

// Does a tile complete one of the forms, whatever it is then worth (LQ-2A.2)?
export const completes = (standing, sets, tile) => sortings([...standing, tile], sets).length > 0;
