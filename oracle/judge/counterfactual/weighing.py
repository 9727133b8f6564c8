"""What a ruling hangs on: the readings that were consulted, and what the other candidates of each would give.

Which readings are consulted is watched while the hand is judged; only those, and only such as another candidate can be
applied for, are weighed. A hand is weighed by itself: what the hands before it brought stays, what it means for the
match is left alone.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.game.registry import sorted_under
from oracle.judge.adjudication import judge
from oracle.judge.counterfactual.checkpoints import Checkpoints
from oracle.rulebook.clauses import ClauseId
from oracle.rulebook.readings import ReadingError, TableFile, Watch, checked, register
from oracle.ruling.ruling import Other, RestsOn, Weighing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grammar.syntax import Hand
    from oracle.game.hands import Hands
    from oracle.rulebook.readings import Agreed, Reading
    from oracle.ruling.hands import HandSheet
    from oracle.ruling.ruling import Ruling
    from oracle.table.record import Record

MOST = 8
"""Readings that are weighed where nobody asks for all or for one."""


def weighed(ruling: Ruling, *, both_ways: bool = False, compare: Iterable[str] = ()) -> Ruling:
    """The ruling with what it rests on: each reading that was consulted, and what its other candidates give.

    Those come first whose clauses the ruling cites. At most eight are weighed; `both_ways` weighs all. `compare` names
    readings instead, which are weighed whether they were consulted or not. Raises `ReadingError` for one that
    is not registered, or of which only our candidate can be applied.
    """
    watch = Watch()
    checkpoints = Checkpoints(watch)
    record = _sorted_again(ruling.record, replace(ruling.record.agreed, watch=watch))
    here = judge(record, file=ruling.file, hand=ruling.hand, play=checkpoints.play)
    asked = tuple(dict.fromkeys(compare))
    consulted = _in_order(here, [register(ruling.game)[name] for name in sorted(watch.asked)])
    if asked:
        consulted = [_named(ruling.game, name) for name in asked]
    most = len(consulted) if both_ways or asked else MOST
    rests_on = tuple(_weighed(here, each, checkpoints) for each in consulted[:most])
    left_out = tuple(each.id for each in consulted[most:])
    return replace(ruling, weighing=Weighing(rests_on, left_out, asked=both_ways or bool(asked)))


def _named(game: str, identifier: str) -> Reading:
    """A reading somebody asks for by its id."""
    checked(
        game,
        {identifier: register(game)[identifier].chosen} if identifier in register(game) else {identifier: ""},
    )
    reading = register(game)[identifier]
    if not reading.executable:
        raise ReadingError("reading-only-ours", reading=identifier, chosen=reading.chosen)
    return reading


def _in_order(ruling: Ruling, consulted: Sequence[Reading]) -> list[Reading]:
    """The readings that can be applied otherwise, those first whose clauses the ruling cites."""
    cited = {*_cited(ruling)}
    able = [each for each in consulted if each.executable and each.tables is None]
    return sorted(able, key=lambda each: not cited & {*each.clauses})


def _cited(ruling: Ruling) -> Iterator[str]:
    """The clauses a ruling cites."""
    for found in ruling.findings:
        yield from (found.clause, *found.also)
        if found.consequence is not None:
            yield found.consequence.clause
    for sheet in ruling.scores:
        yield from (
            sheet.clause,
            *(item.clause for item in sheet.items),
            *(step.clause for step in sheet.steps),
        )
    for paid in ruling.payments:
        yield from (paid.clause, *(step.clause for step in paid.steps))
    for answered in ruling.claims:
        yield answered.claim.clause or ""


def _weighed(here: Ruling, reading: Reading, checkpoints: Checkpoints) -> RestsOn:
    """What a hand comes to under every other candidate of a reading."""
    in_force = here.record.agreed.reading(reading.id)
    return RestsOn(
        reading.id,
        ClauseId(reading.clauses[0]),
        in_force,
        tuple(_others(here, reading, in_force, checkpoints)),
    )


def _others(here: Ruling, reading: Reading, in_force: str, checkpoints: Checkpoints) -> Iterator[Other]:
    agreed = here.record.agreed
    play = partial(checkpoints.play_on, reading.id)
    for candidate in reading.candidates:
        if candidate == in_force or isinstance(in_force, TableFile):
            continue
        chosen = {**agreed.readings, reading.id: candidate}
        try:
            other = replace(agreed, readings=checked(here.game, chosen), watch=None)
            recorded = here.record
            record = (
                replace(recorded, agreed=other)
                if checkpoints.has(reading.id)
                else _sorted_again(recorded, other)
            )
            there = judge(record, file=here.file, hand=here.hand, play=play)
        except ReadingError:
            continue
        yield Other(candidate, there, answer_of(here) != answer_of(there))


def _sorted_again(record: Record, agreed: Agreed) -> Record:
    """The same hand sorted for the judge with something else agreed."""
    return sorted_under(record.log, agreed, record.before)


def answer_of(ruling: Ruling) -> object:
    """What a ruling comes to: verdict, findings, answers to claims, tiles, totals, payments, winner, next dealer."""
    return (
        ruling.status,
        [(found.kind, found.clause, found.place, found.seat, found.key) for found in ruling.findings],
        [answered.outcome for answered in ruling.claims],
        [(contest.open.place, contest.has) for contest in ruling.contests],
        [(sheet.seat, sheet.total) for sheet in ruling.scores],
        sorted((paid.payer, paid.payee, repr(paid.figures)) for paid in ruling.payments),
        ruling.outcome,
    )


# -- a single hand -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OtherSheet:
    """What a hand comes to under another candidate, and whether that is something else."""

    candidate: str
    answer: HandSheet
    differs: bool


@dataclass(frozen=True, slots=True)
class HandRestsOn:
    """A reading that was consulted: the clause it is about, the candidate in force, and what the others give."""

    reading: str
    clause: ClauseId
    in_force: str
    others: tuple[OtherSheet, ...]

    @property
    def matters(self) -> bool:
        """Whether another candidate gives another sheet."""
        return any(other.differs for other in self.others)


def hand_weighed(
    asked: Hands, hand: Hand, agreed: Agreed, compare: Iterable[str] = ()
) -> tuple[HandRestsOn, ...]:
    """What a hand hangs on: every reading that was consulted, or those that are named.

    Raises `ReadingError` for one that is not registered, or of which only our candidate can be applied.
    """
    watch = Watch()
    here = asked.score(hand, replace(agreed, watch=watch))
    named = tuple(dict.fromkeys(compare))
    known = register(asked.name)
    readings = [_named(asked.name, name) for name in named] or [known[name] for name in sorted(watch.asked)]
    able = [each for each in readings if each.executable and each.tables is None]
    return tuple(_hand_weighed(asked, hand, agreed, here, each) for each in able)


def _hand_weighed(asked: Hands, hand: Hand, agreed: Agreed, here: HandSheet, reading: Reading) -> HandRestsOn:
    in_force = agreed.reading(reading.id)
    others = tuple(_other_sheets(asked, hand, agreed, here, reading))
    return HandRestsOn(reading.id, ClauseId(reading.clauses[0]), in_force, others)


def _other_sheets(
    asked: Hands, hand: Hand, agreed: Agreed, here: HandSheet, reading: Reading
) -> Iterator[OtherSheet]:
    in_force = agreed.reading(reading.id)
    for candidate in reading.candidates:
        if candidate == in_force or isinstance(in_force, TableFile):
            continue
        try:
            chosen = checked(asked.name, {**agreed.readings, reading.id: candidate})
            there = asked.score(hand, replace(agreed, readings=chosen))
        except ReadingError:
            continue
        yield OtherSheet(candidate, there, _of_sheet(here) != _of_sheet(there))


def _of_sheet(answer: HandSheet) -> object:
    """What a hand comes to: whether it wins, why not, its items and its total."""
    sheet = answer.sheet
    counted = None if sheet is None else ([(item.item, item.figures) for item in sheet.items], sheet.total)
    return answer.wins, answer.undecided, answer.reason, answer.impossible, counted
