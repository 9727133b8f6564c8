"""Match play: several hands of one file, who sits where in the next one, and what everybody has won so far.

Persons are matched by their names; hands that name nobody are each a match of its own. A seat is a role of one
hand, so persons move when the deal passes; who deals next and how the others follow is the ruleset's matter. What
a log does not show is not held against it:
after a hand whose result is open the seats and totals of the next one are taken as they are written.

Long because seats, totals and who deals next follow from one another, hand by hand.
"""

from __future__ import annotations

from dataclasses import field, replace
from itertools import combinations, product
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.game.registry import load, record_of
from oracle.judge.adjudication import judge
from oracle.ruling.balances import NOTHING, Held, closing_by_unit, in_words, is_by_unit, stated_by_unit
from oracle.ruling.findings import Finding, Kind, Stated
from oracle.ruling.payments import balances
from oracle.ruling.ruling import Standing
from oracle.table.known import Place
from oracle.table.record import tagged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from grammar.syntax import AgreedFigures, Declaration, Declared, Log
    from oracle.game.matches import MatchPlay
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.ruling import Ruling


Phase = tuple[int, int]
"""The round, counted from 0, and how often the deal has passed in it."""

MOST_ROUNDS = 16
"""Of a match agreed to be longer a first hand is looked for in so many rounds."""

MOST_POINTS = 256
"""Points a match may have reached of which account is kept; where more are open, nothing tells which it is."""


class Seating(NamedTuple):
    """Who should have which seat, and the clause by which people have changed seats for a new round."""

    people: Mapping[str, str]
    changed_by: ClauseId | None = None

    def admits(self, people: Mapping[str, str]) -> bool:
        """Whether nobody who is named has another's seat."""
        return all(people.get(seat, person) == person for seat, person in self.people.items())


@dataclass(slots=True)
class Match:
    """The hands of one file in their order, each judged by what the hands before it came to.

    Hands that name nobody are each a match of its own, unless they are `assumed` to be one: then people are called by
    their seats in the first hand, and change seats as the game has it, for as long as the logs show who deals next.

    `_due` holds every point the match may have reached, each with the seats people should have if it has, None
    where nothing tells; it is empty before the first hand. `judging` judges a hand by itself, whatever it is taken for.
    """

    assumed: bool = False
    judging: Callable[..., Ruling] = field(default_factory=lambda: judge, repr=False, compare=False)
    _game: str | None = None
    _people: Mapping[str, str] = field(default_factory=dict)
    _due: Mapping[Phase, Seating | None] = field(default_factory=dict)
    _totals: dict[str, int | None] = field(default_factory=dict)
    _held: dict[str, Held | None] = field(default_factory=dict)
    _memory: object = None

    @classmethod
    def behind_others(cls) -> Match:
        """The hands of a file behind those of other matches, of which none goes on in them."""
        return cls(_game="")

    def judge(
        self, log: Log, *, readings: Iterable[Mapping[str, str]] = (), file: str = "-", hand: int = 1
    ) -> Ruling:
        """The ruling on the next hand of the file, with what this hand and those before it say of each other.

        Findings of the match are added in the order of the lines; a hand of a game that is played in single hands
        only is judged by itself. Raises as `adjudicate` does, and then the hand is none of the match.
        """
        ruleset = load(log.game)
        record, play = record_of(log, readings), ruleset.match
        if play is None:
            return judge(record, file=file, hand=hand)
        people = tagged(log, "Player") or self._called_by_their_seats(play, log)
        begins = log.game != self._game or (
            bool(people) and set(people.values()) != set(self._people.values())
        )
        if not people or log.game != self._game or set(people.values()) != set(self._people.values()):
            self._begin(log.game, named=bool(people))
        fresh = self._begins_anew(play, record.agreed)
        record = replace(record, before=self._brought(play, log))
        ruling = self._followed(play, self.judging(record, file=file, hand=hand), people, fresh=fresh)
        standing = ruling.match
        return ruling if standing is None else replace(ruling, match=replace(standing, begins=begins))

    def _called_by_their_seats(self, play: MatchPlay, log: Log) -> Mapping[str, str]:
        """Who sits where, of hands that name nobody and are taken to be a match; nobody where nothing tells."""
        if not self.assumed:
            return {}
        if log.game != self._game:
            return {seat: seat for seat in play.seats}
        due = (self._due[phase] for phase in sorted(self._due))
        known = next((seating for seating in due if seating is not None), None)
        dealer = next((tag.value for tag in log.tags if tag.key == "Dealer"), None)
        if known is None or (play.places is not None and dealer is None):
            return {}
        places = {} if play.places is None or dealer is None else play.places(dealer)
        return {seat: known.people[places.get(seat, seat)] for seat in play.seats} if known.people else {}

    def _followed(self, play: MatchPlay, ruling: Ruling, people: Mapping[str, str], *, fresh: bool) -> Ruling:
        """The ruling with what the hands say of each other, which the next hand is judged by."""
        agreed = ruling.record.agreed
        self._due = self._going_on(play, agreed) or dict.fromkeys(_any_phase(play, agreed))
        placed = _placed(play, ruling, people)
        found = list(self._placed(play, ruling, placed))
        played = {number for number, _ in self._due} if play.rounds is not None else set()
        if play.chronicle is not None:
            rounds = frozenset(number for number, _ in self._due)
            self._memory, more = play.chronicle(self._memory, ruling, rounds, fresh)
            found += more
        opening = self._opening(play, ruling, people, found)
        closing = _closing(ruling, opening)
        found += _balances(play, ruling, closing)
        found += self._held_after(play, ruling, people)
        self._go_on(play, ruling, people, closing, placed)
        findings = sorted((*ruling.findings, *found), key=lambda one: (one.place.line, one.place.nth))
        standing = replace(
            self._standing(play, agreed),
            people=dict(people),
            follows=tuple(found),
            played=min(played) + 1 if len(played) == 1 else None,
        )
        return replace(ruling, findings=tuple(findings), match=standing)

    def _begin(self, game: str, *, named: bool) -> None:
        """Begin a match; what persons nobody names have won in hands that stand before is not known."""
        totals: dict[str, int | None] = {} if named or self._game is None else {"": None}
        self._game, self._due, self._totals, self._memory = game, {}, totals, None
        self._held = dict.fromkeys(totals)

    def _brought(self, play: MatchPlay, log: Log) -> object:
        """What is remembered of the hands before and bears on this one; None where nothing does."""
        return None if play.bearing is None or self._memory is None else play.bearing(self._memory, log)

    def skip(self) -> None:
        """A hand that cannot be judged lies between: who sits where and has won what is not known after it."""
        self._due = {}
        self._totals = dict.fromkeys(self._totals or ("",))
        self._held = dict.fromkeys(self._totals)
        self._memory = None

    def _going_on(self, play: MatchPlay, agreed: Agreed) -> Mapping[Phase, Seating | None]:
        """The points the match may have reached: since it goes on, its last round is not played."""
        if play.rounds is None or play.rounds.drawn_anew:
            return self._due
        last = play.rounds.agreed_number(agreed)
        return {phase: due for phase, due in self._due.items() if phase[0] < last} or self._due

    def _begins_anew(self, play: MatchPlay, agreed: Agreed) -> bool:
        """Whether the match before is over and another begins, for which people draw their seats."""
        if play.rounds is None or not play.rounds.drawn_anew or not self._due:
            return False
        last = play.rounds.agreed_number(agreed)
        if min(number for number, _ in self._due) < last:
            return False
        self._due = {(0, 0): None}
        return True

    # -- who sits where, and in which round ---------------------------------------------------------

    def _placed(self, play: MatchPlay, ruling: Ruling, people: Mapping[str, str]) -> Iterator[Finding]:
        """The round the hand is said to be played in, where the hands before leave no room for it; then its seats."""
        number = _stated_round(play, ruling)
        possible = {
            phase: due for phase, due in self._due.items() if number in (None, phase[0] % len(play.seats))
        }
        if possible:
            self._due = possible
        elif play.rounds is not None and number is not None:
            rounds = sorted({play.seats[phase[0] % len(play.seats)] for phase in self._due})
            args: Arguments = {"declared": play.seats[number], "due": tuple(rounds)}
            place = Place(None, _tag_line(ruling, "Round", None, "Wind"))
            yield Finding(Kind.MISMATCH, play.rounds.clause, place, "round-differs", None, args)
        yield from self._seated(play, ruling, people)
        if not possible and number is not None:
            self._due = dict.fromkeys((number, passed) for passed in range(len(play.seats)))

    def _seated(self, play: MatchPlay, ruling: Ruling, people: Mapping[str, str]) -> Iterator[Finding]:
        """The first seat that another person should have, wherever the match stands; the dealer's comes first."""
        possible = {phase: due for phase, due in self._due.items() if due is None or due.admits(people)}
        if possible:
            self._due = possible
            return
        due = next(due for _, due in sorted(self._due.items()) if due is not None)
        seats = {place: seat for seat, place in _places(play, ruling).items()}
        for place in play.seats:
            person = people.get(place)
            if person is not None and place in due.people and person != due.people[place]:
                clause, key = _seat_rule(play, place, due)
                seat = seats[place]
                args: Arguments = {"seat": seat, "player": person, "due": due.people[place]}
                where = Place(None, _tag_line(ruling, "Player", seat))
                yield Finding(Kind.BREACH, clause, where, key, seat, args)
                return

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
                found.append(_differs("total-not-carried", play.total_clause, place, args))
        return opening

    def _held_after(self, play: MatchPlay, ruling: Ruling, people: Mapping[str, str]) -> Iterator[Finding]:
        """Go on from what everybody has won in each unit, and find the balances told in units that differ from it."""
        tags = tagged(ruling.record.log, "Total")
        opening = {
            seat: (NOTHING if _whole(tags[seat]) == 0 else None)
            if seat in tags
            else self._held.get(people.get(seat, seat), None if self._held else NOTHING)
            for seat in play.seats
        }
        closing = closing_by_unit(ruling, opening, _open_pairs(ruling, play.seats))
        for line, nth, held in stated_by_unit(ruling):
            due = closing[line.seat]
            if due is not None and due != held:
                args: Arguments = {"seat": line.seat, "declared": in_words(held), "due": in_words(due)}
                place = Place(None, line.line, nth)
                yield _differs("balance-differs", play.total_clause, place, args)
            closing[line.seat] = held
        self._held = {people.get(seat, seat): closing[seat] if people else None for seat in play.seats}

    def _go_on(
        self,
        play: MatchPlay,
        ruling: Ruling,
        people: Mapping[str, str],
        closing: Mapping[str, int | None],
        placed: Mapping[str, str],
    ) -> None:
        """Remember what the next hand is judged by."""
        self._people = people
        stated = {line.seat: number for line, _, number in _stated_balances(ruling)}
        named = bool(people)
        self._totals = {
            people.get(seat, seat): stated.get(seat, closing[seat]) if named else None for seat in play.seats
        }
        after: dict[Phase, Seating | None] = {}
        for phase in self._due:
            after.update(_following(play, ruling, phase, placed))
        if len(after) > MOST_POINTS:
            after = dict.fromkeys(_any_phase(play, ruling.record.agreed))
        self._due = after

    def _standing(self, play: MatchPlay, agreed: Agreed) -> Standing:
        totals = dict(self._totals)
        if play.rounds is None:
            return Standing(None, totals, over=False)
        rounds = {number for number, _ in self._due}
        return Standing(
            round=min(rounds) + 1 if len(rounds) == 1 else None,
            totals=totals,
            over=min(rounds) >= play.rounds.agreed_number(agreed),
        )


def _places(play: MatchPlay, ruling: Ruling) -> Mapping[str, str]:
    """The place of every seat of a hand, counted from its dealer where any seat may deal; none if he is not known."""
    if play.places is None:
        return {seat: seat for seat in play.seats}
    return {} if ruling.outcome.dealer is None else play.places(ruling.outcome.dealer)


def _placed(play: MatchPlay, ruling: Ruling, people: Mapping[str, str]) -> Mapping[str, str]:
    """Who has which place, as far as that is known."""
    places = _places(play, ruling)
    return {places[seat]: person for seat, person in people.items() if seat in places}


def _any_phase(play: MatchPlay, agreed: Agreed) -> Iterator[Phase]:
    """Every point a match may be at; where the game has no rounds they are all one."""
    if play.rounds is None:
        return iter([(0, 0)])
    rounds = min(play.rounds.agreed_number(agreed), MOST_ROUNDS)
    return product(range(rounds), range(len(play.seats)))


def _following(
    play: MatchPlay, ruling: Ruling, phase: Phase, people: Mapping[str, str]
) -> Iterator[tuple[Phase, Seating | None]]:
    """Where a match can stand after a hand played at a point of it, and who should have which seat there."""
    moves = None if _may_be_another(play, ruling) else play.seats_after(ruling.outcome)
    if moves is None:
        yield phase, None
        yield _passed(play, phase), None
        return
    passage = pass_on(play, phase, moves, ruling.record.agreed)
    after = passage.moves
    seating = None if after is None else {after[seat]: person for seat, person in people.items()}
    yield passage.phase, None if seating is None else Seating(seating, passage.changed_by)


def _may_be_another(play: MatchPlay, ruling: Ruling) -> bool:
    """Whether another seat may deal next, because the play of who has won is not all shown.

    What all agree on is shown; a foul of his that went unseen may have made his win a white one, and that one no other.
    """
    outcome = ruling.outcome
    if outcome.seat not in ruling.doubted or outcome.how == "white":
        return False
    results = load(ruling.game).unplayed
    if results is None or "white" not in results.ends or play.next_dealer is None:
        return True
    return play.next_dealer(replace(outcome, how="white"), ruling.record.agreed) != outcome.next_dealer


class Passage(NamedTuple):
    """From one hand of a match to the next: the point reached, and which seat the person of each seat has there.

    `moves` is None where nothing tells; `changed_by` is the clause by which people change seats for a new round.
    """

    phase: Phase
    moves: Mapping[str, str] | None
    changed_by: ClauseId | None = None


def pass_on(play: MatchPlay, phase: Phase, moves: Mapping[str, str], agreed: Agreed) -> Passage:
    """The passage from a hand at a point of a match after which the seats move so."""
    stays = moves[play.dealer] == play.dealer
    passes = not stays if play.rounds is None else play.rounds.passes(agreed, stays=stays)
    after = _passed(play, phase) if passes else phase
    change = None if play.rounds is None or after[0] == phase[0] else play.rounds.change
    if play.rounds is not None and play.rounds.drawn_anew and after[0] >= play.rounds.agreed_number(agreed):
        return Passage(after, None)
    if change is None:
        return Passage(after, moves)
    if play.rounds is not None and play.rounds.passes(agreed, stays=True):
        return Passage(after, None, change.clause)
    then = change.seats_after(phase[0], agreed)
    turned = None if then is None else {seat: then[moves[seat]] for seat in moves}
    return Passage(after, turned, change.clause)


def _passed(play: MatchPlay, phase: Phase) -> Phase:
    """The point of a match after the deal has passed."""
    number, times = phase
    if play.rounds is None:
        return phase
    return (number + 1, 0) if times + 1 == len(play.seats) else (number, times + 1)


def _seat_rule(play: MatchPlay, seat: str, due: Seating) -> tuple[ClauseId, str]:
    """The clause that gives a seat to somebody, and the message that says so."""
    if due.changed_by is not None:
        return due.changed_by, "another-should-sit-here"
    if seat == play.dealer:
        return play.deal_clause, "another-should-deal"
    return play.seat_clause, "another-should-sit-here"


def _stated_round(play: MatchPlay, ruling: Ruling) -> int | None:
    """The round a hand is said to be played in, counted from 0; None where it says none."""
    stated = next((tag.value for tag in ruling.record.log.tags if tag.key in ("Round", "Wind")), None)
    return play.seats.index(stated) if play.rounds is not None and stated in play.seats else None


def _tag_line(ruling: Ruling, key: str, subject: str | None, *others: str) -> int:
    """Where a tag stands, or another of the same meaning; the hand's first line where neither does."""
    tags = ruling.record.log.tags
    keys = (key, *others)
    return next(
        (tag.line for tag in tags if tag.key in keys and tag.subject == subject), ruling.record.log.line
    )


def _whole(text: str | None) -> int | None:
    """A whole number that a tag writes, or None."""
    digits = (text or "").strip().removeprefix("-").removeprefix("+")
    return int(text or "") if digits.isascii() and digits.isdigit() else None


def _in_unit(ruling: Ruling, declared: Declaration) -> int | None:
    own = (ruling.unit, "points")
    return next((number for number, unit in declared.amount if unit in own), None)


def _paid_in_one_unit(ruling: Ruling, declared: Declaration) -> int | None:
    """The number declared to be paid; None where it is in units that are not told to be worth any."""
    if not any(paid.beside or paid.worth is not None for paid in ruling.payments):
        return _in_unit(ruling, declared)
    whole = all(unit == "points" or not number for number, unit in declared.amount)
    return sum(number for number, _ in declared.amount) if whole else None


def _closing(ruling: Ruling, opening: Mapping[str, int | None]) -> dict[str, int | None]:
    """What each seat has won after the hand: by the payments declared, and where none is by those due."""
    declared: dict[frozenset[str], dict[str, int]] = {}
    for line in ruling.record.declared:
        for item in line.items:
            number, payee = _paid_in_one_unit(ruling, item), item.to
            if item.what == "pay" and payee is not None and payee in opening and number is not None:
                gained = declared.setdefault(frozenset((line.seat, payee)), dict.fromkeys(opening, 0))
                gained[line.seat] -= number
                gained[payee] += number
    due = _due_payments(ruling)
    closing = dict(opening)
    for one, other in combinations(opening, 2):
        pair = frozenset((one, other))
        gains = declared.get(pair) or (None if due is None else due.get(pair, _NOTHING))
        for seat in (one, other):
            closing[seat] = _more(closing[seat], gains, seat)
    for pair, gains in (due or {}).items():
        seats = [party for party in pair if party in opening]
        if len(seats) == 1:
            closing[seats[0]] = _more(closing[seats[0]], gains, seats[0])
    return closing


def _more(before: int | None, gains: Mapping[str, int] | None, seat: str) -> int | None:
    return None if gains is None or before is None else before + gains.get(seat, 0)


_NOTHING: Mapping[str, int] = MappingProxyType({})


def _due_payments(ruling: Ruling) -> Mapping[frozenset[str], Mapping[str, int] | None] | None:
    """What each pair of parties gains and loses by the rules, None where the log leaves it open."""
    if not ruling.scores:
        return None
    pairs = _open_pairs(ruling, [sheet.seat for sheet in ruling.scores])
    due: dict[frozenset[str], Mapping[str, int] | None] = dict.fromkeys(pairs)
    for paid in ruling.payments:
        pair = frozenset((paid.payer, paid.payee))
        gained = balances((paid.payer, paid.payee), [paid]) if paid.exact else _NOTHING
        before = due.get(pair, _NOTHING)
        if not gained or before is None:
            due[pair] = None
        else:
            due[pair] = {party: before.get(party, 0) + gained[party] for party in pair}
    return due


def _open_pairs(ruling: Ruling, seats: Sequence[str]) -> frozenset[frozenset[str]]:
    """The seats between whom the log leaves open what is due: all of them where nothing is counted."""
    pairs = map(frozenset, combinations(seats, 2))
    if not ruling.scores:
        return frozenset(pairs)
    left = ruling.doubted.union(sheet.seat for sheet in ruling.scores if not sheet.decided)
    return frozenset(pair for pair in pairs if left & pair)


def _balances(play: MatchPlay, ruling: Ruling, closing: Mapping[str, int | None]) -> Iterator[Finding]:
    """The totals asserted after the hand that differ from what the hands came to."""
    for line, nth, number in _stated_balances(ruling):
        due = closing.get(line.seat)
        if due is not None and due != number:
            args: Arguments = {"seat": line.seat, "declared": number, "due": due}
            place = Place(None, line.line, nth)
            yield _differs("balance-differs", play.total_clause, place, args)


def _differs(key: str, clause: ClauseId, place: Place, args: Arguments) -> Finding:
    """The finding of a total that is stated of a seat and is another."""
    return Finding(Kind.MISMATCH, clause, place, key, str(args["seat"]), args, effects=(Stated.FIGURE,))


def _stated_balances(ruling: Ruling) -> Iterator[tuple[Declared | AgreedFigures, int, int]]:
    lines: tuple[Declared | AgreedFigures, ...] = (*ruling.record.declared, *ruling.record.figures)
    for line in lines:
        for nth, item in enumerate(line.items):
            number = _in_unit(ruling, item)
            if item.what == "balance" and number is not None and not is_by_unit(ruling, item.amount):
                yield line, nth, number
