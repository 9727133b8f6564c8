"""A hand before it is arranged: the tiles not yet laid, the sets on the table, and the tile that came last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from oracle.rulesets.yawan.figures.sets import SET_KINDS

if TYPE_CHECKING:
    from grammar.syntax import Seat, Tile


class Laid(NamedTuple):
    """A set on the table: the act that made it, its three or four tiles, and the one another player gave.

    `came` is empty if nobody gave one, or the log does not say.
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
    written down; empty if the log does not say.
    """

    seat: Seat
    round: Seat
    concealed: tuple[Tile, ...]
    laid: tuple[Laid, ...]
    win: Win
    laid_out: tuple[tuple[Tile, ...], ...] = ()
    written: tuple[str, ...] = ()


Kong = Literal["", "hidden", "open"]
"""Not a kong, 暗杠, or 明杠."""


class Win(NamedTuple):
    """How the winning tile came.

    `drawn` by the winner, `robbed` from a kong another was opening, else discarded or shown; `replacement` drawn
    for a kong; `last` that it is the last tile of the wall. `opening` is `deal` where the dealer was complete with
    his fourteen, `first-discard` where it is the dealer's first discard; `declared` that the winner had laid his
    tiles down before he drew (报定). `visible` is how many other copies of the tile lie open, among the discards
    and in exposed sets, the winner's own too.
    """

    tile: Tile
    drawn: bool
    robbed: bool
    replacement: bool
    last: bool
    opening: Literal["", "deal", "first-discard"]
    declared: bool
    visible: int
