"""The wheel as somebody installs it: what is in it, what it asks for, and that it judges anywhere."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from email.parser import Parser
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from oracle.game.hands import known
from oracle.rulebook.clauses import texts

if TYPE_CHECKING:
    from email.message import Message

ROOT = Path(__file__).resolve().parents[3]
PACKAGES = ("grammar", "oracle", "spec")
SUITES = "conformance_tests/suites"
MADE = frozenset(
    {
        *("grammar/reading/rules/hand.tables.json", "grammar/reading/rules/line.tables.json"),
        *(f"grammar/reading/{game}.lines.json" for game in known()),
        *(f"oracle/rulesets/{game}/code.json" for game in known()),
    }
)
"""What is made when a wheel is built, and is in no tree."""
CHAPTER = ROOT / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu"


def run(*words: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command from `cwd` with this interpreter's environment and a few variables more."""
    return subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel as a package index would get it."""
    folder = tmp_path_factory.mktemp("wheel")
    built = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    assert built.returncode == 0, built.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def shipped(wheel: Path) -> frozenset[str]:
    """Return the names of the files in the wheel."""
    with ZipFile(wheel) as archive:
        return frozenset(archive.namelist())


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    """Return the wheel's METADATA."""
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode("utf-8"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel alone into an empty folder; its libraries are those of this environment."""
    folder = tmp_path_factory.mktemp("installed")
    pip = (sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index")
    done = run(*pip, "--target", folder, wheel, cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder


def in_the_tree() -> frozenset[str]:
    """Return every file of the packages and every published case; no cache, no catalogue of the site, no extension."""
    return frozenset(
        path.relative_to(ROOT).as_posix()
        for package in (*PACKAGES, SUITES)
        for path in (ROOT / package).rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        and not (package == "spec" and path.parent.name == "zh")
        and "vscode" not in path.parts
    )


def test_the_wheel_holds_the_packages_the_cases_and_the_tables_whole_and_nothing_else(
    shipped: frozenset[str],
) -> None:
    assert {name for name in shipped if ".dist-info/" not in name} == in_the_tree() | MADE
    assert in_the_tree() & MADE == frozenset()


# Reads a log through the installed grammar, every line of it, and fails where lark has to work its tables out.
READ = """
import sys
from grammar import read_logs
from grammar.reading import parser
parser.new_parser = None
import oracle
with open(sys.argv[1], "rb") as stream:
    print(oracle.check(next(read_logs(stream, "chapter", fast=False))).status)
"""


def test_an_installed_wheel_reads_by_the_tables_it_holds(installed: Path, tmp_path: Path) -> None:
    read = run(sys.executable, "-P", "-c", READ, CHAPTER, cwd=tmp_path, PYTHONPATH=str(installed))
    assert (read.stdout, read.stderr) == ("broken\n", "")


# Judges a log as the command does, and tells whether that has loaded lark.
CHECK = """
import sys
sys.argv[0] = "paipu"
from oracle.cli.main import main
try:
    main()
finally:
    print("lark" in sys.modules)
"""


def test_an_installed_wheel_checks_a_log_of_ordinary_lines_without_a_parser(
    installed: Path, tmp_path: Path
) -> None:
    command = (sys.executable, "-P", "-c", CHECK, "check", CHAPTER)
    judged = run(*command, cwd=tmp_path, PYTHONPATH=str(installed))
    assert (judged.returncode, judged.stderr, judged.stdout.splitlines()[-1]) == (1, "", "False")


# Tells where the code of clauses stands, and fails where a game has to be loaded for it and may not be.
EXPLAIN = """
import json, sys
from oracle.game import explanation
if sys.argv.pop(1) == "unloaded":
    explanation.load = None
print(json.dumps([explanation.explained(clause).code for clause in sys.argv[1:]]))
"""


def test_an_installed_wheel_tells_where_code_stands_by_what_it_holds(installed: Path, tmp_path: Path) -> None:
    clauses = [clause for game in known() for clause in sorted(texts(game))[::20]]
    command = (sys.executable, "-P", "-c", EXPLAIN)
    told = run(*command, "unloaded", *clauses, cwd=tmp_path, PYTHONPATH=str(installed))
    here = run(*command, "loaded", *clauses, cwd=tmp_path, PYTHONPATH=str(ROOT))
    assert (told.stderr, told.stdout) == ("", here.stdout)
    assert any(json.loads(told.stdout))


@pytest.mark.long
def test_a_wheel_is_the_same_whenever_and_from_whatever_it_is_built(wheel: Path, tmp_path: Path) -> None:
    hatchling = (sys.executable, "-m", "hatchling", "build")
    assert run(*hatchling, "-t", "sdist", "-d", tmp_path, cwd=ROOT).returncode == 0
    (archive,) = tmp_path.glob("*.tar.gz")
    shutil.unpack_archive(archive, tmp_path, filter="data")
    for number, tree in enumerate((ROOT, tmp_path / archive.name.removesuffix(".tar.gz"))):
        folder = tmp_path / str(number)
        assert run(*hatchling, "-t", "wheel", "-d", folder, cwd=tree).returncode == 0
        assert (folder / wheel.name).read_bytes() == wheel.read_bytes()


@pytest.mark.parametrize(
    "pattern",
    [
        "grammar/reading/rules/*.lark",
        "grammar/py.typed",
        "oracle/py.typed",
        "spec/py.typed",
        "spec/*/words.toml",
        "spec/*/clauses.json",
        "spec/*/readings.md",
        "spec/messages/*.toml",
        "oracle/schemas/*.json",
        "conformance_tests/suites/*.json",
        "conformance_tests/suites/*/*.json",
    ],
)
def test_data_the_judge_reads_is_in_the_wheel(shipped: frozenset[str], pattern: str) -> None:
    assert [name for name in shipped if PurePosixPath(name).match(pattern)]


def test_the_licence_travels_with_the_wheel(shipped: frozenset[str], metadata: Message) -> None:
    assert [name for name in shipped if name.endswith(".dist-info/licenses/LICENSE")]
    assert metadata["License-Expression"] == "MIT AND CC-BY-4.0"


def test_the_wheel_runs_on_every_system_and_asks_for_five_libraries(wheel: Path, metadata: Message) -> None:
    needed = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert wheel.name.endswith("-py3-none-any.whl")
    libraries = ["click", "jinja2", "lark", "rfc8785", "rich"]
    assert sorted(line.split(">")[0].split("<")[0] for line in needed) == libraries


def test_an_installed_wheel_judges_chapter_12_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    judged = run(
        installed / "bin" / "paipu", "check", "--json", CHAPTER, cwd=tmp_path, PYTHONPATH=str(installed)
    )
    ruling = json.loads(judged.stdout)
    assert (judged.returncode, judged.stderr, ruling["game"], ruling["status"]) == (1, "", "tongqi", "broken")


def test_the_version_names_the_folder_the_packages_live_in(installed: Path, tmp_path: Path) -> None:
    told = run(installed / "bin" / "paipu", "--version", cwd=tmp_path, PYTHONPATH=str(installed))
    assert (told.returncode, told.stderr) == (0, "")
    assert str(installed) in told.stdout
    assert str(ROOT) not in told.stdout


@pytest.mark.long
def test_an_installed_wheel_lists_and_copies_its_cases_in_an_empty_folder(
    installed: Path, tmp_path: Path
) -> None:
    def paipu(*words: str) -> subprocess.CompletedProcess[str]:
        return run(installed / "bin" / "paipu", *words, cwd=tmp_path, PYTHONPATH=str(installed))

    game = ("--game", "tongqi")
    listed, copied = paipu("suite", "list", *game, "--json"), paipu("suite", "copy", "mine", *game)
    assert (listed.returncode, listed.stderr, copied.returncode, copied.stderr) == (0, "", 0, "")
    there = {json.loads(line)["id"] for line in listed.stdout.splitlines()}
    files = [file for file in tmp_path.glob("mine/*/*.json") if not file.name.endswith(".schema.json")]
    mine = {case["id"] for file in files for case in json.loads(file.read_text(encoding="utf-8"))}
    assert there == mine != set()
