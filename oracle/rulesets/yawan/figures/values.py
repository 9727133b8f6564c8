"""Profiles of values: what every item is worth, known, between two ends, or unknown (YW-SCORE-13)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.readings import ReadingError, TableFile, in_force, register
from oracle.rulebook.tables import Section, TableError, read_once, read_table
from oracle.rulesets.yawan.figures.patterns import PATTERNS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.yawan.figures.patterns import Pattern

READING = "YW-A20"
"""The reading whose candidates are profiles of values."""


_SLUGS: Mapping[str, str] = MappingProxyType({pattern.number: slug for slug, pattern in PATTERNS.items()})
"""The items by the numbers the book gives them."""


class Worth(NamedTuple):
    """What an item is worth: no less than `low` and no more than `high`, which is `None` if nobody knows it.

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


Candidate = Callable[[str], str]
"""The candidate applied for a reading."""

BOUNDS_READING = "YW-A68"
BOUNDED, TAKEN_OVER = "bounds", "reconstruction"
"""What print says of values it does not quote is heeded, or they are taken from the reconstruction."""

NAMES_READING = "YW-A69"
BY_NAME = "by-name"
"""An auxiliary item is worth the same in every form that has one of its name."""

AUXILIARY = "auxiliary"


def _ours(reading: str) -> str:
    return in_force("yawan")[reading]


@cites("YW-SCORE-13")
def load_profile(
    document: Section, candidate: Candidate = _ours, listed: Mapping[str, Worth] | None = None
) -> Profile:
    """Read a profile; every item of a form is listed, or stands under what is said of all unlisted ones.

    `listed` is what its rows say, where they have been read before. By one reading there is no item but those the book
    lists, so that one it does not list is worth nothing (YW-A26). Where two choices are compared, an item whose value
    is open is taken for what the model gives, an unlisted one for what another profile takes it for.
    """
    values = dict(_listed(document) if listed is None else listed)
    if candidate("YW-A26") == "fifty-one":
        values = {slug: worth for slug, worth in values.items() if not PATTERNS[slug].unlisted}
    missing = [
        pattern
        for pattern in PATTERNS.values()
        if pattern.slug not in values and pattern.group != "fancy" and not pattern.unlisted
    ]
    if missing and not document.has("unlisted"):
        raise TableError(f"{document.where}: no value for {_called(missing[0])}, and no [unlisted]")
    if missing:
        values |= _unlisted(document, missing, values, candidate)
    return Profile(document.text("profile"), document.text("unit"), MappingProxyType(values))


def _listed(document: Section) -> Mapping[str, Worth]:
    """What the rows of a profile say, by item."""
    found: dict[str, Worth] = {}
    for row in document.sections("value") if document.has("value") else ():
        pattern = _item_of(row.only("number", "pattern", "value", "model", "label"))
        if pattern.slug in found:
            raise TableError(f"{row.where}: {_called(pattern)} stands twice")
        low, high = _ends(row, pattern)
        weight = row.number("model") if row.has("model") else low
        found[pattern.slug] = Worth(low, high, weight, row.text("label") if row.has("label") else "")
    return MappingProxyType(found)


def _unlisted(
    document: Section, missing: Sequence[Pattern], listed: Mapping[str, Worth], candidate: Candidate
) -> dict[str, Worth]:
    """The items without a row: as in another profile, or open within what is said of them."""
    unlisted = document.section("unlisted").only("low", "label", "weighed_by", "like")
    if unlisted.has("like"):
        like = _shipped(unlisted, "like", candidate).values
        return {pattern.slug: like[pattern.slug] for pattern in missing}
    weighed = _shipped(unlisted, "weighed_by", candidate, otherwise=TAKEN_OVER).values
    label = unlisted.text("label") if unlisted.has("label") else ""
    least = Worth(unlisted.number("low") if unlisted.has("low") else 0, None, 0, label)
    by_name = _by_name(listed) if candidate(NAMES_READING) == BY_NAME else {}
    bounds = _bounds(document) if document.has("bound") else {}
    read = candidate(BOUNDS_READING)
    found = {}
    for pattern in missing:
        model = weighed[pattern.slug]
        if pattern.group == AUXILIARY and pattern.name in by_name:
            found[pattern.slug] = by_name[pattern.name]
        elif bounds and read == TAKEN_OVER:
            found[pattern.slug] = model
        else:
            worth = bounds.get(pattern.slug, bounds.get(pattern.group, least)) if read == BOUNDED else least
            found[pattern.slug] = Worth(worth.low, worth.high, _within(model.weight, worth), label)
    return found


def _within(weight: int, worth: Worth) -> int:
    """The value nearest to a weight that an item can have."""
    return max(worth.low, weight if worth.high is None else min(weight, worth.high))


@cites("YW-CALC-6", "YW-CALC-7", "YW-CALC-8")
def _bounds(document: Section) -> dict[str, Worth]:
    """What print says of values it does not quote, by item and by class of items; each has the clause that says it."""
    found: dict[str, Worth] = {}
    for row in document.sections("bound"):
        row.only("class", "number", "pattern", "value", "low", "clause")
        if row.has("class"):
            key = row.text("class")
            low, high = _ends(row, None) if row.has("value") else (row.number("low"), None)
        else:
            pattern = _item_of(row)
            key, (low, high) = pattern.slug, _ends(row, pattern)
        found[key] = Worth(low, high, low, "")
    return found


@cites("YW-CALC-7")
def _by_name(listed: Mapping[str, Worth]) -> dict[str, Worth]:
    """The values of auxiliary items by their names."""
    return {PATTERNS[slug].name: worth for slug, worth in listed.items() if PATTERNS[slug].group == AUXILIARY}


def _ends(row: Section, pattern: Pattern | None) -> tuple[int, int]:
    """The least and the most of a row; one number is both."""
    entry = row.entries.get("value")
    ends = (row.number("value"),) * 2 if isinstance(entry, int) else row.numbers("value")
    if len(ends) != 2 or not 0 <= ends[0] <= ends[1]:
        called = row.text("class") if pattern is None else _called(pattern)
        raise TableError(f"{row.where}: the value of {called} is no interval")
    return ends[0], ends[1]


def _called(pattern: Pattern) -> str:
    """An item by its number and its name."""
    return f"{pattern.number} {pattern.name}"


def _item_of(row: Section) -> Pattern:
    """The item of a row: the number in the book says which, and an identifier beside it has to be that item's."""
    if row.has("number"):
        number = str(row.entries["number"]) if isinstance(row.entries["number"], int) else row.text("number")
        slug = _SLUGS.get(number, number)
        if slug not in PATTERNS:
            raise TableError(f"{row.where}: {number} is no item of the book; items are numbered 1 to 279")
        if row.has("pattern") and row.text("pattern") != slug:
            raise TableError(f"{row.where}: {row.text('pattern')} is not the item {number}")
    else:
        slug = row.text("pattern")
        if slug not in PATTERNS:
            raise TableError(f"{row.where}: {slug} is no identifier of an item")
    if PATTERNS[slug].group == "fancy":
        raise TableError(f"{row.where}: {_called(PATTERNS[slug])} is a fancy item and no item that counts")
    return PATTERNS[slug]


def _shipped(row: Section, key: str, candidate: Candidate, otherwise: str = "") -> Profile:
    """The profile of ours that a table names."""
    name = row.text(key) if row.has(key) or not otherwise else otherwise
    names = tuple(register("yawan")[READING].candidates)
    if name not in names:
        raise TableError(f"{row.where}: {key} names no profile: {name}; there are {', '.join(names)}")
    return profile_of(name, candidate)


def values_in(agreed: Agreed) -> Profile:
    """The values that hold at a table: those of the profile it has chosen, and its house's figures in their place."""
    profile = profile_of(agreed.reading(READING), agreed.reading)
    house_rules = agreed.house_rules
    if house_rules is None:
        return profile
    values = {slug: worth for slug, worth in profile.values.items() if slug not in house_rules.off}
    for slug, figures in house_rules.values.items():
        low, high = (figure for _, figure in figures)
        before = profile.values.get(slug)
        if slug in house_rules.off or low is None:
            continue
        own = Worth(low, high, low, "house")
        values[slug] = own._replace(weight=low if before is None else _within(before.weight, own))
    return Profile(house_rules.name, profile.unit, MappingProxyType(values))


def profile_of(chosen: str, candidate: Candidate = _ours) -> Profile:
    """The profile a candidate names: one of ours, or a file a club supplies.

    Raises `ReadingError` for a file that is no profile of values.
    """
    if not isinstance(chosen, TableFile):
        table = f"values/{chosen}"
        return load_profile(read_table("yawan", table), candidate, read_once("yawan", table, _listed))
    try:
        document: dict[str, object] = tomllib.loads(Path(chosen).read_text(encoding="utf-8"))
        return load_profile(Section(Path(chosen).name, document), candidate)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, TableError) as mistake:
        raise ReadingError("profile-malformed", word=chosen, why=str(mistake)) from None
