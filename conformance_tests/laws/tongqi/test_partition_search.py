"""The search for seven sets against a brute force that shares nothing with it.

The brute force knows of pips only. It takes the first tile left and tries every set that could hold it;
each tile carries a label (`h` own, in hand; `a` arriving from outside; `t` from the table), so that laws 1
and 2 and the limits of re-laying are checked on the very tiles they speak of.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from conformance_tests.collecting import many
from oracle.rulesets.tongqi.figures.forms import TileSet, set_of
from oracle.rulesets.tongqi.hand.sorting import Standing, completes, partitions, waits

PIPS = tuple(f"{low}{high}" for low in range(1, 7) for high in range(low, 7))
if TYPE_CHECKING:
    from collections.abc import Sequence

Tile = str
Marked = tuple[Tile, str]


@cache
def brute_kind(kinds: tuple[Tile, ...]) -> str | None:
    if len(set(kinds)) == 1 and 3 <= len(kinds) <= 5:
        return "equal"
    if len(kinds) != 3:
        return None
    if sorted("".join(kinds)) == list("123456"):
        return "butong"
    for first, second, third in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
        long, twin, short = kinds[first], kinds[second], kinds[third]
        if long == twin and long[0] == long[1] and short[0] != short[1] and long[0] in short:
            return "wuzi"
    return None


BRUTE_SETS = sorted(
    {kinds for kinds in combinations(sorted(PIPS * 2), 3) if brute_kind(kinds)}
    | {(kind,) * size for kind in PIPS for size in (3, 4, 5)}
)


@cache
def brute_partitionable(tiles: tuple[Tile, ...], sets: int) -> bool:
    """Say whether sorted tiles are exactly so many sets, whoever they came from."""
    if not tiles or not sets:
        return not tiles and not sets
    left = Counter(tiles)
    for made in BRUTE_SETS:
        if tiles[0] in made and not Counter(made) - left:
            rest = tuple(sorted((left - Counter(made)).elements()))
            if brute_partitionable(rest, sets - 1):
                return True
    return False


def brute_ways(left: tuple[Marked, ...], sets: int) -> list[tuple[tuple[Marked, ...], ...]]:
    """Return every way to sort marked tiles into sets; threes and more take no tile of the table."""
    if not left or not sets:
        return [()] if not left and not sets else []
    first, others = left[0], left[1:]
    same = tuple(tile for tile in others if tile[0] == first[0] and tile[1] != "t")
    groups: set[tuple[Marked, ...]] = {(first, *pair) for pair in combinations(others, 2)}
    if first[1] != "t":
        groups |= {(first, *more) for more in (*combinations(same, 3), *combinations(same, 4))}
    found = []
    for group in groups:
        kind = brute_kind(tuple(tile for tile, _ in group))
        if kind is None or (kind == "equal" and any(label == "t" for _, label in group)):
            continue
        rest = list(left)
        for tile in group:
            rest.remove(tile)
        found += [(group, *way) for way in brute_ways(tuple(rest), sets - 1)]
    return found


def brute_lawful(way: tuple[tuple[Marked, ...], ...], own: Counter[Tile]) -> bool:
    """Laws 1 and 2: own long pairs, and three or more own equal tiles, stand in one set."""
    for kind, held in own.items():
        if held >= 3 or (held == 2 and kind[0] == kind[1]):
            places = [group for group in way if (kind, "h") in group]
            if len(places) > 1:
                return False
    return True


def plain_sets(way: tuple[tuple[Marked, ...], ...]) -> Counter[tuple[Tile, ...]]:
    return Counter(tuple(sorted(tile for tile, _ in group)) for group in way)


def brute_completes(
    hand: tuple[Tile, ...], arriving: Tile, table: tuple[TileSet, ...], *, drawn: bool, laws: bool
) -> bool:
    own = Counter(hand) + (Counter([arriving]) if drawn else Counter())
    marked = [(tile, "h") for tile in hand] + [(arriving, "h" if drawn else "a")]
    loose = [made.tiles for made in table if made.kind in ("butong", "wuzi")]
    for size in range(len(loose) + 1):
        for broken in combinations(loose, size):
            tiles = tuple(sorted(marked + [(tile, "t") for made in broken for tile in made]))
            for way in brute_ways(tiles, 7 - len(table) + size):
                if laws and not brute_lawful(way, own):
                    continue
                if not broken or brute_relaid(way, broken):
                    return True
    return False


def brute_relaid(way: tuple[tuple[Marked, ...], ...], broken: tuple[tuple[Tile, ...], ...]) -> bool:
    """Say whether a 五子 was broken up or formed with a table tile, and no set broken up for itself."""
    if plain_sets(way) & Counter(broken):
        return False
    if any(brute_kind(made) == "wuzi" for made in broken):
        return True
    return any(
        brute_kind(tuple(tile for tile, _ in group)) == "wuzi" and any(label == "t" for _, label in group)
        for group in way
    )


THREES: list[tuple[Tile, ...]] = [made for made in BRUTE_SETS if len(made) == 3]
LOOSE = [made for made in THREES if len(set(made)) > 1]
EQUAL = [made for made in THREES if len(set(made)) == 1]


@st.composite
def hands(
    draw: st.DrawFn, *, in_hand: st.SearchStrategy[int], on_table: st.SearchStrategy[int]
) -> tuple[tuple[Tile, ...], Tile, tuple[TileSet, ...]]:
    """Hand, arriving tile and table: complete, one tile foreign, or 五子 on the table given other tiles."""
    counted: Counter[Tile] = Counter()

    def fitting(sets: Sequence[tuple[Tile, ...]]) -> tuple[Tile, ...]:
        made = draw(st.sampled_from([each for each in sets if few_enough(counted + Counter(each))]))
        counted.update(made)
        return made

    table_sets = [fitting(LOOSE) for _ in range(draw(on_table))]
    hand_sets = [fitting(BRUTE_SETS) for _ in range(draw(in_hand))]
    firm = [fitting(EQUAL) for _ in range(7 - len(table_sets) - len(hand_sets))]
    tiles = [tile for made in hand_sets for tile in made]
    change = draw(st.sampled_from(["none", "swap", "foreign"]))
    if change == "foreign":
        free = [kind for kind in PIPS if counted[kind] < 5]
        tiles[draw(st.integers(0, len(tiles) - 1))] = draw(st.sampled_from(free))
    if change == "swap":
        swap_wuzi_partners(table_sets, tiles)
    shuffled = draw(st.permutations(tiles))
    table = tuple(made for made in map(set_of, (*table_sets, *firm)) if made is not None)
    return tuple(shuffled[1:]), shuffled[0], table


def swap_wuzi_partners(table_sets: list[tuple[Tile, ...]], tiles: list[Tile]) -> None:
    """Exchange the short tile of every 五子 on the table with a hand tile it could hold as well."""
    for place, made in enumerate(table_sets):
        for number, tile in enumerate(tiles):
            if brute_kind(made) != "wuzi":
                continue
            short = next(each for each in made if made.count(each) == 1)
            other = tuple(sorted((*(each for each in made if each != short), tile)))
            if tile != short and brute_kind(other) == "wuzi":
                table_sets[place], tiles[number] = other, short
                break


def few_enough(counted: Counter[Tile]) -> bool:
    return max(counted.values()) <= 5


@settings(max_examples=many(250), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(hands(in_hand=st.integers(1, 3), on_table=st.integers(0, 3)), st.booleans(), st.booleans())
def test_small_hands_complete_as_the_brute_force_says(
    case: tuple[tuple[Tile, ...], Tile, tuple[TileSet, ...]], drawn: bool, laws: bool
) -> None:
    hand, arriving, table = case
    found = completes(Standing(hand, table, keep_laws=laws), arriving, drawn=drawn)
    expected = brute_completes(hand, arriving, table, drawn=drawn, laws=laws)
    plain = completes(Standing(hand, table, keep_laws=laws, relay=False), arriving, drawn=drawn)
    event(f"plain {plain}, with re-laying {found}")
    assert found == expected


@settings(max_examples=many(150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(hands(in_hand=st.just(7), on_table=st.just(0)))
def test_full_hands_complete_as_the_brute_force_says(
    case: tuple[tuple[Tile, ...], Tile, tuple[TileSet, ...]],
) -> None:
    hand, arriving, _ = case
    found = completes(Standing(hand, keep_laws=False), arriving)
    assert found == brute_partitionable(tuple(sorted((*hand, arriving))), 7)


@settings(max_examples=many(100), deadline=None)
@given(hands(in_hand=st.integers(1, 7), on_table=st.integers(0, 0)), st.booleans())
def test_every_partition_uses_each_tile_once_and_no_partition_comes_twice(
    case: tuple[tuple[Tile, ...], Tile, tuple[TileSet, ...]], laws: bool
) -> None:
    hand, arriving, table = case
    found = list(partitions(Standing(hand, table, keep_laws=laws), arriving))
    for way in found:
        assert Counter(tile for made in way.sets for tile in made.tiles) == Counter((*hand, arriving))
        assert all(brute_kind(made.tiles) for made in way.sets)
        assert len(way.sets) + len(table) == 7
        assert all(arriving in way.sets[place].tiles for place in way.arrived_in)
        assert way.arrived_in
    assert len({tuple(sorted(way.sets)) for way in found}) == len(found)
    assert bool(found) == completes(Standing(hand, table, keep_laws=laws), arriving)


@settings(max_examples=many(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(hands(in_hand=st.integers(1, 2), on_table=st.integers(0, 3)), st.booleans())
def test_a_hand_waits_for_exactly_the_tiles_that_complete_it(
    case: tuple[tuple[Tile, ...], Tile, tuple[TileSet, ...]], drawn: bool
) -> None:
    hand, _, table = case
    held = Counter((*hand, *(tile for made in table for tile in made.tiles)))
    expected = tuple(
        kind for kind in PIPS if held[kind] < 5 and completes(Standing(hand, table), kind, drawn=drawn)
    )
    assert waits(Standing(hand, table), drawn=drawn) == expected


@settings(max_examples=many(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(hands(in_hand=st.integers(1, 3), on_table=st.integers(1, 3)))
def test_re_laying_only_adds_winning_tiles(case: tuple[tuple[Tile, ...], Tile, tuple[TileSet, ...]]) -> None:
    hand, _, table = case
    assert set(waits(Standing(hand, table, relay=False))) <= set(waits(Standing(hand, table)))


def test_the_brute_force_knows_the_sets_of_the_book() -> None:
    kinds = Counter(brute_kind(made) for made in BRUTE_SETS)
    assert kinds == {"butong": 15, "wuzi": 30, "equal": 63}


@pytest.mark.parametrize("copies", [6, 7, 8, 20])
def test_more_tiles_than_there_are_make_no_hand(copies: int) -> None:
    assert not completes(Standing(("12",) * copies), "12")
    assert waits(Standing(("12",) * copies)) == ()
