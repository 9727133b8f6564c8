"use strict";
/* Steps through judged hands of play. What a page shows comes from the JSON beside this script; every word of it is
   set as text, never as markup. */
(() => {
  // A page that judges anew hands the hands in itself, and says where each part of the view stands (the board).
  const host = globalThis.paipuHost ?? null;
  const data = host ? host.data : JSON.parse(document.getElementById("data").textContent);
  const sheets = data.sheets ?? [];
  const root = document.documentElement;
  const page = document.getElementById("page");
  const KINDS = ["breach", "impossible", "undecided", "mismatch"];
  const BEAT = 1600; // milliseconds an act stays when the hand plays by itself
  const LEAP = 10; // acts of Page Up and Page Down
  const CROWD = 36; // tiles in a pool that lie smaller
  const RIVER = 24; // tiles before one seat that lie smaller
  const MOST_BACKS = 40; // a longer wall is told by its number alone
  const state = { hand: 0, step: 0, lang: data.lang, tab: "log", ownTab: false, timer: 0, theme: "auto", view: null, log: "written" };
  let hand, scenes, view;

  // -- words ---------------------------------------------------------------------------------------

  const say = (key, args = {}) =>
    data.say[state.lang][key].replace(/\{(\w+)\}/g, (_, name) => String(args[name]));
  const both = (words) => words[state.lang] ?? words.en;
  const seatOf = (id) => hand.seats.find((seat) => seat.id === id);
  const seatName = (id) => (seatOf(id) ? both(seatOf(id).name) : id);
  const tileName = (tile) =>
    tile === "?" ? say("unseen") : both(hand.words.tiles[tile] ?? { en: tile });
  const chinese = () => (state.lang === "en" ? "zh" : state.lang);
  const named = (name) => (state.lang === "zh-Hans" ? (hand.words.names[name] ?? name) : name);
  const listed = (parts) => parts.join(state.lang === "en" ? ", " : "、");
  const colon = () => (state.lang === "en" ? ": " : "：");
  const split = (row) => (row ? row.split(" ") : []);
  const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
  const gainWords = (gain) => (typeof gain === "number" ? signed(gain) : both(gain));

  function counted(tiles) {
    const found = [];
    for (const tile of tiles) {
      const last = found[found.length - 1];
      if (last && last[0] === tile) last[1] += 1;
      else found.push([tile, 1]);
    }
    return listed(found.map(([tile, number]) => tileName(tile) + (number > 1 ? ` ×${number}` : "")));
  }

  // -- elements ------------------------------------------------------------------------------------

  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === null || value === undefined || value === false) continue;
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
    return element;
  }

  function drawing(symbol, classes, box) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", classes);
    svg.setAttribute("viewBox", box);
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("focusable", "false");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#${symbol}`);
    svg.append(use);
    return svg;
  }

  const icon = (name) => drawing(`icon-${name}`, `icon icon-${name}`, "0 0 24 24");

  function tile(name, ...classes) {
    const symbol = `tile-${hand.family}-${name === "?" ? "back" : name}`;
    const all = ["tile", ...classes.filter(Boolean)].join(" ");
    const [wide, high] = data.families[hand.family].size;
    if (document.getElementById(symbol)) return drawing(symbol, all, `0 0 ${wide} ${high}`);
    return make("span", { class: `${all} written`, "aria-hidden": "true" }, make("span", {}, tileName(name)));
  }

  /** A tile that lies open; one the log does not tell has a face of its own where its family has drawn it. */
  const openTile = (name, ...classes) =>
    tile(name === "?" && document.getElementById(`tile-${hand.family}-unknown`) ? "unknown" : name, ...classes);

  const picture = (label, classes, ...children) =>
    make("div", { class: classes, role: "img", "aria-label": label }, ...children);

  function clauseChip(id) {
    const known = hand.clauses[id];
    return make(
      "button",
      { type: "button", class: "clause", "aria-haspopup": "dialog", title: known && both(known.title), onclick: () => showClause(id) },
      id,
    );
  }

  /** Untrusted words as they are, with marks that turn the direction of writing made visible. */
  function plain(text) {
    return text.split(/([\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])/).map((part, number) =>
      number % 2 ? make("span", { class: "mark-of-direction" }, `U+${part.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`) : part,
    );
  }

  // -- the film ------------------------------------------------------------------------------------

  /** A row after a change: all of it, or from which place on how many went out and which came in. */
  function changed(row, change) {
    if (typeof change === "string" || Array.isArray(change)) return change;
    const parts = typeof row === "string" ? split(row) : row;
    const came = typeof change.in === "string" ? split(change.in) : change.in;
    const whole = [...parts.slice(0, change.at), ...came, ...parts.slice(change.at + change.out)];
    return typeof row === "string" ? whole.join(" ") : whole;
  }

  function unfold(frames) {
    let now = { hands: {}, sets: {}, aside: {}, looked: {}, pool: [], turned: [], open: null, left: null };
    return frames.map(({ table }) => {
      const next = { ...now, ...table };
      for (const place of ["sets", "aside", "looked"]) {
        next[place] = { ...now[place] };
        for (const [id, change] of Object.entries(table[place] ?? {})) next[place][id] = changed(now[place][id], change);
      }
      next.hands = { ...now.hands };
      for (const [id, one] of Object.entries(table.hands ?? {})) {
        next.hands[id] = { tiles: changed(now.hands[id]?.tiles, one.tiles), unseen: one.unseen };
      }
      if (table.pool) next.pool = changed(now.pool, table.pool);
      return (now = next);
    });
  }

  function fresh(before, now) {
    const left = new Map();
    for (const one of before) left.set(one, (left.get(one) ?? 0) + 1);
    const found = new Map();
    for (const one of now) {
      if (left.get(one)) left.set(one, left.get(one) - 1);
      else found.set(one, (found.get(one) ?? 0) + 1);
    }
    return found;
  }

  // -- a seat's view ---------------------------------------------------------------------------------

  /** Whether the tiles of a seat are hidden from the one whose view is shown; a hand laid out by a win is not. */
  const veiled = (id) => state.view !== null && state.view !== id && !hand.frames.slice(0, state.step + 1).some((frame) => frame.by === id && frame.lays_out);
  const isVeiled = (frame) => state.view !== null && frame.veiled !== undefined && !frame.seen_by.includes(state.view);
  const frameWords = (frame) => both(isVeiled(frame) ? frame.veiled : frame.text);
  const frameTiles = (frame) => (isVeiled(frame) ? frame.tiles.map(() => "?") : (frame.tiles ?? []));
  const mayNow = (frame) => frame.may.filter((may) => state.view === null || may.seat === state.view);

  /** The seats from the one below on, as the table is turned. */
  function turnedSeats() {
    const first = Math.max(0, hand.seats.findIndex((seat) => seat.id === state.view));
    return [...hand.seats.slice(first), ...hand.seats.slice(0, first)];
  }

  const findingsAt = (step) => hand.findings.filter((found) => found.frame === step);
  const contestsAt = (step) => hand.contests.filter((contest) => contest.frames.includes(step));
  const claimsAt = (step) => hand.claims.filter((claim) => claim.frame === step);

  // -- the table -----------------------------------------------------------------------------------

  function drawTable() {
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
  const rivers = () => data.families[hand.family].rivers;

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

  const hidden = (now) => Object.values(now.hands).some((one) => one.unseen !== 0);

  function bySeat(mays) {
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

  // -- findings, claims, clauses ----------------------------------------------------------------------

  function placeWords(found) {
    const act = found.at === null ? null : say("at-act", { n: found.at, of: hand.acts });
    return [act, say("at-line", { n: found.line })].filter(Boolean).join(" · ");
  }

  function clauseText(id) {
    const known = hand.clauses[id];
    return make("p", { class: "quoted" }, clauseChip(id), known && [" ", make("b", {}, both(known.title)), " ", both(known.text)]);
  }

  function findingCard(found, jump) {
    return make(
      "article",
      { class: `card ${found.kind}` },
      make(
        "header",
        {},
        icon(found.kind),
        make("strong", {}, say(`kind-${found.kind}`)),
        make("span", { class: "place" }, placeWords(found)),
        jump && make("button", { type: "button", class: "jump", "data-frame": found.frame, onclick: () => go(found.frame, { fromPanel: true }) }, say("go-to")),
      ),
      found.written && make("p", {}, make("code", { class: "act" }, ...plain(found.written))),
      make("p", { class: "reason", dir: "auto" }, ...plain(both(found.reason))),
      ...found.clauses.map(clauseText),
      found.consequence &&
        make("p", { class: "consequence" }, make("b", {}, say("consequence")), " ", clauseChip(found.consequence.clause), " ", both(found.consequence.text)),
    );
  }

  function claimCard(claim, jump) {
    return make(
      "article",
      { class: `card claim ${claim.outcome}` },
      make(
        "header",
        {},
        icon(claim.outcome === "upheld" ? "upheld" : claim.outcome === "undecided" ? "undecided" : "claim"),
        make("strong", {}, say("claim")),
        make("span", { class: "place" }, say("at-line", { n: claim.line })),
        jump && make("button", { type: "button", class: "jump", "data-frame": claim.frame, onclick: () => go(claim.frame, { fromPanel: true }) }, say("go-to")),
      ),
      make("p", {}, both(claim.head)),
      claim.words && make("p", {}, make("q", { dir: "auto" }, ...plain(claim.words))),
      make("p", { class: "reason", dir: "auto" }, ...plain(both(claim.reason))),
      ...claim.clauses.map((id) => make("p", { class: "quoted" }, clauseChip(id), hand.clauses[id] && [" ", make("b", {}, both(hand.clauses[id].title))])),
    );
  }

  /** A tile that several sought: who has it, and why each other has it not. */
  function contestCard(contest, jump) {
    return make(
      "article",
      { class: `card contest ${contest.undecided ? "undecided" : "upheld"}` },
      make(
        "header",
        {},
        icon(contest.undecided ? "undecided" : "upheld"),
        make("strong", {}, say("contest")),
        make("span", { class: "place" }, say("at-line", { n: contest.line })),
        jump && make("button", { type: "button", class: "jump", "data-frame": contest.frame, onclick: () => go(contest.frame, { fromPanel: true }) }, say("go-to")),
      ),
      make("p", { class: "reason", dir: "auto" }, make("b", {}, ...plain(both(contest.head)))),
      make("ul", {}, ...contest.reasons.map((reason) => make("li", { dir: "auto" }, ...plain(both(reason))))),
      ...contest.clauses.map(clauseText),
    );
  }

  function factCard(fact) {
    return make(
      "article",
      { class: "card fact" },
      make(
        "header",
        {},
        fact.line > 0 && make("span", { class: "place" }, say("at-line", { n: fact.line })),
        make("button", { type: "button", class: "jump", "data-frame": fact.frame, onclick: () => go(fact.frame, { fromPanel: true }) }, say("go-to")),
      ),
      make("p", { class: "reason", dir: "auto" }, ...plain(both(fact.text))),
      ...fact.clauses.map((id) => make("p", { class: "quoted" }, clauseChip(id), hand.clauses[id] && [" ", make("b", {}, both(hand.clauses[id].title))])),
    );
  }

  /** A disputed passage the ruling hangs on, and what its other readings give. */
  function restsCard(passage) {
    return make(
      "article",
      { class: "card rests" },
      make("p", { class: "reason" }, both(passage.text)),
      make("ul", {}, ...passage.others.map((other) => make("li", {}, both(other)))),
      ...passage.clauses.map((id) => make("p", { class: "quoted" }, clauseChip(id), hand.clauses[id] && [" ", make("b", {}, both(hand.clauses[id].title))])),
    );
  }

  /** An open fact as a question, and what each of its values gives. */
  function branchCard(branch) {
    return make(
      "article",
      { class: "card branch" },
      make("p", { class: "reason" }, icon("undecided"), " ", both(branch.text)),
      make("ul", {}, ...branch.outcomes.map((outcome) => make("li", {}, both(outcome)))),
    );
  }

  function showClause(id) {
    const known = hand.clauses[id];
    const dialog = make(
      "dialog",
      { class: "clause-box", "aria-labelledby": "clause-title" },
      make("h2", { id: "clause-title" }, make("span", { class: "id" }, id), known && [" ", both(known.title)]),
      known && make("p", { class: "law" }, both(known.text)),
      known && make("p", { class: "caption" }, `${say("source")}: ${known.source} · ${say("status")}: ${both(known.status)}`),
      make("form", { method: "dialog" }, make("button", { type: "submit", class: "plain-button", autofocus: true }, say("close"))),
    );
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("submit", (event) => { event.preventDefault(); dialog.close(); });
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    document.body.append(dialog);
    dialog.showModal();
  }

  // -- panels ----------------------------------------------------------------------------------------

  /** The log as it was written, or in the language of the page; in a seat's view what happened, act by act. */
  function logLines() {
    const retold = hand.log.retold[state.lang];
    return state.log === "words" && retold ? retold : hand.log.lines;
  }

  function logChoice() {
    if (!hand.log.retold[state.lang]) return null;
    const choices = [["written", "log-as-written"], ["words", "log-in-words"]];
    return make(
      "p",
      { class: "log-choice" },
      ...choices.map(([as, key]) => make("button", { type: "button", class: "plain-button", "aria-pressed": String(state.log === as), onclick: () => showLogAs(as) }, say(key))),
    );
  }

  function showLogAs(as) {
    state.log = as;
    keep("paipu-log", as);
    draw();
    view.panels.log.querySelector("[aria-pressed=true]").focus();
  }

  function seenLog() {
    view.seen = hand.frames.map((frame, step) => make("li", { class: "entry", onclick: () => go(step, { fromPanel: true }) }, make("span", { class: "number", "aria-hidden": "true" }, frame.at ? String(frame.at) : ""), make("span", {}, ...plain(frameWords(frame)))));
    view.log = make("ol", { class: "log", tabindex: "0", "aria-label": say("log-marks") }, ...view.seen);
    return [view.log];
  }

  function logPanel() {
    view.lines = null;
    view.seen = null;
    if (state.view !== null) return seenLog();
    const marks = new Map();
    for (const found of hand.findings) marks.set(found.line, [...(marks.get(found.line) ?? []), found.kind]);
    for (const claim of hand.claims) marks.set(claim.line, [...(marks.get(claim.line) ?? []), "claim"]);
    view.lines = new Map();
    const lines = logLines().map((text, number) => {
      const line = hand.log.line + number;
      const words = make("code", {}, ...plain(text));
      const item = make(
        "li",
        { class: "entry", onclick: () => go(frameOfLine(line), { fromPanel: true }) },
        make("span", { class: "number", "aria-hidden": "true" }, String(line)),
        words,
        ...(marks.get(line) ?? []).map((kind) => make("span", { class: `sign ${kind}`, title: say(kind === "claim" ? "claims" : `kind-${kind}`) }, icon(kind))),
      );
      view.lines.set(line, { item, words, text });
      return item;
    });
    view.log = make("ol", { class: "log", tabindex: "0", "aria-label": say("log-marks") }, ...lines);
    return [logChoice(), view.log];
  }

  function frameOfLine(line) {
    const exact = hand.frames.findIndex((frame) => frame.line === line);
    if (exact >= 0) return exact;
    const first = hand.frames[1] ? hand.frames[1].line : line;
    return line < first ? 0 : hand.frames.length - 1;
  }

  function findingsPanel() {
    return [
      hand.findings.length === 0 && make("p", { class: "empty" }, say("no-findings")),
      ...hand.findings.map((found) => findingCard(found, true)),
      hand.contests.length > 0 && make("h3", {}, say("contests")),
      ...hand.contests.map((contest) => contestCard(contest, true)),
      hand.claims.length > 0 && make("h3", {}, say("claims")),
      ...hand.claims.map((claim) => claimCard(claim, true)),
      hand.facts.length > 0 && make("h3", {}, say("facts")),
      ...hand.facts.map(factCard),
      hand.branches.length > 0 && make("h3", {}, say("branches")),
      ...hand.branches.map(branchCard),
      hand.rests.length > 0 && make("h3", {}, say("rests")),
      ...hand.rests.map(restsCard),
    ];
  }

  const chips = (...ids) => make("td", { class: "cite" }, ...ids.map(clauseChip));

  function scoresPanel() {
    const end = hand.frames.length - 1;
    const declared = hand.findings.filter((found) => found.at === null && found.frame === end && found.kind === "mismatch");
    return [
      make("p", { class: "outcome" }, both(hand.result)),
      hand.payments.length > 0 && balanceTable(),
      declared.length > 0 && make("section", { class: "declared" }, make("h3", {}, say("declared-wrongly")), ...declared.map((found) => findingCard(found, false))),
      make("h3", {}, say("scores")),
      hand.sheets.length ? make("div", { class: "sheets" }, ...hand.sheets.map(sheetTable)) : make("p", { class: "empty" }, say("nothing-scored")),
      make("h3", {}, say("payments")),
      hand.payments.length ? make("ul", { class: "payments" }, ...hand.payments.map(paymentItem)) : make("p", { class: "empty" }, say(hand.open ? "payments-open" : "nothing-paid")),
      hand.next && make("p", { class: "next-dealer" }, say("next-dealer"), colon(), make("b", {}, both(hand.next))),
      make("p", { class: "caption digest" }, `${say("digest")}${colon()}${hand.digest}`),
      printButtons(),
    ];
  }

  function balanceTable() {
    const seats = hand.seats.filter((seat) => hand.balance[seat.id] !== undefined);
    return seats.length > 0 && make(
      "table",
      { class: "balance-table" },
      make("caption", {}, say("balance")),
      make("thead", {}, make("tr", {}, ...seats.map((seat) => make("th", { scope: "col" }, seatName(seat.id))))),
      make("tbody", {}, make("tr", {}, ...seats.map((seat) => {
        const words = gainWords(hand.balance[seat.id]);
        const units = typeof hand.balance[seat.id] !== "number" && "in-units";
        return make("td", { class: [words.startsWith("−") ? "loses" : "gains", units].filter(Boolean).join(" ") }, words);
      }))),
    );
  }

  function sheetTable(sheet) {
    const rows = sheet.items.map((item) =>
      make(
        "tr",
        {},
        make("td", { class: "sheet-tiles" }, item.tiles && picture(counted(split(item.tiles)), "tiles", ...split(item.tiles).map((name) => tile(name)))),
        make("td", {}, make("span", { lang: data.tags[chinese()] }, both(item.name)), item.agreed && [" ", make("span", { class: "slug" }, say("agreed-mark"))], state.lang === "en" && [" ", make("span", { class: "slug" }, item.slug)]),
        make("td", { class: "figure" }, both(item.value)),
        chips(item.clause),
      ),
    );
    const steps = sheet.steps.map((step) =>
      make("tr", { class: "step" }, make("td", { colspan: "2" }, both(step.text)), make("td", { class: "figure" }, step.value), chips(step.clause)),
    );
    const equals = sheet.equals.map((words) => make("tr", { class: "as-right" }, make("td", { colspan: "4" }, both(words))));
    const open = sheet.open.map((fact) =>
      make("tr", { class: "open-fact" }, make("td", { colspan: "3" }, icon("undecided"), " ", both(fact.text)), chips(fact.clause)),
    );
    return make(
      "table",
      { class: `sheet${sheet.seat === hand.winner ? " of-winner" : ""}` },
      make("caption", {}, make("b", {}, seatName(sheet.seat)), sheet.seat === hand.winner && make("span", { class: "badge winner" }, say("winner"))),
      rows.length > 0 && make("thead", {}, make("tr", {}, ...["tiles", "item", "value", "clause"].map((key) => make("th", { scope: "col", class: key }, say(key))))),
      make("tbody", {}, ...rows, ...steps, ...equals, ...open),
      make("tfoot", {}, make("tr", {}, make("th", { colspan: "2", scope: "row" }, say(sheet.agreed ? "total-agreed" : "total")), make("td", { class: "figure" }, both(sheet.total)), chips(sheet.clause))),
    );
  }

  /** Who pays whom; an arrow both ways where that is open between several. */
  function parties(paid) {
    const mutual = paid.between.length > 0;
    const seats = mutual ? paid.between : [paid.from, paid.to];
    return seats.flatMap((seat, number) => [number > 0 && make("span", { class: "arrow", "aria-hidden": "true" }, mutual ? " ↔ " : " → "), make("b", {}, seatName(seat))]);
  }

  function paymentItem(paid) {
    const steps = paid.steps.length ? paid.steps : [];
    return make(
      "li",
      {},
      make("p", { class: "paid" }, ...parties(paid), make("span", { class: "figure" }, both(paid.amount))),
      make("p", { class: "steps" }, ...steps.map((step, number) => [number > 0 && " → ", both(step.text), " ", clauseChip(step.clause)]), steps.length === 0 && clauseChip(paid.clause)),
      ...paid.open.map((fact) => make("p", { class: "open-fact" }, icon("undecided"), " ", both(fact.text), " ", clauseChip(fact.clause))),
      ...paid.each.map((told) => make("p", { class: "each-way" }, both(told))),
    );
  }

  function aboutPanel() {
    const rows = [[say("result"), both(hand.result)], [say("verdict"), both(hand.verdict)]];
    if (hand.next) rows.push([say("next-dealer"), both(hand.next)]);
    for (const tag of hand.tags) rows.push([[tag[0], tag[1]].filter(Boolean).join(" "), tag[2]]);
    if (hand.options.length) rows.push([say("options"), listed(hand.options.map((option) => `${both(option.name)} ${option.number}`))]);
    rows.push([say("readings"), hand.readings.length ? hand.readings.map((reading) => `${reading.id} ${reading.slug}: ${both(reading.text)}`).join(" · ") : say("readings-ours")]);
    return [
      make("dl", {}, ...rows.flatMap(([term, words]) => [make("dt", {}, term), make("dd", { dir: "auto" }, ...plain(words))])),
      printButtons(),
      make("p", { class: "keys" }, say("keys")),
      make("p", { class: "caption" }, say("made-by", { version: data.version })),
    ];
  }

  // -- the sheet to be signed ------------------------------------------------------------------------

  /** Everything a ruling says on one sheet of paper: what is asked, what it rests on, the answer, place for names. */
  function signSheet() {
    const cited = new Set();
    const cite = (id) => (cited.has(id) ? make("b", {}, id) : law(id));
    function law(id) {
      cited.add(id);
      const known = hand.clauses[id];
      return [make("b", {}, id), known && [" ", make("b", {}, both(known.title)), colon(), both(known.text)]];
    }
    return make(
      "article",
      { class: "to-sign", lang: data.tags[state.lang] },
      make("header", {}, make("h1", {}, `${say("sheet-title")} · ${both(hand.title)} (${hand.edition})`), make("p", {}, ...plain(hand.file), ` · ${say("hand-number", { n: hand.number })}`, hand.told.map((tag) => [` · ${both(tag.name)} `, ...plain(both(tag.value))]))),
      signPart("question", hand.claims.length ? hand.claims.map((claim) => make("p", {}, both(claim.head), claim.words && [" ", make("q", {}, ...plain(claim.words))])) : make("p", {}, say("question-none"))),
      signPart("relied-on", hand.facts.map((fact) => make("p", {}, both(fact.text))), make("p", {}, make("span", { class: "here" }, say("relied-on-record", { n: hand.acts })), make("span", { class: "elsewhere" }, say("relied-on-elsewhere", { n: hand.acts }))), make("pre", { class: "record" }, ...plain(hand.log.lines.filter((line) => line.trim()).join("\n")))),
      signPart("answer", make("p", { class: "in-short" }, both(hand.result), " ", both(hand.verdict)), hand.contests.map((contest) => signContest(contest, cite)), hand.claims.map((claim) => signClaim(claim, cite)), signFindings(cite)),
      hand.sheets.length > 0 && signPart("scores", make("table", {}, ...signScores())),
      (hand.sheets.length > 0 || hand.payments.length > 0) && signPart("payments", signPayments()),
      hand.next && make("p", { class: "next" }, say("next-dealer"), colon(), make("b", {}, both(hand.next))),
      hand.branches.length > 0 && signPart("branches", hand.branches.map(signBranch)),
      signPart("readings", make("p", {}, hand.readings.length ? hand.readings.map((reading) => `${reading.id} ${reading.slug}: ${both(reading.text)}`).join(" · ") : say("readings-ours")), hand.rests.map((passage) => make("p", { class: "rests-on" }, both(passage.text), " ", passage.others.map(both).join(" ")))),
      make("table", { class: "names" }, make("thead", {}, make("tr", {}, ...["", "name", "signature", "date"].map((key) => make("th", {}, key && say(key))))), make("tbody", {}, signName(say("referee"), ""), ...hand.seats.map((seat) => signName(seatName(seat.id), seat.player ?? "")))),
      make("footer", {}, `${say("made-by", { version: data.version })} · ${say("digest")} `, make("code", {}, hand.digest)),
    );
  }

  const signPart = (key, ...parts) => make("section", { class: `part-${key}` }, make("h2", {}, say(key)), ...parts.flat());
  const signName = (who, name) => make("tr", {}, make("th", {}, who), make("td", {}, ...plain(name)), make("td", {}), make("td", {}));

  function signContest(contest, cite) {
    return make("div", { class: "ruled" }, make("p", {}, make("b", {}, both(contest.head)), " ", contest.reasons.map(both).join(" ")), ...contest.clauses.map((id) => make("p", { class: "clause-text" }, cite(id))));
  }

  function signBranch(branch) {
    return make("div", { class: "ruled" }, make("p", {}, make("b", {}, both(branch.text))), ...branch.outcomes.map((outcome) => make("p", {}, both(outcome))));
  }

  function signClaim(claim, cite) {
    return make("div", { class: "ruled" }, make("p", {}, make("b", {}, both(claim.head)), " ", both(claim.reason)), ...claim.clauses.map((id) => make("p", { class: "clause-text" }, cite(id))));
  }

  /** Findings under the clause that decides them; those of one clause and kind in a row stand together. */
  function signFindings(cite) {
    const groups = [];
    for (const found of hand.findings) {
      const last = groups[groups.length - 1];
      if (last && found.kind === "undecided" && last[0].kind === found.kind && last[0].clauses[0] === found.clauses[0]) last.push(found);
      else groups.push([found]);
    }
    return groups.map((group) =>
      make(
        "div",
        { class: "ruled" },
        ...group.map((found) => make("p", {}, make("b", {}, say(`kind-${found.kind}`)), ` (${placeWords(found)}) `, found.written && [make("code", {}, ...plain(found.written)), " "], both(found.reason))),
        make("p", { class: "clause-text" }, cite(group[0].clauses[0]), group[0].clauses.slice(1).map((id) => ` · ${id}`)),
        ...group.filter((found) => found.consequence).map((found) => make("p", {}, make("b", {}, `${say("consequence")} ${found.consequence.clause} `), both(found.consequence.text))),
      ),
    );
  }

  /** A row for each seat; those that hold nothing and come to the same stand in one. */
  function signScores() {
    const rows = new Map();
    for (const sheet of hand.sheets) {
      const empty = !sheet.items.length && !sheet.steps.length && !sheet.open.length;
      const key = empty ? both(sheet.total) : sheet.seat;
      rows.set(key, [...(rows.get(key) ?? []), sheet]);
    }
    return [...rows.values()].map((sheets) => signScore(sheets[0], listed(sheets.map((sheet) => seatName(sheet.seat)))));
  }

  function signScore(sheet, seats) {
    const items = sheet.items.map((item) => `${counted(split(item.tiles))} ${both(item.name)} ${both(item.value)} (${item.clause})`.trim());
    const steps = sheet.steps.map((step) => `${both(step.text)}${colon()}${step.value} (${step.clause})`);
    const open = sheet.open.map((fact) => `${both(fact.text)} (${fact.clause})`);
    return make("tr", {}, make("th", {}, seats), make("td", { class: "figure" }, both(sheet.total)), make("td", {}, [...items, ...steps].join(" · "), open.length > 0 && make("p", {}, open.join(" "))));
  }

  function signPayments() {
    if (!hand.payments.length) return make("p", {}, say(hand.open ? "payments-open" : "nothing-paid"));
    const rows = hand.payments.map((paid) =>
      make(
        "tr",
        {},
        make("th", {}, paid.between.length ? paid.between.map(seatName).join(" ↔ ") : `${seatName(paid.from)} → ${seatName(paid.to)}`),
        make("td", { class: "figure" }, both(paid.amount)),
        make("td", {}, paid.steps.length ? paid.steps.map((step) => `${both(step.text)} (${step.clause})`).join(" → ") : `(${paid.clause})`, paid.each.length > 0 ? paid.each.map((told) => make("p", {}, both(told))) : alike(paid) && make("p", {}, `${say("open-facts")}${colon()}${paid.open.map((fact) => both(fact.text)).join(" ")}`)),
      ),
    );
    const balance = hand.seats.filter((seat) => hand.balance[seat.id] !== undefined).map((seat) => `${seatName(seat.id)} ${gainWords(hand.balance[seat.id])}`);
    return [make("table", {}, ...rows), balance.length > 0 && make("p", {}, make("b", {}, say("balance"), colon()), listed(balance))];
  }

  /** Whether what is open of a payment is not told with the scores above it. */
  const alike = (paid) => paid.open.some((fact) => !hand.sheets.some((sheet) => sheet.open.some((one) => both(one.text) === both(fact.text))));

  const SIZES = ["large", "middle", "small", "least"];

  /** The sheet in the largest print that fits a page; the record is left out before the print gets too small. */
  function fitSheet() {
    const paper = view.paper;
    for (const record of ["with-record", "without-record"]) {
      for (const size of SIZES) {
        if (record === "with-record" && size === "least") continue;
        paper.className = `paper ${size} ${record}`;
        if (paper.firstElementChild.getBoundingClientRect().height <= paper.getBoundingClientRect().height) return;
      }
    }
  }

  function print(what) {
    root.dataset.print = what;
    window.print();
  }

  const printButtons = (choices = ["ruling", "board", "all"]) =>
    make("p", { class: "printing" }, ...choices.map((what) => make("button", { type: "button", class: "plain-button", onclick: () => print(what) }, say(`print-${what}`))));

  const PANELS = host
    ? { findings: findingsPanel, scores: scoresPanel, ...host.panels, about: aboutPanel }
    : { log: logPanel, findings: findingsPanel, scores: scoresPanel, about: aboutPanel };
  const FIRST = Object.keys(PANELS)[0];
  state.tab = FIRST;

  function drawTabs() {
    const count = hand.findings.length + hand.claims.length;
    view.tabs = {};
    view.panels = {};
    const tabs = Object.keys(PANELS).map((key) => {
      const tab = make(
        "button",
        { type: "button", role: "tab", id: `tab-${key}`, "aria-controls": `panel-${key}`, onclick: () => choose(key, true) },
        say(key),
        key === "findings" && make("span", { class: `number-of ${hand.status}` }, String(count)),
      );
      view.tabs[key] = tab;
      return tab;
    });
    for (const [key, fill] of Object.entries(PANELS)) {
      view.panels[key] = make("section", { role: "tabpanel", id: `panel-${key}`, class: `panel of-${key}`, "aria-labelledby": `tab-${key}` }, make("h2", { class: "for-print" }, say(key)), ...fill());
    }
    const list = make("div", { role: "tablist", class: "tabs", onkeydown: walkTabs }, ...tabs);
    return [list, ...Object.values(view.panels)];
  }

  function walkTabs(event) {
    const keys = Object.keys(PANELS);
    const here = keys.indexOf(state.tab);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: keys.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(keys[(to + keys.length) % keys.length], true);
    view.tabs[state.tab].focus();
  }

  function choose(key, own) {
    state.tab = key;
    state.ownTab = own;
    for (const [name, tab] of Object.entries(view.tabs)) {
      tab.setAttribute("aria-selected", String(name === key));
      tab.tabIndex = name === key ? 0 : -1;
      view.panels[name].hidden = name !== key;
    }
    view.pins.replaceChildren(...pinned());
    followLog();
  }

  // -- the console -----------------------------------------------------------------------------------

  function stepButton(name, key, to) {
    return make("button", { type: "button", class: `step-button ${name}`, "aria-label": say(key), title: say(key), onclick: to }, icon(name));
  }

  function drawConsole() {
    const last = hand.frames.length - 1;
    view.count = make("p", { class: "count" });
    view.words = make("p", { class: "words", dir: "auto" });
    view.shown = make("div", { class: "shown", "aria-hidden": "true" });
    view.live = make("div", { class: "unseen", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    view.slider = make("input", { type: "range", min: 0, max: last, step: 1, value: 0, "aria-label": say("slider"), id: "slider", oninput: () => go(Number(view.slider.value)) });
    view.play = stepButton("play", "play", togglePlay);
    const marks = [...hand.findings.map((found) => [found.kind, found.frame]), ...hand.claims.map((claim) => ["claim", claim.frame])];
    const seen = new Map();
    const track = make("div", { class: "marks", "aria-hidden": "true" }, ...marks.map(([kind, frame]) => {
      const level = seen.get(frame) ?? 0;
      seen.set(frame, level + 1);
      if (level > 2) return null;
      const mark = make("span", { class: `sign ${kind}`, title: say(kind === "claim" ? "claims" : `kind-${kind}`), onclick: () => go(frame) }, icon(kind));
      mark.style.left = `${last ? (100 * frame) / last : 0}%`;
      mark.style.setProperty("--level", String(level));
      return mark;
    }));
    track.style.setProperty("--levels", String(Math.min(3, Math.max(1, ...seen.values()))));
    const find = hand.findings.length + hand.claims.length > 0;
    return make(
      "section",
      { class: "console", "aria-label": say("controls"), id: "controls", tabindex: "-1" },
      make("div", { class: "now" }, view.shown, make("div", {}, view.count, view.words)),
      view.live,
      make("div", { class: "timeline" }, marks.length > 0 && track, view.slider),
      make(
        "div",
        { class: "buttons" },
        stepButton("first", "first", () => go(0)),
        stepButton("back", "back", () => go(state.step - 1)),
        view.play,
        stepButton("forward", "forward", () => go(state.step + 1)),
        stepButton("last", "last", () => go(last)),
        find && make("span", { class: "finders" },
          make("button", { type: "button", class: "plain-button", onclick: () => go(neighbour(-1)), "aria-label": say("previous-finding"), title: say("previous-finding") }, icon("back"), icon("flag")),
          make("button", { type: "button", class: "plain-button", onclick: () => go(neighbour(1)), "aria-label": say("next-finding"), title: say("next-finding") }, icon("flag"), icon("forward"))),
      ),
    );
  }

  function neighbour(way) {
    const frames = [...hand.findings, ...hand.claims].map((one) => one.frame).sort((a, b) => way * (a - b));
    return frames.find((frame) => way * (frame - state.step) > 0) ?? state.step;
  }

  function tellNow() {
    const frame = hand.frames[state.step];
    const last = hand.frames.length - 1;
    const where =
      state.step === 0 ? say("at-start") : state.step === last ? say("at-end") : frame.at ? say("at-act", { n: frame.at, of: hand.acts }) : say("between");
    const line = frame.line ? ` · ${say("at-line", { n: frame.line })}` : "";
    view.count.textContent = where + line;
    view.words.replaceChildren(...plain(frameWords(frame)));
    view.shown.replaceChildren(...frameTiles(frame).slice(0, 6).map((name) => tile(name)));
    const found = state.view !== null ? [] : [...findingsAt(state.step).map((one) => `${say(`kind-${one.kind}`)}: ${both(one.reason)}`), ...contestsAt(state.step).map((one) => both(one.head)), ...claimsAt(state.step).map((one) => `${both(one.head)}. ${both(one.reason)}`)];
    const [mark, gap] = state.lang === "en" ? [".", " "] : ["。", ""];
    view.live.textContent = [where, frameWords(frame), ...found].map((each) => each.replace(/[.。]$/, "")).join(mark + gap) + mark;
    view.slider.value = String(state.step);
    view.slider.setAttribute("aria-valuetext", `${where}: ${frameWords(frame)}`);
    view.pins.replaceChildren(...pinned());
    if (host) host.stepped({ hand: state.hand, step: state.step });
    else view.may.replaceChildren(...drawMay(frame).filter(Boolean));
  }

  function pinned() {
    if (state.view !== null) return [make("p", { class: "caption" }, say("seen-only", { seat: seatName(state.view) }))];
    const cards = [...findingsAt(state.step).map((found) => findingCard(found, false)), ...contestsAt(state.step).map((contest) => contestCard(contest, false)), ...claimsAt(state.step).map((claim) => claimCard(claim, false))];
    return state.step === hand.frames.length - 1 && state.tab === "scores" ? [] : cards;
  }

  function drawMay(frame) {
    const seats = bySeat(mayNow(frame));
    if (!seats.length) return [];
    const hidden = Object.values(scenes[state.step].hands).some((one) => one.unseen !== 0);
    return [
      make("h2", {}, say("may-next")),
      make("ul", {}, ...seats.map(([id, mays]) =>
        make("li", {}, make("b", {}, seatName(id)), " ", ...mays.map((may) =>
          make("span", { class: `option${may.claim ? " claim" : ""}${may.must ? " must" : ""}` }, may.must && make("em", {}, `${say("must")} `), both(hand.words.acts[may.act]), " ", clauseChip(may.clause)),
        )),
      )),
      hidden && make("p", { class: "caption" }, say("may-unknown")),
    ];
  }

  function followLog() {
    if (view.seen) followSeen();
    if (!view.lines) return;
    for (const { item, words, text } of view.lines.values()) {
      if (!item.classList.contains("current")) continue;
      item.classList.remove("current");
      item.removeAttribute("aria-current");
      words.replaceChildren(...plain(text));
    }
    const frame = hand.frames[state.step];
    const found = view.lines.get(frame.line);
    if (!found) { view.log.scrollTop = 0; return; }
    found.item.classList.add("current");
    found.item.setAttribute("aria-current", "step");
    if (frame.span) {
      const chars = Array.from(found.text);
      const [begin, end] = state.log === "words" && frame.spans ? frame.spans[state.lang] : frame.span;
      const part = (from, to) => plain(chars.slice(from, to).join(""));
      found.words.replaceChildren(...part(0, begin), make("mark", {}, ...part(begin, end)), ...part(end));
    }
    view.log.scrollTop = found.item.offsetTop - view.log.clientHeight / 2;
  }

  function followSeen() {
    view.seen.forEach((item, step) => {
      item.classList.toggle("current", step === state.step);
      if (step === state.step) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    view.log.scrollTop = view.seen[state.step].offsetTop - view.log.clientHeight / 2;
  }

  // -- stepping --------------------------------------------------------------------------------------

  function go(step, { fromPanel = false } = {}) {
    const last = hand.frames.length - 1;
    const to = Math.min(Math.max(0, step), last);
    const arrives = to === last && state.step !== last;
    const leaves = to !== last && state.step === last;
    state.step = to;
    if (arrives && !fromPanel) choose("scores", false);
    if (leaves && state.tab === "scores" && !state.ownTab) choose(FIRST, false);
    drawTable();
    tellNow();
    followLog();
    if (to === last) stop();
    remember();
  }

  function togglePlay() {
    if (state.timer) return stop();
    if (state.step === hand.frames.length - 1) go(0);
    state.timer = setInterval(() => go(state.step + 1), BEAT);
    showPlaying();
  }

  function stop() {
    clearInterval(state.timer);
    state.timer = 0;
    showPlaying();
  }

  function showPlaying() {
    const name = state.timer ? "pause" : "play";
    view.play.replaceChildren(icon(name));
    view.play.setAttribute("aria-label", say(name));
    view.play.title = say(name);
  }

  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !hand.frames) return;
    if (event.target.closest && event.target.closest("select, dialog, textarea, input:not([type=range]), [role=tab]")) return;
    const find = event.shiftKey;
    const to = {
      ArrowLeft: find ? neighbour(-1) : state.step - 1,
      ArrowRight: find ? neighbour(1) : state.step + 1,
      PageUp: state.step - LEAP,
      PageDown: state.step + LEAP,
      Home: 0,
      End: hand.frames.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  }

  function remember() {
    if (host) return;
    const wanted = state.hand < 0 ? `#match${-1 - state.hand || ""}` : `#${state.hand + 1}/${state.step}`;
    try { history.replaceState(null, "", wanted); } catch { /* a page that may not change its address */ }
  }

  function recall() {
    const found = /^#(\d+)\/(\d+)$/.exec(location.hash);
    const sheet = Number(/^#match(\d*)$/.exec(location.hash)?.[1] ?? 0);
    if (!found) return [sheets.length ? -1 - Math.min(sheet, sheets.length - 1) : 0, 0];
    return [Math.min(Math.max(1, Number(found[1])), data.hands.length) - 1, Number(found[2])];
  }

  // -- the page --------------------------------------------------------------------------------------

  const THEMES = ["auto", "light", "dark"];

  function keep(key, value) {
    try { localStorage.setItem(key, value); } catch { /* a page without a memory */ }
  }

  function turnTheme() {
    state.theme = THEMES[(THEMES.indexOf(state.theme) + 1) % THEMES.length];
    root.dataset.theme = state.theme;
    keep("paipu-theme", state.theme);
    showTheme();
  }

  function showTheme() {
    view.theme.replaceChildren(icon(state.theme));
    const label = `${say("theme")}: ${say(`theme-${state.theme}`)}`;
    view.theme.setAttribute("aria-label", label);
    view.theme.title = label;
  }

  // -- the sheet of a match --------------------------------------------------------------------------

  const sheetLabel = (number) => (sheets.length > 1 ? say("match-of", { n: number + 1 }) : say("match"));
  /** The sheet that has a hand on it, by its place. */
  const sheetOf = (number) => sheets.findIndex((sheet) => sheet.rows.some((row) => row.hand === number));
  const signOf = (status) => icon({ clean: "upheld", undecided: "undecided" }[status] ?? "breach");

  function matchSheet(sheet, onPaper) {
    const toHand = (number, words) =>
      onPaper ? words : make("button", { type: "button", class: "to-hand", onclick: () => open(number, 0) }, words);
    return make(
      "article",
      { class: `match-sheet${onPaper ? " to-sign" : ""}`, lang: data.tags[state.lang] },
      make("header", {}, make("h1", {}, both(sheet.title)), make("p", {}, ...plain(listed(sheet.files))), sheet.note && make("p", {}, both(sheet.note))),
      make("div", { class: "wide-table" }, matchTable(sheet, toHand)),
      sheet.open && make("p", { class: "caption" }, both(sheet.heads.open)),
      sheet.next && make("p", { class: "next" }, make("b", {}, both(sheet.next))),
      matchList(sheet, "follows", sheet.follows.map((one) => matchItem(sheet, one, toHand, onPaper))),
      matchList(sheet, "disputed", sheet.disputed.map((one) => matchItem(sheet, one, toHand, onPaper))),
      matchList(sheet, "warnings", sheet.warnings.map((words) => make("li", {}, ...plain(both(words))))),
      make("section", { class: "of-readings" }, make("h2", {}, say("readings")), make("p", {}, sheet.readings.length ? sheet.readings.map(both).join(" · ") : say("readings-ours"))),
      onPaper && make("table", { class: "names" }, make("thead", {}, make("tr", {}, ...["", "name", "signature", "date"].map((key) => make("th", {}, key && say(key))))), make("tbody", {}, signName(say("referee"), ""), ...sheet.people.map((name) => signName(both(name), "")))),
      make("footer", {}, `${say("made-by", { version: data.version })} · ${say("digest")} `, make("code", {}, sheet.digest)),
      !onPaper && printButtons(["ruling"]),
    );
  }

  const matchList = (sheet, key, rows) =>
    rows.length > 0 && make("section", { class: `match-${key}` }, make("h2", {}, both(sheet.heads[key])), make("ul", {}, ...rows));

  /** What is disputed in a hand: where, under which clause, and why. */
  function matchItem(sheet, one, toHand, onPaper) {
    const known = sheet.clauses[one.clause];
    return make(
      "li",
      { class: one.kind },
      make("b", {}, toHand(one.hand, both(one.place))),
      colon(),
      one.clause && (onPaper ? make("b", {}, one.clause) : clauseChip(one.clause)),
      known && [` ${both(known.title)}`, colon()],
      make("span", { class: "reason", dir: "auto" }, ...plain(both(one.reason))),
    );
  }

  function matchTable(sheet, toHand) {
    const { dealer, result, totals } = sheet.heads;
    const cell = (one) =>
      make(
        "td",
        { class: "won" },
        one && make("span", { class: "gain" }, one.seat && [make("span", { class: "seat-of" }, both(one.seat)), " "], both(one.won)),
        one?.total && make("b", { class: "stands" }, `= ${both(one.total)}`),
      );
    const row = (one) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, toHand(one.hand, String(one.number))),
        make("td", { class: "deals" }, ...one.dealer.map((words) => make("span", {}, ...plain(both(words))))),
        make("td", {}, make("span", {}, ...plain(both(one.result))), " ", make("span", { class: `verdict ${one.status}` }, signOf(one.status), both(one.told))),
        ...one.cells.map(cell),
      );
    return make(
      "table",
      { class: "match-table" },
      make("thead", {}, make("tr", {}, make("td", {}), make("th", { scope: "col" }, both(dealer)), make("th", { scope: "col" }, both(result)), ...sheet.people.map((name) => make("th", { scope: "col", class: "won" }, ...plain(both(name)))))),
      make("tbody", {}, ...sheet.rows.map(row)),
      sheet.totals.length > 0 && make("tfoot", {}, make("tr", {}, make("td", {}), make("th", { colspan: "2", scope: "row" }, both(totals)), ...sheet.totals.map((words) => make("td", { class: "won" }, make("b", {}, both(words)))))),
    );
  }

  function drawMatch() {
    view.paper = make("div", { class: "paper" }, matchSheet(hand, true));
    page.replaceChildren(drawTop(), make("main", { class: "stage of-match", id: "controls", tabindex: "-1" }, matchSheet(hand, false)), make("div", { class: "drawer", "aria-hidden": "true" }, view.paper));
    fitSheet();
    showTheme();
    remember();
  }

  function handLabel(one, number) {
    const name = say("hand-number", { n: one.number ?? number + 1 });
    return one.unreadable ? `${name} · ${say("unreadable")}` : `${name} · ${both(one.result)}`;
  }

  function drawTop() {
    view.theme = make("button", { type: "button", class: "plain-button theme", onclick: turnTheme });
    const chooser = data.hands.length > 1 && make(
      "select",
      { "aria-label": say("hand-chooser"), class: "hand-chooser", onchange: (event) => open(Number(event.target.value), 0) },
      ...sheets.map((_, number) => make("option", { value: -1 - number, selected: -1 - number === state.hand }, sheetLabel(number))),
      ...data.hands.map((one, number) => make("option", { value: number, selected: number === state.hand }, handLabel(one, number))),
    );
    const ofMatch = state.hand < 0;
    const title = hand.unreadable || ofMatch ? say("title") : both(hand.title);
    return make(
      "header",
      { class: "top" },
      make("a", { class: "skip", href: "#controls", onclick: (event) => { event.preventDefault(); document.getElementById("controls").focus(); } }, say("skip")),
      make("h1", {}, make("span", { class: "seal", lang: data.tags[chinese()], "aria-hidden": "true" }, data.say[chinese()].seal), make("span", {}, title), ofMatch ? make("span", { class: "file" }, sheetLabel(-1 - state.hand)) : make("bdi", { class: "file" }, ...(host ? [host.title()] : plain(hand.file)), ` · ${say("hand-number", { n: hand.number })}`)),
      make(
        "div",
        { class: "tools" },
        !ofMatch && sheets.length > 0 && make("button", { type: "button", class: "plain-button to-match", onclick: () => open(-1 - Math.max(0, sheetOf(state.hand)), 0) }, say("back-to-match")),
        !hand.unreadable && !ofMatch && make("span", { class: `verdict ${hand.status}` }, icon(hand.status === "clean" ? "upheld" : hand.status === "undecided" ? "undecided" : "breach"), both(hand.verdict)),
        chooser,
        !hand.unreadable && !ofMatch && viewChooser(),
        ...Object.keys(data.tags).filter((other) => other !== state.lang).map((other) => make("button", { type: "button", class: "plain-button language", lang: data.tags[other], "aria-label": `${data.say[other].language}: ${data.say[other].tongue}`, onclick: () => speak(other) }, data.say[other].tongue)),
        view.theme,
      ),
    );
  }

  function viewChooser() {
    const seats = hand.seats.map((seat) => make("option", { value: seat.id, selected: seat.id === state.view }, [seatName(seat.id), seat.player].filter(Boolean).join(" ")));
    return make(
      "select",
      { class: "view-chooser", "aria-label": say("seen-by"), title: say("seen-by"), onchange: (event) => lookAs(event.target.value) },
      make("option", { value: "", selected: state.view === null }, `${say("seen-by")}${colon()}${say("seen-by-all")}`),
      ...seats,
    );
  }

  /** Show what a seat could see, from its place at the table; everything where none is named. */
  function lookAs(id) {
    state.view = id || null;
    draw();
    document.querySelector(".view-chooser").focus({ preventScroll: true });
  }

  function speak(lang) {
    state.lang = lang;
    keep("paipu-lang", lang);
    if (host) host.spoken();
    if (!hand) return;
    draw();
    document.querySelector(".language").focus();
  }

  function open(number, step) {
    state.hand = number;
    state.step = 0;
    state.tab = FIRST;
    state.ownTab = false;
    state.view = null;
    hand = number < 0 ? sheets[-1 - number] : data.hands[number];
    scenes = hand.frames ? unfold(hand.frames) : [];
    state.step = hand.frames ? Math.min(step, hand.frames.length - 1) : 0;
    draw();
    const chooser = document.querySelector(".hand-chooser");
    if (chooser && step === 0 && !host) chooser.focus({ preventScroll: true });
  }

  /** The hands as they are judged now; the view stays where it was, and at the end where it was there. */
  function show(hands, { hand: number = state.hand, step = null } = {}) {
    const before = hand?.frames;
    const there = before && state.step >= before.length - 2 ? Infinity : state.step;
    data.hands = hands;
    state.hand = Math.min(number, hands.length - 1);
    hand = hands[state.hand];
    scenes = hand.frames ? unfold(hand.frames) : [];
    const last = hand.frames ? hand.frames.length - 1 : 0;
    state.step = Math.min(step ?? (there === Infinity ? last : there), last);
    if (!hand.frames || !hand.seats.some((seat) => seat.id === state.view)) state.view = null;
    draw();
  }

  function draw() {
    clearInterval(state.timer);
    state.timer = 0;
    view = {};
    root.lang = data.tags[state.lang];
    if (state.hand < 0) {
      document.title = `${both(hand.title)} · Paipu`;
      drawMatch();
      return;
    }
    if (!host) document.title = `${hand.file} · ${hand.unreadable ? say("title") : both(hand.title)} · Paipu`;
    if (hand.unreadable && host) {
      host.arrange(drawTop(), null, null);
      showTheme();
      return;
    }
    if (hand.unreadable) {
      const words = make("pre", { class: "unreadable-hand" }, ...plain(both(hand.unreadable)));
      page.replaceChildren(drawTop(), make("main", { id: "controls", tabindex: "-1" }, make("h2", {}, say("unreadable")), words));
      showTheme();
      remember();
      return;
    }
    const [wide, high] = data.families[hand.family].size;
    page.style.setProperty("--tall", String(high / wide));
    view.felt = make("div", { class: rivers() ? "felt with-rivers" : "felt" });
    view.pins = make("div", { class: "pins" });
    view.may = make("section", { class: "may" });
    view.paper = make("div", { class: "paper" }, signSheet());
    const stage = [
      make("section", { class: "board", "aria-label": say("table") }, view.felt),
      drawConsole(),
      view.pins,
      make("div", { class: "book" }, ...drawTabs()),
    ];
    if (host) host.arrange(drawTop(), stage, make("div", { class: "drawer", "aria-hidden": "true" }, view.paper));
    else page.replaceChildren(
      drawTop(),
      make(
        "main",
        { class: "stage" },
        stage[0],
        make("div", { class: "side" }, stage[1], stage[2], view.may, stage[3]),
      ),
      make("div", { class: "drawer", "aria-hidden": "true" }, view.paper),
    );
    fitSheet();
    showTheme();
    choose(state.tab, state.ownTab);
    go(state.step, { fromPanel: true });
  }

  try {
    const kept = localStorage.getItem("paipu-theme");
    if (THEMES.includes(kept)) state.theme = root.dataset.theme = kept;
    if (data.say[localStorage.getItem("paipu-lang")]) state.lang = localStorage.getItem("paipu-lang");
    if (localStorage.getItem("paipu-log") === "words") state.log = "words";
  } catch { /* a page without a memory */ }
  document.addEventListener("keydown", (event) => { if (hand) onKey(event); });
  if (host) {
    host.attach({ show, go, speak, turnTheme, print, say, both, make, plain, icon, drawing, seatName, clauseChip, showClause, state, hand: () => hand });
    return;
  }
  addEventListener("hashchange", () => {
    const [number, step] = recall();
    if (number !== state.hand) open(number, step);
    else if (step !== state.step && hand.frames) go(step);
  });
  open(...recall());
  if (state.step === hand.frames?.length - 1) choose("scores", false);
})();
