"""The sets on the table: chow and pung (吃, 碰), and the kongs 大明杠, 加杠 and 暗杠."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.sets import SetKind, part_laid, read_sets, runs_with
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import read_table
from oracle.rulesets.lingque.won import Meld

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Tile
    from oracle.rulesets.lingque.sorting import Part
    from oracle.table.acts import LaidSet


@cites("LQ-1C.0", "LQ-1C.2")
def load_sets() -> Mapping[str, SetKind]:
    """Read the kinds of set by the acts that make them."""
    return read_sets(read_table("lingque", "sets"))


SET_KINDS = load_sets()
"""Every kind of set by its act."""


@cites("LQ-2A.7")
def part_of(kind: str, tiles: Sequence[Tile]) -> Part | None:
    """The part a set is: three in a row, three equal tiles or four; None for any others."""
    return part_laid(SET_KINDS, kind, tiles)


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
    return runs_with(tile)
