"""What every test of the project shares: what is collected, how much is tried, and the mark that names a clause."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from conformance_tests.collecting import (
    ADDED,
    LONG,
    LONG_MARK,
    REST,
    is_long_only,
    left_out,
    many,
    tries_more,
)
from grammar.words import known_games
from oracle.game.hands import hands_of, known
from oracle.game.registry import load

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path

# A game whose words are known and which nobody judges yet is asked for nothing.
collect_ignore_glob = [f"**/{game}/**" for game in known_games() if game not in known()]

DATA = frozenset({".paipu", ".toml", ".json", ".md", ".tree"})
"""Files beside the tests that hold none."""

# A busy machine is no counterexample: how long things take is measured by the benchmarks.
settings.register_profile("paipu", deadline=None, max_examples=many(100, 20))
settings.load_profile("paipu")


os.environ["PAIPU_ASSERT"] = "1"
"""Every ruling of a test, and of a program that it starts, has to agree with itself."""


def pytest_configure(config: pytest.Config) -> None:
    os.environ["PAIPU_LANG"] = (
        "en"  # no test hangs on the locale of the machine; a test that asks for it sets its own
    )
    config.addinivalue_line(
        "markers",
        "clause(*ids, shows): the test is a case of these clauses; `shows` is obeys, breaks, edge, "
        "satisfied or near miss",
    )
    config.addinivalue_line("markers", f"{LONG_MARK}: only `make test-long` asks the test")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what needs more than Python or more time, unless it is named on the command line.

    The thousands of files that are no Python are left out unasked: nothing is collected from them anyhow.
    """
    if collection_path.suffix in DATA:
        return True
    return True if left_out(collection_path, asked_for(config)) else None


def asked_for(config: pytest.Config) -> tuple[Path, ...]:
    """What is named on the command line, or in its place."""
    named = (config.invocation_params.dir / word.partition("::")[0] for word in config.args)
    return tuple(path.resolve() for path in named)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests that bear the mark to the long run, and those that ask no more in it to `make test`."""
    named = asked_for(config)
    left = [item for item in items if is_for_another_run(item, named)]
    if left:
        config.hook.pytest_deselected(items=left)
        gone = frozenset(left)
        items[:] = [item for item in items if item not in gone]


def is_for_another_run(item: pytest.Item, named: tuple[Path, ...]) -> bool:
    """Whether a test belongs to the long run alone, or asks no more in the rest of it than `make test` has asked."""
    if item.get_closest_marker(LONG_MARK):
        return not LONG
    if not REST or item.path in named or is_long_only(item.path):
        return False
    return not tries_more(item.path, item.originalname if isinstance(item, pytest.Function) else item.name)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among the tests: they stay to the end, and every later search would go through them all."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line that says what was run, and what other verbs add."""
    config = terminalreporter.config
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.option.collectonly
    if everything and not LONG:
        spent = os.times()
        seconds = spent.user + spent.system + spent.children_user + spent.children_system
        terminalreporter.write_line(
            f"Run in {seconds:.0f} s of processor time: every case and worked example, of the rest a sample. "
            f"{', '.join(f'{verb} {adds}' for verb, adds in ADDED.items())}."
        )


@pytest.fixture
def unjudged(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game whose words are known and which nobody judges, as long as a test asks."""
    game = known_games()[-1]
    judged = tuple(each for each in known() if each != game)
    for home in ("oracle.game.hands", "oracle.game.registry"):
        monkeypatch.setattr(f"{home}.known", lambda: judged)
    for kept in (load, hands_of):
        kept.cache_clear()
    yield game
    for kept in (load, hands_of):
        kept.cache_clear()
