"""The kept corpus: a folder a door, a file an input. What was once a find is called `find-` and what it is."""

from __future__ import annotations

from pathlib import Path

KEPT = Path(__file__).parent / "corpus"

PAST = "find-"
"""How an input is called that was once a find."""


def kept(door: str) -> list[Path]:
    """The kept inputs of a door."""
    return sorted(path for path in (KEPT / door).iterdir() if path.is_file())
