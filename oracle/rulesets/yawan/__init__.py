"""Yawan (麻将雅玩), mahjong with 136 tiles and four hand forms, four players, by a book of 1998.

`RULESET` judges hands of play and `HANDS` counts single hands; each is loaded when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oracle.rulesets.yawan.ruleset import RULESET
    from oracle.rulesets.yawan.scoring.of_notation import HANDS

__all__ = ["HANDS", "RULESET"]

_HOMES = {"HANDS": "scoring.of_notation", "RULESET": "ruleset"}


def __getattr__(name: str) -> object:
    """Load what the registry asks for from its module."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
