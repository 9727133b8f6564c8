"""Every act in words: a sentence of its own in both languages, with whose, where, what was said, and what others saw."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from conformance_tests.mechanism.oracle.viewer.conftest import tree_of
from grammar.words import known_games, words_of
from spec import FOLDER

TABLE = """\
[Game "{game}"]
[Dealer "E"]
turn E
left 50
E draw 9p discard 5m
{act}
end cut
"""


def sentences(lang: str, part: str) -> dict[str, str]:
    """What the page says in a language."""
    text = (FOLDER / "messages" / f"viewer.{lang}.toml").read_text(encoding="utf-8")
    found: dict[str, str] = tomllib.loads(text)[part]
    return found


def frame(act: str, game: str = "taiwan") -> dict[str, Any]:
    """The picture of an act done after East's first discard."""
    found: dict[str, Any] = tree_of(TABLE.format(game=game, act=act))["frames"][3]
    return found


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("game", ["jiaxing", "lingque", "taiwan", "tongqi", "yawan"])
def test_every_act_word_of_every_game_has_its_sentence(game: str, lang: str) -> None:
    assert game in known_games()
    assert set(words_of(game).table("acts").en) - set(sentences(lang, "acts")) == set()


@pytest.mark.parametrize("part", ["acts", "parts"])
def test_both_languages_have_the_same_sentences(part: str) -> None:
    assert list(sentences("en", part)) == list(sentences("zh", part))


@pytest.mark.parametrize(
    ("act", "english", "chinese"),
    [
        ("S peek hand of N", "S peeks at the hand of N", "南家窺看北家的手牌"),
        ("S peek wall", "S peeks at the wall", "南家窺看牌牆"),
        ("S look 5m of W", "S looks at 5m of W", "南家看西家的五萬"),
        ("S reach tail", "S reaches for the tail", "南家伸手向牌尾"),
        ("N report of S", "N reports S", "北家舉發南家"),
        ("N report", "N reports something at the table", "北家當場舉發"),
        ("S drop 5m to floor", "S drops 5m, to the floor", "南家落下五萬，到地下"),
        ("S pick 1s from W", "S picks up 1s, from W", "南家抽一索（取自西家）"),
        ("S draw 3p from tail", "S draws 3p, from the tail", "南家摸三筒（取自牌尾）"),
        ("N say pung", "N says: “pung”", "北家喊：「碰」"),
        ("S merge", "S puts the tile that came among the hidden tiles", "南家把進來的牌併入手牌"),
        ("S walk", "S leaves the seat", "南家離座"),
        ("E marker 2", "E shows 2 as the number of the streak", "東家示連2"),
        ("S hidden-kong 7s", "S makes a concealed kong of 7s: 暗槓", "南家暗槓七索：暗槓"),
    ],
)
def test_an_act_is_told_with_its_object(act: str, english: str, chinese: str) -> None:
    assert {lang: frame(act)["text"][lang] for lang in ("en", "zh")} == {"en": english, "zh": chinese}


def test_an_act_done_together_with_another_says_so() -> None:
    text = frame("S pung 5m together")["text"]
    assert text["en"].endswith("at the same time as the act before")
    assert text["zh"].endswith("與前一個動作同時")


@pytest.mark.parametrize(
    ("act", "seen"),
    [
        ("S draw 3p", "S draws an unseen tile"),
        ("S draw 3p from tail", "S draws an unseen tile, from the tail"),
        ("S merge 5m", "S puts an unseen tile among the hidden tiles"),
        ("S hidden-kong 7s", "S makes a concealed kong of an unseen tile: 暗槓"),
        ("S pung 5m", None),
        ("S draw", None),
        ("S flower 1f", None),
    ],
)
def test_what_the_others_see_of_an_act(act: str, seen: str | None) -> None:
    assert frame(act).get("veiled", {}).get("en") == seen


def test_a_concealed_kong_is_shown_where_the_game_has_it_shown() -> None:
    assert "veiled" in frame("S hidden-kong 7s", "yawan")
    assert "veiled" not in frame("S hidden-kong 7s", "lingque")  # LQ-1C.3


def test_the_log_stands_in_both_languages_line_beside_line() -> None:
    shown = tree_of(TABLE.format(game="taiwan", act="S pung 5m  # a remark\n  \nS discard 1m"))
    lines, retold = shown["log"]["lines"], shown["log"]["retold"]
    assert len(lines) == len(retold["en"]) == len(retold["zh"])
    assert retold["en"][5] == "S pung 5m # a remark"
    assert retold["zh"][4:8] == ["東 摸 九筒 打 五萬", "南 碰 五萬 # a remark", "", "南 打 一萬"]
    discard = next(each for each in shown["frames"] if each.get("act") == "discard")
    begin, end = discard["spans"]["zh"]
    assert retold["zh"][4][begin:end] == "打 五萬"


def test_a_log_whose_lines_cannot_be_matched_is_shown_as_written_alone() -> None:
    log = TABLE.format(game="taiwan", act="S pung 5m").replace("turn E", "wall 1m 2m\nwall 3m\nturn E")
    assert tree_of(log.replace("left 50\n", ""))["log"]["retold"] == {}


def test_a_claim_names_no_giver_of_another_tile_than_its_own() -> None:
    """The tile that lay open last was west's; south's pung, made in the same moment as the chi, is of east's."""
    tree = tree_of(
        '[Game "yawan"]\n[Dealer "E"]\nturn E\nleft 60\nE draw discard 5m\n'
        "W chow 5m with 46m discard 9p\nS pung 5m with 55m together\nend cut\n"
    )
    said: dict[str, str] = tree["frames"][-2]["text"]
    assert said["en"].startswith("S pungs 5m")
    assert "W" not in said["en"]
