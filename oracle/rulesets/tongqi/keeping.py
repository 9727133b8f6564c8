"""Chapter 8, laws 10 and 17: which tile of 軋 may not be kept, and so goes before every ban (TQ-G.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.clauses import cites
from oracle.rulesets.tongqi.course import Due, course_of
from oracle.rulesets.tongqi.passing import PAIR

if TYPE_CHECKING:
    from oracle.table import Table


@cites("TQ-G.7")
def must_be_thrown(table: Table, seat: str) -> str | None:
    """The tile of 軋 that laws 10 and 17 forbid a seat to keep, or None."""
    course = course_of(table)
    tile = course.pressed
    if tile is None or course.seat != seat or course.due is not Due.DISCARD:
        return None
    return tile if equals_a_pung(table, seat, tile) or is_tied_to_the_table(table, seat, tile) else None


@cites("TQ-8.10")
def equals_a_pung(table: Table, seat: str, tile: str) -> bool:
    """Whether a tile equals one of the seat's 碰子."""
    return any(laid.form == "pung" and laid.claimed == tile for laid in table.laid[seat])


@cites("TQ-8.17")
def is_tied_to_the_table(table: Table, seat: str, tile: str) -> bool:
    """Whether a tile just drawn equals one the seat ate, or lies bound to the table otherwise.

    One of the kind on the table and another in hand, or two or more on the table.
    """
    if tile in course_of(table).eaten[seat]:
        return True
    lying = sum(laid.tiles.count(tile) for laid in table.laid[seat] if laid.claimed is not None)
    return lying >= PAIR or (lying == 1 and table.hands[seat].count(tile) >= PAIR)
