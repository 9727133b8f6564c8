"""One piece of work, timed in a process of its own: `bench.py` starts it for the tree that PYTHONPATH names.

    measured.py replay FILE     logs become rulings; the first one warms up, and each is judged once
    measured.py sheets FILE     finished hands are counted, itemised and cited, and nothing was counted before
    measured.py plies FILE      python-chess validates games as long, and keeps nothing
    measured.py mahjong FILE    the `mahjong` package counts finished hands of its own
    measured.py floor           Python counts, which is the same in every tree: how steady the machine is

It prints how many it did, and the seconds of the processor and of the wall. It asks the public API alone, or what has
long been where it is, so that it can be run for a tree of another day. What was made before is swept away first.
"""

from __future__ import annotations

import gc
import io
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

FLOOR = 2_000_000
EAST = 27
"""The number of the east wind in the tiles of the `mahjong` package."""


def replay(text: str) -> Callable[[], int]:
    """Text to full rulings; the acts."""
    import oracle  # only what is measured is loaded

    first, rest = json.loads(text)

    def judged(logs: str) -> int:
        rulings = [oracle.check(log) for log in oracle.read(io.BytesIO(logs.encode()))]
        return sum(ruling.record.acts for ruling in rulings)

    judged(first)
    return lambda: judged(rest)


def sheets(text: str) -> Callable[[], int]:
    """Hands, already read, to sheets; the hands."""
    from grammar import parse_hand
    from oracle.game.hands import hands_of
    from oracle.rulebook.readings import Agreed

    asked = json.loads(text)
    game, agreed = hands_of(asked["game"]), Agreed(asked["game"], asked["readings"], {})
    hands = [parse_hand(asked["game"], hand) for hand in asked["hands"]]

    def count() -> int:
        for hand in hands:
            if game.score(hand, agreed).sheet is None:
                raise ValueError(hand)
        return len(hands)

    return count


def plies(text: str) -> Callable[[], int]:
    """Text to validated games; the plies."""
    import chess.pgn

    class Validator(chess.pgn.BaseVisitor[int]):
        """Follows the main line, so that every move is checked, and counts its plies."""

        def __init__(self) -> None:
            self.plies = 0

        def visit_move(self, board: chess.Board, move: chess.Move) -> None:  # noqa: ARG002 - the visitor's shape
            self.plies += 1

        def result(self) -> int:
            return self.plies

    def validate() -> int:
        stream, done = io.StringIO(text), 0
        while (found := chess.pgn.read_game(stream, Visitor=Validator)) is not None:
            done += found
        return done

    return validate


def mahjong(text: str) -> Callable[[], int]:
    """Hands, already in its own form, to yaku, han and fu; the hands."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig

    hands = [
        (tiles, last, HandConfig(is_tsumo=drawn, is_riichi=True, player_wind=EAST, round_wind=EAST))
        for tiles, last, drawn in json.loads(text)
    ]
    calculator = HandCalculator()

    def count() -> int:
        for tiles, last, config in hands:
            answer = calculator.estimate_hand_value(tiles, last, config=config)
            if answer.error is not None:
                raise ValueError(answer.error)
        return len(hands)

    return count


def floor(_: str) -> Callable[[], int]:
    """A loop that does nothing of ours."""
    return lambda: sum(1 for _ in range(FLOOR))


WORK = {work.__name__: work for work in (replay, sheets, plies, mahjong, floor)}


def main() -> None:
    """Make ready, sweep, do the work and print what it took."""
    name, *file = sys.argv[1:]
    work = WORK[name](Path(file[0]).read_text(encoding="utf-8") if file else "")
    gc.collect()
    wall, processor = time.perf_counter(), time.process_time()
    done = work()
    processor, wall = time.process_time() - processor, time.perf_counter() - wall
    sys.stdout.write(json.dumps([done, processor, wall]))


if __name__ == "__main__":
    main()
