"""What people wrote is asked: every log and table of theirs, in folders too, and what is a book's own is called so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.builder.questions import sources
from conformance_tests.builder.questions.sources import HOME, files, part_of, written
from oracle.game.hands import known

if TYPE_CHECKING:
    from pathlib import Path

LOG = '# clause: TQ-4.2c\n# shows: breaks\n[Game "tongqi"]\n[Notation "1"]\ntian take 22\nend cut\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in (
        "worked/tongqi/disputes/a-quarrel",
        "worked/tongqi/chapter",
        "gallery/tongqi/TQ-4.2c-no-discard",
    ):
        path = tmp_path / f"{name}.paipu"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(LOG, encoding="utf-8")
    (tmp_path / "gallery" / "tongqi" / "test_it.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(sources, "HOME", tmp_path)
    return tmp_path


def test_logs_in_folders_are_asked_after_the_others(home: Path) -> None:
    found = [path.relative_to(home).as_posix() for path in files("tongqi")]
    assert found == [
        "gallery/tongqi/TQ-4.2c-no-discard.paipu",
        "worked/tongqi/chapter.paipu",
        "worked/tongqi/disputes/a-quarrel.paipu",
    ]


@pytest.mark.usefixtures("home")
def test_only_what_a_book_prints_is_from_a_book() -> None:
    told = {
        question.source: (question.origin, question.clauses, question.shows) for question in written("tongqi")
    }
    assert told == {
        "gallery/TQ-4.2c-no-discard.paipu": ("hand", ("TQ-4.2c",), "violated"),
        "worked/chapter.paipu": ("book", ("TQ-4.2c",), "violated"),
        "worked/disputes/a-quarrel.paipu": ("hand", ("TQ-4.2c",), "violated"),
    }


@pytest.mark.parametrize("game", known())
def test_every_log_there_is_of_a_game_is_asked(game: str) -> None:
    there = {
        path for part in ("gallery", "worked", "census") for path in (HOME / part / game).rglob("*.paipu")
    }
    asked = {question.source for question in written(game)}
    assert {f"{part_of(path, game)}/{path.name}" for path in there} <= asked
