"""What fuzzing found, and what reaches the most code, is asked at every change: an answer or a refusal, never a find."""

from __future__ import annotations

import importlib.util
import json
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import few
from conformance_tests.fuzz import counted
from conformance_tests.fuzz.doors import DOORS
from conformance_tests.fuzz.keeping import KEPT, PAST, kept
from conformance_tests.laws.damage import patience

if TYPE_CHECKING:
    from pathlib import Path

HERE = [name for name, door in DOORS.items() if not door.needs or importlib.util.find_spec(door.needs)]
"""The doors that can be entered here; `make test-audit` enters all, for it has every library."""


def asked(door: str) -> list[Path]:
    """Every past find, and of what else is kept a part in the short run."""
    finds = [path for path in kept(door) if path.name.startswith(PAST)]
    return finds + few((path for path in kept(door) if path not in finds), 6)


@pytest.mark.parametrize("door", HERE)
def test_what_is_kept_is_answered_or_refused(door: str) -> None:
    for path in asked(door):
        with patience():
            try:
                DOORS[door].enter(path.read_bytes())
            except Exception as defect:
                raise AssertionError(f"{door}: {path.name}") from defect


def test_every_door_has_a_corpus_and_no_other_folder_is_kept() -> None:
    assert {path.name for path in KEPT.iterdir()} == DOORS.keys()
    assert all(kept(door) for door in DOORS)


def test_the_table_has_a_row_for_each_door() -> None:
    told = json.loads(counted.COUNTED.read_text(encoding="utf-8"))
    assert [each["door"] for each in told["doors"]] == [*DOORS]
    page = counted.PAGE.read_text(encoding="utf-8")
    for each in told["doors"]:
        assert f"| {DOORS[each['door']].chain} | {each['inputs']:,} |" in page
