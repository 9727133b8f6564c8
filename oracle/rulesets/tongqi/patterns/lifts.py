"""11-lifts: the names of a finished hand, and how many lifts (抬) they amount to together."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError
from oracle.rulesets.tongqi.figures.kinds import HEADS, head_name
from oracle.rulesets.tongqi.figures.lifts import HEAD_MARKS, LIFTS
from oracle.rulesets.tongqi.hand.views import OUR_READINGS
from oracle.rulesets.tongqi.patterns.named_hands import HEAD_PREDICATES, PREDICATES
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from oracle.rulesets.tongqi.figures.kinds import Head
    from oracle.rulesets.tongqi.figures.lifts import LiftEntry, LiftTable
    from oracle.rulesets.tongqi.hand.views import FinishedHand, LiftReadings


def all_defined(lifts: LiftTable) -> LiftTable:
    """The table of lifts, every named hand of which has its predicate of chapter 9, and every predicate its lifts.

    Raises `TableError`.
    """
    odd = set(lifts.entries) ^ {*PREDICATES, *HEAD_PREDICATES}
    if odd:
        raise TableError(f"lifts: {min(odd)} is not defined, or has no lifts")
    return lifts


ENTRIES = all_defined(LIFTS).entries
"""The named hands by slug, in the order of chapter 11."""


LISTED = 4_096
"""Of how many sets of names every list is remembered."""


@dataclass(frozen=True, slots=True)
class NamedLift:
    """A name of a finished hand, with its heads; `certain` is false if the log leaves it undecided."""

    entry: LiftEntry
    heads: tuple[Head, ...] = ()
    certain: bool = True

    @property
    def slug(self) -> str:
        """The language-neutral id of the item."""
        return self.entry.slug

    @property
    def name(self) -> str:
        """The book's name with its heads: 斷么頭同."""
        return _filled(self.entry.title, self.heads)

    @property
    def clause(self) -> str:
        """The clause of chapter 11 that gives the lifts."""
        return self.entry.clause

    @property
    def definition(self) -> str:
        """The clause of chapter 9 that says what the hand is."""
        return self.entry.definition

    @property
    def atoms(self) -> frozenset[str]:
        """Its parts, with the heads they speak of."""
        return frozenset(_with_heads(atom, self.heads) for atom in self.entry.atoms)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A named hand on the score sheet and the lifts it adds to those above it."""

    lift: NamedLift
    adds: int


def _filled(pattern: str, heads: tuple[Head, ...]) -> str:
    """Put the characters of the heads into a pattern."""
    for mark, head in zip(HEAD_MARKS, heads, strict=False):
        pattern = pattern.replace(f"{{{mark}}}", head_name(head))
    return pattern


def _with_heads(atom: str, heads: tuple[Head, ...]) -> str:
    for mark, head in zip(HEAD_MARKS, heads, strict=False):
        atom = atom.replace(f"{{{mark}}}", str(head))
    return atom


@cites("TQ-9.2d1", "TQ-9.2d2")
def _wins_on_its_tile(entry: LiftEntry, hand: FinishedHand) -> bool:
    """Whether the winning tile is one that the name requires (12 alone for 正金雞, 66 for 天天和 …)."""
    return hand.winning_tile in entry.wins_on


def lifts_of(
    hand: FinishedHand, readings: LiftReadings = OUR_READINGS, table: LiftTable = LIFTS
) -> tuple[NamedLift, ...]:
    """Every name (抬頭牌) of the hand, certain or possible, in the order of chapter 11."""
    found = tuple(
        lift
        for entry in table.entries.values()
        if _wins_on_its_tile(entry, hand)
        for lift in _borne(entry, hand, readings)
    )
    cuts = [lift for lift in found if lift.heads]
    if readings.cuts_add or not cuts:
        return found
    dearest = max(cuts, key=lambda lift: lift.entry.lifts)
    return tuple(lift for lift in found if not lift.heads or lift is dearest)


def _borne(entry: LiftEntry, hand: FinishedHand, readings: LiftReadings) -> Iterator[NamedLift]:
    if entry.heads:
        yield from (NamedLift(entry, heads) for heads in HEAD_PREDICATES[entry.slug](hand))
        return
    answer = PREDICATES[entry.slug](hand, readings)
    if answer is not Known.NO:
        yield NamedLift(entry, certain=answer is Known.YES)


@cites("TQ-11.0", "TQ-11.A")
def atoms_of(lifts: Iterable[NamedLift]) -> frozenset[str]:
    """The parts of all names together; a part that several names share counts once."""
    return frozenset(atom for lift in lifts for atom in lift.atoms)


@cites("TQ-11.0")
def count(lifts: Collection[NamedLift], *, parts_once: bool = True) -> tuple[int, int]:
    """The least and the greatest number of lifts (抬): certain names only, and possible ones too.

    By one reading the lifts of all names are added as they stand (TQ-A5).
    """
    if not parts_once:
        return sum(lift.entry.lifts for lift in lifts if lift.certain), sum(
            lift.entry.lifts for lift in lifts
        )
    return len(atoms_of(lift for lift in lifts if lift.certain)), len(atoms_of(lifts))


@cites("TQ-11.A")
def sheet_of(lifts: Collection[NamedLift], *, parts_once: bool = True) -> tuple[SheetLine, ...]:
    """The names that bring lifts, each with what it adds; the sum is the number of lifts.

    The name that adds most is listed first, among equals the one with the fewest lifts of its own; a name whose
    parts are all covered is left out.
    """
    if not parts_once:
        return tuple(SheetLine(lift, lift.entry.lifts) for lift in lifts)
    lines: list[SheetLine] = []
    counted: frozenset[str] = frozenset()
    left = list(lifts)
    while left:
        best = max(left, key=lambda lift: (len(lift.atoms - counted), -lift.entry.lifts))
        adds = len(best.atoms - counted)
        if not adds:
            break
        lines.append(SheetLine(best, adds))
        counted |= best.atoms
        left.remove(best)
    return tuple(lines)


@cites("TQ-11.0", "TQ-11.A")
def listings(lifts: Collection[NamedLift], *, parts_once: bool = True) -> Iterator[tuple[SheetLine, ...]]:
    """Every list of the names that bring lifts: what two have in common counts once, and with either of them.

    What is part of a name is counted with that name; by itself only where the name adds no more than that.
    """
    if not parts_once:
        yield sheet_of(lifts, parts_once=False)
        return
    for adds in _ways_to_add(tuple(lift.atoms for lift in lifts)):
        yield tuple(SheetLine(lift, more) for lift, more in zip(lifts, adds, strict=True) if more)


@lru_cache(maxsize=LISTED)
def _ways_to_add(names: tuple[frozenset[str], ...]) -> tuple[tuple[int, ...], ...]:
    """How many parts each of some names adds to those counted before it, for every order of counting them."""
    found: dict[tuple[int, ...], None] = {}
    seen: set[tuple[int, ...]] = set()

    def count_on(adds: tuple[int, ...], counted: frozenset[str]) -> None:
        if adds in seen:
            return
        seen.add(adds)
        left = {place: len(parts - counted) for place, parts in enumerate(names) if not parts <= counted}
        if not left:
            found[adds] = None
        for place, more in left.items():
            if any(left[other] > more and names[other] > names[place] for other in left):
                continue
            count_on((*adds[:place], more, *adds[place + 1 :]), counted | names[place])

    count_on((0,) * len(names), frozenset())
    return tuple(found)


def lift_named(words: str) -> tuple[LiftEntry, tuple[Head, ...]] | None:
    """The named hand of these words, with its heads if the words name them; `None` if it is no name.

    Slugs, names, titles and aliases are understood: 頭同 with no head, 斷么頭同 with head 1.
    """
    return _names().get(words)


@cache
def _names() -> Mapping[str, tuple[LiftEntry, tuple[Head, ...]]]:
    return dict(_spellings())


def _spellings() -> Iterator[tuple[str, tuple[LiftEntry, tuple[Head, ...]]]]:
    for entry in ENTRIES.values():
        yield entry.slug, (entry, ())
        for pattern in (entry.name, entry.title, *entry.aliases):
            heads = permutations(HEADS, entry.heads) if "{" in pattern else ((),)
            for chosen in heads:
                yield _filled(pattern, chosen), (entry, chosen)


def every_name() -> frozenset[str]:
    """Every name a named hand may be declared by."""
    return frozenset(_names())
