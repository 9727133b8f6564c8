"""How fast a text log becomes a full ruling, beside python-chess validating a PGN as long.

Both read text that holds the same number of acts, each in its own notation, and both check every one of them:
Paipu replays the worked game of chapter 12 (a deal, 55 acts, declared scores and payments) into rulings with
findings, score sheets and payments; python-chess replays the first 55 plies of Byrne against Fischer, 1956,
with a visitor that keeps nothing. The two take turns within one run, so that the machine is the same.
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

if TYPE_CHECKING:
    from collections.abc import Callable

CHAPTER = Path(__file__).resolve().parents[1] / "worked" / "tongqi" / "chapter12.paipu"
ACTS = 55
"""Acts in the log of chapter 12, and plies in the game below."""
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
    """One side of the comparison: a name, and what returns the number of acts it has judged."""

    name: str
    judge: Callable[[], int]


def judge_logs(times: int) -> int:
    """Adjudicate the log so many times from one text, and return the acts judged."""
    stream = io.BytesIO(CHAPTER.read_bytes() * times)
    return sum(oracle.check(log).record.acts for log in oracle.read(stream))


def validate_games(times: int) -> int:
    """Validate the game so many times from one text, and return the plies validated."""
    stream = io.StringIO(PGN * times)
    plies = 0
    while (found := chess.pgn.read_game(stream, Visitor=Validator)) is not None:
        plies += found
    return plies


def rate(contender: Contender, expected: int) -> float:
    """Return the acts a second of one turn."""
    began = time.perf_counter()
    judged = contender.judge()
    spent = time.perf_counter() - began
    if judged != expected:
        raise SystemExit(f"{contender.name} judged {judged} acts where {expected} were due")
    return judged / spent


def main() -> None:
    """Measure in turns and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=100)
    options = parser.parse_args()
    games: int = options.games
    contenders = (
        Contender("paipu: log to ruling", lambda: judge_logs(games)),
        Contender("python-chess: PGN, validate only", lambda: validate_games(games)),
    )
    rates: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    judge_logs(1)
    validate_games(1)
    for _ in range(options.rounds):
        for contender in contenders:
            rates[contender.name].append(rate(contender, ACTS * games))
    medians = [statistics.median(rates[contender.name]) for contender in contenders]
    title = f"{games} games of {ACTS} acts, median of {options.rounds}"
    table = Table("", "acts a second", "least", "most", title=title)
    for contender, median in zip(contenders, medians, strict=True):
        turns = rates[contender.name]
        table.add_row(contender.name, f"{median:,.0f}", f"{min(turns):,.0f}", f"{max(turns):,.0f}")
    console = Console()
    console.print(table)
    console.print(f"ratio {medians[0] / medians[1]:.2f}; the bar: {BAR}")


if __name__ == "__main__":
    main()
