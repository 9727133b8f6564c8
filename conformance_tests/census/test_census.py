"""Census: the number of act sequences of each length, by the list of legal moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.census.counting import log_in, positions, promised
from conformance_tests.laws.brute import games
from oracle.judge.lawful import census

if TYPE_CHECKING:
    from pathlib import Path

POSITIONS = positions()
NAMES = [f"{path.parent.name}/{path.stem}" for path in POSITIONS]


@pytest.mark.parametrize("path", POSITIONS, ids=NAMES)
def test_the_list_of_legal_moves_gives_the_promised_counts(path: Path) -> None:
    due = promised(path)
    assert census(log_in(path), len(due)) == due


@pytest.mark.parametrize("game", games())
def test_every_game_with_candidates_has_positions(game: str) -> None:
    assert len(positions(game)) >= 5
    assert {log_in(path).game for path in positions(game)} == {game}
