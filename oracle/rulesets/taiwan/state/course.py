"""The course of play of one hand: whose turn it is and what that turn is, what is due, and what each seat may still do.

Everything here is a value that never changes: an act results in a new `Course`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oracle.families.due import Due
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.deal import RESERVE
from oracle.rulesets.taiwan.figures.kinds import IN_TURN, SEATS
from oracle.rulesets.taiwan.state.fouls import Fouls
from oracle.rulesets.taiwan.state.turn import (
    DeclaredWin,
    Flowering,
    Handled,
    MissedWin,
    Ready,
    Robbed,
    Thrown,
    Turn,
    Why,
    Window,
)
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Claim, RefereeRules, Seat, Tile
    from oracle.rulesets.taiwan.state.fouls import HiddenKong, Status
    from oracle.table.table import Table


NOTHING: Mapping[Seat, int] = MappingProxyType({})
NO_KINDS: Mapping[Seat, frozenset[Tile]] = MappingProxyType({})
NOBODY_PASSED: Mapping[Seat, MissedWin] = MappingProxyType({})
NOBODY_READY: Mapping[Seat, Ready] = MappingProxyType({})
NOTHING_OWED: Mapping[Seat, tuple[Why, ...]] = MappingProxyType({})
NO_BYSTANDERS: Mapping[int, str] = MappingProxyType({})


class Match(NamedTuple):
    """What the match and those around the table bring into a hand.

    `dealer` is `None` where the log does not show who deals, `streak` where it does not show how often he has dealt
    again. `rulings` are the lines of the referee, `accusations` those of players, and `bystanders` the outsiders by
    the lines that name them.
    """

    dealer: Seat | None = None
    streak: int | None = None
    rulings: tuple[RefereeRules, ...] = ()
    accusations: tuple[Claim, ...] = ()
    bystanders: Mapping[int, str] = NO_BYSTANDERS


class Claims(NamedTuple):
    """The claims that are heard, and what they displace.

    `window` is the competition for the tile put out last, `former` the one before it, on which a voice raised in time
    may still be acted upon. `interrupted` is the course before the kong made last, or before a claim made last that
    does not prevail, to which putting it right leads back; `put_back` is whose drawn tile goes back because another
    insisted on a pung. `redraws` is who had drawn before a wrong claim that was put right: he has his tile, or draws it
    again.
    """

    window: Window | None = None
    former: Window | None = None
    interrupted: Course | None = None
    put_back: Seat | None = None
    redraws: Seat | None = None


class Course(NamedTuple):
    """What the rules of Taiwan remember of a hand: its play, and with it its claims, its fouls and its match.

    `seat` has to draw, replace or discard, or draws next while an answer is due. `opening` is there until the
    dealer's first turn goes on, `dealt` says that the log shows play from the deal on and `gapped` that acts are
    missing. It is `adrift` where nothing has told since whose turn it was when they began again to be written.

    `turn` is the turn being played. `discards` are all discards in order; `draws` counts for each seat its turns begun
    with a draw, `taken` every tile taken from the wall since the deal, head and tail, `replaced` those from the tail.
    `owed` has what each seat still has to draw from the tail for.

    `gaps` is how often acts were missing, `wall` how many tiles the wall had given and still held before the first time,
    where the log shows it. `clouded` are the seats that were in 過水 then, and what they had let go.

    `water` has the seats in 過水, `ready` the declared readiness, `lost` the flowers that can never be replaced,
    `robbed` the flower a seat has just robbed. `declined` is the seat that left the last tile undrawn, `carrying` who
    reaches for the wall with a tile in hand. `flower_thrown` is who has just thrown a flower and owes another tile for
    it, for which nobody has to wait; `said` who has said in his own turn that he wins. `snatched` is the course before
    an act out of turn (搶摸) whose discard is still to come, `skipped` who has the turn after it.

    `hidden_kongs` are the 暗槓 as they were made, `tail_seen` names for a seat, or for all under `EVERYBODY`, which tile
    of the tail is known beforehand. `wins` are all wins declared, the last one last; which of them count is for
    `hand.winners`.
    """

    due: Due
    seat: Seat
    opening: Flowering | None = None
    dealt: bool = True
    gapped: bool = False
    adrift: bool = False
    turn: Turn = Turn(SEATS[0])
    discards: tuple[Thrown, ...] = ()
    draws: Mapping[Seat, int] = NOTHING
    taken: int = 0
    replaced: int = 0
    gaps: int = 0
    wall: int | None = None
    clouded: Mapping[Seat, MissedWin] = NOBODY_PASSED
    owed: Mapping[Seat, tuple[Why, ...]] = NOTHING_OWED
    water: Mapping[Seat, MissedWin] = NOBODY_PASSED
    ready: Mapping[Seat, Ready] = NOBODY_READY
    lost: Mapping[Seat, frozenset[Tile]] = NO_KINDS
    robbed: Robbed | None = None
    declined: Seat | None = None
    carrying: tuple[Seat, Handled] | None = None
    flower_thrown: Seat | None = None
    said: Seat | None = None
    snatched: Course | None = None
    skipped: Seat | None = None
    hidden_kongs: tuple[HiddenKong, ...] = ()
    tail_seen: Mapping[str, int] = NOTHING
    wins: tuple[DeclaredWin, ...] = ()
    claims: Claims = Claims()
    fouls: Fouls = Fouls()
    match: Match = Match()

    def with_window(self, window: Window | None) -> Course:
        """The course with another competition for the tile put out last."""
        return self._replace(claims=self.claims._replace(window=window))


@cites("TW-TAI-34")
def is_dealt(course: Course, seat: Seat) -> Known:
    """Whether the tile that came last to a seat is the dealer's last dealt one; behind a gap it may be."""
    if course.turn.nature == "deal":
        return Known.YES
    first = course.gapped and not course.discards and dict(course.draws) == {seat: 1}
    return Known.UNKNOWN if first and course.match.dealer in (None, seat) else Known.NO


@cites("TW-DEF-16")
def lower(seat: Seat) -> Seat:
    """The lower house (下家), whose turn comes next, counter-clockwise."""
    return IN_TURN.lower(seat)


@cites("TW-WIN-5")
def nearest_first(source: Seat) -> tuple[Seat, ...]:
    """The other three in turn order from the one who put a tile out."""
    return IN_TURN.in_turn_from(source)[1:]


# -- the wall ----------------------------------------------------------------------------------------


@cites("TW-PROC-19")
def drawable(table: Table[Course]) -> int | None:
    """How many tiles may still be drawn, the reserve (殘牌) left aside; `None` where the log does not show it.

    The reserve is constant unless it is read to shrink with every replacement (TW-A7).
    """
    if not table.wall.sized:
        return None
    shrunk = table.course.replaced if table.agreed.reading("TW-A7") == "shrinks" else 0
    return table.wall.left - max(0, RESERVE - shrunk)


@cites("TW-PEN-13")
def draws_made(table: Table[Course]) -> int:
    """How many draws there have been: every tile taken from the wall, or by one reading every turn begun (TW-A44)."""
    course = table.course
    if table.agreed.reading("TW-A44") == "wall-draws":
        return course.taken
    return len(course.discards) + (course.due in (Due.DISCARD, Due.REPLACE))


@cites("TW-PEN-13")
def draws_missed(table: Table[Course]) -> tuple[int, int | None]:
    """How many draws there may have been among the acts that are missing: at least, and at most where that is known.

    A count of the wall behind them tells, unless turns are counted and not draws (TW-A44).
    """
    course = table.course
    if not course.gaps:
        return 0, 0
    if course.wall is None or not table.wall.sized or table.agreed.reading("TW-A44") != "wall-draws":
        return 0, None
    missed = max(0, course.wall - table.wall.left - course.taken)
    return missed, missed


# -- go-rounds ---------------------------------------------------------------------------------------


@cites("TW-DEF-2")
def go_round(table: Table[Course], seat: Seat) -> tuple[Thrown, ...]:
    """巡 of a player: every discard since that player's own latest one, that one first; or since play began.

    By one reading it is four turns, whoever plays them (TW-A52).
    """
    course = table.course
    if table.agreed.reading("TW-A52") == "once-round":
        return course.discards[-len(SEATS) :]
    for place in range(len(course.discards) - 1, -1, -1):
        if course.discards[place].seat == seat:
            return course.discards[place:]
    return course.discards


def last_discard(table: Table[Course], seat: Seat) -> Thrown | None:
    """A player's own latest discard, if his go-round has it."""
    return next((thrown for thrown in reversed(go_round(table, seat)) if thrown.seat == seat), None)


@cites("TW-FOUL-1", "TW-PRI-12")
def may_have_the_turn(course: Course, seat: Seat) -> bool:
    """Whether it may have been a seat's turn when acts went missing, so that who acted since did so out of turn.

    It has done nothing since, and not all the others have (TW-A69).
    """
    acted = {thrown.seat for thrown in course.discards}
    if course.turn.at is not None:
        acted.add(course.turn.seat)
    return course.adrift and seat not in acted and len(acted) < len(SEATS) - 1


# -- what a seat may do ------------------------------------------------------------------------------


def status_of(course: Course, seat: Seat) -> Status:
    """Whether a seat is a 相公, and a known one."""
    return course.fouls.status.get(seat, "")


@cites("TW-FOUL-3", "TW-FOUL-5")
def may_win(course: Course, seat: Seat) -> bool:
    """Whether a seat has not lost the right to win: a 相公 of either kind has."""
    return status_of(course, seat) == ""


@cites("TW-PRI-11")
def back_to(before: Course, course: Course) -> Course:
    """The course of before, with everything that stays when play goes back: fouls, passes, wins and lost flowers."""
    return before._replace(
        fouls=course.fouls,
        match=course.match,
        water=course.water,
        clouded=course.clouded,
        wins=course.wins,
        lost=course.lost,
    )


@cites("TW-FOUL-1", "TW-PRI-12")
def out_of_turn(course: Course, after: Course) -> Course:
    """The course after an act that took the turn from whose it is: he may go on as if it had not been made."""
    origin = course if course.snatched is None else course.snatched
    return after._replace(
        snatched=origin._replace(snatched=None, claims=origin.claims._replace(interrupted=None))
    )


@cites("TW-FOUL-1", "TW-PRI-12")
def resumed(course: Course) -> Course:
    """The course once he goes on whose turn was taken by another: only what lies where has changed."""
    before = course.snatched or course
    return back_to(before, course)._replace(taken=course.taken, replaced=course.replaced, snatched=None)


def owing(course: Course, seat: Seat, why: Why, number: int = 1) -> Course:
    """The course with more tiles that a seat has to draw from the tail, and for what."""
    owed = (*course.owed.get(seat, ()), *(why,) * number)
    return course._replace(owed={**course.owed, seat: owed})


# -- the order of events -----------------------------------------------------------------------------


NOW = 1_000_000
"""The place of an act that has not been made yet."""


@cites("TW-PRI-0")
def earlier(course: Course, one: int | None, other: int | None, *, together: bool = False) -> Known:
    """Whether one act came before another, as the log has it or as the referee has ruled.

    `together` says that the later of the two is logged as simultaneous, so that only the referee can tell.
    """
    one, other = NOW if one is None else one, NOW if other is None else other
    for ruling in course.match.rulings:
        if (ruling.at, ruling.before) == (one, other) or (ruling.at, ruling.after) == (other, one):
            return Known.YES
        if (ruling.at, ruling.before) == (other, one) or (ruling.at, ruling.after) == (one, other):
            return Known.NO
    return Known.UNKNOWN if together else Known.of(one < other)


EVERYBODY = ""
"""Under which it is noted that everybody knows the tile of the tail."""
