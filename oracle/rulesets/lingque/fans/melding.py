"""鸣牌: the fan of claiming nothing."""

from __future__ import annotations

from oracle.rulesets.lingque.aspects import Win
from oracle.rulesets.lingque.fans.register import fan


@fan(Win, "men-qian-qing", "LQ-2C.3.01")
def men_qian_qing(win: Win) -> bool:
    """门前清: the winner drew every tile but the last; concealed kongs are allowed."""
    return win.closed
