"""The tables of what no hand can be, on a page of each game: every row is what the judge and the cases say."""

from __future__ import annotations

import re

import pytest

from conformance_tests.laws.words.answers import GAMES
from grammar.hands import parse_hand
from grammar.writing.render import render_hand
from oracle.conformance.cases import suites
from oracle.game.hands import hands_of
from oracle.rulebook.readings import agree
from spec import FOLDER

HEADING = "## What no hand can be (不可能的牌)"

ROW = re.compile(
    r"^\| (?P<en>[^|]+) \| (?P<zh>[^|]+) \| \{clause\}`(?P<clause>[^`]+)` \| `(?P<hand>[^`]+)` \| `(?P<case>[^`]+)` \|$"
)


def table_of(game: str) -> list[dict[str, str]]:
    """The rows of the one table of a game."""
    pages = [page.read_text(encoding="utf-8") for page in sorted((FOLDER / game).glob("*.md"))]
    (section,) = (text.partition(HEADING)[2] for text in pages if HEADING in text)
    lines = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    found = [ROW.match(line) for line in lines[1:]]
    assert all(found), lines
    return [row.groupdict() for row in found if row is not None]


@pytest.mark.parametrize("game", GAMES)
def test_what_no_hand_can_be_is_refused_under_its_clause_and_has_a_case(game: str) -> None:
    every = {case.id: case for case in suites.load(game)}
    rows = table_of(game)
    assert len(rows) > 10
    for row in rows:
        hand = parse_hand(game, row["hand"])
        assert render_hand(hand) == row["hand"]
        answer = hands_of(game).score(hand, agree(game, {}, {}, ()))
        assert {clause for clause, _ in answer.impossible} == {row["clause"]}, row
        case = every[row["case"]]
        assert (case.about, case.level, case.notation) == ("input", "must", row["hand"])


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_by_which_a_published_hand_is_impossible_is_in_the_table(game: str) -> None:
    told = {row["clause"] for row in table_of(game)}
    for case in suites.load(game):
        if case.kind == "score" and case.about == "input":
            clauses = case.expect["impossible"]
            assert isinstance(clauses, list)
            assert told.intersection(map(str, clauses)), case.id
