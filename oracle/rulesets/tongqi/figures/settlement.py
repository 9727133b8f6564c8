"""The figures of payment, and the chips: `settlement.toml`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house_rules import laid
from oracle.rulebook.tables import KEPT, TableError, read_table
from oracle.rulebook.typed import read_as

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Chip:
    """A sort of chip: its name, its worth in points, the pieces each player receives."""

    slug: str
    name: str
    points: int
    each: int


@dataclass(frozen=True, slots=True)
class Factor:
    """By what is multiplied, and the clause that says so."""

    points: Annotated[int, "factor"]
    clause: str


@dataclass(frozen=True, slots=True)
class Unit:
    """Up to what is rounded, and the clause that says so."""

    points: Annotated[int, "unit"]
    clause: str


@dataclass(frozen=True, slots=True)
class Sum:
    """A number of points that a table may agree on, and the clause that gives the usual one."""

    points: int
    clause: str
    option: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """The figures of payment, each with its clause; `others` is whether the losers settle with one another.

    `chips` are the pieces each player receives, `worth` what they come to in all.
    """

    base: Sum
    lift_factor: Annotated[Factor, "lift"]
    last_factor: Annotated[Factor, "last_tile"]
    limit: Sum
    dealer_factor: Annotated[Factor, "dealer"]
    others: Annotated[str, "others.settle"]
    rounding: Unit
    chips: Annotated[Mapping[str, Chip], "chips.piece"]
    worth: Annotated[int, "chips.total"]


@cites("TQ-10.1", "TQ-11.0", "TQ-11.0b", "TQ-4.3d1", "TQ-4.3d4", "TQ-12.3r", "TQ-3.3")
def load_settlement(document: Section) -> Settlement:
    """Read the figures of payment; the chips of a player are worth the total stated."""
    settlement = read_as(document, Settlement)
    if sum(piece.points * piece.each for piece in settlement.chips.values()) != settlement.worth:
        raise TableError(f"{document.where}: chips: the pieces are not worth the total")
    return settlement


SETTLEMENT = load_settlement(read_table("tongqi", "settlement"))
"""The figures of the game."""

BY_PAIRS = "pairs"
"""The word by which the losers settle with one another, each pair by itself."""


@lru_cache(KEPT)
def _at(house_rules: HouseRules) -> Settlement:
    return load_settlement(laid("tongqi", "settlement", house_rules))


def settlement_in(agreed: Agreed) -> Settlement:
    """The figures as they hold at a table."""
    return SETTLEMENT if agreed.house_rules is None else _at(agreed.house_rules)
