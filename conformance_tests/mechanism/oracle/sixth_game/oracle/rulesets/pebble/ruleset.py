"""Pebble (石子): two players skim tiles; a game of one act, one law and one figure."""

from __future__ import annotations

from oracle.families.incidents import INCIDENTS, UNSEEN_BY_OTHERS
from oracle.game.acts import ActKind, noted
from oracle.game.ruleset import CourseOfPlay, Evidence, Result, Ruleset
from oracle.rulebook.clauses import ClauseId
from oracle.table.known import Ground
from oracle.table.roles import Role

from . import play, scoring, settlement

ACTS = noted(INCIDENTS, UNSEEN_BY_OTHERS) | {
    "skim": ActKind(Role.PUTS_OUT, (play.a_pebble_is_light,), play.skim),
}
"""Every act: what it is, the rules it has to keep, what it does."""

RULESET = Ruleset(
    name="pebble",
    edition="2026",
    unit=scoring.UNIT,
    acts=ACTS,
    course=CourseOfPlay(
        begin=play.begin,
    ),
    evidence=Evidence(
        grounds={
            ground: ClauseId("PB-1")
            for ground in (Ground.NO_SUCH_TILE, Ground.TOO_MANY_COPIES, Ground.NOT_HELD, Ground.EMPTY_HAND)
        },
    ),
    result=Result(
        outcome=settlement.outcome,
        score=scoring.score,
        settle=settlement.settle,
        item_names=lambda: scoring.NAMES,
    ),
)
"""The ruleset of Pebble."""
