"""What every test of the project shares: the mark that names the clause a test is a case of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import settings

if TYPE_CHECKING:
    import pytest

# A busy machine is no counterexample: how long things take is measured by the benchmarks.
settings.register_profile("paipu", deadline=None)
settings.load_profile("paipu")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "clause(*ids, shows): the test is a case of these clauses; `shows` is obeys, breaks, edge, "
        "satisfied or near miss",
    )
