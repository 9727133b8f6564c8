"""Illegal twins of dealt hands of Taiwan's game: one change each, and what a referee should find there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.laws.mahjong import hand_of
from conformance_tests.laws.taiwan import illegal_claims, illegal_deals, illegal_turns, illegal_wins
from conformance_tests.laws.taiwan.retold import retold
from conformance_tests.laws.taiwan.taken_apart import OPERATORS
from conformance_tests.laws.twins import Mutant, chosen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Log
    from oracle.chance import Chance

KINDS_OF_CHANGE = (illegal_deals, illegal_turns, illegal_claims, illegal_wins)
"""The modules whose operators are known."""

__all__ = ["KINDS_OF_CHANGE", "mutants", "retold"]


def mutants(log: Log, chance: Chance, number: int) -> Iterator[Mutant]:
    """So many illegal twins of a dealt hand, each by another operator that finds a place in it."""
    return chosen(hand_of(log), OPERATORS, chance, number)
