"""Accusations in a hand of the Taiwan game: upheld, rejected, or left open where the log is silent."""

from __future__ import annotations

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate

WAITS = "holds 46m 123456p 123789s EE"

BASE = '[Game "taiwan"]\n[Notation "1"]\n[Dealer "E"]\n[Wind "E"]\n[Streak "0"]\nturn E\nleft 60\n'

PUNG = "W holds 5m 123456p 123456s EES\nE draw discard 5m\nW pung 5m discard S\n"
"""West pungs with one 5m in the hand, in act 3."""

HIDDEN = "E draw discard 5m\nW pung 5m discard S\n"

PASSED = f"N {WAITS}\nE draw discard 5m\nS draw discard 5m\nN win\n"
"""North lets 5m go and wins on the next one, in act 5."""

MERGED = (
    "S holds 55m 9p ?x13\nE draw discard 1p\nS draw discard 1p\nW draw discard 5m\n"
    "N draw{merge}\nS pung 5m discard 9p\n"
)
"""South pungs when north has drawn, in act 8 or 9."""

NAMED = "S holds 55s 123456789p 12379m\nE draw discard C\nS draw 5m say 5m discard 5s\n"
"""South throws 5s, in act 5, and has called it 5m."""

CALLED = NAMED.replace("say 5m discard 5s", "discard 5s say 5m")
"""The same, called 5m in act 5, when it lies there in act 4."""

FLOWER = "S holds 55s 123456789p 12379m\nE discard C\nS draw 3f discard 3f\n"
"""South draws a flower and throws it."""

LOOK = "S {look}\nE draw discard 5m\n"


def outcome(play: str, claim: str, end: str = "cut") -> str:
    """What becomes of an accusation made after some play."""
    (found,) = adjudicate(parse_log(f"{BASE}{play}{claim}\nend {end}\n")).claims
    return found.outcome


@pytest.mark.clause("TW-PROC-24", shows="breaks")
@pytest.mark.parametrize(
    ("play", "claim", "due"),
    [
        (PUNG, "S claim W TW-PROC-24 at 3", "upheld"),
        (PUNG, "S claim W TW-PROC-24", "upheld"),
        (PUNG, "S claim W TW-BAN-7 at 3", "rejected"),
        (PUNG, "S claim W TW-PROC-24 at 2", "rejected"),
        (HIDDEN, "S claim W TW-PROC-24 at 3", "undecided"),
    ],
)
def test_a_pung_with_one_tile_is_answered_by_clause_and_act(play: str, claim: str, due: str) -> None:
    assert outcome(play, claim) == due


@pytest.mark.clause("TW-PEN-4", shows="edge")
@pytest.mark.parametrize(
    ("play", "due"),
    [
        (NAMED, "undecided"),
        (NAMED + "referee rules TW-PEN-4 at 5 for S\n", "upheld"),
        (NAMED.replace("discard 5s", "say 5s discard 5s"), "rejected"),
        (NAMED.replace("say 5m", "say 5s"), "rejected"),
    ],
)
def test_that_a_wrong_name_was_meant_only_the_referee_can_say(play: str, due: str) -> None:
    assert outcome(play, "N claim S TW-PEN-4") == due


@pytest.mark.clause("TW-PEN-4", shows="edge")
@pytest.mark.parametrize(
    ("play", "at", "due"),
    [
        (NAMED, 5, "undecided"),
        (NAMED, 4, "undecided"),
        (NAMED.replace("say 5m", "say 5s"), 4, "rejected"),
        (NAMED + "referee rules TW-PEN-4 at 4 for S\n", 4, "rejected"),
        (NAMED + "referee rules TW-PEN-4 at 4 for N\n", 4, "upheld"),
        (CALLED, 5, "undecided"),
        (CALLED, 4, "undecided"),
        (CALLED.replace("say 5m", "say 5s"), 5, "rejected"),
        (CALLED + "W draw 5m say 5m discard 1p\n", 5, "undecided"),
        (CALLED.replace("S draw 5m discard 5s", "S draw 5m discard 5s\nW draw\nS"), 6, "rejected"),
    ],
)
def test_a_wrong_name_may_be_accused_at_the_word_and_at_the_discard(play: str, at: int, due: str) -> None:
    assert outcome(play, f"N claim S TW-PEN-4 at {at}") == due


@pytest.mark.clause("TW-FOUL-42", shows="edge")
@pytest.mark.parametrize(
    ("play", "due"),
    [
        (FLOWER, "undecided"),
        (FLOWER + "referee rules TW-FOUL-42 at 3 for S\n", "upheld"),
        (FLOWER.replace("draw", "knock tail draw"), "upheld"),
        (FLOWER.replace("3f", "C"), "rejected"),
    ],
)
def test_that_a_thrower_knew_the_tail_otherwise_only_the_referee_can_say(play: str, due: str) -> None:
    assert outcome(play, "N claim S TW-FOUL-42") == due


@pytest.mark.clause("TW-PASS-1", shows="breaks")
@pytest.mark.parametrize(
    ("play", "due"), [(PASSED, "upheld"), (PASSED.replace(f"N {WAITS}\n", ""), "undecided")]
)
def test_a_win_after_a_pass_is_upheld_where_the_hand_is_known(play: str, due: str) -> None:
    assert outcome(play, "E claim N TW-PASS-1 at 5", "won") == due


@pytest.mark.clause("TW-PRI-4", shows="breaks")
@pytest.mark.parametrize(("merge", "at", "due"), [(" merge", 9, "upheld"), ("", 8, "rejected")])
def test_silence_about_a_merge_convicts_nobody(merge: str, at: int, due: str) -> None:
    """A merge nobody logged has not happened before the pung."""
    assert outcome(MERGED.format(merge=merge), f"N claim S TW-PRI-4 at {at}") == due


@pytest.mark.clause("TW-FOUL-1", shows="near miss")
@pytest.mark.parametrize(("look", "due"), [("peek hand of W", "upheld"), ("pause", "undecided")])
def test_a_look_that_was_not_logged_is_left_open(look: str, due: str) -> None:
    """Wrong: a player convicted of a look, or cleared of it, by a log that says nothing of it."""
    assert outcome(LOOK.format(look=look), "W claim S TW-FOUL-1") == due


DEALT = '[Game "taiwan"]\n[Notation "1"]\n[Dealer "S"]\n[Wind "E"]\n[Streak "0"]\n'
"""A hand from the deal on, with south as the dealer."""

EAST = "E holds 458m 68p 2889s EESSP 35f\n"
NORTH = "N holds 479m 1468p 44677s CF 26f\n"
OTHERS = "S holds 12338m 22379p 3579s WFC\nW holds 278m 477p 269s EWNCPPC\n"


@pytest.mark.clause("TW-PROC-15", shows="breaks")
@pytest.mark.parametrize(
    ("hands", "play", "claim", "due"),
    [
        (OTHERS + NORTH + EAST, "E flower 35f", "S claim E TW-PROC-15 at 1", "upheld"),
        (OTHERS + EAST, "E flower 35f", "S claim E TW-PROC-15 at 1", "undecided"),
        (OTHERS + NORTH + EAST, "N flower 26f", "S claim N TW-PROC-15 at 1", "rejected"),
        (OTHERS + NORTH + EAST, "S discard 1m", "W claim E TW-PROC-15 at 1", "rejected"),
        (OTHERS + EAST, "S discard 1m", "W claim S TW-PROC-15 at 1", "undecided"),
        (OTHERS + EAST, "S discard 1m\nE flower 35f", "W claim S TW-PROC-15 at 2", "upheld"),
        (OTHERS, "S discard 1m", "W claim S TW-PROC-15 at 1", "undecided"),
    ],
)
def test_a_dealt_flower_is_answered_only_where_the_hands_before_are_known(
    hands: str, play: str, claim: str, due: str
) -> None:
    (found,) = adjudicate(parse_log(f"{DEALT}{hands}{play}\n{claim}\nend cut\n")).claims
    assert found.outcome == due


INSISTED = "E draw discard 1m\nS draw discard 5m\nW draw merge\nN say pung\nN show 55m\nN insist pung 5m\nN discard 9p\n"
"""North stands on a pung of 5m, in act 9, that has lost, in act 10; he has shown the pair in act 8."""

SNATCHED = "E draw discard 1m\nW draw discard 7p\nN draw discard 1p\n"
"""West draws out of turn in act 3 and throws in act 4; north follows."""


@pytest.mark.clause("TW-PRI-P2", shows="breaks")
@pytest.mark.parametrize(
    ("claim", "due"),
    [
        ("E claim N TW-PRI-P2 at 9", "upheld"),
        ("E claim N TW-PRI-P2 at 10", "upheld"),
        ("E claim N TW-PRI-P2 at 8", "rejected"),
        ("E claim N TW-PRI-P2 at 11", "rejected"),
    ],
)
def test_insisting_is_accused_at_the_word_and_at_the_pung(claim: str, due: str) -> None:
    assert outcome(INSISTED, claim) == due


@pytest.mark.clause("TW-PROC-22", shows="breaks")
@pytest.mark.parametrize(
    ("claim", "due"),
    [
        ("S claim W TW-PROC-22 at 3", "upheld"),
        ("S claim W TW-PROC-22 at 4", "rejected"),
        ("S claim W TW-PROC-22 at 2", "rejected"),
        ("S claim W TW-FOUL-1 at 3", "upheld"),
        ("S claim W TW-FOUL-1 at 4", "upheld"),
        ("S claim W TW-FOUL-1 at 6", "upheld"),
        ("S claim W TW-FOUL-1 at 2", "rejected"),
    ],
)
def test_a_breach_is_accused_where_it_is_and_a_xianggong_ever_after(claim: str, due: str) -> None:
    assert outcome(SNATCHED, claim) == due
