"""What the sheet of a single hand hangs on: the readings that were consulted, and what each other candidate gives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId
from oracle.rulebook.readings import ReadingError, TableFile, Watch, checked, register

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grammar.syntax import Hand
    from oracle.game.hands import Hands
    from oracle.rulebook.readings import Agreed, Reading
    from oracle.ruling.hands import HandSheet


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
    return tuple(_weighed(asked, hand, agreed, here, each) for each in able)


def _named(game: str, identifier: str) -> Reading:
    """A reading somebody asks for by its id."""
    known = register(game)
    checked(game, {identifier: known[identifier].chosen if identifier in known else ""})
    if not known[identifier].executable:
        raise ReadingError("reading-only-ours", reading=identifier, chosen=known[identifier].chosen)
    return known[identifier]


def _weighed(asked: Hands, hand: Hand, agreed: Agreed, here: HandSheet, reading: Reading) -> HandRestsOn:
    in_force = agreed.reading(reading.id)
    others = tuple(_others(asked, hand, agreed, here, reading))
    return HandRestsOn(reading.id, ClauseId(reading.clauses[0]), in_force, others)


def _others(
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
        yield OtherSheet(candidate, there, _answer(here) != _answer(there))


def _answer(answer: HandSheet) -> object:
    """What a hand comes to: whether it wins, why not, its items and its total."""
    sheet = answer.sheet
    counted = None if sheet is None else ([(item.item, item.figures) for item in sheet.items], sheet.total)
    return answer.wins, answer.undecided, answer.reason, answer.impossible, counted
