"""03-outline and 06-changes, section 6.1: the search for seven sets, plain or with sets on the table re-laid (重排)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes import sorting
from oracle.families.dominoes.relaying import kept
from oracle.families.dominoes.sorting import (
    NODE_BUDGET,
    NOTHING_BARRED,
    BudgetSpentError,
    Partition,
    Standing,
    Terms,
    forget,
)
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import SETS_TO_WIN
from oracle.rulesets.tongqi.figures.kinds import COPIES
from oracle.rulesets.tongqi.hand.relaying import MAY_RELAY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grammar.syntax import Tile
    from oracle.rulesets.tongqi.figures.forms import SetKind, TileSet

TERMS = {
    reading: Terms(copies=COPIES, to_win=SETS_TO_WIN, may_relay=may_relay)
    for reading, may_relay in MAY_RELAY.items()
}
"""Seven sets of five copies of each kind, re-laid as TQ-6.1d says, by the reading of the standing hand (TQ-A18)."""


@cites("TQ-3.12", "TQ-6.1e", "TQ-6.1f")
def partitions(
    standing: Standing, arriving: Tile | None, *, drawn: bool = False, budget: int = NODE_BUDGET
) -> Iterator[Partition]:
    """Every way to sort the hand into the sets it still needs to have seven, plain ones first.

    `arriving` is `None` for a hand that holds all its tiles. `drawn` is true if the arriving tile was drawn by 拍
    or 軋 and is an own one. Raises `BudgetSpentError`.
    """
    return sorting.partitions(TERMS[standing.reading], standing, arriving, drawn=drawn, budget=budget)


@cites("TQ-3.11", "TQ-3.12", "TQ-8.2")
def completes(
    standing: Standing,
    arriving: Tile | None,
    *,
    drawn: bool = False,
    barred: frozenset[SetKind] = NOTHING_BARRED,
) -> bool:
    """Whether the hand with the arriving tile is seven sets with those on the table (和倒牌).

    `drawn` as for `partitions`; `barred` are the kinds of set the arriving tile may not complete (不同 and
    五子 for a 過張, a three if its pung is barred). Own threes and more stay together where the standing
    keeps the laws (law 2). Raises `BudgetSpentError`.
    """
    return sorting.completes(TERMS[standing.reading], standing, arriving, drawn=drawn, barred=barred)


def sets_of_way(way: Partition, table: Iterable[TileSet]) -> tuple[tuple[Tile, ...], ...]:
    """The tiles of all sets of a sorted hand, with those on the table that it leaves as they lie."""
    lying = kept(table, way.dissolved, lambda made: made)
    return tuple(made.tiles for made in (*way.sets, *lying))


@cites("TQ-3.11")
def winning_uses(standing: Standing, arriving: Tile | None, *, drawn: bool = False) -> frozenset[SetKind]:
    """The kinds of set in which the arriving tile completes the hand, none if it does not.

    `drawn` as for `partitions`. Raises `BudgetSpentError`.
    """
    return sorting.winning_uses(TERMS[standing.reading], standing, arriving, drawn=drawn)


@cites("TQ-3.11", "TQ-8.20")
def waits(standing: Standing, *, drawn: bool = False) -> tuple[Tile, ...]:
    """The kinds that would complete the hand (等張), in ascending order.

    Every way of sorting counts, and every re-laying the standing hand allows; a kind of which hand and table
    hold all five copies is not waited for. `drawn` is true for an own tile of 軋. Raises `BudgetSpentError`.
    """
    return sorting.waits(TERMS[standing.reading], standing, drawn=drawn)


def hopeful(standing: Standing) -> frozenset[Tile]:
    """The kinds that may complete the hand: those that leave no long tile alone. Any other kind completes nothing.

    A quick test before the search.
    """
    return sorting.hopeful(TERMS[standing.reading], standing)


__all__ = [
    "NODE_BUDGET",
    "BudgetSpentError",
    "Partition",
    "Standing",
    "completes",
    "forget",
    "hopeful",
    "partitions",
    "sets_of_way",
    "waits",
    "winning_uses",
]
