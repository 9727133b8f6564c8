"""The course of play of one hand: whose turn it is, what is due, and what each seat has let pass."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from grammar.records import dataclass
from oracle.game.claims import StandingClaim
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.deal import PROSPECT
from oracle.rulesets.tongqi.figures.forms import SEATS
from oracle.rulesets.tongqi.state.seats import DEALER

if TYPE_CHECKING:
    from oracle.families.due import Due
    from oracle.table.acts import OpenTile
    from oracle.table.known import Place
    from oracle.table.table import Table


@dataclass(frozen=True, slots=True)
class Claim(StandingClaim["Course | None"]):
    """A claim as far as the log shows it.

    `somehow` is the number of its sets of which the log does not show what they were made of.
    """

    somehow: int = 0


@dataclass(frozen=True, slots=True)
class MissedWin:
    """A tile somebody could have won with and let go (TQ-8.20)."""

    tile: str
    at: int | None


UNKNOWN_HOW = ""
"""The way a winning tile came, if the log does not show it."""


@dataclass(frozen=True, slots=True)
class DeclaredWin:
    """A win as declared: the tile, how it came, and the state of the table before it.

    `how` is `turned` (翻皇), `first-tile` (頭張), `first-discard` (發張), `discard`, `flip`, `press` or
    `pat`, empty if the log does not show it; `after` is the claim the drawn tile was for, `overturned` the one that
    had the tile before.
    """

    seat: str
    tile: str
    how: str
    source: str | None
    place: Place
    last_of_wall: bool
    seen: int
    after: str | None = None
    laid_out: tuple[tuple[str, ...], ...] = ()
    overturned: Claim | None = None


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
NOTHING_SHOWN: Mapping[str, Mapping[str, int]] = MappingProxyType({})
NO_DOUBLES: Mapping[str, frozenset[frozenset[str]]] = MappingProxyType({})
NO_WAITS: Mapping[str, frozenset[str]] = MappingProxyType({})
NO_WIN: Mapping[str, tuple[MissedWin, ...]] = MappingProxyType({})


class Course(NamedTuple):
    """What the rules of Tongqi remember of a hand.

    A record by seat holds for each seat its tiles (`Drawn`), or for each of its kinds something (`Mapping`).
    """

    due: Due
    seat: str
    """The seat that has to take, press or discard, or that may flip next while an answer is due."""
    opening: bool = False
    passed_on: bool = False
    """Whether the flipper has passed on the open tile."""
    first_discard: OpenTile | None = None
    """The dealer's first discard (發張)."""
    pressed: str | None = None
    """The tile just drawn by 軋, `?` if nobody saw it."""
    press_for: str | None = None
    """The act the last tile was drawn or taken for."""
    claim: Claim | None = None

    # -- own tiles
    first_tile: str | None = None
    """The dealer's 頭張."""
    face_up: str | None = None
    """The 頭張, which everybody saw, while the dealer holds it."""
    pats: Drawn = NOBODY
    """The tiles drawn by 拍 that each seat still owns."""
    patted: Drawn = NOBODY
    """All tiles drawn by 拍."""
    presses: Drawn = NOBODY
    """The tiles drawn by 軋 that each seat still owns."""
    shown: Mapping[str, Mapping[str, int]] = NOTHING_SHOWN
    """The tiles of its hand that each seat has shown, where they count as seen (TQ-A93)."""
    ready: frozenset[str] = frozenset()
    """The seats that waited when they were dealt and have changed nothing since."""
    in_time: frozenset[str] = frozenset()
    """The seats whose 拍 of the opening is in time although somebody else has played on."""
    hasty: OpenTile | None = None
    """The flip by which that was done."""
    missed_pats: frozenset[str] = frozenset()
    """The seats that let the time for their 拍 go by (laws 3 and 4)."""
    late_pats: tuple[tuple[str, Place], ...] = ()
    """Who drew a 拍 after the win, and where."""

    hazy: tuple[str, ...] = ()
    """The tiles that lay in sets of which the log leaves open whether they were laid anew."""

    # -- what the laws look up
    passed: Mapping[str, Mapping[str, int]] = NO_KIND
    """The 過張 of each seat, with the act that put each out (law 6)."""
    eaten: Drawn = NOBODY
    """The kinds each seat ate (laws 5 and 17)."""
    stranded: Drawn = NOBODY
    """The long kinds each seat could not eat and has to throw (law 7)."""
    kept_back: Mapping[str, Mapping[str, tuple[str, ...]]] = NOTHING_KEPT
    """For each kind a seat ate and holds more of, the tiles it owned then (law 8)."""
    missed_pungs: Drawn = NOBODY
    """The kinds each seat could have punged (law 12)."""
    perhaps_missed_pungs: Mapping[str, Mapping[str, int]] = NO_KIND
    """The kinds each seat may have let go unpunged, with the act that first put one out (law 12)."""
    missed_pairs: Drawn = NOBODY
    """The long kinds each seat may not pung because it let a short tile go (law 13)."""
    doubles: Mapping[str, frozenset[frozenset[str]]] = NO_DOUBLES
    """The 大套不同 each seat held when it first punged one of them (law 14)."""
    set_out: Mapping[str, int] = NOTHING
    """The act of the last 軋出 of each seat (law 18)."""
    old_waits: Mapping[str, frozenset[str]] = NO_WAITS
    """The 過張 each seat waited for before the tile it set out arrived (law 18)."""
    missed_wins: Mapping[str, tuple[MissedWin, ...]] = NO_WIN
    """The wins each seat let go (law 20)."""
    lost: frozenset[str] = frozenset()
    """The seats whose win would be white, by what they have done so far (law 21)."""

    # -- the end
    won: DeclaredWin | None = None
    void_win: DeclaredWin | None = None
    """The last win that took nothing, on a tile that was not to be had."""
    rivals: tuple[DeclaredWin, ...] = ()
    """The wins declared on the same tile that gave way to `won`."""
    read_from_tail: bool = False
    """Whether the winner reads his prospect from the other end of the wall (倒看)."""
    looked: Place | None = None
    """Where the winner looked last."""
    looked_at: tuple[str, ...] = ()
    """The tiles he took to look at, in his order."""
    mixed_prospect: bool = False
    disturbed: frozenset[str] = frozenset()
    """Who has knocked against the wall."""

    # -- what the log does not show
    dealt: bool = True
    """Whether the log shows the hand from the deal on, with no acts missing."""
    gapped: bool = False
    """Whether acts are missing."""
    unsure: bool = False
    """Whether it is unknown if the opening is over."""
    unseen_passes: frozenset[str] = frozenset()
    """The seats that a tile passed which nobody saw."""
    stray: OpenTile | None = None
    """The tile of a flip out of turn that was passed over: it may lie out, or be in the wall again."""

    def with_tile(self, drawn: Drawn, seat: str, tile: str) -> Drawn:
        """The record of drawn tiles with one more."""
        return MappingProxyType({**drawn, seat: (*drawn[seat], tile)})


@cites("TQ-8.20")
def with_missed_win(course: Course, seat: str, tile: str, at: int | None) -> Course:
    """The course with one more win that a seat let go."""
    let_go = (*course.missed_wins.get(seat, ()), MissedWin(tile, at))
    return course._replace(missed_wins={**course.missed_wins, seat: let_go})


def without(drawn: Drawn, seat: str, tile: str) -> Drawn:
    """The record of drawn tiles with one copy fewer, if it had any."""
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
def prospect_due(table: Table[Course]) -> int | None:
    """How many tiles the winner looks at: four, or what is left with the turned tile; `None` if that is unknown."""
    if not table.wall.sized:
        return None
    return min(PROSPECT, table.wall.left + len(table.turned))


@cites("TQ-3.4e", "TQ-4.1d(b)")
def shown_coming(course: Course, seat: str, tile: str) -> int:
    """How many of a kind that a seat still owns everybody saw: by 拍, as the 頭張, and shown, where that counts."""
    came = course.pats[seat].count(tile) + (seat == DEALER and course.face_up == tile)
    return max(came, course.shown.get(seat, {}).get(tile, 0))


PLAYED = frozenset(
    {"take", "pat", "flip", "pass", "discard", "eat", "pung", "four", "five", "top", "leap", "press"}
) | {"press-out", "rearrange", "lay", "win"}
"""The acts of play: all but the looking at tiles, and what is said and shown."""


def is_behind(place: Place, other: Place) -> bool:
    """Whether one place of a log is behind another."""
    if place.at is not None and other.at is not None:
        return place.at > other.at
    return (place.line, place.nth) > (other.line, other.nth)
