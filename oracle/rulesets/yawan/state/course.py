"""The course of play of one hand: whose turn it is and how it was reached, what is due, and who competes for a tile.

Everything here is a value that never changes: an act results in a new `Course`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from grammar.records import dataclass
from oracle.families.due import Due
from oracle.game.claims import StandingClaim
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import read_table
from oracle.rulesets.yawan.state.fouls import NO_FOULS, Fouls
from oracle.rulesets.yawan.state.route import Turn, after_claim, following

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat, Tile
    from oracle.ruling.findings import Fact
    from oracle.table.acts import OpenTile
    from oracle.table.known import Known, Place
    from oracle.table.table import Table

DEAL = read_table("yawan", "deal")
"""The figures of the deal."""

SHARE = DEAL.section("share").number("others")
DEALER_SHARE = DEAL.section("share").number("dealer")

SET_TILES = 3
"""How many tiles of a hand every laid set stands for; the fourth of a kong is replaced."""

Came = Literal["deal", "draw", "tail", "discard", "kong", "last"]
"""How a tile came: dealt, drawn from the head or the tail, discarded, from a kong being opened, or shown as the last."""

DRAWN: frozenset[Came] = frozenset({"deal", "draw", "tail"})
"""The ways a winning tile comes that make it the winner's own draw (摸吊)."""

Began = Literal["deal", "draw", "eat", "pung", "kong", ""]
"""What a turn began with; empty where the log does not show it. A `kong` is one laid together with its pung."""


@dataclass(frozen=True, slots=True)
class SignedClaim(StandingClaim["Course"]):
    """A claim with its sign.

    `sign` is the tile discarded as the sign of the claim, once it is; `taken` that the claimed tile was taken up.
    One that is `void` may not be made, and stands only if the others go on from it. `shown` says that the log tells
    the own tiles of its maker beside the claim itself; `displaces` that another's claim gave way to it.
    """

    sign: OpenTile | None = None
    taken: bool = False
    void: bool = False
    shown: bool = True
    displaces: bool = False


class DeclaredWin(NamedTuple):
    """A win as declared: on which tile, how that came and who gave it, and how the table stood.

    `how` is `None` if the log does not show how the tile came. `opening` marks a win with the fourteen of the deal
    from one on the dealer's first discard, `declared` whether the winner had declared readiness (报定), `last` whether
    it is the last tile of the wall, `visible` how many other copies of it lie open, None where the log does not show
    it. `shown` says that the whole hand was known when the win was declared, `lawful` that the tile was one
    a hand can win on. `laid_out` are the sets and pairs into which the winner has divided the hand, if the log says so.
    Where `how` is not shown, `own` says that the winner is told to have drawn the tile. `open` says that tiles of the
    hand were shown behind the win, `formless` that all its tiles are laid out and make a hand of no form.
    """

    seat: Seat
    tile: Tile
    how: Came | None
    source: Seat | None
    place: Place
    opening: Literal["", "deal", "first-discard"]
    declared: bool
    last: Known
    visible: int | None
    shown: bool
    lawful: Known
    laid_out: tuple[tuple[Tile, ...], ...] = ()
    own: bool = False
    open: bool = False
    formless: bool = False

    @property
    def is_laid_open(self) -> bool:
        """Whether the hand was laid open, so that the win is taken back no more."""
        return self.open or bool(self.laid_out)


class Astray(NamedTuple):
    """A tile that lies open by an act which was not its maker's to make, and the seats whose right that was.

    One of them may go on from it; another does not win on it.
    """

    open: OpenTile
    rights: tuple[Seat, ...]


class Kept(NamedTuple):
    """The turns over which a tile drawn too early was thrown, whose, and who of the others has gone on from there."""

    turns: tuple[Turn, ...]
    maker: Seat
    relied: frozenset[Seat] = frozenset()

    @property
    def holders(self) -> frozenset[Seat]:
        """The seats whose turn it was."""
        return frozenset(turn.seat for turn in self.turns)


class Believed(NamedTuple):
    """A claim with own tiles that nobody had seen in the hand: whose, by which act, and which tiles."""

    seat: Seat
    at: int | None
    own: tuple[Tile, ...]


class Thrown(NamedTuple):
    """A discard: who threw which tile with which act."""

    seat: Seat
    tile: Tile
    at: int | None


NOTHING_OWED: Mapping[Seat, int] = MappingProxyType({})
NOBODY_READY: Mapping[Seat, int | None] = MappingProxyType({})


class Course(NamedTuple):
    """What the rules of Yawan remember of a hand.

    `turn` is the turn being played, or played last while an answer is due; then `next` has the turn that comes if
    nobody claims, or each there can be where the log leaves it open. `began` says what the turn began with, and
    `kong` that one was laid in it, after which the seat opposite draws. `drawn` is the tile that came last to the seat
    in turn and `how` it came. `dealt` says that the log shows play from the deal on. `owed` has for each seat how many
    kongs it has not replaced, `entered` the seats that have drawn or claimed a tile since the deal, `exchanged` those
    that have thrown another than they drew, `ready` those that declared readiness and with which act. `round` is the
    round wind, `None` if the log does not show it. `grown` are the sets, by seat and tiles, that may have become kongs
    in acts that are missing. `astray` is the tile that lies open by a void act;
    `unseen` are the wins with a hand that nobody saw, from which play went on, `doubt` is what would show whether
    another has won on the tile; `believed` are the claims whose own tiles nobody had seen, `kept` the turns that a tile
    drawn too early and thrown has passed over and that may still be played.
    """

    due: Due
    turn: Turn
    next: tuple[Turn, ...] = ()
    began: Began = ""
    kong: bool = False
    dealt: bool = True
    drawn: Tile | None = None
    how: Came | None = None
    owed: Mapping[Seat, int] = NOTHING_OWED
    entered: frozenset[Seat] = frozenset()
    exchanged: frozenset[Seat] = frozenset()
    ready: Mapping[Seat, int | None] = NOBODY_READY
    discards: tuple[Thrown, ...] = ()
    claim: SignedClaim | None = None
    won: DeclaredWin | None = None
    fouls: Fouls = NO_FOULS
    round: Seat | None = None
    grown: frozenset[tuple[Seat, tuple[Tile, ...]]] = frozenset()
    astray: Astray | None = None
    unseen: tuple[DeclaredWin, ...] = ()
    doubt: Fact | None = None
    believed: tuple[Believed, ...] = ()
    kept: Kept | None = None

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return self.turn.seat


def may_draw(course: Course, seat: Seat) -> Turn | None:
    """The turn in which a seat may draw now; `None` if it is not its turn to draw."""
    turns = course.next if course.due is Due.ANSWER else course.fouls.ahead
    return next((turn for turn in turns if turn.seat == seat), None)


def is_turned(course: Course) -> bool:
    """Whether a pung or a kong has turned the route in this turn."""
    return course.kong or course.began in ("pung", "kong")


@cites("YW-PLAY-6", "YW-PLAY-7")
def holders(course: Course) -> tuple[Seat, ...]:
    """Whose turn it is: the player who has to discard, or those who may draw next."""
    return tuple(turn.seat for turn in course.next) if course.due is Due.ANSWER else (course.seat,)


@cites("YW-PLAY-4a", "YW-PLAY-4b", "YW-PLAY-9d")
def coming(course: Course, turn: Turn) -> tuple[Turn, ...]:
    """The turn after this one, or each there can be: on along the route, or opposite after a pung or a kong."""
    return (after_claim(turn.seat),) if is_turned(course) else following(turn)


def holds_the_last(table: Table[Course]) -> bool:
    """Whether the seat in turn has just drawn the last tile of the wall, and has to win or to show it."""
    return table.course.due is Due.DISCARD and table.course.how in ("draw", "tail") and table.wall.left == 0


@cites("YW-FOUL-2")
def drawn_along(course: Course, seat: Seat, tile: Tile) -> Course:
    """The course once a tile drawn by who plays along lies at the right end of the row."""
    row = course.fouls.along.get(seat)
    if row is None:
        return course
    along = {**course.fouls.along, seat: row._replace(drawn=(*row.drawn, tile))}
    return course._replace(fouls=course.fouls._replace(along=along))
