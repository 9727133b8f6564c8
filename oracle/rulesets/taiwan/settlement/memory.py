"""What is remembered from hand to hand of a match: the streak, the order of the four, and who has bet on whom."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.figures.settlement import SETTLEMENT
from oracle.rulesets.taiwan.state.terms import terms_of
from oracle.ruling.findings import Fact, Finding, Kind
from oracle.table.known import Place
from oracle.table.record import tagged

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Seat
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.taiwan.state.terms import Bet, Terms
    from oracle.ruling.ruling import Ruling

NOBODY: Mapping[str, int] = MappingProxyType({})

FINES = frozenset({"TW-PEN-1", "TW-FOUL-29", "TW-FOUL-37", "TW-EYE-4"})
"""The clauses by which 台 alone are paid, and no base."""


class Backed(NamedTuple):
    """A bet as it stands after a hand: on which person, and whether the stake was lost since it began or moved."""

    principal: str
    lost: bool


NO_BETS: Mapping[str, Backed] = MappingProxyType({})


class Remembered(NamedTuple):
    """What a hand leaves for the next one.

    `streak` is how often the next dealer will have dealt again, `order` the persons in turn order, `raised` the units
    by which each raised his base and `parted` who has lost that since he began so, `bets` the outside bets by their
    parties, `before` what was raised in a match that has just ended. What the log does not show is None or empty.
    """

    streak: int | None
    order: tuple[str, ...]
    raised: Mapping[str, int] = NOBODY
    parted: frozenset[str] = frozenset()
    bets: Mapping[str, Backed] = NO_BETS
    before: Mapping[str, int] = NOBODY


def follow(
    memory: object,
    ruling: Ruling,
    rounds: frozenset[int],
    fresh: bool,
) -> tuple[object, tuple[Finding, ...]]:
    """What to remember after a hand, and what the hand breaks of what is remembered."""
    kept = memory if isinstance(memory, Remembered) else None
    if fresh and kept is not None:
        kept = kept._replace(streak=0, before=kept.raised, raised=NOBODY, parted=frozenset(), bets=NO_BETS)
    hand = Hand(
        ruling, tagged(ruling.record.log, "Player"), terms_of(ruling.record, ruling.outcome.dealer), rounds
    )
    found: list[Finding] = []
    if kept is not None:
        found += _streak(kept, ruling)
        found += _order(kept, hand) if fresh else ()
        found += _raises(kept, hand)
        found += _bets(kept, hand)
    return _remembered(kept, hand), tuple(found)


class Hand(NamedTuple):
    """A hand of the match: the ruling, who sits where, its terms, and which circles (from 0) it may be in."""

    ruling: Ruling
    people: Mapping[Seat, str]
    terms: Terms
    rounds: frozenset[int]

    @property
    def on_a_streak(self) -> bool:
        """Whether the dealer is known to have dealt again (連莊)."""
        return bool(self.ruling.outcome.streak)


def _remembered(kept: Remembered | None, hand: Hand) -> Remembered:
    people = hand.people
    raised = {people[seat]: units for seat, units in hand.terms.raised.items() if seat in people}
    bets = {
        bet.party: Backed(people[bet.principal], _has_lost(kept, hand.ruling, bet, people[bet.principal]))
        for bet in hand.terms.bets
        if bet.principal in people
    }
    parted = frozenset(person for person, units in raised.items() if _has_parted(kept, hand, person, units))
    return Remembered(hand.ruling.outcome.next_streak, _around(people), raised, parted, bets)


@cites("TW-SIDE-5", "TW-SIDE-2")
def _has_parted(kept: Remembered | None, hand: Hand, person: str, units: int) -> bool:
    """Whether who raised his base has lost it to a winner, in this hand or since he raised it so far."""
    before = kept is not None and kept.raised.get(person) == units and person in kept.parted
    return before or any(
        hand.people.get(paid.payer) == person and paid.clause not in FINES for paid in hand.ruling.payments
    )


def _has_lost(kept: Remembered | None, ruling: Ruling, bet: Bet, principal: str) -> bool:
    """Whether a stake was lost, in this hand or before it since the bet began or moved."""
    former = None if kept is None else kept.bets.get(bet.party)
    before = former is not None and former.lost and former.principal == principal
    return before or any(paid.payer == bet.party for paid in ruling.payments)


# -- the streak, and the order of a new match ---------------------------------------------------------


@cites("TW-TAI-9", "TW-SET-6")
def _streak(kept: Remembered, ruling: Ruling) -> Iterator[Finding]:
    """連N: a hand says another number than the hands before amount to."""
    stated = ruling.outcome.streak
    if stated is not None and kept.streak is not None and stated != kept.streak:
        args: Arguments = {"declared": stated, "due": kept.streak}
        place = Place(None, _line_of(ruling, "Streak"))
        yield Finding(
            Kind.MISMATCH, ClauseId("TW-SET-6"), place, "streak-differs", ruling.outcome.dealer, args
        )


def _around(people: Mapping[Seat, str]) -> tuple[str, ...]:
    return tuple(people[seat] for seat in SEATS) if set(SEATS) <= set(people) else ()


@cites("TW-PROC-3", "TW-PROC-4")
def _order(kept: Remembered, hand: Hand) -> Iterator[Finding]:
    """The seats of a later match may not leave everybody the lower neighbour he had."""
    now = _around(hand.people)
    turned = [kept.order[number:] + kept.order[:number] for number in range(len(kept.order))]
    if now and now in turned:
        place = Place(None, _line_of(hand.ruling, "Player"))
        args: Arguments = {"players": now}
        yield Finding(Kind.BREACH, ClauseId("TW-PROC-4"), place, "same-order-again", None, args)


def _line_of(ruling: Ruling, key: str) -> int:
    log = ruling.record.log
    return next((tag.line for tag in log.tags if tag.key == key), log.line)


# -- bets ----------------------------------------------------------------------------------------------


@cites("TW-SIDE-5")
def _raises(kept: Remembered, hand: Hand) -> Iterator[Finding]:
    """內插: 插 begins before the west circle and stays for the match; 飄 and 飛 come and go as outside bets do."""
    late = bool(hand.rounds) and min(hand.rounds) + 1 >= SETTLEMENT.season
    for seat, person in hand.people.items():
        units, held = hand.terms.raised.get(seat, 0), kept.raised.get(person, 0)
        args: Arguments = {"seat": seat, "units": max(units, held)}
        key = _of_a_higher_raise(kept, hand, person, units) if max(units, held) >= SETTLEMENT.piao else ""
        if key:
            yield _wrong(hand, "TW-SIDE-5", key, args)
        elif SETTLEMENT.cha <= units < SETTLEMENT.piao and not held and late:
            yield _wrong(hand, "TW-SIDE-5", "raised-too-late", args)
        elif SETTLEMENT.cha <= held < SETTLEMENT.piao and not units:
            yield _wrong(hand, "TW-SIDE-5", "raise-given-up", args)
        elif not units and kept.before.get(person, 0):
            place = Place(None, hand.ruling.record.log.line)
            fact = Fact("clear-loss", {"seat": seat})
            yield Finding(Kind.UNDECIDED, ClauseId("TW-SIDE-5"), place, fact.key, seat, fact.args)


@cites("TW-SIDE-5", "TW-SIDE-6")
def _of_a_higher_raise(kept: Remembered, hand: Hand, person: str, units: int) -> str:
    """What is wrong with how 飄 or 飛 begins or ends: on a streak, before it was lost, with no circle left."""
    held = kept.raised.get(person, 0)
    if units > held and hand.on_a_streak:
        return "raised-on-a-streak"
    if units > held and _no_circle_left(hand):
        return "raised-with-no-circle-left"
    if units < held and person not in kept.parted:
        return "raise-ends-before-a-loss"
    return "raise-ends-on-a-streak" if units < held and hand.on_a_streak else ""


@cites("TW-SIDE-6")
def _no_circle_left(hand: Hand) -> bool:
    """Whether less than a circle of the match is left to begin a bet in."""
    return bool(hand.rounds) and SETTLEMENT.circles - 1 - min(hand.rounds) < SETTLEMENT.circles_left


@cites("TW-SIDE-6")
def _bets(kept: Remembered, hand: Hand) -> Iterator[Finding]:
    """外插: begins and ends in a hand that is no re-deal, ends and moves after a loss, and needs a circle to be left."""
    short = _no_circle_left(hand)
    for bet in hand.terms.bets:
        held, principal = kept.bets.get(bet.party), hand.people.get(bet.principal)
        if principal is None:
            continue
        moves = held is not None and held.principal != principal
        args: Arguments = {"who": bet.party, "seat": bet.principal}
        if held is None and hand.on_a_streak:
            yield _bet_wrong("bet-begins-on-a-streak", bet, args)
        elif held is not None and moves and not held.lost:
            yield _bet_wrong("bet-moves-before-a-loss", bet, args)
        elif short and (held is None or moves):
            yield _bet_wrong("bet-too-late", bet, args)
    now = {bet.party for bet in hand.terms.bets}
    for party, held in kept.bets.items():
        if party not in now and not held.lost:
            yield _wrong(hand, "TW-SIDE-6", "bet-ends-before-a-loss", {"who": party})
        elif party not in now and hand.on_a_streak:
            yield _wrong(hand, "TW-SIDE-6", "bet-ends-on-a-streak", {"who": party})


def _wrong(hand: Hand, clause: str, key: str, args: Arguments) -> Finding:
    seat = args.get("seat")
    place = Place(None, hand.ruling.record.log.line)
    return Finding(Kind.BREACH, ClauseId(clause), place, key, seat if isinstance(seat, str) else None, args)


def _bet_wrong(key: str, bet: Bet, args: Arguments) -> Finding:
    return Finding(Kind.BREACH, ClauseId("TW-SIDE-6"), Place(None, bet.line), key, None, args)
