"""What a log leaves open: yes, no or unknown; the places in it; what contradicts itself."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments


class Known(Enum):
    """What the log shows of a question."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"

    __hash__ = (
        object.__hash__
    )  # an answer is itself alone; the one of enumerations asks for its name each time

    @staticmethod
    def of(truth: bool) -> Known:
        """The answer to a question the log decides."""
        return Known.YES if truth else Known.NO


def all_of(answers: Iterable[Known]) -> Known:
    """Yes if all answers are yes, no if one is no, unknown otherwise."""
    found = set(answers)
    if Known.NO in found:
        return Known.NO
    return Known.UNKNOWN if Known.UNKNOWN in found else Known.YES


def none_of(answers: Iterable[Known]) -> Known:
    """Yes if all answers are no, no if one is yes, unknown otherwise."""
    return all_of(negation(answer) for answer in answers)


def any_of(answers: Iterable[Known]) -> Known:
    """Yes if one answer is yes, no if all are no, unknown otherwise."""
    return negation(none_of(answers))


def negation(answer: Known) -> Known:
    """No for yes, yes for no, unknown for unknown."""
    if answer is Known.UNKNOWN:
        return answer
    return Known.of(answer is Known.NO)


class Ground(Enum):
    """What in play cannot be: a game names the clause for each, and what it names none for stands on NOT_HELD.

    A hand and a wall of which more is told than there is stand on EMPTY_HAND and WALL_COUNT.
    """

    NO_SUCH_TILE = "no-such-tile"
    TOO_MANY_COPIES = "too-many-copies"
    WALL_EMPTY = "wall-empty"
    WALL_ORDER = "wall-order"
    WALL_SIZE = "wall-size"
    WALL_COUNT = "wall-count"
    NO_WIN = "no-win"
    WON = "won"
    SHARE_SIZE = "share-size"
    NOT_HELD = "not-held"
    EMPTY_HAND = "empty-hand"
    NO_SET = "no-set"
    GIVER = "other-giver"


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The log contradicts itself: what a move found that cannot be.

    `key` names its sentence, `ground` what gives it its clause; what a game alone can find names the clause
    itself, or a limb of it by its address.
    """

    key: str
    args: Arguments = field(default_factory=dict)
    ground: Ground | ClauseId = field(default=Ground.NOT_HELD, compare=False)


class Place(NamedTuple):
    """Where in a log: the act's number, and the line and the position within it where it is written.

    `nth` counts the acts (or declarations) of the line from 0.
    """

    at: int | None
    line: int
    nth: int = 0
