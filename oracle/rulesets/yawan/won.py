"""A hand before it is arranged: the tiles not yet laid, the sets on the table, and the tile that came last."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.rulesets.yawan.sets import SET_KINDS

if TYPE_CHECKING:
    from grammar.syntax import Seat, Tile
    from oracle.rulesets.yawan.units import Kong, Win


class Laid(NamedTuple):
    """A set on the table: the act that made it, its three or four tiles, and the one another player gave.

    `came` is empty where nobody gave one, or where it is not told.
    """

    kind: str
    tiles: tuple[Tile, ...]
    came: Tile = ""

    @property
    def claimed(self) -> bool:
        """Whether chi or pung made it; an open kong stands on a pung."""
        return SET_KINDS[self.kind].exposed

    @property
    def kong(self) -> Kong:
        """Whether it is a kong, and of which sort."""
        if not SET_KINDS[self.kind].kong:
            return ""
        return "open" if self.claimed else "hidden"


class WonHand(NamedTuple):
    """What is scored: the tiles in hand before the last one came, the sets, how the last one came, and the winds.

    `laid_out` are the sets and pairs into which its winner has divided it, and `written` the items the winner has
    written down; empty where that is not told.
    """

    seat: Seat
    round: Seat
    concealed: tuple[Tile, ...]
    laid: tuple[Laid, ...]
    win: Win
    laid_out: tuple[tuple[Tile, ...], ...] = ()
    written: tuple[str, ...] = ()
