"""Incidents beside play: what they do, and who may have committed a foul by one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulesets.yawan.fouls import exposures, miscounts
from oracle.rulesets.yawan.state.course import Course
from oracle.rulesets.yawan.state.passed_turns import SIGHT, with_ban
from oracle.ruling.findings import Kind
from oracle.table.moves import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from oracle.game.rule import Answers
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table

MOVES: Mapping[str, Callable[[Table[Course], Act], Sequence[Move]]] = {
    "say": exposures.call_out,
    "mean": exposures.call_out,
    "pick": miscounts.pick,
}
"""The incidents that do something by themselves."""


def happen(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """What an incident does. Where it is undecided whether it is a foul, its seat is doubtful from then on."""
    moves = tuple(MOVES[act.name](table, act)) if act.name in MOVES else ()
    open_clauses = {found.clause for _, found in answers if found.kind is Kind.UNDECIDED}
    if not open_clauses:
        return moves
    course = next((move.course for move in reversed(moves) if isinstance(move, Mark)), table.course)
    if not isinstance(course, Course):
        return moves
    fouls = course.fouls._replace(doubtful=course.fouls.doubtful | {act.seat})
    if SIGHT in open_clauses:
        fouls = fouls._replace(may_bans=with_ban(fouls.may_bans, table, course, act.seat))
    return (*moves, Mark(course._replace(fouls=fouls)))
