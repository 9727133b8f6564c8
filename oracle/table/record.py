"""A log as the judge reads it: what was agreed, what lay there, what happened in order, what was declared.

Long because every line of a log becomes one of these values, and what sorts them stands beside them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar, cast

from grammar.records import dataclass
from grammar.syntax import (
    Acts,
    AgreedFigures,
    Claim,
    Declared,
    Dice,
    Gap,
    Holding,
    Left,
    Log,
    RefereeFinds,
    Row,
    Sets,
    Turn,
)
from grammar.words import words_of
from oracle.table.acts import Act
from oracle.table.facts import (
    TOGETHER,
    Given,
    Held,
    Wrong,
    as_found,
    in_order,
    orders,
    with_givers,
    with_sets_as_found,
)
from oracle.table.known import Place
from oracle.table.roles import WINNING, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from grammar.syntax import Act as Written
    from grammar.syntax import Amount, Declaration, Line, RefereeRules
    from oracle.rulebook.readings import Agreed
    from oracle.table.roles import Acting

L = TypeVar("L")

LINES_OF_A_WIN = 2
"""Lines of acts that tell of a win alone: what put out the tile, and the win."""


@dataclass(frozen=True, slots=True)
class Count:
    """A check among the acts: so many tiles are left in the wall."""

    number: int
    place: Place


@dataclass(frozen=True, slots=True)
class Missing:
    """Acts that nobody recorded, their number where the log gives it."""

    number: int | None
    place: Place


@dataclass(frozen=True, slots=True)
class Restated:
    """What lies there is told again where acts are missing: play goes on from this position."""

    position: Record
    place: Place


@dataclass(frozen=True, slots=True)
class Lay:
    """What lies before the seats, told by the table after the last act: it has lain there since acts were missing."""

    position: Record
    place: Place


Event = Act | Count | Missing | Restated | Lay | Held | Given


@dataclass(frozen=True, slots=True)
class Record:
    """One hand of play, sorted for the judge; `log` stays the authority for places and wording.

    `before` is what the game remembers from the hands of the match before, as far as it bears on this one. `wrongs`
    are the findings of the referee against what is written, `figures` what all agree on, `last` the lines that tell
    what lay there after the last act. A position told again after a gap is `midway`, and so is a log that tells only of
    a win all agree on.
    """

    log: Log
    agreed: Agreed
    events: tuple[Event, ...]
    holdings: tuple[Holding, ...]
    sets: tuple[Sets, ...]
    rows: tuple[Row, ...]
    dice: tuple[Dice, ...]
    turn: Turn | None
    left: Left | None
    declared: tuple[Declared, ...]
    claims: tuple[Claim, ...]
    acting: Acting
    before: object = None
    wrongs: tuple[Wrong, ...] = ()
    figures: tuple[AgreedFigures, ...] = ()
    last: tuple[Line, ...] = ()
    midway: bool = False

    @property
    def coverage(self) -> str:
        """What silence means: `full`, `public` or `discards`."""
        return next((tag.value for tag in self.log.tags if tag.key == "Record"), "full")

    def convicting(self, ruling: RefereeRules) -> RefereeRules:
        """A ruling on a foul names who committed it; one for who accuses another of it names the other."""
        accused = (
            claim.against
            for claim in self.claims
            if is_ruled_on(claim, ruling) and claim.by == ruling.for_ and claim.at in (None, ruling.at)
        )
        return replace(ruling, for_=next(accused, ruling.for_))

    @property
    def acts(self) -> int:
        """How many acts the log holds."""
        return sum(isinstance(event, Act) for event in self.events)

    @property
    def wins(self) -> tuple[Act, ...]:
        """The acts by which somebody wins, or says so."""
        roles = self.acting.roles
        acts = (event for event in self.events if isinstance(event, Act))
        return tuple([act for act in acts if roles.get(act.name) in WINNING])

    @property
    def first_in_turn(self) -> Role | None:
        """What whose turn it is begins a position with; None where another acts first, or none is told."""
        first = next(iter(self.events), None)
        if not isinstance(first, Act) or self.turn is None or first.seat != self.turn.seat:
            return None
        return self.acting.of(first.name)

    @property
    def has_gaps(self) -> bool:
        """Whether acts are missing somewhere."""
        return any(isinstance(event, Missing) for event in self.events)

    @property
    def starts_midway(self) -> bool:
        """Whether the log begins with a position in mid-hand rather than with the deal."""
        return (
            self.midway
            or bool(self.sets or self.turn or self.left)
            or any(holding.what in ("pool", "floor") for holding in self.holdings)
        )

    def row(self, what: str) -> tuple[str, ...] | None:
        """The tiles of `wall`, `tail` or `turned`, or None where the log has no such line."""
        found = [row.tiles for row in self.rows if row.what == what]
        return tuple(tile for tiles in found for tile in tiles) if found else None

    def is_agreed_on(self, seat: str | None) -> bool:
        """Whether all agree what a seat counts, or a line of it; of a winner they agree with that that he has won."""
        counted = (item.what for line in self.figures if line.seat == seat for item in line.items)
        return any(what in ("total", "score") for what in counted)

    def agreed_total(self, seat: str, unit: str) -> int | None:
        """What all agree a seat's hand totals in a unit, which a figure without one is in too.

        The lines they agree on are added up where nobody tells a total or the hand.
        """
        items = [item for line in self.figures if line.seat == seat for item in line.items]
        totals, lines = (
            [
                next((n for n, written in item.amount if written in (unit, "points")), None)
                for item in declared
            ]
            for declared in ([item for item in items if item.what == what] for what in ("total", "score"))
        )
        total = next((number for number in totals if number is not None), None)
        if total is not None or self.tells_hand(seat) or not lines or None in lines:
            return total
        return sum(number or 0 for number in lines)

    def tells_hand(self, seat: str) -> bool:
        """Whether the hand of a seat is told, or a part of it, before the acts or after the last."""
        return any(line.seat == seat and line.what == "holds" for line in self._hands_stated)

    @property
    def _hands_stated(self) -> Iterator[Holding]:
        """The lines that tell a hand, before the acts or after the last."""
        return (line for line in (*self.holdings, *self.last) if isinstance(line, Holding))


def is_ruled_on(claim: Claim, ruling: RefereeRules) -> bool:
    """Whether a referee's ruling is under the clause of an accusation; of two limbs that are named under the same."""
    return claim.clause == ruling.clause and (
        claim.limb is None or ruling.limb is None or claim.limb == ruling.limb
    )


def tagged(log: Log, key: str) -> Mapping[str, str]:
    """The values of a tag with a subject, by subject."""
    return {tag.subject: tag.value for tag in log.tags if tag.key == key and tag.subject is not None}


def sorted_for_the_judge(log: Log, agreed: Agreed, acting: Acting, before: object = None) -> Record:
    """A log sorted for the judge, with what was agreed and what is remembered of the hands before.

    `acting` says what the acts of the game are.
    """
    corrected, unfitting = with_sets_as_found(log.lines)
    course = _Course(replace(log, lines=corrected) if corrected != log.lines else log, acting)
    lines = _by_kind(course.standing)
    every = _by_kind(log.lines)
    record = Record(
        log=log,
        agreed=agreed,
        events=(),
        holdings=_of(lines, Holding),
        sets=_of(lines, Sets),
        rows=_of(lines, Row),
        dice=_of(lines, Dice),
        turn=next(iter(_of(lines, Turn)), None),
        left=next(iter(reversed(_of(lines, Left))), None),
        declared=_of(every, Declared),
        claims=_of(every, Claim),
        acting=acting,
        before=before,
        figures=_of(every, AgreedFigures),
        last=tuple(course.last),
    )
    record = replace(record, midway=_tells_only_the_end(record, course.standing, course.events))
    events, wrongs = _found(log, [_restated(record, event) for event in course.events], acting)
    return replace(record, events=tuple(events), wrongs=(*unfitting, *wrongs))


def _tells_only_the_end(
    record: Record, standing: Sequence[Line], events: Sequence[Event | list[Line]]
) -> bool:
    """Whether a log tells nothing but a win whose total all agree on, and perhaps what was won on.

    It is no hand played from the deal to its first tile: nobody wrote the play down, since nobody has to.
    """
    lines = [line for line in record.log.lines if isinstance(line, Acts)]
    acts = [event for event in events if isinstance(event, Act)]
    wins = [act for act in acts if record.acting.of(act.name) in WINNING]
    if standing or len(acts) < len(events) or len(lines) > LINES_OF_A_WIN or len(wins) != 1:
        return False
    return record.acting.of(acts[0].name) is not Role.OPENS_PLAY and record.is_agreed_on(wins[0].seat)


class _Course:
    """The lines of a log by when they hold: before the acts, among them, after the last."""

    def __init__(self, log: Log, acting: Acting) -> None:
        self._acting = acting
        self.standing: list[Line] = []
        self.events: list[Event | list[Line]] = []
        self.last: list[Line] = []
        self._scattered = any(tag.key == "Record" and tag.value == "discards" for tag in log.tags)
        self._begun = False
        self._seats = tuple(words_of(log.game).table("seats").en)
        for line in log.lines:
            self._take(line)
        last = self.events[-1] if self.events else None
        if isinstance(last, list):
            self.last = last
            self.events.pop()
        self._check_the_deal()

    def _check_the_deal(self) -> None:
        """A count of the wall before the acts that is no position is a check of the deal."""
        lefts = [line for line in self.standing if isinstance(line, Left)]
        if lefts and self._is_of_the_deal(_by_kind(self.standing)):
            self.standing = [line for line in self.standing if not isinstance(line, Left)]
            self.events[:0] = [Count(left.number, Place(None, left.line)) for left in lefts]

    def _is_of_the_deal(self, lines: Mapping[type, Sequence[Line]]) -> bool:
        """Whether a count of the wall before the acts checks the deal, and makes no position in mid-hand.

        It does where nothing else tells of one, and the deal is shown: by its dice, by every hand that was dealt, or by
        the act that can only open the play.
        """
        holdings = _of(lines, Holding)
        if lines.get(Sets) or lines.get(Turn) or any(line.what in ("pool", "floor") for line in holdings):
            return False
        first = next((event for event in self.events if isinstance(event, Act)), None)
        opens = first is not None and self._acting.of(first.name) is Role.OPENS_PLAY
        dealt = {line.seat for line in holdings if line.what == "holds"}
        return opens or bool(lines.get(Dice)) or dealt.issuperset(self._seats)

    def _take(self, line: Line) -> None:
        if isinstance(line, Acts):
            self._begun = True
            for act in _acts(line, self._seats):
                if self._scattered and not self._wins_at_once(act):
                    self.events.append(Missing(None, act.place))
                self.events.append(act)
        elif isinstance(line, Gap):
            self._begun = True
            self.events.append(Missing(line.number, Place(None, line.line)))
        elif isinstance(line, _STANDING):
            if not self._begun:
                self.standing.append(line)
            else:
                self._again(line)

    def _wins_at_once(self, act: Act) -> bool:
        before = self.events[-1] if self.events else None
        return isinstance(before, Act) and _wins_at_once(self._acting, before, act)

    def _again(self, line: Line) -> None:
        """What lies there is told again: a position after a gap, else the table after the last act."""
        before = self.events[-1] if self.events else None
        if isinstance(before, list):
            before.append(line)
        elif isinstance(line, Left):
            self.events.append(Count(line.number, Place(None, line.line)))
        elif isinstance(before, Missing) or (isinstance(before, Count) and self._after_a_gap()):
            counts = [self.events.pop() for _ in range(isinstance(before, Count))]
            lefts = [Left(each.number, each.place.line) for each in counts if isinstance(each, Count)]
            self.events.append([*lefts, line])
        else:
            self.last.append(line)

    def _after_a_gap(self) -> bool:
        return len(self.events) > 1 and isinstance(self.events[-2], Missing)


_STANDING = (Holding, Sets, Row, Dice, Turn, Left)
"""The lines that tell what lies there."""


def _restated(record: Record, event: Event | list[Line]) -> Event:
    """An event; lines that tell a position again make one, in which nothing else is known."""
    if not isinstance(event, list):
        return event
    lines = _by_kind(event)
    position = replace(
        record,
        holdings=_of(lines, Holding),
        sets=_of(lines, Sets),
        rows=_of(lines, Row),
        dice=(),
        turn=next(iter(reversed(_of(lines, Turn))), None),
        left=next(iter(reversed(_of(lines, Left))), None),
        midway=True,
    )
    return Restated(position, Place(None, event[0].line))


def _found(log: Log, events: list[Event], acting: Acting) -> tuple[list[Event], list[Wrong]]:
    """The events as the referee finds them to have been, and his findings against what is written."""
    wrongs: list[Wrong] = []
    facts = [line for line in log.lines if isinstance(line, RefereeFinds)]
    ordered = orders(log)
    if not facts and not ordered:
        given = iter(with_givers([event for event in events if isinstance(event, Act)], acting))
        return [next(given) if isinstance(event, Act) else event for event in events], wrongs
    about: dict[int | None, list[RefereeFinds]] = {}
    for fact in facts:
        about.setdefault(fact.at, []).append(fact)
    acts: list[Act] = []
    for event in events:
        if isinstance(event, Act):
            found, against = as_found(event, about.get(event.place.at, ()), acting)
            acts.append(found)
            wrongs += against
    acts, against_order = in_order(with_givers(acts, acting), ordered, moved=acting.moved)
    wrongs += against_order
    following = iter(acts)
    done: list[Event] = []
    holds = {line.seat: line.line for line in log.lines if isinstance(line, Holding) and line.what == "holds"}
    last = log.line
    for event in events:
        if isinstance(event, Act):
            act = next(following)
            done += _beside(act, about.get(act.place.at, ()), holds, last)
            done.append(act)
        else:
            done.append(event)
        last = event.place.line
    done += (_held(fact, holds, last) for fact in about.get(None, ()))
    return done, wrongs


def _beside(act: Act, facts: Iterable[RefereeFinds], holds: Mapping[str, int], last: int) -> Iterator[Event]:
    """What was found of the hands just before an act, and of who gave its tile."""
    for fact in facts:
        if fact.what in ("holds", "lacks", "owns", "waits"):
            yield _held(fact, holds, last)
        elif fact.from_ is not None and act.source == fact.from_:
            yield Given(fact.from_, act.place.at or 0, act.tile, Place(None, fact.line))


def _held(fact: RefereeFinds, holds: Mapping[str, int], last: int) -> Held:
    """What is found of a hand; beside it stands the line that tells the hand, else the one before."""
    seat, place = fact.seat or "", Place(None, fact.line)
    return Held(seat, fact.what or "holds", fact.tiles, place, holds.get(seat, last))


def _wins_at_once(acting: Acting, before: Act, act: Act) -> bool:
    """Whether an act wins on the tile just discarded: where all discards are written nothing lies between the two."""
    if acting.of(before.name) is not Role.PUTS_OUT or acting.of(act.name) is not Role.WINS:
        return False
    return act.tile in (None, before.tile) and act.source in (None, before.seat) and "self" not in act.flags


def _by_kind(lines: Iterable[Line]) -> Mapping[type, Sequence[Line]]:
    """Lines by what they are, in their order."""
    found: dict[type, list[Line]] = {}
    for line in lines:
        found.setdefault(type(line), []).append(line)
    return found


def _of(lines: Mapping[type, Sequence[Line]], kind: type[L]) -> tuple[L, ...]:
    """The lines of one kind."""
    return tuple(cast("Sequence[L]", lines.get(kind, ())))


AHEAD: Mapping[str, int] = {"self": 0, "lower": 1, "across": 2, "upper": 3}
"""How many seats on, in the order of their names, a relative seat is."""


def seat_meant(word: str | None, owner: str, seats: Sequence[str]) -> str | None:
    """The seat that a relative one is for its owner; any other word as it is."""
    ahead = AHEAD.get(word or "")
    if ahead is None or owner not in seats:
        return word
    return seats[(seats.index(owner) + ahead) % len(seats)]


def _target(act: Written, owner: str, seats: Sequence[str]) -> str | None:
    """Whom or what an act is about: a place that all see is the same whoever sits there, a hand is that of its seat."""
    whose = act.of if act.place in (None, "hand") else None
    return seat_meant(whose or act.to or act.for_ or act.place, owner, seats)


def _flags(written: tuple[str, ...], *, first: bool) -> tuple[str, ...]:
    """The flags of an act, with `together` where it is the first of a line that bears it."""
    others = tuple(flag for flag in written if flag != TOGETHER)
    return (*others, TOGETHER) if first else others


def _acts(line: Acts, seats: Sequence[str]) -> Iterator[Act]:
    """The acts of a line; wherever `together` stands on it, it belongs to the first of them."""
    beside = any(TOGETHER in act.flags for act in line.acts)
    for nth, act in enumerate(line.acts):
        yield Act(
            name=act.act,
            seat=line.seat,
            tiles=act.tiles,
            place=Place(line.first + nth, line.line, nth),
            with_tiles=act.with_tiles,
            making=act.making,
            source=seat_meant(act.from_, line.seat, seats),
            form=act.form,
            flags=_flags(act.flags, first=nth == 0) if beside else act.flags,
            words=act.words or act.call,
            target=_target(act, line.seat, seats),
            number=act.number,
            time=act.time,
        )


def in_units(record: Record, counted: Callable[[Amount], Amount]) -> Record:
    """A record whose declared and agreed amounts are written in the units of the sheets."""
    if not record.declared and not record.figures:
        return record
    declared = tuple(replace(line, items=_counted(line.items, counted)) for line in record.declared)
    figures = tuple(replace(line, items=_counted(line.items, counted)) for line in record.figures)
    return replace(record, declared=declared, figures=figures)


def _counted(items: Iterable[Declaration], counted: Callable[[Amount], Amount]) -> tuple[Declaration, ...]:
    return tuple(replace(item, amount=counted(item.amount)) for item in items)
