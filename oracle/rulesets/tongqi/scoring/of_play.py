"""10-values and 11-lifts: the score sheet of each seat of a hand that was played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.figures.forms import (
    EQUAL_KIND,
    PAIR,
    SEATS,
    TileSet,
    form,
    form_by_facts,
    form_named,
    form_of_own,
    form_of_pung,
    set_of,
)
from oracle.rulesets.tongqi.figures.set_values import RANKS, SET_VALUES
from oracle.rulesets.tongqi.hand.sorting import BudgetSpentError, waits
from oracle.rulesets.tongqi.hand.standing import standing
from oracle.rulesets.tongqi.hand.views import DRAWN
from oracle.rulesets.tongqi.scoring.seen import four_seen
from oracle.rulesets.tongqi.scoring.sheet import PROSPECT_NAMES, UNIT, MadeSet, Win, set_items, sheet_of_win
from oracle.rulesets.tongqi.state.course import PLAYED, is_behind, prospect_due
from oracle.rulesets.tongqi.state.effects import Claims
from oracle.rulesets.tongqi.state.own_tiles import origin_of
from oracle.rulesets.tongqi.state.seats import DEALER, is_excepted
from oracle.ruling.findings import Fact, Kind, winning_hand
from oracle.ruling.sheets import Figure, Sheet, added
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Declaration
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.tongqi.figures.forms import Form
    from oracle.rulesets.tongqi.hand.sorting import Standing
    from oracle.rulesets.tongqi.hand.views import WonBy
    from oracle.rulesets.tongqi.state.course import Course, DeclaredWin
    from oracle.ruling.ruling import Played
    from oracle.table.acts import LaidSet
    from oracle.table.table import Table


UNCLAIMED = frozenset({"own", "pat", "press"})
"""How the own threes, fours and fives are made of which nothing was claimed."""


# -- the four sheets of a hand ---------------------------------------------------------------------


def score(played: Played) -> tuple[Sheet, ...]:
    """Every seat's sheet, in the order of the seats; none for a hand that was broken off."""
    won = won_of(played)
    if played.record.log.end not in ("won", "drawn") or (played.record.log.end == "won" and won is None):
        return ()
    return tuple(
        winners_sheet(played, won)
        if won is not None and won.seat == seat and not is_white(played, won)
        else losers_sheet(played, seat)
        for seat in SEATS
    )


@cites("TQ-G.9", "TQ-G.17")
def won_of(played: Played) -> DeclaredWin | None:
    """The win that ended the hand; one that took nothing ends it only where the log ends as won behind it."""
    course: Course = played.table.course
    record, void = played.record, course.void_win
    if course.won is not None or void is None or record.log.end != "won":
        return course.won
    acts = (event for event in record.events if isinstance(event, Act) and event.name in PLAYED)
    return None if any(is_behind(act.place, void.place) for act in acts) else void


@cites("TQ-4.3b0", "TQ-8.21")
def is_white(played: Played, won: DeclaredWin) -> bool:
    """Whether the winner broke a law of chapter 8, laid out no seven sets, or won on nothing: a white win (白和)."""
    return won is not played.table.course.won or any(
        finding.kind is Kind.BREACH and finding.seat == won.seat and finding.consequence is not None
        for finding in played.findings
    )


@cites("TQ-8.21", "TQ-8.21b")
def forfeited(played: Played, seat: str) -> frozenset[str]:
    """The kinds whose sets a seat does not count, because a law it broke concerns them."""
    return frozenset(
        kind
        for finding in played.findings
        if finding.kind is Kind.BREACH and finding.seat == seat and finding.consequence is not None
        for kind in finding.consequence.kinds
    )


@cites("TQ-10.0", "TQ-G.15", "TQ-4.3c")
def losers_sheet(played: Played, seat: str) -> Sheet:
    """What a seat that did not win counts: its threes, fours and fives, in hand and on the table (TQ-A83)."""
    table = played.table
    lost = forfeited(played, seat)
    up = table.agreed.reading("TQ-A83") == "all-threes-up"
    counted = (*_laid(played, seat), *(_concealed(played, seat) if up else ()))
    sets = [made for made in counted if made.made.tiles[0] not in lost]
    items = tuple(set_items(sets, table.agreed))
    total = added((item.value for item in items), UNIT)
    missing = _unnamed(table, seat)
    if up and not table.knows_hand(seat):
        hand = Fact("hand-at-the-end", {"seat": seat}, lines=_set_names())
        missing = ((ClauseId("TQ-10.0"), hand), *missing)
    perhaps = _perhaps_forfeited(played, seat, sets)
    if perhaps:
        sure = [made for made in sets if made.made.tiles[0] not in perhaps]
        least = added((item.value for item in set_items(sure, table.agreed)), UNIT).low
        unseen = Fact("let-go-unseen", {"seat": seat, "tiles": perhaps}, lines=_set_names())
        total = Figure(least, total.high, UNIT)
        missing = (*missing, (ClauseId("TQ-8.21b"), unseen))
    total = Figure(total.low, None, UNIT) if len(missing) > bool(perhaps) else total
    return Sheet(seat, items, total, ClauseId("TQ-10.0"), open_facts=missing)


@cites("TQ-8.21b")
def _perhaps_forfeited(played: Played, seat: str, sets: Sequence[MadeSet]) -> tuple[str, ...]:
    """The kinds of own threes and fours that a tile nobody saw may have equalled, which their owner then let go by.

    Where acts are missing he may also have kept the fifth of a 開招 (law 17).
    """
    table = played.table
    gapped = table.course.gapped
    if seat not in table.course.unseen_passes and not gapped:
        return ()
    own = {
        made.made.tiles[0]
        for made in sets
        if made.form is not None
        and len(made.made.tiles) < max(EQUAL_KIND)
        and (made.form.how in UNCLAIMED or (gapped and made.form.how == "four"))
    }
    return tuple(sorted(kind for kind in own if table.unaccounted(kind)))


@cites("TQ-5.4c", "TQ-5.5d")
def _unnamed(table: Table[Course], seat: str) -> tuple[tuple[ClauseId, Fact], ...]:
    """What is not told of the claimed fours and fives of a seat: who gave their tiles, and so what they are worth."""
    kinds = tuple(laid.tiles[0] for laid in table.laid[seat] if _is_unnamed(laid))
    if not kinds:
        return ()
    fact = Fact("who-gave-a-set", {"seat": seat, "tiles": kinds}, lines=_set_names())
    return ((ClauseId("TQ-10.0"), fact),)


def _is_unnamed(laid: LaidSet) -> bool:
    """Whether a set is a claimed four or five of which the log does not tell the form."""
    four_or_five = laid.claimed is not None and laid.kind in ("four", "five")
    return four_or_five and not laid.form and UNSEEN not in laid.tiles


def _laid(played: Played, seat: str) -> Iterator[MadeSet]:
    table = played.table
    for laid in table.laid[seat]:
        made = set_of(laid.tiles)
        if made is None or not laid.form:
            continue
        own = made.kind in EQUAL_KIND.values() and laid.claimed is None and laid.tiles[0] in table.aside[seat]
        if own:
            yield _with_set_out(table, seat, laid)
        elif is_void(played, seat, laid.at):
            yield _without_the_claim(made, form(laid.form))
        else:
            yield MadeSet(made, form(laid.form), on_table=True)


@cites("TQ-G.17")
def is_void(played: Played, seat: str, at: int | None) -> bool:
    """Whether a set was laid by a claim of a wrong form: it scores nothing, even if everybody went on from it."""
    return at is not None and any(
        found.kind is Kind.BREACH
        and found.seat == seat
        and found.place.at == at
        and Claims.IN_A_WRONG_FORM in found.effects
        for found in played.findings
    )


def _without_the_claim(made: TileSet, laid: Form) -> MadeSet:
    """What counts of a set of a wrong form: the four that a 余上 or 連跳 joined; nothing of any other."""
    if laid.how not in ("top", "leap"):
        return MadeSet(made, None, on_table=True)
    four = form_by_facts("four", "four", laid.sources[:1], first=laid.first)
    return MadeSet(TileSet("four", made.tiles[:-1]), four, on_table=True)


def _with_set_out(table: Table[Course], seat: str, laid: LaidSet) -> MadeSet:
    tile = laid.tiles[0]
    size = min(max(EQUAL_KIND), len(laid.tiles) + table.aside[seat].count(tile))
    made = TileSet(EQUAL_KIND[size], (tile,) * size)
    return MadeSet(made, _own_form(table, seat, tile, size), on_table=True)


@cites("TQ-G.15")
def _concealed(played: Played, seat: str) -> Iterator[MadeSet]:
    """The own threes, fours and fives in a hand, with the tiles set out by 軋出 that belong to them."""
    table = played.table
    won = table.course.won
    tiles = list(table.hands[seat].tiles())
    if won is not None and won.seat == seat and won.how not in DRAWN and won.tile in tiles:
        tiles.remove(won.tile)
    on_the_table = {laid.tiles[0] for laid in table.laid[seat] if laid.claimed is None}
    for tile in sorted(set(tiles)):
        size = tiles.count(tile) + (0 if tile in on_the_table else table.aside[seat].count(tile))
        if size in EQUAL_KIND:
            made = TileSet(EQUAL_KIND[size], (tile,) * size)
            yield MadeSet(made, _own_form(table, seat, tile, size), on_table=False)


def _own_form(table: Table[Course], seat: str, tile: str, size: int) -> Form:
    """The form of an own set, by the way its last tile came: dealt, by 拍 or by 軋.

    By one reading a tile that the lists of chapter 6 let no such set grow by adds nothing to it (TQ-A28).
    """
    idle = not_listed(table, seat, tile, size)
    if idle and table.agreed.reading("TQ-A28") == "chapter-6":
        size -= idle
    return form_of_own(size, origin_of(table, seat, tile))


@cites("TQ-6.2a", "TQ-6.2b")
def not_listed(table: Table[Course], seat: str, tile: str, size: int) -> int:
    """How many tiles of an own set chapter 6 does not list as growing it: 拍 on a 拍克 or 拍度, and 軋 on a 軋度."""
    pats, presses = table.course.pats[seat].count(tile), table.course.presses[seat].count(tile)
    grown = size - presses - max(PAIR, size - presses - pats)
    return max(0, grown - 1) + (presses > 1 and size == max(EQUAL_KIND))


# -- the winner ------------------------------------------------------------------------------------


def winners_sheet(played: Played, won: DeclaredWin) -> Sheet:
    """The winner's sheet: base, sets and prospect, doubled for each lift (TQ-4.3c)."""
    table = played.table
    if not table.knows_hand(won.seat) or won.tile == UNSEEN:
        missing = (ClauseId("TQ-3.12"), winning_hand(won.seat))
        return Sheet(won.seat, (), Figure(0, None, UNIT), ClauseId("TQ-4.3c"), open_facts=(missing,))
    sheet, unnamed = sheet_of_win(_win(played, won), table.agreed), _unnamed(table, won.seat)
    if not unnamed:
        return sheet
    return replace(sheet, total=Figure(sheet.total.low, None, UNIT), open_facts=(*sheet.open_facts, *unnamed))


def _win(played: Played, won: DeclaredWin) -> Win:
    table, seat = played.table, won.seat
    before = list(standing(table, seat).concealed)
    if won.tile in before:
        before.remove(won.tile)
    stand = replace(standing(table, seat), concealed=tuple(before))
    looked_at = tuple(table.taken_up[seat]) or _shown_by_the_wall(table, won)
    due = prospect_due(table)
    if table.course.mixed_prospect and table.agreed.reading("TQ-A65") == "nothing-counts":
        looked_at, due = (), 0
    missing = UNSEEN in looked_at or (not looked_at and due != 0)
    forms = {
        (tile, size): _own_form(table, seat, tile, size)
        for tile in set(before) | {won.tile}
        for size in EQUAL_KIND
    }
    return Win(
        seat=seat,
        standing=stand,
        table=tuple(_laid(played, seat)),
        tile=won.tile,
        drawn=won.how in DRAWN,
        won_by=_won_by(won),
        own_forms=forms,
        waiting_from_deal=_waited_from_deal(played, seat),
        last_wall_tile=Known.of(won.last_of_wall) if table.wall.sized else Known.UNKNOWN,
        four_seen=four_seen(played.table, won),
        others_have_ke=_others_have_ke(played, seat),
        prospect=tuple(tile for tile in looked_at if tile != UNSEEN),
        prospect_missing=missing,
        sole_wait=_sole_wait(played, won, stand),
        in_order=not table.course.mixed_prospect and looked_at[:1] != (UNSEEN,),
        laid_out=won.laid_out,
    )


@cites("TQ-4.3b", "TQ-G.1")
def _shown_by_the_wall(table: Table[Course], won: DeclaredWin) -> tuple[str, ...]:
    """The tiles the winner had to look at, if the wall shows them.

    It does not after a win on the 翻皇, where he chooses the end he reads from, nor after a 拍 drawn since.
    """
    if is_excepted(table.agreed, won.how) or table.course.late_pats or table.course.gapped:
        return ()
    whole = len(table.wall.front) == table.wall.left
    listed = (*table.wall.front, *(table.turned if whole else ()))
    found = tuple(listed[: prospect_due(table) or 0])
    return found if len(found) == prospect_due(table) and UNSEEN not in found else ()


def _won_by(won: DeclaredWin) -> WonBy | None:
    if not won.how:
        return None
    if won.how == "flip":
        return "own-flip" if won.source == won.seat else "other-flip"
    return cast("WonBy", won.how)


@cites("TQ-9.1a")
def _waited_from_deal(played: Played, seat: str) -> Known:
    """Whether a seat waited when dealt and changed nothing since; unknown if the log does not show the deal."""
    course = played.table.course
    if seat in course.ready:
        return Known.YES
    dealt = any(
        holding.seat == seat and holding.what == "holds" and UNSEEN not in holding.tiles
        for holding in played.record.holdings
    )
    first = course.first_tile == UNSEEN and seat == DEALER
    return Known.NO if course.dealt and dealt and not first else Known.UNKNOWN


@cites("TQ-9.2a3")
def _others_have_ke(played: Played, winner: str) -> Known:
    """Whether any of the three others has a 克, in hand or on the table."""
    table = played.table
    others = [seat for seat in SEATS if seat != winner]
    for seat in others:
        sets = (*_laid(played, seat), *_concealed(played, seat))
        if any(each.made.kind in EQUAL_KIND.values() and each.form != form_of_pung() for each in sets):
            return Known.YES
    return Known.of(False) if all(map(table.knows_hand, others)) else Known.UNKNOWN


@cites("TQ-9.2d4")
def _sole_wait(played: Played, won: DeclaredWin, stand: Standing) -> Known:
    """Whether the hand waited for one kind only, every sorting and re-laying counted, before the 軋.

    It may be the 軋 after any claim, or that which replaces a tile set out; by one reading only that after a 開招 or
    鑿穿 (TQ-A75).
    """
    if won.how != "press":
        return Known.NO if won.how else Known.UNKNOWN
    try:
        alone = Known.of(len(waits(stand, drawn=True)) == 1)
    except BudgetSpentError:
        alone = Known.UNKNOWN
    if alone is Known.NO or won.after in ("four", "five"):
        return alone
    return Known.NO if played.table.agreed.reading("TQ-A75") == "four-or-five" else alone


def item_names() -> frozenset[str]:
    """Every name of a score line: forms, base, prospect and the named hands."""
    from oracle.rulesets.tongqi.patterns.lifts import every_name

    return frozenset({*_set_names(), *every_name(), *PROSPECT_NAMES, "base", "底"})


def _set_names() -> frozenset[str]:
    """What the line of a set may be called."""
    from oracle.rulesets.tongqi.figures.forms import FORMS

    return frozenset(
        name for each in FORMS.by_slug.values() for name in (each.slug, each.name, *each.aliases)
    )


def withheld(played: Played, sheet: Sheet, declared: Declaration) -> ClauseId | None:
    """The clause by which a seat's sheet lacks the line it declares; losers count sets only (TQ-10.0)."""
    won = won_of(played)
    if won is None or won.seat != sheet.seat or is_white(played, won):
        made = form_named(declared.item or "")
        return None if made is None else ClauseId(SET_VALUES.by_form[made.slug, next(iter(RANKS))].clause)
    return withheld_from(sheet, declared.item or "", played.table.agreed)


def withheld_from(sheet: Sheet, name: str, agreed: Agreed) -> ClauseId:
    """The clause by which a winner's sheet lacks a line that `item_names` knows."""
    from oracle.rulesets.tongqi.figures.lifts import lifts_in
    from oracle.rulesets.tongqi.patterns.lifts import NamedLift, atoms_of, lift_named

    made = form_named(name)
    if made is not None:
        return ClauseId(made.clause)
    lift = lift_named(name)
    if lift is not None:
        entries = lifts_in(agreed).entries
        counted = [found for item in sheet.items if (found := lift_named(item.name)) is not None]
        taken_in = atoms_of(NamedLift(entries[entry.slug], heads) for entry, heads in counted)
        named = NamedLift(entries.get(lift[0].slug, lift[0]), lift[1])
        return ClauseId("TQ-11.A" if named.atoms <= taken_in else named.definition)
    clauses = {"base": "TQ-10.1", "底": "TQ-10.1", "matching-prospect": "TQ-10.3b", "碰望": "TQ-10.3b"}
    return ClauseId(clauses.get(name, "TQ-10.3a"))
