"""Who deals the hand after this one, in which circle and how often in a row, and what bets may do; each is a case."""

from __future__ import annotations

import pytest

from conformance_tests.laws.matches import Said, rulings, said

SEATS = ("E", "S", "W", "N")
FOUR = ("Ann", "Bo", "Cy", "Di")
"""The players counter-clockwise; Ann deals first."""

READY = "34567m 345678p 78999s"


def wins(seat: str) -> str:
    """The seat draws what completes its hand."""
    return f"{seat} holds {READY}\nleft 60\nturn {seat}\n{{bets}}{seat} draw 2m win\nend won\n"


def lies(seat: str) -> str:
    """The seat turns its tiles over and has not won (詐胡)."""
    return (
        f"{seat} holds {READY}\nleft 60\nturn {seat}\n{{bets}}{seat} draw 9p win\n"
        f"referee value {seat} 3 tai\nend stopped\n"
    )


def nobody(seat: str) -> str:
    """The wall is played out."""
    return f"left 16\nturn {seat}\n{{bets}}end drawn\n"


def hand(
    play: str,
    order: tuple[str, ...] = FOUR,
    *,
    dealer: str = "E",
    first: str = "Ann",
    bets: str = "",
    **tags: str,
) -> str:
    """A hand: the players in turn order, of whom `first` deals from the seat that the opened wall gives him."""
    start = SEATS.index(dealer)
    turned = order[order.index(first) :] + order[: order.index(first)]
    seated = {SEATS[(start + number) % 4]: person for number, person in enumerate(turned)}
    said_of = {"Wind": "E", "Streak": "0"} | tags
    lines = ['[Game "taiwan"]', '[Notation "1"]', f'[Dealer "{dealer}"]']
    lines += [f'[{key} "{value}"]' for key, value in said_of.items()]
    lines += [f'[Player {seat} "{seated[seat]}"]' for seat in SEATS]
    return "\n".join([*lines, play.format(bets=bets)])


def found(*hands: str) -> Said:
    """What the judge finds about the match in several hands of one file."""
    return [one for ruling in rulings(*hands) for one in said(ruling) if one[1] != "TW-WIN-1"]


# -- the next dealer -----------------------------------------------------------------------------------


@pytest.mark.clause("TW-SET-6", "TW-PROC-7", shows="satisfied")
@pytest.mark.parametrize(
    ("ended", "first", "streak"),
    [
        (wins("E"), "Ann", "3"),
        (nobody("E"), "Ann", "3"),
        (wins("S"), "Bo", "0"),
        (lies("E"), "Bo", "0"),
        (lies("W"), "Ann", "2"),
    ],
)
@pytest.mark.parametrize("dealer", SEATS)
def test_who_deals_next_and_how_often_in_a_row(ended: str, first: str, streak: str, dealer: str) -> None:
    """Whatever seat the opened wall gives the next dealer."""
    one = hand(ended, Streak="2")
    assert found(one, hand(nobody(dealer), dealer=dealer, first=first, Streak=streak)) == []


@pytest.mark.clause("TW-PROC-7", shows="breaks")
@pytest.mark.parametrize(
    ("ended", "first"), [(wins("E"), "Bo"), (nobody("E"), "Bo"), (wins("S"), "Ann"), (wins("S"), "Di")]
)
def test_another_deals(ended: str, first: str) -> None:
    said_of = found(hand(ended), hand(nobody("W"), dealer="W", first=first, Streak="1"))
    assert ("breach", "TW-PROC-7", "another-should-deal", "W") in said_of


@pytest.mark.clause("TW-SET-6", shows="near miss")
@pytest.mark.parametrize(
    ("ended", "first", "wrong"),
    [(wins("E"), "Ann", "2"), (nobody("E"), "Ann", "0"), (wins("S"), "Bo", "3"), (lies("W"), "Ann", "3")],
)
def test_another_number_of_the_streak(ended: str, first: str, wrong: str) -> None:
    """Wrong: a streak that does not count the hand before, or counts one that does not count."""
    said_of = found(hand(ended, Streak="2"), hand(nobody("N"), dealer="N", first=first, Streak=wrong))
    assert said_of == [("mismatch", "TW-SET-6", "streak-differs", "N")]


@pytest.mark.clause("TW-SET-7", shows="satisfied")
@pytest.mark.parametrize(
    ("liar", "winner", "first", "streak"),
    [("W", "E", "Ann", "3"), ("W", "S", "Bo", "0"), ("E", "S", "Bo", "0")],
)
def test_a_false_win_beside_a_valid_one(liar: str, winner: str, first: str, streak: str) -> None:
    """The valid win decides, but a dealer who committed 詐胡 gives up the deal in any case."""
    play = (
        f"{winner} holds {READY}\n{liar} holds 1479m 147p 147s ESWNCF\nleft 60\nturn N\n"
        f"N draw discard 2m\n{liar} win 2m\n{winner} win 2m\nreferee value {liar} 3 tai\nend won\n"
    )
    one = hand(play.replace("{", "{{").replace("}", "}}"), Streak="2")
    assert rulings(one)[0].outcome.seat == winner
    two = hand(nobody("S"), dealer="S", first=first, Streak=streak)
    assert [each for each in found(one, two) if each[0] == "mismatch" or each[1].startswith("TW-PROC")] == []


@pytest.mark.clause("TW-PROC-7", shows="breaks")
def test_a_player_in_another_s_place() -> None:
    swapped = ("Ann", "Cy", "Bo", "Di")
    said_of = found(hand(nobody("E")), hand(nobody("S"), swapped, dealer="S", Streak="1"))
    assert said_of == [("breach", "TW-PROC-7", "another-should-sit-here", "W")]


# -- circles and matches -------------------------------------------------------------------------------

WINDS = [wind for wind in SEATS for _ in FOUR]
DEALERS = ["E", "S", "N", "W", "S", "S", "E", "N", "W", "W", "E", "S", "N", "E", "S", "W"]
"""Where the wall is opened in each hand of a match, at will."""


def lost_by_the_dealer(number: int) -> str:
    """The hand of a match in which the lower neighbour of the dealer wins."""
    dealer = DEALERS[number]
    lower = SEATS[(SEATS.index(dealer) + 1) % 4]
    return hand(wins(lower), dealer=dealer, first=FOUR[number % 4], Wind=WINDS[number])


@pytest.mark.clause("TW-PROC-6", "TW-DEF-4", "TW-DEF-5", shows="satisfied")
def test_four_circles_of_four_deals() -> None:
    match = [lost_by_the_dealer(number) for number in range(16)]
    assert found(*match) == []
    over = [ruling.match.over for ruling in rulings(*match) if ruling.match is not None]
    assert over == [False] * 15 + [True]


@pytest.mark.clause("TW-PROC-6", shows="breaks")
@pytest.mark.parametrize(("number", "wind"), [(4, "E"), (7, "W"), (8, "S"), (15, "E")])
def test_the_marker_turned_at_another_time(number: int, wind: str) -> None:
    match = [lost_by_the_dealer(each) for each in range(number)]
    last = hand(nobody("N"), dealer="N", first=FOUR[number % 4], Wind=wind)
    assert ("mismatch", "TW-PROC-6", "round-differs", None) in found(*match, last)


@pytest.mark.clause("TW-DEF-4", shows="near miss")
def test_a_dealer_who_deals_again_ends_no_circle() -> None:
    """Wrong: the west circle after four hands of the south circle, the first of which the dealer won."""
    match = [lost_by_the_dealer(number) for number in range(7)]
    match.insert(4, hand(wins("S"), dealer="S", first="Ann", Wind="S"))
    match[5] = match[5].replace('[Streak "0"]', '[Streak "1"]')
    right, wrong = (hand(nobody("S"), dealer="S", first="Di", Wind=wind) for wind in "SW")
    assert found(*match, right) == []
    assert found(*match, wrong) == [("mismatch", "TW-PROC-6", "round-differs", None)]


@pytest.mark.clause("TW-PROC-4", "TW-DEF-5", shows="obeys")
@pytest.mark.parametrize(
    "order", [("Ann", "Cy", "Bo", "Di"), ("Ann", "Bo", "Di", "Cy"), ("Di", "Cy", "Bo", "Ann")]
)
def test_another_match_in_another_order(order: tuple[str, ...]) -> None:
    match = [lost_by_the_dealer(number) for number in range(16)]
    for first in order:
        assert found(*match, hand(nobody("S"), order, dealer="S", first=first)) == []


@pytest.mark.clause("TW-PROC-4", shows="breaks")
@pytest.mark.parametrize("first", FOUR)
def test_another_match_in_the_same_order(first: str) -> None:
    match = [lost_by_the_dealer(number) for number in range(16)]
    assert found(*match, hand(nobody("S"), dealer="S", first=first)) == [
        ("breach", "TW-PROC-4", "same-order-again", None)
    ]


# -- bets ----------------------------------------------------------------------------------------------

ON_ANN = 'outsider "Chen" back E 1 base\n'
ON_BO = 'outsider "Chen" back S 1 base\n'


def judged(*hands: str) -> list[tuple[str, str]]:
    return [(clause, key) for _, clause, key, _ in found(*hands)]


@pytest.mark.clause("TW-SIDE-6", shows="obeys")
def test_a_bet_begins_and_ends_after_a_loss() -> None:
    """Chen backs Ann, loses one stake when Bo wins, and leaves as Bo deals for the first time."""
    one = hand(wins("S"), bets=ON_ANN)
    assert judged(hand(lies("S"), first="Ann"), one, hand(nobody("S"), dealer="S", first="Bo")) == []


@pytest.mark.clause("TW-SIDE-6", shows="obeys")
def test_a_bet_moves_after_a_loss_on_a_streak_too() -> None:
    one = hand(wins("E"), bets=ON_BO)
    assert judged(one, hand(nobody("E"), bets=ON_ANN, Streak="1")) == []


@pytest.mark.clause("TW-SIDE-6", shows="breaks")
@pytest.mark.parametrize(
    ("before", "then", "key"),
    [
        (hand(wins("E")), hand(nobody("E"), bets=ON_ANN, Streak="1"), "bet-begins-on-a-streak"),
        (hand(wins("E"), bets=ON_ANN), hand(nobody("E"), bets=ON_BO, Streak="1"), "bet-moves-before-a-loss"),
        (hand(wins("E"), bets=ON_ANN), hand(nobody("E"), Streak="1"), "bet-ends-before-a-loss"),
        (hand(wins("E"), bets=ON_BO), hand(nobody("E"), Streak="1"), "bet-ends-on-a-streak"),
    ],
)
def test_a_bet_at_a_wrong_time(before: str, then: str, key: str) -> None:
    assert judged(before, then) == [("TW-SIDE-6", key)]


@pytest.mark.clause("TW-SIDE-6", shows="edge")
@pytest.mark.parametrize(("number", "expected"), [(11, []), (12, [("TW-SIDE-6", "bet-too-late")])])
def test_a_bet_needs_a_circle_to_be_left(number: int, expected: list[tuple[str, str]]) -> None:
    """The last hand of the west circle, and the first of the north circle."""
    match = [lost_by_the_dealer(each) for each in range(number)]
    dealer = DEALERS[number]
    bet = f'outsider "Chen" back {dealer} 1 base\n'
    last = hand(nobody(dealer), dealer=dealer, first=FOUR[number % 4], Wind=WINDS[number], bets=bet)
    assert judged(*match, last) == expected


@pytest.mark.clause("TW-SIDE-5", shows="obeys")
def test_a_raise_begun_before_the_west_circle_stays() -> None:
    match = [lost_by_the_dealer(each) for each in range(7)]
    for number in (7, 8):
        dealer = DEALERS[number]
        lower = SEATS[(SEATS.index(dealer) + 1) % 4]
        ann = SEATS[(SEATS.index(dealer) - number) % 4]
        play = wins(lower)
        raised = f"{ann} stake 1 base\n"
        match.append(hand(play, dealer=dealer, first=FOUR[number % 4], Wind=WINDS[number], bets=raised))
    assert judged(*match) == []


@pytest.mark.clause("TW-SIDE-5", shows="breaks")
@pytest.mark.parametrize(
    ("number", "units", "key"),
    [(8, 1, "raised-too-late"), (12, 1, "raised-too-late"), (7, 1, ""), (8, 2, "")],
)
def test_a_raise_from_the_west_circle_on(number: int, units: int, key: str) -> None:
    """插 is too late there, 飄 is not."""
    match = [lost_by_the_dealer(each) for each in range(number)]
    dealer = DEALERS[number]
    raised = f"{dealer} stake {units} base\n"
    last = hand(nobody(dealer), dealer=dealer, first=FOUR[number % 4], Wind=WINDS[number], bets=raised)
    assert judged(*match, last) == ([("TW-SIDE-5", key)] if key else [])


@pytest.mark.clause("TW-SIDE-5", shows="breaks")
@pytest.mark.parametrize(
    ("before", "then", "streak", "key"),
    [
        ("E stake 1 base\n", "", "1", "raise-given-up"),
        ("", "E stake 2 base\n", "1", "raised-on-a-streak"),
        ("S stake 2 base\n", "", "1", "raise-ends-on-a-streak"),
        ("E stake 2 base\n", "", "1", "raise-ends-before-a-loss"),
        ("E stake 3 base\n", "E stake 2 base\n", "1", "raise-ends-before-a-loss"),
        ("W stake 2 base\n", "W stake 1 base\n", "1", "raise-ends-on-a-streak"),
    ],
)
def test_a_raise_at_a_wrong_time(before: str, then: str, streak: str, key: str) -> None:
    one = hand(wins("E"), bets=before)
    assert judged(one, hand(nobody("E"), bets=then, Streak=streak)) == [("TW-SIDE-5", key)]


@pytest.mark.clause("TW-SIDE-5", shows="obeys")
def test_a_raise_ends_after_a_loss() -> None:
    """Ann, who deals, raises her base by two, pays Bo, and raises no more."""
    lost = hand(wins("S"), bets="E stake 2 base\n")
    assert judged(lost, hand(nobody("S"), dealer="S", first="Bo")) == []


@pytest.mark.clause("TW-SIDE-5", shows="breaks")
def test_a_raise_ends_before_a_loss() -> None:
    """Wrong: Bo, who raised his base by two and won, raises no more."""
    won = hand(wins("S"), bets="S stake 2 base\n")
    then = hand(nobody("S"), dealer="S", first="Bo")
    assert judged(won, then) == [("TW-SIDE-5", "raise-ends-before-a-loss")]


@pytest.mark.clause("TW-SIDE-5", "TW-SIDE-6", shows="edge")
@pytest.mark.parametrize(
    ("number", "expected"), [(11, []), (12, [("TW-SIDE-5", "raised-with-no-circle-left")])]
)
def test_a_higher_raise_needs_a_circle_to_be_left(number: int, expected: list[tuple[str, str]]) -> None:
    match = [lost_by_the_dealer(each) for each in range(number)]
    dealer = DEALERS[number]
    raised = f"{dealer} stake 2 base\n"
    last = hand(nobody(dealer), dealer=dealer, first=FOUR[number % 4], Wind=WINDS[number], bets=raised)
    assert judged(*match, last) == expected


@pytest.mark.clause("TW-SIDE-5", shows="edge")
def test_whether_a_raise_may_end_with_the_match_is_for_the_referee() -> None:
    """What a clear loss is the text does not say."""
    match = [hand_with_raise(number) for number in range(16)]
    later = hand(nobody("S"), ("Ann", "Cy", "Bo", "Di"), dealer="S", first="Ann")
    assert judged(*match, later) == [("TW-SIDE-5", "clear-loss")]


def hand_with_raise(number: int) -> str:
    """The hand of a match in which Ann has raised her base by one from the first hand on."""
    dealer = DEALERS[number]
    lower = SEATS[(SEATS.index(dealer) + 1) % 4]
    ann = SEATS[(SEATS.index(dealer) - number) % 4]
    raised = f"{ann} stake 1 base\n"
    return hand(wins(lower), dealer=dealer, first=FOUR[number % 4], Wind=WINDS[number], bets=raised)


# -- totals --------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-EQ-3", shows="satisfied")
def test_totals_are_carried_in_points_where_stakes_are_agreed() -> None:
    """Ann draws her win as dealer, worth 4 台 and 1 as dealer: each pays 100 and 5 times 20."""
    agreed = '[Option base "100"]\n[Option tai "20"]'
    one = hand(wins("E")).replace('[Wind "E"]', f'[Wind "E"]\n{agreed}')
    ruling = rulings(one)[0]
    value = next(sheet.total.low for sheet in ruling.scores if sheet.seat == "E")
    gained = 3 * (100 + 20 * (value + 1))
    two = hand(nobody("N"), dealer="N", Streak="1").replace('[Wind "E"]', f'[Wind "E"]\n{agreed}')
    right = two.replace("end drawn", f"N balance {gained}\nend drawn")
    wrong = two.replace("end drawn", f"N balance {gained + 20}\nend drawn")
    assert found(one, right) == []
    assert found(one, wrong) == [("mismatch", "TW-EQ-3", "balance-differs", "N")]
