"""Chapter 8: the laws, each judged where it happens, and what a breach costs (TQ-8.21, TQ-8.21b)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.claims import change_of, eats_its_press, relays_one_way
from oracle.rulesets.tongqi.course import (
    DEALER,
    Due,
    course_of,
    may_still_draw,
    owed,
    own_of_kind,
)
from oracle.rulesets.tongqi.keeping import may_have_to_be_thrown
from oracle.rulesets.tongqi.tiles import is_long
from oracle.ruling.findings import Answer, Consequence, Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.game.rule import Rule
    from oracle.table.acts import Act
    from oracle.table.table import Table

UNOPENED = 3
"""Own equal tiles that must be opened when the fourth comes (TQ-8.15)."""


@cites("TQ-8.21", "TQ-8.21b")
def offends(*kinds: str) -> Consequence:
    """What a breach costs: a winner his win (白和), and anybody the sets of the kinds concerned."""
    return Consequence("forfeits" if kinds else "forfeits-a-win", ClauseId("TQ-8.21"), kinds)


def of_a_tile_held(rule: Rule) -> Rule:
    """A rule on throwing that says nothing of a tile the hand cannot hold: the log then contradicts itself."""

    def ask(table: Table, act: Act) -> Answer:
        absent = act.tile is not None and table.at_least(act.seat, act.tile, 1) is Known.NO
        return None if absent else rule.ask(table, act)

    return replace(rule, ask=ask)


# -- laws 1 and 2: what stays together -------------------------------------------------------------


@clause("TQ-8.1")
def a_long_pair_stays_together(table: Table, act: Act) -> Answer:
    """An own pair of long tiles is not taken apart: one 五子 or one 碰子, and neither tile is thrown alone."""
    for tile, given in _given(table, act).items():
        if is_long(tile) and _holds_exactly(table, act.seat, tile, 2) and _parts_a_pair(act, tile, given):
            if UNSEEN in act.with_tiles:
                return Undecided(Fact("fact-hand-in-play", {"seat": act.seat}))
            return Objection("parts-a-long-pair", {"seat": act.seat, "tile": tile}, offends(tile))
    return None


@clause("TQ-8.2")
def equal_tiles_stay_together(table: Table, act: Act) -> Answer:
    """Three, four or five own equal tiles form one set and are not spread over several, nor one of them thrown."""
    course = course_of(table)
    for tile, given in _given(table, act).items():
        held = table.hands[act.seat].count(tile)
        set_out = course.pressed == UNSEEN or (course.pressed == tile and held > UNOPENED)
        if (
            held < UNOPENED
            or given + act.with_tiles.count(UNSEEN) >= held
            or (act.name == "discard" and set_out)
        ):
            continue
        return Objection("parts-equal-tiles", {"seat": act.seat, "tile": tile, "held": held}, offends(tile))
    return None


def _given(table: Table, act: Act) -> Counter[str]:
    """The own tiles an act is known to take out of the hand for a set, or throws (TQ-A4).

    Where acts are missing a set named in a re-laying may lie on the table already.
    """
    if act.name == "discard":
        free = act.tile is None or may_have_to_be_thrown(table, act.seat, act.tile)
        thrown = [] if free or act.tile is None else [act.tile]
        return Counter(thrown if table.agreed.reading("TQ-A4") == "form-and-throw" else [])
    if act.name != "eat" or not relays_one_way(table, act) or (act.making and course_of(table).gapped):
        return Counter()
    change = change_of(table, act)
    given = act.with_tiles if change is None else change.from_hand
    return Counter(tile for tile in given if tile != UNSEEN)


def _holds_exactly(table: Table, seat: str, tile: str, number: int) -> bool:
    hand = table.hands[seat]
    return hand.count(tile) == number == hand.most(tile, table.unaccounted(tile))


def _parts_a_pair(act: Act, tile: str, given: int) -> bool:
    if given == 1:
        return True
    sets = act.making or ((*act.with_tiles, act.tile or UNSEEN),)
    return not any(made.count(tile) >= given for made in sets)


# -- laws 3 and 4: the 拍 --------------------------------------------------------------------------


@clause("TQ-8.3")
def the_dealer_draws_before_his_discard(table: Table, act: Act) -> Answer:
    """The dealer's 拍 for his fours and fives come after the 頭張 and before his first discard."""
    course = course_of(table)
    if act.seat != DEALER or not course.opening or course.first_discard is not None:
        return None
    due = owed(table, act.seat)
    if due <= 0:
        return None
    kinds = _fours(table, act.seat)
    return Objection("pat-missed", {"seat": act.seat, "owed": due, "tiles": kinds}, offends(*kinds))


@clause("TQ-8.3")
def the_dealer_draws_in_the_opening(table: Table, act: Act) -> Answer:
    """The dealer draws no 拍 before the 頭張 and none once his first discard is out."""
    course = course_of(table)
    if act.seat != DEALER or course.due in (Due.OVER, Due.UNKNOWN) or course.unsure:
        return None
    if course.due is Due.DISCARD and course.opening and course.first_discard is None:
        return None
    return Objection("pat-out-of-time", {"seat": act.seat}, offends(*_fours(table, act.seat)))


@clause("TQ-8.4")
def idle_players_draw_after_the_first_discard(table: Table, act: Act) -> Answer:
    """An idle player's 拍 comes only once the dealer's first discard is out, and before play goes on."""
    course = course_of(table)
    if act.seat == DEALER or course.due in (Due.OVER, Due.UNKNOWN) or course.unsure:
        return None
    if act.seat in may_still_draw(table):
        return None
    return Objection("pat-out-of-time", {"seat": act.seat}, offends(*_fours(table, act.seat)))


@duty("TQ-8.4")
def idle_players_do_not_forget_to_draw(table: Table, act: Act) -> Answer:
    """Whoever holds a 度子 or 龍船 draws for it once the first discard is out, before play goes on."""
    due = owed(table, act.seat)
    if due <= 0:
        return None
    kinds = _fours(table, act.seat)
    return Objection("pat-missed", {"seat": act.seat, "owed": due, "tiles": kinds}, offends(*kinds))


@duty("TQ-4.1e")
def late_pats_are_drawn(table: Table, act: Act) -> Answer:
    """A hand won on the 翻皇, 頭張 or 發張 ends early; who holds fours or fives draws his 拍 all the same.

    Of the dealer who had to draw before his first discard law 3 has spoken already.
    """
    course = course_of(table)
    if course.gapped or table.agreed.partial or (act.seat == DEALER and course.first_discard is not None):
        return None
    due = owed(table, act.seat)
    if due > 0:
        return Objection("pat-missed", {"seat": act.seat, "owed": due, "tiles": _fours(table, act.seat)})
    return None


@clause("TQ-G.14")
def late_pats_come_last(table: Table, act: Act) -> Answer:
    """The winner looks at his four tiles before anybody draws a 拍 still owed."""
    return Objection("pat-out-of-time", {"seat": act.seat}) if course_of(table).late_pat else None


@clause("TQ-4.1c")
def a_pat_is_earned(table: Table, act: Act) -> Answer:
    """One 拍 for each own four, two for each own five, and no more."""
    course = course_of(table)
    if owed(table, act.seat) > 0 or course.due is Due.UNKNOWN or course.gapped:
        return None
    if table.knows_hand(act.seat):
        return Objection("pat-not-earned", {"seat": act.seat})
    return Undecided(Fact("holds-a-four", {"seat": act.seat}))


@clause("TQ-4.1d")
def pats_come_in_the_order_of_seats(table: Table, act: Act) -> Answer:
    """地, 人, 和 draw their 拍 in this order; a seat before this one that still owes one comes first."""
    seats = may_still_draw(table)
    if course_of(table).due is not Due.ANSWER or act.seat not in seats:
        return None
    earlier = [seat for seat in seats[: seats.index(act.seat)] if owed(table, seat) > 0]
    return Objection("pat-out-of-order", {"seat": act.seat, "first": earlier[0]}) if earlier else None


@clause("TQ-4.1d")
def a_flip_comes_after_the_pats(table: Table, act: Act) -> Answer:
    """The next flip comes after every 拍 of the opening; one that forestalls another's breaks none of the laws."""
    return Objection("before-a-pat", {"seat": act.seat, "act": "flip", "first": act.target or ""})


@clause("TQ-4.1d")
def play_goes_on_after_the_pats(table: Table, act: Act) -> Answer:
    """A pung, an eating and the next discard come after every 拍 of the opening (TQ-A84).

    Who is too hasty breaks none of the laws, and it costs him nothing.
    """
    course = course_of(table)
    if not course.opening or course.first_discard is None or table.agreed.reading("TQ-A84") == "who-owes":
        return None
    owing = [seat for seat in may_still_draw(table) if seat != act.seat and owed(table, seat) > 0]
    if not owing:
        return None
    return Objection("before-a-pat", {"seat": act.seat, "act": act.name, "first": owing[0]})


def _fours(table: Table, seat: str) -> tuple[str, ...]:
    held = {*table.hands[seat].known, *(laid.tiles[0] for laid in table.laid[seat] if laid.claimed is None)}
    return tuple(tile for tile in sorted(held) if own_of_kind(table, seat, tile) > UNOPENED)


# -- laws 15 and 16: what must be opened -----------------------------------------------------------


@duty("TQ-8.15")
def three_own_tiles_are_opened(table: Table, act: Act) -> Answer:
    """With three own equal tiles the fourth must be taken by 開招, unless somebody wins with it."""
    return _unopened(table, act, UNOPENED)


@duty("TQ-8.16")
def four_own_tiles_are_opened(table: Table, act: Act) -> Answer:
    """With four own equal tiles the fifth must be taken by 鑿穿, unless somebody wins with it."""
    return _unopened(table, act, UNOPENED + 1)


def _unopened(table: Table, act: Act, number: int) -> Answer:
    tile, hand = act.tiles[0], table.hands[act.seat]
    if "win" in act.flags or (hand.whole and own_of_kind(table, act.seat, tile) != number):
        return None
    laid = own_of_kind(table, act.seat, tile) - table.hands[act.seat].count(tile)
    enough = table.at_least(act.seat, tile, number - laid)
    more = table.at_least(act.seat, tile, number - laid + 1)
    if enough is Known.NO or more is Known.YES:
        return None
    if enough is Known.YES and more is Known.NO:
        return Objection("not-opened", {"seat": act.seat, "tile": tile, "held": number}, offends(tile))
    asked = number + 1 if enough is Known.YES else number
    return Undecided(Fact("hand-holds", {"seat": act.seat, "tile": tile, "number": asked}))


@clause("TQ-8.15")
def three_own_tiles_are_not_used_otherwise(table: Table, act: Act) -> Answer:
    """Whoever holds three own equal tiles opens them; he neither pungs with two of them nor eats the fourth."""
    return _used_otherwise(table, act, UNOPENED)


@clause("TQ-8.16")
def four_own_tiles_are_not_used_otherwise(table: Table, act: Act) -> Answer:
    """Whoever holds four own equal tiles takes the fifth by 鑿穿 and by nothing less: 開招, 碰 or 吃."""
    return _used_otherwise(table, act, UNOPENED + 1)


def _used_otherwise(table: Table, act: Act, number: int) -> Answer:
    tile = act.tile
    if tile is None or eats_its_press(table, act):
        return None
    if table.at_least(act.seat, tile, number) is not Known.YES:
        return None
    if table.at_least(act.seat, tile, number + 1) is not Known.NO:
        return None
    return Objection("not-opened", {"seat": act.seat, "tile": tile, "held": number}, offends(tile))


# -- law 19 ----------------------------------------------------------------------------------------


@clause("TQ-8.19")
def a_press_equal_to_a_three_is_set_out(table: Table, act: Act) -> Answer:
    """A tile drawn by 軋 equal to an own three is set out (軋出) and replaced before anything is discarded."""
    return _kept(table, act, UNOPENED)


@clause("TQ-G.5")
def a_press_equal_to_a_four_is_set_out(table: Table, act: Act) -> Answer:
    """A tile drawn by 軋 equal to an own four is set out and replaced likewise."""
    return _kept(table, act, UNOPENED + 1)


def _kept(table: Table, act: Act, number: int) -> Answer:
    course = course_of(table)
    tile = course.pressed
    if tile in (None, UNSEEN) or course.seat != act.seat or course.due is not Due.DISCARD:
        return None
    if own_of_kind(table, act.seat, tile) != number + 1:
        return None
    if table.at_least(act.seat, tile, table.hands[act.seat].count(tile) + 1) is not Known.NO:
        return None
    return Objection("press-kept", {"seat": act.seat, "tile": tile, "held": number}, offends(tile))


@clause("TQ-8.19")
def only_a_pressed_tile_is_set_out(table: Table, act: Act) -> Answer:
    """What is set out is the tile just drawn by 軋."""
    course = course_of(table)
    if course.due is Due.UNKNOWN:
        return None
    if course.due is not Due.DISCARD or course.seat != act.seat or course.pressed is None:
        return Objection("nothing-pressed", {"seat": act.seat})
    if course.pressed not in (None, UNSEEN, act.tile) and act.tile is not None:
        return Objection("sets-out-another", {"tile": act.tile, "pressed": course.pressed})
    return None


# -- law 20 ----------------------------------------------------------------------------------------


@clause("TQ-8.20")
def a_hand_is_won_at_the_first_chance(table: Table, act: Act) -> Answer:
    """Whoever let a winning tile pass does not win later, on whatever tile."""
    skipped = course_of(table).skipped.get(act.seat)
    if skipped is None:
        return None
    return Objection(
        "win-let-pass", {"seat": act.seat, "tile": skipped.tile, "at": skipped.at or 0}, offends()
    )
