"""What a ruling leaves open, answered by clicking: each possibility as the line that says it, written into the log.

Every line is one a referee could have written by hand, so that the log alone says what was found. A possibility that no
line says is told without one.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

from grammar.logs import parse_log
from grammar.syntax import Log, RefereeFinds, RefereeRules, Tag
from grammar.unreadable import UnreadableLog
from grammar.words import words_of
from grammar.writing.render import render_line, render_log
from oracle.api import branched, check, read
from oracle.report.counterfactual.branches import gives, possibilities
from oracle.report.tree.said import claim_reason, reason
from oracle.rulebook.messages import LANGUAGES, left_open, say, word
from oracle.rulebook.readings import ReadingError
from oracle.ruling.findings import Kind
from oracle.viewer.board.judging import ruling_of
from oracle.viewer.board.playing import Gone, hand_in, language

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grammar.syntax import Line
    from grammar.words import Lang
    from oracle.report.tree.values import Json, JsonValue
    from oracle.ruling.ruling import Ruling

SEAT = "seat"
"""What a tag of the head takes whose value is a seat."""

TAKES = (SEAT, "number")
"""What a tag takes of which values can be tried."""

NUMBERS = ("0", "1", "2", "3")
"""The numbers that are tried."""


def open_facts(text: str, hand: int) -> Json:
    """What a hand's ruling leaves open.

    `facts` are questions with the possibilities of each: what it is, what it gives, and the line that says it, or none;
    where tiles stand in it that are only an `example`, the right ones have to be put in their place;
    `unanswered` is what stays open whichever of them is true; `found` are the lines by which a referee has found
    something already.
    """
    ruling = ruling_of(text, hand)
    if ruling is None:
        return {"facts": [], "unanswered": [], "found": []}
    log = ruling.record.log
    found: list[JsonValue] = [
        {"line": line.line, "text": {lang: " ".join(render_line(log.game, line, lang)) for lang in LANGUAGES}}
        for line in log.lines
        if isinstance(line, RefereeFinds | RefereeRules)
    ]
    told = branched(ruling) if _left_open(ruling) else ruling
    there = [
        each.ruling for branch in (told.branches.told if told.branches else ()) for each in branch.outcomes
    ]
    facts: list[JsonValue] = [*_branches(told, text, hand)]
    for asked in (_of_the_head(ruling), _of_claims(ruling, there)):
        for fact, others in asked:
            facts.append(fact)
            there += others
    left: list[JsonValue] = []
    for each in _unanswered(ruling, there):
        left += [] if each in left else [each]
    return {"facts": facts, "unanswered": left, "found": found}


# -- what can be found ---------------------------------------------------------------------------------


def _branches(ruling: Ruling, text: str, hand: int) -> Iterator[Json]:
    """The facts of which the log leaves open few values."""
    for branch in () if ruling.branches is None else ruling.branches.told:
        said = {lang: possibilities(ruling, branch, lang) for lang in LANGUAGES}
        yield {
            "kind": branch.kind,
            "text": {lang: said[lang][0] for lang in LANGUAGES},
            "outcomes": [
                {
                    "value": {lang: said[lang][1][number][0] for lang in LANGUAGES},
                    "gives": {lang: said[lang][1][number][1] for lang in LANGUAGES},
                    "line": _readable(text, hand, each.fact),
                    "example": branch.kind == "faces",
                }
                for number, each in enumerate(branch.outcomes)
            ],
        }


def _readable(text: str, hand: int, fact: RefereeFinds) -> str | None:
    """The line that says a fact; None where the notation has none that reads back as the same."""
    log = hand_in(text, hand)
    (line,) = render_line(log.game, fact)
    try:
        new = hand_in(_with_line(text, log, line), hand)
    except Gone:
        return None
    return line if fact in new.lines else None


Asked: TypeAlias = "tuple[Json, list[Ruling]]"
"""A question with its possibilities, and the ruling under each."""


def _of_the_head(ruling: Ruling) -> Iterator[Asked]:
    """What the head of the log does not say, where a seat or a small number that it could name closes a question."""
    log, words = ruling.record.log, words_of(ruling.game)
    told = {tag.key for tag in log.tags}
    notes = words.table("tags").notes
    seen: list[JsonValue] = []
    for key in (key for key, takes in notes.items() if takes in TAKES and key not in told):
        values = words.table("seats").en if notes[key] == SEAT else NUMBERS
        possible = [
            (f'[{key} "{each}"]', each, replace(log, tags=(*log.tags, Tag(key, each)))) for each in values
        ]
        outcomes, there = _tried(log, possible)
        if outcomes and outcomes not in seen:
            seen.append(outcomes)
            text: Json = {lang: words.table("tags").write(key, lang) for lang in LANGUAGES}
            yield {"kind": "head", "text": text, "outcomes": outcomes}, there


def _of_claims(ruling: Ruling, there: Sequence[Ruling]) -> Iterator[Asked]:
    """Accusations that no fact decides, with the two seats the referee can rule for."""
    log, game = ruling.record.log, ruling.game
    for number, answered in enumerate(ruling.claims):
        claim = answered.claim
        decided = any(other.claims[number].outcome != "undecided" for other in there)
        if answered.outcome != "undecided" or claim.clause is None or decided:
            continue
        lines = [
            RefereeRules(claim.clause, claim.at, for_=seat, limb=claim.limb)
            for seat in (claim.by, claim.against)
        ]
        possible = [
            (render_line(game, line)[0], line.for_ or "", replace(log, lines=(*log.lines, line)))
            for line in lines
        ]
        outcomes, others = _tried(log, possible)
        if outcomes:
            args = {"by": claim.by, "against": claim.against, "clause": claim.cited or ""}
            text: Json = {lang: say(game, lang, "claim-against-clause", args) for lang in LANGUAGES}
            yield {"kind": "claim", "text": text, "outcomes": outcomes}, others


def _tried(log: Log, possible: Iterable[tuple[str, str, Log]]) -> tuple[list[JsonValue], list[Ruling]]:
    """What each of some lines gives, and the ruling under it; nothing where one of them closes no question."""
    here = _checked(log)
    outcomes: list[JsonValue] = []
    rulings: list[Ruling] = []
    seats = words_of(log.game).table("seats").en
    for line, value, new in possible:
        there = _checked(new)
        if here is None or there is None or _left_open(here) <= _left_open(there):
            return [], []
        rulings.append(there)
        outcomes.append(
            {
                "value": {
                    lang: word(log.game, lang, "seat", value) if value in seats else value
                    for lang in LANGUAGES
                },
                "gives": {lang: gives(here, there, lang) for lang in LANGUAGES},
                "line": line,
            }
        )
    return outcomes, rulings


def _checked(log: Log) -> Ruling | None:
    try:
        return check(log)
    except ReadingError:
        return None


def _left_open(ruling: Ruling) -> set[tuple[object, ...]]:
    """What a ruling leaves open: its findings, accusations, sheets and payments."""
    claims = enumerate(ruling.claims)
    return {
        *(
            ("found", each.clause, each.place, each.key)
            for each in ruling.findings
            if each.kind is Kind.UNDECIDED
        ),
        *(("claim", number) for number, each in claims if each.outcome == "undecided"),
        *(("sheet", sheet.seat, fact.key) for sheet in ruling.scores for _, fact in sheet.open_facts),
        *(
            ("paid", paid.payer, paid.payee, paid.fact and paid.fact.key)
            for paid in ruling.payments
            if not paid.exact
        ),
        *(("contest", contest.open.place) for contest in ruling.contests if contest.undecided),
    }


def _unanswered(ruling: Ruling, there: Sequence[Ruling]) -> Iterator[Json]:
    """What is open under every possibility that is told: no line that is offered closes it."""
    game = ruling.game
    always = _left_open(ruling).intersection(*map(_left_open, there))
    for found in ruling.findings:
        if ("found", found.clause, found.place, found.key) in always:
            text: Json = {lang: reason(game, found, lang) for lang in LANGUAGES}
            yield {"clause": found.cited, "text": text}
    for number, answered in enumerate(ruling.claims):
        if ("claim", number) in always:
            text = {lang: claim_reason(ruling, answered, lang) for lang in LANGUAGES}
            yield {"clause": answered.claim.cited, "text": text}
    for sheet in ruling.scores:
        for clause, fact in sheet.open_facts:
            if ("sheet", sheet.seat, fact.key) in always:
                text = {lang: left_open(game, lang, fact.key, fact.args) for lang in LANGUAGES}
                yield {"clause": clause, "text": text}


# -- what is written into the log ----------------------------------------------------------------------


def answer(text: str, hand: int, line: str, lang: Lang = "en") -> str:
    """The text with a line more of a hand, in the language of the log: a tag in its head, any other before its end.

    Raises `Gone` where the hand is not there, and `UnreadableLog` where the line is none.
    """
    log = hand_in(text, hand)
    into = language(text, log, lang)
    if line.startswith("["):
        (tag,) = (
            each for each in parse_log(f'[Game "{log.game}"]\n{line}\nend cut').tags if each.key != "Game"
        )
        written, _ = render_log(Log(log.game, (tag,), (), "cut"), into).splitlines()
        lines = text.split("\n")
        lines.insert(max((each.line for each in log.tags), default=log.line), written)
        return "\n".join(lines)
    return _with_line(text, log, " ".join(render_line(log.game, _read(log, text, line), into)))


def _read(log: Log, text: str, line: str) -> Line:
    """A line of a log, read where it will stand. Raises `UnreadableLog`."""
    for found in read(BytesIO(_with_line(text, log, line).encode())):
        if isinstance(found, UnreadableLog):
            raise found
        for each in found.lines:
            if getattr(each, "line", 0) == log.end_line:
                return each
    raise Gone


def strike(text: str, hand: int, line: int) -> str:
    """The text without a line of a hand that is no act, such as a finding or an accusation."""
    log = hand_in(text, hand)
    lines = text.split("\n")
    if log.line <= line < log.end_line:
        del lines[line - 1]
    return "\n".join(lines)


def _with_line(text: str, log: Log, line: str) -> str:
    """The text with a line more before the end of a hand."""
    lines = text.split("\n")
    return "\n".join([*lines[: log.end_line - 1], line, *lines[log.end_line - 1 :]])
