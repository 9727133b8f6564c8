"""What a cold command loads and opens: an answer must not wait for libraries or prose it does not need."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CHAPTER = ROOT / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu"

# Runs the command line as the console script does, then tells what was imported and which files were opened.
PROBE = """
import json, sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
sys.argv = ["paipu", *sys.argv[1:]]
try:
    from oracle.cli.main import main
    main()
except SystemExit:
    pass
finally:
    sys.stdout.flush()
    print(json.dumps({"modules": sorted(sys.modules), "opened": opened}), file=sys.stderr)
"""


def probe(*words: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the top-level packages a command loaded and the files it opened."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    told = json.loads(done.stderr.splitlines()[-1])
    return frozenset(name.partition(".")[0] for name in told["modules"]), tuple(told["opened"])


def loaded_by(statement: str) -> frozenset[str]:
    """Return the top-level packages in memory after one statement in a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", f"{statement}\nimport sys; sys.stdout.write(' '.join(sys.modules))"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return frozenset(name.partition(".")[0] for name in done.stdout.split())


HEAVY = frozenset({"lark", "rich", "jsonschema", "markdown_it", "pygments", "hypothesis", "sphinx", "jinja2"})
HAND = (
    *("45", "55", "own:33x3", "press:36x4", "press:25x3", "pung:23x3/tian"),
    *("four:24x4/side", "top:22x5/across/across", "+55/tian/flip"),
)


@pytest.mark.parametrize("package", ["grammar", "oracle", "spec"])
def test_importing_a_package_loads_no_library(package: str) -> None:
    assert loaded_by(f"import {package}") & (HEAVY | {"click"}) == frozenset()


def test_the_version_is_told_without_any_heavy_library() -> None:
    modules, _ = probe("--version")
    assert modules & HEAVY == frozenset()


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_score_of_a_plain_hand_needs_no_heavy_library(options: tuple[str, ...]) -> None:
    modules, _ = probe("score", *options, "tongqi", *HAND)
    assert modules & HEAVY == frozenset()


def test_a_hand_that_cannot_be_read_loads_the_parser_and_no_more() -> None:
    modules, _ = probe("score", "tongqi", "77")
    assert modules & HEAVY == {"lark"}


def test_a_score_opens_neither_prose_nor_the_registry_of_clauses() -> None:
    _, opened = probe("score", "tongqi", *HAND)
    prose = [name for name in opened if name.endswith((".md", ".rst", ".html")) or "clauses.json" in name]
    assert prose == []


IDLE = frozenset({"tomllib", "fractions", "decimal", "difflib", "logging", "hashlib", "shutil"})
"""Libraries of Python's own that a score of a plain hand and an explanation have no use for."""


def test_a_score_of_a_plain_hand_loads_nothing_it_has_no_use_for() -> None:
    modules, _ = probe("score", "tongqi", *HAND)
    assert modules & IDLE == frozenset()


def test_an_explanation_loads_no_parser() -> None:
    modules, _ = probe("explain", "TW-TAI-37")
    assert modules & (HEAVY | IDLE) == frozenset()


def test_a_check_needs_no_parser_of_all_toml() -> None:
    modules, _ = probe("check", str(CHAPTER))
    assert "tomllib" not in modules


def test_an_english_answer_opens_no_chinese_text() -> None:
    for words in (("score", "tongqi", *HAND), ("check", str(CHAPTER)), ("explain", "TW-TAI-37")):
        _, opened = probe(*words)
        assert [name for name in opened if name.endswith("zh.toml")] == []
