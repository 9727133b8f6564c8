"""One illegal change made to a legal log of Jiaxing: what a referee should find there, at which act.

An operator looks for places in a dealt hand where its change is surely illegal, judged by the tiles in sight and by
this module's own bookkeeping, and never by the rules of the judge. The log ends with the change.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from conformance_tests.laws import dominoes
from conformance_tests.laws.dominoes import (
    KINDS,
    LONG,
    SEATS,
    SHORT,
    acts_of,
    answers,
    below,
    butong_frames,
    discards,
    moments_of,
    with_act,
)
from conformance_tests.laws.hiding import spread
from conformance_tests.laws.mutations import Draft, Mutator, Operators
from grammar.syntax import Act, Acts, Declared, Dice, Holding, Log

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.game.chance import Chance

OWED = ("four", "five", "top")
"""The claims after which a replacement is drawn."""


@dataclass(frozen=True, slots=True)
class Moment(dominoes.Moment):
    """A point of a dealt hand."""

    def singles(self, seat: str) -> list[str]:
        """The short kinds of which a hand holds one alone, and its door none."""
        held = self.held(seat)
        door = {tile for laid in self.table.laid[seat] for tile in laid.tiles}
        return [kind for kind in SHORT if held[kind] == 1 and kind not in door]


Hand: TypeAlias = dominoes.Hand[Moment]


def hand_of(log: Log) -> Hand:
    """A dealt hand taken apart."""
    head = tuple(line for line in log.lines if not isinstance(line, Acts | Declared))
    hand = Hand(log, head, acts_of(log))
    for each in moments_of(hand.log_of([]), hand.acts):
        hand.moments.append(Moment(each.number, each.seat, each.act, each.table, each.open))
    return hand


operator: Operators[Hand] = Operators({})
OPERATORS = operator.known
"""Every operator by its name."""


def _others(seat: str, how: str) -> tuple[str, ...]:
    return tuple(other for other in SEATS if how == "flip" or other != seat)


operator.enter(dominoes.deals_a_sixth_copy, "JX-1.1")


@operator
def deals_a_tile_too_few(hand: Hand) -> Iterator[Draft]:
    for index, line in enumerate(hand.head):
        if isinstance(line, Holding):
            head = (*hand.head[:index], replace(line, tiles=line.tiles[1:]), *hand.head[index + 1 :])
            yield Draft(partial(hand.log_of, [], head=head), None, frozenset({"JX-3.2b"}))


@operator
def throws_three_dice(hand: Hand) -> Iterator[Draft]:
    for index, line in enumerate(hand.head):
        if isinstance(line, Dice):
            head = (*hand.head[:index], replace(line, numbers=(*line.numbers, 1)), *hand.head[index + 1 :])
            yield Draft(partial(hand.log_of, [], head=head), None, frozenset({"JX-3.2b"}))


operator.enter(dominoes.swaps_two_tiles_of_the_wall, "JX-3.3b", draws=("take", "replace", "flip"))
operator.enter(dominoes.another_takes_the_first_tile, "JX-3.4")


@operator
def throws_a_tile_not_held(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        for tile in KINDS:
            if not moment.held(moment.seat)[tile]:
                yield with_act(hand, moment, moment.seat, Act("discard", (tile,)), "JX-1.1")


@operator
def throws_one_of_what_stays_together(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        held = moment.held(moment.seat)
        for tile, number in held.items():
            if (number == 2 and tile in LONG) or number == 3:
                yield with_act(hand, moment, moment.seat, Act("discard", (tile,)), "JX-2.3")


@operator
def another_throws(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        for other in SEATS:
            if other != moment.seat:
                for tile in moment.singles(other)[:1]:
                    yield with_act(hand, moment, other, Act("discard", (tile,)), "JX-3.6a")


@operator
def flips_before_the_discard(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        if moment.table.wall.front and moment.number > 2:
            act = Act("flip", (moment.table.wall.front[0],))
            yield with_act(hand, moment, below(moment.seat), act, "JX-3.6b")


@operator
def flips_out_of_turn(hand: Hand) -> Iterator[Draft]:
    for moment, _, seat, _, _ in answers(hand):
        if moment.table.wall.front:
            for other in SEATS:
                if other != below(seat):
                    act = Act("flip", (moment.table.wall.front[0],))
                    yield with_act(hand, moment, other, act, "JX-3.6b")


@operator
def eats_out_of_turn(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, _ in answers(hand):
        for other in SEATS:
            if other not in (seat, below(seat)):
                clause = "JX-3.6a" if how == "discard" else "JX-3.6b"
                for pair in _frames(moment, other, tile):
                    yield with_act(hand, moment, other, Act("eat", (tile,), with_tiles=pair), clause)


def _frames(moment: Moment, seat: str, tile: str) -> Iterator[tuple[str, str]]:
    """Two single short tiles of a hand that complete a 不同."""
    if tile in LONG or moment.held(seat)[tile]:
        return
    yield from butong_frames(tile, moment.singles(seat))


@operator
def eats_to_no_set(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, _, _ in answers(hand):
        other = below(seat)
        single = [kind for kind in moment.singles(other) if kind != tile]
        for one, two in pairwise(single):
            if tile in SHORT and len({*tile, *one, *two}) < 6:
                act = Act("eat", (tile,), with_tiles=(one, two))
                yield with_act(hand, moment, other, act, "JX-1.3a")


@operator
def claims_with_too_few(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, _ in answers(hand):
        for other in _others(seat, how):
            for name, needed in (("pung", 2), ("four", 3), ("five", 4)):
                if moment.held(other)[tile] == needed - 1 and not moment.table.laid[other]:
                    yield with_act(hand, moment, other, Act(name, (tile,)), "JX-1.3c")


@operator
def adds_to_no_four(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, _ in answers(hand):
        for other in _others(seat, how):
            if not moment.table.laid[other]:
                yield with_act(hand, moment, other, Act("top", (tile,)), "JX-1.3c")


@operator
def pungs_with_two_of_three(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "four" and moment.held(moment.seat)[moment.act.tiles[0]] == 3:
            yield with_act(hand, moment, moment.seat, Act("pung", moment.act.tiles), "JX-2.3")


@operator
def claims_its_own_discard(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, _ in answers(hand):
        if how == "discard" and moment.held(seat)[tile] == 2:
            yield with_act(hand, moment, seat, Act("pung", (tile,)), "JX-3.6a")


@operator
def claims_a_tile_that_lies_dead(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, _ in answers(hand):
        for dead in {out.tile for out in moment.table.pool} - {tile}:
            for other in _others(seat, how):
                if moment.held(other)[dead] == 2:
                    yield with_act(hand, moment, other, Act("pung", (dead,)), "JX-3.6b")


@operator
def eats_what_another_pungs(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "pung" and moment.open is not None:
            tile, seat, _, _ = moment.open
            for pair in _frames(moment, below(seat), tile):
                if below(seat) != moment.seat:
                    eating = (below(seat), Act("eat", (tile,), with_tiles=pair))
                    acts = [*hand.before(moment), (moment.seat, moment.act), eating]
                    clauses = frozenset({"JX-2.7"})
                    yield Draft(partial(hand.log_of, acts), moment.number + 1, clauses)


@operator
def leaves_a_replacement_undrawn(hand: Hand) -> Iterator[Draft]:
    for place, moment in enumerate(hand.moments[2:], start=2):
        drawn = hand.moments[place - 1].act.act == "replace" and hand.moments[place - 2].act.act in OWED
        if moment.act.act == "discard" and drawn and moment.held(moment.seat)[moment.act.tiles[0]] == 1:
            acts = [*hand.acts[: moment.number - 2], (moment.seat, moment.act)]
            held = hand.moments[place - 1].held(moment.seat)
            if held[moment.act.tiles[0]] == 1:
                yield Draft(partial(hand.log_of, acts), moment.number - 1, frozenset({"JX-2.6a"}))


@operator
def replaces_without_need(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        if moment.table.wall.front and moment.number > 2:
            act = Act("replace", (moment.table.wall.front[0],))
            yield with_act(hand, moment, moment.seat, act, "JX-2.6a")


@operator
def plays_a_draw_of_the_sibling_game(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        yield with_act(hand, moment, moment.seat, Act("press"), "JX-2.6a")


@operator
def wins_with_a_single_tile_alone(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, _ in answers(hand):
        for other in _others(seat, how):
            alone = [kind for kind in LONG if moment.held(other)[kind] == 1 and kind != tile]
            if len(alone) > 1:
                yield with_act(hand, moment, other, Act("win", (tile,)), "JX-3.6e")


@operator
def turns_tiles_without_a_win(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        tiles = tuple(moment.table.wall.front[:4])
        if tiles:
            yield with_act(hand, moment, moment.seat, Act("prospect", tiles), "JX-3.7b")


@operator
def turns_one_tile_too_few(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "prospect" and len(moment.act.tiles) > 1:
            acts = [*hand.before(moment), (moment.seat, Act("prospect", moment.act.tiles[:-1]))]
            yield Draft(partial(hand.log_of, acts, "won"), moment.number, frozenset({"JX-3.7b"}))


@operator
def plays_on_after_the_win(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "prospect":
            for tile in moment.held(below(moment.seat)):
                act = Act("discard", (tile,))
                yield with_act(hand, moment, below(moment.seat), act, "JX-3.6e")


@operator
def calls_it_drawn_too_early(hand: Hand) -> Iterator[Draft]:
    for moment, _, _, _, _ in answers(hand):
        if moment.table.wall.left > 0:
            acts = hand.before(moment)
            yield Draft(partial(hand.log_of, acts, "drawn"), None, frozenset({"JX-G.1"}))


def restated(log: Log, chance: Chance) -> Iterator[Log]:
    """The same play recorded differently: some claims say from whom the tile came."""
    hand = hand_of(log)
    declared = tuple(line for line in log.lines if isinstance(line, Declared))
    acts = []
    for moment in hand.moments:
        act, opened = moment.act, moment.open
        claim = act.act in ("eat", "pung", "four", "five", "top", "win")
        named = claim and opened is not None and opened[0] == act.tiles[0] and chance.below(100) < 50
        acts.append((moment.seat, replace(act, from_=opened[1]) if named and opened is not None else act))
    lines = tuple(Acts(seat, (act,), number) for number, (seat, act) in enumerate(acts, start=1))
    yield spread(replace(log, lines=(*hand.head, *lines, *declared)))


REACHED = {
    *("JX-1.1", "JX-1.3a", "JX-1.3c", "JX-2.3", "JX-2.6a", "JX-2.7", "JX-3.2b", "JX-3.3b", "JX-3.4"),
    *("JX-3.6a", "JX-3.6b", "JX-3.6e", "JX-3.7b", "JX-G.1"),
}

MUTATOR = Mutator(hand_of, OPERATORS, restated, frozenset(REACHED), fewest=25, hands=20, reach=6)
