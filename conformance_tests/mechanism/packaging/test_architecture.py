"""`docs/architecture.md` leads through the code: the functions it names are met, in the order it says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
STEP = re.compile(r"^\| `([\w.]+):([\w.]+)` \|", re.MULTILINE)

WALK = """
import json, sys
import oracle
order = {}
def note(frame, event, _):
    if event == "call":
        name = f"{frame.f_globals.get('__name__')}:{frame.f_code.co_qualname}"
        order.setdefault(name, len(order))
sys.setprofile(note)
(hand,) = oracle.read(sys.argv[1])
ruling = oracle.check(hand)
sys.setprofile(None)
print(json.dumps({"status": ruling.status, "winner": ruling.outcome.seat, "order": order}))
"""
"""Judges a log and prints every function that is entered, in the order of first calls; nothing is remembered yet."""


def walk(name: str) -> list[str]:
    """The functions of one walk of the page, each `module:function`."""
    _, _, after = TEXT.partition(f"<!-- walk: {name} -->")
    assert after
    return [f"{module}:{function}" for module, function in STEP.findall(after.partition("\n## ")[0])]


@pytest.fixture(scope="module")
def order(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """The functions met when the log of the page is read and judged."""
    log = re.search(r"```text\n(.*?)```", TEXT, re.DOTALL)
    assert log is not None
    path = tmp_path_factory.mktemp("walk") / "walk.paipu"
    path.write_text(log[1], encoding="utf-8")
    run = [sys.executable, "-c", WALK, str(path)]
    told = json.loads(subprocess.run(run, cwd=ROOT, capture_output=True, check=True).stdout)
    assert (told["status"], told["winner"]) == ("clean", "S")
    found: dict[str, int] = told["order"]
    return found


@pytest.mark.parametrize("name", ["line", "tile"])
def test_the_functions_of_a_walk_are_met_in_its_order(name: str, order: dict[str, int]) -> None:
    steps = walk(name)
    assert len(steps) > 10
    assert [step for step in steps if step not in order] == []
    assert steps == sorted(steps, key=order.__getitem__)
