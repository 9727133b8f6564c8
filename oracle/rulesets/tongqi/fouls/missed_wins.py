"""08-laws, section 8.9: law 20, a win that was missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulesets.tongqi.fouls.penalty import offends
from oracle.rulesets.tongqi.play.passed_tiles import may_win_no_more
from oracle.rulesets.tongqi.play.winning import winning_tile
from oracle.ruling.findings import Objection

if TYPE_CHECKING:
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("TQ-8.20", taken=True)
def a_hand_is_won_at_the_first_chance(table: Table[Course], act: Act) -> Answer:
    """A player who let a winning tile pass may not win later on any tile; by one reading on its kind alone (TQ-A73)."""
    let_go = table.course.missed_wins.get(act.seat, ())
    if not may_win_no_more(table, act.seat):
        let_go = tuple(each for each in let_go if each.tile == winning_tile(table, act))
    if not let_go:
        return None
    missed = let_go[0]
    return Objection(
        "win-let-pass", {"seat": act.seat, "tile": missed.tile, "at": missed.at or 0}, offends(table)
    )
