"""What makes two differences one: the clause that was to decide, where they first differ, and how."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from oracle.conformance.inputs.forms import rows
from oracle.conformance.kinds.consulted import cited
from oracle.conformance.run.charging import ITEMS
from oracle.conformance.run.found import only_found, only_listed
from oracle.conformance.run.outcomes import places
from oracle.conformance.run.rows import row_of
from oracle.conformance.run.slips import reading_followed
from oracle.conformance.run.summary import last_words, words_of
from oracle.conformance.variation.question import findings
from oracle.rulebook.clauses import texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.protocol.messages import Hello
    from oracle.conformance.run.outcomes import Outcome


IMPOSSIBLE = "impossible"
"""The cause where a program takes a hand that cannot be for one that can."""

READING = "reading"
"""What a cause begins with that is a reading: its id and the candidate followed stand behind."""


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
    alone = next(iter(only_found(outcome)), None)
    cause = outcome.cause.replace(" scores.", " ") if alone is None else f"{alone.whose} {alone.kind}"
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
    contradicted = _contradicted(outcome)
    if contradicted:
        return replace(outcome, clause=contradicted, cause=IMPOSSIBLE)
    about = _ABOUT.get(outcome.case.kind)
    clause = (about(outcome) if about is not None else "") or outcome.clause or _cited(outcome)
    return replace(outcome, clause=clause)


def has_item_too_many(outcome: Outcome) -> bool:
    """Whether nothing is wrong with the items but that one is counted which the rules shut out."""
    first = outcome.differences[0] if outcome.differences else None
    if outcome.status != "FAIL" or first is None or first.path not in ITEMS:
        return False
    if not isinstance(first.got, list | dict):
        return False
    found = [*places(first.expected, first.got)]
    return len({each.named for each in found}) == 1 and not any(each.expected for each in found)


def broken_clauses(answer: Json) -> frozenset[str]:
    """The clauses that something was found unlawful or misdeclared under; what cannot be often goes with it."""
    return frozenset(clause for kind, clause in findings(answer) if kind in ("breach", "mismatch"))


def _contradicted(outcome: Outcome) -> str:
    """The first clause by which a hand cannot be and that the program does not name, whatever it counts in the hand."""
    answer = (outcome.reply and outcome.reply.answer) or {}
    ours, theirs = (words_of(tree.get("impossible")) for tree in (outcome.expect or {}, answer))
    return next((clause for clause in ours if clause not in theirs), "")


def _cited(outcome: Outcome) -> str:
    return min(cited(outcome.expect or {}), default="")


def _of_play(outcome: Outcome) -> str:
    """The clause of the first finding that only one of the two has."""
    return next((each.clause for each in only_found(outcome)), "")


def act_in_question(outcome: Outcome) -> int | None:
    """The act of the first finding that only one of the two has."""
    return next((each.at for each in only_found(outcome)), None)


def _of_moves(outcome: Outcome) -> str:
    """The clause of the first act that is missing, or the one broken by the first that is too many."""
    return next((each.clause for each in only_listed(outcome)), "")


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
