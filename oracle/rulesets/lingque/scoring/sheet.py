"""The score sheet of a win: the fans that count, each with its 副 and 翻, and how they result in points."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import DRAGONS, HONOUR, HONOURS
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.lingque.hand.sorting import Part
from oracle.rulesets.lingque.scoring.best import sorter
from oracle.rulesets.lingque.scoring.points import multiplied_of
from oracle.ruling.sheets import Figure, Item, Sheet, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grammar.syntax import Seat, Tile
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.lingque.figures.fans import Fan
    from oracle.rulesets.lingque.figures.points import PointTable
    from oracle.rulesets.lingque.scoring.best import Best, Lines, Sorter
    from oracle.rulesets.lingque.scoring.counting import Account
    from oracle.rulesets.lingque.scoring.points import Counted, Multiplied, Single
    from oracle.rulesets.lingque.state.hands import WonHand

UNIT = "points"
"""What the game counts in (点)."""

FU = "fu"
"""The unit of 副."""

FAN = "fan"
"""The unit of 翻."""

TIMES = "×"
"""Parts the name of a fan from how often it counts, as the book writes it."""

OWN_TILES = {
    "fan-pai-zhong": DRAGONS[0],
    "fan-pai-fa": DRAGONS[1],
    "fan-pai-bai": DRAGONS[2],
}


def best_of(won: WonHand, agreed: Agreed) -> Best | None:
    """The sorting of a hand that is worth most, or `None` if it has no winning form."""
    return sorter(agreed).best(won)


def sheet_of(won: WonHand, best: Best, agreed: Agreed) -> Sheet:
    """The sheet of a win by its best sorting."""
    return sheet_by(sorter(agreed), won, best)


def sheet_by(counter: Sorter, won: WonHand, best: Best) -> Sheet:
    """The sheet of a win by the sorting a sorter found best."""
    key = best.marks, won.win.closed, won.seat
    lines = counter.lines.get(key)
    if lines is None:
        lines = counter.lines[key] = _lines(counter, best.account, won.seat)
    items, steps, points = lines
    if won.flowers:
        more = flower_points(won.flowers, counter.scorer.points)
        points = Figure.exactly(points.low + more, UNIT)
        steps = (*steps, Step("flowers-added", ClauseId("LQ-2A.1"), points, {"flowers": won.flowers}))
    equals = _equals(counter, best, won.seat) if best.tied or best.account.equals else ()
    named = tuple(_named_steps(counter, best.account, won.flowers))
    return Sheet(won.seat, items, points, ClauseId("LQ-2A.1"), steps, equals=equals, reckoned=named)


FAN_PAI, FLOWERS_NAME, CLOSED_JUMP = "番牌", "花牌", "门清跳翻"
"""What the book calls steps of the reckoning that are no fans."""

CLOSED = ClauseId("LQ-2B.2")
"""The clause of what a closed hand adds (門清跳翻)."""

NAMED_STEPS = {
    FAN_PAI: ("fan-pai",),
    FLOWERS_NAME: ("flowers",),
    CLOSED_JUMP: ("closed-jump", "門清跳翻"),
}
"""Their names, and other names of each."""


@cites("LQ-2A.1", "LQ-2B.2", "LQ-2B.3")
def _named_steps(counter: Sorter, account: Account, flowers: int) -> Iterator[Item]:
    """The steps of the reckoning that a recorder may tell by the book's name: 番牌 as one fan, 花牌, 门清跳翻."""
    own_kinds = [each for each in account.counted if each.fan.pair_fu is not None]
    if own_kinds:
        fu = Figure.exactly(sum(each.fu for each in own_kinds), FU)
        yield _named_step(FAN_PAI, "LQ-2B.3", fu, Figure.exactly(account.sum.merged or 1, FAN))
    if flowers:
        worth = Figure.exactly(flower_points(flowers, counter.scorer.points), UNIT)
        yield _named_step(FLOWERS_NAME, "LQ-2A.1", worth)
    if account.sum.closed and account.sum.largest is not None:
        yield _named_step(CLOSED_JUMP, "LQ-2B.2", Figure.exactly(counter.scorer.points.closed_adds, FAN))


def _named_step(name: str, clause: str, value: Figure, *beside: Figure) -> Item:
    slug, *others = NAMED_STEPS[name]
    return Item(slug, name, ClauseId(clause), value, beside=tuple(beside), aliases=tuple(others))


@cites("LQ-2A.2(d)")
def _equals(counter: Sorter, best: Best, seat: Seat) -> tuple[tuple[Item, ...], ...]:
    """The other lists that are as right; the accounts they are made of live as long as the sorter does."""
    key = id(best.account), tuple(map(id, best.tied)), seat
    found = counter.equals.get(key)
    if found is None:
        found = counter.equals[key] = tuple(_items(counter, each, seat) for each in best.equals())
    return found


@cites("LQ-2A.1")
def flower_points(flowers: int, table: PointTable) -> int:
    """What replaced flowers (花牌) add to the points of a win; they do not count towards the minimum."""
    return flowers * table.flower


def _lines(counter: Sorter, account: Account, seat: Seat) -> Lines:
    steps = tuple(_steps(account.sum, counter.scorer.points))
    return _items(counter, account, seat), steps, Figure.exactly(account.sum.points, UNIT)


def _items(counter: Sorter, account: Account, seat: Seat) -> tuple[Item, ...]:
    items = []
    for each in account.counted:
        key = each.fan.slug, each.times, each.pair, seat
        item = counter.items.get(key)
        if item is None:
            item = counter.items[key] = item_of(each, seat)
        items.append(item)
    return tuple(items)


@cites("LQ-2A.6")
def item_of(counted: Counted, seat: Seat) -> Item:
    """The line of a fan that counts; one that counts several times is one line, its 副 added up."""
    fan = counted.fan
    several = counted.times > 1
    return Item(
        item=fan.slug,
        name=f"{fan.name}{TIMES}{counted.times}" if several else fan.name,
        clause=ClauseId(fan.clause),
        value=Figure.exactly(counted.fu, FU),
        beside=(Figure.exactly(fan.fan, FAN),),
        tiles=_own_tiles(counted, seat),
        aliases=(*((fan.name,) if several else ()), *fan.aliases),
        also=(ClauseId("LQ-2A.6"),) if several else (),
    )


def _own_tiles(counted: Counted, seat: Seat) -> tuple[Tile, ...]:
    """The tiles of a 番牌; other fans are of the whole hand."""
    fan = counted.fan
    if fan.pair_fu is None:
        return ()
    tile = OWN_TILES.get(fan.slug, seat)
    return Part(HONOUR, "pair" if counted.pair else "pung", HONOURS.index(tile) + 1).tiles()


def _steps(total: Multiplied, table: PointTable) -> Iterator[Step]:
    """How 副 and 翻 result in points, step by step."""
    yield Step("fu-added", ClauseId("LQ-2A.1"), Figure.exactly(total.fu, FU))
    if total.merged:
        merged = {"fan": table.merged_name}
        yield Step("fan-pai-merged", ClauseId("LQ-2B.3"), Figure.exactly(total.merged, FAN), merged)
    reached = 0
    if total.largest is not None:
        name, reached = total.largest
        yield Step("largest-fan", ClauseId("LQ-2B.1"), Figure.exactly(reached, FAN), {"fan": name})
    if total.second is not None:
        name, second = total.second
        reached += table.compound.adds
        yield Step(
            "compound-jump",
            ClauseId("LQ-2B.1a"),
            Figure.exactly(reached, FAN),
            {"fan": name, "second": second},
        )
    if total.closed and total.largest is not None:
        reached += table.closed_adds
        yield Step("closed-jump", CLOSED, Figure.exactly(reached, FAN))
    points = {"fu": total.fu, "fan": total.fan}
    yield Step("fu-times-fan", ClauseId("LQ-2A.1"), Figure.exactly(total.points, UNIT), points)


@cites("LQ-2A.1", "LQ-2B.2")
def reckoned(sheet: Sheet, agreed: Agreed) -> Sheet:
    """A sheet with its lines added up and multiplied; what all agree on may stand among them.

    Of a hand nobody has shown the log does not tell whether it is closed.
    """
    table = sorter(agreed).scorer.points
    told = any(step.clause == CLOSED for step in sheet.steps)
    unknown = not told and all(item.agreed for item in sheet.items)
    least, most = (_by_lines(sheet.items, closed=closed, table=table) for closed in (told, told or unknown))
    flowers = sum(int(str(step.args["flowers"])) for step in sheet.steps if "flowers" in step.args)
    more = flower_points(flowers, table)
    total = Figure(least.points + more, most.points + more, UNIT)
    steps = [*_steps(least, table)] if total.exact else []
    if flowers:
        steps.append(Step("flowers-added", sheet.clause, total, {"flowers": flowers}))
    return replace(sheet, total=total, steps=tuple(steps))


def _by_lines(items: Iterable[Item], *, closed: bool, table: PointTable) -> Multiplied:
    """What the lines of a sheet come to, whatever each is said to be worth."""
    fu = 0
    singles: list[Single] = []
    named = [(item, fan_named(item.name)) for item in items]
    merged = sum(fan is not None and fan.slug in table.merged for _, fan in named)
    for item, fan in named:
        figures = {figure.unit: figure.low for figure in item.figures}
        fu += figures.get(FU, 0)
        worth = figures.get(FAN, 0 if fan is None else fan.fan)
        if fan is None:
            singles.append((item.name, item.name, worth))
        elif fan.slug in table.merged:
            singles.append((table.merged_name, fan.group, max(worth, merged)))
        else:
            singles.append((fan.name, fan.group, worth))
    return multiplied_of(singles, fu, closed=closed, table=table)


def fan_named(name: str) -> Fan | None:
    """The fan a recorder calls by a name, however often it is said to count; `None` for a name of no fan."""
    from oracle.rulesets.lingque.figures.fans import FANS  # as it stands when asked

    plain, _, _ = name.partition(TIMES)
    fans = (*FANS.fans.values(), *FANS.unlisted.values())
    return next((fan for fan in fans if plain in (fan.slug, fan.name, *fan.aliases)), None)


def item_names() -> frozenset[str]:
    """Every name a recorder may give a line of a sheet."""
    from oracle.rulesets.lingque.figures.fans import FANS  # as it stands when asked

    names = {name for main, (_, *others) in NAMED_STEPS.items() for name in (main, *others)}
    for fan in (*FANS.fans.values(), *FANS.unlisted.values()):
        plain = (fan.slug, fan.name, *fan.aliases)
        names.update(plain)
        names.update(f"{name}{TIMES}{times}" for name in plain for times in range(2, fan.times + 1))
    return frozenset(names)


@cites("LQ-2A.4", "LQ-2D.6")
def withheld_from(hands: Iterable[WonHand], name: str, counter: Sorter) -> ClauseId | None:
    """The clause by which a hand has not a fan: what is counted shuts it out, or what it asks for is not there.

    `hands` are those that it can be, of which the first that is complete is looked at.
    """
    fan = fan_named(name)
    if fan is None:
        return None
    best = next((found for hand in hands if (found := counter.best(hand))), None)
    shut = None if best is None else counter.scorer.shut_out_by(fan, best.marks, best.account.counted)
    return ClauseId(shut or fan.clause)
