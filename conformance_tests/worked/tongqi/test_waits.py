"""Waits the book spells out: laws 18 and 20, and the four players of the worked game."""

from __future__ import annotations

import pytest

from oracle.rulesets.tongqi.figures.forms import TileSet, set_of
from oracle.rulesets.tongqi.hand.sorting import Standing, partitions, waits


def sets(words: str) -> tuple[TileSet, ...]:
    """Read sets on the table: `11-11-15`, or `24x4` for equal tiles."""
    found = [
        set_of(word.split("-")) if "-" in word else set_of([word[:2]] * int(word[3:]))
        for word in words.split()
    ]
    assert None not in found
    return tuple(made for made in found if made is not None)


FOUR_SETS = "22x3 33x3 44x3 66x3"
ALL_ONES = {"11", "12", "13", "14", "15", "16"}
ALL_FIVES = {"15", "25", "35", "45", "55", "56"}


def test_the_example_of_law_20_waits_for_every_one_head_every_five_head_and_34() -> None:
    hand = Standing(("11", "11", "15", "14", "26", "35", "55", "55"), sets(FOUR_SETS))
    assert set(waits(hand)) == ALL_ONES | ALL_FIVES | {"34"}


def test_with_its_sets_on_the_table_the_long_one_head_is_no_wait() -> None:
    """A three takes no tile of the table, so that 11 cannot stand with the two that lie there."""
    hand = Standing(("55", "55"), sets(FOUR_SETS + " 11-11-15 14-26-35"))
    assert set(waits(hand)) == (ALL_ONES | ALL_FIVES | {"34"}) - {"11"}


def test_without_re_laying_only_the_five_heads_are_waits() -> None:
    hand = Standing(("55", "55"), sets(FOUR_SETS + " 11-11-15 14-26-35"), relay=False)
    assert set(waits(hand)) == ALL_FIVES


@pytest.mark.parametrize(("hand", "waited"), [("45 46", ()), ("45 36", ("12",))])
def test_the_example_of_law_18_waits_after_the_press_only(hand: str, waited: tuple[str, ...]) -> None:
    six = sets(FOUR_SETS + " 11x3 55x3")
    assert waits(Standing(tuple(hand.split()), six)) == waited


WORKED_GAME = {
    "tian": ("26 26 26 33 23", "44x5 15x3 11-11-16 12-35-46 12-35-46", ("33",)),
    "di": ("55 55 35 13 25 46 15 26 34 16 24 35 33 36", "56x5 45x3", ("33",)),
    "ren": ("33 33 33 36 36 36 36 25 25 25 55 45", "24x4 22x5 23x3", ("55",)),
    "he": ("12 35 46 16 25 34 11 11 16 55 45", "14x4 66x5 15-26-34", ("55",)),
}


@pytest.mark.parametrize(("hand", "table", "waited"), WORKED_GAME.values(), ids=WORKED_GAME)
def test_at_the_end_of_the_worked_game_each_player_waits_as_told(
    hand: str, table: str, waited: tuple[str, ...]
) -> None:
    assert waits(Standing(tuple(hand.split()), sets(table))) == waited


@pytest.mark.parametrize("laws", [True, False])
def test_the_winning_hand_of_the_worked_game_can_be_sorted_in_one_way(laws: bool) -> None:
    hand, table, _ = WORKED_GAME["ren"]
    (way,) = partitions(Standing(tuple(hand.split()), sets(table), keep_laws=laws), "55")
    assert set(way.sets) == set(sets("33x3 36x4 25x3 45-55-55"))
    assert [way.sets[place] for place in way.arrived_in] == list(sets("45-55-55"))
