"""Triplets (款科), kongs among them, and four of a tile; what is linked on ranks stands in patterns.toml.

In 花组式 a triplet of number tiles is of all three suits, and what is said of one suit is said of ranks alone.
"""

from __future__ import annotations

from oracle.rulesets.yawan.hand.views import Copies, Division, Triplets
from oracle.rulesets.yawan.patterns.linking import linked
from oracle.rulesets.yawan.patterns.register import combination, hand_item, tile_item


@hand_item(Division, "YW-P-034", "YW-P-111")
def kuan_zu_shi(hand: Division) -> bool:
    """款组式, of flower forms 花款式: all four sets are triplets."""
    return hand.triplets == 4


@combination(Triplets, "YW-P-041", reading="YW-A37", candidate="fixed")
def xi_lian_san_kuan_in_the_order_of_suits(hand: Triplets) -> list[int]:
    """喜连三款, read so that the suits follow in the order 筒, 索, 万."""
    return [
        mask
        for mask in linked(hand.ranks, 3, "different-suits", "consecutive")
        if _suits_in_order(hand, mask) == PRINTED_ORDER
    ]


PRINTED_ORDER = ("p", "s", "m")
"""筒, 索, 万: the suits as the line of 喜连三款 lists them."""


def _suits_in_order(hand: Triplets, mask: int) -> tuple[str, ...]:
    """The suits of some units by their ranks, the lowest first."""
    units = [unit for place, unit in enumerate(hand.ranks) if mask >> place & 1]
    return tuple(suit for suit, _ in sorted(units, key=lambda unit: unit[1]))


@tile_item(Copies, "YW-P-067", "YW-P-140")
def si_gui_yi(hand: Copies) -> int:
    """四归一: all four copies of a suited tile among the fourteen, which the fourth of a kong is not."""
    return hand.fours


@tile_item(Copies, "YW-P-067", reading="YW-A18", candidate="four-of-a-tile")
def si_gui_yi_with_kongs(hand: Copies) -> int:
    """四归一 read so that a kong of a suited tile makes it too."""
    return hand.fours + hand.kongs
