"""Between two acts: a tile that nobody can claim any more, a 拍 that is now late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes.laid import opened_four
from oracle.families.due import Due
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import PAIR, SEATS
from oracle.rulesets.tongqi.hand.finishing import may_finish
from oracle.rulesets.tongqi.state.course import is_behind
from oracle.rulesets.tongqi.state.own_tiles import owed, own_of_kind
from oracle.rulesets.tongqi.state.seats import IDLE, lower
from oracle.table.acts import END, Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.rulesets.tongqi.state.course import Course
    from oracle.table.acts import OpenTile
    from oracle.table.table import Table


CLOSING = "@closing"
"""This seat can no longer claim the open tile; the flag is `dead` or the claim that took it."""

GONE_UNSEEN = "@gone-unseen"
"""The same for a tile that the log does not show."""

ANSWERED = "@answered"
"""The dealer's first discard has been answered; this seat's 拍 is late from now on."""

FORESTALLED = "@forestalled"
"""A 拍 follows at once on the flip that should have waited for it; the target is the seat of the 拍."""

LEFT_LYING = "@left-lying"
"""The turned tile can no longer be won with by this seat."""

LOOKED = "@looked"
"""The winner looks at no more tiles."""

COUNTING = "@counting"
"""Play is over; this seat's hand is counted as it is."""

STAYED_OUT = "@stayed-out"
"""The tile of a flip that was passed over has not gone back into the wall, as the next tile of it shows."""

DRAWN_TOO_EARLY = "@drawn-too-early"
"""The winner looks at his tiles; this seat has drawn a late 拍 before."""

WALL_UNTOLD = "@wall-untold"
"""From here on the log does not show which tile of the wall is next."""

DRAWS = frozenset({"flip", "press", "pat", "prospect"})
"""The acts that bring up the next tile of the wall."""

PLAYS_ON = frozenset({"flip", "discard", "pung", "eat"})
"""The acts that come only once every 拍 of the opening is drawn (TQ-4.1d)."""

ENDS_HIS_OWN = PLAYS_ON | {"four", "five"}
"""The acts of a seat that come only once it has drawn its own 拍 of the opening (TQ-4.1d)."""

OF_ONES_OWN = PLAYS_ON | {"four", "five", "top", "leap", "press", "win"}
"""The acts by which a seat lets the time for its own 拍 go by."""

BRINGS_MOMENTS = OF_ONES_OWN | {"take", "pat", END}
"""The acts before which there are moments: a tile is dead, a claim holds, the opening or the hand is over."""


def moments(table: Table[Course], act: Act) -> Sequence[Act]:
    """The moments just before an act: a 拍 that is now late, a tile that nobody can claim any more.

    A 軋 that a record of public acts leaves out is drawn before its seat's next act.
    """
    course = table.course
    pressed = table.agreed.partial and course.due is Due.PRESS and _pressed_before(table, act)
    if pressed is Known.YES:
        press = Act("press", course.seat, (UNSEEN,), act.place)
        return (*_closing(table, press), press)
    untold = (Act(WALL_UNTOLD, course.seat, place=act.place),) if pressed is Known.UNKNOWN else ()
    if act.name not in BRINGS_MOMENTS:
        return (*_stayed_out(table, act), *_drawn_too_early(table, act))
    return (
        *untold,
        *_stayed_out(table, act),
        *_left_lying(table, act),
        *_answered(table, act),
        *_closing(table, act),
        *_looked(table, act),
        *_counting(table, act),
    )


@cites("TQ-4.1d(d)", "TQ-G.1")
def _pressed_before(table: Table[Course], act: Act) -> Known:
    """Whether a 軋 that was not written down was drawn before this act: its seat plays on, or the wall shows it.

    When hands are counted it may have been. Another's 拍 may come before it or after it (TQ-4.1d); the order of the wall
    decides, if the log shows it.
    """
    counts = act.name == END and bool({"won", "drawn"} & {*act.flags})
    if table.course.seat == act.seat or counts:
        return Known.of(act.name != "press")
    if act.name != "pat" or not any(tile != UNSEEN for tile in table.wall.front):
        return Known.NO
    now, then = (*table.wall.front, UNSEEN)[:2]
    if act.tile is not None and now not in (UNSEEN, act.tile):
        return Known.of(then in (UNSEEN, act.tile))
    return Known.UNKNOWN if act.tile is None or then in (UNSEEN, act.tile) else Known.NO


@cites("TQ-4.2a", "TQ-G.1")
def _stayed_out(table: Table[Course], act: Act) -> tuple[Act, ...]:
    """The moment when the next tile drawn shows that a flip that was passed over took its tile out of the wall."""
    stray = table.course.stray
    if stray is None or act.name not in DRAWS or act.tile is None:
        return ()
    if stray.tile == UNSEEN or table.wall.next() != stray.tile or act.tile == stray.tile:
        return ()
    return (Act(STAYED_OUT, stray.seat, (stray.tile,), stray.place),)


def _left_lying(table: Table[Course], act: Act) -> Iterator[Act]:
    """For each seat the moment when the dealer takes the first tile, and nobody has won with the turned one."""
    turned = table.turned[0] if table.turned else UNSEEN
    if act.name == "take" and table.course.due is Due.TAKE and turned != UNSEEN:
        yield from (Act(LEFT_LYING, seat, (turned,), act.place) for seat in SEATS)


@cites("TQ-4.3b", "TQ-G.14")
def _looked(table: Table[Course], act: Act) -> Iterator[Act]:
    """The moment when the winner's looking is over: a late 拍 is drawn or the hand is closed.

    It is judged where he looked last.
    """
    course = table.course
    ends = act.name == "pat" or (act.name == END and "won" in act.flags)
    if course.won is None or course.looked is None or course.due is not Due.OVER:
        return
    if ends and not any(is_behind(place, course.looked) for _, place in course.late_pats):
        yield Act(LOOKED, course.won.seat, (), course.looked)


@cites("TQ-G.14")
def _drawn_too_early(table: Table[Course], act: Act) -> Iterator[Act]:
    """For each 拍 drawn since the winner looked last, or since he won, the moment when he looks again."""
    course = table.course
    if act.name != "prospect" or course.won is None or act.seat != course.won.seat:
        return
    for seat, place in course.late_pats:
        if course.looked is None or is_behind(place, course.looked):
            yield Act(DRAWN_TOO_EARLY, seat, (), place)


def _counting(table: Table[Course], act: Act) -> Iterator[Act]:
    """For each loser the moment when a hand won in the opening is over: a 拍 that is still owed is late."""
    course = table.course
    if act.name == END and "won" in act.flags and course.won is not None and course.opening:
        yield from (Act(COUNTING, seat, (), act.place) for seat in SEATS if seat != course.won.seat)


@cites("TQ-4.1d(g)")
def _answered(table: Table[Course], act: Act) -> Iterator[Act]:
    """The moments when a 拍 is late: its own seat acts, or the wall is drawn from after somebody has played on (TQ-A84).

    A flip draws from the wall itself; a 拍 that follows it at once shows that its seat was forestalled.
    """
    course = table.course
    hasty = course.hasty
    if hasty is not None:
        if act.name == "pat" and act.seat in course.in_time:
            forestalled = owed(table, act.seat) > 0
            yield from [Act(FORESTALLED, hasty.seat, (), hasty.place, target=act.seat)] if forestalled else []
        elif act.name in OF_ONES_OWN or (act.name == END and not {"cut", "stopped"} & {*act.flags}):
            yield from (Act(ANSWERED, seat, (), hasty.place) for seat in IDLE if seat in course.in_time)
        return
    if course.opening and course.first_discard is not None:
        everybodys = table.agreed.reading("TQ-A84") != "who-claims" and act.name in PLAYS_ON
        late = [seat for seat in IDLE if everybodys or (seat == act.seat and act.name in ENDS_HIS_OWN)]
    elif act.name in ("flip", "press") or (act.name == END and {"won", "drawn"} & {*act.flags}):
        late = [seat for seat in IDLE if seat in course.in_time]
    else:
        late = [act.seat] if act.name in OF_ONES_OWN and act.seat in course.in_time else []
    yield from (Act(ANSWERED, seat, (), act.place) for seat in late)


def _closing(table: Table[Course], act: Act) -> Iterator[Act]:
    """For each seat the moment when it can no longer claim the open tile.

    A flip, a discard or the end makes the tile dead; a claim takes it once nobody overturns the claim.
    """
    course = table.course
    claim = course.claim
    if act.name == END:
        if "cut" in act.flags or "stopped" in act.flags:
            return
    elif claim is not None:
        if act.name not in ("discard", "press", "flip"):
            return
    elif act.name not in ("flip", "discard"):
        return
    opened = table.open if claim is None else claim.open
    if opened is None:
        return
    for seat in SEATS:
        if (opened.how == "discard" and seat == opened.seat) or (claim is not None and seat == claim.seat):
            continue
        if not _is_concerned(table, seat, opened):
            continue
        name = CLOSING if opened.tile != UNSEEN else GONE_UNSEEN
        yield Act(name, seat, (opened.tile,), opened.place, flags=(claim.act if claim else "dead",))


def _is_concerned(table: Table[Course], seat: str, opened: OpenTile) -> bool:
    """Whether a tile that closes can leave anything behind with a seat.

    It passes the seat in its turn, equals two of its own tiles or its 開招, or may complete its hand. If tile or hand is
    not known, it can.
    """
    if opened.tile == UNSEEN or opened.seat not in SEATS or not table.knows_hand(seat):
        return True
    if seat in (opened.seat, lower(opened.seat)):
        return True
    if own_of_kind(table, seat, opened.tile) >= PAIR or opened_four(table, seat, opened.tile) is not None:
        return True
    return opened.tile in may_finish(table, seat)
