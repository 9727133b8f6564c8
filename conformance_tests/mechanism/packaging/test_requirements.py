"""Each requirement is used, and whatever is used is required: by what runs, and by what makes and tests it."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from oracle.audits.extras import EXTRAS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ROOT = Path(__file__).resolve().parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

SHIPPED = ("grammar", "oracle", "paipu", "spec")
MAKERS = ("conformance_tests", "docs", "hatch_build.py", "wheel_cache.py", "wheel_tree.py")
OURS = frozenset({*SHIPPED, "conformance_tests", "docs", "paipu_site", "wheel_cache", "wheel_tree"})

AT_RUN_TIME = ("arrays", "audit", "conform", "dask", "lsp", "mcp", "ray")
"""The extras that a verb or a function of the wheel asks for; the others are for whoever makes it."""

PLUGINS = {
    "_pytest": "pytest's own, loaded by pytest alone",
    "pytest": "loaded by pytest alone",
    "pygments": "loaded by Pygments alone",
}
"""What the wheel imports only where the library itself asks for it, by an entry point."""

MODULES: Mapping[str, tuple[str, ...]] = {
    "cyclonedx-bom": ("cyclonedx_py",),
    "import-linter": ("lint-imports",),
    "myst-parser": ("myst_parser",),
    "pytest-xdist": ("-n auto",),
    "sphinx-design": ("sphinx_design",),
    "sphinxext-opengraph": ("sphinxext.opengraph",),
    "types-jsonschema": ("jsonschema",),
}
"""What a requirement is called where it is used, if not as its distribution."""

NAMING = ("Makefile", "docs/conf.py", "conformance_tests/builder/releasing.py")
"""Where programs and extensions are called by their names."""

BESIDE = {"distributed": "asked by dask, where a cluster is"}
"""What is required for a library and asked by that."""


def name_of(requirement: str) -> str:
    """The distribution of a requirement."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None
    return found[0].lower()


def required(extras: Iterable[str]) -> set[str]:
    """What extras require, those of ours left out, and the two that everybody needs."""
    rows = [PROJECT["dependencies"], *(PROJECT["optional-dependencies"][extra] for extra in extras)]
    return {name_of(line) for row in rows for line in row} - {"paipu"}


def modules_of(distribution: str) -> tuple[str, ...]:
    return MODULES.get(distribution, (distribution.replace("-", "_"),))


@cache
def imported(folders: tuple[str, ...]) -> frozenset[str]:
    """The packages of others that some folders import, anywhere."""
    found: set[str] = set()
    for folder in folders:
        files = [ROOT / folder] if folder.endswith(".py") else (ROOT / folder).rglob("*.py")
        for path in files:
            if {"node_modules", "_build", "__pycache__"} & {*path.relative_to(ROOT).parts}:
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    found |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    found.add(node.module.partition(".")[0])
    return frozenset(found - OURS - sys.stdlib_module_names)


RUNNING = imported(SHIPPED) | frozenset(EXTRAS)


@pytest.mark.parametrize("distribution", sorted(required(AT_RUN_TIME)))
def test_what_the_wheel_requires_it_imports(distribution: str) -> None:
    assert {*modules_of(distribution)} & RUNNING or distribution in BESIDE


def test_what_the_wheel_imports_it_requires() -> None:
    declared = {module for each in required(AT_RUN_TIME) for module in modules_of(each)}
    assert RUNNING - declared - PLUGINS.keys() == frozenset()


def test_what_two_libraries_are_needed_for_is_imported_by_the_wheel() -> None:
    assert {name_of(line) for line in PROJECT["dependencies"]} == {"click", "lark"} <= imported(SHIPPED)


def test_what_makers_require_they_use() -> None:
    makers = set(PROJECT["optional-dependencies"]) - {*AT_RUN_TIME}
    told = "\n".join((ROOT / name).read_text(encoding="utf-8") for name in NAMING)
    used = imported(MAKERS)
    unused = [
        each
        for each in sorted(required(makers) - required(AT_RUN_TIME))
        if not any(module in used or module in told for module in modules_of(each))
    ]
    assert unused == []


def test_what_makers_import_is_required() -> None:
    declared = {module for each in required(PROJECT["optional-dependencies"]) for module in modules_of(each)}
    assert imported(MAKERS) - declared == frozenset()


def test_what_makes_a_release_has_what_the_board_is_built_with() -> None:
    """The board takes its words from the extension of the site, which is made with Sphinx."""
    (ours,) = [line for line in PROJECT["optional-dependencies"]["release"] if name_of(line) == "paipu"]
    assert {"docs", "test"} <= {*re.findall(r"\w+", ours.partition("[")[2])}
