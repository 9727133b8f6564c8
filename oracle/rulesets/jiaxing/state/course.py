"""The course of play of one hand of Jiaxing: whose turn it is, what is due, and what each seat let go."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oracle.rulesets.jiaxing.figures.deal import PROSPECT

if TYPE_CHECKING:
    from oracle.families.due import Due
    from oracle.game.claims import StandingClaim
    from oracle.table.acts import OpenTile
    from oracle.table.known import Known, Place
    from oracle.table.table import Table


class DeclaredWin(NamedTuple):
    """A win as declared: the tile, how it came, and the state of the table before it.

    `how` is `first-tile` (天胡), `first-discard` (地胡), `discard`, `flip` or `replace`, `None` if the log does
    not show it. `making` are the sets as the winner laid them out, where the log shows them.
    """

    seat: str
    tile: str
    how: str | None
    source: str | None
    place: Place
    last_of_wall: Known
    making: tuple[tuple[str, ...], ...] = ()


class Turned(NamedTuple):
    """The tiles the winner has turned since he won: how many, in which act the last, and whether acts are missing."""

    tiles: int = 0
    last: Place | None = None
    gapped: bool = False


Kinds = Mapping[str, tuple[str, ...]]
"""Kinds of tile by seat."""


NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType({})
NO_NUMBER: Mapping[str, int] = MappingProxyType({})


class Course(NamedTuple):
    """What the rules of Jiaxing remember of a hand.

    `seat` has to take, replace or discard, or may flip next while an answer is due. `colour` is the 彩牌,
    `None` if the log shows no dice. `drawn` is the own tile the seat in turn drew last, `replaced` what each seat
    drew as replacement in this turn, `to_lay` the kind just eaten of which own tiles have to be laid out; `offset` by
    how many tiles a seat has more or fewer than the rules give it because it drew too many or too few. `late` are the
    seats that may still draw what is due for the deal, because the first discard was thrown before they had. `gapped`
    says that acts are missing, `doors` are the seats of which a position does not show the sets, `scattered` says
    that the log writes discards, claims and wins alone; `last` is then the tile last known to lie open.
    `unpaid` says that the clauses forbid the win and that the hand ends by it all the same (JX-A27). `turned` is
    what the winner has turned (望張), in however many acts.
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
    claim: StandingClaim[None] | None = None
    offset: Mapping[str, int] = NO_NUMBER
    late: frozenset[str] = frozenset()
    gapped: bool = False
    doors: frozenset[str] = frozenset()
    scattered: bool = False
    last: OpenTile | None = None
    won: DeclaredWin | None = None
    unpaid: bool = False
    turned: Turned = Turned()


def in_the_opening(table: Table[Course]) -> bool:
    """Whether the first discard is still to come."""
    return table.course.opening and table.course.first_discard is None


def left_unknown(table: Table[Course]) -> bool:
    """Whether the log does not show how many tiles are left in the wall."""
    return not table.wall.sized


def new_turn(course: Course) -> Course:
    """The course with what belongs to one turn forgotten; that the open tile was passed on holds until the next tile."""
    return course._replace(drawn=None, replaced={}, to_lay=None, claim=None)


def prospect_due(table: Table[Course]) -> int | None:
    """How many tiles the winner turns in all; `None` if the log does not show how many are left."""
    return None if left_unknown(table) else min(PROSPECT, table.course.turned.tiles + table.wall.left)
