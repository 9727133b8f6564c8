"""The items a sheet may hold, from the tables of a game: id, names, figures and clause of each.

Where the rows of a game stand is data: its `meanings.toml` names the tables and their columns.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, NamedTuple

from grammar.records import dataclass
from oracle.rulebook.listing import listing
from oracle.rulebook.meanings import glossary
from oracle.rulebook.tables import Section, TableError, read_table, rows_of, section_of
from oracle.rulebook.typed import some_as

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.rulebook.listing import Rows, Single


class Worth(NamedTuple):
    """One value of an item: from `low` to `high` in each unit, and when it has this one; a high of None is no bound."""

    low: tuple[tuple[int, str], ...]
    high: tuple[tuple[int, str], ...] | None
    when: str | None = None


class Item(NamedTuple):
    """A line a sheet may hold.

    `name` is the book's term, `zh` the same in traditional characters, `names` what a recorder may write as well;
    `times` is how often it may count in one hand, None where its table does not say.
    """

    id: str
    name: str
    zh: str
    en: str
    unit: tuple[str, ...]
    value: tuple[Worth, ...]
    clause: str
    names: tuple[str, ...] = ()
    times: int | None = None


@cache
def items_of(game: str) -> tuple[Item, ...]:
    """Every item of a game in the order of its tables. Raises `TableError`."""
    listed = listing(game)
    found = [item for source in listed.rows for item in _of_rows(game, source)]
    found += [_single(game, single) for single in listed.singles]
    twice = [item.id for place, item in enumerate(found) if item.id in {other.id for other in found[:place]}]
    if twice:
        raise TableError(f"{game}: {twice[0]} stands twice among the items")
    return tuple(found)


def _single(game: str, single: Single) -> Item:
    """An item that is no row of a table: its figure, or the least of those a line adds up."""
    place, _, column = single.figure.rpartition(".")
    if place:
        value: tuple[Worth, ...] = (_exactly({single.unit: section_of(game, place)[0].number(column)}),)
    else:
        value = tuple(_least(_figured(game, single.summed), single.unit, single.each))
    return Item(
        single.id, single.name, single.name, single.en, (single.unit,), value, single.clause, single.names
    )


def _least(rows: tuple[Figured, ...], unit: str, each: tuple[str, ...]) -> Iterator[Worth]:
    """The least figure of some rows, by column; how many of them a line adds up is its clause's matter."""
    if each:
        for column in each:
            yield Worth(((min(row.number(column) for row in rows), unit),), None, column)
        return
    figures = [number for row in rows for key, number in row.figures.items() if key != "nth"]
    yield Worth(((min(figures), unit),), None)


# -- what the tables say -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figured:
    """A row with figures by their columns: of which items, and under which candidate of a reading."""

    where: str
    figures: Mapping[str, int]
    of: tuple[str, ...]
    clause: str = ""
    reading: str = ""
    candidate: str = ""
    item: str = ""

    def number(self, column: str) -> int:
        """The figure in a column. Raises `TableError` where there is none."""
        if column not in self.figures:
            raise TableError(f"{self.where}: no whole number for {column}")
        return self.figures[column]


@dataclass(frozen=True, slots=True)
class Row:
    """The row of an item: what it is called, and what tells it in a table of values."""

    slug: str
    name: str
    title: str = ""
    aliases: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    times: int | None = None
    number: str = ""
    group: Annotated[str, "class"] = ""


@dataclass(frozen=True, slots=True)
class Quoted:
    """The ends of a value that a table of values lists; the rest of the row tells where the value comes from."""

    pattern: str
    value: tuple[int, int]
    label: str
    number: str
    model: int | None = None


@dataclass(frozen=True, slots=True)
class Bound:
    """What a table of values says of those it does not list: of an item by its number, or of a class of them."""

    number: str = ""
    pattern: str = ""
    group: Annotated[str, "class"] = ""
    value: tuple[int, int] | None = None
    low: int = 0


@dataclass(frozen=True, slots=True)
class Values:
    """A table of values."""

    quoted: Annotated[Mapping[str, Quoted], "value"]
    bounds: Annotated[tuple[Bound, ...], "bound"] = ()

    def ends(self, row: Row) -> tuple[int, int | None]:
        """The least and the most an item is worth."""
        if row.slug in self.quoted:
            return self.quoted[row.slug].value
        by_number = [bound for bound in self.bounds if bound.number and bound.number == row.number]
        by_class = [bound for bound in self.bounds if bound.group and bound.group == row.group]
        bound, *_ = (*by_number, *by_class, Bound())
        return bound.value or (bound.low, None)


def _figured(game: str, path: str, by: str = "") -> tuple[Figured, ...]:
    """The rows at a path, each under its clause or that of its table, and of the items it names in a column."""
    rows, clause = rows_of(game, path) if path else ((), "")
    return tuple(_with_figures(row, clause, by) for row in rows)


def _with_figures(row: Section, clause: str, by: str) -> Figured:
    named = row.entries.get(by, [])
    made: Mapping[str, object] = {
        "where": row.where,
        "figures": {key: value for key, value in row.entries.items() if type(value) is int},
        "of": named if isinstance(named, list) else [named],
    }
    return some_as(Section(row.where, {"clause": clause, **row.entries, **made}), Figured)


# -- items that are rows -----------------------------------------------------------------------------


class _Source(NamedTuple):
    """The tables in which the figures of items stand: by the slug of an item, under readings, and by their name."""

    listed: Rows
    figures: Mapping[str, Figured]
    under: tuple[Figured, ...]
    values: Mapping[str, Values]


def _of_rows(game: str, listed: Rows) -> Iterator[Item]:
    """The items that are the rows of a table."""
    source = _Source(
        listed,
        _by_slug(_figured(game, listed.figures or listed.rows, listed.by)),
        _figured(game, listed.under),
        {name.rpartition("/")[2]: some_as(read_table(game, name), Values) for name in listed.tables},
    )
    sections, clause = rows_of(game, listed.rows)
    for section in sections:
        row = some_as(section, Row)
        own = section.text("clause") if section.has("clause") else clause
        figures = source.figures.get(row.slug)
        found = _named(game, listed.id.format(slug=row.slug), row)
        under = own if figures is None else figures.clause or own
        yield found._replace(unit=listed.units, value=tuple(_worths(source, row, figures)), clause=under)


def _by_slug(rows: tuple[Figured, ...]) -> Mapping[str, Figured]:
    """Rows by the items they are of, the first of each."""
    return {slug: row for row in reversed(rows) for slug in row.of}


def _named(game: str, identifier: str, row: Row) -> Item:
    """An item by its names, without its figures."""
    gloss, english = glossary().get(identifier), listing(game).english.get(identifier)
    if gloss is None and english is None:
        raise TableError(f"{game}: no English for the item {identifier}")
    others = dict.fromkeys((row.title, *(row.aliases or row.names)))
    return Item(
        id=identifier,
        name=row.name,
        zh=row.name if gloss is None else gloss.zh,
        en=english or (gloss.en if gloss is not None else ""),
        unit=(),
        value=(),
        clause="",
        names=tuple(other for other in others if other and other != row.name),
        times=row.times,
    )


def _worths(source: _Source, row: Row, figures: Figured | None) -> Iterator[Worth]:
    """The values of a row, one for every condition its table has a column for."""
    listed = source.listed
    if source.values:
        yield from _in_tables(source, row)
    for column in listed.each if figures is not None else ():
        if figures is not None:
            yield _exactly({listed.unit: figures.number(column)}, column)
    if listed.amount and figures is not None:
        yield _exactly(_amount(figures, listed.amount))
        for when, columns in listed.also.items():
            if figures.figures.keys() >= columns.keys():
                yield _exactly(_amount(figures, columns), when)
        for other in source.under:
            if other.item == row.slug:
                yield _exactly(_amount(other, listed.amount), f"{other.reading}={other.candidate}")


def _amount(row: Figured, columns: Mapping[str, str]) -> Mapping[str, int]:
    return {unit: row.number(column) for column, unit in columns.items()}


def _exactly(amount: Mapping[str, int], when: str | None = None) -> Worth:
    figures = tuple((number, unit) for unit, number in amount.items())
    return Worth(figures, figures, when)


def _in_tables(source: _Source, row: Row) -> Iterator[Worth]:
    """What each of several tables of values says of an item; one that does not list it bounds it, or knows nothing."""
    unit = source.listed.unit
    if source.listed.free and row.group == source.listed.free:
        yield _exactly({unit: 0})
        return
    for when, values in source.values.items():
        low, high = values.ends(row)
        yield Worth(((low, unit),), None if high is None else ((high, unit),), when)
