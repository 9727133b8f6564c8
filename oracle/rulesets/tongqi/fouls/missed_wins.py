"""08-laws, section 8.9: law 20, a win that was missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulesets.tongqi.fouls.penalty import offends
from oracle.ruling.findings import Objection

if TYPE_CHECKING:
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("TQ-8.20")
def a_hand_is_won_at_the_first_chance(table: Table[Course], act: Act) -> Answer:
    """A player who let a winning tile pass may not win later, on whatever tile."""
    missed_wins = table.course.missed_wins.get(act.seat)
    if missed_wins is None:
        return None
    return Objection(
        "win-let-pass", {"seat": act.seat, "tile": missed_wins.tile, "at": missed_wins.at or 0}, offends()
    )
