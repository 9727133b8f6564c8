"""What a book proves of values whose tables it has lost, item by item: `values.evidence.toml` of a game.

A row is the book's, not ours: how its text bounds the value of one item, where, and a remark.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.tables import TableError, read_table
from oracle.rulebook.typed import read_as
from spec import FOLDER
from spec.simplified import written

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


NAME = "values.evidence"
"""The table, beside those of the game's items."""

DEVIATES = "deviates"
"""The remark that stands behind another where a profile of ours has a value outside of what the book proves."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One way of proving a value: its name, and what it means."""

    slug: str
    en: str
    zh: str
    means: Mapping[str, str]

    def said(self, lang: str) -> str:
        """What it is called."""
        return self.en if lang == "en" else written(self.zh, lang)

    def meaning(self, lang: str) -> str:
        """What it proves."""
        return self.means["en"] if lang == "en" else written(self.means["zh"], lang)


@dataclass(frozen=True, slots=True)
class Remark:
    """A name, or a remark with places for what the row of an item says."""

    slug: str
    en: str
    zh: str

    def said(self, lang: str) -> str:
        """The text in a language."""
        return self.en if lang == "en" else written(self.zh, lang)


@dataclass(frozen=True, slots=True)
class Row:
    """What the text proves of one item."""

    pattern: str
    number: str
    kind: str
    place: str
    remark: str
    value: tuple[int, ...] = ()
    low: int = 0
    at_least: tuple[str, ...] = ()
    at_most: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    everyday: int = 0
    rates: str = ""
    deviates: tuple[str, ...] = ()

    @property
    def ends(self) -> tuple[int, int | None]:
        """The least and the most the item can be worth; `None` where the text tells no most."""
        return (self.value[0], self.value[1]) if self.value else (self.low, None)

    @property
    def others(self) -> tuple[str, ...]:
        """The items it is compared with, each once."""
        return tuple(dict.fromkeys((*self.at_least, *self.at_most, *self.beside)))


@dataclass(frozen=True, slots=True)
class Written:
    """The table as it is written."""

    items: Annotated[tuple[str, ...], "example.items"]
    sum: Annotated[int, "example.sum"]
    profile: Mapping[str, Remark]
    kind: Mapping[str, Kind]
    remark: Mapping[str, Remark]
    item: Mapping[str, Row]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the text of a book proves of its values: the ways of proving, and a row for each item.

    `profiles` are what our tables of values are called; `example` are the items of a worked hand, and `sum` what it says
    they come to.
    """

    profiles: Mapping[str, Remark]
    kinds: Mapping[str, Kind]
    remarks: Mapping[str, Remark]
    rows: Mapping[str, Row]
    example: tuple[str, ...]
    sum: int

    def remark(self, row: Row, lang: str, named: Callable[[str], str]) -> str:
        """The remark on an item; `named` is what an item is called in that language."""
        comma = ", " if lang == "en" else "、"
        low, high = row.ends
        filled = {
            "other": comma.join(map(named, row.others)),
            "profiles": comma.join(self.profiles[name].said(lang) for name in row.deviates),
            "low": low,
            "high": high,
            "everyday": row.everyday,
            "rates": row.rates,
            "sum": self.sum,
        }
        slugs = (row.remark, DEVIATES) if row.deviates else (row.remark,)
        texts = (self.remarks[slug].said(lang) for slug in slugs)
        return (" " if lang == "en" else "").join(text.format_map(filled) for text in texts)


@cache
def evidence_of(game: str) -> Evidence | None:
    """What the book of a game proves of its values, where it has lost the tables of them. Raises `TableError`."""
    if not (FOLDER / game / f"{NAME}.toml").exists():
        return None
    document = read_table(game, NAME)
    found = read_as(document, Written)
    for row in found.item.values():
        if row.kind not in found.kind or row.remark not in found.remark:
            raise TableError(f"{document.where}: {row.pattern} has no such kind or remark")
        strangers = {*row.others} - {*found.item} | {*row.deviates} - {*found.profile}
        if strangers:
            raise TableError(f"{document.where}: {row.pattern} names {min(strangers)}, which is not there")
    frozen = MappingProxyType
    return Evidence(
        frozen(found.profile),
        frozen(found.kind),
        frozen(found.remark),
        frozen(found.item),
        found.items,
        found.sum,
    )
