"""The tables that a wheel holds: those lark would make, the same whenever they are made, and never taken when stale."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lark.grammar import Rule
from lark.lexer import TerminalDef

from grammar.reading import tables
from grammar.reading.build import LineBuilder
from grammar.reading.numbering import in_one_order
from grammar.reading.parser import build_parser, new_parser
from grammar.tiles import family
from grammar.words import words_of
from grammar.words.terminals import log_patterns
from oracle.game.hands import known

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lark import Lark

ROOT = Path(__file__).resolve().parents[3]
WRITE = "import sys; from grammar.reading.tables import written; sys.stdout.write(written('line') + written('hand'))"


@pytest.fixture(scope="module")
def written() -> str:
    """The tables of the lines of a log, as they are put into a wheel."""
    return tables.written("line")


@pytest.fixture
def kept(written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Tables beside the grammar, as an installed wheel has them."""
    place = tmp_path / "line.tables.json"
    place.write_text(written, encoding="utf-8")
    monkeypatch.setattr(tables, "file_of", lambda _start: place)
    return place


def needs(game: str) -> tuple[Mapping[str, str], LineBuilder]:
    """What a parser of a game's lines is built with."""
    words = words_of(game)
    tiles = family(words.family)
    return log_patterns(words, tiles), LineBuilder(words, tiles)


def told(parser: Lark) -> tuple[str, list[tuple[str, str, int]]]:
    """What a parser knows: its table in one numbering, and its terminals in the order they are tried."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    terminals = [(each.name, each.pattern.to_regexp(), each.pattern.max_width) for each in parser.terminals]
    for entry in memo.values():
        if entry["__type__"] == "TerminalDef":
            entry["pattern"] = entry["name"]
    data["options"] = None
    return json.dumps(in_one_order(data, memo), sort_keys=True), sorted(terminals)


@pytest.mark.parametrize("game", known())
def test_a_parser_from_kept_tables_is_the_one_lark_makes(game: str, kept: Path) -> None:
    assert kept.is_file()
    made = tables.cached_parser("line", *needs(game))
    assert made is not None
    assert told(made) == told(new_parser("line", *needs(game)))


def test_kept_tables_are_taken(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept.is_file()
    monkeypatch.setattr("grammar.reading.parser.new_parser", lambda *_: pytest.fail("made anew"))
    patterns, builder = needs("tongqi")
    assert build_parser("line", patterns=patterns, builder=builder).parse("") is not None


def test_a_checkout_has_none() -> None:
    assert not [start for start in tables.SOURCES if tables.file_of(start).exists()]


def test_tables_of_another_grammar_are_not_taken(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept.is_file()
    grammar = tables.grammar_of("line")
    monkeypatch.setattr(tables, "grammar_of", lambda _start: grammar + "\n// another\n")
    assert tables.cached_parser("line", *needs("tongqi")) is None


def test_tables_of_another_lark_are_not_taken(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept.is_file()
    monkeypatch.setattr("lark.__version__", "1.2.0")
    assert tables.cached_parser("line", *needs("tongqi")) is None


def damaged(text: str) -> dict[str, bytes]:
    """Ways in which a file may have suffered."""
    whole = text.encode()
    middle = len(whole) // 2
    return {
        "empty": b"",
        "cut short": whole[:middle],
        "another figure": whole[:middle] + whole[middle:].replace(b"1", b"2", 1),
        "another digest": b"0" * 64 + whole[64:],
        "a line more": whole + b"{}\n",
        "no text": b"\xff\xfe" + whole,
    }


@pytest.mark.parametrize("how", sorted(damaged("")))
def test_damaged_tables_are_not_taken_and_nothing_is_said(
    how: str, kept: Path, written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kept.write_bytes(damaged(written)[how])
    patterns, builder = needs("tongqi")
    assert tables.cached_parser("line", patterns, builder) is None
    assert build_parser("line", patterns=patterns, builder=builder).parse("") is not None
    assert capsys.readouterr() == ("", "")


def test_tables_are_the_same_whenever_they_are_made(written: str) -> None:
    made = subprocess.run([sys.executable, "-c", WRITE], cwd=ROOT, capture_output=True, text=True, check=True)
    assert made.stdout == written + tables.written("hand")
