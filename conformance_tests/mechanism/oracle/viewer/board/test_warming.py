"""What the board does behind its load: every game is judged once, in steps short enough to wait for."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from conformance_tests.mechanism.oracle.viewer.board.asking import judging, warming
from oracle.game.hands import known


@pytest.mark.long
def test_every_game_is_judged_in_several_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Any] = []

    def judge(text: str) -> None:
        judged.extend(judging.judge(text)["hands"])

    monkeypatch.setattr(warming, "judge", judge)
    steps = Counter(warming.warmed())
    assert [*steps] == [*known()]
    assert min(steps.values()) > 3
    assert {hand["status"] for hand in judged} == {"clean"}
    assert len({hand["title"]["en"] for hand in judged}) == len(known())
