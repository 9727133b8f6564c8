"""The command line, run in this process and in one of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from oracle.cli.main import main

ROOT = Path(__file__).resolve().parents[4]
CHAPTER = ROOT / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu"
CLEAN = '[Game "tongqi"]\ntian take discard 56\nend cut\n'
"""A log with nothing to object to."""

BROKEN = '[Game "tongqi"]\ndi take discard 56\nend cut\n'
"""A log in which another seat than the dealer takes the first tile."""

UNDECIDED = '[Game "tongqi"]\ntian take pat discard 56\nend cut\n'
"""A log that does not show whether the pat was earned."""

UNREADABLE = '[Game "tongqi"]\ntian discard 77\nend cut\n'

Run = Callable[..., Result]
Process = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def run() -> Run:
    """Run the command in this process; `stdin` is what it reads there."""

    def invoke(*words: str | Path, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, [str(word) for word in words], input=stdin)

    return invoke


@pytest.fixture
def process() -> Process:
    """Run the command in a process of its own."""

    def start(
        *words: str | Path, stdin: bytes = b"", cwd: Path = ROOT, **environment: str
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-c", "from oracle.cli.main import main; main()", *map(str, words)],
            input=stdin,
            capture_output=True,
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
            timeout=60,
            check=False,
        )

    return start


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let children hear an interrupt: tests that a shell started in the background ignore it, and so would they."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def log(tmp_path: Path) -> Callable[[str | bytes], Path]:
    """Write a log into a file of its own."""
    written: list[Path] = []

    def write(content: str | bytes) -> Path:
        path = tmp_path / f"{len(written)}.paipu"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        written.append(path)
        return path

    return write
