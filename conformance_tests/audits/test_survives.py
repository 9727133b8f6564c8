"""An audit survives: a kill at any moment, a full disk, a hand that hangs, swells or ends its process."""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from conformance_tests.audits.bench import Misbehaving, many, paipu, remarked, rows
from oracle.audits.parts import Folder, OtherAuditError, is_complete, part_files
from oracle.audits.run import Audit, run
from oracle.judge.many.workers import GRACE, Limits

if TYPE_CHECKING:
    from pathlib import Path

FILES, HANDS, ROWS = 60, 12, "64"


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return many(tmp_path_factory.mktemp("audits") / "logs", FILES, HANDS)


@pytest.fixture(scope="module")
def whole(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, object]]:
    """The rows of an audit that nothing disturbed."""
    out = tmp_path_factory.mktemp("audits") / "whole"
    done = paipu("audit", str(logs), "-o", str(out), "--part-rows", ROWS)
    assert done.returncode == 0, done.stderr
    return rows(out)


def test_every_hand_has_one_row(whole: list[dict[str, object]]) -> None:
    places = [(str(row["file"]).rpartition("/")[2], row["hand"]) for row in whole]
    assert places == [(f"{file:03}.paipu", hand) for file in range(FILES) for hand in range(1, HANDS + 1)]


# -- killed --------------------------------------------------------------------------------------------


def killed(command: list[str], out: Path, parts: int, moment: float) -> None:
    """Start an audit, and kill it a moment after so many parts are there."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        until = time.monotonic() + 120
        while process.poll() is None and time.monotonic() < until:
            if out.is_dir() and len(list(out.rglob("*.parquet"))) >= parts:
                break
            time.sleep(0.002)
        time.sleep(moment)
        process.kill()


def test_one_that_is_killed_again_and_again_ends_with_the_same_rows(
    logs: Path, whole: list[dict[str, object]], tmp_path: Path
) -> None:
    out, chance = tmp_path / "out", random.Random(19)  # noqa: S311  (moments, nothing secret)
    words = ["audit", str(logs), "-o", str(out), "--part-rows", ROWS]
    command = [sys.executable, "-m", "oracle.cli", *words]
    left = []
    for parts in (0, 1, 2):
        killed(command, out, parts, chance.random() * 0.02)
        if (out / "manifest.ndjson").exists():
            left.append((len(part_files(str(out))), is_complete(str(out))))
            # What a kill in the midst of writing leaves.
            with open(out / "manifest.ndjson", "ab") as manifest:
                manifest.write(b'{"begun":["part-000099.parquet"]}\n')
            (out / "part-000099.parquet.unfinished").write_bytes(b"PAR1 half of it")
    assert any(parts and not complete for parts, complete in left), left
    done = paipu(*words)
    assert done.returncode == 0, done.stderr
    assert rows(out) == whole
    assert is_complete(str(out))
    assert sorted(name for name in os.listdir(out) if "unfinished" in name) == []


def test_what_is_not_what_was_entered_is_judged_again(
    logs: Path, whole: list[dict[str, object]], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    words = ["audit", str(logs), "-o", str(out), "--part-rows", ROWS]
    assert paipu(*words).returncode == 0
    damaged, gone = out / "part-000002.parquet", out / "part-000003.parquet"
    damaged.write_bytes(damaged.read_bytes()[:-9])
    gone.unlink()
    # Renamed and not entered: the kill came between the two.
    shutil.copy(out / "part-000001.parquet", out / "part-000099.parquet")
    with open(out / "manifest.ndjson", "ab") as manifest:
        manifest.write(b'{"begun":["part-000099.parquet"]}\n{"part":98,"fi')
    done = paipu(*words)
    assert done.returncode == 0, done.stderr
    assert rows(out) == whole
    assert not (out / "part-000099.parquet").exists()


def test_an_interrupt_ends_with_130_and_can_be_resumed(
    logs: Path, whole: list[dict[str, object]], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    words = ["audit", str(logs), "-o", str(out), "--part-rows", ROWS]
    with subprocess.Popen(
        [sys.executable, "-m", "oracle.cli", *words],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        # Whoever starts tests in the background has them deaf to interrupts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
        text=True,
    ) as process:
        while process.poll() is None and not (out / "manifest.ndjson").exists():
            time.sleep(0.002)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, "Interrupted; the same command goes on from there.\n")
    assert paipu(*words).returncode == 0
    assert rows(out) == whole


# -- a full disk ---------------------------------------------------------------------------------------


def test_a_full_disk_ends_it_with_75_and_it_can_be_resumed(
    logs: Path, whole: list[dict[str, object]], tmp_path: Path
) -> None:
    """No file may grow beyond some kilobytes, which ends the writing of a part as a full disk does."""
    out = tmp_path / "out"
    words = ["audit", str(logs), "-o", str(out), "--part-rows", ROWS]
    small = paipu(*words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4_000, 4_000)))
    assert small.returncode == 75
    assert small.stderr == (
        f"{out} cannot be written: File too large. What is written is whole; the same command goes on from there.\n"
    )
    assert not any(name.endswith(".unfinished") for name in os.listdir(out))
    assert paipu(*words).returncode == 0
    assert rows(out) == whole


def test_a_disk_that_is_full_after_some_parts_keeps_those(
    logs: Path, whole: list[dict[str, object]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Folder.write

    def full(self: Folder, part: int, *more: object) -> None:
        if part == 3:
            raise OSError(28, "No space left on device")
        written(self, part, *more)  # type: ignore[arg-type]  # handed on as they came

    audit = Audit([str(logs)], str(tmp_path / "out"), rows=int(ROWS))
    monkeypatch.setattr(Folder, "write", full)
    with pytest.raises(OSError, match="No space left"):
        run(audit)
    assert len(rows(audit.folder)) >= 2 * int(ROWS)
    monkeypatch.setattr(Folder, "write", written)
    assert run(audit).before >= 2 * int(ROWS)
    assert rows(audit.folder) == whole


# -- hands that misbehave ------------------------------------------------------------------------------

WORDS = ("one", "hangs", "two", "crashes", "leaves", "three", "swells", "four", "recurses", "five")


def test_a_hand_that_misbehaves_becomes_a_row_and_stops_nothing(tmp_path: Path) -> None:
    log = tmp_path / "all.paipu"
    log.write_text(remarked(WORDS), encoding="utf-8")
    audit = Audit([str(log)], str(tmp_path / "out"), limits=Limits(6, 256 << 20), makes=Misbehaving)
    run(audit)
    found = [(row["hand"], row["status"], row["label"], row["reason"]) for row in rows(audit.folder)]
    assert [each for each in found if each[1] != "clean"] == [
        (2, "failed", "timeout", "more than 6 s"),
        (4, "failed", "crash", "ended by SIGSEGV"),
        (5, "failed", "crash", "ended with exit code 3"),
        (7, "failed", "memory", "more than 256 MB"),
        (9, "failed", "defect", "RecursionError: maximum recursion depth exceeded"),
    ]
    assert [hand for hand, status, _, _ in found if status == "clean"] == [1, 3, 6, 8, 10]


def test_a_hand_that_no_alarm_reaches_is_ended_from_without(tmp_path: Path) -> None:
    log = tmp_path / "deaf.paipu"
    log.write_text(remarked(["one", "sleeps deaf", "two"]), encoding="utf-8")
    audit = Audit([str(log)], str(tmp_path / "out"), limits=Limits(4), makes=Misbehaving)
    began = time.monotonic()
    run(audit)
    assert time.monotonic() - began < 60 + GRACE
    assert [(row["status"], row["label"]) for row in rows(audit.folder)] == [
        ("clean", None),
        ("failed", "timeout"),
        ("clean", None),
    ]


def test_the_command_gives_up_what_takes_too_long(tmp_path: Path) -> None:
    """No hand is judged in a microsecond."""
    log = tmp_path / "one.paipu"
    log.write_text(remarked(["one", "two"]), encoding="utf-8")
    done = paipu(
        "audit",
        str(log),
        "-o",
        str(tmp_path / "out"),
        "--hand-timeout",
        "0.000001",
        "--json",
        "--fail-on",
        "failed",
    )
    assert done.returncode == 1, done.stderr
    assert json.loads(done.stdout)["labels"] == [{"status": "failed", "label": "timeout", "hands": 2}]


# -- other audits --------------------------------------------------------------------------------------


def test_a_folder_of_another_audit_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "one.paipu"
    log.write_text(remarked(["one"]), encoding="utf-8")
    out = str(tmp_path / "out")
    assert paipu("audit", str(log), "-o", out).returncode == 0
    other = paipu("audit", str(log), "-o", out, "--reading", "TQ-A3=total")
    assert other.returncode == 2
    assert other.stderr == f"{out} holds an audit of something else (readings); name another folder.\n"


def test_code_that_changed_under_one_version_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "one.paipu"
    log.write_text(remarked(["one"]), encoding="utf-8")
    audit = Audit([str(log)], str(tmp_path / "out"), jobs=1)
    assert audit.head()["code"].startswith("sha256:")
    run(audit)
    run(audit)
    monkeypatch.setattr("oracle.audits.run.code", lambda: "sha256:another")
    with pytest.raises(OtherAuditError, match="audit-other-terms") as refused:
        run(audit)
    assert refused.value.words["what"] == "code"


def test_logs_that_changed_are_noticed(tmp_path: Path) -> None:
    log = tmp_path / "one.paipu"
    log.write_text(remarked(["one"]), encoding="utf-8")
    out = str(tmp_path / "out")
    assert paipu("audit", str(log), "-o", out).returncode == 0
    log.write_text(remarked(["another"]), encoding="utf-8")
    changed = paipu("audit", str(log), "-o", out)
    assert changed.returncode == 2
    assert (
        changed.stderr == f"The logs are not those that part 1 in {out} was made from; name another folder.\n"
    )


def test_two_audits_do_not_write_into_one_folder(tmp_path: Path) -> None:
    audit = Audit(["-"], str(tmp_path / "out"))
    first = Folder(audit.folder, audit.head())
    first.open()
    with pytest.raises(OtherAuditError, match="audit-under-way"):
        Folder(audit.folder, audit.head()).open()
    first.close()
    Folder(audit.folder, audit.head()).open()


def test_nothing_of_an_audit_is_left_running(logs: Path, tmp_path: Path) -> None:
    """The processes of an audit that is killed end themselves."""
    out = tmp_path / "out"
    command = [sys.executable, "-m", "oracle.cli", "audit", str(logs), "-o", str(out), "--part-rows", ROWS]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as one:
        while one.poll() is None and not list(out.glob("*.parquet")):
            time.sleep(0.002)
        one.kill()
    until = time.monotonic() + 30
    while _session(one.pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert _session(one.pid) == []


def _session(leader: int) -> list[str]:
    """The processes of a session that are not waiting to be buried."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8") as stream:
                    state, _, _, session = stream.read().rpartition(")")[2].split()[:4]
            except OSError:
                continue
            if int(session) == leader and state != "Z":
                found.append(name)
    return found
