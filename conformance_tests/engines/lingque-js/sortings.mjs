// Sorting a hand (拆解, LQ-2A.2): a pair and four melds, or one of the three special forms.

import {
  ALL_HONOURS, KINDS, isEnd, isHonour, kindOf, numberOf, tally,
} from "./tiles.mjs";

const ENDS_AND_HONOURS = [...Array(KINDS).keys()].filter((kind) => isEnd(kind) || isHonour(kind));
const SUIT_ORDERS = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

// The sixteen kinds of 全不靠 for each way of giving 147, 258 and 369 to the suits (LQ-2C.2.02).
const UNCONNECTED = SUIT_ORDERS.map(
  (order) => new Set([
    ...ALL_HONOURS,
    ...order.flatMap((suit, first) => [1, 4, 7].map((number) => kindOf(suit, number + first))),
  ]),
);

const canBegin = (kind) => !isHonour(kind) && numberOf(kind) <= 7;

// All ways to part the tiles counted into melds; each meld is { shape, kind }, a sequence by its lowest tile.
function meldings(counts, from = 0) {
  let kind = from;
  while (kind < KINDS && counts[kind] === 0) kind += 1;
  if (kind === KINDS) return [[]];
  const ways = [];
  if (counts[kind] >= 3) {
    counts[kind] -= 3;
    for (const rest of meldings(counts, kind)) ways.push([{ shape: "pung", kind }, ...rest]);
    counts[kind] += 3;
  }
  if (canBegin(kind) && counts[kind + 1] > 0 && counts[kind + 2] > 0) {
    for (const step of [0, 1, 2]) counts[kind + step] -= 1;
    for (const rest of meldings(counts, kind)) ways.push([{ shape: "sequence", kind }, ...rest]);
    for (const step of [0, 1, 2]) counts[kind + step] += 1;
  }
  return ways;
}

// The sortings in the general form of the tiles that lie in no set.
function generalSortings(kinds) {
  const counts = tally(kinds);
  const found = [];
  for (let pair = 0; pair < KINDS; pair += 1) {
    if (counts[pair] < 2) continue;
    counts[pair] -= 2;
    for (const melds of meldings(counts)) found.push({ form: "general", pair, melds });
    counts[pair] += 2;
  }
  return found;
}

// Seven pairs of seven kinds; four equal tiles are not two pairs (LQ-2C.2.01).
function sevenPairs(kinds) {
  const counts = tally(kinds);
  const pairs = [...counts.keys()].filter((kind) => counts[kind] === 2);
  return pairs.length === 7 ? [{ form: "seven-pairs", pairs }] : [];
}

function unconnected(kinds) {
  const different = new Set(kinds).size === 14;
  return different && UNCONNECTED.some((sixteen) => kinds.every((kind) => sixteen.has(kind)))
    ? [{ form: "unconnected" }]
    : [];
}

// One of each terminal and honour, and one more of them (LQ-2C.2.03).
function orphans(kinds) {
  const counts = tally(kinds);
  return ENDS_AND_HONOURS.every((kind) => counts[kind] > 0) && kinds.every((kind) => ENDS_AND_HONOURS.includes(kind))
    ? [{ form: "orphans", pair: ENDS_AND_HONOURS.find((kind) => counts[kind] === 2) }]
    : [];
}

// All sortings of the tiles in hand (winning tile included) beside `sets` claimed sets and kongs.
export function sortings(kinds, sets) {
  if (kinds.length !== 14 - 3 * sets) return [];
  const general = generalSortings(kinds);
  if (sets > 0) return general;
  return [...general, ...sevenPairs(kinds), ...unconnected(kinds), ...orphans(kinds)];
}
