"""04-count: the lines of a sheet, and the winner's sheet, sorted as it is worth most (section 3.7)."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from math import prod
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.families.dominoes.relaying import kept
from oracle.families.dominoes.sorting import weighed
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.figures.doublings import DOUBLINGS, doublings_in
from oracle.rulesets.jiaxing.figures.kinds import COPIES, FIRST_CLASS
from oracle.rulesets.jiaxing.figures.sets import OWN, form, form_by_origin, set_of
from oracle.rulesets.jiaxing.figures.values import (
    COUNTING,
    counting_in,
    prospect_values,
    set_value,
    winning_value,
)
from oracle.rulesets.jiaxing.hand.sorting import partitions, sorted_as
from oracle.rulesets.jiaxing.patterns import ConditionReadings, Finished, met
from oracle.rulesets.jiaxing.scoring.names import PROSPECT, PROSPECT_NAMES, TIMES, WINNING_TILE, winning_names
from oracle.ruling.findings import NO_LINES, Fact, winning_hand
from oracle.ruling.questions import WhoGave
from oracle.ruling.sheets import Figure, Item, Sheet, Step, added, names_in, other_lists
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from oracle.families.dominoes.sets import TileSet
    from oracle.families.dominoes.sorting import Partition, Standing
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.jiaxing.figures.deal import Direction
    from oracle.rulesets.jiaxing.patterns import Met
    from oracle.table.acts import LaidSet


UNIT = "points"
"""The unit of score (分)."""

SET_SIZE = 3
"""Tiles of a set that is no four or five."""

LOSERS = ClauseId("JX-3.7d")
"""Under which clause a seat that did not win counts."""

COLOUR_TILE = Fact("colour-tile", {}, lines=NO_LINES)
"""What the dice name as the 彩牌; it makes lines worth more and brings none."""


@dataclass(frozen=True, slots=True)
class MadeSet:
    """A set that is scored: its tiles, and the slug of its form."""

    made: TileSet
    form: str


def points(number: int) -> Figure:
    """A figure in points (分)."""
    return Figure.exactly(number, UNIT)


def between(one: int, other: int) -> Figure:
    """A figure that is one of two, and may be either; a house need not have most for the first class."""
    return Figure(min(one, other), max(one, other), UNIT)


@cites("JX-3.7a", "JX-3.7T")
def set_items(
    sets: Iterable[MadeSet], colour: str | None, agreed: Agreed, *, known: bool = True
) -> Iterator[Item]:
    """The lines of sets that are worth something; where the 彩牌 is not known, each may be of it."""
    counting = counting_in(agreed)
    for each in sets:
        tile = each.made.tiles[0]
        value = between(
            set_value(each.form, tile, colour, counting),
            set_value(each.form, tile, colour if known else tile, counting),
        )
        if value.low or value.high:
            named = form(each.form)
            yield Item(
                item=named.slug,
                name=named.name,
                clause=ClauseId("JX-3.7T"),
                value=value,
                tiles=each.made.tiles,
                also=(ClauseId(named.clause),),
            )


# -- the winner ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Win:
    """What the winner's sheet is made from, whether of a log or of a hand in hand notation.

    `came` is `None` if it is not known from which seat the tile came; `at_the_door` is the number of sets
    that lay there before it did; `colour_known` says whether the dice that name the 彩牌 are shown; `making` are the
    sets as the winner laid them out, where that is shown.
    """

    seat: str
    standing: Standing
    table: tuple[MadeSet, ...]
    tile: str
    drawn: bool
    came: Direction | None
    heavenly: Known
    at_the_door: int
    all_own: bool
    last: Known
    colour: str | None
    colour_known: bool
    prospect: tuple[str, ...]
    prospect_missing: bool
    limit: int
    making: tuple[TileSet, ...] = ()


@cites("JX-3.7cA")
def at_the_door(laid: LaidSet, agreed: Agreed, *, lies_there: bool = False) -> bool:
    """Whether a set counts among the six of 十八落台: claimed, a 龍船, or shown there; not one only said to be own.

    One that a log tells among the sets before a seat lies there, except by another reading (JX-A40).
    """
    match agreed.reading("JX-A30"):
        case "claimed":
            return laid.claimed is not None or len(laid.tiles) == COPIES
        case "finished":
            return True
        case _:
            shown = laid.at is not None or (lies_there and agreed.reading("JX-A40") == "shown")
            return laid.claimed is not None or len(laid.tiles) == COPIES or shown


@cites("JX-3.7c")
def laid_out(making: Iterable[tuple[str, ...]], agreed: Agreed) -> tuple[TileSet, ...]:
    """The sets as the winner laid them out, which are counted (JX-A35); none if that is not shown."""
    made = tuple(set_of(tiles) for tiles in making)
    if agreed.reading("JX-A35") != "laid-out" or None in made:
        return ()
    return tuple(each for each in made if each is not None)


@cites("JX-3.7cF")
def most(agreed: Agreed) -> int | None:
    """The most that a winner can count: the limit, where one was agreed."""
    return limit(agreed) or None


@cites("JX-3.7cF", "JX-G.3")
def limit(agreed: Agreed) -> int:
    """The limit (滿貫) agreed at the start, in points; 0 if none was."""
    return agreed.number(DOUBLINGS.limit_option, doublings_in(agreed).limit)


@dataclass(frozen=True, slots=True)
class Sorting:
    """One way to sort the winner's hand, and what it amounts to, in points before the conditions multiply it."""

    items: tuple[Item, ...]
    before: int
    met: tuple[Met, ...]

    @property
    def factor(self) -> int:
        """What the score is certainly multiplied by."""
        return prod(each.doubling.factor for each in self.met if each.certain)

    @property
    def worth(self) -> int:
        """What it certainly comes to."""
        return self.before * self.factor

    @property
    def most(self) -> int:
        """What the score may be multiplied by."""
        return prod(each.doubling.factor for each in self.met)


@cites("JX-3.7c", "JX-3.7cF")
def sheet_of_win(win: Win, agreed: Agreed) -> Sheet:
    """The sheet of the sorting that is worth most: winning tile, sets and 望, multiplied, within the limit.

    天胡 and 地胡 score the limit, or are only names (JX-A21).
    """
    if not agreed.plays(PROSPECT):
        win = replace(win, prospect=(), prospect_missing=False)
    if agreed.reading("JX-A21") == "none":
        win = replace(win, heavenly=Known.NO)
    ways, complete = weighed(_as_laid_out(win))
    sortings = [_sorting(win, way, place, agreed) for way, place in ways]
    best = max(sortings, key=lambda found: (found.before * found.factor, found.most), default=None)
    clause = ClauseId("JX-3.7c")
    if best is None:
        missing = (ClauseId("JX-3.6e"), winning_hand(win.seat, limb="b"))
        return Sheet(win.seat, (), Figure(0, None, UNIT), clause, open_facts=(missing,))
    facts = tuple(_open_facts(win, best, _of_rivals(win, best, sortings)))
    if not complete:
        facts = (*facts, (clause, Fact("every-sorting", {"seat": win.seat})))
    low = best.before * best.factor
    steps = [Step("before-doubling", clause, points(best.before))]
    if best.factor > 1:
        steps.append(Step("multiplied", clause, points(low), {"factor": best.factor}))
    high: int | None = None if facts else low
    heavenly = win.heavenly is Known.YES
    if win.limit and (heavenly or low > win.limit):
        low = high = win.limit
        key = "heavenly" if heavenly else "limited"
        steps.append(Step(key, ClauseId(DOUBLINGS.limit_clause), points(win.limit), stands=heavenly))
        facts = ()
    elif win.limit and high is None:
        high = win.limit
    equals = other_lists((best.items, *_as_right(win, best, sortings, Figure(low, high, UNIT))))
    return Sheet(win.seat, best.items, Figure(low, high, UNIT), clause, tuple(steps), facts, equals=equals)


@cites("JX-3.7c", "JX-3.7cF", "JX-3.7d")
def reckoned(sheet: Sheet, agreed: Agreed) -> Sheet:
    """A sheet with its lines added up and multiplied, within the limit; what all agree on may stand among them.

    天胡 and 地胡 are worth the limit whatever is counted; a loser's points are multiplied where the winner's factors are
    his too (JX-A18).
    """
    if any(step.stands for step in sheet.steps):
        return sheet
    before = added((item.value for item in sheet.items if item.value.unit == UNIT), UNIT)
    times = [item.value for item in sheet.items if item.value.unit == TIMES]
    least, most = prod(each.low for each in times), prod(each.high or each.low for each in times)
    if sheet.clause == LOSERS:
        least = most = prod(int(str(step.args["factor"])) for step in sheet.steps if "factor" in step.args)
    total = Figure(before.low * least, None if before.high is None else before.high * most, UNIT)
    steps = [Step("before-doubling", sheet.clause, before)] if sheet.clause != LOSERS else []
    if most > 1:
        steps.append(Step("multiplied", ClauseId("JX-3.7c"), total, {"factor": least}))
    if (bound := limit(agreed)) and sheet.clause != LOSERS and (total.high is None or total.high > bound):
        total = Figure(min(total.low, bound), bound, UNIT)
        steps.append(Step("limited", ClauseId(DOUBLINGS.limit_clause), total))
    return replace(sheet, total=total, steps=tuple(steps))


@cites("JX-3.7c", "JX-3.7cF")
def _as_right(
    win: Win, best: Sorting, sortings: Iterable[Sorting], total: Figure
) -> Iterator[tuple[Item, ...]]:
    """The lists of every sorting that comes to the total, at the limit of all that reach it: any of them is as dear."""
    limited = win.limit and total.low == win.limit
    for each in sortings:
        low = each.before * each.factor
        if not total.exact:
            as_dear = (each.before, each.met) == (best.before, best.met)
        elif limited:
            as_dear = low >= total.low or win.heavenly is Known.YES
        else:
            as_dear = low == total.low
        if as_dear:
            yield each.items


def _as_laid_out(win: Win) -> Iterator[Partition]:
    """The ways to sort the hand; where the winner's sets are shown, those that result in the same sets, if any do."""
    every = partitions(win.standing, win.tile, drawn=win.drawn)
    if not win.making:
        return every
    same = sorted_as(every, win.standing.table, win.making)
    first = next(same, None)
    return partitions(win.standing, win.tile, drawn=win.drawn) if first is None else chain((first,), same)


def _of_rivals(win: Win, best: Sorting, sortings: Iterable[Sorting]) -> frozenset[str]:
    """The names of lines the best sorting lacks, of those that may be worth more by what the log leaves open."""
    if win.colour_known and win.came is not None and not win.prospect_missing:
        return NO_LINES
    rivals = (each for each in sortings if each.most > best.factor or each.most * each.before > best.worth)
    return names_in(item for each in rivals for item in each.items) - names_in(best.items)


def _open_facts(win: Win, best: Sorting, rivals: frozenset[str]) -> Iterator[tuple[ClauseId, Fact]]:
    """The facts the log leaves undecided on which the total depends; the sorting may, and the lines of `rivals`."""
    seat = {"seat": win.seat}
    if win.prospect_missing:
        yield ClauseId("JX-3.7b"), Fact("prospect-tiles", seat, lines=PROSPECT_NAMES | rivals, limb="d")
    if win.came is None:
        yield (
            ClauseId("JX-3.7a"),
            Fact("winning-source", seat, (WhoGave(win.seat),), lines=winning_names() | rivals),
        )
    if not win.colour_known:
        yield ClauseId("JX-3.7cG"), replace(COLOUR_TILE, lines=rivals)
    if win.limit and win.heavenly is Known.UNKNOWN:
        yield ClauseId("JX-3.7cF"), Fact("first-tile-or-discard", seat, lines=NO_LINES)
    last = [each for each in best.met if not each.certain and each.doubling.slug == "last-tile"]
    if last:
        yield ClauseId("JX-3.7cA"), Fact("last-of-wall", seat, lines=frozenset({last[0].name, "last-tile"}))


def _sorting(win: Win, way: Partition, place: int, agreed: Agreed) -> Sorting:
    """One way to sort the hand with its lines, the winning tile in the set at `place`."""
    sets = (*_new_sets(win, way, place), *_kept_sets(win, way))
    hand = Finished(
        sets=tuple(each.made for each in sets),
        forms=tuple(each.form for each in sets),
        seat=win.seat,
        tile=win.tile,
        colour=win.colour,
        colour_known=win.colour_known,
        laid=win.at_the_door,
        all_own=win.all_own,
        last=win.last,
    )
    items = (
        *_winning_item(win, agreed),
        *set_items(sets, win.colour, agreed, known=win.colour_known),
        *_prospect_items(win, hand, agreed),
    )
    asked = tuple(each for slug, each in doublings_in(agreed).by_slug.items() if agreed.plays(slug))
    readings = ConditionReadings(
        each_head=agreed.reading("JX-A19") == "each-item",
        six_kinds=agreed.reading("JX-A20") == "six-long-kinds",
        by_stroke=agreed.reading("JX-A19") == "by-stroke",
        ke_or_peng=agreed.reading("JX-A39") == "letter",
    )
    conditions = met(hand, asked, readings, absorb=agreed.reading("JX-A1") == "absorb")
    before = added((item.value for item in items), UNIT).low
    return Sorting((*items, *map(_doubling_item, conditions)), before, conditions)


def _new_sets(win: Win, way: Partition, place: int) -> Iterator[MadeSet]:
    """The sets made in hand; the one that the winning tile joins is own only if that tile is."""
    for number, made in enumerate(way.sets):
        how = "pung" if number == place and not win.drawn else OWN
        named = form_by_origin(how, made.kind) or form_by_origin(made.kind, made.kind)
        yield MadeSet(made, "" if named is None else named.slug)


def _kept_sets(win: Win, way: Partition) -> Iterator[MadeSet]:
    """The sets at the door that the sorting leaves as they lie."""
    return kept(win.table, way.dissolved, lambda each: each.made)


def _coloured(win: Win, tile: str, worth: Callable[[str | None], int]) -> Figure:
    """What a tile is worth, and what it may be where the 彩牌 is not known."""
    return between(worth(win.colour), worth(win.colour if win.colour_known else tile))


def _winning_item(win: Win, agreed: Agreed) -> Iterator[Item]:
    came, counting = win.came, counting_in(agreed)
    if came is not None and agreed.plays(f"winning-tile-{came}"):
        yield Item(
            item=f"winning-tile-{came}",
            name=COUNTING.winning_names[came],
            clause=ClauseId("JX-3.7a"),
            value=_coloured(win, win.tile, lambda colour: winning_value(win.tile, came, colour, counting)),
            tiles=(win.tile,),
            aliases=tuple(sorted(WINNING_TILE)),
            also=(ClauseId("JX-3.7T"),),
        )


@cites("JX-3.7b(c)")
def _prospect_items(win: Win, hand: Finished, agreed: Agreed) -> Iterator[Item]:
    """望: each tile turned, by which of its kind it is; by one reading of three tiles a set (JX-A17)."""
    counting = counting_in(agreed)
    in_hand = hand.tiles()
    turned = [tile for tile in win.prospect if in_hand.count(tile) + win.prospect.count(tile) <= COPIES]
    if agreed.reading("JX-A17") == "twenty-one":
        in_hand = tuple(tile for made in hand.sets for tile in made.tiles[:SET_SIZE])
    for tile, number, value in prospect_values(turned, in_hand, win.colour, counting):
        other = value if win.colour_known else counting.prospect[number, FIRST_CLASS]
        yield Item(PROSPECT, "望", ClauseId("JX-3.7b"), between(value, other), (tile,), ("望張",))


def _doubling_item(each: Met) -> Item:
    factor = each.doubling.factor
    value = Figure(factor if each.certain else 1, factor, TIMES)
    return Item(each.doubling.slug, each.name, ClauseId(each.doubling.clause), value)
