// What a hand is worth: every sorting, every fan that holds, what excludes what, 副 and 翻 (the six steps of 05-fans).

import { DEFINITIONS, partsKey } from "./fans.mjs";
import { OUR_OWN } from "./rules.mjs";
import { sortings } from "./sortings.mjs";
import { FAN_PAI } from "./table.mjs";
import { tally } from "./tiles.mjs";

const FLOWER_POINTS = 2; // LQ-2A.1
const MINIMUM = 10; // LQ-1D.1

const kindsOf = ({ shape, kind }) =>
  shape === "sequence" ? [kind, kind + 1, kind + 2] : new Array(shape === "pair" ? 2 : 3).fill(kind);

// A pung of the hand is concealed if its owner drew all three (LQ-2D.3).
const isConcealed = (hand, kind) =>
  hand.selfDrawn || kind !== hand.winning || hand.standing.filter((one) => one === kind).length >= 3;

// A sorting with everything the definitions ask for.
function describe(hand, sorting, siblings, rules) {
  const s = { ...sorting, hand, siblings, rules, kinds: [...hand.standing, hand.winning] };
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
    if (sorting.rules.off.has(id)) continue;
    const answer = holds(sorting);
    if (!answer) continue;
    const times = Math.min(Number(answer) || 1, sorting.rules.fans.get(id).times);
    held.set(id, { times, pair: answer === "pair" });
  }
  return held;
}

// Every way of dropping one of each two that exclude one another (LQ-2D.6).
function waysOfDropping(held, rules) {
  const clash = rules.oneOfTwo.find(([one, other]) => held.has(one) && held.has(other));
  if (!clash) return [held];
  return clash.flatMap((dropped) => waysOfDropping(new Map([...held].filter(([id]) => id !== dropped)), rules));
}

// What is left when a fan that is counted takes out what it excludes (LQ-2A.4).
function counted(held, { excludes }) {
  const verdicts = new Map();
  const counts = (id) => {
    if (!verdicts.has(id)) {
      verdicts.set(id, ![...held.keys()].some((other) => excludes.get(other)?.has(id) && counts(other)));
    }
    return verdicts.get(id);
  };
  return new Map([...held].filter(([id]) => counts(id)));
}

// What the counted fans multiply by, the 番牌 merged into one (LQ-2B.3).
function multipliers(items) {
  const isFanPai = ({ fan }) => FAN_PAI.includes(fan.id);
  const plain = items.filter((item) => !isFanPai(item)).map(({ fan }) => fan);
  const merged = items.filter(isFanPai);
  if (merged.length === 0) return plain;
  return [...plain, { class: "honours", fan: Math.max(1, merged.filter(({ pair }) => !pair).length) }];
}

// 总翻数: the largest 翻, and the two jumps (LQ-2B.1 to LQ-2B.2).
function multiplier(items, closed) {
  const all = multipliers(items);
  if (all.length === 0) return 0;
  const first = all.reduce((best, one) => (one.fan > best.fan ? one : best));
  const second = Math.max(0, ...all.filter((one) => one.class !== first.class).map((one) => one.fan));
  const compound = second ** 2 > 2 * first.fan;
  return first.fan + (compound ? 1 : 0) + (closed ? 1 : 0);
}

function sheet(held, closed, { fans }) {
  const items = [...held]
    .map(([id, { times, pair }]) => ({ fan: fans.get(id), times, pair }))
    .map((item) => ({ ...item, fu: (item.pair ? item.fan.pairFu : item.fan.fu) * item.times }))
    .sort((one, other) => one.fan.place - other.fan.place);
  const fu = items.reduce((total, item) => total + item.fu, 0);
  const fan = multiplier(items, closed);
  return { items, fu, fan, points: fu * fan };
}

// Which of two sheets is written (LQ-2A.2): more points, more 副, the fan that stands earlier, the longer list.
function before(one, other) {
  if (one.points !== other.points) return one.points > other.points;
  if (one.fu !== other.fu) return one.fu > other.fu;
  const places = ({ items }) => items.map((item) => item.fan.place);
  const [a, b] = [places(one), places(other)];
  const differs = a.findIndex((place, i) => place !== b[i]);
  if (differs === -1) return false;
  return differs >= b.length || a[differs] < b[differs];
}

// The sheet of a hand whose facts are all known (hands.mjs), or null where it has no winning form.
export function score(hand, rules = OUR_OWN) {
  const found = sortings([...hand.standing, hand.winning], hand.melds.length);
  if (found.length === 0) return null;
  const siblings = new Set(
    found.filter(({ form }) => form === "general").map(({ pair, melds }) => partsKey(pair, [...hand.melds, ...melds])));
  const best = found
    .map((sorting) => fansThatHold(describe(hand, sorting, siblings, rules)))
    .flatMap((held) => waysOfDropping(held, rules))
    .map((held) => sheet(counted(held, rules), hand.closed, rules))
    .reduce((kept, one) => (before(one, kept) ? one : kept));
  return { ...best, wins: best.points >= MINIMUM, total: best.points + hand.flowers * FLOWER_POINTS };
}

// Does a tile complete one of the forms, whatever it is then worth (LQ-2A.2)?
export const completes = (standing, sets, tile) => sortings([...standing, tile], sets).length > 0;
