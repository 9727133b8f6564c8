"""One hand comes to one sum: counted by `check` from its log, by `score` as it is written, and as a case asks for it.

Every dealt hand that is won is written as a hand with every fact that its log proves; who writes it asks nothing of
the judge. Beside whose hand it is, the round, whence the tile came and what was looked at behind a win, nothing that
is left out opens the sum: what is not written did not happen.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import pytest

from conformance_tests.collecting import many, played
from conformance_tests.laws.hiding import spread
from conformance_tests.laws.one_sum import dominoes, mahjong
from conformance_tests.laws.one_sum.written import NotPlainError, Written
from grammar.hands import parse_hand
from grammar.words import words_of
from oracle.api import check, score
from oracle.conformance.inputs.hand_form import structured_hand
from oracle.conformance.protocol.serve import answered
from oracle.judge.dealing import Player, deal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.conformance.inputs.forms import Json
    from oracle.ruling.hands import HandSheet
    from oracle.ruling.sheets import Item, Sheet

SEEDS = many(600, 24)
"""The dealt hands of a game, won and drawn ones."""

WON = 3
"""One in so many is won and plain, at the least."""

AT_ONCE = 8
"""The seeds of one test."""

OPENING = frozenset({"seat", "round", "prospect"})
"""What opens a sum where it is not written, beside whence the winning tile came."""


class Won(NamedTuple):
    """A hand that was won: its log's sheet, how it is written, and the readings that are in force."""

    seed: int
    sheet: Sheet
    hand: Written
    readings: Mapping[str, str]


@cache
def won(game: str, seed: int) -> Won | None:
    """The hand of a seed as it is written, if it is won and its lines are plain."""
    log = spread(deal(game, seed, Player(sensible=seed % 4 != 3)))
    if log.end != "won":
        return None
    family = {"mahjong": mahjong, "domino": dominoes}[words_of(game).family]
    try:
        seat, hands = family.as_hands(log)
    except NotPlainError:
        return None
    ruling = check(log)
    assert ruling.outcome.winners == (seat,), seed
    sheet = next(each for each in ruling.scores if each.seat == seat)
    readings = {str(tag.subject): tag.value for tag in log.tags if tag.key == "Reading"}
    return Won(seed, sheet, _the_best(game, hands, readings), readings)


def _the_best(game: str, hands: tuple[Written, ...], readings: Mapping[str, str]) -> Written:
    """Of the ways to write a hand the one that comes to most, as a winner lays it out."""
    sheets = [(hand, score(game, str(hand), readings=readings)) for hand in hands]
    able = [(hand, found.sheet) for hand, found in sheets if _may_stand(hand, found)]
    return max(able, key=lambda each: each[1].total.low if each[1] else 0, default=(hands[0], None))[0]


def _may_stand(hand: Written, found: HandSheet) -> bool:
    """Whether nothing is counted as dealt that is known to have been drawn."""
    items = () if found.sheet is None else found.sheet.items
    return found.sheet is not None and not any(
        each.item.startswith("own-") and hand.supposed.intersection(each.tiles) for each in items
    )


def lines_of(items: tuple[Item, ...]) -> list[tuple[str, str]]:
    """The lines of a sheet, in no order: what each is and what it is worth."""
    return sorted((each.item, str(each.figures)) for each in items)


cases = [(game, start) for game in played() for start in range(0, SEEDS, AT_ONCE)]


@pytest.mark.parametrize(("game", "start"), cases)
def test_a_hand_and_its_log_come_to_one_sum(game: str, start: int) -> None:
    for found in filter(None, (won(game, seed) for seed in range(start, start + AT_ONCE))):
        sheet = score(game, str(found.hand), readings=found.readings).sheet
        assert sheet is not None, (found.seed, str(found.hand))
        assert sheet.total == found.sheet.total, (found.seed, str(found.hand))
        assert lines_of(sheet.items) in map(lines_of, found.sheet.lists), (found.seed, str(found.hand))


@pytest.mark.parametrize(("game", "start"), cases)
def test_a_case_of_the_hand_comes_to_the_same(game: str, start: int) -> None:
    for found in filter(None, (won(game, seed) for seed in range(start, start + AT_ONCE))):
        asked: Json = {"hand": structured_hand(parse_hand(game, str(found.hand)))}
        case: Json = {"id": "one", "kind": "score", "game": game, "input": asked}
        case["readings"] = {**found.readings}
        answer = answered(case)["answer"]
        assert isinstance(answer, dict)
        total = found.sheet.total
        low, high = [[total.low, total.unit]], [[total.high, total.unit]]
        assert answer["total"] in (low, {"low": low, "high": high}), (found.seed, str(found.hand))


@pytest.mark.parametrize(("game", "start"), cases)
def test_nothing_else_that_is_left_out_opens_the_sum(game: str, start: int) -> None:
    for found in filter(None, (won(game, seed) for seed in range(start, start + AT_ONCE))):
        for key, _ in found.hand.circumstances:
            less = score(game, str(found.hand.without(key)), readings=found.readings)
            opened = less.sheet is None or less.undecided
            if key not in OPENING:
                assert not opened, (found.seed, key)
            elif less.sheet is not None:
                low, high = less.sheet.total.low, less.sheet.total.high
                assert low <= found.sheet.total.low, (found.seed, key)
                assert high is None or high >= (found.sheet.total.high or 0), (found.seed, key)


@pytest.mark.parametrize("game", played())
def test_many_hands_are_written(game: str) -> None:
    assert sum(won(game, seed) is not None for seed in range(SEEDS)) >= SEEDS // WON // 2
