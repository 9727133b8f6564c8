"""The sessions in Python of the guide print what they say."""

from __future__ import annotations

import doctest
import os

from conformance_tests.audits.bench import ROOT
from conformance_tests.audits.test_page import PAGE


def test_the_sessions_of_the_guide() -> None:
    test = doctest.DocTestParser().get_doctest(PAGE.replace("\n```\n", "\n\n"), {}, "audits.md", None, 0)
    assert len(test.examples) > 8
    before = os.getcwd()
    os.chdir(ROOT)
    try:
        result = doctest.DocTestRunner().run(test)
    finally:
        os.chdir(before)
    assert result.failed == 0
