"""What makes two differences one: the clause that was to decide, where they first differ, and how."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from oracle.conformance.inputs.forms import row, rows
from oracle.conformance.inputs.structured import StructuredError
from oracle.conformance.kinds import KINDS
from oracle.conformance.kinds.consulted import cited
from oracle.conformance.kinds.moves import same_act
from oracle.conformance.run.charging import ITEMS
from oracle.conformance.run.rows import row_of
from oracle.conformance.run.slips import reading_followed
from oracle.conformance.run.summary import last_words
from oracle.conformance.variation.question import findings
from oracle.rulebook.clauses import texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.protocol.messages import Hello
    from oracle.conformance.run.outcomes import Outcome


READING = "reading"
"""What a cause begins with that is a reading: its id and the candidate followed stand behind."""

FINDING = ("verdict", "first", "findings", "findings.clause")
"""The parts of a hand of play that say what was found."""


class Cause(NamedTuple):
    """What differences of one cluster have in common."""

    game: str
    status: str
    clause: str
    cause: str
    last: str


def cause_of(outcome: Outcome) -> Cause:
    """The cause of an outcome.

    An item counted wrongly is the same in a hand and in a hand of play; so is a finding that one of the two does
    not have, whatever verdict follows from that.
    """
    alone = _only_found(outcome)
    cause = outcome.cause.replace(" scores.", " ") if alone is None else alone[0]
    return Cause(outcome.case.game, outcome.status, outcome.clause, cause, last_words(row_of(outcome)))


def named(outcome: Outcome, hello: Hello) -> Cause:
    """The cause of an outcome; where the answer is right by another candidate of a reading, that alone is the cause."""
    cause = cause_of(outcome)
    reading = reading_followed(outcome, hello) if outcome.status == "FAIL" else None
    if reading is None:
        return cause
    return cause._replace(clause=reading.clause, cause=f"{READING} {reading.about}={reading.instead}")


def attributed(outcome: Outcome) -> Outcome:
    """The outcome with the clause that was to decide it, as far as both answers show."""
    if outcome.expect is None or outcome.status != "FAIL":
        return outcome
    if outcome.differences and outcome.differences[0].path in ITEMS:
        return outcome
    about = _ABOUT.get(outcome.case.kind)
    clause = (about(outcome) if about is not None else "") or outcome.clause or _cited(outcome)
    return replace(outcome, clause=clause)


def broken_clauses(answer: Json) -> frozenset[str]:
    """The clauses that something was found unlawful or misdeclared under; what cannot be often goes with it."""
    return frozenset(clause for kind, clause in findings(answer) if kind in ("breach", "mismatch"))


def _cited(outcome: Outcome) -> str:
    return min(cited(outcome.expect or {}), default="")


def _of_play(outcome: Outcome) -> str:
    """The clause of the first finding that only one of the two has."""
    alone = _only_found(outcome)
    return "" if alone is None else alone[1]


def act_in_question(outcome: Outcome) -> int | None:
    """The act of the first finding that only one of the two has."""
    alone = _only_found(outcome)
    return None if alone is None else alone[2]


def _only_found(outcome: Outcome) -> tuple[str, str, int] | None:
    """The first finding that only one of the two has: whose it is and of what kind, its clause, its act."""
    if outcome.case.kind != "replay" or outcome.expect is None or outcome.reply is None:
        return None
    if not outcome.differences or outcome.differences[0].path not in FINDING:
        return None
    try:
        ours, theirs = (_found(tree) for tree in (outcome.expect, outcome.reply.answer or {}))
    except (KeyError, TypeError, ValueError):
        return None
    alone = [(key, f"no {key[1]}", ours[key]) for key in ours if key not in theirs]
    alone += [(key, f"a {key[1]}", theirs[key]) for key in theirs if key not in ours]
    if not alone:
        return None
    key, cause, clause = min(alone)
    return cause, clause, key[0]


def _found(answer: Json) -> dict[tuple[int, str, str, int], str]:
    """The clause of everything found, by the act, the kind of finding, the seat, and how often there."""
    clauses: dict[tuple[int, str, str, int], str] = {}
    for each in rows(answer["findings"]):
        at = each.get("at")
        number = at if isinstance(at, int) else 1 << 30
        key = (number, str(each.get("kind")), str(each.get("seat")))
        nth = sum(other[:3] == key for other in clauses)
        clauses[*key, nth] = str(each.get("clause", ""))
    return clauses


def _of_moves(outcome: Outcome) -> str:
    """The clause of the first act that is missing, or the one broken by the first that is too many."""
    assert outcome.expect is not None
    assert outcome.reply is not None
    answer = outcome.reply.answer or {}
    try:
        ours, theirs = (
            {same_act(act): act for act in rows(tree["acts"])} for tree in (outcome.expect, answer)
        )
    except (KeyError, TypeError):
        return ""
    for move in sorted(set(ours) - set(theirs)):
        return str(ours[move]["clause"])
    for move in sorted(set(theirs) - set(ours)):
        return _broken_by(outcome.case, theirs[move])
    return ""


def _broken_by(case: Case, act: Json) -> str:
    """The clause that an act breaks after the log of a case."""
    log = row(case.input["log"])
    acts = rows(log.get("acts", []))
    number = sum("at" in each for each in acts) + 1
    done = {name: value for name, value in act.items() if name not in ("clause", "forced")}
    longer: Json = {**log, "acts": [*acts, {"at": number, **done}]}
    try:
        answer = KINDS["replay"].answer(case.game, dict(case.readings), {"log": longer})
    except (StructuredError, LookupError, ValueError):
        return ""
    return next((str(found["clause"]) for found in rows(answer["findings"]) if found.get("at") == number), "")


def _of_hands(outcome: Outcome) -> str:
    """The clause of the first item that only the program counts, as far as that is one, else that of the total."""
    assert outcome.expect is not None
    assert outcome.reply is not None
    if outcome.clause:
        return outcome.clause
    try:
        ours, theirs = (rows(tree.get("items", [])) for tree in (outcome.expect, outcome.reply.answer or {}))
    except TypeError:
        return ""
    counted = [each.get("item") for each in ours]
    extra = [str(each.get("clause", "")) for each in theirs if each.get("item") not in counted]
    published = texts(outcome.case.game)
    found = next((clause for clause in extra if clause in published), "")
    return found or str(outcome.expect.get("clause", ""))


def _of_dealers(outcome: Outcome) -> str:
    from oracle.game.registry import load  # loads the rules of play

    play = load(outcome.case.game).match
    return "" if play is None else play.deal_clause


_ABOUT: dict[str, Callable[[Outcome], str]] = {
    "legal": _of_moves,
    "next": _of_dealers,
    "replay": _of_play,
    "score": _of_hands,
}
