"""08-laws, section 8.1: laws 1 and 2, what stays together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import ClauseId
from oracle.rulesets.tongqi.figures.forms import PAIR, UNOPENED
from oracle.rulesets.tongqi.figures.kinds import is_long
from oracle.rulesets.tongqi.fouls.keeping import has_to_be_thrown
from oracle.rulesets.tongqi.fouls.penalty import offends
from oracle.rulesets.tongqi.play.relaying import change_of, relays_one_way
from oracle.rulesets.tongqi.play.winning import lies_so, seven_sets
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("TQ-8.1", taken=True)
def a_long_pair_stays_together(table: Table[Course], act: Act) -> Answer:
    """An own pair of long tiles is not taken apart: one 五子 or one 碰子, and neither tile is thrown alone."""
    for tile, given in _given(table, act).items():
        if (
            not is_long(tile)
            or table.hands[act.seat].count(tile) != PAIR
            or not _parts_a_pair(act, tile, given)
        ):
            continue
        exactly = _holds_exactly(table, act.seat, tile, PAIR)
        if UNSEEN in act.with_tiles:
            return Undecided(Fact("fact-hand-in-play", {"seat": act.seat})) if exactly else None
        also = () if exactly else (EQUAL_TILES,)
        args = {"seat": act.seat, "tile": tile}
        return Objection("parts-a-long-pair", args, offends(table, tile), also=also)
    return None


EQUAL_TILES = ClauseId("TQ-8.2")
"""The law that is broken instead where more of the kind are held than the log shows."""


@clause("TQ-8.2", taken=True)
def equal_tiles_stay_together(table: Table[Course], act: Act) -> Answer:
    """Three, four or five own equal tiles form one set and are not spread over several, nor one of them thrown."""
    for tile, given in _given(table, act).items():
        held = table.hands[act.seat].count(tile)
        set_out = table.course.pressed == UNSEEN or (table.course.pressed == tile and held > UNOPENED)
        if held < UNOPENED or not given or (act.name == "discard" and set_out):
            continue
        return Objection(
            "parts-equal-tiles", {"seat": act.seat, "tile": tile, "held": held}, offends(table, tile)
        )
    return None


def _given(table: Table[Course], act: Act) -> Mapping[str, int]:
    """The own tiles that an act is known to take out of the hand for a set, or to throw (TQ-A4).

    Where acts are missing a set named in a re-laying may lie on the table already.
    """
    if act.name == "discard":
        tile, form_and_throw = act.tile, table.agreed.reading("TQ-A4") == "form-and-throw"
        if tile is None or not form_and_throw or has_to_be_thrown(table, act.seat, tile):
            return {}
        return {tile: 1}
    if act.name != "eat" or not relays_one_way(table, act) or (act.making and table.course.gapped):
        return {}
    change = change_of(table, act)
    given = act.with_tiles if change is None else change.from_hand
    return Counter(tile for tile in given if tile != UNSEEN)


def _holds_exactly(table: Table[Course], seat: str, tile: str, number: int) -> bool:
    hand = table.hands[seat]
    return hand.count(tile) == number == hand.most(tile, table.unaccounted(tile))


def _parts_a_pair(act: Act, tile: str, given: int) -> bool:
    if given == 1:
        return True
    sets = act.making or ((*act.with_tiles, act.tile or UNSEEN),)
    return not any(made.count(tile) >= given for made in sets)


@clause("TQ-8.2", taken=True)
def a_win_keeps_equal_tiles_together(table: Table[Course], act: Act) -> Answer:
    """The winner's own threes, fours and fives form one set each; a hand complete only otherwise breaks law 2."""
    parted = bool(act.making) and table.agreed.reading("TQ-A85") == "laid-out" and _lies_parted(table, act)
    if seven_sets(table, act, keep_laws=True) is not Known.NO and not parted:
        return None
    if seven_sets(table, act, keep_laws=False) is not Known.YES:
        return None
    hand = table.hands[act.seat]
    kinds = tuple(tile for tile in hand.tiles() if hand.count(tile) >= 3)
    return Objection(
        "wins-by-parting",
        {"seat": act.seat, "tiles": tuple(sorted(set(kinds)))},
        offends(table, *sorted(set(kinds))),
    )


def _lies_parted(table: Table[Course], act: Act) -> bool:
    """Whether the winner lays out seven sets that break law 1 or 2, though another sorting would keep them."""
    if not table.knows_hand(act.seat) or seven_sets(table, act, keep_laws=True) is not Known.YES:
        return False
    within = lies_so(table, act, keep_laws=True)
    return within is Known.NO and lies_so(table, act, keep_laws=False) is Known.YES
