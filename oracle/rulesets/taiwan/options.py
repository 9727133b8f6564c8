"""What each seat may do at every point, in the stated order, under the clause that allows or commands it.

Dealt flowers come first, then declarations of readiness. While a discard lies open wins come first, the nearest in
turn before the others; then kong and pung; then the chow of the next player, that player's draw, or leaving the last
tile. A tile being added to a pung, and a flower about to be replaced, may be robbed before the replacement is drawn;
afterwards nothing is offered that would undo a draw. The rules of the judge decide which candidates are lawful.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.kinds import FLOWERS
from oracle.families.mahjong.kongs import pung_of
from oracle.families.mahjong.won import size_of
from oracle.game.play import Option, option
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.figures.deal import SHARE
from oracle.rulesets.taiwan.figures.kinds import IN_TURN, SEATS
from oracle.rulesets.taiwan.figures.sets import SET_KINDS, chows_of
from oracle.rulesets.taiwan.hand.waits import is_complete, waits
from oracle.rulesets.taiwan.play.deal import in_opening
from oracle.rulesets.taiwan.play.flower_wins import (
    SEVEN,
    flower_win,
    has_the_seventh_now,
    holder_of,
    robbable,
)
from oracle.rulesets.taiwan.play.ready import EARTH, HEAVEN
from oracle.rulesets.taiwan.state.competition import ADDED
from oracle.rulesets.taiwan.state.course import Course, drawable, lower, nearest_first
from oracle.table.acts import Act, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat
    from oracle.table.table import Table


def options(table: Table[Course]) -> Iterator[Option]:
    """Every act there could be now, in the stated order."""
    course = table.course
    yield from _whose_turn_was_taken(table, course)
    match course.due:
        case Due.DRAW:
            yield option("TW-PROC-22", "draw", course.seat, forced=True)
        case Due.DISCARD:
            yield from _with_a_tile_too_many(table, course)
        case Due.REPLACE:
            yield from _robbed(table, course)
            if course.flower_thrown is not None:
                yield option("TW-PROC-22", "draw", lower(course.flower_thrown))
            yield option("TW-PROC-18", "replace", course.seat, forced=True)
        case Due.ANSWER:
            yield from _while_a_tile_lies_open(table, course)
        case _:
            return


def _whose_turn_was_taken(table: Table[Course], course: Course) -> Iterator[Option]:
    """A player whose turn another took may go on as if he had not, and throws once no flower is to be replaced."""
    before = course.snatched
    if before is not None and before.due is Due.DISCARD:
        held, came = table.hands[before.seat].known, before.turn.tile
        dealt = in_opening(before) and any(
            hand.count(tile) for hand in table.hands.values() for tile in FLOWERS
        )
        if dealt:
            yield from _dealt_flowers(table, before)
        drawn = came in FLOWERS and held.get(came or UNSEEN)
        for tile in () if dealt or drawn else sorted(held):
            yield option("TW-PROC-21", "discard", before.seat, tile)
    elif before is not None and before.due in (Due.DRAW, Due.ANSWER):
        opened = table.open
        if opened is not None and opened.how != ADDED:
            yield from _claims(table, opened, before.seat)
        yield option("TW-PROC-22", "draw", before.seat)


# -- the opening -------------------------------------------------------------------------------------


@cites("TW-PROC-15")
def _dealt_flowers(table: Table[Course], course: Course) -> Iterator[Option]:
    """Dealt flowers in go-rounds from the dealer, each player all he has, replaced at once."""
    for seat, owed in course.owed.items():
        if owed:
            yield option("TW-PROC-15", "replace", seat, forced=True)
            return
    opening = course.opening
    order = IN_TURN.in_turn_from(course.match.dealer or SEATS[0])
    start = 0 if opening is None or opening.last is None else order.index(opening.last) + 1
    for step in range(len(order)):
        seat = order[(start + step) % len(order)]
        held = tuple(flower for flower in FLOWERS if table.hands[seat].count(flower))
        if held:
            yield option("TW-PROC-15", "flower", seat, *held, forced=True)
            return


@cites("TW-TAI-31")
def _heaven(table: Table[Course], course: Course) -> Iterator[Option]:
    """天聽 of those who do not deal."""
    for seat in IN_TURN.in_turn_from(course.seat)[1:] if not course.discards and course.dealt else ():
        if course.opening is not None and seat not in course.ready and waits(table, seat):
            yield Option(Act("ready", seat, form=HEAVEN), ClauseId("TW-TAI-31"))


# -- one's own turn ----------------------------------------------------------------------------------


def _with_a_tile_too_many(table: Table[Course], course: Course) -> Iterator[Option]:
    """A seat that is to discard: replace a flower, win by its own draw, rob a flower, make a kong, or throw."""
    seat, came = course.seat, course.turn.tile
    if in_opening(course):
        flowers = tuple(_dealt_flowers(table, course))
        if flowers or size_of(table, seat) <= SHARE:
            yield from flowers or (option("TW-PROC-16", "draw", seat, forced=True),)
            return
        yield from _heaven(table, course)
    elif came in FLOWERS and table.hands[seat].count(came or UNSEEN):
        yield option("TW-PROC-17", "flower", seat, came or UNSEEN, forced=True)
        return
    if flower_win(table, seat) is not None or is_complete(table, seat) is Known.YES:
        yield option("TW-PROC-30", "win", seat, *(() if came in (None, UNSEEN) else (came or UNSEEN,)))
    yield from _flowers_of_others(table, seat)
    yield from _own_kongs(table, seat)
    for tile in sorted(table.hands[seat].known):
        yield option("TW-PROC-21", "discard", seat, tile)


@cites("TW-TAI-30b", "TW-TAI-30c", "TW-TAI-28")
def _flowers_of_others(table: Table[Course], seat: Seat) -> Iterator[Option]:
    """七搶一 of the flower that lies before another in the turn in which the seventh came, or that has come to light."""
    flower = robbable(table, seat)
    if flower is not None:
        clause = "TW-TAI-30c" if has_the_seventh_now(table.course, seat) else "TW-TAI-30b"
        yield Option(Act("rob", seat, (flower,), source=holder_of(table, flower, seat)), ClauseId(clause))


def _flowers_of(table: Table[Course], seat: Seat) -> int:
    return sum(tile in FLOWERS for tile in table.aside[seat])


@cites("TW-PROC-27", "TW-PROC-28")
def _own_kongs(table: Table[Course], seat: Seat) -> Iterator[Option]:
    """加槓 and 暗槓."""
    held = table.hands[seat].known
    for tile in sorted(held):
        if pung_of(table, seat, tile) is not None:
            yield option("TW-PROC-28", "add-kong", seat, tile)
        if held[tile] == SET_KINDS["hidden-kong"].own:
            yield option("TW-PROC-27", "hidden-kong", seat, tile)


# -- another's tile ----------------------------------------------------------------------------------


@cites("TW-TAI-11", "TW-TAI-30a")
def _robbed(table: Table[Course], course: Course) -> Iterator[Option]:
    """搶槓 of the tile being added, and 七搶一 of the flower about to be replaced."""
    opened = table.open
    if opened is not None and opened.how == ADDED:
        yield from _wins_on(table, opened, "TW-TAI-11")
    owes_for = course.owed.get(course.seat, ())
    for seat in nearest_first(course.seat) if "flower" in owes_for else ():
        for flower in table.aside[course.seat] if _flowers_of(table, seat) == SEVEN else ():
            if flower in FLOWERS:
                yield Option(Act("rob", seat, (flower,), source=course.seat), ClauseId("TW-TAI-30a"))


@cites("TW-WIN-5")
def _wins_on(table: Table[Course], opened: OpenTile, clause: str) -> Iterator[Option]:
    """Who is known to win on an open tile, the nearest in turn first."""
    for seat in nearest_first(opened.seat):
        if opened.tile in waits(table, seat):
            yield option(clause, "win", seat, opened.tile)


def _while_a_tile_lies_open(table: Table[Course], course: Course) -> Iterator[Option]:
    opened, left = table.open, drawable(table)
    if opened is not None:
        yield from _earth(table, course, opened.seat)
        yield from _claims(table, opened, course.seat)
    if left != 0:
        for seat in _next_to_draw(course, opened):
            yield option("TW-PROC-22", "draw", seat)
    if left == 1:
        yield option("TW-TAI-25", "decline", course.seat)


@cites("TW-PROC-22", "TW-FOUL-1")
def _next_to_draw(course: Course, opened: OpenTile | None) -> tuple[Seat, ...]:
    """Whose turn it is; behind a 搶摸 who was skipped, and who comes next after the one who made it (TW-A69)."""
    if course.skipped is None or opened is None or lower(opened.seat) == course.seat:
        return (course.seat,)
    return course.seat, lower(opened.seat)


def _claims(table: Table[Course], opened: OpenTile, next_in_turn: Seat) -> Iterator[Option]:
    """胡, 碰槓 and 碰, and 吃 by the lower house."""
    yield from _wins_on(table, opened, "TW-PROC-30")
    yield from _equal_tiles(table, opened)
    yield from _chows(table, next_in_turn, opened.tile)


@cites("TW-TAI-32")
def _earth(table: Table[Course], course: Course, seat: Seat) -> Iterator[Option]:
    """地聽 with the first discard."""
    first = sum(thrown.seat == seat for thrown in course.discards) == 1
    untouched = (
        course.claims.window is not None
        and not course.claims.window.calls
        and course.claims.window.taken is None
    )
    if first and untouched and course.dealt and seat not in course.ready and waits(table, seat):
        yield Option(Act("ready", seat, form=EARTH), ClauseId("TW-TAI-32"))


@cites("TW-PROC-24", "TW-PROC-29")
def _equal_tiles(table: Table[Course], opened: OpenTile) -> Iterator[Option]:
    """碰槓 and 碰, the nearest in turn first."""
    for seat in nearest_first(opened.seat):
        held = table.hands[seat].count(opened.tile)
        for name in ("kong", "pung"):
            if held >= SET_KINDS[name].own:
                yield Option(Act(name, seat, (opened.tile,)), SET_KINDS[name].clause)


@cites("TW-PROC-23")
def _chows(table: Table[Course], seat: Seat, tile: str) -> Iterator[Option]:
    """吃, in every way the hand allows."""
    held = table.hands[seat].known
    for own in chows_of(tile):
        if all(held.get(each) for each in own):
            yield Option(Act("eat", seat, (tile,), with_tiles=own), ClauseId("TW-PROC-23"))
