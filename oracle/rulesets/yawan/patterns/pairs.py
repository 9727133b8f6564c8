"""Pairs (对): the form of seven, and the pair of rank 2, 5 or 8; what is linked stands in patterns.toml."""

from __future__ import annotations

from oracle.rulesets.yawan.hand.views import Division, Finish, Pairs
from oracle.rulesets.yawan.patterns.register import hand_item


@hand_item(Division, "YW-P-157", "YW-P-202")
def dui_zu_shi(hand: Division) -> bool:
    """对组式, of flower forms 花对式: seven pairs."""
    return hand.pairs == 7


EYES = (2, 5, 8)
"""The ranks of 二五八将."""


@hand_item(Finish, "YW-P-084", "YW-P-152")
def er_wu_ba_jiang(hand: Finish) -> bool:
    """二五八将: the pair beside the four sets is of rank 2, 5 or 8."""
    return hand.pair in EYES


@hand_item(Finish, "YW-P-201")
def er_wu_ba_last_pair(hand: Finish) -> bool:
    """二五八将 of seven pairs: the pair that the winning tile completes is of rank 2, 5 or 8."""
    return hand.rank in EYES


@hand_item(Finish, "YW-P-201", reading="YW-A63", candidate="claimed")
def er_wu_ba_claimed(hand: Finish) -> bool:
    """二五八将 of seven pairs, read of a claimed tile alone: the pair it completes is of rank 2, 5 or 8."""
    return not hand.drawn and hand.rank in EYES


@hand_item(Pairs, "YW-P-201", reading="YW-A47", candidate="any")
def er_wu_ba_any_pair(hand: Pairs) -> bool:
    """二五八将 of seven pairs, read of any of them: a pair is of rank 2, 5 or 8."""
    return any(rank in EYES for _, rank in hand.ranks)
