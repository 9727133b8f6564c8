// From the JSON of a hand (docs/guides/cases.md) to the facts the definitions look at. What the words mean, what
// contradicts itself and what stays open is told in spec/lingque/05-fans.md, “What is told of a hand”.

import {
  COPIES, SEATS, isFlower, isHonour, isUnseen, parse, seatFrom, suitOf, tally,
} from "./tiles.mjs";

const FULL = 14;
const [PLAIN, WITH_FLOWERS] = [136, 144];
const DEALT = 4 * 13 + 1;
const SHAPES = { eat: "sequence", pung: "pung", kong: "pung", "add-kong": "pung", "hidden-kong": "pung" };
const SIZES = { eat: 3, pung: 3, kong: 4, "add-kong": 4, "hidden-kong": 4 };

// A claimed set or kong as { act, shape, kind, kong }; a chow goes by the act `eat`. `whole` says whether its tiles
// make such a set at all.
function readMeld({ kind: word, tiles, came = [], from = [] }) {
  const act = word === "chow" ? "eat" : word;
  if (!(act in SHAPES)) throw new RangeError(`${word} is no set of this game`);
  const named = [...tiles, ...came];
  const all = named.filter((name) => !isFlower(name)).map(parse).sort((a, b) => a - b);
  const [kind] = all;
  const run = (one, i) => !isHonour(one) && suitOf(one) === suitOf(kind) && one === kind + i;
  const whole = named.length === all.length && all.length === SIZES[act] && all.every((one, i) => (act === "eat" ? run(one, i) : one === kind));
  return { act, shape: SHAPES[act], kind, kong: SIZES[act] === 4, all, flowers: named.filter(isFlower), whole, giver: from[0] };
}

// The words of a hand, sorted out but not yet judged.
export function read({ concealed = [], melds = [], flowers = [], win, circumstances = {} }) {
  const how = new Set(win?.how ?? []);
  const from = win?.from ?? [];
  const source = from.find((word) => word !== "self");
  const told = (word) => how.has(word) || Boolean(circumstances[word]);
  const sets = melds.map(readMeld);
  return {
    concealed,
    melds: sets,
    flowers,
    win: win?.tile,
    seat: circumstances.seat,
    dealer: circumstances.dealer,
    source,
    drawn: from.includes("self") || ["self", "drawn", "tail"].some((word) => how.has(word)),
    robbed: how.has("rob"),
    tail: how.has("tail"),
    replaces: circumstances.replaces,
    first: told("first"),
    last: told("last"),
    left: circumstances.left === undefined ? undefined : Number(circumstances.left),
    saidOfTile: ["first", "last", "left", "replaces"].some((word) => word in circumstances),
    closed: sets.every((meld) => meld.act === "hidden-kong"), // LQ-2B.2
  };
}

const inHand = (hand) => (hand.win === undefined ? hand.concealed : [...hand.concealed, hand.win]);

// The kinds that are seen, in hand and in sets.
export const seenKinds = (hand) => [
  ...inHand(hand).filter((name) => !isUnseen(name) && !isFlower(name)).map(parse),
  ...hand.melds.flatMap((meld) => meld.all),
];

// How many tiles there are, each set taken as three.
export const sizeOf = (hand) => inHand(hand).length + 3 * hand.melds.length;

export const hasUnseen = (hand) => inHand(hand).some(isUnseen);
export const holdsFlower = (hand) => inHand(hand).some(isFlower);

const wallEmpty = ({ last, left }) => last || left === 0;

// The seats the hand may be of: a chow is taken from the upper house and nobody else, no set from oneself, and a
// concealed kong from nobody (LQ-1C.0).
function owners({ seat, melds }) {
  const upper = (one) => SEATS[(SEATS.indexOf(one) + 3) % 4];
  const may = (one, { act, giver }) => {
    if (giver === undefined) return true;
    if (act === "hidden-kong") return false;
    const from = seatFrom(one, giver);
    return from !== one && (act !== "eat" || from === upper(one) || giver === "side");
  };
  const seats = seat === undefined ? SEATS : [seat];
  return seats.filter((one) => melds.every((meld) => may(one, meld)));
}

// The clauses by which the tiles cannot be.
export function impossibleTiles(hand) {
  const found = [];
  const flowers = [...hand.flowers, ...inHand(hand).filter(isFlower), ...hand.melds.flatMap((meld) => meld.flowers)];
  if (tally(seenKinds(hand)).some((count) => count > COPIES)) found.push("LQ-1A.1");
  if (new Set(flowers).size < flowers.length) found.push("LQ-1A.1");
  if (hand.melds.some((meld) => !meld.whole)) found.push("LQ-2A.7");
  if (sizeOf(hand) > FULL) found.push("LQ-2A.2");
  if (owners(hand).length === 0) found.push("LQ-1C.0");
  if (hand.win === undefined && hand.saidOfTile) found.push("LQ-1C.8");
  return found;
}

// The clauses by which the last tile cannot have come as it is told.
export function impossibleWin(hand) {
  const { drawn, robbed, source, seat, first } = hand;
  const found = [];
  if (drawn && (source !== undefined || robbed)) found.push("LQ-1C.8");
  if (source !== undefined && source === seat) found.push("LQ-1C.8");
  if (hand.dealer !== undefined && hand.dealer !== "E") found.push("LQ-2A.8");
  if (hand.tail ? replacements(hand).length === 0 : hand.replaces !== undefined) found.push("LQ-2C.1.03");
  if (hand.last && hand.left > 0) found.push("LQ-2C.1.04");
  if (hand.left > WITH_FLOWERS - DEALT) found.push("LQ-1B.4");
  if (first && drawn && seat === "E" && hand.left > 0 && hand.left < PLAIN - DEALT) found.push("LQ-2C.1.01");
  if (first && (hand.melds.length > 0 || wallEmpty(hand) || robbed)) found.push("LQ-2C.1.01");
  if (robbed && !isUnseen(hand.win) && seenKinds(hand).filter((kind) => kind === parse(hand.win)).length > 1) {
    found.push("LQ-2C.1.06");
  }
  return found;
}

// For what a tile from the tail can have been drawn.
function replacements({ melds, flowers, replaces }) {
  const shown = [];
  if (melds.some((meld) => meld.kong)) shown.push("kong");
  if (flowers.length > 0) shown.push("flower");
  return shown.filter((one) => replaces === undefined || one === replaces);
}

// Every way the words leave open: which seat, drawn or another's, and what a tile from the tail replaced.
export function possibilities(hand) {
  const seats = owners(hand).filter((seat) => seat === hand.seat || seat !== hand.source);
  const ways = hand.robbed || hand.source !== undefined ? [false] : hand.drawn ? [true] : [true, false];
  const reasons = hand.tail ? replacements(hand) : [undefined];
  const standing = hand.concealed.map(parse);
  const winning = parse(hand.win);
  return seats.flatMap((seat) => ways.flatMap((selfDrawn) => reasons.map((replaces) => {
    const from = hand.source === undefined ? undefined : seatFrom(seat, hand.source);
    const dealers = selfDrawn ? seat === "E" : from === undefined || from === "E";
    return {
      seat,
      standing,
      winning,
      melds: hand.melds,
      flowers: hand.flowers.length,
      closed: hand.closed,
      selfDrawn,
      robbed: hand.robbed,
      replaces,
      first: hand.first && dealers,
      wallEmpty: wallEmpty(hand),
    };
  })));
}
