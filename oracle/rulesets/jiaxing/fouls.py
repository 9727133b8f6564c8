"""05-gaps: what a breach brings about (JX-G.4, JX-G.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.play.open_tile import CLAIM_ACTS
from oracle.rulesets.jiaxing.state.effects import Wins
from oracle.table.moves import Mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Rule
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.ruling.findings import Finding
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


OUT_OF_TURN = frozenset({"take", "flip", "discard"})
"""The acts by which a turn is taken, and which take nothing out of it."""

FORBIDS_A_WIN = frozenset({ClauseId("JX-2.3"), ClauseId("JX-2.4")})
"""The clauses by which a hand of seven sets may not win."""


@cites("JX-G.4", "JX-G.6")
def takes_nothing(agreed: Agreed, rule: Rule, act: Act) -> bool:
    """Whether an act that breaks a rule is void: a claim that the clauses do not allow takes nothing (JX-A37).

    A win of seven sets that they forbid is no win (JX-A27), what is drawn, flipped or thrown out of turn takes nothing
    (JX-A44), and a replacement drawn too late stays in the hand (JX-A43).
    """
    if not rule.void:
        return False
    if act.name == "win" and rule.clause in FORBIDS_A_WIN:
        return agreed.reading("JX-A27") == "no-win"
    if act.name == "replace":
        return agreed.reading("JX-A43") == "goes-back"
    if act.name in OUT_OF_TURN:
        return agreed.reading("JX-A44") == "never-lost"
    return act.name not in CLAIM_ACTS or agreed.reading("JX-A37") == "void"


@cites("JX-G.6")
def undone(agreed: Agreed) -> bool:
    """Whether what a player takes back before another has acted on it is as if it had never been made (JX-A45)."""
    return agreed.reading("JX-A45") == "undone"


@cites("JX-G.4")
def enforce(table: Table[Course], act: Act, breaches: Sequence[Finding]) -> Sequence[Move]:
    """A breach brings about nothing, except that by one reading a forbidden win ends the hand unpaid (JX-A27)."""
    won = table.course.won
    if won is None or won.place != act.place or table.agreed.reading("JX-A27") != "ends-unpaid":
        return ()
    forbidden = any(Wins.THOUGH_FORBIDDEN in found.effects for found in breaches)
    return (Mark(table.course._replace(unpaid=True)),) if forbidden else ()
