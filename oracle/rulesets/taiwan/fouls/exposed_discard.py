"""11-fouls: 錯打明牌, a tile of an own exposed set thrown with no equal tile in the hand to restore the set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.sorting import MELD
from oracle.game.rule import clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.figures.sets import SET_KINDS
from oracle.rulesets.taiwan.state.consequences import FOUL, by_proxy, fined
from oracle.rulesets.taiwan.state.course import NOTHING_OWED, back_to, drawable
from oracle.rulesets.taiwan.state.effects import Brings, Leaves
from oracle.rulesets.taiwan.state.turn import Thrown, Window
from oracle.rulesets.taiwan.state.wrong_acts import is_about, last_before, last_of, pending, set_of
from oracle.ruling.findings import Consequence, Fact, Objection, Undecided
from oracle.ruling.questions import WhetherHeld
from oracle.table.acts import END, Act, LaidSet, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, PutOut, SetDown, Withdraw

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.fouls import Wrong
    from oracle.rulesets.taiwan.state.turn import DeclaredWin
    from oracle.ruling.findings import Answer
    from oracle.table.moves import Move
    from oracle.table.table import Table


WON_ON = "@won-on"
"""An exposed tile that was thrown and won on, judged at the end of the hand."""

PAYS_AND_THROWS = Consequence("exposed-won", ClauseId("TW-FOUL-38"), effect=Brings.PAYING_FOR_THE_EXPOSED)

FROM_TABLE = "table"


@cites("TW-FOUL-35")
def is_exposed(table: Table[Course], act: Act) -> Known:
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


@clause("TW-FOUL-35", Leaves.DISCARD)
def no_exposed_tile_is_thrown(table: Table[Course], act: Act) -> Answer:
    """錯打明牌: nobody throws a tile of an own exposed set, unless an equal one of the hand takes its place."""
    match is_exposed(table, act):
        case Known.YES:
            return Objection("exposed-thrown", {"seat": act.seat, "tile": act.tile or UNSEEN}, FOUL)
        case Known.UNKNOWN:
            return Undecided(
                Fact(
                    "holds-equal",
                    {"seat": act.seat, "tile": act.tile or UNSEEN},
                    () if act.tile is None else (WhetherHeld(act.seat, (act.tile,), act.place.at),),
                )
            )
        case Known.NO:
            return None


@clause("TW-FOUL-36")
def an_exposed_tile_is_taken_back_in_time(table: Table[Course], act: Act) -> Answer:
    """錯打明牌 is put right as long as play has not gone on.

    Then the right tile, or the one drawn last, is thrown.
    """
    late = last_of(table.course, act.seat, "discard")
    if late is None or late.over != "stands" or not is_about(table.course, act, late):
        return None
    return Objection("exposed-stands-by-now", {"seat": act.seat, "tile": late.tiles[0]})


@clause("TW-FOUL-37")
def claims_on_an_exposed_tile_are_paid(table: Table[Course], act: Act) -> Answer:
    """A claim of a tile thrown by 錯打明牌 is void; whoever called it and showed tiles for it receives 1 台."""
    wrong = pending(table.course, act.seat, "discard")
    callers = () if wrong is None else tuple(sorted(claimants(table.course, wrong)))
    if wrong is None or not callers:
        return None
    args: Arguments = {"seat": act.seat, "tile": wrong.tiles[0], "to": callers}
    return Objection("exposed-claimed", args, fined("TW-FOUL-37"))


@cites("TW-FOUL-37")
def claimants(course: Course, wrong: Wrong) -> Iterator[Seat]:
    """Who called an exposed tile and showed a pair or a part of a chow for it, or carried the claim out."""
    for window in competitions(course, wrong):
        yield from {call.seat for call in window.calls if call.claim != "win"}.intersection(window.shown)
        if window.taken is not None and window.taken.act != "win":
            yield window.taken.seat


def competitions(course: Course, wrong: Wrong) -> tuple[Window, ...]:
    """The competition for an exposed tile, which another's discard out of turn leaves the one before the last."""
    found = (course.claims.window, course.claims.former)
    return tuple(each for each in found if each is not None and each.open.place == wrong.place)


@clause("TW-FOUL-39")
def an_exposed_tile_nobody_noticed_pays_for_others(table: Table[Course], act: Act) -> Answer:
    """If nobody puts 錯打明牌 right, its thrower pays for the self-draws of others in the next eight draws."""
    if "discard" not in act.flags:
        return None
    args: Arguments = {"seat": act.seat, "tile": act.tiles[0], "wrong": int(act.flags[1])}
    return Objection("exposed-unnoticed", args, by_proxy("TW-FOUL-39"))


# -- won on --------------------------------------------------------------------------------------------


@cites("TW-FOUL-38")
def won_on(course: Course, wrong: Wrong) -> DeclaredWin | None:
    """The win on an exposed tile that was thrown."""
    for won in course.wins:
        if won.how == "discard" and won.lawful is not Known.NO and last_before(course, won) == wrong.place.at:
            return won
    return None


@cites("TW-FOUL-38")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """At the end, the exposed tiles that were won on."""
    course = table.course
    for wrong in course.fouls.wrongs if act.name == END else ():
        if wrong.kind == "discard" and won_on(course, wrong) is not None:
            yield Act(WON_ON, wrong.seat, wrong.tiles, wrong.place)


@clause("TW-FOUL-38")
def an_exposed_tile_won_on_ends_the_hand(table: Table[Course], act: Act) -> Answer:
    """A win on a tile thrown by 錯打明牌 is paid and ends the hand; the tile drawn last is thrown too."""
    return Objection("exposed-won-on", {"seat": act.seat, "tile": act.tiles[0]}, PAYS_AND_THROWS)


# -- what it does --------------------------------------------------------------------------------------


@cites("TW-FOUL-35")
def from_the_table(table: Table[Course], act: Act, moves: Sequence[Move]) -> Sequence[Move]:
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
def back_to_the_table(table: Table[Course], wrong: Wrong) -> Sequence[Move]:
    """The tile goes back to its set, whatever was claimed with it is undone, and the thrower throws another."""
    course, seat = table.course, wrong.seat
    sets = table.laid[seat]
    short = (place for place, each in enumerate(sets) if len(each.tiles) + 1 == _size(each))
    return tuple(
        move
        for window in competitions(course, wrong)
        for place in short
        for move in _restored(course, window, sets[place], place)
    )


def _restored(course: Course, window: Window, short: LaidSet, place: int) -> Sequence[Move]:
    """A set is whole again with the tile that was thrown out of it, and another discard is due."""
    seat, tiles = window.open.seat, tuple(sorted((*short.tiles, window.open.tile)))
    whole = LaidSet(short.kind, tiles, short.form, short.at, short.claimed, short.source)
    before = back_to(window.before, course)
    again = before._replace(
        due=Due.DISCARD, seat=seat, discards=before.discards[:-1], claims=before.claims._replace(window=None)
    )
    return (*window.undo, SetDown(seat, whole, (), takes_open=True, replaces=(place,)), Mark(again))


def _size(laid: LaidSet) -> int:
    return MELD + SET_KINDS[laid.kind].kong


@cites("TW-FOUL-38")
def throw_again(table: Table[Course], act: Act) -> Sequence[Move]:
    """The tile drawn last is thrown too, open to a win and to nothing else; the hand is over all the same."""
    course = table.course
    opened = OpenTile(act.tile or UNSEEN, act.seat, "discard", act.place)
    after = course._replace(
        discards=(*course.discards, Thrown(act.seat, opened.tile, act.place.at)),
        claims=course.claims._replace(former=course.claims.window, window=None),
        owed=NOTHING_OWED,
    )
    window = Window(opened, after, drawable=drawable(table))
    return (PutOut(opened), Mark(after.with_window(window)))
