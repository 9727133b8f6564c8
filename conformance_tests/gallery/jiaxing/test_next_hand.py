"""Who deals the hand after this one, who sits where, and what everybody begins it with; each is a case."""

from __future__ import annotations

import io

import pytest

from conformance_tests.gallery.reading import log_file
from grammar.logs import read_logs
from grammar.syntax import Log
from oracle.judge.matches import Match

SEATS = ("tian", "di", "ren", "he")
DEALER_WINS = "JX-3.7f-the-dealer-wins"
NOBODY_WINS = "JX-G.1-nobody-wins"
ANOTHER_WINS = "JX-3.7a-a-whole-count"

Said = list[tuple[str, str, str, str | None]]


def hand(case: str, people: str, *, totals: str = "", balances: str = "") -> str:
    """A log of this gallery with players, what they begin with, and what they are said to stand at."""
    text = log_file("jiaxing", case).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("# ")]
    tags = [f'[Player {seat} "{name}"]' for seat, name in zip(SEATS, people.split(), strict=True)]
    tags += [f'[Total {seat} "{number}"]' for seat, number in zip(SEATS, totals.split(), strict=False)]
    stand = [f"{seat} balance {number}" for seat, number in zip(SEATS, balances.split(), strict=False)]
    return "\n".join([*lines[:2], *tags, *lines[2:-1], *stand, lines[-1], ""])


def found(*hands: str) -> Said:
    """What the judge finds in several hands of one file."""
    match = Match()
    said: Said = []
    for log in read_logs(io.BytesIO("\n".join(hands).encode()), "match"):
        assert isinstance(log, Log), log
        said += [(f.kind.value, f.clause, f.key, f.seat) for f in match.judge(log).findings]
    return said


@pytest.mark.clause("JX-3.7f", "JX-3.2a", shows="satisfied")
@pytest.mark.parametrize(
    ("first", "people"),
    [
        (DEALER_WINS, "Ann Bo Cy Di"),
        (NOBODY_WINS, "Bo Cy Di Ann"),
        (ANOTHER_WINS, "Bo Cy Di Ann"),
    ],
)
def test_a_dealer_who_wins_deals_again_and_otherwise_the_next_seat(first: str, people: str) -> None:
    assert found(hand(first, "Ann Bo Cy Di"), hand(NOBODY_WINS, people)) == []


@pytest.mark.clause("JX-3.7f", "JX-G.1", shows="breaks")
def test_a_drawn_hand_after_which_the_same_dealer_deals() -> None:
    assert found(hand(NOBODY_WINS, "Ann Bo Cy Di"), hand(NOBODY_WINS, "Ann Bo Cy Di")) == [
        ("breach", "JX-3.7f", "another-should-deal", "tian")
    ]


@pytest.mark.clause("JX-3.7f", shows="breaks")
def test_a_dealer_who_wins_and_does_not_deal_again() -> None:
    assert found(hand(DEALER_WINS, "Ann Bo Cy Di"), hand(NOBODY_WINS, "Bo Cy Di Ann")) == [
        ("breach", "JX-3.7f", "another-should-deal", "tian")
    ]


@pytest.mark.clause("JX-3.2a", shows="breaks")
def test_the_others_do_not_follow_the_dealer_in_order() -> None:
    assert found(hand(NOBODY_WINS, "Ann Bo Cy Di"), hand(NOBODY_WINS, "Bo Ann Di Cy")) == [
        ("breach", "JX-3.2a", "another-should-sit-here", "di")
    ]


@pytest.mark.clause("JX-3.7e", shows="satisfied")
def test_everybody_goes_on_with_what_he_has_won() -> None:
    assert (
        found(
            hand(DEALER_WINS, "Ann Bo Cy Di", totals="0 0 0 0", balances="346 -118 -110 -118"),
            hand(NOBODY_WINS, "Ann Bo Cy Di", totals="346 -118 -110 -118", balances="346 -118 -110 -118"),
            hand(NOBODY_WINS, "Bo Cy Di Ann", totals="-118 -110 -118 346"),
        )
        == []
    )


@pytest.mark.clause("JX-3.7e", shows="near miss")
def test_a_balance_by_one_payment_is_no_balance() -> None:
    """Wrong: 116 for the winner, as if only one had paid him; ren pays 2 less for his 刻 of 66."""
    assert found(hand(DEALER_WINS, "Ann Bo Cy Di", balances="116 -118 -110 -118")) == [
        ("mismatch", "JX-3.7e", "balance-differs", "tian")
    ]


@pytest.mark.clause("JX-3.7e", shows="near miss")
def test_a_total_stays_with_its_person_and_not_with_the_seat() -> None:
    """Wrong: the new dealer beginning with what the old one had."""
    first = hand(NOBODY_WINS, "Ann Bo Cy Di", totals="10 0 0 -10")
    second = hand(NOBODY_WINS, "Bo Cy Di Ann", totals="10 0 -10 10")
    assert found(first, second) == [("mismatch", "JX-3.7e", "total-not-carried", "tian")]
