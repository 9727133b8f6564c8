"""Dealt hands of Jiaxing: the judge finds nothing, no tile is lost, and what is paid sums to zero."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import many
from grammar.logs import parse_log
from grammar.syntax import Act, Acts, Gap, Holding, Log, Row
from grammar.writing.render import render_log
from oracle.game.registry import load, record_of
from oracle.judge.adjudication import adjudicate
from oracle.judge.dealing import Player, deal
from oracle.judge.replay import Replay
from oracle.ruling.findings import Finding, Kind
from oracle.ruling.payments import balances

if TYPE_CHECKING:
    from grammar.syntax import Line
    from oracle.ruling.ruling import Ruling

SEATS = ("tian", "di", "ren", "he")
CHUNKS = 6
CHUNK = many(100, 20)
WHOLE = {f"{low}{high}": 5 for low in range(1, 7) for high in range(low, 7)}


@cache
def dealt(seed: int) -> Log:
    """Most hands by a player who builds sets, every fourth by chance alone."""
    return deal("jiaxing", seed, Player(sensible=seed % 4 != 3))


@cache
def judged(seed: int) -> Ruling:
    return adjudicate(dealt(seed))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_judge_finds_nothing_in_lawful_hands(chunk: int) -> None:
    found = [(seed, judged(seed).findings) for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK)]
    assert [(seed, findings) for seed, findings in found if findings] == []


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_what_is_paid_is_the_difference_of_the_scores_and_sums_to_zero(chunk: int) -> None:
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        ruling = judged(seed)
        totals = {sheet.seat: sheet.total.low for sheet in ruling.scores}
        paid = balances(SEATS, ruling.payments)
        assert sum(paid.values()) == 0
        assert paid == {seat: 4 * totals[seat] - sum(totals.values()) for seat in SEATS}
        assert {(p.payer, p.payee) for p in ruling.payments} == {
            (one, other) if totals[one] < totals[other] else (other, one)
            for one, other in combinations(SEATS, 2)
            if totals[one] != totals[other]
        }


def test_hands_end_in_every_way() -> None:
    ends: Counter[str] = Counter()
    names: Counter[str] = Counter()
    for seed in range(CHUNKS * CHUNK):
        ruling = judged(seed)
        ends[f"{ruling.outcome.how} {ruling.outcome.came}"] += 1
        names.update({item.name for sheet in ruling.scores for item in sheet.items})
    assert {"drawn None", "won flip", "won discard", "won replace"} <= set(ends)
    assert {"刻", "碰", "開昭", "多子", "平跳", "高跳", "望", "橫", "飛", "自摸"} <= set(names)


@pytest.mark.parametrize("seed", range(0, many(120, 6), 2))
def test_no_tile_is_lost_or_made(seed: int) -> None:
    log = dealt(seed)
    ruleset, record = load("jiaxing"), record_of(log)
    replay = Replay(ruleset, ruleset.course.begin(record))
    for event in record.events:
        replay.event(event)
        assert replay.table.census() == WHOLE


@pytest.mark.parametrize("seed", range(many(60, 3)))
def test_a_hidden_hand_convicts_nobody(seed: int) -> None:
    """With one hand and the wall unseen a lawful hand may leave questions open, and nothing more."""
    log, hidden = dealt(seed), SEATS[seed % 4]
    lines = tuple(
        line
        for line in log.lines
        if not isinstance(line, Row) and not (isinstance(line, Holding) and line.seat == hidden)
    )
    assert convicted(replace(log, lines=lines)) == []


def convicted(log: Log) -> list[Finding]:
    """What is found of a log that is more than an open question."""
    return [found for found in adjudicate(log).findings if found.kind is not Kind.UNDECIDED]


@pytest.mark.parametrize("seed", range(100, 100 + many(60, 3)))
def test_hidden_tiles_convict_nobody(seed: int) -> None:
    """Any tiles of the hands, the wall, and private draws unseen."""
    chance = random.Random(seed)  # noqa: S311  reproducible, nothing secret
    seen = chance.random()
    lines: list[Line] = []
    for line in dealt(seed).lines:
        if isinstance(line, Row) and chance.random() < 0.7:
            continue
        if isinstance(line, Holding):
            tiles = tuple(tile if chance.random() < seen else "?" for tile in line.tiles)
            lines.append(replace(line, tiles=tiles))
        elif isinstance(line, Acts):
            lines.append(replace(line, acts=tuple(_unseen(act, chance) for act in line.acts)))
        else:
            lines.append(line)
    assert convicted(replace(dealt(seed), lines=tuple(lines))) == []


def _unseen(act: Act, chance: random.Random) -> Act:
    return replace(act, tiles=()) if act.act in ("take", "replace") and chance.random() < 0.5 else act


@pytest.mark.parametrize("seed", range(200, 200 + many(60, 3)))
def test_acts_nobody_recorded_convict_nobody(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    lines = list(dealt(seed).lines)
    played = [place for place, line in enumerate(lines) if isinstance(line, Acts)]
    first = chance.choice(played[1:])
    lines[first : first + chance.randrange(1, 4)] = [Gap(None)]
    assert convicted(parse_log(render_log(replace(dealt(seed), lines=tuple(lines))))) == []
