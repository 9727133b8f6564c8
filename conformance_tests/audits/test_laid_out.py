"""Audits laid by game and date: the same rows as in one row of files, none twice, readable as Hive's are."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Any

import duckdb
import polars as pl
import pytest

from conformance_tests.audits.bench import TIMES, many, paipu, rows
from conformance_tests.audits.test_page import PAGE
from conformance_tests.audits.test_survives import killed
from oracle.audits.parts import is_complete, part_files
from oracle.audits.run import Audit, run

if TYPE_CHECKING:
    from pathlib import Path

DATES = (
    "1925-05-01",
    "1925-05-02",
    None,
    "2026/1 初",
    "..",
    "a=b",
    "x" * 300,
    "007",
    "__HIVE_DEFAULT_PARTITION__",
)
KEPT = {**{each: each for each in DATES}, "x" * 300: None, "__HIVE_DEFAULT_PARTITION__": None}
"""A date is what is written, but for one that no folder can be named by."""


def dated(game: str, date: str | None, hand: int) -> str:
    tag = "" if date is None else f'[Date "{date}"]\n'
    return f'[Game "{game}"]\n{tag}# {hand}\nend cut\n'


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hands of two games on several dates, mixed, a text that is no hand, and a file that is refused."""
    folder = tmp_path_factory.mktemp("laid") / "logs"
    folder.mkdir()
    for file in range(4):
        hands = [
            dated(("taiwan", "yawan")[(file + number) % 2], date, number) for number, date in enumerate(DATES)
        ]
        (folder / f"{file}.paipu").write_text("\n".join(hands), encoding="utf-8")
    (folder / "5.paipu").write_text("nobody can read this\n", encoding="utf-8")
    (folder / "6.zip").write_bytes(b"PK no archive")
    return folder


@pytest.fixture(scope="module")
def whole(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("laid") / "whole"
    assert paipu("audit", str(logs), "-o", str(out), "--part-rows", "7").returncode == 0
    return out


@pytest.fixture(scope="module")
def laid(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("laid") / "by-date"
    done = paipu("audit", str(logs), "-o", str(out), "--part-rows", "7", "--hive")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{out}/**/part-*.parquet" in done.stdout
    return out


def as_hive_reads(folder: Path) -> list[dict[str, Any]]:
    """The rows of an audit as the pattern of the guide reads them, by file and hand."""
    asked = f"FROM read_parquet('{folder}/**/*.parquet', hive_types_autocast = false) ORDER BY file, hand"
    found = duckdb.sql(asked).to_arrow_table().to_pylist()
    return [{name: value for name, value in row.items() if name not in TIMES} for row in found]


def test_the_rows_are_those_of_one_row_of_files(whole: Path, laid: Path) -> None:
    expected = [{**row, "date": KEPT[row["date"]]} for row in rows(whole)]
    assert len(expected) == 4 * len(DATES) + 2
    assert as_hive_reads(laid) == sorted(expected, key=lambda row: (row["file"], row["hand"]))


def test_the_folders_are_named_as_hive_names_them(laid: Path) -> None:
    files = [os.path.relpath(file, laid) for file in part_files(str(laid))]
    named = re.compile(r"game=[^/]+/date=[^/]+/part-\d{6}\.parquet")
    assert all(named.fullmatch(file) for file in files)
    assert len(set(files)) == len(files)
    games = {file.split("/")[0] for file in files}
    assert games == {"game=taiwan", "game=yawan", "game=__HIVE_DEFAULT_PARTITION__"}
    assert {"date=1925-05-01", "date=a%3Db", "date=2026%2F1%20%E5%88%9D"} <= {
        file.split("/")[1] for file in files
    }


def test_a_folder_of_one_day_holds_the_hands_of_that_day(whole: Path, laid: Path) -> None:
    day = laid / "game=taiwan" / "date=1925-05-01"
    found = sorted(duckdb.read_parquet(f"{day}/*.parquet").select("file", "hand").fetchall())
    expected = [
        (row["file"], row["hand"])
        for row in rows(whole)
        if (row["game"], row["date"]) == ("taiwan", "1925-05-01")
    ]
    assert found == sorted(expected) != []


def test_polars_reads_the_folders_too(whole: Path, laid: Path) -> None:
    frame = pl.scan_parquet(f"{laid}/**/*.parquet", hive_partitioning=True, try_parse_hive_dates=False)
    counted = frame.group_by("game").len().collect().sort("game").rows()
    expected = [row["game"] for row in rows(whole)]
    assert counted == [(game, expected.count(game)) for game in (None, "taiwan", "yawan")]


def test_the_page_and_the_summary_are_the_same(whole: Path, laid: Path, logs: Path) -> None:
    """But for the folder, the times, and dates that no folder can be named by."""
    pages = []
    for folder in (whole, laid):
        assert paipu("audit", "report", str(folder)).returncode == 0
        html = (folder / "report.html").read_text(encoding="utf-8")
        html = re.sub(r'<section id="(slow|dates)">.*?</section>', "", html, flags=re.DOTALL)
        pages.append(html.replace(folder.name, "DIR"))
    assert pages[0] == pages[1]
    told = [
        paipu("audit", str(logs), "-o", str(each), "--part-rows", "7", *more).stdout
        for each, more in ((whole, ()), (laid, ("--hive",)))
    ]
    heads = [each.partition("Worth")[0].partition("\nTook")[0].splitlines()[:4] for each in told]
    assert heads[0] == heads[1]


def test_one_way_of_laying_is_compared_with_the_other(whole: Path, laid: Path) -> None:
    for two in ((whole, laid), (laid, whole), (laid, laid)):
        done = paipu("audit", "compare", *map(str, two))
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"{4 * len(DATES) + 2} hands are in both; 0 are ruled otherwise.")


def test_a_folder_that_was_laid_otherwise_is_refused(logs: Path, whole: Path, laid: Path) -> None:
    for folder, more in ((whole, ("--hive",)), (laid, ())):
        done = paipu("audit", str(logs), "-o", str(folder), "--part-rows", "7", *more)
        assert done.returncode == 2
        assert "partitions" in done.stderr


def test_files_of_somebody_else_below_are_no_audit(logs: Path, tmp_path: Path) -> None:
    (tmp_path / "game=chess").mkdir()
    (tmp_path / "game=chess" / "games.parquet").write_bytes(b"PAR1")
    done = paipu("audit", str(logs), "-o", str(tmp_path), "--hive")
    assert done.returncode == 2
    assert (tmp_path / "game=chess" / "games.parquet").exists()


def test_the_question_of_the_guide_counts_the_hands_of_a_day(whole: Path, laid: Path) -> None:
    (query,) = re.findall(r"^```sql\n([^`]*DIR/\*\*/[^`]*)^```$", PAGE, re.MULTILINE)
    asked = query.replace("DIR", str(laid)).replace("2026-05-01", "1925-05-02")
    days = [row["game"] for row in rows(whole) if row["date"] == "1925-05-02"]
    assert duckdb.sql(asked).fetchall() == [(game, days.count(game)) for game in ("taiwan", "yawan")]


# -- broken off ----------------------------------------------------------------------------------------


def test_one_that_breaks_off_between_two_files_of_a_part_goes_on_with_nothing_twice(
    logs: Path, laid: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second part has some of its files renamed, the others not, and is not entered."""
    audit = Audit([str(logs)], str(tmp_path / "out"), rows=7, hive=True)
    replaced, renamed = os.replace, []

    def broken_off(source: str, target: str) -> None:
        if str(target).endswith("part-000002.parquet"):
            renamed.append(target)
            if len(renamed) == 3:
                raise OSError(28, "No space left on device")
        replaced(source, target)

    monkeypatch.setattr(os, "replace", broken_off)
    with pytest.raises(OSError, match="No space left"):
        run(audit)
    monkeypatch.undo()
    assert len(list((tmp_path / "out").rglob("part-000002.parquet"))) == 2
    assert list((tmp_path / "out").rglob("*.unfinished"))
    gone = part_files(audit.folder)[0]
    os.unlink(gone)
    run(audit)
    assert as_hive_reads(tmp_path / "out") == as_hive_reads(laid)
    assert not list((tmp_path / "out").rglob("*.unfinished"))
    assert is_complete(audit.folder)


def test_one_that_is_killed_goes_on_with_nothing_twice(tmp_path: Path) -> None:
    logs, out = many(tmp_path / "logs", 30, 12), tmp_path / "out"
    words = ["audit", str(logs), "-o", str(out), "--part-rows", "32", "--hive"]
    for parts in (1, 2):
        killed([sys.executable, "-m", "oracle.cli", *words], out, parts, 0.01)
    assert paipu(*words).returncode == 0
    assert paipu(*words).returncode == 0
    found = [(row["file"], row["hand"]) for row in as_hive_reads(out)]
    assert found == [(f"{logs}/{file:03}.paipu", hand) for file in range(30) for hand in range(1, 13)]
