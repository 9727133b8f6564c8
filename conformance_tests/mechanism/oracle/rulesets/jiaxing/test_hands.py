"""Hands of Jiaxing in hand notation: what is said where no sheet can be given, and what is left open."""

from __future__ import annotations

import pytest

import oracle
from oracle.game.registry import load

SIX = "own:22x3 own:13x3 own:55x3 own:66x3 own:44x3 eat:12-34-56"


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        (f"{SIX} 26 34", "no-winning-tile"),
        (f"{SIX} 26 35 +15/side", "not-seven-sets"),
        (f"{SIX} 26 +15/side", "wrong-size"),
    ],
)
def test_a_hand_that_does_not_win_says_why(hand: str, reason: str) -> None:
    found = oracle.score("jiaxing", hand)
    assert not found.wins
    assert found.reason is not None
    assert found.reason[0] == reason


def test_a_tile_of_unknown_source_leaves_its_points_open() -> None:
    found = oracle.score("jiaxing", f"{SIX} 26 34 +15 prospect:11")
    assert found.wins
    assert found.sheet is not None
    assert [fact.key for _, fact in found.sheet.open_facts] == ["winning-source"]
    assert not found.sheet.total.exact


@pytest.mark.parametrize("written", ["11-22x2", "11-22-22"])
def test_tiles_turned_may_be_written_together(written: str) -> None:
    found = oracle.score("jiaxing", f"{SIX} 26 34 +15/side prospect:{written}")
    assert found.sheet is not None
    assert [item.tiles for item in found.sheet.items if item.item == "prospect"] == [
        ("11",),
        ("22",),
        ("22",),
    ]


def test_an_unseen_tile_turned_leaves_the_total_open() -> None:
    found = oracle.score("jiaxing", f"{SIX} 26 34 +15/side prospect:11-?")
    assert found.sheet is not None
    assert found.sheet.total.high is None


def test_a_hand_with_a_tile_that_came_waits_for_nothing() -> None:
    found = oracle.waits("jiaxing", f"{SIX} 26 34 +15/side")
    assert found.reason == ("hand-not-standing", {})


def test_a_hand_can_be_impossible_in_more_than_one_way() -> None:
    found = oracle.score("jiaxing", f"{SIX} own:11x3 own:11x3 26 34 +15/side")
    assert [clause for clause, _ in found.impossible] == ["JX-1.1", "JX-3.6e"]


def test_every_name_of_a_line_is_known() -> None:
    names = load("jiaxing").result.item_names()
    assert {"龍船", "橫", "望", "缺么", "七不同", "seven-butong"} <= names
