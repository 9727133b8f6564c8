"""Where the games are found: each under its name in `oracle/rulesets`, loaded when it is asked for."""

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
    ruleset = import_module(f"oracle.rulesets.{name}").RULESET
    if not isinstance(ruleset, Ruleset):
        raise TypeError(f"oracle.rulesets.{name}.RULESET is no ruleset")
    return ruleset
