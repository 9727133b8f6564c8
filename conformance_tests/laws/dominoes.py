"""Dealt hands of the domino games taken apart for illegal changes, and the changes both games know.

A change is judged by the tiles in sight and by a module's own bookkeeping, and never by the rules of the judge.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from conformance_tests.laws.hiding import spread
from conformance_tests.laws.mutations import Draft
from grammar.syntax import Act, Acts, Holding, Line, Log, Row
from oracle.game.registry import load, record_of
from oracle.judge.lawful import played_to
from oracle.table.acts import Act as Made
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from oracle.judge.replay import Replay
    from oracle.table.table import Table

SEATS = ("tian", "di", "ren", "he")
KINDS = tuple(f"{low}{high}" for low in range(1, 7) for high in range(low, 7))
LONG = tuple(kind for kind in KINDS if kind[0] == kind[1])
SHORT = tuple(kind for kind in KINDS if kind[0] != kind[1])
CLAIMS = ("eat", "pung", "four", "five", "top")


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a dealt hand: the act about to be made, its number, and the table before it.

    `open` is the tile nobody has claimed yet, with the seat that put it out, how, and in which act.
    """

    number: int
    seat: str
    act: Act
    table: Table[Any]
    open: tuple[str, str, str, int] | None

    def held(self, seat: str) -> Counter[str]:
        """The tiles in a hand."""
        return Counter(self.table.hands[seat].known)


MomentT = TypeVar("MomentT", bound=Moment)


@dataclass(slots=True)
class Hand(Generic[MomentT]):
    """A dealt hand with every moment of it."""

    log: Log
    head: tuple[Line, ...]
    acts: list[tuple[str, Act]]
    moments: list[MomentT] = field(default_factory=list)

    def log_of(
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
    """The lower house, whose turn comes next."""
    return SEATS[(SEATS.index(seat) + 1) % len(SEATS)]


def acts_of(log: Log) -> list[tuple[str, Act]]:
    """The acts of a log, each with its seat."""
    return [(line.seat, act) for line in log.lines if isinstance(line, Acts) for act in line.acts]


def replay_of(log: Log) -> Replay:
    """A log replayed to its end."""
    return played_to(load(log.game), record_of(log), None)[0]


def play(replay: Replay, number: int, seat: str, act: Act) -> None:
    """Replay one more act."""
    place = Place(number, number)
    replay.act(Made(act.act, seat, act.tiles, place, with_tiles=act.with_tiles, making=act.making))


def moments_of(start: Log, acts: Iterable[tuple[str, Act]]) -> Iterator[Moment]:
    """Every moment of the acts that follow a deal."""
    replay = replay_of(start)
    opened: tuple[str, str, str, int] | None = None
    for number, (seat, act) in enumerate(acts, start=1):
        yield Moment(number, seat, act, replay.table.copy(), opened)
        if act.act in ("flip", "discard"):
            opened = (act.tiles[0], seat, act.act, number)
        elif act.act in (*CLAIMS, "win"):
            opened = None
        play(replay, number, seat, act)


def discards(hand: Hand[MomentT]) -> Iterator[MomentT]:
    """The moments before a discard."""
    yield from (moment for moment in hand.moments if moment.act.act == "discard")


def answers(hand: Hand[MomentT]) -> Iterator[tuple[MomentT, str, str, str, int]]:
    """The moments at which a tile lies open, with the tile, who put it out, how and in which act."""
    for moment in hand.moments:
        if moment.open is not None and moment.table.open is not None:
            yield (moment, *moment.open)


def draft(hand: Hand[MomentT], acts: list[tuple[str, Act]], at: int | None, *clauses: str) -> Draft:
    """These acts, and what is to be named at which of them."""
    return Draft(partial(hand.log_of, acts), at, frozenset(clauses))


def with_act(hand: Hand[MomentT], moment: Moment, seat: str, act: Act, *clauses: str) -> Draft:
    """The acts so far and one illegal act in the place of the next."""
    return draft(hand, [*hand.before(moment), (seat, act)], moment.number, *clauses)


def butong_frames(tile: str, single: list[str]) -> Iterator[tuple[str, str]]:
    """Two of these short kinds that complete a 不同 with a tile."""
    for place, one in enumerate(single):
        for other in single[place + 1 :]:
            if len({*tile, *one, *other}) == 6:
                yield one, other


# -- changes both games know -------------------------------------------------------------------------


def deals_a_sixth_copy(hand: Hand[MomentT], *clauses: str) -> Iterator[Draft]:
    """A hand is dealt a tile of another kind, of which five lie elsewhere."""
    for index, line in enumerate(hand.head):
        if isinstance(line, Holding):
            for tile in KINDS:
                if tile not in line.tiles:
                    tiles = (tile, *line.tiles[1:])
                    head = (*hand.head[:index], replace(line, tiles=tiles), *hand.head[index + 1 :])
                    yield Draft(partial(hand.log_of, [], head=head), None, frozenset(clauses))


def swaps_two_tiles_of_the_wall(
    hand: Hand[MomentT], *clauses: str, draws: tuple[str, ...]
) -> Iterator[Draft]:
    """Two tiles of the wall line have changed places, and the first of them is drawn."""
    looked = next((m.number for m in hand.moments if m.act.act == "prospect"), len(hand.moments) + 1)
    drawn = [m.number for m in hand.moments[: looked - 1] if m.act.act in draws]
    for index, line in enumerate(hand.head):
        if isinstance(line, Row) and line.what == "wall":
            for place, at in enumerate(drawn[:-1]):
                tiles = list(line.tiles)
                if tiles[place] != tiles[place + 1]:
                    tiles[place], tiles[place + 1] = tiles[place + 1], tiles[place]
                    head = (*hand.head[:index], replace(line, tiles=tuple(tiles)), *hand.head[index + 1 :])
                    yield Draft(partial(hand.log_of, hand.acts[:at], head=head), at, frozenset(clauses))


def another_takes_the_first_tile(hand: Hand[MomentT], *clauses: str) -> Iterator[Draft]:
    """The dealer's first tile is taken by somebody else."""
    for moment in hand.moments:
        if moment.act.act == "take":
            for seat in SEATS[1:]:
                yield with_act(hand, moment, seat, moment.act, *clauses)
