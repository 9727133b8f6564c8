"""03-play and 04-count, `deal.toml`: seats, shares, the wall and its dice, tiles turned, and from where a tile comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError, read_table
from oracle.table.seats import Seats

if TYPE_CHECKING:
    from collections.abc import Mapping


DEAL = read_table("jiaxing", "deal")
"""The figures of the deal."""

SEATS: tuple[str, ...] = DEAL.section("seats").texts("order")
IN_TURN = Seats(SEATS)
DEALER = SEATS[0]
"""The dealer (莊) is 天 in every hand (JX-3.2a)."""

SHARE = DEAL.section("share").number("each")
"""The tiles each seat is dealt (JX-3.2b)."""


WALL = DEAL.section("wall").number("tiles")
DICE = DEAL.section("dice").number("dice")
THROWS = DEAL.section("dice").number("throws")
OWN_CLASS = DEAL.section("dice").number("own_class")
PAIRS = DEAL.section("wall").number("pairs")

Direction = Literal["self", "neighbour", "opposite"]
"""Where a tile came from, seen from the seat it came to: oneself (自摸), a neighbour (橫), opposite (飛)."""


@cites("JX-3.7T")
def direction(owner: str, source: str) -> Direction:
    """From where a tile came to a seat: 橫 from a neighbour, 飛 from opposite, 自摸 from himself."""
    return OFFSETS[IN_TURN.steps(owner, source)]


def load_directions() -> Mapping[int, Direction]:
    """Read which distance is which direction; every distance has one."""
    section = DEAL.section("directions")
    names = cast("tuple[Direction, ...]", ("self", "neighbour", "opposite"))
    found: dict[int, Direction] = {offset: name for name in names for offset in section.numbers(name)}
    if set(found) != set(range(len(SEATS))):
        raise TableError(f"{section.where}: the directions do not cover the seats")
    return found


OFFSETS = load_directions()
"""The direction of a seat by its distance to the right."""

PROSPECT = DEAL.section("prospect").number("tiles")
"""The tiles a winner turns (JX-3.7b)."""
