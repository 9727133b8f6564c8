"""Every way to lay sets on the table anew with a tile that arrives, and every set a hand could show."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from oracle.families.dominoes.piles import ONE, Pile, holds, lowest, pile_of, pile_of_counts, without
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
    loose = sorted(_PLACES[made] for made in lying if made.kind in LOOSE)
    in_hand, arrived = pile_of_counts(held), ONE[arriving]
    found: set[tuple[int, ...]] = set()
    for number in range(1, (len(loose) if most is None else min(most, len(loose))) + 1):
        for broken in sorted(set(combinations(loose, number))):
            due = arrived + sum(_PILES[place] for place in broken)
            there = due + in_hand
            if not any(holds(there, _PILES[place]) for place in _places_with(arriving)):
                continue
            for made in _covering(due, there):
                making = tuple(sorted(made))
                if making in found or not set(making).isdisjoint(broken):
                    continue
                laid = sum(_PILES[place] for place in making)
                if any(holds(laid - _PILES[place], due) for place in making):
                    continue
                found.add(making)
                yield _new_sets(making, loose, broken), _given(making, arriving, broken)


def _new_sets(making: Iterable[int], loose: Iterable[int], broken: Iterable[int]) -> tuple[TileSet, ...]:
    """The new sets, with those that stay and are like one of them."""
    staying = (Counter(loose) - Counter(broken)).elements()
    return tuple(
        _SETS[place] for place in sorted((*making, *(place for place in staying if place in making)))
    )


def _given(making: Iterable[int], arriving: Tile, broken: Iterable[int]) -> Counter[Tile]:
    """What the new sets hold beyond the arriving tile and those of the sets broken up."""
    given = Counter(tile for place in making for tile in _SETS[place].tiles)
    given.subtract((arriving, *(tile for place in broken for tile in _SETS[place].tiles)))
    return +given


def _covering(due: Pile, there: Pile) -> Iterator[tuple[int, ...]]:
    """The sets made of the tiles there are that hold all that is due; each holds a tile of it."""
    if not due:
        yield ()
        return
    for place in _places_with(lowest(due)):
        tiles = _PILES[place]
        if holds(there, tiles):
            for others in _covering(without(due, tiles), there - tiles):
                yield (place, *others)


_SETS: tuple[TileSet, ...] = tuple(sorted((*all_butong(), *all_wuzi())))
"""Every 不同 and 五子, by its place among them."""
_PLACES: Mapping[TileSet, int] = {made: place for place, made in enumerate(_SETS)}
_PILES: tuple[Pile, ...] = tuple(pile_of(made.tiles) for made in _SETS)


@cache
def _places_with(tile: Tile) -> tuple[int, ...]:
    """Every 不同 and 五子 that holds a tile."""
    frames = (*butong_frames_of(tile), *wuzi_frames_of(tile))
    sets = (set_of((tile, *frame)) for frame in frames)
    return tuple(_PLACES[made] for made in sets if made is not None)


def sets_held(held: Mapping[Tile, int]) -> Iterator[TileSet]:
    """Every set that tiles of a hand make: equal tiles in every number, 不同 and 五子."""
    for tile in sorted(held):
        for number, kind in EQUAL_KIND.items():
            if held[tile] >= number:
                yield TileSet(kind, (tile,) * number)
    for made in (*all_butong(), *all_wuzi()):
        if all(held.get(tile, 0) >= made.tiles.count(tile) for tile in made.tiles):
            yield made
