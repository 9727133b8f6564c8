"""`make test` under every Python that is here: `make test-pythons`, or some of them by VERSIONS='3.12 3.13'.

Each gets an environment of its own below `build/pythons`, kept for the next time. A version that is not here is named
and passed over; where none is, that is a failure. The version in which the board runs is marked: it is Pyodide's.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

ROOT = Path(__file__).resolve().parents[2]
HOMES = ROOT / "build" / "pythons"

NAMED = "Programming Language :: Python :: "


def main(words: Sequence[str]) -> int:
    """Test under each version asked for, or all that are claimed; end with 1 where one fails or none is here."""
    wanted = words or [each for each in claimed() if each != _own()]
    found = {each: python for each in wanted if (python := python_of(each, places()))}
    for each in wanted:
        if each not in found:
            sys.stdout.write(f"Python {each}{_whose(each)}: not here, passed over\n")
    failed = [each for each, python in found.items() if not _holds(each, python)]
    for each in found:
        sys.stdout.write(f"Python {each}{_whose(each)}: {'failed' if each in failed else 'passed'}\n")
    if not found:
        sys.stdout.write("test-pythons: none of these is here\n")
    return 1 if failed or not found else 0


def claimed(root: Path = ROOT) -> list[str]:
    """The versions that the project says it runs under, and the board's, in their order."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    said = (each.removeprefix(NAMED) for each in project["classifiers"] if each.startswith(NAMED))
    listed = {each for each in said if re.fullmatch(r"3\.\d+", each)} | {board(root)}
    return sorted(listed, key=lambda each: int(each.partition(".")[2]))


def board(root: Path = ROOT) -> str:
    """The version in which the board runs: since 314 Pyodide is called as its Python is."""
    needs = json.loads((root / "docs" / "board" / "package.json").read_text(encoding="utf-8"))
    number = str(needs["dependencies"]["pyodide"]).partition(".")[0]
    return f"{number[0]}.{number[1:]}"


def places() -> Iterator[Path]:
    """Where Pythons may lie: on the path, and among those that pyenv and uv have installed."""
    yield from (Path(each) for each in os.get_exec_path())
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    uv = Path(os.environ.get("UV_PYTHON_INSTALL_DIR", Path.home() / ".local" / "share" / "uv" / "python"))
    for folder in (pyenv, uv):
        yield from sorted(folder.glob("*/bin"), reverse=True)


def python_of(version: str, folders: Iterable[Path]) -> Path | None:
    """The first Python of a version that starts and says it is one; a shim for one that is not there does neither."""
    for folder in folders:
        python = folder / f"python{version}"
        if os.access(python, os.X_OK) and _version(python) == version:
            return python
    return None


def _version(python: Path) -> str:
    asked = [str(python), "-c", "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def _own() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def _whose(version: str) -> str:
    return " (the board's)" if version == board() else ""


def _holds(version: str, python: Path) -> bool:
    """Whether the tests pass under a Python, in its environment."""
    home = HOMES / version
    own = home / "bin" / "python"
    sys.stdout.write(f"=== Python {version}: {python}\n")
    sys.stdout.flush()
    if not own.exists():
        shutil.rmtree(home, ignore_errors=True)
        subprocess.run([str(python), "-m", "venv", str(home)], check=True)
    install = ["-m", "pip", "install", "-q", "--disable-pip-version-check", "-e", ".[test]"]
    test = ["-m", "pytest", "-n", "auto", "--dist=worksteal"]
    return all(
        subprocess.run([str(own), *words], cwd=ROOT, check=False).returncode == 0 for words in (install, test)
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
