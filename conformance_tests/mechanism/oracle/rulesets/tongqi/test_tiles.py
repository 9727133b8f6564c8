"""The tile table, and the loader that refuses gaps in it."""

from __future__ import annotations

import pytest

from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.tongqi.figures.kinds import (
    COPIES,
    HEADS,
    KINDS,
    LONG,
    SHORT,
    TILES,
    all_of_head,
    head_name,
    heads_of,
    is_long,
    is_short,
    load_tiles,
    long_of,
    rank_of,
    short_of_head,
)


def table_with(key: str, entry: str, value: object) -> Section:
    """Return the tile table with one entry exchanged."""
    document = read_table("tongqi", "kinds")
    part = dict(document.section(key).entries) | {entry: value}
    return Section(document.where, {**document.entries, key: part})


def test_there_are_105_tiles_of_21_kinds() -> None:
    assert len(set(KINDS)) == 21
    assert len(KINDS) * COPIES == TILES.total == 105


def test_six_kinds_are_long_and_fifteen_short() -> None:
    assert (len(LONG), len(SHORT)) == (6, 15)
    assert all(is_long(tile) != is_short(tile) for tile in KINDS)
    assert {tile for tile in KINDS if is_long(tile)} == set(LONG)


@pytest.mark.parametrize("head", HEADS)
def test_every_head_is_on_six_kinds_five_of_them_short(head: int) -> None:
    assert len(all_of_head(head)) == 6
    assert set(all_of_head(head)) == {long_of(head), *short_of_head(head)}
    assert all(str(head) in tile for tile in all_of_head(head))


def test_ranks_divide_the_kinds_into_three_four_and_fourteen() -> None:
    sizes = dict.fromkeys(("upper", "middle", "plain"), 0)
    for kind in KINDS:
        sizes[rank_of(kind).slug] += 1
    assert sizes == {"upper": 3, "middle": 4, "plain": 14}


def test_each_rank_counts_twice_the_one_below() -> None:
    assert [rank_of(tile).factor for tile in ("11", "14", "45")] == [1, 2, 4]


def test_tiles_scored_in_the_worked_game_have_the_rank_it_gives_them() -> None:
    scored = {
        "44": "平張",
        "26": "中將",
        "56": "上將",
        "14": "中將",
        "66": "平張",
        "36": "平張",
        "23": "中將",
        "46": "上將",
    }
    assert {tile: rank_of(tile).name for tile in scored} == scored


def test_heads_are_read_off_the_tile() -> None:
    assert heads_of("36") == (3, 6)
    assert "".join(map(head_name, HEADS)) == "么二三四五六"


@pytest.mark.parametrize(
    ("key", "entry", "value", "reason"),
    [
        ("tiles", "kinds", ["11", "12"], "not the pairs of heads"),
        ("copies", "total", 104, "not copies times kinds"),
        ("heads", "names", ["么"], "has no name"),
        ("long", "kinds", ["11"], "two equal heads"),
        ("short", "kinds", ["12"], "two different heads"),
    ],
)
def test_a_table_with_a_gap_is_refused(key: str, entry: str, value: object, reason: str) -> None:
    with pytest.raises(TableError, match=reason):
        load_tiles(table_with(key, entry, value))


def test_a_kind_without_a_rank_is_refused() -> None:
    document = read_table("tongqi", "kinds")
    ranks = [dict(row.entries) for row in document.sections("rank")]
    ranks[1]["kinds"] = ["14", "23", "26"]
    with pytest.raises(TableError, match="no rank"):
        load_tiles(Section("kinds", {**document.entries, "rank": ranks}))


def test_a_kind_of_two_ranks_is_refused() -> None:
    document = read_table("tongqi", "kinds")
    ranks = [dict(row.entries) for row in document.sections("rank")]
    ranks[1]["kinds"] = ["14", "23", "26", "35", "11"]
    with pytest.raises(TableError, match="no rank or two"):
        load_tiles(Section("kinds", {**document.entries, "rank": ranks}))
