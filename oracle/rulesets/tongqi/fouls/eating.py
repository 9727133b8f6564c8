"""08-laws, sections 8.3 and 8.4: laws 5 to 8, what may not and what must be eaten, and what is laid out then."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import LOOSE, PAIR, UNOPENED, set_of
from oracle.rulesets.tongqi.figures.kinds import heads_of, is_long, is_short, long_of, short_of_head
from oracle.rulesets.tongqi.fouls.keeping import must_be_thrown
from oracle.rulesets.tongqi.fouls.penalty import offends
from oracle.rulesets.tongqi.hand.bars import (
    barred,
    is_barred_by_pass,
    is_eaten_up,
    may_eat,
    may_not_be_eaten,
    may_not_win_by_eating,
)
from oracle.rulesets.tongqi.hand.finishing import known_uses
from oracle.rulesets.tongqi.hand.packing import always_in_a_set, sometimes_in_a_set
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


@clause("TQ-8.5", taken=True)
def a_punged_kind_is_eaten_once(table: Table[Course], act: Act) -> Answer:
    """A short kind may be punged once and eaten once; once it has been punged a second eating is barred."""
    tile = act.tile
    if tile is None or not is_eaten_up(table, act.seat, tile):
        return None
    return Objection("eaten-again", {"seat": act.seat, "tile": tile}, offends(table))


@clause("TQ-8.5", taken=True)
def a_kind_punged_and_eaten_still_wins(table: Table[Course], act: Act) -> Answer:
    """Winning is no eating; by one reading it is, where the tile makes a 不同 or 五子 and nothing else (TQ-A68)."""
    opened = open_now(table, act)
    if opened is None or not may_not_win_by_eating(table, act.seat, opened.tile):
        return None
    uses = known_uses(table, act.seat, opened.tile)
    if not uses or uses - barred(table, act.seat, opened.tile):
        return None
    return Objection("eaten-again", {"seat": act.seat, "tile": opened.tile}, offends(table))


@clause("TQ-8.6", taken=True)
def a_passed_tile_is_not_eaten(table: Table[Course], act: Act) -> Answer:
    """A tile equal to an own 過張 may not be eaten, to the end of the hand."""
    tile = act.tile
    if tile is None or not may_not_be_eaten(table, act.seat, tile):
        return None
    at = table.course.passed[act.seat][tile]
    return Objection("eats-a-passed-tile", {"seat": act.seat, "tile": tile, "at": at}, offends(table))


@clause("TQ-8.6", taken=True)
def a_passed_tile_does_not_win(table: Table[Course], act: Act) -> Answer:
    """A 過張 may not complete a 不同 or 五子 for the win, unless a tile set out since made the wait (law 18)."""
    opened = open_now(table, act)
    if opened is None or opened.how == "turned" or not is_barred_by_pass(table, act.seat, opened.tile):
        return None
    uses = known_uses(table, act.seat, opened.tile)
    if not uses or uses - barred(table, act.seat, opened.tile):
        return None
    at = table.course.passed[act.seat][opened.tile]
    return Objection(
        "wins-with-a-passed-tile", {"seat": act.seat, "tile": opened.tile, "at": at}, offends(table)
    )


@duty("TQ-8.7", limb="a")
def a_long_tile_that_can_be_eaten_is_eaten(table: Table[Course], act: Act) -> Answer:
    """A player with one own tile of a long kind and a free short tile of its head in hand must eat the second."""
    tile = act.tiles[0]
    if not is_passed(table, act):
        return None
    match must_eat(table, act.seat, tile):
        case Known.YES:
            return Objection("long-tile-not-eaten", {"seat": act.seat, "tile": tile}, offends(table))
        case Known.NO:
            return None
        case Known.UNKNOWN:
            return Undecided(Fact("hand-can-eat", {"seat": act.seat, "tile": tile}))


@cites("TQ-8.7(b)", "TQ-8.7(d)")
def must_eat(table: Table[Course], seat: str, tile: str) -> Known:
    """Whether law 7 commands a seat, whose turn it is to eat, to eat this tile.

    It holds exactly one of the long kind, and a short tile of its head that law 2 does not lock. By one reading a
    concealed 五子 need not be broken for it (TQ-A69).
    """
    allowed = may_eat(table, seat, tile) if is_long(tile) else Known.NO
    if allowed is Known.NO:
        return Known.NO
    hand = table.hands[seat]
    one = all_of((table.at_least(seat, tile, 1), negation(table.at_least(seat, tile, PAIR))))
    free = Known.NO
    for short in short_of_head(heads_of(tile)[0]):
        if 1 <= hand.count(short) < UNOPENED and table.at_least(seat, short, UNOPENED) is Known.NO:
            if hand.count(short) > 1 or not _stands_in_a_wuzi(table, seat, short):
                free = Known.YES
        elif free is Known.NO and table.at_least(seat, short, 1) is not Known.NO and not hand.whole:
            free = Known.UNKNOWN
    return all_of((allowed, one, free))


def _stands_in_a_wuzi(table: Table[Course], seat: str, short: str) -> bool:
    """Whether a lone short tile makes a 五子 with a long pair in hand, and need not come out of it (TQ-A69)."""
    pairs = any(table.at_least(seat, long_of(head), PAIR) is Known.YES for head in heads_of(short))
    return pairs and table.agreed.reading("TQ-A69") == "not-from-wuzi"


@clause("TQ-8.7b", taken=True)
def a_stranded_long_tile_is_thrown(table: Table[Course], act: Act) -> Answer:
    """A long tile that could not be eaten for want of a short one is thrown; a winner may not hold it any more."""
    hand = table.hands[act.seat]
    kept = [tile for tile in table.course.stranded[act.seat] if hand.count(tile)]
    return (
        Objection("stranded-tile-kept", {"seat": act.seat, "tile": kept[0]}, offends(table)) if kept else None
    )


@clause("TQ-8.7b")
def a_stranded_long_tile_may_wait(table: Table[Course], act: Act) -> Answer:
    """A stranded long tile may be thrown when its player likes; by one reading it is the next discard (TQ-A70)."""
    hand = table.hands[act.seat]
    kept = [tile for tile in table.course.stranded[act.seat] if hand.count(tile)]
    if not kept or act.tile in kept or must_be_thrown(table, act.seat) is not None:
        return None
    if table.agreed.reading("TQ-A70") == "until-the-win":
        return None
    return Objection("stranded-tile-held", {"seat": act.seat, "tile": kept[0]}, offends(table))


@clause("TQ-8.8")
def equal_tiles_are_laid_out_after_eating(table: Table[Course], act: Act) -> Answer:
    """After eating a short tile every concealed complete set with that kind is laid out before the discard (攤重)."""
    tile = _just_eaten(table, act)
    if tile is None or not is_short(tile) or not table.knows_hand(act.seat):
        return None
    if not stands_in_a_set(table, act.seat, tile):
        return None
    return Objection("equal-set-not-laid", {"seat": act.seat, "tile": tile}, offends(table))


@cites("TQ-8.8")
def stands_in_a_set(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a kind stands in a complete set in every best sorting of a hand.

    By one reading it is enough if it does in one of them; by another the player's own sorting decides (TQ-A19).
    """
    held = table.hands[seat].tiles()
    if not sometimes_in_a_set(held, tile):
        return False
    reading = table.agreed.reading("TQ-A19")
    return reading == "some-best-sorting" or (reading == "every-best-sorting" and always_in_a_set(held, tile))


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
            return Objection("equal-set-laid-late", {"seat": act.seat, "tile": kind}, offends(table))
    return None


@clause("TQ-8.8", taken=True)
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
            return Objection("equal-set-laid-late", {"seat": act.seat, "tile": kind}, offends(table))
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
