"""The course of play of one hand of Jiaxing: whose turn it is, what is due, and what each seat let go."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import read_table
from oracle.rulesets.jiaxing.tiles import COPIES
from oracle.table.heaps import ENDLESS, UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracle.table.acts import LaidSet, OpenTile
    from oracle.table.known import Known, Place
    from oracle.table.table import Table

DEAL = read_table("jiaxing", "deal")
"""The figures of the deal."""

SEATS: tuple[str, ...] = DEAL.section("seats").texts("order")
DEALER = SEATS[0]
"""The dealer (莊) is 天 in every hand (JX-3.2a)."""

SHARE = DEAL.section("share").number("each")
THREE = 3
"""Own equal tiles that stay together (JX-2.3); a set of more counts as three when a hand is measured."""


class Due(Enum):
    """What has to happen next."""

    TAKE = "take"
    DISCARD = "discard"
    REPLACE = "replace"
    ANSWER = "answer"
    OVER = "over"
    UNKNOWN = "unknown"


class Contest(NamedTuple):
    """A claim that a stronger voice may still overturn: what was taken, and what it did on the table."""

    act: str
    seat: str
    open: OpenTile
    from_hand: tuple[str, ...]
    sets: int
    restores: tuple[LaidSet, ...] = ()


class Won(NamedTuple):
    """A win as declared: the tile, how it came, and the state of the table before it.

    `how` is `first-tile` (天胡), `first-discard` (地胡), `discard`, `flip` or `replace`, or None where the log does
    not show it. `making` are the sets as the winner laid them out, where the log tells them.
    """

    seat: str
    tile: str
    how: str | None
    source: str | None
    place: Place
    last_of_wall: Known
    making: tuple[tuple[str, ...], ...] = ()


Kinds = Mapping[str, tuple[str, ...]]
"""Kinds of tile by seat."""


NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType({})
NO_KIND: Mapping[str, Mapping[str, int]] = MappingProxyType({})
NO_NUMBER: Mapping[str, int] = MappingProxyType({})


class Course(NamedTuple):
    """What the rules of Jiaxing remember of a hand.

    `seat` has to take, replace or discard, or may flip next while an answer is due. `colour` is the 彩牌,
    None where the log shows no dice. `drawn` is the own tile the seat in turn drew last, `replaced` what each
    seat drew as replacement in this turn, `to_lay` the kind just eaten of which own tiles have to be laid
    out, `missed` the kinds each seat let go with the act that put them out (JX-2.4), `offset` by how many
    tiles a seat has more or fewer than the rules give it because it drew too many or too few. `late` are the seats
    that may still draw what is due for the deal, because the first discard was thrown before they had. `gapped`
    says that acts are missing, `doors` are the seats of which a position does not tell the sets, `scattered` says
    that the log writes discards, claims and wins alone; `last` is then the tile last known to lie open.
    `unpaid` says that the clauses forbid the win and that the hand ends by it all the same (JX-A27).
    """

    due: Due
    seat: str
    colour: str | None = None
    opening: bool = False
    dealt: bool = True
    passed_on: bool = False
    first_discard: OpenTile | None = None
    drawn: str | None = None
    replaced: Kinds = NOTHING
    to_lay: str | None = None
    contest: Contest | None = None
    missed: Mapping[str, Mapping[str, int]] = NO_KIND
    offset: Mapping[str, int] = NO_NUMBER
    late: frozenset[str] = frozenset()
    gapped: bool = False
    doors: frozenset[str] = frozenset()
    scattered: bool = False
    last: OpenTile | None = None
    won: Won | None = None
    unpaid: bool = False


def course_of(table: Table) -> Course:
    """The course of play a table carries."""
    course = table.course
    if not isinstance(course, Course):
        raise TypeError("the table carries no course of Jiaxing")
    return course


def lower(seat: str) -> str:
    """The lower seat (下家), whose turn comes next."""
    return SEATS[(SEATS.index(seat) + 1) % len(SEATS)]


@cites("JX-3.6a", "JX-G.2")
def front_first(opened: OpenTile | None, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Seats in the order in which they come first on a tile.

    Counter-clockwise from the one who put it out, a flipper himself first of all.
    """
    start = 0 if opened is None or opened.seat not in SEATS else SEATS.index(opened.seat)
    turn = tuple(SEATS[(start + step) % len(SEATS)] for step in range(len(SEATS)))
    return tuple(seat for seat in turn if seat in seats)


def own_laid(table: Table, seat: str, tile: str) -> int:
    """How many own tiles of a kind lie shown as a set of own equal tiles.

    Where it is so read, a 龍船 alone stays own (JX-A29).
    """
    fewest = 0 if table.agreed.reading("JX-A29") == "own" else COPIES
    return sum(
        len(laid.tiles)
        for laid in table.laid[seat]
        if laid.claimed is None and set(laid.tiles) == {tile} and len(laid.tiles) >= fewest
    )


def perhaps_shown(table: Table, seat: str, tile: str) -> tuple[int, ...]:
    """Where at the door of a seat lie own tiles, some of them unseen, that may be a set of this kind."""
    return tuple(
        place
        for place, laid in enumerate(table.laid[seat])
        if laid.claimed is None and UNSEEN in laid.tiles and set(laid.tiles) <= {tile, UNSEEN}
    )


@cites("JX-2.2")
def own_of_kind(table: Table, seat: str, tile: str) -> int:
    """How many own tiles of a kind a seat is known to have: in hand, or shown as 多子 or 龍船.

    Other tiles at the door are own no longer.
    """
    return table.hands[seat].count(tile) + own_laid(table, seat, tile)


@cites("JX-2.6a")
def effective_size(table: Table, seat: str) -> int:
    """The tiles of a seat, one less for each four and two for each five it is known to have."""
    hand = table.hands[seat]
    extra = sum(
        number if own_laid(table, seat, kind) else max(0, number - THREE)
        for kind, number in hand.known.items()
    )
    return THREE * len(table.laid[seat]) + len(hand) - extra


@cites("JX-2.6a", "JX-3.5")
def owed(table: Table, seat: str) -> int:
    """How many replacements (補牌) a seat with a known hand is due, whether or not the wall has them.

    One for each 開昭, 多子 and jump, two for a dealt 龍船: as many as bring the hand back to its size.
    """
    course = course_of(table)
    in_turn = course.seat == seat and course.due in (Due.DISCARD, Due.REPLACE)
    return SHARE + in_turn + course.offset.get(seat, 0) - effective_size(table, seat)


def in_the_opening(table: Table) -> bool:
    """Whether the first discard is still to come."""
    course = course_of(table)
    return course.opening and course.first_discard is None


def left_unknown(table: Table) -> bool:
    """Whether the log does not show how many tiles are left in the wall."""
    return table.wall.left >= ENDLESS // 2


@cites("JX-2.6a")
def drawn_late(table: Table, seat: str) -> bool:
    """Whether a seat may draw in its own turn what it left undrawn in an earlier one, where so read (JX-A33)."""
    course = course_of(table)
    short = course.offset.get(seat, 0) < 0 and course.seat == seat and course.due is Due.DISCARD
    return short and table.agreed.reading("JX-A33") == "next-turn"


@cites("JX-3.5")
def lapsed(table: Table, course: Course, seats: Iterable[str]) -> Course:
    """The course once these seats may draw no more for the deal: what they have not drawn they stay short of."""
    gone = course.late.intersection(seats)
    if not gone:
        return course
    sizes = {seat: effective_size(table, seat) - SHARE for seat in gone if table.knows_hand(seat)}
    return course._replace(late=course.late - gone, offset={**course.offset, **sizes})
