"""缺: acts that are missing from a log, and where play goes on after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import Answers
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.kinds import DEALER
from oracle.rulesets.yawan.play.kongs import stand
from oracle.rulesets.yawan.play.priority import ADDED
from oracle.rulesets.yawan.state.course import Course
from oracle.rulesets.yawan.state.fouls import after_a_gap
from oracle.rulesets.yawan.state.route import Turn
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Forget, Mark, Reopen, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


@cites("YW-PLAY-9")
def missing(table: Table[Course], act: Act) -> Sequence[Move]:
    """缺: where play goes on after acts that are missing nobody has won on the fourth tile, and the kong is made.

    In a record of discards, claims and wins the fourth tile lies open until one of these is written.
    """
    opened, of_discards = table.open, act.place.at is not None
    if opened is None or opened.how != ADDED or of_discards:
        return gap(table, act)
    return gap(table, act, stand(table, act._replace(seat=opened.seat), Answers()))


def gap(table: Table[Course], act: Act, made: Sequence[Move] = ()) -> Sequence[Move]:
    """缺: acts are missing; nothing is known of whose turn it is, whether the open tile was claimed, or a pung grown.

    `made` is the kong whose fourth tile lies open. Where a record leaves out all but discards, claims and wins, the
    open tile lies there until one of these is written, and a win stands.
    """
    course, of_discards = table.course, act.place.at is not None
    if of_discards and course.due is Due.OVER:
        return ()
    claimed = () if of_discards or table.open is None or table.open.tile == UNSEEN else (TakeOpen(DEALER),)
    lying = (Reopen(table.open),) if of_discards and table.open is not None else ()
    lost = Course(
        Due.UNKNOWN,
        Turn(DEALER),
        dealt=False,
        round=course.round,
        ready=course.ready,
        fouls=after_a_gap(course.fouls),
        grown=course.grown.union(_pungs(table)),
    )
    return (*(made or claimed), Forget(), *lying, Mark(lost))


def _pungs(table: Table[Course]) -> Iterator[tuple[Seat, tuple[Tile, ...]]]:
    """The pungs that lie on the table, each with its seat."""
    return ((seat, laid.tiles) for seat in table.seats for laid in table.laid[seat] if laid.kind == "pung")


def resume(before: object, position: object) -> object:
    """What is still true of play before a gap in a position written after it: readiness, and what fouls cost."""
    if not isinstance(before, Course) or not isinstance(position, Course):
        raise TypeError("the table carries no course of Yawan")
    return position._replace(ready=before.ready, fouls=before.fouls)
