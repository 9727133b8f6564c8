"""The items (名堂) of the table, one small predicate each; importing this enters all of them."""

from oracle.rulesets.taiwan.items import flowers, honours, shapes, winning
from oracle.rulesets.taiwan.items.register import DEFINITIONS, OTHER_DEFINITIONS

__all__ = ["DEFINITIONS", "OTHER_DEFINITIONS", "flowers", "honours", "shapes", "winning"]
