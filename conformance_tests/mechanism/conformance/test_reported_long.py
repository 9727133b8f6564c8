"""The bar of one mistake, one cause, over all mistakes that are reported in public, those of play too."""

from __future__ import annotations

from statistics import mean, median

from conformance_tests.engines.fakes.reported import FAKES
from conformance_tests.engines.fakes.tracked import TRACKED
from conformance_tests.mechanism.conformance.test_reported import run_of

MOST, MIDDLE = 5, 1.3
"""Causes that one mistake may make, and how many it makes on the average."""


def test_a_mistake_makes_hardly_more_than_one_cause() -> None:
    causes = [len(run_of(fake).sorted_causes()) for fake in (*FAKES, *TRACKED) if not fake.right]
    noticed = [number for number in causes if number]
    assert len(noticed) >= len(causes) - 4
    assert max(noticed) <= MOST
    assert median(noticed) == 1
    assert mean(noticed) <= MIDDLE
