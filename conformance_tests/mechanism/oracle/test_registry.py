"""The registry: rulesets are found by folder, and a rule carries the clause it is registered under."""

from __future__ import annotations

from typing import Any

import pytest

from grammar.words import words_of
from oracle.game.hands import known
from oracle.game.registry import load
from oracle.game.rule import Rule, clause, duty, price
from oracle.rulebook.clauses import carried_by, code_of, texts
from oracle.rulebook.readings import Agreed
from oracle.ruling.findings import Answer, Objection
from oracle.table.acts import Act
from oracle.table.heaps import Wall
from oracle.table.known import Ground
from oracle.table.table import Table


def test_tongqi_is_found_by_its_folder() -> None:
    assert "tongqi" in known()
    assert list(known()) == sorted(known())
    assert load("tongqi").name == "tongqi"


@pytest.mark.parametrize("name", ["nonesuch", "", "tongqi.play", "../tongqi"])
def test_a_game_without_a_folder_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(LookupError, match="tongqi"):
        load(name)


@pytest.mark.parametrize(("decorate", "lapses"), [(clause, False), (duty, True), (price, False)])
def test_a_rule_is_registered_under_its_clause(decorate: object, lapses: bool) -> None:
    assert callable(decorate)

    def objects(table: Table[Any], act: Act) -> Answer:
        return Objection(f"{act.seat} of {len(table.seats)}")

    rule = decorate("ZZ-1")(objects)
    assert isinstance(rule, Rule)
    assert (rule.clause, rule.duty, rule.price) == ("ZZ-1", lapses, decorate is price)
    assert objects in carried_by("ZZ-1")
    table: Table[Any] = Table.empty(("N",), {}, Wall(0), Agreed("none", {}, {}))
    assert rule.ask(table, Act("throw", "N")) == Objection("N of 1")


def test_code_is_told_by_module_and_name() -> None:
    load("tongqi")
    assert (
        "oracle.rulesets.tongqi.fouls.making_sets:a_long_pair_stays_together" in code_of("tongqi")["TQ-8.1"]
    )
    assert "ZZ-1" not in code_of("tongqi")


def test_a_game_that_publishes_nothing_has_no_texts() -> None:
    assert texts("nonesuch") == {}


@pytest.mark.parametrize("game", known())
def test_what_a_table_may_agree_on_has_a_word_and_is_listed_by_the_ruleset(game: str) -> None:
    ruleset = load(game)
    words = set(words_of(game).table("options").en) - {"profile"}
    assert words == {*ruleset.agreements.figures, *ruleset.agreements.choices}


def test_every_contradiction_the_table_can_find_has_a_clause() -> None:
    assert set(Ground) == {ground for game in known() for ground in load(game).evidence.grounds}
