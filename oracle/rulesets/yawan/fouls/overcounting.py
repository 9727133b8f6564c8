"""11-fouls: 多算反扣, the winner counts the own hand; too little is kept, what is too much is taken off again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.game.rule import duty
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.figures.fouls import DEDUCTED
from oracle.rulesets.yawan.figures.points import POINTS, reaches, threshold_of
from oracle.rulesets.yawan.scoring.of_play import points_won, total_won, winner
from oracle.rulesets.yawan.scoring.sheet import UNIT
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.ruling.sheets import Figure, Step
from oracle.table.acts import END, Act
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.yawan.state.course import Course
    from oracle.rulesets.yawan.state.fouls import Counted
    from oracle.table.table import Table

COUNTED = "@counted"
"""The winner has counted the own hand."""

DEDUCTION_READING = "YW-A32"
BELOW_READING = "YW-A65"
AT_ONCE, NEVER = "at-once", "never"
FROM_POINTS = "points"
CLAUSE = ClauseId("YW-FOUL-8")


class Award(NamedTuple):
    """What each of the others owes the winner, below zero if the winner owes it, and by which steps."""

    points: Figure
    clause: ClauseId | None = None
    steps: tuple[Step, ...] = ()
    fact: Fact | None = None


def counted_by(table: Table[Course], seat: Seat) -> Counted | None:
    """The total that a seat has declared for the own hand; the last one, if it declared several."""
    mine = [counted for counted in table.course.fouls.counted if counted.seat == seat]
    return mine[-1] if mine else None


@cites("YW-FOUL-8")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """At the end of the hand the count of the winner, to be compared with the hand."""
    if act.name != END or not table.course.fouls.counted:
        return
    won = winner(table)
    counted = None if won is None else counted_by(table, won.seat)
    if counted is not None:
        yield Act(COUNTED, counted.seat, place=counted.place, number=counted.total, flags=act.flags)


@duty("YW-FOUL-8")
def nobody_counts_too_much(table: Table[Course], act: Act) -> Answer:
    """A winner counts no more than the rules give."""
    won, claimed = winner(table), act.number or 0
    total = None if won is None else total_won(table, won, taken=True)
    if total is None or claimed <= total.low:
        return None
    due = _is_due(table, act, total)
    if due is Known.NO:
        return None
    if total.high is None or claimed <= total.high or due is Known.UNKNOWN:
        return Undecided(Fact("total-of-the-hand", {"seat": act.seat}))
    args: Arguments = {"seat": act.seat, "claimed": claimed, "total": total.high}
    return Objection("counts-too-much", args, DEDUCTED)


@cites("YW-FOUL-7", "YW-FOUL-8")
def _is_due(table: Table[Course], act: Act, total: Figure) -> Known:
    """Whether the excess of a count can be taken off: with a hand below the threshold only once the count is booked."""
    read = table.agreed.reading(BELOW_READING)
    if read == AT_ONCE or (read != NEVER and is_booked(table, act)):
        return Known.YES
    return reaches(total, threshold_of(table.agreed))


@cites("YW-FOUL-8")
def is_booked(table: Table[Course], act: Act) -> bool:
    """Whether the figure of a winner is booked: the hand ended as won with it, or somebody paid it."""
    return "won" in act.flags or act.seat in table.course.fouls.paid


@cites("YW-FOUL-8")
def award(table: Table[Course], seat: Seat, total: Figure) -> Award:
    """The points of the winner: of the total, of a smaller one that was declared, or less what was counted too much."""
    counted = counted_by(table, seat)
    if counted is None:
        return Award(points_won(table, total))
    claim = Figure.exactly(counted.total, UNIT)
    if counted.total <= total.low:
        points = points_won(table, claim)
        return Award(points, steps=(Step("counted-by-the-winner", CLAUSE, points, {"total": counted.total}),))
    if (
        reaches(total, threshold_of(table.agreed)) is Known.NO
        and table.agreed.reading(BELOW_READING) == NEVER
    ):
        return Award(points_won(table, total))
    over = deducted(table, total, claim)
    if total.high is not None and counted.total > total.high:
        return Award(over, CLAUSE, (Step("excess-taken-off", CLAUSE, over, {"claimed": counted.total}),))
    bounds = Figure(over.low, points_won(table, claim).high, POINTS.unit)
    return Award(bounds, CLAUSE, (), None if bounds.exact else Fact("total-of-the-hand", {"seat": seat}))


@cites("YW-FOUL-8")
def deducted(table: Table[Course], total: Figure, claim: Figure) -> Figure:
    """What is left when the excess is taken off again: of the points, or by another reading of the total before."""
    high = total.high if total.high is not None else claim.low
    if table.agreed.reading(DEDUCTION_READING) != FROM_POINTS:
        return points_won(table, Figure(2 * total.low - claim.low, 2 * high - claim.low, UNIT))
    true, claimed = points_won(table, Figure(total.low, high, UNIT)), points_won(table, claim).low
    return Figure(2 * true.low - claimed, 2 * (true.high or 0) - claimed, POINTS.unit)
