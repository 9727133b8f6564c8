"""Where sets of equal tiles lie among those a seat has laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grammar.syntax import Seat, Tile
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
