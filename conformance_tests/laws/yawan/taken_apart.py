"""Dealt hands of Yawan taken apart: where on the route a turn stands, what was claimed, and what sets bind a hand to.

All of it follows from the acts before, by the route written out here, and never by the rules of the judge.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple

from conformance_tests.laws import mahjong
from conformance_tests.laws.mahjong import Hand, Moment, below
from conformance_tests.laws.mutations import Operators
from conformance_tests.laws.yawan.naive import (
    SUIT_OF_DRAGON,
    WINDS,
    Case,
    Set,
    divisions,
    follow,
    is_group_by_rank,
    is_group_by_suit,
    is_number,
)
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Log

ROUTE = ("E", "W", "N", "S", "W", "E", "S", "N")
"""The seats in the order of eight turns nobody disturbs, the first of them that of the dealer opening the hand."""

CLAIMING = ("eat", "pung", "kong")
SHARE = 13


class Taken(NamedTuple):
    """A claim that was made last: by which act and seat, of which tile, who threw it, and whose turn would have come."""

    act: str
    seat: str
    tile: str
    thrower: str
    coming: int
    signed: bool = False


class Turned(NamedTuple):
    """What is due at a moment, and where the play stands on the route.

    `due` is `discard`, `replace`, `answer`, `last` or `over`; `seat` has the turn, which began with the act `began`.
    `coming` is the place on the route of the turn that comes if nobody claims. `across` says that a pung or a kong
    sends the turn to the seat opposite, `taken` is the claim the turn began with, and `owes` the seat that has laid
    a kong together with its pung and not replaced it.
    """

    due: str = "discard"
    seat: str = "E"
    began: str = "deal"
    coming: int = 1
    across: bool = False
    taken: Taken | None = None
    owes: str | None = None

    def next(self) -> str:
        """Who draws if nobody claims."""
        return ROUTE[self.coming]

    def order(self) -> tuple[str, ...]:
        """The seats as the route reaches them from the turn that comes."""
        return order_from(self.coming)


@dataclass(slots=True)
class Routed(Hand):
    """A dealt hand with what is due at each of its moments."""

    turns: list[Turned] = field(default_factory=list)

    def turn(self, moment: Moment) -> Turned:
        """What is due at a moment."""
        return self.turns[moment.number - 1]


def order_from(place: int) -> tuple[str, ...]:
    """The seats as the route reaches them from a place on it."""
    return tuple(dict.fromkeys(ROUTE[(place + step) % len(ROUTE)] for step in range(len(ROUTE))))


def opposite(seat: str) -> str:
    """The seat across the table."""
    return below(seat, 2)


def crossing(seat: str) -> int:
    """The place on the route of the seat opposite, reached from this one."""
    return next(
        place for place, each in enumerate(ROUTE) if each == opposite(seat) and ROUTE[place - 1] == seat
    )


def hand_of(log: Log) -> Routed:
    """A dealt hand taken apart."""
    plain = mahjong.hand_of(log)
    hand = Routed(plain.log, plain.head, plain.acts, plain.declared)
    turned, opened = Turned(), None
    for moment in plain.moments:
        hand.moments.append(replace(moment, open=opened))
        hand.turns.append(turned)
        turned, opened = _after(turned, opened, moment.seat, moment.act)
    return hand


def _after(
    turned: Turned, opened: tuple[str, str] | None, seat: str, act: Act
) -> tuple[Turned, tuple[str, str] | None]:
    """What is due after an act, and what lies open."""
    if act.act in ("discard", "show"):
        coming = crossing(seat) if turned.across else turned.coming
        taken = turned.taken and turned.taken._replace(signed=True)
        due = "answer" if act.act == "discard" else "last"
        return turned._replace(due=due, coming=coming, taken=taken), (act.tiles[0], seat)
    if act.act == "replace" and turned.owes == seat:
        return turned._replace(owes=None, taken=None), opened
    if act.act in ("draw", *CLAIMING):
        return _begun(turned, opened, seat, act), None
    if act.act not in LEAVES_DUE:
        return turned, opened
    left = LEAVES_DUE[act.act]
    return turned._replace(due=left, across=turned.across or left == "replace", taken=None), None


LEAVES_DUE = {
    "replace": "discard",
    "add-kong": "replace",
    "hidden-kong": "replace",
    "win": "over",
    "rob": "over",
}
"""What is due after an act that neither opens a turn nor ends it."""


def _begun(turned: Turned, opened: tuple[str, str] | None, seat: str, act: Act) -> Turned:
    """A turn that begins with a draw or a claim."""
    coming, taken = turned.coming, None
    if opened is not None and act.act in CLAIMING:
        taken = Taken(act.act, seat, *opened, coming)
    along = (coming + 1) % len(ROUTE)
    owes = seat if act.act == "kong" else None
    return Turned("discard", seat, act.act, along, act.act in ("pung", "kong"), taken, owes)


Deeds = list[tuple[str, Act]]
"""Acts with who made them."""


def so_far(hand: Hand, moment: Moment, *more: tuple[str, Act]) -> Deeds:
    """The acts before a moment and more."""
    return [*hand.before(moment), *more]


def played_on(place: int, tiles: Sequence[str], without: str = "") -> Deeds:
    """Turns from a place on the route on, every tile thrown as it is drawn; one seat may be passed over."""
    acts: Deeds = []
    for tile in tiles:
        while ROUTE[place % len(ROUTE)] == without:
            place += 1
        seat = ROUTE[place % len(ROUTE)]
        acts += [(seat, Act("draw", (tile,))), (seat, Act("discard", (tile,)))]
        place += 1
    return acts


# -- sets ------------------------------------------------------------------------------------------


def runs(moment: Moment, seat: str, tile: str) -> Iterator[tuple[str, str]]:
    """Two tiles of a hand that make a sequence with a tile, by suit or by rank."""
    for pair in couples(moment, seat):
        if is_run((*pair, tile)):
            yield pair


def couples(moment: Moment, seat: str) -> Iterator[tuple[str, str]]:
    """Every two tiles of a hand."""
    seen = set(combinations(sorted(moment.held(seat).elements()), 2))
    yield from ((one, other) for one, other in sorted(seen))


def is_run(tiles: tuple[str, ...]) -> bool:
    """Whether tiles are a sequence, of one suit or of three."""
    return follow(tiles) and len({tile[1] for tile in tiles}) in (1, len(tiles))


def is_triplet(tiles: tuple[str, ...], seat: str) -> bool:
    """Whether tiles are a triplet, of equal ones, or by rank and without the own wind."""
    if len(set(tiles)) == 1:
        return True
    return is_group_by_rank(tuple(sorted(tiles))) and not follow(tiles) and seat not in tiles


def triplets(moment: Moment, seat: str, tile: str) -> Iterator[tuple[str, str]]:
    """Two tiles of a hand that make a triplet with a tile."""
    for pair in couples(moment, seat):
        if is_triplet((*pair, tile), seat):
            yield pair


def by_rank(tile: str, seat: str) -> Iterator[tuple[str, str]]:
    """The couples that make a triplet by rank with a tile, held or not."""
    if is_number(tile):
        yield tuple(f"{tile[0]}{suit}" for suit in "mps" if suit != tile[1])  # type: ignore[misc]
    elif tile in SUIT_OF_DRAGON:
        yield tuple(dragon for dragon in SUIT_OF_DRAGON if dragon != tile)  # type: ignore[misc]
    elif tile != seat:
        yield tuple(wind for wind in WINDS if wind not in (tile, seat))  # type: ignore[misc]


def form_of(tiles: tuple[str, ...]) -> str:
    """The form a set is of."""
    return "by-suit" if is_group_by_suit(tuple(sorted(tiles))) else "by-rank"


def bound(moment: Moment, seat: str) -> str | None:
    """The form a seat's sets bind it to."""
    return next((form_of(laid.tiles) for laid in moment.table.laid[seat]), None)


def suits_in_order(moment: Moment, seat: str) -> tuple[str, ...] | None:
    """The suits of low, middle and high in the sequences a seat has claimed by rank."""
    for laid in moment.table.laid[seat]:
        if laid.kind == "eat" and form_of(laid.tiles) == "by-rank":
            return tuple(tile[1] for tile in sorted(laid.tiles))
    return None


def bases(moment: Moment, seat: str) -> Iterator[frozenset[str]]:
    """The couples of suits and of winds that a seat's pungs by rank have fixed."""
    for laid in moment.table.laid[seat]:
        if laid.kind in ("pung", "kong", "add-kong") and form_of(laid.tiles) == "by-rank":
            own = set(laid.tiles) - {laid.claimed} - ({seat} if len(laid.tiles) > 3 else set())
            yield base_of(tuple(own))


def base_of(own: tuple[str, ...]) -> frozenset[str]:
    """The suits, or the winds, of two own tiles."""
    return frozenset(tile if tile in WINDS else SUIT_OF_DRAGON.get(tile, tile[-1]) for tile in own)


def is_of_winds(base: frozenset[str]) -> bool:
    """Whether a couple is one of winds."""
    return base <= set(WINDS)


# -- whole hands -----------------------------------------------------------------------------------


def is_complete(moment: Moment, seat: str, tile: str, *, drawn: bool = False) -> bool | None:
    """Whether a hand wins on a tile by its form; None where it has too few or too many tiles."""
    held = moment.held(seat)
    held[tile] += not drawn
    sets = moment.table.laid[seat]
    if held.total() + 3 * len(sets) != SHARE + 1:
        return None
    laid = tuple(Set(each.kind, each.tiles, each.claimed or "") for each in sets)
    return bool(divisions(Case(seat, tuple(held.elements()), laid)))


def is_far(moment: Moment, seat: str, tile: str) -> bool:
    """Whether a hand with a tile has too many that have no neighbour for any form."""
    held = sorted({*moment.held(seat), tile})
    return sum(not any(_near(one, other) for other in held if other != one) for one in held) > 2


def _near(one: str, other: str) -> bool:
    if is_number(one) and is_number(other):
        return abs(int(one[0]) - int(other[0])) <= 2
    return is_number(one) == is_number(other) and (one in WINDS) == (other in WINDS)


def waits(moment: Moment, seat: str) -> bool:
    """Whether any tile completes a hand."""
    return any(is_complete(moment, seat, tile) for tile in mahjong.TILES)


def orders_of_suits() -> tuple[tuple[str, ...], ...]:
    """The six orders there are."""
    return tuple(permutations("mps"))


operator: Operators[Routed] = Operators({})
OPERATORS = operator.known
"""Every operator by its name."""
