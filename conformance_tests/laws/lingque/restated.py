"""Lawful variants of dealt hands of Lingque: the same play recorded differently, in which nothing is to be found."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_claims import chow, pung
from conformance_tests.laws.mahjong import Moment, below, hand_of, runs
from conformance_tests.laws.restated import (
    broken_off,
    in_other_suits,
    pungs_before_a_win,
    with_a_weaker_claim_first,
    with_everything_said,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Act, Log
    from oracle.game.chance import Chance


def restated(log: Log, chance: Chance) -> Iterator[Log]:
    """A lawful variant of each sort."""
    hand = hand_of(log)
    yield broken_off(hand, chance.below(len(hand.acts) + 1))
    yield in_other_suits(log, chance.one_of(list(permutations("mps"))))
    yield with_everything_said(hand, called=False)
    weaker = list(with_a_weaker_claim_first(hand, _weaker))
    if weaker:
        yield chance.one_of(weaker)


def _weaker(moment: Moment, tile: str, thrower: str) -> Iterator[tuple[str, Act]]:
    """The claims on a discard that come after the one that was made."""
    for seat in pungs_before_a_win(moment, tile, thrower):
        yield seat, pung(tile, written=False)
    for pair in runs(moment, below(thrower), tile):
        yield below(thrower), chow(tile, pair)
