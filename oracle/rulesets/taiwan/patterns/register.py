"""The register of definitions: which predicate says when an item is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grammar.syntax import Tile
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.patterns.view import View

Line = tuple[int, tuple[Tile, ...]]
"""How many times an item is there, and the tiles that show it."""

Lines = tuple[Line, ...]

Under = tuple[str, str]
"""A reading and the candidate a definition holds under."""


@dataclass(frozen=True, slots=True)
class Definition:
    """When an item is there, under its clause: a yes, or a line for each place where it is."""

    clause: str
    found: Callable[[View], bool | Lines]


DEFINITIONS: dict[str, Definition] = {}
"""The definitions in force by slug, unless the players read the book otherwise."""

OTHER_DEFINITIONS: dict[Under, dict[str, Definition]] = {}
"""What replaces a definition under another candidate of a reading."""

Predicate = Callable[[View], "bool | Lines"]


def item(
    slug: str, clause: str, *, reading: str = "", candidate: str = ""
) -> Callable[[Predicate], Predicate]:
    """Enter a predicate as the definition of an item under its clause.

    With `reading` and `candidate` it is the definition only while that reading has that candidate.
    """

    def enter(predicate: Predicate) -> Predicate:
        held = OTHER_DEFINITIONS.setdefault((reading, candidate), {}) if reading else DEFINITIONS
        held[slug] = Definition(clause, cites(clause)(predicate))
        return predicate

    return enter
