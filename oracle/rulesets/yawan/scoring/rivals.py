"""Every choice by which a hand may total most: which surpasses which, and which the winner has written down."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from oracle.rulesets.yawan.hand.arrangement import Arrangement
    from oracle.rulesets.yawan.scoring.barring import Bars
    from oracle.rulesets.yawan.scoring.choosing import Lines
    from oracle.rulesets.yawan.scoring.counting import Best, Scorer
    from oracle.rulesets.yawan.state.hands import WonHand

MOST = 4_096
"""How many choices of one hand are looked at; of a hand with more nothing is said."""


class Rival(NamedTuple):
    """One arrangement with a choice of items to which none could be added."""

    arrangement: Arrangement
    lines: Lines

    @property
    def orders(self) -> tuple[int, ...]:
        """The items it counts, each as often as it does."""
        return tuple(sorted(line.order for line in self.lines))


@cites("YW-SCORE-11")
def rivals(scorer: Scorer, won: WonHand, arrangements: Iterable[Arrangement]) -> tuple[Rival, ...] | None:
    """Every arrangement with every choice of its items to which none can be added; `None` if there are too many."""
    waits, found = scorer.waits_count(won), list[Rival]()
    for arrangement in arrangements:
        free, parts = scorer.found(arrangement, waits=waits)
        chosen = [_fullest(_left(scorer, part), scorer.bars) for part in parts]
        for choice in product(*chosen):
            if len(found) == MOST:
                return None
            lines = (*free, *(line for part in choice for line in part))
            found.append(Rival(arrangement, tuple(sorted(lines))))
    return tuple(found)


@cites("YW-SCORE-13")
def _left(scorer: Scorer, part: Lines) -> Lines:
    """The lines of a part without those an item of the whole hand takes in, unless the value of each is known.

    What is part of an item is not worth more than that item.
    """
    whole = [line for line in part if not line.units]
    return tuple(
        line
        for line in part
        if not any(
            scorer.bars.takes_in(one, line) and not (scorer.worth(one).exact and scorer.worth(line).exact)
            for one in whole
        )
    )


def _fullest(part: Lines, bars: Bars) -> list[Lines]:
    """Every choice of lines none of which bars another, and to which no line of the part can be added."""
    barring = [0] * len(part)
    for (place, line), (further, other) in combinations(enumerate(part), 2):
        if bars.between(line, other):
            barring[place] |= 1 << further
            barring[further] |= 1 << place
    found: list[Lines] = []

    def search(place: int, taken: Lines, barred: int, left: int) -> None:
        """Take or leave a line; `barred` are the lines that those taken bar, `left` those that nothing barred yet."""
        if len(found) > MOST:
            return
        if place == len(part):
            if not left & ~barred:
                found.append(taken)
            return
        if barred >> place & 1:
            search(place + 1, taken, barred, left)
            return
        search(place + 1, (*taken, part[place]), barred | barring[place], left)
        if (barring[place] & ~barred) >> place:
            search(place + 1, taken, barred, left | 1 << place)

    search(0, (), 0, 0)
    return found


@cites("YW-SCORE-13")
def surely_ahead(scorer: Scorer, one: Sequence[int], other: Sequence[int]) -> int | None:
    """By how much one choice of items surpasses another at the least; `None` if nothing bounds it."""
    change = Counter(one)
    change.subtract(other)
    ahead = 0
    for order, times in change.items():
        worth = scorer.worth_of(order)
        if times < 0 and worth.high is None:
            return None
        ahead += times * (worth.low if times > 0 else worth.high or 0)
    return ahead


def surpasses(scorer: Scorer, one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether one choice totals more than another, whatever the unknown values are."""
    ahead = surely_ahead(scorer, one, other)
    return ahead is not None and ahead > 0


def equals_or_surpasses(scorer: Scorer, one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether one choice totals no less than another, whatever the unknown values are."""
    ahead = surely_ahead(scorer, one, other)
    return ahead is not None and ahead >= 0


@cites("YW-SCORE-11")
def as_dear(scorer: Scorer, won: WonHand, best: Best) -> tuple[Rival, ...]:
    """The other choices that total as much as the best, whatever the unknown values are."""
    orders = tuple(sorted(line.order for line in best.lines))
    found = {orders: Rival(best.arrangement, best.lines)}
    for each in rivals(scorer, won, best.every) or ():
        one, other = each.orders, orders
        if equals_or_surpasses(scorer, one, other) and equals_or_surpasses(scorer, other, one):
            found.setdefault(one, each)
    return tuple(found.values())[1:]


# -- what the winner wrote down ----------------------------------------------------------------------


@cites("YW-FOUL-6", "YW-SCORE-11")
def as_written(scorer: Scorer, choices: Sequence[Rival], written: Sequence[str]) -> tuple[Rival, ...]:
    """The choices that have every item the winner has written down; all of them where none has."""
    if not written:
        return tuple(choices)
    return tuple(each for each in choices if has_written(scorer, each.lines, written)) or tuple(choices)


def has_written(scorer: Scorer, lines: Lines, written: Sequence[str]) -> bool:
    """Whether every name written down stands for another of the lines."""
    left = [scorer.patterns[line.order] for line in lines]
    for name in written:
        found = next((each for each in left if name in (each.slug, each.name, *each.aliases)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def written_among_the_best(scorer: Scorer, won: WonHand, arrangements: Iterable[Arrangement]) -> Rival | None:
    """The choice the winner has written down, if no other is sure to total more."""
    choices = rivals(scorer, won, arrangements) or ()
    every = {each.orders for each in choices}
    return next(
        (
            each
            for each in choices
            if has_written(scorer, each.lines, won.written)
            and not any(surpasses(scorer, other, each.orders) for other in every)
        ),
        None,
    )
