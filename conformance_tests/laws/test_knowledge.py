"""What is known of a hand, against every way in which the unseen tiles can lie."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

from oracle.rulebook.readings import Agreed
from oracle.table.heaps import Heap, Wall
from oracle.table.known import Known
from oracle.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import DrawFn

KINDS = ("a", "b", "c")
COPIES = 2
SEATS = ("N", "S")

World = dict[str, tuple[str, ...]]
"""The tiles of each seat, and of the wall."""


@st.composite
def worlds(draw: DrawFn) -> tuple[World, dict[str, int]]:
    """Six tiles in two hands and a wall, and how many of each hand are hidden, the last ones first."""
    tiles = draw(st.permutations([kind for kind in KINDS for _ in range(COPIES)]))
    first = draw(st.integers(0, 4))
    second = draw(st.integers(0, 6 - first))
    world = {
        "N": tuple(tiles[:first]),
        "S": tuple(tiles[first : first + second]),
        "wall": tuple(tiles[first + second :]),
    }
    hidden = {place: draw(st.integers(0, len(held))) for place, held in world.items()}
    return world, hidden


def shown(world: World, hidden: dict[str, int]) -> World:
    return {place: held[: len(held) - hidden[place]] for place, held in world.items()}


def completions(world: World, hidden: dict[str, int]) -> Iterator[dict[str, Counter[str]]]:
    """Every world that shows the same tiles, as counts by place."""
    seen = shown(world, hidden)
    places = [place for place, number in hidden.items() for _ in range(number)]
    loose = Counter(dict.fromkeys(KINDS, COPIES))
    for held in seen.values():
        loose.subtract(held)
    for filling in set(product(KINDS, repeat=len(places))):
        if Counter(filling) == +loose:
            found = {place: Counter(held) for place, held in seen.items()}
            for place, tile in zip(places, filling, strict=True):
                found[place][tile] += 1
            yield found


def laid_out(world: World, hidden: dict[str, int]) -> Table[Any]:
    seen = shown(world, hidden)
    wall = Wall(len(world["wall"]))
    table: Table[Any] = Table.empty(SEATS, dict.fromkeys(KINDS, COPIES), wall, Agreed("none", {}, {}))
    for place, held in seen.items():
        if place == "wall":
            wall.front = list(held)
            for tile in held:
                assert table.account(tile) is None
        else:
            assert table.place(table.hands[place], [*held, *"?" * hidden[place]]) == []
    return table


@given(worlds())
def test_at_least_is_what_every_completion_says(case: tuple[World, dict[str, int]]) -> None:
    world, hidden = case
    table, ways = laid_out(world, hidden), list(completions(world, hidden))
    assert ways
    for seat, tile, number in product(SEATS, KINDS, range(COPIES + 1)):
        answers = {way[seat][tile] >= number for way in ways}
        expected = Known.UNKNOWN if len(answers) == 2 else Known.of(answers.pop())
        assert table.at_least(seat, tile, number) is expected


@given(worlds())
def test_a_hand_is_known_when_there_is_one_way_to_look_at_it(case: tuple[World, dict[str, int]]) -> None:
    world, hidden = case
    table = laid_out(world, hidden)
    for seat in SEATS:
        assert table.knows_hand(seat) is (hidden[seat] == 0)


@given(st.integers(0, 4), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
def test_a_limit_bounds_what_a_heap_can_hold(unseen: int, known: int, limit: int, loose: int) -> None:
    heap = Heap({"a": known} if known else {}, unseen)
    heap.exclude("a", limit)
    most = known + min(unseen, limit, loose)
    assert heap.most("a", loose) == most
    for number in range(8):
        answer = Known.YES if number <= known else Known.UNKNOWN if number <= most else Known.NO
        assert heap.at_least("a", number, loose) is answer


@given(st.lists(st.sampled_from([*KINDS, "?"]), max_size=8))
def test_a_heap_forgets_all_and_keeps_its_size(tiles: list[str]) -> None:
    heap = Heap.of(tiles)
    copy = heap.copy()
    forgotten = heap.forget()
    assert len(heap) == len(copy) == len(tiles)
    assert sum(forgotten.values()) == len(tiles) - tiles.count("?")
    assert heap.tiles() == ()
    assert copy.tiles() == tuple(sorted(tile for tile in tiles if tile != "?"))


@given(st.lists(st.sampled_from(KINDS), max_size=6), st.data())
def test_a_wall_listed_to_its_end_is_drawn_from_either_end(tiles: list[str], data: st.DataObject) -> None:
    wall, left = Wall(len(tiles), list(tiles)), list(tiles)
    while left:
        tail = data.draw(st.booleans())
        expected = left[-1] if tail else left[0]
        assert wall.next(tail=tail) == expected
        assert wall.draw(tail=tail) == expected
        left.pop(-1 if tail else 0)
    assert wall.left == 0


@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=3), st.integers(1, 4))
def test_the_far_end_of_a_wall_listed_in_part_is_unknown(tiles: list[str], unlisted: int) -> None:
    wall = Wall(len(tiles) + unlisted, list(tiles))
    assert wall.draw(tail=True) == "?"
    assert [wall.draw() for _ in tiles] == tiles
    assert wall.left == unlisted - 1
