"""Of several lists of items that are as right any of them is an answer, and no mixture of them is."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING, cast

import pytest

import oracle
from oracle.conformance.cases import suites
from oracle.conformance.cases.compare import compared
from oracle.conformance.hunt.causes import attributed
from oracle.conformance.hunt.differential import case_of
from oracle.conformance.inputs.forms import row, rows
from oracle.conformance.kinds import KINDS
from oracle.conformance.kinds.figures import items_of
from oracle.conformance.protocol.engine import Reply
from oracle.conformance.protocol.messages import Hello
from oracle.conformance.run.outcomes import judged
from oracle.conformance.variation.question import Question
from oracle.report.sheets import equal_texts

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.conformance.run.outcomes import Outcome

WORDS: Json = {
    "concealed": ["1m", "2m", "3m", "9m"],
    "melds": [
        {"kind": "eat", "tiles": ["3p", "4p", "5p"], "from": ["E"]},
        {"kind": "eat", "tiles": ["5s", "6s", "7s"], "from": ["E"]},
        {"kind": "eat", "tiles": ["4m", "5m", "6m"], "from": ["E"]},
    ],
    "win": {"tile": "9m", "from": ["E"]},
    "circumstances": {"seat": "S"},
}
"""Twelve points, by 三色步高 or by 三色连环."""


def asked() -> Json:
    """What our judge says of the hand."""
    return KINDS["score"].answer("lingque", {}, {"hand": WORDS})


def items(names: set[str]) -> list[JsonValue]:
    """The lines of these names, out of every list of our judge's."""
    answer = asked()
    equals = answer["equals"]
    assert isinstance(equals, list)
    lines = {line["item"]: line for each in (answer["items"], *equals) for line in rows(each)}
    return [lines[name] for name in sorted(names)]


@pytest.mark.parametrize("other", ["san-se-bu-gao", "san-se-lian-huan"])
def test_either_list_passes_without_naming_the_other(other: str) -> None:
    theirs = {name: part for name, part in asked().items() if name != "equals"}
    theirs["items"] = items({"lian-liu", other})
    assert compared("score", asked(), theirs) == ()


@pytest.mark.parametrize("names", [{"lian-liu"}, {"lian-liu", "san-se-bu-gao", "san-se-lian-huan"}])
def test_no_list_and_both_at_once_fail(names: set[str]) -> None:
    theirs: Json = {**asked(), "items": items(names)}
    assert [each.path for each in compared("score", asked(), theirs)] == ["items", "items.clause"]


def test_the_sheets_of_a_replay_are_compared_alike() -> None:
    sheet = {"seat": "S", **{name: asked()[name] for name in ("total", "items", "equals", "clause")}}
    expect: Json = {"scores": [sheet]}
    theirs: Json = {"scores": [{**sheet, "items": items({"lian-liu", "san-se-lian-huan"})}]}
    assert compared("replay", expect, theirs) == ()
    wrong: Json = {"scores": [{**sheet, "items": items({"lian-liu"})}]}
    assert [each.path for each in compared("replay", expect, wrong)] == [
        "scores.items",
        "scores.items.clause",
    ]


# -- of published cases ----------------------------------------------------------------------------------

EXPECTED = [
    pytest.param(each.expect, id=f"{case.id}-{place}")
    for game in suites.games()
    for case in suites.load(game)
    for place, each in enumerate(case.expectations)
    if case.kind == "score" and "equals" in each.expect and "total" in each.expect
]


def test_games_in_which_lists_can_be_as_right_have_cases_of_it() -> None:
    games = {str(each.id).partition("/")[0] for each in EXPECTED}
    assert games == {"tongqi", "lingque", "taiwan", "yawan"}


@pytest.mark.parametrize("expect", EXPECTED)
def test_every_list_of_a_case_passes_and_is_another(expect: Json) -> None:
    lists = [expect["items"], *rows_of(expect["equals"])]
    for items in lists:
        told: Json = {name: part for name, part in expect.items() if name != "equals"} | {"items": items}
        assert compared("score", expect, told) == ()
        short: Json = {**told, "items": rows_of(items)[:-1]}
        assert "items" in [each.path for each in compared("score", expect, short)]
    assert all(one not in lists[:place] for place, one in enumerate(lists))


def rows_of(value: JsonValue) -> list[JsonValue]:
    """The entries of an array."""
    assert isinstance(value, list)
    return value


# -- equal items: joined, or one by one --------------------------------------------------------------------


def test_what_is_twice_may_be_one_line() -> None:
    twice = [(game, expect) for game in suites.games() for expect in _twice(game)]
    for game, expect in twice:
        told: Json = {**expect, "items": [*joined_lines(rows(expect["items"]))]}
        assert compared("score", expect, told) == (), game
        assert compared("score", told, expect) == (), game
        short: Json = {**expect, "items": rows_of(expect["items"])[:-1]}
        assert "items" in [each.path for each in compared("score", expect, short)], game
    assert {game for game, _ in twice} == set(suites.games()) - {"lingque"}, "its sheets say ×2"


def _twice(game: str) -> list[Json]:
    """What is expected of published hands that have an item of a known worth twice."""
    every = [case.expect for case in suites.load(game) if case.kind == "score" and "total" in case.expect]
    return [each for each in every if len(joined_lines(rows(each["items"]))) < len(rows(each["items"]))]


def joined_lines(lines: list[Json]) -> list[Json]:
    """The lines of a sheet as a player adds them up: one for each item, but where its worth is open."""
    found: dict[str, list[Json]] = {}
    for line in lines:
        found.setdefault(str(line["item"]), []).append(line)
    return [
        line
        for same in found.values()
        for line in (
            [{**same[0], "value": _summed(same)}]
            if all(isinstance(each["value"], list) for each in same)
            else same
        )
    ]


def _summed(same: list[Json]) -> JsonValue:
    """What known figures come to together, unit by unit."""
    amounts = cast("list[list[tuple[int, str]]]", [line["value"] for line in same])
    units = [unit for _, unit in amounts[0]]
    numbers = {unit: [number for each in amounts for number, of in each if of == unit] for unit in units}
    return [[prod(each) if unit == "times" else sum(each), unit] for unit, each in numbers.items()]


def test_a_wrong_sum_of_equal_items_is_one_difference() -> None:
    lines = _flowers(1, 1)
    (found,) = compared("score", {"items": lines}, {"items": _flowers(3)}, ("L3",))
    assert (found.expected, found.got) == (_without_clauses(_flowers(2)), _without_clauses(_flowers(3)))


@pytest.mark.parametrize(
    "value", [[["1", "tai"]], [[1, "tai"], [1, "tai"]], [], None, "1 tai", [[1.5, "tai"]]]
)
def test_what_is_no_figure_is_not_added_up(value: JsonValue) -> None:
    line: Json = {"item": "hua-pai", "value": value, "clause": "TW-TAI-26"}
    (found,) = compared("score", {"items": _flowers(1, 1)}, {"items": [line, line]}, ("L3",))
    assert found.got == _without_clauses([line, line])


def _flowers(*numbers: int) -> list[JsonValue]:
    return [{"item": "hua-pai", "value": [[each, "tai"]], "clause": "TW-TAI-26"} for each in numbers]


def _without_clauses(lines: list[JsonValue]) -> list[JsonValue]:
    return [{name: part for name, part in row(line).items() if name != "clause"} for line in lines]


def test_an_answer_differs_from_the_nearest_of_equal_lists() -> None:
    theirs: Json = {**asked(), "items": items({"san-se-lian-huan"})}
    (found,) = compared("score", asked(), theirs, ("L3",))
    assert found.expected == _in_one_order(items({"lian-liu", "san-se-lian-huan"}))
    outcome = hunted("lingque", {"hand": WORDS}, theirs)
    assert (outcome.clause, outcome.cause) == ("LQ-2C.11.16", "L3 items lian-liu")


def _in_one_order(lines: list[JsonValue]) -> JsonValue:
    return items_of({"items": lines})


def hunted(game: str, question: Json, answer: Json) -> Outcome:
    """What becomes of a question of the hunt that a program answers so."""
    question_asked = Question("hand", "score", question, "a hand", "tests", "tests")
    case = case_of(game, question_asked, KINDS["score"].answer(game, {}, question))
    hello = Hello("fake", "1", "python", (game,), ("score",))
    return attributed(judged(case, Reply("result", answer), hello))


# -- in Tongqi: what two names have in common --------------------------------------------------------------

THREE_HEADS = "11x2 12 13x3 22x2 23x2 33 44x3 55x3 66x3 +33/he prospect:14-56-26-25"


def test_a_part_that_two_names_have_counts_with_either() -> None:
    sheet = oracle.score("tongqi", THREE_HEADS).sheet
    assert sheet is not None
    lifts = [
        {item.name: item.value.low for item in items if item.value.unit == "lift"} for items in sheet.lists
    ]
    assert [names["克碰混六長"] for names in lifts] == [2, 1, 1, 1]
    assert {sum(names.values()) for names in lifts} == {5}


def test_what_is_part_of_a_name_is_not_taken_out_of_it() -> None:
    hand = "own:23x3 own:24x3 own:25x3 own:26x3 own:34x3 own:35x3 36x2 +36/di/flip seat:tian prospect:11-12-13-14"
    sheet = oracle.score("tongqi", hand).sheet
    assert sheet is not None
    assert {"頭同", "斷不同"} & {item.name for item in sheet.items} == set()
    assert sheet.equals == ()


def test_the_lists_are_told_by_what_they_differ_in() -> None:
    sheet = oracle.score("tongqi", THREE_HEADS).sheet
    assert sheet is not None
    told = [*equal_texts("tongqi", sheet, "en")]
    assert len(told) == 3
    one = "克碰混六長 (1 lift) 單斷四頭 (2 lifts) instead of 克碰混六長 (2 lifts) 單斷四頭 (1 lift)"
    assert told[0] == f"As right, and worth the same: {one}."


def test_many_lists_are_told_by_their_number() -> None:
    sheet = oracle.score("tongqi", THREE_HEADS).sheet
    assert sheet is not None
    many = replace(sheet, equals=sheet.equals[:2] * 2)
    assert [*equal_texts("tongqi", many, "en")] == [
        "4 other lists of items are as right, and worth the same."
    ]
    assert [*equal_texts("tongqi", many, "zh")] == ["另有4種列法同樣正確，計數相等。"]
