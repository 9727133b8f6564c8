"""House rules: what a table of players has put in the place of the figures of a book.

A game's tables are read through `laid`, which lays the figures of a profile over them. Which column of which row
holds the figures of an item is data: the `[[items]]` of a game's `meanings.toml`; so are its limits.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import field
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.rulebook.meanings import own_table
from oracle.rulebook.messages import in_language
from oracle.rulebook.tables import KEPT, Section, read_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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


class Place(NamedTuple):
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
    table = own_table(game)
    found: dict[str, Place] = {}
    for source in table.sections("items") if table.has("items") else ():
        if source.has("house"):
            found |= _in_rows(game, source)
    for source in table.sections("item") if table.has("item") else ():
        if source.has("house"):
            found[source.text("id")] = _single(game, source)
    return MappingProxyType(found)


def _in_rows(game: str, source: Section) -> Iterator[tuple[str, Place]]:
    """The items that are the rows of a table, those apart that never count anything by themselves."""
    columns = _columns(source)
    pattern = source.text("id") if source.has("id") else "{slug}"
    table = source.texts("tables")[0] if source.has("tables") else ""
    uncounted = source.texts("uncounted") if source.has("uncounted") else ()
    figures = source.text("figures") if source.has("figures") else source.text("rows")
    rows = rows_at(game, figures)
    for row in rows_at(game, source.text("rows")):
        slug = str(row["slug"])
        if slug in uncounted or (source.has("free") and row.get("class") == source.text("free")):
            continue
        by = source.text("by") if source.has("figures") else "slug"
        number = next((at for at, each in enumerate(rows) if _names(each.get(by), slug)), None)
        if number is None:
            continue
        own = {column: unit for column, unit in columns.items() if table or column in rows[number]}
        shared = by if isinstance(rows[number][by], list) else ""
        place = Place(figures, number, own, table, source.has("house_only"), shared, slug)
        yield pattern.format(slug=slug), _bounded(place, source)


def _names(named: object, slug: str) -> bool:
    return named == slug or (isinstance(named, list) and slug in named)


def _single(game: str, source: Section) -> Place:
    """Where an item that is no row of a table has its figure, or those that a line adds up."""
    unit = source.text("unit")
    if source.has("figure"):
        path, _, column = source.text("figure").rpartition(".")
        option = source.text("option") if source.has("option") else ""
        return _bounded(Place(path, 0, {column: unit}, option=option), source)
    path, spread = source.text("summed"), source.text("spread")
    each = source.texts("each")
    columns = {f"{column}-{row[spread]}": unit for row in rows_at(game, path) for column in each}
    return _bounded(Place(path, 0, columns, spread=spread), source)


def _bounded(place: Place, source: Section) -> Place:
    least = source.number("least") if source.has("least") else place.least
    return place._replace(least=least, most=source.number("most") if source.has("most") else place.most)


def _columns(source: Section) -> Mapping[str, str]:
    """The columns of a row that hold figures, with what each is counted in."""
    if source.has("tables"):
        return {LOW: source.text("unit"), HIGH: source.text("unit")}
    if source.has("each"):
        return dict.fromkeys(source.texts("each"), source.text("unit"))
    amount = source.section("amount")
    found = {column: amount.text(column) for column in amount.entries}
    if source.has("also"):
        for when in source.section("also").entries:
            also = source.section("also").section(when)
            found |= {column: also.text(column) for column in also.entries}
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


class Limit(NamedTuple):
    """A limit of a game: the path of its figure, and the option by which a table may agree on another, if any."""

    at: str
    option: str


def _own(game: str, part: str) -> Section:
    """What a game says of house rules: its limits, and the figures and words of its settlement that may be changed."""
    table = own_table(game)
    own = table.section("house") if table.has("house") else Section(table.where, {})
    return own.section(part) if own.has(part) else Section(own.where, {})


@cache
def limits_of(game: str) -> Mapping[str, Limit]:
    """The limits a game knows, by name."""
    section = _own(game, "limits")
    rows = {name: section.section(name) for name in section.entries}
    return MappingProxyType(
        {
            name: Limit(row.text("at"), row.text("option") if row.has("option") else "")
            for name, row in rows.items()
        }
    )


@cache
def settling(game: str) -> Mapping[str, int | str]:
    """What house rules may change of the settlement: figures and words of its table by their paths, as in the book."""
    figures = _own(game, "settlement")
    paths = (*(figures.texts("figures") if figures.has("figures") else ()), *choices(game))
    found = {path: figure_at(game, f"{SETTLEMENT}.{path}") for path in paths}
    return MappingProxyType({path: value for path, value in found.items() if isinstance(value, int | str)})


@cache
def least_of(game: str) -> Mapping[str, int]:
    """The least that figures of the settlement can be, by their paths, where it is more than nothing."""
    least = _own(game, "least")
    return MappingProxyType({path: least.number(path) for path in least.entries})


@cache
def settled_by(game: str) -> tuple[str, ...]:
    """The readings that decide who pays what, where a book can be understood in several ways."""
    figures = _own(game, "settlement")
    return figures.texts("readings") if figures.has("readings") else ()


@cache
def choices(game: str) -> Mapping[str, tuple[str, ...]]:
    """The words among which an entry of the table of settlement may be, by its path, the book's first."""
    words = _own(game, "words")
    return MappingProxyType({path: words.texts(path) for path in words.entries})


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


class Decided(NamedTuple):
    """What a candidate of a reading makes an item worth, by column."""

    item: str
    figures: Figures


@cache
def decided_by(game: str, reading: str) -> Mapping[str, tuple[Decided, ...]]:
    """The items whose figures hang on a reading, by its candidates; the candidate "" stands for every other."""
    found: dict[str, list[Decided]] = {}
    table = own_table(game)
    for source in table.sections("items") if table.has("items") else ():
        under = next((source.text(key) for key in ("under", "house_under") if source.has(key)), "")
        by = source.text("under_by") if source.has("under_by") else "item"
        for row in rows_at(game, under) if under else ():
            if row["reading"] != reading:
                continue
            item = str(row[by])
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
            place = place._replace(row=len(rows) - 1)  # noqa: PLW2901  (it has a row of its own now)
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
