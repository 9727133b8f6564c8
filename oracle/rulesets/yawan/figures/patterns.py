"""The items (牌目) as the tables have them: their forms and kinds, and what a counted one takes in with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulebook.typed import keyed_as, rows_as

if TYPE_CHECKING:
    from collections.abc import Mapping


Counting = Literal["combination", "unit", "tile", "form", "hand", "none"]

Of = Literal["one-suit", "different-suits", "winds", "dragons"]

On = Literal[
    "consecutive",
    "odd",
    "even",
    "three-apart",
    "equal",
    "steps",
    "links",
    "dragon",
    "ends",
    "different",
    "any",
]


@dataclass(frozen=True, slots=True)
class Link:
    """Units that make an item: how many of each kind, of what, and on which ranks (the words of patterns.toml).

    With a `reading` they make it while that has the `candidate`, beside what else does.
    """

    of: Of
    ranks: On
    sequences: int = 0
    triplets: int = 0
    pairs: int = 0
    reading: str = ""
    candidate: str = ""

    @property
    def units(self) -> int:
        """How many units there are."""
        return self.sequences + self.triplets + self.pairs


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """One item: `order` is its place in the list, `number` the one the book gives it; each is itself alone.

    `form` is empty for fancy items, which belong to none. `wait` marks those that say where the winning tile lies:
    `shape`, of which one counts at most, for they exclude or take in one another, or `beside`. A row may say what its
    item is made of: units put together (`link`, or `also` others), the ranks every tile is of (`only`), each unit holds
    (`throughout`), or no tile is of (`without`); code does where it says nothing.
    """

    slug: str
    order: Annotated[int, "#"]
    number: str
    name: str
    aliases: tuple[str, ...]
    clause: str
    group: Annotated[Literal["basic", "auxiliary", "fancy"], "class"]
    counting: Counting
    form: str = ""
    branch: str = ""
    wait: str = ""
    profile: str = ""
    link: Link | None = None
    also: Link | None = None
    only: tuple[int, ...] = ()
    throughout: tuple[int, ...] = ()
    without: tuple[int, ...] = ()

    @property
    def several(self) -> bool:
        """Whether the item is made of units put together."""
        return self.counting == "combination"

    @property
    def unlisted(self) -> bool:
        """Whether it exists only under a profile of values that has it."""
        return bool(self.profile)

    @property
    def made(self) -> bool:
        """Whether its row says what it is."""
        return bool(self.link or self.only or self.throughout or self.without)

    @property
    def links(self) -> tuple[Link, ...]:
        """The units put together that make it, one way or another."""
        return tuple(each for each in (self.link, self.also) if each is not None)


@dataclass(frozen=True, slots=True)
class Absorption:
    """What a counted item takes in (YW-SCORE-4a)."""

    pattern: Pattern
    other: Pattern


@dataclass(frozen=True, slots=True)
class Absorbing:
    """A row of what one item of a form takes in."""

    form: str
    pattern: str
    others: tuple[str, ...]


@cites("YW-SCORE-3c", "YW-CLS-1")
def load_patterns(document: Section) -> Mapping[str, Pattern]:
    """Read the items by slug in the order of the book; each has its own clause, and every kind is known."""
    found = keyed_as(document, "pattern", Pattern)
    if len({pattern.clause for pattern in found.values()}) != len(found):
        raise TableError(f"{document.where}: two items share a clause")
    return found


@cites("YW-SCORE-4a")
def load_absorptions(document: Section, patterns: Mapping[str, Pattern]) -> tuple[Absorption, ...]:
    """Read what counted items take in; both stand in one form."""
    rows = rows_as(document, "absorbs", Absorbing)
    for row in rows:
        for slug in (row.pattern, *row.others):
            if slug not in patterns or patterns[slug].form != row.form:
                raise TableError(f"{document.where}: {slug} is no item of the form {row.form}")
    return tuple(Absorption(patterns[row.pattern], patterns[other]) for row in rows for other in row.others)


PATTERNS = load_patterns(read_table("yawan", "patterns"))
"""The items of the game."""

ABSORPTIONS = load_absorptions(read_table("yawan", "absorptions"), PATTERNS)
"""What counted items take in."""
