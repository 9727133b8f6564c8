/* The ruling on a sheet to be signed, and what is printed. */

import { data, hand, root, state, view } from "./state.js";
import { both, colon, counted, gainWords, listed, say, seatName, split } from "./words.js";
import { make, plain } from "./elements.js";
import { placeWords } from "./findings.js";

/** Everything a ruling says on one sheet of paper: what is asked, what it rests on, the answer, place for names. */
export function signSheet() {
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
export const signName = (who, name) => make("tr", {}, make("th", {}, who), make("td", {}, ...plain(name)), make("td", {}), make("td", {}));

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
export function fitSheet() {
  const paper = view.paper;
  for (const record of ["with-record", "without-record"]) {
    for (const size of SIZES) {
      if (record === "with-record" && size === "least") continue;
      paper.className = `paper ${size} ${record}`;
      if (paper.firstElementChild.getBoundingClientRect().height <= paper.getBoundingClientRect().height) return;
    }
  }
}

export function print(what) {
  root.dataset.print = what;
  window.print();
}

export const printButtons = (choices = ["ruling", "board", "all"]) =>
  make("p", { class: "printing" }, ...choices.map((what) => make("button", { type: "button", class: "plain-button", onclick: () => print(what) }, say(`print-${what}`))));
