"""Hands of a game whose values are lost: the items are asked of everybody, sums of those who count by a table named."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from conformance_tests.builder.by_profile import by_profile
from grammar.hands import parse_hand
from oracle.conformance.cases import suites
from oracle.conformance.cases.case import Case, sealed
from oracle.conformance.cases.checks import check_case
from oracle.conformance.cases.compare import compared
from oracle.conformance.kinds import KINDS
from oracle.conformance.protocol.messages import Hello, introduction
from oracle.conformance.protocol.serve import our_hello
from oracle.conformance.run.outcomes import not_asked
from oracle.conformance.variation.question import hand_input
from oracle.rulebook.readings import agree, profile
from oracle.rulesets.yawan.figures.patterns import PATTERNS
from oracle.rulesets.yawan.figures.values import values_in
from oracle.rulesets.yawan.scoring import counting
from oracle.rulesets.yawan.scoring.barring import Bars
from oracle.rulesets.yawan.scoring.choosing import Rank, _Search

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.conformance.inputs.forms import Json, JsonValue

GAME = "yawan"
LINE = "123m 789m 123p 789p E +E/N seat:W round:E"
ITEMS = ["quan-dai-yao", "xiang-zu-shi", "shuang-hua-long", "que-se", "men-qian-qing", "diao-jiang"]
PLAIN = Hello("x", "1", "x", (GAME,), ("score",))


def asked(line: str = LINE, named: str | None = None) -> Json:
    hand = hand_input(parse_hand(GAME, line))
    return hand if named is None else {**hand, "options": {"profile": named}}


def expected(line: str = LINE, named: str | None = None) -> Json:
    return KINDS["score"].answer(GAME, {}, asked(line, named))


def items(answer: Json) -> list[Json]:
    found = answer["items"]
    assert isinstance(found, list)
    return [each for each in found if isinstance(each, dict)]


def case(named: str | None) -> Case:
    question = asked(named=named)
    return Case(
        f"{GAME}/score/a",
        GAME,
        "score",
        {"en": "a", "zh": "a"},
        ("YW-P-005",),
        question,
        expected(named=named),
    )


def differing(expect: Json, answer: Json) -> set[str]:
    return {each.path for each in compared("score", expect, answer)}


# -- what is asked -------------------------------------------------------------------------------------


def test_without_a_table_the_items_are_asked_by_name() -> None:
    expect = expected()
    assert set(expect) == {"wins", "items", "clause"}
    assert sorted(str(each["item"]) for each in items(expect)) == sorted(f"se-zu-{each}" for each in ITEMS)
    assert all(set(each) == {"item", "clause"} for each in items(expect))


def test_a_table_that_is_named_is_counted_by() -> None:
    expect = expected(named="distinct")
    assert expect["verdict"] == "clean"
    assert expect["total"] == [[sum(each["value"][0][0] for each in items(expect)), "fang"]]  # type: ignore[index, misc]
    assert expected(named="reconstruction")["verdict"] == "undecided"


def test_a_hand_whose_items_every_table_values_alike_is_asked_whole() -> None:
    """十三太保 counts nothing under any."""
    expect = expected("19m 19p 19s ESWNCFP +1m/self seat:W round:E")
    assert "verdict" in expect


def test_other_games_are_asked_as_ever() -> None:
    hand = hand_input(parse_hand("taiwan", "123456789m 11123m 99m +9m/self seat:S round:E"))
    assert "total" in KINDS["score"].answer("taiwan", {}, hand)


# -- what is compared ----------------------------------------------------------------------------------


@pytest.mark.parametrize("named", ["distinct", "reconstruction", "everyday", "printed"])
def test_whatever_its_values_an_answer_with_the_right_items_is_right(named: str) -> None:
    assert not differing(expected(), expected(named=named))


def test_items_without_values_are_right_and_equal_ones_may_stand_in_two_lines() -> None:
    expect = expected()
    listed: list[JsonValue] = [*items(expect), items(expect)[0]]
    assert not differing(expect, {"wins": True, "items": listed, "clause": expect["clause"]})


def test_an_item_too_many_or_missing_is_wrong_whatever_it_is_worth() -> None:
    answer = expected(named="distinct")
    more: Json = {"item": "se-zu-wu-feng", "value": [[1, "fang"]], "clause": "YW-P-058"}
    assert "items" in differing(expected(), {**answer, "items": [*items(answer), more]})
    fewer: list[JsonValue] = [*items(answer)[1:]]
    assert "items" in differing(expected(), {**answer, "items": fewer})


@pytest.mark.parametrize("by", [1, -1, 60])
def test_a_wrong_sum_is_wrong_where_a_table_is_named(by: int) -> None:
    answer = expected(named="distinct")
    total: Json = {**answer, "total": [[answer["total"][0][0] + by, "fang"]]}  # type: ignore[index, operator]
    assert differing(answer, total) == {"total"}


# -- who is asked --------------------------------------------------------------------------------------


def test_who_declares_nothing_is_asked_for_items_alone() -> None:
    assert not_asked(case(None), PLAIN) is None
    for named in ("distinct", "printed"):
        assert not_asked(case(named), PLAIN) == f"profile {named} is not declared"
    assert not_asked(case("everyday"), PLAIN) == "reading YW-A20=everyday is not declared"
    own = replace(PLAIN, readings={"YW-A20": "printed"})
    assert not_asked(case("printed"), own) == not_asked(case("printed"), PLAIN), (
        "to name what is in force is silence"
    )


def test_a_profile_that_is_declared_is_asked() -> None:
    hello = replace(PLAIN, profiles={GAME: ("distinct", "printed")})
    assert not_asked(case("distinct"), hello) is None
    assert not_asked(case("printed"), hello) is None
    assert not_asked(case("everyday"), hello) == "reading YW-A20=everyday is not declared"


def test_a_table_of_a_reading_is_asked_of_who_follows_the_reading() -> None:
    follows = replace(PLAIN, readings={"YW-A20": "everyday"})
    assert not_asked(case("everyday"), follows) is None
    assert not_asked(case("distinct"), follows) == "profile distinct is not declared"
    every = replace(PLAIN, all_readings=True)
    assert not_asked(case("printed"), every) is None
    assert not_asked(case("distinct"), every) == "profile distinct is not declared"


def test_a_hello_says_its_profiles_and_ours_says_all() -> None:
    assert introduction(our_hello().message()).profiles[GAME] == (
        *("distinct", "everyday", "printed", "reconstruction"),
    )


# -- the table for tests -------------------------------------------------------------------------------


def test_distinct_gives_every_item_a_value_of_its_own() -> None:
    ours, other = (
        values_in(agree(GAME, {}, {}, (profile(GAME, name),))).values
        for name in ("distinct", "reconstruction")
    )
    every = {slug for slug, row in PATTERNS.items() if row.group != "fancy" and not row.unlisted}
    assert set(ours) == every
    assert all(worth.exact for worth in ours.values())
    assert len({worth.low for worth in ours.values()}) == len(every)
    for slug, worth in ours.items():
        assert not other[slug].low <= worth.low <= (other[slug].high or worth.low)


# -- the cases -----------------------------------------------------------------------------------------


def test_a_hand_is_asked_once_more_by_every_table() -> None:
    base = sealed(replace(case(None), provenance={"origin": "hand", "shows": {"YW-P-005": "satisfied"}}))
    made = by_profile(GAME, (base,), "2027.3")
    assert {each.input["options"]["profile"] for each in made} == {  # type: ignore[index, call-overload]
        *("distinct", "everyday", "printed", "reconstruction")
    }
    assert not [problem for each in made for problem in check_case(replace(each, notation=LINE_IN_CASES))]
    assert by_profile(GAME, (base, *made), "2027.3") == ()


LINE_IN_CASES = "123789m 123789p E +E/N seat:W round:E"


@pytest.fixture
def published() -> Iterator[list[Case]]:
    """The cases of hands about the rules that everybody has to pass; what is planted is forgotten again."""
    counting.forget()
    yield [
        each
        for each in suites.load(GAME)
        if each.kind == "score" and each.level == "must" and each.about == "rules" and each.expect.get("wins")
    ]
    counting.forget()


def failing(cases: list[Case], *, by: str | None) -> int:
    """How many of the cases that name this profile the judge, as it stands, gets wrong."""
    chosen = [each for each in cases if (each.input.get("options") or {}).get("profile") == by][:150]  # type: ignore[union-attr]
    assert len(chosen) > 100
    return sum(
        bool(compared("score", each.expect, KINDS["score"].answer(GAME, each.readings, each.input)))
        for each in chosen
    )


def test_an_absorption_forgotten_fails_cases_about_items(
    published: list[Case], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bars, "takes_in", lambda *_: False)
    assert failing(published, by=None) > 20


def test_the_dearest_item_before_the_largest_sum_fails_cases_about_values(
    published: list[Case], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = _Search._offer

    def dearest_first(self: _Search, rank: Rank, taken: int) -> None:
        right(self, Rank(rank.dearest, rank.worth, rank.early), taken)

    monkeypatch.setattr(_Search, "_offer", dearest_first)
    assert failing(published, by="distinct") > 0
