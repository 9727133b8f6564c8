"""The sets on the table: which acts make them, of how many own tiles, and what part each of them is."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.families.mahjong.kinds import HONOUR, KINDS, NUMBER_OF, NUMBERS, SUIT_OF
from oracle.families.mahjong.sorting import Part, part_made
from oracle.rulebook.typed import keyed_as

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Tile
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.tables import Section
    from oracle.table.acts import LaidSet


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


class Meld(NamedTuple):
    """A set that lies before a player: its part, whether it is a kong, and whether a tile of it was claimed.

    A concealed kong is not exposed; an added one is, as the pung it grew from.
    """

    part: Part
    kong: bool
    exposed: bool


def read_sets(document: Section) -> Mapping[str, SetKind]:
    """Read the kinds of set of a game by the acts that make them."""
    return keyed_as(document, "set", SetKind)


def part_laid(kinds: Mapping[str, SetKind], kind: str, tiles: Sequence[Tile]) -> Part | None:
    """The part a laid set is: three in a row, three equal tiles or four; None for any others."""
    if kind not in kinds:
        return None
    return part_made(tiles, run=kind == "eat", kong=kinds[kind].kong)


def meld_laid(kinds: Mapping[str, SetKind], laid: LaidSet) -> Meld | None:
    """A laid set as a part of the hand; `None` if its tiles are no set."""
    part = part_laid(kinds, laid.kind, laid.tiles)
    return None if part is None else Meld(part, kinds[laid.kind].kong, kinds[laid.kind].exposed)


def melds_laid(kinds: Mapping[str, SetKind], laid: Sequence[LaidSet]) -> tuple[Meld, ...] | None:
    """The sets a seat has laid as parts of its hand; `None` if one of them is no set."""
    found = tuple(meld for meld in (meld_laid(kinds, each) for each in laid) if meld is not None)
    return found if len(found) == len(laid) else None


def runs_with(tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
    """The pairs of tiles that make three in a row with a tile, the lowest first."""
    return RUNS.get(tile, ())


def _runs(tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
    if SUIT_OF[tile] == HONOUR:
        return ()
    number = NUMBER_OF[tile]
    runs = (Part(SUIT_OF[tile], "sequence", low) for low in range(max(1, number - 2), number + 1))
    return tuple(_others(run, tile) for run in runs if run.number <= NUMBERS[-3])


def _others(run: Part, tile: Tile) -> tuple[Tile, Tile]:
    one, other = (each for each in run.tiles() if each != tile)
    return one, other


RUNS: Mapping[Tile, tuple[tuple[Tile, Tile], ...]] = MappingProxyType({kind: _runs(kind) for kind in KINDS})
"""For each kind the pairs with which it makes three in a row."""
