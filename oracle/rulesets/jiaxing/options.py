"""What each seat may do at every point, in the stated order, under the clause that allows or commands it.

While a tile lies open the order is that of JX-2.7: 胡, 碰, 開昭, 跳, the front seat first; then the flipper's
eating, or his letting the tile lie; then the eating of the next seat, or its flip. A seat that does not take
a tile says nothing; only the flipper's letting lie (過) is an act, and it is offered where he could have
eaten or punged. The rules of the judge decide which of these candidates are lawful.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes.laid import opened_four
from oracle.families.dominoes.layings import sets_held
from oracle.families.due import Due
from oracle.game.play import Option, option
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.figures.deal import DEALER, IN_TURN, SEATS
from oracle.rulesets.jiaxing.figures.kinds import COPIES
from oracle.rulesets.jiaxing.figures.sets import THREE
from oracle.rulesets.jiaxing.hand.eatings import eatings
from oracle.rulesets.jiaxing.hand.own import owed, own_laid, own_of_kind
from oracle.rulesets.jiaxing.hand.sorting import finishes
from oracle.rulesets.jiaxing.hand.together import layouts
from oracle.rulesets.jiaxing.play.claims import NEEDED
from oracle.rulesets.jiaxing.play.passing import could_pung, what_was_let_go_is_not_taken_later
from oracle.rulesets.jiaxing.play.priority import front_first
from oracle.rulesets.jiaxing.play.replacements import drawn_late
from oracle.rulesets.jiaxing.play.splitting import an_eating_leaves_something_to_throw
from oracle.rulesets.jiaxing.play.turns import nothing_to_throw
from oracle.rulesets.jiaxing.play.winning import a_claim_leaves_something_to_throw, begins_behind_a_draw
from oracle.rulesets.jiaxing.state.course import Course, prospect_due
from oracle.ruling.findings import Objection
from oracle.table.acts import Act, OpenTile
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from oracle.game.rule import Rule
    from oracle.table.table import Table


def options(table: Table[Course]) -> Iterator[Option]:
    """Every act there could be now, in the stated order."""
    course = table.course
    match course.due:
        case Due.TAKE:
            yield option("JX-3.4", "take", DEALER, forced=True)
        case Due.DISCARD:
            yield from _with_a_tile_too_many(table, course)
        case Due.REPLACE:
            yield option("JX-2.6a", "replace", course.seat, forced=True)
        case Due.ANSWER:
            yield from _while_a_tile_lies_open(table, course)
        case Due.OVER:
            yield from _after_the_win(table, course)
        case _:
            return


def _with_a_tile_too_many(table: Table[Course], course: Course) -> Iterator[Option]:
    """A seat with a tile too many: win by its own draw, show, replace, lay out, throw."""
    seat = course.seat
    opening = course.opening and course.first_discard is None
    drawn = table.hands[seat].known if begins_behind_a_draw(course) else filter(None, (course.drawn,))
    if finishes(table, seat, None):
        for tile in sorted(drawn):
            yield option("JX-3.7cF" if opening else "JX-3.6e", "win", seat, tile)
    for other in SEATS if opening else (seat,):
        yield from _shown(table, other)
        if owed(table, other) > 0:
            yield option("JX-3.5" if opening else "JX-2.6a", "replace", other, forced=True)
        elif drawn_late(table, other):
            yield option("JX-2.6a", "replace", other)
    if course.to_lay is not None:
        yield from _laid_out(table, seat, course.to_lay)
    yield from _many_equal(table, seat)
    for tile in sorted(table.hands[seat].known):
        yield option("JX-3.6a", "discard", seat, tile)
    if nothing_to_throw(table):
        yield option("JX-3.6b", "flip", IN_TURN.lower(seat))


@cites("JX-3.5")
def _shown(table: Table[Course], seat: str) -> Iterator[Option]:
    """A 龍船 is laid face up at the door."""
    hand = table.hands[seat]
    for tile in sorted(hand.known):
        if own_of_kind(table, seat, tile) == COPIES:
            yield option("JX-3.5", "lay", seat, *(tile,) * hand.count(tile), forced=True)


@cites("JX-2.1")
def _many_equal(table: Table[Course], seat: str) -> Iterator[Option]:
    """A 刻 or a 多子 need not be laid out, and may be."""
    hand = table.hands[seat]
    for tile in sorted(hand.known):
        if THREE <= hand.count(tile) < COPIES and not own_laid(table, seat, tile):
            yield Option(Act("lay", seat, (tile,) * hand.count(tile)), ClauseId("JX-2.1"), free=True)


@cites("JX-2.1")
def of_free_will(table: Table[Course]) -> Iterator[Option]:
    """The sets that each seat may show at the door though nothing asks for it, while the hand is played."""
    if table.course.due in (Due.OVER, Due.UNKNOWN):
        return
    for seat in SEATS:
        for made in sets_held(table.hands[seat].known):
            yield Option(Act("lay", seat, made.tiles), ClauseId("JX-2.1"), free=True)


@cites("JX-2.8")
def _laid_out(table: Table[Course], seat: str, eaten: str) -> Iterator[Option]:
    """Own tiles equal to the eaten one are laid out in sets, one of all the ways there are."""
    hand = table.hands[seat]
    number = hand.count(eaten)
    seen = set()
    for made in layouts(hand.known, eaten, number) if number else ():
        if made[0] not in seen:
            seen.add(made[0])
            yield option("JX-2.8", "lay", seat, *made[0].tiles, forced=True)


def _while_a_tile_lies_open(table: Table[Course], course: Course) -> Iterator[Option]:
    """The claims on the open tile, then eating, letting lie and flipping in turn."""
    opened = table.open
    if opened is None or opened.tile == UNSEEN:
        yield option("JX-3.6b", "flip", course.seat)
        return
    if not course.passed_on:
        others = tuple(seat for seat in SEATS if opened.how == "flip" or seat != opened.seat)
        yield from _claims(table, front_first(opened, others), opened)
    yield from _turn(table, course, opened)


@cites("JX-2.7", "JX-2.5")
def _claims(table: Table[Course], order: Iterable[str], opened: OpenTile) -> Iterator[Option]:
    """胡, 碰, 開昭 and 跳, each front seat first."""
    seats, tile = tuple(order), opened.tile
    for seat in seats:
        if finishes(table, seat, tile):
            first_discard = table.course.first_discard
            first = first_discard is not None and opened.place == first_discard.place
            yield option("JX-3.7cF" if first else "JX-3.6e", "win", seat, tile)
    for seat in seats:
        if table.hands[seat].count(tile) == NEEDED["pung"] and not own_laid(table, seat, tile):
            yield option("JX-3.6a", "pung", seat, tile)
    for seat in seats:
        own = own_of_kind(table, seat, tile)
        if own == NEEDED["four"]:
            yield option("JX-3.6a", "four", seat, tile)
        elif own == NEEDED["five"]:
            yield option("JX-3.6a", "five", seat, tile)
        if opened_four(table, seat, tile) is not None:
            yield option("JX-2.5" if opened.how == "flip" else "JX-1.3c", "top", seat, tile)


@cites("JX-3.6a", "JX-3.6b")
def _turn(table: Table[Course], course: Course, opened: OpenTile) -> Iterator[Option]:
    """The flipper eats or lets the tile lie; then the next seat eats or flips."""
    if opened.how == "flip" and not course.passed_on:
        own = tuple(_eatings(table, opened.seat, opened.tile, "JX-3.6b"))
        yield from own
        if _may_be_passed_on(table, opened, (each.act for each in own)):
            yield option("JX-3.6b", "pass", opened.seat)
            return
    below = IN_TURN.lower(opened.seat)
    yield from _eatings(table, below, opened.tile, "JX-3.6a" if opened.how == "discard" else "JX-3.6b")
    yield option("JX-3.6b", "flip", below)


BARRED_BY: Mapping[str, tuple[Rule, ...]] = {
    "eat": (
        what_was_let_go_is_not_taken_later,
        a_claim_leaves_something_to_throw,
        an_eating_leaves_something_to_throw,
    ),
    "pung": (what_was_let_go_is_not_taken_later, a_claim_leaves_something_to_throw),
}
"""The rules by which a seat that has the tiles for it may still not take one."""


@cites("JX-2.4", "JX-3.6b")
def _may_be_passed_on(table: Table[Course], opened: OpenTile, eatings_of_it: Iterable[Act]) -> bool:
    """Whether the flipper may eat or pung his flip; what he may not take he has not to pass on."""
    pungs = [Act("pung", opened.seat, (opened.tile,))] if could_pung(table, opened.seat, opened.tile) else []
    return any(
        not any(isinstance(rule.ask(table, act), Objection) for rule in BARRED_BY[act.name])
        for act in (*pungs, *eatings_of_it)
    )


def _eatings(table: Table[Course], seat: str, tile: str, clause: str) -> Iterator[Option]:
    """Every way to eat a tile: with two own tiles, or by giving a set at the door a new form."""
    for frame, making in eatings(table, seat, tile):
        if frame:
            yield Option(Act("eat", seat, (tile,), with_tiles=frame), ClauseId(clause))
        else:
            act = Act("eat", seat, (tile,), making=tuple(made.tiles for made in making))
            yield Option(act, ClauseId("JX-3.6d"))


@cites("JX-3.7b(a)")
def _after_the_win(table: Table[Course], course: Course) -> Iterator[Option]:
    """The winner turns his tiles."""
    won, due = course.won, (prospect_due(table) or 0) - course.turned.tiles
    if won is not None and due > 0:
        yield Option(Act("prospect", won.seat, ("?",) * due), ClauseId("JX-3.7b"), forced=True)
