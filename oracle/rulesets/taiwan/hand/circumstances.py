"""How a win came about, as the items ask for it: by draw or gift, from the tail, last, first, with readiness upheld.

A position in mid-hand has no opening: what was declared before it is not known to have been.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from oracle.families.mahjong.kinds import FLOWERS
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.state.course import drawable, may_win
from oracle.rulesets.taiwan.state.hands import Win
from oracle.rulesets.taiwan.state.turn import DRAWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat, Tile
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.hands import Declared, FlowerWin
    from oracle.rulesets.taiwan.state.turn import Came, Ready, Robbed
    from oracle.table.table import Table


EVERY_WAY: tuple[Came, ...] = ("draw", "tail", "discard", "add-kong")
"""How a tile can have come that came in acts the log leaves out."""

DRAWN_OR_GIVEN: tuple[Came, ...] = ("draw", "discard")
"""How a tile can have come to who is next in turn, while one that nobody saw lies open."""

EITHER = (True, False)


class Coming(NamedTuple):
    """Whose win it is, how the tile came (`None` where the log does not show it), from whom, and with which flowers.

    With how it came unknown, `source` is who threw the tile that it may have been.
    """

    seat: Seat
    how: Came | None
    source: Seat | None
    flower: FlowerHand | None


def ways(table: Table[Course], coming: Coming) -> tuple[Win, ...]:
    """The facts of a win, once for every possibility the log leaves open."""
    return tuple(dict.fromkeys(_ways(table, coming)))


def _ways(table: Table[Course], coming: Coming) -> Iterator[Win]:
    seat, flower, left = coming.seat, coming.flower, drawable(table)
    lasts = EITHER if left is None else (left == 0,)
    open_hows = EVERY_WAY if coming.source is None else DRAWN_OR_GIVEN
    hows: tuple[Came, ...] = open_hows if coming.how is None else (coming.how,)
    course = table.course
    dealers = EITHER if course.match.dealer is None else (course.match.dealer == seat,)
    for how, last, dealer, declared in product(hows, lasts, dealers, upheld(course, seat)):
        drawn = how in DRAWN
        yield Win(
            drawn=drawn,
            given=not drawn or gives_flower(flower),
            robbed=how == "add-kong" and not is_wrongly_added(course),
            tail=drawn and is_from_tail(course, how),
            opening_kong=drawn and is_opening_kong(course, seat),
            last=drawn and last,
            declared=declared,
            first=is_first(table, coming, how, course.ready.get(seat) if declared else None),
            dealer=dealer,
            flowers="" if flower is None else flower.kind,
            dealt=flower is not None and flower.dealt,
        )


@cites("TW-FOUL-24")
def is_wrongly_added(course: Course) -> bool:
    """Whether the tile that lies open was added to no pung (錯加槓): it may be won on, and no 搶槓 is counted."""
    window = course.claims.window
    return window is not None and any(
        wrong.kind == "add-kong" and wrong.place == window.open.place for wrong in course.fouls.wrongs
    )


@cites("TW-TAI-30a")
def gives_flower(flower: FlowerHand | None) -> bool:
    """Whether a robbed flower makes the hand one that its drawer dealt in: it was about to be replaced."""
    return flower is not None and flower.robbed is not None and flower.robbed.form == "drawn"


@cites("TW-TAI-24", "TW-TAI-34", "TW-TAI-35")
def is_from_tail(course: Course, how: Came) -> bool:
    """槓上開花: a tile of the tail, after a flower or a kong; replacements of the opening do not count."""
    return how == "tail" and course.turn.came in ("tail", None)


@cites("TW-TAI-34", "TW-TAI-35")
def is_opening_kong(course: Course, seat: Seat) -> bool:
    """An opening 暗槓: the dealer's before his first discard, another's after his first draw."""
    return is_first_turn(course, seat) and any(step.why == "hidden-kong" for step in course.turn.steps)


@cites("TW-TAI-31", "TW-TAI-32", "TW-PROC-25")
def upheld(course: Course, seat: Seat) -> tuple[Declared, ...]:
    """The readiness a seat declared, where nothing has made it void; with none beside it where that is open."""
    ready = course.ready.get(seat)
    if ready is None or ready.void is not None:
        return ("",)
    return (ready.kind,) if ready.doubt is None else (ready.kind, "")


def is_first(table: Table[Course], coming: Coming, how: Came, ready: Ready | None) -> bool:
    """Whether the tile is one the opening items speak of, with this readiness upheld."""
    if not table.course.dealt:
        return False
    if how in DRAWN:
        return is_first_draw(table.course, coming.seat, ready)
    source = coming.source
    return ready is not None and source is not None and is_first_discard(table, source, how, ready)


@cites("TW-TAI-33", "TW-TAI-34", "TW-TAI-35")
def is_first_draw(course: Course, seat: Seat, ready: Ready | None) -> bool:
    """The dealer's deal; the first draw after 天聽 or 地聽; or without them a first draw with an opening 暗槓."""
    if course.turn.nature == "deal":
        return True
    if ready is not None:
        return ready.draws == 1
    return is_opening_kong(course, seat)


@cites("TW-TAI-33", "TW-TAI-36")
def is_first_discard(table: Table[Course], source: Seat, how: Came, ready: Ready) -> bool:
    """The first discard of any player since readiness was declared, after one's own draw too (TW-A16).

    A tile being added to a kong is no discard of these items, or by one reading it is (TW-A78).
    """
    if how == "add-kong" and table.agreed.reading("TW-A78") == "discard-only":
        return False
    since = [
        thrown
        for thrown in table.course.discards
        if thrown.seat == source and (thrown.at or 0) > (ready.at or 0)
    ]
    number = len(since) + (how == "add-kong")
    undrawn = table.agreed.reading("TW-A16") != "before-own-draw" or ready.draws == 0
    return number == 1 and undrawn


# -- flower wins ---------------------------------------------------------------------------------------


class FlowerHand(NamedTuple):
    """A flower win that stands: with eight of one's own or a robbed one, and whether it stood in the deal."""

    kind: FlowerWin
    dealt: bool
    robbed: Robbed | None


def is_first_turn(course: Course, seat: Seat) -> bool:
    """Whether a seat's first turn is being played: the dealer's share, or a first draw; no position shows one."""
    return (
        course.dealt
        and course.turn.seat == seat
        and (course.turn.nature == "deal" or (course.draws.get(seat) == 1 and seat != course.match.dealer))
    )


@cites("TW-TAI-30")
def may_have_laid(table: Table[Course], seat: Seat, number: int) -> bool:
    """Whether so many flowers may lie before a seat: acts are missing, and nobody tells where the others are."""
    return table.course.gapped and number <= sum(
        tile in table.aside[seat] or table.unaccounted(tile) > 0 for tile in FLOWERS
    )


@cites("TW-WIN-1", "TW-TAI-27")
def may_win_by_flowers(table: Table[Course], seat: Seat) -> bool:
    """Whether a seat may have all eight flowers and the last one now, of which the log does not tell the others."""
    course, turn = table.course, table.course.turn
    comes_now = course.robbed is not None or any(step.why == "flower" for step in turn.steps)
    comes_now = comes_now or turn.nature == ""
    return turn.seat == seat and comes_now and may_have_laid(table, seat, len(FLOWERS))


def flower_tiles(table: Table[Course], seat: Seat) -> tuple[Tile, ...]:
    """The flowers that count for a seat, those left out that can count for nothing (TW-A34).

    They count in what a 相公 pays by his own hand too, or by one reading they do not (TW-A67).
    """
    if is_spared(table, seat):
        return ()
    idle_alone = table.agreed.reading("TW-A34") == "own-flower"
    lost = () if idle_alone else table.course.lost.get(seat, ())
    return tuple(sorted(tile for tile in table.aside[seat] if tile in FLOWERS and tile not in lost))


@cites("TW-FOUL-43")
def idle_flowers(table: Table[Course], seat: Seat) -> frozenset[Tile]:
    """The flowers that were thrown and, by one reading, count in a colour and among eight, but not for themselves."""
    return table.course.lost.get(seat, frozenset())


@cites("TW-PEN-1", "TW-PEN-12")
def is_spared(table: Table[Course], seat: Seat) -> bool:
    """Whether a seat is a 相公 and read to pay no fine, and nothing for its flowers (TW-A67)."""
    return table.agreed.reading("TW-A67") == "spared" and not may_win(table.course, seat)
