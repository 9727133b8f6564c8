"""The kinds: what our judge answers is what is documented, and answers are compared as far as asked."""

from __future__ import annotations

import re
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance_tests.collecting import many
from grammar import parse_hand, parse_log
from oracle.conformance.cases import suites
from oracle.conformance.cases.compare import compared, readings_met
from oracle.conformance.cases.schemas import validator
from oracle.conformance.inputs.structured import readings_of, structured_hand, structured_log
from oracle.conformance.kinds import COMPARED, KINDS, MISSING

if TYPE_CHECKING:
    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json, JsonValue

HERE = Path(__file__).parents[2]
CHAPTER = parse_log((HERE / "worked" / "tongqi" / "chapter12.paipu").read_text(encoding="utf-8"))
HAND = "45 55 own:33x3 press:36x4 press:25x3 pung:23x3/tian four:24x4/side top:22x5/across/across"


@cache
def published() -> tuple[Case, ...]:
    """Every published case, read when the first test asks."""
    return tuple(suites.every())


@cache
def of_kind(kind: str) -> Case:
    """The last published case of a kind."""
    return [case for case in published() if case.kind == kind][-1]


def fits(part: str, tree: Json) -> list[str]:
    return [error.message for error in validator(f"kinds#{part}").iter_errors(tree)]


def test_the_game_of_chapter_12_is_answered_with_the_figures_of_the_book() -> None:
    question: Json = {"log": structured_log(CHAPTER)}
    answer = KINDS["replay"].answer("tongqi", readings_of(CHAPTER), question)
    assert fits("replay-expect", answer) == []
    assert (answer["verdict"], answer["first"]) == ("broken", None)
    assert answer["result"] == {
        "how": "won",
        "seat": "ren",
        "tile": "55",
        "came": "flip",
        "from": "tian",
        "next_dealer": "di",
    }
    scores = answer["scores"]
    assert isinstance(scores, list)
    totals = [(sheet["seat"], sheet["total"]) for sheet in scores if isinstance(sheet, dict)]
    assert totals == [
        ("tian", [[136, "he"]]),
        ("di", [[320, "he"]]),
        ("ren", [[2592, "he"]]),
        ("he", [[128, "he"]]),
    ]
    assert {"from": "tian", "to": "ren", "amount": [[3000, "he"]], "clause": "TQ-4.3d2"} in _rows(
        answer, "payments"
    )


def test_what_pays_after_a_result_pays_after_the_play() -> None:
    """Settling the result of chapter 12 by itself comes to what replaying the chapter comes to."""
    played = KINDS["replay"].answer("tongqi", {}, {"log": structured_log(CHAPTER)})
    result = {"how": "won", "seat": "ren", "tile": "55", "came": "flip", "from": "tian"}
    totals: Json = {"tian": 136, "di": 320, "ren": 2592, "he": 128}
    settled = KINDS["settle"].answer("tongqi", {}, {"result": {**result}, "totals": totals})
    assert settled["payments"] == played["payments"]
    after = KINDS["next"].answer("tongqi", {}, {"result": {**result}})
    assert after == {
        "next_dealer": "di",
        "seats": {"tian": "he", "di": "tian", "ren": "di", "he": "ren"},
    }


def test_a_hand_is_counted_and_waits() -> None:
    won = structured_hand(parse_hand("tongqi", f"{HAND} +55/tian/flip prospect:13-23-46-11"))
    scored = KINDS["score"].answer("tongqi", {}, {"hand": won})
    assert fits("score-expect", scored) == []
    assert (scored["wins"], scored["total"]) == (True, [[2592, "he"]])
    standing = structured_hand(parse_hand("tongqi", HAND))
    assert KINDS["waits"].answer("tongqi", {}, {"hand": standing}) == {"verdict": "clean", "tiles": ["55"]}


def test_notation_is_read_into_the_structured_form_or_refused_with_its_place() -> None:
    parse = KINDS["parse"].answer
    text = '[Game "tongqi"]\n[Notation "1"]\n[Reading TQ-A3 "total"]\ntian take 22 discard 56\nend cut\n'
    assert parse("tongqi", {}, {"text": text, "as": "log"}) == {
        "verdict": "readable",
        "readings": {"TQ-A3": "total"},
        "log": {
            "acts": [
                {"at": 1, "seat": "tian", "act": "take", "tiles": ["22"]},
                {"at": 2, "seat": "tian", "act": "discard", "tiles": ["56"]},
            ],
            "end": "cut",
        },
    }
    assert parse("tongqi", {}, {"text": "11 +12 +13", "as": "hand"}) == {
        "verdict": "unreadable",
        "line": 1,
        "column": 8,
        "code": "second-winning-tile",
    }


def test_a_text_is_written_in_its_canonical_way_in_either_language() -> None:
    question: Json = {"text": "45 54 12", "as": "hand"}
    assert KINDS["roundtrip"].answer("tongqi", {}, question) == {"verdict": "readable", "text": "12 45x2"}
    chinese = KINDS["roundtrip"].answer("tongqi", {}, {**question, "to": "zh"})
    assert chinese["text"] == "么二 四五x2"


# -- every published case ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_questions_and_answers_of_published_cases_fit_the_schemas(kind: str) -> None:
    case = of_kind(kind)
    answer = KINDS[kind].answer(case.game, case.readings, case.input)
    assert fits(f"{kind}-input", case.input) == []
    assert fits(f"{kind}-answer", answer) == []
    assert fits(f"{kind}-expect", answer) == []
    assert KINDS[kind].differences(case.expect, answer) == ()


def test_no_answer_has_a_sentence_in_it() -> None:
    """Words of two parts are the names of outsiders alone, as the notation writes them."""

    def words(value: JsonValue) -> list[str]:
        if isinstance(value, list):
            return [word for each in value for word in words(each)]
        if isinstance(value, dict):
            return [word for each in value.values() for word in words(each)]
        return [value] if isinstance(value, str) else []

    assert published()
    notation = {"parse", "roundtrip"}
    assert [
        (case.id, word)
        for case in published()
        if case.kind not in notation
        for word in words(case.expect)
        if " " in word and not re.fullmatch(r'outsider "[^"]+"', word)
    ] == []


# -- comparing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_an_empty_answer_differs_at_level_one_in_every_kind(kind: str) -> None:
    found = compared(kind, of_kind(kind).expect, {}, ["L1"])
    assert found
    assert {difference.got for difference in found} == {MISSING}


def _changed(value: JsonValue) -> JsonValue:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return f"{value}x" if isinstance(value, str) else 0


def _places(value: JsonValue, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    if isinstance(value, dict) and value:
        return [place for key, each in value.items() for place in _places(each, (*path, key))]
    if isinstance(value, list) and value:
        return [place for key, each in enumerate(value) for place in _places(each, (*path, key))]
    return [path]


def _with(value: JsonValue, path: tuple[str | int, ...]) -> JsonValue:
    tree = deepcopy(value)
    inner: JsonValue = tree
    for key in path[:-1]:
        inner = inner[key]  # type: ignore[index]
    inner[path[-1]] = _changed(inner[path[-1]])  # type: ignore[index]
    return tree


def every_change_differs(case: Case) -> None:
    for place in _places(case.expect):
        if "also" in place:
            continue
        answer = _with(case.expect, place)
        assert isinstance(answer, dict)
        assert compared(case.kind, case.expect, answer), (case.id, place)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_whatever_is_changed_in_an_answer_is_a_difference(kind: str) -> None:
    every_change_differs(of_kind(kind))


@pytest.mark.parametrize("nth", range(12))
def test_whatever_is_changed_in_a_ruling_is_a_difference(nth: int) -> None:
    every_change_differs([case for case in published() if case.kind == "replay"][nth])


def test_who_cites_no_clauses_is_not_held_to_them_below_level_four() -> None:
    def bare(value: JsonValue, cited: tuple[str, ...]) -> JsonValue:
        if isinstance(value, list):
            return [bare(each, cited) for each in value]
        if isinstance(value, dict):
            return {key: bare(each, cited) for key, each in value.items() if key not in cited}
        return value

    assert published()
    for case in published():  # an accusation that is read names a clause which is no citation of the reader's
        answer = bare(case.expect, ("code",) if case.kind == "parse" else ("clause", "also", "code"))
        assert isinstance(answer, dict)
        assert compared(case.kind, case.expect, answer, COMPARED[:3]) == (), case.id


def test_a_clause_that_goes_with_the_one_expected_is_as_good() -> None:
    expect: Json = {
        "verdict": "broken",
        "findings": [{"kind": "breach", "at": 3, "seat": "di", "clause": "XX-1", "also": ["XX-2"]}],
    }

    def citing(clause: str) -> Json:
        return {
            "verdict": "broken",
            "findings": [{"kind": "breach", "at": 3, "seat": "di", "clause": clause}],
        }

    assert compared("replay", expect, citing("XX-2")) == ()
    (difference,) = compared("replay", expect, citing("XX-3"))
    assert (difference.level, difference.path) == ("L4", "findings.clause")


def test_two_clauses_broken_by_one_act_are_one_finding_to_who_cites_none() -> None:
    one: Json = {"kind": "breach", "at": 3, "seat": "di", "clause": "XX-1"}
    two: Json = {**one, "clause": "XX-2"}

    def ruling(*findings: Json) -> Json:
        told: list[JsonValue] = [*findings]
        rest: Json = {"verdict": "broken", "first": 3, "result": {"how": "cut"}, "scores": [], "payments": []}
        return {**rest, "findings": told}

    once: Json = {"kind": "breach", "at": 3, "seat": "di"}
    assert compared("replay", ruling(one, two), ruling(once), ("L1", "L2", "L3")) == ()
    assert compared("replay", ruling(one, two), ruling(one, two, one)) == ()
    (difference,) = compared("replay", ruling(one, two), ruling(one))
    assert (difference.level, difference.path) == ("L4", "findings.clause")
    another = ruling(one, two, {**one, "seat": "ren"})
    assert {each.level for each in compared("replay", ruling(one, two), another)} == {"L3", "L4"}


def test_lists_whose_order_means_nothing_may_come_in_any_order() -> None:
    assert published()
    for case in published():
        answer = {
            name: [*reversed(value)] if isinstance(value, list) and name != "claims" else value
            for name, value in case.expect.items()
        }
        if case.kind != "census":
            assert compared(case.kind, case.expect, answer) == (), case.id


def turned_over(value: JsonValue) -> JsonValue:
    """A value with the members of every object in it the other way about."""
    match value:
        case dict():
            return {name: turned_over(value[name]) for name in reversed(value)}
        case list():
            return [turned_over(each) for each in value]
        case _:
            return value


def test_the_members_of_an_object_may_come_in_any_order() -> None:
    """Which of two items of the same name comes first must not hang on how an open value is written."""
    for case in published():
        turned = turned_over(case.expect)
        assert isinstance(turned, dict)
        assert compared(case.kind, case.expect, {**turned, "beside": "what is not compared"}) == (), case.id


@settings(max_examples=many(60))
@given(
    st.sampled_from(sorted(KINDS)),
    st.dictionaries(
        st.sampled_from(["verdict", "findings", "scores", "payments", "items", "acts", "tiles", "seats"]),
        st.recursive(
            st.none() | st.integers() | st.text(max_size=3),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(st.sampled_from(["seat", "item", "at", "kind"]), inner)
            ),
            max_leaves=8,
        ),
    ),
)
def test_nonsense_is_a_difference_and_never_an_accident(kind: str, answer: Json) -> None:
    assert compared(kind, of_kind(kind).expect, answer)


def test_of_a_disputed_case_the_reading_is_told_that_an_answer_follows() -> None:
    from dataclasses import replace

    from oracle.conformance.cases.case import Alternative

    case = of_kind("next")
    other: Json = {"next_dealer": None, "seats": None}
    disputed = replace(case, alternatives=(Alternative({"XX-A1": "b"}, other),))
    assert readings_met(disputed, case.expect) == (0,)
    assert readings_met(disputed, other) == (1,)
    assert readings_met(disputed, {}) == ()


def _rows(answer: Json, name: str) -> list[JsonValue]:
    found = answer[name]
    assert isinstance(found, list)
    return found
