"""Own tiles (自有牌): how many of a kind a seat has, the size of its hand, and what it is owed (2.2, 2.6, 3.5)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.figures.deal import SHARE
from oracle.rulesets.jiaxing.figures.kinds import COPIES
from oracle.rulesets.jiaxing.figures.sets import THREE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.table.table import Table


def own_laid(table: Table[Course], seat: str, tile: str) -> int:
    """How many own tiles of a kind lie shown as a set of own equal tiles.

    By one reading only a 龍船 stays own (JX-A29).
    """
    return all_own_laid(table, seat).get(tile, 0)


def all_own_laid(table: Table[Course], seat: str) -> Mapping[str, int]:
    """How many own tiles of each kind lie shown so."""
    return table.remembered(seat, "own-laid", lambda: _own_laid(table, seat))


def _own_laid(table: Table[Course], seat: str) -> Mapping[str, int]:
    fewest = 0 if table.agreed.reading("JX-A29") == "own" else COPIES
    shown: Counter[str] = Counter()
    for laid in table.laid[seat]:
        if laid.claimed is None and len(laid.tiles) >= fewest and len(set(laid.tiles)) == 1:
            shown[laid.tiles[0]] += len(laid.tiles)
    return shown


@cites("JX-2.2")
def own_of_kind(table: Table[Course], seat: str, tile: str) -> int:
    """How many own tiles of a kind a seat is known to have: in hand, or shown as 多子 or 龍船.

    Other tiles at the door are own no longer.
    """
    return table.hands[seat].count(tile) + own_laid(table, seat, tile)


@cites("JX-2.3")
def own_by_kind(table: Table[Course], seat: str, held: Mapping[str, int]) -> dict[str, int]:
    """How many own tiles of each kind a hand has: those of a shown 刻 or 多子 count with the ones in it."""
    shown = all_own_laid(table, seat)
    return {kind: number + shown.get(kind, 0) if number else 0 for kind, number in held.items()}


@cites("JX-2.6a")
def effective_size(table: Table[Course], seat: str) -> int:
    """The size of a hand in tiles, door included: one less for each four and two less for each five that is known."""
    hand, shown = table.hands[seat], all_own_laid(table, seat)
    extra = sum(
        number if kind in shown else number - THREE
        for kind, number in hand.known.items()
        if number > THREE or kind in shown
    )
    return THREE * len(table.laid[seat]) + len(hand) - extra


@cites("JX-2.6a", "JX-3.5")
def owed(table: Table[Course], seat: str) -> int:
    """How many replacements (補牌) a seat is owed, whether or not the wall has them; at least, where it hides tiles.

    One for each 開昭, 多子 and jump, two for a dealt 龍船: as many as bring the hand back to its size.
    """
    course = table.course
    in_turn = course.seat == seat and course.due in (Due.DISCARD, Due.REPLACE)
    return SHARE + in_turn + course.offset.get(seat, 0) - effective_size(table, seat)
