"""No right engine is blamed: asked every case of its kinds and hunted, silent about readings or declaring its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import PART
from conformance_tests.mechanism.conformance.right_engine import GAMES, KINDS, conform, engine
from conformance_tests.mechanism.conformance.runs import paipu
from oracle.conformance.cases import suites
from oracle.conformance.cases.disputes import required
from oracle.rulebook.readings import in_force

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 20 // PART
BOTH = pytest.mark.parametrize("own", [False, True], ids=["silent", "declared"])


@BOTH
def test_every_case_of_its_kinds_under_the_books_own_readings_is_asked_and_passed(
    own: bool, tmp_path: Path
) -> None:
    due = {
        case.id
        for game in GAMES
        for case in suites.load(game)
        if case.kind in KINDS and all(in_force(game)[name] == slug for name, slug in required(case).items())
    }
    ran, rows = conform(tmp_path / "report.ndjson", own=own)
    assert ran.code == 0, ran.out
    passed = {row["id"] for row in rows if row["status"] == "PASS"}
    assert passed == due
    assert {row["status"] for row in rows if row.get("asked", True)} == {"PASS"}


@BOTH
@pytest.mark.parametrize("game", GAMES)
def test_a_hunt_finds_nothing(game: str, own: bool) -> None:
    ran = paipu("hunt", "--json", "--game", game, "--seconds", str(SECONDS), *engine(own=own))
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert [row for row in rows if "case" in row] == []
    assert ran.code == 0, ran.out
