"""A position set up in the page: what its game's table holds, the head of a log as data, and the text with another."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from conformance_tests.collecting import few, played
from conformance_tests.mechanism.oracle.viewer.board.asking import judging, playing, positions
from grammar.words import words_of

GALLERY = Path(__file__).parents[4] / "gallery"


@cache
def gallery(game: str) -> tuple[str, ...]:
    """A part of the logs of the gallery, of every chapter."""
    logs = few(sorted((GALLERY / game).rglob("*.paipu")), 28)
    return tuple(path.read_text(encoding="utf-8") for path in logs)


def read(text: str) -> dict[str, Any] | None:
    try:
        return dict(positions.position(text, 1))
    except playing.Gone:
        return None


@pytest.mark.parametrize("game", played())
def test_what_is_read_and_written_back_changes_no_byte(game: str) -> None:
    found = [(text, read(text)) for text in gallery(game)]
    assert sum(head is not None for _, head in found) > 10
    for text, head in found:
        if head is not None:
            assert positions.placed(text, 1, head, "zh") == text


@pytest.mark.parametrize("game", played())
@pytest.mark.parametrize("lang", ["en", "zh", "zh-Hans"])
def test_what_is_set_up_on_an_empty_table_is_read_back(game: str, lang: str) -> None:
    bare = positions.fresh(game, lang)
    assert ("終" in bare or "终" in bare) == (lang != "en")
    empty = positions.position(bare, 1)
    assert positions.placed(bare, 1, empty, lang) == bare
    figures = {each["key"] for each in positions.table(game)["tags"]}
    agreed = {each["key"] for each in positions.table(game)["options"]}
    for text in gallery(game):
        head = read(text)
        if head is None:
            continue
        told = {
            **head,
            "tags": {key: value for key, value in head["tags"].items() if key in figures},
            "options": {key: value for key, value in head["options"].items() if key in agreed},
        }
        again = positions.position(positions.placed(bare, 1, told, lang), 1)
        for name in ("options", "turned", "turn", "left"):
            assert again[name] == told[name], text
        assert {key: value for key, value in again["tags"].items() if key in figures} == told["tags"]
        lies = {seat: {**each, "size": None} for seat, each in again["seats"].items()}
        assert lies == {seat: {**each, "size": None} for seat, each in told["seats"].items()}, text


@pytest.mark.parametrize("game", played())
def test_the_table_of_a_game_is_that_of_its_own_words(game: str) -> None:
    table = positions.table(game)
    words = words_of(game)
    assert [each["seat"] for each in table["seats"]] == [*words.table("seats").en]
    assert [each["kind"] for each in table["kinds"]] == [*words.kinds.en]
    assert ("turned" in table["lines"]) == (game == "tongqi")
    assert {each["key"] for each in table["tags"]} <= {*words.table("tags").en}
    head = positions.position(positions.fresh(game, "en"), 1)
    assert set(head["copies"]) <= set(table["names"])
    assert all(table["names"][tile]["zh"] != tile for tile in head["copies"])


DEALT = {
    "tongqi": {"tian": 20, "he": 20},
    "jiaxing": {"tian": 20, "he": 20},
    "lingque": {"E": 13, "S": 13},
    "taiwan": {"E": 17, "S": 16},
    "yawan": {"E": 14, "S": 13},
}
"""Tiles that a dealer E and another hold when play begins, as each book deals them."""


@pytest.mark.parametrize("game", DEALT)
def test_a_hand_lacks_as_many_tiles_as_the_game_deals_and_three_fewer_for_each_set(game: str) -> None:
    text = positions.fresh(game, "en")
    head = positions.position(text, 1)
    if game not in ("tongqi", "jiaxing"):
        head["tags"]["Dealer"] = "E"
    text = positions.placed(text, 1, head)
    sizes = {seat: lies["size"] for seat, lies in positions.position(text, 1)["seats"].items()}
    assert {seat: sizes[seat] for seat in DEALT[game]} == DEALT[game]
    last = [*sizes][-1]
    kong = {"kind": positions.table(game)["kinds"][2]["kind"], "came": [], "qualifiers": []}
    tile = next(iter(head["copies"]))
    head["seats"][last]["sets"] = [{**kong, "tiles": [tile] * 4}]
    head["left"] = 20
    text = positions.placed(text, 1, head)
    assert positions.position(text, 1)["seats"][last]["size"] == DEALT[game][[*DEALT[game]][-1]] - 3


def test_a_set_of_equal_tiles_is_known_by_the_game() -> None:
    assert positions.equal_tiles("taiwan", "pung") == (3,)
    assert positions.equal_tiles("yawan", "hidden-kong") == (4,)
    assert positions.equal_tiles("taiwan", "eat") == ()
    assert positions.is_set("taiwan", "eat", ["1m", "2m", "3m"])
    assert not positions.is_set("taiwan", "eat", ["1m", "2m", "4m"])
    assert positions.is_set("tongqi", "eat", ["15", "26", "34"])
    assert not positions.is_set("tongqi", "eat", ["15", "26"])


def test_flowers_are_among_the_tiles_where_the_table_plays_with_them() -> None:
    text = positions.fresh("lingque", "en")
    head = positions.position(text, 1)
    assert "1f" not in head["copies"]
    head["options"]["tiles"] = "144"
    made = positions.placed(text, 1, head)
    assert '[Option tiles "144"]' in made
    assert positions.position(made, 1)["copies"]["1f"] == 1


def test_a_position_that_is_set_up_is_judged_and_can_be_played_on() -> None:
    text = positions.fresh("lingque", "en")
    head = positions.position(text, 1)
    head["tags"]["Dealer"], head["turn"], head["left"] = "E", "S", 30
    head["seats"]["S"]["holds"] = ["3m", *["?"] * 12]
    text = positions.placed(text, 1, head)
    told = playing.follow(text, 1)
    assert [(each["seat"], each["act"]) for each in told["options"]] == [("S", "draw")]
    text = playing.play(text, 1, 0, 0)
    before = copy.deepcopy(positions.position(text, 1))
    assert before["acts"] == 1
    before["left"] = 31
    assert positions.placed(text, 1, before) == text.replace("left 30", "left 31")
    assert judging.judge(text)["hands"][0]["status"] == "clean"


def test_what_is_no_figure_of_the_table_stays_whatever_is_clicked() -> None:
    text = '[Game "taiwan"]\n[Player E "Lin"]\n[Dealer "E"]\n[Option profile "club"]\n[Reading TW-A2 "5"]\nend cut\n'
    head = positions.position(text, 1)
    head["tags"] = {"Dealer": "S", "Streak": "2"}
    head["options"] = {"base": "50"}
    made = positions.placed(text, 1, head)
    assert made.splitlines() == [
        '[Game "taiwan"]',
        '[Player E "Lin"]',
        '[Dealer "S"]',
        '[Option profile "club"]',
        '[Reading TW-A2 "5"]',
        '[Streak "2"]',
        '[Option base "50"]',
        "end cut",
    ]


def test_a_hand_that_cannot_be_read_has_no_position() -> None:
    with pytest.raises(playing.Gone):
        positions.position('[Game "taiwan"]\nE holds 9x\nend cut\n', 1)
