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

from grammar.writing.render import render_log
from oracle import VERSION
from oracle.cli.main import ELSEWHERE
from oracle.game.hands import known
from oracle.judge.dealing import deal
from oracle.rulebook.clauses import texts

if TYPE_CHECKING:
    from email.message import Message

pytestmark = pytest.mark.long  # a wheel is built and installed for each of them
ROOT = Path(__file__).resolve().parents[3]
PACKAGES = ("grammar", "oracle", "paipu", "spec")
SUITES = "conformance_tests/suites"
MADE = frozenset(
    {
        *("paipu/grammar/reading/rules/hand.tables.json", "paipu/grammar/reading/rules/line.tables.json"),
        *(f"paipu/grammar/reading/{game}.lines.json" for game in known()),
        *(f"paipu/oracle/rulesets/{game}/code.json" for game in known()),
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
    """Return the place in a wheel of every file of the packages and every published case.

    No cache is among them, no catalogue of the site, no extension.
    """
    return frozenset(
        f"paipu/{path.relative_to(ROOT).as_posix().removeprefix('paipu/')}"
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
from paipu.grammar import read_logs
from paipu.grammar.reading import parser
parser.new_parser = None
import paipu
with open(sys.argv[1], "rb") as stream:
    print(paipu.check(next(read_logs(stream, "chapter", fast=False))).status)
"""


def test_an_installed_wheel_reads_by_the_tables_it_holds(installed: Path, tmp_path: Path) -> None:
    read = run(sys.executable, "-P", "-c", READ, CHAPTER, cwd=tmp_path, PYTHONPATH=str(installed))
    assert (read.stdout, read.stderr) == ("broken\n", "")


# Judges a log as the command does, and tells whether that has loaded lark.
CHECK = """
import sys
sys.argv[0] = "paipu"
from paipu.oracle.cli.main import main
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
try:
    from paipu.oracle.game import explanation
except ImportError:
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


def test_a_wheel_is_built_where_what_it_needs_is_only_on_the_path(wheel: Path, tmp_path: Path) -> None:
    """As pip does it, which keeps what builds apart from the environment that the wheel is for."""
    bare, beside = tmp_path / "bare", os.pathsep.join(path for path in sys.path if "site-packages" in path)
    assert run(sys.executable, "-m", "venv", "--without-pip", bare, cwd=tmp_path).returncode == 0
    python = bare / ("Scripts" if os.name == "nt" else "bin") / "python"
    hatchling = (python, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "built")
    built = run(*hatchling, cwd=ROOT, PYTHONPATH=beside)
    assert built.returncode == 0, built.stderr
    assert (tmp_path / "built" / wheel.name).read_bytes() == wheel.read_bytes()


@pytest.mark.parametrize(
    "pattern",
    [
        "paipu/py.typed",
        "paipu/grammar/reading/rules/*.lark",
        "paipu/grammar/py.typed",
        "paipu/oracle/py.typed",
        "paipu/spec/py.typed",
        "paipu/spec/*/words.toml",
        "paipu/spec/*/clauses.json",
        "paipu/spec/*/readings.md",
        "paipu/spec/messages/*.toml",
        "paipu/oracle/schemas/*.json",
        "paipu/conformance_tests/suites/*.json",
        "paipu/conformance_tests/suites/*/*.json",
    ],
)
def test_data_the_judge_reads_is_in_the_wheel(shipped: frozenset[str], pattern: str) -> None:
    assert [name for name in shipped if PurePosixPath(name).match(pattern)]


def test_the_licence_travels_with_the_wheel(shipped: frozenset[str], metadata: Message) -> None:
    assert [name for name in shipped if name.endswith(".dist-info/licenses/LICENSE")]
    assert metadata["License-Expression"] == "MIT AND CC-BY-4.0"


def test_the_wheel_runs_on_every_system_and_asks_for_two_libraries(wheel: Path, metadata: Message) -> None:
    needed = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert wheel.name.endswith("-py3-none-any.whl")
    assert sorted(line.split(">")[0].split("<")[0] for line in needed) == ["click", "lark"]


def test_an_installed_wheel_judges_chapter_12_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    judged = run(
        installed / "bin" / "paipu", "check", "--json", CHAPTER, cwd=tmp_path, PYTHONPATH=str(installed)
    )
    ruling = json.loads(judged.stdout)
    assert (judged.returncode, judged.stderr, ruling["game"], ruling["status"]) == (1, "", "tongqi", "broken")


def test_the_version_names_the_folder_paipu_lives_in(installed: Path, tmp_path: Path) -> None:
    told = run(installed / "bin" / "paipu", "--version", cwd=tmp_path, PYTHONPATH=str(installed))
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == f"paipu {VERSION} from {installed / 'paipu'}\n"


def test_a_wheel_takes_one_name_of_its_own(shipped: frozenset[str]) -> None:
    tops = {name.partition("/")[0] for name in shipped}
    assert {name for name in tops if not name.endswith(".dist-info")} == {"paipu"}


TAKEN = ("grammar", "oracle", "spec", "conformance_tests")
"""Names that packages of the checkout have, and packages of others too."""

EXTRAS = ("hypothesis", "jinja2", "jsonschema", "numpy", "pygls", "referencing", "rfc8785", "rich")
"""Libraries that only an extra brings."""


# An environment in which a library is not installed.
WITHOUT = """
from importlib.machinery import PathFinder
found = PathFinder.find_spec
def find_spec(name, path=None, target=None):
    return None if name.partition(".")[0] == "LIBRARY" else found(name, path, target)
PathFinder.find_spec = find_spec
"""


def others(folder: Path, names: tuple[str, ...]) -> str:
    """Packages of others under these names in a folder, each of which ends whoever loads it."""
    for name in names:
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text("raise SystemExit(99)\n", encoding="utf-8")
    return str(folder)


DEALT = "dealt.paipu"
"""A whole dealt hand, in the folder a verb is asked from."""

VERBS = (
    (1, "check", CHAPTER),
    (0, "score", "lingque", "111m 444p 777s 55s 23m +1m/self"),
    (0, "waits", "yawan", "111m 444p 777s 55s 23m"),
    (0, "settle", "taiwan", "winner:S", "from:W", "dealer:E", "streak:2", "S:8"),
    (0, "legal", CHAPTER),
    (0, "explain", "TQ-8.2"),
    (0, "words", "jiaxing"),
    (0, "values", "yawan"),
    (0, "deal", "taiwan", "--seed", "3"),
    (0, "show", CHAPTER, "-o", "page.html"),
    (0, "suite", "list", "--game", "tongqi"),
    (0, "adapter", "new", "python"),
    (0, "conform", "--self", "--game", "jiaxing", "--kind", "waits"),
    (0, "log", "translate", CHAPTER, "--to", "zh"),
    (0, "serve", "--stdio"),
    (0, "report", "badge", ROOT / "docs" / "results" / "plain.ndjson", "-o", "badge.svg"),
    (0, "census", "--depth", "1", DEALT),
)
"""Verbs, each with what it ends with."""

WITH_AN_EXTRA = {
    "audit": ("audit", "pyarrow", (CHAPTER, "-o", "rows")),
    "hunt": (
        "conform",
        "hypothesis",
        ("--game", "tongqi", "--", sys.executable, "-m", "paipu", "serve", "--stdio"),
    ),
    "lsp": ("lsp", "pygls", ()),
    "mcp": ("mcp", "mcp", ()),
}
"""Verbs that need an extra: which, a library it brings, and the words behind the verb."""


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb[1])
@pytest.mark.parametrize("first", [True, False])
def test_an_installed_wheel_works_beside_packages_of_any_name(
    installed: Path, tmp_path: Path, first: bool, verb: tuple[int | str | Path, ...]
) -> None:
    (tmp_path / DEALT).write_text(render_log(deal("jiaxing", 1)), encoding="utf-8")
    beside = others(tmp_path / "others", (*TAKEN, *EXTRAS))
    paths = (beside, str(installed)) if first else (str(installed), beside)
    code, *words = verb
    done = run(installed / "bin" / "paipu", *map(str, words), cwd=tmp_path, PYTHONPATH=os.pathsep.join(paths))
    assert (done.returncode, done.stderr) == (code, "")


def test_every_verb_is_tried_beside_them_or_needs_an_extra() -> None:
    assert {str(verb[1]) for verb in VERBS} | {*WITH_AN_EXTRA} == {*ELSEWHERE}


@pytest.mark.parametrize("verb", WITH_AN_EXTRA)
def test_a_verb_without_its_extra_ends_with_2_and_names_it(
    installed: Path, tmp_path: Path, verb: str
) -> None:
    extra, library, words = WITH_AN_EXTRA[verb]
    (tmp_path / "without").mkdir()
    (tmp_path / "without" / "sitecustomize.py").write_text(
        WITHOUT.replace("LIBRARY", library), encoding="utf-8"
    )
    paths = os.pathsep.join((str(tmp_path / "without"), str(installed)))
    done = run(installed / "bin" / "paipu", verb, *words, cwd=tmp_path, PYTHONPATH=paths)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr
    assert f".[{extra}]" in done.stderr


def test_the_plugin_of_an_installed_wheel_works_beside_packages_of_any_name(
    installed: Path, tmp_path: Path
) -> None:
    paths = os.pathsep.join((others(tmp_path / "others", TAKEN), str(installed)))
    engine = f"{sys.executable} -m paipu serve --stdio"
    pytest_run = (sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider")
    only = ("--paipu", engine, "--paipu-game", "jiaxing", "--paipu-kind", "waits")
    done = run(*pytest_run, *only, cwd=tmp_path, PYTHONPATH=paths)
    assert (done.returncode, " passed" in done.stdout) == (0, True), done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("click.py", "", "The click that Python found is not the one"),
        ("click.py", "1 / 0", "The click that Python found is not the one"),
        ("lark.py", "raise ImportError('no')", "The lark that Python found is not the one"),
    ],
)
def test_a_module_of_anothers_that_is_in_the_way_is_named_and_never_breaks_a_rule(
    installed: Path, tmp_path: Path, name: str, text: str, told: str
) -> None:
    (tmp_path / "first").mkdir()
    (tmp_path / "first" / name).write_text(text, encoding="utf-8")
    log = tmp_path / "damaged.paipu"
    log.write_text('[Game "tongqi"]\nnobody discrd 12\n', encoding="utf-8")
    paths = os.pathsep.join((str(tmp_path / "first"), str(installed)))
    done = run(sys.executable, "-P", "-m", "paipu", "check", log, cwd=tmp_path, PYTHONPATH=paths)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert told in done.stderr
    assert str(tmp_path / "first" / name) in done.stderr


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
