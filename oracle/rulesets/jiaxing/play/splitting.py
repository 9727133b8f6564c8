"""02-rules and 05-gaps: equal tiles stay together, in each act that could split them (section 2.3, JX-G.5)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.sorting import BudgetSpentError
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.figures.deal import DEALER
from oracle.rulesets.jiaxing.figures.kinds import is_long
from oracle.rulesets.jiaxing.figures.sets import PAIR, SETS_TO_WIN, THREE, set_of
from oracle.rulesets.jiaxing.hand.eatings import change_of, eats_one_way, left_after_eating, tiles_given
from oracle.rulesets.jiaxing.hand.laid import hides_sets
from oracle.rulesets.jiaxing.hand.own import own_by_kind, own_laid, own_of_kind
from oracle.rulesets.jiaxing.hand.sorting import partitions, sorted_as, standing
from oracle.rulesets.jiaxing.hand.together import always_in_a_set, free_to_go, kept_together, splits
from oracle.rulesets.jiaxing.play.passing import of_a_forbidden_win
from oracle.rulesets.jiaxing.play.winning import arriving, lays_out_seven_sets, seven_sets
from oracle.rulesets.jiaxing.state.course import in_the_opening
from oracle.rulesets.jiaxing.state.effects import Wins
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("JX-2.3", sentence="split")
def a_discard_splits_nothing(table: Table[Course], act: Act) -> Answer:
    """One of two own equal long tiles, or of three and more own equal tiles, is not thrown.

    A player who has nothing else to throw breaks no rule (JX-G.5).
    """
    tile = act.tile
    if tile is None:
        return None
    held = own_of_kind(table, act.seat, tile)
    if held < PAIR or (held == PAIR and not is_long(tile)):
        return None
    return _unless_nothing_else(table, act, _split(act, tile, held))


@clause("JX-3.6a", sentence="first")
def the_first_discard_may_fit_a_set(table: Table[Course], act: Act) -> Answer:
    """The dealer's first discard is any tile; by one reading none that every best sorting has in a set (JX-A14)."""
    if act.tile is None or act.seat != DEALER or not in_the_opening(table) or not table.knows_hand(act.seat):
        return None
    if not always_in_a_set(table.hands[act.seat].known, act.tile):
        return None
    if table.agreed.reading("JX-A14") == "any-tile":
        return None
    return Objection("first-discard-fits", {"seat": act.seat, "tile": act.tile})


@cites("JX-G.5")
def _unless_nothing_else(table: Table[Course], act: Act, objection: Objection) -> Answer:
    """A player all of whose discards would split what stays together throws one of them without a breach (JX-A28)."""
    if table.agreed.reading("JX-A28") == "breach":
        return objection
    match free_to_go(table, act.seat):
        case Known.YES:
            return objection
        case Known.NO:
            return None
        case Known.UNKNOWN:
            return Undecided(Fact("something-else-to-throw", {"seat": act.seat}))


@clause("JX-G.5", void=True)
def an_eating_leaves_something_to_throw(table: Table[Course], act: Act) -> Answer:
    """By one reading an eating that leaves nothing to throw without splitting is barred (JX-A28)."""
    if table.agreed.reading("JX-A28") != "eating-barred":
        return None
    if not table.knows_hand(act.seat) or not eats_one_way(table, act):
        return None
    left = left_after_eating(table, act)
    if left is None or left.keys() - kept_together(left) - {kind for kind, n in left.items() if not n}:
        return None
    return Objection("eating-leaves-no-discard", {"seat": act.seat, "tile": act.tile or UNSEEN})


@clause("JX-2.3", void=True, sentence="split")
def a_set_splits_nothing(table: Table[Course], act: Act) -> Answer:
    """Two own equal long tiles or three own equal ones are not spread over sets in eating or laying out."""
    if not eats_one_way(table, act):
        return None
    given = Counter(tiles_given(act, change_of(table, act)))
    held = own_by_kind(table, act.seat, table.hands[act.seat].known)
    unseen = given.pop(UNSEEN, 0)
    if act.name == "lay" and len(given) <= 1:
        return None
    if unseen:
        given = Counter({kind: number for kind, number in given.items() if held.get(kind, 0) >= THREE})
    kind = splits(held, given)
    return None if kind is None else _split(act, kind, held[kind])


@clause("JX-2.3", void=True, sentence="three")
def three_own_tiles_are_not_punged(table: Table[Course], act: Act) -> Answer:
    """A player who holds three own equal tiles does not pung with two of them, nor open with three of four."""
    tile, whole = act.tile, THREE if act.name == "pung" else THREE + 1
    if (
        tile is None
        or table.at_least(act.seat, tile, whole - own_laid(table, act.seat, tile)) is not Known.YES
    ):
        return None
    return _split(act, tile, own_of_kind(table, act.seat, tile))


def _split(act: Act, tile: str, held: int) -> Objection:
    return Objection("splits-equal-tiles", {"seat": act.seat, "tile": tile, "held": held})


@clause("JX-2.3", sentence="win")
def what_a_winner_lays_out_splits_nothing(table: Table[Course], act: Act) -> Answer:
    """A winner lays out his hand without spreading own tiles that stay together over several sets."""
    making = tuple(made for tiles in act.making if (made := set_of(tiles)) is not None)
    tile = arriving(table, act)
    if len(making) != SETS_TO_WIN or not table.knows_hand(act.seat) or tile == UNSEEN:
        return None
    if hides_sets(table, act.seat) or not lays_out_seven_sets(table, act):
        return None
    try:
        for keep in (True, False):
            stand = standing(table, act.seat, keep=keep, drawn=tile is None)
            if next(sorted_as(partitions(stand, tile), stand.table, making), None) is not None:
                return None if keep else Objection("lays-out-splitting", {"seat": act.seat})
    except BudgetSpentError:
        pass
    return None


@clause("JX-2.3", Wins.THOUGH_FORBIDDEN, void=True, sentence="win")
def a_win_splits_nothing(table: Table[Course], act: Act) -> Answer:
    """A hand that is seven sets only if own equal tiles are split may not win."""
    if (
        seven_sets(table, act, keep=True) is not Known.NO
        or seven_sets(table, act, keep=False) is not Known.YES
    ):
        return None
    hand = table.hands[act.seat]
    kinds = tuple(tile for tile in sorted(hand.known) if hand.count(tile) >= THREE)
    return Objection("wins-by-splitting", {"seat": act.seat, "tiles": kinds}, of_a_forbidden_win(table, act))
