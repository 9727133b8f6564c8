"""03-counting: the sheet of a win in play, as the course of play and the table show it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.figures.points import POINTS, column_of, points_of, threshold_of
from oracle.rulesets.yawan.hand.won import (
    ENDS,
    NONE_READING,
    completes,
    hands_won,
    is_none,
    is_shown,
    open_ends,
)
from oracle.rulesets.yawan.scoring.sheet import UNIT, best_of, sheet_of
from oracle.rulesets.yawan.state.fouls import CLEAR
from oracle.rulesets.yawan.state.sides import answering
from oracle.ruling.findings import Fact, winning_hand
from oracle.ruling.questions import WhoGave
from oracle.ruling.sheets import Figure, Sheet, Step, bounded
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.rulesets.yawan.state.course import Course, DeclaredWin
    from oracle.ruling.ruling import Played
    from oracle.table.table import Table


TOTAL = ClauseId("YW-SCORE-11")
VALUES = ClauseId("YW-SCORE-13")


def winner(table: Table[Course]) -> DeclaredWin | None:
    """The win that was declared, unless it is shown to be none."""
    won = table.course.won
    return None if is_none(table, won, taken=True) else won


@cites("YW-PLAY-10d")
def winner_told(played: Played) -> DeclaredWin | None:
    """Who has won as the log tells it: who alone declared a win, also where play went on after it and it was won."""
    table, won = played.table, winner(played.table)
    if won is not None or played.record.log.end != "won" or table.course.won is not None:
        return won
    unseen = open_ends(table)
    return unseen[0] if len(unseen) == 1 and not table.knows_hand(unseen[0].seat) else None


@cites("YW-SCORE-1")
def score(played: Played) -> tuple[Sheet, ...]:
    """A sheet for every seat: the winner's counts the hand, nobody else's does; none for a hand broken off.

    A hand that was stopped over what its winner has written down is counted, and paid for by nobody who has not paid.
    """
    table, end = played.table, played.record.log.end
    won = winner_told(played)
    fouls = table.course.fouls
    stopped_over = end == "stopped" and won is not None and won.seat in {*fouls.written, *fouls.paid}
    over = won is not None or (table.course.won is not None and table.agreed.reading(NONE_READING) == ENDS)
    if not (end == "drawn" or (end == "won" and over) or stopped_over):
        return ()
    return tuple(
        _as_counted(table, winners_sheet(table, won))
        if won is not None and won.seat == seat
        else Sheet(seat, (), Figure.exactly(0, UNIT), TOTAL)
        for seat in table.seats
    )


@cites("YW-FOUL-8")
def _as_counted(table: Table[Course], sheet: Sheet) -> Sheet:
    """The winner counts the own hand: where that is no more than is shown, values nobody knows decide nothing."""
    counted = [each.total for each in table.course.fouls.counted if each.seat == sheet.seat]
    facts = sheet.open_facts
    if counted and counted[-1] <= sheet.total.low:
        facts = tuple((clause, fact) for clause, fact in facts if clause != VALUES)
    worth = () if sheet.total.exact else _worth(table, sheet.total, counted)
    steps = (*sheet.steps, *worth, *_unscored(table, sheet.seat))
    return replace(sheet, steps=steps, open_facts=facts, counted_by_itself=True)


@cites("YW-SCORE-7", "YW-SCORE-10", "YW-FOUL-8")
def _worth(table: Table[Course], total: Figure, counted: Sequence[int]) -> Iterator[Step]:
    """The points that all totals there can be score: none below the threshold, those of a full hand, or of the count."""
    if not counted:
        points, threshold = points_won(table, total), threshold_of(table.agreed)
        if points.exact:
            yield Step("points-won", ClauseId("YW-SCORE-8"), points, {"threshold": threshold})
    elif counted[-1] <= total.low:
        points = points_won(table, Figure.exactly(counted[-1], UNIT))
        yield Step("counted-by-the-winner", ClauseId("YW-FOUL-8"), points, {"total": counted[-1]})


@cites("YW-FOUL-7")
def _unscored(table: Table[Course], seat: Seat) -> Iterator[Step]:
    """The sheet of a win that stays without points because of hands laid down below the threshold before."""
    records = [table.course.fouls.before.get(each, CLEAR) for each in answering(seat, table.agreed)]
    wins = max(record.unscored for record in records)
    if wins:
        yield Step("stays-unscored", ClauseId("YW-FOUL-7"), Figure.exactly(0, POINTS.unit), {"wins": wins})


def winners_sheet(table: Table[Course], won: DeclaredWin) -> Sheet:
    """The sheet of the whole winning hand; bounded where the log leaves something open that matters."""
    if not is_shown(table, won):
        return bounded(won.seat, (), TOTAL, winning_hand(won.seat), UNIT)
    found = [
        (hand, sheet_of(hand, best, table.agreed))
        for hand in hands_won(table, won, taken=True)
        if (best := best_of(hand, table.agreed)) is not None
    ]
    sheets = tuple(sheet for _, sheet in found)
    alike = _but_for_nothing(table, sheets)
    if alike is not None:
        return alike
    as_seen = [sheet for hand, sheet in found if hand.laid == found[0][0].laid]
    grown = bool(sheets) and all(sheet == as_seen[0] for sheet in as_seen)
    fact = Fact("grown-pung", {"seat": won.seat}) if grown else _missing(table, won)
    return bounded(won.seat, sheets, TOTAL, fact, UNIT)


@cites("YW-FANCY-1", "YW-SCORE-11")
def _but_for_nothing(table: Table[Course], sheets: Sequence[Sheet]) -> Sheet | None:
    """The sheet that all there can be come to, but for items worth nothing that its winner has not written down."""
    if not sheets:
        return None
    first = sheets[0]
    shared = tuple(item for item in first.items if all(item in each.items for each in sheets))
    varying = [item for each in sheets for item in each.items if item not in shared]
    written = table.course.fouls.written.get(first.seat, ())
    if any(item.value != Figure.exactly(0, UNIT) or item.names.intersection(written) for item in varying):
        return None
    kept = [replace(each, items=shared) for each in sheets]
    return kept[0] if all(each == kept[0] for each in kept) else None


def _missing(table: Table[Course], won: DeclaredWin) -> Fact:
    """What would show which of several sheets is the right one."""
    args = {"seat": won.seat, "tile": won.tile}
    if won.how is None:
        return Fact("how-it-came", args, (WhoGave(won.seat),))
    if table.course.round is None:
        return Fact("round-wind", {"seat": won.seat})
    return Fact("last-of-wall" if won.last is Known.UNKNOWN else "open-copies", args)


def total_won(table: Table[Course], won: DeclaredWin, *, taken: bool) -> Figure | None:
    """The totals in 方 that a declared hand may have, as all agree or as far as the log shows; `None` if it is no hand.

    `taken` says that the winning tile is in the hand now.
    """
    if won.seat in table.counted:
        return Figure.exactly(table.counted[won.seat], UNIT)
    if not is_shown(table, won):
        return Figure(0, None, UNIT)
    if completes(table, won, taken=taken) is Known.NO:
        return None
    totals = [
        Figure(best.low, best.high, UNIT)
        for hand in hands_won(table, won, taken=taken)
        if (best := best_of(hand, table.agreed)) is not None
    ]
    highs = [total.high for total in totals]
    high = None if not highs or None in highs else max(each for each in highs if each is not None)
    return _as_claimed(table, won, Figure(min((total.low for total in totals), default=0), high, UNIT))


@cites("YW-SCORE-11")
def _as_claimed(table: Table[Course], won: DeclaredWin, largest: Figure) -> Figure:
    """What a hand totals: the largest sum, or by one reading what its winner claims within the rules (YW-A19)."""
    claims = [each.total for each in table.course.fouls.counted if each.seat == won.seat]
    if table.agreed.reading("YW-A19") == "largest" or not claims or claims[-1] > largest.low:
        return largest
    return Figure.exactly(claims[-1], UNIT)


def points_won(table: Table[Course], total: Figure) -> Figure:
    """The points of a total at this table."""
    return points_of(total, threshold_of(table.agreed), column_of(table.agreed))
