"""Simplified characters: complete, read back, and without a traditional one, by a list that is not OpenCC's.

GB 2312 has simplified characters alone; what it cannot write was not made into one.
"""

from __future__ import annotations

import json
import re

import pytest

from conformance_tests.builder.simplifying import EXCEPTIONS, traditional_texts
from grammar.words import known_games, tile_words, words_of
from oracle.game.registry import load
from oracle.report.layout import Paint
from oracle.report.words import words_report
from oracle.rulebook.messages import LANGUAGES, catalogue
from spec.simplified import FILE, HANS, simplified, written

HAN = re.compile("[\u3400-\u9fff]")
RARE = "呖喰"
"""Simplified, and in no standard of 1980: of 嚦咕, and of a word of Japan among the synonyms."""

TEXTS = sorted({text for text in traditional_texts() if HAN.search(text)})


def traditional(text: str) -> str:
    """The characters that simplified writing does not have."""
    return "".join(
        char for char in text if HAN.match(char) and char not in RARE and not char.encode("gb2312", "ignore")
    )


def test_every_chinese_text_has_its_simplified_characters() -> None:
    assert len(TEXTS) > 4000
    assert {text: found for text in TEXTS if (found := traditional(simplified(text)))} == {}


def test_the_table_has_nothing_that_is_not_shown() -> None:
    table = json.loads(FILE.read_text(encoding="utf-8"))["texts"]
    assert set(table) <= set(TEXTS)
    assert list(table) == sorted(table)
    assert all(text != simple for text, simple in table.items())


def test_a_sentence_keeps_its_places() -> None:
    for text in TEXTS:
        if "{" in text:
            assert re.findall("[{].*?[}]", text) == re.findall("[{].*?[}]", simplified(text)), text


def test_what_nobody_translated_stays() -> None:
    assert simplified("張三說：這張牌我先碰") == "張三說：這張牌我先碰"
    assert written("饒", "zh") == "饒"
    assert (written("饒", HANS), written("么", HANS), written("看著", HANS)) == ("饶", "幺", "看著")
    assert "么" in EXCEPTIONS.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", known_games())
def test_the_words_that_are_written_are_read(game: str) -> None:
    words = words_of(game)
    tables = [
        words.names,
        words.kinds,
        *words.tables.values(),
        *words.values.values(),
        tile_words(words.family),
    ]
    for table in tables:
        for meaning, chinese in table.zh.items():
            simple = table.write(meaning, "zh-Hans")
            assert traditional(simple) == "", (meaning, chinese)
            assert table.read[simple] == meaning


@pytest.mark.parametrize("game", known_games())
def test_the_sentences_are_the_same_in_all_languages(game: str) -> None:
    english, chinese, simple = (catalogue(game, lang) for lang in LANGUAGES)
    assert set(english) == set(chinese) == set(simple)
    assert sum(chinese[key] != simple[key] for key in chinese) > len(chinese) / 2


@pytest.mark.parametrize("game", known_games())
def test_what_words_mean_is_told_in_simplified_characters(game: str) -> None:
    lines = [*words_report(load(game), "zh-Hans", Paint())]
    before_readings = lines[: lines.index(catalogue(None, HANS)["words-readings"])]
    meanings = [
        line for line in before_readings if " · " not in line and not " ".join(line.split()[:1]).isascii()
    ]
    assert len(meanings) > 50
    assert [line for line in meanings if traditional(line)] == []


@pytest.mark.parametrize(
    ("game", "simple", "name"),
    [("jiaxing", "开昭", "開昭"), ("tongqi", "断幺头同", "斷么頭同"), ("taiwan", "门清", "門清")],
)
def test_a_name_in_simplified_characters_is_that_name(game: str, simple: str, name: str) -> None:
    words = words_of(game)
    assert (words.named(simple), words.named(name)) == (name, name)
    assert (words.write_name(name, "zh-Hans"), words.write_name(name, "zh")) == (simple, name)
    assert words.write_name("張三的牌", "zh-Hans") == "張三的牌"


def test_a_game_written_in_simplified_characters_keeps_its_own_names() -> None:
    assert (
        words_of("lingque").named("三色连环")
        == words_of("lingque").write_name("三色连环", "zh")
        == "三色连环"
    )


@pytest.mark.parametrize(
    "word", ["程式", "档案", "资料夹", "搜寻", "栏位", "连结", "记忆体", "列印", "预设", "付帐"]
)
def test_words_are_those_of_who_writes_so(word: str) -> None:
    """What Taiwan calls a program or a file has another name where simplified characters are written."""
    assert [text for text in TEXTS if word in simplified(text)] == []
