// What each fan is (LQ-2C.1.01 to LQ-2C.11.21). Each definition looks at one sorting of the whole hand and says how
// often the fan holds: a number, true or false. A 番牌 says "pung" or "pair".
//
// A sorting `s` has: form; pair, melds, pungs, sequences and parts (general form); pairs (seven pairs); kinds, all
// fourteen tiles, a kong taken as three; hand, the facts of the win; siblings, the keys of all general sortings; rules,
// which differ where another reading is in force.

import {
  DRAGONS, WINDS, isDragon, isEnd, isHonour, isWind, kindOf, numberOf, suitOf, tally, windOf,
} from "./tiles.mjs";

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const STARTS = [1, 2, 3, 4, 5, 6, 7];
const SUITS = [0, 1, 2];
const SUIT_ORDERS = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

const sum = (list) => list.reduce((total, one) => total + one, 0);

// ---- words of the definitions -------------------------------------------------------------------------------------

const general = (s) => s.form === "general";
const paired = (s) => s.form === "seven-pairs";
// 全不靠 and 十三幺 are joined by no fan that looks at the tiles (LQ-2D.7).
const common = (s) => general(s) || paired(s);

const hasPung = (s, kind) => s.pungCount[kind] > 0;
const hasSequence = (s, suit, number) => number >= 1 && number <= 7 && s.sequenceCount[kindOf(suit, number)] > 0;
const hasPungOf = (s, suit, number) => number >= 1 && number <= 9 && hasPung(s, kindOf(suit, number));

const allNumbers = (s) => s.kinds.every((kind) => !isHonour(kind));
const suitsIn = (s) => new Set(s.kinds.filter((kind) => !isHonour(kind)).map(suitOf));
const numbersIn = (s) => [...new Set(s.kinds.map(numberOf))].sort((a, b) => a - b);

// n, n + step, n + 2 × step … in one suit
const ladder = (has, length, step) => (s) =>
  SUITS.some((suit) => NUMBERS.some((n) => NUMBERS.slice(0, length).every((_, i) => has(s, suit, n + i * step))));
// n, n + step, n + 2 × step in the three suits in any order
const stairs = (has, step) => (s) =>
  SUIT_ORDERS.some((order) => NUMBERS.some((n) => order.every((suit, i) => has(s, suit, n + i * step))));

const kongs = (count) => (s) => general(s) && s.melds.filter((meld) => meld.kong).length === count;
const concealedPungs = (s) => (general(s) ? s.pungs.filter((meld) => meld.concealed).length : 0);
const equalSequences = (count) => (s) => general(s) && s.sequenceCount.some((n) => n === count);

const selfDrawn = (s) => s.hand.selfDrawn;

// A pung or a pair of a kind, whatever the form (LQ-2C.5.08).
function fanPai(s, kind) {
  if (general(s)) return hasPung(s, kind) ? "pung" : s.pair === kind && "pair";
  if (paired(s)) return s.pairs.includes(kind) && "pair";
  return s.form === "orphans" && s.pair === kind && "pair";
}

const partHasEnd = (part) => part.kinds.some(isEnd);
const partIsHonour = (part) => isHonour(part.kind);

// A key of the parts of a sorting: the same for two sortings exactly if they have the same parts (LQ-2D.5c).
export const partsKey = (pair, melds) =>
  [`pair ${pair}`, ...melds.map((meld) => `${meld.shape} ${meld.kind}`).sort()].join(", ");

// The image of a sorting in the mirror that puts n at `twice` − n, or null where a number leaves 1 to 9.
function mirrored(s, twice) {
  const image = (kind, span) => {
    const number = twice - numberOf(kind) - span;
    return number >= 1 && number + span <= 9 ? kindOf(suitOf(kind), number) : null;
  };
  const pair = image(s.pair, 0);
  const melds = s.melds.map(({ shape, kind }) => ({ shape, kind: image(kind, shape === "sequence" ? 2 : 0) }));
  return pair === null || melds.some((meld) => meld.kind === null) ? null : partsKey(pair, melds);
}

// 镜数 (LQ-2D.5c): only the mean of all numbers can be the axis q.
function mirrors(s) {
  if (!general(s) || !allNumbers(s)) return false;
  const twice = sum(s.kinds.map(numberOf)) / 7;
  return Number.isInteger(twice) && s.siblings.has(mirrored(s, twice));
}

// 镜数对 (LQ-2C.9.02)
function mirroredPairs(s) {
  if (!paired(s) || !allNumbers(s)) return false;
  const axis = sum(s.pairs.map(numberOf)) / 7;
  return Number.isInteger(axis) && s.pairs.every((kind) => {
    const number = 2 * axis - numberOf(kind);
    return number >= 1 && number <= 9 && s.pairs.includes(kindOf(suitOf(kind), number));
  });
}

const pairIn = (s, suit, number) => s.pairs.includes(kindOf(suit, number));

// 喜相逢 (LQ-2C.11.04): how many couples of one number there are at the same time.
function couples(s, number) {
  const counts = SUITS.map((suit) => s.sequenceCount[kindOf(suit, number)]);
  return Math.min(Math.floor(sum(counts) / 2), sum(counts) - Math.max(...counts));
}

// 镜同 (LQ-2C.11.06): two melds of one suit are the two of another. Read one way (LQ-A10), each of one suit has its
// like in the other.
function sameTwo(s) {
  if (!general(s) || s.melds.some((meld) => isHonour(meld.kind))) return false;
  const bySuit = SUITS.map((suit) => s.melds.filter((meld) => suitOf(meld.kind) === suit)
    .map((meld) => `${meld.shape} ${numberOf(meld.kind)}`).sort());
  const [one, other] = bySuit.filter((melds) => melds.length === 2);
  if (!other) return false;
  if (!s.rules.oneWay) return one.join() === other.join();
  return one.every((meld) => other.includes(meld)) || other.every((meld) => one.includes(meld));
}

// 双龙会 (LQ-2C.11.15): can the four sequences be parted into two groups of one sort? Read otherwise (LQ-A18), each
// group may be of either sort.
function twoDragons(s) {
  if (!general(s) || s.sequences.length !== 4) return false;
  const [a, b, c, d] = s.sequences.map((meld) => meld.kind);
  const apart = ([x, y]) => suitOf(x) === suitOf(y) && Math.abs(x - y) === 3;
  const ends = ([x, y]) => suitOf(x) === suitOf(y) && Math.abs(x - y) === 6;
  const sorts = s.rules.mixed ? [(group) => apart(group) || ends(group)] : [apart, ends];
  const partings = [[[a, b], [c, d]], [[a, c], [b, d]], [[a, d], [b, c]]];
  return sorts.some((sort) => partings.some((groups) => groups.every(sort)));
}

// ---- the definitions, class by class ------------------------------------------------------------------------------

const accidental = {
  // `first`: the tile is the dealer's first of the deal, drawn or discarded, and nothing was declared before.
  "tian-he": (s) => s.hand.first && selfDrawn(s),
  "di-he": (s) => s.hand.first && !selfDrawn(s) && s.hand.seat !== "E",
  "ling-shang-kai-hua": (s) => selfDrawn(s) && s.hand.replaces === "kong",
  "hai-di-lao-yue": (s) => selfDrawn(s) && s.hand.wallEmpty,
  "he-di-lao-yu": (s) => !selfDrawn(s) && s.hand.wallEmpty,
  "qiang-gang": (s) => s.hand.robbed,
  "zi-mo": selfDrawn,
};

const special = {
  "qi-dui": paired,
  "quan-bu-kao": (s) => s.form === "unconnected",
  "shi-san-yao": (s) => s.form === "orphans",
};

const melding = { "men-qian-qing": (s) => s.hand.closed };

const pungs = {
  "si-gang": kongs(4),
  "san-gang": kongs(3),
  "shuang-gang": kongs(2),
  gang: kongs(1),
  "si-an-ke": (s) => concealedPungs(s) === 4,
  "san-an-ke": (s) => concealedPungs(s) === 3,
  "shuang-an-ke": (s) => concealedPungs(s) === 2,
  "an-ke": (s) => concealedPungs(s) >= 1,
  "dui-dui-he": (s) => general(s) && s.pungs.length === 4,
  // A kong counts three here, so its four tiles are no 四归.
  "si-gui": (s) => general(s) && tally(s.kinds).filter((count) => count === 4).length,
};

const honours = {
  "zi-yi-se": (s) => common(s) && s.kinds.every(isHonour),
  "da-si-xi": (s) => general(s) && WINDS.every((kind) => hasPung(s, kind)),
  "xiao-si-xi": (s) => general(s) && isWind(s.pair) && WINDS.every((kind) => kind === s.pair || hasPung(s, kind)),
  "si-xi-dui": (s) => paired(s) && WINDS.every((kind) => s.pairs.includes(kind)),
  "da-san-yuan": (s) => general(s) && DRAGONS.every((kind) => hasPung(s, kind)),
  "xiao-san-yuan": (s) => general(s) && isDragon(s.pair) && DRAGONS.every((kind) => kind === s.pair || hasPung(s, kind)),
  "san-yuan-dui": (s) => paired(s) && DRAGONS.every((kind) => s.pairs.includes(kind)),
  "fan-pai-men-feng": (s) => fanPai(s, windOf(s.hand.seat)),
  "fan-pai-zhong": (s) => fanPai(s, DRAGONS[0]),
  "fan-pai-fa": (s) => fanPai(s, DRAGONS[1]),
  "fan-pai-bai": (s) => fanPai(s, DRAGONS[2]),
  "ke-feng-ke": (s) => general(s) && WINDS.filter((kind) => kind !== windOf(s.hand.seat) && hasPung(s, kind)).length,
};

const terminals = {
  "qing-yao-jiu": (s) => common(s) && s.kinds.every(isEnd),
  "hun-yao-jiu": (s) => common(s) && s.kinds.every((kind) => isEnd(kind) || isHonour(kind))
    && (s.kinds.some(isEnd) || s.rules.inclusive) && s.kinds.some(isHonour),
  "qing-dai-yao": (s) => general(s) && s.sequences.length > 0 && s.parts.every(partHasEnd),
  "hun-dai-yao": (s) => general(s) && s.sequences.length > 0
    && s.parts.every((part) => partHasEnd(part) || partIsHonour(part))
    && s.parts.some(partHasEnd) && s.parts.some(partIsHonour),
  "yao-jiu-ke": (s) => general(s) && s.pungs.filter((meld) => isEnd(meld.kind)).length,
};

// 九莲宝灯: the thirteen tiles that stood were 1112345678999 of one suit (LQ-2C.7.01).
function nineGates({ hand: { standing, melds } }) {
  if (melds.length > 0 || standing.some((kind) => isHonour(kind) || suitOf(kind) !== suitOf(standing[0]))) return false;
  return standing.map(numberOf).sort((a, b) => a - b).join("") === "1112345678999";
}

const suits = {
  "jiu-lian-bao-deng": (s) => general(s) && nineGates(s),
  "qing-yi-se": (s) => common(s) && allNumbers(s) && suitsIn(s).size === 1,
  "hun-yi-se": (s) => common(s) && !allNumbers(s)
    && (suitsIn(s).size === 1 || (s.rules.inclusive && suitsIn(s).size === 0)),
  "que-yi-men": (s) => common(s) && allNumbers(s) && suitsIn(s).size <= 2,
  "wu-men-qi": (s) => general(s) && suitsIn(s).size === 3 && s.kinds.some(isWind) && s.kinds.some(isDragon),
};

// Tiles of exactly `count` numbers that follow one another (LQ-2D.4).
const gathered = (count) => (s) => {
  if (!common(s) || !allNumbers(s)) return false;
  const numbers = numbersIn(s);
  return numbers.length === count && numbers.at(-1) - numbers[0] === count - 1;
};

const numbers = {
  "er-shu": (s) => common(s) && allNumbers(s) && numbersIn(s).length === 2,
  "san-ju": gathered(3),
  "si-ju": gathered(4),
  "jiu-shu-guan-tong": (s) => {
    if (!general(s) || !allNumbers(s)) return false;
    const inParts = s.parts.flatMap((part) => [...new Set(part.kinds.map(numberOf))]);
    return inParts.length === 9 && new Set(inParts).size === 9;
  },
};

const whole = { "jing-shu": mirrors, "jing-shu-dui": mirroredPairs };

const alike = {
  "si-tong-shun": equalSequences(4),
  "san-tong-shun": equalSequences(3),
  "er-ban-gao": (s) => general(s) && sum(s.sequenceCount.map((count) => Math.floor(count / 2))) === 2,
  "yi-ban-gao": equalSequences(2),
};

const linked = {
  "san-tong-ke": (s) => general(s) && NUMBERS.some((n) => SUITS.every((suit) => hasPungOf(s, suit, n))),
  "shuang-tong-ke": (s) => general(s)
    && NUMBERS.filter((n) => SUITS.filter((suit) => hasPungOf(s, suit, n)).length >= 2).length,
  "san-se-tong-shun": (s) => general(s) && STARTS.some((n) => SUITS.every((suit) => hasSequence(s, suit, n))),
  "xi-xiang-feng": (s) => general(s) && sum(STARTS.map((n) => couples(s, n))),
  "san-tong-er-dui": (s) => paired(s)
    && NUMBERS.filter((n) => SUITS.every((suit) => pairIn(s, suit, n))).length >= 2,
  "jing-tong": sameTwo,
  "jing-tong-dui": (s) => paired(s) && [[0, 1], [0, 2], [1, 2]].some((two) =>
    NUMBERS.filter((n) => two.every((suit) => pairIn(s, suit, n))).length >= 3),
  "si-lian-ke": (s) => general(s) && ladder(hasPungOf, 4, 1)(s),
  "san-lian-ke": (s) => general(s) && ladder(hasPungOf, 3, 1)(s),
  "si-bu-gao": (s) => general(s) && ladder(hasSequence, 4, 1)(s),
  "san-bu-gao": (s) => general(s) && ladder(hasSequence, 3, 1)(s),
  "si-lian-huan": (s) => general(s) && ladder(hasSequence, 4, 2)(s),
  "san-lian-huan": (s) => general(s) && ladder(hasSequence, 3, 2)(s),
  "yi-qi-guan-tong": (s) => general(s) && ladder(hasSequence, 3, 3)(s),
  "shuang-long-hui": twoDragons,
  "lian-liu": (s) => general(s) && ladder(hasSequence, 2, 3)(s),
  "lao-shao-fu": (s) => general(s) && ladder(hasSequence, 2, 6)(s),
  "san-se-lian-ke": (s) => general(s) && stairs(hasPungOf, 1)(s),
  "san-se-bu-gao": (s) => general(s) && stairs(hasSequence, 1)(s),
  "san-se-lian-huan": (s) => general(s) && stairs(hasSequence, 2)(s),
  "san-se-guan-tong": (s) => general(s) && stairs(hasSequence, 3)(s),
};

export const DEFINITIONS = new Map(Object.entries({
  ...accidental, ...special, ...melding, ...pungs, ...honours, ...terminals,
  ...suits, ...numbers, ...whole, ...alike, ...linked,
}));
