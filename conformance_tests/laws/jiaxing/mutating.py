"""One illegal change made to a legal log of Jiaxing: what a referee should find there, at which act.

An operator looks for places in a dealt hand where its change is surely illegal, judged by the tiles in sight and by
this module's own bookkeeping, and never by the rules of the judge. The log ends with the change.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from conformance_tests.laws.hiding import spread
from conformance_tests.laws.twins import Draft, Operators, Twinning
from grammar.syntax import Act, Acts, Declared, Dice, Holding, Line, Log, Row
from oracle.acts import Act as Made
from oracle.lawful import played_to
from oracle.record import record_of
from oracle.registry import load
from oracle.verdict import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.chance import Chance
    from oracle.table import Table

SEATS = ("tian", "di", "ren", "he")
KINDS = tuple(f"{low}{high}" for low in range(1, 7) for high in range(low, 7))
LONG = tuple(kind for kind in KINDS if kind[0] == kind[1])
SHORT = tuple(kind for kind in KINDS if kind[0] != kind[1])
OWED = ("four", "five", "top")
"""The claims after which a replacement is drawn."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a dealt hand: the act about to be made, its number, and the table before it.

    `open` is the tile nobody has claimed yet, with the seat that put it out, how, and in which act.
    """

    number: int
    seat: str
    act: Act
    table: Table
    open: tuple[str, str, str, int] | None

    def held(self, seat: str) -> Counter[str]:
        """The tiles in a hand."""
        return Counter(self.table.hands[seat].known)

    def singles(self, seat: str) -> list[str]:
        """The short kinds of which a hand holds one alone, and its door none."""
        held = self.held(seat)
        door = {tile for laid in self.table.laid[seat] for tile in laid.tiles}
        return [kind for kind in SHORT if held[kind] == 1 and kind not in door]


@dataclass(slots=True)
class Hand:
    """A dealt hand with every moment of it."""

    log: Log
    head: tuple[Line, ...]
    acts: list[tuple[str, Act]]
    moments: list[Moment] = field(default_factory=list)

    def told(
        self, acts: list[tuple[str, Act]], end: str = "cut", head: tuple[Line, ...] | None = None
    ) -> Log:
        """The log of these acts."""
        start = self.head if head is None else head
        lines = tuple(Acts(seat, (act,), number) for number, (seat, act) in enumerate(acts, start=1))
        return spread(replace(self.log, lines=(*start, *lines), end=end))

    def before(self, moment: Moment) -> list[tuple[str, Act]]:
        """The acts made before a moment."""
        return self.acts[: moment.number - 1]


def below(seat: str) -> str:
    """The seat whose turn comes next."""
    return SEATS[(SEATS.index(seat) + 1) % len(SEATS)]


def hand_of(log: Log) -> Hand:
    """A dealt hand taken apart."""
    acts = [(line.seat, act) for line in log.lines if isinstance(line, Acts) for act in line.acts]
    head = tuple(line for line in log.lines if not isinstance(line, Acts | Declared))
    hand = Hand(log, head, acts)
    judge = played_to(load("jiaxing"), record_of(hand.told([])), None)[0]
    opened: tuple[str, str, str, int] | None = None
    for number, (seat, act) in enumerate(acts, start=1):
        hand.moments.append(Moment(number, seat, act, judge.table.copy(), opened))
        if act.act in ("flip", "discard"):
            opened = (act.tiles[0], seat, act.act, number)
        elif act.act not in ("pass", "lay"):
            opened = None
        place = Place(number, number)
        judge.act(Made(act.act, seat, act.tiles, place, with_tiles=act.with_tiles, making=act.making))
    return hand


operator: Operators[Hand] = Operators({})
OPERATORS = operator.known
"""Every operator by its name."""


def _with(hand: Hand, moment: Moment, seat: str, act: Act, *clauses: str) -> Draft:
    """The acts so far and one illegal act in the place of the next."""
    tell = partial(hand.told, [*hand.before(moment), (seat, act)])
    return Draft(tell, moment.number, frozenset(clauses))


def _discards(hand: Hand) -> Iterator[Moment]:
    yield from (moment for moment in hand.moments if moment.act.act == "discard")


def _answers(hand: Hand) -> Iterator[tuple[Moment, str, str, str, int]]:
    """The moments at which a tile lies open, with the tile, who put it out, how and in which act."""
    for moment in hand.moments:
        if moment.open is not None and moment.table.open is not None:
            yield (moment, *moment.open)


def _others(seat: str, how: str) -> tuple[str, ...]:
    return tuple(other for other in SEATS if how == "flip" or other != seat)


@operator
def deals_a_sixth_copy(hand: Hand) -> Iterator[Draft]:
    for index, line in enumerate(hand.head):
        if isinstance(line, Holding):
            for tile in KINDS:
                if tile not in line.tiles:
                    head = (
                        *hand.head[:index],
                        replace(line, tiles=(tile, *line.tiles[1:])),
                        *hand.head[index + 1 :],
                    )
                    yield Draft(partial(hand.told, [], head=head), None, frozenset({"JX-1.1"}))


@operator
def deals_a_tile_too_few(hand: Hand) -> Iterator[Draft]:
    for index, line in enumerate(hand.head):
        if isinstance(line, Holding):
            head = (*hand.head[:index], replace(line, tiles=line.tiles[1:]), *hand.head[index + 1 :])
            yield Draft(partial(hand.told, [], head=head), None, frozenset({"JX-3.2b"}))


@operator
def throws_three_dice(hand: Hand) -> Iterator[Draft]:
    for index, line in enumerate(hand.head):
        if isinstance(line, Dice):
            head = (*hand.head[:index], replace(line, numbers=(*line.numbers, 1)), *hand.head[index + 1 :])
            yield Draft(partial(hand.told, [], head=head), None, frozenset({"JX-3.2b"}))


@operator
def swaps_two_tiles_of_the_wall(hand: Hand) -> Iterator[Draft]:
    drawn = [moment.number for moment in hand.moments if moment.act.act in ("take", "replace", "flip")]
    for index, line in enumerate(hand.head):
        if isinstance(line, Row) and line.what == "wall":
            for place, at in enumerate(drawn[:-1]):
                tiles = list(line.tiles)
                if tiles[place] != tiles[place + 1]:
                    tiles[place], tiles[place + 1] = tiles[place + 1], tiles[place]
                    head = (*hand.head[:index], replace(line, tiles=tuple(tiles)), *hand.head[index + 1 :])
                    yield Draft(partial(hand.told, hand.acts[:at], head=head), at, frozenset({"JX-3.3b"}))


@operator
def another_takes_the_first_tile(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "take":
            for other in SEATS[1:]:
                yield _with(hand, moment, other, moment.act, "JX-3.4")


@operator
def throws_a_tile_not_held(hand: Hand) -> Iterator[Draft]:
    for moment in _discards(hand):
        for tile in KINDS:
            if not moment.held(moment.seat)[tile]:
                yield _with(hand, moment, moment.seat, Act("discard", (tile,)), "JX-1.1")


@operator
def throws_one_of_what_stays_together(hand: Hand) -> Iterator[Draft]:
    for moment in _discards(hand):
        held = moment.held(moment.seat)
        for tile, number in held.items():
            if (number == 2 and tile in LONG) or number == 3:
                yield _with(hand, moment, moment.seat, Act("discard", (tile,)), "JX-2.3")


@operator
def another_throws(hand: Hand) -> Iterator[Draft]:
    for moment in _discards(hand):
        for other in SEATS:
            if other != moment.seat:
                for tile in moment.singles(other)[:1]:
                    yield _with(hand, moment, other, Act("discard", (tile,)), "JX-3.6a")


@operator
def flips_before_the_discard(hand: Hand) -> Iterator[Draft]:
    for moment in _discards(hand):
        if moment.table.wall.front and moment.number > 2:
            act = Act("flip", (moment.table.wall.front[0],))
            yield _with(hand, moment, below(moment.seat), act, "JX-3.6b")


@operator
def flips_out_of_turn(hand: Hand) -> Iterator[Draft]:
    for moment, _, seat, _, _ in _answers(hand):
        if moment.table.wall.front:
            for other in SEATS:
                if other != below(seat):
                    act = Act("flip", (moment.table.wall.front[0],))
                    yield _with(hand, moment, other, act, "JX-3.6b")


@operator
def eats_out_of_turn(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, _ in _answers(hand):
        for other in SEATS:
            if other not in (seat, below(seat)):
                clause = "JX-3.6a" if how == "discard" else "JX-3.6b"
                for pair in _frames(moment, other, tile):
                    yield _with(hand, moment, other, Act("eat", (tile,), with_tiles=pair), clause)


def _frames(moment: Moment, seat: str, tile: str) -> Iterator[tuple[str, str]]:
    """Two single short tiles of a hand that complete a 不同."""
    if tile in LONG or moment.held(seat)[tile]:
        return
    single = moment.singles(seat)
    for place, one in enumerate(single):
        for other in single[place + 1 :]:
            if len({*tile, *one, *other}) == 6:
                yield one, other


@operator
def eats_to_no_set(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, _, _ in _answers(hand):
        other = below(seat)
        single = [kind for kind in moment.singles(other) if kind != tile]
        for one, two in pairwise(single):
            if tile in SHORT and len({*tile, *one, *two}) < 6:
                act = Act("eat", (tile,), with_tiles=(one, two))
                yield _with(hand, moment, other, act, "JX-1.3a")


@operator
def claims_with_too_few(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, _ in _answers(hand):
        for other in _others(seat, how):
            for name, needed in (("pung", 2), ("four", 3), ("five", 4)):
                if moment.held(other)[tile] == needed - 1 and not moment.table.laid[other]:
                    yield _with(hand, moment, other, Act(name, (tile,)), "JX-1.3c")


@operator
def adds_to_no_four(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, _ in _answers(hand):
        for other in _others(seat, how):
            if not moment.table.laid[other]:
                yield _with(hand, moment, other, Act("top", (tile,)), "JX-1.3c")


@operator
def pungs_with_two_of_three(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "four" and moment.held(moment.seat)[moment.act.tiles[0]] == 3:
            yield _with(hand, moment, moment.seat, Act("pung", moment.act.tiles), "JX-2.3")


@operator
def claims_its_own_discard(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, _ in _answers(hand):
        if how == "discard" and moment.held(seat)[tile] == 2:
            yield _with(hand, moment, seat, Act("pung", (tile,)), "JX-3.6a")


@operator
def claims_a_tile_that_lies_dead(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, _ in _answers(hand):
        for dead in {out.tile for out in moment.table.pool} - {tile}:
            for other in _others(seat, how):
                if moment.held(other)[dead] == 2:
                    yield _with(hand, moment, other, Act("pung", (dead,)), "JX-3.6b")


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
                    yield Draft(partial(hand.told, acts), moment.number + 1, clauses)


@operator
def leaves_a_replacement_undrawn(hand: Hand) -> Iterator[Draft]:
    for place, moment in enumerate(hand.moments[2:], start=2):
        drawn = hand.moments[place - 1].act.act == "replace" and hand.moments[place - 2].act.act in OWED
        if moment.act.act == "discard" and drawn and moment.held(moment.seat)[moment.act.tiles[0]] == 1:
            acts = [*hand.acts[: moment.number - 2], (moment.seat, moment.act)]
            held = hand.moments[place - 1].held(moment.seat)
            if held[moment.act.tiles[0]] == 1:
                yield Draft(partial(hand.told, acts), moment.number - 1, frozenset({"JX-2.6a"}))


@operator
def replaces_without_need(hand: Hand) -> Iterator[Draft]:
    for moment in _discards(hand):
        if moment.table.wall.front and moment.number > 2:
            act = Act("replace", (moment.table.wall.front[0],))
            yield _with(hand, moment, moment.seat, act, "JX-2.6a")


@operator
def plays_a_draw_of_the_sibling_game(hand: Hand) -> Iterator[Draft]:
    for moment in _discards(hand):
        yield _with(hand, moment, moment.seat, Act("press"), "JX-2.6a")


@operator
def wins_with_a_single_tile_alone(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat, how, _ in _answers(hand):
        for other in _others(seat, how):
            alone = [kind for kind in LONG if moment.held(other)[kind] == 1 and kind != tile]
            if len(alone) > 1:
                yield _with(hand, moment, other, Act("win", (tile,)), "JX-3.6e")


@operator
def turns_tiles_without_a_win(hand: Hand) -> Iterator[Draft]:
    for moment in _discards(hand):
        tiles = tuple(moment.table.wall.front[:4])
        if tiles:
            yield _with(hand, moment, moment.seat, Act("prospect", tiles), "JX-3.7b")


@operator
def turns_one_tile_too_few(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "prospect" and len(moment.act.tiles) > 1:
            yield _with(hand, moment, moment.seat, Act("prospect", moment.act.tiles[:-1]), "JX-3.7b")


@operator
def plays_on_after_the_win(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act == "prospect":
            for tile in moment.held(below(moment.seat)):
                act = Act("discard", (tile,))
                yield _with(hand, moment, below(moment.seat), act, "JX-3.6e")


@operator
def calls_it_drawn_too_early(hand: Hand) -> Iterator[Draft]:
    for moment, _, _, _, _ in _answers(hand):
        if moment.table.wall.left > 0:
            acts = hand.before(moment)
            yield Draft(partial(hand.told, acts, "drawn"), None, frozenset({"JX-G.1"}))


def retold(log: Log, chance: Chance) -> Iterator[Log]:
    """The same play told otherwise: some claims say from whom the tile came."""
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

TWINNING = Twinning(hand_of, OPERATORS, retold, frozenset(REACHED), fewest=25, hands=20, reach=6)
