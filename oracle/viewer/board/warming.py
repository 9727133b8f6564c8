"""Every game played and judged once behind the load, so that a reader's first edit is answered as fast as the others.

A browser compiles what it runs when it first runs it, and a game's modules are read when its first log comes; both
together took half a second in four games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.hands import known
from oracle.viewer.board.figures import counted
from oracle.viewer.board.judging import judge, weigh
from oracle.viewer.board.playing import cut, dealt, follow
from oracle.viewer.board.positions import table
from oracle.viewer.board.telling import acts as acts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ACTS = (12, 60)
"""How far the hand is shown each time it is judged."""


def warmed() -> Iterator[str]:
    """Play and judge a hand of each game, a step at a time: the page takes the next one when it is asked nothing.

    Yields the game after each step.
    """
    for game in known():
        text = dealt(game, 1, "en", played=True)
        yield game
        for acts in ACTS:
            begun = cut(text, 1, acts)
            judge(begun)
            yield game
            weigh(begun, 1)
            follow(begun, 1)
            yield game
        table(game)
        acts_of(game)
        counted(game)
        yield game
