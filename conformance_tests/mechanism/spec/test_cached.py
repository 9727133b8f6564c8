"""A cached table is used while it is whole and its sources are unchanged, and never otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from spec.cached import cached, to_cache

if TYPE_CHECKING:
    from pathlib import Path

TABLE = {"one": [1, "中", None], "two": {"three": True}}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder of sources, and beside it a table that was worked out from them."""
    folder = tmp_path / "sources"
    (folder / "below").mkdir(parents=True)
    (folder / "one.py").write_text("1", encoding="utf-8")
    (folder / "below" / "two.toml").write_text("a = 1", encoding="utf-8")
    (folder / "note.md").write_text("nothing depends on it", encoding="utf-8")
    (tmp_path / "alone.json").write_text("{}", encoding="utf-8")
    (tmp_path / "cached.json").write_text(to_cache(TABLE, sources(tmp_path)), encoding="utf-8")
    return tmp_path


def sources(place: Path) -> tuple[Path, ...]:
    """What the table depends on: a folder and a file."""
    return place / "sources", place / "alone.json"


def test_a_table_that_holds_is_taken(place: Path) -> None:
    assert cached(place / "cached.json", sources(place)) == TABLE
    (place / "sources" / "note.md").write_text("changed", encoding="utf-8")
    assert cached(place / "cached.json", sources(place)) == TABLE


@pytest.mark.parametrize("name", ["sources/one.py", "sources/below/two.toml", "alone.json", "sources/new.py"])
def test_a_table_of_other_sources_is_not_taken(name: str, place: Path) -> None:
    (place / name).write_text("2", encoding="utf-8")
    assert cached(place / "cached.json", sources(place)) is None


def damaged(text: str) -> dict[str, bytes]:
    """Ways in which a file may have suffered."""
    whole = text.encode()
    middle = len(whole) // 2
    return {
        "empty": b"",
        "cut short": whole[:middle],
        "another figure": whole.replace(b"[1", b"[2"),
        "another checksum": b"0" * 8 + whole[8:],
        "a line more": whole + b"{}\n",
        "no text": b"\xff\xfe" + whole,
    }


@pytest.mark.parametrize("how", sorted(damaged("")))
def test_a_damaged_table_is_not_taken_and_nothing_is_said(
    how: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = place / "cached.json"
    file.write_bytes(damaged(file.read_text(encoding="utf-8"))[how])
    assert cached(file, sources(place)) is None
    assert capsys.readouterr() == ("", "")


def test_there_may_be_none(tmp_path: Path) -> None:
    assert cached(tmp_path / "cached.json", ()) is None
