/* The published cases: on their page `?case=ID` shows one, `?clause=ID` all of a clause, `?game=NAME` all of a game; in
   the box of a clause they unfold. The data are scripts, fetched when they are asked for, so that pages work from a disk
   too; text from them is only ever set as text, but for the drawings of the tiles, which are the site's own. */
(() => {
  "use strict";
  const MOST = 12;
  const place = document.getElementById("paipu-cases");
  const folded = document.querySelectorAll("details.paipu-cases");
  if (place === null && folded.length === 0) return;
  const asked = place === null ? null : JSON.parse(document.getElementById("paipu-cases-asked").textContent);
  const root = asked === null ? folded[0].dataset.root : asked.root;
  const data = `${root}_static/cases`;
  const lang = document.documentElement.lang;

  const loaded = new Map();
  const waiting = new Map();
  window.paipuCases = (name, value) => {
    loaded.set(name, value);
    for (const resolve of waiting.get(name) ?? []) resolve(value);
  };
  const load = (name, file) => {
    if (loaded.has(name)) return Promise.resolve(loaded.get(name));
    return new Promise((resolve, reject) => {
      const first = !waiting.has(name);
      waiting.set(name, [...(waiting.get(name) ?? []), resolve]);
      if (!first) return;
      const script = document.createElement("script");
      script.src = `${data}/${file}.js`;
      script.onerror = () => reject(new Error(file));
      document.head.append(script);
    });
  };
  const index = (game) => load(game, `${game}/index`);

  let said = {};
  let families = {};
  let board = "";
  let items = {};
  const tongue = ["en", "zh-Hant", "zh-Hans"].indexOf(lang);
  const word = (each) => said.words[each] ?? each;
  const prepare = async () => {
    const told = await load("said", "said");
    items = told.items;
    said = told.said[lang] ?? told.said.en;
    families = told.families;
    board = `${root}${told.board}?lang=${document.documentElement.lang}`;
  };

  const made = (tag, text = "", name = "") => {
    const element = document.createElement(tag);
    element.textContent = text;
    element.className = name;
    return element;
  };
  const link = (text, address) => {
    const element = made("a", text);
    element.href = address;
    return element;
  };

  /* -- tiles -- */

  const SVG = "http://www.w3.org/2000/svg";
  const drawn = new Set();
  const drawings = async (family) => {
    if (drawn.has(family)) return;
    const symbols = await load(`tiles-${family}`, `tiles-${family}`);
    if (drawn.has(family)) return;
    drawn.add(family);
    if (document.getElementById(`tile-${family}-back`) !== null) return;
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = `${data}/tiles.css`;
    document.head.append(sheet);
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}" class="paipu-drawings" width="0" height="0" aria-hidden="true">${symbols}</svg>`, "image/svg+xml");
    document.body.prepend(document.importNode(parsed.documentElement, true));
  };
  const known = (family, tile) => document.getElementById(`tile-${family}-${tile}`) !== null;
  const tileOf = (family, tile) => {
    const face = known(family, tile) ? tile : tile === "?" && known(family, "unknown") ? "unknown" : "back";
    const whole = document.createElementNS(SVG, "svg");
    whole.setAttribute("class", "tile");
    whole.setAttribute("viewBox", document.getElementById(`tile-${family}-${face}`).getAttribute("viewBox"));
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#tile-${family}-${face}`);
    whole.append(use);
    return whole;
  };
  const row = (family, tiles) => {
    const whole = made("span", "", "paipu-tiles");
    whole.setAttribute("role", "img");
    whole.setAttribute("aria-label", tiles.join(" "));
    whole.append(...tiles.map((tile) => tileOf(family, tile)));
    return whole;
  };

  /* A hand as a case has it: what is concealed, sets, flowers, and the tile that came last. */
  const handOf = (family, hand) => {
    const whole = made("p", "", "paipu-case-hand");
    const part = (tiles, label) => {
      if (tiles.length === 0) return;
      if (label) whole.append(made("span", label, "paipu-quiet"), " ");
      whole.append(row(family, tiles), " ");
    };
    part(hand.concealed ?? [], "");
    for (const set of hand.melds ?? []) part([...set.tiles, ...(set.came ?? [])], said[`set-${set.kind}`] ?? set.kind);
    part(hand.flowers ?? [], said.flowers);
    if (hand.win) part([hand.win.tile], said.last);
    return whole;
  };

  /* The tiles of a word of a log, none where it is another word. */
  const SEATS = /^(?:from|turn|to|pay|left|total|value|stake|score)$/;
  const tilesOf = (family, word) => {
    const times = /^(.*?)x(\d)$/.exec(word);
    const bare = (times === null ? word : times[1]).replace(/^[a-z-]+:/, "").replace(/\/.*$/, "");
    const found = family === "domino"
      ? bare.split("-")
      : [...bare.matchAll(/([1-9]+)([mpsf])|([ESWNCFP])/g)].flatMap((each) => (each[3] ? [each[3]] : [...each[1]].map((number) => number + each[2])));
    const whole = family === "domino" ? found.every((tile) => known(family, tile)) : /^(?:[1-9]+[mpsf]|[ESWNCFP]|-|:)+$/.test(bare);
    if (!whole || found.length === 0) return [];
    return times === null ? found : Array(Number(times[2])).fill(found).flat();
  };
  /* A log, with the tiles of every word; `shown` are its lines in the language of the page, word for word where they can be. */
  const logOf = (family, text, shown) => {
    const whole = made("pre", "", "paipu-log");
    const told = shown.replace(/\n$/, "").split("\n");
    const lines = text.replace(/\n$/, "").split("\n");
    if (told.length !== lines.length) { whole.append(shown); return whole; }
    for (const [at, line] of lines.entries()) {
      const words = line.startsWith("[") || line.startsWith("#") ? [] : line.split(/( +)/);
      const said = words.length > 0 ? told[at].split(/( +)/) : [];
      if (words.length === 0) whole.append(told[at]);
      words.forEach((word, nth) => {
        const plain = nth === 0 && !known(family, words[0]) && words.length > 1;
        const tiles = plain || /^ *$/.test(word) || SEATS.test(words[nth - 2] ?? "") ? [] : tilesOf(family, word);
        if (said.length === words.length) whole.append(said[nth]);
        if (tiles.length > 0) whole.append(" ", row(family, tiles));
      });
      if (words.length > 0 && said.length !== words.length) whole.append(" ", told[at]);
      whole.append("\n");
    }
    return whole;
  };

  /* Objects on one line each where they are short, so that an expected answer can be read. */
  const laid = (value) => JSON.stringify(value, null, 1).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, inner) => `[${inner.replace(/\s+/g, " ")}]`);

  /* An amount, or what is known of it: its least and its most. */
  const amount = (value) => {
    if (Array.isArray(value)) return value.map(([number, unit]) => `${number} ${said.units[unit] ?? unit}`).join(" ");
    if (value === null || typeof value !== "object") return String(value);
    if (value.high !== null) return `${value.low.map(([number]) => number).join(" ")}–${amount(value.high)}`;
    return value.low.some(([number]) => number > 0) ? `≥ ${amount(value.low)}` : "?";
  };
  const named = (game, item) => items[game]?.[item]?.[Math.max(tongue, 0)] ?? item;
  const expected = (found) => {
    const { expect } = found;
    const whole = made("ul", "", "paipu-expected");
    const say = (...parts) => {
      const each = made("li");
      each.append(...parts);
      whole.append(each);
    };
    if (expect.verdict !== undefined) say(`${said.verdict}: ${word(expect.verdict)}`);
    if (expect.wins !== undefined) say(expect.wins ? said.wins : said["no-win"]);
    for (const each of expect.findings ?? []) say(`${word(each.kind)} ${each.clause ?? ""} ${each.at ?? ""}`);
    for (const each of expect.items ?? []) say(`${named(found.id.split("/")[0], each.item)} ${amount(each.value)} (${each.clause})`);
    if (expect.total !== undefined && expect.total !== null) say(`${said.total}: ${amount(expect.total)}`);
    return whole;
  };

  const one = (found, level, base) => {
    const family = families[found.id.split("/")[0]];
    const whole = made("section", "", "paipu-published");
    whole.id = found.id;
    const head = made(level, found.title[lang] ?? found.title.zh);
    const line = made("p", "", "paipu-foot");
    line.append(link(found.id, `${base}?case=${encodeURIComponent(found.id)}`), ` · ${said.level}: ${word(found.level)} (${word(found.about)})`);
    for (const clause of found.clauses) line.append(" · ", link(clause, `${base}?clause=${clause}`));
    for (const [reading, slug] of Object.entries(found.readings ?? {})) line.append(` · ${said.readings}: ${reading}=${slug}`);
    const { hand, ...rest } = found.input;
    whole.append(head, line, made("p", said.asks, "paipu-case-head"));
    if (hand && typeof hand === "object") whole.append(handOf(family, hand));
    if (found.asked) whole.append(logOf(family, found.asked, found.written ?? found.asked));
    if (Object.keys(rest).length > 0) whole.append(made("pre", laid(rest)));
    const short = expected(found);
    whole.append(made("p", said.expects, "paipu-case-head"), short);
    const exact = made("details", "", "paipu-case");
    exact.append(made("summary", said.exact), made("pre", laid(found.expect)), made("p", found.digest, "paipu-foot"));
    exact.open = base === "" || short.childElementCount === 0;
    whole.append(exact);
    if (found.board) {
      const open = made("p", "", "paipu-open");
      open.append(link(said.board, `${board}#${found.board}`));
      whole.append(open);
    }
    return whole;
  };

  const fetched = async (identifiers, games) => {
    const kinds = new Set(identifiers.map((each) => each.split("/").slice(0, 2).join("/")).filter((each) => games.includes(each.split("/")[0]) && /^[a-z]+\/[a-z]+$/.test(each)));
    const cases = (await Promise.all([...kinds].map((each) => load(each, each)))).flat();
    if (lang !== "en") {
      for (const written of await Promise.all([...kinds].map((each) => load(`${each}.${lang}`, `${each}.${lang}`)))) {
        for (const each of cases) each.written ??= written[each.id];
      }
    }
    for (const each of kinds) await drawings(families[each.split("/")[0]]);
    return identifiers.map((each) => cases.find((found) => found.id === each)).filter((found) => found !== undefined);
  };

  /* -- in the box of a clause -- */

  const unfold = async (box) => {
    const { clause, game } = box.dataset;
    const here = box.querySelector(".paipu-cases-here");
    if (here.dataset.filled) return;
    here.dataset.filled = "1";
    try {
      await prepare();
      here.textContent = said.wait;
      const identifiers = (await index(game))[clause] ?? [];
      const found = await fetched(identifiers.slice(0, MOST), [game]);
      const base = box.querySelector("a").getAttribute("href").replace(/\?.*/, "");
      here.replaceChildren(...found.map((each) => one(each, "p", base)));
      if (identifiers.length > MOST) here.append(made("p", said.more.replace("{most}", MOST).replace("{number}", identifiers.length), "paipu-foot"));
    } catch {
      delete here.dataset.filled;
      here.textContent = said.failed ?? "make docs, make site";
    }
  };
  for (const box of folded) box.addEventListener("toggle", () => box.open && unfold(box));
  if (place === null) return;

  /* -- the page of all cases -- */

  const { games } = asked;
  const list = (identifiers) => {
    const whole = made("ul");
    for (const identifier of identifiers) {
      const each = made("li");
      each.append(link(identifier, `?case=${encodeURIComponent(identifier)}`));
      whole.append(each);
    }
    return whole;
  };

  const show = async () => {
    await prepare();
    const given = new URL(location.href).searchParams;
    const [identifier, clause, game] = ["case", "clause", "game"].map((name) => given.get(name));
    place.replaceChildren(made("p", said.wait, "paipu-foot"));
    if (identifier !== null) {
      const [found] = await fetched([identifier], games);
      place.replaceChildren(found === undefined ? made("p", said.none) : one(found, "h2", ""));
    } else if (clause !== null) {
      const rows = (await Promise.all(games.map(index))).flatMap((each) => each[clause] ?? []);
      place.replaceChildren(made("p", said.of.replace("{number}", rows.length).replace("{clause}", clause)), list(rows));
    } else if (games.includes(game)) {
      const rows = [...new Set(Object.values(await index(game)).flat())].sort();
      place.replaceChildren(list(rows));
    } else {
      const whole = made("ul");
      for (const each of games) {
        const line = made("li");
        line.append(link(said.all.replace("{game}", each), `?game=${each}`));
        whole.append(line);
      }
      place.replaceChildren(whole);
    }
  };
  show().catch(() => place.replaceChildren(made("p", said.failed ?? "make docs, make site")));
})();
