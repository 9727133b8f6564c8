"""One mistake of those reported in public is one cause, told for what it is, and what is no mistake is none."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance_tests.engines.fakes.reported import FAKES
from conformance_tests.engines.fakes.tracked import TRACKED, unlawful
from oracle.conformance.cases import suites
from oracle.conformance.inputs.forms import row, rows
from oracle.conformance.protocol.engine import Engine
from oracle.conformance.protocol.messages import Hello
from oracle.conformance.protocol.serve import Inside, answered, our_hello
from oracle.conformance.report.titles import title_of
from oracle.conformance.run.rows import head_of, row_of
from oracle.conformance.run.runner import outcomes
from oracle.conformance.run.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from conformance_tests.engines.fakes.reported import Fake
    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json, JsonValue

PLANTED = Path(__file__).resolve().parents[2] / "engines" / "planted" / "serve.py"

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
    (found,) = (fake for fake in (*FAKES, *TRACKED) if fake.name == name)
    return found


@pytest.mark.parametrize("fake", QUICK, ids=lambda fake: fake.name)
def test_one_mistake_is_hardly_more_than_one_cause(fake: Fake) -> None:
    assert len(run_of(fake).sorted_causes()) <= (0 if fake.right else 2)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a hand of nothing counts one", "TW-CNT-1 · total: 1 tai, not 0 tai"),
        ("no pung is listed", "YW-PLAY-8 · the program never lists pung"),
        ("one wait of several", "TW-DEF-13 · tiles: nothing, not 5m"),
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


def test_acts_of_one_name_that_are_never_wrong_are_one_cause() -> None:
    chosen = [case for case in suites.load("yawan") if case.kind == "replay" and case.level == "must"][::4]
    wrong = unlawful("discard")

    def answer(question: Json) -> Json:
        told = answered(question)
        return {**told, "answer": wrong(row(question["input"]), row(told["answer"]))}

    (cause,) = summed("yawan", ["replay"], answer, chosen).sorted_causes()
    assert cause.slip is not None
    assert cause.slip[:2] == ("never", "breach discard")
    assert title_of(cause, "en").endswith("· the program never finds a breach in: discard")


def test_a_rule_that_is_never_found_is_told_by_the_rule() -> None:
    """All breaches of one name that a program misses are of one clause: that says more than their name."""
    (cause,) = run_of(named("no pung is ever wrong")).sorted_causes()
    assert cause.slip == ("found", "breach", "LQ-1C.0", "no")


# -- the end of the wall ----------------------------------------------------------------------------------


def of_the_last_tiles() -> list[Case]:
    """Hands of play of Taiwan that go on after the end, or leave the last tile."""
    clauses = {"TW-DEF-3", "TW-TAI-25", "TW-BAN-9", "TW-PROC-26"}
    return [
        case
        for case in suites.load("taiwan")
        if case.kind == "replay" and clauses & {*case.tests} and left(case)
    ]


def left(case: Case) -> bool:
    """Whether a log says how many tiles are left, and they are few."""
    number = row(case.input["log"]).get("left")
    return isinstance(number, int) and number < 20


def test_a_wall_that_has_no_end_is_one_cause() -> None:
    """The sixteen tiles of the reserve are drawn as all others."""
    command = [sys.executable, str(PLANTED), "taiwan/nothing-stays-in-the-wall"]
    summary = Summary(head_of(our_hello(), None, ["--", *command], {}))
    for outcome in outcomes(of_the_last_tiles(), lambda: Engine(command)):
        summary.add(row_of(outcome))
    assert titles(summary) == ["TW-TAI-25 · the program goes on as if the wall had no end"]


def test_going_on_after_the_end_is_no_wall_without_end() -> None:
    """Who is never found to go on after the end knows the end: the same cases tell it by the rule."""

    def answer(question: Json) -> Json:
        told = answered(question)
        given = row(told["answer"])
        kept = [found for found in rows(given["findings"]) if found["clause"] != "TW-DEF-3"]
        clean = {} if kept else {"verdict": "clean", "first": None}
        return {**told, "answer": {**given, "findings": [*kept], **clean}}

    (cause,) = summed("taiwan", ["replay"], answer, of_the_last_tiles()).sorted_causes()
    assert cause.slip == ("found", "breach", "TW-DEF-3", "no")


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
