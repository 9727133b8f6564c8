"""The twelve laws of irregular play, asked of every game: a sample, and 200 pairs a law and game in the long run.

How often a law may be contrary is what was counted last, in `irregular/counts.json`: never more, as far as a sample
can tell. The long run's seeds are those of the day of the commit, so that every day asks others.
"""

from __future__ import annotations

import subprocess
from math import sqrt
from pathlib import Path

import pytest

from conformance_tests.collecting import LONG, played
from conformance_tests.laws.irregular.ceilings import ceiling
from conformance_tests.laws.irregular.counting import PORTION, Row, asked_until, counted, laws, summed

PAIRS = 200
"""The pairs of a law and game in the long run."""

SEEDS = 208
"""The seeds after which a law that is seldom asked is asked no more."""

A_DAY = 1_000_000
"""The seeds of a day lie so far from those of another."""

SHARED = 2 * PORTION
"""So many pairs may be contrary by one fault: those of a dealt hand."""

SAMPLE = 0
"""The first seed of the sample."""

THIRD = 3
"""Of so many laws the sample asks one of a game, another of the next game."""

HERE = Path(__file__).parent


def day_of_the_commit() -> int:
    """The day of the last commit, as a number; 1 where there is none."""
    asked = ["git", "log", "-1", "--format=%cd", "--date=format:%Y%m%d"]
    told = subprocess.run(asked, cwd=HERE, capture_output=True, text=True, check=False).stdout.strip()
    return int(told) if told else 1


def is_within(game: str, rows: list[Row]) -> list[str]:
    """The laws that are contrary more often than they were, each with its pairs."""
    said = []
    for (name, _), numbers in summed(rows).items():
        mean = numbers["asked"] * ceiling(name, game)
        if numbers["contrary"] > mean + 4 * sqrt(SHARED * mean):
            contrary = [each.described() for row in rows for each in row.contrary if each.law == name]
            said.append(f"{name}: {numbers['contrary']} of {numbers['asked']}: {contrary}")
    return said


@pytest.mark.parametrize("game", played())
def test_no_law_is_contrary_more_often_than_it_was(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAIPU_ASSERT")  # whether a ruling agrees with itself is law 8, and is counted
    if LONG:
        rows = [*asked_until("", game, day_of_the_commit() * A_DAY, PAIRS, SEEDS)]
    else:
        names = [*laws()][played().index(game) % THIRD :: THIRD]
        rows = [counted("", game, SAMPLE, names, small=False)]
    assert is_within(game, rows) == []


def test_every_law_has_its_sentence_and_at_most_three_exceptions() -> None:
    assert [*laws()] == [f"L{number}" for number in range(1, 13)]
    assert all(each.sentence.endswith(".") and len(each.exceptions) <= 3 for each in laws().values())
