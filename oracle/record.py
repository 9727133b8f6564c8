"""A log as the judge reads it: what was agreed, what lay there, what happened in order, what was declared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, cast

from grammar.syntax import Acts, Claim, Declared, Dice, Gap, Holding, Left, Log, Row, Sets, Turn
from grammar.words import words_of
from oracle.acts import Act
from oracle.readings import Agreed, agree
from oracle.verdict import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from grammar.syntax import Line

L = TypeVar("L")

OPENS = "take"
"""The act that can only open a hand."""


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


Event = Act | Count | Missing


@dataclass(frozen=True, slots=True)
class Record:
    """One hand of play, sorted for the judge; `log` stays the authority for places and wording.

    `before` is what the game remembers from the hands of the match before, as far as it bears on this one.
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
    before: object = None

    @property
    def coverage(self) -> str:
        """What silence means: `full`, `public` or `discards`."""
        return next((tag.value for tag in self.log.tags if tag.key == "Record"), "full")

    @property
    def acts(self) -> int:
        """How many acts the log holds."""
        return sum(isinstance(event, Act) for event in self.events)

    @property
    def starts_midway(self) -> bool:
        """Whether the log begins with a position in mid-hand rather than with the deal."""
        return bool(self.sets or self.turn or self.left) or any(
            holding.what in ("pool", "floor") for holding in self.holdings
        )

    def row(self, what: str) -> tuple[str, ...] | None:
        """The tiles of `wall`, `tail` or `turned`, or None where the log has no such line."""
        found = [row.tiles for row in self.rows if row.what == what]
        return tuple(tile for tiles in found for tile in tiles) if found else None


def tagged(log: Log, key: str) -> Mapping[str, str]:
    """The values of a tag with a subject, by subject."""
    return {tag.subject: tag.value for tag in log.tags if tag.key == key and tag.subject is not None}


def record_of(log: Log, asked: Iterable[Mapping[str, str]] = ()) -> Record:
    """Sort a log for the judge; `asked` are the caller's readings, weaker than the log's own tags.

    Raises `oracle.readings.ReadingError` when a reading is unknown or contradicts the log's.
    """
    events: list[Event] = []
    left: Left | None = None
    begun = False
    seats = tuple(words_of(log.game).table("seats").en)
    scattered = any(tag.key == "Record" and tag.value == "discards" for tag in log.tags)
    for line in log.lines:
        if isinstance(line, Acts):
            begun = True
            for act in _acts(line, seats):
                if scattered and not (events and _wins_at_once(events[-1], act)):
                    events.append(Missing(None, act.place))
                events.append(act)
        elif isinstance(line, Left):
            if begun:
                events.append(Count(line.number, Place(None, line.line)))
            else:
                left = line
        elif isinstance(line, Gap):
            begun = True
            events.append(Missing(line.number, Place(None, line.line)))
    lines = _by_kind(log.lines)
    if left is not None and _of_the_deal(lines, events, seats):
        events.insert(0, Count(left.number, Place(None, left.line)))
        left = None
    return Record(
        log=log,
        agreed=agree(
            log.game,
            tagged(log, "Reading"),
            tagged(log, "Option"),
            asked,
            partial=any(tag.key == "Record" and tag.value != "full" for tag in log.tags),
        ),
        events=tuple(events),
        holdings=_of(lines, Holding),
        sets=_of(lines, Sets),
        rows=_of(lines, Row),
        dice=_of(lines, Dice),
        turn=next(iter(_of(lines, Turn)), None),
        left=left,
        declared=_of(lines, Declared),
        claims=_of(lines, Claim),
    )


def _of_the_deal(lines: Mapping[type, Sequence[Line]], events: Sequence[Event], seats: Sequence[str]) -> bool:
    """Whether a count of the wall before the acts checks the deal, and makes no position in mid-hand.

    It does where nothing else tells of one, and the deal is shown: by its dice, by every hand that was dealt, or by
    the take that opens the play of dominoes.
    """
    holdings = _of(lines, Holding)
    if lines.get(Sets) or lines.get(Turn) or any(line.what in ("pool", "floor") for line in holdings):
        return False
    first = next((event for event in events if isinstance(event, Act)), None)
    opens = first is not None and first.name == OPENS
    dealt = {line.seat for line in holdings if line.what == "holds"}
    return opens or bool(lines.get(Dice)) or dealt.issuperset(seats)


def _wins_at_once(before: Event, act: Act) -> bool:
    """Whether an act wins on the tile just discarded: where all discards are written nothing lies between the two."""
    if not (isinstance(before, Act) and before.name == "discard" and act.name == "win"):
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


def _seat_meant(word: str | None, owner: str, seats: Sequence[str]) -> str | None:
    """The seat that a relative one is for its owner; any other word as it is."""
    ahead = AHEAD.get(word or "")
    if ahead is None or owner not in seats:
        return word
    return seats[(seats.index(owner) + ahead) % len(seats)]


def _acts(line: Acts, seats: Sequence[str] = ()) -> Iterator[Act]:
    for nth, act in enumerate(line.acts):
        yield Act(
            name=act.act,
            seat=line.seat,
            tiles=act.tiles,
            place=Place(line.first + nth, line.line, nth),
            with_tiles=act.with_tiles,
            making=act.making,
            source=_seat_meant(act.from_, line.seat, seats),
            form=act.form,
            flags=act.flags,
            words=act.words or act.call,
            target=_seat_meant(act.of or act.to or act.for_ or act.place, line.seat, seats),
            number=act.number,
            time=act.time,
        )
