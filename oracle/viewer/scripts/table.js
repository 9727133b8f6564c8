/* The table, seen from above. */

import { CROWD, data, hand, MOST_BACKS, RIVER, scenes, state, view } from "./state.js";
import { both, chinese, counted, gainWords, listed, named, say, seatName, seatOf, split, tileName } from "./words.js";
import { make, openTile, picture, plain, tile } from "./elements.js";
import { fresh, mayNow, turnedSeats, veiled } from "./film.js";

export function drawTable() {
  const now = scenes[state.step];
  const before = scenes[Math.max(0, state.step - 1)];
  const frame = hand.frames[state.step];
  const last = state.step === hand.frames.length - 1;
  view.felt.replaceChildren(
    ...turnedSeats().map((seat, position) => drawSeat(seat, position, now, before, frame, last)),
    drawCentre(now, frame, last),
  );
}

function drawSeat(seat, position, now, before, frame, last) {
  const mine = mayNow(frame).filter((may) => may.seat === seat.id && may.claim);
  const classes = ["seat", frame.by === seat.id && "acting", mine.length && "claims", last && hand.winner === seat.id && "won"];
  return make(
    "section",
    { class: classes.filter(Boolean).join(" "), "data-pos": position % 4, "aria-label": seatName(seat.id) },
    make("header", { class: "plate" }, drawWho(seat, mine, last), ...drawFront(seat, now)),
    make(
      "div",
      { class: "rack" },
      rivers() && drawRiver(seat, now, before),
      make("div", { class: "bank" }, drawHand(seat, now, before), drawSets(seat, now, before)),
    ),
  );
}

function drawWho(seat, mine, last) {
  const sheet = hand.sheets.find((one) => one.seat === seat.id);
  const balance = hand.balance[seat.id];
  return [
    make("span", { class: "glyph", lang: data.tags[chinese()] }, seat.name[chinese()]),
    make(
      "span",
      { class: "who" },
      state.lang === "en" && make("span", { class: "seat-name" }, seat.id),
      seat.player !== null && make("bdi", { class: "player", title: seat.player }, ...plain(seat.player)),
      seat.dealer && make("span", { class: "badge" }, say("dealer")),
      last && hand.winner === seat.id && make("span", { class: "badge winner" }, say("winner")),
      mine.length > 0 && make("span", { class: "badge may" }, listed(mine.map((may) => both(hand.words.acts[may.act])))),
      last && sheet && make("span", { class: "points" }, both(sheet.total)),
      last && balance !== undefined && make("span", { class: "balance" }, gainWords(balance)),
    ),
  ];
}

function drawHand(seat, now, before) {
  const { tiles: row, unseen: lacking } = now.hands[seat.id];
  const hides = veiled(seat.id);
  const unseen = hides && lacking !== null ? lacking + split(row).length : lacking;
  const tiles = hides ? [] : split(row);
  const known = before.hands[seat.id];
  const drawn = state.step > 0 && !hides && known.unseen === unseen ? fresh(split(known.tiles), tiles) : new Map();
  const shown = tiles.map((name, number) => {
    const isNew = (drawn.get(name) ?? 0) > 0 && tiles[number + 1] !== name;
    return tile(name, isNew && "new");
  });
  for (let number = 0; number < (unseen ?? 1); number += 1) shown.push(tile("?"));
  if (unseen === null) shown.push(make("span", { class: "etc", "aria-hidden": "true" }, "…"));
  const told = tiles.length ? [counted(tiles)] : [];
  if (unseen) told.push(`${unseen} ${say("unseen")}`);
  if (unseen === null) told.push(say(tiles.length ? "tiles-more" : "hand-unknown"));
  const label = `${say("hand")} · ${seatName(seat.id)}: ${told.length ? listed(told) : "–"}`;
  return picture(label, `hand${shown.length > 10 ? " full" : ""}`, ...shown);
}

function drawSets(seat, now, before) {
  const sets = now.sets[seat.id];
  const old = new Set(before.sets[seat.id].map((set) => JSON.stringify(set)));
  return make("div", { class: "sets" }, ...sets.map((set) => drawSet(set, seat, state.step > 0 && !old.has(JSON.stringify(set)))));
}

function drawSet(set, owner, isNew) {
  const closed = hand.face_down.includes(set.kind) && veiled(owner.id);
  const rows = set.rows.map((row) => split(row).map((name) => (closed ? "?" : name)));
  const from = set.claimed && set.source ? say("open-other", { seat: seatName(set.source) }) : "";
  const label = [say("sets"), named(set.name), counted(rows.flat()), from].filter(Boolean).join(" · ");
  const lying = rivers() && rows.length === 1 ? lyingRow(set, rows[0], owner) : null;
  let claimed = set.claimed;
  return picture(
    label,
    `set${isNew ? " new" : ""}${rows.length === 1 ? " flat" : ""}`,
    make("span", { class: "form", lang: data.tags[chinese()], "aria-hidden": "true" }, named(set.name)),
    ...(lying ? [lying] : rows.map((row) =>
      make("span", { class: "row" }, ...row.map((name) => {
        const came = name === claimed;
        if (came) claimed = null;
        return tile(name, came && "came");
      })),
    )),
  );
}

/** A set as it lies at a mahjong table: the claimed tile on its side, on the side of the seat that gave it; what
    was added lies on top of it; a concealed kong between two backs. */
function lyingRow(set, tiles, owner) {
  if (set.kind === "hidden-kong") {
    return make("span", { class: "row" }, ...tiles.map((name, number) => tile(number % 3 ? name : "?")));
  }
  if (!set.claimed || !set.source || !tiles.includes(set.claimed)) return null;
  const own = tiles.filter((_, number) => number !== tiles.indexOf(set.claimed));
  const added = set.kind === "add-kong" ? own.pop() : null;
  const away = (hand.seats.indexOf(seatOf(set.source)) - hand.seats.indexOf(owner) + hand.seats.length) % hand.seats.length;
  const turned = make(
    "span",
    { class: "turned-tile" },
    added && sideways(added),
    sideways(set.claimed),
    make("span", { class: "giver", lang: data.tags[chinese()] }, seatOf(set.source).name[chinese()]),
  );
  const place = away === 1 ? own.length : away === 3 ? 0 : 1;
  return make("span", { class: "row" }, ...own.slice(0, place).map((name) => openTile(name)), turned, ...own.slice(place).map((name) => openTile(name)));
}

const sideways = (name) => make("span", { class: "sideways" }, openTile(name));
export const rivers = () => data.families[hand.family].rivers;

function drawRiver(seat, now, before) {
  const tiles = now.pool.filter((out) => out[1] === seat.id).map(([name]) => name);
  const open = now.open && now.open[1] === seat.id && now.open[2] === "discard" ? now.open[0] : null;
  const label = `${say("pool")} · ${seatName(seat.id)}: ${tiles.length ? counted(tiles) : say("pool-empty")}`;
  const lying = tiles.map((name) => openTile(name));
  if (open) lying.push(openTile(open, "is-open", now.open !== before.open && "new"));
  return picture(label, `river tiles${lying.length > RIVER ? " crowded" : ""}`, ...lying);
}

const isFlower = (name) => /^[1-8]f$/.test(name);

function drawFront(seat, now) {
  const laid = split(now.aside[seat.id]);
  const rows = [[laid.every(isFlower) ? "flowers" : "aside", laid], ["looked-at", split(now.looked[seat.id])]].filter(([, tiles]) => tiles.length);
  return rows.map(([key, tiles]) =>
    make(
      "div",
      { class: "front" },
      make("span", { class: "caption", "aria-hidden": "true" }, say(key)),
      picture(`${say(key)} · ${seatName(seat.id)}: ${counted(tiles)}`, "tiles", ...tiles.map((name) => tile(name, key === "aside" && "laid-aside"))),
    ),
  );
}

function drawCentre(now, frame, last) {
  return make("div", { class: "centre" }, drawWall(now), last ? drawResult() : drawOpen(now, frame), !rivers() && drawPool(now));
}

function drawResult() {
  return make(
    "div",
    { class: "open result" },
    hand.tile && picture(tileName(hand.tile), "spot", tile(hand.tile)),
    make("p", { class: "told" }, both(hand.result)),
  );
}

function drawWall(now) {
  const left = now.left === null ? say("left-unknown") : say("left", { n: now.left });
  const backs = !rivers() && now.left !== null && now.left <= MOST_BACKS ? now.left : 0;
  return make(
    "div",
    { class: "wall" },
    make(
      "div",
      { class: "part" },
      make("span", { class: "caption" }, `${say("wall")} · ${left}`),
      backs > 0 && make("div", { class: "tiles backs", "aria-hidden": "true" }, ...Array.from({ length: backs }, () => tile("?"))),
    ),
    now.turned.length > 0 &&
      make(
        "div",
        { class: "part turned" },
        make("span", { class: "caption" }, say("turned")),
        picture(`${say("turned")}: ${counted(now.turned)}`, "tiles", ...now.turned.map((name) => tile(name))),
      ),
  );
}

function drawOpen(now, frame) {
  if (!now.open) {
    return make("div", { class: "open none" }, make("span", { class: "hole", "aria-hidden": "true" }), make("p", { class: "caption" }, say("nothing-open")));
  }
  const [name, seat, how] = now.open;
  const key = `open-${how}` in data.say.en ? `open-${how}` : "open-other";
  const origin = seatOf(seat) ? say(key, { seat: seatName(seat) }) : "";
  const claims = bySeat(mayNow(frame).filter((may) => may.claim));
  return make(
    "div",
    { class: "open" },
    picture(`${say("open")}: ${tileName(name)}${origin && `, ${origin}`}`, "spot", openTile(name)),
    make(
      "div",
      { class: "told" },
      make("p", { class: "caption" }, origin || say("open")),
      claims.length > 0
        ? make("ul", { class: "claimants" }, ...claims.map(([id, mays]) => make("li", {}, make("b", {}, seatName(id)), " ", ...mayWords(mays))))
        : make("p", { class: "caption dim" }, frame.may.length && state.view === null ? say(hidden(now) ? "may-nobody-shown" : "may-nobody") : ""),
    ),
  );
}

export const hidden = (now) => Object.values(now.hands).some((one) => one.unseen !== 0);

export function bySeat(mays) {
  const seats = new Map();
  for (const may of mays) seats.set(may.seat, [...(seats.get(may.seat) ?? []), may]);
  return [...seats];
}

const mayWords = (mays) =>
  mays.map((may, number) => [
    number > 0 && (state.lang === "en" ? ", " : "、"),
    may.must && make("em", {}, `${say("must")} `),
    both(hand.words.acts[may.act]),
  ]);

function drawPool(now) {
  const tiles = now.pool.map(([name]) => name);
  const label = `${say("pool")}: ${tiles.length ? counted(tiles) : say("pool-empty")}`;
  return make(
    "div",
    { class: tiles.length > CROWD ? "pool crowded" : "pool" },
    make("span", { class: "caption" }, tiles.length ? `${say("pool")} · ${tiles.length}` : `${say("pool")} · ${say("pool-empty")}`),
    picture(label, "tiles", ...tiles.map((name) => openTile(name))),
  );
}
