"""The language server heeds the configuration of the folder a log lies in, as `paipu check` does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.editors.session import ROOT, Session

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TAG = '[Reading JX-A28 "breach"]'
GALLERY = ROOT / "conformance_tests/gallery/jiaxing/05-gaps/JX-G.5-a-breach-where-so-read.paipu"
"""A log in which something is found by the reading of its tag alone."""

LOG = GALLERY.read_text(encoding="utf-8").replace(TAG, "")
CHOSEN = f"readings = {{ {TAG.split()[1]} = {TAG.split()[2].rstrip(']')} }}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    return tmp_path


@pytest.fixture
def editor(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.delenv("PAIPU_LANG")
    with Session(uri=(folder / "deep" / "x.paipu").as_uri(), locale="en") as session:
        yield session


def codes(editor: Session, text: str = LOG) -> list[object]:
    return [each.code for each in editor.show(text)]


def is_chinese(said: str) -> bool:
    return any("\u4e00" <= each <= "\u9fff" for each in said)


def test_the_reading_of_a_file_further_up_is_the_one_a_log_is_judged_by(
    editor: Session, folder: Path
) -> None:
    assert codes(editor) == []
    (folder / "paipu.toml").write_text(CHOSEN, encoding="utf-8")
    assert codes(editor) == ["JX-2.3"]
    (folder / "deep" / "pyproject.toml").write_text("[tool.paipu]\n", encoding="utf-8")
    assert codes(editor) == []


def test_a_change_of_the_file_is_heeded_when_the_editor_tells_of_it(editor: Session, folder: Path) -> None:
    (asked,) = editor.watched.get(timeout=60).registrations
    assert asked.method == "workspace/didChangeWatchedFiles"
    config = folder / "paipu.toml"
    assert codes(editor) == []
    config.write_text(CHOSEN, encoding="utf-8")
    assert [each.code for each in editor.changed(config)] == ["JX-2.3"]
    config.unlink()
    assert editor.changed(config) == []


def test_its_language_comes_before_that_of_the_editor(editor: Session, folder: Path) -> None:
    (folder / "paipu.toml").write_text(f"lang = 'zh'\n{CHOSEN}", encoding="utf-8")
    (found,) = editor.show(LOG)
    line = next(number for number, text in enumerate(LOG.splitlines()) if " eat " in text)
    shown = editor.hover(line, LOG.splitlines()[line].index("eat"))
    assert is_chinese(found.message)
    assert "第 3 個動作之後" in shown


def test_a_file_that_is_wrong_is_told_at_the_first_line_and_judges_nothing(
    editor: Session, folder: Path
) -> None:
    (folder / "paipu.toml").write_text("\nprofil = 'book'\n", encoding="utf-8")
    (found,) = editor.show(LOG)
    assert (found.code, found.range.start.line) == ("config", 0)
    assert "paipu.toml:2: profil is no key" in found.message


def test_a_profile_of_another_game_is_refused_of_that_hand_alone(editor: Session, folder: Path) -> None:
    (folder / "paipu.toml").write_text("profile = 'pocket-common'\n", encoding="utf-8")
    (found,) = editor.show(LOG)
    assert found.code == "reading-refused"
    assert "pocket-common" in found.message
