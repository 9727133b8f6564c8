"""What becomes of an accusation of a foul: silence convicts nobody, and what would decide is named; each is a case."""

from __future__ import annotations

import pytest

from conformance_tests.laws.matches import rulings

HEAD = '[Game "yawan"]\n[Notation "1"]\n[Dealer "E"]\n[Wind "E"]\n'

HANDS = "E holds 123456789m 1239p C\nS holds 99m 123456p 12345s\nW holds 123456789s 78p EE\nN holds 11447799s CCPPF\n"


def verdicts(play: str, *, hands: str = HANDS) -> list[tuple[str, str | None]]:
    """What became of every accusation, and the fact that would decide it."""
    (ruling,) = rulings(f"{HEAD}{hands}{play}end cut\n")
    facts = [
        claim.fact.key if claim.fact else (claim.finding.key if claim.finding else None)
        for claim in ruling.claims
    ]
    return [(claim.outcome, fact) for claim, fact in zip(ruling.claims, facts, strict=True)]


ONE = "E discard C\nW draw 5m discard 5m\n"


@pytest.mark.clause("YW-FOUL-1", shows="edge")
def test_without_times_the_clock_is_not_decided() -> None:
    assert verdicts(f"{ONE}E claim W YW-FOUL-1 at 3\n") == [("undecided", "time-of-the-discard")]


@pytest.mark.clause("YW-FOUL-1", shows="obeys")
def test_nine_seconds_are_in_time() -> None:
    timed = "E discard C @0:00:01\nW draw 5m discard 5m @0:00:10\n"
    assert verdicts(f"{timed}E claim W YW-FOUL-1 at 3\n") == [("rejected", None)]


@pytest.mark.clause("YW-FOUL-1", shows="breaks")
def test_eleven_seconds_are_not() -> None:
    timed = "E discard C @0:00:01\nW draw 5m discard 5m @0:00:12\n"
    assert verdicts(f"{timed}E claim W YW-FOUL-1 at 3\n") == [("upheld", "out-of-time")]


@pytest.mark.clause("YW-FOUL-1", shows="edge")
def test_a_time_between_two_others_may_be_either() -> None:
    timed = "E discard C @0:00:01\nW draw 5m discard 5m\nN draw 6m discard 6m @0:00:18\n"
    assert verdicts(f"{timed}E claim W YW-FOUL-1 at 3\n") == [("undecided", "time-of-the-discard")]


@pytest.mark.clause("YW-FOUL-2", shows="edge")
def test_what_words_mean_is_for_the_referee() -> None:
    assert verdicts('E discard C\nN say "lovely circles"\nE claim N YW-FOUL-2 at 2\n') == [
        ("undecided", "meaning-of-words")
    ]


@pytest.mark.clause("YW-FOUL-2", shows="edge")
def test_why_tiles_were_shown_is_for_the_referee() -> None:
    assert verdicts("E discard C\nN show 11s\nE claim N YW-FOUL-2 at 2\n") == [
        ("undecided", "cause-of-showing")
    ]


@pytest.mark.clause("YW-FOUL-2", shows="edge")
def test_a_tile_named_before_the_discard_may_be_either() -> None:
    assert verdicts("E say C\nE discard C\nW claim E YW-FOUL-2 at 1\n") == [
        ("undecided", "naming-or-calling")
    ]


@pytest.mark.clause("YW-FOUL-2", shows="breaks")
def test_a_call_is_a_foul_whatever_the_hands() -> None:
    play = "E discard C\nN say 5m\nE claim N YW-FOUL-2 at 2\n"
    assert verdicts(play) == verdicts(play, hands="") == [("upheld", "calls-for-a-tile")]


@pytest.mark.clause("YW-FOUL-2", shows="edge")
def test_a_call_nobody_logged() -> None:
    assert verdicts(f"{ONE}E claim N YW-FOUL-2\n") == [("undecided", "fact-act")]


@pytest.mark.clause("YW-FOUL-5", shows="edge")
def test_whose_tiles_were_looked_at_is_not_shown() -> None:
    assert verdicts("E discard C\nN look\nE claim N YW-FOUL-5 at 2\n") == [("undecided", "whose-tiles")]


@pytest.mark.clause("YW-FOUL-5", shows="edge")
def test_a_look_nobody_logged() -> None:
    assert verdicts(f"{ONE}E claim N YW-FOUL-5\n", hands="") == [("undecided", "fact-act")]


@pytest.mark.clause("YW-FOUL-4", shows="edge")
def test_a_theft_nobody_logged() -> None:
    assert verdicts(f"{ONE}E claim N YW-FOUL-4\n") == [("undecided", "fact-act")]


@pytest.mark.clause("YW-FOUL-9", shows="edge")
def test_with_whom_somebody_insists_is_not_shown() -> None:
    assert verdicts("E discard C\nN insist\nE claim N YW-FOUL-9 at 2\n") == [("undecided", "quarrel")]


# -- feeding -------------------------------------------------------------------------------------------

LYING = "E sets chow:12s:3s/N chow:46s:5s/S chow:78s:9s/N\n"
FEEDS = "left 60\nturn W\nW draw discard 2s\nE win 2s from W\nN claim W YW-FOUL-6 at 2\n"


@pytest.mark.clause("YW-FOUL-6", shows="breaks")
def test_who_feeds_is_told_so_and_nothing_is_broken() -> None:
    assert verdicts(FEEDS, hands=f"{LYING}E holds 1232s\n") == [("upheld", "feeds")]
    (ruling,) = rulings(f"{HEAD}{LYING}E holds 1232s\n{FEEDS}end won\n")
    assert ruling.status == "clean"


@pytest.mark.clause("YW-FOUL-6", shows="obeys")
def test_who_gives_another_tile_is_not() -> None:
    two = LYING.replace(" chow:78s:9s/N", "")
    assert verdicts(FEEDS, hands=f"{two}E holds 7891232s\n") == [("rejected", None)]


@pytest.mark.clause("YW-FOUL-6", shows="edge")
def test_whether_a_hidden_hand_was_fed_stays_open() -> None:
    assert verdicts(FEEDS, hands=LYING) == [("undecided", "fed-or-not")]


@pytest.mark.clause("YW-FOUL-5", shows="edge")
def test_who_fouled_by_another_act_did_not_by_one_that_is_not_his() -> None:
    play = "E discard C\nW knock wall\nW draw discard 5m\n"
    assert verdicts(f"{play}E claim W YW-FOUL-5 at 1\nE claim W YW-FOUL-5 at 2\n", hands="") == [
        ("rejected", None),
        ("upheld", "steals-a-sight"),
    ]
