"""Chapter 8: the laws, each judged where it happens, and what a breach costs (TQ-8.21, TQ-8.21b)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.acts import Act, Mark, Move
from oracle.clauses import ClauseId, cites
from oracle.knowledge import UNSEEN
from oracle.registry import clause, duty
from oracle.replay import END
from oracle.rulesets.tongqi.claims import CLAIM_ACTS, change_of, on_table, open_now
from oracle.rulesets.tongqi.course import (
    DEALER,
    IDLE,
    Course,
    Due,
    Passed,
    course_of,
    front_first,
    lower,
    owed,
    own_of_kind,
)
from oracle.rulesets.tongqi.sets import SEATS, SetKind
from oracle.rulesets.tongqi.tiles import is_long
from oracle.rulesets.tongqi.winning import BudgetSpentError, Standing, completes
from oracle.verdict import Answer, Consequence, Fact, Known, Objection, Undecided

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from oracle.table import Table

CLOSING = "@closing"
"""The open tile can no longer be claimed by this seat; the flag says how that came: `dead` or the claim."""

ANSWERED = "@answered"
"""The dealer's first discard has been answered; this seat's 拍 is late from now on."""

UNOPENED = 3
"""Own equal tiles that must be opened when the fourth comes (TQ-8.15)."""


@cites("TQ-8.21", "TQ-8.21b")
def offends(*kinds: str) -> Consequence:
    """What a breach costs: a winner his win (白和), and anybody the sets of the kinds concerned."""
    return Consequence("forfeits" if kinds else "white-win", ClauseId("TQ-8.21"), kinds)


# -- moments ---------------------------------------------------------------------------------------


def moments(table: Table, act: Act) -> Sequence[Act]:
    """What comes about just before an act: a 拍 that is now late, a tile nobody can claim any more."""
    return (*_answered(table, act), *_closing(table, act))


def _answered(table: Table, act: Act) -> Iterator[Act]:
    course = course_of(table)
    if (
        not course.opening
        or course.first_discard is None
        or act.name not in ("flip", "discard", "pung", "eat")
    ):
        return
    for seat in IDLE:
        yield Act(ANSWERED, seat, (course.first_discard.tile,), act.place)


def _closing(table: Table, act: Act) -> Iterator[Act]:
    """The open tile dies by a flip, a discard or the end; a claim closes it once nobody overturns it."""
    course = course_of(table)
    contest = course.contest
    if act.name == END:
        if "cut" in act.flags or "stopped" in act.flags:
            return
    elif contest is not None:
        if act.name not in ("discard", "press", "flip"):
            return
    elif act.name not in ("flip", "discard"):
        return
    opened = table.open if contest is None else contest.open
    if opened is None or opened.tile == UNSEEN:
        return
    for seat in SEATS:
        if (opened.how == "discard" and seat == opened.seat) or (
            contest is not None and seat == contest.seat
        ):
            continue
        yield Act(CLOSING, seat, (opened.tile,), opened.place, flags=(contest.act if contest else "dead",))


@cites("TQ-4.2a2")
def is_passed(table: Table, act: Act) -> bool:
    """Whether a tile that closes is a 過張 of the seat.

    Its own flip that it passed on, or a tile of its upper house that nobody took. Position alone counts.
    """
    opened = table.open
    if opened is None:
        contest = course_of(table).contest
        return contest is not None and contest.act == "eat" and contest.open.seat == act.seat != contest.seat
    return act.seat == lower(opened.seat) or (opened.how == "flip" and act.seat == opened.seat)


def close(table: Table, act: Act) -> Sequence[Move]:
    """What a seat lets go when a tile closes: a 過張, a pung, a win."""
    course, tile = course_of(table), act.tiles[0]
    after = course
    if _could_have_won(table, act):
        skipped = {act.seat: Passed(tile, act.place.at), **after.skipped}
        after = replace(after, skipped=MappingProxyType(skipped))
    if is_passed(table, act) and tile not in after.passed[act.seat]:
        after = replace(after, passed=after.with_tile(after.passed, act.seat, tile))
    if act.flags[0] in ("dead", "eat") and table.at_least(act.seat, tile, 2) is Known.YES:
        after = replace(after, missed_pungs=after.with_tile(after.missed_pungs, act.seat, tile))
    return () if after is course else (Mark(after),)


def answered(table: Table, act: Act) -> Sequence[Move]:
    """The opening is over once the last idle seat has been asked for its 拍."""
    if act.seat != IDLE[-1]:
        return ()
    return (Mark(replace(course_of(table), opening=False)),)


# -- laws 1 and 2: what stays together -------------------------------------------------------------


@clause("TQ-8.1")
def a_long_pair_stays_together(table: Table, act: Act) -> Answer:
    """An own pair of long tiles is not taken apart: one 五子 or one 碰子, and neither tile is thrown alone."""
    for tile, given in _given(table, act).items():
        if is_long(tile) and _holds_exactly(table, act.seat, tile, 2) and _parts_a_pair(act, tile, given):
            return Objection("parts-a-long-pair", {"seat": act.seat, "tile": tile}, offends(tile))
    return None


@clause("TQ-8.2")
def equal_tiles_stay_together(table: Table, act: Act) -> Answer:
    """Three, four or five own equal tiles form one set and are not spread over several, nor one of them thrown."""
    course = course_of(table)
    for tile, given in _given(table, act).items():
        held = table.hands[act.seat].count(tile)
        if held < UNOPENED or given >= held or (act.name == "discard" and tile == course.pressed):
            continue
        return Objection("parts-equal-tiles", {"seat": act.seat, "tile": tile, "held": held}, offends(tile))
    return None


def _given(table: Table, act: Act) -> Counter[str]:
    """The own tiles an act takes out of the hand for a set, or throws (TQ-A4)."""
    if act.name == "discard":
        thrown = [act.tile] if act.tile is not None else []
        return Counter(thrown if table.agreed.reading("TQ-A4") == "form-and-throw" else [])
    if act.name != "eat":
        return Counter()
    change = change_of(table, act)
    return Counter(act.with_tiles if change is None else change.from_hand)


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
    if act.seat != DEALER or course.due in (Due.OVER, Due.UNKNOWN):
        return None
    if course.due is Due.DISCARD and course.opening and course.first_discard is None:
        return None
    return Objection("pat-out-of-time", {"seat": act.seat}, offends(*_fours(table, act.seat)))


@clause("TQ-8.4")
def idle_players_draw_after_the_first_discard(table: Table, act: Act) -> Answer:
    """An idle player's 拍 comes only once the dealer's first discard is out, and before play goes on."""
    course = course_of(table)
    if act.seat == DEALER or course.due in (Due.OVER, Due.UNKNOWN):
        return None
    if course.opening and course.first_discard is not None:
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


@clause("TQ-4.1c")
def a_pat_is_earned(table: Table, act: Act) -> Answer:
    """One 拍 for each own four, two for each own five, and no more."""
    if owed(table, act.seat) > 0 or course_of(table).due is Due.UNKNOWN:
        return None
    if table.knows_hand(act.seat):
        return Objection("pat-not-earned", {"seat": act.seat})
    return Undecided(Fact("holds-a-four", {"seat": act.seat}))


@clause("TQ-4.1d")
def pats_come_in_the_order_of_seats(table: Table, act: Act) -> Answer:
    """地, 人, 和 draw their 拍 in this order; a seat before this one that still owes one comes first."""
    course = course_of(table)
    if course.due is not Due.ANSWER or act.seat == DEALER:
        return None
    earlier = [seat for seat in IDLE[: IDLE.index(act.seat)] if owed(table, seat) > 0]
    return Objection("pat-out-of-order", {"seat": act.seat, "first": earlier[0]}) if earlier else None


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
    tile = act.tiles[0]
    if "win" in act.flags:
        return None
    laid = own_of_kind(table, act.seat, tile) - table.hands[act.seat].count(tile)
    if table.at_least(act.seat, tile, number - laid + 1) is not Known.NO:
        return None
    match table.at_least(act.seat, tile, number - laid):
        case Known.YES:
            return Objection("not-opened", {"seat": act.seat, "tile": tile, "held": number}, offends(tile))
        case Known.NO:
            return None
        case Known.UNKNOWN:
            return Undecided(Fact("hand-holds", {"seat": act.seat, "tile": tile, "number": number}))


@clause("TQ-8.15")
def three_own_tiles_are_not_punged(table: Table, act: Act) -> Answer:
    """Whoever holds three own equal tiles opens them and does not pung with two of them."""
    tile = act.tile
    if tile is None or table.at_least(act.seat, tile, UNOPENED) is not Known.YES:
        return None
    return Objection("not-opened", {"seat": act.seat, "tile": tile, "held": UNOPENED}, offends(tile))


@clause("TQ-8.16")
def four_own_tiles_are_not_opened_with_three(table: Table, act: Act) -> Answer:
    """Whoever holds four own equal tiles takes the fifth by 鑿穿 and does not use three of them for 開招."""
    tile = act.tile
    if tile is None or table.at_least(act.seat, tile, UNOPENED + 1) is not Known.YES:
        return None
    return Objection("not-opened", {"seat": act.seat, "tile": tile, "held": UNOPENED + 1}, offends(tile))


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
    if tile is None or course.seat != act.seat or course.due is not Due.DISCARD:
        return None
    if own_of_kind(table, act.seat, tile) != number + 1:
        return None
    return Objection("press-kept", {"seat": act.seat, "tile": tile, "held": number}, offends(tile))


@clause("TQ-8.19")
def only_a_pressed_tile_is_set_out(table: Table, act: Act) -> Answer:
    """What is set out is the tile just drawn by 軋."""
    course = course_of(table)
    if course.due is Due.UNKNOWN:
        return None
    if course.due is not Due.DISCARD or course.seat != act.seat or course.press_for is None:
        return Objection("nothing-pressed", {"seat": act.seat})
    if course.pressed is not None and act.tile is not None and act.tile != course.pressed:
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


def standing(table: Table, seat: str, *, keep_laws: bool = True) -> Standing:
    """A seat's hand and table as the search for seven sets takes them; tiles set out by 軋出 count as in hand."""
    tiles = (*table.hands[seat].tiles(), *table.aside[seat])
    return Standing(tuple(sorted(tiles)), on_table(table, seat), keep_laws)


def finishes(table: Table, seat: str, tile: str | None, *, drawn: bool = False) -> Known:
    """Whether a tile completes a hand within laws 1 and 2; unknown where hand or search does not tell."""
    if not table.knows_hand(seat) or any(laid.kind == "none" for laid in table.laid[seat]):
        return Known.UNKNOWN
    try:
        return Known.of(completes(standing(table, seat), tile, drawn=drawn, barred=barred(table, seat, tile)))
    except BudgetSpentError:
        return Known.UNKNOWN


@cites("TQ-A2")
def barred(table: Table, seat: str, tile: str | None) -> frozenset[SetKind]:
    """The kinds of set a winning tile may not stand in: those of a 過張, and a pung the seat missed."""
    course = course_of(table)
    found: set[SetKind] = set()
    if tile is not None and tile in course.passed[seat]:
        found |= {"butong", "wuzi"}
    if tile is not None and tile in course.missed_pungs[seat]:
        found.add("three")
    return frozenset(found)


def _could_have_won(table: Table, act: Act) -> bool:
    """Whether a seat is known to have let a win go: its hand was complete with the tile and nobody came first."""
    course, tile = course_of(table), act.tiles[0]
    if act.seat in course.skipped:
        return False
    contest = course.contest
    if contest is not None and contest.act == "win":
        ahead = front_first(table, contest.open, (act.seat, contest.seat))[0]
        if ahead == contest.seat:
            return False
    return finishes(table, act.seat, tile) is Known.YES


def let_pass(table: Table, act: Act) -> Course:
    """The course after a discard from a hand that was complete: a win by one's own draw let go."""
    course = course_of(table)
    drawn = course.pressed or (course.first_tile if course.opening and course.first_discard is None else None)
    if drawn is None or act.seat in course.skipped or course.seat != act.seat:
        return course
    if finishes(table, act.seat, None, drawn=True) is not Known.YES:
        return course
    skipped = {**course.skipped, act.seat: Passed(drawn, act.place.at)}
    return replace(course, skipped=MappingProxyType(skipped))


def turned_tile_passed(table: Table, seats: Iterable[str]) -> Course:
    """The course after the take: whoever waited for the turned tile from the deal has let it pass."""
    course = course_of(table)
    turned = table.turned[0] if table.turned else UNSEEN
    if turned == UNSEEN:
        return course
    late = {seat: Passed(turned, None) for seat in seats if finishes(table, seat, turned) is Known.YES}
    return replace(course, skipped=MappingProxyType({**late, **course.skipped})) if late else course


__all__ = ["ANSWERED", "CLAIM_ACTS", "CLOSING", "moments", "open_now", "standing"]
