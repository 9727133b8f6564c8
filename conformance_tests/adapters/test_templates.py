"""The adapter templates, each in its own language: they speak the protocol before anything is filled in, and after."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

NODE = os.environ.get("PAIPU_NODE", "node")
COMPILER = os.environ.get("PAIPU_COMPILER", "g++")

TOOLS = {"go": "go", "rust": "rustc", "java": "javac", "c#": "mcs"}
"""The languages whose templates are tried where their compiler is installed; the others are tried everywhere."""

ALWAYS = ("python", "javascript", "c++")

EVERY = (*ALWAYS, *TOOLS)

LANGUAGES = (*ALWAYS, *(language for language, tool in TOOLS.items() if shutil.which(tool)))

SEATS = '{"tian": "tian", "di": "di", "ren": "ren", "he": "he"}'

ONE_SHOT = ["--oneshot", "--only", "tongqi/next/tq-3-1[56]-*"]

ANSWER = f'{{"next_dealer":"tian","seats":{SEATS}}}'

FILLED_IN = {
    "python": (
        'raise Skip("next is not written yet")',
        f'return {{"next_dealer": "tian", "seats": {SEATS}}}',
    ),
    "javascript": (
        'throw new Skip("next is not written yet");',
        f'return {{ next_dealer: "tian", seats: {SEATS} }};',
    ),
    "c++": (
        'throw Skip("next is not written yet");',
        f'return R"({ANSWER})";',
    ),
    "go": (
        'return nil, errors.New("next is not written yet")',
        f'if errors.New("") != nil {{ return json.RawMessage(`{ANSWER}`), nil }}',
    ),
    "rust": (
        'return Err("next is not written yet".into());',
        f'return Ok(r#"{ANSWER}"#.into());',
    ),
    "java": (
        'throw new Skip("next is not written yet");',
        f"return {json.dumps(ANSWER)};",
    ),
    "c#": (
        'throw new Skip("next is not written yet");',
        f"return {json.dumps(ANSWER)};",
    ),
}
"""In each template the line to be replaced, and an engine that says after every hand that everybody stays."""


def paipu(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder."""
    command = [sys.executable, "-m", "oracle.cli", *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=False)


def written(language: str, folder: Path) -> Path:
    """Write a template into an empty folder, under its usual name."""
    made = paipu("adapter", "new", language, cwd=folder)
    assert (made.returncode, made.stderr) == (0, "")
    (file,) = folder.iterdir()
    return file


def command(language: str, file: Path) -> list[str]:
    """Return the words that run a template; one that has to be compiled is."""
    match language:
        case "python":
            return [sys.executable, str(file)]
        case "javascript":
            return [NODE, str(file)]
        case "c++":
            build = [COMPILER, "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-o"]
        case "go":
            build = ["go", "build", "-o"]
        case "rust":
            build = ["rustc", "-D", "warnings", "-o"]
        case "java":
            subprocess.run(["javac", "-Xlint:all,-serial", "-Werror", str(file)], check=True)
            return ["java", "-cp", str(file.parent), file.stem]
        case _:
            subprocess.run(
                ["mcs", "-warnaserror", f"-out:{file.stem}.exe", str(file)], check=True, cwd=file.parent
            )
            return ["mono", str(file.with_suffix(".exe"))]
    program = file.with_suffix("")
    subprocess.run([*build, str(program), str(file)], check=True)
    return [str(program)]


def statuses(ran: subprocess.CompletedProcess[str]) -> Counter[str]:
    rows = [json.loads(line) for line in ran.stdout.splitlines()]
    return Counter(row["status"] for row in rows if row["type"] == "case")


@pytest.mark.parametrize("language", EVERY)
def test_a_template_fits_on_a_page(language: str, tmp_path: Path) -> None:
    lines = written(language, tmp_path).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 70
    assert max(map(len, lines)) <= 120


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_template_speaks_the_protocol_as_it_is(language: str, tmp_path: Path) -> None:
    words = command(language, written(language, tmp_path))
    ran = paipu("adapter", "smoke", "--", *words, cwd=tmp_path)
    assert "✗" not in ran.stdout
    assert ran.stdout.count("✓") >= 10
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize(
    ("language", "mode"),
    [
        *((language, []) for language in LANGUAGES),
        *((language, mode) for language in ALWAYS for mode in (ONE_SHOT, ["-j", "2"])),
    ],
)
def test_an_engine_in_a_template_is_compared_case_by_case(
    language: str, mode: list[str], tmp_path: Path
) -> None:
    file = written(language, tmp_path)
    there, instead = FILLED_IN[language]
    text = file.read_text(encoding="utf-8")
    assert there in text
    file.write_text(text.replace(there, instead), encoding="utf-8")
    words = command(language, file)
    ran = paipu("conform", "--strict", "--json", "--game", "tongqi", *mode, "--", *words, cwd=tmp_path)
    found = statuses(ran)
    assert ran.returncode == 1
    assert set(found) <= {"PASS", "FAIL", "SKIP"}
    assert found["FAIL"] > found["PASS"] > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_chinese_text_and_large_lines_come_through(language: str, tmp_path: Path) -> None:
    words = command(language, written(language, tmp_path))
    hello = {"type": "hello", "protocol": "paipu/1", "runner": {"name": "test", "version": "1"}}
    case = {"type": "case", "id": '牌譜 "\\ {[:,', "game": "x", "kind": "y", "readings": {}, "want": []}
    lines = [hello, {**case, "input": {"id": "other", "type": "bye", "pad": "中" * 300_000}}, {"type": "bye"}]
    said = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    done = subprocess.run(words, input=said.encode(), capture_output=True, check=True)
    greeted, answered = map(json.loads, done.stdout.decode().splitlines())
    assert greeted["protocol"] == "paipu/1"
    assert (answered["type"], answered["id"]) == ("skip", case["id"])
