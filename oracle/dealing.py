"""Whole lawful hands of play, dealt and played by chance: `paipu deal`, and the material of tests and suites."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grammar.syntax import Act as Written
from grammar.syntax import Acts, Log, Tag
from oracle.chance import Chance
from oracle.knowledge import UNSEEN
from oracle.legal import objection, playing_of
from oracle.record import record_of
from oracle.registry import Option, Playing, Ruleset, load
from oracle.replay import Judge
from oracle.verdict import Known, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Line
    from oracle.acts import Act

LONGEST = 2_000
"""Acts after which a hand that goes on and on is given up as a defect of ours."""


class StuckError(Exception):
    """A seat had nothing lawful to do: the hand is dealt again."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who chooses: `sensible` likes what the ruleset's own preference says, otherwise every option is alike.

    `wayward` of a hundred choices are made by chance all the same.
    """

    sensible: bool = True
    wayward: int = 10


def deal(game: str, seed: int, player: Player | None = None) -> Log:
    """A whole lawful hand of a game, the same for the same seed everywhere.

    A hand in which somebody is left without a lawful act is dealt again from the next number of the source.
    """
    ruleset = load(game)
    chance = Chance(seed)
    while True:
        try:
            return _played(ruleset, Chance(chance.word()), player or Player())
        except StuckError:
            continue


def _played(ruleset: Ruleset, chance: Chance, player: Player) -> Log:
    playing = playing_of(ruleset)
    lines = playing.deal(chance)
    tags = (Tag("Game", ruleset.name), Tag("Notation", "1"))
    start = Log(ruleset.name, tags, lines, "cut")
    judge = Judge(ruleset, ruleset.begin(record_of(start)))
    acts: list[Act] = []
    while (option := _choice(judge, playing, chance, player)) is not None:
        act = playing.told(judge.table, option.act)
        judge.act(replace(act, place=Place(len(acts) + 1, len(acts) + 1)))
        acts.append(act)
        if len(acts) > LONGEST:
            raise RuntimeError(f"a dealt hand of {ruleset.name} does not end")
    return replace(start, lines=(*lines, *_written(acts)), end=playing.ended(judge.table) or "cut")


def _choice(judge: Judge, playing: Playing, chance: Chance, player: Player) -> Option | None:
    """The next act, or None when the hand is over. The first lawful one in the player's order is made."""
    open_to = list(playing.options(judge.table))
    order = chance.shuffled(open_to)
    if player.sensible and chance.below(100) >= player.wayward:
        order.sort(key=lambda option: -playing.prefer(judge.table, option))
    last = _last_forced(judge, open_to)
    for option in order:
        if (last is None or open_to.index(option) <= last) and _free(judge, option):
            return option
    if playing.ended(judge.table) is None:
        raise StuckError
    return None


def _last_forced(judge: Judge, open_to: list[Option]) -> int | None:
    """The place of the last lawful forced act; nothing that stands after it may be done."""
    places = [place for place, option in enumerate(open_to) if option.forced and _free(judge, option)]
    return places[-1] if places else None


def _free(judge: Judge, option: Option) -> bool:
    return objection(judge.ruleset, judge.table, option.act) is Known.NO


def _written(acts: list[Act]) -> Iterator[Line]:
    """The acts as lines of the notation, those of one seat in a row on one line."""
    start = 0
    for number in range(1, len(acts) + 1):
        if number == len(acts) or acts[number].seat != acts[start].seat:
            row = tuple(_word(act) for act in acts[start:number])
            yield Acts(acts[start].seat, row, start + 1)
            start = number


def _word(act: Act) -> Written:
    tiles = () if act.tiles == (UNSEEN,) else act.tiles
    return Written(act.name, tiles, with_tiles=act.with_tiles, making=act.making)
