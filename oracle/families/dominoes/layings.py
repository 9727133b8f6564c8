"""Every way to lay sets on the table anew with a tile that arrives, and every set a hand could show."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from oracle.families.dominoes.sets import (
    EQUAL_KIND,
    LOOSE,
    TileSet,
    all_butong,
    all_wuzi,
    butong_frames_of,
    set_of,
    wuzi_frames_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from grammar.syntax import Tile


def relayings(
    lying: Iterable[TileSet], arriving: Tile, held: Mapping[Tile, int], *, most: int | None = None
) -> Iterator[tuple[tuple[TileSet, ...], Counter[Tile]]]:
    """Every way to break up sets that lie on the table and to make new ones of them, with what the hand gives.

    Each new set is a 不同 or a 五子, and together they hold the arriving tile and every tile of the sets broken up.
    None of these is made again as it lay, for then it was not broken up; and no new set could be left away, for that
    is a set of own tiles, which is laid out by itself. `most` is how many may be broken up, `None` for all. Where a new
    set is like one that stays, that one is told too, for a set told once is read as the one that lies there.
    """
    loose = sorted(made for made in lying if made.kind in LOOSE)
    found: set[tuple[TileSet, ...]] = set()
    for number in range(1, (len(loose) if most is None else min(most, len(loose))) + 1):
        for broken in sorted(set(combinations(loose, number))):
            due = Counter(tile for made in broken for tile in made.tiles)
            due[arriving] += 1
            there = due + Counter(held)
            if not any(_are_in(tiles, there) for _, tiles in _sets_with(arriving)):
                continue
            for made in _covering(due, there):
                making = tuple(sorted(made))
                if making in found or set(making) & set(broken):
                    continue
                laid = Counter(tile for each in making for tile in each.tiles)
                if _has_one_too_many(making, laid, due):
                    continue
                found.add(making)
                staying = (Counter(loose) - Counter(broken)).elements()
                yield tuple(sorted((*making, *(made for made in staying if made in making)))), laid - due


def _covering(due: Mapping[Tile, int], there: Mapping[Tile, int]) -> Iterator[tuple[TileSet, ...]]:
    """The sets made of the tiles there are that hold all that is due; each holds a tile of it."""
    tile = min(due, default=None)
    if tile is None:
        yield ()
        return
    for made, tiles in _sets_with(tile):
        if _are_in(tiles, there):
            for others in _covering(_without(due, tiles), _without(there, tiles)):
                yield (made, *others)


@cache
def _sets_with(tile: Tile) -> tuple[tuple[TileSet, Mapping[Tile, int]], ...]:
    """Every 不同 and 五子 that holds a tile, each with how often it holds each of its tiles."""
    frames = (*butong_frames_of(tile), *wuzi_frames_of(tile))
    sets = (set_of((tile, *frame)) for frame in frames)
    return tuple((made, Counter(made.tiles)) for made in sets if made is not None)


def _are_in(tiles: Mapping[Tile, int], there: Mapping[Tile, int]) -> bool:
    """Whether there are at least these tiles."""
    return all(there.get(tile, 0) >= number for tile, number in tiles.items())


def _without(tiles: Mapping[Tile, int], taken: Mapping[Tile, int]) -> dict[Tile, int]:
    """What is left of tiles once others are taken from them."""
    left = dict(tiles)
    for tile, number in taken.items():
        if left.get(tile, 0) > number:
            left[tile] -= number
        else:
            left.pop(tile, None)
    return left


def _has_one_too_many(making: tuple[TileSet, ...], laid: Mapping[Tile, int], due: Mapping[Tile, int]) -> bool:
    """Whether the other sets hold all that is due without one of them."""
    return any(_are_in(due, _without(laid, Counter(made.tiles))) for made in making)


def sets_held(held: Mapping[Tile, int]) -> Iterator[TileSet]:
    """Every set that tiles of a hand make: equal tiles in every number, 不同 and 五子."""
    for tile in sorted(held):
        for number, kind in EQUAL_KIND.items():
            if held[tile] >= number:
                yield TileSet(kind, (tile,) * number)
    for made in (*all_butong(), *all_wuzi()):
        if all(held.get(tile, 0) >= made.tiles.count(tile) for tile in made.tiles):
            yield made
