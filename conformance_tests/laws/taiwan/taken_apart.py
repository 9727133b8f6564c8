"""The illegal changes known of Taiwan's game, and what a dealt hand waits for, which is asked of the naive counter."""

from __future__ import annotations

from conformance_tests.laws.mahjong import FLOWERS, Hand, Moment, beside
from conformance_tests.laws.mutations import Operators
from conformance_tests.laws.taiwan.naive import is_general

SHARE = 16
RESERVE = 16

operator: Operators[Hand] = Operators({})
OPERATORS = operator.known
"""Every operator by its name."""


def is_complete(moment: Moment, seat: str, tile: str, *, drawn: bool = False) -> bool | None:
    """Whether a hand wins on a tile by its form; None where it has too few or too many tiles, or a flower."""
    held = moment.held(seat)
    if drawn:
        held[tile] -= 1
    concealed = tuple(held.elements())
    sets = len(moment.table.laid[seat])
    if len(concealed) + 3 * sets != SHARE or any(one in FLOWERS for one in (*concealed, tile)):
        return None
    return is_general((*concealed, tile))


def is_far(moment: Moment, seat: str, tile: str) -> bool:
    """Whether a hand with a tile has several that stand alone, and so no form."""
    held = moment.held(seat)
    held[tile] += 1
    return sum(held[one] == 1 and not any(held[each] for each in beside(one)) for one in held) > 1


def drawable(moment: Moment) -> int:
    """How many tiles can still be drawn, by the wall alone."""
    return moment.table.wall.left - RESERVE


def laid_kinds(moment: Moment, seat: str) -> set[str]:
    """The kinds that lie in a seat's sets."""
    return {tile for laid in moment.table.laid[seat] for tile in laid.tiles}
