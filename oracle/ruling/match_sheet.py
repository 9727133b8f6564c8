"""A match on one sheet: a row a hand, what everybody has won so far, who deals next, and what is disputed where.

Where the log leaves a payment open what was won lies between bounds, unit by unit, and so do the totals behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grammar.records import dataclass
from grammar.syntax import RefereeWarn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grammar.syntax import Log
    from oracle.rulebook.messages import Lang
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Ruling


class Span(NamedTuple):
    """A number that is known, or lies between bounds; None where nothing bounds it."""

    low: Fraction | None
    high: Fraction | None

    @property
    def exact(self) -> bool:
        """Whether it is known."""
        return self.low is not None and self.low == self.high


Won: TypeAlias = Mapping[str, Span]
"""What somebody has won, unit by unit; a unit of which nothing was paid is not named."""


@dataclass(frozen=True, slots=True)
class Row:
    """A hand on the sheet: who sat where, and what each person won in it and has won after it.

    Where nobody is followed from hand to hand `gains` are by seat, and there are no totals. None stands for what
    is not known. A hand that cannot be read or judged has no `ruling` but its `refusal`, a sentence in each language,
    and the line it is about.
    """

    file: str
    hand: int
    ruling: Ruling | None
    people: Mapping[str, str] = field(default_factory=dict)
    gains: Mapping[str, Won | None] = field(default_factory=dict)
    totals: Mapping[str, Won | None] = field(default_factory=dict)
    refusal: Callable[[Lang], str] | None = None
    line: int = 0

    @property
    def status(self) -> str:
        """The status of the ruling, or `unreadable`."""
        return "unreadable" if self.ruling is None else self.ruling.status

    @property
    def warnings(self) -> tuple[RefereeWarn, ...]:
        """The warnings of the referee."""
        lines = () if self.ruling is None else self.ruling.record.log.lines
        return tuple(line for line in lines if isinstance(line, RefereeWarn))


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """The hands of one match in their order; `number` counts the matches of what was judged, from 1."""

    number: int
    rows: tuple[Row, ...]

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings on the hands that could be judged."""
        return tuple(row.ruling for row in self.rows if row.ruling is not None)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who played, as the seats of the first hand are; the seats themselves where nobody is followed."""
        return tuple(dict.fromkeys(person for row in self.rows for person in row.gains))

    @property
    def is_named(self) -> bool:
        """Whether the logs name who played."""
        return any(tag.key == "Player" for ruling in self.rulings for tag in ruling.record.log.tags)

    @property
    def is_followed(self) -> bool:
        """Whether it is known who sat where, in at least one hand."""
        return any(row.people for row in self.rows)

    @property
    def seen_by(self) -> tuple[str, str | None] | None:
        """By whose eyes the hands are judged: the seat in the first of them, and who sat there; None for nobody's."""
        hands = (row for row in self.rows if row.ruling is not None and row.ruling.seen is not None)
        first = next(hands, None)
        if first is None or first.ruling is None or first.ruling.seen is None:
            return None
        seat = first.ruling.seen.seat
        return seat, first.people.get(seat)

    @property
    def totals(self) -> Mapping[str, Won | None]:
        """What everybody has won in the end."""
        last = self.rows[-1].totals
        return {person: last.get(person) for person in self.people}


Refused: TypeAlias = "tuple[str, int, int, Callable[[Lang], str]]"
"""A hand that cannot be read or judged: its file, its number there, the line it is about, and why, in a language."""


@dataclass(slots=True)
class MatchSheets:
    """Keeps the hands of matches while they are judged one after the other."""

    _matches: list[list[Ruling | Refused]] = field(default_factory=list)

    def add(self, ruling: Ruling) -> None:
        """The next hand."""
        begun = self._matches and any(not isinstance(hand, tuple) for hand in self._matches[-1])
        if not self._matches or (begun and ruling.match is not None and ruling.match.begins):
            self._matches.append([])
        self._matches[-1].append(ruling)

    def refuse(self, file: str, hand: int, line: int, refusal: Callable[[Lang], str]) -> None:
        """The next hand, which cannot be read or judged; what was won is not known after it."""
        if not self._matches:
            self._matches.append([])
        self._matches[-1].append((file, hand, line, refusal))

    def sheets(self) -> tuple[MatchSheet, ...]:
        """The sheet of each match."""
        return tuple(MatchSheet(number, _rows(hands)) for number, hands in enumerate(self._matches, 1))


def _rows(hands: Sequence[Ruling | Refused]) -> tuple[Row, ...]:
    """The rows of a match, each with what was won before it."""
    unit = next((_unit(hand) for hand in hands if not isinstance(hand, tuple) and hand.payments), "points")
    rows: list[Row] = []
    for hand in hands:
        if isinstance(hand, tuple):
            file, number, line, refusal = hand
            rows.append(Row(file, number, None, refusal=refusal, line=line))
        else:
            rows.append(_row(hand, unit, rows))
    return tuple(rows)


def _row(ruling: Ruling, unit: str, rows: Sequence[Row]) -> Row:
    """The row of a hand; a total that the match knows is one number in the unit in which is paid."""
    standing = ruling.match
    people = {} if standing is None else standing.people
    before = _totals_before(ruling, unit, people, rows)
    won = gains_of(ruling)
    gains: dict[str, Won | None] = {}
    totals: dict[str, Won | None] = {}
    for seat, person in people.items():
        exact = None if standing is None else standing.totals.get(person)
        gains[person] = None if won is None else _nonzero(won.get(seat, {}))
        totals[person] = _together(before[person], gains[person])
        if exact is not None:
            totals[person] = _number(exact, unit)
            gains[person] = _gained(before[person], totals[person], gains[person])
    if not people:
        seats = [sheet.seat for sheet in ruling.scores] or list(won or {})
        gains = {seat: None if won is None else _nonzero(won.get(seat, {})) for seat in seats}
    return Row(ruling.file, ruling.hand, ruling, people, gains, totals)


def _unit(ruling: Ruling) -> str:
    """The unit in which is paid."""
    paid = ruling.payments[0]
    return (paid.amount if paid.worth is None else paid.worth).unit


def _number(number: int, unit: str) -> Won:
    return _nonzero({unit: Span(Fraction(number), Fraction(number))})


# -- what is won in a hand ---------------------------------------------------------------------------


def gains_of(ruling: Ruling) -> Mapping[str, Won] | None:
    """What each party wins or loses by the payments of a ruling; None where it does not state all that may be due.

    Of a seat whose total is open the payments are stated with their bounds, or none of them is.
    """
    paying = {party for paid in ruling.payments for party in (paid.payer, paid.payee)}
    unknown = any(not sheet.total.exact and sheet.seat not in paying for sheet in ruling.scores)
    if unknown or (not ruling.payments and ruling.status == "undecided"):
        return None
    worth = all(paid.worth is not None for paid in ruling.payments)
    found: dict[str, dict[str, Span]] = {}
    for paid in ruling.payments:
        for unit, due in _due(paid, worth=worth).items():
            for party, gain in ((paid.payee, due), (paid.payer, _negative(due))):
                units = found.setdefault(party, {})
                units[unit] = _sum(units.get(unit, ZERO), gain)
    return found


ZERO = Span(Fraction(0), Fraction(0))


def _due(paid: Payment, *, worth: bool) -> Won:
    figures = paid.told[-1:] if worth else paid.figures
    return {
        figure.unit: Span(
            Fraction(figure.low, paid.over),
            None if figure.high is None else Fraction(figure.high, paid.over),
        )
        for figure in figures
    }


def _negative(span: Span) -> Span:
    return Span(None if span.high is None else -span.high, None if span.low is None else -span.low)


def _sum(one: Span, other: Span) -> Span:
    return Span(
        None if one.low is None or other.low is None else one.low + other.low,
        None if one.high is None or other.high is None else one.high + other.high,
    )


# -- running totals ----------------------------------------------------------------------------------


def _totals_before(
    ruling: Ruling, unit: str, people: Mapping[str, str], rows: Sequence[Row]
) -> Mapping[str, Won | None]:
    """What everybody had won before a hand: as its log writes it, else as the hands before left it."""
    written = _written(ruling.record.log)
    last = rows[-1].totals if rows else None
    return {
        person: _number(written[seat], unit) if seat in written else {} if last is None else last.get(person)
        for seat, person in people.items()
    }


def _written(log: Log) -> Mapping[str, int]:
    """The totals that the tags of a log give, by seat."""
    found: dict[str, int] = {}
    for tag in log.tags:
        text = tag.value.strip()
        if tag.key == "Total" and tag.subject is not None and text.lstrip("+-").isascii():
            digits = text.removeprefix("-").removeprefix("+")
            if digits.isdigit():
                found[tag.subject] = int(text)
    return found


def _together(before: Won | None, gained: Won | None) -> Won | None:
    if before is None or gained is None:
        return None
    units = dict.fromkeys((*before, *gained))
    return _nonzero({unit: _sum(before.get(unit, ZERO), gained.get(unit, ZERO)) for unit in units})


def _gained(before: Won | None, after: Won | None, paid: Won | None) -> Won | None:
    """What was won in a hand: what its payments state, and where they leave it open the way from total to total.

    A total may be written that does not follow from the hand, and what is won after it is added to it all the same.
    """
    if before is None or after is None or (paid is not None and all(span.exact for span in paid.values())):
        return paid
    gained = _together(after, {unit: _negative(span) for unit, span in before.items()})
    return gained if gained is not None and all(span.exact for span in gained.values()) else paid


def _nonzero(units: Mapping[str, Span]) -> Won:
    return {unit: span for unit, span in units.items() if span != ZERO}
