"""What `make` says on a machine that lacks something: one clear sentence, and nothing half built."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a folder with the Makefile and pyproject.toml, and no environment."""
    for name in ("Makefile", "pyproject.toml"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    return tmp_path


def script(path: Path, body: str) -> Path:
    """Write an executable shell script."""
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def make(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run make on its own, whatever make or test runner started this test."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(
        ["make", "--no-print-directory", *words],
        cwd=cwd,
        env=inherited,
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_old_python_is_named_with_its_version(clone: Path) -> None:
    old = script(clone / "python-old", 'case "$1" in --version) echo Python 3.9.2;; *) exit 1;; esac')
    tried = make("demo", f"PYTHON={old}", cwd=clone)
    assert tried.returncode == 2
    assert f"Paipu needs Python 3.11 or later; tried: {old}." in tried.stderr
    assert f"{old} is Python 3.9.2" in tried.stderr
    assert not (clone / ".venv").exists()


def test_a_python_without_venv_says_what_to_install(clone: Path) -> None:
    bare = script(clone / "python-bare", 'case "$2" in *ensurepip*) exit 1;; *) exit 0;; esac')
    tried = make("demo", f"PYTHON={bare}", cwd=clone)
    assert tried.returncode == 2
    assert f"{bare} has no venv with pip" in tried.stderr
    assert "apt-get install python3-venv" in tried.stderr
    assert not (clone / ".venv").exists()


def test_the_environment_is_made_once_and_again_when_pyproject_changes(clone: Path) -> None:
    programs = clone / ".venv" / "bin"
    programs.mkdir(parents=True)
    for older, path in enumerate(
        (clone / "pyproject.toml", programs / "python", clone / ".venv/.installed-test")
    ):
        path.touch()
        os.utime(path, (1_000_000 + older, 1_000_000 + older))
    assert "pip install" not in make("--dry-run", "demo", cwd=clone).stdout
    os.utime(clone / "pyproject.toml", (2_000_000, 2_000_000))
    assert "pip install" in make("--dry-run", "demo", cwd=clone).stdout


def test_every_verb_can_make_the_environment_it_needs() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    stamps = set(re.findall(r"^(\w+_STAMP) *:=", text, re.MULTILINE))
    made = dict(re.findall(r"^\$\((\w+_STAMP)\):.*\n\t\$\(call install,(\w+)\)", text, re.MULTILINE))
    assert stamps == set(made)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    assert {*made.values()} <= {*extras}


def test_adapters_without_node_say_so(clone: Path) -> None:
    tried = make("test-adapters", "NODE=", "-o", ".venv/.installed-bench", cwd=clone)
    assert tried.returncode == 2
    assert "test-adapters needs Node 18 or later, and no node is on the path." in tried.stderr


def test_the_editors_without_node_say_so(clone: Path) -> None:
    tried = make("test-editors", "NODE=", "-o", ".venv/.installed-check", cwd=clone)
    assert tried.returncode == 2
    assert "test-editors needs Node 18 or later with npm" in tried.stderr


def test_the_browser_tests_without_chromium_say_so(clone: Path) -> None:
    tried = make("test-browser", "CHROMIUM=", "-o", "docs", "-o", "board", cwd=clone)
    assert tried.returncode == 2
    assert "test-browser needs chromium, and none is on the path." in tried.stderr


def test_help_lists_every_verb_a_newcomer_needs() -> None:
    listed = {line.split()[0] for line in make("help", cwd=ROOT).stdout.splitlines() if line.startswith("  ")}
    verbs = {
        "demo",
        "test",
        "check",
        "docs",
        "bench",
        "test-browser",
        "test-adapters",
        "test-editors",
        "test-long",
        "wheel",
        "clean",
    }
    assert listed >= verbs
