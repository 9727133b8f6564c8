"""Units: the sets and pairs a hand is divided into, and the arrangement they make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from oracle.rulesets.yawan.tiles import NUMBERS

if TYPE_CHECKING:
    from grammar.syntax import Seat, Tile

FormSlug = Literal["se-zu", "hua-zu", "se-dui", "hua-dui"]
"""色组式, 花组式, 色对式, 花对式."""

UnitKind = Literal["sequence", "triplet", "pair"]
"""项, 款, 对."""

Sort = Literal["number", "wind", "dragon"]
"""What the tiles of a unit are; no unit mixes them."""

Kong = Literal["", "hidden", "open"]
"""Not a kong, 暗杠, or 明杠."""

NO_SUIT = ""
"""The suit of a unit of several suits, and of winds."""

NO_RANK = 0
"""The rank of a unit of several winds or dragons: those of the flower forms."""


class Shape(NamedTuple):
    """What tiles make a unit.

    In the forms by suit `suit` is that of its tiles, of dragons the suit they head; in the flower forms, and of
    winds, it is `NO_SUIT`. `rank` is that of number tiles, of a sequence the lowest; in the forms by suit the place
    of a wind among `WINDS`, or of a dragon among `DRAGONS`, counted from 1; in the flower forms winds and dragons
    have `NO_RANK`.
    """

    kind: UnitKind
    sort: Sort
    suit: str
    rank: int


class Unit(NamedTuple):
    """One set or pair of an arrangement.

    `tiles` are the two or three that count among the fourteen; the fourth of a kong lies outside. `claimed` says
    that chi or pung made it (an open kong too), `drawn` that every tile of it was drawn: not claimed, and not
    completed by a claimed winning tile. `wins` says that the winning tile stands in it, `came` which tile another
    player gave to chi or pung, empty where that is not told.
    """

    shape: Shape
    tiles: tuple[Tile, ...]
    claimed: bool = False
    drawn: bool = True
    kong: Kong = ""
    wins: bool = False
    came: Tile = ""


class Win(NamedTuple):
    """How the winning tile came.

    `drawn` by the winner, `robbed` from a kong another was opening, else discarded or shown; `replacement` drawn
    for a kong; `last` that it is the last tile of the wall. `opening` is `deal` where the dealer was complete with
    his fourteen, `first-discard` where it is the dealer's first discard; `declared` that the winner had laid his
    tiles down before he drew (报定). `visible` is how many other copies of the tile lie open, among the discards
    and in exposed sets, the winner's own too.
    """

    tile: Tile
    drawn: bool
    robbed: bool = False
    replacement: bool = False
    last: bool = False
    opening: Literal["", "deal", "first-discard"] = ""
    declared: bool = False
    visible: int = 0


class Arrangement(NamedTuple):
    """A hand under one form, in one division, the winning tile in one unit: the whole that an item is asked of.

    The units stand in one order: number sequences, number triplets, number pairs, winds, dragons, and within
    each by suit and rank, equal ones the exposed first. A place among them names a unit; a mask of units has the bit
    `1 << place` for each of them.
    """

    form: FormSlug
    units: tuple[Unit, ...]
    win: Win
    seat: Seat
    round: Seat

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The fourteen tiles, those of each unit in turn."""
        return tuple(tile for unit in self.units for tile in unit.tiles)


RANK_BITS = tuple(1 << rank for rank in range(len(NUMBERS) + 1))
"""For each rank its bit in a mask of ranks; bit 0 is none."""


def rank_mask(*ranks: int) -> int:
    """The mask of these ranks."""
    return sum(RANK_BITS[rank] for rank in set(ranks))
