"""What goes on after a wrong act: dealt play, one unlawful act of the game's list, and ten lawful ones.

A course is made of a dealt hand broken off at a random act, an act there that breaks a rule and contradicts nothing,
perhaps taken back, and acts that the list of legal moves offers after it. Nothing here knows what a rule says.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from grammar.words import words_of
from oracle.game.chance import Chance
from oracle.game.registry import load, record_of
from oracle.judge.dealing import Player, deal
from oracle.judge.lawful import lawful, played_to, playing_of
from oracle.ruling.findings import Kind
from oracle.table.acts import Act
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.judge.replay import Replay
    from oracle.ruling.findings import Finding
    from oracle.table.record import Record

GOING_ON = 10
"""Lawful acts tried after the wrong one."""

KEPT = 64
"""Dealt hands kept: every seed is a hand of its own."""

TRIES = 60
"""Acts tried at a point until one breaks a rule."""

SPOKEN = frozenset({"say", "mean", "tell", "report", "admit", "insist", "marker", "pause"})
"""Words to the table: what they bring about is the affair of what they speak of."""

TAKEN_BACK = "take-back"


@dataclass(frozen=True, slots=True)
class Course:
    """One course of play after a wrong act: the acts from it on, what was found, and whose act it was."""

    game: str
    seed: int
    offender: str
    acts: tuple[Act, ...]
    findings: tuple[Finding, ...]

    def accused(self) -> tuple[Finding, ...]:
        """What is found of anybody but the one who began it, or to be contradictory."""
        return tuple(found for found in self.findings if found.seat != self.offender)

    def described(self) -> str:
        """The acts and the findings, for who has to look into it."""
        acts = "; ".join(f"{act.seat} {act.name} {' '.join(act.tiles)}".strip() for act in self.acts)
        found = "; ".join(f"{each.kind.value} {each.clause} {each.key} {each.seat}" for each in self.findings)
        return f"{self.game} {self.seed}: {acts} -> {found}"


@lru_cache(KEPT)
def dealt(game: str, seed: int) -> Record:
    """A dealt hand, now and then played without sense."""
    return record_of(deal(game, seed, Player(sensible=seed % 4 != 3)))


def wrong(replay: Replay) -> tuple[Finding, ...]:
    """What is found wrong so far."""
    return tuple(found for found in replay.findings if found.kind in (Kind.BREACH, Kind.IMPOSSIBLE))


def course(game: str, seed: int) -> Course | None:
    """The course of a seed; None where its hand has no room for one. It hangs on other numbers than the deal does."""
    chance = Chance(~seed)
    record = dealt(game, seed)
    if record.acts < 4:
        return None
    start, made = played_to(load(game), record, 1 + chance.below(record.acts - 2))
    begun = wrong_act(start, chance, made)
    if begun is None:
        return None
    replay, bad = begun
    acts = [bad]
    if chance.below(3) == 0 and not _is_over(replay):
        back = Act(TAKEN_BACK, bad.seat, bad.tiles[:1], Place(made + 2, made + 2))
        after = replay.copy()
        after.act(back)
        if not wrong(after):
            replay.act(back)
            acts.append(back)
    for number in range(GOING_ON):
        act = _lawful_act(replay, chance)
        if act is None:
            break
        act = act._replace(place=Place(made + 3 + number, made + 3 + number))
        replay.act(act)
        acts.append(act)
    return Course(game, seed, bad.seat, tuple(acts), wrong(replay))


def _is_over(replay: Replay) -> bool:
    return playing_of(replay.ruleset).ended(replay.table) is not None


def _lawful_act(replay: Replay, chance: Chance) -> Act | None:
    """One of the acts offered, with the tile it brings up; None where nothing is."""
    if _is_over(replay):
        return None
    options = list(lawful(replay.ruleset, replay.table))
    if not options:
        return None
    return playing_of(replay.ruleset).revealed(replay.table, chance.one_of(options).act)


def wrong_act(start: Replay, chance: Chance, made: int) -> tuple[Replay, Act] | None:
    """An act that breaks a rule and contradicts nothing, and the play after it."""
    candidates = chance.shuffled(list(_candidates(start, chance)))
    for act in candidates[:TRIES]:
        placed = act._replace(place=Place(made + 1, made + 1))
        replay = start.copy()
        replay.act(placed)
        found = wrong(replay)
        if found and all(each.kind is Kind.BREACH and each.seat == act.seat for each in found):
            return replay, placed
    return None


def _candidates(replay: Replay, chance: Chance) -> Iterator[Act]:
    """Words, seats and a few tiles multiplied out."""
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
