"""What holds of every sheet of Yawan, whatever the hand."""

from __future__ import annotations

from itertools import permutations, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import many
from conformance_tests.laws.yawan.hands import SUITS, random_case, with_suits_moved, won
from oracle.rulebook.readings import Agreed
from oracle.rulesets.yawan.figures.patterns import ABSORPTIONS, PATTERNS
from oracle.rulesets.yawan.figures.points import POINTS, points_at, points_of, reaches
from oracle.rulesets.yawan.scoring.counting import scorer_of
from oracle.rulesets.yawan.scoring.sheet import best_of, sheet_of
from oracle.ruling.sheets import Figure
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.rulesets.yawan.hand.arrangement import Arrangement
    from oracle.rulesets.yawan.scoring.barring import Line
    from oracle.rulesets.yawan.state.hands import WonHand
    from oracle.ruling.sheets import Sheet

PRINTED = Agreed("yawan", {}, {})
RECONSTRUCTED = Agreed("yawan", {"YW-A20": "reconstruction"}, {})
EVERYDAY = Agreed("yawan", {"YW-A20": "everyday"}, {})
NARROW = Agreed("yawan", {"YW-A12": "inside-only", "YW-A20": "reconstruction"}, {})
HANDS = many(400, 100)


def hands(number: int, seed: int) -> Iterator[WonHand]:
    chance = Random(seed)  # noqa: S311 - reproducible hands, nothing secret
    return (won(chance, random_case(chance)) for _ in range(number))


def sheet(hand: WonHand, agreed: Agreed) -> Sheet | None:
    best = best_of(hand, agreed)
    return None if best is None else sheet_of(hand, best, agreed)


def counted(found: Sheet | None) -> object:
    """The items that count, with what they come to; tiles and fancy items name suits."""
    if found is None:
        return None
    fancy = {slug for slug, pattern in PATTERNS.items() if pattern.group == "fancy"}
    return sorted(item.item for item in found.items if item.item not in fancy), found.total


def test_suits_exchanged_with_their_head_tiles_change_no_sheet() -> None:
    chance = Random(9)  # noqa: S311 - reproducible hands, nothing secret
    orders = [dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS)]
    complete = 0
    for hand in hands(HANDS, 3):
        moved = with_suits_moved(hand, chance.choice(orders))
        for agreed in (PRINTED, RECONSTRUCTED):
            assert counted(sheet(hand, agreed)) == counted(sheet(moved, agreed)), hand
        complete += best_of(hand, PRINTED) is not None
    assert complete > HANDS // 2


def arrangements(hand: WonHand) -> Iterator[tuple[Arrangement, tuple[Line, ...]]]:
    counter = scorer_of(RECONSTRUCTED)
    for arrangement in counter.arranger.arrangements(hand):
        free, parts = counter.found(arrangement, waits=counter.waits_count(hand))
        yield arrangement, (*free, *(line for part in parts for line in part))


SOMETIMES = {
    ("YW-P-054", "YW-P-055"),
    ("YW-P-128", "YW-P-129"),
    ("YW-P-125", "YW-P-154"),
    ("YW-P-051", "YW-P-083"),
}
"""Rows that say what is not added where it is there: 摸三款 asks for three alone, 吊将 for a pair claimed last."""


def test_no_hand_has_an_item_without_what_it_takes_in() -> None:
    """Each row of the table follows from two definitions."""
    met = set[tuple[str, str]]()
    for hand in hands(4 * HANDS, 4):
        for _, lines in arrangements(hand):
            clauses = [scorer_of(RECONSTRUCTED).patterns[line.order].clause for line in lines]
            for row in ABSORPTIONS:
                pair = row.pattern.clause, row.other.clause
                if pair in SOMETIMES or row.pattern.clause not in clauses:
                    continue
                met.add(pair)
                assert row.other.clause in clauses, (hand, pair)
    assert len(met) > len(ABSORPTIONS) // many(4, 8)


def test_ends_of_a_total_stand_in_order() -> None:
    for hand in hands(HANDS, 5):
        for agreed in (PRINTED, RECONSTRUCTED, EVERYDAY, NARROW):
            best = best_of(hand, agreed)
            if best is None:
                continue
            assert best.shown_low <= best.low
            assert best.high is None or best.low <= best.high
            found = sheet_of(hand, best, agreed)
            undecided = not found.steps[-1].result.exact
            assert undecided == bool(found.open_facts), hand


def test_the_printed_values_bound_the_reconstructed_ones() -> None:
    for hand in hands(HANDS, 6):
        printed, reconstructed = best_of(hand, PRINTED), best_of(hand, RECONSTRUCTED)
        if printed is not None and reconstructed is not None:
            assert printed.low <= reconstructed.low, hand


def test_the_narrower_bar_never_counts_less() -> None:
    more = 0
    for hand in hands(HANDS, 7):
        wide, narrow = best_of(hand, RECONSTRUCTED), best_of(hand, NARROW)
        if wide is not None and narrow is not None:
            assert wide.low <= narrow.low, hand
            more += wide.low < narrow.low
    assert more > 0


def test_items_of_one_form_alone_are_counted() -> None:
    for hand in hands(HANDS, 8):
        best = best_of(hand, RECONSTRUCTED)
        if best is not None:
            forms = {PATTERNS[item.item].form for item in sheet_of(hand, best, RECONSTRUCTED).items}
            assert forms <= {best.arrangement.form, ""}, hand


@pytest.mark.parametrize("column", POINTS.columns)
def test_points_grow_from_the_threshold_to_a_full_hand(column: str) -> None:
    points = POINTS.columns[column]
    for low, more, threshold in product(range(0, 60, 3), range(4), (0, 20, 25)):
        total = Figure(low, low + more, "fang")
        found = points_of(total, threshold, points)
        assert found.low == points_at(low - threshold, points) <= (found.high or 0)
        known = reaches(total, threshold)
        assert (known is Known.YES) == (found.low > 0)
        assert (known is Known.NO) == (found.high == 0)
        assert points_of(Figure(low, None, "fang"), threshold, points).high == points[-1]
