"""The course of play of one hand of Lingque: whose turn it is, what is due, and how a win was declared."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from oracle.families.due import Due
from oracle.families.mahjong.kinds import FLOWERS
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.deal import SHARE
from oracle.rulesets.lingque.figures.kinds import DEALER, IN_TURN, SEATS
from oracle.ruling.findings import MISSING_ACTS, Objection, Undecided
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat, Tile
    from oracle.game.claims import StandingClaim
    from oracle.table.acts import Act, OpenTile
    from oracle.table.known import Place
    from oracle.table.table import Table


Why = Literal["kong", "flower"]
"""What a tile from the tail is drawn for: a kong, or a flower."""

Came = Literal["draw", "kong", "flower", "discard", "add-kong"]
"""How a winning tile arrived: drawn, drawn for a kong or a flower, another's discard, or added to another's pung."""

OWN_ACTS = frozenset({"discard", "add-kong", "hidden-kong", "flower"})
"""What a player does who has just drawn."""

DRAWN: frozenset[Came] = frozenset({"draw", "kong", "flower"})
"""The ways a winning tile arrives that make it the winner's own draw (自摸)."""

GIVEN: tuple[Came, ...] = ("discard", "add-kong")
"""The ways in which another gives it."""


class DeclaredWin(NamedTuple):
    """A win as declared: on which tile, how that arrived, and what the table showed.

    `how` is `None` if the log does not show how the tile arrived; `source` is the seat that discarded it or
    added it to a pung, `None` for a draw of the winner's own. `first` is whether it is the dealer's first
    tile or first discard with nothing declared before (天和, 地和), `wall_empty` whether no tile is left
    behind it. The winner's sets lie on the table as `LaidSet`s, whose `source` is the seat that gave the claimed
    tile; the one it won on is in the winner's hand, replaced flowers are laid aside. `shown` says that the
    whole hand was known when the win was declared, `lawful` that the tile was one that a hand can win on. `own` and
    `robbed` tell of a tile of which the log does not show how it arrived that the winner is said to have drawn it, or
    to have robbed it. `claimer` had claimed it before.
    """

    seat: Seat
    tile: Tile
    how: Came | None
    source: Seat | None
    place: Place
    first: Known
    wall_empty: Known
    shown: bool
    lawful: Known
    own: bool = False
    robbed: bool = False
    claimer: Seat | None = None


NOTHING_OWED: Mapping[Seat, tuple[Why, ...]] = MappingProxyType({})


class FlowerRound(NamedTuple):
    """In which round a seat last laid dealt flowers aside, and the flowers it has drawn for them since."""

    number: int = 0
    drawn: tuple[Tile, ...] = ()


NO_ROUND: Mapping[Seat, FlowerRound] = MappingProxyType({})


class Course(NamedTuple):
    """What the rules of Lingque remember of a hand.

    `seat` has to draw, replace or discard, or draws next while an answer is due. `opening` lasts until the
    dealer's first draw. `first` is whether this is still the dealer's first tile or first discard with nothing
    declared before. `drawn` is the tile the seat in turn drew last and `how` how it arrived, `None` after a claim or
    where the log does not show it; `claimed` says that the seat in turn has just made a chow or a pung. `owed` has
    what each seat still has to draw from the tail for, `shown` that the own tiles of `claim` are not hidden,
    `kept` who is known to have kept a flower at a kong of this turn.
    `grown` are the pungs, by seat and tile, that may have become kongs in acts that are missing. `flowers` is how far
    each seat is in replacing its dealt flowers, where that goes round after round (LQ-A38). `since` are the seats that
    have acted in the order that was taken up behind acts that are missing; `None` where the order is sure. `stray` is a
    tile drawn out of turn that goes back when its drawer has thrown another (LQ-A39).
    """

    due: Due
    seat: Seat
    opening: bool = False
    first: Known = Known.NO
    drawn: Tile | None = None
    how: Came | None = None
    claimed: bool = False
    owed: Mapping[Seat, tuple[Why, ...]] = NOTHING_OWED
    claim: StandingClaim[Course] | None = None
    shown: bool = True
    won: DeclaredWin | None = None
    kept: Seat | None = None
    grown: frozenset[tuple[Seat, Tile]] = frozenset()
    flowers: Mapping[Seat, FlowerRound] = NO_ROUND
    since: frozenset[Seat] | None = None
    stray: Tile | None = None


@cites("LQ-1C.0(g)")
def taken_up(course: Course, seat: Seat, *, in_order: bool) -> Course:
    """The course after an act of a seat: it goes on in the order behind acts that are missing, or begins another.

    When two others have gone on from who began it, whose turn it was has lost it.
    """
    if course.since is None:
        return course
    since = course.since | {seat} if in_order else frozenset({seat})
    return course._replace(since=None if len(since) > MOST_UNSURE else since)


MOST_UNSURE = 2
"""How many seats can have acted in an order that was not theirs while whose turn it was still has it."""


@cites("LQ-1C.0")
def is_unsure(table: Table[Course], act: Act) -> bool:
    """Whether it may be the turn of another seat: the log shows no order but that of acts behind missing ones."""
    return table.course.since is not None and act.seat != table.course.seat


def unless_unsure(table: Table[Course], act: Act, objection: Objection) -> Objection | Undecided:
    """An objection to an act out of turn, where it is sure whose turn it is."""
    return Undecided(MISSING_ACTS) if is_unsure(table, act) else objection


@cites("LQ-1C.0(a)")
def lower(seat: Seat) -> Seat:
    """The lower house (下家), whose turn comes next, anticlockwise."""
    return IN_TURN.lower(seat)


@cites("LQ-1C.4")
def nearest_first(source: Seat, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Seats in the order in which they take precedence on a tile: from the lower house of its source, in turn."""
    return IN_TURN.nearest_first(source if source in SEATS else DEALER, seats)


@cites("LQ-2C.1.01", "LQ-2C.1.02")
def may_be_first(table: Table[Course]) -> bool:
    """Whether no more has been drawn than the dealer's first tile and flowers, and nothing thrown or laid before it."""
    flowers = sum(table.copies.get(flower, 0) for flower in FLOWERS)
    drawn = sum(table.copies.values()) - SHARE * len(SEATS) - table.wall.left - flowers
    return drawn <= 1 and not table.pool and not any(table.laid.values())


def owing(course: Course, seat: Seat, why: Why, number: int = 1) -> Course:
    """The course with `number` more tiles that a seat has to draw from the tail, and for what."""
    owed = (*course.owed.get(seat, ()), *(why,) * number)
    due = course.due if course.opening or course.due is Due.UNKNOWN else Due.REPLACE
    return course._replace(due=due, owed={**course.owed, seat: owed})


def open_now(table: Table[Course], act: Act) -> OpenTile | None:
    """The tile this act claims, as it lies open, or as it lay open before a claim that may be overturned."""
    standing = table.course.claim
    opened = table.open if standing is None or standing.seat == act.seat else standing.open
    if opened is None or "self" in act.flags:
        return None
    if not table.may_be(opened.tile, act.tile):
        return None
    return None if _is_of_another(table, opened, act) else opened


def _is_of_another(table: Table[Course], opened: OpenTile, act: Act) -> bool:
    """Whether an act is said to take another seat's tile than the open one: its own, or a dead one that lies there."""
    source = act.source
    if source not in SEATS or source == opened.seat or _giver_is_unseen(table, opened):
        return False
    tile = act.tile or opened.tile
    return source == act.seat or any((out.seat, out.tile) == (source, tile) for out in table.pool)


def _giver_is_unseen(table: Table[Course], opened: OpenTile) -> bool:
    """Whether a tile was claimed in acts that are missing from nobody knows whom: its claimer stands for that seat."""
    standing = table.course.claim
    return standing is not None and opened is standing.open and opened.seat == standing.seat


def giver_said(table: Table[Course], opened: OpenTile | None, act: Act) -> Seat | None:
    """Whose the log says that the open tile was, where it shows whose it is."""
    if opened is None or act.source not in SEATS or _giver_is_unseen(table, opened):
        return None
    return act.source


def giver_of(table: Table[Course], opened: OpenTile, act: Act) -> Seat | None:
    """Who put out the open tile; `None` if the log does not show it."""
    if not _giver_is_unseen(table, opened):
        return opened.seat
    return act.source if act.source in SEATS else None
