// From the JSON of a hand (docs/guides/cases.md) to the facts the definitions look at, and what no table could hold.

import {
  COPIES, KINDS, SEATS, isFlower, isHonour, isUnseen, parse, seatFrom, suitOf, tally,
} from "./tiles.mjs";
import { isClosed } from "./scorer.mjs";

const ACTS = { chow: "sequence", eat: "sequence", pung: "pung", kong: "pung", "add-kong": "pung", "hidden-kong": "pung" };
const SIZES = { chow: 3, pung: 3, kong: 4, "add-kong": 4, "hidden-kong": 4 };

// A claimed set or kong as { act, shape, kind, kong, from }; null where its tiles make no such set.
function readMeld({ kind: word, tiles, came = [], from }) {
  const act = word === "eat" ? "chow" : word;
  const kinds = [...tiles, ...came].map(parse).sort((a, b) => a - b);
  if (!(word in ACTS)) throw new RangeError(`${word} is no set of this game`);
  const [kind] = kinds;
  const whole = kinds.length === SIZES[act] && kinds.every((one, i) =>
    act === "chow" ? !isHonour(one) && suitOf(one) === suitOf(kind) && one === kind + i : one === kind);
  return whole ? { act, shape: ACTS[word], kind, kong: SIZES[act] === 4, from: from?.[0] } : null;
}

const meldKinds = ({ act, kind }) =>
  act === "chow" ? [kind, kind + 1, kind + 2] : new Array(SIZES[act]).fill(kind);

// Every way of naming so many unseen tiles.
function namings(length) {
  if (length === 0) return [[]];
  const shorter = namings(length - 1);
  return [...Array(KINDS).keys()].flatMap((kind) => shorter.map((rest) => [kind, ...rest]));
}

// Every hand that the JSON may stand for: unseen tiles named, the unknown seat and source filled in. Each is either
// { facts } or { impossible: clauses }.
export function completions(json) {
  const { concealed = [], melds: sets = [], flowers = [], win, circumstances = {} } = json;
  const melds = sets.map(readMeld);
  if (melds.includes(null)) return [{ impossible: ["LQ-1C.0"] }];
  const names = win ? [...concealed, win.tile] : concealed;
  const seen = names.filter((name) => !isUnseen(name) && !isFlower(name));
  const unseen = names.filter(isUnseen).length;
  if (unseen > 2) throw new RangeError("more than two tiles are unseen");
  const held = { melds, flowers, flowersInHand: names.some(isFlower) };
  const seats = circumstances.seat ? [circumstances.seat] : SEATS;
  const how = new Set(win?.how ?? []);
  const sources = sourcesOf(win, how);
  const out = [];
  for (const named of namings(unseen)) {
    const fill = [...named];
    const kinds = names.filter((name) => !isFlower(name)).map((name) => (isUnseen(name) ? fill.shift() : parse(name)));
    const winning = win && !isFlower(win.tile) ? kinds.pop() : undefined;
    for (const seat of seats) {
      for (const source of sources) {
        for (const replaces of replacementsOf(circumstances, how, held)) {
          out.push(complete({ ...held, standing: kinds, winning, seat, source, replaces, how, circumstances }));
        }
      }
    }
  }
  return out;
}

// Where the winning tile may have come from.
function sourcesOf(win, how) {
  if (!win) return [undefined];
  if (win.from) return [win.from[0]];
  if (how.has("self") || how.has("drawn") || how.has("tail")) return ["self"];
  if (how.has("rob")) return SEATS;
  return ["self", ...SEATS];
}

// For what a tile from the tail was drawn, where only the tail is told: a kong, or else a flower (LQ-1B.5).
function replacementsOf(circumstances, how, { melds, flowers }) {
  if (circumstances.replaces) return [circumstances.replaces];
  if (!how.has("tail")) return [undefined];
  const reasons = [];
  if (melds.some((meld) => meld.kong)) reasons.push("kong");
  if (flowers.length > 0) reasons.push("flower");
  return reasons.length ? reasons : ["nothing"];
}

function complete({ melds, flowers, flowersInHand, standing, winning, seat, source, replaces, how, circumstances }) {
  const from = source === undefined ? undefined : seatFrom(seat, source);
  const selfDrawn = source === "self";
  const robbed = how.has("rob");
  const all = [...standing, ...(winning === undefined ? [] : [winning]), ...melds.flatMap(meldKinds)];
  const counts = tally(all);
  const wrong = new Set();

  // LQ-1A.1: four tiles of a kind, one of each flower.
  if (counts.some((count) => count > COPIES)) wrong.add("LQ-1A.1");
  if (new Set(flowers).size < flowers.length) wrong.add("LQ-1A.1");
  // LQ-1C.0: a chow is claimed from the upper neighbour, nothing from oneself.
  for (const meld of melds) {
    if (meld.from === undefined) continue;
    const giver = seatFrom(seat, meld.from);
    if (giver === seat || (meld.act === "chow" && giver !== seatFrom(seat, "upper"))) wrong.add("LQ-1C.0");
  }
  // LQ-1C.8: what a win is made on.
  if (!selfDrawn && from === seat) wrong.add("LQ-1C.8");
  // LQ-2C.1.06: three of the robbed kind lie in the pung that was added to.
  if (robbed && (selfDrawn || counts[winning] > 1)) wrong.add("LQ-2C.1.06");
  // LQ-2C.1.03, LQ-1B.5: a replacement is drawn, and for something.
  if (replaces === "kong" && !(selfDrawn && melds.some((meld) => meld.kong))) wrong.add("LQ-2C.1.03");
  if (replaces === "flower" && !(selfDrawn && flowers.length > 0)) wrong.add("LQ-1B.5");
  if (replaces === "nothing") wrong.add("LQ-1B.5");
  if (wrong.size) return { impossible: [...wrong] };

  const hand = {
    melds,
    standing,
    winning,
    seat,
    from,
    selfDrawn,
    robbed,
    replaces,
    flowers: flowers.length,
    first: Boolean(circumstances.first) || how.has("first"),
    wallEmpty: circumstances.left === 0 || Boolean(circumstances.last) || how.has("last"),
    whole: !flowersInHand && winning !== undefined,
  };
  hand.closed = isClosed(hand);
  return { facts: hand };
}

// Which clauses make each completion impossible, where none is possible.
export const clausesAgainst = (found) => [...new Set(found.flatMap((one) => one.impossible))];
