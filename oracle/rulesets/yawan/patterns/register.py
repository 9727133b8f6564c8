"""The register of definitions: which predicate says that an item (牌目) is there, and what it looks at.

How a predicate answers depends on how its item may count (`counting` in patterns.toml, YW-SCORE-3c):

- `hand_item`, also for the form items: whether it holds. It counts once.
- `lone_item`, for 独幺, 独五, 独九 and 独中: the mask of the units that fit. It holds where that is a single unit,
  and that unit decides whether it may count (YW-SCORE-4b).
- `combination`: for every way it is there the mask of the units it is made of, places counted within the aspect.
- `unit_item`: for every time it is there the mask of the unit it stands on, two units for a fourfold pair.
- `tile_item`: how many kinds of tile make it.
- `fancy`: whether it holds; it sees the whole arrangement, or how the hand was won, and is reported, never counted.

One predicate may define the items of several forms; it is asked of aspects in the forms of its items only. Wait items
(边吊, 嵌吊, 嵌心五, 嵌边绝, 吊将, 两头忙) say only where the winning tile stands: whether a drawn tile may have them and
which of them count beside one another is the business of YW-SCORE-5, in one place.

With `reading` and `candidate` a predicate holds only while that reading has that candidate. It then replaces what
defines the item by the same aspect; entered for another aspect it stands beside it, and either makes the item.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar, cast

from grammar.records import dataclass
from oracle.game.patterns import Definitions
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.hand.arrangement import Arrangement
from oracle.rulesets.yawan.hand.views import Aspect, Loose, Luck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

A = TypeVar("A", bound=Aspect)
F = TypeVar("F", Arrangement, Loose, Luck)

Answer = Literal["hand", "lone", "masks", "tile", "fancy"]
"""What a predicate answers with: a yes or no, a mask, several masks, or a number."""


@dataclass(frozen=True, slots=True)
class Definition:
    """When an item is there: the aspect it sees, how the predicate answers, and the predicate."""

    clause: str
    aspect: type[Aspect]
    answer: Answer
    predicate: Callable[[Aspect], object]


Slot = tuple[str, type[Aspect]]
"""A clause and the aspect its item is looked for in."""

DEFINITIONS: Definitions[Slot, Definition] = Definitions()
"""The definitions in the order in which they were entered, and what a reading puts in their place or beside them."""


def hand_item(
    aspect: type[A], *clauses: str, reading: str = "", candidate: str = ""
) -> Callable[[Callable[[A], bool]], Callable[[A], bool]]:
    """Enter a predicate that says whether a hand item or a form item holds."""

    def enter(predicate: Callable[[A], bool]) -> Callable[[A], bool]:
        _enter(_Entered(aspect, "hand", clauses, (reading, candidate)), predicate)
        return predicate

    return enter


def lone_item(
    aspect: type[A], *clauses: str, reading: str = "", candidate: str = ""
) -> Callable[[Callable[[A], int]], Callable[[A], int]]:
    """Enter a predicate that answers with the mask of the units that fit; one alone makes the item."""

    def enter(predicate: Callable[[A], int]) -> Callable[[A], int]:
        _enter(_Entered(aspect, "lone", clauses, (reading, candidate)), predicate)
        return predicate

    return enter


def combination(
    aspect: type[A], *clauses: str, reading: str = "", candidate: str = ""
) -> Callable[[Callable[[A], Iterable[int]]], Callable[[A], Iterable[int]]]:
    """Enter a predicate that answers with the units of every combination, each as a mask."""

    def enter(predicate: Callable[[A], Iterable[int]]) -> Callable[[A], Iterable[int]]:
        _enter(_Entered(aspect, "masks", clauses, (reading, candidate)), predicate)
        return predicate

    return enter


unit_item = combination
"""Enter a predicate that answers with the mask of each unit that fits; it counts once for each."""


def tile_item(
    aspect: type[A], *clauses: str, reading: str = "", candidate: str = ""
) -> Callable[[Callable[[A], int]], Callable[[A], int]]:
    """Enter a predicate that answers with the number of kinds of tile that make the item."""

    def enter(predicate: Callable[[A], int]) -> Callable[[A], int]:
        _enter(_Entered(aspect, "tile", clauses, (reading, candidate)), predicate)
        return predicate

    return enter


def fancy(
    aspect: type[F], *clauses: str, reading: str = "", candidate: str = ""
) -> Callable[[Callable[[F], bool]], Callable[[F], bool]]:
    """Enter a predicate that says whether a fancy item holds, or does under a candidate of a reading."""

    def enter(predicate: Callable[[F], bool]) -> Callable[[F], bool]:
        _enter(_Entered(aspect, "fancy", clauses, (reading, candidate)), predicate)
        return predicate

    return enter


class _Entered(NamedTuple):
    """What a decorator is given: the aspect, the way of answering, the clauses, the reading and its candidate."""

    aspect: object
    answer: Answer
    clauses: tuple[str, ...]
    under: tuple[str, str]


def _enter(entered: _Entered, predicate: Callable[[A], object]) -> None:
    cites(*entered.clauses)(predicate)
    aspect = cast("type[Aspect]", entered.aspect)
    asked = cast("Callable[[Aspect], object]", predicate)
    for clause in entered.clauses:
        DEFINITIONS.enter((clause, aspect), Definition(clause, aspect, entered.answer, asked), *entered.under)
