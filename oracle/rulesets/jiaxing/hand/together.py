"""What stays together in a hand, and what can be laid out of it (sections 2.3, 2.8 and 3.6 ③)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.packing import most_sets
from oracle.families.dominoes.sets import butong_frames_of, wuzi_frames_of
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.figures.kinds import is_long
from oracle.rulesets.jiaxing.figures.sets import PAIR, THREE, set_of
from oracle.rulesets.jiaxing.hand.own import own_laid
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.families.dominoes.sets import TileSet
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.table.table import Table


@cites("JX-2.3", "JX-G.5")
def free_to_go(table: Table[Course], seat: str) -> Known:
    """Whether a hand holds a tile that may be thrown without splitting what stays together.

    With unseen tiles it certainly does where they are too few to make a pair or three of each known tile that needs it.
    """
    hand = table.hands[seat]
    wanting = 0
    for kind, number in hand.known.items():
        due = PAIR if is_long(kind) else THREE
        missing = max(0, due - number - own_laid(table, seat, kind))
        if missing > hand.hidden(kind, table.unaccounted(kind)):
            return Known.YES
        wanting += missing
    if wanting > hand.unseen:
        return Known.YES
    return Known.NO if hand.whole else Known.UNKNOWN


def kept_together(held: Mapping[str, int]) -> frozenset[str]:
    """The kinds of a hand that may not be split: three and more equal tiles, and long pairs (JX-2.3)."""
    return frozenset(kind for kind, n in held.items() if n >= THREE or (n == PAIR and is_long(kind)))


@cites("JX-3.6a")
def always_in_a_set(held: Mapping[str, int], tile: str) -> bool:
    """Whether a 不同 or 五子 has this kind in every sorting of a hand into the most of them, its threes left whole."""
    loose = {kind: number for kind, number in held.items() if number < THREE}
    if tile not in loose:
        return False
    return most_sets({**loose, tile: loose[tile] - 1}) < most_sets(loose)


@cites("JX-2.3")
def splits(held: Mapping[str, int], given: Mapping[str, int]) -> str | None:
    """A kind that giving these tiles out of a hand would split, `None` if it splits none.

    Three and more own equal tiles are one set; two own long ones go into a 五子 together.
    """
    for kind, number in given.items():
        have = held.get(kind, 0)
        if (have >= THREE and number) or (have == PAIR and number == 1 and is_long(kind)):
            return kind
    return None


@cites("JX-3.6c", "JX-2.8")
def can_be_laid_out(held: Mapping[str, int], tile: str) -> bool:
    """Whether all own tiles of a kind in a hand can be laid out in 不同 and 五子 of own tiles."""
    number = held.get(tile, 0)
    if not number:
        return True
    if number >= THREE:
        return False
    return any(True for _ in layouts(held, tile, number))


@cites("JX-3.6c")
def may_be_eaten_beside(agreed: Agreed, left: Mapping[str, int], tile: str) -> bool:
    """Whether a kind may be eaten though the hand keeps more of it: those can be laid out in sets of their own.

    By one reading they have to fit into a set at the door, and no set of three there takes one more (JX-A16); by
    another a 刻 or 多子 of the kind is laid out as it is, as tiles from outside (JX-A10).
    """
    if left.get(tile, 0) >= THREE:
        return agreed.reading("JX-A10") == "turns-outside"
    if not can_be_laid_out(left, tile):
        return False
    return not left.get(tile) or agreed.reading("JX-A16") == "no-set"


def layouts(held: Mapping[str, int], tile: str, number: int) -> Iterator[tuple[TileSet, ...]]:
    """Every choice of `number` sets of own tiles, each with one tile of a kind, that splits nothing."""
    if not number:
        yield ()
        return
    for frame in (*butong_frames_of(tile), *wuzi_frames_of(tile)):
        given = Counter(frame)
        if (
            given[tile]
            or any(held.get(own, 0) < wanted for own, wanted in given.items())
            or splits(held, given)
        ):
            continue
        made = set_of((tile, *frame))
        left = dict(held)
        for own in (tile, *frame):
            left[own] -= 1
        if made is not None:
            for others in layouts(left, tile, number - 1):
                yield (made, *others)
