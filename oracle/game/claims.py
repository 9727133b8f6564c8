"""A claim that a stronger one may still displace."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from oracle.table.moves import Withdraw

if TYPE_CHECKING:
    from grammar.syntax import Seat, Tile
    from oracle.table.acts import LaidSet, OpenTile

B = TypeVar("B")


@dataclass(frozen=True, slots=True)
class StandingClaim(Generic[B]):
    """A claim that a stronger one may still displace: what was taken, and what it changed on the table.

    `sets` is how many sets it laid down, `restores` what lay there before in their place. `before` is the course in
    which it was made, to which the hand returns if it is taken back; `None` where the rules of a game do not ask.
    """

    act: str
    seat: Seat
    open: OpenTile
    from_hand: tuple[Tile, ...]
    sets: int
    restores: tuple[LaidSet, ...] = ()
    before: B = field(kw_only=True)

    def taken_back(self) -> Withdraw:
        """The move that undoes it: the tile lies open again, and what was laid down is in the hand."""
        return Withdraw(self.seat, self.open, self.sets, self.from_hand, self.restores)
