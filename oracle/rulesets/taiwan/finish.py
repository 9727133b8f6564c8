"""胡牌, 荒局: how a hand ends, the last tile that may be left undrawn, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.acts import Mark, Move
from oracle.clauses import cites
from oracle.registry import clause
from oracle.rulesets.taiwan.competing import CLAIMS, competition
from oracle.rulesets.taiwan.course import Due, Won, course_of, drawable
from oracle.rulesets.taiwan.ending import open_to_a_win
from oracle.rulesets.taiwan.exposed_discard import throws_again
from oracle.rulesets.taiwan.passing import passed_by_all
from oracle.rulesets.taiwan.waiting import is_complete
from oracle.verdict import Answer, Fact, Known, Objection, Undecided

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.acts import Act
    from oracle.table import Table


@clause("TW-DEF-3")
def the_hand_is_over(table: Table, act: Act) -> Answer:
    """A hand ends with a win or when it is drawn; only another's claim on the same tile is still heard."""
    course = course_of(table)
    if course.due is not Due.OVER:
        return None
    again = throws_again(table, act.seat) if act.name == "discard" else Known.NO
    if again is Known.UNKNOWN:
        return Undecided(Fact("holds-equal", {"seat": act.seat, "tile": course.wins[-1].tile}))
    if again is Known.YES or (act.name == "win" and open_to_a_win(course)):
        return None
    contested = act.name in CLAIMS and bool(course.wins) and competition(table, act) is not None
    said_again = act.name == "win" and any(
        won.seat == act.seat and act.tile in (None, won.tile) for won in course.wins
    )
    if contested or said_again:
        return None
    return Objection("after-the-end", {"act": act.name, "seat": act.seat})


@clause("TW-TAI-25")
def only_the_last_tile_is_declined(table: Table, act: Act) -> Answer:
    """The player whose turn it is may leave the last drawable tile undrawn, and no other."""
    course, left = course_of(table), drawable(table)
    if course.due in (Due.UNKNOWN, Due.OVER) or left is None:
        return None
    if course.due in (Due.DRAW, Due.ANSWER) and course.seat == act.seat and left == 1:
        return None
    return Objection("declines-too-early", {"seat": act.seat, "left": left})


@cites("TW-TAI-25")
def decline(table: Table, act: Act) -> Sequence[Move]:
    """棄: the last tile is left undrawn, and the hand is drawn at once."""
    course = course_of(table)
    if course.due not in (Due.DRAW, Due.ANSWER) or course.seat != act.seat or (drawable(table) or 1) > 1:
        return ()
    passed = passed_by_all(table, course, act.place.at)
    return (Mark(passed._replace(due=Due.OVER, declined=act.seat)),)


@clause("TW-PROC-26")
def a_drawn_hand_has_nothing_to_draw(table: Table, act: Act) -> Answer:
    """荒局: a hand is drawn when nothing can be drawn any more and nobody has won, and not before."""
    course, left = course_of(table), drawable(table)
    if "drawn" not in act.flags or course.due is Due.UNKNOWN:
        return None
    if course.due is Due.OVER:
        return Objection("drawn-after-a-win", {"seat": course.wins[-1].seat}) if course.wins else None
    if left is not None and left > 0:
        return Objection("drawn-too-early", {"left": left})
    if course.due is Due.DISCARD:
        return Objection("drawn-before-the-discard", {"seat": course.seat})
    return None


@cites("TW-WIN-5", "TW-PEN-8")
def winner(table: Table) -> Won | None:
    """The win that counts: declared, allowed, not displaced, and not shown to be no winning hand."""
    for won in reversed(course_of(table).wins):
        if won.lawful is not Known.NO and wins_with(table, won) is not Known.NO:
            return won
    return None


@cites("TW-WIN-1", "TW-TAI-27")
def wins_with(table: Table, won: Won) -> Known:
    """Whether a declared win is one by its tiles; a flower win needs no complete hand."""
    return Known.YES if won.flowers else is_complete(table, won.seat)
