"""An act told in the page, in order or not: it is written as a recorder would, or it is said why it cannot be."""

from __future__ import annotations

import pytest

from conformance_tests.collecting import played
from conformance_tests.mechanism.oracle.viewer.board.asking import judging, playing, telling
from conformance_tests.mechanism.oracle.viewer.conftest import CHAPTER
from grammar.words import words_of

HEAD = '[Game "tongqi"]\ndi holds 25 36 ?x18\nhe sets four:14x4/di\nturn tian\n'
QUARREL = HEAD + "tian flip 23 eat 23 with 15 46 discard 14\nhe top 14\nend cut\n"


def told(text: str, at: int, seat: str, act: str, **more: object) -> str:
    answer = telling.told(text, 1, at, {"seat": seat, "act": act, **more})
    assert answer["wrong"] is None
    return str(answer["text"])


def test_a_quarrel_is_told_act_by_act() -> None:
    text = told(HEAD + "end cut\n", 0, "tian", "flip", tiles=["23"])
    text = told(text, 1, "tian", "eat", tiles=["23"], **{"with": ["15", "46"]})
    text = told(text, 2, "tian", "discard", tiles=["14"])
    assert told(text, 3, "he", "top", tiles=["14"]) == QUARREL
    (hand,) = judging.judge(QUARREL)["hands"]
    assert "TQ-5.5e" in str(hand["findings"])


def test_an_act_in_the_middle_takes_the_place_of_what_was_told_there() -> None:
    assert told(QUARREL, 2, "tian", "discard", tiles=["13"]).endswith("with 15 46 discard 13\nend cut\n")


def test_an_act_whose_order_is_not_known_has_a_line_of_its_own() -> None:
    text = '[Game "yawan"]\n[Dealer "E"]\nS discard 5m\nend cut\n'
    made = told(text, 1, "S", "draw", flags=["together"])
    assert made.splitlines()[-3:] == ["S discard 5m", "S draw together", "end cut"]


def test_what_else_an_act_takes_is_written_in_the_language_of_the_log() -> None:
    text = '[牌戲 "台灣"]\n[莊 "東"]\n終 未完\n'
    made = told(text, 0, "N", "touch", place="wall")
    made = told(made, 1, "S", "say", call="pung")
    made = told(made, 2, "W", "peek", place="hand", whose={"of": "E"})
    made = told(made, 3, "E", "marker", number=2)
    assert made.splitlines()[2:] == ["北 觸 牌牆", "南 喊 碰", "西 窺 手牌 之 東", "東 示莊 2", "終 未完"]


def test_the_end_is_shown_where_the_act_is_the_last() -> None:
    lines = CHAPTER.read_text(encoding="utf-8").split("\n")
    won = next(number for number, line in enumerate(lines) if line.startswith("ren win"))
    before = "\n".join([*lines[:won], "end cut", ""])
    at = playing.follow(before, 1)["at"]
    assert told(before, at, "ren", "win", tiles=["55"]).splitlines()[-2:] == ["ren win 55", "end won"]


def test_an_act_that_lacks_what_it_must_say_is_not_written() -> None:
    answer = telling.told(QUARREL, 1, 4, {"seat": "di", "act": "eat", "tiles": ["14"]})
    assert answer["text"] is None
    assert "with which tiles" in answer["wrong"]["en"]
    with pytest.raises(playing.Gone):
        telling.told("nothing", 1, 0, {"seat": "di", "act": "pass"})


@pytest.mark.parametrize("game", played())
def test_every_act_of_a_game_is_there_with_what_it_takes(game: str) -> None:
    rows = telling.acts(game)["acts"]
    words = words_of(game)
    assert [row["act"] for row in rows] == [*words.table("acts").en]
    assert {row["act"] for row in rows if row["incident"]} == words.incidents & {*words.table("acts").en}
    slots = {row["act"]: row["tiles"] for row in rows}
    assert slots["discard"] == "1"
    assert {row["act"] for row in rows if row["with"]} >= {"eat", "pung"}
    assert all("together" in row["flags"] for row in rows)
