"""One documented source of chance: the same numbers on every Python, machine and hash seed.

SplitMix64 (Steele, Lea and Flood, 2014): the state grows by a fixed odd constant and is mixed into 64 bits.
A number below n is the first draw under the greatest multiple of n, modulo n; a shuffle is Fisher and
Yates's, from the last place down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

T = TypeVar("T")

_STEP = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_WORD = (1 << 64) - 1


class Chance:
    """A stream of numbers that a seed determines."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _STEP) & _WORD
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * _FIRST) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * _SECOND) & _WORD
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each as likely as any other."""
        if bound < 1:
            raise ValueError("nothing is below nothing")
        ceiling = (1 << 64) - (1 << 64) % bound
        drawn = self.word()
        while drawn >= ceiling:
            drawn = self.word()
        return drawn % bound

    def one_of(self, things: Sequence[T]) -> T:
        """One of several things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The things in a new order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def dice(self, number: int) -> tuple[int, ...]:
        """One throw of so many dice."""
        return tuple(1 + self.below(6) for _ in range(number))
