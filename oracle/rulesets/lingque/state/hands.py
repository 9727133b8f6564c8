"""A winning hand before it is sorted: its tiles, its sets, and how the winning tile arrived."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from grammar.syntax import Seat, Tile
    from oracle.families.mahjong.sets import Meld


class WonHand(NamedTuple):
    """What is scored: the concealed tiles before the winning one arrived, the sets, the tile and how it arrived."""

    seat: Seat
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    tile: Tile
    win: Win
    flowers: int


Replaced = Literal["", "kong", "flower"]


class Win(NamedTuple):
    """How the winning tile arrived.

    `drawn` by the winner, `robbed` from a kong another player was making, or else discarded; `first` where it is
    the dealer's first tile or the dealer's first discard and nothing was declared before; `replaces` says what it
    was drawn for from the tail; `wall_empty` that no tile is left behind it; `closed` that the winner has no
    chow, pung or exposed kong.
    """

    drawn: bool
    robbed: bool
    first: bool
    replaces: Replaced
    wall_empty: bool
    dealer: bool
    closed: bool
