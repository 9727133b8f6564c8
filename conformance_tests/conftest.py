"""What every test of the project shares: the mark that names the clause a test is a case of."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "clause(*ids, shows): the test is a case of these clauses; `shows` is obeys, breaks, edge, "
        "satisfied or near miss",
    )
