"""Lawful twins of dealt hands of Lingque: the same play told otherwise, in which nothing is to be found."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

from conformance_tests.laws.hiding import spread
from conformance_tests.laws.lingque.naive import SUITS
from conformance_tests.laws.mahjong import Hand, Moment, below, hand_of, others, runs
from grammar.syntax import Act, Acts, Declared, Holding, Line, Log, Row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.chance import Chance

OWN = {"pung": 2, "kong": 3}
"""The own tiles of a claim of equal ones."""


def retold(log: Log, chance: Chance) -> Iterator[Log]:
    """A lawful twin of each sort."""
    hand = hand_of(log)
    yield broken_off(hand, chance.below(len(hand.acts) + 1))
    yield in_other_suits(log, chance.one_of(list(permutations(SUITS))))
    yield with_everything_said(hand)
    weaker = list(with_a_weaker_claim_first(hand))
    if weaker:
        yield chance.one_of(weaker)


def broken_off(hand: Hand, acts: int) -> Log:
    """The first acts of a hand, and nothing said of how it went on."""
    return hand.told(hand.acts[:acts])


def in_other_suits(log: Log, order: tuple[str, ...]) -> Log:
    """The same hand with its suits exchanged."""
    names = dict(zip(SUITS, order, strict=True))

    def other(tiles: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(tile[0] + names.get(tile[1:], tile[1:]) for tile in tiles)

    def line_of(line: Line) -> Line:
        match line:
            case Holding() | Row():
                return replace(line, tiles=other(line.tiles))
            case Acts():
                acts = (
                    replace(act, tiles=other(act.tiles), with_tiles=other(act.with_tiles))
                    for act in line.acts
                )
                return replace(line, acts=tuple(acts))
            case Declared():
                items = (replace(item, tiles=other(item.tiles)) for item in line.items)
                return replace(line, items=tuple(items))
            case _:
                return line

    return spread(replace(log, lines=tuple(map(line_of, log.lines))))


def with_everything_said(hand: Hand) -> Log:
    """Every claim with its own tiles and with whose discard it takes, and wins with where the tile came from."""
    acts = []
    for moment in hand.moments:
        act, opened = moment.act, moment.open
        if opened is not None and act.act in ("eat", "pung", "kong", "win"):
            own = act.with_tiles or act.tiles * OWN.get(act.act, 0)
            act = replace(act, with_tiles=own, from_=opened[1])
        acts.append((moment.seat, act))
    return hand.told(acts, hand.log.end, declared=hand.declared)


def with_a_weaker_claim_first(hand: Hand) -> Iterator[Log]:
    """A claim that is voiced first and gives way to the stronger one that was made."""
    for moment in hand.moments:
        if moment.open is None or moment.act.act not in ("pung", "kong", "win"):
            continue
        tile, thrower = moment.open
        for seat, act in _weaker(moment, tile, thrower):
            if seat != moment.seat:
                acts = [*hand.before(moment), (seat, act), *hand.acts[moment.number - 1 :]]
                yield hand.told(acts, hand.log.end, declared=hand.declared)


def _weaker(moment: Moment, tile: str, thrower: str) -> Iterator[tuple[str, Act]]:
    """The claims on a discard that come after the one that was made."""
    for seat in others(thrower):
        if moment.act.act == "win" and moment.held(seat)[tile] >= OWN["pung"]:
            yield seat, Act("pung", (tile,))
    for pair in runs(moment, below(thrower), tile):
        yield below(thrower), Act("eat", (tile,), with_tiles=pair)
