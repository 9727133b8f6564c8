"""Acts whose order the record leaves open (`together` 同時): judged by every order there can be.

`together` belongs to the first act of its line. With the lines directly after it that carry it too, and the line
before them, it makes a group whose first acts were made in any order; the later acts of a line follow only their
own; no claim comes before the tile it takes. The verdict is what all orders share.
"""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, TypeAlias

from grammar.syntax import RefereeFinds, RefereeRules
from oracle.judge.contests import sharing
from oracle.judge.ways.forks import Fork, Taking
from oracle.judge.ways.grouping import (
    acts_of,
    facts_first,
    groups_of,
    is_flagged,
    lines_of,
    said_together,
)
from oracle.judge.ways.joining import whichever
from oracle.judge.ways.withdrawing import told, withdrawn
from oracle.ruling.findings import Fact, Finding, Kind, Unshown
from oracle.ruling.questions import WhichFirst
from oracle.table.facts import orders as orders_found
from oracle.table.roles import WINNING, Role

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from oracle.judge.replay import Replay
    from oracle.judge.ways.grouping import Lines
    from oracle.judge.ways.way import Way
    from oracle.rulebook.clauses import ClauseId
    from oracle.table.acts import Act
    from oracle.table.facts import Order
    from oracle.table.known import Place
    from oracle.table.record import Event
    from oracle.table.table import Table

ORDER_OF_LINES = "order-of-lines"
"""The fact which of the lines of a group was first."""

LARGEST = 4
"""The lines of a group whose orders are tried; a larger one is left undecided."""

Priced: TypeAlias = "frozenset[tuple[ClauseId, str | None]]"
"""Who has broken which clause at a price."""

Tried: TypeAlias = "tuple[Sequence[Act], Sequence[Finding]]"
"""An order of a group, and what was found in it."""


def judged(replay: Replay, events: Sequence[Event]) -> Iterator[Event]:
    """Judge events one after the other and give each back; the last of a group is judged by all orders of it."""
    ends: dict[int, int] = {}
    if any(is_flagged(event) for event in events):
        events = facts_first(events)
        ends = dict(groups_of(events))
    if replay.ruleset.course.settles_simultaneous_calls:
        events = [said_together(event) if place in ends else event for place, event in enumerate(events)]
    back = withdrawn(replay.ruleset, events)
    if back:
        events = told(replay.ruleset, events)
        replay.taken_back_later(back)
    start, first, last = replay, 0, -1
    for place, event in enumerate(events):
        if place in ends:
            start, first, last = replay.remembering(), place, ends[place]
        replay.event(event)
        if place == last:
            lines = lines_of(acts_of(events[first : last + 1]))
            if replay.ruleset.course.settles_simultaneous_calls:
                _excuse(replay, start, lines)
            else:
                _settle(replay, start, lines)
        yield event


def _orders(lines: Lines) -> Iterator[list[Act]]:
    """Every order of the first acts, each with the rest of its line after it, or after all the first acts."""
    for order in permutations(range(len(lines))):
        yield [act for line in order for act in lines[line]]
        if any(len(line) > 1 for line in lines):
            rest = [act for line in order for act in lines[line][1:]]
            yield [*(lines[line][0] for line in order), *rest]


def _possible(replay: Replay, orders: Sequence[list[Act]], lying: str | None) -> Sequence[list[Act]]:
    """The orders in which no claim comes before the tile it takes, if that is put out in the group."""
    claims = {act.place for act in orders[0] if _is_a_claim(replay, act)}
    claimed = {act.tile for act in orders[0] if act.place in claims}
    put_out = {act.tile for act in orders[0] if act.place not in claims}.intersection(claimed) - {None, lying}
    return [order for order in orders if not put_out or _is_possible(order, claims, put_out)] or orders


def _is_a_claim(replay: Replay, act: Act) -> bool:
    """Whether an act takes the tile it names from another: a claim, or a win by who has drawn nothing in its line."""
    role = replay.ruleset.kind(act.name).role
    won = role in WINNING and not act.place.nth and "self" not in act.flags and act.source != act.seat
    return bool(act.with_tiles) or role is Role.CLAIMS or won


def _is_possible(order: Sequence[Act], claims: Collection[Place], put_out: Collection[str | None]) -> bool:
    """Whether each of these tiles is put out before it is claimed."""
    return all(
        act.place not in claims
        or act.tile not in put_out
        or any(each.tile == act.tile and each.seat != act.seat for each in order[:place])
        for place, act in enumerate(order)
    )


def _settle(replay: Replay, start: Replay, lines: Lines) -> None:
    """Let the group be what all orders of it share, and go on from an order in which nothing is wrong."""
    before = {id(each) for way in start.ways for each in way.findings}
    if len(lines) > LARGEST:
        _finds(replay, before, _left_open(_since(replay, before), [], lines))
        return
    orders = _possible(replay, _as_found(replay, list(_orders(lines))), _lying(start))
    tried = _tried(start, orders)
    best = min(tried, key=lambda one: (_wrongs(_since(one, before)), sharing.left_open(one.first.bids)))
    found = [_since(one, before) for one in tried]
    shared = [each for each in _since(best, before) if all(_is_found(each, one) for one in found)]
    differing = [each for one in found for each in one if not _is_found(each, shared)]
    differing = list(_of_the_first(differing, shared, lines))
    histories = [one.first.bids for one in tried]
    firsts = [line[0].place for line in lines]
    asked = {each.place for each in differing if not _waits_for_acts(each)}
    one_holder = asked.issubset(firsts) and sharing.is_one_holder(histories, firsts)
    costs = [_priced(each) for each in found]
    tables = {
        (_standing(way.table), cost) for one, cost in zip(tried, costs, strict=True) for way in one.ways
    }
    decides = len(tables) > 1 and not one_holder
    left_open = _left_open(differing, shared, lines, list(zip(orders, found, strict=True))) if decides else []
    if not decides:
        shared += _broken_anyhow(_since(best, before), found, shared, lines)
    costs = [_priced(_since(best, before)), *costs]
    replay.become(best)
    _finds(replay, before, [*shared, *left_open])
    replay.first.bids = sharing.shared(histories, best.first.bids, left_open)
    if left_open:
        _go_on_in_all_orders(replay, [best, *tried], firsts[0], left_open[0], costs)


def _broken_anyhow(
    told: Sequence[Finding], found: Sequence[Sequence[Finding]], shared: Sequence[Finding], lines: Lines
) -> Iterator[Finding]:
    """Who has broken a rule by an act in every order, and another in each, has broken one of them."""
    acts = {"acts": ", ".join(str(line[0].place.at) for line in lines)}
    fact = Fact(ORDER_OF_LINES, acts, effects=(Unshown.ORDER_OF_LINES,))
    known = {(each.seat, each.place) for each in shared}
    for each in told:
        if each.kind is Kind.BREACH and (each.seat, each.place) not in known:
            there = [next((one for one in found_so if _is_alike(one, each)), None) for found_so in found]
            if None not in there:
                yield whichever([each, *(one for one in there if one is not None)], fact)


def _is_alike(finding: Finding, other: Finding) -> bool:
    """Whether two findings are of the same seat at the same act, and of the same kind."""
    return (finding.kind, finding.seat, finding.place) == (other.kind, other.seat, other.place)


def _go_on_in_all_orders(
    replay: Replay, tried: Sequence[Replay], place: Place, doubt: Finding, costs: Sequence[Priced]
) -> None:
    """Keep a way for each table that an order leads to, the one that is told first; all have found the same."""
    told, bids = replay.findings, replay.first.bids
    tables = {(_standing(one.table), cost): one for one, cost in reversed([*zip(tried, costs, strict=True)])}
    here = _standing(replay.table), costs[0]
    orders = [replay, *(one for key, one in tables.items() if key != here)]
    forks = [Fork(place, "", Taking.ORDER, None, (), doubt, number) for number in range(len(orders))]
    ways: list[Way] = []
    for number, one in enumerate(orders):
        for way in one.ways:
            way.findings, way.bids = [*told], bids
            way.sides = {**way.sides, **{fork: fork.order == number for fork in forks}}
            ways.append(way)
    replay.ways = ways


def _excuse(replay: Replay, start: Replay, lines: Lines) -> None:
    """Drop of a group what another order of it does not break, where the game settles by itself who has the tile."""
    before = {id(each) for way in start.ways for each in way.findings}
    found = _since(replay, before)
    if len(lines) > LARGEST or not _wrongs(found) or _is_ordered(replay):
        return
    orders = _possible(replay, list(_orders(lines)), _lying(start))
    tried = _tried(start, orders)
    others, won = [_since(one, before) for one in tried], replay.winners(replay.first)
    parts = any(one.winners(one.first) != won for one in tried)
    if parts or any(_priced(each) != _priced(found) for each in others):
        _settle(replay, start, lines)
    else:
        _finds(replay, before, [each for each in found if _is_certain(each, others)])


def _is_ordered(replay: Replay) -> bool:
    """Whether the referee has ruled on an act, or found of two which came first."""
    lines = () if replay.record is None else replay.record.log.lines
    return any(
        isinstance(line, RefereeRules)
        or (isinstance(line, RefereeFinds) and (line.before, line.after) != (None, None))
        for line in lines
    )


def _is_certain(finding: Finding, others: Sequence[Sequence[Finding]]) -> bool:
    return finding.kind is not Kind.BREACH or all(_is_found(finding, one) for one in others)


def _lying(start: Replay) -> str | None:
    """The tile that lies open before a group."""
    return None if start.table.open is None else start.table.open.tile


def _as_found(replay: Replay, orders: Sequence[list[Act]]) -> Sequence[list[Act]]:
    """The orders that bear out what the referee has found of two acts, of whatever lines."""
    known = () if replay.record is None else orders_found(replay.record.log)
    numbered = {act.place.at for act in orders[0]}
    known = tuple(each for each in known if {each.first, each.second} <= numbered)
    return [order for order in orders if all(_bears_out(order, each) for each in known)] or orders


def _bears_out(order: Sequence[Act], known: Order) -> bool:
    return _comes_before(order, known.first, known.second)


def _comes_before(order: Sequence[Act], first: int, second: int) -> bool:
    numbers = [act.place.at for act in order]
    return numbers.index(first) < numbers.index(second)


def _tried(start: Replay, orders: Sequence[list[Act]]) -> list[Replay]:
    """What becomes of a group in each of these orders of it."""
    tried: list[Replay] = []
    for order in orders:
        one = start.remembering()
        for act in order:
            one.act(act)
        tried.append(one)
    return tried


def _since(replay: Replay, before: Collection[int]) -> list[Finding]:
    """What was found since."""
    return [each for each in replay.findings if id(each) not in before]


def _finds(replay: Replay, before: Collection[int], found: Sequence[Finding]) -> None:
    """Let this be what was found since, on every way, beside what would show that an act is none which is taken so."""
    for way in replay.ways:
        doubts = [fork.doubt for fork, stands in way.sides.items() if not stands]
        since = [each for each in way.findings if id(each) not in before and each in doubts]
        own = [each for each in since if not _is_found(each, found)]
        told = {(each.kind, each.clause, each.seat, each.place): each for each in (*found, *own)}
        way.findings[:] = [*(each for each in way.findings if id(each) in before), *told.values()]


def _waits_for_acts(finding: Finding) -> bool:
    """Whether a clause is open only for acts that are missing: between the acts of a line there are none."""
    return finding.kind is Kind.UNDECIDED and Unshown.ACTS in finding.effects and finding.place.nth > 0


def _wrongs(found: Sequence[Finding]) -> int:
    return sum(each.kind is not Kind.UNDECIDED for each in found)


def _is_found(finding: Finding, among: Sequence[Finding]) -> bool:
    return any(
        (finding.kind, finding.seat) == (one.kind, one.seat)
        and (finding.clause == one.clause or (finding.place == one.place and finding.clause in one.also))
        for one in among
    )


def _of_the_first(differing: Sequence[Finding], shared: Sequence[Finding], lines: Lines) -> Iterator[Finding]:
    """What the orders differ on, without what only follows from it: a line is asked about where it first goes wrong."""
    found = {each.place for each in (*differing, *shared)}
    for each in differing:
        line = next((places for places in map(_places, lines) if each.place in places), [])
        if not found.intersection(line[: line.index(each.place)] if line else ()):
            yield each


def _places(line: Sequence[Act]) -> list[Place]:
    return [act.place for act in line]


def _left_open(
    differing: Sequence[Finding],
    shared: Sequence[Finding],
    lines: Lines,
    tried: Sequence[Tried] = (),
) -> list[Finding]:
    """The clauses on which the orders differ, each once, as questions of who came first.

    What hangs on the same other fact in every order asks for that fact: who came first does not decide it.
    """
    clauses = {each.clause for each in shared}
    open_now: list[Finding] = []
    for each in differing:
        if each.clause not in clauses:
            clauses.add(each.clause)
            if tried and all(_hangs_on_the_same(each, found) for _, found in tried):
                open_now.append(each)
                continue
            numbers = _deciding(each, lines, tried) or tuple(line[0].place.at or 0 for line in lines)
            args, asks = {"acts": ", ".join(map(str, numbers))}, (WhichFirst(numbers),)
            open_now.append(
                Finding(
                    Kind.UNDECIDED,
                    each.clause,
                    each.place,
                    ORDER_OF_LINES,
                    each.seat,
                    args,
                    effects=(Unshown.ORDER_OF_LINES,),
                    asks=asks,
                    limb=each.limb,
                )
            )
    return open_now


def _deciding(finding: Finding, lines: Lines, tried: Sequence[Tried]) -> tuple[int, ...]:
    """The two acts of different lines on whose order alone it hangs whether something is found; none if no two."""
    there = [_is_found(finding, found) for _, found in tried]
    for line, other in combinations(lines, 2):
        for one, two in product(_numbers(line), _numbers(other)):
            before = [_comes_before(order, one, two) for order, _ in tried]
            if before and (there == before or there == [not each for each in before]):
                return one, two
    return ()


def _numbers(line: Sequence[Act]) -> list[int]:
    return [act.place.at for act in line if act.place.at is not None]


def _hangs_on_the_same(finding: Finding, among: Sequence[Finding]) -> bool:
    """Whether a clause is left open there by the same fact, whoever it is about."""
    asked = (Kind.UNDECIDED, finding.clause, finding.key, finding.args)
    return any((one.kind, one.clause, one.key, one.args) == asked for one in among)


def _priced(found: Iterable[Finding]) -> Priced:
    """What was found that costs something: who has broken which clause."""
    return frozenset((each.clause, each.seat) for each in found if each.consequence is not None)


def _standing(table: Table[object]) -> tuple[object, ...]:
    """What lies where, as far as it hangs on who came first."""
    opened = None if table.open is None else (table.open.tile, table.open.seat)
    return (
        opened,
        table.wall.left,
        *(
            (
                tuple(table.hands[seat].tiles()),
                table.hands[seat].unseen,
                *((one.kind, one.tiles) for one in table.laid[seat]),
            )
            for seat in table.seats
        ),
    )
