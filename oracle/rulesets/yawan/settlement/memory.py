"""What is remembered of persons from hand to hand of a contest: failed hands, warnings, fouls, who is out."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.figures.fouls import MOST_FOULS, OFFENCES, WARNINGS
from oracle.rulesets.yawan.figures.points import POINTS, reaches
from oracle.rulesets.yawan.fouls.below_threshold import after_a_hand
from oracle.rulesets.yawan.state.fouls import CLEAR
from oracle.rulesets.yawan.state.sides import answering
from oracle.ruling.findings import Finding, Kind
from oracle.table.known import Known, Place
from oracle.table.record import tagged

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Log, Seat
    from oracle.rulesets.yawan.state.fouls import Record
    from oracle.ruling.ruling import Ruling

Remembered = MappingProxyType
"""The record of every person, by name; who has none has done nothing."""

FEEDING, BELOW, DISORDER = "YW-FOUL-6", "YW-FOUL-7", "YW-FOUL-9"


@cites("YW-FOUL-7", "YW-FOUL-10")
def bearing(memory: object, log: Log) -> object:
    """What the persons of a hand bring with them from those before, by their seats; `None` if that is nothing."""
    kept = _kept(memory)
    brought = {seat: kept[name] for seat, name in tagged(log, "Player").items() if name in kept}
    return brought or None


def follow(
    memory: object, ruling: Ruling, _rounds: frozenset[int], _fresh: bool
) -> tuple[object, tuple[Finding, ...]]:
    """What to remember after a hand; and who plays although out of the contest."""
    kept, people = _kept(memory), _people(ruling)
    found = tuple(_out(kept, people, ruling))
    after = {name: _after(kept.get(name, CLEAR), seat, ruling) for seat, name in people.items()}
    return MappingProxyType({**kept, **{name: each for name, each in after.items() if each != CLEAR}}), found


def _kept(memory: object) -> Mapping[str, Record]:
    return memory if isinstance(memory, Remembered) else {}


def _people(ruling: Ruling) -> Mapping[Seat, str]:
    return tagged(ruling.record.log, "Player")


@cites("YW-FOUL-10")
def _out(kept: Mapping[str, Record], people: Mapping[Seat, str], ruling: Ruling) -> Iterator[Finding]:
    """Who plays although out of the whole contest."""
    for tag in ruling.record.log.tags:
        name = people.get(tag.subject or "") if tag.key == "Player" else None
        if name is not None and kept.get(name, CLEAR).out:
            args = {"seat": tag.subject or "", "player": name}
            place = Place(None, tag.line)
            yield Finding(Kind.BREACH, ClauseId("YW-FOUL-10"), place, "plays-though-out", tag.subject, args)


@cites("YW-FOUL-7", "YW-FOUL-10")
def _after(record: Record, seat: Seat, ruling: Ruling) -> Record:
    """The record of a person after a hand; by one reading feeding is none of the fouls that are counted (YW-A61)."""
    mine = offences_of(ruling, seat)
    cards = record.cards + mine.count(DISORDER)
    feeding_counts = ruling.record.agreed.reading("YW-A61") == "all-ten"
    fouls = record.fouls + len(mine) - (0 if feeding_counts else mine.count(FEEDING))
    out = record.out or cards >= WARNINGS or fouls >= MOST_FOULS
    record = record._replace(cards=cards, fouls=fouls, out=out)
    if BELOW in mine:
        return after_a_hand(record, Known.NO, ruling.record.agreed)
    won, agreed = ruling.outcome.seat, ruling.record.agreed
    if won is None or ruling.outcome.how != "won" or seat not in answering(won, agreed):
        return record
    return after_a_hand(record, _reached(ruling, won) if won == seat else Known.YES, agreed)


@cites("YW-FOUL-10")
def offences_of(ruling: Ruling, seat: Seat) -> list[str]:
    """The clauses of the fouls of a seat in a hand, each act once; feeding is one of the ten and shows in payments."""
    found: dict[tuple[str, int | None, int], None] = {}
    for each in ruling.findings:
        if each.kind is Kind.BREACH and each.seat == seat:
            named = (each.clause, None if each.consequence is None else each.consequence.clause)
            clause = next((one for one in named if one in OFFENCES), None)
            if clause is not None:
                found[clause, each.place.at, each.place.line] = None
    fed = [FEEDING] if _feeds(ruling, seat) else []
    return [clause for clause, _, _ in found] + fed


@cites("YW-FOUL-6", "YW-FOUL-10")
def _feeds(ruling: Ruling, seat: Seat) -> bool:
    """Whether a seat has fed the hand and pays for all, whatever that comes to."""
    bears = (paid for paid in ruling.payments if paid.payer == seat and paid.clause == FEEDING)
    return any(step.clause == FEEDING for paid in bears for step in paid.steps)


@cites("YW-FOUL-7")
def _reached(ruling: Ruling, seat: Seat) -> Known:
    """Whether the hand of a seat has reached the threshold of the table."""
    total = next((sheet.total for sheet in ruling.scores if sheet.seat == seat), None)
    due = ruling.record.agreed.number(POINTS.option, POINTS.usual)
    return Known.UNKNOWN if total is None else reaches(total, due)
