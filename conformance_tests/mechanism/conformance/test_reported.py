"""One mistake of those reported in public is one cause, told for what it is, and what is no mistake is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.engines.fakes.reported import FAKES
from oracle.conformance.cases import suites
from oracle.conformance.inputs.forms import row, rows
from oracle.conformance.protocol.messages import Hello
from oracle.conformance.protocol.serve import Inside, answered
from oracle.conformance.report.titles import title_of
from oracle.conformance.run.rows import head_of, row_of
from oracle.conformance.run.runner import outcomes
from oracle.conformance.run.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from conformance_tests.engines.fakes.reported import Fake
    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json, JsonValue

QUICK = [fake for fake in FAKES if "replay" not in fake.kinds]


def summed(game: str, kinds: Sequence[str], answer: Callable[[Json], Json], cases: Sequence[Case]) -> Summary:
    """What a run of what answers so amounts to."""
    hello = Hello("fake", "1", "python", (game,), tuple(kinds))
    summary = Summary(head_of(hello, None, ["--", "fake"], {}))
    for outcome in outcomes(sorted(cases, key=lambda case: case.id), lambda: Inside(answer, hello)):
        summary.add(row_of(outcome))
    return summary


def run_of(fake: Fake, cases: Sequence[Case] | None = None) -> Summary:
    """What a run of a fake amounts to."""
    chosen = [case for case in suites.load(fake.game) if case.kind in fake.kinds] if cases is None else cases
    return summed(fake.game, fake.kinds, fake.answer, chosen)


def titles(summary: Summary) -> list[str]:
    """The causes of a run in a few words."""
    return [title_of(cause, "en") for cause in summary.sorted_causes()]


def named(name: str) -> Fake:
    """A fake by its name."""
    (found,) = (fake for fake in FAKES if fake.name == name)
    return found


@pytest.mark.parametrize("fake", QUICK, ids=lambda fake: fake.name)
def test_one_mistake_is_hardly_more_than_one_cause(fake: Fake) -> None:
    assert len(run_of(fake).sorted_causes()) <= (0 if fake.right else 2)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a hand of nothing counts one", "TW-CNT-1 · total: 1 tai, not 0 tai"),
        ("no pung is listed", "YW-PLAY-8b · the program never lists pung"),
        ("one wait of several", "TW-DEF-13 · tiles: nothing, not 6p"),
        ("a pair only of two equal tiles", "TW-WIN-1 · wins: false, not true"),
    ],
)
def test_it_is_told_for_what_it_is(name: str, said: str) -> None:
    assert titles(run_of(named(name))) == [said]


# -- what a program never does ---------------------------------------------------------------------------


def undecided() -> list[Case]:
    """The cases of play of Lingque in which nothing is expected but what is undecided."""

    def kinds(case: Case) -> set[str]:
        return {str(found["kind"]) for found in rows(case.expect["findings"])}

    return [case for case in suites.load("lingque") if case.kind == "replay" and kinds(case) == {"undecided"}]


def test_what_is_never_found_is_one_cause_under_all_clauses() -> None:
    (cause,) = run_of(named("a replay of Lingque is never undecided"), undecided()).sorted_causes()
    assert cause.slip is not None
    assert (cause.slip.what, cause.slip.about) == ("never", "finding undecided")
    assert len(cause.clauses) > 3
    assert title_of(cause, "en").endswith("· the program never finds: undecided")


def test_what_is_found_once_is_not_said_to_be_found_never() -> None:
    chosen = undecided()
    never = named("a replay of Lingque is never undecided")

    def answer(question: Json) -> Json:
        return answered(question) if question["id"] == chosen[0].id else never.answer(question)

    summary = summed("lingque", ["replay"], answer, chosen)
    assert summary.counts["PASS"] == 1
    causes = summary.sorted_causes()
    assert len(causes) > 1
    assert {each.slip.what for each in causes if each.slip} <= {"found"}


# -- names ------------------------------------------------------------------------------------------------


def single_waits() -> list[Case]:
    """Hands of Taiwan with 獨聽."""
    return [
        case
        for case in suites.load("taiwan")
        if case.kind == "score" and not case.alternatives and "du-ting" in str(case.expect.get("items"))
    ]


def renaming(question: Json) -> Json:
    """What our own judge says, with 獨聽 under a name of its own."""
    told = answered(question)
    sheet = row(told["answer"])
    items = [
        {**item, "item": "single"} if item["item"] == "du-ting" else item for item in rows(sheet["items"])
    ]
    return {**told, "answer": {**sheet, "items": [*items]}}


def test_an_item_called_otherwise_in_every_hand_is_a_name() -> None:
    (cause,) = summed("taiwan", ["score"], renaming, single_waits()).sorted_causes()
    assert cause.slip == ("renamed", "du-ting", "TW-TAI-10", "single")


def test_what_is_called_by_its_own_name_elsewhere_is_not_called_otherwise() -> None:
    """A strange item in one hand from which one is missing: two slips that happen to be worth as much."""
    first, *others = single_waits()

    def answer(question: Json) -> Json:
        return renaming(question) if question["id"] == first.id else answered(question)

    (cause,) = summed("taiwan", ["score"], answer, [first, *others]).sorted_causes()
    assert {slip["what"] for slip in cause.witness.get("slips", ())} == {"renamed"}
    assert cause.slip == ("missing", "du-ting", "TW-TAI-10", "")


# -- what comes of another difference ----------------------------------------------------------------------


def test_a_mismatch_that_comes_of_a_wrong_payment_is_told_by_the_payment() -> None:
    case = suites.find("tongqi/replay/tq-4-3d1-declared-without-doubling")
    assert case is not None

    def answer(question: Json) -> Json:
        told = answered(question)
        given = row(told["answer"])
        ten: list[JsonValue] = [[10, "he"]]
        paid: list[JsonValue] = [{**each, "amount": ten} for each in rows(given["payments"])]
        return {**told, "answer": {**given, "verdict": "clean", "findings": [], "payments": paid}}

    (cause,) = summed("tongqi", ["replay"], answer, [case]).sorted_causes()
    assert cause.slip is not None
    assert cause.slip.what == "payment"
    assert "payments: " in title_of(cause, "en")
