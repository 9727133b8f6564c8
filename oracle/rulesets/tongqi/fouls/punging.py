"""08-laws, section 8.6: laws 12 to 16, what may not be punged and what must be opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes.laid import opened_four
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import ClauseId
from oracle.rulesets.tongqi.figures.forms import UNOPENED
from oracle.rulesets.tongqi.fouls.penalty import offends
from oracle.rulesets.tongqi.hand.bars import is_third_of_a_double, let_its_eating_go, let_its_pung_go
from oracle.rulesets.tongqi.hand.finishing import known_uses
from oracle.rulesets.tongqi.play.equal_tiles import takes_anothers_flip
from oracle.rulesets.tongqi.play.passed_tiles import closes_on_anothers_flip
from oracle.rulesets.tongqi.state.open_tile import eats_its_press, open_now
from oracle.rulesets.tongqi.state.own_tiles import own_of_kind
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.ruling.questions import WhetherHeld
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("TQ-8.12", taken=True)
def a_pung_is_made_at_once(table: Table[Course], act: Act) -> Answer:
    """A kind of which a player held a pair when it arrived, and which he did not pung, he may not pung later."""
    return _barred_pung(table, act, let_its_pung_go, "pung-missed-before")


@duty("TQ-8.12")
def no_pair_was_held_before(table: Table[Course], act: Act) -> Answer:
    """Whether a pair was held when the kind came before is a fact; where nobody saw it, silence convicts nobody."""
    opened = open_now(table, act)
    tile = act.tile if opened is None else opened.tile
    at = table.course.perhaps_missed_pungs[act.seat].get(tile or "")
    if tile is None or let_its_pung_go(table, act.seat, tile):
        return None
    if at is None:
        unseen = act.seat in table.course.unseen_passes
        return Undecided(Fact("fact-hand-in-play", {"seat": act.seat})) if unseen else None
    held = WhetherHeld(act.seat, (tile, tile), at)
    return Undecided(Fact("pair-held-before", {"seat": act.seat, "tile": tile, "at": at}, (held,)))


@clause("TQ-8.13", taken=True)
def a_pair_that_could_have_eaten_is_not_punged(table: Table[Course], act: Act) -> Answer:
    """A long pair for which a short tile of its head was not eaten may not be punged later."""
    return _barred_pung(table, act, let_its_eating_go, "eating-missed-before")


@clause("TQ-8.14", taken=True)
def a_double_butong_is_not_punged_thrice(table: Table[Course], act: Act) -> Answer:
    """A 大套不同 held in hand may not become three 碰子: a player who punged two of its pairs may not pung the third."""
    return _barred_pung(table, act, is_third_of_a_double, "third-pung-of-a-double")


def _barred_pung(
    table: Table[Course], act: Act, bars: Callable[[Table[Course], str, str], bool], key: str
) -> Answer:
    """What is said of a pung that a law bars, or of a win with a tile that only such a pung fits into the hand."""
    opened = open_now(table, act)
    tile = act.tile if opened is None else opened.tile
    if tile is None or not bars(table, act.seat, tile):
        return None
    if act.name == "win":
        uses = None if opened is None else known_uses(table, act.seat, tile)
        if not uses or uses != {"three"}:
            return None
    return Objection(key, {"seat": act.seat, "tile": tile}, offends(table, tile))


@duty("TQ-8.15")
def three_own_tiles_are_opened(table: Table[Course], act: Act) -> Answer:
    """A player with three own equal tiles takes the fourth by 開招, unless somebody wins with it."""
    return _unopened(table, act, UNOPENED)


@duty("TQ-8.16")
def four_own_tiles_are_opened(table: Table[Course], act: Act) -> Answer:
    """A player with four own equal tiles takes the fifth by 鑿穿, unless somebody wins with it."""
    return _unopened(table, act, UNOPENED + 1)


def _unopened(table: Table[Course], act: Act, number: int) -> Answer:
    tile, hand = act.tiles[0], table.hands[act.seat]
    if "win" in act.flags or (hand.whole and own_of_kind(table, act.seat, tile) != number):
        return None
    if closes_on_anothers_flip(table, act.seat) and not takes_anothers_flip(table):
        return None
    laid = own_of_kind(table, act.seat, tile) - table.hands[act.seat].count(tile)
    enough = table.at_least(act.seat, tile, number - laid)
    more = table.at_least(act.seat, tile, number - laid + 1)
    if enough is Known.NO or more is Known.YES:
        return None
    if enough is Known.YES:
        also = () if more is Known.NO else (FOUR_OPENED,)
        cost = offends(table, tile)
        return Objection("not-opened", {"seat": act.seat, "tile": tile, "held": number}, cost, also=also)
    if number > UNOPENED and table.at_least(act.seat, tile, UNOPENED - laid) is Known.YES:
        return None
    return Undecided(
        Fact(
            "hand-holds",
            {"seat": act.seat, "tile": tile, "number": number},
            (WhetherHeld(act.seat, (tile,) * number, act.place.at),),
        )
    )


FOUR_OPENED = ClauseId("TQ-8.16")
"""The law that is broken instead where the seat holds one more than the log shows."""


@duty("TQ-G.13")
def a_top_is_optional(table: Table[Course], act: Act) -> Answer:
    """The owner of a 開招 may leave the flip that would top it; by one reading he has to take it (TQ-A12)."""
    tile, claim = act.tiles[0], table.course.claim
    opened = table.open if claim is None else claim.open
    if "win" in act.flags or opened is None or opened.how != "flip":
        return None
    if opened_four(table, act.seat, tile) is None or table.agreed.reading("TQ-A12") == "optional":
        return None
    return Objection("not-topped", {"seat": act.seat, "tile": tile}, offends(table, tile))


@clause("TQ-G.13")
def a_leap_is_optional(table: Table[Course], act: Act) -> Answer:
    """Who draws the fifth tile for his 開招 may throw it all the same; by one reading he has to leap (TQ-A12)."""
    course, tile = table.course, table.course.pressed
    if course.seat != act.seat or course.press_for != "four" or tile is None:
        return None
    if opened_four(table, act.seat, tile) is None or table.agreed.reading("TQ-A12") == "optional":
        return None
    return Objection("not-leapt", {"seat": act.seat, "tile": tile}, offends(table, tile))


@clause("TQ-8.15", taken=True)
def three_own_tiles_are_not_used_otherwise(table: Table[Course], act: Act) -> Answer:
    """A player with three own equal tiles opens them; he neither pungs with two of them nor eats the fourth."""
    return _used_otherwise(table, act, UNOPENED)


@clause("TQ-8.16", taken=True)
def four_own_tiles_are_not_used_otherwise(table: Table[Course], act: Act) -> Answer:
    """A player with four own equal tiles takes the fifth by 鑿穿 and by nothing less: 開招, 碰 or 吃."""
    return _used_otherwise(table, act, UNOPENED + 1)


def _used_otherwise(table: Table[Course], act: Act, number: int) -> Answer:
    tile = act.tile
    if tile is None or eats_its_press(table, act):
        return None
    laid = own_of_kind(table, act.seat, tile) - table.hands[act.seat].count(tile)
    if table.at_least(act.seat, tile, number - laid) is not Known.YES:
        return None
    more = table.at_least(act.seat, tile, number + 1 - laid)
    if more is Known.YES:
        return None
    also = () if more is Known.NO else (FOUR_OPENED,)
    cost = offends(table, tile)
    return Objection("not-opened", {"seat": act.seat, "tile": tile, "held": number}, cost, also=also)
