"""Answers under other readings: they stand beside a case, tell what a table leaves open, and kill mutants."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from conformance_tests.builder.mutation.rules import Rules
from conformance_tests.builder.mutation.scratch import prepare
from conformance_tests.builder.mutation.trial import Probed, Trial, tried
from conformance_tests.builder.naming import case_of
from conformance_tests.builder.otherwise import answered_otherwise, beside
from conformance_tests.builder.questions.drafting import Draft, Drafts, answered
from conformance_tests.builder.selection import can_be_published
from conformance_tests.builder.witnessing import is_sound
from grammar.hands import parse_hand
from oracle.conformance.cases.case import Alternative, sealed
from oracle.conformance.cases.checks import check_case
from oracle.conformance.cases.disputes import in_dispute
from oracle.conformance.protocol.messages import Hello
from oracle.conformance.run.outcomes import not_asked
from oracle.conformance.variation.question import Question, hand_input
from oracle.rulebook.readings import in_force

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json

GAME = "yawan"
TABLES = "YW-A20"
"""The reading whose candidates are tables of values; ours tells few of them."""

LINE = "123456789p EEEC +C/N seat:W round:E"
EXCLUDED = {"YW-A35": "excluded"}
"""A candidate of another question, which this hand hangs on."""


def question(
    name: str, readings: Mapping[str, str], under: tuple[Mapping[str, str], ...] | None = None
) -> Question:
    """What the hand is worth under some readings."""
    asked = hand_input(parse_hand(GAME, LINE))
    return Question(name, "score", asked, name, "hand", "here", ("YW-P-002",), "", readings, (), under)


@pytest.fixture(scope="module")
def rules() -> Rules:
    prepare()
    made = Rules.of(GAME)
    for compiled in (made.traced, made.guarded, made.mutants):
        assert compiled
    return made


@pytest.fixture(scope="module")
def asked(rules: Rules) -> Drafts:
    """The hand as it is, under another reading, and as a frozen case asks it under none beside its own."""
    wanted = (
        question("ours", {}),
        question("excluded", EXCLUDED),
        question("frozen", {"YW-A13": "taken-in"}, ()),
        question("everyday", {TABLES: "everyday"}),
    )
    made = answered(rules, wanted)
    return Drafts(made.loaded, answered_otherwise(rules, made.drafts))


def named(drafts: Drafts, name: str) -> Draft:
    return next(draft for draft in drafts.drafts if draft.question.name == name)


# -- what is asked ---------------------------------------------------------------------------------


def test_other_candidates_stand_beside_the_readings_that_are_named() -> None:
    found = list(beside(GAME, EXCLUDED))
    assert {TABLES: "everyday", **EXCLUDED} in found
    assert all(readings["YW-A35"] == "excluded" and len(readings) == 2 for readings in found)
    assert all(len(readings) == 1 for readings in beside(GAME, {}))
    assert len(found) < len(list(beside(GAME, {})))


def test_a_draft_that_names_a_reading_keeps_it_under_the_others(asked: Drafts) -> None:
    draft = named(asked, "excluded")
    assert draft.alternatives
    assert all(each.readings["YW-A35"] == "excluded" for each in draft.alternatives)
    assert {"YW-A16": "counted", **EXCLUDED} in [dict(each.readings) for each in draft.alternatives]
    assert all(each.expect != draft.answer for each in draft.alternatives)


def test_what_is_frozen_is_asked_under_the_readings_it_names_alone(rules: Rules, asked: Drafts) -> None:
    assert named(asked, "frozen").alternatives == ()
    same = [draft for draft in asked.drafts if draft.alternatives is None]
    assert same == []
    under = ({TABLES: "everyday"}, {"YW-A13": "taken-in"})
    other = replace(named(asked, "ours"), alternatives=None)
    frozen = replace(other, question=replace(other.question, asked_under=under))
    (told,) = answered_otherwise(rules, [frozen])
    assert [each.readings for each in told.alternatives or ()] == list(under)


def test_what_consults_no_clause_becomes_no_case(rules: Rules, asked: Drafts) -> None:
    """A result that nobody is paid for, and a hand that is counted."""
    drawn: Json = {"result": {"how": "drawn"}, "totals": dict.fromkeys("ENSW", 0)}
    nobody = Question("nobody", "settle", drawn, "who pays", "generated", "there")
    made = answered(rules, (nobody,))
    assert made.drafts[0].answer == {"payments": []}
    (told,) = answered_otherwise(rules, made.drafts)
    assert told.consulted == frozenset()
    assert not can_be_published(GAME, told)
    counted = named(asked, "ours")
    assert {"YW-SCORE-11"} <= (counted.consulted or frozenset())
    assert can_be_published(GAME, counted)
    frozen = replace(told, question=replace(nobody, asked_under=()))
    assert can_be_published(GAME, frozen)


# -- what becomes of it ----------------------------------------------------------------------------


def _case(draft: Draft) -> Case:
    return case_of(GAME, draft, frozenset({"YW-P-002"}), (), (), "2027.1")


def test_what_lacks_values_alone_is_asked_for_items_and_disputed_by_no_table(asked: Drafts) -> None:
    for name, number in (("ours", 1), ("excluded", 2)):
        draft = named(asked, name)
        assert not {"verdict", "total"} & set(draft.answer)
        assert is_sound(GAME, draft)
        case = _case(draft)
        assert case.level == "disputed"
        assert TABLES not in in_dispute(case)
        assert {len(each.readings) for each in case.alternatives} == {number}
        assert list(check_case(case)) == []


def test_an_undecided_case_without_a_table_that_tells_more_is_refused(asked: Drafts) -> None:
    case = _case(named(asked, "everyday"))
    assert case.expect["verdict"] == "undecided"
    without = sealed(
        replace(case, alternatives=(Alternative({**case.readings, "YW-A4": "right"}, case.expect),))
    )
    assert "case-open-for-nothing" in {problem.key for problem in check_case(without)}


def test_a_case_is_asked_of_whoever_declares_the_reading_it_is_under(asked: Drafts) -> None:
    case = _case(named(asked, "excluded"))
    assert "YW-A35" not in in_dispute(case)
    hello = Hello("engine", "1", "C", (GAME,), ("score",))
    silent = not_asked(case, hello)
    assert silent is not None
    assert "YW-A35" in silent
    assert not_asked(case, replace(hello, all_readings=True)) is None
    assert not_asked(case, replace(hello, readings=EXCLUDED)) is None
    assert not_asked(case, replace(hello, readings={TABLES: "everyday", **EXCLUDED})) is None
    declared = not_asked(case, replace(hello, readings={"YW-A35": in_force(GAME)["YW-A35"]}))
    assert declared is not None
    assert "YW-A35" in declared


def test_a_figure_of_another_table_is_told_by_the_answer_under_it(rules: Rules, asked: Drafts) -> None:
    name = "yawan/values/everyday:value.se-zu-qing-se-long.value.2:+1"
    (mutant,) = (each for each in rules.mutants if each.name == name)
    by_name = replace(named(asked, "ours"), alternatives=())
    for draft, killed in ((named(asked, "everyday"), True), (by_name, False)):
        verdicts = tried(rules, asked.loaded, [mutant], [Probed.of_draft(draft)], Trial())
        assert verdicts[name].killed == killed


def test_who_names_the_row_of_a_figure_is_asked_first(rules: Rules, asked: Drafts) -> None:
    name = "yawan/values/everyday:value.se-zu-qing-se-long.value.2:+1"
    (mutant,) = (each for each in rules.mutants if each.name == name)
    probed = Probed.of_draft(named(asked, "everyday"))
    nothing: Json = {"verdict": "clean", "wins": False}
    others = [replace(probed, name=f"other-{n}", expectations=()) for n in range(3)]
    assert probed.names("se-zu-qing-se-long")
    assert not Probed("x", "score", {}, (({}, nothing),), 0, 0).names("se-zu-qing-se-long")
    assert tried(rules, asked.loaded, [mutant], [*others, probed], Trial(most=1))[name].killed


# -- what can be published -------------------------------------------------------------------------

OPEN: Json = {"high": None, "low": [[3, "fang"]]}


def scored(value: object, **more: object) -> Draft:
    answer: Json = {"verdict": "undecided", "items": [{"item": "a", "value": value, "clause": "YW-P-002"}]}  # type: ignore[dict-item]
    draft = Draft(question("ours", {}), answer, 0, 0)
    return replace(draft, **more)  # type: ignore[arg-type]


def replayed(*clauses: str, **more: object) -> Draft:
    answer: Json = {
        "verdict": "undecided",
        "findings": [{"kind": "undecided", "clause": each} for each in clauses],
    }
    return Draft(question("ours", {}), {**answer, **more}, 0, 0)  # type: ignore[dict-item]


EVERYDAY = Alternative({TABLES: "everyday"}, {"verdict": "clean"})
RIGHT = Alternative({"YW-A4": "right"}, {"verdict": "clean"})


@pytest.mark.parametrize(
    ("draft", "sound"),
    [
        (scored(OPEN), True),
        (scored([[14, "fang"]]), False),
        (scored(OPEN, alternatives=()), False),
        (scored(OPEN, alternatives=(RIGHT,)), False),
        (scored(OPEN, alternatives=(RIGHT, EVERYDAY)), True),
        (scored(OPEN, question=question("ours", {TABLES: "everyday"})), False),
        (replayed("YW-SCORE-13"), True),
        (replayed("YW-SCORE-13", "YW-PLAY-10a"), False),
        (replayed("YW-PLAY-10a"), False),
        (replayed("YW-SCORE-13", claims=["undecided"]), False),
        (replayed("YW-SCORE-13", claims=["upheld"]), True),
    ],
)
def test_an_answer_is_sound_where_nothing_but_values_is_lacking(draft: Draft, sound: bool) -> None:
    assert is_sound(GAME, draft) == sound


def test_a_game_without_such_tables_leaves_nothing_open_for_them() -> None:
    assert not is_sound("tongqi", scored(OPEN))
    assert is_sound("tongqi", replace(scored(OPEN), answer={"verdict": "clean"}))
