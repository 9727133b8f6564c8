"""Sets on the table broken up and laid anew (重排): which of them, and what the hand gave."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from oracle.families.dominoes.sets import LOOSE, TileSet, set_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from grammar.syntax import Tile
    from oracle.table.acts import LaidSet


@dataclass(frozen=True, slots=True)
class Relaying:
    """One way to read sets laid anew: which sets on the table were broken up, which tiles the hand gave."""

    dissolved: tuple[TileSet, ...]
    from_hand: tuple[Tile, ...]


def cancel(
    before: Sequence[TileSet], after: Sequence[TileSet]
) -> tuple[tuple[TileSet, ...], tuple[TileSet, ...], tuple[TileSet, ...]]:
    """Return the sets kept, those dissolved and those new between two lists of sets."""
    old, made = Counter(before), Counter(after)
    return (
        tuple((old & made).elements()),
        tuple((old - made).elements()),
        tuple((made - old).elements()),
    )


def readings_of(
    table: Sequence[TileSet],
    making: Sequence[Sequence[Tile]],
    arriving: Tile,
    in_hand: Collection[Tile] | None,
) -> Iterator[Relaying]:
    """Yield every way in which the sets `making` can have come about, fewest sets dissolved first.

    `table` are the owner's sets before, `in_hand` the tiles he can have given, None when they are not known.
    Nothing is yielded when the new sets lack the arriving tile or need tiles nobody had.
    """
    laid = Counter(tile for tiles in making for tile in tiles)
    laid.subtract([arriving])
    loose = sorted(made for made in table if made.kind in LOOSE)
    for size in range(len(loose) + 1):
        for dissolved in sorted(set(combinations(loose, size))):
            given = laid.copy()
            given.subtract(tile for made in dissolved for tile in made.tiles)
            if min(given.values()) < 0:
                continue
            if in_hand is None or not given - Counter(in_hand):
                yield Relaying(dissolved, tuple(sorted(given.elements())))


@dataclass(frozen=True, slots=True)
class Change:
    """What an eating does to the sets on the table.

    `dissolved` are positions among the seat's laid sets, `made` the new sets, `arrived_in` the position in
    `made` of one that holds the arriving tile, `from_hand` the tiles the hand gives.
    """

    dissolved: tuple[int, ...]
    made: tuple[TileSet, ...]
    arrived_in: int
    from_hand: tuple[Tile, ...]


def sets_among(laid: Sequence[LaidSet]) -> tuple[TileSet, ...]:
    """Return the sets among what a seat has laid down; what is no set counts for nothing."""
    made = (set_of(each.tiles) for each in laid)
    return tuple(found for found in made if found is not None)


def change_by(
    laid: Sequence[LaidSet],
    wanted: Sequence[Sequence[Tile]],
    arriving: Tile,
    in_hand: Collection[Tile] | None,
) -> Change | None:
    """Return how laying the sets `wanted` changes the sets on the table, or None when it cannot be done.

    Sets named as they lie already are left alone; `in_hand` are the tiles the hand can give, None when they
    are not known.
    """
    made = [found for tiles in wanted if (found := set_of(tiles)) is not None]
    if len(made) < len(wanted):
        return None
    table = sets_among(laid)
    kept, _, new = cancel(table, made)
    left = tuple((Counter(table) - Counter(kept)).elements())
    reading = next(readings_of(left, [found.tiles for found in new], arriving, in_hand), None)
    if reading is None:
        return None
    holding = [place for place, found in enumerate(new) if arriving in found.tiles]
    return Change(_positions(laid, reading), new, holding[0], reading.from_hand)


def _positions(laid: Sequence[LaidSet], reading: Relaying) -> tuple[int, ...]:
    wanted = Counter(found.tiles for found in reading.dissolved)
    positions = []
    for index, each in enumerate(laid):
        tiles = tuple(sorted(each.tiles))
        if wanted[tiles] > 0:
            wanted[tiles] -= 1
            positions.append(index)
    return tuple(positions)
