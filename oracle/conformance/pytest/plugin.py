"""The published cases as tests: `pytest --paipu "./engine --paipu"` makes one test of every case.

Without `--paipu` nothing here does anything, and nothing but pytest is loaded. With it the id of a test is the id
of its case, its clauses are marks, a ledger of known failures makes strict expected failures, and a failure is shown
as `paipu conform` tells it. Every worker of pytest-xdist keeps one process of the program.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

if TYPE_CHECKING:
    from oracle.conformance.pytest.items import Conformance

GROUP = "paipu"

KEY: pytest.StashKey[Conformance] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Enter the options."""
    group = parser.getgroup(GROUP, "conformance to the rules of Chinese tile games")
    group.addoption(
        "--paipu", metavar="CMD", help="test this program, which speaks paipu/1, with every published case"
    )
    group.addoption("--paipu-suite", metavar="DIR", help="cases of another folder than the published ones")
    group.addoption("--paipu-known", metavar="FILE", help="failures that are known, strictly expected")
    group.addoption(
        "--paipu-only", metavar="ID|PATTERN", action="append", default=[], help="only these cases; repeatable"
    )
    group.addoption(
        "--paipu-game", metavar="GAME", action="append", default=[], help="only this game; repeatable"
    )
    group.addoption(
        "--paipu-kind", metavar="KIND", action="append", default=[], help="only this kind; repeatable"
    )
    group.addoption(
        "--paipu-clause",
        metavar="ID",
        action="append",
        default=[],
        help="only cases that test this clause; repeatable",
    )
    group.addoption(
        "--paipu-about",
        choices=("rules", "input"),
        help="only cases about the rules, or only about input that contradicts itself",
    )
    group.addoption(
        "--paipu-timeout", metavar="SECONDS", type=float, default=10.0, help="seconds a case may take"
    )
    group.addoption("--paipu-oneshot", action="store_true", help="a new process for every case")
    group.addoption(
        "--paipu-strict", action="store_true", help="hold every line against the schema of the protocol"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add a test for every case, before tests are chosen by name or mark."""
    if not config.getoption("paipu"):
        return
    from oracle.conformance.pytest.items import Conformance  # only where it is asked for

    found = Conformance.of(config)
    config.stash[KEY] = found
    if hasattr(config, "workerinput"):
        from oracle.conformance.pytest.workers import Telling  # only where there are workers

        config.pluginmanager.register(Telling(), "paipu-telling")
    alone = not items
    added = [found.item(session, case) for case in found.cases]
    items += added
    config.hook.pytest_collectreport(report=pytest.CollectReport("", "passed", None, list(added)))
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if alone and reporter is not None and config.get_verbosity() == 0:
        reporter.showfspath = False


def pytest_configure(config: pytest.Config) -> None:
    """Let what is written of a case, as JUnit's XML, name the case as it is called."""
    if config.getoption("paipu"):
        config.pluginmanager.register(_Called(config), "paipu-called")
        if config.getoption("numprocesses", None) or config.getoption("tx", None):
            from oracle.conformance.pytest.workers import Hearing  # only where there are workers

            config.pluginmanager.register(Hearing(config), "paipu-hearing")


class _Called:
    """Names the cases in JUnit's XML as `paipu report junit` does: by game and kind, and by the whole id.

    pytest makes dots of the slashes of an id, and finds no class in it.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Say the name before the XML is made of it."""
        told = {str(name): str(value) for name, value in report.user_properties}
        if "case" not in told or "kind" not in told:
            return
        for plugin in self._config.pluginmanager.get_plugins():
            node_reporter = getattr(plugin, "node_reporter", None)  # what writes the XML has one
            if node_reporter is not None:
                game = told["case"].partition("/")[0]
                about = [told["about"]] if told.get("about") == "input" else []
                node_reporter(report).add_attribute("classname", ".".join([game, told["kind"], *about]))
                node_reporter(report).add_attribute("name", told["case"])


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say which program is tested."""
    command = cast("str | None", config.getoption("paipu"))
    return f"paipu: {command}" if command else None


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the program."""
    found = config.stash.get(KEY, None)
    if found is not None:
        found.close()
