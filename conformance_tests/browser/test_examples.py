"""The examples that are published are those that the pages print; the pages are read by what builds the site."""

from __future__ import annotations

import pytest

from conformance_tests.builder.examples import examples, printed, questions, stale
from oracle.conformance.cases import suites

GAMES = ("jiaxing", "lingque", "taiwan", "tongqi", "yawan")


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_are_those_that_the_pages_print(game: str) -> None:
    """Else write them anew: `python -m conformance_tests.builder examples GAME`."""
    assert stale(game) == ()


def test_a_printed_hand_and_a_printed_log_stand_under_their_clause() -> None:
    found = {example.name: example for example in printed("tongqi")}
    log = found["TQ-4.2b-printed-1"]
    assert not log.is_hand
    assert log.text.startswith('[Game "tongqi"]')
    assert log.page == "rules/tongqi/04-procedure.html#TQ-4.2b"
    hand = next(example for example in printed("taiwan") if example.title.startswith("夏 is South's flower"))
    assert hand.is_hand
    assert hand.text.split()[-2:] == ["seat:S", "round:E"]


def test_an_example_that_lies_there_keeps_the_readings_it_was_tried_under() -> None:
    lying = suites.read_examples("jiaxing")
    made = examples("jiaxing", suites.load("jiaxing"), lying, "2027.3")
    assert made == lying
    assert len(made) == len(questions("jiaxing"))
