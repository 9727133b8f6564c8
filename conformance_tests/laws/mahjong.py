"""A dealt hand of a mahjong game taken apart, for illegal changes to be made to it.

What is known of a point is read off the tiles in sight and the acts before it, by this module's own bookkeeping and
never by the rules of the judge. A log ends soon after the change, so that nothing that follows from it is mistaken
for it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from conformance_tests.laws.hiding import spread
from conformance_tests.laws.mutations import Draft
from grammar.syntax import Act, Acts, Declaration, Declared, Holding, Line, Log, Tag
from oracle.game.registry import load, record_of
from oracle.judge.lawful import played_to
from oracle.table.acts import Act as Made
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.judge.replay import Replay
    from oracle.table.table import Table

SEATS = ("E", "S", "W", "N")
HONOURS = ("E", "S", "W", "N", "C", "F", "P")
TILES = (*(f"{number}{suit}" for suit in "mps" for number in range(1, 10)), *HONOURS)
FLOWERS = tuple(f"{number}f" for number in range(1, 9))
CLAIMS = ("eat", "pung", "kong", "win")


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a dealt hand: the act about to be made, its number, and the table before it.

    `open` is the discard nobody has claimed yet with the seat that threw it, `drawn` the tile the acting seat has
    just drawn.
    """

    number: int
    seat: str
    act: Act
    table: Table[Any]
    open: tuple[str, str] | None
    drawn: str | None

    def held(self, seat: str) -> Counter[str]:
        """The tiles in a hand."""
        return Counter(self.table.hands[seat].known)

    def punged(self, seat: str) -> list[str]:
        """The kinds of which a seat has a pung on the table."""
        return [laid.tiles[0] for laid in self.table.laid[seat] if laid.kind == "pung"]

    def front(self) -> str:
        """The next tile of an ordinary draw."""
        return self.table.wall.front[0]

    def tail(self) -> str:
        """The next replacement tile."""
        return self.table.wall.front[-1]


@dataclass(slots=True)
class Hand:
    """A dealt hand with every moment of it: its lines before the acts, its acts, and what was declared after."""

    log: Log
    head: tuple[Line, ...]
    acts: list[tuple[str, Act]]
    declared: tuple[Declared, ...]
    moments: list[Moment] = field(default_factory=list)

    def log_of(
        self,
        acts: list[tuple[str, Act]],
        end: str = "cut",
        head: tuple[Line, ...] | None = None,
        declared: tuple[Declared, ...] = (),
    ) -> Log:
        """The log of these acts."""
        start = self.head if head is None else head
        lines = tuple(Acts(seat, (act,), number) for number, (seat, act) in enumerate(acts, start=1))
        return spread(replace(self.log, lines=(*start, *lines, *declared), end=end))

    def before(self, moment: Moment) -> list[tuple[str, Act]]:
        """The acts made before a moment."""
        return self.acts[: moment.number - 1]


def hand_of(log: Log) -> Hand:
    """A dealt hand taken apart."""
    acts = [(line.seat, act) for line in log.lines if isinstance(line, Acts) for act in line.acts]
    head = tuple(line for line in log.lines if not isinstance(line, Acts | Declared))
    declared = tuple(line for line in log.lines if isinstance(line, Declared))
    hand = Hand(log, head, acts, declared)
    ruleset = load(log.game)
    replay, _ = played_to(ruleset, record_of(hand.log_of([])), None)
    opened: tuple[str, str] | None = None
    drawn: dict[str, str] = {}
    for number, (seat, act) in enumerate(acts, start=1):
        hand.moments.append(Moment(number, seat, act, replay.table.copy(), opened, drawn.get(seat)))
        if act.act == "discard":
            opened, drawn = (act.tiles[0], seat), {}
        elif act.act in ("draw", "replace"):
            opened, drawn = None, {seat: act.tiles[0]}
        elif act.act in CLAIMS:
            opened, drawn = None, {}
        _play(replay, number, seat, act)
    return hand


def _play(replay: Replay, number: int, seat: str, act: Act) -> None:
    place = Place(number, number)
    replay.act(Made(act.act, seat, act.tiles, place, with_tiles=act.with_tiles, source=act.from_))


def below(seat: str, steps: int = 1) -> str:
    """The lower house."""
    return SEATS[(SEATS.index(seat) + steps) % len(SEATS)]


def others(seat: str) -> tuple[str, ...]:
    """The other three in turn."""
    return tuple(below(seat, steps) for steps in (1, 2, 3))


def runs(moment: Moment, seat: str, tile: str) -> Iterator[tuple[str, str]]:
    """Two tiles of a hand that make three in a row with a tile."""
    if tile in HONOURS:
        return
    held, number, suit = moment.held(seat), int(tile[0]), tile[1]
    for low in range(max(1, number - 2), min(7, number) + 1):
        one, other = (f"{each}{suit}" for each in range(low, low + 3) if each != number)
        if held[one] and held[other]:
            yield one, other


def are_in_a_row(*tiles: str) -> bool:
    """Whether three tiles are consecutive numbers of one suit."""
    if any(tile in HONOURS or tile in FLOWERS for tile in tiles) or len({tile[1] for tile in tiles}) > 1:
        return False
    return all(int(other[0]) - int(one[0]) == 1 for one, other in pairwise(sorted(tiles)))


def beside(tile: str) -> list[str]:
    """The tiles that may stand in a run with a tile."""
    if tile in HONOURS:
        return []
    number = int(tile[0])
    return [f"{number + step}{tile[1]}" for step in (-2, -1, 1, 2) if 1 <= number + step <= len("123456789")]


# -- telling ---------------------------------------------------------------------------------------


def draft(hand: Hand, acts: list[tuple[str, Act]], at: int | None, *clauses: str) -> Draft:
    """A log of these acts, and what is to be named in it."""
    return Draft(lambda: hand.log_of(acts), at, frozenset(clauses))


def instead(hand: Hand, moment: Moment, seat: str, act: Act, *clauses: str) -> Draft:
    """The acts so far and one illegal act in the place of the next."""
    return draft(hand, [*hand.before(moment), (seat, act)], moment.number, *clauses)


def after(hand: Hand, moment: Moment, seat: str, act: Act, *clauses: str) -> Draft:
    """The acts up to this one, it included, and one illegal act behind it."""
    acts = [*hand.before(moment), (moment.seat, moment.act), (seat, act)]
    return draft(hand, acts, moment.number + 1, *clauses)


def made(hand: Hand, *names: str) -> Iterator[Moment]:
    """The moments before acts of these names."""
    yield from (moment for moment in hand.moments if moment.act.act in names)


def before_it(hand: Hand, moment: Moment) -> str:
    """The act made just before a moment; empty where there is none."""
    return hand.acts[moment.number - 2][1].act if moment.number > 1 else ""


def answers(hand: Hand) -> Iterator[tuple[Moment, str, str]]:
    """The moments at which a discard lies open, with the tile and who threw it."""
    for moment in hand.moments:
        if moment.open is not None:
            yield (moment, *moment.open)


def with_line(hand: Hand, index: int, line: Line) -> tuple[Line, ...]:
    """The lines before the acts with another in one place."""
    return (*hand.head[:index], line, *hand.head[index + 1 :])


def shares(hand: Hand) -> Iterator[tuple[int, Holding]]:
    """The dealt hands, each with its place among the lines."""
    for index, line in enumerate(hand.head):
        if isinstance(line, Holding):
            yield index, line


def dealt_otherwise(hand: Hand, head: tuple[Line, ...], *clauses: str) -> Draft:
    """Other lines before the acts, and no acts."""
    return Draft(partial(hand.log_of, [], head=head), None, frozenset(clauses))


def tagged(hand: Hand, tag: Tag, *clauses: str) -> Draft:
    """Another tag of its kind, and no acts."""
    return Draft(partial(with_tag(hand, tag).log_of, []), None, frozenset(clauses))


def with_tag(hand: Hand, tag: Tag) -> Hand:
    """The hand with another tag of its kind."""
    tags = (*(one for one in hand.log.tags if (one.key, one.subject) != (tag.key, tag.subject)), tag)
    return replace(hand, log=replace(hand.log, tags=tags))


def declarations(hand: Hand, what: str) -> Iterator[tuple[int, Declared, Declaration]]:
    """What was declared of one sort, each with its line and the place of that."""
    for place, line in enumerate(hand.declared):
        for item in line.items:
            if item.what == what:
                yield place, line, item


def declared_otherwise(hand: Hand, place: int, *lines: Declared, clauses: tuple[str, ...]) -> Draft:
    """The whole log with other declarations in the place of one line."""
    declared = (*hand.declared[:place], *lines, *hand.declared[place + 1 :])
    return Draft(lambda: hand.log_of(hand.acts, hand.log.end, declared=declared), None, frozenset(clauses))
