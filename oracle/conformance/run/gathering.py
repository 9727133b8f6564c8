"""Which failures are one cause: those that one slip explains, found when all of them are known.

A failure may have several slips. It is reported by the one that explains most failures of the run, so that an item
missing everywhere is one cause and not one with each other item that happens to be missing beside it. Where no slip
explains more than another, the failure stays what its case tests.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.conformance.run.reckoning import RECKONED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from oracle.conformance.run.reckoning import Slip
    from oracle.conformance.run.rows import Row


MANY = 3
"""Clauses that shut out an item after which it is taken to be counted everywhere."""

EVERYWHERE = "everywhere"
"""What stands in a slip for the place of an item that is counted whatever shuts it out."""


class Own(NamedTuple):
    """How many of the cases that test a clause pass, and how many end as nobody expected."""

    passing: int = 0
    failing: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """Failures alike in everything that is known of each by itself, and the smallest of them."""

    status: str
    clause: str
    cause: str
    last: str
    slips: tuple[Slip, ...]
    witness: Row
    size: int
    count: int = 1
    flaky: int = 0

    @property
    def about(self) -> str:
        """What their cases are about: `input` where that contradicts itself, else nothing."""
        return self.witness.get("about", "")

    def with_one_more(self, row: Row, size: int) -> Group:
        """The group with another failure."""
        smaller = size < self.size
        return replace(
            self,
            witness=row if smaller else self.witness,
            size=size if smaller else self.size,
            count=self.count + 1,
            flaky=self.flaky + bool(row.get("flaky")),
        )


@dataclass(frozen=True, slots=True)
class Cause:
    """Failures that fail alike, and the smallest of them; `slip` is what they have in common, where that is known.

    `clauses` are all that forbid it, where there are several: those an impossible input breaks, those that shut out an
    item which is counted everywhere.
    """

    status: str
    clause: str
    cause: str
    witness: Row
    size: int
    count: int = 1
    flaky: int = 0
    slip: Slip | None = None
    clauses: tuple[str, ...] = ()

    @property
    def about_input(self) -> bool:
        """Whether its cases are of input that contradicts itself."""
        return self.witness.get("about") == "input"


Key = tuple[str, ...]


def gathered(groups: Iterable[Group], own: Callable[[str], Own] = lambda _: Own()) -> list[Cause]:
    """The causes that groups of failures have, in no order; `own` tells what became of the cases that test a clause."""
    every = _with_items_counted_everywhere(_with_names_known(list(groups)))
    how_often = Counter[Key]()
    for group in every:
        for slip in group.slips:
            how_often[_key(group, slip)] += group.count
    found: dict[Key, list[tuple[Group, Slip | None]]] = defaultdict(list)
    for group in every:
        telling = _telling(group, how_often, own)
        key = (group.status, group.clause, group.cause, group.last, group.about)
        found[key if telling is None else _key(group, telling)].append((group, telling))
    return [_cause([group for group, _ in each], each[0][1]) for each in found.values()]


def _key(group: Group, slip: Slip) -> Key:
    """What makes a slip the same in two failures.

    A surplus item may be shut out by another clause in each, and another may decide who deals next.
    """
    names_clause = slip.what == "next" or (slip.what == "surplus" and slip.instead != EVERYWHERE)
    clause = slip.clause if names_clause else ""
    return group.witness["game"], slip.what, slip.about, slip.instead, clause


def _telling(group: Group, how_often: Mapping[Key, int], own: Callable[[str], Own]) -> Slip | None:
    """The slip of a group that explains most failures; `None` where several explain as many.

    An item that is lacking says more than one that is counted beside it, and one of several that are lacking says
    nothing where most cases of its own clause pass. A sum is reported by one of its clauses.
    """
    failing = {slip: how_often[_key(group, slip)] for slip in group.slips}
    if group.slips and group.slips[0].what in RECKONED:
        return max(failing, key=lambda slip: _weight(failing[slip], own(slip.clause)))
    most = max(failing.values(), default=0)
    frequent = [slip for slip in group.slips if failing[slip] == most]
    lacking = [slip for slip in frequent if slip.what != "surplus"] or frequent
    telling = [slip for slip in lacking if slip.what != "missing" or not _is_well(slip, group, own)]
    return telling[0] if len(telling) == 1 == len(lacking) else None


def _is_well(slip: Slip, group: Group, own: Callable[[str], Own]) -> bool:
    """Whether an item that is missing beside others is counted in most cases of its own."""
    beside = sum(each.what == "missing" for each in group.slips) > 1
    return beside and own(slip.clause).passing > own(slip.clause).failing


def _weight(failing: int, own: Own) -> tuple[float, int]:
    """What speaks for a clause that wrong sums rest on: those it has a part in, and how many of its own cases fail.

    Most sums rest on the same few clauses, so that having a part says little; a clause whose own cases pass is kept.
    """
    return failing**2 * own.failing / (own.failing + own.passing or 1), failing


def _cause(groups: Sequence[Group], slip: Slip | None) -> Cause:
    """The cause of groups that one slip explains, shown by the failure with the fewest other slips."""
    first = min(groups, key=lambda each: (len(each.slips), each.size, each.witness["id"]))
    clauses = _clauses(groups, slip)
    return Cause(
        first.status,
        clauses[0] if clauses else first.clause if slip is None else slip.clause,
        first.cause,
        first.witness,
        first.size,
        sum(group.count for group in groups),
        sum(group.flaky for group in groups),
        slip,
        clauses,
    )


def _clauses(groups: Sequence[Group], slip: Slip | None) -> tuple[str, ...]:
    """The clauses of groups whose slip has one in each, the most frequent first."""
    found = Counter[str]()
    if slip is not None and (slip.what == "impossible" or slip.instead == EVERYWHERE):
        for group in groups:
            same = [each.clause for each in group.slips if each[:2] == slip[:2] and each.clause]
            found[same[0] if same else group.clause] += group.count
    return tuple(sorted(filter(None, found), key=lambda clause: (-found[clause], clause)))


def _with_items_counted_everywhere(groups: Sequence[Group]) -> list[Group]:
    """The groups with an item that many clauses shut out, and that is counted all the same, as one slip."""
    clauses: dict[tuple[str, str], set[str]] = defaultdict(set)
    for group in groups:
        for slip in group.slips:
            if slip.what == "surplus":
                clauses[group.witness["game"], slip.about].add(slip.clause)

    def marked(group: Group, slip: Slip) -> Slip:
        many = slip.what == "surplus" and len(clauses[group.witness["game"], slip.about]) >= MANY
        return slip._replace(instead=EVERYWHERE) if many else slip

    return [replace(group, slips=tuple(marked(group, slip) for slip in group.slips)) for group in groups]


def _with_names_known(groups: Sequence[Group]) -> list[Group]:
    """The groups with an item missing and another surplus reported as renamed where it is renamed elsewhere."""
    names = {
        (group.witness["game"], slip.about): slip
        for group in groups
        for slip in group.slips
        if slip.what == "renamed"
    }
    return [replace(group, slips=_named(group, names)) for group in groups]


def _named(group: Group, names: Mapping[tuple[str, str], Slip]) -> tuple[Slip, ...]:
    surplus = {slip.about for slip in group.slips if slip.what == "surplus"}
    missing = {slip.about: slip for slip in group.slips if slip.what == "missing"}
    renamed: dict[str, Slip] = {}
    for item in missing:
        name = names.get((group.witness["game"], item))
        if name is not None and name.instead in surplus:
            renamed[item] = name
    explained = {name.instead for name in renamed.values()}
    return tuple(
        renamed.get(slip.about, slip) if slip.what == "missing" else slip
        for slip in group.slips
        if slip.what != "surplus" or slip.about not in explained
    )
