"""Accusations in a hand of Lingque: upheld, rejected, or left open where a hand is hidden; each test is a case."""

from __future__ import annotations

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate

PUNG = "W holds 147m 258p 39s ESWNP\nE draw N discard N\nW pung N discard E\n"
"""West pungs with one N in the hand, in act 3."""

HIDDEN = "E draw N discard N\nW pung N discard E\n"

KONG = "turn E\nleft 20\nE draw hidden-kong 3m down replace discard\n".replace(" discard\n", " discard 1p\n")
"""East lays a concealed kong face down, in act 2."""

TWO = "S holds 23s 55m CCC FFF 456p\nW holds 23s 66m PPP 777p 888m\nturn E\nleft 20\nE draw 1s discard 1s\n"
"""South and West wait for 1s."""

POOR = "E {hand}\nE sets pung:CCC/S pung:111s/N pung:SSS/W\nturn S\nleft 20\nS draw discard 9m\nE win 9m\n"
"""East wins with eight points."""


def outcome(play: str, claim: str, end: str = "cut") -> str:
    """What becomes of an accusation made after some play."""
    log = parse_log(f'[Game "lingque"]\n[Notation "1"]\n{play}{claim}\nend {end}\n')
    (found,) = adjudicate(log).claims
    return found.outcome


@pytest.mark.clause("LQ-1C.0", shows="satisfied")
@pytest.mark.parametrize(
    ("claim", "due"),
    [
        ("S claim W LQ-1C.0 at 3", "upheld"),
        ("S claim W LQ-1C.0", "upheld"),
        ("S claim W LQ-1C.1 at 3", "rejected"),
        ("S claim W LQ-1C.1 at 4", "rejected"),
        ("S claim E LQ-1C.0", "undecided"),
    ],
)
def test_a_pung_with_one_tile_is_answered_by_clause_and_act(claim: str, due: str) -> None:
    assert outcome(PUNG, claim) == due


@pytest.mark.clause("LQ-1C.0", shows="near miss")
def test_a_pung_of_a_hidden_hand_is_left_open() -> None:
    """Wrong: an accusation rejected by a record that does not show the hand; a fuller one may uphold it."""
    assert outcome(HIDDEN, "S claim W LQ-1C.0 at 3") == "undecided"


@pytest.mark.clause("LQ-1C.2", shows="edge")
@pytest.mark.parametrize(("known", "due"), [("", "undecided"), ("S pool 3m\n", "upheld")])
def test_four_equal_tiles_of_a_hidden_hand(known: str, due: str) -> None:
    """Nobody sees what a hidden hand holds; where one of the four lies in the pool there are not four."""
    assert outcome(known + KONG.replace(" down", ""), "N claim E LQ-1C.2 at 2") == due


@pytest.mark.clause("LQ-1C.3", shows="satisfied")
def test_a_kong_laid_face_down_is_upheld_though_the_hand_is_hidden() -> None:
    assert outcome(KONG, "N claim E LQ-1C.3 at 2") == "upheld"


@pytest.mark.clause("LQ-1C.3", shows="near miss")
def test_a_kong_that_was_shown_is_no_offence() -> None:
    """Wrong: an accusation upheld against a kong that everybody has seen."""
    assert outcome(KONG.replace(" down", ""), "N claim E LQ-1C.3 at 2") == "rejected"


@pytest.mark.clause("LQ-1C.4", shows="breaks")
def test_the_farther_winner_is_accused() -> None:
    play = f"{TWO}S win 1s\nW win 1s\n"
    assert outcome(play, "S claim W LQ-1C.4 at 4", "won") == "upheld"
    assert outcome(play, "W claim S LQ-1C.4 at 3", "won") == "rejected"


@pytest.mark.clause("LQ-1D.1", shows="breaks")
@pytest.mark.parametrize(
    ("hand", "due"), [("holds 2278m", "upheld"), ("holds 227m ?", "undecided"), ("holds 2279m", "rejected")]
)
def test_a_win_below_the_minimum_is_accused(hand: str, due: str) -> None:
    """The last hand has no winning form at all, which is another clause."""
    assert outcome(POOR.format(hand=hand), "S claim E LQ-1D.1 at 3", "won") == due


GIVEN = "N sets pung:222m/W pung:444s/W pung:777p/W {fourth}\nN holds 5p\nturn N\nleft 20\nN draw 5p win 5p self\n"
"""North wins 30 points on a tile of the wall, with four pungs and a pair."""


@pytest.mark.clause("LQ-3B.2", shows="satisfied")
@pytest.mark.parametrize(
    ("fourth", "claim", "due"),
    [
        ("pung:888s/W", "S claim W LQ-3B.2", "upheld"),
        ("pung:888s/W", "S claim W LQ-3B.3", "rejected"),
        ("pung:888s/W", "W claim E LQ-3B.2", "rejected"),
        ("pung:888s/W", "W claim E LQ-3B.1", "upheld"),
        ("pung:888s/E", "S claim W LQ-3B.2", "rejected"),
        ("pung:888s", "S claim W LQ-3B.2", "undecided"),
    ],
)
def test_who_pays_for_others_is_told_by_the_payments_and_no_hand(fourth: str, claim: str, due: str) -> None:
    assert outcome(GIVEN.format(fourth=fourth), claim, "won") == due


@pytest.mark.clause("LQ-3B.2", shows="breaks")
def test_nobody_pays_for_others_in_a_deal_that_is_not_won() -> None:
    assert outcome("turn N\nleft 1\nN draw discard 5p\n", "S claim N LQ-3B.2", "drawn") == "rejected"
