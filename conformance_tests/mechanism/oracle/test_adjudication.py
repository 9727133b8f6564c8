"""The ruling: its status, what was declared beside what is due, and what becomes of an accusation."""

from __future__ import annotations

import pytest

from grammar.logs import parse_log
from oracle.adjudication import Ruling, adjudicate

TAGS = '[Game "tongqi"]\n[Notation "1"]\n'

DRAWN = """tian holds 33x3 11x2 12x2 13x2 14x2 15x2 16x2 22x2 23x2 24
di holds 46x3 11x2 12x2 13x2 14x2 15x2 16x2 22x2 23x2 24
ren holds 25x2 26x2 34x2 35x2 36x2 44x2 45x2 55x2 56x2 66x2
he holds 25x2 26x2 34x2 35x2 36x2 44x2 45x2 55x2 56x2 66x2
turn di
left 0
"""
"""A drawn hand: 12 for tian, 48 for di, nothing for ren and he."""


def ruling(text: str) -> Ruling:
    return adjudicate(parse_log(TAGS + text))


def declared(*lines: str) -> list[tuple[str, str, str]]:
    """What is found of a drawn hand with these declarations: kind, clause and key."""
    result = ruling(DRAWN + "".join(f"{line}\n" for line in lines) + "end drawn\n")
    return [(found.kind.value, found.clause, found.key) for found in result.findings]


def test_what_is_declared_rightly_is_not_mentioned() -> None:
    assert (
        declared('tian score 33 "克子" 12 total 12', "di total 48", "tian pay di 80", "ren pay tian 40") == []
    )


@pytest.mark.parametrize(
    ("line", "clause", "key"),
    [
        ('tian score 33 "克子" 13', "TQ-10.2a", "item-differs"),
        ('tian score 33 "拍克" 12', "TQ-10.2a", "item-name-differs"),
        ('ren score 33 "克子" 12', "TQ-10.0", "item-not-earned"),
        ('tian score 33 "天下太平" 12', "TQ-10.0", "unknown-item"),
        ("di total 50", "TQ-10.0", "total-differs"),
        ("tian pay di 70", "TQ-4.3e", "payment-differs"),
        ("di pay tian 80", "TQ-4.3e", "payment-reversed"),
        ("ren pay he 10", "TQ-10.0", "payment-not-due"),
    ],
)
def test_what_is_declared_wrongly_is_a_mismatch_under_its_clause(line: str, clause: str, key: str) -> None:
    assert declared(line) == [("mismatch", clause, key)]


def test_one_item_is_not_declared_twice() -> None:
    assert declared('tian score 33 "克子" 12 score 33 "克子" 12') == [
        ("mismatch", "TQ-10.0", "item-not-earned")
    ]


@pytest.mark.parametrize("total", [0, 40, 60])
def test_what_is_not_shown_may_have_cost_a_set_or_brought_one(total: int) -> None:
    hidden = f"ren sets own:46x3\nren holds ?x17\nturn di\nleft 0\nren total {total}\nend drawn\n"
    assert [found.key for found in ruling(hidden).findings if found.kind.value == "mismatch"] == []


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("turn di\ndi flip 15\nend cut\n", "clean"),
        ("turn di\nren flip 15\nend cut\n", "broken"),
        ("turn di\nleft 0\nend drawn\n", "undecided"),
        ("di holds 15x6\nturn di\nend cut\n", "broken"),
    ],
)
def test_the_status_is_the_worst_that_was_found(text: str, status: str) -> None:
    assert ruling(text).status == status


ACCUSED = "tian holds {hand}\nturn di\ndi flip 15 pass\nren flip 36\nren claim tian {clause}\nend cut\n"
THREE = "15x3 11x2 12x2 13x2 14x2 16x2 22x2 23x2 24x2 25"
PAIR = "15x2 11x2 12x2 13x2 14x2 16x2 22x2 23x2 24x2 25x2"


@pytest.mark.parametrize(
    ("hand", "clause", "outcome"),
    [
        (THREE, "TQ-8.15", "upheld"),
        (PAIR, "TQ-8.15", "rejected"),
        ("15x2 ?x18", "TQ-8.15", "undecided"),
        (THREE, "TQ-8.1", "rejected"),
    ],
)
def test_an_accusation_is_answered(hand: str, clause: str, outcome: str) -> None:
    (answer,) = ruling(ACCUSED.format(hand=hand, clause=clause)).claims
    assert answer.outcome == outcome


def test_a_hand_that_was_cut_is_not_scored() -> None:
    result = ruling("turn di\ndi flip 15\nend cut\n")
    assert (result.scores, result.payments) == ((), ())
