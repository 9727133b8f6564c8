"""Readings and options that change the play, and records that do not show everything."""

from __future__ import annotations

from conformance_tests.mechanism.oracle.rulesets.taiwan.test_opening import HEAVEN
from conformance_tests.mechanism.oracle.rulesets.taiwan.test_play import WAITS_5M, found, items, ruled
from grammar.logs import parse_log
from oracle.judge.lawful import legal

CHOWED = ("turn E", "left 60", "E holds 6m 19p C", "S holds 345789m 9m 1p")


def test_which_kinds_a_chow_bars() -> None:
    def clauses(thrown: str, slug: str) -> list[str]:
        log = (*CHOWED, "E draw 2s discard 6m", f"S chow 6m with 45m discard {thrown}")
        return [clause for _, clause, _ in found(ruled(*log, tags=f'[Reading TW-A5 "{slug}"]'))]

    assert [clauses(tile, "same-two-tiles") for tile in ("3m", "9m")] == [["TW-BAN-6"], []]
    assert [clauses(tile, "same-kind") for tile in ("3m", "9m")] == [[], []]
    assert [clauses(tile, "three-apart") for tile in ("3m", "9m")] == [["TW-BAN-6"], ["TW-BAN-6"]]


def test_whether_replacements_use_up_the_reserve() -> None:
    log = ("turn E", "left 18", "E draw 1f flower 1f replace 2s discard 2s", "S draw 9p")
    assert found(ruled(*log)) == [("breach", "TW-PROC-19", 5)]
    assert found(ruled(*log, tags='[Reading TW-A7 "shrinks"]')) == []


def test_where_the_last_three_begin() -> None:
    log = ("turn E", "left 20", "W holds 55m 1p", "E draw discard 5m", "W pung 5m discard 1p")
    assert found(ruled(*log)) == [("breach", "TW-BAN-7", 3)]
    assert found(ruled(*log, tags='[Reading TW-A8 "two-left"]')) == []


def test_which_first_discards_count() -> None:
    acts = ("S ready as heaven", "E discard P", "S draw 9m discard 9m", "W draw discard 5m", "S win 5m")
    log = (*HEAVEN, "W holds 5m ?x15", *acts)
    assert items(ruled(*log, end="won"), "S") == {"人胡": 16, "獨聽": 1}
    tags = '[Reading TW-A16 "before-own-draw"]'
    assert items(ruled(*log, tags=tags, end="won"), "S") == {"天聽": 8, "獨聽": 1}


def test_seven_pairs_and_a_triplet_win_where_they_are_played() -> None:
    log = ("turn E", "left 60", "S holds 1199m 1199p 1199s EE SS", "E draw discard S", "S win S")
    assert ("breach", "TW-WIN-1", 3) in found(ruled(*log, end="won"))
    ruling = ruled(*log, tags='[Option ligu "yes"]', end="won")
    assert found(ruling) == []
    assert items(ruling, "S")["嚦咕嚦咕"] == 8


def test_a_kong_after_merging_does_not_win_on_a_kind_thrown_in_the_round() -> None:
    table = ("turn S", "left 60", "S holds 46m 123456p 12s EE 7777s", "W holds 5m ?x15")

    def clauses(thrown: str, handled: str) -> list[str]:
        acts = ("S draw 1p discard 1p", f"W draw discard {thrown}", "N draw discard 1p", "E draw discard 1p")
        win = f"S draw 3s {handled} hidden-kong 7s replace 5m win"
        return [clause for _, clause, _ in found(ruled(*table, *acts, win, end="won"))]

    assert clauses("5m", "merge") == ["TW-BAN-5"]
    assert clauses("5m", "apart") == []
    assert clauses("5p", "merge") == []


def test_a_record_of_public_acts_leaves_the_draws_out() -> None:
    tags = '[Record "public"]'
    log = (
        "E holds ?x17",
        "E discard 1m",
        "S discard 9p",
        "W pung 9p discard 1s",
        "N chow 1s with 23s discard 4m",
    )
    assert found(ruled(*log, tags=tags)) == []
    ruling = ruled(*log, "E win 4m from N", "E show 23m 123456p 123789s 99s", tags=tags, end="won")
    assert found(ruling) == []
    assert ruling.outcome.seat == "E"
    hidden = ruled(*log, "E win 4m from N", tags=tags, end="won")
    assert ("undecided", "TW-WIN-1", 7) in found(hidden)


def test_acts_that_are_missing_convict_nobody() -> None:
    log = ("E holds ?x17", "E discard 1m", "gap", "W discard 5m", "S win 5m", f"S show {WAITS_5M[8:]}")
    assert found(ruled(*log, end="won")) == []


def test_legal_acts_in_their_order() -> None:
    head = '[Game "taiwan"]\n[Dealer "E"]\nturn N\nleft 60\n'
    hands = (
        "N holds 5m 1p\nE holds 46m 1p\nS holds 46m 123456p 123s 789s EE\nW holds 55m 1p\n"
        "N draw 9s discard 5m\nend cut\n"
    )
    acts = [(each.act.seat, each.act.name) for each in legal(parse_log(head + hands)).options]
    assert acts == [("S", "win"), ("W", "pung"), ("E", "eat"), ("E", "draw")]
