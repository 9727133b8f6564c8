"""What comes about between two acts: a kong nobody won on, a private draw nobody wrote down, a hand laid open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.unwritten import UNROBBED, UNWRITTEN, UNWRITTEN_REPLACEMENT, laid_open
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.hand.won import completes
from oracle.rulesets.yawan.play.kongs import replace_tile
from oracle.rulesets.yawan.play.priority import ADDED, CLAIMS, WINS, offer
from oracle.rulesets.yawan.play.turns import (
    draw,
    draws_early,
    may_have_drawn_too_early,
    way_to_a_turn_gone_to,
)
from oracle.rulesets.yawan.play.winning import as_won
from oracle.rulesets.yawan.state.course import NOTHING_OWED, drawn_along, may_draw
from oracle.table.acts import END, Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.yawan.state.course import Course
    from oracle.table.table import Table

OWN_ACTS = frozenset({"discard", "add-kong", "hidden-kong", "show"})
"""What a player does who has just drawn."""

PLAYED = (OWN_ACTS - {"show"}) | CLAIMS | {"draw", "replace", END}
"""The acts of play; incidents between them change nothing."""


def moments(table: Table[Course], act: Act) -> Sequence[Act]:
    """What comes about just before an act."""
    return (*_unrobbed(table, act), *_unwritten(table, act), *_laid_open(table, act))


@cites("YW-PLAY-9e")
def _unrobbed(table: Table[Course], act: Act) -> Iterator[Act]:
    """The fourth tile of an open kong is in it once anything but a win on it is played."""
    opened = table.open
    if opened is None or opened.how != ADDED or act.name not in PLAYED or act.name in WINS:
        return
    if act.name != END or not {"cut", "stopped"}.intersection(act.flags):
        yield Act(UNROBBED, opened.seat, (opened.tile,), opened.place)


def _unwritten(table: Table[Course], act: Act) -> Iterator[Act]:
    """The private draws that a partial record may leave out before an act."""
    course = table.course
    if not table.agreed.partial or course.due in (Due.UNKNOWN, Due.OVER):
        return
    if act.name == "show" and table.wall.left - sum(course.owed.values()) != 1:
        return
    if not (act.name in OWN_ACTS | {"draw", "replace"} or _wins_by_own_draw(table, act)):
        return
    for seat, number in course.owed.items():
        waits = course.due is Due.DISCARD and course.seat == seat
        if not waits and (seat != act.seat or act.name not in ("replace", "draw")):
            for _ in range(number):
                yield Act(UNWRITTEN_REPLACEMENT, seat, place=act.place)
    due = may_draw(course, act.seat) is not None or way_to_a_turn_gone_to(table, act) is not None
    if (due or _throws_out_of_turn(table, act)) and act.name not in ("draw", "replace") and table.wall.left:
        yield Act(UNWRITTEN, act.seat, place=act.place)


def _throws_out_of_turn(table: Table[Course], act: Act) -> bool:
    """Whether a seat throws a tile out of turn that it must have drawn before."""
    waits = table.course.due is Due.ANSWER
    return act.name == "discard" and waits and may_have_drawn_too_early(table, act.seat)


def _wins_by_own_draw(table: Table[Course], act: Act) -> bool:
    """Whether a win is by an own draw: it says so, nothing else is open, or what is open does not complete the hand."""
    if act.name != "win":
        return False
    if offer(table, act) is None:
        return True
    return act.tile is None and completes(table, as_won(table, act), taken=False) is Known.NO


def _laid_open(table: Table[Course], act: Act) -> Iterator[Act]:
    """At the end the hand that won is judged, if it was not wholly known before."""
    return laid_open(act, table.course.won)


def unwritten_draw(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """A draw nobody wrote down is made unseen; of one out of turn only what follows shows that it was made."""
    moves = draw(table, act, answers)
    early = draws_early(table.course, act) and way_to_a_turn_gone_to(table, act) is None
    if not early or not moves:
        return moves
    return (*moves[:-1], Mark(drawn_along(table.course, act.seat, UNSEEN)))


def unwritten_replacement(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """A replacement nobody wrote down is drawn unseen; where the wall has none left, none was."""
    if table.wall.left == 0:
        return (Mark(table.course._replace(owed=NOTHING_OWED)),)
    return replace_tile(table, act, answers)
