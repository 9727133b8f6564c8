"""The deal, the circles and the winds, written out; each test is a case."""

from __future__ import annotations

import pytest

from oracle.rulebook.readings import agree
from oracle.rulebook.tables import read_table
from oracle.rulesets.yawan.figures.kinds import load_head_tiles, load_tiles
from oracle.rulesets.yawan.play.deal import copies, counted_seat, reserve_ends, shared_out
from oracle.rulesets.yawan.settlement.match import circles, next_dealer, round_wind, seats_after
from oracle.rulesets.yawan.state.course import DEAL
from oracle.ruling.ruling import Outcome

OURS = agree("yawan", {}, {})


@pytest.mark.clause("YW-EQ-1", "YW-PLAY-10f", shows="satisfied")
def test_the_tiles_are_read() -> None:
    tiles = load_tiles(read_table("yawan", "kinds"))
    assert (tiles.seats, tiles.dealer, tiles.copies, tiles.flower_copies) == (("E", "S", "W", "N"), "E", 4, 0)
    assert load_head_tiles(read_table("yawan", "forms")) == {"p": "C", "s": "F", "m": "P"}


@pytest.mark.clause("YW-EQ-1", "YW-PLAY-3", shows="satisfied")
def test_there_are_four_walls_of_seventeen_stacks() -> None:
    stacks = DEAL.section("stacks")
    assert sum(copies().values()) == 4 * stacks.number("each") * stacks.number("tiles") == 136


@pytest.mark.clause("YW-PLAY-2", "YW-EQ-3", shows="satisfied")
@pytest.mark.parametrize("total", range(2, 13))
def test_seats_are_counted_clockwise_from_the_thrower(total: int) -> None:
    seats = {"E": (5, 9), "S": (2, 6, 10), "W": (3, 7, 11), "N": (4, 8, 12)}
    assert total in seats[counted_seat("E", total, OURS)]


@pytest.mark.clause("YW-PLAY-3", "YW-PLAY-5", shows="satisfied")
@pytest.mark.parametrize("total", range(4, 25))
def test_reserved_stacks_run_on_to_the_wall_clockwise_next(total: int) -> None:
    assert reserve_ends(total, "W") == (("W", total) if total < 18 else ("N", total - 17))


@pytest.mark.clause("YW-PLAY-3", "YW-PLAY-5", shows="near miss")
def test_seventeen_are_not_too_many() -> None:
    """Wrong would be the wall of the next seat, which the eighteenth stack is the first to need."""
    assert reserve_ends(17, "E") == ("E", 17)
    assert reserve_ends(18, "E") == ("S", 1)


def stacked() -> list[str]:
    """As many different names as there are tiles."""
    return [str(number) for number in range(136)]


@pytest.mark.clause("YW-PLAY-5", shows="satisfied")
def test_two_stacks_each_three_times_and_one_tile_each() -> None:
    hands, left_over = shared_out(stacked())
    assert [int(tile) for tile in hands["E"]] == [0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52]
    assert [int(tile) for tile in hands["W"]] == [4, 5, 6, 7, 20, 21, 22, 23, 36, 37, 38, 39, 49]
    assert [int(tile) for tile in hands["N"]] == [8, 9, 10, 11, 24, 25, 26, 27, 40, 41, 42, 43, 50]
    assert [int(tile) for tile in hands["S"]] == [12, 13, 14, 15, 28, 29, 30, 31, 44, 45, 46, 47, 51]
    assert [int(tile) for tile in left_over] == list(range(53, 136))


@pytest.mark.clause("YW-PLAY-5", shows="near miss")
def test_the_dealer_passes_over_the_tiles_of_the_others() -> None:
    """Wrong would be the tile right after his last one, which is that of the seat opposite."""
    hands, _ = shared_out(stacked())
    assert hands["E"][-1] != "49"
    assert hands["W"][-1] == "49"


@pytest.mark.clause("YW-PLAY-10f", "YW-MATCH-3", shows="satisfied")
def test_a_set_has_four_circles_each_with_its_wind() -> None:
    assert circles().number == 4
    assert [round_wind(number) for number in range(4)] == ["E", "S", "W", "N"]


@pytest.mark.clause("YW-PLAY-10f", shows="satisfied")
def test_the_winds_move_with_the_deal() -> None:
    after = seats_after(Outcome("won", "W", next_dealer="S"))
    assert after == {"E": "N", "S": "E", "W": "S", "N": "W"}
    assert seats_after(Outcome("won", "E", next_dealer="E")) == {seat: seat for seat in "ESWN"}


@pytest.mark.clause("YW-PLAY-10f", shows="near miss")
def test_the_next_dealer_is_the_one_to_the_left() -> None:
    """Wrong would be North, who sits to the right of the dealer."""
    assert next_dealer(Outcome("won", "N"), OURS) == "S"
    assert seats_after(Outcome("cut")) is None


@pytest.mark.clause("YW-PLAY-10e", shows="satisfied")
@pytest.mark.parametrize(
    ("result", "dealer"),
    [
        (Outcome("won", "E"), "E"),
        (Outcome("won", "W"), "S"),
        (Outcome("drawn"), "E"),
        (Outcome("below", "W"), "S"),
        (Outcome("below", "E"), "E"),
        (Outcome("won"), None),
        (Outcome("cut"), None),
    ],
)
def test_the_dealer_stays_or_the_deal_passes_clockwise(result: Outcome, dealer: str | None) -> None:
    assert next_dealer(result, OURS) == dealer


@pytest.mark.clause("YW-PLAY-10e", shows="near miss")
def test_a_hand_below_the_threshold_is_dead_by_another_reading() -> None:
    """Wrong would be South, as after a win."""
    other = agree("yawan", {"YW-A9": "dead"}, {})
    assert next_dealer(Outcome("below", "W"), other) == "E"
