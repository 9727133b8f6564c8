"""Section 3.7: the counting tables, and the conditions that multiply the winner's score."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.jiaxing.course import SEATS
from oracle.rulesets.jiaxing.sets import FORMS
from oracle.rulesets.jiaxing.tiles import CLASSES, COPIES, KINDS, class_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Tile
    from oracle.rulesets.jiaxing.deal import Direction


@dataclass(frozen=True, slots=True)
class Counting:
    """The three tables: points by class of the tile.

    `winning` by direction and class with the book's name of each direction, `sets` by form and class,
    `prospect` by which of its kind a turned tile is and class.
    """

    winning: Mapping[tuple[str, str], int]
    winning_names: Mapping[str, str]
    sets: Mapping[tuple[str, str], int]
    prospect: Mapping[tuple[int, str], int]


@cites("JX-3.7T")
def load_counting(document: Section) -> Counting:
    """Read the tables; every direction, form and count has a figure for every class."""
    winning, sets, prospect = (document.section(name) for name in ("winning", "sets", "prospect"))
    names = {row.text("slug"): row.text("name") for row in winning.sections("row")}
    by_direction = {(row.text("slug"), c): row.number(c) for row in winning.sections("row") for c in CLASSES}
    by_form = {(row.text("form"), c): row.number(c) for row in sets.sections("row") for c in CLASSES}
    by_form |= {(slug, c): 0 for slug in sets.texts("without") for c in CLASSES}
    by_number = {(row.number("nth"), c): row.number(c) for row in prospect.sections("row") for c in CLASSES}
    if {slug for slug, _ in by_direction} != {"self", "neighbour", "opposite"}:
        raise TableError(f"{winning.where}: the rows are not the three directions")
    if {slug for slug, _ in by_form} != set(FORMS.by_slug):
        raise TableError(f"{sets.where}: a form has no figures, or figures no form")
    if {number for number, _ in by_number} != set(range(1, COPIES + 1)):
        raise TableError(f"{prospect.where}: the rows are not the first to the fifth of a kind")
    return Counting(
        MappingProxyType(by_direction),
        MappingProxyType(names),
        MappingProxyType(by_form),
        MappingProxyType(by_number),
    )


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
    """All conditions by slug, in the book's order; the tiles of 牛頭 and of each seat; the limit nobody agreed."""

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


COUNTING = load_counting(read_table("jiaxing", "values"))
DOUBLINGS = load_doublings(read_table("jiaxing", "doublings"))


@cites("JX-3.7a")
def winning_value(tile: Tile, came: Direction, colour: Tile | None) -> int:
    """Return the points of the winning tile: by class, and by 橫, 飛 or 自摸."""
    return COUNTING.winning[came, class_of(tile, colour)]


@cites("JX-3.7T", "JX-3.7a")
def set_value(form: str, tile: Tile, colour: Tile | None) -> int:
    """Return the points of a set of this form, of equal tiles of this kind; 不同 and 五子 count nothing."""
    return COUNTING.sets[form, class_of(tile, colour)]


@cites("JX-3.7b")
def prospect_values(
    turned: Sequence[Tile], in_hand: Sequence[Tile], colour: Tile | None
) -> tuple[tuple[Tile, int, int], ...]:
    """Return for each tile turned (望張) which of its kind it is, and its points.

    It is the n-th: itself, the equal ones in the winning hand, and the equal ones turned before it. A sixth
    of a kind is a ValueError.
    """
    found = []
    for place, tile in enumerate(turned):
        number = 1 + list(in_hand).count(tile) + list(turned[:place]).count(tile)
        if number > COPIES:
            raise ValueError(f"{tile} stands {number} times")
        found.append((tile, number, COUNTING.prospect[number, class_of(tile, colour)]))
    return tuple(found)
