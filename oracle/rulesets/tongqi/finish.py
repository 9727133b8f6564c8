"""Sections 3.11 to 3.14, 4.1 and 4.3: what a win must be, on which tile, and what must be won."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.claims import is_beside_a_good_win, open_now, prevails
from oracle.rulesets.tongqi.course import Due, course_of
from oracle.rulesets.tongqi.fouls import offends
from oracle.rulesets.tongqi.passing import finishes, holds_what_nobody_saw, standing
from oracle.rulesets.tongqi.sets import SETS_TO_WIN, set_of
from oracle.rulesets.tongqi.winning import BudgetSpentError, completes, partitions, sets_of_way
from oracle.ruling.findings import Answer, Consequence, Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.table.acts import Act
    from oracle.table.table import Table


def arriving(table: Table, act: Act) -> tuple[str | None, bool]:
    """The tile that comes to the winner from outside his hand, None where he drew it himself, and whether it is own."""
    course = course_of(table)
    opened = open_now(table, act)
    if course.due is Due.TAKE:
        return (table.turned[0] if table.turned else UNSEEN), False
    if opened is not None:
        return opened.tile, False
    own = (course.pressed, course.first_tile, *course.pats[act.seat])
    if act.tile is not None and (course.seat != act.seat or (act.tile not in own and UNSEEN not in own)):
        return act.tile, False
    return None, True


def seven_sets(table: Table, act: Act, *, keep_laws: bool) -> Known:
    """Whether the hand with the winning tile is seven sets, with or without laws 1 and 2."""
    tile, drawn = arriving(table, act)
    if not table.knows_hand(act.seat) and tiles_laid_out(table, act) is not None:
        return Known.YES
    if not table.knows_hand(act.seat) or tile == UNSEEN or holds_what_nobody_saw(table, act.seat):
        return Known.UNKNOWN
    try:
        return Known.of(completes(standing(table, act.seat, keep_laws=keep_laws), tile, drawn=drawn))
    except BudgetSpentError:
        return Known.UNKNOWN


@clause("TQ-3.12")
@cites("TQ-G.9")
def a_win_is_seven_sets(table: Table, act: Act) -> Answer:
    """A finished hand is seven sets; one that is not ends the hand as a white win (TQ-G.9)."""
    match seven_sets(table, act, keep_laws=False):
        case Known.YES:
            return None
        case Known.NO:
            return Objection(
                "not-seven-sets", {"seat": act.seat}, Consequence("white-win", ClauseId("TQ-G.9"))
            )
        case Known.UNKNOWN:
            return Undecided(Fact("winning-hand", {"seat": act.seat}))


@cites("TQ-4.3a")
def tiles_laid_out(table: Table, act: Act) -> tuple[str, ...] | None:
    """The tiles of the hand by the seven sets the winner lays out; None where the log tells no such sets."""
    sets = [set_of(tiles) for tiles in act.making]
    if len(sets) != SETS_TO_WIN or None in sets or holds_what_nobody_saw(table, act.seat):
        return None
    tile, _ = arriving(table, act)
    elsewhere: Counter[str] = Counter([*table.aside[act.seat], *([] if tile is None else [tile])])
    elsewhere.update(one for laid in table.laid[act.seat] for one in laid.tiles)
    shown: Counter[str] = Counter(one for tiles in act.making for one in tiles)
    return None if elsewhere - shown else tuple(sorted((shown - elsewhere).elements()))


@clause("TQ-3.12")
@cites("TQ-4.3a", "TQ-G.9")
def a_lay_out_is_seven_sets(table: Table, act: Act) -> Answer:
    """The winner lays out seven sets; where the tiles make seven in another way it is put right and told (TQ-A85)."""
    if not act.making or not table.knows_hand(act.seat):
        return None
    if seven_sets(table, act, keep_laws=False) is not Known.YES:
        return None
    if lies_so(table, act, keep_laws=False) is not Known.NO:
        return None
    return Objection("lay-out-put-right", {"seat": act.seat, "sets": tuple(map("-".join, act.making))})


@cites("TQ-4.3a")
def lies_so(table: Table, act: Act, *, keep_laws: bool) -> Known:
    """Whether the winning hand can be sorted into just the sets that are laid out, within laws 1 and 2 or without."""
    told = Counter(tuple(sorted(tiles)) for tiles in act.making)
    tile, drawn = arriving(table, act)
    stand = standing(table, act.seat, keep_laws=keep_laws)
    try:
        ways = partitions(stand, tile, drawn=drawn)
        return Known.of(any(Counter(sets_of_way(way, stand.table)) == told for way in ways))
    except BudgetSpentError:
        return Known.UNKNOWN


@clause("TQ-8.2")
def a_win_keeps_equal_tiles_together(table: Table, act: Act) -> Answer:
    """The winner's own threes, fours and fives stand in one set each; a hand complete only without that breaks law 2."""
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
        offends(*sorted(set(kinds))),
    )


def _lies_parted(table: Table, act: Act) -> bool:
    """Whether the winner lays out seven sets that keep laws 1 and 2 only in another sorting."""
    if not table.knows_hand(act.seat) or seven_sets(table, act, keep_laws=True) is not Known.YES:
        return False
    within = lies_so(table, act, keep_laws=True)
    return within is Known.NO and lies_so(table, act, keep_laws=False) is Known.YES


@clause("TQ-4.3a")
def the_first_tiles_win_only_in_their_time(table: Table, act: Act) -> Answer:
    """The turned tile (翻皇) wins only before the take, the first tile (頭張) only for the dealer."""
    course = course_of(table)
    if course.due in (Due.TAKE, Due.UNKNOWN, Due.OVER) or open_now(table, act) is not None:
        return None
    white = Consequence("white-win", ClauseId("TQ-G.9"))
    if (
        act.tile is not None
        and act.tile in table.turned
        and act.tile not in (course.pressed, course.first_tile)
        and UNSEEN not in (course.pressed, course.first_tile)
    ):
        return Objection("turned-too-late", {"seat": act.seat, "tile": act.tile}, white)
    if course.due is Due.DISCARD and act.seat != course.seat:
        return Objection("not-his-draw", {"seat": act.seat, "drawer": course.seat}, white)
    return None


@clause("TQ-4.3a")
def the_front_seat_wins(table: Table, act: Act) -> Answer:
    """One tile wins for one seat: where two claim it, the one in front; a win after that one stands is none."""
    course = course_of(table)
    if course.won is None or course.gapped or prevails(table, act) or is_beside_a_good_win(table, act.seat):
        return None
    if course.won.tile == act.tile and not table.knows_hand(course.won.seat):
        return Undecided(Fact("winning-hand", {"seat": course.won.seat}))
    return Objection("win-outranked", {"seat": act.seat, "winner": course.won.seat})


@duty("TQ-4.1a")
def who_waits_for_the_turned_tile_wins(table: Table, act: Act) -> Answer:
    """Whoever waits from the deal and waits for the turned tile must win with it before the dealer takes the first."""
    tile = act.tiles[0]
    match finishes(table, act.seat, tile):
        case Known.YES:
            return Objection("turned-not-won", {"seat": act.seat, "tile": tile})
        case Known.NO:
            return None
        case Known.UNKNOWN:
            return Undecided(Fact("hand-completed-by", {"seat": act.seat, "tile": tile}))


@duty("TQ-4.1b")
def the_dealer_wins_with_the_first_tile(table: Table, act: Act) -> Answer:
    """A first tile (頭張) that completes the dealer's hand must be won with, before anything is discarded."""
    course = course_of(table)
    tile = course.first_tile
    if tile is None or not course.opening or course.first_discard is not None or course.seat != act.seat:
        return None
    if course.patted[act.seat] or finishes(table, act.seat, None, drawn=True) is not Known.YES:
        return None
    return Objection("first-tile-not-won", {"seat": act.seat, "tile": tile})
