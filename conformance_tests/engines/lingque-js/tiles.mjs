// The tiles (LQ-1A.1) as numbers 0 to 33: nine of each suit, four winds, three dragons.

const SUITS = "mps";
const HONOURS = "ESWNCFP";

export const KINDS = 34;
export const COPIES = 4;
export const WINDS = [27, 28, 29, 30];
export const DRAGONS = [31, 32, 33];
export const ALL_HONOURS = [...WINDS, ...DRAGONS];
export const SEATS = ["E", "S", "W", "N"]; // in turn order; E deals (LQ-2A.8)

export const isHonour = (kind) => kind >= 27;
export const isWind = (kind) => kind >= 27 && kind < 31;
export const isDragon = (kind) => kind >= 31;

// A number tile's suit, 0 to 2, and number; neither means anything of an honour.
export const suitOf = (kind) => Math.floor(kind / 9);
export const numberOf = (kind) => (kind % 9) + 1;
export const kindOf = (suit, number) => suit * 9 + number - 1;

export const isEnd = (kind) => !isHonour(kind) && (numberOf(kind) === 1 || numberOf(kind) === 9);

export const windOf = (seat) => WINDS[SEATS.indexOf(seat)];

// The seat a relative word names for the player at `seat`; a seat names itself.
export function seatFrom(seat, word) {
  const steps = { self: 0, lower: 1, across: 2, upper: 3 };
  if (!(word in steps)) return word;
  return SEATS[(SEATS.indexOf(seat) + steps[word]) % 4];
}

export const isFlower = (name) => /^[1-8]f$/.test(name);
export const isUnseen = (name) => name === "?";

export function parse(name) {
  if (name.length === 1 && HONOURS.includes(name)) return 27 + HONOURS.indexOf(name);
  if (/^[1-9][mps]$/.test(name)) return kindOf(SUITS.indexOf(name[1]), Number(name[0]));
  throw new RangeError(`${name} is no tile of the thirty-four kinds`);
}

export const spell = (kind) => (isHonour(kind) ? HONOURS[kind - 27] : numberOf(kind) + SUITS[suitOf(kind)]);

// How many there are of each kind.
export function tally(kinds) {
  const counts = new Array(KINDS).fill(0);
  for (const kind of kinds) counts[kind] += 1;
  return counts;
}
