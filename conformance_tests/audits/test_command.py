"""What the command says: the summary in words and as an object, its exit codes, and what is missing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from conformance_tests.audits.bench import CHAPTER, CLEAN, ROOT, paipu, rows

if TYPE_CHECKING:
    from pathlib import Path

DISPUTES = ROOT / "conformance_tests" / "worked" / "yawan"


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("command")
    bad = folder / "bad.paipu"
    bad.write_text('[Game "tongqi"]\ntian discard 77\nend cut\n', encoding="utf-8")
    done = paipu("audit", str(CHAPTER), str(bad), str(DISPUTES), "-o", str(folder / "out"))
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "out"


def again(out: Path, *words: str) -> subprocess.CompletedProcess[str]:
    named = [str(CHAPTER), str(out.parent / "bad.paipu"), str(DISPUTES)]
    return paipu("audit", *named, "-o", str(out), *words)


def test_the_summary_counts_what_stands_in_the_rows(out: Path) -> None:
    done = again(out, "--json")
    summary = json.loads(done.stdout)
    schema = json.loads((ROOT / "oracle" / "schemas" / "audit.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(summary)
    found = rows(out)
    assert summary["hands"] == len(found) > 5
    assert sum(summary["statuses"].values()) == len(found)
    assert summary["labels"] == [{"status": "unreadable", "label": "no-such-domino", "hands": 1}]
    clauses = {each["clause"]: each["hands"] for each in summary["clauses"]}
    for clause, hands in clauses.items():
        assert hands == sum(
            any(each["clause"] == clause and each["kind"] != "undecided" for each in row["findings"] or ())
            for row in found
        )
    assert {"TQ-5.5d", "TQ-11.3", "TQ-4.3d4"} <= set(clauses)
    assert len(summary["worth"]) == min(10, sum(row["status"] == "broken" for row in found))


def test_the_summary_in_words(out: Path) -> None:
    said = again(out).stdout
    assert "  tongqi: 1 broken\n" in said.replace("Tongqi", "tongqi").replace(" 同棋", "")
    assert f"  {CHAPTER}:1 (hand 1): TQ-11.3, TQ-4.3d4, TQ-5.5d\n" in said
    assert "         1  TQ-11.3      Three lifts (三抬)\n" in said
    assert "有誤" in again(out, "--lang", "zh").stdout
    assert "有误" in again(out, "--lang", "zh-Hans").stdout


@pytest.mark.parametrize(
    ("named", "code"), [((), 0), (("unreadable",), 1), (("failed", "refused"), 0), (("failed", "broken"), 1)]
)
def test_it_fails_only_on_what_is_named(out: Path, named: tuple[str, ...], code: int) -> None:
    words = [word for each in named for word in ("--fail-on", each)]
    assert again(out, *words).returncode == code


def test_a_missing_extra_is_one_line() -> None:
    program = (
        "import sys; sys.modules['pyarrow'] = None; sys.argv = ['paipu', 'audit', 'x', '-o', 'y'];"
        "from oracle.cli.main import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "Audits need pyarrow; install Paipu with the extra audit: pip install 'paipu[audit]'"
        " (in a clone of Paipu: pip install '.[audit]').\n"
    )


@pytest.mark.parametrize(
    "words", [("--reading", "TQ-A3=nonsense"), ("--reading", "XX-A1=a"), ("--profile", "none")]
)
def test_a_reading_or_profile_that_no_game_has_is_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    done = paipu("audit", str(CHAPTER), "-o", str(tmp_path / "out"), *words)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_a_reading_is_asked_of_the_game_that_has_it(tmp_path: Path) -> None:
    done = paipu(
        "audit", str(CHAPTER), str(DISPUTES), "-o", str(tmp_path / "out"), "--reading", "TQ-A3=total"
    )
    assert done.returncode == 0
    found = {row["game"]: row["readings"] for row in rows(tmp_path / "out")}
    assert found["tongqi"] == [("TQ-A3", "total")]
    assert ("TQ-A3", "total") not in found["yawan"]


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = paipu("audit", str(CHAPTER), "-o", str(tmp_path / "file"))
    assert (done.returncode, done.stderr) == (2, f"{tmp_path}/file cannot be written: File exists.\n")


def test_its_help_names_the_verb_once() -> None:
    assert paipu("audit", "--help").stdout.startswith("Usage: paipu audit [OPTIONS] LOG…\n")


def test_a_folder_that_is_called_logs_needs_no_slash(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "one.paipu").write_text(CLEAN, encoding="utf-8")
    command = [sys.executable, "-m", "oracle.cli", "audit", "logs", "-o", "rows"]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("1 hand: 1 clean.")
