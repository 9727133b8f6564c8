"""Where the code of a clause stands, as a wheel holds it: what loading the game tells, and never taken when stale."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from oracle.game import explanation
from oracle.game.explanation import code_file, code_to_cache, explained
from oracle.game.hands import known
from oracle.game.registry import load_whole
from oracle.rulebook.clauses import texts

ROOT = Path(__file__).resolve().parents[3]
GAME = "jiaxing"
WRITE = "import sys; from oracle.game.explanation import code_to_cache; sys.stdout.write(code_to_cache(sys.argv[1]))"


@pytest.fixture(scope="module")
def written() -> str:
    """The places of a game's code, as they are put into a wheel."""
    return code_to_cache(GAME)


@pytest.fixture
def cached(written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Places beside the game, as an installed wheel has them."""
    place = tmp_path / "code.json"
    place.write_text(written, encoding="utf-8")
    monkeypatch.setattr(explanation, "code_file", lambda _game: place)
    return place


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are loaded to answer."""
    asked: list[str] = []

    def noting(game: str) -> object:
        asked.append(game)
        return load_whole(game)

    monkeypatch.setattr(explanation, "load_whole", noting)
    return asked


def told() -> dict[str, tuple[str, ...]]:
    """The code of every clause of the game."""
    return {clause: explained(clause).code for clause in texts(GAME)}


def test_cached_places_are_those_that_loading_tells(written: str, cached: Path, loaded: list[str]) -> None:
    by_the_wheel = told()
    assert loaded == []
    cached.unlink()
    assert told() == by_the_wheel
    assert loaded
    assert len(json.loads(written.splitlines()[1])) > len(by_the_wheel) // 2


def test_a_checkout_has_none() -> None:
    assert [game for game in known() if code_file(game).exists()] == []


@pytest.mark.parametrize("ending", [".py", ".toml"])
def test_places_of_other_code_or_another_table_are_not_taken(
    ending: str, cached: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Path.read_bytes
    changed = "player.py" if ending == ".py" else "settlement.toml"
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path.name == changed))
    assert cached.is_file()
    assert explained("JX-2.3").code
    assert loaded == [GAME]


def test_places_are_the_same_whenever_they_are_worked_out(written: str) -> None:
    made = subprocess.run(
        [sys.executable, "-c", WRITE, GAME], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert made.stdout == written
