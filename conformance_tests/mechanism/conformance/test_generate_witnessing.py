"""What people left open becomes a case where two other logs of theirs complete it with different verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.builder.questions.drafting import Draft
from conformance_tests.builder.witnessing import witnessed
from oracle.conformance.variation.question import Question

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import Json


def draft(tiles: str, verdict: str, origin: str = "hand") -> Draft:
    """A log of one hand and no acts, with its verdict."""
    log: Json = {"hands": {"tian": [*tiles.split()]}, "acts": [], "end": "cut"}
    question = Question(tiles, "replay", {"log": log}, tiles, origin, "gallery")
    return Draft(question, {"verdict": verdict}, 0, 0)


OPEN = draft("15 ?", "undecided")
CLEAN, BROKEN = draft("15 16", "clean"), draft("15 26", "broken")


def verdicts(first: Draft) -> list[str]:
    """The verdicts of the witnesses that a draft has."""
    return [witness.verdict for witness in first.question.witnesses]


def test_two_that_say_more_with_either_verdict_are_witnesses() -> None:
    left_open, *others = witnessed([OPEN, CLEAN, BROKEN])
    assert verdicts(left_open) == ["clean", "broken"]
    assert [witness.input for witness in left_open.question.witnesses] == [
        CLEAN.question.input,
        BROKEN.question.input,
    ]
    assert others == [CLEAN, BROKEN]


def test_one_verdict_alone_witnesses_nothing() -> None:
    assert verdicts(witnessed([OPEN, CLEAN, draft("15 36", "clean")])[0]) == []


def test_a_log_that_contradicts_it_does_not_complete_it() -> None:
    assert verdicts(witnessed([OPEN, CLEAN, draft("16 26", "broken")])[0]) == []


def test_only_what_people_wrote_is_looked_at() -> None:
    made_up = draft("15 26", "broken", "generated")
    assert verdicts(witnessed([OPEN, CLEAN, made_up])[0]) == []
    assert verdicts(witnessed([draft("15 ?", "undecided", "generated"), CLEAN, BROKEN])[0]) == []
