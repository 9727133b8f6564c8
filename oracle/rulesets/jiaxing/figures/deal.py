"""03-play and 04-count, `deal.toml`: seats, shares, the wall and its dice, tiles turned, and from where a tile comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError, read_table
from oracle.rulebook.typed import read_as
from oracle.table.seats import Seats

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Roll:
    """How many tiles fewer than a roll shows are carried from the left end of the wall to the right."""

    less: int


@dataclass(frozen=True, slots=True)
class Directions:
    """How far to the right of the owner the other seat sits, by direction."""

    own: Annotated[tuple[int, ...], "self"]
    neighbour: tuple[int, ...]
    opposite: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The figures of the deal: seats, dice, shares, the wall and its moves, 望, and the directions."""

    seats: Annotated[tuple[str, ...], "seats.order"]
    dice: Annotated[int, "dice.dice"]
    throws: Annotated[int, "dice.throws"]
    own_class: Annotated[int, "dice.own_class"]
    share: Annotated[int, "share.each"]
    wall: Annotated[int, "wall.tiles"]
    pairs: Annotated[int, "wall.pairs"]
    odd: Annotated[int, "wall.odd"]
    even_roll: Annotated[Roll, "wall.even"]
    odd_roll: Annotated[Roll, "wall.odd_roll"]
    prospect: Annotated[int, "prospect.tiles"]
    directions: Directions


def load_deal(document: Section) -> Deal:
    """Read the figures; the wall is its pairs and the odd tile."""
    deal = read_as(document, Deal)
    if deal.wall != 2 * deal.pairs + deal.odd:
        raise TableError(f"{document.where}: the wall is not its pairs and the odd tile")
    return deal


DEAL = load_deal(read_table("jiaxing", "deal"))
"""The figures of the deal."""

SEATS: tuple[str, ...] = DEAL.seats
IN_TURN = Seats(SEATS)
DEALER = SEATS[0]
"""The dealer (莊) is 天 in every hand (JX-3.2a)."""

SHARE = DEAL.share
"""The tiles each seat is dealt (JX-3.2b)."""

WALL = DEAL.wall
DICE = DEAL.dice
THROWS = DEAL.throws
OWN_CLASS = DEAL.own_class
PAIRS = DEAL.pairs

PROSPECT = DEAL.prospect
"""The tiles a winner turns (JX-3.7b)."""

Direction = Literal["self", "neighbour", "opposite"]
"""Where a tile came from, seen from the seat it came to: oneself (自摸), a neighbour (橫), opposite (飛)."""


@cites("JX-3.7T")
def direction(owner: str, source: str) -> Direction:
    """From where a tile came to a seat: 橫 from a neighbour, 飛 from opposite, 自摸 from himself."""
    return OFFSETS[IN_TURN.steps(owner, source)]


def by_offset(directions: Directions) -> Mapping[int, Direction]:
    """Which distance is which direction; every distance has one."""
    found: dict[int, Direction] = dict.fromkeys(directions.own, "self")
    found |= dict.fromkeys(directions.neighbour, "neighbour")
    found |= dict.fromkeys(directions.opposite, "opposite")
    if set(found) != set(range(len(SEATS))):
        raise TableError("jiaxing/deal.toml: the directions do not cover the seats")
    return found


OFFSETS = by_offset(DEAL.directions)
"""The direction of a seat by its distance to the right."""
