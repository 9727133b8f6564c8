"""The sets on the table: chow and pung (吃, 碰), and the kongs 大明杠, 加杠 and 暗杠."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.clauses import ClauseId, cites
from oracle.mahjong.sorting import Part, part_made
from oracle.rulesets.lingque.tiles import HONOUR, NUMBER_OF, NUMBERS, SUIT_OF
from oracle.rulesets.lingque.won import Meld
from oracle.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Tile
    from oracle.acts import LaidSet


@dataclass(frozen=True, slots=True)
class SetKind:
    """A kind of set on the table: the act that makes it, its name and aliases, the own tiles it takes, and its clause.

    A kong has four tiles; an `exposed` set is one whose first tile came from another.
    """

    act: str
    name: str
    aliases: tuple[str, ...]
    own: int
    kong: bool
    exposed: bool
    clause: ClauseId


@cites("LQ-1C.0", "LQ-1C.2")
def load_sets() -> Mapping[str, SetKind]:
    """Read the kinds of set by the acts that make them."""
    found = {}
    for row in read_table("lingque", "sets").sections("set"):
        act = row.text("act")
        found[act] = SetKind(
            act=act,
            name=row.text("name"),
            aliases=row.texts("aliases"),
            own=row.number("own"),
            kong=row.flag("kong"),
            exposed=row.flag("exposed"),
            clause=ClauseId(row.text("clause")),
        )
    return MappingProxyType(found)


SET_KINDS = load_sets()
"""Every kind of set by its act."""


@cites("LQ-2A.7")
def part_of(kind: str, tiles: Sequence[Tile]) -> Part | None:
    """The part a set is: three in a row, three equal tiles or four; None for any others."""
    if kind not in SET_KINDS:
        return None
    return part_made(tiles, run=kind == "eat", kong=SET_KINDS[kind].kong)


@cites("LQ-2A.3")
def meld_of(laid: LaidSet) -> Meld | None:
    """A laid set as the count takes it; None where its tiles are none."""
    part = part_of(laid.kind, laid.tiles)
    if part is None:
        return None
    kind = SET_KINDS[laid.kind]
    return Meld(part, kind.kong, kind.exposed)


@cites("LQ-1C.0")
def chows_of(tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
    """The pairs of tiles that make three in a row with a tile, the lowest first."""
    if SUIT_OF[tile] == HONOUR:
        return ()
    number = NUMBER_OF[tile]
    runs = (Part(SUIT_OF[tile], "sequence", low) for low in range(max(1, number - 2), number + 1))
    return tuple(_others(run, tile) for run in runs if run.number <= NUMBERS[-3])


def _others(run: Part, tile: Tile) -> tuple[Tile, Tile]:
    one, other = (each for each in run.tiles() if each != tile)
    return one, other
