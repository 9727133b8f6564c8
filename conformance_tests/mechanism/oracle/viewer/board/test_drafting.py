"""A hand written by clicking: every text that comes back is read by the notation as what was clicked."""

from __future__ import annotations

import pytest

from conformance_tests.mechanism.oracle.viewer.board.asking import drafting, hands
from grammar.hands import parse_hand
from oracle.api import score
from oracle.game.hands import known

SOUTH = "123m 456m 789p 22p SSS 55s +5s/across seat:S round:E"


def clicked(game: str, *clicks: tuple[str, str], lang: str = "en") -> str:
    """The text after tiles were clicked, each into its place, or where the one before it said."""
    text, into = "", ""
    for tile, place in clicks:
        told = drafting.add(game, text, lang, tile, place or into)
        text, into = told["text"], told["into"]
    return text


def test_a_hand_of_taiwan_is_clicked_together_and_counts_what_the_written_one_does() -> None:
    tiles = ["1m", "2m", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "2p", "2p", "S", "S", "S", "5s", "5s"]
    text = clicked("taiwan", *((tile, "concealed") for tile in tiles), ("5s", "winning"))
    text = drafting.qualify("taiwan", text, "en", "winning", "across")
    text = drafting.tell("taiwan", text, "en", "seat", "S", True)
    text = drafting.tell("taiwan", text, "en", "round", "E", True)
    assert parse_hand("taiwan", text) == parse_hand("taiwan", SOUTH)
    answer = score("taiwan", text)
    assert answer.sheet is not None
    assert answer.sheet.total.low == 2


@pytest.mark.parametrize(
    ("game", "clicks", "written"),
    [
        ("taiwan", [("E", "pung")], "pung:EEE"),
        ("taiwan", [("5m", "hidden-kong")], "hidden-kong:5555m"),
        ("taiwan", [("6m", "eat"), ("5m", ""), ("7m", ""), ("E", "concealed")], "E chow:567m"),
        ("taiwan", [("3f", "concealed"), ("1f", "pung")], "flowers:13f"),
        ("tongqi", [("15", "eat"), ("26", ""), ("34", "")], "eat:15-26-34"),
        ("tongqi", [("25", "own"), ("25", "set:0")], "own:25x4"),
        ("tongqi", [("25", "top")], "top:25x5"),
        (
            "tongqi",
            [("25", "told:turned"), ("12", "told:prospect"), ("34", "told:prospect")],
            "turned:25 prospect:12-34",
        ),
        ("jiaxing", [("25", "four")], "four:25x4"),
    ],
)
def test_a_click_makes_a_set_at_once_or_builds_it_up(
    game: str, clicks: list[tuple[str, str]], written: str
) -> None:
    assert parse_hand(game, clicked(game, *clicks)) == parse_hand(game, written)


def test_a_source_takes_the_place_of_another_and_goes_when_it_is_clicked_again() -> None:
    text = "55s +5s/across/rob"
    for word, left in (("lower", ("lower", "rob")), ("lower", ("rob",)), ("rob", ())):
        text = drafting.qualify("taiwan", text, "en", "winning", word)
        winning = parse_hand("taiwan", text).winning
        assert winning is not None
        assert winning.qualifiers == left
    two = "top:22x5/across/side"
    assert drafting.qualify("tongqi", two, "en", "set:0", "across", 1) == "top:22x5/across/across"
    assert drafting.qualify("tongqi", two, "en", "set:0", "first") == "top:22x5/across/side/first"


def test_whatever_is_there_can_be_taken_away() -> None:
    text = "123m EE pung:CCC/S flowers:12f +E/self foo:3"
    for part, place, gone in (
        ("concealed", 1, "2m"),
        ("flowers", 0, "1f"),
        ("winning", 0, "+E"),
        ("unread", 0, "foo"),
        ("set:0", 0, "CCC"),
        ("sets", 0, "pung"),
    ):
        assert gone in text.replace("123m", "1m2m3m").replace("12f", "1f2f")
        text = drafting.take("taiwan", text, "en", part, place)
    assert text == "13m EE flowers:2f"
    assert drafting.take("tongqi", "prospect:12-34", "en", "told:prospect", 0) == "prospect:34"
    assert not drafting.take("tongqi", "prospect:34", "en", "told:prospect", 0)


def test_what_is_written_by_hand_is_lit() -> None:
    told = drafting.draft("taiwan", "55s +5s/across/rob seat:S left:3 last oops")
    assert told["winning"] == {"tile": "5s", "qualifiers": ["across", "rob"]}
    assert {key: said["value"] for key, said in told["told"].items()} == {
        "seat": "S",
        "left": "3",
        "last": None,
    }
    assert told["unread"] == ["oops"]


def test_a_text_goes_on_in_its_language_and_begins_in_that_of_the_page() -> None:
    assert clicked("taiwan", ("5m", "concealed"), lang="zh") == "五萬"
    assert drafting.tell("taiwan", "五萬", "en", "seat", "S", True) == "五萬 座:南"
    assert drafting.tell("taiwan", "5m", "zh-Hans", "seat", "S", True) == "5m seat:S"
    assert drafting.tell("taiwan", "5m seat:S", "en", "seat", None, False) == "5m"


@pytest.mark.parametrize("game", known())
def test_whatever_the_game_offers_to_be_clicked_can_be_read(game: str) -> None:
    offered = hands.palette(game)
    tile = offered["tiles"][0]
    last = drafting.add(game, "", "en", tile, "winning")["text"]
    for one in (*offered["came"], *offered["qualifiers"]):
        text = drafting.qualify(game, last, "zh", "winning", one["word"])
        assert drafting.draft(game, text)["winning"]["qualifiers"] == [one["word"]]
    for one in offered["circumstances"]:
        assert one["means"]["zh"] != one["means"]["en"]
        values = {
            "seat": [seat["word"] for seat in offered["seats"]],
            "word": [value["word"] for value in one["values"]],
            "nothing": [None],
            "tiles": [tile],
        }.get(one["takes"], ["2"])
        for value in values:
            text = drafting.tell(game, "", "en", one["word"], value, True)
            assert drafting.draft(game, text)["told"][one["word"]]["value"] == value
    for kind, behind in offered["behind"].items():
        text = drafting.add(game, "", "en", tile, kind)["text"]
        for place in range(behind["sources"]):
            text = drafting.qualify(game, text, "en", "set:0", "across", place)
        for one in behind["qualifiers"]:
            text = drafting.qualify(game, text, "en", "set:0", one["word"])
        (made,) = parse_hand(game, text).sets
        assert len(made.qualifiers) == behind["sources"] + len(behind["qualifiers"])
