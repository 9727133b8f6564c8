"""Pebble (石子): two players skim tiles; a game of one act, one law and one figure."""

from __future__ import annotations

from oracle.families.incidents import INCIDENTS, UNSEEN_BY_OTHERS
from oracle.game.acts import ActKind, noted
from oracle.game.ruleset import Ruleset
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
    agreements={},
    acts=ACTS,
    moments=lambda _table, _act: (),
    grounds={
        ground: ClauseId("PB-1")
        for ground in (Ground.NO_SUCH_TILE, Ground.TOO_MANY_COPIES, Ground.NOT_HELD, Ground.EMPTY_HAND)
    },
    begin=play.begin,
    form_of=lambda _table, _act: None,
    score=scoring.score,
    settle=settlement.settle,
    outcome=settlement.outcome,
    item_names=lambda: scoring.NAMES,
)
"""The ruleset of Pebble."""
