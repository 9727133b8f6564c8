"""Acts thrown together at random, tiles unseen, gaps, hands of any size: the judge rules on all of it."""

from __future__ import annotations

import pytest

from conformance_tests.collecting import many
from grammar.syntax import Act, Acts, Gap, Holding, Left, Line, Log, Row, Tag, Turn
from oracle.game.chance import Chance
from oracle.judge.adjudication import adjudicate
from oracle.judge.lawful import legal

SEATS = ("tian", "di", "ren", "he")
KINDS = (*(f"{low}{high}" for low in range(1, 7) for high in range(low, 7)), "?", "?")
NAMES = (
    *("take", "pat", "press", "flip", "pass", "discard", "lay", "pung", "four", "five", "top", "leap", "eat"),
    *("win", "prospect", "show", "press-out", "rearrange", "say", "insist"),
)
LOGS = many(160, 40)


def tiles(chance: Chance, number: int) -> tuple[str, ...]:
    return tuple(chance.one_of(KINDS) for _ in range(number))


def nonsense(seed: int) -> Log:
    """A log of forty acts that mean nothing together."""
    chance = Chance(seed)
    tags: tuple[Tag, ...] = (Tag("Game", "tongqi"),)
    if not chance.below(4):
        tags = (*tags, Tag("Record", chance.one_of(("public", "discards"))))
    lines: list[Line] = [Row("turned", tiles(chance, 1), 1)] if chance.below(2) else []
    held = (20, 20, 3, 7)
    lines += [
        Holding(seat, "holds", tiles(chance, chance.one_of(held)), 2) for seat in SEATS if chance.below(3)
    ]
    if chance.below(2):
        lines.append(Row("wall", tiles(chance, chance.below(25) + 1), 3))
    if not chance.below(3):
        lines += [Turn(chance.one_of(SEATS), 4), Left(chance.below(10), 5)]
    lines_after: list[Line] = []
    last = tiles(chance, 1)
    for number in range(1, 40):
        act = _act(chance, last)
        last = act.tiles if act.act in ("flip", "discard") else last
        line = Acts(chance.one_of(SEATS), (act,), number, line=10 + number)
        lines_after.append(line if chance.below(25) else Gap(None, 10 + number))
    return Log(
        "tongqi", tags, (*lines, *lines_after), chance.one_of(("won", "drawn", "cut", "stopped")), end_line=99
    )


def _act(chance: Chance, last: tuple[str, ...]) -> Act:
    name = chance.one_of(NAMES)
    tile = last if chance.below(2) else tiles(chance, 1)
    if name == "eat" and chance.below(2):
        return Act(name, tile, with_tiles=tiles(chance, 2))
    if name in ("eat", "rearrange"):
        making = tuple(tiles(chance, 3) for _ in range(1 + chance.below(3)))
        return Act(name, tile if name == "eat" else (), making=making)
    if name == "lay":
        return Act(name, tile * (3 + chance.below(3)) if chance.below(2) else tiles(chance, 3))
    if name in ("prospect", "show"):
        return Act(name, tiles(chance, 1 + chance.below(5)))
    return Act(name, () if name in ("pass", "say", "insist") else tile)


@pytest.mark.parametrize("start", range(0, LOGS, 40))
def test_there_is_a_ruling_on_anything(start: int) -> None:
    for seed in range(start, start + 40):
        log = nonsense(seed)
        assert adjudicate(log).status in ("broken", "undecided", "clean")
        legal(log)
