"""The figures of payment, and the chips: `settlement.toml`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house_rules import laid
from oracle.rulebook.tables import KEPT, TableError, read_table
from oracle.rulebook.typed import rows_as
from oracle.rulesets.tongqi.figures.set_values import Value

if TYPE_CHECKING:
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
class Settlement:
    """The figures of payment, each with its clause; `others` is whether the losers settle with one another."""

    base: Value
    lift_factor: Value
    limit: Value
    dealer_factor: Value
    rounding: Value
    others: str
    chips: tuple[Chip, ...]


@cites("TQ-10.1", "TQ-11.0", "TQ-11.0b", "TQ-4.3d1", "TQ-4.3d4", "TQ-12.3r", "TQ-3.3")
def load_settlement(document: Section) -> Settlement:
    """Read the figures of payment; the chips of a player are worth the total stated."""
    chips = document.section("chips")
    pieces = rows_as(chips, "piece", Chip)
    if sum(piece.points * piece.each for piece in pieces) != chips.number("total"):
        raise TableError(f"{chips.where}: the pieces are not worth the total")
    return Settlement(
        base=_figure(document, "base", "points"),
        lift_factor=_figure(document, "lift", "factor"),
        limit=_figure(document, "limit", "points"),
        dealer_factor=_figure(document, "dealer", "factor"),
        rounding=_figure(document, "rounding", "unit"),
        others=document.section("others").text("settle"),
        chips=pieces,
    )


def _figure(document: Section, name: str, entry: str) -> Value:
    section = document.section(name)
    return Value(section.number(entry), section.text("clause"))


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
