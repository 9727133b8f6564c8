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


_SLUGS: Mapping[str, str] = MappingProxyType({pattern.number: slug for slug, pattern in PATTERNS.items()})
"""The items by the numbers the book gives them."""


class Worth(NamedTuple):
    """What an item is worth: no less than `low` and no more than `high`, None where nobody knows.

    `weight` is what it is taken for where a single choice is shown.
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
    """Read a profile; every item of a form is listed, or stands under what is said of all unlisted ones.

    Where two choices are compared, an item whose value is open is taken for what the model gives, an unlisted one for
    what another profile takes it for.
    """
    values = {}
    for row in document.sections("value"):
        slug = _slug_of(row)
        if slug not in PATTERNS or PATTERNS[slug].counting == "fancy" or slug in values:
            raise TableError(f"{row.where}: {slug} is no item that counts, or stands twice")
        ends = row.numbers("value")
        if len(ends) != 2 or not 0 <= ends[0] <= ends[1]:
            raise TableError(f"{row.where}: the value of {slug} is no interval")
        weight = row.number("model") if row.has("model") else ends[0]
        values[slug] = Worth(ends[0], ends[1], weight, row.text("label"))
    missing = [
        pattern.slug
        for pattern in PATTERNS.values()
        if pattern.slug not in values and pattern.counting != "fancy" and not pattern.unlisted
    ]
    if missing and not document.has("unlisted"):
        raise TableError(f"{document.where}: no value for {missing[0]}")
    if missing:
        unlisted = document.section("unlisted")
        others = profile_of(unlisted.text("weighed_by")).values
        low, label = unlisted.number("low"), unlisted.text("label")
        values |= {slug: Worth(low, None, others[slug].weight, label) for slug in missing}
    return Profile(document.text("profile"), document.text("unit"), MappingProxyType(values))


def _slug_of(row: Section) -> str:
    """The item of a row: the number of the book tells it, and an identifier beside it must be that item's."""
    if not row.has("number"):
        return row.text("pattern")
    number = row.text("number")
    slug = _SLUGS.get(number, number)
    if row.has("pattern") and row.text("pattern") != slug:
        raise TableError(f"{row.where}: {row.text('pattern')} is not the item {number}")
    return slug


def profile_of(chosen: str) -> Profile:
    """The profile a candidate names: one of ours, or a file a club supplies.

    Raises `ReadingError` for a file that is no profile of values.
    """
    if not isinstance(chosen, TableFile):
        return load_profile(read_table("yawan", f"values/{chosen}"))
    try:
        document: dict[str, object] = tomllib.loads(Path(chosen).read_text(encoding="utf-8"))
        return load_profile(Section(Path(chosen).name, document))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, TableError) as mistake:
        raise ReadingError("profile-malformed", word=chosen, why=str(mistake)) from None
