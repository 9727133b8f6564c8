"""Accusations in a hand of the Taiwan game: upheld, rejected, or left open where the log is silent."""

from __future__ import annotations

import pytest

from grammar.logs import parse_log
from oracle.adjudication import adjudicate

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
