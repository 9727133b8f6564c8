"""Of the acts of a game's list that can be made at a point one that breaks a rule and contradicts nothing.

Nothing here knows what a rule says.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from grammar.logs import parse_log
from grammar.unreadable import UnreadableLog
from grammar.words import words_of
from oracle.ruling.findings import Kind
from oracle.table.acts import Act
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.game.chance import Chance
    from oracle.judge.replay import Replay
    from oracle.ruling.findings import Finding

TRIES = 60
"""Acts tried at a point until one breaks a rule."""

SPOKEN = frozenset({"say", "mean", "tell", "report", "admit", "insist", "marker", "pause"})
"""Words to the table: what they bring about is the affair of what they speak of."""

TAKEN_BACK = "take-back"


def wrong(replay: Replay) -> tuple[Finding, ...]:
    """What is found wrong so far."""
    return tuple(found for found in replay.findings if found.kind in (Kind.BREACH, Kind.IMPOSSIBLE))


def wrong_act(start: Replay, chance: Chance, made: int) -> tuple[Replay, Act] | None:
    """An act that breaks a rule and contradicts nothing, and the play after it."""
    candidates = chance.shuffled(list(acts_there_are(start, chance)))
    for act in candidates[:TRIES]:
        placed = act._replace(place=Place(made + 1, made + 1))
        replay = start.copy()
        replay.act(placed)
        found = wrong(replay)
        if found and all(each.kind is Kind.BREACH and each.seat == act.seat for each in found):
            return replay, placed
    return None


def acts_there_are(replay: Replay, chance: Chance) -> Iterator[Act]:
    """Acts of the game's list that can be written, lawful or not: words, seats and a few tiles multiplied out."""
    for act in _multiplied(replay, chance):
        if can_be_written(replay.ruleset.name, act.name, tiles=len(act.tiles), own=bool(act.with_tiles)):
            yield act


@cache
def can_be_written(game: str, act: str, *, tiles: int, own: bool) -> bool:
    """Whether a log can tell of an act with so many tiles, and with tiles of the own hand."""
    words = words_of(game)
    tile = "11" if words.family == "domino" else "1m"
    beside = f" with {tile} {tile}" if own else ""
    seat = next(iter(words.table("seats").en))
    try:
        parse_log(f'[Game "{game}"]\n{seat} {act}{f" {tile}" * tiles}{beside}\nend cut\n')
    except UnreadableLog:
        return False
    return True


def _multiplied(replay: Replay, chance: Chance) -> Iterator[Act]:
    table = replay.table
    opened = None if table.open is None else table.open.tile
    for seat in table.seats:
        held = sorted(table.hands[seat].known)
        few = chance.shuffled(sorted(set(held)))[:2]
        pairs = chance.shuffled(list(combinations(held, 2)))[:3]
        for name in words_of(replay.ruleset.name).table("acts").en:
            if name in SPOKEN or name in (TAKEN_BACK, "restore", "show", "pass"):
                continue
            if name == "eat":
                yield from (Act(name, seat, (opened,), with_tiles=pair) for pair in pairs if opened)
                continue
            yield Act(name, seat, (table.wall.next(),)) if name in DRAWS else Act(name, seat)
            yield from (Act(name, seat, (tile,)) for tile in few if name not in DRAWS)
            if opened is not None and name not in DRAWS:
                yield Act(name, seat, (opened,))


DRAWS = frozenset({"draw", "replace", "flip", "take", "pat", "press"})
"""Acts that bring up the next tile of the wall."""
