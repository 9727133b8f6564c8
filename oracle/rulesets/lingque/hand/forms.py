"""The three special forms (特殊): whether tiles make one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import KINDS
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.forms import FORMS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from grammar.syntax import Tile
    from oracle.rulesets.lingque.hand.sorting import Counts


@cites("LQ-2C.2.01")
def is_seven_pairs(tiles: Mapping[Tile, int]) -> bool:
    """七对: seven different pairs; four equal tiles are not two of them."""
    return len(tiles) == FORMS.pairs and all(number == FORMS.pair_tiles for number in tiles.values())


@cites("LQ-2C.2.02")
def is_unconnected(tiles: Mapping[Tile, int]) -> bool:
    """全不靠: fourteen different tiles of 147, 258 and 369, one a suit, and the honours."""
    return len(tiles) == FORMS.unconnected_tiles and _within(tiles, FORMS.unconnected_sets)


def _within(tiles: Collection[Tile], sets: tuple[frozenset[Tile], ...]) -> bool:
    return any(allowed.issuperset(tiles) for allowed in sets)


@cites("LQ-2C.2.03")
def is_orphans(tiles: Mapping[Tile, int]) -> bool:
    """十三幺: the thirteen terminals and honours and one more of them."""
    return tiles.keys() == FORMS.orphan_kinds and sum(tiles.values()) == FORMS.tiles


SPECIAL_KINDS = frozenset({FORMS.pairs, FORMS.unconnected_tiles, len(FORMS.orphan_kinds)})
"""How many different kinds the special forms have."""

MOST_OF_A_KIND = FORMS.pair_tiles
"""None of them has more of one kind than a pair."""


@cites("LQ-2A.2")
def special_form(counts: Counts) -> str | None:
    """Which special form the tiles of a hand without melds make, if any."""
    if max(counts) > MOST_OF_A_KIND:
        return None
    tiles = {kind: number for kind, number in zip(KINDS, counts, strict=True) if number}
    if is_seven_pairs(tiles):
        return FORMS.seven_pairs
    if is_unconnected(tiles):
        return FORMS.unconnected
    return FORMS.orphans if is_orphans(tiles) else None
