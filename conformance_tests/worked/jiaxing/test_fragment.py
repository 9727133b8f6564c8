"""The fragment of the notation: judged as it stands, and with one thing changed at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report

FRAGMENT = (Path(__file__).parent / "fragment.paipu").read_text(encoding="utf-8")


def findings(text: str) -> list[tuple[str, str, int | None]]:
    return [
        (found.kind.value, found.clause, found.place.at) for found in adjudicate(parse_log(text)).findings
    ]


def test_the_fragment_is_in_order() -> None:
    ruling = adjudicate(parse_log(FRAGMENT))
    assert ruling.status == "clean"
    assert dict(ruling.options) == {"limit": 1000}
    assert ruling.outcome.how == "cut"


@pytest.mark.parametrize("tag", ["", '[Option limit "0"]\n'])
def test_a_limit_nobody_agreed_is_no_figure_in_force(tag: str) -> None:
    ruling = adjudicate(parse_log(FRAGMENT.replace('[Option limit "1000"]\n', tag)))
    assert dict(ruling.options) == {}
    report = "\n".join(ruling_report(ruling, "en", Paint()))
    assert "Readings applied" in report
    assert "Figures in force" not in report


@pytest.mark.parametrize(
    ("written", "instead", "found"),
    [
        ("lay 44x4 replace 12 discard 14", "lay 44x4 discard 14", ("breach", "JX-3.5", 3)),
        ("replace 12 discard 14", "replace 12 discard 12", ("breach", "JX-2.6b", 4)),
        ("replace 12 discard 14", "replace 12 discard 11", ("breach", "JX-2.3", 4)),
        ("tian four 22 replace", "tian pung 22 replace", ("breach", "JX-2.3", 6)),
        ("di eat 16 with 25 34", "di eat 16 with 25 35", ("breach", "JX-1.3a", 9)),
        ("di eat 16 with", "ren eat 16 with", ("breach", "JX-3.6a", 9)),
        ("tian flip 22 top 22 from self replace 45", "ren flip 22", ("breach", "JX-3.6b", 15)),
        ("dice tian 3 5", "dice di 3 5", ("breach", "JX-3.2b", None)),
    ],
)
def test_one_change_is_found_under_its_clause(
    written: str, instead: str, found: tuple[str, str, int]
) -> None:
    assert written in FRAGMENT
    assert findings(FRAGMENT.replace(written, instead))[0] == found
