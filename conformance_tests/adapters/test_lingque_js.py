"""A second scorer of Lingque, written in JavaScript from the pages, passes every published case it is asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ENGINE = HERE.parent / "engines" / "lingque-js" / "engine.mjs"
NODE = os.environ.get("PAIPU_NODE", "node")

KINDS = ("next", "score", "settle", "waits")


def conform(*words: str) -> subprocess.CompletedProcess[str]:
    """Ask the engine published cases of Lingque, every line held against its schema."""
    command = [sys.executable, "-m", "oracle.cli", "conform", "--strict", "--game", "lingque", *words]
    return subprocess.run(
        [*command, "--", NODE, str(ENGINE)], capture_output=True, text=True, encoding="utf-8", check=False
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_case_of_a_kind_is_asked_and_passes(kind: str, tmp_path: Path) -> None:
    report = tmp_path / "report.ndjson"
    done = conform("--kind", kind, "--report", str(report))
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    statuses = Counter(row["status"] for row in rows if "status" in row)
    assert set(statuses) == {"PASS"}


def test_the_adapter_speaks_the_protocol() -> None:
    command = [sys.executable, "-m", "oracle.cli", "adapter", "smoke", "--", NODE, str(ENGINE)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_of_the_engine_is_read_from_elsewhere() -> None:
    """Its modules import one another and Node alone, so that what it knows stands in its own words."""
    for module in ENGINE.parent.glob("*.mjs"):
        for line in module.read_text(encoding="utf-8").splitlines():
            if ' from "' in line:
                assert line.split(' from "')[1].startswith(("./", "node:")), f"{module.name}: {line}"
