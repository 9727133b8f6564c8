"""The course of play of one hand: whose turn it is, what is due, and what each seat has let pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.deal import PROSPECT
from oracle.rulesets.tongqi.figures.forms import SEATS
from oracle.rulesets.tongqi.state.seats import DEALER
from oracle.table.heaps import ENDLESS

if TYPE_CHECKING:
    from oracle.table.acts import LaidSet, OpenTile
    from oracle.table.known import Place
    from oracle.table.table import Table


class Due(Enum):
    """What has to happen next."""

    TAKE = "take"
    DISCARD = "discard"
    PRESS = "press"
    ANSWER = "answer"
    OVER = "over"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class StandingClaim:
    """A claim that a stronger voice may still overturn: what was taken, and what it did on the table.

    `before` is the course it came in, to which what the claimer leaves behind goes back with it, `somehow` the number
    of its sets of which the log does not show what they were made of.
    """

    act: str
    seat: str
    open: OpenTile
    from_hand: tuple[str, ...]
    sets: int
    restores: tuple[LaidSet, ...] = ()
    before: Course | None = None
    somehow: int = 0


@dataclass(frozen=True, slots=True)
class MissedWin:
    """A tile somebody could have won with and let go (TQ-8.20)."""

    tile: str
    at: int | None


UNKNOWN_HOW = ""
"""The way a winning tile came, where the log does not show it."""


@dataclass(frozen=True, slots=True)
class DeclaredWin:
    """A win as declared: the tile, how it came, and the state of the table before it.

    `how` is `turned` (翻皇), `first-tile` (頭張), `first-discard` (發張), `discard`, `flip`, `press` or
    `pat`, empty where the log does not show it; `after` is the claim the drawn tile was for.
    """

    seat: str
    tile: str
    how: str
    source: str | None
    place: Place
    sets_before: int
    last_of_wall: bool
    seen: int
    after: str | None = None
    laid_out: tuple[tuple[str, ...], ...] = ()


Drawn = Mapping[str, tuple[str, ...]]


def nobody() -> Drawn:
    """No tile for any seat."""
    return MappingProxyType(dict.fromkeys(SEATS, ()))


T = TypeVar("T")


def no_kind() -> Mapping[str, Mapping[str, T]]:
    """Nothing of any kind for any seat."""
    return MappingProxyType({seat: {} for seat in SEATS})


def noted(
    record: Mapping[str, Mapping[str, T]], seat: str, kind: str, value: T
) -> Mapping[str, Mapping[str, T]]:
    """The record with a value for one kind of one seat."""
    return {**record, seat: {**record[seat], kind: value}}


NOBODY: Drawn = nobody()
NO_KIND: Mapping[str, Mapping[str, int]] = no_kind()
NOTHING_KEPT: Mapping[str, Mapping[str, tuple[str, ...]]] = no_kind()
NOTHING: Mapping[str, int] = MappingProxyType({})
NO_DOUBLES: Mapping[str, frozenset[frozenset[str]]] = MappingProxyType({})
NO_WAITS: Mapping[str, frozenset[str]] = MappingProxyType({})
NO_WIN: Mapping[str, MissedWin] = MappingProxyType({})


class Course(NamedTuple):
    """What the rules of Tongqi remember of a hand.

    `seat` is the seat that has to take, press or discard, or that may flip next while an answer is due.
    `pats` and `presses` hold the tiles each seat drew by 拍 and by 軋 and still owns, `passed` its 過張 with
    the act that put each out, `eaten` the kinds it ate. `missed_pungs` are kinds it could have punged (law
    12), `missed_pairs` long kinds it may not pung because it let a short tile go (13), `stranded` long kinds
    it could not eat and has to throw (7), `doubles` the 大套不同 it held when it first punged one of them (14),
    `kept_back` for a kind it ate and holds more of the tiles it owned then (8), `set_out` the act of its last
    軋出 and `old_waits` the 過張 it waited for before that tile came (18). `missed_wins` are the wins it let go
    (20), `ready` the seats that waited when they were dealt and have changed nothing since, `in_time` the seats
    whose 拍 of the opening is in time although somebody else has played on, `hasty` the flip by which that was done.
    `lost` are the seats whose win would be
    white, by what they have done so far, `rivals` the wins declared on the same tile that gave way to `won`.
    `face_up` is the 頭張, which everybody saw, while the dealer holds it. `looked_at` are the tiles the winner took
    to look at, in his order, `looked` says where he did so last. `stray` is the tile of a flip out of turn that was
    passed over: it may lie out, or be in the wall again.

    What the log does not show is kept apart: `pressed` is `?` for a tile of 軋 nobody saw, `dealt` is false
    where the log begins in mid-hand or acts are missing, `gapped` true where acts are missing, `unsure` while
    it is not known whether the opening is over, and `unseen_passes` are the seats for which a tile went by
    that nobody saw.
    """

    due: Due
    seat: str
    opening: bool = False
    passed_on: bool = False
    dealt: bool = True
    first_discard: OpenTile | None = None
    pressed: str | None = None
    press_for: str | None = None
    claim: StandingClaim | None = None
    pats: Drawn = NOBODY
    patted: Drawn = NOBODY
    presses: Drawn = NOBODY
    passed: Mapping[str, Mapping[str, int]] = NO_KIND
    missed_pungs: Drawn = NOBODY
    missed_pairs: Drawn = NOBODY
    stranded: Drawn = NOBODY
    eaten: Drawn = NOBODY
    doubles: Mapping[str, frozenset[frozenset[str]]] = NO_DOUBLES
    kept_back: Mapping[str, Mapping[str, tuple[str, ...]]] = NOTHING_KEPT
    set_out: Mapping[str, int] = NOTHING
    old_waits: Mapping[str, frozenset[str]] = NO_WAITS
    missed_wins: Mapping[str, MissedWin] = NO_WIN
    ready: frozenset[str] = frozenset()
    first_tile: str | None = None
    face_up: str | None = None
    late_pat: bool = False
    won: DeclaredWin | None = None
    read_from_tail: bool = False
    looked: Place | None = None
    looked_at: tuple[str, ...] = ()
    mixed_prospect: bool = False
    gapped: bool = False
    unsure: bool = False
    unseen_passes: frozenset[str] = frozenset()
    in_time: frozenset[str] = frozenset()
    hasty: OpenTile | None = None
    lost: frozenset[str] = frozenset()
    rivals: tuple[DeclaredWin, ...] = ()
    stray: OpenTile | None = None

    def with_tile(self, drawn: Drawn, seat: str, tile: str) -> Drawn:
        """The record of drawn tiles with one more."""
        return MappingProxyType({**drawn, seat: (*drawn[seat], tile)})


def course_of(table: Table) -> Course:
    """The course of play a table carries."""
    course = table.course
    if not isinstance(course, Course):
        raise TypeError("the table carries no course of Tongqi")
    return course


def without(drawn: Drawn, seat: str, tile: str) -> Drawn:
    """The record of drawn tiles with one copy fewer, if there was one."""
    if tile not in drawn[seat]:
        return drawn
    left = list(drawn[seat])
    left.remove(tile)
    return MappingProxyType({**drawn, seat: tuple(left)})


def released(course: Course, seat: str, tile: str) -> Course:
    """The course after a seat's own tile left its hand: of equal tiles the one drawn last goes first."""
    if tile in course.presses[seat]:
        return course._replace(presses=without(course.presses, seat, tile))
    if tile in course.pats[seat] or seat != DEALER or tile != course.face_up:
        return course._replace(pats=without(course.pats, seat, tile))
    return course._replace(face_up=None)


@cites("TQ-4.3b")
def prospect_due(table: Table) -> int | None:
    """How many tiles the winner looks at: four, or what is left with the turned tile; None where unknown."""
    if table.wall.left >= ENDLESS:
        return None
    return min(PROSPECT, table.wall.left + len(table.turned))
