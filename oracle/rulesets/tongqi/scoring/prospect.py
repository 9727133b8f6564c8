"""10-values, section 10.3: what each prospect tile is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.kinds import COPIES, rank_of
from oracle.rulesets.tongqi.figures.prospect import PROSPECTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Tile
    from oracle.rulesets.tongqi.figures.prospect import Prospects


@dataclass(frozen=True, slots=True)
class ProspectItem:
    """One tile the winner looked at (望張): how many equal ones his sets hold, its rate, its points.

    `factor_clause` is the clause that multiplied the rate, `None` if none did.
    """

    tile: Tile
    equal: int
    matching: bool
    points: int
    clause: str
    factor_clause: str | None = None


@cites("TQ-4.3b", "TQ-10.3a", "TQ-10.3b", "TQ-10.3c")
def prospect_items(  # noqa: PLR0913  the last is for houses
    looked_at: Sequence[Tile],
    in_sets: Sequence[Tile],
    winning_tile: Tile,
    *,
    last_wall_tile: bool = False,
    in_order: bool = True,
    values: Prospects = PROSPECTS,
) -> tuple[ProspectItem, ...]:
    """What each prospect tile (望張) is worth, in the order they were taken.

    `in_sets` are all tiles of the winner's seven sets, the winning one included. The first tile counts as
    碰望 if it equals the winning tile and the order was kept. `last_wall_tile` is whether the win was 海底. Raises
    `ValueError` for a tile of which the sets already hold all five copies.
    """
    items = []
    for place, tile in enumerate(looked_at, start=1):
        equal = in_sets.count(tile)
        if equal >= COPIES:
            raise ValueError(f"{tile} is already in the sets {equal} times")
        matching = in_order and place == values.position and tile == winning_tile and equal > 0
        rates = values.matching if matching else values.plain
        rate = rates[equal, rank_of(tile).slug]
        points, factor_clause = rate.points, None
        if last_wall_tile:
            points, factor_clause = points * values.last_factor.points, values.last_factor.clause
        items.append(ProspectItem(tile, equal, matching, points, rate.clause, factor_clause))
    return tuple(items)
