"""Where a match may go on, told by the tags of players alone: no hand is read.

Whoever cuts files into chunks that are judged beside each other cuts between matches, as far as one ends soon.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grammar.words import shared_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grammar.reading.intake import SourceLine

Names = frozenset[str] | None
"""Who is named in a hand; None where only reading it tells."""


class NamesOfHand:
    """Who is named in a hand, in letters of one form: names that differ in more are different when they are read."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.doubtful = False

    def look(self, line: SourceLine) -> None:
        """Take the name of a line that has one."""
        if "[" in line.text and (tag := _player().match(line.text)) is not None:
            if tag[1] is None:
                self.doubtful = True
            else:
                self.names.add(" ".join(tag[1].split()).casefold())

    def found(self) -> Names:
        """All of them; None where one could not be made out."""
        return None if self.doubtful else frozenset(self.names)


def names_in(lines: Iterable[SourceLine]) -> Names:
    """Who is named in these lines."""
    names = NamesOfHand()
    for line in lines:
        names.look(line)
    return names.found()


def may_go_on(names: Names, before: Iterable[Names]) -> bool:
    """Whether the match of hands that name those may go on in one that names these."""
    if names is None:
        return any(each is None or each for each in before)
    return bool(names) and any(each is None or each == names for each in before)


class Size(NamedTuple):
    """How large a chunk gets: `enough` to end with the match, `most` to end within one; in hands or in bytes."""

    enough: int
    most: int

    def is_full(self, number: int, *, goes_on: bool) -> bool:
        """Whether a chunk of this size ends here."""
        return number >= self.most or (number >= self.enough and not goes_on)


@cache
def _player() -> re.Pattern[str]:
    keys = "|".join(map(re.escape, shared_table("tags").only("Player").read))
    return re.compile(rf'[ \t]*\[[ \t]*(?:{keys})(?:[ \t]+[^ \t"\\]+[ \t]*"([^"\\]*)")?')
