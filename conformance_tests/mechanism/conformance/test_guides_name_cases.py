"""The guides name cases that are published: whoever types a command from a page gets an answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from oracle.conformance.cases import suites
from oracle.conformance.kinds import KINDS

GUIDES = Path(__file__).parents[3] / "docs" / "guides"
NAMED = re.compile(rf"\b(?:{'|'.join(suites.games())})/(?:{'|'.join(KINDS)})/[a-z][a-z0-9-]+\b(?!-?\*)")


@pytest.mark.parametrize("name", ["pytest", "protocol", "read-a-failure", "test-your-engine"])
def test_every_case_a_guide_names_is_published(name: str) -> None:
    named = set(NAMED.findall((GUIDES / f"{name}.md").read_text(encoding="utf-8")))
    assert named
    assert named - {case.id for case in suites.every()} == set()
