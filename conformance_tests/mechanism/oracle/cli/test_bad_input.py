"""Input that cannot be used: one clear message on standard error, exit 2, nothing written."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest

from conformance_tests.mechanism.oracle.cli.conftest import CHAPTER, CLEAN
from grammar.words import words_of
from oracle.report.layout import cells

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conformance_tests.mechanism.oracle.cli.conftest import Process, Run

CHAPTER_TEXT = CHAPTER.read_bytes()

BAD = {
    "wrong tile": (CLEAN.replace("56", "77").encode(), 2),
    "unknown game": (CLEAN.replace("tongqi", "mahjong").encode(), 1),
    "truncated": (CHAPTER_TEXT[: len(CHAPTER_TEXT) // 2], None),
    "no end": (CLEAN.removesuffix("end cut\n").encode(), 2),
    "binary": (bytes(range(256)) * 40, 1),
    "empty": (b"", 1),
    "only blank lines": (b"\n\n \n", 1),
    "invalid UTF-8": (CLEAN.encode().replace(b"56", b"\xff\xfe"), 2),
    "NUL": (CLEAN.encode().replace(b"56", b"5\x006"), 2),
    "UTF-16": (CLEAN.encode("utf-16"), 1),
    "one endless line": (b"tian discard 56 " * 300_000, 1),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_one_clear_message_and_nothing_else(
    run: Run, log: Callable[[str | bytes], Path], tmp_path: Path, name: str, lang: str
) -> None:
    content, line = BAD[name]
    path = log(content)
    before = sorted(tmp_path.iterdir())
    done = run("check", "--lang", lang, path)
    assert (done.exit_code, done.stdout) == (2, "")
    head, *more = done.stderr.splitlines()
    assert head.startswith(f"{path}:" if line is None else f"{path}:{line}:")
    assert len(more) <= 4
    assert "Traceback" not in done.stderr
    assert max(map(len, done.stderr.splitlines())) < 300
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("name", BAD)
def test_a_program_gets_an_object_with_label_and_place(
    run: Run, log: Callable[[str | bytes], Path], name: str
) -> None:
    done = run("check", "--json", log(BAD[name][0]))
    (row,) = map(json.loads, done.stdout.splitlines())
    assert (done.exit_code, row["status"]) == (2, "unreadable")
    assert row["label"]
    assert row["what"]
    assert row["line"] >= 1
    assert row["column"] >= 1


@pytest.mark.parametrize(
    "content",
    [CHAPTER_TEXT.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + CHAPTER_TEXT],
    ids=["CRLF", "byte order mark"],
)
def test_line_ends_and_a_byte_order_mark_change_nothing(
    run: Run, log: Callable[[str | bytes], Path], content: bytes
) -> None:
    plain, other = run("check", "--json", CHAPTER), run("check", "--json", log(content))
    assert other.exit_code == 1
    ruling, twin = json.loads(plain.stdout), json.loads(other.stdout)
    assert {**twin, "file": ruling["file"]} == ruling


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    done = run("check", tmp_path / "none.paipu")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"{tmp_path / 'none.paipu'}: there is no such file.\n"


def test_a_directory(run: Run, tmp_path: Path) -> None:
    done = run("check", tmp_path)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"{tmp_path} is a directory; name the log files in it.\n"


def test_a_bad_file_among_good_ones_does_not_stop_them(run: Run, tmp_path: Path) -> None:
    done = run("check", "--json", tmp_path, CHAPTER)
    assert (done.exit_code, len(done.stdout.splitlines()), len(done.stderr.splitlines())) == (2, 1, 1)


def test_a_game_that_is_read_but_not_judged_yet(run: Run, unjudged: str) -> None:
    game = unjudged
    done = run("check", "-", stdin=f'[Game "{game}"]\nend cut\n')
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith(
        f"-:1:1: Paipu reads logs and hands of {game}, but does not judge this game yet"
    )
    hand = run("score", game, "11" if words_of(game).family == "domino" else "1m")
    assert (hand.exit_code, hand.stdout, "does not judge" in hand.stderr) == (2, "", True)


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ('[Reading TQ-A9 "ceiling"]', (), "ceiling is no candidate of TQ-A9"),
        ('[Reading TQ-A999 "x"]', (), "TQ-A999 is no registered reading"),
        ('[Reading TQ-A1 "nearest"]', ("--reading", "TQ-A1=fixed-order"), "chosen twice"),
        ('[Option base "many"]', (), "which is no whole number"),
        ("", ("--reading", "TQ-A1=somehow"), "no candidate of TQ-A1"),
        ("", ("--profile", "nobody's"), "is no profile"),
    ],
)
def test_a_choice_that_cannot_be_applied(run: Run, text: str, words: tuple[str, ...], said: str) -> None:
    head, rest = CLEAN.split("\n", 1)
    done = run("check", "-", *words, stdin=f"{head}\n{text}\n{rest}")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr


def test_a_reading_that_chooses_nothing(run: Run) -> None:
    done = run("check", "--reading", "TQ-A1", CHAPTER)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "TQ-A1 does not choose a reading; write --reading ID=slug.\n"


def test_a_reading_asked_for_is_applied_and_told(run: Run) -> None:
    ruling = json.loads(run("check", "--json", "--reading", "TQ-A3=total", CHAPTER).stdout)
    assert ruling["readings"] == {"TQ-A3": "total"}
    paid = {(paid["from"], paid["to"]): paid["amount"] for paid in ruling["payments"]}
    assert paid["tian", "ren"] == [[4920, "he"]]


def test_a_profile_file_chooses_readings(run: Run, tmp_path: Path) -> None:
    profile = tmp_path / "club.toml"
    profile.write_text('[readings]\nTQ-A3 = "total"\n', encoding="utf-8")
    done = run("check", "--json", "--profile", profile, CHAPTER)
    assert json.loads(done.stdout)["readings"] == {"TQ-A3": "total"}


def test_a_figure_agreed_in_the_log_is_applied_and_told(run: Run) -> None:
    text = CHAPTER.read_text(encoding="utf-8").replace('[Notation "1"]', '[Option limit "2000"]')
    ruling = json.loads(run("check", "--json", "-", stdin=text).stdout)
    assert ruling["options"] == {"base": 20, "limit": 2000}
    paid = {(paid["from"], paid["to"]): paid["amount"] for paid in ruling["payments"]}
    assert paid["tian", "ren"] == [[2000, "he"]]


def test_a_long_line_is_refused_without_being_kept(process: Process) -> None:
    began = time.monotonic()
    done = process("check", "-", stdin=b"1" * 20_000_000)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") <= 5
    assert time.monotonic() - began < 10


@pytest.mark.parametrize(
    "asked", [("--reading", "ZZ=1"), ("--reading", "TQ-A9=never"), ("--profile", "nobody")]
)
def test_what_the_command_line_asks_for_stands_in_no_line_of_the_log(
    run: Run, log: Callable[[str | bytes], Path], asked: tuple[str, str]
) -> None:
    path = log(CLEAN)
    done = run("check", *asked, path)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"{path}: ")
    tagged = log(CLEAN.replace('"tongqi"]', '"tongqi"]\n[Reading TQ-A9 "never"]', 1))
    assert run("check", tagged).stderr.startswith(f"{tagged}:2:1: ")


def test_the_path_of_a_table_is_told_as_it_was_given(
    run: Run, log: Callable[[str | bytes], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = CHAPTER.parents[2] / "gallery" / "yawan" / "a-club.toml"
    (tmp_path / "club.toml").write_bytes(club.read_bytes())
    path = log('[Game "yawan"]\n[Dealer "E"]\nend cut\n')
    monkeypatch.chdir(tmp_path)
    done = run("check", "--json", "--profile", "club.toml", path)
    assert json.loads(done.stdout)["readings"]["YW-A20"] == "club.toml"


@pytest.mark.parametrize(("columns", "widest"), [("60", 60), ("80", 80), ("100", 100), ("300", 100)])
def test_lines_are_as_wide_as_columns_says(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: str, widest: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for lang in ("en", "zh"):
        lines = run("check", "--lang", lang, CHAPTER).stdout.splitlines()
        longest = max(cells(line) for line in lines if "sha256:" not in line)
        assert widest - 12 < longest <= widest
