"""How fast a text log becomes a full ruling, beside python-chess validating a PGN as long.

Both read text, each in its own notation, and both check every act in it. Paipu replays logs into rulings with
findings, score sheets and payments: whole lawful hands that differ, each judged once, so that nothing is
remembered of them; and by itself the worked game of chapter 12, over and over. python-chess replays the first
55 plies of Byrne against Fischer, 1956, with a visitor that keeps nothing; it remembers nothing between games.
The three take turns within one run, so that the machine is the same for all.
"""

from __future__ import annotations

import argparse
import io
import statistics
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import chess.pgn
from rich.console import Console
from rich.table import Table

import oracle
from grammar import render_log
from oracle.judge.dealing import deal

if TYPE_CHECKING:
    from collections.abc import Callable

CHAPTER = Path(__file__).resolve().parents[1] / "worked" / "tongqi" / "chapter12.paipu"
BAR = 0.4
"""The least ratio of acts a second to plies a second."""

PGN = """\
[Event "Rosenwald Trophy"]
[Site "New York"]
[Date "1956.10.17"]
[White "Byrne, Donald"]
[Black "Fischer, Robert James"]
[Result "*"]

1. Nf3 Nf6 2. c4 g6 3. Nc3 Bg7 4. d4 O-O 5. Bf4 d5 6. Qb3 dxc4 7. Qxc4 c6 8. e4 Nbd7 9. Rd1 Nb6 10. Qc5 Bg4
11. Bg5 Na4 12. Qa3 Nxc3 13. bxc3 Nxe4 14. Bxe7 Qb6 15. Bc4 Nxc3 16. Bc5 Rfe8+ 17. Kf1 Be6 18. Bxb6 Bxc4+
19. Kg1 Ne2+ 20. Kf1 Nxd4+ 21. Kg1 Ne2+ 22. Kf1 Nc3+ 23. Kg1 axb6 24. Qb4 Ra4 25. Qxb6 Nxd1 26. h3 Rxa2
27. Kh2 Nxf2 28. Re1 *

"""


class Validator(chess.pgn.BaseVisitor[int]):
    """Follows the main line, so that every move is checked, and counts its plies."""

    def __init__(self) -> None:
        self.plies = 0

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:  # noqa: ARG002 - the visitor's shape
        """Count a move that has been found lawful."""
        self.plies += 1

    def begin_variation(self) -> chess.pgn.SkipType:
        """Pass over variations; there are none."""
        return chess.pgn.SKIP

    def handle_error(self, error: Exception) -> None:
        """Stop at an unlawful move."""
        raise error

    def result(self) -> int:
        """Return the number of plies."""
        return self.plies


@dataclass(frozen=True, slots=True)
class Contender:
    """One side of the comparison: a name, and what judges the text of a round and returns the acts judged."""

    name: str
    judge: Callable[[str], int]
    texts: tuple[str, ...]


def judge_logs(text: str) -> int:
    """Adjudicate every log of a text and return the acts judged."""
    stream = io.BytesIO(text.encode("utf-8"))
    return sum(oracle.check(log).record.acts for log in oracle.read(stream))


def validate_games(text: str) -> int:
    """Validate every game of a text and return the plies validated."""
    stream = io.StringIO(text)
    plies = 0
    while (found := chess.pgn.read_game(stream, Visitor=Validator)) is not None:
        plies += found
    return plies


def contenders(games: int, rounds: int) -> tuple[Contender, ...]:
    """Return who is compared, with a text of so many games for each round."""
    seeds = [range(turn * games, (turn + 1) * games) for turn in range(rounds)]
    hands = tuple("".join(render_log(deal("tongqi", seed), "en") for seed in some) for some in seeds)
    chapter = CHAPTER.read_text(encoding="utf-8") * games
    return (
        Contender("python-chess, PGN", validate_games, (PGN * games,) * rounds),
        Contender("paipu, hands that differ", judge_logs, hands),
        Contender("paipu, chapter 12 again", judge_logs, (chapter,) * rounds),
    )


def rate(contender: Contender, turn: int) -> float:
    """Return the acts a second of one round."""
    began = time.perf_counter()
    judged = contender.judge(contender.texts[turn])
    return judged / (time.perf_counter() - began)


def main() -> None:
    """Measure in turns and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=40)
    options = parser.parse_args()
    games: int = options.games
    rounds: int = options.rounds
    console = Console()
    compared = contenders(games, rounds)
    judge_logs(CHAPTER.read_text(encoding="utf-8"))
    validate_games(PGN)
    rates = [[rate(contender, turn) for contender in compared] for turn in range(rounds)]
    table = Table("", "acts a second", "least", "most", "ratio", title=f"{games} games, median of {rounds}")
    peer = statistics.median(turn[0] for turn in rates)
    for contender, turns in zip(compared, zip(*rates, strict=True), strict=True):
        median = statistics.median(turns)
        figures = (f"{figure:,.0f}" for figure in (median, min(turns), max(turns)))
        table.add_row(contender.name, *figures, f"{median / peer:.2f}")
    console.print(table)
    console.print(f"the bar: {BAR} for hands that differ")


if __name__ == "__main__":
    main()
