"""Choosing which of the items found are counted, so that they total most: exactly, part by part.

Items that bar nobody are counted; the others fall into parts, between which nothing is barred.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import cites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.rulesets.yawan.scoring.barring import Bars, Line

Lines = tuple["Line", ...]

KEPT = 10_000
"""How many solved parts are kept."""


class Rank(NamedTuple):
    """What a choice totals, and what decides between two that total as much.

    `worth` is the sum, `dearest` the most valuable single item, `early` grows with how low the item numbers are.
    """

    worth: int
    dearest: int
    early: int


NOTHING = Rank(0, 0, 0)


class Choice(NamedTuple):
    """A choice of lines with its rank; `tied` if another choice of the same lines totals as much."""

    rank: Rank
    lines: Lines
    tied: bool = False


class Chooser:
    """Chooses by one weight for each item; `early` has for each the share that makes low numbers come first."""

    def __init__(self, bars: Bars, weights: Sequence[int], early: Sequence[int]) -> None:
        self._bars = bars
        self._weights = tuple(weights)
        self._ranks = tuple(Rank(weight, weight, place) for weight, place in zip(weights, early, strict=True))
        self._parts: dict[Lines, tuple[Choice, Choice]] = {}

    def rank(self, lines: Sequence[Line]) -> Rank:
        """What lines total."""
        worth = dearest = early = 0
        for line in lines:
            rank = self._ranks[line.order]
            worth += rank.worth
            dearest = max(dearest, rank.worth)
            early += rank.early
        return Rank(worth, dearest, early)

    def worth(self, free: Sequence[Line], parts: Sequence[Lines]) -> int:
        """What the best choice totals."""
        weights = self._weights
        worth = sum([weights[line.order] for line in free])
        for part in parts:
            worth += self._solved(part)[0].rank.worth
        return worth

    @cites("YW-SCORE-11")
    def best(self, free: Sequence[Line], parts: Sequence[Lines]) -> Choice:
        """The best choice: every free line, and of each part what totals most.

        Of equal sums the one with the dearest single item, then the one with the lowest numbers.
        """
        rank = self.rank(free)
        solved = [self._solved(part) for part in parts]
        dearest = max((by_dearest.rank.dearest for _, by_dearest in solved), default=0)
        leader = next((place for place in self._leaders(solved, dearest) if dearest > rank.dearest), None)
        lines = list(free)
        for place, (by_numbers, by_dearest) in enumerate(solved):
            choice = by_dearest if place == leader else by_numbers
            rank = Rank(
                rank.worth + choice.rank.worth,
                max(rank.dearest, choice.rank.dearest),
                rank.early + choice.rank.early,
            )
            lines += choice.lines
        return Choice(rank, tuple(sorted(lines)), any(by_numbers.tied for by_numbers, _ in solved))

    @staticmethod
    def _leaders(solved: Sequence[tuple[Choice, Choice]], dearest: int) -> list[int]:
        """The parts that can supply the dearest item, the one that gives up least in numbers first."""
        able = [place for place, (_, choice) in enumerate(solved) if choice.rank.dearest == dearest]
        return sorted(able, key=lambda place: solved[place][0].rank.early - solved[place][1].rank.early)

    def _solved(self, part: Lines) -> tuple[Choice, Choice]:
        found = self._parts.get(part)
        if found is None:
            if len(self._parts) > KEPT:
                self._parts.clear()
            found = self._parts[part] = self._solve(part)
        return found

    def _solve(self, part: Lines) -> tuple[Choice, Choice]:
        """The best choice of a part with numbers breaking ties, and the one with the dearest item doing so."""
        lines = sorted(part, key=lambda line: (-self._ranks[line.order].worth, line))
        barred = [0] * len(lines)
        for (place, line), (further, other) in combinations(enumerate(lines), 2):
            if self._bars.between(line, other):
                barred[place] |= 1 << further
        search = _Search([self._ranks[line.order] for line in lines], barred)
        by_numbers, by_dearest = search.run()
        return _named(lines, *by_numbers)._replace(tied=search.tied), _named(lines, *by_dearest)


def _named(lines: Sequence[Line], rank: Rank, taken: int) -> Choice:
    return Choice(rank, tuple(line for place, line in enumerate(lines) if taken >> place & 1))


class _Search:
    """A search through every choice of lines none of which bars another, left off where no more can be gained.

    `barred` has for each line those after it that it bars; those before it have been taken or left already.
    """

    def __init__(self, ranks: list[Rank], barred: list[int]) -> None:
        self._ranks = ranks
        self._barred = barred
        self._by_numbers = (NOTHING, 0)
        self._by_dearest = (NOTHING, 0)
        self.tied = False

    def run(self) -> tuple[tuple[Rank, int], tuple[Rank, int]]:
        """The best two choices as masks, by numbers and by the dearest item."""
        everything = (1 << len(self._ranks)) - 1
        self._search(everything, sum(rank.worth for rank in self._ranks), NOTHING, 0)
        return self._by_numbers, self._by_dearest

    def _search(self, left: int, hope: int, rank: Rank, taken: int) -> None:
        """Take or leave the first line that is left; `hope` is what all that are left would total."""
        if rank.worth + hope < self._by_numbers[0].worth:
            return
        if not left:
            self._offer(rank, taken)
            return
        bit = left & -left
        place = bit.bit_length() - 1
        mine = self._ranks[place]
        out = self._barred[place] & left
        rest = left & ~bit
        more = Rank(rank.worth + mine.worth, max(rank.dearest, mine.worth), rank.early + mine.early)
        self._search(rest & ~out, hope - mine.worth - self._worth(out), more, taken | bit)
        if out:
            self._search(rest, hope - mine.worth, rank, taken)

    def _worth(self, mask: int) -> int:
        worth = 0
        while mask:
            bit = mask & -mask
            worth += self._ranks[bit.bit_length() - 1].worth
            mask ^= bit
        return worth

    def _offer(self, rank: Rank, taken: int) -> None:
        best, _ = self._by_numbers
        if rank.worth >= best.worth:
            self.tied = rank.worth == best.worth
        if (rank.worth, rank.early) > (best.worth, best.early):
            self._by_numbers = rank, taken
        if rank > self._by_dearest[0]:
            self._by_dearest = rank, taken


@cites("YW-SCORE-11")
def better(one: Choice | None, other: Choice) -> bool:
    """Whether the second choice comes before the first."""
    return one is None or other.rank > one.rank
