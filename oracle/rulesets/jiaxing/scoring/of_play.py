"""04-count: the four sheets of a hand as it was played (section 3.7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING

from oracle.families.dominoes.sets import EQUAL_KIND, TileSet
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.figures.deal import PROSPECT, direction
from oracle.rulesets.jiaxing.figures.doublings import DOUBLINGS
from oracle.rulesets.jiaxing.figures.kinds import COPIES, KINDS
from oracle.rulesets.jiaxing.figures.sets import OWN, form, own_form, set_of
from oracle.rulesets.jiaxing.figures.values import counting_in, set_value
from oracle.rulesets.jiaxing.hand.laid import concealed_by, hides_sets
from oracle.rulesets.jiaxing.hand.own import own_laid
from oracle.rulesets.jiaxing.hand.sorting import completes, relays, stands
from oracle.rulesets.jiaxing.scoring.names import TIMES, set_names
from oracle.rulesets.jiaxing.scoring.sheet import (
    COLOUR_TILE,
    LOSERS,
    UNIT,
    MadeSet,
    Win,
    at_the_door,
    laid_out,
    limit,
    set_items,
    sheet_of_win,
)
from oracle.rulesets.jiaxing.state.course import prospect_due
from oracle.ruling.findings import Fact, winning_hand
from oracle.ruling.sheets import Figure, Sheet, Step
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from grammar.syntax import Tile
    from oracle.families.dominoes.sorting import Standing
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.jiaxing.state.course import Course, DeclaredWin
    from oracle.ruling.ruling import Played
    from oracle.table.table import Table


HEAVENLY = ("first-tile", "first-discard")
"""天胡 and 地胡."""

DRAWN = ("first-tile", "replace")
"""The ways a winning tile comes that make it an own one."""


def score(played: Played) -> tuple[Sheet, ...]:
    """Every seat's sheet, in the order of the seats; none for a hand that was broken off."""
    table, won = played.table, winner(played)
    end = played.record.log.end
    if end not in ("won", "drawn") or (end == "won" and won is None):
        return ()
    sheets = tuple(
        winners_sheet(played, won) if won is not None and won.seat == seat else losers_sheet(table, seat)
        for seat in table.seats
    )
    if won is None or table.agreed.reading("JX-A18") != "everyone":
        return sheets
    return tuple(sheet if sheet.seat == won.seat else _multiplied(sheet, sheets, won) for sheet in sheets)


@cites("JX-3.7c", "JX-3.7d")
def _multiplied(sheet: Sheet, sheets: tuple[Sheet, ...], won: DeclaredWin) -> Sheet:
    """A loser's sheet multiplied by what multiplies the winner's, as one reading has it (JX-A18)."""
    (winners,) = (each for each in sheets if each.seat == won.seat)
    times = [item.value for item in winners.items if item.value.unit == TIMES]
    least, most = prod(each.low for each in times), prod(each.high or each.low for each in times)
    high = None if sheet.total.high is None or not winners.items else sheet.total.high * most
    total = Figure(sheet.total.low * least, high, sheet.total.unit)
    if total == sheet.total:
        return sheet
    step = Step("multiplied", ClauseId("JX-3.7c"), total, {"factor": least})
    return replace(sheet, total=total, steps=(*sheet.steps, step))


@cites("JX-3.6e", "JX-G.4")
def winner(played: Played) -> DeclaredWin | None:
    """The win as declared, `None` if there is none or the clauses forbid it; an earlier breach costs nothing."""
    return None if played.table.course.unpaid else played.table.course.won


def _before_the_win(table: Table[Course], won: DeclaredWin, *, keep: bool) -> Standing:
    """The winner's hand and door without the winning tile; `keep` holds equal own tiles together."""
    tiles = _own_tiles(table, won)
    relay = relays(table.agreed, drawn=won.how in DRAWN)
    return stands(table, won.seat, tiles, keep=keep, relay=relay)


def _own_tiles(table: Table[Course], won: DeclaredWin) -> tuple[Tile, ...]:
    """The winner's hand without the winning tile."""
    tiles = list(table.hands[won.seat].tiles())
    if not table.knows_hand(won.seat):
        tiles = list(concealed_by(table, won.seat, won.making))
    if won.tile in tiles:
        tiles.remove(won.tile)
    return tuple(tiles)


@cites("JX-3.7d")
def losers_sheet(table: Table[Course], seat: str) -> Sheet:
    """The sheet of a seat that did not win, in points: the sets at the door and the own equal tiles in hand."""
    colour, known = _colour(table)
    sets = (*_laid(table, seat, table.hands[seat].known), *_concealed(table, seat))
    items = tuple(set_items(sets, colour, table.agreed, known=known))
    low = sum(item.value.low for item in items)
    clause, facts = LOSERS, []
    if not table.knows_hand(seat) or hides_sets(table, seat):
        facts.append((clause, Fact("hand-at-the-end", {"seat": seat}, lines=set_names())))
    high = low if known else max(_sum(sets, kind, table.agreed) for kind in KINDS)
    if high > low:
        facts.append((ClauseId("JX-3.7cG"), COLOUR_TILE))
    bounded = table.knows_hand(seat) and not hides_sets(table, seat)
    return Sheet(seat, items, Figure(low, high if bounded else None, UNIT), clause, open_facts=tuple(facts))


def _sum(sets: Iterable[MadeSet], colour: str, agreed: Agreed) -> int:
    """The points of sets where this is the 彩牌."""
    counting = counting_in(agreed)
    return sum(set_value(each.form, each.made.tiles[0], colour, counting) for each in sets)


def _colour(table: Table[Course]) -> tuple[str | None, bool]:
    """The 彩牌 of the hand, and whether the log shows it."""
    colour = table.course.colour
    return colour, colour is not None


def _laid(table: Table[Course], seat: str, held: Mapping[str, int]) -> Iterator[MadeSet]:
    """The sets at the door; own tiles of the hand that are equal to a shown 刻 or 多子 count with it."""
    for laid in table.laid[seat]:
        made = set_of(laid.tiles)
        if made is None or not laid.form:
            continue
        tile = laid.tiles[0]
        in_hand = held.get(tile, 0)
        if own_laid(table, seat, tile) and form(laid.form).how == OWN and in_hand:
            size = min(COPIES, len(laid.tiles) + in_hand)
            yield MadeSet(TileSet(EQUAL_KIND[size], (tile,) * size), own_form(size).slug)
        else:
            yield MadeSet(made, laid.form)


def _concealed(table: Table[Course], seat: str) -> Iterator[MadeSet]:
    """The 刻, 多子 and 龍船 in a hand."""
    hand = table.hands[seat]
    for tile in sorted(hand.known):
        size = hand.count(tile)
        if size in EQUAL_KIND and not own_laid(table, seat, tile):
            yield MadeSet(TileSet(EQUAL_KIND[size], (tile,) * size), own_form(size).slug)


def winners_sheet(played: Played, won: DeclaredWin) -> Sheet:
    """The winner's sheet; where the log does not show how the tile came, the lower of what it may be."""
    table = played.table
    shown = table.knows_hand(won.seat) or concealed_by(table, won.seat, won.making)
    if not shown or won.tile == UNSEEN or hides_sets(table, won.seat):
        return _of_a_hidden_hand(played, won)
    if won.how is not None:
        return sheet_of_win(_win(table, won), table.agreed)
    ways = (sheet_of_win(_win(table, won, drawn=drawn), table.agreed) for drawn in (False, True))
    return min(ways, key=lambda sheet: sheet.total.low)


@cites("JX-3.7cF")
def _of_a_hidden_hand(played: Played, won: DeclaredWin) -> Sheet:
    """What a hand counts that nobody has shown: the limit after 天胡 and 地胡, whatever is in it."""
    clause, most = ClauseId("JX-3.7c"), limit(played.table.agreed)
    if most and won.how in HEAVENLY and played.record.is_agreed_on(won.seat):
        step = Step("heavenly", ClauseId(DOUBLINGS.limit_clause), Figure.exactly(most, UNIT), stands=True)
        return Sheet(won.seat, (), step.result, clause, (step,))
    missing = (ClauseId("JX-3.6e"), winning_hand(won.seat, limb="b"))
    return Sheet(won.seat, (), Figure(0, None, UNIT), clause, open_facts=(missing,))


def _win(table: Table[Course], won: DeclaredWin, *, drawn: bool = False) -> Win:
    """What the winner's sheet is made from; equal own tiles are split only where the win needs it."""
    colour, known = _colour(table)
    turned = turned_to_count(table, won.seat)
    drawn = drawn or won.how in DRAWN
    parted = _before_the_win(table, won, keep=True)
    keep = completes(parted, won.tile, drawn=drawn)
    own = Counter(_own_tiles(table, won) if keep else ())
    return Win(
        seat=won.seat,
        standing=parted if keep else _before_the_win(table, won, keep=False),
        table=tuple(_laid(table, won.seat, own)),
        tile=won.tile,
        drawn=drawn,
        came=None if won.source is None else direction(won.seat, won.source),
        heavenly=Known.of(won.how in HEAVENLY) if won.how is not None else Known.UNKNOWN,
        at_the_door=_laid_before_the_win(table, won.seat, own),
        all_own=all(laid.form and form(laid.form).how == OWN for laid in table.laid[won.seat]),
        last=Known.NO if turned and won.last_of_wall is Known.UNKNOWN else won.last_of_wall,
        colour=colour,
        colour_known=known,
        prospect=tuple(tile for tile in turned if tile != UNSEEN),
        prospect_missing=UNSEEN in turned or some_are_untold(table),
        limit=limit(table.agreed),
        making=laid_out(won.making, table.agreed),
    )


@cites("JX-3.7cA")
def _laid_before_the_win(table: Table[Course], seat: str, held: Mapping[Tile, int]) -> int:
    """How many sets count as lying at the door; by one reading a finished 刻 or 多子 in the hand does too (JX-A30)."""
    laid = sum(at_the_door(each, table.agreed, lies_there=True) for each in table.laid[seat])
    finished = table.agreed.reading("JX-A30") == "finished"
    return laid + (_own_in_hand(table, seat, held) if finished else 0)


def _own_in_hand(table: Table[Course], seat: str, held: Mapping[Tile, int]) -> int:
    """How many 刻, 多子 and 龍船 a hand holds."""
    return sum(number in EQUAL_KIND and not own_laid(table, seat, tile) for tile, number in held.items())


@cites("JX-3.7b(e)")
def turned_to_count(table: Table[Course], seat: str) -> tuple[str, ...]:
    """The 望 that count: the first four that the winner has turned since he won."""
    turned = table.taken_up[seat]
    return tuple(turned[len(turned) - table.course.turned.tiles :][:PROSPECT])


@cites("JX-3.7b(d)")
def some_are_untold(table: Table[Course]) -> bool:
    """Whether the winner has turned tiles that the log does not tell: it tells of none, or acts are missing since."""
    turned, due = table.course.turned, prospect_due(table)
    if turned.tiles and not turned.gapped:
        return False
    return turned.tiles < PROSPECT if due is None else turned.tiles < due
