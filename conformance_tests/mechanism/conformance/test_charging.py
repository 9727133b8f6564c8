"""One slip is one cause: what a wrong list of items is charged to, in `conform` and in `hunt`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from oracle.conformance.cases import suites
from oracle.conformance.cases.case import contradicts_itself
from oracle.conformance.hunt.causes import attributed, cause_of
from oracle.conformance.hunt.differential import DifferentialRun
from oracle.conformance.hunt.hunting import Budget, Hunt
from oracle.conformance.inputs.forms import row, rows
from oracle.conformance.inputs.structured import hand_of
from oracle.conformance.kinds import KINDS
from oracle.conformance.protocol.engine import Reply
from oracle.conformance.protocol.messages import LEVELS, Hello
from oracle.conformance.report.markdown import markdown
from oracle.conformance.report.terminal import run_report
from oracle.conformance.run.outcomes import judged
from oracle.conformance.run.rows import head_of, row_of
from oracle.conformance.run.summary import Summary
from oracle.game.hands import hands_of, known
from oracle.report.layout import Paint
from oracle.rulebook.readings import agree

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.run.outcomes import Outcome
    from oracle.conformance.run.runner import Asked
    from oracle.ruling.hands import Reason

ITEMS_ADD_UP = {"TW-CNT-1", "LQ-2A.1", "YW-SCORE-1", "TQ-10.1", "JX-3.7c", "JX-3.7d"}


def _case(identifier: str) -> Case:
    found = suites.find(identifier)
    assert found is not None
    return found


def _answered(case: Case, change: Callable[[list[Json]], list[Json]]) -> Outcome:
    """What becomes of a case whose items are told otherwise."""
    items = change(rows(case.expect["items"]))
    answer = cast("Json", {**case.expect, "items": [*items]})
    hello = Hello("fake", "1", "python", (case.game,), (case.kind,))
    return judged(case, Reply("result", answer), hello)


def _both(case: Case, change: Callable[[list[Json]], list[Json]]) -> set[tuple[str, str]]:
    """The clause and the cause by which `conform` gathers, and those by which `hunt` does, which knows no clause."""
    conform = _answered(case, change)
    hunted = cause_of(attributed(_answered(replace(case, tests=()), change)))
    return {(conform.clause, conform.cause), (hunted.clause, hunted.cause)}


def _more(item: str, *value: tuple[int, str]) -> Callable[[list[Json]], list[Json]]:
    more = cast("Json", {"item": item, "value": [[*each] for each in value], "clause": "TW-CNT-1"})
    return lambda items: [*items, more]


@pytest.mark.parametrize(
    ("identifier", "item", "clause"),
    [
        ("taiwan/score/examples-example-10", "dui-dui-hu", "TW-TAI-17"),
        ("taiwan/score/examples-example-10", "hai-di-lao-yue", "TW-TAI-25"),
        ("lingque/score/examples-example-1", "men-qian-qing", "LQ-2C.2.01"),
    ],
)
def test_an_item_too_many_is_charged_to_what_withholds_it(identifier: str, item: str, clause: str) -> None:
    assert _both(_case(identifier), _more(item, (4, "tai"))) == {(clause, f"L3 items {item}")}


def test_an_unknown_item_is_charged_to_no_clause() -> None:
    case = _case("taiwan/score/examples-example-10")
    assert _both(case, _more("my-own", (1, "tai"))) == {("", "L3 items my-own")}


def test_one_missing_item_is_charged_to_its_own_clause() -> None:
    case = _case("taiwan/score/examples-example-10")
    gone = rows(case.expect["items"])[0]
    assert _both(case, lambda items: items[1:]) == {(gone["clause"], f"L3 items {gone['item']}")}


def test_where_several_are_missing_the_case_says_what_it_tests() -> None:
    for name, clause in (("tw-tai-30a-as-if-dealt-in", "TW-TAI-30a"), ("examples-example-16", "TW-TAI-29")):
        found = _answered(_case(f"taiwan/score/{name}"), lambda items: items[-1:])
        assert (found.clause, found.cause) == (clause, "L3 items several")


def test_the_clause_of_the_total_is_not_what_a_case_with_several_missing_is_about() -> None:
    case = _case("taiwan/score/examples-example-20")
    assert case.tests[0] == case.expect["clause"]
    assert _answered(case, lambda items: items[-1:]).clause == case.tests[1]


def test_one_missing_item_explains_the_parts_counted_in_its_stead() -> None:
    case = _case("taiwan/score/examples-example-10")
    last = rows(case.expect["items"])[-1]
    found = _answered(case, lambda items: [*_more("hai-di-lao-yue")(items[:-1]), {**last, "item": "zi-mo"}])
    assert (found.clause, found.cause) == (last["clause"], f"L3 items {last['item']}")


def test_a_hand_below_the_minimum_is_charged_to_the_minimum() -> None:
    case = _case("lingque/score/lq-1a-1-four-of-a-kind")
    hello = Hello("fake", "1", "python", (case.game,), (case.kind,))
    found = judged(case, Reply("result", {**case.expect, "wins": True}), hello)
    assert (found.clause, found.cause) == ("LQ-1D.1", "L1 wins=true")


@pytest.mark.parametrize("game", known())
def test_a_win_that_is_none_is_charged_to_what_decides_it(game: str) -> None:
    hands, hello = hands_of(game), Hello("fake", "1", "python", (game,), ("score",))
    found: dict[type[Reason], str] = {}
    for case in suites.load(game):
        if case.kind != "score" or case.expect != {"verdict": "clean", "wins": False} or case.readings:
            continue
        hand = hand_of(game, row(case.input["hand"]))
        why = hands.score(hand, agree(game, {}, {}, ({},))).reason
        if why is not None and type(why) in hands.reasons and type(why) not in found:
            found[type(why)] = judged(case, Reply("result", {**case.expect, "wins": True}), hello).clause
    assert found
    assert found == {sort: hands.reasons[sort] for sort in found}


@pytest.mark.parametrize("game", known())
def test_a_win_denied_is_charged_to_the_form(game: str) -> None:
    reasons = {*hands_of(game).reasons.values()}
    case = next(each for each in suites.load(game) if each.kind == "score" and each.expect["wins"] is True)
    hello = Hello("fake", "1", "python", (game,), ("score",))
    answer: Json = {"verdict": "clean", "wins": False}
    assert judged(case, Reply("result", answer), hello).clause in reasons


@pytest.mark.parametrize("game", known())
def test_a_surplus_in_a_hand_is_never_charged_to_the_sum(game: str) -> None:
    from oracle.game.registry import load

    names = sorted(name for name in load(game).result.item_names() if name.isascii())
    cases = [each for each in suites.load(game) if each.kind == "score" and each.expect.get("items")]
    for place, case in enumerate(cases[:10]):
        name = names[place * 7 % len(names)]
        there = {each["item"] for each in rows(case.expect["items"])}
        if name not in there:
            clause = _answered(case, _more(name)).clause
            assert clause, (case.id, name)
            assert clause not in ITEMS_ADD_UP - ({"JX-3.7c"} if game == "jiaxing" else set())


# -- input that contradicts itself ---------------------------------------------------------------------


def _counted(cases: Sequence[Case], wrong: set[str]) -> Summary:
    """A run over cases of which some are answered as if nothing were the matter."""
    hello = Hello("fake", "1", "python", ("taiwan",), ("score",))
    summary = Summary(head_of(hello, None, ["--", "fake"], {}))
    for case in cases:
        answer: Json = {"verdict": "clean", "wins": True} if case.id in wrong else case.expect
        summary.add(row_of(judged(case, Reply("result", answer), hello)))
    return summary


def test_contradictory_input_is_counted_and_told_by_itself_after_the_rules() -> None:
    every = [case for case in suites.load("taiwan") if case.kind == "score"]
    cannot = [case for case in every if case.about == "input"]
    assert cannot
    assert all(case.expect["verdict"] == "impossible" for case in cannot)
    no_win = next(case for case in every if case.expect == {"verdict": "clean", "wins": False})
    summary = _counted([*cannot, no_win], {no_win.id, *(case.id for case in cannot)})
    assert (str(summary.share("must")), str(summary.share("input"))) == ("0/1", f"0/{len(cannot)}")
    assert not summary.sorted_causes()[0].about_input
    lines = list(run_report(summary, "en", Paint(colour=False)))
    table, causes = (n for n, line in enumerate(lines) if "Input that contradicts itself" in line)
    assert lines[table - 2].split() == ["taiwan/score", "1", "case", "1", "fail"]
    assert lines[table + 1].split() == ["taiwan/score", str(len(cannot)), "cases", str(len(cannot)), "fail"]
    assert any(no_win.id in line for line in lines[table:causes])
    assert not any(case.id in line for case in cannot for line in lines[:causes])
    assert (lines[-3], lines[-1]) == ("must 0/1", f"input that cannot be 0/{len(cannot)} · L1: {len(cannot)}")
    assert lines[-2].startswith("clauses fully passed: 0 of 1 ")
    end = summary.end(complete=True)["about"]
    assert (end["rules"]["FAIL"], end["input"]["FAIL"]) == (1, len(cannot))


def test_contradictory_input_is_asked_after_the_rules() -> None:
    found = suites.in_order(suites.load("taiwan"))
    first = next(place for place, case in enumerate(found) if case.about == "input")
    assert {case.about for case in found[first:]} == {"input"}
    for part in (found[:first], found[first:]):
        assert [case.id for case in part] == sorted(case.id for case in part)
    assert suites.select(found, about=["input"]) == tuple(found[first:])


def test_a_page_and_a_table_tell_contradictory_input_apart() -> None:
    cannot = [case for case in suites.load("taiwan") if case.kind == "score" and case.about == "input"][:2]
    lines = list(markdown(_counted(cannot, {cannot[0].id}), "en"))
    assert lines.count("#### Input that contradicts itself") == 1
    assert "**Input that contradicts itself**" in lines
    assert "input that cannot be 1/2" in lines


def test_a_log_with_a_breach_is_of_the_rules_whatever_else_it_contradicts() -> None:
    found = [{"kind": "impossible"}, {"kind": "breach"}]
    assert not contradicts_itself(cast("Json", {"verdict": "broken", "findings": found}))
    assert contradicts_itself(cast("Json", {"verdict": "broken", "findings": found[:1]}))


class _Recording:
    """A program that answers as our judge does and keeps what it was asked."""

    hello = Hello("fake", "1", "python", ("taiwan",), ("score",))

    def __init__(self) -> None:
        self.verdicts: list[object] = []

    def ask(self, question: Json) -> Reply:
        answer = KINDS["score"].answer("taiwan", {}, cast("Json", question["input"]))
        self.verdicts.append(answer["verdict"])
        return Reply("result", answer)

    def fresh(self) -> None:
        """Nothing is carried over."""


def test_a_hunt_asks_contradictory_hands_last() -> None:
    program = _Recording()
    differential = DifferentialRun(cast("Asked", program), LEVELS)
    Hunt(differential, ["taiwan"], frozenset({"score"}), Budget(examples=60)).run()
    differential.close()
    first = program.verdicts.index("impossible")
    assert first >= 54
    assert program.verdicts[first] == "impossible"
