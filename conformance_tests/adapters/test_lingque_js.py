"""A second scorer of Lingque, written in JavaScript from the pages, passes every published case it is asked."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from oracle.rulebook.profiles import Text, layer_of

if TYPE_CHECKING:
    from collections.abc import Iterator

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


OURS = {
    "profile": "club",
    "game": "lingque",
    "values": {
        "zi-mo": {"fu": 6, "fan": 1},
        "qing-yi-se": {"fu": 30, "fan": 4},
        "dui-dui-he": {"fu": 8, "fan": 4},
    },
    "off": ["lian-liu", "que-yi-men"],
}
"""A table of values that a club may play: three fans are worth something else, and two do not count."""


def rows_under(profile: object, folder: Path, *words: str) -> list[dict[str, object]]:
    """The rows of a run in which the engine is given a profile, and declares it."""
    profile_file, report = folder / "profile.json", folder / "report.ndjson"
    profile_file.write_text(json.dumps(profile), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "oracle.cli",
        "conform",
        "--strict",
        "--game",
        "lingque",
        "--kind",
        "score",
    ]
    done = subprocess.run(
        [*command, "--report", str(report), "--", NODE, str(ENGINE), "--profile", str(profile_file), *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    rows = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if row.get("status") not in (None, "SKIP")]


def test_it_plays_the_values_of_a_house_and_says_so(tmp_path: Path) -> None:
    """The table travels in its hello: every case is judged by it, and the sheets of another language are the same."""
    rows = rows_under(OURS, tmp_path)
    assert len(rows) > 300
    assert {row["status"] for row in rows} == {"PASS"}
    layer = layer_of("lingque", OURS, Text("hello"))
    assert layer.house_rules is not None
    assert {row["profile"] for row in rows} == {layer.house_rules.digest}


def test_it_is_told_where_it_plays_other_values_than_those_it_declares(tmp_path: Path) -> None:
    """Wrong: an engine that declares a table and plays the book."""
    lie = ENGINE.parent / "house.mjs"
    deaf = tmp_path / "engine"
    shutil.copytree(ENGINE.parent, deaf)
    text = lie.read_text(encoding="utf-8")
    (deaf / "house.mjs").write_text(text.replace("} = HOUSE ?? EMPTY;", "} = EMPTY;"), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys.modules[__name__], "ENGINE", deaf / "engine.mjs")
        failing = [row for row in rows_under(OURS, tmp_path) if row["status"] == "FAIL"]
    items = {str(item) for row in failing for item in items_of(row)}
    assert {"zi-mo", "qing-yi-se", "dui-dui-he", "lian-liu", "que-yi-men"} <= items


def items_of(row: dict[str, object]) -> Iterator[object]:
    """The items of what was expected of a case, and of what was answered."""
    for key in ("expect", "answer"):
        side = row.get(key)
        for item in side.get("items", []) if isinstance(side, dict) else []:
            yield item["item"]


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
