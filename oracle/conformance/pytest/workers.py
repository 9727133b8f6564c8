"""What a worker of pytest-xdist tells of a case, and what the process that started it makes of that.

pytest tells of a test three times: what was set up, the test, what was taken down. A worker writes each of them into a
pipe, which costs more than the answer of many a program; nothing is set up for a case, so that of one that did not
fail a worker tells the test alone, and the others are put beside it where they are heard.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Literal, cast

import pytest

from oracle.conformance.pytest.items import CaseItem

if TYPE_CHECKING:
    from collections.abc import Generator

ALONE = "paipu_alone"
"""The attribute of a report that stands for all three."""


class Telling:
    """In a worker: a case that did not fail is told of once."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
        """Run a case as pytest runs a test."""
        if not isinstance(item, CaseItem):
            return None
        hook = item.ihook
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        reports = _reports(item, nextitem)
        if not any(report.failed for report in reports):
            reports = [report for report in reports if report.when == "call"]
            for report in reports:
                setattr(report, ALONE, True)
        for report in reports:
            hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True


def _reports(item: pytest.Item, nextitem: pytest.Item | None) -> list[pytest.TestReport]:
    """What pytest tells of an item that it runs: by the plugin of its own that runs tests."""
    runner = item.config.pluginmanager.get_plugin("runner")
    assert runner is not None
    return cast("list[pytest.TestReport]", runner.runtestprotocol(item, log=False, nextitem=nextitem))


class Hearing:
    """Where workers are heard: a report that stands for three becomes three, for whoever writes them down."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> Generator[None]:
        """Tell what was before it, the test, and what was after it."""
        alone = getattr(report, ALONE, False)
        if alone:
            self._config.hook.pytest_runtest_logreport(report=_phase(report, "setup"))
        yield
        if alone:
            self._config.hook.pytest_runtest_logreport(report=_phase(report, "teardown"))


def _phase(report: pytest.TestReport, when: Literal["setup", "teardown"]) -> pytest.TestReport:
    """What pytest tells of a phase in which nothing happened."""
    found = copy(report)
    setattr(found, ALONE, False)
    found.when, found.outcome, found.longrepr, found.sections = when, "passed", None, []
    found.duration = 0.0
    found.start = found.stop = report.start if when == "setup" else report.stop
    return found
