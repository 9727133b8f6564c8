"""The search for seven sets on hands that show one thing each."""

from __future__ import annotations

import pytest

from oracle.rulesets.tongqi.figures.forms import SetKind, TileSet, set_of
from oracle.rulesets.tongqi.hand.sorting import (
    BudgetSpentError,
    Standing,
    completes,
    partitions,
    waits,
    winning_uses,
)


def sets(words: str) -> tuple[TileSet, ...]:
    found = [set_of(word.split("-")) for word in words.split()]
    return tuple(made for made in found if made is not None)


FIRM = sets("22-22-22 33-33-33 44-44-44 55-55-55 66-66-66 15-15-15")
"""Sets on the table that have nothing to do with the hand."""


def standing(hand: str, loose: str = "", *, laws: bool = True, relay: bool = True, wanting: int) -> Standing:
    """Return a hand that lacks so many sets, with loose sets on the table and firm ones to fill it up."""
    laid = sets(loose)
    return Standing(tuple(hand.split()), (*laid, *FIRM[: 7 - wanting - len(laid)]), laws, relay)


@pytest.mark.parametrize(
    ("hand", "arriving", "wins"),
    [
        ("12 34", "56", True),
        ("12 34", "55", False),
        ("11 12", "11", True),
        ("11 11", "13", True),
        ("11 11", "11", True),
        ("12 12", "12", True),
        ("11 13", "12", False),
    ],
)
def test_a_frame_or_a_pair_and_its_tile_are_the_last_set(hand: str, arriving: str, wins: bool) -> None:
    assert completes(standing(hand, wanting=1), arriving) is wins


def test_a_hand_that_holds_all_its_tiles_is_judged_without_an_arrival() -> None:
    assert completes(standing("12 34 56", wanting=1), None)
    assert [way.arrived_in for way in partitions(standing("12 34 56", wanting=1), None)] == [()]


@pytest.mark.parametrize(("hand", "wins"), [("11 11 11 11 12", False), ("11 11 11 11 12 12", True)])
def test_a_four_in_hand_brings_one_tile_more(hand: str, wins: bool) -> None:
    assert completes(standing(hand, wanting=2), "12") is wins


def test_two_regular_triangles_are_no_butong() -> None:
    assert not completes(standing("12 13 23 45 46", wanting=2), "56")


# Laws 1 and 2


def test_own_threes_are_not_split_to_win() -> None:
    three = "12 12 12 34 34 34 56 56"
    assert completes(standing(three, wanting=3), "56")
    split = "12 12 12 34 56 35 46 36"
    assert not completes(standing(split, wanting=3), "45")
    assert completes(standing(split, wanting=3, laws=False), "45")


def test_an_own_fourth_is_locked_and_one_from_outside_is_not() -> None:
    hand = standing("12 12 12 34 56", wanting=2)
    assert completes(hand, "12")
    assert not completes(hand, "12", drawn=True)
    assert completes(standing("12 12 12 34 56", wanting=2, laws=False), "12", drawn=True)


def test_own_short_pairs_may_be_split() -> None:
    assert completes(standing("12 12 34 56 35", wanting=2), "46")


def test_a_pair_and_a_drawn_third_may_not_be_split() -> None:
    hand = standing("12 12 34 56 35 46 36 45", wanting=3)
    assert completes(hand, "12")
    assert not completes(hand, "12", drawn=True)


def test_two_pairs_of_a_long_tile_are_one_four_when_all_are_own() -> None:
    four = "11 11 11 11 12"
    assert not completes(standing(four, wanting=2), "13")
    assert completes(standing(four, wanting=2, laws=False), "13")


# Where the arriving tile stands


@pytest.mark.parametrize(
    ("hand", "arriving", "wanting", "uses"),
    [
        ("12 12", "12", 1, {"three"}),
        ("12 34", "56", 1, {"butong"}),
        ("11 11 14 14 23 56", "14", 3, set()),
        ("11 11 14 14 23", "56", 2, {"butong"}),
        ("12 12 12 34 56", "12", 2, {"butong"}),
        ("11 11 12 34 56", "12", 2, {"wuzi", "butong"}),
        ("12 12 11 11 34", "56", 2, {"butong"}),
    ],
)
def test_the_arriving_tile_stands_in_the_sets_that_can_hold_it(
    hand: str, arriving: str, wanting: int, uses: set[SetKind]
) -> None:
    assert winning_uses(standing(hand, wanting=wanting), arriving) == uses


def test_a_barred_use_does_not_complete_the_hand() -> None:
    either = standing("11 11 12 34 56", wanting=2)
    assert completes(either, "12", barred=frozenset({"wuzi"}))
    assert not completes(either, "12", barred=frozenset({"wuzi", "butong"}))
    whole = standing("12 34 56", wanting=1)
    assert completes(whole, None, barred=frozenset({"butong"}))
    pung = standing("12 12", wanting=1)
    assert not completes(pung, "12", barred=frozenset({"three"}))


# Re-laying


def test_a_set_on_the_table_lends_its_short_tile() -> None:
    hand = standing("23 45", "11-11-16", wanting=1)
    assert completes(hand, "12")
    fixed = standing("23 45", "11-11-16", wanting=1, relay=False)
    assert not completes(fixed, "12")
    assert not list(partitions(fixed, "12"))
    (way,) = partitions(hand, "12")
    assert set(way.sets) == set(sets("11-11-12 16-23-45"))
    assert (way.kept, way.dissolved) == ((), sets("11-11-16"))
    assert [way.sets[place].kind for place in way.arrived_in] == ["wuzi"]


def test_butong_alone_are_not_re_laid() -> None:
    assert not completes(standing("35 46 15 26 13", "12-34-56", wanting=2), "24")


def test_punged_tiles_do_not_move() -> None:
    table = (*sets("16-16-16"), *FIRM[:5])
    assert not completes(Standing(("23", "45"), table), "12")


def test_tiles_of_the_table_form_no_three() -> None:
    assert not completes(standing("34 56", "11-11-12", wanting=1), "11")


def test_sets_that_stay_are_told_from_those_broken_up() -> None:
    (way,) = partitions(standing("23 45", "11-11-16 12-35-46", wanting=1), "12")
    assert way.kept == sets("12-35-46")
    assert way.dissolved == sets("11-11-16")


# Waiting


def test_a_kind_of_which_the_player_holds_all_five_is_no_wait() -> None:
    own = Standing(("12", "13"), (*sets("11-11-11 11-11-12"), *FIRM[:4]))
    assert waits(own) == ()
    assert waits(Standing(("11", "12"), FIRM)) == ("11",)
    assert waits(Standing(("11", "12"), (*FIRM[:5], *sets("11-11-11-11")))) == ()


def test_what_arrives_from_outside_and_what_is_drawn_may_differ() -> None:
    hand = standing("12 12 12 34 56", wanting=2)
    assert "12" in waits(hand)
    assert "12" not in waits(hand, drawn=True)


def test_a_hand_with_two_lonely_long_tiles_waits_for_nothing() -> None:
    assert waits(standing("11 22 12 13 24", wanting=2)) == ()


def test_a_hand_of_the_wrong_size_waits_for_nothing() -> None:
    assert waits(standing("12 34 35", wanting=1)) == ()


def test_a_search_that_may_not_go_on_says_so() -> None:
    hand = standing("12 34 56 12 34 56 13 24", wanting=3)
    assert list(partitions(hand, "56"))
    with pytest.raises(BudgetSpentError):
        list(partitions(hand, "56", budget=1))
