"""Acts thrown together at random, tiles unseen, gaps, hands of any size: the judge rules on all of it."""

from __future__ import annotations

import pytest

from conformance_tests.collecting import many
from grammar.syntax import Act, Acts, Declaration, Declared, Gap, Holding, Left, Line, Log, Row, Tag, Turn
from oracle.game.chance import Chance
from oracle.judge.adjudication import adjudicate
from oracle.judge.lawful import legal
from oracle.judge.matches import Match
from oracle.ruling.payments import balances

SEATS = ("E", "S", "W", "N")
KINDS = (
    *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
    *("E", "S", "W", "N", "C", "F", "P", "1f", "8f", "?", "?", "?"),
)
FEW = ("1m", "2m", "3m", "E", "C", "?")
"""Kinds of which a log soon has too many."""

NAMES = (
    *("draw", "discard", "eat", "pung", "kong", "add-kong", "hidden-kong", "flower", "replace", "win", "rob"),
    *("show", "lay", "pass", "say", "insist", "merge", "draw", "discard"),
)
LOGS = many(240, 40)


def tiles(chance: Chance, number: int, kinds: tuple[str, ...] = KINDS) -> tuple[str, ...]:
    return tuple(chance.one_of(kinds) for _ in range(number))


def nonsense(seed: int) -> Log:
    """A log of some forty acts that mean nothing together."""
    chance = Chance(seed)
    kinds = KINDS if chance.below(3) else FEW
    tags: tuple[Tag, ...] = (Tag("Game", "lingque"),)
    if chance.below(2):
        tags = (*tags, Tag("Option", chance.one_of(("136", "144", "7", "0")), "tiles"))
    if not chance.below(4):
        tags = (*tags, Tag("Record", chance.one_of(("public", "discards"))))
    if chance.below(2):
        tags = (*tags, Tag("Round", chance.one_of(SEATS)), Tag("Dealer", chance.one_of(SEATS)))
        tags = (*tags, *(Tag("Player", name, seat) for seat, name in zip(SEATS, "abcd", strict=True)))
    held = (13, 13, 14, 1, 7)
    lines: list[Line] = [
        Holding(seat, "holds", tiles(chance, chance.one_of(held), kinds), 2)
        for seat in SEATS
        if chance.below(3)
    ]
    if chance.below(2):
        lines.append(Row("wall", tiles(chance, chance.below(25) + 1, kinds), 3))
    if not chance.below(3):
        lines += [Turn(chance.one_of(SEATS), 4), Left(chance.below(10), 5)]
    lines_after: list[Line] = []
    last = tiles(chance, 1, kinds)
    for number in range(1, 40):
        act = _act(chance, last, kinds)
        last = act.tiles if act.act in ("discard", "add-kong") else last
        line = Acts(chance.one_of(SEATS), (act,), number, line=10 + number)
        lines_after.append(line if chance.below(25) else Gap(None, 10 + number))
    lines_after.append(Declared("E", (Declaration("pay", ((7, "points"),), to="S"),), 60))
    end = chance.one_of(("won", "drawn", "cut", "stopped"))
    return Log("lingque", tags, (*lines, *lines_after), end, end_line=99)


def _act(chance: Chance, last: tuple[str, ...], kinds: tuple[str, ...]) -> Act:
    name = chance.one_of(NAMES)
    tile = last if chance.below(2) else tiles(chance, 1, kinds)
    if name == "eat":
        return Act(name, tile, with_tiles=tiles(chance, chance.below(4), kinds))
    if name in ("show", "lay", "flower"):
        return Act(name, tiles(chance, 1 + chance.below(14), kinds))
    if name in ("draw", "replace", "win", "rob") and not chance.below(3):
        return Act(name)
    return Act(name, () if name in ("pass", "say", "insist", "merge") else tile)


@pytest.mark.parametrize("start", range(0, LOGS, 40))
def test_there_is_a_ruling_on_anything(start: int) -> None:
    match = Match()
    for seed in range(start, start + 40):
        log = nonsense(seed)
        ruling = match.judge(log)
        assert ruling.status in ("broken", "undecided", "clean")
        assert sum(balances(SEATS, ruling.payments).values()) == 0
        legal(log)


def test_nonsense_is_sometimes_won() -> None:
    assert any(adjudicate(nonsense(seed)).outcome.seat is not None for seed in range(LOGS))
