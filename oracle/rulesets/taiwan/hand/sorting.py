"""Every way the tiles of a hand part into sets and a pair, and which kinds complete one."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from oracle.families.mahjong.kinds import HONOURS, KINDS, NUMBERS, PLACE, SUITS
from oracle.families.mahjong.sorting import MELD, sortings
from oracle.families.mahjong.sorting import forget as forget_sortings
from oracle.families.mahjong.waiting import SUIT_SLICES, by_suit, waits
from oracle.families.mahjong.waiting import forget as forget_waits
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.forms import FORMS, is_ligu
from oracle.rulesets.taiwan.figures.kinds import COPIES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Tile
    from oracle.families.mahjong.sets import Meld
    from oracle.families.mahjong.sorting import Counts, Parts
    from oracle.rulebook.readings import Agreed

HONOUR_PLACE = PLACE[HONOURS[0]]

NONE: Counts = (0,) * len(NUMBERS)
NO_TILES: tuple[Counts, ...] = (NONE,) * len(SUITS) + ((0,) * len(HONOURS),)
"""The counts of a suit, and of all, of which there is no tile."""


def counted(tiles: Sequence[Tile]) -> Counts:
    """How many of each kind there are among tiles."""
    held = [0] * len(KINDS)
    for tile in tiles:
        held[PLACE[tile]] += 1
    return tuple(held)


def spread(held: Mapping[Tile, int]) -> Counts:
    """How many of each kind a hand has, by the places of the kinds."""
    return tuple([held.get(kind, 0) for kind in KINDS])


# -- parting -----------------------------------------------------------------------------------------


class SuitParting(NamedTuple):
    """One way to part the tiles of one suit: its parts, the kinds of its pungs, and whether it has the pair."""

    parts: Parts
    pungs: tuple[Tile, ...]
    paired: bool


_PARTINGS: dict[tuple[str, Counts], tuple[SuitParting, ...]] = {}


def _partings(suit: str, counts: Counts) -> tuple[SuitParting, ...]:
    found = _PARTINGS.get((suit, counts))
    if found is None:
        found = _PARTINGS[suit, counts] = tuple(
            SuitParting(
                parts,
                tuple(part.tiles()[0] for part in parts if part.kind == "pung"),
                any(part.kind == "pair" for part in parts),
            )
            for parts in sortings(suit, counts)
        )
    return found


def parted(held: Counts, melds: int) -> list[tuple[SuitParting, ...]]:
    """Every way concealed tiles part into one pair and the sets that are still wanted beside a number of melds."""
    if sum(held) + MELD * melds != FORMS.tiles:
        return []
    return parted_in(by_suit(held))


@cites("TW-WIN-1", "TW-DEF-9")
def parted_in(suits: Sequence[Counts]) -> list[tuple[SuitParting, ...]]:
    """Every way tiles, counted suit by suit, part into sets and one pair; there are as many tiles as are wanted."""
    ways = [_partings(suit, counts) for (suit, _), counts in zip(SUIT_SLICES, suits, strict=True)]
    if not all(ways) or [shares[0].paired for shares in ways].count(True) != 1:
        return []
    return [*product(*ways)]


def concealed_due(melds: tuple[Meld, ...]) -> int:
    """The number of concealed tiles a winning hand has beside its melds."""
    return FORMS.tiles - MELD * len(melds)


def completes(tiles: Sequence[Tile], melds: tuple[Meld, ...], *, ligu: bool) -> bool:
    """Whether concealed tiles make a winning form with the sets beside them; a flower among them makes none."""
    return all(tile in PLACE for tile in tiles) and counts_complete(counted(tiles), melds, ligu=ligu)


def counts_complete(held: Counts, melds: tuple[Meld, ...], *, ligu: bool) -> bool:
    """The same of tiles that are counted."""
    if sum(held) + MELD * len(melds) != FORMS.tiles:
        return False
    return bool(parted(held, len(melds))) or (ligu and not melds and is_ligu(held))


# -- waiting -----------------------------------------------------------------------------------------


def idle_waits(agreed: Agreed) -> bool:
    """Whether a kind of which the player holds all four counts among those he waits for (TW-A9)."""
    return agreed.reading("TW-A9") == "counts"


@cites("TW-DEF-13")
def waiting_kinds(standing: Counts, melds: tuple[Meld, ...], *, ligu: bool, idle: bool) -> tuple[Tile, ...]:
    """聽牌: the kinds that complete a hand; one of which the player holds all four is none of them."""
    found = waits(standing) if sum(standing) + MELD * len(melds) == FORMS.tiles - 1 else ()
    if ligu and not melds:
        found = tuple(kind for kind in KINDS if kind in found or _completes_ligu(standing, PLACE[kind]))
    if idle:
        return found
    return tuple([kind for kind in found if standing[PLACE[kind]] + _laid(melds, kind) < COPIES])


def _laid(melds: tuple[Meld, ...], kind: Tile) -> int:
    return sum([meld.part.tiles(kong=meld.kong).count(kind) for meld in melds])


def _completes_ligu(standing: Counts, place: int) -> bool:
    return is_ligu([number + (other == place) for other, number in enumerate(standing)])


# -- what is kept ------------------------------------------------------------------------------------


def forget() -> None:
    """Drop what was kept, so that rules and tables are asked again."""
    _PARTINGS.clear()
    forget_sortings()
    forget_waits()
