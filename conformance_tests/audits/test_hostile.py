"""What an audit meets that means it harm, or bears a wrong name: rows are made of it, and nobody's files are lost."""

from __future__ import annotations

import io
import json
import os
import tarfile
import threading
import zipfile
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

import paipu as entry
from conformance_tests.audits.bench import CLEAN, many, paipu, rows
from grammar.limits import FREE, SWELLING
from oracle.audits.judging import RowMaker, Terms
from oracle.audits.parts import MANIFEST, Folder, OtherAuditError, manifest, part_files
from oracle.audits.pieces import pieces
from oracle.audits.run import Audit, run
from oracle.audits.sources import named, sources
from oracle.conformance.inputs.structured import structured_log
from oracle.judge.dealing import deal
from oracle.judge.many.workers import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LIMITS = Limits(60.0)


def judged(*words: str) -> list[dict[str, Any]]:
    maker = RowMaker(Terms())
    return [maker.row(piece) for piece in pieces(sources(named(words)))]


def audited(logs: Path, out: Path, part_rows: int = 32, *, hive: bool = False) -> None:
    run(Audit([str(logs)], str(out), Terms(), LIMITS, 1, part_rows, hive))


# -- nothing of the user's is deleted ------------------------------------------------------------------

THEIRS = (
    *(
        "mine.parquet",
        "part-000099.parquet",
        "part-000099.parquet.unfinished",
        "part-1.parquet",
        "x.unfinished",
    ),
    *(
        "manifest.ndjson.unfinished",
        "manifest.ndjson.0badcafe.unfinished",
        "report.html",
        "part-000001.parquet.bak",
    ),
    *("game=taiwan/mine.parquet", "game=tongqi/date=2026-05-01/part-000099.parquet", "-", "notes"),
)
"""Names that somebody may give to files beside those of an audit."""


def put(folder: Path) -> dict[str, bytes]:
    """Somebody's files, by every name."""
    for number, name in enumerate(THEIRS):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"mine %d" % number)
    return {name: (folder / name).read_bytes() for name in THEIRS}


def left(folder: Path) -> dict[str, bytes | None]:
    return {name: (folder / name).read_bytes() if (folder / name).exists() else None for name in THEIRS}


@pytest.mark.parametrize("hive", [False, True])
def test_an_audit_touches_no_file_that_its_manifest_does_not_name(tmp_path: Path, hive: bool) -> None:
    logs, out = many(tmp_path / "logs", 3, 32), tmp_path / "out"
    audited(logs, out, hive=hive)
    theirs, made = put(out), part_files(str(out))
    before = rows(out) if not hive else None
    audited(logs, out, hive=hive)  # again
    assert left(out) == theirs
    os.unlink(made[1])  # broken off
    with open(out / MANIFEST, "ab") as stream:
        stream.write(b'{"part":98,"fi')
    audited(logs, out, hive=hive)
    assert left(out) == theirs
    assert part_files(str(out)) == made
    assert before is None or rows_of(made) == before
    assert not [
        name for name in os.listdir(out) if name.startswith(MANIFEST) and name not in (MANIFEST, *THEIRS)
    ]


def rows_of(files: list[str]) -> list[dict[str, Any]]:
    from pyarrow import parquet

    told = [row for file in files for row in parquet.read_table(file).to_pylist()]
    return [{name: value for name, value in row.items() if not name.endswith("_ms")} for row in told]


@pytest.mark.parametrize("name", ["part-000002.parquet", "part-000002.parquet.unfinished"])
def test_what_stands_in_its_way_is_named_and_left(name: str, tmp_path: Path) -> None:
    logs, out = many(tmp_path / "logs", 3, 32), tmp_path / "out"
    folder = Folder(str(out), Audit([str(logs)], str(out), Terms(), LIMITS, 1, 32).head())
    folder.open()
    folder.close()
    (out / name).write_bytes(b"mine")
    with pytest.raises(OtherAuditError) as refused:
        audited(logs, out)
    assert (refused.value.key, (out / name).read_bytes()) == ("audit-in-the-way", b"mine")
    (out / name).unlink()
    audited(logs, out)
    assert len(part_files(str(out))) == 3


@pytest.mark.parametrize("said", [b"my own list\n", b"{}\n", b'{"a":1}', b"\xff\n", b"[" * 5000 + b"\n"])
def test_a_manifest_of_somebody_else_is_left(said: bytes, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / MANIFEST).write_bytes(said)
    with pytest.raises(OtherAuditError):
        audited(many(tmp_path / "logs", 1, 1), tmp_path / "out")
    assert (tmp_path / "out" / MANIFEST).read_bytes() == said


def test_a_full_disk_costs_nothing_of_anybodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logs, out = many(tmp_path / "logs", 3, 32), tmp_path / "out"
    audited(logs, out)
    made, whole, theirs = part_files(str(out)), rows(out), put(out)
    os.unlink(made[2])
    ours = os.fsync
    for writes in range(4):
        left_to_write = iter(range(writes))

        def full(number: int, left_to_write: Iterator[int] = left_to_write) -> None:
            if next(left_to_write, None) is None:
                raise OSError(28, "No space left on device")
            ours(number)

        monkeypatch.setattr("os.fsync", full)
        with pytest.raises(OSError, match="No space"):
            audited(logs, out)
        assert left(out) == theirs
    monkeypatch.setattr("os.fsync", ours)
    audited(logs, out)
    assert (left(out), rows_of(part_files(str(out)))) == (theirs, whole)


@pytest.mark.parametrize(
    "name", ["../mine.parquet", "/part-000001.parquet", "game=a/date=../part-000001.parquet"]
)
def test_a_manifest_leads_nowhere_else(name: str, tmp_path: Path) -> None:
    logs, out = many(tmp_path / "logs", 1, 8), tmp_path / "out"
    audited(logs, out)
    (tmp_path / "mine.parquet").write_bytes(b"mine")
    (out / "game=b").symlink_to(tmp_path)
    with open(out / MANIFEST, "ab") as stream:
        for each in (name, "game=b/date=c/part-000001.parquet"):
            line = {"part": 7, "file": each, "sha256": "", "rows": 1, "source": ""}
            stream.write(json.dumps(line).encode() + b"\n" + json.dumps({"begun": [each]}).encode() + b"\n")
    (tmp_path / "date=c").mkdir()
    (tmp_path / "date=c" / "part-000001.parquet").write_bytes(b"mine")
    audited(logs, out)
    assert (tmp_path / "mine.parquet").read_bytes() == b"mine"
    assert (tmp_path / "date=c" / "part-000001.parquet").read_bytes() == b"mine"
    assert len(part_files(str(out))) == 1


# -- a damaged audit -----------------------------------------------------------------------------------

LINES: tuple[Any, ...] = (
    {"part": 1},
    {"part": "x", "file": "part-000001.parquet", "sha256": "", "rows": 1, "source": ""},
    {"part": 1, "file": [], "sha256": {}, "rows": 1, "source": ""},
    {"part": 1, "files": ["part-000001.parquet"], "rows": 1, "source": ""},
    {"part": 1, "files": {"part-000001.parquet": 5}, "rows": 1, "source": ""},
    {"seconds": "x"},
    {"seconds": -1},
    {"seconds": float("nan")},
    {"begun": 5},
    {"begun": [5, None]},
    [],
    None,
)


@pytest.mark.parametrize("line", LINES)
def test_a_damaged_line_of_the_manifest_says_nothing(line: object, tmp_path: Path) -> None:
    logs, out = many(tmp_path / "logs", 1, 8), tmp_path / "out"
    audited(logs, out)
    with open(out / MANIFEST, "ab") as stream:
        stream.write(json.dumps(line).encode() + b"\n")
    assert len(part_files(str(out))) == 1
    audited(logs, out)
    assert next(list(each) for each in manifest(str(out)))[0] == "schema"


def test_a_missing_or_damaged_part_is_named_with_what_to_do(tmp_path: Path) -> None:
    logs, out, other = many(tmp_path / "logs", 2, 32), tmp_path / "out", tmp_path / "other"
    audited(logs, out)
    audited(logs, other)
    part = out / "part-000002.parquet"
    whole = part.read_bytes()
    for damage in (b"", b"PAR1", whole[:-20], whole[:100] + b"\xff" * 400 + whole[500:], None):
        part.unlink(missing_ok=True)
        if damage is not None:
            part.write_bytes(damage)
        for words in (
            ("report", str(out)),
            ("compare", str(out), str(other)),
            ("compare", str(other), str(out)),
        ):
            done = paipu("audit", *words)
            if done.returncode in {0, 1} and not done.stderr:
                continue  # what was asked stands in what is whole
            assert done.returncode == 2, done.stderr
            assert (str(part) in done.stderr, done.stderr.count("\n")) == (True, 1), done.stderr


# -- rows ----------------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    "\ud800",
    "",
    "\0",
    "x\ny",
    10**30,
    -1,
    1.5,
    None,
    [],
    {},
    True,
    "?",
    [[[]]],
    2**63,
    2**31,
)


def replaced(tree: Any, value: object) -> Iterator[Any]:  # noqa: ANN401  (JSON)
    """A tree with each of its parts replaced, and each of its keys."""
    yield value
    if isinstance(tree, dict):
        for key, inner in tree.items():
            yield from ({**tree, key: each} for each in replaced(inner, value))
            if isinstance(value, str):
                yield {**{name: each for name, each in tree.items() if name != key}, value: inner}
    elif isinstance(tree, list):
        for number, inner in enumerate(tree):
            yield from ([*tree[:number], each, *tree[number + 1 :]] for each in replaced(inner, value))


@pytest.mark.parametrize("game", ["tongqi", "jiaxing", "taiwan", "lingque", "yawan"])
def test_a_structured_log_with_any_part_replaced_has_its_row_and_is_no_defect(game: str) -> None:
    log: Any = structured_log(deal(game, 3))
    short = {**log, "acts": log["acts"][:4], "end": "cut"}
    short.pop("wall", None)
    told: Any = {"game": game, "readings": {}, "log": {**short, "players": {"E": "A"}}}
    strange = [each for value in ODD for each in replaced(told, value) if isinstance(each, dict)]
    found = entry.audit(strange[:: max(1, len(strange) // 400)]).read_all().to_pylist()
    failed = [(row["label"], row["reason"]) for row in found if row["status"] == "failed"]
    assert failed == []
    assert len(found) == len(strange[:: max(1, len(strange) // 400)])


def test_no_letter_and_no_number_ends_an_audit(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    lines = (
        '{"game":"taiwan\\ud800","log":{}}',
        '{"game":"taiwan","log":{"\\ud800":1}}',
        '{"game":"jiaxing","log":{"left":-1,"dealer":"tian","acts":[],"end":"cut"}}',
        '{"game":"taiwan","log":{"turn":"","acts":[{"at":1,"seat":"","act":"draw"}],"end":"cut"}}',
        "[" * 100_000,
    )
    (logs / "a.ndjson").write_text("\n".join(lines), encoding="utf-8")
    audited(logs, tmp_path / "out")
    assert [row["status"] for row in rows(tmp_path / "out")] == ["unreadable"] * len(lines)


# -- archives and pipes --------------------------------------------------------------------------------


def test_an_archive_as_a_whole_gives_no_more_than_its_size_allows(tmp_path: Path) -> None:
    inner = b"# " + b"x" * (FREE.most // 2)
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(40):
            archive.writestr(f"{number:02}.paipu", inner)
    size = (tmp_path / "a.zip").stat().st_size
    taken = judged(str(tmp_path / "a.zip"))
    assert taken[-1]["label"] == "archive-bomb"
    assert (len(taken) - 2) * len(inner) <= FREE.most + SWELLING.most * size
    assert len(taken) < 40


def test_a_member_with_holes_gives_no_more_either(tmp_path: Path) -> None:
    path = tmp_path / "a.tar"
    info = tarfile.TarInfo("hole.paipu")
    info.type, info.size = tarfile.GNUTYPE_SPARSE, 0
    head = bytearray(info.tobuf(tarfile.GNU_FORMAT))
    real = b"%011o\0" % (1 << 33)
    head[483:495] = real
    head[148:156] = b" " * 8
    head[148:156] = b"%06o\0 " % sum(head)
    path.write_bytes(bytes(head) + bytes(1024))
    began = perf_counter()
    assert [row["label"] for row in judged(str(path))][-1] in {
        "archive-bomb",
        "cannot-read",
        "nul",
        "line-too-long",
    }
    assert perf_counter() - began < 30


def test_empty_lines_are_passed_over_and_counted(tmp_path: Path) -> None:
    number = 3_000_000
    text = CLEAN + "\n" * number + CLEAN
    (tmp_path / "a.paipu").write_text(text, encoding="utf-8")
    began = perf_counter()
    found = list(pieces(sources(named([str(tmp_path / "a.paipu")]))))
    assert perf_counter() - began < 10
    assert [piece.line for piece in found] == [1, 1 + CLEAN.count("\n") + number]
    assert found[1].text == CLEAN.encode()
    for empty in (1, 2, 70, 9_000):
        source = CLEAN + "\n" * empty + CLEAN
        (tmp_path / "a.paipu").write_text(source, encoding="utf-8")
        found = list(pieces(sources(named([str(tmp_path / "a.paipu")]))))
        assert b"".join(piece.text for piece in found) == source.encode()


def test_a_pipe_among_logs_is_a_row_and_holds_nobody(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.paipu")
    (tmp_path / "b.paipu").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "c.paipu").symlink_to("/dev/zero")
    for words in ([str(tmp_path)], [str(tmp_path / "*.paipu")]):
        found: list[Any] = []
        asked = threading.Thread(
            target=lambda into, words: into.extend(judged(*words)), args=(found, words), daemon=True
        )
        asked.start()
        asked.join(60)
        assert [(row["status"], row.get("label")) for row in found] == [
            ("refused", "cannot-open"),
            ("clean", None),
            ("refused", "cannot-open"),
        ]


def test_a_pipe_in_the_place_of_the_manifest_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    os.mkfifo(out / MANIFEST)
    with pytest.raises(OtherAuditError):
        audited(many(tmp_path / "logs", 1, 1), out)
    with pytest.raises(FileNotFoundError):
        list(manifest(str(out)))


def test_a_pipe_that_is_named_itself_is_read(tmp_path: Path) -> None:
    """As a shell gives one in the place of a file."""
    pipe = tmp_path / "a.paipu"
    os.mkfifo(pipe)
    writer = threading.Thread(target=partial(pipe.write_text, CLEAN, encoding="utf-8"), daemon=True)
    writer.start()
    assert [row["status"] for row in judged(str(pipe))] == ["clean"]
    writer.join(10)


def test_a_bomb_of_hands_is_bounded(tmp_path: Path) -> None:
    import lzma

    buffer = io.BytesIO(lzma.compress(b'[Game "taiwan"]\n' * 1_000_000))
    (tmp_path / "a.paipu.xz").write_bytes(buffer.getvalue())
    most = FREE.most + SWELLING.most * len(buffer.getvalue())
    found = list(pieces(sources(named([str(tmp_path)]))))
    assert found[-1].label == "archive-bomb"
    assert len(found) * len('[Game "taiwan"]\n') <= most + (1 << 16)
