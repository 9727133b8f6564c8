"""Who pays where several arrangements of a hand come to most, under a table of values that has nothing open."""

from __future__ import annotations

from pathlib import Path

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.rulebook.readings import profile

TABLE = Path(__file__).parent / "club-of-ties.toml"
HEAD = '[Game "yawan"]\n[Dealer "E"]\n[Wind "E"]\n'
PAIR_OR_ENDS = (
    "W sets chow:13p:2p/E chow:46m:5m/E chow:79s:8s/E\nW holds 2234s\nturn N\nleft 60\n"
    "N draw discard 2s\nW win 2s from N\n"
)
PAIR_OR_MIDDLE = (
    "W sets chow:13s:2s/E chow:46m:5m/E chow:79p:8p/E\nW holds 123p 2p\nturn N\nleft 60\n"
    "N draw discard 2p\nW win 2p from N\n"
)
EACH = [("E", 1_000_000), ("S", 1_000_000), ("N", 1_000_000)]
FEEDER = [("N", 3_000_000)]


def paid(play: str, *, tags: str = "", written: str = "") -> list[tuple[str, int]]:
    """Who pays the winner how much."""
    log = parse_log(f"{HEAD}{tags}{play}{written}end won\n")
    ruling = adjudicate(log, readings=[profile("yawan", str(TABLE))])
    assert all(payment.amount.exact for payment in ruling.payments)
    return [(payment.payer, payment.amount.low) for payment in ruling.payments]


@pytest.mark.clause("YW-FOUL-6", "YW-SCORE-11", shows="near miss")
@pytest.mark.parametrize("play", [PAIR_OR_ENDS, PAIR_OR_MIDDLE])
def test_nobody_is_convicted_by_an_arrangement_nobody_has_laid_down(play: str) -> None:
    """Wrong: 3,000,000 of N alone, or not, by the order in which a sheet is written down."""
    assert paid(play) == EACH


@pytest.mark.clause("YW-FOUL-6", shows="breaks")
@pytest.mark.parametrize(
    ("play", "item"),
    [(PAIR_OR_ENDS, "两头忙"), (PAIR_OR_MIDDLE, "嵌吊")],
)
def test_what_the_winner_writes_decides_that_it_was_fed(play: str, item: str) -> None:
    assert paid(play, written=f'W score "{item}" 1\n') == FEEDER


@pytest.mark.clause("YW-FOUL-6", shows="obeys")
@pytest.mark.parametrize("play", [PAIR_OR_ENDS, PAIR_OR_MIDDLE])
def test_what_the_winner_writes_decides_that_it_was_not(play: str) -> None:
    assert paid(play, written='W score "吊将" 1\n') == EACH


@pytest.mark.clause("YW-FOUL-6", shows="edge")
@pytest.mark.parametrize(
    ("play", "read", "due"),
    [
        (PAIR_OR_ENDS, "any", FEEDER),
        (PAIR_OR_MIDDLE, "any", FEEDER),
        (PAIR_OR_ENDS, "sheet", EACH),
        (PAIR_OR_MIDDLE, "sheet", FEEDER),
    ],
)
def test_by_another_reading(play: str, read: str, due: list[tuple[str, int]]) -> None:
    assert paid(play, tags=f'[Reading YW-A64 "{read}"]\n') == due
