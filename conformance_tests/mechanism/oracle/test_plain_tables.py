"""Plain tables are read without a parser of all TOML, and mean the same."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from spec import FOLDER
from spec.toml import plain, read

TABLES = sorted(Path(str(FOLDER)).rglob("*.toml"))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.parent.name}/{table.name}")
def test_every_table_reads_the_same_both_ways(table: Path) -> None:
    text = table.read_text(encoding="utf-8")
    assert read(text) == tomllib.loads(text)


def test_most_rows_are_plain() -> None:
    found = [table for table in TABLES if plain(table.read_text(encoding="utf-8")) is not None]
    assert len(found) > len(TABLES) // 2


@pytest.mark.parametrize(
    "text",
    [
        'a = "x\\ty"',
        "a = 1_000",
        "a = 0x1f",
        "a = 1.5",
        "a = [1, [2]]",
        "a.b = 1",
        "a = '''x'''",
        "a = [\n  [1],\n  [2]\n]",
        'a = [\n  "b",  # c]\n]',
        "a = [\n  { b = [1] },\n]",
        "a = [\n  1, # one\n]",
        "a=1",
        "a = 1979-05-27",
        "  a = 1",
        "[[a]]\nb = { c.d = 1 }",
        "a = { b = { c = 1 } }",
        "a = {}",
        "a = [{ b = 1 }, 2]",
        "a = {b = 1}",
    ],
)
def test_what_is_not_plain_is_left_to_the_parser(text: str) -> None:
    assert plain(text) is None
    assert read(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\na = 2",
        "a = null",
        "a = NaN0",
        "[a]\nb = 1\n[a]\nc = 2",
        "[a]\n[[a]]",
        "[a.b]\n[a.b]",
        "[[a.b]]\n[a.b]",
        "a = 1\n[a.b]",
        "a = []\n[[a]]",
        "a = [1]\n[[a]]",
        "[a]\nb = 1\n[a.b.c]",
        'a = 1\n"a" = 2',
        "a = 1 one",
        "a = [\n  1, 2",
        "a = [\n  1,,\n]",
        "a = [\n  1,\n  ,]",
        "a = [\n  1\n  2\n]",
        "a = 01",
        'a = "x',
        "a = [1 2]",
        "a",
        "a = { b = 1, b = 2 }",
        "a = { b = 1 }]",
        "a = [{ b = 1 }",
        "a = { b = 1 }, { c = 2 }",
        "a = { b = null }",
        "a = [\n  { b = 1 }\n  { b = 2 }\n]",
    ],
)
def test_what_is_no_toml_is_refused(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        'a = 1 # one\nb = [2]  # two\nc = "x # y"   # three',
        '"a b" = 1\n"c.d" = "e"\n1 = "f"',
        "[a.b]\nc = 1\n[a.d]\ne = 2",
        "[[a.b]]\nc = 1\n[[a.b]]\nc = 2\n[a.b.d]\ne = 3\n[[a.b]]\nc = 4",
        "[a]\nb = 1\n[[a.c]]\nd = 2",
        'a = [\n  "b", "c",\n  "d"\n]\ne = 1',
        "a = [\n  1,\n  2,\n]",
        "a = [\n]",
        "a = [\n1,\n2]\nb = [\n  3, 4,]",
        'a = "b \\"c\\" \\\\d"\n"\\"" = "e"',
        "[[a]]\nb = { c = 1 }\n[2c]\nd = 1",
        'a = [\n  { b-2 = "c = 1, d = 2", e = -3 },\n  { b-2 = "}, { \\"" },\n]',
    ],
)
def test_keys_headings_and_remarks_are_plain_too(text: str) -> None:
    assert plain(text) == tomllib.loads(text)


def test_an_end_of_line_that_is_none_in_toml_is_none_here() -> None:
    assert read("# a\u2028b = 1\nc = 2") == {"c": 2}


def test_plain_values() -> None:
    text = '# a\nn = -3\ns = "中"\n\n[t]\nb = true\n[[r]]\nl = ["x", 2]\ne = []\n[[r]]\nb = false\n'
    assert plain(text) == tomllib.loads(text)
