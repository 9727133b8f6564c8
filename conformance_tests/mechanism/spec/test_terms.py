"""The words of each book: all Chinese of a game uses them, and a word of another book is found at its place."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from spec.registry import ROOT, faults, games
from spec.terms import read_terms, strangers, without

if TYPE_CHECKING:
    from pathlib import Path

GAMES = [game for game in games() if read_terms(ROOT / game)]


def test_a_game_has_its_list_of_words() -> None:
    assert "tongqi" in GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_chinese_of_a_game_uses_the_words_of_its_book(game: str) -> None:
    assert [str(found) for found in strangers(ROOT / game)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_list_bans_no_word_of_its_own(game: str) -> None:
    terms = read_terms(ROOT / game)
    own = [
        (term.word, word) for term in terms for word in term.banned if word in without(term.word, term.spared)
    ]
    assert own == []


@pytest.mark.parametrize("game", GAMES)
def test_what_a_list_spares_is_what_it_bans_elsewhere(game: str) -> None:
    idle = [
        spared
        for term in read_terms(ROOT / game)
        for spared in term.spared
        if not any(word in spared for word in term.banned)
    ]
    assert idle == []


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("zh.toml", 'effect = "這副是流局。"\n'),
        ("messages.zh.toml", 'planted = "這副是流局。"\n'),
        ("meanings.toml", 'planted = ["a draw", "這副是流局。"]\n'),
        ("zh/readings.po", '\nmsgid "planted"\nmsgstr "這副是流局。"\n'),
    ],
)
def test_a_word_of_another_book_is_named_with_its_place(tmp_path: Path, name: str, line: str) -> None:
    folder = tmp_path / "tongqi"
    shutil.copytree(ROOT / "tongqi", folder)
    text = (folder / name).read_text(encoding="utf-8") + line
    (folder / name).write_text(text, encoding="utf-8")
    number = len(text.splitlines())
    where = name.rpartition("/")[2]
    (found,) = strangers(folder)
    assert str(found) == f"{where}:{number}: 流局 is no word of this book, which says 平牌 (3.13)"


def test_the_register_asks_for_it(tmp_path: Path) -> None:
    folder = tmp_path / "tongqi"
    shutil.copytree(ROOT / "tongqi", folder)
    page = folder / "zh" / "index.po"
    page.write_text(page.read_text(encoding="utf-8") + '\nmsgid "a"\nmsgstr "流局"\n', encoding="utf-8")
    assert [fault for fault in faults(folder) if "流局" in fault]
