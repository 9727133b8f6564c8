/* The page of the published cases: `?case=ID` shows one, `?clause=ID` all of a clause, `?game=NAME` all of a game.
   The data are scripts, so that the page works from a disk too; text from them is only ever set as text. */
(() => {
  "use strict";
  const place = document.getElementById("paipu-cases");
  if (place === null) return;
  const { data, board, lang, games, said } = JSON.parse(document.getElementById("paipu-cases-asked").textContent);

  const loaded = new Map();
  const waiting = new Map();
  window.paipuCases = (name, value) => {
    loaded.set(name, value);
    waiting.get(name)?.(value);
  };
  const load = (name, file) => {
    if (loaded.has(name)) return Promise.resolve(loaded.get(name));
    return new Promise((resolve, reject) => {
      waiting.set(name, resolve);
      const script = document.createElement("script");
      script.src = `${data}/${file}.js`;
      script.onerror = () => reject(new Error(file));
      document.head.append(script);
    });
  };
  const index = (game) => load(game, `${game}/index`);

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

  /* Objects on one line each where they are short, so that an expected answer can be read. */
  const laid = (value) => JSON.stringify(value, null, 1).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, inner) => `[${inner.replace(/\s+/g, " ")}]`);

  const one = (found) => {
    const whole = made("section", "", "paipu-published");
    whole.id = found.id;
    const head = made("h2", lang === "en" ? found.title.en : found.title.zh);
    const line = made("p", "", "paipu-foot");
    line.append(link(found.id, `?case=${encodeURIComponent(found.id)}`), ` · ${said.level}: ${found.level} (${found.about})`);
    for (const clause of found.clauses) line.append(" · ", link(clause, `?clause=${clause}`));
    for (const [reading, slug] of Object.entries(found.readings ?? {})) line.append(` · ${said.readings}: ${reading}=${slug}`);
    whole.append(head, line, made("h3", said.asks));
    if (found.asked) whole.append(made("pre", found.asked, "paipu-log"));
    if (Object.keys(found.input).length > 0) whole.append(made("pre", laid(found.input)));
    if (found.board) {
      const open = made("p", "", "paipu-open");
      open.append(link(said.board, `${board}#${found.board}`));
      whole.append(open);
    }
    whole.append(made("h3", said.expects), made("pre", laid(found.expect)), made("p", found.digest, "paipu-foot"));
    return whole;
  };

  const list = (identifiers) => {
    const whole = made("ul");
    for (const identifier of identifiers) {
      const row = made("li");
      row.append(link(identifier, `?case=${encodeURIComponent(identifier)}`));
      whole.append(row);
    }
    return whole;
  };

  const show = async () => {
    const asked = new URL(location.href).searchParams;
    const [identifier, clause, game] = ["case", "clause", "game"].map((name) => asked.get(name));
    place.replaceChildren(made("p", said.wait, "paipu-foot"));
    if (identifier !== null) {
      const [of, kind] = identifier.split("/");
      const cases = games.includes(of) && /^[a-z]+$/.test(kind ?? "") ? await load(`${of}/${kind}`, `${of}/${kind}`) : [];
      const found = cases.find((each) => each.id === identifier);
      place.replaceChildren(found === undefined ? made("p", said.none) : one(found));
    } else if (clause !== null) {
      const rows = (await Promise.all(games.map(index))).flatMap((row) => row[clause] ?? []);
      place.replaceChildren(made("p", said.of.replace("{number}", rows.length).replace("{clause}", clause)), list(rows));
    } else if (games.includes(game)) {
      const rows = [...new Set(Object.values(await index(game)).flat())].sort();
      place.replaceChildren(list(rows));
    } else {
      const whole = made("ul");
      for (const each of games) {
        const row = made("li");
        row.append(link(said.all.replace("{game}", each), `?game=${each}`));
        whole.append(row);
      }
      place.replaceChildren(whole);
    }
  };
  show().catch(() => place.replaceChildren(made("p", said.none)));
})();
