"""What each seat may do at every point, in the stated order, under the clause that allows or commands it.

While a discard lies open wins come first, the earlier seat on the route before the others; then kong and pung; then
the chi of the next seat, or its draw. While a fourth tile lies open it may be won on before the replacement is drawn;
the last tile, shown, may only be won on. The rules of the judge decide which of these candidates are lawful.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.play import Option, option
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.figures.kinds import HONOUR, NUMBER_OF, SEATS, SUIT_OF, WINDS
from oracle.rulesets.yawan.figures.sets import SET_KINDS, form_made
from oracle.rulesets.yawan.fouls.below_threshold import is_worth_laying
from oracle.rulesets.yawan.hand.binding import form_bound
from oracle.rulesets.yawan.hand.won import waits
from oracle.rulesets.yawan.play.claims import partners
from oracle.rulesets.yawan.play.kongs import pung_of
from oracle.rulesets.yawan.play.priority import ADDED
from oracle.rulesets.yawan.state.course import Course, holds_the_last
from oracle.rulesets.yawan.state.passed_turns import turns_to_play
from oracle.rulesets.yawan.state.route import Turn, order_from, reached_somehow
from oracle.table.acts import Act, OpenTile
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat, Tile
    from oracle.table.table import Table


def options(table: Table[Course]) -> Iterator[Option]:
    """Every act there could be now, in the stated order."""
    course = table.course
    yield from _after_an_early_draw(table, course)
    match course.due:
        case Due.DISCARD:
            yield from _with_a_tile_too_many(table, course)
        case Due.REPLACE:
            yield from _on_the_fourth_tile(table, course)
            yield option("YW-PLAY-9d", "replace", course.seat, forced=True)
        case Due.ANSWER:
            yield from _while_a_tile_lies_open(table, course)
        case Due.LAST:
            if table.open is not None:
                yield from _wins_on(table, table.open, course.next, "YW-PLAY-10c")
        case _:
            return


def _after_an_early_draw(table: Table[Course], course: Course) -> Iterator[Option]:
    """The discards of a player who drew too early, once nobody else has a tile to discard or to replace."""
    for seat in sorted(course.fouls.early, key=SEATS.index):
        if seat != course.seat and course.due is Due.ANSWER:
            for tile in sorted(table.hands[seat].known):
                yield option("YW-PLAY-6", "discard", seat, tile)


# -- on an own turn ----------------------------------------------------------------------------------


def _with_a_tile_too_many(table: Table[Course], course: Course) -> Iterator[Option]:
    """A seat that is to discard: win by its own draw, lay a kong, show the last tile, or throw."""
    seat = course.seat
    if course.began == "deal":
        for tile in sorted(table.hands[seat].known):
            yield from _won(table, Act("win", seat, (tile,), flags=("self",)), "YW-PLAY-5a")
    elif course.drawn not in (None, UNSEEN):
        yield from _won(table, Act("win", seat, (course.drawn or UNSEEN,)), "YW-PLAY-10a")
    if holds_the_last(table):
        if course.drawn not in (None, UNSEEN):
            yield option("YW-PLAY-10c", "show", seat, course.drawn or UNSEEN)
        return
    yield from _own_kongs(table, seat)
    for tile in sorted(table.hands[seat].known):
        yield option("YW-PLAY-6", "discard", seat, tile)


def _own_kongs(table: Table[Course], seat: Seat) -> Iterator[Option]:
    """明杠 and 暗杠 on an own turn."""
    held = table.hands[seat].known
    for tile in sorted(held):
        if pung_of(table, seat, tile) is not None:
            yield option("YW-PLAY-9", "add-kong", seat, tile)
        if held[tile] == SET_KINDS["hidden-kong"].own:
            yield option("YW-PLAY-9c", "hidden-kong", seat, tile)
    if all(held.get(wind) for wind in WINDS):
        yield option("YW-KONG-H", "hidden-kong", seat, *WINDS)


@cites("YW-PLAY-9e")
def _on_the_fourth_tile(table: Table[Course], course: Course) -> Iterator[Option]:
    """抢杠: the fourth tile of an open kong, before the replacement is drawn."""
    opened = table.open
    if opened is not None and opened.how == ADDED:
        yield from _wins_on(table, opened, course.next, "YW-PLAY-9e")


# -- while a tile lies open --------------------------------------------------------------------------


def _while_a_tile_lies_open(table: Table[Course], course: Course) -> Iterator[Option]:
    opened = table.open
    for seat in ("S", "W", "N") if opened is not None and course.dealt else ():
        if seat not in (*course.ready, *course.entered) and waits(table, seat):
            yield option("YW-PLAY-5a", "ready", seat)
    yield from _of_a_kong(table, course)
    if opened is not None and opened.tile in SUIT_OF:
        yield from _wins_on(table, opened, course.next, "YW-PLAY-10a")
        yield from _triplets(table, opened, course)
        for turn in course.next:
            yield from _chows(table, turn.seat, opened.tile)
    for turn in turns_to_play(table):
        yield option("YW-PLAY-6", "draw", turn.seat)


@cites("YW-PLAY-9e")
def _of_a_kong(table: Table[Course], course: Course) -> Iterator[Option]:
    """What a kong laid with its pung leaves to do: to win on its fourth tile, and then to replace it."""
    claim, seat = course.claim, course.seat
    if not course.owed.get(seat):
        return
    if claim is not None:
        for other in earlier_first(claim.before.next, seat):
            act = Act("rob", other, (claim.open.tile,), source=seat)
            yield from _won(table, act, "YW-PLAY-9e")
    yield option("YW-PLAY-9d", "replace", seat, forced=True)


@cites("YW-PRIO-2")
def earlier_first(coming: tuple[Turn, ...], without: Seat) -> tuple[Seat, ...]:
    """The seats that may claim, the earlier one on the route first; by the first way there can be where it is open."""
    if not coming:
        return ()
    return tuple(seat for seat in order_from(reached_somehow(coming[0])[0]) if seat != without)


def _wins_on(
    table: Table[Course], opened: OpenTile, coming: tuple[Turn, ...], clause: str
) -> Iterator[Option]:
    for seat in earlier_first(coming, opened.seat):
        yield from _won(table, Act("win", seat, (opened.tile,)), clause)


def _won(table: Table[Course], act: Act, clause: str) -> Iterator[Option]:
    """A win, where the hand is known to be complete and to reach the threshold."""
    if is_worth_laying(table, act):
        yield Option(act, ClauseId(clause))


@cites("YW-PLAY-8", "YW-PLAY-8b", "YW-PLAY-9")
def _triplets(table: Table[Course], opened: OpenTile, course: Course) -> Iterator[Option]:
    """明杠 and 碰 under every form, the earlier seat first."""
    for seat in earlier_first(course.next, opened.seat):
        held = table.hands[seat].known
        for name in ("kong", "pung"):
            for own in partners(opened.tile, name, seat):
                if all(held.get(tile, 0) >= own.count(tile) for tile in own):
                    clause = (
                        "YW-PLAY-9"
                        if name == "kong"
                        else "YW-PLAY-8"
                        if own[0] == opened.tile
                        else "YW-PLAY-8b"
                    )
                    act = Act(name, seat, (opened.tile,), with_tiles=own)
                    yield Option(act, ClauseId(clause))


@cites("YW-PLAY-7", "YW-PLAY-7b")
def _chows(table: Table[Course], seat: Seat, tile: Tile) -> Iterator[Option]:
    """吃 under both forms, in every way the hand allows."""
    if SUIT_OF[tile] == HONOUR:
        return
    near = [
        each
        for each in sorted(table.hands[seat].known)
        if SUIT_OF[each] != HONOUR and 0 < abs(NUMBER_OF[each] - NUMBER_OF[tile]) < 3
    ]
    for own in combinations(near, 2):
        form = form_made("eat", (*own, tile), seat)
        if form is not None and form_bound(table, seat) in (None, form):
            clause = "YW-PLAY-7" if form == "se-zu" else "YW-PLAY-7b"
            yield Option(Act("eat", seat, (tile,), with_tiles=own), ClauseId(clause))
