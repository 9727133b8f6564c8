"""What a wheel caches of ordinary lines: what the grammar says, enough for most dealt logs, never taken when stale."""

from __future__ import annotations

import io
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import few
from conformance_tests.mechanism.grammar.test_memory import LINES, said
from grammar import read_logs, render_log, words_of
from grammar.logs import lines_to_cache
from grammar.reading import cached
from grammar.reading.cached import cached_of, lines_file
from grammar.reading.parse import LineReader, line_reader
from grammar.syntax import Log
from oracle.game.hands import known
from oracle.judge.dealing import deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.rulebook.messages import Lang

ROOT = Path(__file__).resolve().parents[3]
GALLERY = ROOT / "conformance_tests" / "gallery"

WRITE = """
import sys
from grammar.logs import lines_to_cache
sys.stdout.write(lines_to_cache(sys.argv[1], sys.argv[2:]))
"""


@cache
def texts(game: str) -> list[str]:
    """Logs of the gallery of a game, and dealt ones."""
    logs = few(sorted((GALLERY / game).rglob("*.paipu")), 12)
    gallery = [log.read_text(encoding="utf-8") for log in logs]
    return gallery + ["".join(render_log(deal(game, seed), "en")) for seed in range(12)]


@pytest.fixture(scope="module", params=known())
def written(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A game, and the cache of its lines."""
    return request.param, lines_to_cache(request.param, texts(request.param))


@pytest.fixture
def game(written: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game beside whose grammar its lines are cached, as in an installed wheel."""
    name, text = written
    monkeypatch.setattr(cached, "lines_file", lambda game: tmp_path / f"{game}.lines.json")
    (tmp_path / f"{name}.lines.json").write_text(text, encoding="utf-8")
    line_reader.cache_clear()
    yield name
    line_reader.cache_clear()


def test_every_line_of_the_gallery_says_what_the_grammar_says(game: str) -> None:
    fine, fast = LineReader(words_of(game), fast=False), LineReader(words_of(game))
    lines = {line for text in texts(game) for line in text.splitlines() if line.strip()}
    for line in sorted({*lines, *LINES.get(game, ())}):
        assert said(fast, line) == said(fine, line), line


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_most_dealt_logs_are_read_without_the_grammar(game: str, lang: Lang) -> None:
    asked = 0
    for seed in range(100, 108):
        dealt = "".join(render_log(deal(game, seed), lang))
        line_reader.cache_clear()
        (log,) = read_logs(io.StringIO(dealt), "dealt")
        asked += "by_grammar" in vars(line_reader(game, fast=True))
        assert [log] == list(read_logs(io.StringIO(dealt), "dealt", fast=False))
        assert isinstance(log, Log)
    assert asked <= 2


def test_what_may_follow_is_still_told_by_the_grammar(game: str) -> None:
    reader = LineReader(words_of(game))
    assert reader.awaited("") == LineReader(words_of(game), fast=False).awaited("") != frozenset()


def test_a_table_read_with_other_honours_is_not_cached(game: str) -> None:
    if words_of(game).family == "mahjong":
        assert "by_grammar" in vars(LineReader(words_of(game), "chinese"))


@pytest.mark.parametrize("changed", ["log.lark", "words.toml", "build.py", "memory.py"])
def test_lines_of_another_grammar_are_not_taken(
    game: str, changed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cached_of(game) is not None
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path.name == changed))
    assert cached_of(game) is None
    assert "by_grammar" in vars(LineReader(words_of(game)))


def test_a_checkout_caches_none() -> None:
    assert [game for game in known() if lines_file(game).exists()] == []


def test_lines_are_the_same_whenever_they_are_cached() -> None:
    logs = texts("jiaxing")[:40]
    command = [sys.executable, "-c", WRITE, "jiaxing", *logs]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, encoding="utf-8")
    assert made.stdout == lines_to_cache("jiaxing", logs)
