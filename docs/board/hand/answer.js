/* What a hand is worth, drawn: its sheet, or what it waits for and what each tile would bring. */

/** The parts of the answer. */
export function drawAnswer(desk, answer) {
  const { make, say, both } = desk;
  if (!answer) return [make("p", { class: "caption" }, say("hand-empty"))];
  if (answer.status === "unreadable") {
    const remedy = answer.remedy && both(answer.remedy);
    return [make("article", { class: "card impossible", role: "alert" }, make("p", { class: "reason" }, both(answer.what)), remedy && make("p", {}, make("b", {}, `${say("remedy")}: `), remedy))];
  }
  const why = [...(answer.reason ? [both(answer.reason)] : []), ...answer.impossible.map(both)];
  return [
    ...(answer.waits ? waitTable(desk, answer) : [make("p", { class: `outcome ${answer.wins ? "gains" : ""}` }, outcome(desk, answer))]),
    ...why.map((text) => make("p", { class: "reason" }, text)),
    ...(answer.sheet ? [sheet(desk, answer)] : []),
  ];
}

const outcome = ({ say }, answer) => say(answer.wins ? "hand-wins" : answer.status === "undecided" ? "hand-undecided" : "hand-wins-not");

/** The answer in a line, for what is seen while tiles are clicked. */
export function summary(desk, answer) {
  const { say, both } = desk;
  if (!answer || answer.status === "unreadable") return "";
  if (answer.waits?.length) return say("hand-waits-for", { n: answer.waits.length });
  if (answer.sheet) return `${outcome(desk, answer)} · ${both(answer.sheet.total)}`;
  return answer.reason ? both(answer.reason) : outcome(desk, answer);
}

function waitTable(desk, answer) {
  const { make, say, both, tile } = desk;
  const { family } = desk.entry;
  const total = (one) => (one.sheet ? both(one.sheet.total) : one.reason ? both(one.reason) : say("hand-nothing"));
  const items = (one) => (one.sheet ? one.sheet.items.map((item) => both(item.name)).join(desk.now.lang === "en" ? ", " : "、") : "");
  if (!answer.waits.length) return answer.reason || answer.impossible.length ? [] : [make("p", { class: "outcome" }, say("hand-waits-none"))];
  return [
    make("p", { class: "outcome" }, say("hand-waits-for", { n: answer.waits.length })),
    make("table", { class: "sheet waits" },
      make("caption", {}, say("hand-waits")),
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("tiles")), make("th", { scope: "col" }, say("hand-drawn")), make("th", { scope: "col" }, say("hand-thrown")))),
      make("tbody", {}, ...answer.waits.map((one) => make("tr", {},
        make("th", { scope: "row" }, make("button", { type: "button", class: "act-button", "aria-label": say("hand-add-tile", { tile: both(answer.names[one.tile]) }), onclick: () => desk.edit("add", one.tile, "winning").then(() => desk.edit("qualify", "winning", "self")) }, tile(family, one.tile))),
        ...["drawn", "thrown"].map((how) => make("td", {}, make("b", {}, total(one[how])), make("span", { class: "wait-items" }, items(one[how]))))))),
    ),
  ];
}

function sheet(desk, answer) {
  const { make, say, both, tile, now, words } = desk;
  const { family } = desk.entry;
  const cite = (clause) => make("td", { class: "cite" }, make("abbr", { class: "clause", title: answer.clauses[clause] ? both(answer.clauses[clause]) : clause }, clause));
  const counted = answer.sheet;
  return make("table", { class: "sheet" },
    make("caption", {}, say("hand-sheet")),
    make("thead", {}, make("tr", {}, ...["tiles", "item", "value", "clause"].map((key) => make("th", { scope: "col", class: key }, say(key))))),
    make("tbody", {},
      ...counted.items.map((item) => make("tr", {}, make("td", { class: "sheet-tiles" }, make("span", { class: "tiles" }, ...item.tiles.split(" ").filter(Boolean).map((name) => tile(family, name)))), make("td", { lang: now.lang === "en" ? words.tags.zh : null }, both(item.name)), make("td", { class: "figure" }, both(item.value)), cite(item.clause))),
      ...counted.steps.map((step) => make("tr", { class: "step" }, make("td", { colspan: "2" }, both(step.text)), make("td", { class: "figure" }, step.value), cite(step.clause))),
      ...counted.open.map((fact) => make("tr", { class: "open-fact" }, make("td", { colspan: "3" }, both(fact.text)), cite(fact.clause)))),
    make("tfoot", {}, make("tr", {}, make("th", { colspan: "2", scope: "row" }, say("hand-total")), make("td", { class: "figure" }, both(counted.total)), cite(counted.clause))));
}
