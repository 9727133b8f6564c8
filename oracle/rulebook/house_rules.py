"""House rules: what a table of players has put in the place of the figures of a book.

A game's tables are read through `laid`, which lays the figures of a profile over them. Which column of which row
holds the figures of an item is data: the `[[items]]` of a game's `meanings.toml`; so are its limits.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import field, replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.rulebook.messages import in_language
from oracle.rulebook.tables import KEPT, Section, read_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.rulebook.listing import Limit, Listing, Rows, Single
    from oracle.rulebook.messages import Lang

Figures = tuple[tuple[str, int | None], ...]
"""What a profile gives an item: figures by the columns of its table."""


LOW, HIGH = "low", "high"
"""The columns of an item whose value may lie between two ends."""

LEAST_FIGURE, LARGEST = -1000, 100_000_000
"""Between these a figure has to be, where nothing else is said of it."""

SETTLEMENT = "settlement"
"""The table of a game that says who pays whom."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a profile puts in the place of a book's figures; two with the same digest are the same table.

    `values` are the figures of items by id, `off` the items that do not count, `limits` and `settlement` figures by
    their paths in the tables of the game. `changed` are the items that are worth something else than in the book.
    """

    game: str
    digest: str
    name: str = field(compare=False)
    title: Mapping[str, str] = field(compare=False, default_factory=dict)
    source: str = field(compare=False, default="")
    licence: str = field(compare=False, default="")
    values: Mapping[str, Figures] = field(compare=False, default_factory=dict)
    off: frozenset[str] = field(compare=False, default=frozenset())
    options: Mapping[str, str] = field(compare=False, default_factory=dict)
    limits: Mapping[str, int] = field(compare=False, default_factory=dict)
    settlement: Mapping[str, int | str] = field(compare=False, default_factory=dict)
    changed: frozenset[str] = field(compare=False, default=frozenset())

    def titled(self, lang: Lang) -> str:
        """What the profile calls itself in a language; its name where it says nothing."""
        return in_language(self.title, lang) or self.name


class Layer(dict[str, str]):
    """The readings of a profile, with the house rules it brings beside them."""

    def __init__(self, readings: Mapping[str, str], house_rules: HouseRules | None = None) -> None:
        super().__init__(readings)
        self.house_rules = house_rules


def apart(readings: Mapping[str, str]) -> tuple[Layer, ...]:
    """The house rules that go with some readings, as a layer of their own; none where there are none."""
    house_rules = getattr(readings, "house_rules", None)
    return () if house_rules is None else (Layer({}, house_rules),)


@dataclass(frozen=True, slots=True)
class Place:
    """Where an item has its figures: the path of its rows, the row, and the columns with their units.

    Where the values stand in a `table` of their own, each may lie between two ends. What is `house_only` no book has,
    but house rules may bring it. A row that several items share names them in its column `by`, this one as `named`;
    where an item has its figures in several rows, `spread` is the column that tells them apart, and its columns
    are `plain-2` and the like. A figure that players may agree on by an `option` is that option's, too. Every figure
    is from `least` to `most`.
    """

    rows: str
    row: int
    columns: Mapping[str, str]
    table: str = ""
    house_only: bool = False
    by: str = ""
    named: str = ""
    spread: str = ""
    option: str = ""
    least: int = LEAST_FIGURE
    most: int = LARGEST


# -- where figures stand -----------------------------------------------------------------------------


@cache
def places(game: str) -> Mapping[str, Place]:
    """Every item of a game to which house rules may give figures of their own, with the place of them."""
    found: dict[str, Place] = {}
    for source in _listing(game).rows:
        if source.house:
            found |= _in_rows(game, source)
    found |= {source.id: _single(game, source) for source in _listing(game).singles if source.house}
    return MappingProxyType(found)


def _listing(game: str) -> Listing:
    """Where the items of a game stand; most tables play by the book and never ask."""
    from oracle.rulebook.listing import listing

    return listing(game)


def _in_rows(game: str, source: Rows) -> Iterator[tuple[str, Place]]:
    """The items that are the rows of a table, those apart that never count anything by themselves."""
    columns = _columns(source)
    table = source.tables[0] if source.tables else ""
    figures = source.figures or source.rows
    rows = rows_at(game, figures)
    for row in rows_at(game, source.rows):
        slug = str(row["slug"])
        if slug in source.uncounted or (source.free and row.get("class") == source.free):
            continue
        number = next((at for at, each in enumerate(rows) if _names(each.get(source.by), slug)), None)
        if number is None:
            continue
        own = {column: unit for column, unit in columns.items() if table or column in rows[number]}
        shared = source.by if isinstance(rows[number][source.by], list) else ""
        place = Place(figures, number, own, table, source.house_only, shared, slug)
        yield source.id.format(slug=slug), _bounded(place, source)


def _names(named: object, slug: str) -> bool:
    return named == slug or (isinstance(named, list) and slug in named)


def _single(game: str, source: Single) -> Place:
    """Where an item that is no row of a table has its figure, or those that a line adds up."""
    if source.figure:
        path, _, column = source.figure.rpartition(".")
        return _bounded(Place(path, 0, {column: source.unit}, option=source.option), source)
    rows = rows_at(game, source.summed)
    columns = {f"{column}-{row[source.spread]}": source.unit for row in rows for column in source.each}
    return _bounded(Place(source.summed, 0, columns, spread=source.spread), source)


def _bounded(place: Place, source: Rows | Single) -> Place:
    least = place.least if source.least is None else source.least
    return replace(place, least=least, most=place.most if source.most is None else source.most)


def _columns(source: Rows) -> Mapping[str, str]:
    """The columns of a row that hold figures, with what each is counted in."""
    if source.tables:
        return dict.fromkeys((LOW, HIGH), source.unit)
    found = {**source.amount, **dict.fromkeys(source.each, source.unit)}
    for also in source.also.values():
        found |= also
    return found


def rows_at(game: str, path: str) -> list[dict[str, object]]:
    """The rows a path such as `items.item` leads to; a single entry is a row by itself."""
    file, *names = path.split(".")
    return _rows(read_table(game, file).entries, names)


def _rows(entries: Mapping[str, object], names: list[str]) -> list[dict[str, object]]:
    here: object = entries
    for name in names:
        here = here[name] if isinstance(here, dict) else None
    return here if isinstance(here, list) else [here] if isinstance(here, dict) else []


def _cell(rows: list[dict[str, object]], place: Place, column: str) -> tuple[dict[str, object], str]:
    """The row and the column of a table in which a column of an item stands."""
    if not place.spread:
        return rows[place.row], column
    name, _, number = column.rpartition("-")
    return next(row for row in rows if row[place.spread] == int(number)), name


def limits_of(game: str) -> Mapping[str, Limit]:
    """The limits a game knows, by name."""
    return _listing(game).changing.limits


@cache
def settling(game: str) -> Mapping[str, int | str]:
    """What house rules may change of the settlement: figures and words of its table by their paths, as in the book."""
    paths = (*_listing(game).changing.settlement.figures, *choices(game))
    found = {path: figure_at(game, f"{SETTLEMENT}.{path}") for path in paths}
    return MappingProxyType({path: value for path, value in found.items() if isinstance(value, int | str)})


def least_of(game: str) -> Mapping[str, int]:
    """The least that figures of the settlement can be, by their paths, where it is more than nothing."""
    return _listing(game).changing.least


def settled_by(game: str) -> tuple[str, ...]:
    """The readings that decide who pays what, where a book can be understood in several ways."""
    return _listing(game).changing.settlement.readings


def choices(game: str) -> Mapping[str, tuple[str, ...]]:
    """The words among which an entry of the table of settlement may be, by its path, the book's first."""
    return _listing(game).changing.words


def figure_at(game: str, path: str) -> object:
    """What a path such as `points.minimum.points` leads to."""
    file, *names = path.split(".")
    here: object = read_table(game, file).entries
    for name in names:
        here = here.get(name) if isinstance(here, dict) else None
    return here


@cache
def _quoted(game: str, table: str) -> Mapping[str, Mapping[str, int]]:
    """The values of a table of values, by item."""
    ends = {row.text("pattern"): row.numbers("value") for row in read_table(game, table).sections("value")}
    return {item: dict(zip((LOW, HIGH), each, strict=True)) for item, each in ends.items()}


def figures_of(game: str, item: str) -> Mapping[str, int]:
    """The figures an item has by the book, by column; none where the book's are lost."""
    place = places(game)[item]
    if place.table:
        return _quoted(game, place.table).get(item, {})
    rows = rows_at(game, place.rows)
    cells = {column: _cell(rows, place, column) for column in place.columns}
    found = {column: row.get(name) for column, (row, name) in cells.items()}
    return {column: figure for column, figure in found.items() if isinstance(figure, int)}


@dataclass(frozen=True, slots=True)
class Decided:
    """What a candidate of a reading makes an item worth, by column."""

    item: str
    figures: Figures


@cache
def decided_by(game: str, reading: str) -> Mapping[str, tuple[Decided, ...]]:
    """The items whose figures hang on a reading, by its candidates; the candidate "" stands for every other."""
    found: dict[str, list[Decided]] = {}
    for source in _listing(game).rows:
        under = source.under or source.house_under
        for row in rows_at(game, under) if under else ():
            if row["reading"] != reading:
                continue
            item = str(row[source.under_by])
            own = figures_of(game, item)
            changed = tuple((column, figure) for column in own if isinstance(figure := row.get(column), int))
            found.setdefault(str(row["candidate"]), []).append(Decided(item, changed))
            usual = Decided(item, tuple((column, own[column]) for column, _ in changed))
            found.setdefault("", []).append(usual)
    return MappingProxyType({slug: tuple(each) for slug, each in found.items()})


def against(house_rules: HouseRules, reading: str, slug: str) -> Iterator[tuple[Decided, int]]:
    """What a candidate of a reading makes items worth that house rules have otherwise, each with their figure."""
    known = decided_by(house_rules.game, reading)
    for each in known.get(slug, known.get("", ())):
        own = dict(house_rules.values.get(each.item, ()))
        for column, figure in each.figures:
            other = own.get(column)
            if other is not None and other != figure:
                yield Decided(each.item, ((column, figure),)), other


# -- laying them over --------------------------------------------------------------------------------


def laid(game: str, name: str, house_rules: HouseRules | None) -> Section:
    """A table of a game under house rules: their figures in the place of the book's; `off` marks what is off."""
    return (
        read_table(game, name)
        if house_rules is None or house_rules.game != game
        else _laid(name, house_rules)
    )


@lru_cache(KEPT)
def _laid(name: str, house_rules: HouseRules) -> Section:
    section = read_table(house_rules.game, name)
    document = deepcopy(dict(section.entries))
    for item, place in places(house_rules.game).items():
        file, *names = place.rows.split(".")
        if file != name or place.table or (item not in house_rules.values and item not in house_rules.off):
            continue
        rows = _rows(document, names)
        if place.by:
            rows.append(_by_itself(rows, place))
            place = replace(place, row=len(rows) - 1)  # noqa: PLW2901  (it has a row of its own now)
        for column, figure in house_rules.values.get(item, ()):
            row, name_of_column = _cell(rows, place, column)
            row[name_of_column] = figure
        for row in rows if place.spread else (rows[place.row],):
            row["house"] = item in house_rules.values
            row["off"] = item in house_rules.off
    for limit, number in house_rules.limits.items():
        _put(document, limits_of(house_rules.game)[limit].at, number, name)
    for path, value in house_rules.settlement.items():
        _put(document, f"{SETTLEMENT}.{path}", value, name)
    return Section(section.where, document)


def _by_itself(rows: list[dict[str, object]], place: Place) -> dict[str, object]:
    """A row of an item alone, taken out of the one that it shares with others."""
    shared = rows[place.row]
    listed = shared[place.by]
    shared[place.by] = (
        [slug for slug in listed if slug != place.named] if isinstance(listed, list) else listed
    )
    return {**shared, place.by: [place.named]}


def _put(document: dict[str, object], path: str, value: int | str, name: str) -> None:
    file, *names, last = path.split(".")
    if file != name:
        return
    here: object = document
    for step in names:
        here = here[step] if isinstance(here, dict) else None
    if isinstance(here, dict):
        here[last] = value


def otherwise(house_rules: HouseRules) -> Iterator[tuple[str, int | str]]:
    """The limits and the figures of the settlement that house rules have otherwise than the book, each with its name."""
    for name, number in house_rules.limits.items():
        if figure_at(house_rules.game, limits_of(house_rules.game)[name].at) != number:
            yield name, number
    for path, value in house_rules.settlement.items():
        if settling(house_rules.game)[path] != value:
            yield path, value
