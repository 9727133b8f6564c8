"""Chapter 3 三: what each of the items (牌目) is: its row in patterns.toml says it, or one small predicate an idea.

Importing the package enters every predicate; values and what an item takes in stand in the tables, never here.
"""

from __future__ import annotations

from oracle.rulesets.yawan.patterns import (
    colours,
    entries,
    honours,
    pairs,
    ranks,
    sequences,
    tabled,
    triplets,
    waits,
)
from oracle.rulesets.yawan.patterns.fancy import fortune, legends, pictures
from oracle.rulesets.yawan.patterns.register import DEFINITIONS

__all__ = [
    "DEFINITIONS",
    "colours",
    "entries",
    "fortune",
    "honours",
    "legends",
    "pairs",
    "pictures",
    "ranks",
    "sequences",
    "tabled",
    "triplets",
    "waits",
]
