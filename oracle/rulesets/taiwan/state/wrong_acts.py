"""How far play has gone since a wrong act: what is still put right, and what stands by now."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.state.competition import is_own_draw
from oracle.table.acts import Act
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.fouls import Mistake, Wrong
    from oracle.rulesets.taiwan.state.turn import DeclaredWin
    from oracle.table.table import Table


COMPLETED = "@completed"
"""A wrong act has gone so far that it stands: a wrong pung, or an exposed tile thrown that nobody noticed."""

UNMADE = "unmade-kong"
"""An added kong of whose pung nobody knows was taken back in the turn; the place it is noted with is its tile."""

MERGING = frozenset({"merge", "discard", "hidden-kong", "add-kong"})
"""The acts with which a drawn tile enters a hand at the latest."""

KONGS: frozenset[Mistake] = frozenset({"kong", "add-kong"})


def pending(course: Course, seat: Seat, *kinds: Mistake) -> Wrong | None:
    """The last wrong act of a seat that neither was put right nor stands yet."""
    for wrong in reversed(course.fouls.wrongs):
        if wrong.seat == seat and wrong.kind in kinds and not wrong.over:
            return wrong
    return None


def is_open(wrong: Wrong, seat: Seat) -> bool:
    """Whether a wrong act of a seat, which changes what it holds, is neither put right nor standing.

    A tile taken for a flower is none: it is replaced, or the hand lacks it.
    """
    return wrong.seat == seat and wrong.kind != "flower" and not wrong.over


def last_of(course: Course, seat: Seat, *kinds: Mistake) -> Wrong | None:
    """The last wrong act of a seat, whatever has become of it."""
    mine = (each for each in reversed(course.fouls.wrongs) if each.seat == seat and each.kind in kinds)
    return next(mine, None)


def is_about(course: Course, act: Act, wrong: Wrong) -> bool:
    """Whether what an act puts right is a wrong act of its player: the one of that tile, or unnamed the last of all."""
    if act.tile is not None:
        return act.tile == wrong.tiles[0]
    return [each for each in course.fouls.wrongs if each.seat == act.seat][-1] == wrong


def has_thrown(course: Course, wrong: Wrong) -> bool:
    """Whether the offender has thrown a tile since; an exposed tile thrown is itself that discard."""
    since = wrong.place.at or 0
    mine = [thrown for thrown in course.discards if thrown.seat == wrong.seat and (thrown.at or 0) >= since]
    return bool(mine)


@cites("TW-FOUL-27", "TW-FOUL-31", "TW-FOUL-42")
def picked_for(course: Course, seat: Seat) -> Wrong | None:
    """The wrong act for which another picks a tile of a hand, once: a wrong kong, or a flower that was thrown."""
    wrong = last_of(course, seat, "thrown-flower", *KONGS)
    if wrong is None or wrong.picked or wrong.over == "stands" or has_thrown(course, wrong):
        return None
    return wrong


@cites("TW-FOUL-27", "TW-FOUL-31")
def has_replaced(course: Course, wrong: Wrong) -> bool:
    """Whether a tile has come to the hand since a wrong kong, or since a tile was taken for a flower."""
    turn = course.turn
    return turn.seat == wrong.seat and (turn.at or 0) > (wrong.place.at or 0)


class Stage(Enum):
    """How far a replacement has come: not touched, seen or taken up at the tail, or in the hand."""

    UNTOUCHED = "untouched"
    SEEN = "seen"
    IN_HAND = "in-hand"


@cites("TW-FOUL-25", "TW-FOUL-26", "TW-FOUL-27", "TW-FOUL-29", "TW-FOUL-30", "TW-FOUL-31")
def righted_at(table: Table[Course], act: Act, kind: Mistake, stage: Stage) -> Wrong | None:
    """The wrong kong of a kind that an act puts right, if its replacement has come so far and no further."""
    course = table.course
    wrong = pending(course, act.seat, kind)
    if wrong is None or has_thrown(course, wrong):
        return None
    drawn = wrong.seen or has_replaced(course, wrong)
    reached = Stage.IN_HAND if wrong.in_hand else Stage.SEEN if drawn else Stage.UNTOUCHED
    return wrong if reached is stage else None


@cites("TW-FOUL-27", "TW-FOUL-31")
def laid_in(course: Course, seat: Seat) -> Course:
    """The course after a drawn tile was laid into the hand; it may be what replaced a wrong kong."""
    wrong = pending(course, seat, *KONGS)
    if wrong is None or not has_replaced(course, wrong):
        return course
    wrongs = tuple(each._replace(in_hand=True) if each == wrong else each for each in course.fouls.wrongs)
    return course._replace(fouls=course.fouls._replace(wrongs=wrongs))


@cites("TW-FOUL-33", "TW-FOUL-34", "TW-FOUL-39")
def completes(table: Table[Course], wrong: Wrong, act: Act) -> bool:
    """既遂: another has claimed the discard and thrown, or the next player has laid a draw into the hand.

    An exposed tile is left standing by whoever plays on, a self-draw that is shown at once among it.
    """
    course = table.course
    wins = wrong.kind == "discard" and is_own_draw(course, act)
    plays_on = act.name in MERGING or wins
    if not plays_on or act.seat == wrong.seat or not has_thrown(course, wrong):
        return False
    return course.due is not Due.OVER and _has_come_to_play(table, act)


def _has_come_to_play(table: Table[Course], act: Act) -> bool:
    """Whether it is a player's turn, which a partial record may begin with a draw that nobody wrote down."""
    return table.course.turn.seat == act.seat or (table.agreed.partial and table.course.seat == act.seat)


@cites("TW-FOUL-34", "TW-FOUL-39")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """The wrong pungs and exposed tiles that an act leaves behind for good, by one reading wrong chows too (TW-A80)."""
    course = table.course
    if not course.fouls.wrongs:
        return
    alike = table.agreed.reading("TW-A80") == "wrong-chow"
    kinds = ("pung", "discard", "eat") if alike else ("pung", "discard")
    for wrong in course.fouls.wrongs:
        if wrong.over or wrong.kind not in kinds:
            continue
        if completes(table, wrong, act):
            flags = (wrong.kind, str(wrong.place.at or 0))
            yield Act(COMPLETED, wrong.seat, wrong.tiles, act.place, flags=flags)


# -- the foul ------------------------------------------------------------------------------------------


def set_of(table: Table[Course], seat: Seat, tile: str) -> int | None:
    """Which of a seat's exposed sets has a tile of a kind, the last one first."""
    laid = table.laid[seat]
    for place in range(len(laid) - 1, -1, -1):
        if tile in laid[place].tiles:
            return place
    return None


def last_before(course: Course, won: DeclaredWin) -> int | None:
    """The last discard before a win."""
    return max(
        (at for _, _, at in course.discards if at is not None and at < (won.place.at or 0)), default=None
    )


@cites("TW-FOUL-38")
def throws_again(table: Table[Course], seat: Seat) -> Known:
    """Whether a seat whose exposed tile was won on has to throw the tile it drew last as well."""
    course = table.course
    won = course.wins[-1] if course.wins else None
    if won is None or won.lawful is Known.NO or (won.source, won.how) != (seat, "discard"):
        return Known.NO
    last = course.discards[-1].at
    if last != last_before(course, won) or not drew_before(course):
        return Known.NO
    wrong = last_of(course, seat, "discard")
    if wrong is not None and wrong.place.at == last:
        return Known.YES
    hidden = set_of(table, seat, won.tile) is not None and not table.hands[seat].whole
    return Known.UNKNOWN if hidden else Known.NO


@cites("TW-FOUL-38")
def drew_before(course: Course) -> bool:
    """Whether the turn of a wrong discard began with a draw, so that there is a tile drawn last."""
    return course.turn.nature not in ("eat", "pung")
