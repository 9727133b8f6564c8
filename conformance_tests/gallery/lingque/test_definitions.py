"""What a definition of Lingque makes of tiles, tables and counted fans, at its edges; each test is a case."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oracle.rulesets.lingque import fan_table, forms, points, tiles
from oracle.rulesets.lingque.points import POINTS, Counted
from oracle.tables import Section, TableError, read_table

if TYPE_CHECKING:
    from collections.abc import Callable


def altered(name: str, **entries: object) -> Section:
    """A table with some of its entries replaced."""
    table = read_table("lingque", name)
    return Section(table.where, {**table.entries, **entries})


def refused(load: Callable[[Section], object], table: Section) -> None:
    """A table that contradicts itself is not taken."""
    with pytest.raises(TableError):
        load(table)


# -- tables ----------------------------------------------------------------------------------------


@pytest.mark.clause("LQ-1A.1", "LQ-2A.8", shows="satisfied")
def test_the_tile_table_holds_together() -> None:
    found = tiles.load_tiles(read_table("lingque", "kinds"))
    plain = len(tiles.KINDS) * found.copies
    assert (plain, plain + len(tiles.FLOWERS) * found.flower_copies) == (136, 144)
    assert (found.dealer, found.seats) == ("E", ("E", "S", "W", "N"))


@pytest.mark.clause("LQ-1A.1", "LQ-2A.8", shows="near miss")
def test_a_tile_table_that_contradicts_itself_is_refused() -> None:
    """Wrong: a set of 140 tiles, or a seat that is no wind."""
    table = read_table("lingque", "kinds")
    seats, flowers = dict(table.section("seats").entries), dict(table.section("flowers").entries)
    refused(tiles.load_tiles, altered("kinds", flowers={**flowers, "kinds": ["1f", "2f", "3f", "4f"]}))
    refused(tiles.load_tiles, altered("kinds", seats={**seats, "dealer": "C"}))


@pytest.mark.clause("LQ-2A.2", "LQ-2C.2.01", "LQ-2C.2.02", "LQ-2C.2.03", "LQ-2C.7.01", shows="satisfied")
def test_the_forms_are_those_of_the_book() -> None:
    found = forms.load_forms(read_table("lingque", "forms"))
    assert (found.melds, found.pairs, found.unconnected_tiles, found.tiles) == (4, 7, 14, 14)
    assert {len(kinds) for kinds in found.unconnected_sets} == {16}
    assert len(found.unconnected_sets) == 6
    assert found.orphan_kinds == {"1m", "9m", "1p", "9p", "1s", "9s", *"ESWNCFP"}
    assert found.nine_gates == (3, 1, 1, 1, 1, 1, 1, 1, 3)


@pytest.mark.clause("LQ-2A.2", "LQ-2C.2.01", "LQ-2C.2.02", shows="near miss")
def test_forms_of_different_sizes_are_refused() -> None:
    """Wrong: 全不靠 with a number in two of its groups, or six pairs that win."""
    table = read_table("lingque", "forms")
    pairs, spread = dict(table.section("seven_pairs").entries), dict(table.section("unconnected").entries)
    refused(forms.load_forms, altered("forms", seven_pairs={**pairs, "pairs": 6}))
    refused(forms.load_forms, altered("forms", unconnected={**spread, "groups": ["147", "258", "368"]}))


@pytest.mark.clause("LQ-2C.0", "LQ-2A.6", shows="near miss")
def test_a_fan_table_that_contradicts_itself_is_refused() -> None:
    """Wrong: a fan that stands twice."""
    rows = [dict(row.entries) for row in read_table("lingque", "fans").sections("fan")]
    rows[1]["slug"] = rows[0]["slug"]
    refused(fan_table.load_fans, altered("fans", fan=rows))


@pytest.mark.clause("LQ-2A.4", "LQ-2A.5", "LQ-2D.6", "LQ-2D.7", shows="near miss")
def test_fans_that_shut_out_one_another_are_refused() -> None:
    """Wrong: 大七星 shut out, which is no fan, or 二数 shutting out 清幺九, which shuts it out."""
    rows = [dict(row.entries) for row in read_table("lingque", "exclusions").sections("excludes")]

    def load(table: Section) -> object:
        return fan_table.load_exclusions(table, fan_table.FANS)

    strange = {"clause": "LQ-2A.4", "fan": "si-gang", "others": ["da-qi-xing"], "ground": "written"}
    ring = {**strange, "fan": "dui-dui-he", "others": ["si-an-ke"]}
    for more in (strange, ring):
        refused(load, altered("exclusions", excludes=[*rows, more]))


@pytest.mark.clause("LQ-2B.1a", "LQ-2D.8b", shows="near miss")
def test_figures_of_points_that_contradict_one_another_are_refused() -> None:
    """Wrong: a jump for 2 with 2, or equivalent points for a fan that suffices by itself."""
    table = read_table("lingque", "points")
    jump, equivalent = dict(table.section("compound_jump").entries), table.section("equivalent")
    more = {**dict(equivalent.section("points").entries), "qi-dui": 8}

    def load(changed: Section) -> object:
        return points.load_points(changed, fan_table.FANS)

    pairs = [[2, 2], [3, 3], [4, 3], [4, 4], [5, 4], [5, 5], [6, 4]]
    refused(load, altered("points", compound_jump={**jump, "pairs": pairs}))
    refused(load, altered("points", equivalent={**dict(equivalent.entries), "points": more}))


# -- the minimum -----------------------------------------------------------------------------------


def counted(*slugs: str, pairs: tuple[str, ...] = ()) -> list[Counted]:
    """Fans that count once each, and some of them as pairs."""
    fans = fan_table.FANS.fans
    return [*(Counted(fans[slug], 1) for slug in slugs), *(Counted(fans[slug], 1, True) for slug in pairs)]


@pytest.mark.clause("LQ-2D.8a", "LQ-2D.8b", shows="satisfied")
@pytest.mark.parametrize(
    ("slugs", "pairs"),
    [
        ("wu-men-qi", ""),
        ("qiang-gang", ""),
        ("fan-pai-zhong fan-pai-fa", ""),
        ("shuang-an-ke lian-liu", ""),
        ("yi-ban-gao", "fan-pai-bai"),
        ("men-qian-qing gang", ""),
        ("men-qian-qing zi-mo lian-liu", ""),
        ("gang si-gui lian-liu", ""),
    ],
)
def test_what_suffices_by_the_equivalents(slugs: str, pairs: str) -> None:
    assert points.reaches_minimum_by_equivalents(counted(*slugs.split(), pairs=tuple(pairs.split())), POINTS)


@pytest.mark.clause("LQ-2D.8a", "LQ-2D.8b", shows="near miss")
@pytest.mark.parametrize(
    ("slugs", "pairs"),
    [
        ("shuang-an-ke", ""),
        ("fan-pai-zhong", "fan-pai-fa"),
        ("fan-pai-zhong gang", ""),
        ("men-qian-qing zi-mo", ""),
        ("men-qian-qing", "fan-pai-zhong"),
        ("gang lian-liu lao-shao-fu", ""),
    ],
)
def test_what_does_not_suffice_by_the_equivalents(slugs: str, pairs: str) -> None:
    """Wrong: a win by eight equivalent points, by one 番牌 pung beside a pair, or closed with one 自摸."""
    assert not points.reaches_minimum_by_equivalents(
        counted(*slugs.split(), pairs=tuple(pairs.split())), POINTS
    )
