"""Two mistakes are two causes, though what comes of one of them is told with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.engines.fakes.reported import FAKES, Fake
from conformance_tests.engines.fakes.tracked import TRACKED
from conformance_tests.mechanism.conformance.test_reported import run_of, summed
from oracle.conformance.cases import suites
from oracle.conformance.inputs.forms import row
from oracle.conformance.protocol.serve import answered

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.run.summary import Summary

ENOUGH = 100
"""Cases above which a third of them is asked."""

PAIRS = (
    ("never a single wait", "the concealed hand is counted always"),
    ("a half flush of eight", "pungs of eight"),
    ("no flowers", "a pair only of two equal tiles"),
    ("one wait too many", "no wait for honours"),
    ("no set of dragons", "seven pairs do not win"),
)


def named(name: str) -> Fake:
    """A fake by its name."""
    (found,) = (fake for fake in (*FAKES, *TRACKED) if fake.name == name)
    return found


def slips(summary: Summary) -> set[tuple[str, str]]:
    """What the causes of a run are told by."""
    return {each.slip[:2] for each in summary.sorted_causes() if each.slip is not None}


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_mistakes_are_two_causes(one: str, other: str) -> None:
    first, second = named(one), named(other)

    def both(question: Json) -> Json:
        told = answered(question)
        if told.get("type") != "result":
            return told
        made = first.makes(row(question["input"]), row(told["answer"]))
        return {**told, "answer": second.makes(row(question["input"]), made)}

    cases = [case for case in suites.load(first.game) if case.kind in first.kinds]
    cases = cases[::3] if len(cases) > ENOUGH else cases
    together = slips(summed(first.game, first.kinds, both, cases))
    assert slips(run_of(first, cases)) & together
    assert slips(run_of(second, cases)) & together
    assert len(together) >= 2


def test_a_program_that_tells_one_finding_alone_never_tells_a_second() -> None:
    fake = named("only the first finding is told")
    cases = [case for case in suites.load("taiwan") if case.kind == "replay"][::12]
    (cause,) = run_of(fake, cases).sorted_causes()
    assert cause.slip is not None
    assert cause.slip[:2] == ("never", "finding more than one")


def test_positions_are_counted_otherwise_because_an_act_is_listed_otherwise() -> None:
    cases = [case for case in suites.load("jiaxing") if case.kind in ("legal", "census")]

    def answer(question: Json) -> Json:
        told = answered(question)
        given = row(told["answer"])
        if question["kind"] == "census":
            counts = given["counts"]
            assert isinstance(counts, list)
            return {**told, "answer": {**given, "counts": [*counts[:-1], 0]}}
        return {**told, "answer": named("no pung is listed").makes(row(question["input"]), given)}

    (cause,) = summed("jiaxing", ["legal", "census"], answer, cases).sorted_causes()
    assert cause.slip is not None
    assert cause.slip[:2] == ("never", "act pung")
