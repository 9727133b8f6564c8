"""What may be done at a point of a hand of Jiaxing, and the clause that allows it; each test is a case."""

from __future__ import annotations

import pytest

from grammar.logs import parse_log
from oracle.judge.lawful import legal

OWN = "own:22x3 own:13x3 own:55x3 own:66x3"


def may(*lines: str) -> list[tuple[str, str, str, bool]]:
    """What may be done after these lines: act, seat, clause, and whether it is commanded."""
    text = "\n".join(('[Game "jiaxing"]', '[Notation "1"]', *lines, "end cut", ""))
    point = legal(parse_log(text))
    return [(each.act.name, each.act.seat, str(each.clause), each.forced) for each in point.options]


def acts(*lines: str) -> set[tuple[str, str, str]]:
    """The different acts that may be done after these lines, discards apart."""
    return {(act, seat, clause) for act, seat, clause, _ in may(*lines) if act != "discard"}


def shown(*lines: str) -> set[tuple[str, tuple[str, ...]]]:
    """Who may show which set of free will after these lines; nothing commands it."""
    text = "\n".join(('[Game "jiaxing"]', '[Notation "1"]', *lines, "end cut", ""))
    free = legal(parse_log(text)).free
    assert {(each.act.name, str(each.clause), each.forced) for each in free} == {("lay", "JX-2.1", False)}
    return {(each.act.seat, each.act.tiles) for each in free}


DEAL = (
    "tian holds 11x4 12 13 14 15 16 22 23 24 25 26 33 34 35 36 45 46",
    "di holds 66x5 12 13 14 15 16 22 23 24 25 26 33 34 35 36 45",
    "ren holds 12 13 14 15 16 22x2 23 24 25 26 33 34 35 36 44 45 46 55 56",
    "he holds 12 13 14 15 16 22 23 24 25 26 33 34 35 36 44x3 45 46 56",
    "wall 46 55 56 12 13 14",
)


@pytest.mark.clause("JX-3.5", "JX-2.6a", "JX-2.1", shows="satisfied")
def test_the_opening_has_an_order() -> None:
    assert may(*DEAL, "tian take") == [
        ("replace", "tian", "JX-3.5", True),
        ("lay", "di", "JX-3.5", True),
    ]
    lines = (*DEAL, "tian take replace 55", "di lay 66x5 replace 56 replace 12")
    assert acts(*lines) == set()
    assert {("tian", ("11",) * 4), ("he", ("44",) * 3), ("ren", ("12", "36", "45"))} <= shown(*lines)


HANDS = (
    f"tian sets {OWN} own:44x3",
    "tian holds 15x2 26 34 36",
    "di sets own:11x3 own:12x3 own:14x3 own:16x3 own:23x3",
    "di holds 15x2 26 34 35",
    "ren sets four:25x4/he own:33x3 own:35x3 own:45x3 own:46x3",
    "ren holds 24 26 34 36 56",
    "he sets own:56x3",
    "he holds 13 14 16 23 24x2 26 34 36 12 46 45 11 33 35 36 66",
    "turn he",
)


@pytest.mark.clause("JX-2.7", "JX-3.6a", "JX-3.6b", shows="satisfied")
def test_claims_come_in_the_order_of_their_strength() -> None:
    found = [each[:2] for each in may(*HANDS, "he flip 15")]
    assert found[:2] == [("pung", "tian"), ("pung", "di")]
    assert ("eat", "he") in found
    assert found[-1] == ("pass", "he")
    after = [each[:2] for each in may(*HANDS, "he flip 15 pass")]
    assert set(after) == {("flip", "tian")}


@pytest.mark.clause("JX-2.5", "JX-2.7", shows="satisfied")
def test_a_flip_is_offered_to_the_owner_of_the_four_first() -> None:
    found = may(*HANDS, "he flip 25")
    assert found[0] == ("top", "ren", "JX-2.5", False)


@pytest.mark.clause("JX-2.8", "JX-3.6c", shows="obeys")
def test_what_has_to_be_laid_out_comes_before_the_discard() -> None:
    eaten = (
        f"tian sets {OWN}",
        "tian holds 15 26 34 24 36 12 14 44",
        "turn he",
        "he flip 15",
        "tian eat 15 with 26 34",
    )
    assert may(*eaten) == [("lay", "tian", "JX-2.8", True)]
    assert {act for act, *_ in may(*eaten, "tian lay 15 24 36")} == {"discard"}


@pytest.mark.clause("JX-3.7b", shows="satisfied")
def test_the_winner_turns_his_tiles() -> None:
    won = (f"tian sets {OWN} own:44x3 eat:12-34-56", "tian holds 26 34", "turn he", "left 9", "he flip 15")
    assert may(*won, "tian win 15") == [("prospect", "tian", "JX-3.7b", True)]
    assert may(*won, "tian win 15 prospect 11 16") == [("prospect", "tian", "JX-3.7b", True)]
    assert may(*won, "tian win 15 prospect 11 16 23 45") == []
