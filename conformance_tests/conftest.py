"""What every test of the project shares: the mark that names the clause a test is a case of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from grammar.words import known_games
from oracle.hands import hands_of, known
from oracle.registry import load

if TYPE_CHECKING:
    from collections.abc import Iterator

# A game whose words are known and which nobody judges yet is asked for nothing.
collect_ignore_glob = [f"**/{game}/**" for game in known_games() if game not in known()]

# A busy machine is no counterexample: how long things take is measured by the benchmarks.
settings.register_profile("paipu", deadline=None)
settings.load_profile("paipu")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "clause(*ids, shows): the test is a case of these clauses; `shows` is obeys, breaks, edge, "
        "satisfied or near miss",
    )


@pytest.fixture
def unjudged(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game whose words are known and which nobody judges, as long as a test asks."""
    game = known_games()[-1]
    judged = tuple(each for each in known() if each != game)
    for home in ("oracle.hands", "oracle.registry"):
        monkeypatch.setattr(f"{home}.known", lambda: judged)
    for kept in (load, hands_of):
        kept.cache_clear()
    yield game
    for kept in (load, hands_of):
        kept.cache_clear()
