"""04-count, `doublings.toml`: the conditions that multiply the winner's score (section 3.7 ③)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house_rules import laid
from oracle.rulebook.tables import KEPT, TableError, read_table
from oracle.rulebook.typed import read_as
from oracle.rulesets.jiaxing.figures.deal import SEATS
from oracle.rulesets.jiaxing.figures.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Tile
    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Doubling:
    """A condition that multiplies the score: its name, its factor, and the conditions it implies and absorbs."""

    slug: str
    name: str
    factor: int
    clause: str
    absorbs: frozenset[str]


@dataclass(frozen=True, slots=True)
class Doublings:
    """All conditions by slug, in the book's order; the tiles of 牛頭 and of each seat; the limit if none was agreed."""

    by_slug: Annotated[Mapping[str, Doubling], "doubling"]
    ox: Annotated[frozenset[Tile], "winning_tiles.ox"]
    of_seat: Annotated[Mapping[str, frozenset[Tile]], "winning_tiles.seat"]
    head_names: Annotated[tuple[str, ...], "heads.names"]
    limit: Annotated[int, "limit.points"]
    limit_option: Annotated[str, "limit.option"]
    limit_clause: Annotated[str, "limit.clause"]


@cites("JX-3.7cA", "JX-3.7cB", "JX-3.7cC", "JX-3.7cD", "JX-3.7cE", "JX-3.7cF")
def load_doublings(document: Section) -> Doublings:
    """Read the conditions; each absorbs known ones only, and every seat has its tiles."""
    found = read_as(document, Doublings)
    if any(each.absorbs - set(found.by_slug) for each in found.by_slug.values()):
        raise TableError(f"{document.where}: a condition absorbs one that is none")
    if set(found.of_seat) != set(SEATS) or not found.ox.union(*found.of_seat.values()) <= set(KINDS):
        raise TableError(f"{document.where}: winning_tiles: a seat has no tile, or one that is none")
    return found


DOUBLINGS = load_doublings(read_table("jiaxing", "doublings"))
"""The conditions of the game."""


@lru_cache(KEPT)
def _at(house_rules: HouseRules) -> Doublings:
    return load_doublings(laid("jiaxing", "doublings", house_rules))


def doublings_in(agreed: Agreed) -> Doublings:
    """The conditions as they hold at a table; one that is off is among them, and is not asked."""
    return DOUBLINGS if agreed.house_rules is None else _at(agreed.house_rules)
