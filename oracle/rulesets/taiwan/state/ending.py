"""How a hand came to its end: which wins stand, and what fouls cost then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.rulebook.clauses import cites
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.fouls import Penalty
    from oracle.rulesets.taiwan.state.turn import DeclaredWin
    from oracle.table.acts import Act
    from oracle.table.table import Table


@cites("TW-PROC-26")
def is_drawn(course: Course) -> bool:
    """Whether the hand is over before anybody has won, and not by a foul that ends it."""
    by_a_foul = any(each.ends for each in course.fouls.penalties)
    return course.due is Due.OVER and not course.wins and not by_a_foul


@cites("TW-WIN-5")
def open_win(table: Table[Course], act: Act) -> DeclaredWin | None:
    """The win on a tile of which the log does not show how it came, where another's may be on the same tile."""
    for won in table.course.wins:
        differ = {act.tile, won.tile} - {None, UNSEEN}
        unknown = won.how is None and not won.own and won.source in (None, act.source or won.source)
        if unknown and won.seat != act.seat and len(differ) < 2 and "self" not in act.flags:
            return won
    return None


@cites("TW-FOUL-44")
def due_penalties(course: Course) -> tuple[Penalty, ...]:
    """What fouls cost in the end: nothing for a wrong kong whose discard was won on."""
    won_on = any(won.lawful is not Known.NO for won in course.wins)
    return tuple(each for each in course.fouls.penalties if each.clause not in STANDING_KONGS or not won_on)


STANDING_KONGS = frozenset({"TW-FOUL-28", "TW-FOUL-32"})
"""The clauses by which a wrong kong stands once its maker has discarded."""


@cites("TW-PRI-11")
def displaced(course: Course, by: str) -> Course:
    """The course after a win declared before is displaced by a better claim, under the clause that gives it the tile."""
    if course.due is not Due.OVER or not course.wins:
        return course
    last = course.wins[-1]
    if last.lawful is Known.NO:
        return course
    return course._replace(
        wins=(*course.wins[:-1], last._replace(displaced=True, lawful=Known.NO, ground=by))
    )


@cites("TW-WIN-5")
def upheld(course: Course) -> DeclaredWin | None:
    """The win declared last that no better claim has displaced."""
    return next((won for won in reversed(course.wins) if not won.displaced), None)
