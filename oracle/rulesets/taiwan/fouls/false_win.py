"""詐胡 by what happens when the tiles are turned down, and beside a flower win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause, duty
from oracle.rulesets.taiwan.hand.waits import is_complete
from oracle.rulesets.taiwan.state.consequences import FALSE_HAND, FALSE_WIN, pays_all
from oracle.rulesets.taiwan.state.course import Due, course_of
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import Won
    from oracle.table.acts import Act
    from oracle.table.table import Table

OFF_THE_TABLE = frozenset({"floor"})
BELOW = "below-table"


def _won_by(course: Course, seat: str) -> Won | None:
    """The win a seat has just declared."""
    if course.due is not Due.OVER:
        return None
    return next((won for won in reversed(course.wins) if won.seat == seat), None)


@clause("TW-PEN-6")
def no_tile_falls_off_the_table(table: Table, act: Act) -> Answer:
    """The tiles are turned over for a win and one falls off the table: that is treated as 詐胡."""
    won = _won_by(course_of(table), act.seat)
    falls = act.target in OFF_THE_TABLE or BELOW in act.flags
    if won is None or won.lawful is Known.NO or not falls:
        return None
    return Objection("falls-off", {"seat": act.seat}, FALSE_WIN)


@clause("TW-PEN-7")
def an_incomplete_hand_is_not_turned_over(table: Table, act: Act) -> Answer:
    """A flower win with an incomplete hand turned over: the hand is 詐胡, and the flower win stands."""
    won = _won_by(course_of(table), act.seat)
    if won is None or not won.flowers or won.lawful is Known.NO:
        return None
    match is_complete(table, act.seat):
        case Known.NO:
            return Objection("turns-over-incomplete", {"seat": act.seat}, FALSE_HAND)
        case Known.UNKNOWN if len(act.tiles) < len(table.hands[act.seat]):
            return Undecided(Fact("winning-hand", {"seat": act.seat}))
        case _:
            return None


@duty("TW-PEN-12")
def nobody_wrecks_the_table(table: Table, act: Act) -> Answer:
    """Wall or hands wrecked beyond repair cost as 詐胡; whether it was beyond repair only the referee can say."""
    ruled = any(
        ruling.clause == "TW-PEN-12" and ruling.for_ == act.seat and ruling.at in (None, act.place.at)
        for ruling in course_of(table).rulings
    )
    if ruled:
        return Objection("wrecks-the-table", {"seat": act.seat}, pays_all("TW-PEN-12"))
    return Undecided(Fact("beyond-repair", {"seat": act.seat}))
