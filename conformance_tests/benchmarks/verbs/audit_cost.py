"""What an audit of a hundred million hands costs: processor time of one core and stored bytes, by a slice of each game.

Of each game so many hands are dealt, each of another seed. Reading, judging and the row are timed, hand by hand, in one
process, by the processor time it took; dealing is not in it. The margin is that of the mean of the slice, with 95 %
confidence. What is stored is the part that `paipu audit` writes of the same rows, and the logs as they are and packed.

    python -m conformance_tests.benchmarks.verbs.audit_cost --hands 400
"""

from __future__ import annotations

import argparse
import gzip
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from grammar.writing.render import render_log
from oracle.audits.judging import RowMaker, Terms, load_all, unheld
from oracle.audits.parts import Folder
from oracle.audits.pieces import Piece
from oracle.audits.schema import batch
from oracle.audits.sources import NOTATION
from oracle.game.hands import known
from oracle.judge.dealing import deal

if TYPE_CHECKING:
    from collections.abc import Sequence

HANDS = 10**8
CONFIDENT = 1.96
"""So many standard errors hold the mean with 95 % confidence."""

WARM = 20
"""Hands of a game that are judged before the clock runs."""


def main() -> None:
    """Measure each game, and print the table of the guide."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=400)
    chosen = parser.parse_args()
    load_all()
    wide = Table(title=f"{chosen.hands} dealt hands of each game, load {os.getloadavg()[0]:.1f}")
    for name in (
        "game",
        "ms a hand",
        "dearest tenth, ms",
        "hands/s",
        "core hours",
        "±",
        "bytes a row",
        "GB",
        "GB of logs",
        "GB packed",
    ):
        wide.add_column(name, justify="right")
    for game in known():
        wide.add_row(game, *measured(game, chosen.hands))
    Console(width=140).print(wide)


def measured(game: str, hands: int) -> list[str]:
    """The figures of a game."""
    judge = RowMaker(Terms())
    texts = [render_log(deal(game, seed), "en").encode() for seed in range(hands + WARM)]
    spent, batches = [], []
    for number, text in enumerate(texts, -WARM):
        began = time.process_time()
        rows = batch([judge.row(Piece(f"{number}.paipu", 1, 1, NOTATION, text))], unheld)
        took = time.process_time() - began
        if number >= 0:
            spent.append(took)
            batches.append(rows)
    # A part of an audit has 5,000 rows: what each of them adds counts, not the directory of columns.
    half = hands // 2
    stored = (stored_bytes(batches) - stored_bytes(batches[:half])) / (hands - half)
    logs = texts[WARM:]
    mean = statistics.mean(spent)
    margin = CONFIDENT * statistics.stdev(spent) / hands**0.5
    return [
        f"{mean * 1000:.1f}",
        f"{sorted(spent)[-hands // 10] * 1000:.1f}",
        f"{1 / mean:.0f}",
        f"{mean * HANDS / 3600:,.0f}",
        f"{margin * HANDS / 3600:,.0f}",
        f"{stored:.0f}",
        f"{stored * HANDS / 1e9:.0f}",
        f"{statistics.mean(map(len, logs)) * HANDS / 1e9:.0f}",
        f"{len(gzip.compress(b''.join(logs))) / hands * HANDS / 1e9:.0f}",
    ]


def stored_bytes(batches: Sequence[Any]) -> int:
    """How long the part of such rows is."""
    with tempfile.TemporaryDirectory() as folder:
        Folder(folder, {}).write(0, batches, "", 0.0)
        return sum(part.stat().st_size for part in Path(folder).glob("*.parquet"))


if __name__ == "__main__":
    main()
