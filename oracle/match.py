"""Match play: several hands of one file, who sits where in the next one, and what everybody has won so far.

Persons are matched by their names. A seat is a role of one hand, so persons move when the deal passes; who
deals next and how the others follow is the ruleset's matter. What a log does not show is not held against it:
after a hand whose result is open the seats and totals of the next one are taken as they are written.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING

from oracle.record import tagged
from oracle.registry import load
from oracle.verdict import Arguments, Finding, Kind, Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Declaration, Declared
    from oracle.adjudication import Ruling
    from oracle.registry import MatchPlay

Phase = tuple[int, int]
"""The round, counted from 0, and how often the deal has passed in it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands after a hand.

    `round` counts from 1, None where the log leaves it open or the game has no rounds; `totals` are the
    running totals by person (by seat where nobody is named), None where one is not known; `over` tells that
    the last round is played.
    """

    round: int | None
    totals: Mapping[str, int | None]
    over: bool


@dataclass(slots=True)
class Match:
    """The hands of one file in their order, each judged by what the hands before it came to."""

    _game: str | None = None
    _people: Mapping[str, str] = field(default_factory=dict)
    _due: Mapping[str, str] | None = None
    _totals: dict[str, int | None] = field(default_factory=dict)
    _phases: frozenset[Phase] = frozenset()

    def follow(self, ruling: Ruling) -> Ruling:
        """The ruling on the next hand of the file, with what this hand and those before it say of each other.

        Findings of the match are added in the order of the lines; a game that is played in single hands only
        comes back as it was.
        """
        play = load(ruling.game).match
        if play is None:
            return ruling
        people = tagged(ruling.record.log, "Player")
        if ruling.game != self._game or set(people.values()) != set(self._people.values()):
            self._game, self._due, self._totals = ruling.game, None, {}
            self._phases = _any_phase(play)
        found = [*self._seated(play, ruling, people), *self._in_round(play, ruling)]
        opening = self._opening(play, ruling, people, found)
        closing = _closing(ruling, opening)
        found += _balances(play, ruling, closing)
        self._go_on(play, ruling, people, closing)
        findings = sorted((*ruling.findings, *found), key=lambda one: (one.place.line, one.place.nth))
        return replace(ruling, findings=tuple(findings), match=self._standing(play))

    def skip(self) -> None:
        """A hand that cannot be judged lies between: who sits where and has won what is not known after it."""
        self._due = None
        self._totals = dict.fromkeys(self._totals or ("",))
        self._phases = frozenset()

    # -- who sits where ----------------------------------------------------------------------------

    def _seated(self, play: MatchPlay, ruling: Ruling, people: Mapping[str, str]) -> Iterator[Finding]:
        """The first seat that another person should have; the dealer's is looked at first."""
        due = self._due
        if due is None:
            return
        for seat in play.seats:
            person = people.get(seat)
            if person is not None and seat in due and person != due[seat]:
                dealer = seat == play.dealer
                yield Finding(
                    Kind.BREACH,
                    play.deal_clause if dealer else play.seat_clause,
                    Place(None, _tag_line(ruling, "Player", seat)),
                    "another-should-deal" if dealer else "another-should-sit-here",
                    seat,
                    {"seat": seat, "player": person, "due": due[seat]},
                )
                return

    # -- rounds ------------------------------------------------------------------------------------

    def _in_round(self, play: MatchPlay, ruling: Ruling) -> Iterator[Finding]:
        """The round the hand is said to be played in, where the hands before it leave no room for it."""
        stated = next((tag.value for tag in ruling.record.log.tags if tag.key == "Round"), None)
        if play.rounds is None or stated is None or stated not in play.seats:
            return
        number = play.seats.index(stated)
        self._phases = self._phases or _any_phase(play)
        possible = {phase for phase in self._phases if phase[0] % len(play.seats) == number}
        if not possible:
            due = sorted({play.seats[phase[0] % len(play.seats)] for phase in self._phases})
            args: Arguments = {"declared": stated, "due": tuple(due)}
            place = Place(None, _tag_line(ruling, "Round", None))
            yield Finding(Kind.MISMATCH, play.rounds.clause, place, "round-differs", None, args)
            possible = {(number, passed) for passed in range(len(play.seats))}
        self._phases = frozenset(possible)

    # -- totals ------------------------------------------------------------------------------------

    def _opening(
        self, play: MatchPlay, ruling: Ruling, people: Mapping[str, str], found: list[Finding]
    ) -> dict[str, int | None]:
        """What each seat has won before the hand: as it is written, else as the hands before it left it."""
        stated = tagged(ruling.record.log, "Total")
        opening: dict[str, int | None] = {}
        for seat in play.seats:
            name = people.get(seat, seat)
            carried = self._totals.get(name, 0 if not self._totals else None)
            opening[seat] = carried
            written = _whole(stated.get(seat))
            if written is None:
                continue
            opening[seat] = written
            if self._totals and carried is not None and carried != written:
                place = Place(None, _tag_line(ruling, "Total", seat))
                args: Arguments = {"seat": seat, "declared": written, "due": carried}
                found.append(
                    Finding(Kind.MISMATCH, play.total_clause, place, "total-not-carried", seat, args)
                )
        return opening

    def _go_on(
        self,
        play: MatchPlay,
        ruling: Ruling,
        people: Mapping[str, str],
        closing: Mapping[str, int | None],
    ) -> None:
        """Remember what the next hand is judged by."""
        self._people = people
        stated = {line.seat: number for line, _, number in _stated_balances(ruling)}
        named = bool(people)
        self._totals = {
            people.get(seat, seat): stated.get(seat, closing[seat]) if named else None for seat in play.seats
        }
        moves = None if ruling.outcome.seat in ruling.doubtful else play.seats_after(ruling.outcome)
        self._due = None
        if moves is not None:
            self._due = {moves[seat]: person for seat, person in people.items()}
        stays = moves is None or moves[play.dealer] == play.dealer
        passes = moves is None or moves[play.dealer] != play.dealer
        after = {phase for phase in self._phases if stays}
        after |= {_passed(play, phase) for phase in self._phases if passes}
        self._phases = frozenset(after)

    def _standing(self, play: MatchPlay) -> Standing:
        rounds = {number for number, _ in self._phases}
        return Standing(
            round=min(rounds) + 1 if len(rounds) == 1 else None,
            totals=dict(self._totals),
            over=play.rounds is not None and bool(rounds) and min(rounds) >= play.rounds.number,
        )


def _any_phase(play: MatchPlay) -> frozenset[Phase]:
    """Every point a match may be at; none where the game has no rounds."""
    rounds = 0 if play.rounds is None else play.rounds.number
    return frozenset((number, passed) for number in range(rounds) for passed in range(len(play.seats)))


def _passed(play: MatchPlay, phase: Phase) -> Phase:
    number, passed = phase
    return (number + 1, 0) if passed + 1 == len(play.seats) else (number, passed + 1)


def _tag_line(ruling: Ruling, key: str, subject: str | None) -> int:
    tags = ruling.record.log.tags
    return next(
        (tag.line for tag in tags if tag.key == key and tag.subject == subject), ruling.record.log.line
    )


def _whole(text: str | None) -> int | None:
    """A whole number that a tag writes, or None."""
    digits = (text or "").strip().removeprefix("-").removeprefix("+")
    return int(text or "") if digits.isascii() and digits.isdigit() else None


def _in_unit(ruling: Ruling, declared: Declaration) -> int | None:
    own = (ruling.unit, "points")
    return next((number for number, unit in declared.amount if unit in own), None)


def _closing(ruling: Ruling, opening: Mapping[str, int | None]) -> dict[str, int | None]:
    """What each seat has won after the hand: by the payments declared, and where none is by those due."""
    declared: dict[frozenset[str], dict[str, int]] = {}
    for line in ruling.record.declared:
        for item in line.items:
            number, payee = _in_unit(ruling, item), item.to
            if item.what == "pay" and payee is not None and payee in opening and number is not None:
                gained = declared.setdefault(frozenset((line.seat, payee)), dict.fromkeys(opening, 0))
                gained[line.seat] -= number
                gained[payee] += number
    due = _due_payments(ruling)
    closing = dict(opening)
    for one, other in combinations(opening, 2):
        pair = frozenset((one, other))
        gains = declared.get(pair) or (None if due is None else due.get(pair, {}))
        for seat in (one, other):
            before = closing[seat]
            closing[seat] = None if gains is None or before is None else before + gains.get(seat, 0)
    return closing


def _due_payments(ruling: Ruling) -> dict[frozenset[str], dict[str, int]] | None:
    """What each pair of seats gains and loses by the rules, None where the log leaves it open."""
    shown = bool(ruling.scores) and all(sheet.total.exact for sheet in ruling.scores)
    if not shown or ruling.doubtful:
        return None
    return {
        frozenset((paid.payer, paid.payee)): {
            paid.payer: -paid.amount.low,
            paid.payee: paid.amount.low,
        }
        for paid in ruling.payments
    }


def _balances(play: MatchPlay, ruling: Ruling, closing: Mapping[str, int | None]) -> Iterator[Finding]:
    """The totals asserted after the hand that differ from what the hands came to."""
    for line, nth, number in _stated_balances(ruling):
        due = closing.get(line.seat)
        if due is not None and due != number:
            args: Arguments = {"seat": line.seat, "declared": number, "due": due}
            place = Place(None, line.line, nth)
            yield Finding(Kind.MISMATCH, play.total_clause, place, "balance-differs", line.seat, args)


def _stated_balances(ruling: Ruling) -> Iterator[tuple[Declared, int, int]]:
    for line in ruling.record.declared:
        for nth, item in enumerate(line.items):
            number = _in_unit(ruling, item)
            if item.what == "balance" and number is not None:
                yield line, nth, number
