"""The tiles (牌张): three suits of nine numbers, four winds, three dragons, and flowers where the table plays them."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.clauses import cites
from oracle.tables import Section, TableError, read_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat, Tile

HONOUR = "z"
"""Where a suit is asked for, the one the honours share."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tile table: suits and numbers, winds, dragons, flowers, and how many copies of each there are."""

    suits: tuple[str, ...]
    numbers: tuple[int, ...]
    winds: tuple[Tile, ...]
    dragons: tuple[Tile, ...]
    flowers: tuple[Tile, ...]
    copies: int
    flower_copies: int
    dealer: Seat
    seats: tuple[Seat, ...]


@cites("LQ-1A.1", "LQ-2A.8")
def load_tiles(document: Section) -> Tiles:
    """Read the tile table; the kinds times their copies make the numbers of tiles the book states."""
    suits, honours = document.section("suits"), document.section("honours")
    copies, seats = document.section("copies"), document.section("seats")
    tiles = Tiles(
        suits=suits.texts("suits"),
        numbers=suits.numbers("numbers"),
        winds=honours.texts("winds"),
        dragons=honours.texts("dragons"),
        flowers=document.section("flowers").texts("kinds"),
        copies=copies.number("each"),
        flower_copies=copies.number("flower"),
        dealer=seats.text("dealer"),
        seats=seats.texts("order"),
    )
    kinds = len(tiles.suits) * len(tiles.numbers) + len(tiles.winds) + len(tiles.dragons)
    plain = kinds * tiles.copies
    if plain != copies.number("without_flowers"):
        raise TableError(f"{document.where}: the total is not copies times kinds")
    if plain + len(tiles.flowers) * tiles.flower_copies != copies.number("with_flowers"):
        raise TableError(f"{document.where}: the total with flowers is not copies times kinds")
    if set(tiles.seats) != set(tiles.winds) or tiles.dealer not in tiles.seats:
        raise TableError(f"{document.where}: the seats are not the winds")
    return tiles


TILES = load_tiles(read_table("lingque", "kinds"))
"""The tiles of the game."""

SUITS: tuple[str, ...] = TILES.suits
NUMBERS: tuple[int, ...] = TILES.numbers
WINDS: tuple[Tile, ...] = TILES.winds
DRAGONS: tuple[Tile, ...] = TILES.dragons
HONOURS: tuple[Tile, ...] = WINDS + DRAGONS
FLOWERS: tuple[Tile, ...] = TILES.flowers
COPIES: int = TILES.copies
DEALER: Seat = TILES.dealer
SEATS: tuple[Seat, ...] = TILES.seats

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
