"""04-count: the tiles a winner turns (望張), section 3.7 ②."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.state.course import prospect_due
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.moves import TakeUp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


@clause("JX-3.7b")
def the_winner_turns_four_tiles(table: Table[Course], act: Act) -> Answer:
    """The winner, and only he, turns four more wall tiles (望張), fewer where the wall runs out."""
    won, gapped = table.course.won, table.course.gapped
    if gapped and (won is None or won.seat != act.seat):
        return Undecided(Fact("who-has-won"))
    if won is None or won.seat != act.seat:
        return Objection("prospect-without-win", {"seat": act.seat})
    due = prospect_due(table)
    if due is not None and len(act.tiles) != due:
        return Objection("prospect-size", {"taken": len(act.tiles), "due": due})
    return None


@cites("JX-3.7b")
def turn_prospects(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """望: turn the winner's tiles from the wall."""
    return (TakeUp(act.seat, act.tiles),)
