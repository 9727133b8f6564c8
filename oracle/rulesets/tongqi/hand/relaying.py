"""06-changes, section 6.1: sets on the table laid again (重排), and what may be wrong with it."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING

from oracle.families.dominoes.relaying import Relaying, cancel
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import LOOSE, set_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from grammar.syntax import Tile
    from oracle.rulesets.tongqi.figures.forms import TileSet


class RelayFault(Enum):
    """What is wrong with a re-laying; the value is the clause that says so."""

    NOT_A_SET = ("TQ-6.1e", "not-a-set")
    """Tiles laid together that are neither a 不同 nor a 五子."""
    FIRM_SET_MOVED = ("TQ-6.1f", "firm-set-moved")
    """A three, four or five lent or took a tile."""
    BACK_TO_HAND = ("TQ-6.1f", "back-to-hand")
    """A tile that lay on the table lies there no longer."""
    ARRIVAL_LEFT_OUT = ("TQ-6.1f", "arrival-left-out")
    """The arriving tile is in none of the new sets."""
    UNACCOUNTED = ("TQ-6.1f", "unaccounted")
    """The new sets hold other tiles than those from table, hand and arrival together."""
    WUZI_MISSING = ("TQ-6.1d", "wuzi-missing")
    """No 五子 takes part."""

    def __init__(self, clause: str, key: str) -> None:
        self.clause = clause
        self.key = key


@cites("TQ-6.1d")
def takes_in_wuzi(dissolved: Collection[TileSet], new: Collection[TileSet]) -> bool:
    """Whether a 五子 takes part in a re-laying (重排).

    It is one of the sets dissolved, or one of the new ones that take in a tile of a dissolved one. Sets that are
    the same before and after must have been cancelled.
    """
    if any(made.kind == "wuzi" for made in dissolved):
        return True
    freed = {tile for made in dissolved for tile in made.tiles}
    return any(made.kind == "wuzi" and freed.intersection(made.tiles) for made in new)


def dissolves_a_wuzi(dissolved: Collection[TileSet], _new: Collection[TileSet]) -> bool:
    """Whether one of the sets dissolved is a 五子, as one reading asks (TQ-A18)."""
    return any(made.kind == "wuzi" for made in dissolved)


MAY_RELAY: Mapping[str, Callable[[Collection[TileSet], Collection[TileSet]], bool] | None] = {
    "": takes_in_wuzi,
    "wuzi-on-table": dissolves_a_wuzi,
    "advice": None,
}
"""Whether sets dissolved and new ones are a lawful re-laying, by reading (TQ-A18): `None` if all are; ours is ""."""


@cites("TQ-6.1d", "TQ-6.1e", "TQ-6.1f")
def relays_lawfully(
    before: Sequence[TileSet],
    after: Sequence[Sequence[Tile]],
    arriving: Tile,
    from_hand: Sequence[Tile],
    reading: str = "",
) -> RelayFault | None:
    """What is wrong with laying `after` in place of `before`, or `None` if nothing is.

    `before` are sets on the owner's table, `after` the tiles of those that lie in their place, eaten and
    freshly laid out ones included; `from_hand` are the hand tiles among them; `reading` is one of `MAY_RELAY`.
    Laying out without touching
    the table is a re-laying of nothing and lawful here.
    """
    made = [set_of(tiles) for tiles in after]
    sets = [found for found in made if found is not None]
    if len(sets) < len(made):
        return RelayFault.NOT_A_SET
    _, dissolved, new = cancel(before, sets)
    if any(found.kind not in LOOSE for found in (*dissolved, *new)):
        return RelayFault.FIRM_SET_MOVED
    may_relay = MAY_RELAY[reading]
    lawful = not dissolved or may_relay is None or may_relay(dissolved, new)
    return _tiles_fault(dissolved, new, arriving, from_hand) or (None if lawful else RelayFault.WUZI_MISSING)


@cites("TQ-6.1f")
def _tiles_fault(
    dissolved: Sequence[TileSet], new: Sequence[TileSet], arriving: Tile, from_hand: Sequence[Tile]
) -> RelayFault | None:
    """What is wrong where a tile leaves the table, or the arriving tile does not join it (TQ-6.1f)."""
    table = Counter(tile for made in dissolved for tile in made.tiles)
    laid = Counter(tile for made in new for tile in made.tiles)
    due = table + Counter(from_hand) + Counter([arriving])
    if table - laid:
        return RelayFault.BACK_TO_HAND
    if laid == due:
        return None
    return RelayFault.ARRIVAL_LEFT_OUT if (due - laid)[arriving] else RelayFault.UNACCOUNTED


__all__ = ["RelayFault", "Relaying", "cancel", "relays_lawfully"]
