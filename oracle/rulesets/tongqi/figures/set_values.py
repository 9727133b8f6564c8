"""What sets are worth, by form and rank: `set_values.toml`."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house_rules import laid
from oracle.rulebook.tables import KEPT, TableError, read_table
from oracle.rulebook.typed import rows_as
from oracle.rulesets.tongqi.figures.forms import FORMS
from oracle.rulesets.tongqi.figures.kinds import TILES, rank_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Tile
    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section
    from oracle.rulesets.tongqi.figures.forms import Form


RANKS: Mapping[str, int] = MappingProxyType({rank.slug: rank.factor for rank in TILES.ranks})
"""The factor of each rank by its slug."""


@dataclass(frozen=True, slots=True)
class Value:
    """Points (和) and the clause that gives them."""

    points: int
    clause: str


class RankRow(Protocol):
    """A row with a figure for a tile of each rank; what a house marks may be off, or be any figures."""

    @property
    def off(self) -> bool:
        """Whether it counts nothing at this table."""
        ...

    @property
    def house(self) -> bool:
        """Whether its figures are a house's own."""
        ...


@dataclass(frozen=True, slots=True)
class SetRow:
    """What sets of some forms are worth, of a tile of each rank."""

    clause: str
    forms: tuple[str, ...]
    plain: int
    middle: int
    upper: int
    off: bool = False
    house: bool = False


@dataclass(frozen=True, slots=True)
class SetValues:
    """The value of every form for a tile of every rank."""

    by_form: Mapping[tuple[str, str], Value]


@cites("TQ-10.2a", "TQ-10.2b", "TQ-10.2c")
def load_set_values(document: Section) -> SetValues:
    """Read the table of set values; every form has a figure for every rank, in the ratio of the ranks."""
    values: dict[tuple[str, str], Value] = {}
    for number, row in enumerate(rows_as(document, "row", SetRow), start=1):
        figures = by_rank(row, f"{document.where}: row {number}")
        for slug in row.forms:
            if slug not in FORMS.by_slug or (slug, next(iter(RANKS))) in values:
                raise TableError(f"{document.where}: row {number}: {slug} is no form or has two values")
            values.update(((slug, rank), Value(points, row.clause)) for rank, points in figures.items())
    gaps = [slug for slug in FORMS.by_slug if (slug, next(iter(RANKS))) not in values]
    if gaps:
        raise TableError(f"{document.where}: no value for {gaps[0]}")
    return SetValues(MappingProxyType(values))


@cites("TQ-2.4")
def by_rank(row: RankRow, where: str) -> dict[str, int]:
    """The figure of each rank, in the ratio of the ranks; a house may have any, and none where it counts nothing."""
    figures: dict[str, int] = {rank: getattr(row, rank) for rank in RANKS}
    if row.off:
        return dict.fromkeys(figures, 0)
    unit = min(figures.values())
    in_ratio = all(figures[rank] == unit * factor for rank, factor in RANKS.items())
    if not in_ratio and not row.house:
        raise TableError(f"{where}: the figures are not in the ratio of the ranks")
    return figures


SET_VALUES = load_set_values(read_table("tongqi", "set_values"))
"""The values of the game."""


@lru_cache(KEPT)
def _at(house_rules: HouseRules) -> SetValues:
    return load_set_values(laid("tongqi", "set_values", house_rules))


def set_values_in(agreed: Agreed) -> SetValues:
    """The values as they hold at a table."""
    return SET_VALUES if agreed.house_rules is None else _at(agreed.house_rules)


@cites("TQ-10.2a", "TQ-10.2b", "TQ-10.2c")
def set_value(form: Form, tile: Tile, values: SetValues = SET_VALUES) -> Value:
    """What a set of this form is worth, made of this tile (for 不同 and 五子 any of its tiles)."""
    return values.by_form[form.slug, rank_of(tile).slug]
