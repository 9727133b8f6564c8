"""Every way to lay sets on the table anew with a tile that arrives, and every set a hand could show."""

from __future__ import annotations

from collections import Counter
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
    is a set of own tiles, which is laid out by itself. `most` is how many may be broken up, `None` for all.
    """
    loose = sorted(made for made in lying if made.kind in LOOSE)
    found: set[tuple[TileSet, ...]] = set()
    for number in range(1, (len(loose) if most is None else min(most, len(loose))) + 1):
        for broken in sorted(set(combinations(loose, number))):
            due = Counter(tile for made in broken for tile in made.tiles)
            due[arriving] += 1
            for made in _covering(due, due + Counter(held)):
                making = tuple(sorted(made))
                if making in found or set(making) & set(broken) or _has_one_too_many(making, due):
                    continue
                found.add(making)
                yield making, Counter(tile for each in making for tile in each.tiles) - due


def _covering(due: Counter[Tile], there: Counter[Tile]) -> Iterator[tuple[TileSet, ...]]:
    """The sets made of the tiles there are that hold all that is due; each holds a tile of it."""
    tile = next(iter(sorted(due)), None)
    if tile is None:
        yield ()
        return
    for frame in (*butong_frames_of(tile), *wuzi_frames_of(tile)):
        laid = Counter((tile, *frame))
        made = set_of(laid.elements())
        if made is not None and laid <= there:
            for others in _covering(due - laid, there - laid):
                yield (made, *others)


def _has_one_too_many(making: tuple[TileSet, ...], due: Counter[Tile]) -> bool:
    """Whether the other sets hold all that is due without one of them."""
    laid = Counter(tile for each in making for tile in each.tiles)
    return any(due <= laid - Counter(each.tiles) for each in making)


def sets_held(held: Mapping[Tile, int]) -> Iterator[TileSet]:
    """Every set that tiles of a hand make: equal tiles in every number, 不同 and 五子."""
    for tile in sorted(held):
        for number, kind in EQUAL_KIND.items():
            if held[tile] >= number:
                yield TileSet(kind, (tile,) * number)
    for made in (*all_butong(), *all_wuzi()):
        if all(held.get(tile, 0) >= made.tiles.count(tile) for tile in made.tiles):
            yield made
