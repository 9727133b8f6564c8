"""11-fouls: 差和累罚, a hand laid down below the threshold, and the wins that stay without points for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.unwritten import LAID_OPEN
from oracle.game.rule import duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.fouls import FOULS, UNSCORED
from oracle.rulesets.yawan.figures.points import reaches, threshold_of
from oracle.rulesets.yawan.hand.won import is_none, may_win
from oracle.rulesets.yawan.play.priority import is_taken_up, offer
from oracle.rulesets.yawan.play.winning import as_won
from oracle.rulesets.yawan.scoring.of_play import total_won
from oracle.rulesets.yawan.state.fouls import CLEAR
from oracle.rulesets.yawan.state.sides import answering
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.known import Known

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.rulebook.messages import Arguments
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.yawan.state.course import Course, DeclaredWin
    from oracle.rulesets.yawan.state.fouls import Record
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


FIRST = FOULS.section("suspended").number("first")
MORE = FOULS.section("suspended").number("more")
SUM_READING = "YW-A31"
ADDED = "added"


@duty("YW-FOUL-7", taken=True)
def a_hand_laid_down_reaches_the_threshold(table: Table[Course], act: Act) -> Answer:
    """A player lays a hand down only if its total reaches the threshold. A hand that may lie below it is not judged."""
    won, taken = declared(table, act), act.name == LAID_OPEN
    if won is None or is_none(table, won, taken=taken) or (taken and act.seat in table.counted):
        return None
    total, due = total_won(table, won, taken=taken), threshold_of(table.agreed)
    if total is None:
        return None
    match reaches(total, due):
        case Known.NO:
            args: Arguments = {"seat": act.seat, "total": total.high or 0, "threshold": due}
            return Objection("below-threshold", args, UNSCORED)
        case Known.UNKNOWN:
            return Undecided(Fact("total-of-the-hand", {"seat": act.seat}))
        case Known.YES:
            return None


def declared(table: Table[Course], act: Act) -> DeclaredWin | None:
    """The win to be judged, where it is heard at all."""
    if act.name == LAID_OPEN:
        return table.course.won
    found = offer(table, act)
    over = table.course.due is Due.OVER
    if (over and found is None) or (found is not None and is_taken_up(found)):
        return None
    return as_won(table, act)


@cites("YW-FOUL-7")
def is_suspended(table: Table[Course], seat: Seat) -> Known:
    """Whether a win of a seat stays without points because of hands it laid down below the threshold before."""
    records = [table.course.fouls.before.get(each, CLEAR) for each in answering(seat, table.agreed)]
    if any(record.unscored for record in records):
        return Known.YES
    return Known.UNKNOWN if any(record.may_unscored for record in records) else Known.NO


@cites("YW-FOUL-7")
def after_a_hand(record: Record, reached: Known, agreed: Agreed) -> Record:
    """What a person brings along after a hand that was laid down: below the threshold, not below it, or undecided."""
    fewest, most = record.unscored, record.may_unscored
    match reached:
        case Known.NO:
            fewest, most = (
                _after_a_failure(fewest, record.below, agreed),
                _after_a_failure(most, record.may_below, agreed),
            )
        case Known.YES:
            fewest, most = _after_a_win(fewest), _after_a_win(most)
        case Known.UNKNOWN:
            fewest, most = _after_a_win(fewest), _after_a_failure(most, record.may_below, agreed)
    return record._replace(
        below=record.below + (reached is Known.NO),
        unscored=fewest,
        may_below=record.may_below + (reached is not Known.YES),
        may_unscored=most,
    )


@cites("YW-FOUL-7")
def _after_a_failure(unscored: int, below: int, agreed: Agreed) -> int:
    """Count a hand laid down below the threshold: the first time one win stays unscored, each time one more."""
    price = FIRST + MORE * below
    return unscored + price if agreed.reading(SUM_READING) == ADDED else max(unscored, price)


@cites("YW-FOUL-7")
def _after_a_win(unscored: int) -> int:
    """Count a win that stayed without points: one fewer is to stay so."""
    return max(0, unscored - 1)


@cites("YW-SCORE-7")
def is_worth_laying(table: Table[Course], act: Act) -> bool:
    """Whether a hand that an act lays down is complete and known to reach the threshold."""
    if not may_win(table, act):
        return False
    total = total_won(table, as_won(table, act), taken=False)
    return total is not None and reaches(total, threshold_of(table.agreed)) is Known.YES
