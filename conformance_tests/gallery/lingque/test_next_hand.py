"""Who deals the hand after this one, who sits where, which round it is and when a match is over; each is a case."""

from __future__ import annotations

import pytest

from conformance_tests.laws.matches import Said, rulings, said
from oracle.rulebook.readings import ReadingError

SEATS = ("E", "S", "W", "N")

EAST_WINS = """E holds 123456m 789p 11s CC
E draw 5p discard 5p
S draw F discard F
W draw 1s discard 1s
E win 1s
{more}end won
"""
SOUTH_WINS = """S holds 123456m 789p 11s CC
E draw 5p discard 5p
S draw F discard F
W draw 1s discard 1s
S win 1s
{more}end won
"""
NOBODY_WINS = """turn S
left 0
{more}end drawn
"""


def hand(play: str, people: str, *tags: str, balances: str = "") -> str:
    """A hand with its players in the order E, S, W, N and what they are said to stand at."""
    seated = [f'[Player {seat} "{name}"]' for seat, name in zip(SEATS, people.split(), strict=True)]
    stand = "".join(f"{seat} balance {n}\n" for seat, n in zip(SEATS, balances.split(), strict=False))
    return "\n".join(['[Game "lingque"]', '[Notation "1"]', *tags, *seated, play.format(more=stand)])


def found(*hands: str) -> Said:
    """What the judge finds in several hands of one file."""
    return [one for ruling in rulings(*hands) for one in said(ruling)]


def played_round(word: str, *orders: str, options: tuple[str, ...] = ()) -> list[str]:
    """Hands nobody wins, in one round, with these people in their seats."""
    return [hand(NOBODY_WINS, people, f'[Round "{word}"]', *options) for people in orders]


ROUND_ONE = ("Ann Bo Cy Di", "Bo Cy Di Ann", "Cy Di Ann Bo", "Di Ann Bo Cy")
ROUND_TWO = ("Bo Ann Di Cy", "Ann Di Cy Bo", "Di Cy Bo Ann", "Cy Bo Ann Di")
ROUND_THREE = ("Cy Di Bo Ann", "Di Bo Ann Cy", "Bo Ann Cy Di", "Ann Cy Di Bo")
ROUND_FOUR = ("Di Cy Ann Bo", "Cy Ann Bo Di", "Ann Bo Di Cy", "Bo Di Cy Ann")
"""Ann begins the first round as East, Bo as South, Cy as West, Di as North; each round as the book has it."""


@pytest.mark.clause("LQ-3A.1", "LQ-2A.8", shows="satisfied")
@pytest.mark.parametrize(
    ("first", "people"),
    [(EAST_WINS, "Ann Bo Cy Di"), (SOUTH_WINS, "Bo Cy Di Ann"), (NOBODY_WINS, "Bo Cy Di Ann")],
)
def test_a_dealer_who_wins_deals_again_and_otherwise_the_next_in_turn(first: str, people: str) -> None:
    assert found(hand(first, "Ann Bo Cy Di", '[Round "E"]'), hand(NOBODY_WINS, people, '[Round "E"]')) == []


@pytest.mark.clause("LQ-3A.1", shows="breaks")
@pytest.mark.parametrize(
    ("first", "people"),
    [(EAST_WINS, "Bo Cy Di Ann"), (SOUTH_WINS, "Ann Bo Cy Di"), (NOBODY_WINS, "Ann Bo Cy Di")],
)
def test_the_wrong_player_deals(first: str, people: str) -> None:
    """A dealer who won and passes the deal on; one who did not win, or nobody did, and keeps it."""
    assert found(hand(first, "Ann Bo Cy Di", '[Round "E"]'), hand(NOBODY_WINS, people, '[Round "E"]')) == [
        ("breach", "LQ-3A.1", "another-should-deal", "E")
    ]


@pytest.mark.clause("LQ-3A.1", shows="edge")
def test_nobody_knows_who_deals_after_a_dealers_win_that_is_not_shown() -> None:
    hidden = EAST_WINS.replace("E holds 123456m 789p 11s CC", "E holds ?x13")
    for people in ("Ann Bo Cy Di", "Bo Cy Di Ann"):
        said = found(hand(hidden, ROUND_ONE[0], '[Round "E"]'), hand(NOBODY_WINS, people, '[Round "E"]'))
        assert {kind for kind, *_ in said} == {"undecided"}


@pytest.mark.clause("LQ-2A.8", shows="breaks")
def test_the_others_do_not_follow_the_dealer_in_turn() -> None:
    first = hand(NOBODY_WINS, "Ann Bo Cy Di", '[Round "E"]')
    assert found(first, hand(NOBODY_WINS, "Bo Ann Di Cy", '[Round "E"]')) == [
        ("breach", "LQ-2A.8", "another-should-sit-here", "S")
    ]


@pytest.mark.clause("LQ-3A.2", "LQ-3A.3", shows="satisfied")
def test_four_rounds_with_the_seats_of_the_book() -> None:
    rounds = [ROUND_ONE, ROUND_TWO, ROUND_THREE, ROUND_FOUR]
    hands = [one for word, orders in zip(SEATS, rounds, strict=True) for one in played_round(word, *orders)]
    assert found(*hands) == []
    standings = [ruling.match for ruling in rulings(*hands)]
    assert [standing.over for standing in standings if standing is not None] == [False] * 15 + [True]


@pytest.mark.clause("LQ-3A.2", shows="satisfied")
def test_a_half_match_is_two_rounds() -> None:
    two = ('[Option rounds "2"]',)
    hands = [
        *played_round("E", *ROUND_ONE, options=two),
        *played_round("S", *ROUND_TWO, options=two),
    ]
    standings = [ruling.match for ruling in rulings(*hands)]
    assert [standing.over for standing in standings if standing is not None] == [False] * 7 + [True]
    assert found(*hands) == []


@pytest.mark.clause("LQ-3A.2", shows="near miss")
def test_a_repeated_dealership_is_no_further_one() -> None:
    """Wrong: the second round over after four hands, the first of which the dealer won."""
    before = played_round("E", ROUND_ONE[3])
    won = hand(EAST_WINS, ROUND_TWO[0], '[Round "S"]')
    assert found(*before, won, *played_round("S", *ROUND_TWO)) == []
    assert found(*before, won, *played_round("S", *ROUND_TWO[:3]), *played_round("W", ROUND_TWO[3])) == [
        ("mismatch", "LQ-3A.2", "round-differs", None)
    ]


@pytest.mark.clause("LQ-3A.2", shows="near miss")
def test_a_third_round_of_a_half_match() -> None:
    """Wrong: West round in a match of two rounds."""
    assert found(*played_round("W", ROUND_ONE[0], options=('[Option rounds "2"]',))) == [
        ("mismatch", "LQ-3A.2", "round-differs", None)
    ]


@pytest.mark.clause("LQ-3A.3", shows="near miss")
@pytest.mark.parametrize(
    ("word", "last", "people"),
    [
        ("S", ROUND_ONE[3], "Ann Bo Cy Di"),
        ("W", ROUND_TWO[3], "Bo Ann Di Cy"),
        ("N", ROUND_THREE[3], "Cy Di Bo Ann"),
    ],
)
def test_everybody_keeps_his_seat_for_another_round(word: str, last: str, people: str) -> None:
    """Wrong: the round begun in the seats of the round before."""
    before = SEATS[SEATS.index(word) - 1]
    rounds = {"E": ROUND_ONE, "S": ROUND_TWO, "W": ROUND_THREE}
    assert rounds[before][3] == last
    assert found(*played_round(before, *rounds[before]), *played_round(word, people)) == [
        ("breach", "LQ-3A.3", "another-should-sit-here", "E")
    ]


@pytest.mark.clause("LQ-3A.4", shows="satisfied")
@pytest.mark.parametrize("people", ["Di Ann Cy Bo", "Ann Bo Cy Di", "Bo Ann Di Cy"])
def test_seats_that_are_drawn_may_be_any(people: str) -> None:
    drawn = ('[Option seats "drawn"]',)
    hands = [*played_round("E", *ROUND_ONE, options=drawn), *played_round("S", people, options=drawn)]
    assert found(*hands) == []


@pytest.mark.clause("LQ-3A.4", shows="near miss")
def test_seats_are_drawn_before_a_round_and_not_within_it() -> None:
    """Wrong: seats drawn anew for the second hand of a round."""
    drawn = ('[Option seats "drawn"]',)
    assert found(*played_round("E", ROUND_ONE[0], "Bo Ann Di Cy", options=drawn)) == [
        ("breach", "LQ-2A.8", "another-should-sit-here", "S")
    ]


def test_how_seats_are_found_is_one_of_two_words() -> None:
    with pytest.raises(ReadingError, match="it can be table, drawn"):
        rulings(hand(NOBODY_WINS, ROUND_ONE[0], '[Option seats "bought"]'))


@pytest.mark.clause("LQ-3B.1", shows="satisfied")
def test_everybody_goes_on_with_what_he_has_won() -> None:
    assert (
        found(
            hand(EAST_WINS, ROUND_ONE[0], '[Total E "0"]', '[Round "E"]', balances="64 -16 -32 -16"),
            hand(SOUTH_WINS, ROUND_ONE[0], '[Total E "64"]', '[Round "E"]', balances="48 48 -64 -32"),
            hand(NOBODY_WINS, ROUND_ONE[1], '[Total E "48"]', '[Total N "48"]', '[Round "E"]'),
        )
        == []
    )


@pytest.mark.clause("LQ-3B.1", shows="near miss")
def test_a_repeated_dealership_adds_nothing() -> None:
    """Wrong: 128, as if the dealer who wins again were paid double."""
    first = hand(EAST_WINS, ROUND_ONE[0], '[Round "E"]', balances="64 -16 -32 -16")
    second = hand(EAST_WINS, ROUND_ONE[0], '[Round "E"]', balances="192 -32 -64 -32")
    assert found(first, second) == [("mismatch", "LQ-3B.1", "balance-differs", "E")]


def untold(*orders: str) -> list[str]:
    """Hands nobody wins, of which none says in which round it is played."""
    return [hand(NOBODY_WINS, people) for people in orders]


@pytest.mark.clause("LQ-3A.1", shows="breaks")
@pytest.mark.parametrize("people", ["Ann Bo Cy Di", "Di Ann Bo Cy", "Bo Ann Cy Di"])
def test_the_wrong_player_deals_whatever_the_round(people: str) -> None:
    """The first hand does not tell its round, but it was not the last of the match, since another follows."""
    (said,) = found(*untold("Ann Bo Cy Di", people))
    assert said in [
        ("breach", "LQ-3A.1", "another-should-deal", "E"),
        ("breach", "LQ-2A.8", "another-should-sit-here", "S"),
    ]


@pytest.mark.clause("LQ-3A.3", "LQ-3A.2", shows="breaks")
def test_a_round_that_is_not_told_is_followed_by_new_seats_all_the_same() -> None:
    clauses = [clause for _, clause, _, _ in found(*untold(*ROUND_ONE, ROUND_ONE[0]))]
    assert clauses == ["LQ-3A.3"]


@pytest.mark.clause("LQ-3A.3", shows="obeys")
def test_rounds_that_are_not_told_and_are_followed_by_new_seats() -> None:
    assert found(*untold(*ROUND_ONE, *ROUND_TWO, *ROUND_THREE, *ROUND_FOUR)) == []


@pytest.mark.clause("LQ-3A.1", "LQ-3B.5", shows="satisfied")
def test_the_deal_passes_after_a_win_that_is_none() -> None:
    false = EAST_WINS.replace("11s CC", "12s CC")
    assert [key for _, _, key, _ in found(hand(false, "Ann Bo Cy Di", '[Round "E"]'))] == ["no-winning-form"]
    after = hand(NOBODY_WINS, "Bo Cy Di Ann", '[Round "E"]')
    assert len(found(hand(false, "Ann Bo Cy Di", '[Round "E"]'), after)) == 1


@pytest.mark.clause("LQ-3A.2", shows="edge")
@pytest.mark.parametrize(
    ("tags", "clauses"), [((), ["LQ-3A.2"]), (('[Reading LQ-A36 "four-deals"]',), [])], ids=["ours", "other"]
)
def test_four_deals_are_a_round_by_another_reading(tags: tuple[str, ...], clauses: list[str]) -> None:
    """East wins four times: the second round begins where every deal counts, and who sits where is not told."""
    first = [hand(EAST_WINS, ROUND_ONE[0], '[Round "E"]', *tags)] * 4
    said = found(*first, hand(NOBODY_WINS, ROUND_ONE[0], '[Round "S"]', *tags))
    assert [clause for _, clause, _, _ in said][:1] == clauses


@pytest.mark.clause("LQ-3A.2", shows="edge")
@pytest.mark.parametrize(
    ("tags", "clauses"),
    [
        ((), []),
        (('[Reading LQ-A41 "two"]',), ["LQ-3A.2"]),
        (('[Reading LQ-A41 "two"]', '[Option rounds "4"]'), []),
        (('[Option rounds "2"]',), ["LQ-3A.2"]),
    ],
    ids=["ours", "other", "other-agreed", "agreed"],
)
def test_a_match_of_no_agreed_length_by_another_reading(tags: tuple[str, ...], clauses: list[str]) -> None:
    """A third round follows where four are played, and none where a match nobody agreed on has two."""
    said = found(hand(NOBODY_WINS, ROUND_THREE[0], '[Round "W"]', *tags))
    assert [clause for _, clause, _, _ in said] == clauses
