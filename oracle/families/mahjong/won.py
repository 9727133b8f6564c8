"""A hand in play as a log shows it: its size, whether it is shown whole, what lay in it before the winning tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.sorting import MELD
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from grammar.syntax import Seat, Tile
    from oracle.table.table import Table


def size_of(table: Table[object], seat: Seat) -> int:
    """How many tiles a seat has, every laid set counted as three, and flowers not at all."""
    return len(table.hands[seat]) + MELD * len(table.laid[seat])


def is_shown(table: Table[object], seat: Seat, due: int, *, more: int = 0) -> bool:
    """Whether the log shows a whole hand; one of unknown size is shown if as many tiles are as a winning hand has.

    `due` is how many those are, `more` how many tiles of the hand do not lie in it.
    """
    hand, laid = table.hands[seat], table.laid[seat]
    if any(UNSEEN in each.tiles for each in laid):
        return False
    known = sum(hand.known.values()) + MELD * len(laid) + more
    return hand.whole or (not hand.sized and known == due)


def concealed(table: Table[object], seat: Seat, tile: Tile, *, in_hand: bool) -> tuple[Tile, ...]:
    """The tiles of a hand before the winning one arrived; `in_hand`: whether it lies in the hand now."""
    tiles = list(table.hands[seat].tiles())
    if in_hand and tile in tiles:
        tiles.remove(tile)
    return tuple(tiles)


def named_unseen(table: Table[object], seat: Seat, tile: Tile, *, in_hand: bool) -> tuple[Tile, ...]:
    """A tile that its winner names and nobody saw come; with those of its kind in a hand of which it alone is not shown.

    `in_hand`: whether it lies in the hand now.
    """
    hand = table.hands[seat]
    others = hand.known.get(tile, 0) if hand.sized and hand.unseen == in_hand else 0
    return (tile,) * (others + 1)
