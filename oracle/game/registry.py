"""Where the games are found: `RULESET` in `ruleset.py` of each folder in `oracle/rulesets`, loaded when asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from oracle.game.hands import NoRulesetError, known
from oracle.game.ruleset import Ruleset


@cache
def load(name: str) -> Ruleset:
    """The ruleset of a game; `NoRulesetError` names those there are when there is none."""
    if name not in known():
        raise NoRulesetError(name)
    ruleset = import_module(f"oracle.rulesets.{name}.ruleset").RULESET
    if not isinstance(ruleset, Ruleset):
        raise TypeError(f"oracle.rulesets.{name}.ruleset.RULESET is no ruleset")
    return ruleset
