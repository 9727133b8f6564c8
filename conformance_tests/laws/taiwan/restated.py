"""Lawful variants of dealt hands of Taiwan's game: the same play recorded differently, so that nothing is found."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from conformance_tests.laws.mahjong import Hand, Moment, hand_of, made
from conformance_tests.laws.restated import (
    broken_off,
    in_other_suits,
    pungs_before_a_win,
    with_a_weaker_claim_first,
    with_acts,
    with_everything_said,
)
from grammar.syntax import Act, Log

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.game.chance import Chance


def restated(log: Log, chance: Chance) -> Iterator[Log]:
    """A lawful variant of each sort."""
    hand = hand_of(log)
    yield broken_off(hand, chance.below(len(hand.acts) + 1))
    yield in_other_suits(log, chance.one_of(list(permutations("mps"))))
    yield with_everything_said(hand, called=True)
    idle = list(with_an_idle_act(hand))
    if idle:
        yield chance.one_of(idle)
    weaker = list(with_a_weaker_claim_first(hand, _called))
    if weaker:
        yield chance.one_of(weaker)


def with_an_idle_act(hand: Hand) -> Iterator[Log]:
    """The drawn tile kept apart, which changes nothing."""
    for moment in made(hand, "discard"):
        if moment.drawn is not None:
            yield with_acts(hand, moment, (moment.seat, Act("apart")))


def _called(moment: Moment, tile: str, thrower: str) -> Iterator[tuple[str, Act]]:
    """A pung that is called first and gives way to the win that was made."""
    for seat in pungs_before_a_win(moment, tile, thrower):
        yield seat, Act("say", call="pung")
