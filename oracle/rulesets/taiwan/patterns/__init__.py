"""The items (名堂) of the table, one small predicate each; importing this enters all of them."""

from oracle.rulesets.taiwan.patterns import flowers, hand, manner, opening
from oracle.rulesets.taiwan.patterns.register import DEFINITIONS

__all__ = ["DEFINITIONS", "flowers", "hand", "manner", "opening"]
