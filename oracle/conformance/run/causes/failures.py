"""Failures of a run by what is known of each, and what makes a slip the same in two of them."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from oracle.conformance.run.reckoning import Slip
    from oracle.conformance.run.rows import Row


MANY = 3
"""Clauses that shut out an item after which it is taken to be counted everywhere; cases that show a habit to be one."""

NAMES_CLAUSE = ("next",)
"""The slips that are others under another clause."""

OF_A_RULE = ("found", "wins", "prevails", "cited")
"""The slips by which alone a rule is kept otherwise: found too often, not at all, taken for open, or cited wrongly."""

ALIKE = ("offset", "scaled", "payers", "due", "came", "turn")
"""The slips of sums that say how they are wrong, and not by which clause."""

ASIDE = ("act", "range", "denied")
"""What is told of a failure beside the slips that it may be reported by."""

WITHOUT_CLAUSE = ("impossible", "never", "waits", "listed", "counts", "wall")
"""The slips that are of no one clause."""

HABITS = ("never", "wall")
"""The slips of what a program does in no case, or at no end: beside them the others of a failure say the same."""

EVERYWHERE = "everywhere"
"""What stands in a slip for the place of an item that is counted whatever shuts it out."""


MANY_ITEMS = "many items"
"""What stands in a slip of an item that is counted against a clause by which many others are, too."""


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


Key = tuple[str, ...]

NONE: Mapping[str, Collection[str]] = MappingProxyType({})


class Run(NamedTuple):
    """What a run shows beside its failures.

    `own` tells what became of the cases that test a clause, `shown` by game what the program did that it should, and
    `followed` which candidates of a reading it followed in cases that it passed.
    """

    own: Callable[[str], Own] = lambda _: Own()
    shown: Mapping[str, Collection[str]] = NONE
    followed: Mapping[str, Collection[str]] = NONE

    def does(self, game: str, trait: str) -> bool:
        """Whether the program does something in some case in which it should."""
        return trait in self.shown.get(game, ())


def key_of(group: Group, slip: Slip) -> Key:
    """What makes a slip the same in two failures.

    A surplus item may be shut out by another clause in each, and another may decide who deals next.
    """
    if slip.what == "listed":
        return group.witness["game"], slip.what, slip.about
    if slip.what == "denied":
        return group.witness["game"], "missing", slip.about, "", ""
    if slip.what in OF_A_RULE:
        return group.witness["game"], "rule", slip.clause
    if slip.instead == MANY_ITEMS:
        return group.witness["game"], slip.what, MANY_ITEMS, slip.clause
    names_clause = slip.what in NAMES_CLAUSE or (slip.what == "surplus" and slip.instead != EVERYWHERE)
    clause = slip.clause if names_clause else ""
    return group.witness["game"], slip.what, slip.about, slip.instead, clause
