"""10-false-win: 代位賠付, the spans in which a player pays in place of whoever owes, and which wins they cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import read_table
from oracle.rulesets.taiwan.figures.fouls import read_spans
from oracle.rulesets.taiwan.state.fouls import Liability
from oracle.rulesets.taiwan.state.turn import DRAWN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Seat
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.fouls import HiddenKong
    from oracle.rulesets.taiwan.state.turn import DeclaredWin


FIGURES = read_table("taiwan", "fouls")
"""The figures of fouls and penalties."""

FALSE_KONGS = "TW-FOUL-21"
"""The clause by which who made a wrong 暗槓 pays for others."""

LAST = FIGURES.section("last").number("drawable")
"""Within the last eight: so many tiles or fewer could still be drawn."""


SPANS = read_spans(FIGURES)
"""The spans of 代位賠付 by clause."""


@cites("TW-PEN-13")
def liabilities(course: Course, seat: Seat, clause: str, since: int) -> Iterator[Liability]:
    """What a seat is liable for by a clause, from a number of draws on."""
    for span in SPANS[clause]:
        until = since + span.draws if span.draws else None
        tile = course.replaced + 1 if span.one_tile else None
        yield Liability(seat, clause, since, until, span.wins, tile, course.gaps)


@cites("TW-PEN-13", "TW-FOUL-34", "TW-PRI-P2")
def covers(liability: Liability, won: DeclaredWin) -> Known:
    """Whether somebody pays for a win in place of whoever owes: another's, within the span, won in such a way."""
    if won.seat == liability.seat:
        return Known.NO
    answers = {_within(liability, won), _won_so(liability, won)}
    if Known.NO in answers:
        return Known.NO
    return Known.UNKNOWN if liability.doubtful or Known.UNKNOWN in answers else Known.YES


@cites("TW-PEN-13")
def _won_so(liability: Liability, won: DeclaredWin) -> Known:
    """Whether a win is of a kind that is paid for; the tail covers its tile when drawn and when thrown as it was drawn.

    Which tile of the tail it is, acts that are missing leave open.
    """
    if "tail" in liability.wins:
        if liability.tail_tile is not None and liability.gaps != won.gaps and won.from_tail is not Known.NO:
            return Known.UNKNOWN
        return won.from_tail if liability.tail_tile in (None, won.replaced) else Known.NO
    if won.how is None:
        return Known.UNKNOWN
    return Known.of(("draw" if won.how in DRAWN else "discard") in liability.wins)


@cites("TW-PEN-13", "TW-DEF-15")
def _within(liability: Liability, won: DeclaredWin) -> Known:
    """Whether a win comes within the span: on one of its draws, or on a tile put out while it lasts."""
    least, most = won.missed if liability.gaps < won.gaps else (0, 0)
    if liability.since > won.taken or (liability.until is not None and won.taken + least > liability.until):
        return Known.NO
    if liability.until is None:
        return Known.YES
    return Known.UNKNOWN if most is None or won.taken + most > liability.until else Known.YES


@cites("TW-PEN-13", "TW-FOUL-21")
def proxies(course: Course, won: DeclaredWin) -> Mapping[Seat, tuple[Known, str]]:
    """Who pays for a win in place of whoever owes, each with the clause; several share equally, by player (TW-A32)."""
    found: dict[Seat, tuple[Known, str]] = {}
    for liability in course.fouls.liabilities:
        covered = covers(liability, won)
        sure = liability.seat in found and found[liability.seat][0] is Known.YES
        if covered is not Known.NO and not sure:
            found[liability.seat] = covered, liability.clause
    if won.from_tail is Known.UNKNOWN:
        for seat in _makers(course):
            found.setdefault(seat, (Known.UNKNOWN, FALSE_KONGS))
    for kong in unseen_kongs(course, won):
        found.setdefault(kong.seat, (Known.UNKNOWN, FALSE_KONGS))
    return found


@cites("TW-FOUL-21")
def unseen_kongs(course: Course, won: DeclaredWin | None) -> tuple[HiddenKong, ...]:
    """The 暗槓 that are looked at after a win that is or may be on the tail, and whose faces the log does not show.

    One found to be wrong is known to be.
    """
    if won is None or won.from_tail is Known.NO:
        return ()
    wrong = {each.place for each in course.fouls.wrongs if each.kind == "hidden-kong"}
    return tuple(
        kong
        for kong in course.hidden_kongs
        if not kong.seen and kong.seat != won.seat and kong.place not in wrong
    )


@cites("TW-FOUL-21")
def _makers(course: Course) -> tuple[Seat, ...]:
    """Who made a wrong 暗槓 and may have to pay, should the tile prove to be of the tail; no winner has."""
    return tuple(wrong.seat for wrong in course.fouls.wrongs if wrong.kind == "hidden-kong")
