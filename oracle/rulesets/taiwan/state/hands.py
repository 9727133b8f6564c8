"""A winning hand before it is sorted: its tiles, its sets, its flowers, and how the last tile came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from oracle.families.mahjong.kinds import WINDS
from oracle.rulebook.clauses import cites

if TYPE_CHECKING:
    from grammar.syntax import Seat, Tile
    from oracle.families.mahjong.sets import Meld

Declared = Literal["", "heaven", "earth"]

FlowerWin = Literal["", "eight", "seven"]


class Win(NamedTuple):
    """How the winning tile came.

    `drawn` by the winner; `given` where the win is settled as one on another's tile, `robbed` where that tile was
    being added to a pung; `tail` for a replacement of play or of an opening 暗槓, `opening_kong` for the latter;
    `last` for the last drawable tile; `declared` is the readiness still upheld, 天聽 or 地聽; `first` says that
    the tile is the one the opening items speak of: the dealer's deal, a first draw, a first discard. `flowers` is
    the flower win it goes with, with eight of one's own or with a robbed one, `dealt` that it stood in the deal.
    """

    drawn: bool
    given: bool
    robbed: bool = False
    tail: bool = False
    opening_kong: bool = False
    last: bool = False
    declared: Declared = ""
    first: bool = False
    dealer: bool = False
    flowers: FlowerWin = ""
    dealt: bool = False

    @property
    def heavenly(self) -> bool:
        """Whether the dealer wins before anything is thrown, with what was dealt or drawn for it (天胡)."""
        return self.dealer and self.first and not self.given and not self.declared


class WonHand(NamedTuple):
    """What is scored: the concealed tiles before the last one came, the sets, the tile, how it came, the flowers.

    `seat` is the wind of the winner counted from the opened wall, `wind` that of the round; `ligu` says that
    the table plays 嚦咕嚦咕. `idle` are flowers that count for nothing by themselves.
    """

    seat: Seat
    wind: Seat
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    tile: Tile
    win: Win
    flowers: tuple[Tile, ...] = ()
    ligu: bool = False
    idle: frozenset[Tile] = frozenset()

    @property
    def winds(self) -> tuple[int, int]:
        """The place of the winner's wind and of the round's among the winds."""
        return WINDS.index(self.seat), WINDS.index(self.wind)


@cites("TW-TAI-15")
def is_concealed_pung(tile: Tile, won: WonHand) -> bool:
    """暗坎: a pung whose tiles were all dealt or drawn; the one that a claimed tile finished does not count."""
    return won.win.drawn or tile != won.tile or won.concealed.count(tile) >= 3
