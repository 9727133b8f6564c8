"""`paipu show`: the page written whole or not at all, never over the log, with the exit codes of every command."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from conformance_tests.mechanism.oracle.viewer.conftest import CHAPTER, data_in
from oracle.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CLEAN = '[Game "tongqi"]\ntian take discard 56\nend cut\n'
BROKEN = '[Game "tongqi"]\ndi take discard 56\nend cut\n'
UNREADABLE = '[Game "tongqi"]\ntian discard 77\nend cut\n'


def show(*words: str | Path, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, ["show", *map(str, words)], input=stdin)


@pytest.fixture
def log(tmp_path: Path) -> Callable[[str], Path]:
    """Write a log into a file of its own."""

    def write(text: str) -> Path:
        path = tmp_path / "game.paipu"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "game.html"


def test_a_broken_log_is_shown_and_ends_with_0(target: Path) -> None:
    done = show(CHAPTER, "-o", target)
    assert (done.exit_code, done.output) == (0, "")
    (hand,) = data_in(target.read_text(encoding="utf-8"))["hands"]
    assert (hand["status"], hand["file"], len(hand["findings"])) == ("broken", "chapter12.paipu", 3)


@pytest.mark.parametrize("text", [CLEAN, BROKEN])
def test_what_was_found_does_not_change_the_exit_code(
    log: Callable[[str], Path], target: Path, text: str
) -> None:
    assert show(log(text), "-o", target).exit_code == 0
    assert target.is_file()


def test_the_page_opens_in_the_language_asked_for(target: Path) -> None:
    assert show(CHAPTER, "-o", target, "--lang", "zh").exit_code == 0
    html = target.read_text(encoding="utf-8")
    assert data_in(html)["lang"] == "zh"
    assert '<html lang="zh-Hant"' in html


@pytest.mark.parametrize(("text", "said"), [(UNREADABLE, ":2:14: "), ("", ":1:1: ")])
def test_a_log_that_cannot_be_read_writes_nothing(
    log: Callable[[str], Path], target: Path, text: str, said: str
) -> None:
    done = show(log(text), "-o", target)
    assert done.exit_code == 2
    assert said in done.stderr
    assert not target.exists()


def test_a_log_that_nobody_judges_writes_nothing(
    log: Callable[[str], Path], target: Path, unjudged: str
) -> None:
    done = show(log(f'[Game "{unjudged}"]\nend cut\n'), "-o", target)
    assert (done.exit_code, ":1:1: " in done.stderr) == (2, True)
    assert not target.exists()


def test_a_hand_that_cannot_be_read_stands_among_the_others(log: Callable[[str], Path], target: Path) -> None:
    done = show(log(CLEAN + UNREADABLE + BROKEN), "-o", target)
    assert done.exit_code == 2
    hands = data_in(target.read_text(encoding="utf-8"))["hands"]
    assert [hand.get("status") for hand in hands] == ["clean", None, "broken"]
    assert [hand["number"] for hand in hands] == [1, 2, 3]
    assert "77" in hands[1]["unreadable"]["en"]
    assert hands[1]["unreadable"]["zh"] != hands[1]["unreadable"]["en"]


def test_a_reading_that_does_not_exist_writes_nothing(target: Path) -> None:
    assert show(CHAPTER, "-o", target, "--reading", "TQ-A9=nonsense").exit_code == 2
    assert not target.exists()


def test_no_such_log_writes_nothing(tmp_path: Path, target: Path) -> None:
    done = show(tmp_path / "none.paipu", "-o", target)
    assert done.exit_code == 2
    assert "no such file" in done.stderr
    assert not target.exists()


@pytest.mark.parametrize("way", ["same", "symlink", "hardlink", "dots"])
def test_the_log_itself_is_never_written_over(log: Callable[[str], Path], tmp_path: Path, way: str) -> None:
    path = log(CLEAN)
    other = {"same": path, "dots": tmp_path / ".." / tmp_path.name / path.name}.get(
        way, tmp_path / "page.html"
    )
    if way == "symlink":
        other.symlink_to(path)
    if way == "hardlink":
        os.link(path, other)
    done = show(path, "-o", other)
    assert done.exit_code == 2
    assert "is the log itself" in done.stderr
    assert path.read_text(encoding="utf-8") == CLEAN


def test_a_page_that_cannot_be_written_is_told_in_one_line(
    log: Callable[[str], Path], tmp_path: Path
) -> None:
    for place in (tmp_path, tmp_path / "no-such-folder" / "page.html"):
        done = show(log(CLEAN), "-o", place)
        assert done.exit_code == 2
        assert len(done.stderr.splitlines()) == 1
        assert "cannot be written" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["game.paipu"]


def test_an_older_page_is_replaced_whole_and_nothing_is_left_beside_it(
    log: Callable[[str], Path], target: Path, tmp_path: Path
) -> None:
    target.write_text("older", encoding="utf-8")
    assert show(log(CLEAN), "-o", target).exit_code == 0
    assert target.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.html", "game.paipu"]


def test_an_older_page_stays_when_writing_fails(
    log: Callable[[str], Path], target: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_from: str, _to: str) -> None:
        raise OSError(28, "No space left on device")

    target.write_text("older", encoding="utf-8")
    monkeypatch.setattr(os, "replace", full)
    done = show(log(CLEAN), "-o", target)
    assert done.exit_code == 2
    assert "No space left on device" in done.stderr
    assert target.read_text(encoding="utf-8") == "older"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.html", "game.paipu"]


def test_standard_input_and_standard_output(target: Path) -> None:
    assert show("-", "-o", target, stdin=CLEAN).exit_code == 0
    (hand,) = data_in(target.read_text(encoding="utf-8"))["hands"]
    assert hand["file"] == "-"
    done = show("-", "-o", "-", stdin=CLEAN)
    assert done.stdout.startswith("<!doctype html>")


def test_json_prints_the_rulings_beside_the_page(log: Callable[[str], Path], target: Path) -> None:
    done = show(log(CLEAN + BROKEN), "-o", target, "--json")
    *rulings, sheet = map(json.loads, done.stdout.splitlines())
    assert [ruling["status"] for ruling in rulings] == ["clean", "broken"]
    assert [hand["digest"] for hand in sheet["hands"]] == [ruling["digest"] for ruling in rulings]
    assert target.is_file()


def test_a_page_needs_a_place_to_be_written_to() -> None:
    assert show(CHAPTER).exit_code == 2
