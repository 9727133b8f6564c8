"""Mutants as names: every change that is promised is found, made where it is said, and named the same again."""

from __future__ import annotations

import ast
import re
from collections import Counter
from fnmatch import translate
from typing import TYPE_CHECKING, cast

import pytest

from conformance_tests.builder.measures.scores import SURVIVORS
from conformance_tests.builder.measures.survivors import reasons
from conformance_tests.builder.mutation.figures import Toml, changed_table, figure_mutants, tables_in
from conformance_tests.builder.mutation.mutants import Change, changes
from conformance_tests.builder.mutation.rules import Rules
from conformance_tests.builder.mutation.scratch import apart, enter
from oracle.conformance.cases import manifest
from oracle.conformance.cases.suites import FOLDER
from oracle.game.hands import known
from oracle.game.items import items_of
from oracle.rulebook import tables
from oracle.rulebook.house_rules import figures_of
from spec import FOLDER as SPEC

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from oracle.conformance.inputs.forms import JsonValue

SOURCE = '''
"""What nobody changes: a text with 3 in it."""
LIMIT = 5


@clause("XX-1.1")
def a_rule(table, act):
    """A rule."""
    if act.tile is None or table.left < LIMIT:
        return None
    return Objection("too-late", {"left": 7 + 1})


def counted(tiles, most=4):
    total = 0
    for tile in tiles:
        if tile not in ("?", "x"):
            total += 2
    return min(total, most)


def checked(rows):
    if len(rows) != 3:
        raise TableError("three rows")
    return [row for row in rows if not row.empty]
'''


def found(source: str) -> dict[str, Change]:
    return {change.mutant.name: change for change in changes("m", ast.parse(source))}


def changed(name: str) -> str:
    tree = ast.parse(SOURCE)
    next(change for change in changes("m", tree) if change.mutant.name == name).make()
    return ast.unparse(ast.fix_missing_locations(tree))


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("m:<module>:plus-1:1", "LIMIT = 5", "LIMIT = 6"),
        ("m:<module>:minus-1:1", "LIMIT = 5", "LIMIT = 4"),
        ("m:a_rule:edge:1", "table.left < LIMIT", "table.left <= LIMIT"),
        ("m:a_rule:swap:1", "act.tile is None", "act.tile is not None"),
        ("m:a_rule:swap:2", "table.left < LIMIT", "table.left >= LIMIT"),
        ("m:a_rule:and-or:1", "is None or table", "is None and table"),
        ("m:a_rule:never:1", "return Objection", "return None"),
        ("m:counted:arithmetic:1", "total += 2", "total -= 2"),
        ("m:counted:drop:1", "total += 2", "if False:"),
        ("m:counted:max:1", "min(total, most)", "max(total, most)"),
        ("m:counted:swap:1", "tile not in", "tile in"),
        ("m:counted:plus-1:1", "most=4", "most=5"),
        ("m:counted:plus-1:2", "total = 0", "total = 1"),
        ("m:checked:not:1", "if not row.empty", "if row.empty"),
        ("m:checked:return-none:1", "return [row", "return None"),
    ],
)
def test_a_mutant_is_the_change_its_name_says(name: str, before: str, after: str) -> None:
    assert before in ast.unparse(ast.parse(SOURCE))
    assert after in changed(name)
    assert changed(name) != ast.unparse(ast.parse(SOURCE))


def test_what_no_answer_can_show_is_left_alone() -> None:
    names = found(SOURCE)
    assert not [name for name in names if name.startswith("m:checked:swap")]
    assert [name for name in names if name.startswith("m:a_rule:plus-1")] == []
    assert [name for name in names if name.startswith("m:checked:drop")] == []


def test_a_rule_has_both_guards_forced_under_its_clause() -> None:
    rules = [
        change.mutant for change in found(SOURCE).values() if change.mutant.operator in ("never", "always")
    ]
    assert [(mutant.name, mutant.clauses) for mutant in rules] == [
        ("m:a_rule:never:1", ("XX-1.1",)),
        ("m:a_rule:always:1", ("XX-1.1",)),
    ]


def test_a_generator_stays_one_without_its_statements() -> None:
    tree = ast.parse("def each(rows):\n    yield 1\n")
    next(change for change in changes("m", tree) if change.mutant.operator == "drop").make()
    space: dict[str, object] = {}
    exec(compile(ast.fix_missing_locations(tree), "m", "exec"), space)  # noqa: S102  what was just built
    each = space["each"]
    assert callable(each)
    assert list(each(())) == []


TABLE: dict[str, Toml] = {
    "clause": "XX-1",
    "unit": "points",
    "usual": {"points": 4, "first": True},
    "row": [{"slug": "three", "points": [2, 4]}, {"points": [8]}],
}


def test_every_figure_of_a_table_is_one_more_and_one_less() -> None:
    names = [mutant.name.removeprefix("x/values:") for mutant in figure_mutants("x/values", TABLE)]
    assert names == [
        *("usual.points:+1", "usual.points:-1", "usual.first:flip"),
        *("row.three.points.1:+1", "row.three.points.1:-1", "row.three.points.2:+1", "row.three.points.2:-1"),
        *("row.2.points.1:+1", "row.2.points.1:-1"),
    ]
    assert changed_table("x/values:row.three.points.2:+1", TABLE)["row"] == [
        {"slug": "three", "points": [2, 5]},
        {"points": [8]},
    ]
    assert changed_table("x/values:usual.first:flip", TABLE)["usual"] == {"points": 4, "first": False}
    with pytest.raises(LookupError):
        changed_table("x/values:row.nothing:+1", TABLE)


def test_a_row_is_called_by_what_names_no_other_row() -> None:
    rows: dict[str, Toml] = {
        "row": [
            {"form": "a", "pattern": "one", "worth": 1},
            {"form": "a", "pattern": "two", "worth": 2},
            {"form": "b", "pattern": "two", "worth": 3},
        ]
    }
    names = [mutant.name for mutant in figure_mutants("x/values", rows) if mutant.operator == "+1"]
    assert names == [f"x/values:row.{row}.worth:+1" for row in ("one", "2", "b")]
    changed_rows = changed_table("x/values:row.b.worth:+1", rows)["row"]
    assert isinstance(changed_rows, list)
    assert [row["worth"] for row in changed_rows if isinstance(row, dict)] == [1, 2, 4]


@pytest.mark.parametrize("game", ["jiaxing", "tongqi", "yawan"])
def test_the_names_of_a_game_are_unique_and_the_same_again(game: str) -> None:
    first, second = (Rules.of(game).mutants for _ in range(2))
    names = [mutant.name for mutant in first]
    assert len(set(names)) == len(names) > 1000
    assert names == [mutant.name for mutant in second]


def test_every_figure_that_counts_has_its_two_mutants() -> None:
    operators = Counter(
        mutant.operator for mutant in Rules.of("tongqi").mutants if mutant.module == "tongqi/set_values"
    )
    assert operators["+1"] == operators["-1"] > 40


def _keys(value: Toml) -> Iterator[str]:
    """Every key of a table, and of the tables in it."""
    if isinstance(value, list):
        for each in value:
            yield from _keys(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from _keys(each)


@pytest.mark.parametrize("game", known())
def test_a_figure_is_found_by_the_dots_in_the_name_of_its_mutant(game: str) -> None:
    found = tables_in(SPEC / game)
    assert found
    for name, table in found.items():
        assert [key for key in _keys(dict(table)) if "." in key or ":" in key] == [], name


# -- tables in the folders of a game's own ---------------------------------------------------------


def test_tables_in_folders_are_found_and_sentences_are_not(tmp_path: Path) -> None:
    home = tmp_path / "demo"
    (home / "values").mkdir(parents=True)
    for name in ("deal", "readings", "meanings", "messages.en", "values/club"):
        (home / f"{name}.toml").write_text("worth = 3\n", encoding="utf-8")
    assert tables_in(home) == {"demo/deal": {"worth": 3}, "demo/values/club": {"worth": 3}}


def _nested() -> list[tuple[str, str]]:
    """A table in a folder of a game's own, for every game that has one."""
    found = {game: sorted(name for name in Rules.of(game).tables if name.count("/") > 1) for game in known()}
    return [(game, names[0]) for game, names in found.items() if names]


@pytest.mark.parametrize(("game", "table"), _nested())
def test_a_figure_of_a_table_in_a_folder_is_read_changed(game: str, table: str) -> None:
    rules = Rules.of(game)
    mutant = next(mutant for mutant in rules.mutants if mutant.module == table)

    def entries() -> list[JsonValue]:
        enter(rules, mutant)
        return [cast("JsonValue", dict(tables.read_table(game, table.partition("/")[2]).entries))]

    assert apart(entries) == [changed_table(mutant.name, rules.tables[table])]
    assert apart(entries) != [rules.tables[table]]


@pytest.mark.parametrize(
    ("game", "item", "figure"),
    [
        ("lingque", "hun-yi-se", "lingque/fans:fan.hun-yi-se.fan:+1"),
        ("taiwan", "zi-mo", "taiwan/items:item.zi-mo.tai:+1"),
        ("yawan", "se-zu-qing-yi-se", "yawan/values/printed:value.se-zu-qing-yi-se.value.1:-1"),
    ],
)
def test_the_items_of_a_game_and_its_house_rules_have_the_changed_figure(
    game: str, item: str, figure: str
) -> None:
    rules = Rules.of(game)
    mutant = next(mutant for mutant in rules.mutants if mutant.name == figure)

    def values() -> list[JsonValue]:
        found = next(each for each in items_of(game) if each.id == item)
        return [repr(found.value), repr(figures_of(game, item))]

    def changed() -> list[JsonValue]:
        enter(rules, mutant)
        return values()

    before = values()
    assert all(now != then for now, then in zip(apart(changed), before, strict=True))
    assert values() == before


@pytest.mark.parametrize("game", known())
def test_a_mutant_that_is_excused_is_one_of_todays_rules(game: str) -> None:
    """A function that goes or is renamed takes its excuses along."""
    names = [mutant.name for mutant in Rules.of(game).mutants]
    stated = [name for reason in reasons(FOLDER / SURVIVORS / f"{game}.toml") for name in reason.mutants]
    assert [name for name in stated if not any(map(re.compile(translate(name)).match, names))] == []


def test_some_game_keeps_tables_in_a_folder() -> None:
    assert _nested()


def test_a_changed_table_in_a_folder_makes_the_manifest_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manifest, "SPEC", tmp_path)
    (tmp_path / "demo" / "values").mkdir(parents=True)
    table = tmp_path / "demo" / "values" / "club.toml"
    hashes: set[str] = set()
    for worth in (3, 4):
        table.write_text(f"worth = {worth}\n", encoding="utf-8")
        hashes.add(manifest.inputs(["demo"])["spec/demo"])
    table.rename(tmp_path / "demo" / "club.toml")
    hashes.add(manifest.inputs(["demo"])["spec/demo"])
    assert len(hashes) == 3
