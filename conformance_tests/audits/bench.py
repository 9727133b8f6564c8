"""Logs to audit, and judges that misbehave at the hands that ask for it by their remarks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyarrow import parquet

from oracle.audits.judging import RowMaker
from oracle.audits.parts import part_files

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.audits.judging import Row
    from oracle.audits.pieces import Piece

ROOT = Path(__file__).resolve().parents[2]
CHAPTER = ROOT / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu"

CLEAN = '[Game "tongqi"]\nren balance 4\nend cut\n'
"""The shortest log there is."""

TIMES = ("read_ms", "judge_ms")


def rows(folder: Path | str) -> list[dict[str, Any]]:
    """The rows of an audit, in the order of their parts, without what differs from run to run."""
    found: list[dict[str, Any]] = []
    for file in part_files(str(folder)):
        found += parquet.read_table(file, partitioning=None).to_pylist()
    return [{name: value for name, value in row.items() if name not in TIMES} for row in found]


def paipu(*words: str, **more: Any) -> subprocess.CompletedProcess[str]:  # noqa: ANN401  (as subprocess takes them)
    """Run the command."""
    command = [sys.executable, "-m", "oracle.cli", *words]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False, **more
    )


def many(folder: Path, files: int, hands: int) -> Path:
    """A folder of logs: some files of some hands each, no two hands alike, some of them broken."""
    folder.mkdir(parents=True)
    for number in range(files):
        texts = []
        for hand in range(hands):
            broken = "tian discard 11\n" if (number + hand) % 5 == 0 else ""
            texts.append(f'[Game "tongqi"]\n[Event "{number}-{hand}"]\nren balance {hand}\n{broken}end cut\n')
        (folder / f"{number:03}.paipu").write_text("\n".join(texts), encoding="utf-8")
    return folder


class Misbehaving(RowMaker):
    """A judge that hangs, swells, ends its process or fails at a hand that says so."""

    def _row(self, piece: Piece) -> Row:
        """The row of a hand, if it is one that lets itself be judged."""
        text = piece.text
        if b"hangs" in text:
            while True:
                pass
        if b"sleeps deaf" in text:
            # Nothing but the kill of whoever watches ends this one.
            signal.signal(signal.SIGALRM, signal.SIG_IGN)
            time.sleep(1_000)
        if b"swells" in text:
            kept: list[bytes] = []
            while True:
                kept.append(bytes(1 << 20))
        if b"crashes" in text:
            os.kill(os.getpid(), signal.SIGSEGV)
        if b"leaves" in text:
            os._exit(3)
        if b"recurses" in text:
            return self._row(piece)
        return super()._row(piece)


def remarked(words: Sequence[str]) -> str:
    """A file of hands, one for each word, which stands in its remark."""
    return "\n".join(f'[Game "tongqi"]\n# {word}\nren balance 4\nend cut\n' for word in words)
