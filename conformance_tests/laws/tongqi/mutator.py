"""One illegal change made to a legal log: what a referee should find there, at which act, under which clause.

An operator looks for places in a dealt hand where its change is surely illegal, judged by the tiles in sight
and by this module's own bookkeeping, and never by the rules of the judge. The log ends soon after the change,
so that nothing that follows from it is mistaken for it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

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
    draft,
    moments_of,
    play,
    replay_of,
    with_act,
)
from conformance_tests.laws.mutations import Draft, Mutator, Operators
from grammar.syntax import Act, Acts, Declared, Holding, Log
from oracle.game.registry import load
from oracle.judge.lawful import lawful

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.game.chance import Chance
    from oracle.table.table import Table


@dataclass(frozen=True, slots=True)
class Moment(dominoes.Moment):
    """A point of a dealt hand, with the tiles that were passed and the pungs that were missed before it."""

    passed: frozenset[str]
    missed: frozenset[tuple[str, str]]

    def pungs(self, seat: str) -> list[str]:
        """The kinds a seat has punged."""
        return [laid.tiles[0] for laid in self.table.laid[seat] if laid.form == "pung"]


Hand: TypeAlias = dominoes.Hand[Moment]


def hand_of(log: Log) -> Hand:
    """A dealt hand taken apart; what was let pass is kept by this module itself."""
    hand = Hand(log, tuple(line for line in log.lines if not isinstance(line, Acts)), acts_of(log))
    passed: set[str] = set()
    missed: set[tuple[str, str]] = set()
    for each in moments_of(hand.log_of([]), hand.acts):
        opened, act = each.open, each.act.act
        hand.moments.append(
            Moment(each.number, each.seat, each.act, each.table, opened, frozenset(passed), frozenset(missed))
        )
        if opened is None:
            continue
        if act in ("flip", "discard"):
            _let_go(opened, each.table, passed, missed)
        elif act == "eat":
            if opened[2] == "flip" and opened[1] != each.seat:
                passed.add(f"{opened[1]} {opened[0]}")
            missed.update(pair for pair in _pairs(opened, each.table) if pair[0] != each.seat)
    return hand


def _let_go(
    opened: tuple[str, str, str, int], table: Table[Any], passed: set[str], missed: set[tuple[str, str]]
) -> None:
    tile, seat, how, _ = opened
    passed.add(f"{below(seat)} {tile}")
    if how == "flip":
        passed.add(f"{seat} {tile}")
    missed.update(_pairs(opened, table))


def _pairs(opened: tuple[str, str, str, int], table: Table[Any]) -> Iterator[tuple[str, str]]:
    tile, seat, how, _ = opened
    for other in SEATS:
        if (how == "flip" or other != seat) and table.hands[other].count(tile) >= 2:
            yield other, tile


# -- operators -------------------------------------------------------------------------------------

operator: Operators[Hand] = Operators({})
OPERATORS = operator.known
"""Every operator by its name."""


def _after_press(hand: Hand, moment: Moment) -> str | None:
    """The tile the seat has just drawn by 軋."""
    if moment.number < 2:
        return None
    seat, act = hand.acts[moment.number - 2]
    return act.tiles[0] if act.act == "press" and seat == moment.seat else None


@operator
def throws_a_tile_not_held(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        held = moment.held(moment.seat)
        for tile in KINDS:
            if not held[tile] and not moment.pungs(moment.seat) and _after_press(hand, moment) is None:
                yield with_act(hand, moment, moment.seat, Act("discard", (tile,)), "TQ-1.1b")


operator.enter(dominoes.swaps_two_tiles_of_the_wall, "TQ-G.1", draws=("take", "pat", "press", "flip"))
operator.enter(dominoes.deals_a_sixth_copy, "TQ-1.1b")


@operator
def eats_out_of_turn(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, _, _ in answers(hand):
        for other in SEATS:
            if other not in (seat, below(seat)):
                for pair in _frames(moment, other, tile):
                    yield with_act(hand, moment, other, Act("eat", (tile,), with_tiles=pair), "TQ-4.2b")


def _frames(moment: Moment, seat: str, tile: str) -> Iterator[tuple[str, str]]:
    """Two tiles a seat can surely spare for an eating: single short ones that complete a 不同."""
    if tile in LONG:
        return
    held = moment.held(seat)
    single = [kind for kind in SHORT if held[kind] == 1]
    yield from butong_frames(tile, single)


@operator
def eats_what_he_has_passed_on(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, number in answers(hand):
        if how == "flip" and hand.acts[number][1].act == "pass" and moment.number == number + 2:
            for pair in _frames(moment, seat, tile):
                if f"{seat} {tile}" not in moment.passed:
                    yield with_act(hand, moment, seat, Act("eat", (tile,), with_tiles=pair), "TQ-4.2b")


@operator
def eats_to_no_set(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, _, _ in answers(hand):
        other = below(seat)
        held = moment.held(other)
        single = [kind for kind in SHORT if held[kind] == 1 and kind != tile]
        for one, two in pairwise(single):
            if tile in SHORT and len({*tile, *one, *two}) < 6 and f"{other} {tile}" not in moment.passed:
                yield with_act(hand, moment, other, Act("eat", (tile,), with_tiles=(one, two)), "TQ-4.2b")


@operator
def eats_a_passed_tile(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, _, _ in answers(hand):
        other = below(seat)
        if f"{other} {tile}" in moment.passed:
            for pair in _frames(moment, other, tile):
                yield with_act(hand, moment, other, Act("eat", (tile,), with_tiles=pair), "TQ-8.6")


@operator
def pungs_without_a_pair(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, _, _ in answers(hand):
        for other in SEATS:
            if other != seat and moment.held(other)[tile] < 2 and (other, tile) not in moment.missed:
                yield with_act(hand, moment, other, Act("pung", (tile,)), "TQ-4.2c")


@operator
def opens_with_two(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, _, _ in answers(hand):
        for other in SEATS:
            aside = tile in moment.table.aside[other]
            if other != seat and moment.held(other)[tile] == 2 and not aside:
                yield with_act(hand, moment, other, Act("four", (tile,)), "TQ-4.2c")


@operator
def bores_with_three(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, _, _ in answers(hand):
        for other in SEATS:
            if other != seat and moment.held(other)[tile] == 3 and not moment.table.laid[other]:
                yield with_act(hand, moment, other, Act("five", (tile,)), "TQ-4.2c")


@operator
def pungs_late(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, _ in answers(hand):
        for other in SEATS:
            pair = (how == "flip" or other != seat) and moment.held(other)[tile] == 2
            if pair and (other, tile) in moment.missed:
                yield with_act(hand, moment, other, Act("pung", (tile,)), "TQ-8.12")


@operator
def pungs_with_three(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "four" and moment.held(moment.seat)[moment.act.tiles[0]] == 3:
            yield with_act(hand, moment, moment.seat, Act("pung", moment.act.tiles), "TQ-8.15")


@operator
def opens_with_four(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "five" and moment.held(moment.seat)[moment.act.tiles[0]] == 4:
            yield with_act(hand, moment, moment.seat, Act("four", moment.act.tiles), "TQ-8.16")


@operator
def lets_a_fourth_go(hand: Hand) -> Iterator[Draft]:
    yield from _lets_go(hand, "four", 3, "TQ-8.15")


@operator
def lets_a_fifth_go(hand: Hand) -> Iterator[Draft]:
    yield from _lets_go(hand, "five", 4, "TQ-8.16")


def _lets_go(hand: Hand, name: str, own: int, clause: str) -> Iterator[Draft]:
    for moment in hand.moments:
        wall = moment.table.wall
        if moment.act.act == name and moment.open is not None and wall.front:
            tile, seat, _, number = moment.open
            if moment.held(moment.seat)[tile] == own and number > 3:
                flip = (below(seat), Act("flip", (wall.front[0],)))
                yield draft(hand, [*hand.before(moment), flip], number, clause)


@operator
def the_dealer_skips_a_pat(hand: Hand) -> Iterator[Draft]:
    first = next(m for m in hand.moments if m.act.act in ("discard", "win"))
    pats = [m for m in hand.moments[: first.number] if m.act.act == "pat" and m.seat == "tian"]
    if pats and first.act.act == "discard":
        left = [pair for pair in hand.before(first) if pair[1].act != "pat"]
        thrown = _single(first, "tian")
        if thrown is not None:
            yield draft(hand, [*left, ("tian", Act("discard", (thrown,)))], len(left) + 1, "TQ-8.3")


def _single(moment: Moment, seat: str) -> str | None:
    """A short tile a seat has one of."""
    held = moment.held(seat)
    return next((kind for kind in SHORT if held[kind] == 1), None)


@operator
def an_idle_player_skips_a_pat(hand: Hand) -> Iterator[Draft]:
    first = next((m for m in hand.moments if m.act.act == "discard"), None)
    if first is None:
        return
    wall = replay_of(hand.log_of([*hand.before(first), (first.seat, first.act)])).table.wall.front
    owing = [m for m in hand.moments[first.number :] if m.act.act == "pat"]
    over = next((m.number for m in hand.moments if m.act.act == "win"), 1000)
    if owing and owing[0].number < over:
        acts = [*hand.before(first), (first.seat, first.act), ("di", Act("flip", (wall[0],)))]
        claimed = hand.acts[first.number][1].act
        if claimed == "pat" and not any(
            Counter(line.tiles)[first.act.tiles[0]] > 2 for line in hand.head if isinstance(line, Holding)
        ):
            yield draft(hand, acts, first.number + 1, "TQ-8.4")


@operator
def draws_a_pat_not_earned(hand: Hand) -> Iterator[Draft]:
    first = next((m for m in hand.moments if m.act.act == "discard"), None)
    if first is None or first.number >= len(hand.moments):
        return
    after = hand.moments[first.number]
    for seat in SEATS[1:]:
        if max(after.held(seat).values()) < 4 and after.act.act != "pat":
            acts = [*hand.before(after), (seat, Act("pat", (after.table.wall.front[0],)))]
            yield draft(hand, acts, after.number, "TQ-4.1c")


@operator
def the_dealer_pats_late(hand: Hand) -> Iterator[Draft]:
    first = next((m for m in hand.moments if m.act.act == "discard"), None)
    if first is None or first.number >= len(hand.moments):
        return
    after = hand.moments[first.number]
    acts = [*hand.before(after), ("tian", Act("pat", (after.table.wall.front[0],)))]
    yield draft(hand, acts, after.number, "TQ-8.3")


@operator
def pats_before_the_first_discard(hand: Hand) -> Iterator[Draft]:
    taken = next((m for m in hand.moments if m.act.act == "take"), None)
    if taken is not None and len(hand.moments) > 1:
        after = hand.moments[1]
        for seat in SEATS[1:]:
            acts = [*hand.before(after), (seat, Act("pat", (after.table.wall.front[0],)))]
            yield draft(hand, acts, after.number, "TQ-8.4")


operator.enter(dominoes.another_takes_the_first_tile, "TQ-4.1b")


@operator
def discards_twice(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        if moment.number < len(hand.moments):
            after = hand.moments[moment.number]
            tile = _single(after, moment.seat)
            if tile is not None and not after.pungs(moment.seat) and moment.number > 6:
                again = (moment.seat, Act("discard", (tile,)))
                yield draft(hand, [*hand.before(after), again], after.number, "TQ-4.2c")


@operator
def the_wrong_seat_flips(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "flip":
            for seat in SEATS:
                if seat != moment.seat:
                    yield with_act(hand, moment, seat, moment.act, "TQ-4.2a")


@operator
def flips_instead_of_discarding(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        wall = moment.table.wall.front
        if wall and moment.number > 6:
            flip = Act("flip", (wall[0],))
            yield with_act(hand, moment, moment.seat, flip, "TQ-4.2a")


@operator
def presses_after_a_pung(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        before = hand.acts[moment.number - 2][1].act if moment.number > 1 else ""
        wall = moment.table.wall.front
        if before in ("pung", "eat") and wall:
            yield with_act(hand, moment, moment.seat, Act("press", (wall[0],)), "TQ-4.2c")


@operator
def discards_before_his_press(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        tile = _single(moment, moment.seat)
        if moment.act.act == "press" and tile is not None and not moment.pungs(moment.seat):
            yield with_act(hand, moment, moment.seat, Act("discard", (tile,)), "TQ-4.2c")


@operator
def keeps_a_press_equal_to_a_three(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        tile = moment.act.tiles[0] if moment.act.tiles else ""
        own = moment.held(moment.seat)[tile]
        laid = any(tile in laid.tiles for laid in moment.table.laid[moment.seat])
        laid = laid or tile in moment.table.aside[moment.seat]
        if moment.act.act == "press-out" and own == 4 and not laid and not moment.pungs(moment.seat):
            thrown = _single(moment, moment.seat)
            if thrown is not None:
                yield with_act(hand, moment, moment.seat, Act("discard", (thrown,)), "TQ-8.19")


@operator
def keeps_a_press_equal_to_a_pung(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        tile = _after_press(hand, moment)
        if tile is not None and tile in moment.pungs(moment.seat):
            thrown = _harmless(moment, moment.seat, tile)
            if thrown is not None:
                yield with_act(hand, moment, moment.seat, Act("discard", (thrown,)), "TQ-8.10")


@operator
def keeps_a_press_equal_to_an_eaten_tile(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        tile = _after_press(hand, moment)
        eaten = [
            act.tiles[0] for seat, act in hand.before(moment) if act.act == "eat" and seat == moment.seat
        ]
        if tile is not None and tile in eaten and tile not in moment.pungs(moment.seat):
            thrown = _harmless(moment, moment.seat, tile)
            if thrown is not None:
                yield with_act(hand, moment, moment.seat, Act("discard", (thrown,)), "TQ-8.17")


def _harmless(moment: Moment, seat: str, not_this: str) -> str | None:
    """A single short tile that laws 9 and 11 leave free whatever was punged."""
    pungs = moment.pungs(seat)
    heads = {kind[0] for kind in pungs if kind in LONG}
    held = moment.held(seat)
    for kind in SHORT:
        mantis = any(
            len({*kind, *one, *other}) == 6 for one in pungs for other in pungs if {one, other} <= {*SHORT}
        )
        if held[kind] == 1 and kind != not_this and not heads & {*kind} and not mantis:
            return kind
    return None


@operator
def throws_one_of_three(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        for tile, number in moment.held(moment.seat).items():
            if number in (3, 4) and _after_press(hand, moment) is None and not moment.pungs(moment.seat):
                yield with_act(hand, moment, moment.seat, Act("discard", (tile,)), "TQ-8.2")


@operator
def throws_one_of_a_long_pair(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        for tile, number in moment.held(moment.seat).items():
            if number == 2 and tile in LONG and _after_press(hand, moment) is None:
                yield with_act(hand, moment, moment.seat, Act("discard", (tile,)), "TQ-8.1")


@operator
def throws_a_head_of_a_punged_long(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        heads = {kind[0] for kind in moment.pungs(moment.seat) if kind in LONG}
        for tile, number in moment.held(moment.seat).items():
            if number < 3 and tile in SHORT and heads & {*tile} and _after_press(hand, moment) is None:
                yield with_act(hand, moment, moment.seat, Act("discard", (tile,)), "TQ-8.9")


@operator
def makes_a_mantis_belly(hand: Hand) -> Iterator[Draft]:
    for moment in discards(hand):
        short = [kind for kind in moment.pungs(moment.seat) if kind in SHORT]
        for tile, number in moment.held(moment.seat).items():
            bellies = [1 for one in short for other in short if len({*tile, *one, *other}) == 6]
            if bellies and number < 3 and tile in SHORT and _after_press(hand, moment) is None:
                yield with_act(hand, moment, moment.seat, Act("discard", (tile,)), "TQ-8.11")


@operator
def claims_a_dead_tile(hand: Hand) -> Iterator[Draft]:
    for moment, tile, _, _, _ in answers(hand):
        for seat in SEATS:
            for kind, number in moment.held(seat).items():
                if kind != tile and number == 2 and (seat, kind) not in moment.missed and kind in SHORT:
                    yield with_act(hand, moment, seat, Act("pung", (kind,)), "TQ-4.2a3")


@operator
def looks_at_three_tiles(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "prospect" and len(moment.act.tiles) == 4:
            acts = [*hand.before(moment), (moment.seat, Act("prospect", moment.act.tiles[:3]))]
            yield Draft(partial(hand.log_of, acts, "won"), moment.number, frozenset({"TQ-4.3b"}))


@operator
def plays_on_after_the_win(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "prospect" and moment.table.wall.front:
            flip = Act("flip", (moment.table.wall.front[0],))
            yield with_act(hand, moment, below(moment.seat), flip, "TQ-3.14")


@operator
def wins_without_seven_sets(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, _, _ in answers(hand):
        for other in SEATS:
            held = moment.held(other)
            alone = [kind for kind in LONG if held[kind] == 1 and kind != tile]
            if other != seat and len(alone) > 1 and moment.number > 8:
                yield with_act(hand, moment, other, Act("win", (tile,)), "TQ-3.12")


@operator
def draws_the_hand_too_early(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments[6:]:
        if moment.act.act == "flip" and moment.table.wall.left > 0 and moment.open is not None:
            tell = partial(hand.log_of, hand.before(moment), "drawn")
            yield Draft(tell, None, frozenset({"TQ-3.13"}))


@operator
def wins_after_letting_a_win_go(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "win" and moment.open is not None and moment.open[2] in ("flip", "discard"):
            found = _won_later(hand, moment)
            if found is not None:
                yield found


def _won_later(hand: Hand, moment: Moment) -> Draft | None:
    """Play on without the win, by the first lawful act that is none, until the same seat could win again."""
    from oracle.rulesets.tongqi.hand.sorting import completes
    from oracle.rulesets.tongqi.hand.standing import standing

    acts = hand.before(moment)
    replay = replay_of(hand.log_of(acts))
    ruleset = load("tongqi")
    assert ruleset.playing is not None
    for _ in range(60):
        opened = replay.table.open
        later = opened is not None and len(acts) > moment.number and opened.seat != moment.seat
        if later and opened is not None and completes(standing(replay.table, moment.seat), opened.tile):
            win = (moment.seat, Act("win", (opened.tile,)))
            return draft(hand, [*acts, win], len(acts) + 1, "TQ-8.20")
        choices = [option.act for option in lawful(ruleset, replay.table) if option.act.name != "win"]
        if not choices:
            return None
        act = ruleset.playing.revealed(replay.table, choices[-1])
        if act.seat == moment.seat and act.name not in ("flip", "pass"):
            return None
        written = Act(act.name, act.tiles, with_tiles=act.with_tiles, making=act.making)
        acts = [*acts, (act.seat, written)]
        play(replay, len(acts), act.seat, written)
    return None


# -- choosing --------------------------------------------------------------------------------------


def restated(log: Log, chance: Chance) -> Iterator[Log]:
    """A lawful variant: the first acts of a hand, and nothing said of how it went on."""
    hand = hand_of(log)
    head = tuple(line for line in hand.head if not isinstance(line, Declared))
    yield hand.log_of(hand.acts[: chance.below(len(hand.acts) + 1)], head=head)


REACHED = {
    *("TQ-1.1b", "TQ-3.12", "TQ-3.13", "TQ-3.14", "TQ-4.1b", "TQ-4.1c", "TQ-4.2a", "TQ-4.2a3", "TQ-4.2b"),
    *("TQ-4.2c", "TQ-4.3b", "TQ-8.1", "TQ-8.2", "TQ-8.3", "TQ-8.4", "TQ-8.6", "TQ-8.9", "TQ-8.11"),
    *("TQ-8.12", "TQ-8.15", "TQ-8.16", "TQ-8.20", "TQ-G.1"),
}

MUTATOR = Mutator(hand_of, OPERATORS, restated, frozenset(REACHED), fewest=35, hands=40, reach=90)
