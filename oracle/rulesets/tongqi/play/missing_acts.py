"""What a log that leaves out acts (缺) does not show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import SEATS
from oracle.rulesets.tongqi.state.course import Course
from oracle.rulesets.tongqi.state.open_tile import claims_the_same
from oracle.rulesets.tongqi.state.seats import DEALER
from oracle.table.acts import MISSING
from oracle.table.moves import Blur, Forget, LoseWall, Mark, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from oracle.game.rule import Answers
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


Moves: TypeAlias = "Callable[[Table[Course], Act, Answers], Sequence[Move]]"
"""What an act does on a table."""


def lose_wall(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """The log does not show whether this seat has drawn yet, and so not which tile of the wall is next."""
    return (LoseWall(),)


def gap(table: Table[Course], act: Act) -> Sequence[Move]:
    """缺: acts are missing; what they may have changed is unknown.

    Once the hand is over only tiles of the wall can have moved, unless 拍 are still to be drawn.
    """
    course = table.course
    if course.due is Due.OVER and not (course.opening or course.late_pats):
        return (LoseWall(), Mark(course._replace(dealt=False, gapped=True, claim=None)))
    return lose_track(table, act)


def lose_track(table: Table[Course], act: Act) -> Sequence[Move]:
    """What acts that nobody saw leave: whose turn it is is unknown, and sets may have been re-laid or have grown."""
    course = table.course
    after = Course(
        Due.UNKNOWN,
        DEALER,
        dealt=False,
        gapped=True,
        unsure=course.opening or course.unsure,
        passed=course.passed,
        missed_pungs=course.missed_pungs,
        perhaps_missed_pungs=course.perhaps_missed_pungs,
        missed_pairs=course.missed_pairs,
        doubles=course.doubles,
        eaten=course.eaten,
        missed_wins=course.missed_wins,
        unseen_passes=course.unseen_passes,
        lost=course.lost,
    )
    if course.due is Due.OVER:
        after = course._replace(dealt=False, gapped=True, claim=None)
    # Somebody may have taken the open tile behind the gap, and have laid it anew: it is in no known place any more.
    # Where a record leaves out all but discards and claims no claim is missing.
    scattered = act.name == MISSING and act.place.at is not None
    takes = () if table.open is None or scattered else (TakeOpen(DEALER),)
    return (*takes, *(Blur(seat, _not_firm(table, seat)) for seat in SEATS), Forget(), Mark(after))


@cites("TQ-6.0", "TQ-6.2a", "TQ-6.2b")
def _not_firm(table: Table[Course], seat: str) -> tuple[int, ...]:
    """The sets of a seat that missing acts may have changed: all but 碰子, 開招 and fives that nobody contests."""
    claim = table.course.claim
    contested = claim is not None and claim.seat == seat
    firm = [laid.claimed is not None and laid.kind in ("three", "four", "five") for laid in table.laid[seat]]
    return tuple(
        index for index, stays in enumerate(firm) if not stays or (contested and index == len(firm) - 1)
    )


def if_seen(moves: Moves) -> Moves:
    """The moves of a claim whose tile the log shows; one of a tile that nobody saw leaves as much unknown as a gap."""
    return lambda table, act, answers: (
        lose_track(table, act) if act.tile is None else moves(table, act, answers)
    )


def perhaps_pressed(moves: Moves) -> Moves:
    """The moves of an act that comes while another is to draw by 軋, which a record of public acts may leave out.

    Where the act stands, whoever was to draw may have drawn before it.
    """
    return lambda table, act, answers: (*_untold_press(table, act), *moves(table, act, answers))


@cites("TQ-4.2c")
def _untold_press(table: Table[Course], act: Act) -> Sequence[Move]:
    course = table.course
    another = course.due is Due.PRESS and act.seat != course.seat and table.agreed.partial
    gives_way = course.claim is not None and claims_the_same(course.claim, act)
    return (LoseWall(course.seat),) if another and not gives_way else ()
