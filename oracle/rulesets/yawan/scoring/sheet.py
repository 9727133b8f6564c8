"""03-counting: every item counted with its tiles and value, the total in 方, and its points."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.figures.patterns import PATTERNS
from oracle.rulesets.yawan.figures.points import column_of, points_of, reaches, threshold_of
from oracle.rulesets.yawan.scoring.counting import scorer_of
from oracle.rulesets.yawan.scoring.rivals import as_dear
from oracle.ruling.findings import Fact
from oracle.ruling.sheets import Figure, Item, Sheet, Step, added, summed
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grammar.syntax import Tile
    from oracle.rulebook.messages import Arguments
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.yawan.figures.patterns import Pattern
    from oracle.rulesets.yawan.hand.arrangement import Arrangement
    from oracle.rulesets.yawan.scoring.barring import Line
    from oracle.rulesets.yawan.scoring.counting import Best, Scorer
    from oracle.rulesets.yawan.scoring.rivals import Rival
    from oracle.rulesets.yawan.state.hands import WonHand

UNIT = "fang"
"""What a hand is counted in (方)."""

UNITED = frozenset(("combination", "unit"))
"""The kinds of item whose line shows the tiles they are made of."""

RECKONED = frozenset(map(ClauseId, ("YW-SCORE-1", "YW-SCORE-8", "YW-SCORE-13")))
"""The clauses by which the lines of a sheet become its total, and the total points."""

KEPT = 20_000
"""How many written lines are remembered."""


def best_of(won: WonHand, agreed: Agreed) -> Best | None:
    """The arrangement and the items by which a hand totals most; `None` if its tiles make no form."""
    return scorer_of(agreed).best(won)


@cites("YW-SCORE-1")
def sheet_of(won: WonHand, best: Best, agreed: Agreed) -> Sheet:
    """The sheet of a finished hand; fancy items stand below the others and are worth nothing."""
    scorer = scorer_of(agreed)
    lines = _items(scorer, best)
    fancies = tuple(_fancy(pattern) for pattern in scorer.fancies(won, best.every))
    equals = as_dear(scorer, won, best) if best.tied else ()
    total = Figure(best.low, best.high, UNIT)
    return Sheet(
        won.seat,
        (*lines, *fancies),
        total,
        ClauseId("YW-SCORE-11"),
        tuple(_steps(scorer, best, added((item.value for item in lines), UNIT), agreed)),
        tuple(_open_facts(scorer, best, total, agreed)),
        equals=tuple((*_items(scorer, each), *fancies) for each in equals),
    )


@cites("YW-FANCY-1")
def loose_sheet(won: WonHand, agreed: Agreed) -> Sheet | None:
    """The sheet of tiles that no form takes: nothing but what makes them a fancy hand, if anything does."""
    fancies = tuple(_fancy(pattern) for pattern in scorer_of(agreed).fancies(won, ()))
    if not fancies:
        return None
    return Sheet(won.seat, fancies, Figure.exactly(0, UNIT), ClauseId("YW-FANCY-1"))


def _items(scorer: Scorer, choice: Best | Rival) -> tuple[Item, ...]:
    return tuple(_item(scorer, line, choice.arrangement) for line in choice.lines)


def _item(scorer: Scorer, line: Line, arrangement: Arrangement) -> Item:
    """One line of a sheet; an item found several times has a line for each."""
    pattern = scorer.patterns[line.order]
    tiles = _tiles(line, arrangement) if pattern.counting in UNITED else ()
    found = scorer.items.get((line.order, tiles))
    if found is None:
        worth = scorer.worth(line)
        if len(scorer.items) > KEPT:
            scorer.items.clear()
        found = scorer.items[line.order, tiles] = Item(
            item=pattern.slug,
            name=pattern.name,
            clause=ClauseId(pattern.clause),
            value=Figure(worth.low, worth.high, UNIT),
            tiles=tiles,
            aliases=pattern.aliases,
        )
    return found


def _tiles(line: Line, arrangement: Arrangement) -> tuple[Tile, ...]:
    """The tiles of the units an item stands on."""
    units = (unit for place, unit in enumerate(arrangement.units) if line.units >> place & 1)
    return tuple(tile for unit in units for tile in unit.tiles)


@cites("YW-FANCY-1")
def _fancy(pattern: Pattern) -> Item:
    return Item(
        item=pattern.slug,
        name=pattern.name,
        clause=ClauseId(pattern.clause),
        value=Figure.exactly(0, UNIT),
        aliases=pattern.aliases,
        also=(ClauseId("YW-FANCY-1"),),
    )


@cites("YW-SCORE-7", "YW-SCORE-8", "YW-SCORE-10")
def _steps(scorer: Scorer, best: Best, shown: Figure, agreed: Agreed) -> Iterator[Step]:
    """The steps from the items to the total and from the total to points; if another choice may total more, by what."""
    total = Figure(best.low, best.high, UNIT)
    yield Step("items-added", ClauseId("YW-SCORE-1"), shown)
    if shown != total:
        least, lines = (Counter(line.order for line in each) for each in (scorer.least(best), best.lines))
        args = {"items": _names(scorer, least - lines), "instead": _names(scorer, lines - least)}
        yield Step("other-choices", ClauseId("YW-SCORE-13"), total, args)
    due = threshold_of(agreed)
    points = points_of(total, due, column_of(agreed))
    yield Step("points", ClauseId("YW-SCORE-8"), points, {"threshold": due})


@cites("YW-SCORE-1", "YW-SCORE-8")
def reckoned(sheet: Sheet, agreed: Agreed) -> Sheet:
    """A sheet with its lines added up, and its points; what all agree on may stand among them."""
    total, due = summed(sheet, agreed).total, threshold_of(agreed)
    points = Step(
        "points", ClauseId("YW-SCORE-8"), points_of(total, due, column_of(agreed)), {"threshold": due}
    )
    kept = (step for step in sheet.steps if step.clause not in RECKONED)
    steps = (Step("items-added", ClauseId("YW-SCORE-1"), total), points, *kept)
    return replace(sheet, total=total, steps=steps)


@cites("YW-SCORE-13")
def _open_facts(scorer: Scorer, best: Best, total: Figure, agreed: Agreed) -> Iterator[tuple[ClauseId, Fact]]:
    """What would have to be known to say what the hand is paid: the values of the items that have none."""
    due = threshold_of(agreed)
    if points_of(total, due, column_of(agreed)).exact:
        return
    deciding = _unknown(scorer, scorer.contenders(best))
    every = _unknown(scorer, scorer.every_line(best))
    if not every:
        return
    args: Arguments = {
        "items": tuple(each.slug for each in deciding or every),
        "names": tuple(each.name for each in deciding or every),
        "open": tuple(each.slug for each in every),
        "doubt": "points" if reaches(total, due) is Known.YES else "threshold",
        "threshold": due,
        "model": sum(scorer.worth(line).weight for line in best.lines),
    }
    own = {line.order for line in best.lines}
    others = {line.order for line in scorer.every_line(best)} - own
    may_count = [*every, *(scorer.patterns[order] for order in others)]
    lines = frozenset(name for each in may_count for name in (each.slug, each.name, *each.aliases))
    yield ClauseId("YW-SCORE-13"), Fact("values-unknown", args, lines=lines)


def _unknown(scorer: Scorer, lines: Iterable[Line]) -> list[Pattern]:
    """The items among lines whose value is not known, in the order of the book."""
    orders = sorted({line.order for line in lines if not scorer.worth(line).exact})
    return [scorer.patterns[order] for order in orders]


def _names(scorer: Scorer, orders: Counter[int]) -> tuple[str, ...]:
    """The names of items, each as often as it stands there."""
    return tuple(scorer.patterns[order].name for order in sorted(orders.elements()))


def item_names() -> frozenset[str]:
    """Every name a recorder may give a line of a sheet."""
    return frozenset(name for row in PATTERNS.values() for name in (row.slug, row.name, *row.aliases))
