"""The tiles a standing hand waits for (听牌): whether tiles make a winning form, and which tile completes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import KINDS
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.kinds import COPIES
from oracle.rulesets.lingque.hand.forms import special_forms
from oracle.rulesets.lingque.hand.suits import parted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Tile
    from oracle.families.mahjong.sets import Meld
    from oracle.rulebook.readings import Agreed


@cites("LQ-2A.2(a)")
def completes(tiles: Sequence[Tile], melds: tuple[Meld, ...], agreed: Agreed) -> bool:
    """Whether concealed tiles make a winning form with the sets beside them."""
    held = tuple(tiles.count(kind) for kind in KINDS)
    suits = parted(held, melds)
    if sum(suit.paired for suit in suits) == 1 and all(suit.sortings for suit in suits):
        return True
    return not melds and special_forms(agreed).made_of(held) is not None


@cites("LQ-2A.2(e)")
def waits(
    tiles: Sequence[Tile], melds: tuple[Meld, ...], held: Mapping[Tile, int], agreed: Agreed
) -> tuple[Tile, ...]:
    """The kinds that complete a standing hand, whatever it is then worth.

    A kind of which the hand itself holds all copies is none of them.
    """
    return tuple(
        kind for kind in KINDS if held.get(kind, 0) < COPIES and completes((*tiles, kind), melds, agreed)
    )
