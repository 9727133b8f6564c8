"""What each seat may or must do at a point of play, and the census of what can follow from it.

A ruleset offers candidates in its stated order of claims; one is lawful when no rule of the judge objects to
it, so that a legal act and a clean replay are the same thing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from grammar.records import dataclass
from oracle.game.registry import load, record_of
from oracle.game.rule import Answers
from oracle.judge.evidence.told import with_the_evidence
from oracle.judge.replay import Replay
from oracle.judge.ways.forks import Taking
from oracle.judge.ways.together import judged
from oracle.judge.ways.trials import forks_of
from oracle.judge.ways.way import answers
from oracle.ruling.findings import Kind
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import SetDown, TakeOpen
from oracle.table.roles import DRAWING, PUTTING_OUT, Role

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from grammar.syntax import Log
    from oracle.game.play import Option, Playing
    from oracle.game.ruleset import Ruleset
    from oracle.judge.ways.way import Way
    from oracle.rulebook.clauses import ClauseId
    from oracle.table.known import Place
    from oracle.table.record import Event, Record
    from oracle.table.table import Table


Deed: TypeAlias = tuple[str, str, tuple[str, ...]]
"""Who does what with which tiles."""


class NotSettledError(Exception):
    """What may be done here hangs on tiles the log does not show."""


class NoMovesError(LookupError):
    """A game that is judged, but whose ruleset lists no legal moves; the argument is its name."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point of play: how many acts have been made, and what may follow; `over` that the hand is at its end.

    `free` are the acts of free will, by which a set is shown that nothing commands. `others` are in order only if an act
    before is taken otherwise than it is told: as made, where it was none, or as none, as a claim is that another
    outranks. `breaking` are the acts of the seat in turn where each of them breaks a clause.
    """

    acts: int
    options: tuple[Option, ...]
    over: bool = False
    free: tuple[Option, ...] = ()
    others: tuple[Option, ...] = ()
    breaking: tuple[Option, ...] = ()


def lawful(ruleset: Ruleset, table: Table[Any]) -> Iterator[Option]:
    """Everything that may lawfully be done now, in the ruleset's stated order, but for acts of free will.

    A forced act leaves open what stands before it and other forced acts, and nothing else.
    """
    forced = False
    for option in playing_of(ruleset).options(table):
        if option.free or (forced and not option.forced):
            continue
        if objection(ruleset, table, option.act) is Known.NO:
            forced = forced or option.forced
            yield option


def of_free_will(ruleset: Ruleset, table: Table[Any]) -> Iterator[Option]:
    """The acts of free will that break no rule now, each once."""
    free = playing_of(ruleset).free
    for option in () if free is None else free(table):
        if objection(ruleset, table, option.act) is Known.NO:
            yield option


def playing_of(ruleset: Ruleset) -> Playing:
    """What it takes to play this game; `NoMovesError` for a ruleset that only judges."""
    if ruleset.playing is None:
        raise NoMovesError(ruleset.name)
    return ruleset.playing


def objection(ruleset: Ruleset, table: Table[Any], act: Act) -> Known:
    """Whether a rule objects to an act here; unknown where the log does not show it. What others break is theirs."""
    open_question = False
    for each in (*ruleset.course.moments(table, act), act):
        for rule, finding in answers(ruleset.kind(each.name).rules, table, each):
            if finding.seat not in (None, act.seat):
                continue
            if finding.kind is Kind.BREACH and not rule.price:
                return Known.YES
            open_question = open_question or not (rule.duty or rule.price)
    return Known.UNKNOWN if open_question else Known.NO


def legal(log: Log, *, at: int | None = None, readings: Iterable[Mapping[str, str]] = ()) -> Point:
    """What may be done after the first `at` acts of a log (after all of them by default)."""
    ruleset = load(log.game)
    record = record_of(log, readings)
    replay, made = played_to(ruleset, record, at)
    point = point_of(replay, made)
    return replace(point, others=(*point.others, *_outranking(record, replay, point)))


def _outranking(record: Record, replay: Replay, point: Point) -> Iterator[Option]:
    """The claims that come before the one made last, or before the draw made since, of which nothing would be found."""
    ruleset, acts = replay.ruleset, [event for event in record.events if isinstance(event, Act)]
    broken = frozenset(_perhaps_none(replay, acts))
    number, hasty = (0, "") if point.over else _when_it_lay_open(ruleset, acts[: point.acts], broken)
    if not hasty:
        return
    before, _ = played_to(ruleset, record, number)
    listed = {_deed(option.act) for option in (*point.options, *point.others)}
    for table, option in (
        (way.table, option) for way in before.ways for option in lawful(ruleset, way.table)
    ):
        outranks = option.act.seat != hasty and _claims(ruleset, table, option.act)
        if outranks and _deed(option.act) not in listed and _finds_nothing(replay, option.act):
            listed.add(_deed(option.act))
            yield option


HASTY = frozenset({*DRAWING, Role.LAYS})
"""What a player does who has drawn, until he discards: a flower is laid and replaced."""

QUIET = frozenset({Role.NOTE, Role.SPEAKS, Role.LOOKS, Role.LETS_GO})
"""What leaves the tile that lies open where it is."""


def _when_it_lay_open(ruleset: Ruleset, made: Sequence[Act], broken: Container[Place]) -> tuple[int, str]:
    """After how many acts the tile lay open that one seat has claimed last, or left behind by a draw, and that seat.

    What is `broken` and puts out nothing leaves it where it is.
    """
    roles = [ruleset.kind(act.name).role for act in made]
    hasty = ""
    for number in range(len(made), 0, -1):
        seat, role = made[number - 1].seat, roles[number - 1]
        is_broken = made[number - 1].place in broken
        if role is Role.CLAIMS and not hasty and (not is_broken or number == len(made)):
            return number - 1, seat
        if role in PUTTING_OUT and not (is_broken and role is Role.GROWS):
            return number, hasty
        if is_broken:
            continue
        if role in HASTY and hasty in ("", seat):
            hasty = seat
        elif role not in QUIET:
            break
    return 0, ""


def _perhaps_none(replay: Replay, made: Sequence[Act]) -> Iterator[Place]:
    """Where acts stand that break a rule, and what their makers have done since on the strength of those in doubt."""
    yield from (found.place for found in replay.findings if found.kind is Kind.BREACH)
    for fork in forks_of(replay.ways):
        since = (act for act in made if act.seat == fork.seat and (act.place.at or 0) > (fork.place.at or 0))
        yield from (act.place for act in since if fork.taking in (Taking.VOID, Taking.PASSED))


def _finds_nothing(replay: Replay, act: Act) -> bool:
    """Whether nothing is found of the seat that makes an act, if it is made now."""
    after = replay.copy()
    after.act(act)
    return not any(found.seat == act.seat for found in after.findings)


def point_of(replay: Replay, made: int) -> Point:
    """What may be done now, after so many acts; nothing is shown of free will once the hand is over."""
    ruleset, table = replay.ruleset, replay.table
    stated = tuple(lawful(ruleset, table))
    over = playing_of(ruleset).ended(table) is not None
    listed = {_deed(option.act) for option in stated}
    free = () if over else of_free_will(ruleset, table)
    others = () if len(replay.ways) == 1 else tuple(_in_order_otherwise(replay, listed))
    breaking = () if over or stated or others else tuple(_breaking(ruleset, table))
    kept = tuple(option for option in free if _deed(option.act) not in listed)
    return Point(made, stated, over, kept, others, breaking)


def _in_order_otherwise(replay: Replay, listed: set[Deed]) -> Iterator[Option]:
    """The acts that only another way of taking what was done before allows, of which nothing would be found.

    A win that is none lets its maker look at nothing.
    """
    seen = {*listed}
    for way in replay.ways[1:]:
        makers = _winners_by_none(replay.ruleset, way)
        for option in lawful(replay.ruleset, way.table):
            if _deed(option.act) not in seen and option.act.seat not in makers:
                seen.add(_deed(option.act))
                if _finds_nothing(replay, option.act):
                    yield option


def _winners_by_none(ruleset: Ruleset, way: Way) -> frozenset[str]:
    """Who has ended the hand, on a way, by an act that takes nothing."""
    if playing_of(ruleset).ended(way.table) != "won":
        return frozenset()
    return frozenset(fork.seat for fork, stands in way.sides.items() if fork.taking is Taking.VOID and stands)


def _breaking(ruleset: Ruleset, table: Table[Any]) -> Iterator[Option]:
    """The acts of the seat in turn, each with the clause that it breaks, where its hand is known and none is open."""
    in_turn = ruleset.course.in_turn
    seats = () if in_turn is None else tuple(in_turn(table))
    if not all(table.knows_hand(seat) for seat in seats):
        return
    own = [option for option in playing_of(ruleset).options(table) if option.act.seat in seats]
    if any(objection(ruleset, table, option.act) is Known.UNKNOWN for option in own):
        return
    for option in own:
        broken = _broken(ruleset, table, option.act)
        if broken is not None:
            yield replace(option, breaks=broken)


def _broken(ruleset: Ruleset, table: Table[Any], act: Act) -> ClauseId | None:
    """The first clause that an act would break."""
    heard = answers(ruleset.kind(act.name).rules, table, act)
    return next((found.clause for rule, found in heard if found.kind is Kind.BREACH and not rule.price), None)


def _deed(act: Act) -> Deed:
    """Who does what with which tiles."""
    return act.seat, act.name, tuple(sorted(act.tiles))


def priority(
    log: Log, *, at: int | None = None, readings: Iterable[Mapping[str, str]] = ()
) -> tuple[Option, ...]:
    """The lawful claims on the tile that lies open after `at` acts, the one that prevails first.

    Empty where no tile lies open, or nobody may claim it.
    """
    ruleset = load(log.game)
    record = record_of(log, readings)
    replay, _ = played_to(ruleset, record, at)
    return tuple(
        option for option in lawful(ruleset, replay.table) if _claims(ruleset, replay.table, option.act)
    )


def position(log: Log, *, readings: Iterable[Mapping[str, str]] = ()) -> Table[Any]:
    """What lies where after all acts of a log."""
    ruleset = load(log.game)
    return played_to(ruleset, record_of(log, readings), None)[0].table


def _claims(ruleset: Ruleset, table: Table[Any], act: Act) -> bool:
    """Whether an act takes the open tile."""
    if table.open is None:
        return False
    kind = ruleset.kind(act.name)
    heard = Answers(answers(kind.rules, table, act))
    for move in () if kind.does is None else kind.does(table, act, heard):
        if isinstance(move, TakeOpen) or (isinstance(move, SetDown) and move.takes_open):
            return True
    return False


def played_to(ruleset: Ruleset, record: Record, at: int | None) -> tuple[Replay, int]:
    """A replay of the first `at` acts of a record, by all that it tells of hands, and how many there were."""
    record = with_the_evidence(lambda told: Replay(ruleset, ruleset.course.begin(told)), record)
    replay = Replay(ruleset, ruleset.course.begin(record))
    replay.record = record
    events = record.events if at is None else _up_to(record, at)
    for _ in judged(replay, events):
        pass
    return replay, sum(isinstance(event, Act) for event in events)


def _up_to(record: Record, at: int) -> tuple[Event, ...]:
    """The events before the act that follows the first `at` acts."""
    acts = [place for place, event in enumerate(record.events) if isinstance(event, Act)]
    return record.events if at >= len(acts) else record.events[: acts[max(at, 0)]]


def census(log: Log, depth: int, *, readings: Iterable[Mapping[str, str]] = ()) -> tuple[int, ...]:
    """The number of different lawful act sequences of length 1, 2, … `depth` that can follow a log.

    Equal tiles are one, refusals are counted only where the ruleset offers them, and the wall is drawn in its
    order: the log must show it with every hand. Raises `NotSettledError` where it does not.
    """
    ruleset = load(log.game)
    record = record_of(log, readings)
    replay, _ = played_to(ruleset, record, None)
    if not all(replay.table.knows_hand(seat) for seat in replay.table.seats):
        raise NotSettledError("every hand must be known")
    counts = [0] * depth
    _count(replay, counts, 0)
    return tuple(counts)


def _count(replay: Replay, counts: list[int], level: int) -> None:
    if level == len(counts):
        return
    for option in lawful(replay.ruleset, replay.table):
        counts[level] += 1
        if level + 1 < len(counts):
            act = playing_of(replay.ruleset).revealed(replay.table, option.act)
            if UNSEEN in act.tiles:
                raise NotSettledError("the wall must be known")
            branch = replay.copy()
            branch.act(act)
            _count(branch, counts, level + 1)
