"""The patterns a hand scores for: the definition of each under its key, and others that a reading puts in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

K = TypeVar("K", bound="Hashable")
D = TypeVar("D")

Under: TypeAlias = "tuple[str, str]"
"""A reading and the candidate under which a definition holds."""


class Definitions(Generic[K, D]):
    """The definitions of a game, entered by the decorators of its predicates when their modules are loaded.

    `usual` are in force unless the players read the book otherwise, `others` are what replaces them.
    """

    def __init__(self) -> None:
        self.usual: dict[K, D] = {}
        self.others: dict[Under, dict[K, D]] = {}

    def enter(self, key: K, definition: D, reading: str = "", candidate: str = "") -> None:
        """Enter a definition; with a reading it holds only while that has the candidate."""
        held = self.others.setdefault((reading, candidate), {}) if reading else self.usual
        held[key] = definition

    def under(self, candidate: Callable[[str], str]) -> dict[K, D]:
        """The definitions that hold under the candidates the players have chosen."""
        found = dict(self.usual)
        for (reading, slug), others in self.others.items():
            if candidate(reading) == slug:
                found |= others
        return found

    def keys(self) -> frozenset[K]:
        """Everything that is defined under one candidate or another."""
        return frozenset((*self.usual, *(key for others in self.others.values() for key in others)))
