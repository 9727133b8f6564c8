"""An implementation that declares house rules is asked by them: judged live, marked, and counted for no badge."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from grammar.hands import parse_hand
from oracle.conformance.cases import suites
from oracle.conformance.hunt.differential import DifferentialRun, under
from oracle.conformance.hunt.hunting import Budget, Hunt
from oracle.conformance.inputs.hand_form import structured_hand
from oracle.conformance.kinds import KINDS
from oracle.conformance.protocol.messages import LEVELS, ProtocolError, introduction
from oracle.conformance.protocol.serve import Inside, answered, our_hello
from oracle.conformance.report.badge import words
from oracle.conformance.run.rows import head_of, row_of
from oracle.conformance.run.runner import one
from oracle.conformance.run.summary import Summary
from oracle.conformance.variation.question import Question
from oracle.rulebook.house_rules import Layer
from oracle.rulebook.profiles import said_by
from oracle.rulebook.readings import profile

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.protocol.messages import Hello

CHANGED = frozenset({"quan-bu-kao", "zi-yi-se", "jing-tong-dui", "jing-long-hui"})
"""What the draft of Lingque has otherwise than the book."""


def declared(game: str, name: str) -> Hello:
    """An introduction as it comes in a message, with a shipped profile in it."""
    layer = profile(game, name)
    house_rules = getattr(layer, "house_rules", None)
    assert house_rules is not None
    said: Json = {game: said_by(house_rules, layer)}  # type: ignore[dict-item]
    return introduction({**our_hello().message(), "profile": said})


def by_the_profile(hello: Hello) -> Inside:
    """An engine that plays by the profile it declares."""

    def answer(case: Json) -> Json:
        layer = hello.profile[str(case["game"])]
        assert case["profile"] == getattr(layer.house_rules, "digest", None)
        given = case["input"]
        assert isinstance(given, dict)
        return KINDS[str(case["kind"])].answer(str(case["game"]), layer, given)

    return Inside(answer, replace(hello, all_readings=False))


SUIT_OF_EIGHT: Json = {"taiwan": {"profile": "x", "values": {"qing-yi-se": 8}}}
"""House rules of which no disputed case has anything."""


def saying(answer: Json) -> Callable[[Json], Json]:
    """An engine that says one thing."""
    return lambda _: answer


@pytest.mark.parametrize(
    "identifier", ["taiwan/score/tw-tai-6-a-flower", "taiwan/score/tw-tai-35-a-flower-first"]
)
def test_what_is_disputed_stays_so_for_an_engine_that_declares_values(identifier: str) -> None:
    case = suites.find(identifier)
    assert case is not None
    assert case.alternatives
    said = replace(our_hello(), games=("taiwan",), all_readings=False)
    hello = introduction({**said.message(), "profile": SUIT_OF_EIGHT})
    for each in case.expectations:
        assert one(Inside(saying(each.expect), hello), case).status == "PASS"
    assert one(Inside(saying({"verdict": "clean", "wins": False}), hello), case).status == "FAIL"


def test_what_a_profile_decides_is_disputed_no_more() -> None:
    case = suites.find("taiwan/score/tw-tai-6-a-flower")
    assert case is not None
    said = replace(our_hello(), games=("taiwan",), all_readings=False)
    other = next(iter(case.alternatives))
    readings: Json = {**other.readings}
    house: Json = {"taiwan": {"profile": "x", "values": {"qing-yi-se": 8}, "readings": readings}}
    hello = introduction({**said.message(), "profile": house})
    assert one(Inside(saying(other.expect), hello), case).status == "PASS"
    assert one(Inside(saying(case.expect), hello), case).status == "FAIL"


def test_an_engine_of_the_draft_is_asked_by_the_draft_and_counts_for_no_badge() -> None:
    hello = declared("lingque", "draft")
    engine = by_the_profile(hello)
    summary = Summary(head_of(engine.hello, "2027.1", [], {}))
    cases = [case for case in suites.every() if case.game == "lingque" and case.kind == "score"]
    rows = [row_of(one(engine, case)) for case in cases[::3]]
    for row in rows:
        summary.add(row)
    asked = [row for row in rows if row["status"] != "SKIP"]
    assert len(asked) > 50
    assert {row["status"] for row in asked} == {"PASS"}
    assert {row["profile"] for row in asked} == {next(iter(hello.profile.values())).house_rules.digest}  # type: ignore[union-attr]
    assert summary.housed == len(asked)
    assert words(summary)[1].startswith("must 0/0")


def test_an_engine_of_the_book_that_says_it_plays_the_draft_is_told_exactly_what_differs() -> None:
    engine = Inside(answered, declared("lingque", "draft"))
    cases = [
        case
        for case in suites.every()
        if case.game == "lingque" and case.kind == "score" and not case.readings
    ]
    named = [case for case in cases if CHANGED & items_of(case.expect)]
    plain = [case for case in cases if not CHANGED & items_of(case.expect)][::9]
    assert named
    for case in (*named, *plain):
        outcome = one(engine, case)
        if outcome.status == "SKIP":
            continue
        assert outcome.expect is None or outcome.status == "FAIL"
        by_draft = KINDS[case.kind].answer("lingque", engine.hello.profile["lingque"], case.input)
        differs = bool(CHANGED & items_of(by_draft)) or case in named
        assert (outcome.status == "FAIL") is differs, case.id


def test_a_hunt_asks_by_the_profile_that_is_declared() -> None:
    hello = declared("lingque", "draft")
    engine = by_the_profile(hello)
    differential = DifferentialRun(engine, LEVELS)
    hunt = Hunt(differential, ["lingque"], frozenset({"score"}), Budget(examples=60))
    hunt.run()
    assert hunt.asked == 60
    assert not hunt.clusters
    differential.close()
    book = DifferentialRun(Inside(answered, hello), LEVELS)
    hunt = Hunt(book, ["lingque"], frozenset({"score"}), Budget(examples=400, causes=1))
    hunt.run()
    (cluster,) = hunt.clusters.values()
    assert cluster.outcome.case.profile == next(iter(hello.profile.values())).house_rules.digest  # type: ignore[union-attr]
    book.close()


def test_a_hunt_by_a_profile_asks_by_it_whatever_a_program_declares() -> None:
    layer = profile("lingque", "draft")
    assert isinstance(layer, Layer)
    hand = structured_hand(parse_hand("lingque", "EEE SSS WWW CCC F +F/self seat:S"))
    question = Question("hand", "score", {"hand": hand}, "a hand", "hand", "")
    program = Inside(answered, our_hello())
    outcomes = []
    houses: tuple[dict[str, Layer], ...] = ({}, {"lingque": layer})
    for house_rules in houses:
        differential = DifferentialRun(program, ("L1", "L2", "L3", "L4"), house_rules)
        found = differential.ask("lingque", under(differential.hello, "lingque", question))
        differential.close()
        assert found is not None
        outcomes.append(found.status)
    assert outcomes == ["PASS", "FAIL"]


def items_of(expect: Json) -> set[str]:
    """The items an expectation lists."""
    items = expect.get("items")
    return (
        {str(item["item"]) for item in items if isinstance(item, dict)} if isinstance(items, list) else set()
    )


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"lingque": {"values": {"no-such-fan": 3}}}, "no-such-fan is no item of lingque"),
        ({"lingque": {"values": {"zi-yi-se": 3}}}, "zi-yi-se = { fu = 5, fan = 5 }"),
        ({"lingque": "draft"}, "profile.lingque"),
        ("draft", "profile"),
    ],
)
def test_a_profile_that_cannot_be_used_is_a_fault_of_the_hello(said: Json, told: str) -> None:
    with pytest.raises(ProtocolError) as wrong:
        introduction({**our_hello().message(), "profile": said})
    assert wrong.value.fault == "bad-field"
    assert told in wrong.value.detail
