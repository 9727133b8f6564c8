"""A hand as it is written: its parts, each told or left out, and the words they come to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grammar.syntax import Acts, Row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Act, Log

Flag = tuple[str, "str | None"]
"""A circumstance: its key, and its value where it has one."""


@dataclass(frozen=True)
class Written:
    """The parts of a hand in hand notation; `supposed` are the kinds that no set of own tiles is made of."""

    concealed: tuple[str, ...]
    sets: tuple[str, ...]
    tile: str
    qualifiers: tuple[str, ...]
    circumstances: tuple[Flag, ...]
    flowers: tuple[str, ...] = ()
    supposed: frozenset[str] = frozenset()

    def __str__(self) -> str:
        words = [*self.concealed, *self.sets]
        words += [f"flowers:{'-'.join(self.flowers)}"] if self.flowers else []
        words.append("/".join((f"+{self.tile}", *self.qualifiers)))
        words += [key if value is None else f"{key}:{value}" for key, value in self.circumstances]
        return " ".join(words)

    def without(self, key: str) -> Written:
        """The hand without one of its circumstances."""
        return replace(self, circumstances=tuple(each for each in self.circumstances if each[0] != key))


class NotPlainError(Exception):
    """The lines of the log do not tell of themselves what lies where."""


def tag_of(log: Log, key: str) -> str | None:
    """The value of a tag."""
    return next((tag.value for tag in log.tags if tag.key == key and tag.subject is None), None)


def acts_of(log: Log) -> Iterator[tuple[str, Act]]:
    """The acts of a log, each with its seat."""
    return ((line.seat, act) for line in log.lines if isinstance(line, Acts) for act in line.acts)


def tiles_of(log: Log, what: str) -> tuple[str, ...]:
    """The tiles of the rows of a kind."""
    return tuple(
        tile for line in log.lines if isinstance(line, Row) and line.what == what for tile in line.tiles
    )
