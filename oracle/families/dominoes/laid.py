"""Where sets of equal tiles lie among those a seat has laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.table.known import Known

if TYPE_CHECKING:
    from grammar.syntax import Seat, Tile
    from oracle.table.acts import Act
    from oracle.table.table import Table


def opened_four(table: Table[object], seat: Seat, tile: Tile | None) -> int | None:
    """Where a seat's four of a kind made with a claimed tile lies among its sets; `None` if it has none."""
    for index, laid in enumerate(table.laid[seat]):
        if laid.kind == "four" and laid.claimed == tile:
            return index
    return None


def own_equal(table: Table[object], seat: Seat, tile: Tile) -> tuple[int, ...]:
    """Where among its sets a seat has own tiles of a kind, none of them claimed."""
    return tuple(
        index
        for index, laid in enumerate(table.laid[seat])
        if laid.claimed is None and set(laid.tiles) == {tile}
    )


def that_can_be_held(table: Table[object], act: Act) -> tuple[Tile, ...]:
    """The tiles of an act that the hand of its seat can have."""
    numbered = ((tile, act.tiles[: place + 1].count(tile)) for place, tile in enumerate(act.tiles))
    return tuple(tile for tile, nth in numbered if table.at_least(act.seat, tile, nth) is not Known.NO)
