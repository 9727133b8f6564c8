"""Where the items of a game stand and what house rules may change: what `meanings.toml` says of both, as one value."""

from __future__ import annotations

from dataclasses import field
from functools import cache
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.meanings import own_table
from oracle.rulebook.tables import Section, TableError
from oracle.rulebook.typed import some_as

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Rows:
    """Items that are the rows of a table, `rows`: `id` makes an identifier of the slug of a row.

    A row has its figures in the columns of `amount`, by what each is counted in, and in those of `also` under a
    condition; or a figure in `each` of some columns, all counted in one unit; or a value in each of several `tables`,
    where the class `free` is worth nothing. Its figures may stand in another table, `figures`, that names it in the
    column `by`. Rows of `under` say what a candidate of a reading makes it worth; those of `house_under` say it to
    house rules alone, which may change the items where it says `house`. What is `uncounted` is worth nothing by itself.
    """

    rows: str
    id: str = "{slug}"
    unit: str = ""
    amount: Mapping[str, str] = field(default_factory=dict)
    also: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    each: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    free: str = ""
    figures: str = ""
    by: str = "slug"
    under: str = ""
    house_under: str = ""
    under_by: str = "item"
    uncounted: tuple[str, ...] = ()
    house: bool = False
    house_only: bool = False
    least: int | None = None
    most: int | None = None

    @property
    def units(self) -> tuple[str, ...]:
        """What the items are counted in."""
        return tuple(self.amount.values()) or (self.unit,)


@dataclass(frozen=True, slots=True)
class Single:
    """An item that is no row of a table: `figure` is the path of its figure, or `summed` that of the rows it adds up.

    Of those it adds up the figures of `each` column, or all; `spread` is the column that tells the rows apart.
    """

    id: str
    name: str
    en: str
    clause: str
    unit: str
    names: tuple[str, ...] = ()
    figure: str = ""
    summed: str = ""
    each: tuple[str, ...] = ()
    spread: str = ""
    option: str = ""
    house: bool = False
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit of a game: the path of its figure, and the option by which a table may agree on another, if any."""

    at: str
    option: str = ""


@dataclass(frozen=True, slots=True)
class Settling:
    """The figures of the settlement that house rules may change, and the readings that decide who pays what."""

    figures: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Changing:
    """What house rules may change beside items.

    `least` are the least that figures of the settlement can be, `words` those among which an entry of it may be, the
    book's first; both by their paths.
    """

    limits: Mapping[str, Limit] = field(default_factory=dict)
    settlement: Settling = Settling()
    least: Mapping[str, int] = field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Listing:
    """The items of a game by where they stand, the English of those the glossary has not, and what may be changed."""

    rows: Annotated[tuple[Rows, ...], "items"] = ()
    singles: Annotated[tuple[Single, ...], "item"] = ()
    english: Mapping[str, str] = field(default_factory=dict)
    changing: Annotated[Changing, "house"] = Changing()


@cache
def listing(game: str) -> Listing:
    """What a game says of its items. Raises `TableError`."""
    return load_listing(own_table(game))


def load_listing(document: Section) -> Listing:
    """Read what is said of items among the meanings of words; each has its figures in one place."""
    found = some_as(document, Listing)
    for rows in found.rows:
        _once(document, rows.rows, amount=rows.amount, each=rows.each, tables=rows.tables)
        if not all(rows.units):
            raise TableError(f"{document.where}: {rows.rows} has no unit")
    for single in found.singles:
        _once(document, single.id, figure=single.figure, summed=single.summed)
        if single.house and single.summed and not (single.spread and single.each):
            raise TableError(f"{document.where}: {single.id} has no columns that house rules may change")
    return found


def _once(document: Section, of: str, **ways: object) -> None:
    """Raise `TableError` unless figures are found in exactly one way."""
    if sum(map(bool, ways.values())) != 1:
        raise TableError(f"{document.where}: {of} needs one of {', '.join(ways)}")
