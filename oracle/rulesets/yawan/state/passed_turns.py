"""A turn that passes without a tile: the route goes on to the next seat as if it had been played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.families.due import Due
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.fouls import BANNED_TURNS
from oracle.rulesets.yawan.figures.kinds import SEATS
from oracle.rulesets.yawan.state.course import coming
from oracle.rulesets.yawan.state.fouls import Ban, PassedTurn
from oracle.rulesets.yawan.state.route import following, merged

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Seat
    from oracle.rulesets.yawan.state.course import Course
    from oracle.rulesets.yawan.state.route import Turn
    from oracle.table.acts import Act
    from oracle.table.table import Table

TIME = "YW-FOUL-1"
SIGHT = "YW-FOUL-5"
BAN_READING = "YW-A28"
SECOND_READING = "YW-A82"
ADDS = "adds"
OWN_TURNS = "own-turns"
UNDER_WAY_READING = "YW-A76"
COUNTED = "counted"
"""The turn in which a player peeks after drawing is one of the three."""


@cites("YW-FOUL-1", "YW-FOUL-5")
def pass_turn(course: Course, seat: Seat, why: str) -> Course:
    """The course after the turn of a seat has passed, where it is due; nothing is drawn and nothing discarded.

    One in which a tile has come in already passes too, and that tile is not thrown any more.
    """
    if is_being_played(course, seat):
        after = coming(course, course.turn)
        return _passed(course._replace(due=Due.ANSWER, drawn=None, how=None), course.turn, after, why)
    turn = next((each for each in course.next if each.seat == seat), None)
    if turn is None or course.due is not Due.ANSWER:
        return course
    return _passed(course, turn, following(turn), why)


def _passed(course: Course, turn: Turn, after: tuple[Turn, ...], why: str) -> Course:
    """The course after a turn has passed, with those that may come now."""
    passed = (*course.fouls.passed, PassedTurn(why, len(course.discards)))
    fouls = course.fouls._replace(passed=passed)
    return course._replace(turn=turn, next=after, began="", kong=False, claim=None, fouls=fouls)


def is_being_played(course: Course, seat: Seat) -> bool:
    """Whether a seat has taken a tile in its turn, and not discarded yet."""
    return course.due in (Due.DISCARD, Due.REPLACE) and course.seat == seat


TURN_BEGINS = frozenset({"draw", "eat"})
TURN_SHOWS = frozenset({"discard", "add-kong", "hidden-kong"})
"""What a player does who has drawn, where the draw itself may be left out."""


def goes_on(table: Table[Course], act: Act) -> bool:
    """Whether an act shows that a seat has gone on to its turn, by a draw that may not be written too."""
    return act.name in TURN_BEGINS or (table.agreed.partial and act.name in TURN_SHOWS)


def turn_passed_by(course: Course, clause: str) -> bool:
    """Whether the turn before was passed under a clause, since the last discard."""
    passed = course.fouls.passed
    return bool(passed) and passed[-1] == PassedTurn(clause, len(course.discards))


def turns_of_the_table(course: Course) -> int:
    """How many turns have been played or passed."""
    return len(course.discards) + len(course.fouls.passed)


# -- the turns into which no tile comes ------------------------------------------------------------------


@cites("YW-FOUL-5")
def is_banned(table: Table[Course], seat: Seat, course: Course | None = None) -> bool:
    """Whether no tile may enter a hand: for three turns of its seat, or by another reading of the table."""
    course = course or table.course
    return _lasts(table, course, course.fouls.bans.get(seat))


@cites("YW-FOUL-5")
def may_be_banned(table: Table[Course], seat: Seat, course: Course) -> bool:
    """Whether perhaps no tile may enter a hand, because the log does not show whose tiles its player saw."""
    return _lasts(table, course, course.fouls.may_bans.get(seat))


def _lasts(table: Table[Course], course: Course, ban: Ban | None) -> bool:
    if ban is None:
        return False
    if table.agreed.reading(BAN_READING) == OWN_TURNS:
        return ban.turns > 0
    return turns_of_the_table(course) - ban.since < BANNED_TURNS * len(SEATS)


@cites("YW-FOUL-5")
def with_ban(
    bans: Mapping[Seat, Ban], table: Table[Course], course: Course, seat: Seat
) -> Mapping[Seat, Ban]:
    """The bans with three more turns for a seat; the turn it is playing is none of them, or by YW-A76 the first.

    Those that are left are added, or by another reading fall away (YW-A82).
    """
    counted = table.agreed.reading(UNDER_WAY_READING) == COUNTED
    playing = course.due in (Due.DISCARD, Due.REPLACE) and course.seat == seat
    adds = seat in bans and table.agreed.reading(SECOND_READING) == ADDS
    turns = (bans[seat].turns if adds else 0) + BANNED_TURNS - (counted and playing)
    return {**bans, seat: Ban(turns, turns_of_the_table(course))}


def _one_turn_less(bans: Mapping[Seat, Ban], seat: Seat) -> Mapping[Seat, Ban]:
    return {**bans, seat: bans[seat]._replace(turns=bans[seat].turns - 1)}


@cites("YW-FOUL-5")
def without_a_tile(course: Course, seat: Seat) -> Course:
    """The course after a turn into which no tile came; a turn left out by a claim of others is none."""
    fouls = course.fouls._replace(bans=_one_turn_less(course.fouls.bans, seat))
    return pass_turn(course._replace(fouls=fouls), seat, SIGHT)


@cites("YW-FOUL-5")
def turns_to_play(table: Table[Course], course: Course | None = None) -> tuple[Turn, ...]:
    """The turn that is played next, those into which no tile comes gone by; or each there can be."""
    course = course or table.course
    found: list[Turn] = []
    for turn in course.next:
        if course.due is Due.ANSWER and is_banned(table, turn.seat, course):
            alone = course._replace(next=(turn,))
            found += turns_to_play(table, without_a_tile(alone, turn.seat))
        else:
            found.append(turn)
    return merged(found)


# -- the turns that may have gone by ---------------------------------------------------------------------


class WayTo(NamedTuple):
    """The course in which it is the turn of a seat once others have gone by, and whether every way leads there."""

    course: Course
    sure: bool


@cites("YW-FOUL-1", "YW-FOUL-5")
def way_to(table: Table[Course], seat: Seat, late: frozenset[Seat] = frozenset()) -> WayTo | None:
    """How turns that went by lead to a seat, from every side the turn before can have come from; `None` if no way does.

    `late` are the seats whose lamp may be on.
    """
    found = list(_ways(table, table.course, seat, late))
    leading = [way for way in found if way is not None]
    return WayTo(_either(leading), len(leading) == len(found)) if leading else None


def _ways(table: Table[Course], course: Course, seat: Seat, late: frozenset[Seat]) -> Iterator[Course | None]:
    """The courses in which it is the turn of a seat, one for each way; `None` for a way that does not lead there."""
    for turn in course.next if course.due is Due.ANSWER else ():
        alone = course._replace(next=(turn,))
        if turn.seat == seat:
            yield alone
            continue
        gone_by = _gone_by(table, alone, turn.seat, late)
        if not is_banned(table, turn.seat, course):
            yield None
        if gone_by is not None:
            yield from _ways(table, gone_by, seat, late)


def _gone_by(table: Table[Course], course: Course, seat: Seat, late: frozenset[Seat]) -> Course | None:
    """The course after the turn of a seat that may have gone by, by a ban or by the clock; `None` for any other."""
    if is_banned(table, seat, course):
        return without_a_tile(course, seat)
    if seat in late:
        return pass_turn(course, seat, TIME)
    if not may_be_banned(table, seat, course):
        return None
    fouls = course.fouls._replace(may_bans=_one_turn_less(course.fouls.may_bans, seat))
    return pass_turn(course._replace(fouls=fouls), seat, SIGHT)


@cites("YW-PLAY-4", "YW-FOUL-5")
def _either(ways: Sequence[Course]) -> Course:
    """One course for several ways to the turn of a seat; a ban that only some have used up may last."""
    first = ways[0]
    (turn,) = merged(turn for way in ways for turn in way.next)
    bans = {seat: [way.fouls.bans[seat] for way in ways] for seat in first.fouls.bans}
    fewest = {seat: min(each) for seat, each in bans.items()}
    most = {**first.fouls.may_bans, **{seat: max(each) for seat, each in bans.items() if len({*each}) > 1}}
    return first._replace(next=(turn,), fouls=first.fouls._replace(bans=fewest, may_bans=most))


@cites("YW-FOUL-5")
def may_be_in_turn(course: Course, seat: Seat) -> bool:
    """Whether the turn that another plays may be that of a seat, whose own went by only if it saw hidden tiles."""
    return seat in course.fouls.may_bans and turn_passed_by(course, SIGHT)
