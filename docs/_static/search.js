/* The search of the site: MiniSearch over the records of `search-records.js`, in the reader's browser.

   Traditional and simplified writing are folded into one; runs of Chinese are cut into pairs of characters, so that a
   word of two is found wherever it stands; an id that is written whole comes first. A hit opens at its own box. */
(() => {
  "use strict";

  const MOST = 60;
  const HAN = /[\u3400-\u9fff\uf900-\ufaff]/;
  const RUNS = /[\u3400-\u9fff\uf900-\ufaff]+|[a-z]{2}-[0-9a-z][0-9a-z.-]*\([a-z]\)|[\p{L}\p{N}]+(?:[-.][\p{L}\p{N}]+)*/gu;
  const ID = /^[a-z]{2}-[0-9a-z][0-9a-z.-]*(?:\([a-z]\))?$/;
  const LIMB = /\([a-z]\)$/;
  const QUIET = new Set(["a", "an", "the", "of", "is", "and", "or", "to", "in", "on", "does", "do", "may", "can", "what", "who"]);
  const FIELDS = ["id", "title", "names", "also", "text", "other"];
  const RANK = { clause: 1.25, term: 1, reading: 0.8, page: 0.7 };

  const { records, fold, labels } = window.paipuSearch;
  const plain = (text) => [...text.normalize("NFKC").toLowerCase().replaceAll("’", "'")].map((letter) => fold[letter] ?? letter).join("");

  /* An id that is one finds itself alone; the beginning of an id finds all that go on from it. */
  const ids = new Set(records.map((record) => plain(record.id)));

  /* The words of a text: ids and Latin words whole (ids also by their parts, limbs by their clause), Chinese by character and by pair. */
  const words = (text, asked) => {
    const found = [];
    for (const [run] of plain(text).matchAll(RUNS)) {
      if (!HAN.test(run)) {
        if (ID.test(run)) found.push(run, ...(asked ? [] : [run.replace(LIMB, ""), ...run.split("-")]));
        else for (const part of run.split(/[-.]/)) found.push(part);
      } else {
        if (!asked || run.length === 1) found.push(...run);
        for (let place = 0; place + 2 <= run.length; place += 1) found.push(run.slice(place, place + 2));
      }
    }
    return found;
  };

  const index = new MiniSearch({
    idField: "place",
    fields: FIELDS,
    storeFields: [],
    tokenize: (text) => words(text, false),
    processTerm: (term) => (QUIET.has(term) ? null : term),
    searchOptions: {
      tokenize: (text) => words(text, true),
      boost: { id: 6, title: 5, names: 5, also: 4, text: 1, other: 0.7 },
      fuzzy: (term) => (!HAN.test(term) && !ID.test(term) && term.length > 5 ? 0.15 : false),
      prefix: (term) => !HAN.test(term) && term.length > 2 && !ids.has(term),
      weights: { fuzzy: 0.2, prefix: 0.4 },
    },
  });
  index.addAll(records.map((record, place) => ({ ...record, place })));

  const called = records.map((record) => ({
    id: plain(record.id),
    title: plain(record.title),
    parts: [/[\s()（）,，、.。·:：「」]+/, /[()（）,，、.。·:：「」]+/].flatMap((cut) => plain(record.title).split(cut)).map((part) => part.trim()),
    names: plain(record.names).split(" · "),
    also: plain(record.also).split(" · "),
  }));

  /* How near the whole question is to what a record is called. */
  const nearness = (place, question) => {
    const { id, title, parts, names, also } = called[place];
    if (id === question) return 1000;
    if (title === question || names.includes(question)) return 12;
    if (parts.includes(question)) return 10;
    if (also.includes(question)) return 6;
    return [title, ...names].some((name) => name.includes(question)) ? 3 : 1;
  };

  const find = (asked) => {
    const question = plain(asked.trim());
    if (question === "") return [];
    const boostDocument = (place) => nearness(place, question) * RANK[records[place].kind];
    const all = index.search(asked, { combineWith: "AND", boostDocument });
    const hits = all.length > 0 ? all : index.search(asked, { combineWith: "OR", boostDocument });
    const inside = hits.length > 0 && hits.every((hit) => called[hit.id].id.startsWith(question));
    if (inside) hits.sort((one, other) => one.id - other.id);
    return hits.map((hit) => records[hit.id]);
  };

  /* The place of a text where the question stands, some words around it. */
  const around = (text, asked) => {
    const folded = plain(text);
    const terms = [plain(asked.trim()), ...words(asked, true)];
    const at = folded.length === text.length ? (terms.map((term) => folded.indexOf(term)).find((place) => place >= 0) ?? 0) : 0;
    const from = at < 60 ? 0 : at - 40;
    return `${from > 0 ? "…" : ""}${text.slice(from, from + 180)}${text.length > from + 180 ? "…" : ""}`;
  };

  /* Text with what was asked for marked in it; hostile text stays text. */
  const marked = (element, text, asked) => {
    const folded = plain(text);
    const terms = [plain(asked.trim()), ...words(asked, true)].filter((term) => term.length > 1 || HAN.test(term));
    let place = 0;
    while (place < text.length) {
      const term = folded.length === text.length ? terms.find((each) => folded.startsWith(each, place)) : undefined;
      const last = element.lastChild;
      if (term !== undefined) {
        const mark = document.createElement("mark");
        mark.textContent = text.slice(place, place + term.length);
        element.append(mark);
        place += term.length;
      } else {
        if (last instanceof Text) last.data += text[place];
        else element.append(text[place]);
        place += 1;
      }
    }
  };

  const made = (tag, name, text = "") => {
    const element = document.createElement(tag);
    element.className = name;
    element.textContent = text;
    return element;
  };

  const row = (record, asked, root) => {
    const item = made("li", "paipu-hit");
    const link = made("a", "paipu-hit-link");
    link.href = `${root}${record.url}`;
    if (record.id !== "" && record.kind !== "term") link.append(made("code", "paipu-hit-id", record.id), " ");
    const title = made("span", "paipu-hit-title");
    marked(title, record.title, asked);
    link.append(title);
    const of = made("span", "paipu-hit-of", [record.game, labels[record.kind]].filter(Boolean).join(" · "));
    const text = made("p", "paipu-hit-text");
    marked(text, around(record.text, asked), asked);
    item.append(link, " ", of, text);
    return item;
  };

  const start = () => {
    const place = document.getElementById("paipu-search");
    const field = place.querySelector("input");
    const list = place.querySelector("ol");
    const count = place.querySelector("output");
    const root = document.documentElement.dataset.content_root ?? "";
    const show = () => {
      const hits = find(field.value);
      list.replaceChildren(...hits.slice(0, MOST).map((record) => row(record, field.value, root)));
      const text = hits.length > MOST ? labels.more : hits.length === 0 ? labels.none : labels.found;
      count.textContent = field.value.trim() === "" ? "" : text.replace("{number}", hits.length).replace("{most}", MOST);
      const address = new URL(location.href);
      address.searchParams.set("q", field.value);
      history.replaceState(null, "", address);
    };
    let waiting = 0;
    field.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(show, 80);
    });
    place.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      show();
    });
    field.value = new URL(location.href).searchParams.get("q") ?? "";
    if (field.value === "") field.focus();
    else show();
  };

  start();
})();
