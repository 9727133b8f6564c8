"""The items a sheet may hold, from the tables of a game: id, names, figures and clause of each.

Where the rows of a game stand is data: its `meanings.toml` names the tables and their columns.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.meanings import glossary, own_table
from oracle.rulebook.tables import Section, TableError, read_table, rows_of, section_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


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
    table = own_table(game)
    found = [
        item
        for source in (table.sections("items") if table.has("items") else ())
        for item in _of_rows(game, source)
    ]
    found += [_single(game, row) for row in (table.sections("item") if table.has("item") else ())]
    twice = [item.id for place, item in enumerate(found) if item.id in {other.id for other in found[:place]}]
    if twice:
        raise TableError(f"{table.where}: {twice[0]} stands twice among the items")
    return tuple(found)


def _of_rows(game: str, source: Section) -> Iterator[Item]:
    """The items that are the rows of a table."""
    rows, clause = rows_of(game, source.text("rows"))
    pattern = source.text("id") if source.has("id") else "{slug}"
    for row in rows:
        slug = row.text("slug")
        figures = _figures_of(game, source, slug)
        value = tuple(_worths(game, source, row, figures))
        under = _own_clause(figures) or (row.text("clause") if row.has("clause") else clause)
        found = _item(game, pattern.format(slug=slug), row)
        yield found._replace(unit=_units(source), value=value, clause=under)


def _item(game: str, identifier: str, row: Section) -> Item:
    """An item by its names, without its figures."""
    name, gloss = row.text("name"), glossary().get(identifier)
    title = (row.text("title"),) if row.has("title") else ()
    aliases = row.texts("aliases") if row.has("aliases") else row.texts("names") if row.has("names") else ()
    return Item(
        id=identifier,
        name=name,
        zh=name if gloss is None or row.has("en") else gloss.zh,
        en=_english(game, identifier, row),
        unit=(),
        value=(),
        clause="",
        names=tuple(other for other in dict.fromkeys((*title, *aliases)) if other != name),
        times=row.number("times") if row.has("times") else None,
    )


def _english(game: str, identifier: str, row: Section) -> str:
    own = own_table(game)
    if row.has("en"):
        return row.text("en")
    if own.has("english") and own.section("english").has(identifier):
        return own.section("english").text(identifier)
    if identifier not in glossary():
        raise TableError(f"{own.where}: no English for the item {identifier}")
    return glossary()[identifier].en


def _units(source: Section) -> tuple[str, ...]:
    if source.has("amount"):
        amount = source.section("amount")
        return tuple(amount.text(column) for column in amount.entries)
    return (source.text("unit"),)


# -- figures -----------------------------------------------------------------------------------------


class _Figures(NamedTuple):
    """A row of figures that stands in another table than its item, and the clause it stands under."""

    row: Section
    clause: str


def _figures_of(game: str, source: Section, slug: str) -> _Figures | None:
    """The row of the table of figures that names an item."""
    if not source.has("figures"):
        return None
    rows, clause = rows_of(game, source.text("figures"))
    by = source.text("by")
    for row in rows:
        named = row.entries.get(by)
        if named == slug or (isinstance(named, list) and slug in named):
            return _Figures(row, row.text("clause") if row.has("clause") else clause)
    return None


def _own_clause(figures: _Figures | None) -> str:
    return "" if figures is None else figures.clause


def _worths(game: str, source: Section, row: Section, figures: _Figures | None) -> Iterator[Worth]:
    """The values of a row, one for every condition its table has a column for."""
    if source.has("tables"):
        yield from _in_tables(game, source, row)
        return
    if source.has("each"):
        shown = row if not source.has("figures") else None if figures is None else figures.row
        for column in source.texts("each") if shown is not None else ():
            if shown is not None:
                yield _exactly({source.text("unit"): shown.number(column)}, column)
        return
    yield _exactly(_amount(row, source.section("amount")))
    if source.has("also"):
        for when in source.section("also").entries:
            columns = source.section("also").section(when)
            if all(row.has(column) for column in columns.entries):
                yield _exactly(_amount(row, columns), when)
    if source.has("under"):
        for other in rows_of(game, source.text("under"))[0]:
            if other.text("item") == row.text("slug"):
                when = f"{other.text('reading')}={other.text('candidate')}"
                yield _exactly(_amount(other, source.section("amount")), when)


def _amount(row: Section, columns: Section) -> Mapping[str, int]:
    return {columns.text(column): row.number(column) for column in columns.entries}


def _exactly(amount: Mapping[str, int], when: str | None = None) -> Worth:
    figures = tuple((number, unit) for unit, number in amount.items())
    return Worth(figures, figures, when)


def _in_tables(game: str, source: Section, row: Section) -> Iterator[Worth]:
    """What each of several tables of values says of an item; one that does not list it bounds it, or knows nothing."""
    unit = source.text("unit")
    if source.has("free") and row.text("class") == source.text("free"):
        yield _exactly({unit: 0})
        return
    for name in source.texts("tables"):
        low, high = _ends(game, name, row)
        when = name.rpartition("/")[2]
        yield Worth(((low, unit),), None if high is None else ((high, unit),), when)


def _ends(game: str, name: str, row: Section) -> tuple[int, int | None]:
    """The least and the most an item is worth by a table of values."""
    table = read_table(game, name)
    for listed in table.sections("value"):
        if listed.text("pattern") == row.text("slug"):
            low, high = listed.numbers("value")
            return low, high
    bounds = table.sections("bound") if table.has("bound") else ()
    for key in ("number", "class"):
        for bound in bounds:
            if bound.has(key) and bound.text(key) == row.text(key):
                if bound.has("value"):
                    low, high = bound.numbers("value")
                    return low, high
                return bound.number("low"), None
    return 0, None


def _single(game: str, row: Section) -> Item:
    """An item that is no row of a table: its figure, or the least of those a line adds up."""
    unit = row.text("unit")
    if row.has("figure"):
        place, _, column = row.text("figure").rpartition(".")
        value: tuple[Worth, ...] = (_exactly({unit: section_of(game, place)[0].number(column)}),)
    else:
        rows, _ = rows_of(game, row.text("summed"))
        value = tuple(_least(rows, unit, row.texts("each") if row.has("each") else ()))
    return _item(game, row.text("id"), row)._replace(unit=(unit,), value=value, clause=row.text("clause"))


def _least(rows: Sequence[Section], unit: str, each: Sequence[str]) -> Iterator[Worth]:
    """The least figure of some rows, by column; how many of them a line adds up is its clause's matter."""
    if each:
        for column in each:
            yield Worth(((min(row.number(column) for row in rows), unit),), None, column)
        return
    figures = [number for row in rows for number in _numbers(row)]
    yield Worth(((min(figures), unit),), None)


def _numbers(row: Section) -> Iterator[int]:
    yield from (row.number(key) for key in row.entries if key != "nth")
