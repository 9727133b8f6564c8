"""Lawful variants that mahjong games share: the same play recorded differently, in which nothing is to be found."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.laws.hiding import spread
from conformance_tests.laws.mahjong import Hand, others
from grammar.syntax import Act, Acts, Declared, Holding, Line, Log, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from conformance_tests.laws.mahjong import Moment

OWN = {"pung": 2, "kong": 3}
"""The own tiles of a claim of equal ones."""

Claiming = tuple[str, Act]
"""A seat and the claim it makes."""


def broken_off(hand: Hand, acts: int) -> Log:
    """The first acts of a hand, and nothing said of how it went on."""
    return hand.log_of(hand.acts[:acts])


def in_other_suits(log: Log, order: tuple[str, ...], heads: Mapping[str, str] | None = None) -> Log:
    """The same hand with its suits exchanged, and the head tiles of them where a game has such."""
    names = dict(zip("mps", order, strict=True))
    of_suit = {suit: head for head, suit in (heads or {}).items()}
    tiles_of_heads = {head: of_suit[names[suit]] for head, suit in (heads or {}).items()}

    def other(tiles: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(tiles_of_heads.get(tile) or tile[0] + names.get(tile[1:], tile[1:]) for tile in tiles)

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


def with_everything_said(hand: Hand, *, called: bool) -> Log:
    """Every claim with its own tiles and with whose discard it takes, and called before it is made where it may be."""
    acts = []
    for moment in hand.moments:
        act, opened = moment.act, moment.open
        if opened is not None and act.act in ("eat", "pung", "kong", "win"):
            own = act.with_tiles or act.tiles * OWN.get(act.act, 0)
            if called:
                acts.append((moment.seat, Act("say", call=act.act)))
            act = replace(act, with_tiles=own, from_=opened[1])
        acts.append((moment.seat, act))
    return hand.log_of(acts, hand.log.end, declared=hand.declared)


def with_a_weaker_claim_first(
    hand: Hand, weaker: Callable[[Moment, str, str], Iterator[Claiming]]
) -> Iterator[Log]:
    """A claim that is voiced or made first and gives way to the stronger one that was made."""
    for moment in hand.moments:
        if moment.open is None or moment.act.act not in ("pung", "kong", "win"):
            continue
        for seat, act in weaker(moment, *moment.open):
            if seat != moment.seat:
                yield with_acts(hand, moment, (seat, act))


def with_acts(hand: Hand, moment: Moment, *more: Claiming) -> Log:
    """The whole hand with more acts just before a moment."""
    acts = [*hand.before(moment), *more, *hand.acts[moment.number - 1 :]]
    return hand.log_of(acts, hand.log.end, declared=hand.declared)


def pungs_before_a_win(moment: Moment, tile: str, thrower: str) -> Iterator[str]:
    """Who could pung what has been won on."""
    for seat in others(thrower):
        if moment.act.act == "win" and moment.held(seat)[tile] >= OWN["pung"]:
            yield seat
