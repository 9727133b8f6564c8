"""Chapter 8: what a tile leaves behind when nobody can claim it any more, and what that bars later.

The open tile closes for each seat once: by the next tile, or by a claim nobody overturns. What a seat let go
then is kept in the course of play, where the laws look it up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.claims import on_table
from oracle.rulesets.tongqi.course import (
    IDLE,
    Course,
    Due,
    Passed,
    course_of,
    front_first,
    lower,
    noted,
    owed,
    own_of_kind,
)
from oracle.rulesets.tongqi.sets import SEATS, SetKind, is_butong
from oracle.rulesets.tongqi.tiles import SHORT, heads_of, is_long, is_short, long_of, short_of_head
from oracle.rulesets.tongqi.winning import (
    BudgetSpentError,
    Standing,
    completes,
    hopeful,
    waits,
    winning_uses,
)
from oracle.table.acts import END, Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from oracle.table.acts import OpenTile
    from oracle.table.table import Table

CLOSING = "@closing"
"""The open tile can no longer be claimed by this seat; the flag says how that came: `dead` or the claim."""

GONE_UNSEEN = "@gone-unseen"
"""The same of a tile the log does not show."""

ANSWERED = "@answered"
"""The dealer's first discard has been answered; this seat's 拍 is late from now on."""

FORESTALLED = "@forestalled"
"""A 拍 follows at once on the flip that should have waited for it; the target is whose 拍 it is."""

LEFT_LYING = "@left-lying"
"""The turned tile can no longer be won with by this seat."""

LOOKED = "@looked"
"""The winner looks at no more tiles."""

COUNTING = "@counting"
"""Play is over; this seat's hand is counted as it stands."""

STAYED_OUT = "@stayed-out"
"""The tile of a flip that was passed over has not gone back into the wall, as the next tile of it shows."""

WALL_UNTOLD = "@wall-untold"
"""From here on nobody knows which tile of the wall comes next."""

PAIR = 2

DRAWS = frozenset({"flip", "press", "pat", "prospect"})
"""The acts that bring up the next tile of the wall."""

PLAYS_ON = frozenset({"flip", "discard", "pung", "eat"})
"""The acts that come only once every 拍 of the opening is drawn (TQ-4.1d)."""

OF_ONES_OWN = PLAYS_ON | {"four", "five", "top", "leap", "press", "win"}
"""The acts by which a seat lets the time for its own 拍 go by."""

BRINGS_MOMENTS = OF_ONES_OWN | {"take", "pat", END}
"""The acts before which something comes about: a tile dies, a claim stands, the opening or the hand is over."""

LOOSE: frozenset[SetKind] = frozenset({"butong", "wuzi"})
"""The kinds of set a 過張 may not complete."""


def moments(table: Table, act: Act) -> Sequence[Act]:
    """What comes about just before an act: a 拍 that is now late, a tile nobody can claim any more.

    A 軋 that a record of public acts leaves out comes about before whatever its seat does next.
    """
    course = course_of(table)
    pressed = table.agreed.partial and course.due is Due.PRESS and _pressed_before(table, act)
    if pressed is Known.YES:
        press = Act("press", course.seat, (UNSEEN,), act.place)
        return (*_closing(table, press), press)
    untold = (Act(WALL_UNTOLD, course.seat, place=act.place),) if pressed is Known.UNKNOWN else ()
    if act.name not in BRINGS_MOMENTS:
        return _stayed_out(table, act)
    return (
        *untold,
        *_stayed_out(table, act),
        *_left_lying(table, act),
        *_answered(table, act),
        *_closing(table, act),
        *_looked(table, act),
        *_counting(table, act),
    )


@cites("TQ-4.1d", "TQ-G.1")
def _pressed_before(table: Table, act: Act) -> Known:
    """Whether a 軋 that was not written down was drawn before this act: its seat plays on, or the wall shows it.

    Another's 拍 may come before it or after it (TQ-4.1d); the order of the wall tells which, where it is told.
    """
    if course_of(table).seat == act.seat:
        return Known.of(act.name != "press")
    if act.name != "pat" or not any(tile != UNSEEN for tile in table.wall.front):
        return Known.NO
    now, then = (*table.wall.front, UNSEEN)[:2]
    if act.tile is not None and now not in (UNSEEN, act.tile):
        return Known.of(then in (UNSEEN, act.tile))
    return Known.UNKNOWN if act.tile is None or then in (UNSEEN, act.tile) else Known.NO


@cites("TQ-4.2a", "TQ-G.1")
def _stayed_out(table: Table, act: Act) -> tuple[Act, ...]:
    """The flip out of turn that was passed over has left the wall without its tile: the next one drawn is another."""
    stray = course_of(table).stray
    if stray is None or act.name not in DRAWS or act.tile is None:
        return ()
    if stray.tile == UNSEEN or table.wall.next() != stray.tile or act.tile == stray.tile:
        return ()
    return (Act(STAYED_OUT, stray.seat, (stray.tile,), stray.place),)


def _left_lying(table: Table, act: Act) -> Iterator[Act]:
    """The dealer takes the first tile, and so nobody has won with the turned one."""
    turned = table.turned[0] if table.turned else UNSEEN
    if act.name == "take" and course_of(table).due is Due.TAKE and turned != UNSEEN:
        yield from (Act(LEFT_LYING, seat, (turned,), act.place) for seat in SEATS)


@cites("TQ-4.3b", "TQ-G.14")
def _looked(table: Table, act: Act) -> Iterator[Act]:
    """The looking is over once a late 拍 is drawn or the hand is closed; it is judged where it was last done."""
    course = course_of(table)
    ends = act.name == "pat" or (act.name == END and "won" in act.flags)
    if ends and course.won is not None and course.looked is not None and course.due is Due.OVER:
        yield Act(LOOKED, course.won.seat, (), course.looked)


def _counting(table: Table, act: Act) -> Iterator[Act]:
    """The hand was won in the opening and is over: a 拍 of the others that is still owed is late."""
    course = course_of(table)
    if act.name == END and "won" in act.flags and course.won is not None and course.opening:
        yield from (Act(COUNTING, seat, (), act.place) for seat in SEATS if seat != course.won.seat)


@cites("TQ-4.1d")
def _answered(table: Table, act: Act) -> Iterator[Act]:
    """A 拍 is late once its own seat acts, or once the wall is drawn from after somebody has played on (TQ-A84).

    A flip draws from the wall itself; a 拍 that follows it at once shows that its seat was forestalled.
    """
    course = course_of(table)
    hasty = course.hasty
    if hasty is not None:
        if act.name == "pat" and act.seat in course.in_time:
            forestalled = owed(table, act.seat) > 0
            yield from [Act(FORESTALLED, hasty.seat, (), hasty.place, target=act.seat)] if forestalled else []
        elif act.name in OF_ONES_OWN or act.name == END:
            yield from (Act(ANSWERED, seat, (), hasty.place) for seat in IDLE if seat in course.in_time)
        return
    if course.opening and course.first_discard is not None:
        everybodys = table.agreed.reading("TQ-A84") != "who-claims"
        late = [seat for seat in IDLE if everybodys or seat == act.seat] if act.name in PLAYS_ON else []
    elif act.name in ("flip", "press") or (act.name == END and {"won", "drawn"} & {*act.flags}):
        late = [seat for seat in IDLE if seat in course.in_time]
    else:
        late = [act.seat] if act.name in OF_ONES_OWN and act.seat in course.in_time else []
    yield from (Act(ANSWERED, seat, (), act.place) for seat in late)


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
    if opened is None:
        return
    for seat in SEATS:
        if (opened.how == "discard" and seat == opened.seat) or (
            contest is not None and seat == contest.seat
        ):
            continue
        if not _is_concerned(table, seat, opened):
            continue
        name = CLOSING if opened.tile != UNSEEN else GONE_UNSEEN
        yield Act(name, seat, (opened.tile,), opened.place, flags=(contest.act if contest else "dead",))


def _is_concerned(table: Table, seat: str, opened: OpenTile) -> bool:
    """Whether a tile that closes can leave anything behind with a seat.

    It passes a seat in its turn; it equals two of a seat's own; or it may complete a seat's hand. Where tile or
    hand is not known the seat is always asked.
    """
    if opened.tile == UNSEEN or opened.seat not in SEATS or not table.knows_hand(seat):
        return True
    if seat in (opened.seat, lower(opened.seat)):
        return True
    if own_of_kind(table, seat, opened.tile) >= PAIR:
        return True
    return opened.tile in table.remembered(seat, "hopeful", lambda: hopeful(standing(table, seat)))


@cites("TQ-4.2a2")
def is_passed(table: Table, act: Act) -> bool:
    """Whether a tile that closes is a 過張 of the seat.

    Its own flip that it passed on, or a tile of its upper house that nobody took. Position alone counts.
    """
    opened = table.open
    if opened is None:
        contest = course_of(table).contest
        return contest is not None and contest.act == "eat" and contest.open.seat == act.seat != contest.seat
    if opened.seat not in SEATS:
        return False
    return act.seat == lower(opened.seat) or (opened.how == "flip" and act.seat == opened.seat)


def close(table: Table, act: Act) -> Sequence[Move]:
    """What a seat lets go when a tile closes: a win, a pung, an eating, a 過張."""
    course, seat, tile = course_of(table), act.seat, act.tiles[0]
    after = course
    if _could_have_won(table, act):
        after = after._replace(skipped={seat: Passed(tile, act.place.at), **after.skipped})
    if missed_its_pung(table, act):
        after = after._replace(missed_pungs=after.with_tile(after.missed_pungs, seat, tile))
    if is_passed(table, act):
        for missed in missed_pair(table, act):
            after = after._replace(missed_pairs=after.with_tile(after.missed_pairs, seat, missed))
        if tile not in after.stranded[seat] and is_stranded(table, seat, tile):
            after = after._replace(stranded=after.with_tile(after.stranded, seat, tile))
        if tile not in after.passed[seat]:
            after = after._replace(passed=noted(after.passed, seat, tile, act.place.at or 0))
    return () if after is course else (Mark(after),)


def gone_unseen(table: Table, act: Act) -> Sequence[Move]:
    """A tile nobody saw has gone by: what a seat let pass with it is not known."""
    course = course_of(table)
    return (Mark(course._replace(unseen_passes=course.unseen_passes | {act.seat})),)


@cites("TQ-8.12")
def missed_its_pung(table: Table, act: Act) -> bool:
    """Whether a seat held the pair when this kind came and nobody took it by pung or win (law 12)."""
    return act.flags[0] in ("dead", "eat") and table.at_least(act.seat, act.tiles[0], PAIR) is Known.YES


@cites("TQ-8.13")
def missed_pair(table: Table, act: Act) -> tuple[str, ...]:
    """The own long pairs a seat could have eaten this passed short tile with (law 13).

    A tile barred to the seat by laws 5 and 6 is not missed.
    """
    tile, seat = act.tiles[0], act.seat
    if is_long(tile) or may_eat(table, seat, tile) is not Known.YES:
        return ()
    pairs = [
        long_of(head) for head in heads_of(tile) if table.at_least(seat, long_of(head), PAIR) is Known.YES
    ]
    return tuple(pair for pair in pairs if table.at_least(seat, pair, PAIR + 1) is Known.NO)


@cites("TQ-8.5", "TQ-8.6")
def may_eat(table: Table, seat: str, tile: str) -> Known:
    """Whether laws 5 and 6 leave a kind free for this seat to eat; unknown where a tile went by unseen."""
    course = course_of(table)
    if tile in course.passed[seat]:
        return Known.NO
    punged = any(laid.form == "pung" and laid.claimed == tile for laid in table.laid[seat])
    if is_short(tile) and punged and tile in course.eaten[seat]:
        return Known.NO
    return Known.YES if remembers_passes(course, seat) else Known.UNKNOWN


def remembers_passes(course: Course, seat: str) -> bool:
    """Whether the log shows every tile that went by a seat."""
    return not course.gapped and seat not in course.unseen_passes


@cites("TQ-8.7b")
def is_stranded(table: Table, seat: str, tile: str) -> bool:
    """Whether a seat holds one long tile and no short one of its head when that long tile comes (law 7)."""
    if not is_long(tile) or not table.knows_hand(seat) or table.hands[seat].count(tile) != 1:
        return False
    return not any(table.hands[seat].count(short) for short in short_of_head(heads_of(tile)[0]))


@cites("TQ-5.1d", "TQ-8.14")
def doubles_held(table: Table, seat: str, tile: str) -> frozenset[frozenset[str]]:
    """The 大套不同 with this kind of which a seat holds all three pairs (law 14)."""
    pairs = [short for short in SHORT if table.hands[seat].count(short) >= PAIR]
    return frozenset(
        frozenset((tile, one, other))
        for one in pairs
        for other in pairs
        if one < other and tile in pairs and is_butong(tuple(sorted((tile, one, other))))
    )


@cites("TQ-4.0")
def answered(table: Table, act: Act) -> Sequence[Move]:
    """The opening is over for this seat."""
    course = course_of(table)
    if act.seat not in course.in_time:
        return ()
    return (Mark(course._replace(in_time=course.in_time - {act.seat}, hasty=None)),)


def forestalled(table: Table, act: Act) -> Sequence[Move]:
    """A hasty flip has been told; the others' 拍 are in time as after any haste."""
    return (Mark(course_of(table)._replace(hasty=None)),)


# -- wins let go -----------------------------------------------------------------------------------


def standing(table: Table, seat: str, *, keep_laws: bool = True) -> Standing:
    """A seat's hand and table as the search for seven sets takes them; tiles set out by 軋出 count as in hand."""
    return table.remembered(
        seat, ("standing", keep_laws), lambda: _standing(table, seat, keep_laws=keep_laws)
    )


def _standing(table: Table, seat: str, *, keep_laws: bool) -> Standing:
    tiles = (*table.hands[seat].tiles(), *table.aside[seat])
    return Standing(tuple(sorted(tiles)), on_table(table, seat), keep_laws)


def holds_what_nobody_saw(table: Table, seat: str) -> bool:
    """Whether a set before a seat has a tile that the log does not show."""
    return any(UNSEEN in laid.tiles for laid in table.laid[seat])


def finishes(table: Table, seat: str, tile: str | None, *, drawn: bool = False) -> Known:
    """Whether a tile completes a hand within laws 1 and 2; unknown where hand or search does not tell."""
    if not table.knows_hand(seat) or any(laid.kind == "none" for laid in table.laid[seat]):
        return Known.UNKNOWN
    stand = standing(table, seat)
    if tile is not None and tile not in table.remembered(seat, "hopeful", lambda: hopeful(stand)):
        return Known.NO
    try:
        if not completes(stand, tile, drawn=drawn):
            return Known.NO
        bars = barred(table, seat, tile)
        if bars and not completes(stand, tile, drawn=drawn, barred=bars):
            return Known.NO
        return Known.YES if tile is None or shows_its_past(table, seat) else Known.UNKNOWN
    except BudgetSpentError:
        return Known.UNKNOWN


def shows_its_past(table: Table, seat: str) -> bool:
    """Whether the log shows all that a seat held and let pass, so that no bar on a claim can be unknown."""
    return seat not in table.unshown and remembers_passes(course_of(table), seat)


def barred(table: Table, seat: str, tile: str | None) -> frozenset[SetKind]:
    """The kinds of set a winning tile may not stand in: those of a 過張, and a 碰子 that laws 12 to 14 bar."""
    if tile is None:
        return frozenset()
    found: set[SetKind] = set()
    if is_barred_by_pass(table, seat, tile):
        found |= LOOSE
    if bars_on_pung(table, seat, tile):
        found.add("three")
    return frozenset(found)


@cites("TQ-8.6", "TQ-8.18")
def is_barred_by_pass(table: Table, seat: str, tile: str) -> bool:
    """Whether a kind is a 過張 that may not complete a 不同 or 五子, to eat or to win (TQ-A2).

    A wait made by a tile of 軋 drawn after the pass and set out face down is free of it (law 18).
    """
    course = course_of(table)
    passed_at = course.passed[seat].get(tile)
    if passed_at is None or course.gapped:
        return False
    return course.set_out.get(seat, -1) < passed_at or tile in course.old_waits.get(seat, ())


@cites("TQ-8.18")
def waits_for_passed(stand: Standing, passed: Iterable[str]) -> frozenset[str]:
    """The 過張 a standing hand waits for in a 不同 or 五子 and in nothing else."""
    wanted = set(passed).intersection(waits(stand))
    return frozenset(kind for kind in wanted if winning_uses(stand, kind) <= LOOSE)


@cites("TQ-8.18")
def waited_before(table: Table, seat: str) -> frozenset[str]:
    """The 過張 a seat waited for before the tile it has just drawn by 軋, which therefore made no such wait."""
    course, tile = course_of(table), course_of(table).pressed
    if tile in (None, UNSEEN) or not course.passed[seat] or not table.knows_hand(seat):
        return frozenset()
    stand = standing(table, seat)
    left = list(stand.concealed)
    if tile not in left:
        return frozenset()
    left.remove(tile)
    try:
        return waits_for_passed(Standing(tuple(left), stand.table, stand.keep_laws), course.passed[seat])
    except BudgetSpentError:
        return frozenset()


@cites("TQ-8.12", "TQ-8.13", "TQ-8.14")
def bars_on_pung(table: Table, seat: str, tile: str) -> frozenset[str]:
    """The laws that bar a seat from punging a kind."""
    course = course_of(table)
    laws = set()
    if tile in course.missed_pungs[seat]:
        laws.add("TQ-8.12")
    if tile in course.missed_pairs[seat]:
        laws.add("TQ-8.13")
    punged = {laid.claimed for laid in table.laid[seat] if laid.form == "pung"}
    if any(tile in double and double - {tile} <= punged for double in course.doubles.get(seat, ())):
        laws.add("TQ-8.14")
    return frozenset(laws)


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


@cites("TQ-8.20")
def claimed_instead(table: Table, act: Act, tile: str) -> Course:
    """The course after a claim with a tile that completes the hand: a win let go for something less."""
    course = course_of(table)
    if act.seat in course.skipped or finishes(table, act.seat, tile) is not Known.YES:
        return course
    return course._replace(skipped={**course.skipped, act.seat: Passed(tile, act.place.at)})


@cites("TQ-8.20")
def let_pass(table: Table, act: Act) -> Course:
    """The course after a drawn tile completed the hand and something else was done: a win let go."""
    course = course_of(table)
    drawn = course.pressed or (course.first_tile if course.opening and course.first_discard is None else None)
    if drawn is None or act.seat in course.skipped or course.seat != act.seat:
        return course
    if finishes(table, act.seat, None, drawn=True) is not Known.YES:
        return course
    skipped = {**course.skipped, act.seat: Passed(drawn, act.place.at)}
    return course._replace(skipped=skipped)


def turned_tile_passed(table: Table, seats: Iterable[str]) -> Course:
    """The course after the take: whoever waited for the turned tile from the deal has let it pass."""
    course = course_of(table)
    turned = table.turned[0] if table.turned else UNSEEN
    if turned == UNSEEN:
        return course
    late = {seat: Passed(turned, None) for seat in seats if finishes(table, seat, turned) is Known.YES}
    return course._replace(skipped={**late, **course.skipped}) if late else course
