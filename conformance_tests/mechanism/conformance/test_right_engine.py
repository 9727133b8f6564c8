"""A right engine that shares nothing with the judge speaks the protocol and passes what it is asked."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from conformance_tests.mechanism.conformance.right_engine import MODULE, conform, engine
from conformance_tests.mechanism.conformance.runs import paipu

if TYPE_CHECKING:
    from pathlib import Path

OURS = ("oracle", "grammar", "spec")


def test_it_loads_nothing_of_ours() -> None:
    code = f"import sys, {MODULE}; print([name for name in sys.modules if name.split('.')[0] in {OURS}])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_it_speaks_the_protocol() -> None:
    ran = paipu("adapter", "smoke", *engine(own=False))
    assert ran.code == 0, ran.out


@pytest.mark.parametrize("own", [False, True], ids=["silent", "declared"])
def test_some_cases_are_asked_and_passed(own: bool, tmp_path: Path) -> None:
    ran, rows = conform(tmp_path / "report.ndjson", "--only", "*/waits/*", "--only", "*/settle/*", own=own)
    assert ran.code == 0, ran.out
    found = [row["status"] for row in rows if row.get("asked", True)]
    assert {*found} == {"PASS"}
    assert len(found) > 60
