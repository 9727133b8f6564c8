"""Who deals the hand after this one, who sits where, and which round it is; each is a case."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from grammar.logs import read_logs
from grammar.syntax import Log
from grammar.writing.render import render_log
from oracle.judge.dealing import Telling, deal_match
from oracle.judge.matches import Match

ROUNDS = ("tian", "di", "ren", "he")
"""The words of the four rounds of a game."""


@cache
def dealt() -> tuple[Log, ...]:
    """A game from its first hand to the first hand of its second round, as it should be told."""
    hands = tuple(islice(deal_match("tongqi", 2, telling=Telling(people=True)), 16))
    last = next(number for number, hand in enumerate(hands) if round_of(hand) != round_of(hands[0]))
    return hands[: last + 1]


def round_of(hand: Log) -> str:
    return next(tag.value for tag in hand.tags if tag.key == "Round")


def in_round(hand: Log, word: str) -> Log:
    return replace(
        hand, tags=tuple(replace(tag, value=word) if tag.key == "Round" else tag for tag in hand.tags)
    )


def found(hands: tuple[Log, ...]) -> list[tuple[str, str, str]]:
    match = Match()
    said: list[tuple[str, str, str]] = []
    text = "\n".join(map(render_log, hands))
    for log in read_logs(io.BytesIO(text.encode()), "match"):
        assert isinstance(log, Log), log
        said += [(one.kind.value, one.clause, one.key) for one in match.judge(log).findings]
    return said


@pytest.mark.clause("TQ-3.15", shows="satisfied")
def test_a_round_is_over_when_everybody_has_dealt() -> None:
    hands = dealt()
    assert round_of(hands[-1]) != round_of(hands[-2])
    assert found(hands) == []


@pytest.mark.clause("TQ-3.15", shows="near miss")
def test_a_round_that_goes_on_although_everybody_has_dealt() -> None:
    """The wrong result: the fifth dealership counted into the first round."""
    hands = dealt()
    late = (*hands[:-1], in_round(hands[-1], round_of(hands[-2])))
    assert found(late) == [("mismatch", "TQ-3.15", "round-differs")]
