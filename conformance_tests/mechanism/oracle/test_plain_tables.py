"""Plain tables are read without a parser of all TOML, and mean the same."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from oracle.rulebook.tables import parsed, plain
from spec import FOLDER

TABLES = sorted(Path(str(FOLDER)).rglob("*.toml"))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.parent.name}/{table.name}")
def test_every_table_reads_the_same_both_ways(table: Path) -> None:
    text = table.read_text(encoding="utf-8")
    assert parsed(text) == tomllib.loads(text)


def test_most_rows_are_plain() -> None:
    found = [table for table in TABLES if plain(table.read_text(encoding="utf-8")) is not None]
    assert len(found) > len(TABLES) // 3


@pytest.mark.parametrize(
    "text",
    [
        'a = "x\\ty"',
        "a = 1_000",
        "a = 0x1f",
        "a = 1.5",
        "a = [1, [2]]",
        "a = 1 # one",
        '"a b" = 1',
        "a.b = 1",
        "[a.b]\nc = 1",
        "a = '''x'''",
        "a = [\n1,\n2]",
        "a=1",
        "a = 1979-05-27",
        "  a = 1",
        "[[a]]\nb = { c = 1 }",
    ],
)
def test_what_is_not_plain_is_left_to_the_parser(text: str) -> None:
    assert plain(text) is None
    assert parsed(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\na = 2",
        "a = null",
        "a = NaN0",
        "[a]\nb = 1\n[a]\nc = 2",
        "[a]\n[[a]]",
        "a = 01",
        'a = "x',
        "a = [1 2]",
        "a",
    ],
)
def test_what_is_no_toml_is_refused(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        parsed(text)


def test_plain_values() -> None:
    text = '# a\nn = -3\ns = "中"\n\n[t]\nb = true\n[[r]]\nl = ["x", 2]\ne = []\n[[r]]\nb = false\n'
    assert plain(text) == tomllib.loads(text)
