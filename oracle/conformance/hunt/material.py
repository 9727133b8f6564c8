"""What questions about a game are made from: published hands and logs, and hands of play dealt for the purpose."""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeVar

from grammar.syntax import UNSEEN
from oracle.conformance.cases import suites
from oracle.conformance.hunt.possible import bounds_of
from oracle.conformance.inputs.forms import mapping, row
from oracle.conformance.inputs.rewriting import deeds_of
from oracle.conformance.inputs.structured import hand_of, log_of
from oracle.conformance.variation.following import following
from oracle.conformance.variation.mutations import OPERATORS, play_of
from oracle.conformance.variation.question import Question
from oracle.game.registry import load
from oracle.judge.dealing import Player, Telling, deal_match
from oracle.judge.ways.way import answers
from oracle.ruling.findings import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from grammar.syntax import Hand, Log, Seat, Tile
    from oracle.conformance.hunt.possible import Bounds
    from oracle.conformance.variation.mutations import Draft, Play, Point
    from oracle.game.play import Option
    from oracle.game.ruleset import Ruleset
    from oracle.table.table import Table

T = TypeVar("T")

PLAYERS = (Player(), Player(wayward=40), Player(sensible=False), Player(wayward=0))
"""Who plays the dealt hands, one after the other."""

KEPT = 16
"""Plays that are kept at hand."""

LEARNT_FROM = 3
"""Dealt hands whose claims show what sets look like."""


class PlayedLog:
    """A played log with its mutations, operator by operator; both are made when they are first wanted."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.deeds = deeds_of(log)
        self._drafts: dict[str, Sequence[Draft]] = {}

    @cached_property
    def play(self) -> Play:
        """The log with every point of it."""
        return play_of(self.log)

    def drafts(self, operator: str) -> Sequence[Draft]:
        """The mutations that an operator makes of it."""
        if operator not in self._drafts:
            self._drafts[operator] = list(OPERATORS[operator](self.play))
        return self._drafts[operator]

    @cached_property
    def contested(self) -> tuple[int, ...]:
        """How many acts had been made wherever several seats were offered something at the same time."""
        return tuple(
            point.made
            for point in self.play.points
            if len({each.act.seat for each in point.options if each.act.name != "pass"}) > 1
        )

    @cached_property
    def opened(self) -> tuple[int, ...]:
        """How many acts had been made wherever a tile lay open."""
        return tuple(
            point.made
            for point in self.play.points
            if point.table.open is not None and point.table.open.tile != UNSEEN
        )

    @cached_property
    def wanted(self) -> tuple[tuple[int, Seat], ...]:
        """Wherever a tile lay open: who holds most tiles like it; in turn where it is one, two and more."""
        by_number: dict[int, list[tuple[int, Seat]]] = {}
        for made in self.opened:
            held, seat = _most_held(self.play.points[made])
            if held:
                by_number.setdefault(held, []).append((made, seat))
        return _in_turn(by_number[held] for held in sorted(by_number))

    @cached_property
    def claimed(self) -> tuple[int, ...]:
        """How many acts had been made wherever the open tile was taken next."""
        return tuple(
            made
            for made in self.opened
            if made < len(self.deeds) and self.deeds[made][1].tiles[:1] == (_lying(self.play.points[made]),)
        )

    @cached_property
    def barred(self) -> tuple[tuple[int, Option], ...]:
        """What was offered at some point though a rule is against it; in turn one of every clause."""
        by_clause: dict[str, list[tuple[int, Option]]] = {}
        ruleset = self.play.ruleset
        for point in self.play.points:
            for option in point.options:
                clause = _against(ruleset, point.table, option)
                if clause is not None:
                    by_clause.setdefault(clause, []).append((point.made, option))
        return _in_turn(by_clause[clause] for clause in sorted(by_clause))

    @cached_property
    def afterwards(self) -> tuple[Question, ...]:
        """What can be asked of its result."""
        return tuple(each for each in following(self.log, "") if each.kind in ("settle", "next"))


def _lying(point: Point) -> Tile | None:
    """The tile that lies open at a point."""
    return None if point.table.open is None else point.table.open.tile


def _most_held(point: Point) -> tuple[int, Seat]:
    """How many tiles like the open one the seat holds that has most of them, the last of several."""
    tile = _lying(point) or UNSEEN
    return max((hand.count(tile), seat) for seat, hand in point.table.hands.items())


def _in_turn(groups: Iterable[Sequence[T]]) -> tuple[T, ...]:
    """The first of every group, then the second of every group, and so on."""
    return tuple(each for turn in zip_longest(*groups) for each in turn if each is not None)


def _against(ruleset: Ruleset, table: Table[Any], option: Option) -> str | None:
    """The clause of the first rule that an offered act breaks."""
    for each in (*ruleset.course.moments(table, option.act), option.act):
        for rule, finding in answers(ruleset.kind(each.name).rules, table, each):
            if finding.kind is Kind.BREACH:
                return rule.clause
    return None


class Material:
    """What questions about one game are made from; everything is made when it is first wanted."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.published = lru_cache(KEPT)(lambda number: PlayedLog(self.logs[number % len(self.logs)]))
        self.dealt = lru_cache(KEPT)(lambda number: PlayedLog(self._dealt(number)))

    @cached_property
    def plays(self) -> bool:
        """Whether hands of this game can be dealt and played."""
        return load(self.game).playing is not None

    def _dealt(self, number: int) -> Log:
        player = PLAYERS[number % len(PLAYERS)]
        return next(deal_match(self.game, number, player, Telling(declared=number % 2 == 1)))

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """The hands of the published cases."""
        found = (
            hand_of(self.game, mapping(case.input["hand"], "hand"))
            for case in suites.load(self.game)
            if case.kind in ("score", "waits") and not case.readings
        )
        return tuple(dict.fromkeys(found))

    @cached_property
    def logs(self) -> tuple[Log, ...]:
        """The logs of the published cases, shortest first."""
        found = (
            log_of(self.game, mapping(case.input["log"], "log"), case.readings)
            for case in suites.load(self.game)
            if case.kind == "replay"
        )
        return tuple(sorted(dict.fromkeys(found), key=lambda log: (len(deeds_of(log)), repr(log))))

    @cached_property
    def claims(self) -> tuple[str, ...]:
        """The acts that were offered in dealt hands wherever a tile lay open."""
        dealt = map(self.dealt, range(LEARNT_FROM if self.plays else 0))
        points = (source.play.points[made] for source in dealt for made in source.opened)
        return tuple(sorted({option.act.name for point in points for option in point.options}))

    @cached_property
    def joins(self) -> tuple[str, ...]:
        """The acts by which a claimed tile joins own ones that have to be named."""
        played = (self.dealt(number).deeds for number in range(LEARNT_FROM if self.plays else 0))
        return tuple(sorted({act.act for deeds in played for _, act in deeds if act.with_tiles}))

    @cached_property
    def bare(self) -> tuple[str, ...]:
        """The acts that always take the open tile, and join own ones nobody has to name."""
        taking: set[str] = set()
        others: set[str] = {*self.joins}
        for source in map(self.dealt, range(LEARNT_FROM if self.plays else 0)):
            for made in source.opened:
                if made < len(source.deeds):
                    act = source.deeds[made][1]
                    (taking if made in source.claimed and not act.making else others).add(act.act)
        return tuple(sorted(taking - others))

    def joining(self, tile: Tile, held: Mapping[Tile, int]) -> Iterator[tuple[Tile, ...]]:
        """The tiles of a hand that make a set with one more tile."""
        for part in self.parts:
            if tile in part:
                own = list(part)
                own.remove(tile)
                if all(held.get(each, 0) >= own.count(each) for each in own):
                    yield tuple(own)

    def results(self, number: int) -> tuple[tuple[Question, ...], ...]:
        """What can be asked of results, published ones and one of a dealt hand, by kind and how the hand ended."""
        found: dict[tuple[str, ...], list[Question]] = {}
        for each in (*self._asked_of_results, *(self.dealt(number).afterwards if self.plays else ())):
            result = row(each.input["result"])
            key = each.kind, *(str(result.get(name)) for name in ("how", "came"))
            found.setdefault(key, []).append(each)
        return tuple(tuple(found[key]) for key in sorted(found))

    @cached_property
    def _asked_of_results(self) -> tuple[Question, ...]:
        """The published questions about results."""
        return tuple(
            Question(case.id, case.kind, case.input, case.title["en"], "counterexample", case.id)
            for case in suites.load(self.game)
            if case.kind in ("settle", "next") and not case.readings
        )

    @cached_property
    def bounds(self) -> Bounds:
        """What holds of all results, published ones and those of some dealt hands."""
        groups = (group for number in range(len(PLAYERS)) for group in self.results(number))
        return bounds_of(each.input for group in groups for each in group)

    @cached_property
    def parts(self) -> tuple[tuple[Tile, ...], ...]:
        """Sets of tiles, as they lie in published hands and as they were claimed in dealt ones; sorted."""
        return tuple(sorted(set(self._parts())))

    def _parts(self) -> Iterator[tuple[Tile, ...]]:
        for hand in self.hands:
            for word in hand.sets:
                yield tuple(sorted((*word.tiles, *word.came)))
            for tile, number in Counter(hand.concealed).items():
                if number >= 3 and tile != UNSEEN:
                    yield (tile,) * 3
        for number in range(LEARNT_FROM if self.plays else 0):
            for _, act in self.dealt(number).deeds:
                if act.with_tiles:
                    yield tuple(sorted((*act.tiles, *act.with_tiles)))
                yield from (tuple(sorted(tiles)) for tiles in act.making)
