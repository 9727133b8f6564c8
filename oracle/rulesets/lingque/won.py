"""A winning hand as it lies before it is sorted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import cites

if TYPE_CHECKING:
    from grammar.syntax import Seat, Tile
    from oracle.rulesets.lingque.aspects import Win
    from oracle.rulesets.lingque.sorting import Part


class Meld(NamedTuple):
    """A set that was claimed or shown: its part, whether it is a kong, and whether it was claimed from another.

    A concealed kong (暗杠) is not exposed; an added one (加杠) is.
    """

    part: Part
    kong: bool
    exposed: bool


class WonHand(NamedTuple):
    """What is scored: the concealed tiles before the winning one came, the sets, the tile and how it came."""

    seat: Seat
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    tile: Tile
    win: Win
    flowers: int


@cites("LQ-2B.2", "LQ-2C.3.01")
def is_closed(melds: tuple[Meld, ...]) -> bool:
    """Whether nothing was claimed: no chow, no pung, no exposed kong; concealed kongs keep a hand closed."""
    return not any(meld.exposed for meld in melds)


@cites("LQ-2D.3")
def is_concealed_pung(won: WonHand) -> bool:
    """暗刻: whether a pung of the winning tile among the concealed tiles consists only of tiles the winner drew.

    It does not where the winning tile is another player's and completed it; three already held need no fourth.
    """
    return won.win.drawn or won.concealed.count(won.tile) >= 3
