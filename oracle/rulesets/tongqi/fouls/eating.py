"""08-laws, sections 8.3 and 8.4: laws 5 to 8, what may not and what must be eaten, and what is laid out then."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.game.play import Due
from oracle.game.rule import clause, duty
from oracle.rulesets.tongqi.figures.forms import LOOSE, PAIR, UNOPENED, set_of
from oracle.rulesets.tongqi.figures.kinds import heads_of, is_long, is_short, short_of_head
from oracle.rulesets.tongqi.fouls.penalty import offends
from oracle.rulesets.tongqi.hand.bars import barred, is_barred_by_pass, may_eat
from oracle.rulesets.tongqi.hand.finishing import known_uses
from oracle.rulesets.tongqi.hand.packing import always_in_a_set
from oracle.rulesets.tongqi.hand.sorting import BudgetSpentError, partitions
from oracle.rulesets.tongqi.hand.standing import standing
from oracle.rulesets.tongqi.play.passed_tiles import is_passed
from oracle.rulesets.tongqi.state.open_tile import open_now
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known, all_of, negation

if TYPE_CHECKING:
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("TQ-8.5")
def a_punged_kind_is_eaten_once(table: Table[Course], act: Act) -> Answer:
    """A short kind may be punged once and eaten once; once it has been punged a second eating is barred."""
    tile = act.tile
    if tile is None or is_long(tile) or tile not in table.course.eaten[act.seat]:
        return None
    if not any(laid.form == "pung" and laid.claimed == tile for laid in table.laid[act.seat]):
        return None
    return Objection("eaten-again", {"seat": act.seat, "tile": tile}, offends())


@clause("TQ-8.6")
def a_passed_tile_is_not_eaten(table: Table[Course], act: Act) -> Answer:
    """A tile equal to an own 過張 may not be eaten, to the end of the hand."""
    tile = act.tile
    if tile is None or tile not in table.course.passed[act.seat]:
        return None
    at = table.course.passed[act.seat][tile]
    return Objection("eats-a-passed-tile", {"seat": act.seat, "tile": tile, "at": at}, offends())


@clause("TQ-8.6")
def a_passed_tile_does_not_win(table: Table[Course], act: Act) -> Answer:
    """A 過張 may not complete a 不同 or 五子 for the win, unless a tile set out since made the wait (law 18)."""
    opened = open_now(table, act)
    if opened is None or opened.how == "turned" or not is_barred_by_pass(table, act.seat, opened.tile):
        return None
    uses = known_uses(table, act.seat, opened.tile)
    if not uses or uses - barred(table, act.seat, opened.tile):
        return None
    at = table.course.passed[act.seat][opened.tile]
    return Objection("wins-with-a-passed-tile", {"seat": act.seat, "tile": opened.tile, "at": at}, offends())


@duty("TQ-8.7")
def a_long_tile_that_can_be_eaten_is_eaten(table: Table[Course], act: Act) -> Answer:
    """A player with one own tile of a long kind and a free short tile of its head in hand must eat the second."""
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


def must_eat(table: Table[Course], seat: str, tile: str) -> Known:
    """Whether law 7 commands a seat, whose turn it is to eat, to eat this tile.

    It holds exactly one of the long kind, and a short tile of its head that law 2 does not lock.
    """
    allowed = may_eat(table, seat, tile) if is_long(tile) else Known.NO
    if allowed is Known.NO:
        return Known.NO
    hand = table.hands[seat]
    one = all_of((table.at_least(seat, tile, 1), negation(table.at_least(seat, tile, PAIR))))
    free = Known.NO
    for short in short_of_head(heads_of(tile)[0]):
        if 1 <= hand.count(short) < UNOPENED and table.at_least(seat, short, UNOPENED) is Known.NO:
            free = Known.YES
        elif free is Known.NO and table.at_least(seat, short, 1) is not Known.NO and not hand.whole:
            free = Known.UNKNOWN
    return all_of((allowed, one, free))


@clause("TQ-8.7b")
def a_stranded_long_tile_is_thrown(table: Table[Course], act: Act) -> Answer:
    """A long tile that could not be eaten for want of a short one is thrown; a winner may not hold it any more."""
    hand = table.hands[act.seat]
    kept = [tile for tile in table.course.stranded[act.seat] if hand.count(tile)]
    return Objection("stranded-tile-kept", {"seat": act.seat, "tile": kept[0]}, offends()) if kept else None


@clause("TQ-8.8")
def equal_tiles_are_laid_out_after_eating(table: Table[Course], act: Act) -> Answer:
    """After eating a short tile every concealed complete set with that kind is laid out before the discard (攤重)."""
    tile = _just_eaten(table, act)
    if tile is None or not is_short(tile) or not table.knows_hand(act.seat):
        return None
    if not always_in_a_set(table.hands[act.seat].tiles(), tile):
        return None
    return Objection("equal-set-not-laid", {"seat": act.seat, "tile": tile}, offends())


def _just_eaten(table: Table[Course], act: Act) -> str | None:
    """The kind a seat has eaten in this turn; `None` if it has eaten none."""
    course = table.course
    if course.seat != act.seat or course.due is not Due.DISCARD or course.press_for != "eat":
        return None
    return course.eaten[act.seat][-1] if course.eaten[act.seat] else None


@clause("TQ-8.8")
def a_set_kept_back_is_not_laid_later(table: Table[Course], act: Act) -> Answer:
    """A set with an eaten kind, of tiles owned when it was eaten, may not be laid out in a later turn."""
    made = set_of(act.tiles)
    if made is None or made.kind not in LOOSE:
        return None
    for kind, owned in table.course.kept_back[act.seat].items():
        if (
            kind in made.tiles
            and kind != _just_eaten(table, act)
            and not Counter(made.tiles) - Counter(owned)
        ):
            return Objection("equal-set-laid-late", {"seat": act.seat, "tile": kind}, offends())
    return None


@clause("TQ-8.8")
def a_winner_kept_no_set_back(table: Table[Course], act: Act) -> Answer:
    """A winner's hand does not hold, in every sorting, a set that had to be laid out after an eating."""
    if not table.course.kept_back[act.seat] or not table.knows_hand(act.seat):
        return None
    opened = open_now(table, act)
    arriving = None if opened is None else opened.tile
    if arriving == UNSEEN:
        return None
    for kind, owned in table.course.kept_back[act.seat].items():
        if table.hands[act.seat].count(kind) and _always_kept(
            table, act.seat, arriving, kind, Counter(owned)
        ):
            return Objection("equal-set-laid-late", {"seat": act.seat, "tile": kind}, offends())
    return None


def _always_kept(
    table: Table[Course], seat: str, arriving: str | None, kind: str, owned: Counter[str]
) -> bool:
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
