"""A game is a folder with a word table: a sixth is read beside the five, and a word with two meanings is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grammar import (
    UnreadableLog,
    add_games_path,
    known_games,
    parse_hand,
    parse_log,
    render_hand,
    render_log,
    words_of,
)
from grammar.reading.parse import LineReader
from grammar.syntax import Act, Acts, SetWord
from grammar.words import WordsError, remove_games_path

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SIXTH = """
order = 6
game = "ringlet | 環戲 环戏"
tiles = "domino"
kinds = "eat pung circle own"

[seats]
alpha = "alpha | 甲"
beta = "beta | 乙"
gamma = "gamma | 丙"

[write]
eat = "chow | 吃"

[acts]
circle = "T circle | 環 环"
whisper = "C whisper | 低語 低语"

[units]
beans = "beans | 豆"

[options]
bets = "bets | 注碼"

[circumstances]
moon = "word moon | 月"

[circumstance_values.moon]
full = "full | 滿"
"""

LOG = """[Game "ringlet"]
[Player beta "Lin"]
[Option bets "2"]
alpha holds 11x2 25
alpha circle 11 whisper pung
beta chow 25 with 16 34 discard 66 held
gamma pay alpha 3 beans
end won
"""


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Path]:
    """Give a folder of games that is looked in during one test."""
    add_games_path(tmp_path)
    yield tmp_path
    remove_games_path(tmp_path)


def bring(games: Path, name: str, table: str) -> None:
    """Put a game's word table into the folder."""
    (games / name).mkdir()
    (games / name / "words.toml").write_text(table, encoding="utf-8")


def test_a_sixth_game_is_a_sixth_folder(games: Path) -> None:
    before = known_games()
    bring(games, "ringlet", SIXTH)
    add_games_path(games)
    remove_games_path(games)
    assert known_games() == (*before, "ringlet")
    log = parse_log(LOG)
    assert log.game == "ringlet"
    assert log.lines[1] == Acts("alpha", (Act("circle", ("11",)), Act("whisper", call="pung")), 1)
    assert render_log(log) == LOG


def test_a_sixth_game_is_written_and_read_in_chinese(games: Path) -> None:
    bring(games, "ringlet", SIXTH)
    add_games_path(games)
    remove_games_path(games)
    chinese = render_log(parse_log(LOG), "zh")
    assert chinese.split("\n")[4:6] == ["甲 環 么么 低語 碰", "乙 吃 二五 以 么六 三四 打 六六 手切"]
    assert parse_log(chinese) == parse_log(LOG)


def test_a_sixth_game_has_hands(games: Path) -> None:
    bring(games, "ringlet", SIXTH)
    add_games_path(games)
    remove_games_path(games)
    hand = parse_hand("環戲", "環:么么x3/乙 +25 月:滿")
    assert hand.sets == (SetWord("circle", ("11", "11", "11"), (), ("beta",)),)
    assert render_hand(hand) == "circle:11x3/beta +25 moon:full"


def test_a_sixth_game_speaks_of_its_own_seats(games: Path) -> None:
    bring(games, "ringlet", SIXTH)
    add_games_path(games)
    remove_games_path(games)
    with pytest.raises(UnreadableLog) as failed:
        parse_log('[Game "ringlet"]\ntian discard 45\nend cut\n')
    assert failed.value.label == "seat-of-another-game"
    assert failed.value.expected == "a seat: alpha beta gamma (甲 乙 丙)"


@pytest.mark.parametrize(
    ("table", "word"),
    [
        ('[acts]\nring = "T discard | 環"\n', "discard"),
        ('[acts]\nring = "T wall | 環"\n', "wall"),
        ('[acts]\nring = "T ring | 五五"\n', "五五"),
        ('[acts]\nring = "T ring | 以"\n', "以"),
        ('[acts]\nring = "T holds | 環"\n', "holds"),
        ('[flags]\nring = "with | 環"\n', "with"),
        ('[seats]\na = "left | 甲"\n', "left"),
        ('[units]\nbeans = "pay | 豆"\n', "pay"),
    ],
)
def test_a_word_with_two_meanings_in_one_place_is_refused(games: Path, table: str, word: str) -> None:
    bring(games, "ringlet", f'game = "ringlet | 環戲"\ntiles = "domino"\n{table}')
    add_games_path(games)
    remove_games_path(games)
    with pytest.raises(WordsError, match=word):
        LineReader(words_of("ringlet"))


@pytest.mark.parametrize(
    "table",
    [
        'tiles = "cards"\n',
        'tiles = "domino"\nkinds = "eat nothing"\n',
        'tiles = "domino"\n[acts]\nring = "T ring"\n',
        'tiles = "domino"\n[acts]\nring = 3\n',
        "tiles = \n",
    ],
)
def test_a_table_that_cannot_be_used_is_refused(games: Path, table: str) -> None:
    bring(games, "ringlet", table)
    add_games_path(games)
    remove_games_path(games)
    with pytest.raises(WordsError):
        words_of("ringlet")


def test_an_unknown_game_has_no_words() -> None:
    with pytest.raises(LookupError, match="tongqi"):
        words_of("ringlet")
