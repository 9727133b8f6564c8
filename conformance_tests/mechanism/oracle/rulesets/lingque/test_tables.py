"""The tables of Lingque: total, each figure under its clause, and refused when they contradict themselves."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

import pytest

from oracle.families.mahjong.kinds import KINDS
from oracle.rulebook.clauses import carried_by
from oracle.rulebook.readings import register
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.lingque.figures.exclusions import EXCLUSIONS, load_exclusions
from oracle.rulesets.lingque.figures.fans import FANS, load_fans
from oracle.rulesets.lingque.figures.forms import load_forms
from oracle.rulesets.lingque.figures.kinds import load_tiles
from oracle.rulesets.lingque.figures.points import POINTS, load_points
from oracle.rulesets.lingque.patterns import DEFINITIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

TABLES = ("kinds", "forms", "fans", "exclusions", "points")
RULED = {"firm": False, "ruled": True, "repaired": True, "disputed": True}


def cited(entry: object) -> Iterator[Mapping[str, object]]:
    """Yield every part of a table that names a clause."""
    if isinstance(entry, list):
        for part in entry:
            yield from cited(part)
    if isinstance(entry, dict):
        if "clause" in entry:
            yield entry
        for part in entry.values():
            yield from cited(part)


@pytest.mark.parametrize("name", TABLES)
def test_every_part_has_a_clause_that_code_carries(name: str) -> None:
    parts = list(cited(dict(read_table("lingque", name).entries)))
    assert parts
    for part in parts:
        assert carried_by(str(part["clause"])), part


@pytest.mark.parametrize("name", ["fans", "points"])
def test_what_is_ruled_names_its_reading(name: str) -> None:
    for part in cited(dict(read_table("lingque", name).entries)):
        if "status" in part:
            reading = part.get("reading")
            assert (reading is not None) == RULED[str(part["status"])], part
            assert reading is None or part["clause"] in register("lingque")[str(reading)].clauses, part


def test_there_are_seventy_four_fans_in_eleven_classes() -> None:
    sizes = [sum(fan.group == group for fan in FANS.fans.values()) for group in FANS.classes]
    assert sizes == [7, 3, 1, 10, 12, 5, 5, 4, 2, 4, 21]
    assert len(FANS.fans) == sum(sizes) == 74


def test_fans_that_count_several_times_are_the_five_the_book_names() -> None:
    several = {fan.name: fan.times for fan in FANS.fans.values() if fan.times > 1}
    assert several == {"四归": 3, "客风刻": 3, "幺九刻": 4, "双同刻": 2, "喜相逢": 2}


def test_every_fan_is_defined_under_its_own_clause() -> None:
    for (slug, _), definition in DEFINITIONS.usual.items():
        assert definition.clause == (FANS.fans.get(slug) or FANS.unlisted[slug]).clause
        assert carried_by(definition.clause)


def test_other_definitions_belong_to_registered_candidates() -> None:
    under = [*DEFINITIONS.others, *((row.reading, row.candidate) for row in FANS.changes)]
    under += [(row.reading, row.candidate) for row in EXCLUSIONS.excludes if row.reading]
    under += [(row.reading, row.candidate) for row in EXCLUSIONS.mutex if row.reading]
    for reading, candidate in under:
        entry = register("lingque")[reading]
        assert candidate in entry.candidates
        assert entry.executable


def test_readings_are_numbered_without_a_gap() -> None:
    readings = register("lingque")
    assert list(readings) == [f"LQ-A{number}" for number, _ in enumerate(readings, 1)]
    for reading in readings.values():
        assert not reading.executable or len(reading.candidates) > 1


def test_every_fan_of_three_has_four_fu_so_that_three_always_suffice() -> None:
    """LQ-1D.1: any hand of three 翻 reaches the minimum."""
    for fan in FANS.fans.values():
        least = min(fan.fu, fan.pair_fu or fan.fu)
        assert least % 2 == 0
        assert fan.fan < 3 or least * fan.fan >= POINTS.minimum


def test_there_are_thirty_four_kinds() -> None:
    assert len(set(KINDS)) == len(KINDS) == 34


# -- refusals --------------------------------------------------------------------------------------


def changed(name: str, change: Callable[[dict[str, object]], None]) -> Section:
    entries = deepcopy(dict(read_table("lingque", name).entries))
    change(entries)
    return Section(f"lingque/{name}.toml", entries)


def row(entries: dict[str, object], key: str, number: int) -> dict[str, object]:
    rows = entries[key]
    assert isinstance(rows, list)
    found = rows[number]
    assert isinstance(found, dict)
    return found


def part(entries: dict[str, object], key: str) -> dict[str, object]:
    found = entries[key]
    assert isinstance(found, dict)
    return found


def test_a_fan_that_stands_twice_is_refused() -> None:
    table = changed("fans", lambda entries: row(entries, "fan", 3).update(slug="zi-mo"))
    with pytest.raises(TableError, match="twice"):
        load_fans(table)


def test_fans_out_of_class_order_are_refused() -> None:
    table = changed("fans", lambda entries: row(entries, "fan", 3).update({"class": "linked"}))
    with pytest.raises(TableError, match="class by class"):
        load_fans(table)


def test_two_fans_under_one_clause_are_refused() -> None:
    table = changed("fans", lambda entries: row(entries, "fan", 3).update(clause="LQ-2C.1.01"))
    with pytest.raises(TableError, match="one clause"):
        load_fans(table)


def test_an_exclusion_of_an_unknown_fan_is_refused() -> None:
    table = changed("exclusions", lambda entries: row(entries, "excludes", 0).update(others=["da-qi-xing"]))
    with pytest.raises(TableError, match="da-qi-xing is no fan"):
        load_exclusions(table, FANS)


def test_fans_that_exclude_one_another_are_refused() -> None:
    def ring(entries: dict[str, object]) -> None:
        row(entries, "excludes", 0).update(fan="tian-he", others=["di-he"])
        row(entries, "excludes", 1).update(fan="di-he", others=["tian-he"])

    with pytest.raises(TableError, match="ring"):
        load_exclusions(changed("exclusions", ring), FANS)


@pytest.mark.parametrize("pairs", [[[3, 3]], [[2, 2], [3, 3], [4, 3], [4, 4], [5, 4], [5, 5], [6, 4]]])
def test_jumps_that_are_not_those_of_the_inequality_are_refused(pairs: list[list[int]]) -> None:
    table = changed("points", lambda entries: part(entries, "compound_jump").update(pairs=pairs))
    with pytest.raises(TableError, match="inequality"):
        load_points(table, FANS)


def test_a_small_fan_without_equivalent_points_is_refused() -> None:
    def drop(entries: dict[str, object]) -> None:
        part(part(entries, "equivalent"), "points").pop("lian-liu")

    with pytest.raises(TableError, match="equivalent"):
        load_points(changed("points", drop), FANS)


def test_totals_that_are_not_copies_times_kinds_are_refused() -> None:
    table = changed("kinds", lambda entries: part(entries, "copies").update(each=5))
    with pytest.raises(TableError, match="copies times kinds"):
        load_tiles(table)


def test_forms_of_different_sizes_are_refused() -> None:
    table = changed("forms", lambda entries: part(entries, "seven_pairs").update(pairs=6))
    with pytest.raises(TableError, match="one size"):
        load_forms(table)
