"""Units: the sets and pairs a hand is divided into, and the arrangement they make."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar

from oracle.rulesets.yawan.figures.kinds import COPIES, NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from grammar.syntax import Seat, Tile
    from oracle.rulesets.yawan.figures.forms import FormSlug
    from oracle.rulesets.yawan.state.hands import Kong, Win


UnitKind = Literal["sequence", "triplet", "pair"]
"""项, 款, 对."""

Sort = Literal["number", "wind", "dragon"]
"""What the tiles of a unit are; no unit mixes them."""

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
    player gave to chi or pung, empty if the log does not say.
    """

    shape: Shape
    tiles: tuple[Tile, ...]
    claimed: bool
    drawn: bool
    kong: Kong
    wins: bool
    came: Tile


T = TypeVar("T")


class _Once(Generic[T]):
    """What is worked out of an arrangement when it is first asked for, and then stands in its place."""

    def __init__(self, work_out: Callable[[Arrangement], T]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, hand: Arrangement, owner: type | None = None) -> T:
        found = hand.__dict__[self._name] = self._work_out(hand)
        return found


class _Arranged(NamedTuple):
    form: FormSlug
    units: tuple[Unit, ...]
    win: Win
    seat: Seat
    round: Seat


class Arrangement(_Arranged):
    """A hand under one form, in one division, the winning tile in one unit: the whole that an item is asked of.

    The units stand in one order: number sequences, number triplets, number pairs, winds, dragons, and within
    each by suit and rank, equal ones the exposed first. A place among them names a unit; a mask of units has the bit
    `1 << place` for each of them. What several items ask for is worked out once.
    """

    @_Once
    def tiles(self) -> tuple[Tile, ...]:
        """The fourteen tiles, those of each unit in turn."""
        return tuple([tile for unit in self.units for tile in unit.tiles])

    @_Once
    def eyes(self) -> Tile:
        """The tile of the pair (将) of a hand of 色组式; empty in any other form."""
        if self.form != "se-zu":
            return ""
        return next(unit.tiles[0] for unit in self.units if unit.shape.kind == "pair")

    @_Once
    def triplets(self) -> frozenset[Tile]:
        """The tiles of its triplets of equal tiles, kongs too."""
        return frozenset([unit.tiles[0] for unit in self.units if _is_equal_triplet(unit)])

    @_Once
    def pungs(self) -> frozenset[Tile]:
        """The tiles of those of them that were made by pung, open kongs among them."""
        return frozenset([unit.tiles[0] for unit in self.units if unit.claimed and _is_equal_triplet(unit)])

    @_Once
    def fours(self) -> frozenset[Tile]:
        """The kinds of which all four copies are among the fourteen tiles."""
        kinds = set(self.tiles)
        if len(kinds) > len(self.tiles) - COPIES + 1:
            return frozenset()
        return frozenset([tile for tile in kinds if self.tiles.count(tile) == COPIES])


def _is_equal_triplet(unit: Unit) -> bool:
    return unit.shape.kind == "triplet" and unit.tiles[0] == unit.tiles[-1]


RANK_BITS = tuple(1 << rank for rank in range(len(NUMBERS) + 1))
"""For each rank its bit in a mask of ranks; bit 0 is none."""


@cache
def rank_mask(*ranks: int) -> int:
    """The mask of these ranks."""
    return sum(RANK_BITS[rank] for rank in set(ranks))
