/* The panels beside the table: log, findings, scores, about. */

import { data, hand, state, view } from "./state.js";
import { both, chinese, colon, counted, gainWords, listed, say, seatName, split } from "./words.js";
import { clauseChip, icon, make, picture, plain, tile } from "./elements.js";
import { frameWords } from "./film.js";
import { branchCard, claimCard, contestCard, factCard, findingCard, restsCard } from "./findings.js";
import { printButtons } from "./signing.js";
import { go } from "./stepping.js";
import { draw, keep } from "./page.js";

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

export function logPanel() {
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

export function findingsPanel() {
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

export function scoresPanel() {
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

export function aboutPanel() {
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
