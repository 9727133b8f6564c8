"""04-count, `doublings.toml`: the conditions that multiply the winner's score (section 3.7 ③)."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house import laid
from oracle.rulebook.tables import KEPT, TableError, read_table
from oracle.rulesets.jiaxing.figures.deal import SEATS
from oracle.rulesets.jiaxing.figures.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Tile
    from oracle.rulebook.house import House
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

    by_slug: Mapping[str, Doubling]
    ox: frozenset[Tile]
    of_seat: Mapping[str, frozenset[Tile]]
    head_names: tuple[str, ...]
    limit: int
    limit_clause: str


@cites("JX-3.7cA", "JX-3.7cB", "JX-3.7cC", "JX-3.7cD", "JX-3.7cE", "JX-3.7cF")
def load_doublings(document: Section) -> Doublings:
    """Read the conditions; each absorbs known ones only, and every seat has its tiles."""
    found = {
        row.text("slug"): Doubling(
            row.text("slug"),
            row.text("name"),
            row.number("factor"),
            row.text("clause"),
            frozenset(row.texts("absorbs")),
        )
        for row in document.sections("doubling")
    }
    if any(each.absorbs - set(found) for each in found.values()):
        raise TableError(f"{document.where}: a condition absorbs one that is none")
    tiles = document.section("winning_tiles")
    of_seat = {seat: frozenset(tiles.section("seat").texts(seat)) for seat in SEATS}
    ox = frozenset(tiles.texts("ox"))
    if not ox.union(*of_seat.values()) <= set(KINDS):
        raise TableError(f"{tiles.where}: a winning tile is no tile")
    limit = document.section("limit")
    return Doublings(
        MappingProxyType(found),
        ox,
        MappingProxyType(of_seat),
        document.section("heads").texts("names"),
        limit.number("points"),
        limit.text("clause"),
    )


DOUBLINGS = load_doublings(read_table("jiaxing", "doublings"))
"""The conditions of the game."""


@lru_cache(KEPT)
def _at(house: House) -> Doublings:
    return load_doublings(laid("jiaxing", "doublings", house))


def doublings_in(agreed: Agreed) -> Doublings:
    """The conditions as they hold at a table; one that is off is among them, and is not asked."""
    return DOUBLINGS if agreed.house is None else _at(agreed.house)
