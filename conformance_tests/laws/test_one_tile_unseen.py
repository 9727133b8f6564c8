"""One tile of what is laid on the table, or drawn for it, written `?`: a clean log of a dealt hand convicts nobody then.

In the games with dominoes sets are laid anew and tiles come for them, so that what everybody saw lies now here, now
there: a tile that is not recorded may leave open what it decides, and makes nothing of what the log states untrue.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import many
from conformance_tests.laws.matches import rulings
from conformance_tests.laws.telling_less import full
from grammar import known_games, words_of
from grammar.syntax import UNSEEN, Acts
from oracle.judge.adjudication import adjudicate
from oracle.ruling.consistent import beyond

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Act, Log, Tile

WITH_DOMINOES = [game for game in known_games() if words_of(game).family == "domino"]
DRAWN = ("press", "replace")
"""The acts that draw a tile for what has been laid."""

HANDS = many(60, 2)
PORTION = many(10, 2)


def one_less(tiles: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    """Tiles, one of which nobody saw."""
    for place, tile in enumerate(tiles):
        if tile != UNSEEN:
            yield (*tiles[:place], UNSEEN, *tiles[place + 1 :])


def acts_with_less(act: Act) -> Iterator[Act]:
    """An act with one tile less seen of those it draws, shows or lays."""
    if act.act in DRAWN:
        yield from (replace(act, tiles=less) for less in one_less(act.tiles))
    yield from (replace(act, with_tiles=less) for less in one_less(act.with_tiles))
    for place, tiles in enumerate(act.making):
        for less in one_less(tiles):
            yield replace(act, making=(*act.making[:place], less, *act.making[place + 1 :]))


def logs_with_less(log: Log) -> Iterator[Log]:
    """A log, of which each line has one act, with one tile less seen."""
    for number, line in enumerate(log.lines):
        if isinstance(line, Acts):
            for less in acts_with_less(line.acts[0]):
                weaker = replace(line, acts=(less, *line.acts[1:]))
                yield replace(log, lines=(*log.lines[:number], weaker, *log.lines[number + 1 :]))


@pytest.mark.parametrize("game", WITH_DOMINOES)
@pytest.mark.parametrize("start", range(0, HANDS, PORTION))
def test_a_tile_nobody_saw_convicts_nobody_and_excludes_nothing(game: str, start: int) -> None:
    said: list[str] = []
    for seed in range(start, start + PORTION):
        log, ruling = full(game, seed)
        for weaker in logs_with_less(log):
            less = adjudicate(weaker)
            said += [f"{seed} {found.clause}" for found in less.findings if found.kind.value != "undecided"]
            said += [f"{seed} {figure}" for figure in beyond(less, ruling)]
    assert said == []


LAID_ANEW = """[Game "tongqi"]
[Notation "1"]
turned 55
ren holds 12x3 16x3 23x3 33x3 56x3 22 24 13 45 66
tian take 22 discard 55
di flip 34 pass
ren flip 34 pass
he flip 22 pass
tian flip 22 pass
di flip 34 pass
ren flip 26 eat 26 with 13 45 discard 66
he flip 25 pass
tian eat 25 with 14 36 discard 35
di flip 15 pass
ren flip 15 pass
he flip 46 pass
tian eat 46 making 13-25-46 15-24-36 14-44-44 discard 45
di flip 22
ren win 22 prospect 55 66 35 45
ren score "金雞" 1 lift
end won
"""


@pytest.mark.parametrize(
    "recorded", ["25 with 14 ?", "25 with ? 36", "13-25-? 15-24-36 14-44-44", "13-25-46 15-24-36 14-?-44"]
)
def test_what_everybody_saw_is_not_denied_behind_a_tile_nobody_saw(recorded: str) -> None:
    whole = "25 with 14 36" if "with" in recorded else "13-25-46 15-24-36 14-44-44"
    (ruling,) = rulings(LAID_ANEW.replace(whole, recorded))
    assert {found.kind.value for found in ruling.findings} == {"undecided"}
    assert next(sheet.total for sheet in ruling.scores if sheet.seat == "ren").high == 448
