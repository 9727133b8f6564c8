"""A log that begins later: the position it begins with is one that its game can have."""

from __future__ import annotations

import pytest

from grammar.syntax import Sets
from oracle.conformance.hunt.material import Material
from oracle.conformance.hunt.positions import KEPT, begun_later
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
