"""Hiding tiles, lines or acts of a lawful hand never makes the judge convict anybody."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from conformance_tests.laws.hiding import Veil, Words, hidden, spread, verdicts
from grammar.syntax import Log, Tag
from oracle.adjudication import adjudicate
from oracle.chance import Chance
from oracle.dealing import Player, deal

WORDS = Words(
    draws=("draw", "replace"),
    open=("eat", "pung", "kong", "add-kong", "hidden-kong", "win", "discard", "rob"),
    private=("draw", "replace"),
)
"""The acts of the game by what a recorder may have missed of them."""

VEILS = (
    Veil(tiles=10),
    Veil(tiles=50),
    Veil(tiles=100, wall=100, draws=100),
    Veil(wall=30),
    Veil(lines=50),
    Veil(lines=100),
    Veil(draws=60),
    Veil(private=50),
    Veil(private=100, tiles=20),
    Veil(private=100, lines=100),
    Veil(gaps=2),
    Veil(gaps=4, tiles=30),
    Veil(claims=5),
    Veil(claims=5, draws=50, tiles=30, wall=30),
    Veil(tiles=30, wall=30, draws=30, lines=20, private=30),
)
"""How much is hidden: single tiles, whole hands, the wall, draws, acts, and mixtures of them."""

DEALT = 30


@cache
def dealt(seed: int) -> Log:
    """A dealt hand, one act a line."""
    return spread(deal("yawan", seed, Player(sensible=seed % 4 != 3)))


def weaker(log: Log, veil: Veil, seed: int) -> Log:
    chance = Chance(seed)
    return hidden(log, veil, lambda share: share > 0 and chance.below(100) < share, WORDS)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.integers(0, DEALT - 1), st.sampled_from(VEILS), st.integers(0, 1 << 30))
def test_a_weaker_record_of_a_lawful_hand_convicts_of_nothing(seed: int, veil: Veil, chance: int) -> None:
    assert verdicts(adjudicate(weaker(dealt(seed), veil, chance))) == {}


def test_every_dealt_hand_says_nothing_when_only_the_discards_are_left() -> None:
    for log in map(dealt, range(8)):
        scattered = replace(log, tags=(*log.tags, Tag("Record", "discards")))
        assert verdicts(adjudicate(scattered)) == {}


def test_a_known_amount_stays_within_what_a_weaker_record_leaves() -> None:
    for number, log in enumerate(map(dealt, range(DEALT))):
        full, less = adjudicate(log), adjudicate(weaker(log, VEILS[number % len(VEILS)], number))
        bounds = {(paid.payer, paid.payee): paid.amount for paid in less.payments}
        for paid in full.payments:
            amount = bounds.get((paid.payer, paid.payee))
            if amount is not None:
                assert amount.low <= paid.amount.low
                assert amount.high is None or paid.amount.high is None or amount.high >= paid.amount.high
