"""Sets on the table broken up and laid anew (重排): which of them, and what the hand gave."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from typing import TYPE_CHECKING, TypeVar

from grammar.records import dataclass
from oracle.families.dominoes.sets import LOOSE, TileSet, set_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.table.acts import Act, LaidSet
    from oracle.table.table import Table

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Relaying:
    """One way to read sets laid anew: which sets on the table were broken up, which tiles the hand gave."""

    dissolved: tuple[TileSet, ...]
    from_hand: tuple[Tile, ...]


def cancel(
    before: Sequence[TileSet], after: Sequence[TileSet]
) -> tuple[tuple[TileSet, ...], tuple[TileSet, ...], tuple[TileSet, ...]]:
    """The sets kept, those dissolved and those new between two lists of sets."""
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
    lending: Collection[str] = LOOSE,
) -> Iterator[Relaying]:
    """Every way in which the sets `making` can have come about, fewest sets dissolved first.

    `table` are the owner's sets before, `in_hand` the tiles he can have given, `None` if they are not known, `lending`
    the shapes of the sets that may be dissolved. Nothing is yielded when the new sets lack the arriving tile or need
    tiles nobody had.
    """
    laid = Counter(tile for tiles in making for tile in tiles)
    laid.subtract([arriving])
    loose = sorted(made for made in table if made.kind in lending)
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
    """The sets among what a seat has laid down; what is no set counts for nothing."""
    made = (set_of(each.tiles) for each in laid)
    return tuple(found for found in made if found is not None)


def on_table(table: Table[object], seat: Seat) -> tuple[TileSet, ...]:
    """A seat's sets on the table, without what is no set."""
    return table.remembered(seat, "sets", lambda: sets_among(table.laid[seat]))


def kept(laid: Iterable[M], dissolved: Iterable[TileSet], set_in: Callable[[M], TileSet]) -> Iterator[M]:
    """What was laid out, without the sets dissolved; `set_in` is the set of each."""
    gone = list(dissolved)
    for each in laid:
        if set_in(each) in gone:
            gone.remove(set_in(each))
        else:
            yield each


def eating(table: Table[object], act: Act, lending: Collection[str] = LOOSE) -> Change | None:
    """How an act that eats changes the sets on the table, or `None` if the tiles it names make no such change."""
    return table.remembered(act.seat, act, lambda: _eating(table, act, lending))


def _eating(table: Table[object], act: Act, lending: Collection[str]) -> Change | None:
    if act.tile is None:
        return None
    if not act.making:
        made = set_of((*act.with_tiles, act.tile))
        return None if made is None else Change((), (made,), 0, tuple(sorted(act.with_tiles)))
    return change_by(table.laid[act.seat], act.making, act.tile, table.could_give(act.seat), lending)


def is_read_one_way(
    table: Sequence[TileSet],
    made: Sequence[TileSet],
    arriving: Tile,
    in_hand: Collection[Tile] | None,
    lending: Collection[str] = LOOSE,
) -> bool:
    """Whether the sets `made` can have come about in one way at most; the arguments are as for `readings_of`."""
    unmoved, _, new = cancel(table, made)
    left = tuple((Counter(table) - Counter(unmoved)).elements())
    ways = readings_of(left, [found.tiles for found in new], arriving, in_hand, lending)
    return len(list(islice(ways, 2))) < 2


def change_by(
    laid: Sequence[LaidSet],
    wanted: Sequence[Sequence[Tile]],
    arriving: Tile,
    in_hand: Collection[Tile] | None,
    lending: Collection[str] = LOOSE,
) -> Change | None:
    """How laying the sets `wanted` changes the sets on the table, or `None` if it cannot be done.

    Sets named as they lie already are left alone; `in_hand` are the tiles the hand can give, `None` if they
    are not known.
    """
    made = [found for tiles in wanted if (found := set_of(tiles)) is not None]
    if len(made) < len(wanted):
        return None
    table = sets_among(laid)
    kept, _, new = cancel(table, made)
    left = tuple((Counter(table) - Counter(kept)).elements())
    reading = next(readings_of(left, [found.tiles for found in new], arriving, in_hand, lending), None)
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
