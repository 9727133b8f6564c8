"""The items (牌目) as the tables have them: their forms and kinds, and what a counted one takes in with it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, cast

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, TableError, read_table

if TYPE_CHECKING:
    from collections.abc import Mapping

Counting = Literal["combination", "unit", "tile", "form", "hand", "fancy"]

COUNTINGS = frozenset(("combination", "unit", "tile", "form", "hand"))


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """One item: `order` is its place in the list, `number` the one the book gives it; each is itself alone.

    `form` is empty for fancy items, which belong to none. `wait` marks those that say where the winning tile lies:
    `shape`, of which one counts at most, for they exclude or take in one another, or `beside`. One that is `unlisted`
    exists only under a profile of values that has it.
    """

    order: int
    number: str
    slug: str
    name: str
    aliases: tuple[str, ...]
    clause: str
    form: str
    group: str
    branch: str
    counting: Counting
    wait: str
    unlisted: bool

    @property
    def several(self) -> bool:
        """Whether the item is made of units put together."""
        return self.counting == "combination"


@dataclass(frozen=True, slots=True)
class Absorption:
    """What a counted item takes in (YW-SCORE-4a)."""

    pattern: Pattern
    other: Pattern


@cites("YW-SCORE-3c", "YW-CLS-1")
def load_patterns(document: Section) -> Mapping[str, Pattern]:
    """Read the items by slug in the order of the book; each has its own clause, and every kind is known."""
    found: dict[str, Pattern] = {}
    for order, row in enumerate(document.sections("pattern")):
        pattern = _pattern(order, row)
        if pattern.slug in found:
            raise TableError(f"{row.where}: {pattern.slug} stands twice")
        found[pattern.slug] = pattern
    if len({pattern.clause for pattern in found.values()}) != len(found):
        raise TableError(f"{document.where}: two items share a clause")
    return MappingProxyType(found)


def _pattern(order: int, row: Section) -> Pattern:
    fancy = row.text("class") == "fancy"
    counting = "fancy" if fancy else row.text("counting")
    if not fancy and counting not in COUNTINGS:
        raise TableError(f"{row.where}: {counting} is no kind of item")
    return Pattern(
        order=order,
        number=row.text("number"),
        slug=row.text("slug"),
        name=row.text("name"),
        aliases=row.texts("aliases"),
        clause=row.text("clause"),
        form="" if fancy else row.text("form"),
        group=row.text("class"),
        branch=row.text("branch") if row.has("branch") else "",
        counting=cast("Counting", counting),
        wait=row.text("wait") if row.has("wait") else "",
        unlisted=row.has("profile"),
    )


@cites("YW-SCORE-4a")
def load_absorptions(document: Section, patterns: Mapping[str, Pattern]) -> tuple[Absorption, ...]:
    """Read what counted items take in; both stand in one form."""
    found: list[Absorption] = []
    for row in document.sections("absorbs"):
        for slug in (row.text("pattern"), *row.texts("others")):
            if slug not in patterns or patterns[slug].form != row.text("form"):
                raise TableError(f"{row.where}: {slug} is no item of that form")
        pattern = patterns[row.text("pattern")]
        found += [Absorption(pattern, patterns[other]) for other in row.texts("others")]
    return tuple(found)


PATTERNS = load_patterns(read_table("yawan", "patterns"))
"""The items of the game."""

ABSORPTIONS = load_absorptions(read_table("yawan", "absorptions"), PATTERNS)
"""What counted items take in."""
