"""A hand of clicked tiles: its sheet is that of `score`, its waits those of `waits`, each with what it brings."""

from __future__ import annotations

import pytest

from conformance_tests.mechanism.oracle.viewer.board.asking import hands
from oracle.api import score, waits
from oracle.game.hands import known

STANDING = "111m 444p 777s EEE 55s 23m seat:E round:E"


def test_a_standing_hand_waits_and_each_tile_brings_what_the_hand_with_it_is_worth() -> None:
    told = hands.count("taiwan", STANDING)
    assert tuple(each["tile"] for each in told["waits"]) == waits("taiwan", STANDING).tiles
    for each in told["waits"]:
        for how, written in (("drawn", "self"), ("thrown", "across")):
            answer = score("taiwan", f"{STANDING} +{each['tile']}/{written}")
            assert answer.sheet is not None
            assert each[how]["sheet"]["total"]["en"] == f"{answer.sheet.total.low} tai"


def test_a_hand_that_wins_has_its_sheet_with_the_titles_of_its_clauses() -> None:
    told = hands.count("taiwan", f"{STANDING} +4m/self")
    assert told["wins"]
    assert {item["clause"] for item in told["sheet"]["items"]} <= {*told["clauses"]}


def test_a_hand_that_cannot_be_read_is_told_where_and_how_to_mend_it() -> None:
    told = hands.count("taiwan", "111m 99x")
    assert told["status"] == "unreadable"
    assert told["what"]["zh"] != told["what"]["en"]


@pytest.mark.parametrize("game", known())
def test_every_game_has_its_tiles_in_both_languages(game: str) -> None:
    told = hands.palette(game)
    assert len(told["tiles"]) in (21, 34, 42)
    assert all(told["names"][tile]["zh"] for tile in told["tiles"])
    assert told["sets"]
