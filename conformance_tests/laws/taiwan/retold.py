"""Lawful twins of dealt hands of Taiwan's game: the same play told otherwise, in which nothing is to be found."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

from conformance_tests.laws.hiding import spread
from conformance_tests.laws.mahjong import Hand, Moment, answers, hand_of, others
from conformance_tests.laws.taiwan.naive import SUITS
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
    idle = list(with_an_idle_act(hand))
    if idle:
        yield chance.one_of(idle)
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
    """Every claim called before it is made, with its own tiles and with whose discard it takes."""
    acts = []
    for moment in hand.moments:
        act, opened = moment.act, moment.open
        if opened is not None and act.act in ("eat", "pung", "kong", "win"):
            own = act.with_tiles or act.tiles * OWN.get(act.act, 0)
            acts.append((moment.seat, Act("say", call=act.act)))
            act = replace(act, with_tiles=own, from_=opened[1])
        acts.append((moment.seat, act))
    return hand.told(acts, hand.log.end, declared=hand.declared)


def with_an_idle_act(hand: Hand) -> Iterator[Log]:
    """The drawn tile kept apart, or the hand put to the wall in turn, which change nothing."""
    for moment in hand.moments:
        acts = [*hand.acts]
        if moment.act.act == "discard" and moment.drawn is not None:
            acts.insert(moment.number - 1, (moment.seat, Act("apart")))
            yield hand.told(acts, hand.log.end, declared=hand.declared)


def with_a_weaker_claim_first(hand: Hand) -> Iterator[Log]:
    """A pung that is called first and gives way to the win that was made."""
    for moment, tile, thrower in answers(hand):
        if moment.act.act != "win":
            continue
        for seat in others(thrower):
            if seat != moment.seat and moment.held(seat)[tile] >= OWN["pung"]:
                yield _after_a_call(hand, moment, seat)


def _after_a_call(hand: Hand, moment: Moment, seat: str) -> Log:
    acts = [*hand.before(moment), (seat, Act("say", call="pung")), *hand.acts[moment.number - 1 :]]
    return hand.told(acts, hand.log.end, declared=hand.declared)
