"""The kinds of tile: three suits of nine numbers, four winds, three dragons, and eight flowers."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.tables import Section, TableError
from oracle.rulebook.typed import read_as

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat, Tile

SUITS: tuple[str, ...] = ("m", "p", "s")
NUMBERS: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9)
WINDS: tuple[Tile, ...] = ("E", "S", "W", "N")
DRAGONS: tuple[Tile, ...] = ("C", "F", "P")
HONOURS: tuple[Tile, ...] = WINDS + DRAGONS
FLOWERS: tuple[Tile, ...] = tuple(f"{number}f" for number in range(1, 9))

HONOUR = "z"
"""Where a suit is asked for, the one the honours share."""

KINDS: tuple[Tile, ...] = tuple(f"{number}{suit}" for suit in SUITS for number in NUMBERS) + HONOURS
"""The thirty-four kinds without flowers: the suits in turn, each from its lowest number, then the honours."""

PLACE: Mapping[Tile, int] = MappingProxyType({kind: place for place, kind in enumerate(KINDS)})
"""Where in `KINDS` a kind stands."""

SUIT_OF: Mapping[Tile, str] = MappingProxyType(
    {kind: HONOUR if kind in HONOURS else kind[-1] for kind in KINDS}
)
"""The suit of each kind; honours are of `HONOUR`."""

NUMBER_OF: Mapping[Tile, int] = MappingProxyType(
    {kind: 1 + HONOURS.index(kind) if kind in HONOURS else int(kind[:-1]) for kind in KINDS}
)
"""The number of each number tile; of an honour its place among the honours, counted from 1."""


def kind_of(suit: str, number: int) -> Tile:
    """The kind of a suit and a number, or the honour of that place."""
    return HONOURS[number - 1] if suit == HONOUR else f"{number}{suit}"


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tile table of a game: how many copies of each kind there are, and who sits where."""

    copies: Annotated[int, "copies.each"]
    flower_copies: Annotated[int, "copies.flower"]
    dealer: Annotated[Seat, "seats.dealer"]
    seats: Annotated[tuple[Seat, ...], "seats.order"]
    suits: Annotated[tuple[str, ...], "suits.suits"]
    numbers: Annotated[tuple[int, ...], "suits.numbers"]
    winds: Annotated[tuple[Tile, ...], "honours.winds"]
    dragons: Annotated[tuple[Tile, ...], "honours.dragons"]
    flowers: Annotated[tuple[Tile, ...], "flowers.kinds"]
    without_flowers: Annotated[int, "copies.without_flowers"]
    with_flowers: Annotated[int, "copies.with_flowers"]


def read_tiles(document: Section) -> Tiles:
    """Read the tile table of a game; it has these kinds, and the totals it states are copies times kinds."""
    tiles = read_as(document, Tiles)
    stated = tiles.suits, tiles.numbers, tiles.winds, tiles.dragons, tiles.flowers
    if stated != (SUITS, NUMBERS, WINDS, DRAGONS, FLOWERS):
        raise TableError(f"{document.where}: the kinds are not those of the tiles")
    plain = len(KINDS) * tiles.copies
    if plain != tiles.without_flowers:
        raise TableError(f"{document.where}: the total is not copies times kinds")
    if plain + len(FLOWERS) * tiles.flower_copies != tiles.with_flowers:
        raise TableError(f"{document.where}: the total with flowers is not copies times kinds")
    if set(tiles.seats) != set(WINDS) or tiles.dealer not in tiles.seats:
        raise TableError(f"{document.where}: the seats are not the winds")
    return tiles
