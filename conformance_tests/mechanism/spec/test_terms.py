"""The words of each book: all Chinese of a game uses them, and a word of another book is found at its place."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from spec.registry import ROOT, faults, games
from spec.terms import read_terms, strangers, strangers_of_all, without

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


def test_no_chinese_text_of_any_game_or_none_says_what_nobody_says() -> None:
    assert [str(found) for found in strangers_of_all(ROOT)] == []


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("spec/tongqi/zh.toml", 'effect = "此裁斷"\n', "裁斷 is not said here, but 裁定"),
        ("spec/messages/site.zh.toml", 'planted = "桌――椅"\n', "―― is not said here, but ——"),
        ("docs/zh/guides/a.po", 'msgid "a"\nmsgstr "在手裏"\n', "裏 is not said here, but 裡"),
        ("docs/zh/simplified.json", '{"連結": "连结"}', "连结 is not said here, but 程序、链接"),
        ("README.zh-Hans.md", "付帐\n", "付帐 is not said here, but 付账、算账"),
    ],
)
def test_what_nobody_says_is_named_in_each_script(tmp_path: Path, name: str, text: str, told: str) -> None:
    for file in ("book.words.toml", "tongqi/zh.toml"):
        (tmp_path / "spec" / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / "spec" / file)
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text((path.read_text(encoding="utf-8") if path.exists() else "") + text, encoding="utf-8")
    (found,) = strangers_of_all(tmp_path / "spec")
    assert told in str(found)


def test_what_stands_in_code_is_no_word_of_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "tongqi"
    shutil.copytree(ROOT / "tongqi", folder)
    page = folder / "zh" / "index.po"
    page.write_text(page.read_text(encoding="utf-8") + '\nmsgid "a"\nmsgstr "寫 `流局`"\n', encoding="utf-8")
    assert [*strangers(folder)] == []
