"""11-fouls: 錯碰, 錯吃 and claims that were barred: put right in time, or left in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.state.consequences import by_proxy
from oracle.rulesets.taiwan.state.wrong_acts import is_about, last_of
from oracle.ruling.findings import Answer, Objection

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.fouls import Wrong
    from oracle.table.acts import Act
    from oracle.table.known import Place
    from oracle.table.table import Table


@clause("TW-FOUL-33")
def a_wrong_pung_is_put_right_in_time(table: Table[Course], act: Act) -> Answer:
    """錯碰未遂: a wrong pung is put right until its discard was claimed and another thrown, or a draw merged."""
    wrong = last_of(table.course, act.seat, "pung")
    if wrong is None or wrong.over != "stands" or not is_about(table.course, act, wrong):
        return None
    return Objection("pung-stands-by-now", {"seat": act.seat, "tile": wrong.tiles[0]})


@clause("TW-FOUL-34")
def a_wrong_pung_completed_pays_for_others(table: Table[Course], act: Act) -> Answer:
    """錯碰既遂: the pung stays, and its maker pays for the self-draws of others in the next eight draws."""
    if "pung" not in act.flags:
        return None
    args: Arguments = {"seat": act.seat, "tile": act.tiles[0], "wrong": int(act.flags[1])}
    return Objection("wrong-pung-completed", args, by_proxy("TW-FOUL-34"))


@cites("TW-FOUL-34", "TW-PRI-12")
def stands_for_good(table: Table[Course], place: Place) -> bool:
    """Whether the wrong pung of a place stands: who was skipped by it has no turn any more that it could have taken."""
    return any(
        (wrong.kind, wrong.place, wrong.over) == ("pung", place, "stands")
        for wrong in table.course.fouls.wrongs
    )


@clause("TW-FOUL-45")
def a_wrong_chow_completed_pays_for_others(table: Table[Course], act: Act) -> Answer:
    """錯吃 is none of the fouls named that pay for others; by one reading it pays as 錯碰 does (TW-A80)."""
    if "eat" not in act.flags:
        return None
    args: Arguments = {"seat": act.seat, "tile": act.tiles[0], "wrong": int(act.flags[1])}
    return Objection("wrong-chow-completed", args, by_proxy("TW-FOUL-34"))


@clause("TW-FOUL-45")
def a_wrong_chow_is_put_right_in_time(table: Table[Course], act: Act) -> Answer:
    """錯吃 is put right until the next player has laid a draw into the hand; after that it stays, and nobody pays."""
    course = table.course
    wrong = last_of(course, act.seat, "eat")
    if wrong is None or not is_past(course, wrong) or not is_about(course, act, wrong):
        return None
    return Objection("chow-stands-by-now", {"seat": act.seat, "tile": wrong.tiles[0]})


@cites("TW-FOUL-45")
def is_past(course: Course, wrong: Wrong) -> bool:
    """Whether the discard after a wrong claim has been followed by another player's."""
    since = wrong.place.at or 0
    merged = any(handled.how == "merge" for handled in course.turn.handled)
    return followed(course, wrong.seat, since) or (course.turn.seat != wrong.seat and merged)


# -- claims and discards that were barred --------------------------------------------------------------

BARRED = frozenset({"TW-PROC-24", "TW-BAN-0", "TW-BAN-1", "TW-BAN-6", "TW-BAN-7", "TW-BAN-8", "TW-PEN-3"})
"""The clauses against which a claim or a discard makes a 相公 and is undone."""


@clause("TW-FOUL-46")
def a_barred_act_is_put_right_in_time(table: Table[Course], act: Act) -> Answer:
    """A barred claim is undone as a wrong pung is; a barred discard goes back as long as nobody has reacted to it."""
    course, at = table.course, barred_act(table, act)
    if at is None or not (followed(course, act.seat, at) or (act.name == "take-back" and is_claimed(course))):
        return None
    return Objection("barred-stands-by-now", {"seat": act.seat, "at": at})


@cites("TW-FOUL-46")
def barred_act(table: Table[Course], act: Act) -> int | None:
    """The barred act that is put right: the claim of the tile that goes back, or the discard that is taken back."""
    course, seat = table.course, act.seat
    barred = {each.place.at for each in course.fouls.offences.get(seat, ()) if each.clause in BARRED}
    if act.name == "restore":
        done = [laid.at for laid in table.laid[seat] if laid.claimed == act.tile]
    else:
        thrown = (each for each in course.discards if each.seat == seat and act.tile in (None, each.tile))
        done = [each.at for each in thrown][-1:]
    return next((at for at in done if at in barred), None)


@cites("TW-FOUL-33", "TW-FOUL-46")
def followed(course: Course, seat: Seat, at: int) -> bool:
    """Whether others have played on since an act and thrown a tile."""
    return any(each.seat != seat and (each.at or 0) > at for each in course.discards)


@cites("TW-FOUL-46")
def is_claimed(course: Course) -> bool:
    """Whether somebody has claimed what was thrown last."""
    return course.claims.window is not None and course.claims.window.taken is not None
