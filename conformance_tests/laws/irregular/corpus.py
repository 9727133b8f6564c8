"""What the laws are asked of: dealt hands, courses with up to three wrong acts, the gallery, all that is published.

A seed is a log. Eight seeds in a row share a dealt hand, which no other seeds have.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from conformance_tests.collecting import played
from conformance_tests.gallery.reading import log_files
from conformance_tests.laws.irregular.logs import line_of, numbered, places_of_acts
from conformance_tests.laws.wrong_acts import TAKEN_BACK, wrong, wrong_act
from grammar.logs import parse_log
from grammar.unreadable import UnreadableLog
from oracle.conformance.cases import suites
from oracle.game.chance import Chance
from oracle.game.registry import load, record_of
from oracle.judge.dealing import Player, deal
from oracle.judge.lawful import played_to, playing_of, point_of
from oracle.table.acts import Act
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Log
    from oracle.judge.replay import Replay

SHARED = 8
"""The seeds that share a dealt hand."""

GOING_ON = 6
"""Lawful acts after each wrong one, at most."""

FOULS = (0, 0, 1, 1, 1, 2, 2, 3)
"""The wrong acts in a log of the corpus, one of these at random."""

PUBLISHED = 6
"""One log in so many is published or stands in the gallery."""


class Base(NamedTuple):
    """A log of the corpus: whose wrong acts are in it, and whether it is a dealt hand or made of one."""

    log: Log
    offenders: frozenset[str]
    dealt: bool


@lru_cache(16)
def hand(game: str, number: int) -> Log:
    """A dealt hand, now and then played without sense."""
    return numbered(deal(game, number, Player(sensible=number % 4 != 3)))


@cache
def stated(game: str) -> tuple[str, ...]:
    """The logs of the gallery and of the published cases, as text."""
    texts = [path.read_text(encoding="utf-8") for path in log_files(game)]
    texts += [case.notation for case in suites.every() if case.game == game and case.notation is not None]
    return tuple(text for text in dict.fromkeys(texts) if "\nend " in text)


def _one_of(texts: Sequence[str], chance: Chance) -> Log:
    """One of some logs that can be read."""
    while True:
        try:
            return numbered(parse_log(chance.one_of(texts)))
        except UnreadableLog:
            continue


@lru_cache(16)
def base(game: str, seed: int, *, fouls: int | None = None) -> Base:
    """The log of a seed, or with so many wrong acts."""
    chance = Chance(~seed)
    if game not in played() or (fouls is None and chance.below(PUBLISHED) == 0):
        return Base(_one_of(stated(game), chance), frozenset(), False)
    number = chance.one_of(FOULS) if fouls is None else fouls
    whole = hand(game, seed // SHARED)
    return course(whole, chance, number) if number else Base(whole, frozenset(), True)


def course(whole: Log, chance: Chance, fouls: int) -> Base:
    """A dealt hand broken off at random, with so many wrong acts there and lawful ones between and behind them."""
    ruleset, record = load(whole.game), record_of(whole)
    replay, made = played_to(ruleset, record, chance.below(max(record.acts - 1, 1)))
    first = made
    acts: list[Act] = []
    offenders = set[str]()
    for _ in range(fouls):
        begun = wrong_act(replay, chance, made)
        if begun is None:
            break
        replay, bad = begun
        made += 1
        acts.append(bad)
        offenders.add(bad.seat)
        if chance.below(4) == 0 and not _is_over(replay):
            made += _take_back(replay, bad, acts, made)
        for _ in range(1 + chance.below(GOING_ON)):
            made += _go_on(replay, chance, acts, made)
    end = playing_of(ruleset).ended(replay.table) or "cut"
    return Base(_log(whole, first, acts, end), frozenset(offenders), True)


def _log(whole: Log, first: int, acts: list[Act], end: str) -> Log:
    """The lines of a hand up to so many acts, and these acts behind them."""
    behind = places_of_acts(whole)[first:]
    kept = whole.lines[: behind[0]] if behind else whole.lines
    return numbered(replace(whole, lines=(*kept, *map(line_of, acts)), end=end))


def _take_back(replay: Replay, bad: Act, acts: list[Act], made: int) -> int:
    back = Act(TAKEN_BACK, bad.seat, bad.tiles[:1], Place(made + 1, made + 1))
    after = replay.copy()
    after.act(back)
    if wrong(after):
        return 0
    replay.act(back)
    acts.append(back)
    return 1


def _go_on(replay: Replay, chance: Chance, acts: list[Act], made: int) -> int:
    act = lawful_act(replay, chance, made)
    if act is None:
        return 0
    replay.act(act)
    acts.append(act)
    return 1


def lawful_act(replay: Replay, chance: Chance, made: int) -> Act | None:
    """One of the acts offered, with the tile it brings up; None where nothing is."""
    if _is_over(replay):
        return None
    options = point_of(replay, made).options
    if not options:
        return None
    act = playing_of(replay.ruleset).revealed(replay.table, chance.one_of(options).act)
    return act._replace(place=Place(made + 1, made + 1))


def _is_over(replay: Replay) -> bool:
    return playing_of(replay.ruleset).ended(replay.table) is not None
