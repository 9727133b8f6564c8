"""What comes about between the lines of a log: draws that a partial record leaves out, a kong nobody robs."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Protocol

from oracle.table.acts import END, Act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat, Tile
    from oracle.table.known import Place

UNWRITTEN = "@draw"
"""A private draw that a partial record leaves out."""

UNWRITTEN_REPLACEMENT = "@replace"
"""A private replacement that a partial record leaves out."""

UNROBBED = "@unrobbed"
"""The moment at which nobody has robbed the tile that was added to a pung: the kong is made."""

LAID_OPEN = "@laid-open"
"""The moment at the end at which a hand is judged that was not wholly known when it won."""


class Declared(Protocol):
    """A win as it was declared; `shown`: whether the whole hand was known then."""

    @property
    @abstractmethod
    def seat(self) -> Seat:
        """Who declared it."""

    @property
    @abstractmethod
    def tile(self) -> Tile:
        """The tile it was declared on."""

    @property
    @abstractmethod
    def place(self) -> Place:
        """Where the log has it."""

    @property
    @abstractmethod
    def shown(self) -> bool:
        """Whether the whole hand was known."""


def laid_open(act: Act, won: Declared | None) -> Iterator[Act]:
    """At the end the hand that won is judged, if it was not wholly known before."""
    if act.name == END and won is not None and not won.shown:
        yield Act(LAID_OPEN, won.seat, (won.tile,), won.place)
