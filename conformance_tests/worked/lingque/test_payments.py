"""The book's example of payment (LQ-3B.4), reckoned on: North wins 30 points, with nobody and with somebody liable."""

from __future__ import annotations

import pytest

from oracle.rulesets.lingque.settlement.payment import debts

NORTH_DRAWS_THIRTY = [
    ({}, {"E": 45, "S": 45, "W": 45}),
    ({"W": 4}, {"E": 22, "S": 22, "W": 91}),
    ({"S": 5}, {"E": 0, "S": 135, "W": 0}),
]
"""Tiles given to the winner, and what each then pays; the last can only be reckoned (LQ-A6)."""


@pytest.mark.parametrize(("given", "paid"), NORTH_DRAWS_THIRTY)
def test_the_figures_of_the_book(given: dict[str, int], paid: dict[str, int]) -> None:
    found = debts("N", None, given, 30)
    assert {seat: debt.amount for seat, debt in found.items()} == paid
    assert sum(paid.values()) == 135


@pytest.mark.parametrize(
    ("given", "paid"),
    [
        ({"S": 1}, {"E": 30, "S": 60, "W": 30}),
        ({"S": 3, "W": 2}, {"E": 30, "S": 60, "W": 30}),
        ({"S": 4}, {"E": 15, "S": 90, "W": 15}),
        ({"S": 1, "W": 4}, {"E": 15, "S": 30, "W": 75}),
        ({"S": 5}, {"E": 0, "S": 120, "W": 0}),
    ],
)
def test_the_same_win_by_the_discard_of_south(given: dict[str, int], paid: dict[str, int]) -> None:
    """South owes 60 and the others 30 each; whoever is liable takes over half, or all, of the other two debts."""
    found = debts("N", "S", given, 30)
    assert {seat: debt.amount for seat, debt in found.items()} == paid
    assert sum(paid.values()) == 120


@pytest.mark.parametrize("bearer", ["E", "S", "W"])
@pytest.mark.parametrize("giver", [None, "E", "S", "W"])
def test_liability_moves_debts_and_changes_no_sum(giver: str | None, bearer: str) -> None:
    others = [seat for seat in "ESW" if seat != bearer]
    for points in range(10, 600, 2):
        plain = debts("N", giver, {}, points)
        due = sum(debt.amount for debt in plain.values())
        assert 2 * due == (9 if giver is None else 8) * points
        half, full = (debts("N", giver, {bearer: tiles}, points) for tiles in (4, 5))
        assert sum(debt.amount for debt in half.values()) == due
        assert [half[seat].amount for seat in others] == [plain[seat].amount // 2 for seat in others]
        assert {seat: debt.amount for seat, debt in full.items() if debt.amount} == {bearer: due}


def test_who_gave_three_tiles_pays_for_nobody() -> None:
    assert debts("N", "S", {"E": 3, "S": 2}, 30) == debts("N", "S", {}, 30)


def test_what_a_debt_rests_on() -> None:
    """North's 30 points with West half liable, clause by clause."""
    found = debts("N", None, {"W": 4}, 30)
    steps = [(step.key, step.clause, step.result.low) for step in found["W"].steps]
    assert steps == [
        ("share-broken", "LQ-3B.1", 45),
        ("taken-over", "LQ-3B.2", 68),
        ("taken-over", "LQ-3B.2", 91),
    ]
    assert [debt.clause for debt in found.values()] == ["LQ-3B.2"] * 3
    assert [(step.key, step.result.low) for step in found["E"].steps] == [
        ("share-broken", 45),
        ("relieved", 22),
    ]
