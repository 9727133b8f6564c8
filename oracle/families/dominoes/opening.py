"""What the lines before the acts say lies in the hands and in the pool.

Each game says how many tiles a share has, and which of its clauses stands behind what is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.table.acts import OpenTile
from oracle.table.heaps import ENDLESS
from oracle.table.known import Contradiction, Ground, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.rulebook.messages import Arguments
    from oracle.table.record import Record
    from oracle.table.table import Table


def lay_out_hands(
    record: Record, table: Table[object], share: int, *, midway: bool
) -> Iterator[tuple[Place, Contradiction]]:
    """Lay out the hands and pools that the log names; a hand it does not name is unseen.

    At the deal each hand has a share. One that is written with another number of tiles is unseen as well.
    """
    unnamed = set(table.seats)
    for holding in record.holdings:
        place, seat = Place(None, holding.line), holding.seat
        if holding.what != "holds":
            for tile in holding.tiles:
                table.pool += (OpenTile(tile, seat, "discard", place),)
                contradiction = table.account(tile)
                if contradiction is not None:
                    yield place, contradiction
            continue
        unnamed.discard(seat)
        yield from ((place, wrong) for wrong in table.place(table.hand(seat), holding.tiles))
        if not midway and len(holding.tiles) != share:
            args: Arguments = {"seat": seat, "held": len(holding.tiles), "size": share}
            yield place, Contradiction("share-size", args, Ground.SHARE_SIZE)
            table.forget_hand(seat)
            table.hand(seat).unseen = share
    for seat in unnamed:
        table.hand(seat).unseen = ENDLESS if midway else share
