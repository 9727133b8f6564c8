"""`make test` needs nothing but what its own extra installs: read from the imports of all it collects."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from typing import TYPE_CHECKING

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement

from conformance_tests.collecting import HERE, NEEDS_MORE, asks_more, needs_more, tries_more

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

ROOT = HERE.parent
NOT_COLLECTED = frozenset({"benchmarks", "engines"})
"""Folders without tests, whose programs are run by those who want them."""

OWN = frozenset({"conformance_tests", "grammar", "oracle", "spec"})


@cache
def collected() -> list[Path]:
    """Every Python file under the tests that `make test` may import."""
    return [
        path
        for path in sorted(HERE.rglob("*.py"))
        if not needs_more(path) and path.relative_to(HERE).parts[0] not in NOT_COLLECTED
    ]


def imported_at_once(path: Path) -> set[str]:
    """The top-level packages a file imports when it is loaded; what a function imports is asked when it runs."""
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))
    return found - OWN - sys.stdlib_module_names


def named(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


@cache
def homes() -> Mapping[str, list[str]]:
    """The distributions that each top-level package comes from."""
    return packages_distributions()


@cache
def brought_by(extra: str) -> frozenset[str]:
    """Every distribution that installing Paipu with an extra brings, with what these need in turn."""
    found: set[str] = set()
    waiting = [("paipu", extra)]
    asked: set[tuple[str, str]] = set()
    while waiting:
        distribution, extras = waiting.pop()
        if (distribution, extras) in asked:
            continue
        asked.add((distribution, extras))
        found.add(named(distribution))
        try:
            needed = [Requirement(line) for line in requires(distribution) or ()]
        except PackageNotFoundError:
            continue
        environment = {**{key: str(value) for key, value in default_environment().items()}, "extra": extras}
        for requirement in needed:
            if requirement.marker is None or requirement.marker.evaluate(environment):
                waiting.extend((requirement.name, each) for each in (requirement.extras or {""}))
    return frozenset(found)


@pytest.mark.parametrize("folder", sorted({path.relative_to(HERE).parts[0] for path in collected()}))
def test_what_make_test_collects_imports_only_what_its_extra_installs(folder: str) -> None:
    brought = brought_by("test")
    strange = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in collected()
        if path.relative_to(HERE).parts[0] == folder
        for name in imported_at_once(path)
        if not {named(home) for home in homes().get(name, ())} & brought
    }
    assert strange == set()


def test_what_needs_more_is_left_out_until_it_is_named() -> None:
    for folder in NEEDS_MORE:
        path = HERE / folder / "test_anything.py"
        assert (HERE / folder).is_dir()
        assert needs_more(path)
        assert not needs_more(path, (HERE / folder,))
        assert not needs_more(path, (path,))
    assert not needs_more(HERE / "gallery" / "test_gallery.py")


@pytest.mark.parametrize(
    ("file", "more"),
    [
        ("laws/test_hidden.py", True),  # tries more examples by `many`
        ("laws/test_entry_points.py", True),  # so does a module that it imports
        ("mechanism/grammar/test_round_trip.py", True),  # the profile of Hypothesis does
        ("gallery/test_gallery.py", False),
        ("mechanism/packaging/test_makefile.py", False),
    ],
)
def test_the_rest_of_the_long_run_leaves_out_what_asks_the_same(file: str, more: bool) -> None:
    assert (HERE / file).is_file()
    assert asks_more(HERE / file) is more


@pytest.mark.parametrize(
    ("file", "test", "more"),
    [
        # its table is cut by `few`, in its decorator
        ("laws/words/test_words_of_logs.py", "test_an_act_is_used", True),
        # a constant that it names is made by `many`
        ("laws/yawan/test_dealt.py", "test_every_payer_pays_alike", True),
        # a function that it calls is cut, and one of another file
        ("mechanism/grammar/test_cached_lines.py", "test_lines_of_another_grammar_are_not_taken", True),
        (
            "traceability/test_traceability.py",
            "test_deleting_the_code_of_a_clause_fails_a_case_that_names_it",
            True,
        ),
        ("traceability/test_traceability.py", "test_every_clause_has_code", False),
        (
            "mechanism/conformance/test_words.py",
            "test_no_published_case_uses_a_word_that_is_on_no_page",
            False,
        ),
        ("mechanism/conformance/test_words.py", "test_no_such_test", True),
    ],
)
def test_the_rest_of_the_long_run_leaves_out_the_tests_that_ask_the_same(
    file: str, test: str, *, more: bool
) -> None:
    assert (HERE / file).is_file()
    assert tries_more(HERE / file, test) is more


TABLE = """
from conformance_tests import collecting
print(*collecting.few(range(20), 8), collecting.many(60), collecting.few("ab", 4))
"""


@pytest.mark.parametrize(
    ("effort", "sixth", "tried"),
    [
        ("", "5", "0 8 16 6 ['a']"),
        ("rest", "", "0 6 12 18 10 ['a']"),
        ("rest", "7", "1 7 13 19 10 ['a']"),
        ("1", "5", f"{' '.join(map(str, range(20)))} 60 ['a', 'b']"),
    ],
)
def test_six_runs_of_the_rest_ask_the_whole_of_a_table(effort: str, sixth: str, tried: str) -> None:
    chosen = {**os.environ, "PAIPU_LONG": effort, "PAIPU_SIXTH": sixth}
    told = subprocess.run(
        [sys.executable, "-c", TABLE], env=chosen, cwd=ROOT, capture_output=True, check=True
    )
    assert told.stdout.decode().strip() == tried


def test_the_browser_tests_would_not_pass_here() -> None:
    """The rule has teeth: what the browser tests import is not in the extra of `make test`."""
    wanted = {name for path in (HERE / "browser").glob("*.py") for name in imported_at_once(path)}
    assert "playwright" in wanted
    assert "playwright" not in brought_by("test")
