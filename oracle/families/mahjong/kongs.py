"""A kong that grows from a pung: the tile that lies open meanwhile, and where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.sorting import MELD
from oracle.table.acts import LaidSet, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Blur, PutOut, SetDown, TakeOpen

if TYPE_CHECKING:
    from grammar.syntax import Seat, Tile
    from oracle.table.acts import Act
    from oracle.table.table import Table

ADDED = "add-kong"
"""How the tile lies open that a player is adding to a pung."""


def pungs_of(table: Table[object], seat: Seat) -> tuple[int, ...]:
    """Where the pungs of a seat lie among its sets."""
    return tuple(index for index, laid in enumerate(table.laid[seat]) if laid.kind == "pung")


def pung_of(table: Table[object], seat: Seat, tile: Tile) -> int | None:
    """Where a seat's pung of a kind lies among its sets, or `None`; one nobody saw may be of any kind."""
    pungs = {table.laid[seat][index].claimed: index for index in pungs_of(table, seat)}
    return pungs.get(tile, pungs.get(UNSEEN))


def may_have_laid_more(table: Table[object], seat: Seat) -> bool:
    """Whether a seat may have sets the log does not show."""
    return not table.hands[seat].sized


def may_have_laid_a_pung(table: Table[object], seat: Seat, tile: Tile) -> bool:
    """Whether a seat may have a pung of a kind that the log does not show, and in hand the tile that is added to it."""
    return _fits(table, seat, tile, MELD + 1) and may_have_laid_more(table, seat)


def _fits(table: Table[object], seat: Seat, tile: Tile, number: int) -> bool:
    """Whether so many of a kind can be among the tiles of a seat."""
    return table.hands[seat].most(tile, table.unaccounted(tile)) >= number


def added(act: Act) -> OpenTile:
    """The tile that an act adds to a pung, as it lies open."""
    return OpenTile(act.tile or UNSEEN, act.seat, ADDED, act.place)


def put_out(table: Table[object], act: Act) -> tuple[PutOut | Blur, ...]:
    """The added tile laid open; if nobody saw it, every pung of the seat may be the one it joins."""
    unseen = () if act.tile is not None else (Blur(act.seat, pungs_of(table, act.seat)),)
    return (PutOut(added(act)), *unseen)


def joined(table: Table[object], opened: OpenTile) -> SetDown | TakeOpen:
    """The added tile in its pung, which is a kong now; one that nobody saw makes a kong of one pung or another."""
    if opened.tile == UNSEEN:
        return TakeOpen(opened.seat)
    index = pung_of(table, opened.seat, opened.tile)
    if index is None:
        return alone(table, opened, opened.tile)
    pung = table.laid[opened.seat][index]
    tiles = (*pung.tiles, opened.tile)
    laid = LaidSet(ADDED, tiles, ADDED, opened.place.at, pung.claimed, pung.source)
    return SetDown(opened.seat, laid, (), takes_open=True, replaces=(index,))


def alone(table: Table[object], opened: OpenTile, of: Tile) -> SetDown:
    """An added tile whose pung, `of` a kind, the log does not show; one laid unseen is among the unseen tiles."""
    unseen = may_have_laid_more(table, opened.seat) and _fits(table, opened.seat, of, MELD)
    own = (of,) * MELD if unseen else ()
    laid = LaidSet(ADDED, (*own, opened.tile), ADDED, opened.place.at, opened.tile)
    return SetDown(opened.seat, laid, own, takes_open=True)
