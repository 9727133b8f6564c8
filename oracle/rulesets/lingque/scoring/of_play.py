"""A hand as it was played: whether a declared win is one, and the sheet that the course of play and the table show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.lingque.hand.won import hands_won, is_shown
from oracle.rulesets.lingque.scoring.best import sorter
from oracle.rulesets.lingque.scoring.points import reaches_minimum
from oracle.rulesets.lingque.scoring.sheet import UNIT, best_of, sheet_of, withheld_from
from oracle.ruling.findings import Fact, winning_hand
from oracle.ruling.questions import WhoGave
from oracle.ruling.sheets import Figure, Sheet, bounded
from oracle.table.known import Known

if TYPE_CHECKING:
    from grammar.syntax import Declaration
    from oracle.rulesets.lingque.figures.points import PointTable
    from oracle.rulesets.lingque.state.course import Course, DeclaredWin
    from oracle.ruling.ruling import Played
    from oracle.table.table import Table

SUMMED = ClauseId("LQ-2A.1")
"""Under which clause the points of a win are added up."""

# -- the win ---------------------------------------------------------------------------------------


def most_points(table: Table[Course], won: DeclaredWin, *, taken: bool) -> tuple[int | None, ...]:
    """What the hand is worth at most without flowers, for each way its tile can have arrived; `None` without a form."""
    return table.once(("most_points", won, taken), lambda: _most_points(table, won, taken=taken))


def _most_points(table: Table[Course], won: DeclaredWin, *, taken: bool) -> tuple[int | None, ...]:
    counter = sorter(table.agreed)
    best = (counter.best(hand) for hand in hands_won(table, won, taken=taken))
    return tuple(None if found is None else found.account.rank[0] for found in best)


def figures_of_points(table: Table[Course]) -> PointTable:
    """The figures of points that hold at a table."""
    return sorter(table.agreed).scorer.points


@cites("LQ-1D.1", "LQ-2A.2(a)")
def wins_with(table: Table[Course], won: DeclaredWin, *, taken: bool) -> Known:
    """Whether a shown hand wins: it has a form and is worth the minimum; less that all agree on is no win."""
    if won.seat in table.counted and not reaches_minimum(table.counted[won.seat], figures_of_points(table)):
        return Known.NO
    if not is_shown(table, won):
        return Known.UNKNOWN
    points = most_points(table, won, taken=taken)
    figures = figures_of_points(table)
    enough = [each is not None and reaches_minimum(each, figures) for each in points]
    if not any(enough):
        return Known.NO
    return Known.YES if all(enough) else Known.UNKNOWN


def is_none(table: Table[Course], won: DeclaredWin | None, *, taken: bool) -> bool:
    """Whether a declared win is shown to be none: on a wrong tile, without form, or worth too little."""
    return won is None or won.lawful is Known.NO or wins_with(table, won, taken=taken) is Known.NO


@cites("LQ-1C.8", "LQ-1D.1")
def winner(table: Table[Course]) -> DeclaredWin | None:
    """The win that was declared, unless it is shown to be none: on a wrong tile, without form, or worth too little."""
    won = table.course.won
    return None if is_none(table, won, taken=True) else won


# -- the sheet -------------------------------------------------------------------------------------


@cites("LQ-2A.1", "LQ-3B.5")
def score(played: Played) -> tuple[Sheet, ...]:
    """A sheet for every seat: the winner's has points, and nobody else's has any; none for a deal broken off."""
    table, end = played.table, played.record.log.end
    if end not in ("won", "drawn") or (end == "won" and table.course.won is None):
        return ()
    won = winner(table)
    clause = ClauseId("LQ-3B.5" if won is None else "LQ-3B.1")
    return tuple(
        winners_sheet(table, won)
        if won is not None and won.seat == seat
        else Sheet(seat, (), Figure.exactly(0, UNIT), clause)
        for seat in table.seats
    )


@cites("LQ-2A.3")
def winners_sheet(table: Table[Course], won: DeclaredWin) -> Sheet:
    """The sheet of the whole winning hand, laid sets included; bounded where the log leaves something undecided."""
    if not is_shown(table, won):
        return bounded(won.seat, (), SUMMED, winning_hand(won.seat), UNIT)
    hands = hands_won(table, won, taken=True)
    found = [(hand, best_of(hand, table.agreed)) for hand in hands]
    sheets = [sheet_of(hand, best, table.agreed) for hand, best in found if best is not None]
    if all(sheet == sheets[0] for sheet in sheets):
        return sheets[0]
    grown = len({hand.melds for hand in hands}) > 1
    fact = Fact("grown-pung", {"seat": won.seat}) if grown else _missing(won)
    return bounded(won.seat, sheets, SUMMED, fact, UNIT)


@cites("LQ-2A.4", "LQ-2D.6")
def withheld(played: Played, sheet: Sheet, declared: Declaration) -> ClauseId | None:
    """Why a winning hand has not a fan: what is counted shuts it out, or what the fan asks for is not there."""
    won = winner(played.table)
    if won is None or won.seat != sheet.seat:
        return None
    hands = hands_won(played.table, won, taken=True)
    return withheld_from(hands, declared.item or "", sorter(played.table.agreed))


def _missing(won: DeclaredWin) -> Fact:
    """The fact that would decide which of several sheets is the right one."""
    args = {"seat": won.seat, "tile": won.tile}
    if won.how is None:
        return Fact("how-it-came", args, (WhoGave(won.seat),))
    return Fact("last-of-wall" if won.wall_empty is Known.UNKNOWN else "first-of-deal", args)
