"""What is asked of audits: the page, the queries of the guide, two audits compared, rulings as Arrow."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import duckdb
import polars as pl
import pyarrow as pa
import pytest
from pyarrow import parquet

import oracle
from conformance_tests.audits.bench import CHAPTER, CLEAN, ROOT, TIMES, paipu, rows
from conformance_tests.audits.test_page import PAGE
from oracle.conformance.inputs.structured import structured_log

if TYPE_CHECKING:
    from pathlib import Path

WORKED = ROOT / "conformance_tests" / "worked"
QUERIES = [
    query
    for query in re.findall(r"^```sql\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    if "'DIR/part-*.parquet'" in query
]


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An audit of all worked examples, and of a hand with a date and the name of a person."""
    folder = tmp_path_factory.mktemp("asking")
    text = CHAPTER.read_text(encoding="utf-8")
    dated = text.replace(
        '[Game "tongqi"]\n', '[Game "tongqi"]\n[Date "1925-05-01"]\n[Player ren "Wu Zhiying"]\n'
    )
    assert "Wu Zhiying" in dated
    hidden = folder / "hidden.paipu"
    hidden.write_text('[Game "tongqi"]\ntian take discard 56\ndi win 56\nend won\n', encoding="utf-8")
    (folder / "dated.paipu").write_text(dated, encoding="utf-8")
    done = paipu(
        "audit",
        str(WORKED),
        str(folder / "dated.paipu"),
        str(hidden),
        "-o",
        str(folder / "out"),
        "--part-rows",
        "9",
    )
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "out"


# -- the page ------------------------------------------------------------------------------------------


def section(html: str, name: str) -> list[list[str]]:
    """The rows of a table of the page."""
    (found,) = re.findall(rf'<section id="{name}">(.*?)</section>', html, re.DOTALL)
    body = found.partition("<tbody>")[2]
    return [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", body)]


def test_the_page_counts_what_stands_in_the_rows(out: Path) -> None:
    done = paipu("audit", "report", str(out))
    assert (done.returncode, done.stdout) == (0, f"The page: {out}/report.html\n")
    html = (out / "report.html").read_text(encoding="utf-8")
    every = rows(out)
    hands: Counter[tuple[str, str]] = Counter()
    seats: Counter[tuple[str, str]] = Counter()
    moments: Counter[tuple[str, str]] = Counter()
    for row in every:
        found = [each for each in row["findings"] or () if each["kind"] != "undecided"]
        hands.update({(each["clause"], row["game"]) for each in found})
        seats.update((row["game"], each["seat"]) for each in found if each["seat"] is not None)
        moments.update(
            (row["game"], str((each["at"] - 1) // 10 * 10 + 1)) for each in found if each["at"] is not None
        )
    assert {(clause, game): int(number) for clause, _, game, number, _ in section(html, "clauses")} == hands
    assert all(title for _, title, *_ in section(html, "clauses"))
    assert {(game, seat): int(times) for game, seat, _, times in section(html, "seats")} == seats
    assert {(game, act): int(times) for game, act, times in section(html, "moments")} == moments
    assert section(html, "dates") == [["1925-05-01", "1", "1"]]
    assert sum(int(number) for _, _, number in section(html, "games")) == len(every)
    paid = [row for row in section(html, "payments") if row[1].endswith("dated.paipu")]
    assert [row[-1] for row in paid] == ["tian pays di 360; by the rules 380 is due."]


def test_nobody_is_named(out: Path) -> None:
    assert (
        paipu("audit", "report", str(out), "-o", str(out.parent / "page.html"), "--lang", "zh").returncode
        == 0
    )
    html = (out.parent / "page.html").read_text(encoding="utf-8")
    assert '<html lang="zh-Hant">' in html
    assert "Wu Zhiying" not in html
    assert "Wu Zhiying" not in json.dumps(rows(out), ensure_ascii=False)


def test_a_folder_without_an_audit_is_refused(tmp_path: Path) -> None:
    for words in (("report", str(tmp_path)), ("compare", str(tmp_path), str(tmp_path))):
        done = paipu("audit", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"{tmp_path} holds no audit: there is no manifest.ndjson.\n"


# -- the queries of the guide --------------------------------------------------------------------------


def test_there_are_five_queries() -> None:
    assert len(QUERIES) == 5


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_of_the_guide_finds_something(query: str, out: Path) -> None:
    assert duckdb.sql(query.replace("DIR", str(out))).fetchall()


def test_the_first_query_counts_the_hands_of_each_clause(out: Path) -> None:
    found = dict(duckdb.sql(QUERIES[0].replace("DIR", str(out))).fetchall())
    expected: Counter[str] = Counter()
    for row in rows(out):
        expected.update({each["clause"] for each in row["findings"] or () if each["kind"] != "undecided"})
    assert found == expected


# -- compared ------------------------------------------------------------------------------------------


def test_an_audit_compared_with_itself_is_alike(out: Path) -> None:
    done = paipu("audit", "compare", str(out), str(out))
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"\d+ hands are in both; 0 are ruled otherwise\.\n", done.stdout)


def test_two_sets_of_readings_compared(tmp_path: Path) -> None:
    """The book's own game under another reading of its limit: the ruling says which payment changes then."""
    two = [str(CHAPTER), str(WORKED / "yawan")]
    assert paipu("audit", *two, "-o", str(tmp_path / "a")).returncode == 0
    assert paipu("audit", *two, "-o", str(tmp_path / "b"), "--reading", "TQ-A3=total").returncode == 0
    done = paipu("audit", "compare", str(tmp_path / "a"), str(tmp_path / "b"), "--json")
    assert done.returncode == 1
    (change,) = [json.loads(line) for line in done.stdout.splitlines()]
    assert (change["game"], change["what"], change["before"], change["after"]) == (
        "tongqi",
        "changed",
        "broken",
        "broken",
    )
    assert "payments" in change["parts"]
    assert (change["came"], change["went"]) == (["TQ-4.3d2"], [])
    said = paipu("audit", "compare", str(tmp_path / "a"), str(tmp_path / "b")).stdout
    assert "1 is ruled otherwise" in said or "1 are ruled otherwise" in said
    assert f"  {CHAPTER}:1 (hand 1): broken (+TQ-4.3d2)\n" in said


def test_hands_of_one_audit_alone_are_listed(tmp_path: Path) -> None:
    log = tmp_path / "log.paipu"
    log.write_text(CLEAN * 2, encoding="utf-8")
    assert paipu("audit", str(log), "-o", str(tmp_path / "a")).returncode == 0
    log.write_text(CLEAN + CLEAN.replace("4", "5") + CLEAN, encoding="utf-8")
    assert paipu("audit", str(log), "-o", str(tmp_path / "b")).returncode == 0
    done = paipu("audit", "compare", str(tmp_path / "a"), str(tmp_path / "b"), "--json")
    assert [(each["hand"], each["what"]) for each in map(json.loads, done.stdout.splitlines())] == [
        (2, "other-log"),
        (3, "only-after"),
    ]


def test_logs_that_have_moved_are_matched_by_their_names_below(tmp_path: Path) -> None:
    for home in ("here", "there"):
        (tmp_path / home / "day").mkdir(parents=True)
        for name in ("one", "two"):
            (tmp_path / home / "day" / f"{name}.paipu").write_text(CLEAN, encoding="utf-8")
        assert paipu("audit", str(tmp_path / home), "-o", str(tmp_path / f"of-{home}")).returncode == 0
    folders = [str(tmp_path / "of-here"), str(tmp_path / "of-there")]
    done = paipu("audit", "compare", *folders)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(
        "2 hands are in both; 0 are ruled otherwise.\nNo file bears the same path in both"
    )
    assert f"below {tmp_path}/here/day/ and {tmp_path}/there/day/." in done.stdout
    assert paipu("audit", str(CHAPTER), "-o", str(tmp_path / "other")).returncode == 0
    done = paipu("audit", "compare", folders[0], str(tmp_path / "other"), "--json")
    assert (done.returncode, len(done.stdout.splitlines())) == (1, 3)
    assert done.stderr.startswith("No file is in both by its name")


def rewritten(audit: Path, folder: Path, table: pa.Table) -> str:
    """An audit of these rows, with the manifest of another."""
    folder.mkdir()
    parquet.write_table(table, folder / "part-000001.parquet")
    (folder / "manifest.ndjson").write_bytes((audit / "manifest.ndjson").read_bytes())
    return str(folder)


def test_an_older_version_has_fewer_columns(tmp_path: Path) -> None:
    """What both have is compared, and what is left out is listed; a change in what one lacks is none."""
    assert paipu("audit", str(CHAPTER), "-o", str(tmp_path / "a")).returncode == 0
    table = parquet.read_table(tmp_path / "a" / "part-000001.parquet")
    ruled = table.column_names.index("ruled")
    other = table.set_column(ruled, table.field(ruled), [["sha256:otherwise"]])
    old = rewritten(tmp_path / "a", tmp_path / "old", table.drop_columns(["ruled", "claims", "payments"]))
    anew = rewritten(tmp_path / "a", tmp_path / "anew", other)
    for folder in (old, anew):
        done = paipu("audit", "compare", folder, str(tmp_path / "a"))
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("1 hand is in both; 0 is ruled otherwise.\n")
        assert ("Not compared, because not both have these columns: claims, payments.\n" in done.stdout) == (
            folder == old
        )
    bare = rewritten(tmp_path / "a", tmp_path / "bare", table.drop_columns(["status"]))
    done = paipu("audit", "compare", bare, str(tmp_path / "a"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("its rows lack what every audit has (status).\n")


def test_a_newer_schema_is_refused_and_not_misread(tmp_path: Path) -> None:
    (tmp_path / "manifest.ndjson").write_text('{"schema":2,"paipu":"9.0"}\n', encoding="utf-8")
    for words in (("report", str(tmp_path)), ("compare", str(tmp_path), str(tmp_path))):
        done = paipu("audit", *words)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert "written by Paipu 9.0, whose rows are of schema 2; this Paipu knows schema 1" in done.stderr


def test_audits_without_rows_are_compared(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    assert paipu("audit", str(tmp_path / "logs"), "-o", str(tmp_path / "a")).returncode == 0
    done = paipu("audit", "compare", str(tmp_path / "a"), str(tmp_path / "a"))
    assert (done.returncode, done.stdout) == (0, "0 hands are in both; 0 are ruled otherwise.\n")


# -- as Arrow ------------------------------------------------------------------------------------------


def plain(table: Any) -> list[dict[str, Any]]:  # noqa: ANN401  (a table of pyarrow)
    return [{name: value for name, value in row.items() if name not in TIMES} for row in table.to_pylist()]


def test_the_library_gives_the_rows_of_the_command(out: Path) -> None:
    path = str(CHAPTER)
    (expected,) = [row for row in rows(out) if row["file"] == path]
    text = CHAPTER.read_text(encoding="utf-8")
    assert plain(oracle.audit([text], file=path).read_all()) == [expected]
    (read,) = plain(oracle.audit(oracle.read(path), file=path).read_all())
    assert {**read, "log": None, "line": None} == {**expected, "log": None, "line": None}


def test_logs_of_every_kind_in_one_iterable() -> None:
    (log,) = oracle.read(CHAPTER)
    assert not isinstance(log, Exception)
    tree = {"game": "tongqi", "log": structured_log(log)}
    bad = next(oracle.read(CHAPTER.parent / "chapter12.paipu"))
    reader = oracle.audit([log, CLEAN * 2, CLEAN.encode(), tree, bad, '[Game "x"]'], rows=2)
    assert reader.schema == oracle.audit_schema()
    batches = list(reader)
    assert [batch.num_rows for batch in batches] == [2, 2, 2, 1]
    status = [row["status"] for batch in batches for row in batch.to_pylist()]
    assert status == ["broken", "clean", "clean", "clean", "broken", "broken", "unreadable"]


def test_a_match_is_one_as_check_match_has_it() -> None:
    path = ROOT / "conformance_tests/mechanism/oracle/matches/tongqi.paipu"
    expected = [
        each.status for each in oracle.check_match(oracle.read(path)) if not isinstance(each, Exception)
    ]
    assert [row["status"] for row in oracle.audit(oracle.read(path)).read_all().to_pylist()] == expected


def test_rows_in_pandas_and_polars() -> None:
    table = oracle.audit([CHAPTER.read_text(encoding="utf-8"), CLEAN]).read_all()
    assert table.to_pandas()["status"].tolist() == ["broken", "clean"]
    frame = pl.from_arrow(table)
    assert isinstance(frame, pl.DataFrame)
    assert frame.get_column("findings").list.len().to_list() == [3, 0]


def test_a_reading_that_no_game_has_is_refused() -> None:
    with pytest.raises(oracle.ReadingError):
        oracle.audit([CLEAN], readings={"TQ-A999": "x"})


@pytest.mark.parametrize("game", ["tongqi", "jiaxing", "lingque", "taiwan", "yawan"])
def test_the_second_question_names_the_payment_that_was_declared_wrongly_and_no_other(
    game: str, tmp_path: Path
) -> None:
    dealt = paipu("deal", game, "--seed", "3", "--hands", "12", "--declare").stdout
    wrong, planted = re.subn(
        r"( pay \S+ )(\d+)", lambda found: f"{found[1]}{int(found[2]) + 1}", dealt, count=1
    )
    assert planted == 1
    (tmp_path / "dealt.paipu").write_text(wrong, encoding="utf-8")
    done = paipu("audit", str(tmp_path / "dealt.paipu"), "-o", str(tmp_path / "out"))
    assert done.stderr == ""
    (asked,) = (query for query in QUERIES if "AS due" in query)
    found = duckdb.sql(asked.replace("DIR", str(tmp_path / "out"))).fetchall()
    (told,) = found
    seats = re.search(r"^(\S+) pay (\S+) ", wrong, re.MULTILINE)
    assert seats is not None
    assert told[2:4] == (seats[1], seats[2])
