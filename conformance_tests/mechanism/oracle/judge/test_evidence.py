"""A fact about a hand weighs the same wherever the log tells it, and not beyond the nearest gap."""

from __future__ import annotations

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate

LET_GO = """[Game "taiwan"]
[Dealer "E"]
[Wind "E"]
[Streak "0"]
turn E
left 40
{head}E draw discard 5m
S draw 5m discard 5m
{gap}W draw discard C
N draw discard 5m
S win
{behind}end won
"""

HAND = "46m 123456p 123789s EE"


def breaches(head: str = "", behind: str = "", gap: str = "") -> list[tuple[str, int | None]]:
    """Whom a win behind a tile let go convicts, by where his hand is told."""
    found = adjudicate(parse_log(LET_GO.format(head=head, behind=behind, gap=gap))).findings
    return [(str(each.clause), each.place.at) for each in found if each.kind.value == "breach"]


@pytest.mark.parametrize(
    "told",
    [
        {"head": f"S holds {HAND}\n"},
        {"behind": f"S show 5m {HAND}\n"},
        {"behind": f"S show {HAND}\n"},
        {"behind": f"S holds 5m {HAND}\n"},
        {"behind": f"S holds {HAND}\n"},
        {"behind": f"referee finds at 1 S holds {HAND}\n"},
    ],
    ids=["head", "shown", "shown-without-its-tile", "last", "last-without-its-tile", "found"],
)
def test_a_hand_told_anywhere_is_known_at_every_act(told: dict[str, str]) -> None:
    assert breaches(**told) == [("TW-PASS-1", 9)]


@pytest.mark.parametrize("behind", ["", "S show EE\n", "S show 46m EE\n"])
def test_what_tells_less_than_the_hand_convicts_nobody(behind: str) -> None:
    assert breaches(behind=behind) == []


def test_what_is_told_behind_missing_acts_says_nothing_of_those_before() -> None:
    assert breaches(gap="gap\n", behind=f"S show 5m {HAND}\n") == []
