"""Chapter 8, laws 5 to 14, 17 and 18: what may not be eaten, punged, thrown or kept."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.claims import open_now
from oracle.rulesets.tongqi.course import Due, course_of, own_of_kind
from oracle.rulesets.tongqi.fouls import UNOPENED, offends
from oracle.rulesets.tongqi.keeping import equals_a_pung, is_tied_to_the_table, may_have_to_be_thrown
from oracle.rulesets.tongqi.packing import always_in_a_set
from oracle.rulesets.tongqi.passing import (
    LOOSE,
    PAIR,
    barred,
    bars_on_pung,
    is_barred_by_pass,
    is_passed,
    may_eat,
    standing,
    waited_before,
    waits_for_passed,
)
from oracle.rulesets.tongqi.sets import is_butong, set_of
from oracle.rulesets.tongqi.tiles import heads_of, is_long, is_short, short_of_head
from oracle.rulesets.tongqi.winning import BudgetSpentError, partitions, winning_uses
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.table.acts import Act
    from oracle.table.table import Table

# -- eating ----------------------------------------------------------------------------------------


@clause("TQ-8.5")
def a_punged_kind_is_eaten_once(table: Table, act: Act) -> Answer:
    """A short kind may be punged once and eaten once; once it has been punged a second eating is barred."""
    tile = act.tile
    if tile is None or is_long(tile) or tile not in course_of(table).eaten[act.seat]:
        return None
    if not any(laid.form == "pung" and laid.claimed == tile for laid in table.laid[act.seat]):
        return None
    return Objection("eaten-again", {"seat": act.seat, "tile": tile}, offends())


@clause("TQ-8.6")
def a_passed_tile_is_not_eaten(table: Table, act: Act) -> Answer:
    """A tile equal to one of one's 過張 may not be eaten, to the end of the hand."""
    tile = act.tile
    if tile is None or tile not in course_of(table).passed[act.seat]:
        return None
    at = course_of(table).passed[act.seat][tile]
    return Objection("eats-a-passed-tile", {"seat": act.seat, "tile": tile, "at": at}, offends())


@clause("TQ-8.6")
def a_passed_tile_does_not_win(table: Table, act: Act) -> Answer:
    """A 過張 may not complete a 不同 or 五子 for the win, unless the wait was made by a tile set out since (law 18)."""
    opened = open_now(table, act)
    if opened is None or opened.how == "turned" or not is_barred_by_pass(table, act.seat, opened.tile):
        return None
    uses = _uses(table, act.seat, opened.tile)
    if not uses or uses - barred(table, act.seat, opened.tile):
        return None
    at = course_of(table).passed[act.seat][opened.tile]
    return Objection("wins-with-a-passed-tile", {"seat": act.seat, "tile": opened.tile, "at": at}, offends())


def _uses(table: Table, seat: str, tile: str) -> frozenset[str] | None:
    """The kinds of set in which a tile completes a hand; None where hand or search does not tell."""
    if not table.knows_hand(seat) or any(laid.kind == "none" for laid in table.laid[seat]):
        return None
    try:
        return frozenset(winning_uses(standing(table, seat), tile))
    except BudgetSpentError:
        return None


@duty("TQ-8.7")
def a_long_tile_that_can_be_eaten_is_eaten(table: Table, act: Act) -> Answer:
    """With one own tile of a long kind and a free short tile of its head in hand, the second must be eaten."""
    tile = act.tiles[0]
    if not is_passed(table, act):
        return None
    match must_eat(table, act.seat, tile):
        case Known.YES:
            return Objection("long-tile-not-eaten", {"seat": act.seat, "tile": tile}, offends())
        case Known.NO:
            return None
        case Known.UNKNOWN:
            return Undecided(Fact("hand-can-eat", {"seat": act.seat, "tile": tile}))


def must_eat(table: Table, seat: str, tile: str) -> Known:
    """Whether law 7 commands a seat, whose turn it is to eat, to eat this tile.

    It holds exactly one of the long kind, and a short tile of its head that law 2 does not lock.
    """
    allowed = may_eat(table, seat, tile) if is_long(tile) else Known.NO
    if allowed is Known.NO:
        return Known.NO
    hand = table.hands[seat]
    one = _both(table.at_least(seat, tile, 1), _not(table.at_least(seat, tile, PAIR)))
    free = Known.NO
    for short in short_of_head(heads_of(tile)[0]):
        if 1 <= hand.count(short) < UNOPENED and table.at_least(seat, short, UNOPENED) is Known.NO:
            free = Known.YES
        elif free is Known.NO and table.at_least(seat, short, 1) is not Known.NO and not hand.whole:
            free = Known.UNKNOWN
    return _both(allowed, _both(one, free))


def _both(one: Known, other: Known) -> Known:
    if Known.NO in (one, other):
        return Known.NO
    return Known.UNKNOWN if Known.UNKNOWN in (one, other) else Known.YES


def _not(answer: Known) -> Known:
    return {Known.YES: Known.NO, Known.NO: Known.YES, Known.UNKNOWN: Known.UNKNOWN}[answer]


@clause("TQ-8.7b")
def a_stranded_long_tile_is_thrown(table: Table, act: Act) -> Answer:
    """A long tile that could not be eaten for want of a short one has to be thrown; a winner may not hold it still."""
    hand = table.hands[act.seat]
    kept = [tile for tile in course_of(table).stranded[act.seat] if hand.count(tile)]
    return Objection("stranded-tile-kept", {"seat": act.seat, "tile": kept[0]}, offends()) if kept else None


@clause("TQ-8.8")
def equal_tiles_are_laid_out_after_eating(table: Table, act: Act) -> Answer:
    """After eating a short tile every concealed complete set with that kind is laid out before the discard (攤重)."""
    tile = _just_eaten(table, act)
    if tile is None or not is_short(tile) or not table.knows_hand(act.seat):
        return None
    if not always_in_a_set(table.hands[act.seat].tiles(), tile):
        return None
    return Objection("equal-set-not-laid", {"seat": act.seat, "tile": tile}, offends())


def _just_eaten(table: Table, act: Act) -> str | None:
    """The kind a seat has eaten in this turn, or None."""
    course = course_of(table)
    if course.seat != act.seat or course.due is not Due.DISCARD or course.press_for != "eat":
        return None
    return course.eaten[act.seat][-1] if course.eaten[act.seat] else None


@clause("TQ-8.8")
def a_set_kept_back_is_not_laid_later(table: Table, act: Act) -> Answer:
    """A set with a kind one ate, of tiles owned when one ate it, may not be laid out in a later turn."""
    made = set_of(act.tiles)
    if made is None or made.kind not in LOOSE:
        return None
    for kind, owned in course_of(table).kept_back[act.seat].items():
        if (
            kind in made.tiles
            and kind != _just_eaten(table, act)
            and not Counter(made.tiles) - Counter(owned)
        ):
            return Objection("equal-set-laid-late", {"seat": act.seat, "tile": kind}, offends())
    return None


@clause("TQ-8.8")
def a_winner_kept_no_set_back(table: Table, act: Act) -> Answer:
    """A winner whose hand, however it is sorted, holds a set kept back after an eating broke the duty to lay it out."""
    course = course_of(table)
    if not course.kept_back[act.seat] or not table.knows_hand(act.seat):
        return None
    opened = open_now(table, act)
    arriving = None if opened is None else opened.tile
    if arriving == UNSEEN:
        return None
    for kind, owned in course.kept_back[act.seat].items():
        if table.hands[act.seat].count(kind) and _always_kept(
            table, act.seat, arriving, kind, Counter(owned)
        ):
            return Objection("equal-set-laid-late", {"seat": act.seat, "tile": kind}, offends())
    return None


def _always_kept(table: Table, seat: str, arriving: str | None, kind: str, owned: Counter[str]) -> bool:
    """Whether every sorting of a finished hand has a concealed set with the kind, of tiles owned at the eating."""
    some = False
    try:
        for way in partitions(standing(table, seat), arriving, drawn=arriving is None):
            some = True
            concealed = [made for number, made in enumerate(way.sets) if number not in way.arrived_in]
            if not any(kind in made.tiles and not Counter(made.tiles) - owned for made in concealed):
                return False
    except BudgetSpentError:
        return False
    return some


# -- punging ---------------------------------------------------------------------------------------


@clause("TQ-8.12")
def a_pung_is_made_at_once(table: Table, act: Act) -> Answer:
    """A kind one held a pair of when it came, and did not pung, may not be punged later."""
    return _barred_pung(table, act, "TQ-8.12", "pung-missed-before")


@clause("TQ-8.13")
def a_pair_that_could_have_eaten_is_not_punged(table: Table, act: Act) -> Answer:
    """A long pair that let a short tile of its head go uneaten may not be punged later."""
    return _barred_pung(table, act, "TQ-8.13", "eating-missed-before")


@clause("TQ-8.14")
def a_double_butong_is_not_punged_thrice(table: Table, act: Act) -> Answer:
    """A 大套不同 held in hand may not become three 碰子: after two of its pairs the third is not punged."""
    return _barred_pung(table, act, "TQ-8.14", "third-pung-of-a-double")


def _barred_pung(table: Table, act: Act, identifier: str, key: str) -> Answer:
    opened = open_now(table, act)
    tile = act.tile if opened is None else opened.tile
    if tile is None or identifier not in bars_on_pung(table, act.seat, tile):
        return None
    if act.name == "win":
        uses = None if opened is None else _uses(table, act.seat, tile)
        if not uses or uses != {"three"}:
            return None
    return Objection(key, {"seat": act.seat, "tile": tile}, offends(tile))


# -- throwing --------------------------------------------------------------------------------------


@clause("TQ-8.9")
@cites("TQ-G.8")
def a_punged_long_tile_keeps_its_short_ones(table: Table, act: Act) -> Answer:
    """After punging a long tile one may not throw a short tile with its head, unless it has to be thrown (TQ-G.7)."""
    tile = act.tile
    if tile is None or is_long(tile) or may_have_to_be_thrown(table, act.seat, tile):
        return None
    for laid in table.laid[act.seat]:
        if laid.form == "pung" and is_long(laid.tiles[0]) and heads_of(laid.tiles[0])[0] in heads_of(tile):
            long = laid.tiles[0]
            return Objection("throws-a-head-of-a-pung", {"tile": tile, "pung": long}, offends(long))
    return None


@clause("TQ-8.11")
@cites("TQ-G.8")
def no_mantis_belly(table: Table, act: Act) -> Answer:
    """After punging two short kinds one may not throw the third that would make a 不同 with them (螳螂肚皮)."""
    tile = act.tile
    if tile is None or may_have_to_be_thrown(table, act.seat, tile):
        return None
    punged = [laid.tiles[0] for laid in table.laid[act.seat] if laid.form == "pung"]
    for one, other in combinations(punged, 2):
        if is_butong(tuple(sorted((one, other, tile)))):
            return Objection("mantis-belly", {"tile": tile, "pungs": (one, other)}, offends(one, other))
    return None


# -- keeping a tile of 軋 --------------------------------------------------------------------------


@clause("TQ-8.10")
def a_press_equal_to_a_pung_is_thrown(table: Table, act: Act) -> Answer:
    """A tile of 軋 equal to one of one's 碰子 is thrown or eaten, not kept (law 17 names the same)."""
    tile = _kept_press(table, act)
    if tile is None or not equals_a_pung(table, act.seat, tile):
        return None
    return Objection("pung-tile-kept", {"seat": act.seat, "tile": tile}, offends(tile))


@clause("TQ-8.17")
def a_press_tied_to_the_table_is_thrown(table: Table, act: Act) -> Answer:
    """A tile of 軋 equal to one eaten, to one on the table and one in hand, or to two on the table is not kept."""
    tile = _kept_press(table, act)
    if (
        tile is None
        or equals_a_pung(table, act.seat, tile)
        or is_tied_to_the_table(table, act.seat, tile) is not Known.YES
    ):
        return None
    return Objection("press-tied-kept", {"seat": act.seat, "tile": tile}, offends(tile))


def _kept_press(table: Table, act: Act) -> str | None:
    """The tile just drawn by 軋 that this discard leaves in the hand."""
    course = course_of(table)
    tile = course.pressed
    if course.seat != act.seat or course.due is not Due.DISCARD:
        return None
    return None if act.tile is None or tile in (None, UNSEEN, act.tile) else tile


@clause("TQ-8.18")
def a_press_that_waits_for_a_passed_tile_is_set_out(table: Table, act: Act) -> Answer:
    """A tile of 軋 that is kept and makes the hand wait for a 過張 is set out face down (軋出)."""
    tile, course = _kept_press(table, act), course_of(table)
    passed = course.passed[act.seat]
    if tile is None or not passed or act.tile is None or not table.knows_hand(act.seat):
        return None
    if own_of_kind(table, act.seat, tile) > UNOPENED:
        return None
    stand = standing(table, act.seat)
    left = list(stand.concealed)
    if act.tile not in left:
        return None
    left.remove(act.tile)
    try:
        after = waits_for_passed(type(stand)(tuple(left), stand.table, stand.keep_laws), passed)
    except BudgetSpentError:
        return None
    waiting = tuple(sorted(after - waited_before(table, act.seat)))
    if not waiting:
        return None
    return Objection("wait-for-a-passed-tile", {"seat": act.seat, "tile": tile, "waits": waiting}, offends())
