"""過水: the pass rule as a machine of two states, and what moves it.

A win that was let go bars every other until the player has thrown, or added to a kong, a tile that is no winning
tile of the turn. Nothing else lifts it, and a chance that comes while it holds starts no second one.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import MissedWin


class Water(Enum):
    """Whether a player may win, or has let a win go."""

    FREE = "free"
    BARRED = "barred"


class Sign(Enum):
    """What happens to a player that the pass rule speaks of."""

    CHANCE_GONE = "chance-gone"
    THREW = "threw"
    THREW_WINNING = "threw-winning"
    ADDED = "added"
    ADDED_WINNING = "added-winning"
    HIDDEN_KONG = "hidden-kong"
    FLOWER = "flower"
    CHOW = "eat"
    PUNG = "pung"
    KONG = "kong"


@cites("TW-PASS-1", "TW-PASS-7", "TW-PASS-9")
def flows(water: Water, sign: Sign) -> Water:
    """The state after a sign: a chance gone bars, and what lifts frees; anything else leaves it as it is."""
    if water is Water.FREE:
        return Water.BARRED if sign is Sign.CHANCE_GONE else Water.FREE
    return Water.FREE if lifts(sign) else Water.BARRED


@cites("TW-PASS-3", "TW-PASS-4", "TW-PASS-5")
def lifts(sign: Sign) -> bool:
    """A tile thrown or added to a kong that is no winning tile; 暗槓, flowers and claims lift nothing."""
    return sign in (Sign.THREW, Sign.ADDED)


def water_of(course: Course, seat: Seat) -> Water:
    """The state of a seat."""
    return Water.BARRED if seat in course.water else Water.FREE


def with_sign(course: Course, seat: Seat, sign: Sign, passed: MissedWin) -> Course:
    """The course after a sign; `passed` is what was let go, should the sign be that."""
    before = water_of(course, seat)
    after = flows(before, sign)
    if after is before:
        return course
    others = {each: what for each, what in course.water.items() if each != seat}
    return course._replace(water={**others, seat: passed} if after is Water.BARRED else others)
