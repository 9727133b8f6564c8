"""Who may import whom, read from the source: oracle over grammar over spec, and no game in the mechanism."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PACKAGES = ("grammar", "oracle", "spec")
RUNTIME = frozenset({"click", "lark"})
EXTRA = {
    "audits": frozenset({"jinja2", "rich"}),
    "conformance": frozenset(
        {"_pytest", "hypothesis", "jinja2", "jsonschema", "pytest", "referencing", "rich", "watchdog"}
    ),
    "editor": frozenset({"anyio", "lsprotocol", "mcp", "mcp_types", "pygls", "pygments"}),
}
"""What only one room of the oracle may import, and its extra brings (pytest and Pygments come with their users)."""

ARRAYS = frozenset({"numpy"})
"""What only modules that count many hands at once may import; the extra `arrays` brings it."""

GAMES = sorted(
    {path.parent.name for path in (ROOT / "spec").glob("*/words.toml")}
    | {path.parent.name for path in (ROOT / "oracle" / "rulesets").glob("*/__init__.py")}
)
CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Za-z0-9]")


@cache
def sources(under: str) -> list[Path]:
    """Return the Python files of a package or folder of packages, sorted."""
    return sorted((ROOT / under).rglob("*.py"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return every node of a file that imports something or says something; each file is read once."""
    wanted = (
        *(ast.Import, ast.ImportFrom, ast.Expr, ast.Constant, ast.Name, ast.Attribute, ast.arg),
        *(ast.FunctionDef, ast.ClassDef),
    )
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tuple(node for node in ast.walk(tree) if isinstance(node, wanted))


@cache
def imported(path: Path) -> tuple[str, ...]:
    """Return the full name of every module a file imports, wherever in the file it does so."""
    package = path.relative_to(ROOT).parent.parts
    found: list[str] = []
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            stem = ".".join([*base, *([node.module] if node.module else [])])
            found += [stem, *(f"{stem}.{alias.name}" for alias in node.names)]
    return tuple(found)


def tops(path: Path) -> set[str]:
    """Return the top-level packages a file imports."""
    return {name.partition(".")[0] for name in imported(path)}


@cache
def spoken(path: Path) -> tuple[tuple[int, str], ...]:
    """Return each identifier and each string a file works with, docstrings apart, and its line."""
    prose = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
    found: list[tuple[int, str]] = []
    for node in nodes(path):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in prose:
                found.append((node.lineno, text))
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.arg(arg=text):
                found.append((node.lineno, text))
            case ast.FunctionDef(name=text) | ast.ClassDef(name=text):
                found.append((node.lineno, text))
            case _:
                pass
    return tuple(found)


@pytest.mark.parametrize(("package", "above"), [("spec", {"grammar", "oracle"}), ("grammar", {"oracle"})])
def test_a_lower_layer_never_imports_a_higher_one(package: str, above: set[str]) -> None:
    assert {str(path): tops(path) & above for path in sources(package) if tops(path) & above} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_shipped_needs_only_the_declared_libraries(package: str) -> None:
    allowed = RUNTIME | set(PACKAGES) | sys.stdlib_module_names
    rooms = {ROOT / "oracle" / room: brought for room, brought in EXTRA.items()}
    strange = {
        str(path): tops(path)
        - allowed
        - (ARRAYS if path.name == "many.py" else set())
        - {name for room, brought in rooms.items() if room in path.parents for name in brought}
        for path in sources(package)
    }
    assert {path: names for path, names in strange.items() if names} == {}


def test_no_ruleset_imports_another() -> None:
    strangers = {
        (str(path.relative_to(ROOT)), name)
        for path in sources("oracle/rulesets")
        for name in imported(path)
        if name.startswith("oracle.rulesets.")
        and name.split(".")[2] != path.relative_to(ROOT / "oracle/rulesets").parts[0]
    }
    assert strangers == set()


def mechanism() -> list[Path]:
    """Return the files that serve all games alike: the notation, and the judge without its rulesets.

    An importer serves the records of one program, and so the game that this one plays.
    """
    games = ROOT / "oracle" / "rulesets"
    own = {
        path for path in sources("oracle/conformance/importers") if path.stem not in {"__init__", "record"}
    }
    assert own
    return [
        path
        for path in sources("grammar") + sources("oracle")
        if games not in path.parents and path not in own
    ]


def test_the_mechanism_names_no_game() -> None:
    named = [
        f"{path.relative_to(ROOT)}:{line}: {text!r}"
        for path in mechanism()
        for line, text in spoken(path)
        if any(game in text.lower() for game in GAMES)
    ]
    assert GAMES
    assert named == []


def test_the_judge_cites_no_clause_of_its_own() -> None:
    """Clauses come from rulesets and tables; the notation may show an id as an example of how one is written."""
    cited = [
        f"{path.relative_to(ROOT)}:{line}: {text!r}"
        for path in mechanism()
        if path.is_relative_to(ROOT / "oracle")
        for line, text in spoken(path)
        if CLAUSE.search(text)
    ]
    assert cited == []


def test_the_mechanism_imports_no_ruleset_by_name() -> None:
    named = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in mechanism()
        for name in imported(path)
        if name.startswith("oracle.rulesets.")
    ]
    assert named == []


def test_only_rulesets_ask_for_dominoes() -> None:
    """A game played with other tiles never loads what the domino games share."""
    shared = ROOT / "oracle" / "families" / "dominoes"
    asking = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in mechanism()
        if shared not in path.parents
        for name in imported(path)
        if name.startswith("oracle.families.dominoes")
    }
    assert shared.is_dir()
    assert asking == set()


def test_what_domino_games_share_knows_none_of_them() -> None:
    below = (
        "oracle.rulesets",
        "oracle.game",
        "oracle.rulebook.clauses",
        "oracle.judge",
    )
    known = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in sources("oracle/families/dominoes")
        for name in imported(path)
        if name.startswith(below)
    }
    assert known == set()


def test_no_file_is_named_for_a_chapter_nobody_wrote() -> None:
    nameless = {"utils", "util", "helpers", "helper", "common", "misc"}
    assert [str(path) for package in PACKAGES for path in sources(package) if path.stem in nameless] == []
