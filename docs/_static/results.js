/* The page of results: `?case=ID` shows what became of a case, `?clause=ID` all cases of a clause, and a report that is
   dropped is read here and sent nowhere. Whatever comes from a report or a case is only ever set as text. */
(() => {
  "use strict";
  const place = document.getElementById("paipu-answers");
  if (place === null) return;
  const { data, cases, board, lang, games, names, statuses, levels, said } = JSON.parse(document.getElementById("paipu-answers-asked").textContent);

  const MOST = 64e6;
  const SHOWN = 50;
  const FAILED = ["CRASH", "TIMEOUT", "PROTOCOL", "ERROR", "FAIL", "XPASS"];
  const STATUSES = ["PASS", "XFAIL", "SKIP", ...FAILED];

  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  const made = (tag, text = "", name = "") => {
    const element = document.createElement(tag);
    element.textContent = text;
    if (name) element.className = name;
    return element;
  };
  const link = (text, address) => {
    const element = made("a", text);
    element.href = address;
    return element;
  };
  const coded = (element, text) => element.append(...text.split("`").map((part, n) => (n % 2 ? made("code", part) : part)));
  const laid = (value) => JSON.stringify(value, null, 1).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, inner) => `[${inner.replace(/\s+/g, " ")}]`);
  const brief = (value) => (value === null || value === undefined ? "–" : JSON.stringify(value));
  const block = (value) => {
    const whole = made("pre", typeof value === "string" ? value : laid(value), "paipu-log");
    whole.tabIndex = 0;
    return whole;
  };

  /* Scripts rather than requests, so that the page works from a disk too. */
  const loaded = new Map();
  const receive = (kind) => (name, value) => loaded.get(`${kind} ${name}`)?.(value);
  window.paipuCases = receive("case");
  window.paipuResults = receive("result");
  const kept = new Map();
  const load = (kind, name, address) => {
    const key = `${kind} ${name}`;
    if (!kept.has(key)) {
      kept.set(key, new Promise((resolve, reject) => {
        loaded.set(key, resolve);
        const script = document.createElement("script");
        script.src = address;
        script.onerror = () => reject(new Error(name));
        document.head.append(script);
      }));
    }
    return kept.get(key);
  };
  const results = (game) => load("result", game, `${data}/${game}.js`);
  const published = (of, kind) => load("case", `${of}/${kind}`, `${cases}/${of}/${kind}.js`);
  const clausesOf = (game) => load("case", game, `${cases}/${game}/index.js`);

  const parts = (identifier) => {
    const [of, kind] = identifier.split("/");
    return games.includes(of) && /^[a-z]+$/.test(kind ?? "") ? [of, kind] : [null, null];
  };
  const caseOf = async (identifier) => {
    const [of, kind] = parts(identifier);
    if (of === null) return undefined;
    return (await published(of, kind)).find((each) => each.id === identifier);
  };

  /* What a run made of a case: its row, or that it passed without one. */
  const became = (run, found) => run.rows[found.id] ?? (run.asked.includes(found.kind) ? { status: "PASS" } : null);

  const differing = (differences) => {
    const whole = made("table", "", "docutils paipu-table");
    const head = whole.createTHead().insertRow();
    for (const word of [said.where, said.expected, said.came]) {
      const cell = made("th", word);
      cell.scope = "col";
      head.append(cell);
    }
    const body = whole.createTBody();
    for (const each of Array.isArray(differences) ? differences : []) {
      for (const spot of Array.isArray(each?.places) ? each.places : []) {
        const row = body.insertRow();
        row.append(made("td", [levels[each.level] ?? each.level, each.path, spot?.at].filter(Boolean).join(" ")), made("td", brief(spot?.expected)), made("td", brief(spot?.got)));
      }
    }
    const scroll = made("div", "", "paipu-answers-scroll");
    scroll.tabIndex = 0;
    scroll.append(whole);
    return scroll;
  };

  const sign = (status) => made("span", statuses[status] ?? status, `paipu-badge paipu-${status === "PASS" ? "firm" : status === "SKIP" || status === "" ? "kind" : "disputed"}`);

  const answer = (row, first) => {
    if (row === null) return [made("p", said["not-asked"])];
    const parts = [];
    const badge = made("p");
    badge.append(sign(row.status));
    parts.push(badge);
    if (row.status === "PASS") {
      parts.push(made("p", row.answer ? said["passed-answer"] : first ? said.self : said.unsaid));
    }
    if (row.reason) parts.push(made("p", `${said.reason}: ${row.reason}`));
    if (row.differences?.length) parts.push(differing(row.differences));
    if (row.answer) parts.push(block(row.answer));
    if (row.stderr) parts.push(block(String(row.stderr)));
    return parts;
  };

  const question = (found) => {
    const whole = [];
    const input = found.input ?? {};
    const written = found.asked || (typeof found.notation === "string" ? found.notation : "");
    whole.push(made("h3", said.asked));
    if (written) whole.push(block(written));
    const rest = written ? Object.fromEntries(Object.entries(input).filter(([name]) => name !== "log" && name !== "hand")) : input;
    if (Object.keys(rest).length > 0) whole.push(block(rest));
    if (found.expect) whole.push(made("h3", said.expected), block(found.expect));
    return whole;
  };

  const oneCase = async (identifier) => {
    const found = await caseOf(identifier);
    if (found === undefined) return [made("p", said.none)];
    const { runs, faults } = await results(parts(identifier)[0]);
    const whole = made("section", "", "paipu-published");
    const line = made("p", "", "paipu-foot");
    line.append(link(found.id, `?case=${encodeURIComponent(found.id)}`), ` · ${levels[found.level] ?? found.level}`);
    for (const clause of found.clauses) line.append(" · ", link(clause, `?clause=${encodeURIComponent(clause)}`));
    line.append(" · ", link(said.back, "?"));
    if (found.board) line.append(" · ", link(said.board, `${board}#${found.board}`));
    whole.append(made("h2", found.title[lang] ?? found.title.zh), line, ...question(found));
    runs.forEach((run, number) => whole.append(made("h3", `${said.answered}: ${names[number]}`), ...answer(became(run, found), number === 0)));
    const caught = faults.filter((fault) => fault.first.some((cause) => cause.smallest === identifier));
    if (caught.length > 0) {
      whole.append(made("h3", said.faults));
      for (const fault of caught) {
        const cause = fault.first.find((each) => each.smallest === identifier);
        whole.append(made("p", fault.what[lang] ?? fault.what.zh), differing(cause.places.map(({ where, ...spot }) => ({ path: where, places: [spot] }))));
      }
    }
    return [whole];
  };

  const signs = (identifier, runs, found) => {
    const row = made("li");
    row.append(link(identifier, `?case=${encodeURIComponent(identifier)}`));
    runs.forEach((run, number) => {
      const what = became(run, found);
      if (what !== null) row.append(" · ", `${names[number]} `, sign(what.status));
    });
    return row;
  };

  const oneClause = async (clause) => {
    for (const game of games) {
      const identifiers = (await clausesOf(game))[clause];
      if (identifiers !== undefined) {
        const { runs } = await results(game);
        const listed = made("ul");
        for (const identifier of identifiers) listed.append(signs(identifier, runs, { id: identifier, kind: parts(identifier)[1] }));
        const line = made("p");
        line.append(link(said.back, "?"));
        return [made("h2", fill(said["clause-title"], { number: identifiers.length, clause })), line, listed];
      }
    }
    return [made("p", said.none)];
  };

  const show = async () => {
    const asked = new URL(location.href).searchParams;
    const [identifier, clause] = [asked.get("case"), asked.get("clause")];
    if (identifier === null && clause === null) return;
    place.replaceChildren(made("p", said.wait, "paipu-foot"));
    place.replaceChildren(...(identifier === null ? await oneClause(clause) : await oneCase(identifier)));
    place.scrollIntoView();
  };
  show().catch(() => place.replaceChildren(made("p", said.none)));

  /* -- a report that somebody has ---------------------------------------------------------------- */

  const shown = document.getElementById("paipu-own-shown");
  coded(document.getElementById("paipu-own-told"), said["own-told"]);
  document.getElementById("paipu-own-label").textContent = said["own-label"];

  class Unreadable extends Error {}
  const wrong = (key, values) => new Unreadable(fill(said[key], values));
  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

  const isCase = (row) => isObject(row) && row.type === "case" && typeof row.id === "string" && typeof row.kind === "string"
    && STATUSES.includes(row.status) && Array.isArray(row.clauses) && row.clauses.every((each) => typeof each === "string");

  /* The head, the rows and whether the end is there. A last line that breaks off is passed over, as the command does. */
  const parsed = (name, text) => {
    const lines = text.split("\n");
    const rows = [];
    let head = null;
    let end = false;
    lines.forEach((line, number) => {
      if (line === "" && number === lines.length - 1) return;
      let row;
      try {
        row = JSON.parse(line);
      } catch {
        if (number === lines.length - 1 && number > 0) return;
        throw wrong("bad-report", { name, line: number + 1 });
      }
      if (number === 0) {
        if (isObject(row) && row.type === "run" && row.schema !== 1) throw wrong("bad-schema", { name, schema: String(row.schema).slice(0, 20) });
        if (!isObject(row) || row.type !== "run" || !isObject(row.implementation)) throw wrong("bad-report", { name, line: 1 });
        head = row;
      } else if (isObject(row) && row.type === "end") end = true;
      else if (isCase(row)) rows.push(row);
      else throw wrong("bad-report", { name, line: number + 1 });
    });
    if (head === null) throw wrong("bad-report", { name, line: 1 });
    return { head, rows, end };
  };

  const unfolding = (row) => {
    const whole = made("details", "", "paipu-case");
    const summary = made("summary");
    summary.append(sign(row.status), ` ${row.id}`);
    whole.append(summary);
    whole.addEventListener("toggle", async () => {
      if (!whole.open || whole.childElementCount > 1) return;
      const found = await caseOf(row.id).catch(() => undefined);
      const other = found === undefined ? null : await results(parts(row.id)[0]).catch(() => null);
      const asked = row.input ? row : found;
      if (asked !== undefined) whole.append(...question(asked));
      whole.append(made("h3", said.answered), ...answer(row, false));
      if (other !== null) {
        const beside = made("p", `${said["own-beside"]}: `);
        other.runs.forEach((run, number) => beside.append(`${names[number]} `, sign(became(run, found)?.status ?? said["not-asked"]), " "));
        whole.append(beside);
      }
      const address = made("p");
      address.append(link(row.id, `?case=${encodeURIComponent(row.id)}`));
      if (found !== undefined) whole.append(address);
    });
    return whole;
  };

  const listing = (rows) => {
    const whole = made("div");
    let from = 0;
    const more = made("button", "", "paipu-more");
    more.type = "button";
    const step = () => {
      for (const row of rows.slice(from, from + SHOWN)) more.before(unfolding(row));
      from += SHOWN;
      more.hidden = from >= rows.length;
      more.textContent = fill(said["own-more"], { number: rows.length - from });
    };
    more.addEventListener("click", step);
    whole.append(more);
    step();
    return whole;
  };

  const grouped = (rows) => {
    const found = new Map();
    for (const row of rows.filter((each) => FAILED.includes(each.status))) {
      const key = [statuses[row.status] ?? row.status, row.clause, row.cause].filter((each) => typeof each === "string" && each !== "").join(" · ");
      found.set(key, [...(found.get(key) ?? []), row]);
    }
    const size = (row) => JSON.stringify(row.input ?? null).length;
    return [...found].map(([cause, each]) => ({ cause, rows: each.sort((a, b) => size(a) - size(b)) }))
      .sort((a, b) => FAILED.indexOf(a.rows[0].status) - FAILED.indexOf(b.rows[0].status) || b.rows.length - a.rows.length);
  };

  const byClause = (rows) => {
    const found = new Map();
    for (const row of rows.filter((each) => each.status !== "SKIP")) {
      for (const clause of row.clauses) {
        const count = found.get(clause) ?? [0, 0];
        found.set(clause, [count[0] + (row.status === "PASS"), count[1] + 1]);
      }
    }
    const whole = made("details", "", "paipu-case");
    whole.append(made("summary", said["own-clauses"]));
    const listed = made("ul");
    for (const [clause, [passed, of]] of [...found].sort(([, a], [, b]) => a[0] / a[1] - b[0] / b[1])) {
      const row = made("li");
      row.append(link(clause, `?clause=${encodeURIComponent(clause)}`), ` ${passed}/${of}`);
      listed.append(row);
    }
    whole.append(listed);
    return whole;
  };

  const report = ({ head, rows, end }) => {
    const { name, version, language } = head.implementation;
    const whole = [made("h3", fill(said["own-of"], { name, version, language, edition: head.edition ?? "–" }))];
    const counts = made("p");
    for (const status of STATUSES) {
      const number = rows.filter((row) => row.status === status).length;
      if (number > 0) counts.append(sign(status), ` ${number} `);
    }
    whole.push(counts);
    if (!end) whole.push(made("p", said["own-cut"]));
    const causes = grouped(rows);
    whole.push(made("h3", said["own-causes"]));
    if (causes.length === 0) whole.push(made("p", said["own-none"]));
    for (const each of causes) {
      whole.push(made("p", fill(said["own-cause"], { number: each.rows.length, cause: each.cause })), listing(each.rows));
    }
    whole.push(byClause(rows), made("h3", said["own-cases"]), listing(rows));
    return whole;
  };

  const take = async (file) => {
    if (file === undefined || file === null) return;
    try {
      if (file.size > MOST) throw wrong("bad-size", { name: file.name });
      const text = await file.text();
      shown.replaceChildren(...report(parsed(file.name, text)));
    } catch (fault) {
      if (!(fault instanceof Unreadable)) throw fault;
      const told = made("p", fault.message, "paipu-wrong");
      told.setAttribute("role", "alert");
      shown.replaceChildren(told);
    }
  };

  const input = document.getElementById("paipu-own-file");
  input.addEventListener("change", () => take(input.files[0]));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
    shown.scrollIntoView();
  });
})();
