"""Where a question stands among all that can be asked: it can be asked again from a few words."""

from __future__ import annotations

import re
from typing import NamedTuple

_WRITTEN = re.compile(r"(?P<game>[a-z]+)/(?P<sort>[a-z]+)/(?P<numbers>[0-9]+(\.[0-9]+)*)")


class Place(NamedTuple):
    """A game, a sort of question, and numbers that choose within it: `lingque/hand/3.17.204`."""

    game: str
    sort: str
    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.game}/{self.sort}/{'.'.join(map(str, self.numbers))}"


def parsed(text: str) -> Place:
    """The place that a text names; raises `ValueError`."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return Place(found["game"], found["sort"], tuple(map(int, found["numbers"].split("."))))
