"""What a shell is offered behind what has been typed: games, clauses, profiles, readings."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from conformance_tests.mechanism.oracle.cli.conftest import ROOT


def offered(words: str) -> list[str]:
    """What bash is told behind a line that ends where the cursor stands."""
    typed = words.split(" ")
    asked = {"COMP_WORDS": words, "COMP_CWORD": str(len(typed) - 1), "_PAIPU_COMPLETE": "bash_complete"}
    done = subprocess.run(
        [sys.executable, "-c", "import sys; sys.argv[0] = 'paipu'; from paipu.__main__ import main; main()"],
        env={**os.environ, **asked},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return [line.partition(",")[2] for line in done.stdout.splitlines() if line]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("paipu score ta", ["taiwan"]),
        ("paipu conform --game t", ["tongqi", "taiwan"]),
        ("paipu words y", ["yawan"]),
        ("paipu explain TW-PRI-1", ["TW-PRI-1", "TW-PRI-10", "TW-PRI-11", "TW-PRI-12"]),
        ("paipu explain tq-a4", ["TQ-A4", *(f"TQ-A4{digit}" for digit in range(10))]),
        ("paipu score taiwan --reading TQ-", []),
    ],
)
def test_what_is_offered(words: str, found: list[str]) -> None:
    assert sorted(offered(words)) == sorted(found)


def test_candidates_are_offered_behind_a_reading_and_profiles_by_game() -> None:
    assert {word.partition("=")[0] for word in offered("paipu score taiwan --reading TW-A4=")} == {"TW-A4"}
    assert offered("paipu score lingque --profile dr") == ["draft"]
    assert offered("paipu score taiwan --profile dr") == []
