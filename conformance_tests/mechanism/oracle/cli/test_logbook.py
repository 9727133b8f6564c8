"""A log turned into the other language and back: nothing is lost on the way."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import few
from conformance_tests.mechanism.oracle.cli.conftest import ROOT, UNREADABLE
from grammar.logs import read_logs
from grammar.syntax import Log
from grammar.words import known_games
from oracle.cli.logbook import translated

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conformance_tests.mechanism.oracle.cli.conftest import Run

GALLERY = ROOT / "conformance_tests" / "gallery"
LAID_OUT = """# 札記 of the table

[Game "tongqi"]
[Notation "1"]

# the first act

tian take discard 56 # 大


end cut

[Game "taiwan"]
[Notation "1"]
end cut
"""
CHINESE = """# 札記 of the table

[牌戲 "同棋"]
[記譜 "1"]

# the first act

天 饒 打 五六 # 大


終 未完

[牌戲 "台灣"]
[記譜 "1"]
終 未完
"""


def hands(text: str) -> list[Log]:
    found = list(read_logs(BytesIO(text.encode()), "-"))
    assert all(isinstance(each, Log) for each in found)
    return [each for each in found if isinstance(each, Log)]


@pytest.mark.parametrize("game", known_games())
def test_the_logs_of_the_gallery_come_back_as_they_went(game: str) -> None:
    paths = few(sorted(GALLERY.joinpath(game).rglob("*.paipu")), 8)
    assert paths
    for path in paths:
        there = translated(hands(path.read_text()), "zh", path.read_text())
        back = translated(hands(there), "en", there)
        assert translated(hands(back), "zh", back) == there, path
        assert translated(hands(path.read_text()), "en", path.read_text()) == back, path


@pytest.mark.parametrize("game", known_games())
def test_traditional_and_simplified_lose_nothing_of_any_log(game: str) -> None:
    """English, traditional, simplified and English again: the same bytes, and no word of the notation is left over."""
    for path in few(sorted(GALLERY.joinpath(game).rglob("*.paipu")), 8):
        text = path.read_text()
        english = translated(hands(text), "en", text)
        there = translated(hands(english), "zh", english)
        simple = translated(hands(there), "zh-Hans", there)
        assert translated(hands(simple), "en", simple) == english, path
        assert translated(hands(simple), "zh", simple) == there, path
        said = re.sub('#.*|"[^"]*"', "", simple)
        assert not [char for char in said if char >= "\u3400" and not char.encode("gb2312", "ignore")], path


def test_comments_and_empty_lines_stay(run: Run, log: Callable[[str | bytes], Path]) -> None:
    there = run("log", "translate", "--to", "zh", log(LAID_OUT))
    assert (there.stdout, there.exit_code) == (CHINESE, 0)
    assert run("log", "translate", "--to", "en", "-", stdin=CHINESE).stdout == LAID_OUT


def test_what_cannot_be_read_is_told_and_nothing_written(
    run: Run, log: Callable[[str | bytes], Path]
) -> None:
    done = run("log", "translate", "--to", "zh", log(UNREADABLE))
    assert (done.stdout, done.exit_code) == ("", 2)
    assert ":2:" in done.stderr
    assert run("log", "translate", "--to", "zh", "missing.paipu").exit_code == 2


@pytest.mark.parametrize("game", known_games())
def test_dealt_hands_are_those_dealt_in_the_other_language(run: Run, game: str) -> None:
    dealt = ("deal", game, "--seed", "3", "--hands", "2")
    english, chinese = run(*dealt).stdout, run("--lang", "zh", *dealt).stdout

    assert translated(hands(english), "zh", english) == chinese
    assert translated(hands(chinese), "en", chinese) == english
