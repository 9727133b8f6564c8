"""Every set and pair there can be under each form, as a shape with its tiles, in the order in which units stand."""

from __future__ import annotations

from itertools import combinations, permutations
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.kinds import (
    COLOUR_OF,
    DRAGONS,
    HEAD_TILES,
    HONOUR,
    NUMBER_OF,
    NUMBERS,
    SUIT_OF,
    SUITS,
    WINDS,
    kind_of,
)
from oracle.rulesets.yawan.hand.arrangement import NO_RANK, NO_SUIT, Shape, UnitKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Seat, Tile

Order = tuple[str, str, str]
"""The suits of the lowest, the middle and the highest rank of the sequences of a flower hand."""

ORDERS: tuple[Order, ...] = tuple((low, middle, high) for low, middle, high in permutations(SUITS))
"""The six orders there are."""

Couple = frozenset[str]
"""Two suits, or two winds: the base of a flower hand."""

LOWS = NUMBERS[:-2]
"""The ranks a sequence can begin with."""


class Piece(NamedTuple):
    """A set or a pair: its place in the order of units, its shape and its tiles."""

    place: int
    shape: Shape
    tiles: tuple[Tile, ...]

    @property
    def couple(self) -> Couple:
        """The two suits, or the two winds, of a pair of a flower form."""
        return couple_of(self.tiles)


def couple_of(tiles: tuple[Tile, ...]) -> Couple:
    """The suits tiles belong to, dragons to those they head; of winds the winds themselves."""
    return frozenset(tile if tile in WINDS else COLOUR_OF[tile] for tile in tiles)


_SORTS = ("number", "wind", "dragon")
_KINDS: tuple[UnitKind, ...] = ("sequence", "triplet", "pair")


def _piece(shape: Shape, tiles: tuple[Tile, ...]) -> Piece:
    suit = len(SUITS) if shape.suit == NO_SUIT else SUITS.index(shape.suit)
    kind = _KINDS.index(shape.kind)
    sort = _SORTS.index(shape.sort)
    return Piece(((sort * len(_KINDS) + kind) * 4 + suit) * 10 + shape.rank, shape, tiles)


@cites("YW-FORM-1", "YW-FORM-3")
def pieces_by_suit() -> Iterator[Piece]:
    """The sets and pairs by suit: three in a row of a suit, three equal tiles, two equal tiles."""
    for suit in SUITS:
        for low in LOWS:
            tiles = tuple(kind_of(suit, low + more) for more in range(3))
            yield _piece(Shape("sequence", "number", suit, low), tiles)
    numbered = [kind_of(suit, rank) for suit in SUITS for rank in NUMBERS]
    for tile in (*numbered, *WINDS, *DRAGONS):
        yield _piece(_equal("triplet", tile), (tile,) * 3)
        yield _piece(_equal("pair", tile), (tile,) * 2)


def _equal(kind: UnitKind, tile: Tile) -> Shape:
    if SUIT_OF[tile] != HONOUR:
        return Shape(kind, "number", SUIT_OF[tile], NUMBER_OF[tile])
    if tile in WINDS:
        return Shape(kind, "wind", NO_SUIT, 1 + WINDS.index(tile))
    return Shape(kind, "dragon", COLOUR_OF[tile], 1 + DRAGONS.index(tile))


BY_SUIT: Mapping[tuple[Tile, ...], Piece] = MappingProxyType(
    {piece.tiles: piece for piece in pieces_by_suit()}
)
"""The pieces of 色组式 and 色对式 by their tiles, a sequence from its lowest on."""


@cites("YW-FORM-2")
def run_of(order: Order, low: int) -> Piece:
    """A sequence of a flower hand: three consecutive ranks, one tile of each suit in the order of the hand."""
    return _RUNS[order, low]


def _run(order: Order, low: int) -> Piece:
    tiles = tuple(kind_of(suit, low + more) for more, suit in enumerate(order))
    return _piece(Shape("sequence", "number", NO_SUIT, low), tiles)


_RUNS = MappingProxyType({(order, low): _run(order, low) for order in ORDERS for low in LOWS})


@cites("YW-FORM-2")
def triplets_by_rank() -> Iterator[Piece]:
    """The triplets of flower hands: one rank in all suits, the three dragons, three winds without the own."""
    for rank in NUMBERS:
        shape = Shape("triplet", "number", NO_SUIT, rank)
        yield _piece(shape, tuple(kind_of(suit, rank) for suit in SUITS))
    yield _piece(Shape("triplet", "dragon", NO_SUIT, NO_RANK), DRAGONS)
    for seat in WINDS:
        yield _piece(Shape("triplet", "wind", NO_SUIT, NO_RANK), others_than(seat))


def others_than(seat: Seat) -> tuple[Tile, ...]:
    """The winds other than the own seat wind."""
    return tuple(wind for wind in WINDS if wind != seat)


def _pairs_by_rank() -> Iterator[Piece]:
    for one, other in combinations(SUITS, 2):
        for rank in NUMBERS:
            yield _piece(Shape("pair", "number", NO_SUIT, rank), (kind_of(one, rank), kind_of(other, rank)))
        yield _piece(Shape("pair", "dragon", NO_SUIT, NO_RANK), (HEAD_TILES[one], HEAD_TILES[other]))
    for one, other in combinations(WINDS, 2):
        yield _piece(Shape("pair", "wind", NO_SUIT, NO_RANK), (one, other))


BY_RANK: Mapping[frozenset[Tile], Piece] = MappingProxyType(
    {frozenset(piece.tiles): piece for piece in (*triplets_by_rank(), *_pairs_by_rank())}
)
"""The triplets and pairs of 花组式 and 花对式 by their tiles."""
