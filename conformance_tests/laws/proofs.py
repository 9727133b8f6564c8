"""Changes after which a log proves itself impossible, or somebody's act unlawful: it can never be clean.

Each is given a whole dealt hand, with every tile of hands and wall, and changes one thing by chance.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from grammar.syntax import Act, Acts, Holding, Log, Row
from oracle.dealing import deal
from oracle.knowledge import UNSEEN
from oracle.lawful import played_to
from oracle.record import record_of
from oracle.registry import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from random import Random

    Change = Callable[[Log, Random], Log | None]

DRAWS = ("draw", "flip")
CLAIMS = ("pung", "chow", "eat", "four", "five")


@cache
def complete(game: str, seed: int) -> Log:
    """A dealt hand of play that shows everything."""
    return deal(game, seed)


def tiles_of(log: Log) -> list[str]:
    """Every kind of tile that lies somewhere in a log."""
    held = (line.tiles for line in log.lines if isinstance(line, Holding | Row))
    return sorted({tile for tiles in held for tile in tiles} - {UNSEEN})


def acts_of(log: Log, names: Iterable[str]) -> list[tuple[int, int, Act]]:
    """The acts of these names that name one tile, each with its line and its place there."""
    return [
        (at, nth, act)
        for at, line in enumerate(log.lines)
        if isinstance(line, Acts)
        for nth, act in enumerate(line.acts)
        if act.act in names and len(act.tiles) == 1 and act.tiles != (UNSEEN,)
    ]


def with_act(log: Log, at: int, nth: int, act: Act) -> Log:
    """A log with another act at a place."""
    line = log.lines[at]
    assert isinstance(line, Acts)
    changed = replace(line, acts=(*line.acts[:nth], act, *line.acts[nth + 1 :]))
    return replace(log, lines=(*log.lines[:at], changed, *log.lines[at + 1 :]))


def other_than(tile: str, log: Log, rng: Random) -> str:
    """Another kind of tile."""
    return rng.choice([each for each in tiles_of(log) if each != tile])


def holdings(log: Log) -> list[tuple[int, Holding]]:
    """The hands that were dealt, each with its place."""
    return [
        (at, line)
        for at, line in enumerate(log.lines)
        if isinstance(line, Holding) and line.what == "holds" and line.tiles
    ]


def a_copy_too_many(log: Log, rng: Random) -> Log:
    """A tile of a hand is of another kind, of which every copy lies elsewhere."""
    at, line = rng.choice(holdings(log))
    tile = rng.choice(line.tiles)
    tiles = list(line.tiles)
    tiles[tiles.index(tile)] = other_than(tile, log, rng)
    return replace(log, lines=(*log.lines[:at], replace(line, tiles=tuple(tiles)), *log.lines[at + 1 :]))


def a_tile_too_many(log: Log, rng: Random) -> Log:
    """A hand has one tile more than it was dealt."""
    at, line = rng.choice(holdings(log))
    more = replace(line, tiles=(*line.tiles, rng.choice(tiles_of(log))))
    return replace(log, lines=(*log.lines[:at], more, *log.lines[at + 1 :]))


def a_tile_that_is_not_held(log: Log, rng: Random) -> Log | None:
    """A tile is discarded of which the hand has none."""
    discards = acts_of(log, ("discard",))
    if not discards:
        return None
    at, nth, act = rng.choice(discards)
    line = log.lines[at]
    assert isinstance(line, Acts)
    judge, _ = played_to(load(log.game), record_of(log), line.first + nth - 1)
    hand = judge.table.hands[line.seat]
    missing = [tile for tile in tiles_of(log) if not hand.count(tile)]
    return with_act(log, at, nth, replace(act, tiles=(rng.choice(missing),)))


def a_tile_that_does_not_come_next(log: Log, rng: Random) -> Log | None:
    """A tile is drawn that is not the next of the wall."""
    draws = acts_of(log, DRAWS)
    if not draws:
        return None
    at, nth, act = rng.choice(draws)
    return with_act(log, at, nth, replace(act, tiles=(other_than(act.tiles[0], log, rng),)))


def a_turn_twice(log: Log, rng: Random) -> Log | None:
    """A whole turn that begins with a draw and ends with a discard stands twice."""
    turns = [
        at
        for at, line in enumerate(log.lines)
        if isinstance(line, Acts) and line.acts[0].act in DRAWS and line.acts[-1].act == "discard"
    ]
    if not turns:
        return None
    at = rng.choice(turns)
    return replace(log, lines=(*log.lines[: at + 1], *log.lines[at:]))


def a_claim_on_a_tile_that_does_not_lie_open(log: Log, rng: Random) -> Log | None:
    """A tile is claimed that is not the one that lies open."""
    claims = acts_of(log, CLAIMS)
    if not claims:
        return None
    at, nth, act = rng.choice(claims)
    return with_act(log, at, nth, replace(act, tiles=(other_than(act.tiles[0], log, rng),)))


PROOFS: Mapping[str, Change] = {
    "a copy too many": a_copy_too_many,
    "a tile too many": a_tile_too_many,
    "a tile that is not held": a_tile_that_is_not_held,
    "a tile that does not come next": a_tile_that_does_not_come_next,
    "a turn twice": a_turn_twice,
    "a claim on a tile that does not lie open": a_claim_on_a_tile_that_does_not_lie_open,
}
"""Every such change by its name."""
