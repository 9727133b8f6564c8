"""The seats round a table, in the order in which turns pass."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grammar.syntax import Seat


@dataclass(frozen=True, slots=True)
class Seats:
    """The seats of a game in turn order; what it calls them, and which way turns pass, is its own.

    `lowers` is the lower house of each, which is asked at every act.
    """

    order: tuple[Seat, ...]
    lowers: Mapping[Seat, Seat] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note who sits next to whom."""
        after = zip(self.order, (*self.order[1:], *self.order[:1]), strict=True)
        object.__setattr__(self, "lowers", dict(after))

    def after(self, seat: Seat, steps: int) -> Seat:
        """The seat a number of steps on in turn; a negative number goes back."""
        return self.order[(self.order.index(seat) + steps) % len(self.order)]

    def lower(self, seat: Seat) -> Seat:
        """The lower house (下家), whose turn is next."""
        return self.lowers[seat]

    def upper(self, seat: Seat) -> Seat:
        """The upper house (上家), whose turn was before."""
        return self.after(seat, -1)

    def across(self, seat: Seat) -> Seat:
        """The seat opposite (對家); there is one only if the number of seats is even."""
        return self.after(seat, len(self.order) // 2)

    def steps(self, seat: Seat, other: Seat) -> int:
        """How many steps in turn the other seat is from this one."""
        return (self.order.index(other) - self.order.index(seat)) % len(self.order)

    def earlier(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that come before this one, counted from the first."""
        return self.order[: self.order.index(seat)]

    def in_turn_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in turn order, this one first."""
        place = self.order.index(seat)
        return self.order[place:] + self.order[:place]

    def nearest_first(self, source: Seat, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Some of the seats in turn order, the lower house of the source first and the source itself last."""
        lower = self.lower(source)
        return tuple(sorted(seats, key=lambda seat: self.steps(lower, seat)))

    def as_first(self, first: Seat) -> Mapping[Seat, Seat]:
        """The seat each seat becomes if this one becomes the first and the others follow in turn."""
        return {seat: self.after(self.order[0], self.steps(first, seat)) for seat in self.order}
