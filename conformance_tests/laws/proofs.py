"""Changes after which a log proves itself impossible, or somebody's act unlawful: it can never be clean.

Each is given a whole dealt hand, with every tile of hands and wall, and changes one thing by chance.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from grammar.syntax import Act, Acts, Declared, Holding, Left, Line, Log, Row, Tag
from oracle.game.registry import load, record_of
from oracle.judge.dealing import deal
from oracle.judge.lawful import played_to
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from random import Random

    Change = Callable[[Log, Random], Log | None]

DRAWS = ("draw", "flip")
CLAIMS = ("pung", "chow", "eat", "four", "five")
WINS = ("win", "rob")


@lru_cache(64)
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
    replay, _ = played_to(load(log.game), record_of(log), line.first + nth - 1)
    hand = replay.table.hands[line.seat]
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


def a_second_tile_in_an_act_of_one(log: Log, rng: Random) -> Log | None:
    """An act that has one tile names two."""
    acts = acts_of(log, (*DRAWS, "take", "discard", *CLAIMS))
    if not acts:
        return None
    at, nth, act = rng.choice(acts)
    return with_act(log, at, nth, replace(act, tiles=(*act.tiles, other_than(act.tiles[0], log, rng))))


def a_win_that_nobody_declares(log: Log, rng: Random) -> Log | None:
    """The hand was won, says the end line, and the acts stop before any win."""
    wins = [at for at, line in enumerate(log.lines) if isinstance(line, Acts) and _wins(line)]
    if not wins:
        return None
    acts = [at for at, line in enumerate(log.lines[: wins[0]]) if isinstance(line, Acts)]
    if not acts:
        return None
    return replace(log, lines=log.lines[: rng.choice(acts) + 1], end="won")


def a_win_and_nobody_has_won(log: Log, _rng: Random) -> Log | None:
    """The hand was drawn, says the end line, and somebody has won it."""
    if log.end != "won" or not any(isinstance(line, Acts) and _wins(line) for line in log.lines):
        return None
    played = tuple(line for line in log.lines if not isinstance(line, Declared))
    return replace(log, lines=played, end="drawn")


def _wins(line: Acts) -> bool:
    return any(act.act in WINS for act in line.acts)


def _said_before_the_acts(log: Log, *lines: Line) -> Log:
    first = next((at for at, line in enumerate(log.lines) if isinstance(line, Acts)), len(log.lines))
    return replace(log, lines=(*log.lines[:first], *lines, *log.lines[first:]))


def a_hand_told_twice(log: Log, rng: Random) -> Log:
    """A seat holds its hand, and another one beside it."""
    seat = rng.choice(holdings(log))[1].seat
    return _said_before_the_acts(log, replace(rng.choice(holdings(log))[1], seat=seat))


def a_wall_of_more_tiles_than_there_are(log: Log, rng: Random) -> Log:
    """More tiles are left than the game has."""
    return _said_before_the_acts(log, Left(rng.choice((181, 9_999))))


def two_counts_of_the_wall(log: Log, rng: Random) -> Log:
    """The wall is counted twice at once, and the counts differ."""
    number = rng.randrange(1, 20)
    return _said_before_the_acts(log, Left(number), Left(number + 1))


def two_players_in_one_seat(log: Log, rng: Random) -> Log:
    """One person sits in two seats."""
    one, two = rng.sample(sorted({line.seat for _, line in holdings(log)}), 2)
    return replace(log, tags=(*log.tags, Tag("Player", "Wu", one), Tag("Player", "Wu", two)))


def a_tile_from_who_did_not_put_it_out(log: Log, rng: Random) -> Log | None:
    """A claim takes its tile from a seat that has put out another, or from the claimer.

    Where a claim on the same kind may still be displaced, its giver is no such seat: the tile may be meant that it took.
    """
    claims = acts_of(log, CLAIMS)
    if not claims:
        return None
    at, nth, act = rng.choice(claims)
    line = log.lines[at]
    assert isinstance(line, Acts)
    replay, _ = played_to(load(log.game), record_of(log), line.first + nth - 1)
    opened = replay.table.open
    if opened is None:
        return None
    standing = getattr(replay.table.course, "claim", None)
    seat = rng.choice([each for each in replay.table.seats if each != opened.seat])
    if standing is not None and seat == standing.open.seat:
        return None
    return with_act(log, at, nth, replace(act, from_=seat))


def a_drawn_tile_that_was_not_drawn(log: Log, rng: Random) -> Log | None:
    """A discard is marked as the tile just drawn, which was the only one its seat drew and another."""
    found, has_discarded = [], set[str]()
    for at, nth, act in acts_of(log, ("discard", "replace")):
        line = log.lines[at]
        assert isinstance(line, Acts)
        if act.act == "replace":
            has_discarded.discard(line.seat)  # what it replaces after its discard it has drawn since
            continue
        before = line.acts[:nth]
        if line.seat in has_discarded and [each.act for each in before] == ["draw"]:
            found += [(at, nth, act)] if before[0].tiles not in (act.tiles, (UNSEEN,)) else []
        has_discarded.add(line.seat)
    if not found:
        return None
    at, nth, act = rng.choice(found)
    return with_act(log, at, nth, replace(act, flags=("drawn",)))


PROOFS: Mapping[str, Change] = {
    "a copy too many": a_copy_too_many,
    "a tile too many": a_tile_too_many,
    "a tile that is not held": a_tile_that_is_not_held,
    "a tile that does not come next": a_tile_that_does_not_come_next,
    "a turn twice": a_turn_twice,
    "a claim on a tile that does not lie open": a_claim_on_a_tile_that_does_not_lie_open,
    "a second tile in an act of one": a_second_tile_in_an_act_of_one,
    "a win that nobody declares": a_win_that_nobody_declares,
    "a win and nobody has won": a_win_and_nobody_has_won,
    "a hand told twice": a_hand_told_twice,
    "a wall of more tiles than there are": a_wall_of_more_tiles_than_there_are,
    "two counts of the wall": two_counts_of_the_wall,
    "two players in one seat": two_players_in_one_seat,
    "a tile from who did not put it out": a_tile_from_who_did_not_put_it_out,
    "a drawn tile that was not drawn": a_drawn_tile_that_was_not_drawn,
}
"""Every such change by its name."""
