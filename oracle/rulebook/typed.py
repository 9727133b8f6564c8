"""Records that are filled from tables: as the fields of a record are annotated, so its table has to look.

A field is the entry of its name, or the one that is named beside its type: `Annotated[int, "raised.cha"]` is the entry
`cha` of the table `raised`, and "#" the place of a record among the rows of an array, counted from 0. Text, whole
numbers, yes and no, one of some words, lists of all of them and records in records are told apart by the types alone;
a mapping is a table whose keys are free, or an array of tables, each by the first field of its record. A field with a
default may be absent.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache, partial
from inspect import Parameter, signature
from types import MappingProxyType, NoneType, UnionType
from typing import TYPE_CHECKING, Literal, TypeVar, cast, get_args, get_origin

from oracle.rulebook.tables import Section, TableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Reader = Callable[[Section, str], object]
    Make = Callable[[Iterable[object]], object]
    Field = tuple[str, str, type, Reader]

T = TypeVar("T")

PLACE = "#"
"""Stands beside the type of a field that is the place of its record in an array."""

ABOUT = frozenset({"slug", "name", "clause", "status", "reading", "unit", "house", "off"})
"""What any table may say beside its figures: what they are called, where from, how sure, how a house marked them."""


def read_as(section: Section, kind: type[T], place: int = 0) -> T:
    """Fill a record. Raises `TableError` for an entry that is missing, is of another type, or is none of a field's."""
    values: dict[str, object] = {}
    for table, known, fields in _parts(cast("type", kind)):
        here = section.section(table) if table else section
        entries = here.entries
        if not known.issuperset(entries):
            here.only(*known, *_without_figures(here))
        for name, key, plain, read in fields:
            if key in entries:
                found = entries[key]
                values[name] = found if type(found) is plain else read(here, key)
            elif key == PLACE:
                values[name] = place
    try:
        return cast("Callable[..., T]", kind)(**values)
    except TypeError:
        _refuse(section, kind, values)
        raise


def some_as(section: Section, kind: type[T]) -> T:
    """Fill a record from those entries of a table that are its own; whatever else stands there is read elsewhere."""
    own = {
        key for table, _, fields in _parts(cast("type", kind)) for key in (table, *(at[1] for at in fields))
    }
    return read_as(
        Section(section.where, {key: section.entries[key] for key in own & {*section.entries}}), kind
    )


def rows_as(section: Section, key: str, kind: type[T]) -> tuple[T, ...]:
    """Fill a record from each table of an array."""
    return tuple(read_as(row, kind, place) for place, row in enumerate(section.sections(key)))


def keyed_as(section: Section, key: str, kind: type[T]) -> Mapping[str, T]:
    """Fill a record from each table of an array; they are told apart by their first fields."""
    first, found = next(iter(kind.__annotations__)), dict[str, T]()
    for number, record in enumerate(rows_as(section, key, kind), start=1):
        name = str(getattr(record, first))
        if name in found:
            raise TableError(f"{section.where}: {key} {number}: {name} stands twice")
        found[name] = record
    return MappingProxyType(found)


def _without_figures(section: Section) -> Iterator[str]:
    """The tables in a section that say something of themselves alone."""
    return (
        key for key, entry in section.entries.items() if isinstance(entry, dict) and ABOUT.issuperset(entry)
    )


def _refuse(section: Section, kind: type, values: Mapping[str, object]) -> None:
    """Raise `TableError` for the first entry that a record needs and that is missing."""
    needed = signature(kind).parameters
    for table, _, fields in _parts(kind):
        here = section.section(table) if table else section
        for name, key, _, read in fields:
            if name not in values and needed[name].default is Parameter.empty:
                read(here, key)


# -- what annotations say ----------------------------------------------------------------------------


@cache
def _parts(kind: type) -> tuple[tuple[str, frozenset[str], tuple[Field, ...]], ...]:
    """The fields of a record by the tables inside its own, those of its own table under "", with all keys of each."""
    names = _Names(vars(sys.modules[kind.__module__]))
    found: dict[str, list[Field]] = {"": []}
    for name, annotation in kind.__annotations__.items():
        written, at = annotation, name
        if annotation.startswith("Annotated["):
            written, _, at = annotation[len("Annotated[") : -1].rpartition(", ")
        table, _, key = at.strip("\"'").rpartition(".")
        read = _PLAIN.get(written) or _reader(names.meant(written))
        found.setdefault(table, []).append((name, key, _AS_IT_IS.get(read, NoneType), read))
    beside = {"": ABOUT.union(found)}
    return tuple(
        (table, beside.get(table, ABOUT).union(field[1] for field in fields), tuple(fields))
        for table, fields in found.items()
    )


class _Names(dict[str, object]):
    """What the names in the annotations of a module mean: one that only type checkers know is a name for text."""

    def __missing__(self, name: str) -> object:
        return _BUILT_IN.get(name, str)

    def meant(self, written: str) -> object:
        """What an annotation means; most are a name."""
        if written.isidentifier():
            return self[written]
        return eval(written, {}, self)  # noqa: S307  (an annotation of ours)


_BUILT_IN: Mapping[str, object] = {
    "Mapping": Mapping,
    **{kind.__name__: kind for kind in (str, int, bool, tuple, frozenset)},
}


def _reader(meant: object) -> Reader:
    """What reads an entry of a type."""
    origin, of = get_origin(meant), get_args(meant)
    if origin is Literal:
        return partial(_word, of)
    if origin is UnionType:
        return _reader(next(each for each in of if each is not NoneType))
    if origin is Mapping:
        return partial(_mapping, of[1])
    if origin is frozenset or origin is tuple:
        size = len(of) if origin is tuple and ... not in of else None
        return partial(_listed, cast("Make", origin), _reader(of[0]), size)
    kind = meant if isinstance(meant, type) else str
    return _PLAIN.get(kind.__name__) or partial(_record, kind)


def _record(kind: type, section: Section, key: str) -> object:
    return read_as(section.section(key), kind)


def _word(words: tuple[str, ...], section: Section, key: str) -> str:
    word = section.text(key)
    if word not in words:
        raise TableError(f"{section.where}: {key} is {word}, none of {', '.join(words)}")
    return word


def _mapping(kind: type, section: Section, key: str) -> Mapping[str, object]:
    if isinstance(section.entries.get(key), list):
        return keyed_as(section, key, kind)
    inner, read = section.section(key), _reader(kind)
    return MappingProxyType({name: read(inner, name) for name in inner.entries if name not in ABOUT})


def _listed(make: Make, read: Reader, size: int | None, section: Section, key: str) -> object:
    inner = section.listed(key)
    if size not in {None, len(inner.entries)}:
        raise TableError(f"{section.where}: {key} has not {size} entries")
    return make(read(inner, number) for number in inner.entries)


_PLAIN: Mapping[str, Reader] = {
    "str": Section.text,
    "int": Section.number,
    "bool": Section.flag,
    "int | None": Section.number,
    "tuple[str, ...]": Section.texts,
    "tuple[int, ...]": Section.numbers,
    "frozenset[str]": lambda section, key: frozenset(section.texts(key)),
}
"""What reads the commonest types."""

_AS_IT_IS: Mapping[Reader, type] = {Section.text: str, Section.number: int, Section.flag: bool}
"""The types whose entries are their values, which nothing need read."""
