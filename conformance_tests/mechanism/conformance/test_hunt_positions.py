"""A log that begins later: the position it begins with is one that its game can have. A log that breaks rules twice."""

from __future__ import annotations

from collections import Counter

import pytest

from grammar.syntax import Sets
from oracle.conformance.hunt.differential import ours
from oracle.conformance.hunt.material import Material
from oracle.conformance.hunt.positions import KEPT, begun_later
from oracle.conformance.hunt.questions import question_at
from oracle.conformance.hunt.search import Place
from oracle.conformance.inputs.forms import rows
from oracle.game.hands import known
from oracle.game.registry import load
from oracle.judge.adjudication import adjudicate
from oracle.ruling.findings import Kind

HEADS = 3
"""For every number of acts kept: nothing told, whose turn it is, the whole table."""

PLAYED = [game for game in known() if load(game).playing is not None]


@pytest.mark.parametrize("game", PLAYED)
def test_every_set_of_a_position_is_told_as_one_of_its_game(game: str) -> None:
    log = Material(game).dealt(0).log
    told = list(begun_later(log))[HEADS - 1 :: HEADS]
    assert len(told) > len(KEPT) // 2
    assert any(isinstance(line, Sets) for each in told for line in each.lines)
    found = [finding for each in told for finding in adjudicate(each).findings]
    assert [(each.key, each.args) for each in found if each.kind is Kind.IMPOSSIBLE] == []


def test_a_hunt_breaks_clauses_together_at_one_act_and_at_two() -> None:
    material = Material("jiaxing")
    at_one = at_two = 0
    for act in range(12):
        question = question_at(material, Place("jiaxing", "broken", (0, 7 * act, act, act)))
        assert question is not None
        answer = ours("jiaxing", question) or {}
        acts = Counter(found["at"] for found in rows(answer.get("findings", [])) if found["kind"] == "breach")
        at_one += max(acts.values(), default=0) > 1
        at_two += len(acts) > 1
    assert at_one
    assert at_two


def test_no_other_question_of_a_hunt_breaks_two() -> None:
    material = Material("jiaxing")
    question = question_at(material, Place("jiaxing", "broken", (0, 0, 0, 0)))
    assert question is not None
    assert question.several
    barred = question_at(material, Place("jiaxing", "barred", (0, 0)))
    assert barred is not None
    assert not barred.several
