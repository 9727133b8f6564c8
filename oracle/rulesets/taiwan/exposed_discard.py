"""錯打明牌: a tile of an own exposed set is thrown, with no equal tile in the hand to restore the set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.acts import Act, LaidSet, Mark, Move, OpenTile, PutOut, SetDown, Withdraw
from oracle.clauses import ClauseId, cites
from oracle.knowledge import UNSEEN
from oracle.mahjong.sorting import MELD
from oracle.registry import clause
from oracle.replay import END
from oracle.rulesets.taiwan.consequences import FOUL, by_proxy, fined
from oracle.rulesets.taiwan.course import NOTHING_OWED, Due, Thrown, Window, back_to, course_of, drawable
from oracle.rulesets.taiwan.sets import SET_KINDS
from oracle.rulesets.taiwan.stages import pending
from oracle.verdict import Answer, Consequence, Fact, Known, Objection, Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.rulesets.taiwan.course import Course, Won
    from oracle.rulesets.taiwan.records import Wrong
    from oracle.table import Table
    from oracle.verdict import Arguments

WON_ON = "@won-on"
"""An exposed tile that was thrown and won on, judged at the end of the hand."""

PAYS_AND_THROWS = Consequence("exposed-won", ClauseId("TW-FOUL-38"))

FROM_TABLE = "table"

# -- the foul ------------------------------------------------------------------------------------------


def set_of(table: Table, seat: Seat, tile: str) -> int | None:
    """Which of a seat's exposed sets has a tile of a kind, the last one first."""
    laid = table.laid[seat]
    places = (place for place in range(len(laid) - 1, -1, -1) if tile in laid[place].tiles)
    return next(places, None)


@cites("TW-FOUL-35")
def is_exposed(table: Table, act: Act) -> Known:
    """Whether a discard is a tile of an own set that no tile of the hand can restore."""
    if act.tile is None or set_of(table, act.seat, act.tile) is None:
        return Known.NO
    match table.at_least(act.seat, act.tile, 1):
        case Known.NO:
            return Known.YES
        case Known.UNKNOWN if act.source == FROM_TABLE:
            return Known.UNKNOWN
        case _:
            return Known.NO


@clause("TW-FOUL-35")
def no_exposed_tile_is_thrown(table: Table, act: Act) -> Answer:
    """錯打明牌: a tile of an own exposed set thrown with no equal one in the hand; with one it is exchanged."""
    match is_exposed(table, act):
        case Known.YES:
            return Objection("exposed-thrown", {"seat": act.seat, "tile": act.tile or UNSEEN}, FOUL)
        case Known.UNKNOWN:
            return Undecided(Fact("holds-equal", {"seat": act.seat, "tile": act.tile or UNSEEN}))
        case Known.NO:
            return None


@clause("TW-FOUL-36")
def an_exposed_tile_is_taken_back_in_time(table: Table, act: Act) -> Answer:
    """錯打明牌 is put right as long as play has not gone on; the right tile, or the one drawn last, is thrown then."""
    course = course_of(table)
    late = next(
        (
            each
            for each in course.wrongs
            if each.seat == act.seat and each.kind == "discard" and each.over == "stands"
        ),
        None,
    )
    if (
        late is None
        or act.tile not in (None, late.tiles[0])
        or pending(course, act.seat, "discard") is not None
    ):
        return None
    return Objection("exposed-stands-by-now", {"seat": act.seat, "tile": late.tiles[0]})


@clause("TW-FOUL-37")
def claims_on_an_exposed_tile_are_paid(table: Table, act: Act) -> Answer:
    """錯打明牌 that was claimed: the claim is void, and each who called it and showed tiles for it gets 1 台."""
    course = course_of(table)
    wrong = pending(course, act.seat, "discard")
    window = next(
        (
            each
            for each in (course.window, course.former)
            if wrong is not None and each is not None and each.open.place == wrong.place
        ),
        None,
    )
    if wrong is None or window is None:
        return None
    callers = claimants(window)
    if not callers:
        return None
    args: Arguments = {"seat": act.seat, "tile": wrong.tiles[0], "to": callers}
    return Objection("exposed-claimed", args, fined("TW-FOUL-37"))


@cites("TW-FOUL-37")
def claimants(window: Window) -> tuple[Seat, ...]:
    """Who called a tile and showed a pair or a part of a chow for it, or carried the claim out."""
    called = {call.seat for call in window.calls if call.claim != "win"}
    showed = called.intersection(window.shown)
    taken = {window.taken.seat} if window.taken is not None and window.taken.act != "win" else set[str]()
    return tuple(sorted(showed | taken))


@clause("TW-FOUL-39")
def an_exposed_tile_nobody_noticed_pays_for_others(table: Table, act: Act) -> Answer:
    """錯打明牌 that nobody put right: its thrower pays for the self-draws of others in the next eight draws."""
    if "discard" not in act.flags:
        return None
    args: Arguments = {"seat": act.seat, "tile": act.tiles[0], "wrong": int(act.flags[1])}
    return Objection("exposed-unnoticed", args, by_proxy("TW-FOUL-39"))


# -- won on --------------------------------------------------------------------------------------------


@cites("TW-FOUL-38")
def won_on(course: Course, wrong: Wrong) -> Won | None:
    """The win on an exposed tile that was thrown."""
    at = wrong.place.at or 0
    for won in course.wins:
        if won.source != wrong.seat or won.tile != wrong.tiles[0] or won.lawful is Known.NO:
            continue
        between = [thrown for thrown in course.discards if at < (thrown.at or 0) < (won.place.at or 0)]
        if not between and (won.place.at or 0) > at:
            return won
    return None


@cites("TW-FOUL-38")
def moments(table: Table, act: Act) -> Iterator[Act]:
    """At the end, the exposed tiles that were won on."""
    course = course_of(table)
    for wrong in course.wrongs if act.name == END else ():
        if wrong.kind == "discard" and won_on(course, wrong) is not None:
            yield Act(WON_ON, wrong.seat, wrong.tiles, wrong.place)


@clause("TW-FOUL-38")
def an_exposed_tile_won_on_ends_the_hand(table: Table, act: Act) -> Answer:
    """錯打明牌 that was won on is paid, and the tile drawn last is thrown too; the dealer answers with the deal."""
    return Objection("exposed-won-on", {"seat": act.seat, "tile": act.tiles[0]}, PAYS_AND_THROWS)


@cites("TW-FOUL-38")
def throws_again(table: Table, seat: Seat) -> Known:
    """Whether a seat whose exposed tile was won on has to throw the tile it drew last as well."""
    course = course_of(table)
    if course.due is not Due.OVER or not course.wins or course.wins[-1].lawful is Known.NO:
        return Known.NO
    won = course.wins[-1]
    thrown_since = any((thrown.at or 0) > (won.place.at or 0) for thrown in course.discards)
    if won.source != seat or won.how != "discard" or thrown_since or not drew_before(course):
        return Known.NO
    if any(
        wrong.kind == "discard" and wrong.seat == seat and won_on(course, wrong) for wrong in course.wrongs
    ):
        return Known.YES
    hidden = set_of(table, seat, won.tile) is not None and not table.hands[seat].whole
    return Known.UNKNOWN if hidden else Known.NO


@cites("TW-FOUL-38")
def drew_before(course: Course) -> bool:
    """Whether the turn of a wrong discard began with a draw, so that there is a tile drawn last."""
    return course.turn.nature not in ("eat", "pung")


# -- what it does --------------------------------------------------------------------------------------


@cites("TW-FOUL-35")
def from_the_table(table: Table, act: Act, moves: Sequence[Move]) -> Sequence[Move]:
    """The tile goes out of the set that lies exposed, and not out of the hand."""
    place = set_of(table, act.seat, act.tile or UNSEEN)
    if place is None:
        return moves
    laid, rest = table.laid[act.seat][place], table.laid[act.seat][place + 1 :]
    left = list(laid.tiles)
    left.remove(act.tile or UNSEEN)
    short = LaidSet(laid.kind, tuple(left), laid.form, laid.at, laid.claimed, laid.source)
    out = [
        Withdraw(act.seat, move.open, 1 + len(rest), (), (short, *rest)) if isinstance(move, PutOut) else move
        for move in moves
    ]
    return tuple(out)


@cites("TW-FOUL-36", "TW-FOUL-37")
def back_to_the_table(table: Table, wrong: Wrong) -> Sequence[Move]:
    """The tile goes back to its set, whatever was claimed with it is undone, and the thrower throws another."""
    course, seat, tile = course_of(table), wrong.seat, wrong.tiles[0]
    window = course.window if course.window is not None and course.window.open.tile == tile else course.former
    if window is None or window.open.place != wrong.place:
        return ()
    sets = table.laid[seat]
    place = next((at for at, each in enumerate(sets) if len(each.tiles) + 1 == _size(each)), None)
    if place is None:
        return ()
    short = sets[place]
    whole = LaidSet(
        short.kind, tuple(sorted((*short.tiles, tile))), short.form, short.at, short.claimed, short.source
    )
    before = back_to(window.before, course)
    again = before._replace(
        due=Due.DISCARD, seat=seat, discards=before.discards[:-1], window=None, former=before.former
    )
    return (*window.undo, SetDown(seat, whole, (), takes_open=True, replaces=(place,)), Mark(again))


def _size(laid: LaidSet) -> int:
    return MELD + SET_KINDS[laid.kind].kong


@cites("TW-FOUL-38")
def throw_again(table: Table, act: Act) -> Sequence[Move]:
    """The tile drawn last is thrown too, open to a win and to nothing else; the hand is over all the same."""
    course = course_of(table)
    opened = OpenTile(act.tile or UNSEEN, act.seat, "discard", act.place)
    after = course._replace(
        discards=(*course.discards, Thrown(act.seat, opened.tile, act.place.at)),
        former=course.window,
        window=None,
        owed=NOTHING_OWED,
    )
    window = Window(opened, after, drawable=drawable(table))
    return (PutOut(opened), Mark(after._replace(window=window)))
