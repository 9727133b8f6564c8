"""The rulebooks in Chinese write the words of the notation in Chinese: no English act, result or circumstance."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from grammar.words import known_games, words_of
from spec import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TABLES = ("acts", "results", "circumstances", "qualifiers", "relatives", "hand_words", "prepositions")

ALLOWED = re.compile("JSON|代號|英文")
"""A sentence that names how programs, or logs in English, write a thing says so."""

CODE = re.compile(r"(?<!\})`([^`]+)`")
WORD = re.compile("[a-z][a-z-]+")


def catalogues() -> list[Path]:
    """The catalogues of the rulebooks' pages."""
    return sorted((*FOLDER.glob("*/zh/*.po"), FOLDER / "zh" / "glossary.po"))


def english_words(games: Iterator[str] | list[str]) -> set[str]:
    """What the notation of some games writes in English where it has a Chinese word."""
    found = set()
    for game in games:
        words = words_of(game)
        for table in (*map(words.table, TABLES), words.kinds):
            found |= {table.write(one, "en") for one in table.en} | set(table.en)
    return {word for word in found if WORD.fullmatch(word)}


def sentences(path: Path) -> Iterator[str]:
    """What a catalogue says in Chinese."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(('msgstr "', '"')):
            yield line


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_word_of_the_notation_stands_in_chinese(path: Path) -> None:
    own = path.parts[-3]
    english = english_words([own] if own in known_games() else list(known_games()))
    found = [
        (word, said[:60])
        for said in sentences(path)
        if not ALLOWED.search(said)
        for code in CODE.findall(said)
        for word in WORD.findall(code)
        if word in english and not code.startswith(("paipu ", "[", "--"))
    ]
    assert found == []


def test_an_english_word_is_found() -> None:
    assert {"discard", "pung", "won", "seat"} <= english_words(["jiaxing"])
    assert "taiwan" not in english_words(["taiwan"])
