"""A release: the same bytes at each making, nothing that is not committed, checksums that others can read."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from conformance_tests.builder import manual, releasing

ROOT = Path(__file__).resolve().parents[3]

GUIDE = ROOT / "docs" / "guides" / "ci.md"


def git(*words: str, cwd: Path) -> None:
    """Run git as somebody who has a name."""
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run(["git", *who, *words], cwd=cwd, check=True, capture_output=True)


@pytest.mark.long
def test_wheel_sdist_and_suites_are_made_twice_alike(tmp_path: Path) -> None:
    made: list[dict[str, bytes]] = []
    for name in ("first", "second"):
        folder = tmp_path / name
        folder.mkdir()
        releasing.built(folder)
        releasing.suites(folder)
        made.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert made[0] == made[1]
    assert sorted(path.partition("-")[0] for path in made[0]) == ["paipu"] * 3


def test_the_suites_hold_what_lies_in_the_checkout(tmp_path: Path) -> None:
    releasing.suites(tmp_path)
    (packed,) = tmp_path.iterdir()
    with tarfile.open(packed) as archive:
        entries = archive.getmembers()
        names = {entry.name.partition("/")[2] for entry in entries}
        (manifest,) = (entry for entry in entries if entry.name.endswith("/manifest.json"))
        stream = archive.extractfile(manifest)
        assert stream is not None
        listed = json.load(stream)
    tracked = subprocess.run(
        ["git", "ls-files", "conformance_tests/suites"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert {name.removeprefix("conformance_tests/suites/") for name in tracked} <= names
    assert {entry.mode for entry in entries} == {0o644}
    assert {entry.uid for entry in entries} == {0}
    assert packed.name == f"paipu-suites-{listed['edition']}.tar.gz"


def test_the_manual_has_a_page_for_every_command(tmp_path: Path) -> None:
    releasing.manual(tmp_path)
    (packed,) = tmp_path.iterdir()
    with tarfile.open(packed) as archive:
        pages = {entry.name: archive.extractfile(entry) for entry in archive.getmembers()}
        told = {name: stream.read().decode() for name, stream in pages.items() if stream is not None}
    commands = dict(manual.commands())
    assert set(told) == {f"man1/{manual.name_of(path)}" for path in commands}
    assert {"paipu", "paipu check", "paipu audit logs", "paipu report junit"} <= set(commands)
    for path, command in commands.items():
        page = told[f"man1/{manual.name_of(path)}"]
        options = {option for param in command.params for option in param.opts if option.startswith("--")}
        assert [option for option in options if option.replace("-", r"\-") not in page] == [], path
        named = set(re.findall(r"\\fB([a-z-]+)\(1\)", page))
        assert named == {
            manual.name_of(below).removesuffix(".1") for below in commands if below.rpartition(" ")[0] == path
        }


def test_no_help_text_steers_the_typesetter(tmp_path: Path) -> None:
    manual.write(tmp_path, "1.0", "2026-11-30")
    known = (".TH ", ".SH ", ".B ", ".PP", ".TP", ".nf", ".fi")
    for page in tmp_path.iterdir():
        text = page.read_text(encoding="utf-8")
        assert "\b" not in text
        steering = [line for line in text.splitlines() if line.startswith((".", "'"))]
        assert [line for line in steering if not line.startswith(known)] == []


def test_the_checksums_are_read_by_sha256sum(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("one", encoding="utf-8")
    (tmp_path / "b.txt").write_text("two", encoding="utf-8")
    releasing.checksums(tmp_path)
    command = ["sha256sum", "--check", "--strict", releasing.SUMS]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 0
    (tmp_path / "b.txt").write_text("three", encoding="utf-8")
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 1


def test_what_is_not_committed_is_not_released(tmp_path: Path) -> None:
    git("init", "-q", cwd=tmp_path)
    (tmp_path / "kept").write_text("x", encoding="utf-8")
    git("add", "-A", cwd=tmp_path)
    git("commit", "-q", "-m", "x", cwd=tmp_path)
    releasing.committed(tmp_path)
    (tmp_path / "new").write_text("x", encoding="utf-8")
    with pytest.raises(releasing.NotReadyError, match=r"1 files are not committed \(new\)"):
        releasing.committed(tmp_path)


def test_a_bill_of_materials_bears_no_time_and_no_number_of_its_making() -> None:
    bills = [
        json.dumps(
            {"serialNumber": f"urn:uuid:{n}", "metadata": {"timestamp": str(n), "kept": 1}, "components": []}
        )
        for n in range(2)
    ]
    assert len({releasing.lasting(bill) for bill in bills}) == 1
    assert json.loads(releasing.lasting(bills[0])) == {"metadata": {"kept": 1}, "components": []}


def test_the_commands_of_the_files_for_builds_are_commands() -> None:
    """Each line of the guide's YAML that asks Paipu: its verb is there, and every option is one of the verb."""
    snippets = re.findall(r"```yaml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    asked = [
        line
        for text in snippets
        for line in re.findall(r"(?:run: |- |\|\| |^\s+)paipu (.+)", text, re.MULTILINE)
    ]
    assert len(snippets) == 3
    assert len(asked) == 5
    for line in asked:
        words = line.partition(" -- ")[0].split()
        verb = words[:2] if words[0] == "report" else words[:1]
        told = subprocess.run(
            [sys.executable, "-m", "oracle.cli", *verb, "--help"], capture_output=True, text=True, check=False
        )
        assert told.returncode == 0, line
        options = [word for word in words if word.startswith("-")]
        assert [option for option in options if option not in re.split(r"[\s,]+", told.stdout)] == []


HOOKS = ROOT / ".pre-commit-hooks.yaml"


def test_the_hook_before_a_commit_is_the_one_of_the_guide_and_stops_a_log_with_a_finding(
    tmp_path: Path,
) -> None:
    """What pre-commit would run, over the files that it would hand over."""
    said = dict(re.findall(r"^(?:- |  )(\w+): (.+)$", HOOKS.read_text(encoding="utf-8"), re.MULTILINE))
    assert f"- id: {said['id']}\n" in GUIDE.read_text(encoding="utf-8")
    names = ("a.paipu", "deep/b.paipu", "c.match", "d.paipu.orig", "paipu")
    assert [name for name in names if re.search(said["files"], name)] == ["a.paipu", "deep/b.paipu"]
    program, *words = said["entry"].split()
    assert (program, said["language"]) == ("paipu", "python")
    for text, code in (("", 2), ("tian take discard 56\n", 0), ("di take discard 56\n", 1)):
        log = tmp_path / "a.paipu"
        log.write_text(f'[Game "tongqi"]\n{text}end cut\n' if text else "", encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "paipu", *words, str(log)],
            capture_output=True,
            text=True,
            cwd=ROOT,
            check=False,
        )
        assert (done.returncode, bool(done.stdout + done.stderr)) == (code, code != 0)
