"""Where logs come from: files, folders, patterns, archives, standard input, object stores; and what is refused."""

from __future__ import annotations

import gzip
import io
import json
import stat
import tarfile
import zipfile
from typing import TYPE_CHECKING

import fsspec
import pytest

import oracle
from conformance_tests.audits.bench import CHAPTER, CLEAN, ROOT, paipu, remarked, rows
from oracle.audits.judging import RowMaker, Terms
from oracle.audits.pieces import HANDS, chunks, pieces
from oracle.audits.sources import FREE, NoSourceError, looked_for, named, sources
from oracle.conformance.inputs.structured import structured_log

if TYPE_CHECKING:
    from pathlib import Path

    from oracle.audits.judging import Row


def judged(*words: str) -> list[Row]:
    """The rows of what is named, judged in this process."""
    judge, found = RowMaker(Terms()), []
    for chunk in chunks(pieces(sources(named(words)))):
        judge.begin()
        found += [judge.row(piece) for piece in chunk]
    return found


def in_short(found: list[Row]) -> list[tuple[str, int, str, str | None]]:
    return [(row["file"].rpartition("/")[2], row["hand"], row["status"], row.get("label")) for row in found]


def test_a_folder_gives_its_logs_in_order_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "2.paipu").write_text(CLEAN * 2, encoding="utf-8")
    (tmp_path / "a.paipu").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "README.md").write_text("no log", encoding="utf-8")
    expected = [("a.paipu", 1, "clean", None), ("2.paipu", 1, "clean", None), ("2.paipu", 2, "clean", None)]
    assert in_short(judged(str(tmp_path))) == expected
    assert in_short(judged(f"{tmp_path}/**/*.paipu")) == expected


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    for word in (str(tmp_path / "none"), f"{tmp_path}/*.paipu", "memory://nothing/here"):
        with pytest.raises(NoSourceError):
            looked_for([word])
    done = paipu("audit", str(tmp_path / "none"), "-o", str(tmp_path / "out"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{tmp_path}/none is neither a file nor a folder, and nothing matches it.\n"


def test_standard_input_in_notation_and_in_json(tmp_path: Path) -> None:
    done = paipu("audit", "-", "-o", str(tmp_path / "one"), input=CLEAN * 3)
    assert done.returncode == 0, done.stderr
    assert in_short(rows(tmp_path / "one")) == [("-", hand, "clean", None) for hand in (1, 2, 3)]
    lines = json.dumps({"game": "tongqi", "log": {"end": "cut"}}) + "\n"
    done = paipu("audit", "-", "-o", str(tmp_path / "two"), "--json", input=lines * 2)
    assert json.loads(done.stdout)["hands"] == 2


def test_a_hand_says_the_same_in_notation_and_as_json(tmp_path: Path) -> None:
    (log,) = oracle.read(CHAPTER)
    assert not isinstance(log, Exception)
    tree = {"game": "tongqi", "kind": "replay", "readings": {}, "input": {"log": structured_log(log)}}
    (tmp_path / "one.json").write_text(json.dumps(tree), encoding="utf-8")
    (tmp_path / "two.ndjson").write_text(json.dumps(tree) + "\n", encoding="utf-8")
    (tmp_path / "three.json").write_text(json.dumps([tree, tree]), encoding="utf-8")
    text, *others = judged(str(CHAPTER), str(tmp_path))
    assert [each["status"] for each in others] == ["broken"] * 4
    for each in others:
        assert (each["scores"], each["payments"]) == (text["scores"], text["payments"])
        clauses = [sorted(found["clause"] for found in one["findings"]) for one in (each, text)]
        assert clauses[0] == clauses[1]


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("{", "json"),
        ('{"game": "chess", "log": {}}', "unknown-game"),
        ('{"game": "tongqi"}', "structured"),
        ('{"game": "tongqi", "log": {"end": "cut", "walls": []}}', "structured"),
        ("[" * 100_000, "json"),
        ('"text"', "structured"),
        (" " * (1 << 20) + "{}", "json-too-long"),
    ],
)
def test_json_that_is_no_log_is_a_row(line: str, label: str, tmp_path: Path) -> None:
    good = json.dumps({"game": "tongqi", "log": {"end": "cut"}})
    (tmp_path / "one.ndjson").write_text(f"{line}\n{good}\n", encoding="utf-8")
    assert [(row["status"], row.get("label")) for row in judged(str(tmp_path))] == [
        ("unreadable", label),
        ("clean", None),
    ]


@pytest.mark.parametrize("before", ["", "# A heading.\n\n", "\ufeff"])
def test_hands_are_cut_as_they_are_read(before: str, tmp_path: Path) -> None:
    """Each hand with the same number, place and finding as where the file is read at once."""
    text = (
        f"{before}{CLEAN}\n# Of the second.\n［Game “tongqi”］\nnonsense here\nend cut\n"
        f"{CLEAN}trailing words\n\n{CHAPTER.read_text(encoding='utf-8')}"
    )
    path = tmp_path / "all.paipu"
    path.write_text(text, encoding="utf-8")
    expected = []
    for hand, log in enumerate(oracle.read(path), 1):
        if isinstance(log, Exception):
            expected.append((hand, "unreadable", [log.line]))
        else:
            ruling = oracle.check(log)
            expected.append((hand, ruling.status, [found.place.line for found in ruling.findings]))
    found = [
        (
            row["hand"],
            row["status"],
            [each["line"] for each in row["findings"]]
            if "findings" in row
            else [int(row["reason"].partition(":")[0])],
        )
        for row in judged(str(path))
    ]
    assert found == expected
    assert len(expected) == 4


def test_what_stands_before_the_first_hand_is_a_row_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "junk.paipu").write_text(f"not a log\n{CLEAN}", encoding="utf-8")
    (tmp_path / "nothing.paipu").write_text("", encoding="utf-8")
    assert in_short(judged(str(tmp_path))) == [
        ("junk.paipu", 1, "unreadable", "no-game-tag"),
        ("junk.paipu", 2, "clean", None),
        ("nothing.paipu", 1, "unreadable", "empty-file"),
    ]


def test_a_match_is_judged_as_one_and_stays_in_one_chunk() -> None:
    path = ROOT / "conformance_tests/mechanism/oracle/matches/tongqi.paipu"
    found = [row["status"] for row in judged(str(path))]
    assert found == ["clean", "broken", "broken", "clean", "undecided"]


def test_a_match_goes_on_beyond_a_chunk_only_where_it_is_very_long(tmp_path: Path) -> None:
    named_hand = '[Game "tongqi"]\n[Player tian "A"]\n[Player di "B"]\nend cut\n'
    (tmp_path / "one.paipu").write_text(named_hand * (HANDS.most + 50) + CLEAN * 50, encoding="utf-8")
    assert [len(chunk) for chunk in chunks(pieces(sources(named([str(tmp_path)]))))] == [
        HANDS.most,
        50,
        32,
        18,
    ]


# -- archives ------------------------------------------------------------------------------------------


def tar_with(path: Path, mode: str, *members: tuple[tarfile.TarInfo, bytes]) -> None:
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]  # a mode of a parameter
        for info, data in members:
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))


def linked(name: str, kind: bytes) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, "/etc/passwd"
    return info


HOSTILE = [
    ("all!../out.paipu", "archive-name"),
    ("all!/abs.paipu", "archive-name"),
    ("all!in/../../out.paipu", "archive-name"),
    ("all!C:win.paipu", "archive-name"),
    ("all!soft.paipu", "archive-link"),
]


@pytest.mark.parametrize("end", ["tar", "tar.gz", "tar.xz", "tar.bz2", "zip"])
def test_an_archive_gives_its_logs_and_refuses_names_and_links(end: str, tmp_path: Path) -> None:
    path, data = tmp_path / f"all.{end}", CLEAN.encode()
    names = [name.partition("!")[2] for name, label in HOSTILE if label == "archive-name"]
    if end == "zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in ["good.paipu", "left.txt", *names]:
                archive.writestr(name, data)
            link = zipfile.ZipInfo("soft.paipu")
            link.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(link, "/etc/passwd")
            archive.writestr("inner.zip", b"PK")
    else:
        mode = "w:" + end.removeprefix("tar").removeprefix(".")
        good = [(tarfile.TarInfo(name), data) for name in ["good.paipu", "left.txt", *names]]
        links = [(linked("soft.paipu", tarfile.SYMTYPE), b""), (linked("hard.paipu", tarfile.LNKTYPE), b"")]
        tar_with(path, mode, *good, *links, (tarfile.TarInfo("inner.zip"), b"PK"))
    found = [
        (row["file"].removeprefix(f"{tmp_path}/").replace(f"all.{end}", "all"), row.get("label"))
        for row in judged(str(path))
    ]
    hard = [] if end == "zip" else [("all!hard.paipu", "archive-link")]
    assert sorted(found, key=str) == sorted(
        [("all!good.paipu", None), *HOSTILE, *hard, ("all!inner.zip", "archive-within")], key=str
    )
    assert sorted(each.name for each in tmp_path.iterdir()) == [f"all.{end}"]


def test_a_bomb_is_refused_and_the_rest_is_judged(tmp_path: Path) -> None:
    zeros = b"# " + bytes(FREE * 4)
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.paipu", zeros)
        archive.writestr("good.paipu", CLEAN)
    tar_with(
        tmp_path / "b.tar.gz", "w:gz", (tarfile.TarInfo("left.bin"), zeros), (tarfile.TarInfo("x.paipu"), b"")
    )
    (tmp_path / "c.paipu.gz").write_bytes(gzip.compress(zeros))
    (tmp_path / "d.paipu.gz").write_bytes(gzip.compress((CLEAN * 3).encode()))
    assert [
        (name, label) for name, _, status, label in in_short(judged(str(tmp_path))) if status != "unreadable"
    ] == [
        ("a.zip!bomb.paipu", "archive-bomb"),
        ("a.zip!good.paipu", None),
        ("b.tar.gz", "archive-bomb"),
        ("c.paipu.gz", "archive-bomb"),
        *[("d.paipu.gz", None)] * 3,
    ]


def test_a_damaged_archive_is_a_row(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK\3\4 and nothing")
    (tmp_path / "b.tar.gz").write_bytes(gzip.compress(CLEAN.encode())[:-20])
    (tmp_path / "c.tar").write_bytes(b"\1" * 2000)
    (tmp_path / "d.paipu.gz").write_bytes(gzip.compress((CLEAN * 50).encode())[:-12])
    (tmp_path / "e.paipu.xz").write_bytes(b"no xz")
    found = in_short(judged(str(tmp_path)))
    assert [(name, label) for name, _, status, label in found if status == "refused"] == [
        (name, "cannot-read") for name in ("a.zip", "b.tar.gz", "c.tar", "d.paipu.gz", "e.paipu.xz")
    ]


# -- object stores -------------------------------------------------------------------------------------


def test_logs_in_an_object_store(tmp_path: Path) -> None:
    memory = fsspec.filesystem("memory")
    memory.pipe("/audits/a/one.paipu", CLEAN.encode())
    memory.pipe("/audits/b/two.paipu", (CLEAN * 2).encode())
    memory.pipe("/audits/notes.txt", b"no log")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("three.paipu", CLEAN)
    memory.pipe("/audits/c.zip", buffer.getvalue())
    one, two, three = (
        "memory:///audits/a/one.paipu",
        "memory:///audits/b/two.paipu",
        "memory:///audits/c.zip!three.paipu",
    )
    assert [row["file"].replace("memory:///", "memory:///") for row in judged("memory://audits")] == [
        one,
        two,
        two,
        three,
    ]
    assert [row["file"] for row in judged("memory://audits/*/*.paipu")] == [one, two, two]
    (tmp_path / "here.paipu").write_text(remarked(["x"]), encoding="utf-8")
    assert [row["file"] for row in judged(f"file://{tmp_path}")] == [f"file://{tmp_path}/here.paipu"]
