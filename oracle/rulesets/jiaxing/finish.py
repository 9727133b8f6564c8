"""Sections 3.6 and 3.7: what a win must be, and on which tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.knowledge import ENDLESS, UNSEEN
from oracle.registry import clause
from oracle.rulesets.jiaxing.claims import CLAIM_ACTS, open_now
from oracle.rulesets.jiaxing.course import DEAL, THREE, Due, course_of
from oracle.rulesets.jiaxing.passing import standing
from oracle.rulesets.jiaxing.winning import BudgetSpentError, completes
from oracle.verdict import Answer, Fact, Known, Objection, Undecided

if TYPE_CHECKING:
    from oracle.acts import Act
    from oracle.table import Table

PROSPECT = DEAL.section("prospect").number("tiles")


def arriving(table: Table, act: Act) -> str | None:
    """The tile that comes to the winner from outside, None where he drew it himself and it is own."""
    course = course_of(table)
    opened = open_now(table, act)
    if opened is not None:
        return opened.tile
    if act.tile is not None and (course.seat != act.seat or act.tile != course.drawn):
        return act.tile
    return None


def seven_sets(table: Table, act: Act, *, keep: bool) -> Known:
    """Whether the hand with the winning tile is seven sets, with or without holding equal own tiles together."""
    tile = arriving(table, act)
    if not table.knows_hand(act.seat) or tile == UNSEEN:
        return Known.UNKNOWN
    try:
        return Known.of(completes(standing(table, act.seat, keep=keep), tile))
    except BudgetSpentError:
        return Known.UNKNOWN


@clause("JX-3.6e")
def a_win_is_seven_sets(table: Table, act: Act) -> Answer:
    """A hand wins with seven sets."""
    match seven_sets(table, act, keep=False):
        case Known.YES:
            return None
        case Known.NO:
            return Objection("not-seven-sets", {"seat": act.seat})
        case Known.UNKNOWN:
            return Undecided(Fact("winning-hand", {"seat": act.seat}))


@clause("JX-2.3")
def a_win_splits_nothing(table: Table, act: Act) -> Answer:
    """A hand that is seven sets only with three own equal tiles split does not win lawfully."""
    if (
        seven_sets(table, act, keep=True) is not Known.NO
        or seven_sets(table, act, keep=False) is not Known.YES
    ):
        return None
    hand = table.hands[act.seat]
    kinds = tuple(tile for tile in sorted(hand.known) if hand.count(tile) >= THREE)
    return Objection("wins-by-splitting", {"seat": act.seat, "tiles": kinds})


@clause("JX-3.6e")
def a_drawn_tile_wins_for_its_drawer(table: Table, act: Act) -> Answer:
    """An own tile, the dealer's first one or a replacement, wins only for the seat that drew it."""
    course = course_of(table)
    if course.due not in (Due.DISCARD, Due.REPLACE) or open_now(table, act) is not None:
        return None
    return (
        None
        if act.seat == course.seat
        else Objection("not-his-draw", {"seat": act.seat, "drawer": course.seat})
    )


@clause("JX-3.6e")
def the_hand_is_over(table: Table, act: Act) -> Answer:
    """With a win the hand ends; what follows belongs to the count."""
    contested = act.name in CLAIM_ACTS and open_now(table, act) is not None
    if course_of(table).due is not Due.OVER or contested:
        return None
    return Objection("after-the-end", {"act": act.name, "seat": act.seat})


@clause("JX-3.7b")
def the_winner_turns_four_tiles(table: Table, act: Act) -> Answer:
    """The winner, and only he, turns four more wall tiles (望張), fewer where the wall runs out."""
    won = course_of(table).won
    if won is None or won.seat != act.seat:
        return Objection("prospect-without-win", {"seat": act.seat})
    due = prospect_due(table)
    if due is not None and len(act.tiles) != due:
        return Objection("prospect-size", {"taken": len(act.tiles), "due": due})
    return None


def prospect_due(table: Table) -> int | None:
    """How many tiles the winner turns; None where the log does not show how many are left."""
    return None if table.wall.left >= ENDLESS // 2 else min(PROSPECT, table.wall.left)


@clause("JX-G.1")
def a_drawn_hand_has_no_wall(table: Table, act: Act) -> Answer:
    """A hand without a winner ends when a flip is due and the wall is empty."""
    if "drawn" not in act.flags or course_of(table).due is Due.UNKNOWN:
        return None
    if 0 < table.wall.left < ENDLESS // 2:
        return Objection("drawn-too-early", {"left": table.wall.left})
    return None
