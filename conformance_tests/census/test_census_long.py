"""Census: what the list of legal moves counts, counted again by brute force, which does not use that list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.census.counting import counted, positions, promised, reached
from conformance_tests.collecting import few

if TYPE_CHECKING:
    from pathlib import Path

POSITIONS = few(positions(), 6)


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_brute_force_gives_the_promised_counts(path: Path) -> None:
    due = promised(path)
    assert counted(reached(path), len(due)) == due
