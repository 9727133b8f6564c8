"""What is said of a hand that the log shows in part; each test is a case."""

from __future__ import annotations

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate

HEAD = '[Game "yawan"]\n[Notation "1"]\n[Dealer "E"]\n'


@pytest.mark.clause("YW-PLAY-9c", shows="breaks")
@pytest.mark.parametrize(
    ("hand", "most"),
    [("N holds 123456789m 147s E\n", 3), ("S holds 123456789m 147s E\n", 1)],
    ids=["hidden", "shown"],
)
def test_who_lays_a_kong_that_cannot_be_is_told_the_most_there_can_be(hand: str, most: int) -> None:
    play = "E discard 9m\nS draw 5p\nS hidden-kong 7777s\nend cut\n"
    findings = [
        found for found in adjudicate(parse_log(HEAD + hand + play)).findings if found.clause == "YW-PLAY-9c"
    ]
    assert [(found.key, found.args["held"]) for found in findings if found.key == "too-few-own"] == [
        ("too-few-own", most)
    ]


@pytest.mark.clause("YW-P-056", shows="satisfied")
def test_the_round_wind_that_a_tag_tells_is_known_behind_a_gap() -> None:
    play = '[Wind "S"]\ngap\nE discard 5m\nW win 5m from E\nW show 123m 456p 789s SSS 55m\nend won\n'
    (sheet,) = (each for each in adjudicate(parse_log(HEAD + play)).scores if each.seat == "W")
    assert "se-zu-ling-feng" in [item.item for item in sheet.items]
    assert "round-wind" not in [fact.key for _, fact in sheet.open_facts]
