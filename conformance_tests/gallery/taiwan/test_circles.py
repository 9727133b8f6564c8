"""Four circles are a match, and a new match has other neighbours; each test is a case."""

from __future__ import annotations

import pytest

from conformance_tests.laws.matches import Said, rulings, said

SEATS = ("E", "S", "W", "N")

WAITS = "holds 46m 123456p 123789s EE"

NOBODY = "turn {dealer}\nleft 17\n{dealer} draw discard 1p\nend drawn\n"
"""A hand nobody wins."""

WON = "turn {giver}\nleft 60\n{winner} " + WAITS + "\n{giver} draw discard 5m\n{winner} win\nend won\n"
"""A hand that a seat wins on another's discard."""


def hand(
    play: str, people: str, dealer: str = "E", wind: str = "E", streak: int = 0, *, more: str = "", **who: str
) -> str:
    """A hand with its players in the order E, S, W, N, its dealer, the wind of the circle and the streak."""
    seated = [f'[Player {seat} "{name}"]' for seat, name in zip(SEATS, people.split(), strict=True)]
    tags = [f'[Dealer "{dealer}"]', f'[Wind "{wind}"]', f'[Streak "{streak}"]']
    lines = play.format(dealer=dealer, **who)
    first, rest = lines.split("\n", 1)
    return "\n".join(['[Game "taiwan"]', '[Notation "1"]', *tags, *seated, f"{more}{first}", rest])


def found(*hands: str) -> Said:
    """What the judge finds in several hands of one file."""
    return [one for ruling in rulings(*hands) for one in said(ruling)]


def passing(wind: str, people: str = "Ann Bo Cy Di") -> list[str]:
    """A circle in which everybody deals one hand that the lower seat wins."""
    names = people.split()
    hands = []
    for turn in range(4):
        seated = " ".join(names[turn:] + names[:turn])
        hands.append(hand(WON, seated, "E", wind, winner="S", giver="N"))
    return hands


@pytest.mark.clause("TW-PROC-7", "TW-SET-6", shows="satisfied")
@pytest.mark.parametrize(
    ("play", "people", "dealer", "streak"),
    [
        (NOBODY, "Ann Bo Cy Di", "E", 1),
        (NOBODY, "Di Ann Bo Cy", "S", 1),
        (WON, "Bo Cy Di Ann", "E", 0),
        (WON, "Ann Bo Cy Di", "S", 0),
    ],
)
def test_the_deal_moves_and_the_winds_follow_the_opened_wall(
    play: str, people: str, dealer: str, streak: int
) -> None:
    first = hand(play, "Ann Bo Cy Di", winner="S", giver="N")
    assert found(first, hand(NOBODY, people, dealer, "E", streak)) == []


@pytest.mark.clause("TW-PROC-7", "TW-SET-6", shows="near miss")
@pytest.mark.parametrize(
    ("play", "people", "streak"), [(NOBODY, "Bo Cy Di Ann", 1), (WON, "Ann Bo Cy Di", 0)]
)
def test_the_wrong_player_deals(play: str, people: str, streak: int) -> None:
    """Wrong: the deal passed on after a drawn hand, or kept by a dealer who did not win."""
    first = hand(play, "Ann Bo Cy Di", winner="S", giver="N")
    after = hand(NOBODY, people, streak=streak)
    assert found(first, after) == [("breach", "TW-PROC-7", "another-should-deal", "E")]


@pytest.mark.clause("TW-PROC-7", "TW-PROC-13", shows="near miss")
def test_neighbours_stay_neighbours_within_a_match() -> None:
    """Wrong: two players who have changed places between two hands."""
    first = hand(NOBODY, "Ann Bo Cy Di")
    assert found(first, hand(NOBODY, "Ann Cy Bo Di", streak=1)) == [
        ("breach", "TW-PROC-7", "another-should-sit-here", "S")
    ]


@pytest.mark.clause("TW-PROC-6", "TW-DEF-4", "TW-DEF-5", shows="satisfied")
def test_four_circles_are_a_match() -> None:
    hands = [each for wind in SEATS for each in passing(wind)]
    assert found(*hands) == []
    standings = [ruling.match for ruling in rulings(*hands)]
    assert [each.round for each in standings if each is not None][3:9] == [2, 2, 2, 2, 3, 3]
    assert [each.over for each in standings if each is not None] == [False] * 15 + [True]


@pytest.mark.clause("TW-PROC-6", "TW-DEF-4", "TW-DEF-5", shows="near miss")
def test_a_circle_is_not_over_before_everybody_has_dealt() -> None:
    """Wrong: the west circle begun after three of four had dealt in the south circle."""
    before = [*passing("E"), *passing("S")[:3]]
    assert found(*before, hand(NOBODY, "Di Ann Bo Cy", wind="W")) == [
        ("mismatch", "TW-PROC-6", "round-differs", None)
    ]


@pytest.mark.clause("TW-TAI-9", "TW-SET-6", shows="near miss")
def test_a_streak_grows_by_one() -> None:
    """Wrong: two re-deals after one drawn hand."""
    assert found(hand(NOBODY, "Ann Bo Cy Di"), hand(NOBODY, "Ann Bo Cy Di", streak=2)) == [
        ("mismatch", "TW-SET-6", "streak-differs", "E")
    ]


# -- the next match --------------------------------------------------------------------------------

MATCH = [each for wind in SEATS for each in passing(wind)]
"""The hands of a match in which nobody wins as dealer."""


@pytest.mark.clause("TW-PROC-4", shows="obeys")
def test_a_new_match_has_other_neighbours() -> None:
    assert found(*MATCH, hand(NOBODY, "Ann Cy Bo Di")) == []


@pytest.mark.clause("TW-PROC-4", shows="breaks")
@pytest.mark.parametrize("people", ["Ann Bo Cy Di", "Cy Di Ann Bo"])
def test_a_new_match_with_the_same_neighbours(people: str) -> None:
    """The same order turned round is the same order."""
    assert found(*MATCH, hand(NOBODY, people)) == [("breach", "TW-PROC-4", "same-order-again", None)]
