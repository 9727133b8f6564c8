"""The opening in short logs: who deals, dealt flowers, flower wins, and readiness declared."""

from __future__ import annotations

import pytest

from conformance_tests.mechanism.oracle.rulesets.taiwan.test_play import found, items, ruled

DEALT = ("E holds 19m 19p 19s EEE SSS WWW ?x2",)

# -- who deals, and the shares -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "clauses"),
    [
        ("dice E 1 2 2", []),
        ("dice E 3 3 3", []),
        ("dice E 1 2 3", ["TW-PROC-11"]),
        ("dice S 1 2 2", ["TW-PROC-11"]),
        ("dice E 4 5", ["TW-PROC-11"]),
        ("dice E 6 6 5", []),
    ],
)
def test_the_dice_open_the_wall_of_the_first_seat(dice: str, clauses: list[str]) -> None:
    assert [clause for _, clause, _ in found(ruled(dice, "E discard 1m"))] == clauses


def test_the_dealer_holds_one_tile_more() -> None:
    assert found(ruled("E holds ?x17", "S holds ?x16", "E discard 1m")) == []
    assert found(ruled("E holds ?x17", "S holds ?x17", "E discard 1m")) == [("breach", "TW-PROC-12", None)]
    assert found(ruled("E holds ?x16", "E discard 1m")) == [("breach", "TW-PROC-21", 1)]
    assert found(ruled("E holds ?x16", "E draw discard 1m")) == []
    assert found(ruled("E holds ?x17", "E discard 1m", tags='[Opened "S"]')) == [
        ("impossible", "TW-PROC-13", None)
    ]


# -- dealt flowers -----------------------------------------------------------------------------------


def test_dealt_flowers_are_replaced_in_go_rounds() -> None:
    deal = ("E holds 1f 19m 19p 19s EEE SSS WW ?x2", "S holds 2f 3f ?x14", "W holds 5f ?x15")
    good = (
        "E flower 1f replace 4f",
        "S flower 23f replace 2m 3m",
        "W flower 5f replace 4m",
        "E flower 4f replace 5m",
    )
    assert found(ruled(*deal, *good, "E discard 5m")) == []
    greedy = ("E flower 1f replace 4f flower 4f replace 5m",)
    assert found(ruled(*deal, *greedy)) == [("breach", "TW-PROC-15", 3)]
    assert found(ruled(*deal, "S flower 23f")) == [("breach", "TW-PROC-15", 1)]
    kept = ruled(*deal, *good[:1], "E discard 9m")
    assert ("breach", "TW-PROC-15", 3) in found(kept)


def test_a_drawn_flower_is_replaced_as_it_comes() -> None:
    table = ("turn S", "left 60", "S holds 123m 456m 19p 19s EESSWW")
    assert found(ruled(*table, "S draw 1f flower 1f replace 2m discard 2m")) == []
    assert found(ruled(*table, "S draw 1f flower 1f replace 2f flower 2f replace 1m discard 1m")) == []
    assert ("breach", "TW-PROC-17", 2) in found(ruled(*table, "S draw 1f discard 9p"))
    late = ruled(
        *table,
        "S draw 1f discard 9p",
        "W draw discard 9p",
        "N draw discard 9p",
        "E draw discard 9p",
        "S draw 5s flower 1f",
    )
    assert ("breach", "TW-PROC-17", 10) in found(late)
    merged = ruled(*table, "S draw 1f merge flower 1f")
    assert ("breach", "TW-PROC-17", 3) in found(merged)


# -- flower wins -------------------------------------------------------------------------------------


SEVEN = ("turn S", "left 60", "S holds 159m 147p 258s ESWNCFP", "S flowers 1234567f")


def test_the_eighth_flower_wins_once_it_is_replaced() -> None:
    ruling = ruled(*SEVEN, "S draw 8f flower 8f replace 9s win", end="won")
    assert found(ruling) == []
    assert items(ruling, "S") == {"八仙過海": 8}
    assert ruled(*SEVEN, "S draw 8f flower 8f win").findings[0].clause == "TW-TAI-27"
    later = ruled(*SEVEN, "S draw 8f flower 8f win replace 9s win", end="won")
    assert found(later) == [("breach", "TW-TAI-27", 3)]
    assert later.outcome.seat == "S"
    let_go = ruled(
        *SEVEN,
        "S draw 8f flower 8f replace 9s discard 9s",
        "W draw discard 9p",
        "N draw discard 9p",
        "E draw discard 9p",
        "S draw 5s win",
    )
    assert ("breach", "TW-WIN-1", 12) in found(let_go)


def test_a_complete_hand_beside_the_flowers() -> None:
    whole = ("turn S", "left 60", "S holds 123m 456p 123s 789s EE 46m", "S flowers 1234567f")
    ruling = ruled(*whole, "S draw 8f flower 8f replace 5m win", end="won")
    assert found(ruling) == []
    assert items(ruling, "S") == {"門清": 1, "獨聽": 1, "不求.自摸": 2, "槓上開花": 1, "八仙過海": 8}


def test_the_holder_of_seven_robs_the_flower_another_draws() -> None:
    table = (*SEVEN[:1], "left 60", "W holds 159m 147p 258s ESWNCFP", "W flowers 1234567f")
    ruling = ruled(*table, "S draw 8f flower 8f", "W rob 8f from S replace 9s win", end="won")
    assert found(ruling) == []
    assert items(ruling, "W") == {"七搶一": 8}
    assert {paid.payer for paid in ruling.payments} == {"S"}
    whole = ("turn S", "left 60", "W holds 123m 456p 123s 789s EE 46m", "W flowers 1234567f")
    ruling = ruled(*whole, "S draw 8f flower 8f", "W rob 8f from S replace 5m win", end="won")
    assert items(ruling, "W") == {"門清": 1, "獨聽": 1, "槓上開花": 1, "七搶一": 8}
    late = ruled(*table, "S draw 8f flower 8f replace 1m", "W rob 8f from S")
    assert found(late) == [("breach", "TW-TAI-30a", 4)]
    six = (*table[:3], "W flowers 123456f")
    assert found(ruled(*six, "S draw 8f flower 8f", "W rob 8f from S")) == [("breach", "TW-TAI-30", 3)]
    last = (table[0], "left 17", *table[2:])
    assert ("breach", "TW-TAI-29a", 3) in found(ruled(*last, "S draw 8f flower 8f", "W rob 8f from S"))


def test_who_draws_the_seventh_robs_the_one_on_the_table() -> None:
    table = ("turn S", "left 60", "S holds 159m 147p 258s ESWNCFP", "S flowers 123456f", "N flowers 8f")
    ruling = ruled(*table, "S draw 7f flower 7f rob 8f from N replace 9s win", end="won")
    assert found(ruling) == []
    assert items(ruling, "S") == {"七搶一": 8}


def test_a_flower_win_let_go_is_a_pass() -> None:
    table = ("turn S", "left 60", "W holds 123m 456p 123s 789s EE 46m", "W flowers 1234567f")
    robbed_not = ruled(*table, "S draw 8f flower 8f replace 1p discard 1p", "W draw 5m win", end="won")
    assert found(robbed_not) == [("breach", "TW-PASS-1", 6)]
    no_eighth = ruled(*table, "S draw 9p discard 1p", "W draw 5m win", end="won")
    assert found(no_eighth) == []
    lifted = (
        "W draw 9p discard 9p",
        "N draw discard 9p",
        "E draw discard 9p",
        "S draw discard 9p",
        "W draw 5m win",
    )
    ruling = ruled(*table, "S draw 8f flower 8f replace 1p discard 1p", *lifted, end="won")
    assert found(ruling) == []


def test_flowers_that_were_dealt() -> None:
    deal = ("E holds 12345678f 159m 147p 25s E",)
    ruling = ruled(*deal, "E flower 12345678f replace 8s S W N C F P 3s win", end="won")
    assert found(ruling) == []
    assert items(ruling, "E") == {"配牌花胡": 12}
    seven = ("E holds 8f 159m 147p 25s ESWNCF 99p", "S holds 1234567f 159m 147p 258s")
    ruling = ruled(
        *seven,
        "E flower 8f replace P",
        "S flower 1234567f replace E S W N C F P",
        "E discard 2s",
        "S draw 9s rob 8f from E win",
        end="won",
    )
    assert found(ruling) == []
    assert items(ruling, "S") == {"配牌花胡": 12}


# -- readiness ---------------------------------------------------------------------------------------

HEAVEN = ("E holds 5m 5m 159p 147s SSWWNNCFP", "S holds 46m 123456p 123s 789s EE")


def test_heaven_wins_on_the_first_discard_and_the_first_draw() -> None:
    ruling = ruled(*HEAVEN, "S ready as heaven", "E discard 5m", "S win 5m", end="won")
    assert found(ruling) == []
    assert items(ruling, "S") == {"人胡": 16, "獨聽": 1}
    ruling = ruled(*HEAVEN, "S ready as heaven", "E discard P", "S draw 5m win", end="won")
    assert items(ruling, "S") == {"地胡": 16, "獨聽": 1}
    ruling = ruled(
        *HEAVEN, "S ready as heaven", "E discard P", "S draw 1f flower 1f replace 5m win", end="won"
    )
    assert items(ruling, "S") == {"地胡": 16, "獨聽": 1, "槓上開花": 1}
    late = ruled(*HEAVEN, "E discard P", "S ready as heaven")
    assert found(late) == [("breach", "TW-TAI-31", 2)]
    assert found(ruled("S holds 159m 147p 258s ESWNCFP", "S ready as heaven")) == [("breach", "TW-DEF-13", 1)]


def test_readiness_lasts_until_the_hand_changes() -> None:
    start = ("S ready as heaven", "E discard P", "S draw 9m discard 9m", "W draw discard P")
    ruling = ruled(*HEAVEN, *start, "N draw discard 9p", "E draw 1m discard 5m", "S win 5m", end="won")
    assert found(ruling) == []
    assert items(ruling, "S") == {"天聽": 8, "獨聽": 1}
    changed = ("S ready as heaven", "E discard P", "S draw 9m discard 9m held", "W draw discard P")
    ruling = ruled(*HEAVEN, *changed, "N draw discard 9p", "E draw 1m discard 5m", "S win 5m", end="won")
    assert items(ruling, "S") == {"門清": 1, "獨聽": 1}
    merged = ("S ready as heaven", "E discard P", "S draw 9m merge discard 9m", "W draw discard P")
    ruling = ruled(*HEAVEN, *merged, "N draw discard 9p", "E draw 1m discard 5m", "S win 5m", end="won")
    assert items(ruling, "S") == {"門清": 1, "獨聽": 1}


def test_earth_and_the_first_tiles_after_it() -> None:
    deal = (HEAVEN[0], "S holds 46m 123456p 123s 789s E 9p", "N holds ?x16", "W holds 5m ?x15")
    start = ("E discard P", "S draw E discard 9p ready as earth")
    ruling = ruled(*deal, *start, "W draw discard 5m", "S win 5m", end="won")
    assert found(ruling) == []
    assert items(ruling, "S") == {"地聽一發": 8, "獨聽": 1}
    slow = ("W draw discard P", "N draw discard P", "E draw 1m discard S", "S draw 9m discard 9m")
    ruling = ruled(*deal, *start, *slow, "W draw discard 5m", "S win 5m", end="won")
    assert items(ruling, "S") == {"地聽": 4, "獨聽": 1}
    drawn = ("W draw discard P", "N draw discard P", "E draw 1m discard S", "S draw 5m win")
    ruling = ruled(*deal, *start, *drawn, end="won")
    assert items(ruling, "S") == {"地聽一發": 8, "獨聽": 1, "不求.自摸": 2}
    claimed = (HEAVEN[0], "S holds 46m 123456p 123s 789s EE")
    early = ruled(*claimed, "E discard P", "S draw 9m discard 9m ready as earth")
    assert found(early) == []
    late = ruled(*claimed, "E discard P", "S draw 9m discard 9m", "W draw discard P", "S ready as earth")
    assert found(late) == [("breach", "TW-TAI-32", 6)]


def test_the_dealer_wins_before_the_first_discard() -> None:
    deal = ("E holds 456m 123456p 123s 789s EE",)
    assert items(ruled(*deal, "E win", end="won"), "E") == {"天胡": 16}
    kong = ("E holds 46m 123456p 123s EE 7777s",)
    ruling = ruled(*kong, "E hidden-kong 7s replace 5m win", end="won")
    assert found(ruling) == []
    assert items(ruling, "E") == {"天胡": 16, "槓上開花": 1, "獨聽": 1}
    other = (HEAVEN[0], "S holds 46m 123456p 123s EE 888s")
    ruling = ruled(*other, "E discard P", "S draw 8s hidden-kong 8s replace 5m win", end="won")
    assert found(ruling) == []
    assert items(ruling, "S") == {"地胡": 16, "槓上開花": 1, "獨聽": 1}
