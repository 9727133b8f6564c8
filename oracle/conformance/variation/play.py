"""A log played through: every point of it, with what the ruleset offers there."""

from __future__ import annotations

from dataclasses import field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from grammar.records import dataclass
from grammar.syntax import UNSEEN, Act, Acts, Line, Log
from oracle.conformance.inputs.rewriting import Deed, deeds_of, head_of, played
from oracle.game.registry import load, record_of
from oracle.judge.lawful import played_to

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from oracle.game.play import Option
    from oracle.game.ruleset import Ruleset
    from oracle.judge.replay import Replay
    from oracle.table.acts import Act as Made
    from oracle.table.table import Table

Draft = tuple[str, "Callable[[], Log]"]
"""The name of a mutation, and what makes its log once it is chosen."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a played log: how many acts were made, the table then, and what the ruleset offers."""

    made: int
    table: Table[Any]
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A log with every point of it."""

    log: Log
    ruleset: Ruleset
    head: tuple[Line, ...]
    deeds: tuple[Deed, ...]
    points: tuple[Point, ...]
    forms: Mapping[int, str] = field(default_factory=dict)

    def before(self, number: int) -> tuple[Deed, ...]:
        """The acts before the act with this number, counted from 0."""
        return self.deeds[:number]

    def log_of(self, *deeds: Deed) -> Callable[[], Log]:
        """The log of these acts."""
        return partial(played, self.log, deeds)

    def with_head(self, head: Sequence[Line], acts: int) -> Callable[[], Log]:
        """The log with something else lying there at the beginning, and so many of its acts."""
        return partial(_with_head, self.log, tuple(head), self.deeds[:acts])


def _with_head(log: Log, head: tuple[Line, ...], deeds: tuple[Deed, ...]) -> Log:
    return played(replace(log, lines=head), deeds)


def play_of(log: Log) -> Play:
    """A log with every point of it."""
    ruleset = load(log.game)
    start = played(log, ())
    replay, _ = played_to(ruleset, record_of(start), None)
    deeds = deeds_of(log)
    points = [_point(ruleset, replay, 0)]
    forms: dict[int, str] = {}
    for number, (seat, act) in enumerate(deeds, start=1):
        made = made_of(seat, act, number)
        replay.act(made)
        formed = ruleset.layout.form_of(replay.table, made)
        if formed is not None:
            forms[number - 1] = formed[0]
        points.append(_point(ruleset, replay, number))
    return Play(log, ruleset, head_of(log), deeds, tuple(points), forms)


def _point(ruleset: Ruleset, replay: Replay, made: int) -> Point:
    table = replay.table.copy()
    options = () if ruleset.playing is None else tuple(ruleset.playing.options(table))
    return Point(made, table, options)


def made_of(seat: str, act: Act, number: int) -> Made:
    """An act of a log as the judge takes it."""
    log = Log("", (), (Acts(seat, (act,), number, line=number),), "cut")
    return _only(log)


def _only(log: Log) -> Made:
    from oracle.table.record import _acts  # pyright: ignore[reportPrivateUsage]

    (line,) = log.lines
    assert isinstance(line, Acts)
    (made,) = _acts(line, ())
    return made


def deed_of(play: Play, point: Point, option: Option) -> Deed:
    """An act offered at a point as a log tells it, with the tile it brings up."""
    made = option.act
    if play.ruleset.playing is not None:
        made = play.ruleset.playing.revealed(point.table, made)
    tiles = () if made.tiles == (UNSEEN,) else made.tiles
    return made.seat, Act(made.name, tiles, with_tiles=made.with_tiles, making=made.making, from_=made.source)
