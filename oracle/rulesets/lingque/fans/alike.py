"""部分一致: sequences equal in suit and number."""

from __future__ import annotations

from oracle.rulesets.lingque.aspects import Sequences
from oracle.rulesets.lingque.fans.register import fan


@fan(Sequences, "si-tong-shun", "LQ-2C.10.01")
def si_tong_shun(hand: Sequences) -> bool:
    """四同顺: exactly four equal sequences."""
    return 4 in hand.times


@fan(Sequences, "san-tong-shun", "LQ-2C.10.02")
def san_tong_shun(hand: Sequences) -> bool:
    """三同顺: exactly three equal sequences."""
    return 3 in hand.times


@fan(Sequences, "er-ban-gao", "LQ-2C.10.03")
def er_ban_gao(hand: Sequences) -> bool:
    """二般高: two groups of two equal sequences each; four equal ones are two groups as well."""
    return sum(times // 2 for times in hand.times) == 2


@fan(Sequences, "yi-ban-gao", "LQ-2C.10.04")
def yi_ban_gao(hand: Sequences) -> bool:
    """一般高: exactly two equal sequences."""
    return 2 in hand.times
