"""Fouls in weaker records of the same play: what is not shown convicts nobody, and what is counted is counted right."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import few, many
from conformance_tests.laws.hiding import Veil, counted, created, ruling_of, spread, verdicts, weakened
from conformance_tests.laws.yawan.hiding import HIDING
from grammar.logs import parse_log
from grammar.syntax import Acts, Log
from oracle.judge.adjudication import adjudicate
from oracle.ruling.findings import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from conformance_tests.laws.hiding import Verdict
    from grammar.syntax import Line
    from oracle.ruling.ruling import Ruling

TESTS = Path(__file__).parents[2]
LOGS = sorted(
    [
        *(TESTS / "gallery" / "yawan").rglob("YW-FOUL-*.paipu"),
        *(TESTS / "worked" / "yawan" / "disputes").glob("*.paipu"),
    ]
)
"""The logs of fouls, small and whole."""

WORDS = replace(HIDING.words, open=(*HIDING.words.open, "say", "mean", "show", "lay"))

VEILS = (
    Veil(tiles=20),
    Veil(tiles=100),
    Veil(lines=100),
    Veil(draws=60, tiles=40),
    Veil(gaps=8),
    Veil(gaps=15, tiles=50),
    Veil(claims=20, draws=30),
    Veil(private=60),
    Veil(private=100, lines=100),
)
SEEDS = many(2, 1)


@cache
def log_in(path: Path) -> Log:
    """A log, one act a line."""
    return spread(parse_log(path.read_text(encoding="utf-8")))


TURNS = frozenset({"YW-PLAY-4", "YW-PLAY-4a", "YW-PLAY-4b", "YW-PLAY-6"})


def named(found: Iterable[Verdict]) -> set[tuple[str, str, str | None]]:
    """What is convicted of, wherever it shows: kind, clause and seat; a draw out of turn may show in the discard."""
    return {(kind, "out of turn" if clause in TURNS else clause, seat) for kind, clause, _, seat in found}


def only_shown_elsewhere(log: Log, less: Log) -> bool:
    """Whether a weaker record convicts of nothing but what the fuller one does, there or at another act."""
    full = verdicts(ruling_of(log))
    known, places = named(full), {(line, seat) for _, _, line, seat in full}
    new = [found for found in created(log, less) if (found[2], found[3]) not in places]
    return named(new) <= known


@pytest.mark.parametrize("path", few(LOGS, 6), ids=lambda path: path.stem)
def test_a_weaker_record_convicts_of_nothing_more(path: Path) -> None:
    log = log_in(path)
    for number, veil in enumerate(VEILS):
        for seed in range(SEEDS):
            less = weakened(log, veil, 1000 * number + seed, WORDS)
            assert only_shown_elsewhere(log, less), (veil, seed)


BACKWARD = ("YW-FOUL-1-times-that-run-backward", "YW-FOUL-1-a-minute-gone-back")
"""Logs whose times contradict each other."""

TIMED = [path for path in LOGS if " @" in path.read_text(encoding="utf-8") and path.stem not in BACKWARD]


def untimed(log: Log, kept: int) -> Log:
    """A log without some of its times: those whose bit is not set."""
    lines: list[Line] = []
    number = 0
    for line in log.lines:
        if isinstance(line, Acts) and line.acts[-1].time is not None:
            number += 1
            if not kept >> (number - 1) & 1:
                lines.append(replace(line, acts=(*line.acts[:-1], replace(line.acts[-1], time=None))))
                continue
        lines.append(line)
    return counted(replace(log, lines=tuple(lines)))


@pytest.mark.parametrize("path", few(TIMED, 3), ids=lambda path: path.stem)
def test_a_log_with_fewer_times_finds_nobody_else_late(path: Path) -> None:
    """One with none at all is of play without a clock, in which no turn passes."""
    log = log_in(path)
    times = sum(isinstance(line, Acts) and line.acts[-1].time is not None for line in log.lines)
    for kept in range(1, 1 << times):
        less = untimed(log, kept)
        assert only_shown_elsewhere(log, less), kept


# -- what is counted -----------------------------------------------------------------------------------

HEAD = '[Game "yawan"]\n[Notation "1"]\n[Dealer "E"]\n[Wind "E"]\n'


def ruled(text: str) -> Ruling:
    return adjudicate(parse_log(HEAD + text))


def late(seconds: int, pauses: int, clock: int | None = None) -> bool:
    """Whether West is out of time who plays so many seconds after East, having pressed the pause so often."""
    agreed = "" if clock is None else f'[Option clock "{clock}"]\n'
    play = "E discard 9m @0:00:00\n" + "W pause\n" * pauses
    minutes, rest = divmod(seconds, 60)
    ruling = ruled(f"{agreed}{play}W draw discard 1p @0:{minutes:02}:{rest:02}\nend cut\n")
    return any(found.key == "out-of-time" for found in ruling.findings)


@pytest.mark.parametrize("pauses", range(4))
@pytest.mark.parametrize("clock", [None, 5, 20])
def test_the_limit_grows_by_thirty_seconds_with_each_of_two_pauses(pauses: int, clock: int | None) -> None:
    limit = (clock or 10) + 30 * min(pauses, 2)
    assert [late(limit + over, pauses, clock) for over in (-1, 0, 1)] == [False, False, True]


ROUTE = "EWNSWESN"


def turns_of(seat: str, number: int) -> str:
    """Play along the route from East's first discard, the seat taking in nothing until its turn of this number."""
    lines, own, place = [f"E discard 9m\n{seat} peek wall\n"], 0, 1
    while True:
        now = ROUTE[place % len(ROUTE)]
        own += now == seat
        if now != seat or own == number:
            lines.append(f"{now} draw discard {1 + place % 9}p\n")
        if own == number:
            return "".join(lines) + "end cut\n"
        place += 1


@pytest.mark.parametrize("seat", "WNS")
@pytest.mark.parametrize("number", range(1, 6))
def test_three_own_turns_go_by_and_the_fourth_is_free(seat: str, number: int) -> None:
    found = [each.key for each in ruled(turns_of(seat, number)).findings if each.kind is Kind.BREACH]
    barred = ["steals-a-sight", "takes-in-a-tile"]
    assert found[:2] == (barred if number <= 3 else barred[:1] + found[1:2])
    assert ("takes-in-a-tile" in found) is (number <= 3)
