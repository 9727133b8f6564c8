"""Lawful variants of dealt hands of Yawan: the same play recorded differently, in which nothing is to be found."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_claims import chow, pung
from conformance_tests.laws.mahjong import Moment, declarations, made, others
from conformance_tests.laws.restated import (
    broken_off,
    in_other_suits,
    pungs_before_a_win,
    with_a_weaker_claim_first,
    with_acts,
    with_everything_said,
)
from conformance_tests.laws.yawan.illegal_claims import pung_with, thrown
from conformance_tests.laws.yawan.naive import SUIT_OF_DRAGON
from conformance_tests.laws.yawan.taken_apart import (
    Routed,
    bound,
    form_of,
    hand_of,
    runs,
    suits_in_order,
    triplets,
)
from grammar.syntax import Act, Declared, Log

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oracle.game.chance import Chance


def restated(log: Log, chance: Chance) -> Iterator[Log]:
    """A lawful variant of each sort there is a place for."""
    hand = hand_of(log)
    yield broken_off(hand, chance.below(len(hand.acts) + 1))
    yield in_other_suits(without_merriment(log), chance.one_of(list(permutations("mps"))), SUIT_OF_DRAGON)
    yield with_everything_said(hand, called=True)
    yield in_time(hand)
    for variants in SORTS:
        found = list(variants(hand))
        if found:
            yield chance.one_of(found)


def without_merriment(log: Log) -> Log:
    """The log without the fancy items, which are worth nothing and some of which name a suit."""
    lines = tuple(
        replace(line, items=tuple(item for item in line.items if item.what != "score" or item.amount[0][0]))
        if isinstance(line, Declared)
        else line
        for line in log.lines
    )
    return replace(log, lines=tuple(line for line in lines if not isinstance(line, Declared) or line.items))


def in_time(hand: Routed) -> Log:
    """A time for every act, a second after that before."""
    acts = [
        (seat, replace(act, time=f"{number // 3600}:{number // 60 % 60:02}:{number % 60:02}"))
        for number, (seat, act) in enumerate(hand.acts)
    ]
    return hand.log_of(acts, hand.log.end, declared=hand.declared)


# -- what changes nothing --------------------------------------------------------------------------


def with_the_longest_time(hand: Routed) -> Iterator[Log]:
    """Ten seconds, or with a pause forty."""
    for moment in made(hand, "discard"):
        turned, before = hand.turn(moment), hand.moments[moment.number - 3]
        if moment.number < 3 or turned.began != "draw" or before.act.act != "discard" or moment.drawn is None:
            continue
        for time, pauses in (("0:00:10", 0), ("0:00:40", 1)):
            acts = [*hand.acts]
            acts[before.number - 1] = (before.seat, replace(before.act, time="0:00:00"))
            acts[moment.number - 1] = (moment.seat, replace(moment.act, time=time))
            acts[moment.number - 2 : moment.number - 2] = [(moment.seat, Act("pause"))] * pauses
            yield hand.log_of(acts, hand.log.end, declared=hand.declared)


def with_the_discard_named(hand: Routed) -> Iterator[Log]:
    """Whoever throws a tile names it."""
    for moment, tile, seat, _ in thrown(hand):
        if hand.acts[moment.number - 2][0] == seat:
            yield with_acts(hand, moment, (seat, Act("say", (tile,))))


def with_an_idle_act(hand: Routed) -> Iterator[Log]:
    """A pass, a look at what lies open, a pause."""
    for moment in made(hand, "draw"):
        yield with_acts(hand, moment, (moment.seat, Act("say", call="pass")))
        yield with_acts(hand, moment, (moment.seat, Act("look", place="pool")))
        yield with_acts(hand, moment, *([(moment.seat, Act("pause"))] * 2))


def with_a_tile_picked_up_in_time(hand: Routed) -> Iterator[Log]:
    """A claimed tile that lay for a while."""
    for moment in made(hand, "draw"):
        taken = hand.turn(moment).taken
        if taken is not None and taken.act != "kong":
            drops = (taken.seat, Act("drop", (taken.tile,), to="pool"))
            yield with_acts(hand, moment, drops, (taken.seat, Act("pick", (taken.tile,), from_="pool")))


def with_a_tile_taken_up(hand: Routed) -> Iterator[Log]:
    """A claimed tile that is said to have been taken up."""
    for moment in made(hand, "discard"):
        taken = hand.turn(moment).taken
        if taken is not None:
            yield with_acts(hand, moment, (taken.seat, Act("merge", (taken.tile,))))


def counted_too_little(hand: Routed) -> Iterator[Log]:
    """The winner counts less than the hand is worth, and what is paid for it is not recorded."""
    for place, line, item in declarations(hand, "total"):
        total = item.amount[0][0]
        if total:
            fewer = replace(line, items=(replace(item, amount=((total - 1, "fang"),)),))
            declared = (*hand.declared[:place], fewer)
            yield hand.log_of(hand.acts, hand.log.end, declared=declared)


# -- claims that give way --------------------------------------------------------------------------


def _free(moment: Moment, seat: str, every: tuple[str, ...]) -> bool:
    """Whether a seat that nothing binds yet may lay a set; one whose sets are all of equal tiles or of one suit."""
    form = bound(moment, seat)
    return form is None or (form == "by-suit" and form_of(every) == "by-suit")


def weaker(hand: Routed) -> Callable[[Moment, str, str], Iterator[tuple[str, Act]]]:
    """What each could have claimed before the claim that was made."""

    def claims(moment: Moment, tile: str, thrower: str) -> Iterator[tuple[str, Act]]:
        turned = hand.turn(moment)
        if turned.due != "answer":
            return
        for seat in pungs_before_a_win(moment, tile, thrower):
            if _free(moment, seat, (tile, tile, tile)):
                yield seat, pung(tile)
        for pair in runs(moment, turned.next(), tile):
            if _free(moment, turned.next(), (*pair, tile)):
                yield turned.next(), chow(tile, pair)

    return claims


def with_a_chow_whose_sign_goes_back(hand: Routed) -> Iterator[Log]:
    """A chi shown with its sign discard before another wins on the tile."""
    for moment in made(hand, "win"):
        if moment.open is None or hand.turn(moment).due != "answer":
            continue
        tile, seat = moment.open[0], hand.turn(moment).next()
        for pair in runs(moment, seat, tile):
            every = moment.held(seat)
            every.subtract(pair)
            sign = next((one for one in sorted(every) if every[one] > 0 and one != tile), None)
            if seat != moment.seat and sign is not None and _free(moment, seat, (*pair, tile)):
                won = replace(moment.act, from_=moment.open[1])
                acts = [*hand.before(moment), (seat, chow(tile, pair)), (seat, Act("discard", (sign,)))]
                yield hand.log_of([*acts, (moment.seat, won)], hand.log.end, declared=hand.declared)


def with_a_later_pung_first(hand: Routed) -> Iterator[Log]:
    """A pung of a later seat that gives way to the one that was made."""
    for moment in made(hand, "pung"):
        assert moment.open is not None
        tile, thrower = moment.open
        order = [seat for seat in hand.turn(moment).order() if seat != thrower]
        for seat in order[order.index(moment.seat) + 1 :]:
            for pair in triplets(moment, seat, tile):
                if _free(moment, seat, (*pair, tile)):
                    yield with_acts(hand, moment, (seat, pung_with(tile, pair)))


def broken_off_with_a_chow_in_order(hand: Routed) -> Iterator[Log]:
    """A chi that was let go: of the form of the hand, in the order of its suits."""
    for moment, tile, _, turned in thrown(hand):
        seat = turned.next()
        order = suits_in_order(moment, seat)
        for pair in runs(moment, seat, tile):
            suits = tuple(one[1] for one in sorted((*pair, tile)))
            if _free(moment, seat, (*pair, tile)) or (order == suits and form_of((*pair, tile)) == "by-rank"):
                yield hand.log_of([*hand.before(moment), (seat, chow(tile, pair))])


def broken_off_with_a_pung(hand: Routed) -> Iterator[Log]:
    """A pung that was let go, by a hand that nothing binds."""
    for moment, tile, seat, _ in thrown(hand):
        for other in others(seat):
            for pair in triplets(moment, other, tile):
                if _free(moment, other, (*pair, tile)) and hand.acts[moment.number - 2][1].act == "discard":
                    yield hand.log_of([*hand.before(moment), (other, pung_with(tile, pair))])


SORTS: tuple[Callable[[Routed], Iterator[Log]], ...] = (
    with_the_longest_time,
    with_the_discard_named,
    with_an_idle_act,
    with_a_tile_picked_up_in_time,
    with_a_tile_taken_up,
    counted_too_little,
    lambda hand: with_a_weaker_claim_first(hand, weaker(hand)),
    with_a_chow_whose_sign_goes_back,
    with_a_later_pung_first,
    broken_off_with_a_chow_in_order,
    broken_off_with_a_pung,
)
"""The variants of which one of a sort is taken, where there is any."""
