"""Objections by clicking: the clauses that bind an act, and the accusation as a line of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from conformance_tests.mechanism.oracle.viewer.board.asking import judging, objecting, playing
from grammar.logs import parse_log
from grammar.syntax import Acts, Claim
from oracle.game.hands import known
from oracle.rulebook.clauses import texts

if TYPE_CHECKING:
    from collections.abc import Mapping

LATE = """[Game "taiwan"]
[Dealer "E"]
S holds 77p ?x14
turn W
left 50
W draw discard 7p
N draw
N merge
S pung 7p together
S insist
end cut
"""


def clauses(told: Mapping[str, Any], seat: str) -> dict[str, Any]:
    """The clauses a seat may be accused under, by their ids, in their order."""
    return {one["id"]: one for each in told["seats"] if each["seat"] == seat for one in each["clauses"]}


def test_the_clauses_of_an_act_are_told_those_left_open_first() -> None:
    told = objecting.objections(LATE, 1, 5)
    assert told["by"] == "S"
    bind = clauses(told, "S")
    first, *_ = bind
    assert (first, bind[first]["stands"]) == ("TW-PRI-4", "undecided")
    assert bind["TW-PRI-4"]["title"]["zh"] == texts("taiwan")["TW-PRI-4"].titled("zh")
    assert not bind["TW-PRI-P2"]["between"]
    # Whoever did not act can have broken only what comes about beside acts.
    assert all(one["between"] for one in clauses(told, "E").values())


def test_an_accusation_is_a_line_of_the_log_and_is_answered() -> None:
    text = objecting.accuse(LATE, 1, "N", "S", "TW-PRI-4", 5)
    assert "N claim S TW-PRI-4 at 5" in text.splitlines()
    (claim,) = judging.judge(text)["hands"][0]["claims"]
    assert (claim["outcome"], claim["at"], claim["clauses"]) == ("undecided", 5, ["TW-PRI-4"])
    chinese = objecting.accuse(playing.translate(LATE, "zh"), 1, "N", "S", None, 6, "zh")
    (said,) = (line for line in parse_log(chinese).lines if isinstance(line, Claim))
    assert said == Claim("N", "S", at=6)
    assert "指控" in chinese


def test_there_is_nothing_to_object_to_where_no_act_is() -> None:
    assert objecting.objections(LATE, 1, 99) is None
    assert objecting.objections(LATE, 2, 1) is None
    assert objecting.objections("[Game", 1, 1) is None


@pytest.mark.parametrize("game", known())
def test_every_clause_that_is_offered_can_be_claimed(game: str) -> None:
    text = playing.cut(playing.dealt(game, 3, "en", played=True), 1, 4)
    acts = [line for line in parse_log(text).lines if isinstance(line, Acts)]
    told = objecting.objections(text, 1, 4)
    assert told["by"] == acts[-1].seat
    other = next(each["seat"] for each in told["seats"] if each["seat"] != told["by"])
    offered = clauses(told, told["by"])
    assert any(not one["between"] for one in offered.values())
    for clause in [*offered][:3]:
        accused = objecting.accuse(text, 1, other, told["by"], clause, 4)
        (claim,) = judging.judge(accused)["hands"][0]["claims"]
        assert claim["outcome"] in {"upheld", "rejected", "undecided"}
        assert claim["reason"]["zh"]
