"""The versions: which Pythons are tried, and what a lock of tested versions has to hold."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from conformance_tests.builder import pythons

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).resolve().parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def locked() -> list[Requirement]:
    return [Requirement(line) for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()]


def test_all_that_is_required_is_locked_to_versions_that_are_allowed() -> None:
    rows = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    required = [Requirement(line) for row in rows for line in row if not line.startswith("paipu[")]
    versions: dict[str, list[str]] = {}
    for each in locked():
        (only,) = each.specifier
        assert only.operator == "=="
        versions.setdefault(canonicalize_name(each.name), []).append(only.version)
    for each in required:
        found = versions[canonicalize_name(each.name)]
        assert all(each.specifier.contains(version, prereleases=True) for version in found), each


def test_a_lock_names_one_version_for_a_python() -> None:
    for minor in (11, 12, 13, 14):
        here = {"python_full_version": f"3.{minor}.9", "python_version": f"3.{minor}"}
        names = [each.name for each in locked() if each.marker is None or each.marker.evaluate(here)]
        assert len(names) == len({*names})


def test_the_server_takes_the_lock_beside_the_open_ranges() -> None:
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (fetched,) = re.findall(r"^ *make (.*)\.installed-check", run, re.MULTILINE)
    assert "CONSTRAINTS=constraints.txt" in fetched
    assert "CONSTRAINTS" not in run.partition("two_commands() {")[2].partition("\n}")[0]


def test_every_python_that_is_claimed_is_tried_and_so_is_that_of_the_board() -> None:
    tried = pythons.claimed()
    assert {"3.11", "3.12", "3.13"} <= {*tried}
    assert pythons.board() in tried
    allowed = SpecifierSet(PROJECT["requires-python"])
    assert all(f"{each}.0" in allowed for each in tried)


def test_a_shim_of_a_python_that_is_not_there_is_passed_over(tmp_path: Path) -> None:
    shims, real = tmp_path / "shims", tmp_path / "real"
    for folder, body in ((shims, "exit 127"), (real, f'exec "{sys.executable}" "$@"')):
        folder.mkdir()
        path = folder / f"python3.{sys.version_info.minor}"
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(0o755)
    own = f"3.{sys.version_info.minor}"
    assert pythons.python_of(own, [shims, tmp_path / "none", real]) == real / f"python{own}"
    assert pythons.python_of(own, [shims]) is None
    (shims / "python3.99").symlink_to(sys.executable)
    assert pythons.python_of("3.99", [shims]) is None


def test_where_no_python_is_here_that_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pythons, "places", lambda: iter(()))
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: None)
    assert pythons.main(["3.98", pythons.board()]) == 1
    said = capsys.readouterr().out
    assert "Python 3.98: not here, passed over\n" in said
    assert f"Python {pythons.board()} (the board's): not here, passed over\n" in said
