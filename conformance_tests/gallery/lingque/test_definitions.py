"""What a definition of Lingque makes of tiles, tables and counted fans, at its edges; each test is a case."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oracle.families.mahjong.kinds import FLOWERS, KINDS
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.lingque.figures import exclusions, fans, forms, kinds, points, sets, settlement
from oracle.rulesets.lingque.figures.points import POINTS
from oracle.rulesets.lingque.play import deal
from oracle.rulesets.lingque.scoring.points import Counted, reaches_minimum_by_equivalents
from oracle.rulesets.lingque.settlement import match
from oracle.rulesets.lingque.state.course import nearest_first

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
    found = kinds.load_tiles(read_table("lingque", "kinds"))
    plain = len(KINDS) * found.copies
    assert (plain, plain + len(FLOWERS) * found.flower_copies) == (136, 144)
    assert (found.dealer, found.seats) == ("E", ("E", "S", "W", "N"))


@pytest.mark.clause("LQ-1A.1", "LQ-2A.8", shows="near miss")
def test_a_tile_table_that_contradicts_itself_is_refused() -> None:
    """Wrong: a set of 140 tiles, or a seat that is no wind."""
    table = read_table("lingque", "kinds")
    seats, flowers = dict(table.section("seats").entries), dict(table.section("flowers").entries)
    refused(kinds.load_tiles, altered("kinds", flowers={**flowers, "kinds": ["1f", "2f", "3f", "4f"]}))
    refused(kinds.load_tiles, altered("kinds", seats={**seats, "dealer": "C"}))


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
    refused(fans.load_fans, altered("fans", fan=rows))


@pytest.mark.clause("LQ-2A.4", "LQ-2A.5", "LQ-2D.6", "LQ-2D.7", shows="near miss")
def test_fans_that_shut_out_one_another_are_refused() -> None:
    """Wrong: 大七星 shut out, which is no fan, or 二数 shutting out 清幺九, which shuts it out."""
    rows = [dict(row.entries) for row in read_table("lingque", "exclusions").sections("excludes")]

    def load(table: Section) -> object:
        return exclusions.load_exclusions(table, fans.FANS)

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
        return points.load_points(changed, fans.FANS)

    pairs = [[2, 2], [3, 3], [4, 3], [4, 4], [5, 4], [5, 5], [6, 4]]
    refused(load, altered("points", compound_jump={**jump, "pairs": pairs}))
    refused(load, altered("points", equivalent={**dict(equivalent.entries), "points": more}))


# -- the minimum -----------------------------------------------------------------------------------


def counted(*slugs: str, pairs: tuple[str, ...] = ()) -> list[Counted]:
    """Fans that count once each, and some of them as pairs."""
    rows = fans.FANS.fans
    return [*(Counted(rows[slug], 1) for slug in slugs), *(Counted(rows[slug], 1, True) for slug in pairs)]


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
    assert reaches_minimum_by_equivalents(counted(*slugs.split(), pairs=tuple(pairs.split())), POINTS)


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
    assert not reaches_minimum_by_equivalents(counted(*slugs.split(), pairs=tuple(pairs.split())), POINTS)


# -- the wall --------------------------------------------------------------------------------------

SIDES = {"E": (5, 9), "S": (2, 6, 10), "W": (3, 7, 11), "N": (4, 8, 12)}
"""The sums of two dice that name each side, as the book lists them."""


@pytest.mark.clause("LQ-1B.2", shows="satisfied")
def test_every_sum_names_the_side_of_the_book() -> None:
    named = {total: deal.side_opened(total) for total in range(2, 13)}
    assert named == {total: side for side, totals in SIDES.items() for total in totals}


@pytest.mark.clause("LQ-1A.1", "LQ-1B.1", shows="satisfied")
def test_the_stacks_hold_all_the_tiles() -> None:
    for tiles_in_play, stacks in ((136, 17), (144, 18)):
        assert deal.stacks_of(tiles_in_play) == stacks
        assert 4 * stacks * 2 == sum(deal.copies_of(tiles_in_play).values()) == tiles_in_play


@pytest.mark.clause("LQ-1B.3", "LQ-1B.3a", shows="satisfied")
@pytest.mark.parametrize(
    ("total", "side", "tiles_in_play", "tail"),
    [
        (12, "S", 136, ("S", 12)),
        (4, "N", 136, ("N", 4)),
        (17, "S", 136, ("S", 17)),
        (18, "S", 136, ("E", 1)),
        (20, "S", 136, ("E", 3)),
        (24, "N", 136, ("W", 7)),
        (18, "E", 136, ("N", 1)),
        (18, "S", 144, ("S", 18)),
        (19, "W", 144, ("S", 1)),
    ],
)
def test_the_tail_is_counted_to_the_left(
    total: int, side: str, tiles_in_play: int, tail: tuple[str, int]
) -> None:
    assert deal.tail_stack(total, side, tiles_in_play) == tail


@pytest.mark.clause("LQ-1B.3a", shows="near miss")
def test_no_stack_is_left_out_between_two_walls() -> None:
    """Wrong: the eighteenth of seventeen stacks on the wall of the lower house, or stack 0 of the upper one's."""
    assert deal.tail_stack(18, "N", 136) == ("W", 1)


# -- sets and seats --------------------------------------------------------------------------------


@pytest.mark.clause("LQ-1C.0", shows="satisfied")
def test_the_chows_of_a_tile() -> None:
    assert sets.chows_of("1m") == (("2m", "3m"),)
    assert sets.chows_of("5s") == (("3s", "4s"), ("4s", "6s"), ("6s", "7s"))
    assert sets.chows_of("8p") == (("6p", "7p"), ("7p", "9p"))


@pytest.mark.clause("LQ-1C.0", shows="near miss")
def test_nobody_chows_a_wind_or_across_nine() -> None:
    """Wrong: 東, 南 and 西 as a chow, or 8, 9 and 1."""
    assert sets.chows_of("S") == ()
    assert sets.chows_of("9m") == (("7m", "8m"),)


@pytest.mark.clause("LQ-1C.0", "LQ-1C.2", shows="satisfied")
def test_the_kinds_of_set() -> None:
    found = sets.load_sets()
    assert {act: (kind.name, kind.own, kind.kong, kind.exposed) for act, kind in found.items()} == {
        "eat": ("吃", 2, False, True),
        "pung": ("碰", 2, False, True),
        "kong": ("大明杠", 3, True, True),
        "add-kong": ("小明杠", 1, True, True),
        "hidden-kong": ("暗杠", 4, True, False),
    }


@pytest.mark.clause("LQ-1C.4", shows="obeys")
@pytest.mark.parametrize(("source", "order"), [("E", "SWN"), ("S", "WNE"), ("W", "NES"), ("N", "ESW")])
def test_who_comes_first_on_a_tile(source: str, order: str) -> None:
    assert nearest_first(source, ("E", "S", "W", "N"))[:3] == tuple(order)


# -- the match -------------------------------------------------------------------------------------


@pytest.mark.clause("LQ-3A.2", "LQ-3A.3", "LQ-3A.4", "LQ-3B.1", "LQ-3B.2", "LQ-3B.3", shows="satisfied")
def test_the_figures_of_chapter_three_are_those_of_the_book() -> None:
    found = settlement.load_settlement(read_table("lingque", "settlement"))
    shares = (found.drawn, found.giver, found.given)
    assert [(share.times, share.over) for share in shares] == [(3, 2), (2, 1), (1, 1)]
    assert [(each.tiles, each.part.of(45)) for each in found.liabilities] == [(4, 23), (5, 45)]
    assert (found.rounds, found.seating) == (4, ("table", "drawn"))
    assert {seat: "".join(winds) for seat, winds in found.rotation.items()} == {
        "E": "ESNW",
        "S": "SEWN",
        "W": "WNES",
        "N": "NWSE",
    }
    assert match.rounds().number == 4


@pytest.mark.clause("LQ-3A.3", shows="near miss")
def test_a_rotation_that_is_no_latin_square_is_refused() -> None:
    """Wrong: somebody begins two rounds as East."""
    rotation = dict(read_table("lingque", "settlement").section("rotation").entries)
    for winds in (["E", "E", "N", "W"], ["E", "S", "W", "N"]):
        refused(settlement.load_settlement, altered("settlement", rotation={**rotation, "E": winds}))
