"""A figure of the rules stands in one place: a clause names it in both languages, and changes with the table alone."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from fnmatch import fnmatch
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import few
from conformance_tests.mechanism.spec.another_figure import with_another_figure
from spec import FOLDER, figures, registry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

GAMES = registry.games()

TELLING: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "jiaxing": (("doublings", "doubling", "factor"),),
    "taiwan": (("items", "item", "tai"),),
    "tongqi": (("set_values", "row", "plain"), ("lifts", "lift", "lifts")),
}
"""The tables whose every row is told by the text of its clause: the file, its list, the key.

A clause may tell a figure once for several of its rows, and Tongqi's need not tell what counts nothing. Of Lingque's
fans and Yawan's items no text has the figures, and of other tables no clause has to tell every row.
"""


def unfilled(game: str, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, tuple[str, str]]:
    """The English and the Chinese text of every clause as they are written, with the places they name."""
    with monkeypatch.context() as patched:
        patched.setattr(registry, "filled", lambda text, *_: text)
        patched.setattr(registry, "plain", str)
        return read(FOLDER / game)


def read(folder: Path) -> Mapping[str, tuple[str, str]]:
    chinese = registry.read_translations(folder)
    return {clause.id: (clause.text, chinese[clause.id][1]) for clause in registry.read_clauses(folder)}


# -- how a figure is written -----------------------------------------------------------------------------


def test_a_number_is_written_in_words_and_numerals() -> None:
    told = {
        0: ("zero", "零"),
        7: ("seven", "七"),
        10: ("ten", "十"),
        15: ("fifteen", "十五"),
        20: ("twenty", "二十"),
        32: ("thirty-two", "三十二"),
        105: ("one hundred and five", "一百零五"),
        112: ("one hundred and twelve", "一百十二"),
        128: ("one hundred and twenty-eight", "一百二十八"),
        3000: ("three thousand", "三千"),
        1005: ("one thousand and five", "一千零五"),
        30000: ("thirty thousand", "三萬"),
        10500: ("ten thousand and five hundred", "一萬零五百"),
        500000: ("five hundred thousand", "五十萬"),
        10000000: ("ten million", "一千萬"),
    }
    assert {number: (figures.words(number), figures.numerals(number)) for number in told} == told


TABLE = """unit = "tai"

[[item]]
clause = "ZZ-1"
slug = "one"
tai = 2

[[item]]
clause = "ZZ-2"
slug = "two"
tai = -12000

[[row]]
clause = "ZZ-3"
status = "firm"
forms = ["own", "pat"]
rates = ["25", "33.33"]

[[row]]
clause = "ZZ-4"
forms = ["own"]
each = 3
"""


@pytest.mark.parametrize(
    ("text", "english", "chinese"),
    [
        ("{items.one.tai}", "2", "二"),
        ("{items.item.one.tai:兩}, {items.row.ZZ-4.each:兩}", "兩, 三", "兩, 三"),
        ("{items.one.tai:words} {items.one.tai:Words}", "two Two", "two Two"),
        ("{items.two.tai}", "12000", "一萬二千"),
        ("{items.two.tai:,} {items.two.tai:spaced}", "12,000 12 000", "12,000 12 000"),
        ("{items.one.tai + items.row.2.each}", "5", "五"),
        ("{items.pat.rates.2}", "33.33", "三十三點三三"),
        (
            "{items.item.*.tai:spaced listed}; {items.item.*.tai}",
            "2, 12 000; 2 12000",
            "2、12 000; 二 一萬二千",
        ),
        ("{items.one.tai:digits} {a} {clause}`ZZ-1`", "2 {a} {clause}`ZZ-1`", "2 {a} {clause}`ZZ-1`"),
    ],
)
def test_a_place_becomes_its_figure(tmp_path: Path, text: str, english: str, chinese: str) -> None:
    (tmp_path / "items.toml").write_text(TABLE, encoding="utf-8")
    assert figures.filled(text, tmp_path, "en") == english
    assert figures.filled(text, tmp_path, "zh") == chinese


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{fans.one.tai}", "no table fans.toml"),
        ("{items.three.tai}", "three is nothing there"),
        ("{items.own.each}", "own is several rows there"),
        ("{items.one.fan}", "fan is nothing there"),
        ("{items.one.slug}", "no figure"),
        ("{items.one.tai:roman}", "no form roman"),
        ("{items.pat.rates.2:words}", "33.33"),
    ],
)
def test_a_place_that_is_none_is_refused_where_it_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "index.md").write_text('---\ngame: demo\nedition: "1"\n---\n\n01-one\n', encoding="utf-8")
    (tmp_path / "items.toml").write_text(TABLE, encoding="utf-8")
    clause = f":::{{clause}} ZZ-1\n:kind: S\n:source: 1\n:status: firm\n\n**One.** It counts {text}.\n:::\n"
    (tmp_path / "01-one.md").write_text(clause, encoding="utf-8")
    with pytest.raises(registry.SpecError, match=re.escape(complaint)) as refused:
        registry.read_clauses(tmp_path)
    assert refused.value.where.endswith("01-one.md:1")


# -- the five games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_no_reader_meets_a_place(game: str) -> None:
    for path in (FOLDER / game / "clauses.json", FOLDER / "simplified.json"):
        assert [*figures.places(path.read_text(encoding="utf-8"))] == []
    told = tomllib.loads((FOLDER / game / "zh.toml").read_text(encoding="utf-8"))
    assert [*figures.places(json.dumps(told.get("reading", []), ensure_ascii=False))] == []


def rows_told() -> Iterator[tuple[str, str, str, str]]:
    """Each row that a clause has to tell: its game, its clause, the table and the key, and the figure."""
    for game, tables in TELLING.items():
        for stem, name, key in tables:
            document = tomllib.loads((FOLDER / game / f"{stem}.toml").read_text(encoding="utf-8"))
            yield from ((game, row["clause"], f"{stem}.*.{key}", str(row[key])) for row in document[name])


def test_the_clause_of_an_item_names_its_figure_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {game: unfilled(game, monkeypatch) for game in TELLING}
    missing = [
        (clause, column, told, language)
        for game, clause, column, told in rows_told()
        for language, text in zip(("en", "zh"), written[game][clause], strict=True)
        if told != "0"
        and not any(
            fnmatch(place, column) and figures.figure(FOLDER / game, place) == told
            for place in figures.places(text)
        )
    ]
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_a_figure_changed_in_the_table_alone_changes_every_text_that_tells_it(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / game
    shutil.copytree(FOLDER / game, folder, ignore=shutil.ignore_patterns("*.po", "*.json"))
    named = {
        clause: [set(figures.places(text)) for text in texts]
        for clause, texts in unfilled(game, monkeypatch).items()
    }
    everywhere = sorted({place for both in named.values() for places in both for place in places})
    usual, figure = read(folder), {place: figures.figure(folder, place) for place in everywhere}
    for place in few(everywhere, 12):
        table, text = with_another_figure(folder, place)
        other = {each for each in everywhere if figures.figure(folder, each) != figure[each]}
        now = read(folder)
        table.write_text(text, encoding="utf-8")
        for clause, places in named.items():
            changed = [after != before for after, before in zip(now[clause], usual[clause], strict=True)]
            assert changed == [bool(each & other) for each in places], (place, clause)
