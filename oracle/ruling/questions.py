"""What a log leaves open and few values can answer: the typed part of a fact.

A question says what is asked and of what; which values can answer it the judge works out from the log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass

if TYPE_CHECKING:
    from typing import TypeAlias

    from grammar.syntax import Seat, Tile


@dataclass(frozen=True, slots=True)
class WhichFirst:
    """Which of these acts, named by their numbers, was made first."""

    acts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WhoGave:
    """From whom a seat had the tiles that came to it from outside, for its sets or for its win."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WhichFaces:
    """Whether the sets of a seat that nobody has seen are of equal tiles."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WhetherHeld:
    """Whether a seat held these tiles just before an act; at the end, where no act is named."""

    seat: Seat
    tiles: tuple[Tile, ...]
    at: int | None = None


Question: TypeAlias = "WhichFirst | WhoGave | WhichFaces | WhetherHeld"
"""What a fact asks that few values can answer."""
