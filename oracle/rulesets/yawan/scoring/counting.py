"""What a finished hand totals: every arrangement seen, the items of each chosen, the dearest shown.

A reckoner is made of the predicates, tables and readings as they stand when it is made; `forget` drops all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError
from oracle.rulesets.yawan.figures import patterns
from oracle.rulesets.yawan.figures.kinds import COPIES, PLACE
from oracle.rulesets.yawan.figures.values import values_in
from oracle.rulesets.yawan.hand import arranging
from oracle.rulesets.yawan.hand.arranging import arranger
from oracle.rulesets.yawan.hand.seeing import aspects_of
from oracle.rulesets.yawan.hand.views import Loose, Luck
from oracle.rulesets.yawan.patterns import DEFINITIONS
from oracle.rulesets.yawan.scoring.barring import Bars
from oracle.rulesets.yawan.scoring.choosing import Chooser, better
from oracle.rulesets.yawan.scoring.finding import Finder, check_total
from oracle.rulesets.yawan.scoring.rivals import has_written, written_among_the_best

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grammar.syntax import Tile
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.yawan.figures.patterns import Pattern
    from oracle.rulesets.yawan.figures.values import Worth
    from oracle.rulesets.yawan.hand.arrangement import Arrangement
    from oracle.rulesets.yawan.scoring.barring import Line
    from oracle.rulesets.yawan.scoring.choosing import Choice, Lines
    from oracle.rulesets.yawan.scoring.finding import Shown
    from oracle.rulesets.yawan.state.hands import WonHand
    from oracle.ruling.sheets import Item

EARLY_BITS = 5
"""Bits for how often an item can be counted in one hand."""

KEPT = 10_000
"""How many sets of items in each other's way are remembered, and the items of how many arrangements of one hand."""


WAITS = (
    "YW-P-078",
    "YW-P-079",
    "YW-P-080",
    "YW-P-081",
    "YW-P-083",
    "YW-P-085",
    "YW-P-150",
    "YW-P-151",
    "YW-P-154",
    "YW-P-155",
    "YW-P-156",
)
"""The items of the wait, which YW-SCORE-5 completes."""


WIDE_READING = "YW-A73"
WIDEST_FIRST = "widest-first"
"""A wide item comes before those that its own units make."""


class Chosen(NamedTuple):
    """The choice shown of one arrangement, and what its best choices total by the lower and by the upper ends."""

    shown: Choice
    low: int
    high: int


class Best(NamedTuple):
    """The arrangement that totals most, with what it counts.

    `low` and `high` are the least and the most that the hand totals, `None` if nothing bounds it; `shown_low` is
    what the counted lines total at least, which another choice may exceed. `every` has all arrangements; `waits`
    says whether the items of the wait may count, `tied` whether another of the best choices may total as much.
    """

    arrangement: Arrangement
    lines: Lines
    shown_low: int
    low: int
    high: int | None
    every: tuple[Arrangement, ...]
    waits: bool
    tied: bool = False


class Scorer:
    """Counts hands under one choice of readings and one profile of values."""

    def __init__(self, agreed: Agreed) -> None:
        candidate = agreed.reading
        self.profile = values_in(agreed)
        self.patterns: tuple[Pattern, ...] = tuple(patterns.PATTERNS.values())
        self.arranger = arranger(agreed)
        definitions = DEFINITIONS.under(candidate)
        check_total(definitions, self.patterns)
        values = self.profile.values
        self.finder = Finder(definitions, self.patterns, lambda pattern: pattern.slug in values)
        self.bars = Bars(self.patterns, patterns.ABSORPTIONS, self.finder.lone, candidate)
        self._waits = candidate("YW-A17")
        self._widest_first = candidate(WIDE_READING) == WIDEST_FIRST
        self._worths = tuple(values.get(pattern.slug) for pattern in self.patterns)
        early = [1 << EARLY_BITS * (len(self.patterns) - pattern.order) for pattern in self.patterns]
        weights, lows, highs = (
            [0 if worth is None else pick(worth) for worth in self._worths] for pick in (_weight, _low, _high)
        )
        self._shown = Chooser(self.bars, weights, early)
        self._by_low = self._shown if lows == weights else Chooser(self.bars, lows, early)
        self._by_high = self._shown if highs == weights else Chooser(self.bars, highs, early)
        self._parts: dict[Lines, tuple[Lines, tuple[Lines, ...]]] = {}
        self._found: dict[tuple[Arrangement, bool], tuple[Lines, tuple[Lines, ...]]] = {}
        self.items: dict[tuple[int, tuple[Tile, ...]], Item] = {}

    # -- a hand ----------------------------------------------------------------------------------------

    @cites("YW-SCORE-1", "YW-SCORE-2", "YW-SCORE-11", "YW-SCORE-13")
    def best(self, won: WonHand) -> Best | None:
        """The largest sum over every arrangement, by upper and by lower ends; `None` if the tiles make no form."""
        self._found.clear()
        waits = self.waits_count(won)
        found: tuple[Choice, Arrangement] | None = None
        least = most = 0
        choices: list[Choice] = []
        arrangements = self.arranged(won)
        for arrangement in arrangements if waits or not won.win.drawn else _once_a_division(arrangements):
            chosen = self.choose(arrangement, waits=waits)
            least, most = max(least, chosen.low), max(most, chosen.high)
            choices.append(chosen.shown)
            if better(None if found is None else found[0], chosen.shown):
                found = chosen.shown, arrangement
        if found is None:
            return None
        choice, arrangement = found
        lines, tied = choice.lines, _is_tied(choices)
        if won.written and not has_written(self, lines, won.written):
            written = written_among_the_best(self, won, arrangements)
            if written is not None:
                arrangement, lines, tied = written.arrangement, written.lines, True
        worths = [self.worth(line) for line in lines]
        bounded = all(worth.high is not None for worth in worths) and all(
            self._is_bounded(each, most, waits=waits) for each in arrangements
        )
        low = sum(worth.low for worth in worths)
        return Best(arrangement, lines, low, least, most if bounded else None, arrangements, waits, tied)

    @cites("YW-FOUL-6", "YW-SCORE-3a")
    def arranged(self, won: WonHand) -> tuple[Arrangement, ...]:
        """Every arrangement of a hand, or those of the division that its winner has laid out."""
        every = tuple(self.arranger.arrangements(won))
        if not won.laid_out:
            return every
        return tuple([each for each in every if is_laid_out(each, won)]) or every

    @cites("YW-SCORE-13")
    def choose(self, arrangement: Arrangement, *, waits: bool) -> Chosen:
        """The best choice of one arrangement, and what the best totals by the lower and by the upper ends."""
        free, parts = self.found(arrangement, waits=waits)
        shown = self._shown.best(free, parts)
        low, high = (
            shown.rank.worth if chooser is self._shown else chooser.worth(free, parts)
            for chooser in (self._by_low, self._by_high)
        )
        return Chosen(shown, low, high)

    @cites("YW-SCORE-13")
    def _is_bounded(self, arrangement: Arrangement, most: int, *, waits: bool) -> bool:
        """Whether what an arrangement totals has an upper end, if it totals most: it counts no item without one then."""
        free, parts = self.found(arrangement, waits=waits)
        choice = self._by_high.best(free, parts)
        return choice.rank.worth < most or all(self.worth(line).high is not None for line in choice.lines)

    # -- what is open ----------------------------------------------------------------------------------

    def every_line(self, best: Best) -> tuple[Line, ...]:
        """Every item of every arrangement."""
        found: dict[Line, None] = {}
        for arrangement in best.every:
            free, parts = self.found(arrangement, waits=best.waits)
            found |= dict.fromkeys((*free, *(line for part in parts for line in part)))
        return tuple(found)

    @cites("YW-SCORE-13")
    def contenders(self, best: Best) -> tuple[Line, ...]:
        """The items of the best choices of every arrangement that may be the best, by lower, shown and upper values."""
        found = dict.fromkeys(best.lines)
        for arrangement in best.every:
            free, parts = self.found(arrangement, waits=best.waits)
            choices = [each.best(free, parts).lines for each in (self._by_low, self._shown, self._by_high)]
            highs = [self.worth(line).high for lines in choices for line in lines]
            if None in highs or self._by_high.worth(free, parts) >= best.low:
                found |= dict.fromkeys(line for lines in choices for line in lines)
        return tuple(found)

    def least(self, best: Best) -> Lines:
        """The choice that totals most by the lower ends of all values."""
        choices = [
            self._by_low.best(*self.found(arrangement, waits=best.waits)) for arrangement in best.every
        ]
        return max(choices, key=lambda choice: choice.rank).lines

    @cites("YW-SCORE-5", also=WAITS)
    def waits_count(self, won: WonHand) -> bool:
        """Whether the items of the wait may count: on a tile of another player, whether or not another would do."""
        if won.win.drawn:
            return self._waits == "drawn-too"
        if self._waits == "sole":
            return self.arranger.waits(won.concealed, won.laid, won.seat) == (won.win.tile,)
        return True

    def worth(self, line: Line) -> Worth:
        """What one line is worth."""
        return self.worth_of(line.order)

    def worth_of(self, order: int) -> Worth:
        """What one item is worth."""
        worth = self._worths[order]
        if worth is None:
            raise TableError(f"{self.profile.name}: no value for {self.patterns[order].slug}")
        return worth

    @cites("YW-FANCY-1")
    def fancies(self, won: WonHand, every: Sequence[Arrangement]) -> tuple[Pattern, ...]:
        """The fancy items of a hand, whichever of its arrangements shows them; they never count."""
        luck = Luck(won.win, won.seat)
        if every:
            return self.finder.fancies(every, None, luck)
        tiles = [*won.concealed, won.win.tile]
        for laid in won.laid:
            tiles += laid.tiles
        tiles.sort(key=PLACE.__getitem__)
        return self.finder.fancies((), Loose(tuple(tiles), won.win, bool(won.laid)), luck)

    # -- what is in each other's way -------------------------------------------------------------------

    def found(self, arrangement: Arrangement, *, waits: bool) -> tuple[Lines, tuple[Lines, ...]]:
        """The items of an arrangement: those nothing bars, and the others in parts that bar one another.

        They are looked for once a hand.
        """
        found = self._found.get((arrangement, waits))
        if found is None:
            if len(self._found) > KEPT:
                self._found.clear()
            found = self._found[arrangement, waits] = self._looked_for(arrangement, waits=waits)
        return found

    def _looked_for(self, arrangement: Arrangement, *, waits: bool) -> tuple[Lines, tuple[Lines, ...]]:
        shown = [self.finder.show(seen, self.bars, waits=waits) for seen in aspects_of(arrangement)]
        lines = tuple(dict.fromkeys([line for each in shown for line in each.lines]))
        in_way = self._in_way(shown, lines)
        if not in_way:
            return lines, ()
        freed, parts = self._parted(in_way)
        held = frozenset(in_way)
        return (*[line for line in lines if line not in held], *freed), parts

    def _in_way(self, shown: Sequence[Shown], lines: Lines) -> Lines:
        """The lines that may bar another or be barred."""
        there = taken = joined = lone = 0
        clash = False
        for each in shown:
            there |= each.there
            taken |= each.taken
            joined |= each.joined
            lone |= each.lone
            clash = clash or each.clash
        both = there & taken
        alone = joined & lone
        if not (clash or both or alone):
            return ()
        masks, held = self.bars.masks, self.finder.lone
        clashing = {line for each in shown if each.clash for line in each.lines}
        return tuple(
            [
                line
                for line in lines
                if both >> line.order & 1
                or masks[line.order] & there
                or line in clashing
                or (line.units & alone and (line.order in held or self.patterns[line.order].several))
            ]
        )

    def _parted(self, lines: Lines) -> tuple[Lines, tuple[Lines, ...]]:
        found = self._parts.get(lines)
        if found is None:
            if len(self._parts) > KEPT:
                self._parts.clear()
            left = self.bars.widest(lines) if self._widest_first else lines
            parts = _components(left, self.bars)
            found = self._parts[lines] = (
                tuple(part[0] for part in parts if len(part) == 1),
                tuple(part for part in parts if len(part) > 1),
            )
        return found


def is_laid_out(arrangement: Arrangement, won: WonHand) -> bool:
    """Whether the units of an arrangement are the groups its winner has laid out; a kong may be written whole."""
    fourths = {tile for laid in won.laid if laid.kong for tile in laid.tiles if tile == won.seat}
    laid_out = [
        group if len(group) < COPIES else group[1:] if len(set(group)) == 1 else _without(group, fourths)
        for group in won.laid_out
    ]
    return sorted(map(sorted, laid_out)) == sorted(sorted(unit.tiles) for unit in arrangement.units)


def _without(group: Sequence[Tile], fourths: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(tile for tile in group if tile not in fourths)


def _weight(worth: Worth) -> int:
    return worth.weight


def _low(worth: Worth) -> int:
    return worth.low


def _high(worth: Worth) -> int:
    return worth.weight if worth.high is None else worth.high


def _is_tied(choices: Sequence[Choice]) -> bool:
    """Whether of the best choices of all arrangements several different ones total as much."""
    most = max(choice.rank.worth for choice in choices)
    best = [choice for choice in choices if choice.rank.worth == most]
    return any(choice.tied for choice in best) or len({choice.rank.early for choice in best}) > 1


def _once_a_division(arrangements: Sequence[Arrangement]) -> list[Arrangement]:
    """Of arrangements that differ only in where a drawn tile stands, the first."""
    found: dict[tuple[object, ...], Arrangement] = {}
    for each in arrangements:
        found.setdefault((each.form, tuple([unit.shape for unit in each.units])), each)
    return list(found.values())


def _components(lines: Lines, bars: Bars) -> list[Lines]:
    """Lines in parts: two lines of different parts never bar one another."""
    left = list(lines)
    parts: list[Lines] = []
    while left:
        part, edge = [left.pop(0)], 0
        while edge < len(part):
            near = [line for line in left if bars.between(part[edge], line)]
            left = [line for line in left if line not in near]
            part += near
            edge += 1
        parts.append(tuple(sorted(part)))
    return parts


_SCORERS: dict[object, Scorer] = {}


def scorer_of(agreed: Agreed) -> Scorer:
    """The reckoner for the readings and the profile agreed."""
    return agreed.kept(_SCORERS, lambda: Scorer(agreed))


def forget() -> None:
    """Drop all that was kept; the next hand is counted from predicates and tables as they then stand."""
    _SCORERS.clear()
    arranging.forget()
