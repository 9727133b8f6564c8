"""What a hand comes to: counted and settled in every way of taking its acts that is left, and in every order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from grammar.syntax import RefereeFinds
from oracle.game.registry import sorted_under
from oracle.judge.agreement import settled_on
from oracle.judge.ways.joining import Settled, joined
from oracle.judge.ways.way import ground_of
from oracle.ruling.findings import Fact, Finding, Kind, Unshown, undecided
from oracle.ruling.questions import WhichFirst
from oracle.ruling.sheets import marked
from oracle.table.known import Ground

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from oracle.game.ruleset import Ruleset
    from oracle.ruling.ruling import Played
    from oracle.table.record import Record

TWO = 2
"""The acts of which both orders are tried."""


class InAllWays(NamedTuple):
    """What all ways come to together, which facts would decide `between` them, and which wins stand in some alone."""

    whole: Settled
    between: tuple[Fact, ...] = ()
    asked: tuple[Finding, ...] = ()


def settled_in_all_ways(
    ruleset: Ruleset, played: Played, play: Callable[[Ruleset, Record], Played]
) -> InAllWays:
    """What a hand comes to in all ways of taking its acts, and under both orders of two acts nobody saw the first of."""
    ways = [_settled(ruleset, each) for each in (played, *played.others)]
    between = [*played.doubts]
    for found in played.findings:
        for orders in _orders_asked(found):
            between.append(Fact(found.key, found.args, found.asks, found.effects))
            ways += [_settled(ruleset, play(ruleset, _with(played.record, each))) for each in orders]
    if not between:
        return InAllWays(ways[0])
    whole = joined(ways, between[0])
    stand_in_all = set.intersection(*(set(each.outcome.winners) for each in ways))
    doubtful = set(whole.outcome.winners) - stand_in_all
    return InAllWays(whole, tuple(between), tuple(_asked(ruleset, played, doubtful, between[0])))


def _settled(ruleset: Ruleset, played: Played) -> Settled:
    """What a hand comes to in one way of taking its acts."""
    record = played.record
    by_the_tiles = ruleset.result.score(played)
    outcome = ruleset.result.outcome(played)
    agreed_on = settled_on(ruleset, record, by_the_tiles, outcome)
    sheets = tuple(marked(sheet, record.agreed) for sheet in agreed_on)
    return Settled(outcome, by_the_tiles, sheets, ruleset.result.settle(played, sheets))


def _orders_asked(found: Finding) -> Iterator[tuple[RefereeFinds, RefereeFinds]]:
    """Both orders of two acts, where a rule asks which was first; the orders of whole lines are ways of their own."""
    if found.kind is Kind.UNDECIDED and Unshown.ORDER_OF_LINES not in found.effects:
        for question in found.asks:
            if isinstance(question, WhichFirst) and len(question.acts) == TWO:
                one, other = question.acts
                yield RefereeFinds(one, before=other), RefereeFinds(other, before=one)


def _with(record: Record, found: RefereeFinds) -> Record:
    """A record with what a referee might have found."""
    log = replace(record.log, lines=(*record.log.lines, found))
    return sorted_under(log, record.agreed, record.before)


def _asked(ruleset: Ruleset, played: Played, doubtful: set[str], fact: Fact) -> Iterator[Finding]:
    """The question whether a win stands that is none in some of the ways, unless it is asked of the win already."""
    clause, limb = ground_of(ruleset.evidence.grounds, Ground.NO_WIN)
    known: Sequence[object] = [(each.place, each.seat) for each in played.findings]
    for act in played.record.wins:
        if act.seat in doubtful and (act.place, act.seat) not in known:
            yield replace(undecided(clause, act.place, fact, act.seat), limb=limb)
