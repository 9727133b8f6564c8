"""Chapter 10 and the figures of payment: what sets and prospect tiles are worth, and what is paid by."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.tongqi.sets import FORMS, Form
from oracle.rulesets.tongqi.tiles import COPIES, TILES, rank_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Tile

RANKS: Mapping[str, int] = MappingProxyType({rank.slug: rank.factor for rank in TILES.ranks.values()})
"""The factor of each rank by its slug."""


@dataclass(frozen=True, slots=True)
class Value:
    """Points (和) and the clause that gives them."""

    points: int
    clause: str


@dataclass(frozen=True, slots=True)
class SetValues:
    """The value of every form for a tile of every rank."""

    by_form: Mapping[tuple[str, str], Value]


@cites("TQ-10.2a", "TQ-10.2b", "TQ-10.2c")
def load_set_values(document: Section) -> SetValues:
    """Read the table of set values; every form has a figure for every rank, in the ratio of the ranks."""
    values: dict[tuple[str, str], Value] = {}
    for row in document.sections("row"):
        figures = _by_rank(row)
        for slug in row.texts("forms"):
            if slug not in FORMS.by_slug or (slug, next(iter(RANKS))) in values:
                raise TableError(f"{row.where}: {slug} is no form or has two values")
            values.update(
                ((slug, rank), Value(points, row.text("clause"))) for rank, points in figures.items()
            )
    gaps = [slug for slug in FORMS.by_slug if (slug, next(iter(RANKS))) not in values]
    if gaps:
        raise TableError(f"{document.where}: no value for {gaps[0]}")
    return SetValues(MappingProxyType(values))


@cites("TQ-2.4")
def _by_rank(row: Section) -> dict[str, int]:
    """Return the figure of each rank; they stand to one another as the ranks do."""
    figures = {rank: row.number(rank) for rank in RANKS}
    unit = min(figures.values())
    if any(points != unit * factor for points, factor in zip(figures.values(), RANKS.values(), strict=True)):
        raise TableError(f"{row.where}: the figures are not in the ratio of the ranks")
    return figures


@dataclass(frozen=True, slots=True)
class Prospects:
    """The value of a prospect tile by how many equal ones the sets hold and by rank.

    `matching` holds the rates of the tile at `position` when it equals the winning tile, `last_factor`
    multiplies the single tile left after 海底.
    """

    plain: Mapping[tuple[int, str], Value]
    matching: Mapping[tuple[int, str], Value]
    position: int
    last_factor: Value


@cites("TQ-10.3a", "TQ-10.3b", "TQ-10.3c")
def load_prospects(document: Section) -> Prospects:
    """Read the table of prospect values; there is a figure for every number of equal tiles and every rank."""
    last = document.section("last_tile")
    return Prospects(
        plain=_rates(document.section("plain"), range(COPIES)),
        matching=_rates(document.section("matching"), range(1, COPIES)),
        position=document.section("matching").number("position"),
        last_factor=Value(last.number("factor"), last.text("clause")),
    )


def _rates(section: Section, wanted: range) -> Mapping[tuple[int, str], Value]:
    clause = section.text("clause")
    rates = {
        (row.number("equal"), rank): Value(points, clause)
        for row in section.sections("row")
        for rank, points in _by_rank(row).items()
    }
    if {equal for equal, _ in rates} != set(wanted) or len(section.sections("row")) != len(wanted):
        raise TableError(f"{section.where}: the rows are not {wanted.start} to {wanted.stop - 1}")
    return MappingProxyType(rates)


@dataclass(frozen=True, slots=True)
class Chip:
    """A sort of chip: metal name, bone name, worth in points, pieces each player receives."""

    slug: str
    name: str
    bone: str
    points: int
    each: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """The figures of payment, each with its clause."""

    base: Value
    lift_factor: Value
    limit: Value
    dealer_factor: Value
    rounding: Value
    chips: tuple[Chip, ...]
    chips_clause: str


@cites("TQ-10.1", "TQ-11.0", "TQ-11.0b", "TQ-4.3d1", "TQ-12.3r", "TQ-3.3")
def load_settlement(document: Section) -> Settlement:
    """Read the figures of payment; the chips of a player are worth the total stated."""
    chips = document.section("chips")
    pieces = tuple(
        Chip(row.text("slug"), row.text("name"), row.text("bone"), row.number("points"), row.number("each"))
        for row in chips.sections("piece")
    )
    if sum(piece.points * piece.each for piece in pieces) != chips.number("total"):
        raise TableError(f"{chips.where}: the pieces are not worth the total")
    return Settlement(
        base=_figure(document, "base", "points"),
        lift_factor=_figure(document, "lift", "factor"),
        limit=_figure(document, "limit", "points"),
        dealer_factor=_figure(document, "dealer", "factor"),
        rounding=_figure(document, "rounding", "unit"),
        chips=pieces,
        chips_clause=chips.text("clause"),
    )


def _figure(document: Section, name: str, entry: str) -> Value:
    section = document.section(name)
    return Value(section.number(entry), section.text("clause"))


SET_VALUES = load_set_values(read_table("tongqi", "set_values"))
PROSPECTS = load_prospects(read_table("tongqi", "prospect"))
SETTLEMENT = load_settlement(read_table("tongqi", "settlement"))

PROSPECT: int = read_table("tongqi", "deal").section("prospect").number("tiles")
"""How many tiles the winner looks at (望張)."""


@cites("TQ-10.2a", "TQ-10.2b", "TQ-10.2c")
def set_value(form: Form, tile: Tile) -> Value:
    """Return what a set of this form is worth, made of this tile (for 不同 and 五子 any of its tiles)."""
    return SET_VALUES.by_form[form.slug, rank_of(tile).slug]


@dataclass(frozen=True, slots=True)
class ProspectItem:
    """One tile the winner looked at (望張): how many equal ones his sets hold, its rate, its points.

    `factor_clause` is the clause that multiplied the rate, if one did.
    """

    tile: Tile
    equal: int
    matching: bool
    points: int
    clause: str
    factor_clause: str | None = None


@cites("TQ-4.3b", "TQ-10.3a", "TQ-10.3b", "TQ-10.3c")
def prospect_items(
    looked_at: Sequence[Tile],
    in_sets: Sequence[Tile],
    winning_tile: Tile,
    *,
    last_wall_tile: bool = False,
    in_order: bool = True,
) -> tuple[ProspectItem, ...]:
    """Return what each prospect tile (望張) is worth, in the order they were taken.

    `in_sets` are all tiles of the winner's seven sets, the winning one included. The first tile counts as
    碰望 when it equals the winning tile and the order was kept. `last_wall_tile` says the win was
    海底. A tile of which the sets already hold all five copies cannot be looked at: ValueError.
    """
    items = []
    for place, tile in enumerate(looked_at, start=1):
        equal = in_sets.count(tile)
        if equal >= COPIES:
            raise ValueError(f"{tile} is already in the sets {equal} times")
        matching = in_order and place == PROSPECTS.position and tile == winning_tile and equal > 0
        rates = PROSPECTS.matching if matching else PROSPECTS.plain
        rate = rates[equal, rank_of(tile).slug]
        points, factor_clause = rate.points, None
        if last_wall_tile:
            points, factor_clause = points * PROSPECTS.last_factor.points, PROSPECTS.last_factor.clause
        items.append(ProspectItem(tile, equal, matching, points, rate.clause, factor_clause))
    return tuple(items)
