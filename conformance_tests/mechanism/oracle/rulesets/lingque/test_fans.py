"""Every fan by two hands a step apart: one that counts it under its clause, and one that does not."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from grammar.hands import parse_hand
from oracle.readings import Agreed
from oracle.rulesets.lingque.fan_table import FANS
from oracle.rulesets.lingque.hands import score_hand
from oracle.tables import Section

OURS = Agreed("lingque", {}, {})
TABLE = Path(__file__).with_name("fan_cases.toml")
CASES = Section(TABLE.name, tomllib.loads(TABLE.read_text(encoding="utf-8"))).sections("fan")


def clauses(words: str) -> set[str]:
    """The clauses of the lines of a hand; none for a hand without a winning form."""
    answer = score_hand(parse_hand("lingque", words), OURS)
    assert not answer.impossible
    assert not answer.undecided
    return set() if answer.sheet is None else {str(item.clause) for item in answer.sheet.items}


def test_every_fan_has_its_two_hands() -> None:
    assert [(case.text("fan"), case.text("clause")) for case in CASES] == [
        (fan.slug, fan.clause) for fan in FANS.fans.values()
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.text("fan"))
def test_the_fan_is_counted_in_one_and_not_in_the_other(case: Section) -> None:
    assert case.text("clause") in clauses(case.text("counts"))
    assert case.text("clause") not in clauses(case.text("misses"))
