/* The sheet of a match. */

import { data, sheets, state } from "./state.js";
import { both, colon, listed, say } from "./words.js";
import { clauseChip, icon, make, plain } from "./elements.js";
import { printButtons, signName } from "./signing.js";
import { open } from "./page.js";

export const sheetLabel = (number) => (sheets.length > 1 ? say("match-of", { n: number + 1 }) : say("match"));
/** The sheet that has a hand on it, by its place. */
export const sheetOf = (number) => sheets.findIndex((sheet) => sheet.rows.some((row) => row.hand === number));
const signOf = (status) => icon({ clean: "upheld", undecided: "undecided" }[status] ?? "breach");

export function matchSheet(sheet, onPaper) {
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
