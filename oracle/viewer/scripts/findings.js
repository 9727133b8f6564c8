/* Findings, claims, contests, and the clauses they name. */

import { hand } from "./state.js";
import { both, say } from "./words.js";
import { clauseChip, icon, make, plain } from "./elements.js";
import { go } from "./stepping.js";

export function placeWords(found) {
  const act = found.at === null ? null : say("at-act", { n: found.at, of: hand.acts });
  return [act, say("at-line", { n: found.line })].filter(Boolean).join(" · ");
}

function clauseText(id, quoted) {
  const known = hand.clauses[id];
  return make("p", { class: "quoted" }, clauseChip(id), known && [" ", make("b", {}, both(known.title)), " ", both(quoted ?? known.text)]);
}

export function findingCard(found, jump) {
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
    ...found.clauses.map((id, place) => clauseText(id, place === 0 ? found.quoted : null)),
    found.consequence &&
      make("p", { class: "consequence" }, make("b", {}, say("consequence")), " ", clauseChip(found.consequence.clause), " ", both(found.consequence.text)),
  );
}

export function claimCard(claim, jump) {
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
export function contestCard(contest, jump) {
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
    ...contest.clauses.map((id) => clauseText(id)),
  );
}

export function factCard(fact) {
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
export function restsCard(passage) {
  return make(
    "article",
    { class: "card rests" },
    make("p", { class: "reason" }, both(passage.text)),
    make("ul", {}, ...passage.others.map((other) => make("li", {}, both(other)))),
    ...passage.clauses.map((id) => make("p", { class: "quoted" }, clauseChip(id), hand.clauses[id] && [" ", make("b", {}, both(hand.clauses[id].title))])),
  );
}

/** An open fact as a question, and what each of its values gives. */
export function branchCard(branch) {
  return make(
    "article",
    { class: "card branch" },
    make("p", { class: "reason" }, icon("undecided"), " ", both(branch.text)),
    make("ul", {}, ...branch.outcomes.map((outcome) => make("li", {}, both(outcome)))),
  );
}

export function showClause(id) {
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
