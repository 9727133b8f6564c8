"""A function that is asked by several processes: the report is that of one, and it may take its process along."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from conformance_tests.mechanism.conformance.runs import case, paipu, suite

if TYPE_CHECKING:
    from pathlib import Path

HERE = "conformance_tests.mechanism.conformance.test_processes"


def crooked(asked: dict[str, Any]) -> dict[str, Any]:
    """Answer one in three rightly, break at another and answer the third otherwise."""
    number = int(asked["id"].rpartition("-")[2])
    if number % 3 == 1:
        raise KeyError(number)
    return case("any").expect | ({} if number % 3 == 0 else {"verdict": "clean"})


def fatal(asked: dict[str, Any]) -> dict[str, Any]:
    """Take the process along at a case."""
    if asked["id"].endswith("-20"):
        os._exit(9)
    return case("any").expect


@pytest.mark.parametrize("options", [(), ("--answers", "--keep-going")])
def test_several_processes_report_what_one_does(tmp_path: Path, options: tuple[str, ...]) -> None:
    where = suite(tmp_path, [case(f"case-{number:02}") for number in range(40)])
    asked = ("--suite", str(where.folder), "--python", f"{HERE}:crooked", "--json", *options)
    one, two = (paipu("conform", *asked, "-j", jobs) for jobs in ("1", "2"))
    assert (one.code, one.out, one.err) == (two.code, two.out, two.err)
    assert set(two.statuses.values()) == {"PASS", "FAIL", "CRASH"}


def test_a_process_that_is_taken_along_is_told_of(tmp_path: Path) -> None:
    where = suite(tmp_path, [case(f"case-{number:02}") for number in range(40)])
    ran = paipu("conform", "--suite", where.folder, "--python", f"{HERE}:fatal", "--json", "-j", "2")
    assert ran.code == 3
    # What stood behind it in another process may be lost with it, but nothing before that was answered.
    assert "a process that asked the function cases tongqi/replay/case-" in ran.err
    assert ran.err.count("\n") == 1
