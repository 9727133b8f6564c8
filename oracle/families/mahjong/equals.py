"""The equal tiles that a pung or a kong takes from a hand that is not shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.ruling.findings import Fact, Undecided
from oracle.ruling.questions import WhetherHeld
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.rulebook.messages import Arguments
    from oracle.table.acts import Act, OpenTile
    from oracle.table.table import Table


def may_lack_equals(table: Table[object], act: Act, opened: OpenTile, needed: int) -> Undecided | None:
    """What would show whether a hand has so many tiles equal to the open one; `None` where the log shows it.

    Of a tile that nobody saw nothing is asked where the hand is known; one that the claim alone names is one more.
    """
    tile = act.tile or opened.tile
    if tile == UNSEEN:
        hidden = not table.knows_hand(act.seat)
        unseen: Arguments = {"seat": act.seat, "needed": needed}
        return Undecided(Fact("had-equals-unseen", unseen)) if hidden else None
    beside = 1 if opened.tile == UNSEEN else 0
    if table.at_least(act.seat, tile, needed, beside=beside) is not Known.UNKNOWN:
        return None
    held = WhetherHeld(act.seat, (tile,) * needed, act.place.at)
    return Undecided(Fact("had-equals", {"seat": act.seat, "tile": tile, "needed": needed}, (held,)))
