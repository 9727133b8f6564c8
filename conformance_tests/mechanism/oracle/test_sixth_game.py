"""A sixth game is one new folder in each place and no edit anywhere else.

The game under `sixth_game/` brings seats, an act, a unit, a table, clauses and sentences of its own. It is laid
over a copy of the project, its register is written by the project's own command, and it is judged, reported
and explained like the others.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
COPIED = ("grammar", "oracle", "spec", "conformance_tests/gallery")
WRITE_THE_REGISTER = """
import sys
from pathlib import Path
import spec.registry
folder = Path("spec/pebble")
print(*spec.registry.faults(folder), file=sys.stderr)
(folder / "clauses.json").write_text(spec.registry.register(folder), encoding="utf-8")
"""
LOG = "conformance_tests/gallery/pebble/PB-1-a-heavy-pebble.paipu"


def files_of(place: Path) -> Mapping[str, str]:
    """Every file under a folder with its hash."""
    return {
        str(path.relative_to(place)): sha256(path.read_bytes()).hexdigest()
        for path in sorted(place.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the sixth game's folders laid over it, and the sixth game's register written."""
    place = tmp_path_factory.mktemp("six")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, place / folder, ignore=shutil.ignore_patterns("__pycache__"))
    before = files_of(place)
    shutil.copytree(
        HERE / "sixth_game", place, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
    )
    written = run(place, "-c", WRITE_THE_REGISTER)
    assert (written.returncode, written.stderr.strip()) == (0, "")
    after = files_of(place)
    assert {name: after[name] for name in before} == before
    assert all("/pebble/" in name for name in set(after) - set(before))
    return place


def run(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in the copy, which sees no other paipu."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=place,
        env={"PYTHONPATH": str(place), "PATH": "", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def paipu(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(place, "-m", "oracle.cli", *arguments)


def test_its_log_is_judged_by_its_clause(copy: Path) -> None:
    told = paipu(copy, "check", "--json", LOG)
    assert (told.returncode, told.stderr) == (1, "")
    ruling = json.loads(told.stdout)
    assert ruling["game"] == "pebble"
    assert [(found["kind"], found["clause"], found["at"]) for found in ruling["findings"]] == [
        ("breach", "PB-1", 2)
    ]
    assert [(sheet["seat"], sheet["total"]) for sheet in ruling["scores"]] == [
        ("alpha", [[3, "ripples"]]),
        ("beta", [[3, "ripples"]]),
    ]


@pytest.mark.parametrize(("lang", "sentence"), [("en", "beta skims 66"), ("zh", "乙漂")])
def test_its_ruling_is_told_in_its_own_words(copy: Path, lang: str, sentence: str) -> None:
    told = paipu(copy, "check", "--lang", lang, LOG)
    assert (told.returncode, told.stderr) == (1, "")
    assert sentence in told.stdout
    assert "PB-1" in told.stdout


def test_its_clause_is_explained(copy: Path) -> None:
    told = paipu(copy, "explain", "PB-1")
    assert (told.returncode, told.stderr) == (0, "")
    assert "at most nine pips" in told.stdout


def test_its_gallery_is_read_like_any_other(copy: Path) -> None:
    told = run(
        copy,
        "-c",
        "from conformance_tests.gallery.reading import cases\n"
        "for case in cases('pebble'): case.run(); print(case.id, case.shows)",
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.split("\n")[:2] == ["PB-1-a-heavy-pebble breaks", "PB-1-a-light-pebble obeys"]


def test_the_other_games_are_as_they_were(copy: Path) -> None:
    told = run(
        copy,
        "-c",
        "from conformance_tests.gallery.reading import logs\n"
        "for case in [*logs('tongqi')][:5]: case.run()\n"
        "from oracle.game.registry import known; print(*known())",
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert {"pebble", "tongqi"} <= set(told.stdout.split())


def test_it_is_no_game_of_ours() -> None:
    from oracle.game.hands import known

    assert "pebble" not in known()
