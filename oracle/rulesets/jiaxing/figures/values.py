"""04-count, `values.toml`: the counting tables, in points (section 3.7)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house_rules import laid
from oracle.rulebook.tables import KEPT, TableError, read_table
from oracle.rulebook.typed import read_as
from oracle.rulesets.jiaxing.figures.kinds import CLASSES, COPIES, class_of
from oracle.rulesets.jiaxing.figures.sets import FORMS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Tile
    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section
    from oracle.rulesets.jiaxing.figures.deal import Direction


@dataclass(frozen=True, slots=True)
class Counting:
    """The three tables: points by class of the tile.

    `winning` by direction and class with the book's name of each direction, `sets` by form and class,
    `prospect` by which of its kind a turned tile is and class. `mended` says that 14 and 24 have changed places, as the
    fifth tile turned has figures of its own then (JX-A22).
    """

    winning: Mapping[tuple[str, str], int]
    winning_names: Mapping[str, str]
    sets: Mapping[tuple[str, str], int]
    prospect: Mapping[tuple[int, str], int]
    mended: bool = False

    def class_of(self, tile: Tile, colour: Tile | None) -> str:
        """The class of a tile by these tables."""
        swapped = MENDED_CLASSES.get(tile, tile) if self.mended and tile != colour else tile
        return class_of(swapped, colour) if swapped == tile else class_of(swapped, None)


MENDED_CLASSES = MappingProxyType({"14": "24", "24": "14"})
"""The tiles whose classes change places where the tables are mended (JX-A22)."""


@dataclass(frozen=True, slots=True)
class WinningRow:
    """What the winning tile counts by its class, from one direction, with the book's name of that."""

    slug: str
    name: str
    first: int
    second: int
    third: int


@dataclass(frozen=True, slots=True)
class SetRow:
    """What a set of a form counts by the class of its tiles; nothing where it is off at a table."""

    form: str
    first: int
    second: int
    third: int
    off: bool = False


@dataclass(frozen=True, slots=True)
class TurnedRow:
    """What a tile turned counts by its class, the nth of its kind."""

    nth: int
    first: int
    second: int
    third: int


@dataclass(frozen=True, slots=True)
class Tables:
    """The three tables as they are written, and the forms that count nothing."""

    winning: Annotated[tuple[WinningRow, ...], "winning.row"]
    sets: Annotated[tuple[SetRow, ...], "sets.row"]
    without: Annotated[tuple[str, ...], "sets.without"]
    prospect: Annotated[tuple[TurnedRow, ...], "prospect.row"]


def by_class(row: WinningRow | SetRow | TurnedRow) -> Mapping[str, int]:
    """The figures of a row by class."""
    return dict(zip(CLASSES, (row.first, row.second, row.third), strict=True))


@cites("JX-3.7T")
def load_counting(document: Section) -> Counting:
    """Read the tables; every direction, form and count has a figure for every class."""
    tables = read_as(document, Tables)
    by_direction = {(row.slug, c): n for row in tables.winning for c, n in by_class(row).items()}
    by_form = {(row.form, c): 0 if row.off else n for row in tables.sets for c, n in by_class(row).items()}
    by_form |= {(slug, c): 0 for slug in tables.without for c in CLASSES}
    by_number = {(row.nth, c): n for row in tables.prospect for c, n in by_class(row).items()}
    if {slug for slug, _ in by_direction} != {"self", "neighbour", "opposite"}:
        raise TableError(f"{document.where}: winning: the rows are not the three directions")
    if {slug for slug, _ in by_form} != set(FORMS.by_slug):
        raise TableError(f"{document.where}: sets: a form has no figures, or figures no form")
    if {number for number, _ in by_number} != set(range(1, COPIES + 1)):
        raise TableError(f"{document.where}: prospect: the rows are not the first to the fifth of a kind")
    return Counting(
        MappingProxyType(by_direction),
        MappingProxyType({row.slug: row.name for row in tables.winning}),
        MappingProxyType(by_form),
        MappingProxyType(by_number),
    )


COUNTING = load_counting(read_table("jiaxing", "values"))
"""The counting tables of the game."""


@lru_cache(KEPT)
def _at(house_rules: HouseRules) -> Counting:
    return load_counting(laid("jiaxing", "values", house_rules))


def counting_in(agreed: Agreed) -> Counting:
    """The counting tables as they hold at a table."""
    found = COUNTING if agreed.house_rules is None else _at(agreed.house_rules)
    return found if agreed.reading("JX-A22") == "as-printed" else _mended(found)


@cites("JX-3.7T")
def _mended(counting: Counting) -> Counting:
    """The tables with 24 in the second class in the place of 14, and 20, 10 and 5 for the fifth tile turned (JX-A22)."""
    fifth = {(COPIES, kind): number for kind, number in zip(CLASSES, MENDED_FIFTH, strict=True)}
    return replace(counting, prospect=MappingProxyType({**counting.prospect, **fifth}), mended=True)


MENDED_FIFTH = (20, 10, 5)
"""What the fifth tile of a kind counts by class where the tables are mended (JX-A22)."""


@cites("JX-3.7a")
def winning_value(tile: Tile, came: Direction, colour: Tile | None, counting: Counting = COUNTING) -> int:
    """The points of the winning tile: by class, and by 橫, 飛 or 自摸."""
    return counting.winning[came, counting.class_of(tile, colour)]


@cites("JX-3.7T", "JX-3.7a")
def set_value(form: str, tile: Tile, colour: Tile | None, counting: Counting = COUNTING) -> int:
    """The points of a set of this form, of equal tiles of this kind; 不同 and 五子 count nothing."""
    return counting.sets[form, counting.class_of(tile, colour)]


@cites("JX-3.7b(c)")
def prospect_values(
    turned: Sequence[Tile], in_hand: Sequence[Tile], colour: Tile | None, counting: Counting = COUNTING
) -> tuple[tuple[Tile, int, int], ...]:
    """Each tile turned (望張) with which of its kind it is, and its points.

    It is the n-th: itself, the equal tiles in the winning hand, and the equal tiles turned before it. Raises
    `ValueError` for a sixth of a kind.
    """
    found = []
    for place, tile in enumerate(turned):
        number = 1 + list(in_hand).count(tile) + list(turned[:place]).count(tile)
        if number > COPIES:
            raise ValueError(f"{tile} is there {number} times")
        found.append((tile, number, counting.prospect[number, counting.class_of(tile, colour)]))
    return tuple(found)
