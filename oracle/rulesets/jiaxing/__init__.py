"""Jiaxing (嘉興), 105 domino tiles, four players: a younger sibling of 同棋 with rules of its own.

`RULESET` judges hands of play and `HANDS` counts single hands; each is loaded when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oracle.rulesets.jiaxing.ruleset import RULESET
    from oracle.rulesets.jiaxing.scoring.of_notation import HANDS

__all__ = ["HANDS", "RULESET"]

_HOMES = {"HANDS": "scoring.of_notation", "RULESET": "ruleset"}


def __getattr__(name: str) -> object:
    """Load what the registry asks for from its module."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
