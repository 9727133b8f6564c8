"""The right engine of two games, asked and hunted by the command."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from conformance_tests.mechanism.conformance.runs import paipu
from oracle.rulebook.readings import in_force

if TYPE_CHECKING:
    from pathlib import Path

    from conformance_tests.mechanism.conformance.runs import Ran

GAMES = ("lingque", "taiwan")
KINDS = ("next", "score", "settle", "waits")
MODULE = "conformance_tests.engines.plain.engine"


def declared(*, own: bool) -> list[str]:
    """The readings the engine declares: none, or all of the rulebook's own."""
    return [f"{name}={slug}" for game in GAMES for name, slug in in_force(game).items()] if own else []


def engine(*, own: bool) -> list[str]:
    """The words that run the engine."""
    return ["--", sys.executable, "-m", MODULE, *declared(own=own)]


def conform(report: Path, *words: str, own: bool) -> tuple[Ran, list[dict[str, object]]]:
    """Ask published cases, every line held against its schema; the run and the row of each case."""
    ran = paipu("conform", "--strict", "--report", str(report), *words, *engine(own=own))
    rows = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    return ran, [row for row in rows if "status" in row]
