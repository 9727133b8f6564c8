"""13-gaps, TQ-G.8: what laws 1, 2, 9 and 11 say to a player whose every tile they forbid to throw."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.kinds import is_long
from oracle.rulesets.tongqi.fouls.discarding import a_punged_long_tile_keeps_its_short_ones, no_mantis_belly
from oracle.rulesets.tongqi.fouls.making_sets import a_long_pair_stays_together, equal_tiles_stay_together
from oracle.rulesets.tongqi.fouls.penalty import of_a_tile_held
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.known import Known, all_of

if TYPE_CHECKING:
    from oracle.game.rule import Rule
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table

BANS = (
    a_long_pair_stays_together,
    equal_tiles_stay_together,
    a_punged_long_tile_keeps_its_short_ones,
    no_mantis_belly,
)
"""Laws 1, 2, 9 and 11, by which a tile may not be thrown."""

COMMANDED = frozenset({"four", "five", "press-out"})
"""What a player had to do for which he throws: laws 15, 16 and 19."""


def of_a_discard(rule: Rule) -> Rule:
    """A rule on throwing as it is asked: of a tile that is held, and of a hand that has a lawful discard."""
    return of_a_tile_held(unless_nothing_is_left(rule))


def unless_nothing_is_left(rule: Rule) -> Rule:
    """A ban that is not broken by the discard of a player who has no lawful one (TQ-A90).

    The rule is asked once, here in place of itself.
    """
    if rule not in BANS:
        return rule

    @wraps(rule.ask)
    def ask(table: Table[Course], act: Act) -> Answer:
        answer = rule.answer(table, act)
        if not isinstance(answer, Objection):
            return answer
        match _is_excused(table, act):
            case Known.YES:
                return None
            case Known.NO:
                return answer
            case Known.UNKNOWN:
                return Undecided(Fact("fact-hand-in-play", {"seat": act.seat}))

    return replace(rule, ask=ask, effects=(), sentence=None)


@cites("TQ-G.8")
def _is_excused(table: Table[Course], act: Act) -> Known:
    """Whether every tile of the hand is forbidden, and a command or the deal has brought that about."""
    reading = table.agreed.reading("TQ-A90")
    compelled = Known.of(reading == "none") if reading != "none-if-compelled" else _is_compelled(table, act)
    hand = table.hands[act.seat]
    if any(not _is_forbidden(table, act._replace(tiles=(tile,))) for tile in hand.known):
        return Known.NO
    return all_of((compelled, Known.YES if table.knows_hand(act.seat) else Known.UNKNOWN))


def _is_forbidden(table: Table[Course], act: Act) -> bool:
    """Whether one of the bans objects to throwing this tile."""
    return any(isinstance(ban.ask(table, act), Objection) for ban in BANS)


@cites("TQ-G.8")
def _is_compelled(table: Table[Course], act: Act) -> Known:
    """Whether the seat throws for what it had to do: the deal, an eating by law 7, a claim by laws 15 and 16."""
    course = table.course
    if course.opening and course.first_discard is None:
        return Known.YES
    eaten = course.eaten[act.seat]
    by_law_7 = course.press_for == "eat" and bool(eaten) and is_long(eaten[-1])
    if by_law_7 or course.press_for in COMMANDED:
        return Known.YES
    return Known.UNKNOWN if course.press_for is None and not course.dealt else Known.NO
