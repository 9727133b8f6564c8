"""10-values and 11-lifts: the winner's sheet, from what is known of the win; of all sortings the one worth most."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.families.dominoes.relaying import kept
from oracle.families.dominoes.sorting import weighed
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.figures.forms import EQUAL_KIND, Form, TileSet, form_of_pung
from oracle.rulesets.tongqi.figures.kinds import COPIES
from oracle.rulesets.tongqi.figures.lifts import lifts_in
from oracle.rulesets.tongqi.figures.prospect import prospects_in
from oracle.rulesets.tongqi.figures.set_values import set_value, set_values_in
from oracle.rulesets.tongqi.figures.settlement import settlement_in
from oracle.rulesets.tongqi.hand.sorting import Partition, Standing, partitions, sets_of_way
from oracle.rulesets.tongqi.hand.views import FinishedHand, FinishedSet, LiftReadings, WonBy
from oracle.rulesets.tongqi.patterns.lifts import NamedLift, count, lifts_of, listings, sheet_of
from oracle.rulesets.tongqi.scoring.prospect import ProspectItem, prospect_items
from oracle.ruling.findings import NO_LINES, Fact, winning_hand
from oracle.ruling.sheets import Figure, Item, Sheet, Step, added, names_in, other_lists
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.tongqi.patterns.lifts import SheetLine

UNIT = "he"
"""The unit of score (和)."""

LIFT = "lift"
"""The unit of doublings (抬)."""

PROSPECT, MATCHING = "prospect", "matching-prospect"
"""The lines of tiles looked at: 望 and 碰望."""

PROSPECT_NAMES = frozenset({PROSPECT, MATCHING, "望", "望張", "碰望"})
"""What a recorder may call them."""

WINNERS = ClauseId("TQ-4.3c")
"""Under which clause a winner counts."""

Open = tuple[ClauseId, Fact]


@dataclass(frozen=True, slots=True)
class MadeSet:
    """A set that is scored: its tiles, the form it was made in, and whether it lay on the table before the win."""

    made: TileSet
    form: Form | None
    on_table: bool


def he(number: int) -> Figure:
    """A number of points (和)."""
    return Figure.exactly(number, UNIT)


def set_items(sets: Iterable[MadeSet], agreed: Agreed) -> Iterator[Item]:
    """The lines of sets that are worth something; 不同, 五子 and 碰子 are worth nothing (TQ-10.2a)."""
    values = set_values_in(agreed)
    for each in sets:
        if each.form is None:
            continue
        value = set_value(each.form, each.made.tiles[0], values)
        if value.points:
            yield Item(
                item=each.form.slug,
                name=each.form.name,
                clause=ClauseId(value.clause),
                value=he(value.points),
                tiles=each.made.tiles,
                aliases=each.form.aliases,
                also=(ClauseId(each.form.clause),),
            )


@dataclass(frozen=True, slots=True)
class Win:
    """What the winner's sheet is made from, whether of a log or of a hand in hand notation."""

    seat: str
    standing: Standing
    table: tuple[MadeSet, ...]
    tile: str
    drawn: bool
    won_by: WonBy | None
    own_forms: dict[tuple[str, int], Form]
    waiting_from_deal: Known
    last_wall_tile: Known
    four_seen: Known
    others_have_ke: Known
    prospect: tuple[str, ...]
    prospect_missing: bool
    sole_wait: Known = Known.UNKNOWN
    in_order: bool = True
    laid_out: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Sorting:
    """One way to sort the winner's hand, and what it totals."""

    sets: tuple[MadeSet, ...]
    lifts: tuple[NamedLift, ...]
    items: tuple[Item, ...]
    before: Figure
    total: Figure
    parts_once: bool = True

    def lists(self) -> Iterator[tuple[Item, ...]]:
        """Every list of lines that says the same of it, the one that is told first."""
        yield self.items
        lifted = tuple(item for item in self.items if item.value.unit != LIFT)
        for lines in listings(self.lifts, parts_once=self.parts_once):
            yield (*lifted, *_lift_items(lines))


@cites("TQ-4.3c", "TQ-11.0")
def sheet_of_win(win: Win, agreed: Agreed) -> Sheet:
    """The sheet of the sorting that is worth most: (底 + sets + 望) times two for each lift.

    If the log leaves undecided whether another sorting is worth more, the total is undecided too.
    """
    if not (agreed.plays(PROSPECT) or agreed.plays(MATCHING)):
        win = replace(win, prospect=(), prospect_missing=False)
    ways, complete = _ways(win, agreed)
    sortings = [_sorting(win, way, place, agreed) for way, place in ways]
    best = max(sortings, key=lambda found: (found.total.low, len(found.items)), default=None)
    if best is None:
        missing = (ClauseId("TQ-3.12"), winning_hand(win.seat))
        return Sheet(win.seat, (), Figure(0, None, UNIT), WINNERS, open_facts=(missing,))
    low, high = count(best.lifts, parts_once=best.parts_once)
    steps = [Step("before-lifts", WINNERS, best.before)]
    if high:
        args = {"lifts": low, "factor": settlement_in(agreed).lift_factor.points ** low}
        steps.append(Step("lifted", ClauseId("TQ-11.0"), best.total, args))
    others = [found for found in sortings if _may_be_worth_more(found, best)]
    rivals = [best] if win.prospect_missing else [best, *others]
    highs = [found.total.high for found in rivals]
    known = [high for high in highs if high is not None]
    total = Figure(best.total.low, max(known) if complete and len(known) == len(highs) else None, UNIT)
    facts: list[Open] = []
    lines = NO_LINES
    if others:
        lines = names_in(item for found in others for item in found.items) - names_in(best.items)
    if not complete:
        facts.append((WINNERS, Fact("every-sorting", {"seat": win.seat})))
    if win.prospect_missing:
        untold = Fact("prospect-tiles", {"seat": win.seat}, lines=PROSPECT_NAMES | lines)
        facts.append((ClauseId("TQ-4.3b"), untold))
    open_lifts = {lift.name: lift for found in rivals for lift in found.lifts if not lift.certain}
    facts.extend(
        (
            ClauseId(lift.definition),
            Fact("named-hand", {"seat": win.seat, "name": name}, lines=lines | _names_of(lift)),
        )
        for name, lift in open_lifts.items()
    )
    items, equals = best.items, other_lists(_as_right(best, sortings))
    return Sheet(win.seat, items, total, WINNERS, tuple(steps), tuple(facts), equals=equals)


def _names_of(lift: NamedLift) -> frozenset[str]:
    """What a recorder may call the line of a named hand."""
    return frozenset((lift.slug, lift.name, lift.entry.name, *lift.entry.aliases))


def _may_be_worth_more(found: Sorting, best: Sorting) -> bool:
    """Whether a sorting may come to more than the best one by what the log leaves open: 望, and named hands."""
    if found is best or (found.total.high is not None and found.total.high <= best.total.low):
        return False
    open_to_both = _doubtful(found) == _doubtful(best)
    return found.total.low > best.total.low or not open_to_both or _lifted(found) > _lifted(best)


def _doubtful(found: Sorting) -> frozenset[str]:
    """The named hands of which the log leaves open whether a sorting has them."""
    return frozenset(lift.name for lift in found.lifts if not lift.certain)


def _lifted(found: Sorting) -> tuple[int, int]:
    """How often a sorting is lifted, at the least and at the most."""
    return count(found.lifts, parts_once=found.parts_once)


@cites("TQ-4.3c", "TQ-11.0", "TQ-10.0")
def reckoned(sheet: Sheet, agreed: Agreed) -> Sheet:
    """A sheet with its lines added up and lifted; what all agree on may stand among them."""
    before = added((item.value for item in sheet.items if item.value.unit == UNIT), UNIT)
    lifts = added((item.value for item in sheet.items if item.value.unit == LIFT), LIFT)
    factor = settlement_in(agreed).lift_factor.points
    bounded = before.high is not None and lifts.high is not None
    high = (before.high or 0) * factor ** (lifts.high or 0) if bounded else None
    total = Figure(before.low * factor**lifts.low, high, UNIT)
    steps = [Step("before-lifts", sheet.clause, before)] if sheet.clause == WINNERS else []
    if lifts.high != 0:
        args = {"lifts": lifts.low, "factor": factor**lifts.low}
        steps.append(Step("lifted", ClauseId("TQ-11.0"), total, args))
    return replace(sheet, total=total, steps=tuple(steps))


@cites("TQ-4.3c", "TQ-11.0")
def _as_right(best: Sorting, sortings: Iterable[Sorting]) -> Iterator[tuple[Item, ...]]:
    """Every list of every sorting that comes to as much as the best: which of them is told is nowhere laid down."""
    tied = [found for found in sortings if (found.total, found.before) == (best.total, best.before)]
    if best.total.exact:
        tied = [found for found in sortings if found.total == best.total]
    for found in {(each.items, each.lifts): each for each in (best, *tied)}.values():
        yield from found.lists()


@cites("TQ-4.3a", "TQ-9.2g4")
def _ways(win: Win, agreed: Agreed) -> tuple[Sequence[tuple[Partition, int]], bool]:
    """The sortings that may count: the one the winner lays out, or all if the log has none (TQ-A85)."""
    if win.laid_out and agreed.reading("TQ-A85") == "laid-out":
        laid_out = Counter(tuple(sorted(tiles)) for tiles in win.laid_out)
        every = partitions(win.standing, win.tile, drawn=win.drawn)
        laid, complete = weighed(
            way for way in every if Counter(sets_of_way(way, win.standing.table)) == laid_out
        )
        if laid:
            return laid, complete
    return weighed(partitions(win.standing, win.tile, drawn=win.drawn))


def _sorting(win: Win, way: Partition, place: int, agreed: Agreed) -> Sorting:
    sets = (*_new_sets(win, way, place), *_kept_sets(win, way))
    hand = FinishedHand(
        sets=tuple(
            FinishedSet(each.made, None if each.form is None else each.form.how, each.on_table)
            for each in sets
        ),
        winning_tile=win.tile,
        winning_set=place,
        laid=sum(each.on_table for each in win.table),
        won_by=win.won_by,
        waiting_from_deal=win.waiting_from_deal,
        last_wall_tile=win.last_wall_tile,
        four_seen=win.four_seen,
        sole_wait=win.sole_wait,
        others_have_ke=win.others_have_ke,
    )
    readings = LiftReadings(
        mixed_literal=agreed.reading("TQ-A10") == "literal",
        winning_pung_counts=agreed.reading("TQ-A14") == "count-winning",
        claims_count=agreed.reading("TQ-A31") == "all-claims" or agreed.reading("TQ-A52") == "first-print",
        all_in_threes_mixed=agreed.reading("TQ-A76") == "mixed",
        every_mixture=agreed.reading("TQ-A77") == "mixed",
        cuts_add=agreed.reading("TQ-A16") == "parts-add",
        parts_once=agreed.reading("TQ-A5") == "parts-once",
        winning_set_lies=agreed.reading("TQ-A15") == "on-table",
    )
    lifts = lifts_of(hand, readings, lifts_in(agreed))
    items = (*_base(agreed), *set_items(sets, agreed), *_prospect(win, hand, agreed))
    before = added((item.value for item in items), UNIT)
    low, high = count(lifts, parts_once=readings.parts_once)
    factor = settlement_in(agreed).lift_factor.points
    most = None if win.prospect_missing else before.low * factor**high
    total = Figure(before.low * factor**low, most, UNIT)
    lines = sheet_of(lifts, parts_once=readings.parts_once)
    return Sorting(sets, lifts, (*items, *_lift_items(lines)), before, total, readings.parts_once)


def _new_sets(win: Win, way: Partition, place: int) -> Iterator[MadeSet]:
    lent = [tile for made in way.dissolved for tile in made.tiles]
    for number, made in enumerate(way.sets):
        from_table = bool(way.dissolved) and any(tile in lent for tile in made.tiles)
        if made.kind not in EQUAL_KIND.values():
            yield MadeSet(made, None, from_table)
        elif number == place and not win.drawn:
            yield MadeSet(made, form_of_pung() if made.kind == "three" else None, on_table=False)
        else:
            yield MadeSet(made, win.own_forms[made.tiles[0], len(made.tiles)], on_table=False)


def _kept_sets(win: Win, way: Partition) -> Iterator[MadeSet]:
    """The sets on the table that the sorting leaves as they lie."""
    return kept(win.table, way.dissolved, lambda each: each.made)


@cites("TQ-10.1")
def _base(agreed: Agreed) -> Iterator[Item]:
    """底: twenty unless the players agreed otherwise."""
    if agreed.plays("base"):
        figure = settlement_in(agreed).base
        yield Item("base", "底", ClauseId(figure.clause), he(agreed.number("base", figure.points)))


@cites("TQ-10.3a", "TQ-10.3b", "TQ-10.3c")
def _prospect(win: Win, hand: FinishedHand, agreed: Agreed) -> Iterator[Item]:
    """望: each tile looked at, by how many equal ones the sets hold."""
    last = win.last_wall_tile is Known.YES and win.won_by == "own-flip"
    in_sets = hand.tiles()
    # A kind of which the sets hold every copy cannot be looked at: the log has contradicted itself already.
    looked_at = [tile for tile in win.prospect if in_sets.count(tile) < COPIES]
    in_order = win.in_order and agreed.plays(MATCHING)
    values = prospects_in(agreed)
    for found in prospect_items(
        looked_at, in_sets, win.tile, last_wall_tile=last, in_order=in_order, values=values
    ):
        if found.matching or agreed.plays(PROSPECT):
            yield _prospect_item(found)


def _prospect_item(found: ProspectItem) -> Item:
    slug, name = (MATCHING, "碰望") if found.matching else (PROSPECT, "望")
    return Item(
        item=slug,
        name=name,
        clause=ClauseId(found.clause),
        value=he(found.points),
        tiles=(found.tile,),
        aliases=("望", "望張") if found.matching else ("望張",),
    )


def _lift_items(lines: Iterable[SheetLine]) -> Iterator[Item]:
    for line in lines:
        low = line.adds if line.lift.certain else 0
        yield Item(
            item=line.lift.slug,
            name=line.lift.name,
            clause=ClauseId(line.lift.clause),
            value=Figure(low, line.adds, LIFT),
            aliases=(line.lift.entry.name, *line.lift.entry.aliases),
            also=(ClauseId(line.lift.definition),),
        )
