"""The register of definitions: which predicate says when an item is there."""

from __future__ import annotations

from collections.abc import Callable

from grammar.records import dataclass
from grammar.syntax import Tile
from oracle.game.patterns import Definitions
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.patterns.view import View

Line = tuple[int, tuple[Tile, ...]]
"""How many times an item is there, and the tiles that show it."""

Lines = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Definition:
    """When an item is there, under its clause: a yes, or a line for each place where it is."""

    clause: str
    found: Callable[[View], bool | Lines]


DEFINITIONS: Definitions[str, Definition] = Definitions()
"""The definitions of the items by slug, and those under other candidates of a reading."""

Predicate = Callable[[View], "bool | Lines"]


def item(
    slug: str, clause: str, *, reading: str = "", candidate: str = ""
) -> Callable[[Predicate], Predicate]:
    """Enter a predicate as the definition of an item under its clause.

    With `reading` and `candidate` it is the definition only while that reading has that candidate.
    """

    def enter(predicate: Predicate) -> Predicate:
        DEFINITIONS.enter(slug, Definition(clause, cites(clause)(predicate)), reading, candidate)
        return predicate

    return enter
