"""缺: what of a hand outlives acts that are missing from its log, and what of it may have ended in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.fouls.liability import liabilities
from oracle.rulesets.taiwan.play.passing import record_pass_by_all, record_pass_by_playing_on
from oracle.rulesets.taiwan.state.course import Course
from oracle.rulesets.taiwan.state.turn import Turn
from oracle.rulesets.taiwan.state.wrong_acts import has_thrown
from oracle.table.moves import Forget, Mark, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oracle.rulesets.taiwan.state.fouls import Fouls, Mistake
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table

COMPLETED_BY: Mapping[Mistake, str] = {"pung": "TW-FOUL-34", "discard": "TW-FOUL-39"}
"""The clause under which a wrong act makes its maker pay for others once it stands."""


@cites("TW-PEN-13", "TW-TAI-31", "TW-PASS-1", "TW-PASS-8")
def gap(table: Table[Course], act: Act) -> Sequence[Move]:
    """缺: acts are missing; nothing is known of whose turn it is, nor whether the open tile was claimed.

    Who pays for others does so on; what was declared ready or let go may have ended. The tile that lies open, or was
    drawn last, is let go in them if not before. After a win no acts are missing: it has ended the hand.
    """
    course = table.course
    if course.due is Due.OVER and course.wins:
        return ()
    seat, at = course.seat, act.place.at or 0
    passed = record_pass_by_playing_on(table, course, course.turn.seat, at)
    passed = record_pass_by_all(table, passed, at)
    return (
        TakeOpen(seat),
        Forget(),
        Mark(
            Course(
                Due.UNKNOWN,
                seat,
                dealt=False,
                gapped=True,
                adrift=True,
                turn=Turn(seat),
                taken=course.taken,
                replaced=course.replaced,
                gaps=course.gaps + 1,
                wall=_wall_of(table),
                clouded={**course.clouded, **passed.water},
                ready={
                    each: one if one.void else one._replace(doubt=at) for each, one in passed.ready.items()
                },
                lost=course.lost,
                hidden_kongs=course.hidden_kongs,
                fouls=_across_a_gap(course),
                match=course.match._replace(streak=None),
            )
        ),
    )


def _wall_of(table: Table[Course]) -> int | None:
    """How many tiles the wall has given and still holds, as far as it was known when acts were missing first."""
    course = table.course
    if course.gaps:
        return course.wall
    return course.taken + table.wall.left if table.wall.sized else None


@cites("TW-FOUL-20", "TW-FOUL-34", "TW-FOUL-39")
def _across_a_gap(course: Course) -> Fouls:
    """Of fouls, what missing acts do not end: a wrong 暗槓, and who pays for others, perhaps for a wrong pung."""
    fouls, found = course.fouls, list(course.fouls.liabilities)
    for wrong in fouls.wrongs:
        if wrong.kind in COMPLETED_BY and not wrong.over and has_thrown(course, wrong):
            of_it = liabilities(course, wrong.seat, COMPLETED_BY[wrong.kind], wrong.taken)
            found += [each._replace(doubtful=True) for each in of_it]
    hidden = tuple(wrong for wrong in fouls.wrongs if wrong.kind == "hidden-kong")
    return fouls._replace(wrongs=hidden, liabilities=tuple(found), outvoted=())


def resume(before: object, position: object) -> object:
    """What is still true of play before a gap in a position stated again after it: whatever a gap does not end.

    What putting right and insisting hang on may have ended in the acts that are missing.
    """
    if not isinstance(before, Course) or not isinstance(position, Course):
        raise TypeError("the table carries no course of this game")
    now, dealt = position.fouls, position.match
    told = {kong.seat for kong in position.hidden_kongs} | {wrong.seat for wrong in now.wrongs}
    return position._replace(
        gapped=True,
        adrift=position.due is Due.UNKNOWN,
        taken=before.taken,
        replaced=before.replaced,
        gaps=before.gaps,
        wall=before.wall,
        clouded=before.clouded,
        ready=before.ready,
        lost=before.lost,
        hidden_kongs=(
            *(kong for kong in before.hidden_kongs if kong.seat not in told),
            *position.hidden_kongs,
        ),
        fouls=before.fouls._replace(
            wrongs=(*(each for each in before.fouls.wrongs if each.seat not in told), *now.wrongs),
            outvoted=now.outvoted,
        ),
        match=before.match._replace(dealer=dealt.dealer, streak=dealt.streak),
    )
