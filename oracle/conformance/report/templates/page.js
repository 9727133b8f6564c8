"use strict";
const { say, signs, runs, rules, cases } = JSON.parse(document.getElementById("data").textContent);
const FAILED = new Set(["FAIL", "ERROR", "CRASH", "TIMEOUT", "PROTOCOL"]);
const PAGE = 100;
const byId = (id) => document.getElementById(id);

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== null));
  return node;
}

const bare = (status) => status.replace("*", "");

function chip(status, run) {
  if (!status) return null;
  const word = bare(status);
  const chipped = make("b", { class: `sign ${word}`, title: `${runs[run]}: ${word}` }, signs[word]);
  return status.endsWith("*") ? make("span", {}, chipped, make("small", { class: "flaky" }, ` ${say.flaky} `)) : chipped;
}

// -- one case ---------------------------------------------------------------------------------------

function part(title, ...nodes) {
  return [make("h4", {}, title), ...nodes];
}

function excerpt(lines) {
  const box = make("pre");
  lines.forEach((line, number) => {
    const text = (number ? "\n" : "") + line;
    box.append(line.startsWith("> ") ? make("mark", {}, text) : text);
  });
  return box;
}

function differences(places) {
  const head = make("tr", {}, ...[say.where, say.expected, say.got].map((word) => make("th", { scope: "col" }, word)));
  const rows = places.map((place) =>
    make("tr", {}, make("td", {}, `${place.level} ${place.where}`), make("td", {}, place.expected), make("td", {}, place.got)));
  return make("div", { class: "scroll" }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
}

function transcript(detail) {
  const whole = make("details", {}, make("summary", {}, say.transcript));
  for (const name of ["input", "expect", "answer"])
    if (detail[name] != null) whole.append(...part(say[name], make("pre", {}, JSON.stringify(detail[name], null, 1))));
  if (detail.said.length) whole.append(...part(say.said, make("pre", {}, detail.said.join("\n"))));
  if (detail.stderr) whole.append(...part(say.stderr, make("pre", {}, detail.stderr)));
  return whole;
}

function inRun(item, run) {
  const status = item.s[run];
  if (!status) return [];
  const nodes = [make("h3", {}, chip(status, run), ` ${runs[run]}: ${bare(status)}`)];
  const detail = item.d[run];
  if (!detail) return nodes;
  for (const name of ["known", "reason"]) if (detail[name]) nodes.push(make("p", {}, `${say[name]}: ${detail[name]}`));
  if (!detail.again) return nodes;
  nodes.push(make("p", { class: "id" }, detail.cause));
  const rule = rules[detail.clause];
  if (rule) nodes.push(make("p", {}, make("b", {}, `${detail.clause} ${rule[0]}`), make("br"), rule[1]));
  const readings = Object.entries(detail.readings).map(([id, slug]) => `${id} = ${slug}`);
  if (readings.length) nodes.push(...part(say.readings, make("p", {}, readings.join(", "))));
  if (detail.asked.length) nodes.push(...part(say.asked, excerpt(detail.asked)));
  if (detail.places.length) nodes.push(differences(detail.places));
  nodes.push(transcript(detail), ...part(say.again, make("pre", {}, detail.again)));
  return nodes;
}

function caseNode(item) {
  const chips = item.s.flatMap((status, run) => (status ? [chip(status, run), " "] : []));
  const title = item.t ? make("span", { class: "title" }, ` ${item.t}`) : null;
  const node = make("details", { class: "case" },
    make("summary", {}, ...chips, make("span", { class: "id" }, item.id), title));
  node.addEventListener("toggle", () => {
    if (!node.open || node.childElementCount > 1) return;
    const about = `${item.l} · ${say[`about-${item.a}`]} · ${item.c.join(", ")}`;
    node.append(make("div", {}, make("p", {}, make("small", {}, about)), ...item.s.flatMap((_, run) => inRun(item, run))));
  });
  return node;
}

// -- filters ----------------------------------------------------------------------------------------

const form = byId("filters");
let found = cases;
let drawn = 0;

function hasStatus(item, wanted, run) {
  const statuses = (run === "" ? item.s : [item.s[Number(run)]]).filter(Boolean).map(bare);
  if (!wanted) return statuses.length > 0;
  return statuses.some((status) => (wanted === "!" ? FAILED.has(status) : status === wanted));
}

function fits(item, wish) {
  if (wish.game && item.g !== wish.game) return false;
  if (wish.kind && item.k !== wish.kind) return false;
  if (wish.level && item.l !== wish.level) return false;
  if (wish.about && item.a !== wish.about) return false;
  if (wish.clause && !item.c.includes(wish.clause)) return false;
  if (!hasStatus(item, wish.status, wish.run)) return false;
  if (!wish.text) return true;
  const text = `${item.id} ${item.t ?? ""} ${item.c.join(" ")} ${JSON.stringify(item.d)}`.toLowerCase();
  return wish.text.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

function drawMore() {
  byId("list").append(...found.slice(drawn, drawn + PAGE).map(caseNode));
  drawn = Math.min(found.length, drawn + PAGE);
  byId("more").hidden = drawn >= found.length;
}

function draw() {
  const wish = Object.fromEntries(new FormData(form));
  wish.clause = wish.clause.trim();
  found = cases.filter((item) => fits(item, wish));
  drawn = 0;
  byId("list").replaceChildren();
  byId("shown").textContent = say.shown.replace("{n}", found.length).replace("{of}", cases.length);
  drawMore();
}

form.addEventListener("input", draw);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => setTimeout(draw));
byId("more").addEventListener("click", drawMore);
runs.forEach((name, run) => form.elements.run.append(make("option", { value: run }, name)));

// -- the heat map -----------------------------------------------------------------------------------

for (const cell of document.querySelectorAll(".cell"))
  cell.addEventListener("click", () => {
    form.reset();
    setTimeout(() => {
      form.elements.clause.value = cell.dataset.clause;
      form.elements.run.value = cell.dataset.run;
      form.elements.about.value = cell.dataset.about;
      draw();
      byId("cases").scrollIntoView();
      byId("cases").focus({ preventScroll: true });
    });
  });

byId("only-failing").addEventListener("change", (event) => {
  for (const row of document.querySelectorAll(".heat tbody tr"))
    row.hidden = event.target.checked && !row.querySelector(".cell:not(.PASS):not(.SKIP)");
});

// -- two runs ---------------------------------------------------------------------------------------

function what(before, after) {
  if (!before || !after) return "came-or-went";
  const [was, now] = [FAILED.has(bare(before)), FAILED.has(bare(after))];
  if (now && !was) return "newly-broken";
  return was && !now ? "fixed" : "changed";
}

function causeIn(item, run) {
  return `${item.s[run]} ${item.d[run]?.cause ?? ""}`;
}

function compare() {
  const [before, after] = [Number(byId("before").value), Number(byId("after").value)];
  const groups = { "newly-broken": [], changed: [], fixed: [], "came-or-went": [] };
  for (const item of cases)
    if (causeIn(item, before) !== causeIn(item, after)) groups[what(item.s[before], item.s[after])].push(item);
  const parts = Object.entries(groups).filter(([, items]) => items.length).map(([name, items]) =>
    make("details", name === "newly-broken" ? { open: "" } : {},
      make("summary", {}, `${say[name]} (${items.length})`), ...items.slice(0, 500).map(caseNode)));
  byId("changes").replaceChildren(...(parts.length ? parts : [make("p", {}, say.same)]));
}

if (runs.length > 1) {
  byId("compare").hidden = false;
  for (const name of ["before", "after"]) {
    runs.forEach((run, number) => byId(name).append(make("option", { value: number }, run)));
    byId(name).addEventListener("change", compare);
  }
  byId("after").value = "1";
  compare();
}

// What is wrong is what is looked for first.
if (cases.some((item) => item.s.some((status) => FAILED.has(bare(status))))) form.elements.status.value = "!";
draw();
