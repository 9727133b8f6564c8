"""Chapter 2 丙: what each of the seventy-four fans (番种) is, class by class, one small predicate a fan.

Importing the package enters every predicate; figures and exclusions are listed in the tables, never here.
"""

from __future__ import annotations

from oracle.rulesets.lingque.patterns import accidental, alike, honours, linked, pungs, sorts, special
from oracle.rulesets.lingque.patterns.register import DEFINITIONS

__all__ = [
    "DEFINITIONS",
    "accidental",
    "alike",
    "honours",
    "linked",
    "pungs",
    "sorts",
    "special",
]
