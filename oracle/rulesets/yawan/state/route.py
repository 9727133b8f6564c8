"""牌路: the crossing route, on which a turn goes on to the left or to the seat opposite, by where it came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError, read_table
from oracle.rulesets.yawan.figures.kinds import DEALER, IN_TURN, SEATS
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grammar.syntax import Seat
    from oracle.rulebook.tables import Section

Side = Literal["right", "across"]
"""The sides a turn can come from."""

Way = Literal["left", "across"]
"""The ways a turn can go on."""

SIDES: tuple[Side, ...] = ("right", "across")
ARRIVAL: Mapping[Way, Side] = {"left": "right", "across": "across"}
"""The side from which a turn is reached: one sent to the left arrives from the right, one sent across from across."""


class Turn(NamedTuple):
    """A turn of a seat and the side it was reached from, `None` if the log does not show that."""

    seat: Seat
    reached: Side | None = None


class Route(NamedTuple):
    """The ways on by the side reached from, the side the dealer opens from, and where a pung or kong sends the turn."""

    ways: Mapping[Side, Way]
    opening: Side
    after_claim: Way


@cites("YW-PLAY-4", "YW-PLAY-4b")
def load_route(document: Section) -> Route:
    """Read the route; a turn never comes from the left, and never goes on to the right."""
    route, claim = document.section("route"), document.section("after_claim")
    ways = {side: route.text(f"from_{side}") for side in SIDES}
    opening, after, reached = route.text("opening"), claim.text("next"), claim.text("reached_from")
    if (
        {*ways.values(), after} - set(ARRIVAL)
        or opening not in SIDES
        or ARRIVAL[cast("Way", after)] != reached
    ):
        raise TableError(f"{document.where}: a turn goes on to the left or across")
    return Route(cast("Mapping[Side, Way]", ways), opening, cast("Way", after))


ROUTE = load_route(read_table("yawan", "deal"))
"""The route of the table."""


@cites("YW-PLAY-10f")
def left(seat: Seat) -> Seat:
    """The seat to the left (下方), clockwise."""
    return IN_TURN.lower(seat)


def across(seat: Seat) -> Seat:
    """The seat opposite (前方)."""
    return IN_TURN.across(seat)


def right(seat: Seat) -> Seat:
    """The seat to the right."""
    return IN_TURN.upper(seat)


def sent(seat: Seat, way: Way) -> Turn:
    """The turn that a seat sends on a way."""
    return Turn(left(seat) if way == "left" else across(seat), ARRIVAL[way])


@cites("YW-PLAY-4")
def opening_turn() -> Turn:
    """The dealer opens the hand as if reached from the right."""
    return Turn(DEALER, ROUTE.opening)


@cites("YW-PLAY-4", "YW-PLAY-4a", "YW-TERM-3")
def following(turn: Turn) -> tuple[Turn, ...]:
    """The turn of the seat after (下手): the only one, or each there can be where the log leaves the side open."""
    sides = SIDES if turn.reached is None else (turn.reached,)
    return tuple(sent(turn.seat, ROUTE.ways[side]) for side in sides)


def merged(turns: Iterable[Turn]) -> tuple[Turn, ...]:
    """Each seat of these turns once: reached from a side unknown where it is reached from both."""
    found: dict[Seat, Turn] = {}
    for turn in turns:
        known = found.setdefault(turn.seat, turn)
        if known != turn:
            found[turn.seat] = Turn(turn.seat)
    return tuple(found.values())


@cites("YW-PLAY-4b")
def after_claim(seat: Seat) -> Turn:
    """After a pung or a kong the seat opposite draws, reached from the opposite."""
    return sent(seat, ROUTE.after_claim)


@cites("YW-PRIO-2", "YW-PLAY-8c", "YW-PLAY-10b")
def order_from(turn: Turn) -> tuple[Seat, ...]:
    """The seats in the order in which the undisturbed route reaches them first (上手 before 下手), from this turn on."""
    found: list[Seat] = []
    while len(found) < len(SEATS):
        if turn.seat not in found:
            found.append(turn.seat)
        (turn,) = following(turn)
    return tuple(found)


def comes_first(coming: tuple[Turn, ...], one: Seat, other: Seat) -> Known:
    """Whether the route reaches one seat before another, where any of these turns may come next."""
    orders = [order_from(turn) for each in coming for turn in reached_somehow(each)]
    answers = {order.index(one) < order.index(other) for order in orders}
    return Known.of(answers.pop()) if len(answers) == 1 else Known.UNKNOWN


def reached_somehow(turn: Turn) -> tuple[Turn, ...]:
    """A turn by every side it can have come from: the one shown, or both."""
    return (turn,) if turn.reached is not None else tuple(Turn(turn.seat, side) for side in SIDES)
