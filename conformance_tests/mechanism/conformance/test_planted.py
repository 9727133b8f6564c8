"""The planted bugs fit the files they are planted in; whether they are found is asked by `test_hunt_long.py`."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

from conformance_tests.engines.planted.faults import faults
from conformance_tests.engines.planted.serve import ROOT
from oracle.rulebook.clauses import texts

PLANTED = Path(__file__).resolve().parents[2] / "engines" / "planted"


def test_every_planted_bug_changes_a_file_of_today() -> None:
    code = f"import sys; sys.path.insert(0, {str(PLANTED)!r}); import serve\n" + (
        "for bug in serve.bugs(): print(bug.identifier, bug.planted() != '')"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    games = Counter(line.partition("/")[0] for line in ran.stdout.splitlines())
    assert games == dict.fromkeys(("tongqi", "jiaxing", "lingque", "taiwan", "yawan"), 10)


def test_every_planted_fault_changes_a_file_of_today() -> None:
    for fault in faults():
        assert fault.planted() != (ROOT / fault.file).read_text(encoding="utf-8"), fault.name
        assert fault.clauses <= set(texts(fault.game)), fault.name
