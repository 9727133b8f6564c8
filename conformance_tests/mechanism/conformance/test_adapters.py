"""`paipu adapter`: a template is written once, and a smoke test tells faults of the adapter from those of rules."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from conformance_tests.mechanism.conformance.runs import FAKE, paipu
from oracle.conformance.cases import schemas
from oracle.conformance.verbs.adapter import TEMPLATES

ROOT = Path(__file__).resolve().parents[3]


def smoked(way: str, *options: str) -> tuple[int, str, set[str]]:
    """Return the code of a smoke test, what it said, and the checks that failed."""
    ran = paipu("adapter", "smoke", *options, "--", sys.executable, FAKE, way)
    failed = {line.strip().removeprefix("✗ ") for line in ran.out.splitlines() if "✗" in line}
    return ran.code, ran.out + ran.err, failed


@pytest.mark.parametrize("language", TEMPLATES)
def test_a_template_is_written_once(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = paipu("adapter", "new", language)
    assert made.code == 0
    (file,) = tmp_path.iterdir()
    assert f"{file.name} is written" in made.out
    text = file.read_text(encoding="utf-8")
    again = paipu("adapter", "new", language)
    assert again.code == 2
    assert "exists already" in again.err
    assert paipu("adapter", "new", language, "-o", "-").out == text


def test_the_python_template_is_also_asked_within_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "adapter_of_" + re.sub(r"[^0-9a-z]", "_", tmp_path.name.lower())
    paipu("adapter", "new", "python", "-o", tmp_path / f"{name}.py")
    monkeypatch.syspath_prepend(tmp_path)
    ran = paipu("conform", "--json", "--kind", "next", "--kind", "score", "--python", f"{name}:reply")
    assert (ran.code, set(ran.statuses.values())) == (3, {"SKIP"})
    assert ran.err == "Nothing was answered, so nothing was tested.\n"


def test_a_shape_that_is_not_looked_at_is_not_praised(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_validator(*_: object) -> NoReturn:
        raise schemas.NoValidatorError

    monkeypatch.setattr(schemas, "faults", no_validator)
    code, said, _ = smoked("lying")
    assert "in the shape of its kind" not in said
    assert "is not looked at without jsonschema" in said
    assert code == 1, "it answers for every game"


@pytest.mark.parametrize("name", ["paipu_adapter.cpp", "my engine.cpp", "/absolute/engine.cc"])
def test_what_is_compiled_is_what_is_run(name: str, tmp_path: Path) -> None:
    name = name.replace("/absolute", str(tmp_path))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        said = paipu("adapter", "new", "c++", "-o", name).out.splitlines()
    assert said[0] == f"{name} is written. Compile it:"
    build, smoke = shlex.split(said[1]), shlex.split(said[3])
    assert build[0] == "g++"
    assert build[-1] == name
    assert smoke[:4] == ["paipu", "adapter", "smoke", "--"]
    assert smoke[4] == build[build.index("-o") + 1]


def test_an_engine_of_another_game_is_told_which_there_are(tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    paipu("adapter", "new", "python", "-o", file)
    file.write_text(file.read_text(encoding="utf-8").replace('"tongqi"', '"riichi"'), encoding="utf-8")
    told = paipu("conform", "--game", "tongqi", "--kind", "next", "--", sys.executable, file).out
    assert "declares games: riichi; kinds:" in told
    assert "there are cases of tongqi, of the kinds next" in told
    assert "cases skipped:" not in told


def test_the_python_template_passes_the_smoke_test_and_skips_every_case(tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    paipu("adapter", "new", "python", "-o", file)
    ran = paipu("adapter", "smoke", "--", sys.executable, file)
    assert (ran.code, ran.err) == (0, "")
    assert "The adapter speaks the protocol" in ran.out
    told = paipu("conform", "--game", "tongqi", "--", sys.executable, file)
    assert "Every case was skipped. In its hello the program declares games: tongqi;" in told.out
    assert re.search(r"\n  \d+ cases skipped: next is not written yet\n", told.out)
    assert (told.code, told.err) == (3, "Nothing was answered, so nothing was tested.\n")
    asked = paipu("conform", "--json", "--", sys.executable, file)
    assert (asked.code, set(asked.statuses.values())) == (3, {"SKIP"})


def test_the_templates_and_the_guide_begin_with_the_same_game_and_kind() -> None:
    text = (ROOT / "docs" / "guides" / "test-your-engine.md").read_text(encoding="utf-8")
    listed = re.findall(r"paipu suite list --game (\S+) --kind (\S+)", text)
    shown = re.findall(r"paipu suite show ([a-z]+)/([a-z]+)/", text)
    declared = re.findall(r'"games": \["([a-z]+)"\],\n +"kinds": \["([a-z]+)"\]', text)
    assert listed[:1] == shown[:1] == declared[:1]
    for language in TEMPLATES:
        template = paipu("adapter", "new", language, "-o", "-").out
        found = re.search(r"games\W+(?:string\W+)?(\w+).*?kinds\W+(?:string\W+)?(\w+)", template, re.DOTALL)
        assert found is not None
        assert [found.groups()] == listed[:1]


@pytest.mark.parametrize(
    ("way", "fault"),
    [
        ("lying", "answers a published case in the shape of its kind, or skips it"),
        ("good", "declines a game it does not know"),
        ("crashing", "answers a question, whatever is in it"),
        ("wrong-id", "gives an id back as it was sent, Chinese and quotes included"),
        ("early-exit", "answers the next question in the same process"),
    ],
)
def test_a_faulty_adapter_is_told_what_is_wrong(way: str, fault: str) -> None:
    code, said, failed = smoked(way)
    assert code == 1
    assert fault in failed
    assert "faults of the adapter, not of the rules" in said


def test_an_engine_that_skips_everything_is_no_faulty_adapter() -> None:
    code, _, failed = smoked("skipping")
    assert (code, failed) == (0, set())


def test_an_adapter_that_does_not_start_cannot_be_smoked() -> None:
    code, said, _ = smoked("exit-at-once")
    assert code == 3
    assert "ended before it introduced itself (exit 7)" in said


def test_adapters_without_a_compiler_say_so(tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    words = ["make", "test-adapters", "NODE=node", "COMPILER=", "-o", ".venv/.installed-bench"]
    tried = subprocess.run(words, cwd=tmp_path, env=inherited, capture_output=True, text=True, check=False)
    assert tried.returncode == 2
    assert "test-adapters needs a C++ compiler, and none is on the path." in tried.stderr
