"""What a turn is and who competes for the tile it ends with: values of the course of play that never change."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat, Tile
    from oracle.families.mahjong.sets import Meld
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.hands import Declared, FlowerWin, Win
    from oracle.table.acts import OpenTile
    from oracle.table.known import Place
    from oracle.table.moves import Move

Nature = Literal["", "deal", "draw", "eat", "pung", "kong"]
"""What a turn began with: the dealer's share, a draw, a chow, a pung, a 碰槓; empty where the log does not show it."""

Why = Literal["hidden-kong", "add-kong", "kong", "flower"]
"""What a tile from the tail is drawn for."""

Came = Literal["deal", "draw", "tail", "discard", "add-kong"]
"""How a winning tile came: dealt, drawn from the head or the tail of the wall, thrown, or being added to a pung."""

DRAWN: frozenset[Came] = frozenset({"deal", "draw", "tail"})
"""The ways a winning tile comes that make it the winner's own draw (自摸)."""


class Supply(NamedTuple):
    """What followed in a turn after its first tile: a flower or a kong, its act, and the tile drawn for it where it was.

    `merged` says that the tile before it had been laid into the hand.
    """

    why: Why
    at: int | None
    drawn: Tile | None = None
    merged: bool = False


class Handled(NamedTuple):
    """How the tile drawn last was handled: the incident (`merge`, `touch`, `knock` …), its act and the place."""

    how: str
    at: int | None
    place: str | None = None


class HandBefore(NamedTuple):
    """A hand as it stood before a tile came: its concealed tiles and its sets."""

    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...]


class Turn(NamedTuple):
    """一手: from the tile that comes in to the tile that goes out.

    `nature` is what it began with, `tile` the tile that came last (`None` after a claim, `?` unseen) and `came` how
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
    stood: tuple[HandBefore, ...] = ()
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
    `flower` that a flower was replaced, None while none of it happened. `tile` is what was drawn.
    """

    seat: Seat
    at: int | None
    merged: int | None = None
    declared: int | None = None
    flower: int | None = None
    tile: Tile | None = None


class Window(NamedTuple):
    """The competition for one tile put out: everything its outcome depends on, in the order it happened.

    `before` is the course as it was while the tile lay open to all, `undo` the moves that lead back there, the last
    thing done being undone first. `closed` is the discard that ended the competition, `drawable` how many tiles could
    still be drawn when the tile was put out. `from_tail` says whether it is the tile just taken from the tail,
    thrown as it came. `touched` are those of who `reached` whose hand is known to have come to the wall. `gone` is
    the draw that a better claim has undone, or a late one, carried out all the same, has passed over; `stood` is then
    the discard by which that draw stood. `of_nothing` says that no tile lay open, and that a claim of one is all there
    is of it: nobody wins on that.
    """

    open: OpenTile
    before: Course
    calls: tuple[Call, ...] = ()
    reached: Mapping[Seat, int] = MappingProxyType({})
    touched: frozenset[Seat] = frozenset()
    shown: Mapping[Seat, int] = MappingProxyType({})
    insisted: frozenset[Seat] = frozenset()
    taken: Taken | None = None
    drawing: Drawing | None = None
    undo: tuple[Move, ...] = ()
    closed: int | None = None
    drawable: int | None = None
    from_tail: Known = Known.NO
    gone: Drawing | None = None
    stood: int | None = None
    of_nothing: bool = False


class Thrown(NamedTuple):
    """A discard: who threw which tile with which act."""

    seat: Seat
    tile: Tile
    at: int | None


class MissedWin(NamedTuple):
    """A win that was let go (過水): the tile, and the act with which the chance was gone."""

    tile: Tile
    at: int | None


class Ready(NamedTuple):
    """A declared readiness: 天聽, 地聽 (`kind`), with which act, and whether it is still upheld.

    `waits` are the kinds the hand waited for when it was declared, `None` where the log does not show them; `draws`
    counts the seat's turns begun with a draw since. `void` is the act that ended it, None while none has, and `doubt`
    one that may have ended it, which the log does not show.
    """

    kind: Declared
    at: int | None
    waits: frozenset[Tile] | None
    draws: int = 0
    void: int | None = None
    doubt: int | None = None


class Flowering(NamedTuple):
    """補花 of the opening: the seat that replaced last, and the tiles that came to it for flowers laid in that turn.

    `astray` is who has just taken the last of them from the head of the wall.
    """

    last: Seat | None = None
    fresh: tuple[Tile, ...] = ()
    astray: Seat | None = None


class Robbed(NamedTuple):
    """A flower robbed (七搶一): from whom, which, in which of the three forms, and with which act.

    `drawn` robs the flower another has just drawn, `late` one that was hidden and came to light, `table` one that
    lay before another when the robber drew his seventh, or was dealt it.
    """

    seat: Seat
    flower: Tile
    form: Literal["drawn", "late", "table"]
    at: int | None


class DeclaredWin(NamedTuple):
    """A win as declared: on which tile, how that came, and how the table stood.

    `how` is `None` where the log does not show how the tile came; `source` is who threw it or added it to a pung.
    `ways` are the facts that scoring asks for, one for every possibility the log leaves open. `flowers` says there is
    a flower win and `robbed` whose flower it took. `lawful` says whether the rules allowed this win;
    whether the hand itself is complete is asked of the table. A `displaced` win came too late against a better claim,
    by the clause that is its `ground`. `shown` says that the whole hand was known when it was declared. `taken` is
    how many tiles the wall had given by then and `replaced` how many of them its tail; `from_tail` whether the tile
    came from there, drawn or thrown as it came. `called` are the others who had called the tile before for a pung
    when a self-draw was declared, and have not given way; `turned_over` says that tiles of the hand were shown since.
    Where `how` is not shown, `own` says that the winner is told to have drawn the tile. `gaps` is how often acts were
    missing by then, and `missed` how many draws those may have been, at least and at most.
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
    called: tuple[Seat, ...] = ()
    own: bool = False
    turned_over: bool = False
    gaps: int = 0
    missed: tuple[int, int | None] = (0, 0)
