"""Profiles of values: what every item is worth, known, between two ends, or unknown (YW-SCORE-13)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oracle.clauses import cites
from oracle.readings import ReadingError, TableFile
from oracle.rulesets.yawan.pattern_table import PATTERNS
from oracle.tables import Section, TableError, read_table

if TYPE_CHECKING:
    from collections.abc import Mapping

READING = "YW-A20"
"""The reading whose candidates are profiles of values."""


class Worth(NamedTuple):
    """What an item is worth: no less than `low` and no more than `high`, None where nobody knows.

    `weight` is what it is taken for where choices are compared by their upper ends.
    """

    low: int
    high: int | None
    weight: int
    label: str

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Profile:
    """What the items that count are worth, by slug; an item without an entry does not exist under the profile."""

    name: str
    unit: str
    values: Mapping[str, Worth]


@cites("YW-SCORE-13")
def load_profile(document: Section) -> Profile:
    """Read a profile; every item of a form is listed, or stands under what is said of all unlisted ones."""
    values = {}
    for row in document.sections("value"):
        slug = row.text("pattern")
        if slug not in PATTERNS or PATTERNS[slug].counting == "fancy" or slug in values:
            raise TableError(f"{row.where}: {slug} is no item that counts, or stands twice")
        ends = row.numbers("value")
        if len(ends) != 2 or not 0 <= ends[0] <= ends[1]:
            raise TableError(f"{row.where}: the value of {slug} is no interval")
        values[slug] = Worth(ends[0], ends[1], ends[1], row.text("label"))
    unlisted = document.section("unlisted") if document.has("unlisted") else None
    for slug, pattern in PATTERNS.items():
        if slug in values or pattern.counting == "fancy" or pattern.unlisted:
            continue
        if unlisted is None:
            raise TableError(f"{document.where}: no value for {slug}")
        values[slug] = Worth(
            unlisted.number("low"), None, unlisted.number(pattern.group), unlisted.text("label")
        )
    return Profile(document.text("profile"), document.text("unit"), MappingProxyType(values))


def profile_of(chosen: str) -> Profile:
    """The profile a candidate names: one of ours, or a file a club supplies.

    Raises `ReadingError` for a file that is no profile of values.
    """
    if not isinstance(chosen, TableFile):
        return load_profile(read_table("yawan", f"values/{chosen}"))
    try:
        document: dict[str, object] = tomllib.loads(Path(chosen).read_text(encoding="utf-8"))
        return load_profile(Section(chosen, document))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, TableError) as mistake:
        raise ReadingError("profile-malformed", word=chosen, why=str(mistake)) from None
