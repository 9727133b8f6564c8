"""The course of play of one hand: whose turn it is and what that turn is, what is due, and what each seat may still do.

Everything here is a value that never changes: an act comes to a new `Course`. Play fills most of it; `status`,
`offences`, `liabilities`, `penalties` and `named` are for the chapters of fouls and penalties.
"""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from oracle.clauses import cites
from oracle.knowledge import ENDLESS
from oracle.mahjong.sorting import MELD
from oracle.rulesets.taiwan.tiles import SEATS
from oracle.tables import read_table
from oracle.verdict import Known

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Claim, RefereeRules, Seat, Tile
    from oracle.acts import Move, OpenTile
    from oracle.rulesets.taiwan.records import (
        Eye,
        HiddenKong,
        Liability,
        Offence,
        Outvoted,
        Penalty,
        Status,
        Wrong,
    )
    from oracle.rulesets.taiwan.won import Declared, FlowerWin, Meld, Win
    from oracle.table import Table
    from oracle.verdict import Place

DEAL = read_table("taiwan", "deal")
"""The figures of the deal."""

SHARE = DEAL.section("share").number("each")
DEALER_SHARE = DEAL.section("share").number("dealer")
RESERVE = DEAL.section("reserve").number("tiles")

Nature = Literal["", "deal", "draw", "eat", "pung", "kong"]
"""What a turn began with: the dealer's share, a draw, a chow, a pung, a 碰槓; empty where the log does not show it."""

Why = Literal["hidden-kong", "add-kong", "kong", "flower"]
"""What a tile from the tail is drawn for."""

Came = Literal["deal", "draw", "tail", "discard", "add-kong"]
"""How a winning tile came: dealt, drawn from the head or the tail of the wall, thrown, or being added to a pung."""

DRAWN: frozenset[Came] = frozenset({"deal", "draw", "tail"})
"""The ways a winning tile comes that make it the winner's own draw (自摸)."""


class Due(Enum):
    """What has to happen next."""

    DRAW = "draw"
    DISCARD = "discard"
    REPLACE = "replace"
    ANSWER = "answer"
    OVER = "over"
    UNKNOWN = "unknown"


class Supply(NamedTuple):
    """What followed in a turn after its first tile: a flower or a kong, and the tile drawn for it where it was.

    `merged` tells that the tile before it had been laid into the hand.
    """

    why: Why
    tile: Tile
    at: int | None
    drawn: Tile | None = None
    merged: bool = False


class Handled(NamedTuple):
    """How the tile drawn last was handled: the incident (`merge`, `drop`, `touch`, `carry`), its act and the place."""

    how: str
    at: int | None
    place: str | None = None


class Standing(NamedTuple):
    """A hand as it stood before a tile came: its concealed tiles and its sets."""

    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...]


class Turn(NamedTuple):
    """一手: from the tile that comes in to the tile that goes out.

    `nature` is what it began with, `tile` the tile that came last (None after a claim, `?` unseen) and `came` how
    it came. `steps` are the flowers and kongs since, `handled` what was done with the tile that came last, `stood`
    the hand before the incoming tile and before each replacement, from which its winning tiles follow; what the log
    does not show of it is left out. `eaten` are the claimed tile and the own ones of a chow or a pung.
    """

    seat: Seat
    nature: Nature = ""
    at: int | None = None
    tile: Tile | None = None
    came: Came | None = None
    steps: tuple[Supply, ...] = ()
    handled: tuple[Handled, ...] = ()
    stood: tuple[Standing, ...] = ()
    eaten: tuple[Tile, tuple[Tile, ...]] | None = None


class Call(NamedTuple):
    """A voice, a gesture or an act that claims the tile: who, for what, and since which act."""

    seat: Seat
    claim: str
    at: int | None
    together: bool = False


class Taken(NamedTuple):
    """A claim carried out that a better one may still displace: its act and seat, and where it was made."""

    act: str
    seat: Seat
    at: int | None
    from_hand: tuple[Tile, ...] = ()


class Drawing(NamedTuple):
    """The draw of the next player while the tile before it may still be claimed.

    `merged` is the act that laid the drawn tile into the hand, `declared` the one that showed or said a self-draw,
    `flower` that a flower was replaced, None while none of it happened.
    """

    seat: Seat
    at: int | None
    merged: int | None = None
    declared: int | None = None
    flower: int | None = None


class Window(NamedTuple):
    """The competition for one tile put out: everything its outcome depends on, in the order it happened.

    `before` is the course as it was while the tile lay open to all, `undo` the moves that lead back there, the last
    thing done being undone first. `closed` is the discard that ended the competition, `drawable` how many tiles could
    still be drawn when the tile was put out. `from_tail` tells whether it is the tile just taken from the tail,
    thrown as it came.
    """

    open: OpenTile
    before: Course
    calls: tuple[Call, ...] = ()
    reached: Mapping[Seat, int] = MappingProxyType({})
    shown: Mapping[Seat, int] = MappingProxyType({})
    insisted: frozenset[Seat] = frozenset()
    taken: Taken | None = None
    drawing: Drawing | None = None
    undo: tuple[Move, ...] = ()
    closed: int | None = None
    drawable: int | None = None
    from_tail: Known = Known.NO


class Thrown(NamedTuple):
    """A discard: who threw which tile with which act."""

    seat: Seat
    tile: Tile
    at: int | None


class Passed(NamedTuple):
    """A win that was let go (過水): the tile, and the act with which the chance was gone."""

    tile: Tile
    at: int | None


class Ready(NamedTuple):
    """A declared readiness: 天聽, 地聽 (`kind`), with which act, and whether it is still upheld.

    `waits` are the kinds the hand waited for when it was declared, None where the log does not show them; `draws`
    counts the seat's turns begun with a draw since. `void` is the act that ended it, None while none has.
    """

    kind: Declared
    at: int | None
    waits: frozenset[Tile] | None
    draws: int = 0
    void: int | None = None


class Flowering(NamedTuple):
    """補花 of the opening: the seat that replaced last, and the tiles that came to it for flowers laid in that turn."""

    last: Seat | None = None
    fresh: tuple[Tile, ...] = ()


class Robbed(NamedTuple):
    """A flower robbed (七搶一): from whom, which, in which of the three forms, and with which act.

    `drawn` robs the flower another has just drawn, `late` one that was hidden and came to light, `table` one that
    lay before another when the robber drew his seventh, or was dealt it.
    """

    seat: Seat
    flower: Tile
    form: Literal["drawn", "late", "table"]
    at: int | None


class Won(NamedTuple):
    """A win as declared: on which tile, how that came, and how the table stood.

    `how` is None where the log does not show how the tile came; `source` is who threw it or added it to a pung.
    `ways` are the facts that scoring asks for, one for every possibility the log leaves open. `flowers` tells of
    a flower win and `robbed` whose flower it took. `lawful` says whether the rules allowed this win, and `ground`
    is the first clause that forbade it; whether the hand itself is complete is asked of the table. A `displaced` win
    came too late against a better claim. `shown` says that the whole hand was known when it was declared. `taken` is
    how many tiles the wall had given by then and `replaced` how many of them its tail; `from_tail` whether the tile
    came from there, drawn or thrown as it came.
    """

    seat: Seat
    tile: Tile
    how: Came | None
    source: Seat | None
    place: Place
    ways: tuple[Win, ...]
    flowers: FlowerWin = ""
    robbed: Robbed | None = None
    lawful: Known = Known.YES
    ground: str | None = None
    displaced: bool = False
    shown: bool = True
    taken: int = 0
    replaced: int = 0
    from_tail: Known = Known.NO


NOTHING: Mapping[Seat, int] = MappingProxyType({})
NO_KINDS: Mapping[Seat, frozenset[Tile]] = MappingProxyType({})
NOBODY_PASSED: Mapping[Seat, Passed] = MappingProxyType({})
NOBODY_READY: Mapping[Seat, Ready] = MappingProxyType({})
NOTHING_OWED: Mapping[Seat, tuple[Why, ...]] = MappingProxyType({})
NOBODY: Mapping[Seat, Status] = MappingProxyType({})
NO_OFFENCES: Mapping[Seat, tuple[Offence, ...]] = MappingProxyType({})
NO_NAMES: Mapping[Seat, Mapping[Tile, int]] = MappingProxyType({})
NO_BYSTANDERS: Mapping[int, str] = MappingProxyType({})
NO_EYES: Mapping[Seat, Eye] = MappingProxyType({})


class Course(NamedTuple):
    """What the rules of Taiwan remember of a hand.

    `seat` has to draw, replace or discard, or draws next while an answer is due. `dealer` is None where the log
    does not show who deals, `opening` is there until the dealer's first turn goes on, `dealt` tells that the log
    shows play from the deal on and `gapped` that acts are missing.

    `turn` is the turn being played, `window` the competition for the tile put out last, `former` the one before it,
    on which a voice raised in time may still be acted upon. `discards` are all discards in order; `draws` counts
    for each seat its turns begun with a draw, `taken` every tile taken from the wall since the deal, head and tail,
    `replaced` those from the tail. `owed` has what each seat still has to draw from the tail for.

    `water` has the seats in 過水, `ready` the declared readiness, `shown` the kinds a seat showed or spoke of
    without need (TW-BAN-8), `named` those it called out (嗆牌) and with which act, `lost` the flowers that can never
    be replaced, `robbed` the flower a seat has just robbed. `declined` is the seat that left the last tile undrawn,
    `carrying` who reaches for the wall with a tile in hand. `interrupted` is the course before the claim or kong made
    last, to which putting it right leads back.

    `status` is the 相公 of each seat, `offences` what made it, `wrongs` the wrong acts and their stage, `eyes` who
    has gone to look at all hands (眼牌), `frozen` the kinds of a pung laid open that may not be thrown, `liabilities`
    who pays for others, `penalties` what fouls cost, `meddlers` the outsiders who influenced play. `wins` are all
    wins declared, the last one last; those that count are told apart elsewhere. `rulings` are the lines of the
    referee and `accusations` those of players, each told by its line.

    `hidden_kongs` are the 暗槓 as they were made, `outvoted` the claims that lost, `tail_seen` for a seat, or for all
    under an empty name, which tile of the tail is known beforehand, and `bystanders` the outsiders by their lines.
    """

    due: Due
    seat: Seat
    dealer: Seat | None = None
    opening: Flowering | None = None
    dealt: bool = True
    gapped: bool = False
    turn: Turn = Turn(SEATS[0])
    window: Window | None = None
    former: Window | None = None
    discards: tuple[Thrown, ...] = ()
    draws: Mapping[Seat, int] = NOTHING
    taken: int = 0
    replaced: int = 0
    owed: Mapping[Seat, tuple[Why, ...]] = NOTHING_OWED
    water: Mapping[Seat, Passed] = NOBODY_PASSED
    ready: Mapping[Seat, Ready] = NOBODY_READY
    shown: Mapping[Seat, frozenset[Tile]] = NO_KINDS
    named: Mapping[Seat, Mapping[Tile, int]] = NO_NAMES
    lost: Mapping[Seat, frozenset[Tile]] = NO_KINDS
    robbed: Robbed | None = None
    declined: Seat | None = None
    carrying: tuple[Seat, Handled] | None = None
    interrupted: Course | None = None
    status: Mapping[Seat, Status] = NOBODY
    offences: Mapping[Seat, tuple[Offence, ...]] = NO_OFFENCES
    wrongs: tuple[Wrong, ...] = ()
    eyes: Mapping[Seat, Eye] = NO_EYES
    frozen: Mapping[Seat, frozenset[Tile]] = NO_KINDS
    liabilities: tuple[Liability, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    meddlers: tuple[str, ...] = ()
    hidden_kongs: tuple[HiddenKong, ...] = ()
    outvoted: tuple[Outvoted, ...] = ()
    tail_seen: Mapping[str, int] = NOTHING
    bystanders: Mapping[int, str] = NO_BYSTANDERS
    wins: tuple[Won, ...] = ()
    rulings: tuple[RefereeRules, ...] = ()
    accusations: tuple[Claim, ...] = ()


def course_of(table: Table) -> Course:
    """The course of play a table carries."""
    course = table.course
    if not isinstance(course, Course):
        raise TypeError("the table carries no course of Taiwan")
    return course


@cites("TW-DEF-16")
def lower(seat: Seat) -> Seat:
    """The lower house (下家), whose turn comes next, counter-clockwise."""
    return SEATS[(SEATS.index(seat) + 1) % len(SEATS)]


def upper(seat: Seat) -> Seat:
    """The upper house (上家)."""
    return SEATS[SEATS.index(seat) - 1]


def across(seat: Seat) -> Seat:
    """The seat opposite (對家)."""
    return lower(lower(seat))


def in_turn_from(seat: Seat) -> tuple[Seat, ...]:
    """All seats in turn order, beginning with this one."""
    place = SEATS.index(seat)
    return SEATS[place:] + SEATS[:place]


@cites("TW-WIN-5")
def nearest_first(source: Seat) -> tuple[Seat, ...]:
    """The other three in turn order from the one who put a tile out."""
    return in_turn_from(source)[1:]


# -- the wall ----------------------------------------------------------------------------------------


@cites("TW-PROC-19")
def drawable(table: Table) -> int | None:
    """How many tiles may still be drawn, the reserve (殘牌) left aside; None where the log does not show it.

    The reserve is constant unless it is read to shrink with every replacement (TW-A7).
    """
    left = table.wall.left
    if left >= ENDLESS // 2:
        return None
    shrunk = course_of(table).replaced if table.agreed.reading("TW-A7") == "shrinks" else 0
    return left - max(0, RESERVE - shrunk)


# -- go-rounds ---------------------------------------------------------------------------------------


@cites("TW-DEF-2")
def go_round(course: Course, seat: Seat) -> tuple[Thrown, ...]:
    """巡 of a player: every discard since that player's own latest one, that one first; or since play began."""
    for place in range(len(course.discards) - 1, -1, -1):
        if course.discards[place].seat == seat:
            return course.discards[place:]
    return course.discards


def last_discard(course: Course, seat: Seat) -> Thrown | None:
    """A player's own latest discard."""
    found = go_round(course, seat)
    return found[0] if found and found[0].seat == seat else None


# -- what a seat may do ------------------------------------------------------------------------------


def status_of(course: Course, seat: Seat) -> Status:
    """Whether a seat is a 相公, and a known one."""
    return course.status.get(seat, "")


@cites("TW-FOUL-3", "TW-FOUL-5")
def may_win(course: Course, seat: Seat) -> bool:
    """Whether a seat has not lost the right to win: a 相公 of either kind has."""
    return status_of(course, seat) == ""


KEPT = (
    "status",
    "offences",
    "wrongs",
    "eyes",
    "frozen",
    "liabilities",
    "penalties",
    "meddlers",
    "outvoted",
    "named",
    "shown",
    "water",
    "wins",
    "rulings",
    "accusations",
    "bystanders",
    "lost",
)
"""What stays when play goes back to where it was."""


@cites("TW-PRI-11")
def back_to(before: Course, course: Course) -> Course:
    """The course of before, with everything that stays when play goes back to where it was."""
    return before._replace(**{name: getattr(course, name) for name in KEPT})


def owing(course: Course, seat: Seat, why: Why, number: int = 1) -> Course:
    """The course with so many more tiles that a seat has to draw from the tail, and for what."""
    owed = (*course.owed.get(seat, ()), *(why,) * number)
    return course._replace(owed={**course.owed, seat: owed})


def size_of(table: Table, seat: Seat) -> int:
    """The tiles of a seat, every laid set counted as three, flowers not at all."""
    return len(table.hands[seat]) + MELD * len(table.laid[seat])


# -- the order of events -----------------------------------------------------------------------------


NOW = 1_000_000
"""The place of an act that has not been made yet."""


@cites("TW-PRI-0")
def earlier(course: Course, one: int | None, other: int | None, *, together: bool = False) -> Known:
    """Whether one act came before another, as the log has it or as the referee has ruled.

    `together` says that the later of the two is logged as simultaneous, so that only the referee can tell.
    """
    one, other = NOW if one is None else one, NOW if other is None else other
    for ruling in course.rulings:
        if (ruling.at, ruling.before) == (one, other) or (ruling.at, ruling.after) == (other, one):
            return Known.YES
        if (ruling.at, ruling.before) == (other, one) or (ruling.at, ruling.after) == (one, other):
            return Known.NO
    return Known.UNKNOWN if together else Known.of(one < other)
