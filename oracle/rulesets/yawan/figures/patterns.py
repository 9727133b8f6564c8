"""The items (牌目) as the tables have them: their forms and kinds, and what a counted one takes in with it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, TableError, read_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Counting = Literal["combination", "unit", "tile", "form", "hand", "fancy"]

COUNTINGS = frozenset(("combination", "unit", "tile", "form", "hand"))


OF = frozenset(("one-suit", "different-suits", "winds", "dragons"))

ON = frozenset(
    (
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
    )
)


class Link(NamedTuple):
    """Units that make an item: how many of each kind, of what, and on which ranks (the words of patterns.toml).

    With a `reading` they make it while that has the `candidate`, beside what else does.
    """

    of: str
    ranks: str
    sequences: int
    triplets: int
    pairs: int
    reading: str = ""
    candidate: str = ""

    @property
    def units(self) -> int:
        """How many units there are."""
        return self.sequences + self.triplets + self.pairs


class Ranks(NamedTuple):
    """The ranks every tile is of (`only`), each unit holds (`throughout`), or no tile is of (`without`)."""

    how: Literal["only", "throughout", "without"]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """One item: `order` is its place in the list, `number` the one the book gives it; each is itself alone.

    `form` is empty for fancy items, which belong to none. `wait` marks those that say where the winning tile lies:
    `shape`, of which one counts at most, for they exclude or take in one another, or `beside`. One that is `unlisted`
    exists only under a profile of values that has it. `made` is what its row says it is, nothing where code does.
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
    made: tuple[Link | Ranks, ...]

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
        made=tuple(_made(row)),
    )


def _made(row: Section) -> Iterator[Link | Ranks]:
    """What a row says its item is made of."""
    for key in ("link", "also"):
        if row.has(key):
            yield _link(row.section(key))
    for how in ("only", "throughout", "without"):
        if row.has(how):
            yield Ranks(how, row.numbers(how))


def _link(row: Section) -> Link:
    sequences, triplets, pairs = (
        row.number(kind) if row.has(kind) else 0 for kind in ("sequences", "triplets", "pairs")
    )
    reading, candidate = (row.text(key) if row.has(key) else "" for key in ("reading", "candidate"))
    link = Link(row.text("of"), row.text("ranks"), sequences, triplets, pairs, reading, candidate)
    if link.of not in OF or link.ranks not in ON:
        raise TableError(f"{row.where}: {link.of} or {link.ranks} says nothing of units")
    return link


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
