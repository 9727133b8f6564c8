"""What fouls cost beyond the hand in which they were committed; each test is a case."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.laws.matches import rulings

if TYPE_CHECKING:
    from oracle.ruling.ruling import Ruling

SEATS = ("E", "S", "W", "N")
FOUR = ("Ann", "Bo", "Cy", "Di")
"""The players clockwise; Ann deals first."""

LOW = "{0} holds 123m 46p 234s 999p EE\nleft 60\nturn {0}\n{0} draw 5p win\nend won\n"
"""A hand laid down below the threshold."""

FULL = "{0} sets chow:12s:3s/N\n{0} holds 4567891232s\nleft 60\nturn {0}\n{0} draw 2s win\nend won\n"
"""A hand of 52, which is full."""

NOBODY = "left 60\nturn E\nE draw discard 9p\n{0}end stopped\n"


def hand(play: str, first: str = "Ann", *tags: str) -> str:
    """A hand of four players of whom `first` deals."""
    start = FOUR.index(first)
    seated = zip(SEATS, FOUR[start:] + FOUR[:start], strict=True)
    lines = ['[Game "yawan"]', '[Notation "1"]', '[Dealer "E"]', '[Wind "E"]']
    lines += ['[Reading YW-A20 "reconstruction"]', *tags]
    lines += [f'[Player {seat} "{person}"]' for seat, person in seated]
    return "\n".join([*lines, play])


def paid(ruling: Ruling) -> int:
    """What the winner has got."""
    return sum(payment.amount.low for payment in ruling.payments)


def found(ruling: Ruling) -> list[tuple[str, str, str | None]]:
    """The fouls of a hand: clause, message and seat."""
    return [(one.clause, one.key, one.seat) for one in ruling.findings if one.clause.startswith("YW-FOUL")]


# -- below the threshold -------------------------------------------------------------------------------

AGAIN = (hand(LOW.format("S")), hand(LOW.format("E"), "Bo"))
"""Bo lays down a hand below the threshold twice."""

WON = hand(FULL.format("E"), "Bo")
"""Bo wins as the dealer."""


DI = hand(FULL.format("W"), "Bo")
"""Di, who sits opposite Bo, wins."""


@pytest.mark.clause("YW-FOUL-7", shows="breaks")
def test_the_next_win_stays_without_points() -> None:
    first, second, third = rulings(AGAIN[0], WON, WON)
    assert found(first) == [("YW-FOUL-7", "below-threshold", "S")]
    assert [paid(each) for each in (first, second, third)] == [0, 0, 3_000_000]
    assert found(second) == found(third) == []
    steps = [[step.key for sheet in each.scores for step in sheet.steps] for each in (second, third)]
    assert ["stays-unscored" in keys for keys in steps] == [True, False]


@pytest.mark.clause("YW-FOUL-7", shows="obeys")
def test_the_win_of_another_is_paid() -> None:
    assert paid(rulings(AGAIN[0], hand(FULL.format("S"), "Bo"))[1]) == 3_000_000


@pytest.mark.clause("YW-FOUL-7", shows="breaks")
def test_the_second_time_two_more_wins_stay_without_points() -> None:
    assert [paid(each) for each in rulings(*AGAIN, WON, WON, WON, WON)] == [0, 0, 0, 0, 0, 3_000_000]


@pytest.mark.clause("YW-FOUL-7", shows="edge")
def test_a_win_below_the_threshold_uses_none_up() -> None:
    assert [paid(each) for each in rulings(*AGAIN, WON, WON, WON)][2:] == [0, 0, 0]


@pytest.mark.clause("YW-FOUL-7", shows="edge")
def test_by_another_reading_the_longest_ban_holds() -> None:
    longest = '[Reading YW-A31 "longest"]'
    hands = [each.replace("[Player E", f"{longest}\n[Player E") for each in (*AGAIN, WON, WON, WON)]
    assert [paid(each) for each in rulings(*hands)] == [0, 0, 0, 0, 3_000_000]


MAYBE = "{0} holds 123m 456p 789s 234m 9p\nleft 60\nturn N\nN draw discard 9p\n{0} win 9p from N\nend won\n"
"""A hand of which the table of values in force leaves open whether it reaches the threshold."""


def may_be_low(seat: str, first: str = "Ann") -> str:
    """A hand that may lie below the threshold."""
    return hand(MAYBE.format(seat), first).replace("reconstruction", "everyday")


def bounds(ruling: Ruling) -> list[tuple[int, int | None]]:
    """The least and the most of every payment."""
    return [(paid.amount.low, paid.amount.high) for paid in ruling.payments]


def open_facts(ruling: Ruling) -> list[tuple[str, str | None]]:
    """What the log leaves open of hands below the threshold before."""
    return [(one.key, one.seat) for one in ruling.findings if one.clause == "YW-FOUL-7"]


@pytest.mark.clause("YW-FOUL-7", shows="edge")
def test_after_a_hand_that_may_lie_below_the_next_win_may_be_paid() -> None:
    first, second, third = rulings(may_be_low("S"), WON, WON)
    assert [one.kind.value for one in first.findings] == ["undecided"]
    assert bounds(second) == [(0, 1_000_000)] * 3
    assert open_facts(second) == [("below-before", "E")]
    assert bounds(third) == [(1_000_000, 1_000_000)] * 3
    assert open_facts(third) == []


@pytest.mark.clause("YW-FOUL-7", shows="edge")
def test_a_hand_that_may_lie_below_may_add_two_more() -> None:
    after = rulings(AGAIN[0], may_be_low("E", "Bo"), WON, WON, WON, WON)[2:]
    assert [each.payments[0].amount.low for each in after] == [0, 0, 0, 1_000_000]
    assert [bool(open_facts(each)) for each in after] == [True, True, True, False]


# -- warnings and fouls --------------------------------------------------------------------------------


def warned(times: int) -> str:
    """A hand in which Bo, in the seat South, is warned so often."""
    return hand(NOBODY.format('referee warn S "foul language"\n' * times + "W draw discard 1p\n"))


@pytest.mark.clause("YW-FOUL-10", "YW-FOUL-9", shows="breaks")
def test_three_warnings_in_two_hands() -> None:
    first, second, third = rulings(warned(2), warned(1), hand(NOBODY.format("")))
    assert [clause for clause, _, _ in found(first)] == ["YW-FOUL-9", "YW-FOUL-9"]
    assert ("YW-FOUL-10", "is-out", "S") in found(second)
    assert found(third) == [("YW-FOUL-10", "plays-though-out", "S")]


@pytest.mark.clause("YW-FOUL-10", shows="obeys")
def test_two_warnings_in_two_hands() -> None:
    assert [found(each) for each in rulings(warned(1), warned(1), hand(NOBODY.format("")))][2] == []


def peeking(times: int) -> str:
    """A hand in which Bo peeks at the wall so often."""
    return hand(NOBODY.format("S peek wall\n" * times + "W draw discard 1p\n"))


@pytest.mark.clause("YW-FOUL-10", shows="breaks")
@pytest.mark.parametrize(("before", "then", "out"), [(5, 5, True), (9, 1, True), (5, 4, False)])
def test_ten_fouls_in_two_hands(before: int, then: int, out: bool) -> None:
    second = rulings(peeking(before), peeking(then))[1]
    assert (("YW-FOUL-10", "is-out", "S") in found(second)) is out


FED = (
    "E sets chow:12s:3s/N chow:46s:5s/S chow:78s:9s/N\nE holds 1232s\nleft 60\nturn S\n"
    "S draw discard 2s\nE win 2s from S\nend won\n"
)
"""Bo feeds Ann's hand."""


@pytest.mark.clause("YW-FOUL-10", "YW-FOUL-6", shows="breaks")
def test_feeding_is_one_of_the_ten() -> None:
    assert ("YW-FOUL-10", "is-out", "S") in found(rulings(hand(FED), peeking(9))[1])


@pytest.mark.clause("YW-FOUL-10", "YW-FOUL-6", shows="breaks")
def test_feeding_is_one_of_the_ten_before_its_sum_is_known() -> None:
    values = 'printed"]\n[Option threshold "50'
    hands = [each.replace("reconstruction", values) for each in (hand(FED), peeking(9))]
    fed, then = rulings(*hands)
    assert [paid.exact for paid in fed.payments] == [False]
    assert ("YW-FOUL-10", "is-out", "S") in found(then)


@pytest.mark.clause("YW-FOUL-10", "YW-FOUL-6", shows="edge")
def test_by_another_reading_feeding_is_none_of_the_ten() -> None:
    account = '[Reading YW-A61 "without-feeding"]'
    hands = [
        each.replace("[Player E", f"{account}\n[Player E") for each in (hand(FED), peeking(9), peeking(1))
    ]
    assert ["YW-FOUL-10" in [one[0] for one in found(each)] for each in rulings(*hands)] == [
        False,
        False,
        True,
    ]


@pytest.mark.clause("YW-FOUL-10", shows="edge")
def test_other_players_begin_another_contest() -> None:
    others = warned(1).replace("Di", "Ed")
    assert [found(each) for each in rulings(warned(2), others)][1] == [
        ("YW-FOUL-9", "warned-by-the-referee", "S")
    ]


# -- wins without points: the excess, the side, what was fed -------------------------------------------

TOO_HIGH = WON.replace("end won", "E total 53\nend won")
"""Bo wins as the dealer and counts one more than the hand has."""


def too_high(*tags: str) -> Ruling:
    """The ruling on that hand, after one that Bo laid down below the threshold."""
    above = "\n".join(('[Option threshold "40"]', *tags, "[Player E"))
    low, high = (each.replace("[Player E", above) for each in (AGAIN[0], TOO_HIGH))
    return rulings(low, high)[1]


@pytest.mark.clause("YW-FOUL-7", "YW-FOUL-8", shows="edge")
def test_the_excess_of_a_win_without_points_is_nothing() -> None:
    assert too_high().payments == ()


@pytest.mark.clause("YW-FOUL-8", shows="edge")
def test_by_another_reading_the_excess_of_a_win_without_points_is_taken_off() -> None:
    due = [(each.payer, each.payee) for each in too_high('[Reading YW-A78 "taken-off"]').payments]
    assert due == [("E", "S"), ("E", "W"), ("E", "N")]


@pytest.mark.clause("YW-FOUL-7", "YW-DOUBLE-1", shows="edge")
def test_in_doubles_the_partner_wins_with_points() -> None:
    doubles = [each.replace("[Player E", '[Option doubles "yes"]\n[Player E') for each in (AGAIN[0], DI)]
    assert paid(rulings(*doubles)[1]) == 3_000_000


@pytest.mark.clause("YW-FOUL-7", "YW-DOUBLE-1", shows="edge")
def test_by_another_reading_the_side_wins_without_points() -> None:
    side = '[Option doubles "yes"]\n[Reading YW-A79 "side"]\n[Player E'
    hands = [each.replace("[Player E", side) for each in (AGAIN[0], DI, WON)]
    assert [paid(each) for each in rulings(*hands)] == [0, 0, 3_000_000]
