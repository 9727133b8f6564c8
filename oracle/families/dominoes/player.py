"""What a simple player of dominoes goes by, and the shares he is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.syntax import Holding
from oracle.families.dominoes.worth import worth

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.table.acts import Act
    from oracle.table.table import Table


def liking(table: Table[object], act: Act, likes: Mapping[str, int]) -> int:
    """How much a player who builds sets likes an act, by its name; a discard the more, the less its tile is worth."""
    if act.name == "discard" and act.tile is not None:
        return -worth(table.hands[act.seat].known, act.tile)
    return likes[act.name]


def shares(tiles: Sequence[Tile], seats: Sequence[Seat], each: int) -> tuple[Holding, ...]:
    """The first tiles of a row dealt out, a share of `each` tiles to every seat."""
    return tuple(
        Holding(seat, "holds", tuple(sorted(tiles[number * each : (number + 1) * each])))
        for number, seat in enumerate(seats)
    )
