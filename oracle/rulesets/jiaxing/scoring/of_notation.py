"""A hand in hand notation: whether it wins, its sheet, and what a standing hand waits for.

A circumstance that is not written does not hold; a source that is not written leaves undecided what depends on it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.dominoes.sets import EQUAL_KIND, TileSet
from oracle.families.dominoes.sorting import BudgetSpentError, Standing
from oracle.families.dominoes.tiles import several
from oracle.families.dominoes.written import (
    every_tile,
    first_and_last,
    not_the_first,
    surplus,
    tiles_of,
    too_many_copies,
    too_many_tiles,
    two_origins,
    unseen,
    wrong_size,
)
from oracle.game.hands import Hands, not_counted, not_standing, of_no_tile
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.figures.deal import DEALER, PROSPECT, SEATS, Direction, direction
from oracle.rulesets.jiaxing.figures.kinds import COPIES, KINDS
from oracle.rulesets.jiaxing.figures.sets import EQUAL, OWN, SETS_TO_WIN, form, own_form, set_of
from oracle.rulesets.jiaxing.hand.laid import laid_set
from oracle.rulesets.jiaxing.hand.sorting import completes, relays, waits
from oracle.rulesets.jiaxing.scoring.names import withheld_line
from oracle.rulesets.jiaxing.scoring.sheet import (
    UNIT,
    MadeSet,
    Win,
    at_the_door,
    limit,
    sheet_of_win,
)
from oracle.ruling.findings import Fact
from oracle.ruling.hands import HandSheet, NoForm, Reason, Waits, WrongSize
from oracle.table.heaps import UNSEEN
from oracle.table.known import Contradiction, Known

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Hand, SetWord, Tile
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.sheets import Sheet
    from oracle.table.acts import LaidSet

LAID_OUT = "laid"
"""The word behind an own set that says that it lies at the door."""

RELATIVES: dict[str, Direction] = {
    "self": "self",
    "drawn": "self",
    "side": "neighbour",
    "upper": "neighbour",
    "lower": "neighbour",
    "across": "opposite",
}


def score_hand(hand: Hand, agreed: Agreed) -> HandSheet:
    """The itemised sheet of a hand, or why it is no finished one."""
    refused = not_counted(hand, _impossible(hand), _unseen(hand))
    if refused is not None:
        return refused
    drawn = _is_drawn(hand)
    standing = _standing(hand, agreed, drawn=drawn)
    try:
        wins = (
            hand.winning is not None
            and not (drawn and hand.winning.tile in _own_equal(hand))
            and completes(standing, hand.winning.tile, drawn=drawn)
        )
    except BudgetSpentError:
        return HandSheet(wins=False, sheet=None, reason=Reason("search-given-up"), undecided=True)
    if not wins:
        reason = wrong_size(hand, SETS_TO_WIN) or NoForm("not-seven-sets", {"seat": _owners(hand)[0]})
        return HandSheet(wins=False, sheet=None, reason=reason)
    sheets = [sheet_of_win(_win(hand, owner, standing, agreed), agreed) for owner in _owners(hand)]
    return HandSheet(wins=True, sheet=_of_all(sheets))


@cites("JX-3.7c")
def _of_all(sheets: Sequence[Sheet]) -> Sheet:
    """The sheet of a hand whose owner is not named: what is the same for all possible owners, the rest undecided."""
    first = min(sheets, key=lambda sheet: sheet.total.low)
    if all((sheet.items, sheet.total) == (first.items, first.total) for sheet in sheets):
        return first
    shared = tuple(item for item in first.items if all(item in sheet.items for sheet in sheets))
    highs = [sheet.total.high for sheet in sheets]
    high = None if None in highs else max(number for number in highs if number is not None)
    facts = {(at, fact.key, repr(fact.args)): (at, fact) for sheet in sheets for at, fact in sheet.open_facts}
    return replace(
        first,
        items=shared,
        total=replace(first.total, high=high),
        steps=(),
        open_facts=(*facts.values(), (first.clause, Fact("owner-of-the-hand"))),
    )


@cites("JX-3.6e(a)")
def waits_of(hand: Hand, agreed: Agreed) -> Waits:
    """The kinds that complete a hand of six sets and two loose tiles (聽張)."""
    refused = not_standing(hand, _impossible(hand), _unseen(hand))
    if refused is not None:
        return refused
    size = wrong_size(hand, SETS_TO_WIN)
    if size is not None:
        return Waits((), reason=size)
    try:
        return Waits(waits(_standing(hand, agreed, drawn=False)))
    except BudgetSpentError:
        return Waits((), reason=Reason("search-given-up"), undecided=True)


def _unseen(hand: Hand) -> Reason | None:
    """Why a hand is not looked at of which tiles are unseen; one too small is none whatever they are."""
    return unseen(hand, SETS_TO_WIN, "tiles-unseen")


def _owners(hand: Hand) -> tuple[str, ...]:
    """The seats whose hand it can be: the one named, or every one that did not put out the winning tile."""
    said = dict(hand.circumstances)
    named = said.get("seat")
    if named:
        return (named,)
    giver = next((word for word in _words(hand) if word in SEATS), None)
    first = said.get("first")
    dealers = {"take": (DEALER,), "discard": tuple(seat for seat in SEATS if seat != DEALER)}.get(first or "")
    return tuple(seat for seat in dealers or SEATS if seat != giver) or SEATS


@cites("JX-1.1", "JX-3.6e")
def _impossible(hand: Hand) -> Iterator[tuple[ClauseId, Contradiction]]:
    """What no hand can hold: a sixth copy of a kind, too many tiles, a set of other tiles than sets have."""
    turned = several(dict(hand.circumstances).get("prospect") or "")
    if len(turned) > PROSPECT:
        args = {"taken": len(turned), "due": PROSPECT}
        yield ClauseId("JX-3.7b"), Contradiction("too-many-prospects", args)
    if turned and _is_last(hand) and first_and_last(hand) is None:
        yield ClauseId("JX-3.7b"), Contradiction("turned-from-nothing", {"tiles": turned})
    for wrong in too_many_copies((*every_tile(hand), *turned), COPIES):
        yield ClauseId("JX-1.1"), wrong
    for wrong in too_many_tiles(hand, SETS_TO_WIN):
        yield ClauseId("JX-3.6e"), wrong
    for word in hand.sets:
        if laid_set(word) is None and UNSEEN not in tiles_of(word):
            clause = "JX-1.3a" if set_of(tiles_of(word)) is None else "JX-1.3c"
            yield ClauseId(clause), Contradiction("no-set", {"tiles": tiles_of(word)})
    yield from _of_two_kinds(hand)


@cites("JX-3.6e", "JX-3.7cA", "JX-3.7cF")
def _of_two_kinds(hand: Hand) -> Iterator[tuple[ClauseId, Contradiction]]:
    """What cannot be said of one winning tile together; 天胡 is the dealer's and 地胡 another's, before any claim."""
    said = dict(hand.circumstances)
    first, seat = _first(hand), said.get("seat")
    claimed = next((word for word in hand.sets if first and word.kind != "own"), None)
    stranger = bool(first and seat) and (seat == DEALER) != (first == "take")
    found = (
        ("JX-3.6e", two_origins(hand, SEATS)),
        ("JX-3.6e", of_no_tile(hand)),
        ("JX-3.7cF", not_the_first(hand, first, DEALER, SEATS)),
        ("JX-3.7cF", Contradiction(f"not-with-{first}", {"seat": seat or ""}) if stranger else None),
        ("JX-3.7cF", Contradiction("set-before-first", {"tiles": tiles_of(claimed)}) if claimed else None),
        ("JX-3.7cA", first_and_last(hand)),
    )
    for clause, wrong in found:
        if wrong is not None:
            yield ClauseId(clause), wrong


@cites("JX-3.7cF")
def _first(hand: Hand) -> str | None:
    """Whether the tile is the dealer's first or the dealer's first discard; the seat and the giver tell which."""
    said = dict(hand.circumstances)
    if said.get("first") is not None or "first" not in _words(hand):
        return said.get("first")
    own = said.get("seat") == DEALER or not {"self", "drawn"}.isdisjoint(_words(hand))
    return "take" if own else "discard"


def _table(hand: Hand) -> tuple[MadeSet, ...]:
    """The sets that are written; tiles of the hand equal to those of a 刻 or 多子 among them count with it (JX-2.3)."""
    held, found = Counter(hand.concealed), []
    for word in hand.sets:
        made, laid = set_of(tiles_of(word)), laid_set(word)
        if made is None or laid is None:
            continue
        size = len(made.tiles) + held[made.tiles[0]]
        if _is_own_equal(laid) and size > len(made.tiles) and size in EQUAL_KIND:
            whole = TileSet(EQUAL_KIND[size], (made.tiles[0],) * size)
            found.append(MadeSet(whole, own_form(size).slug))
        else:
            found.append(MadeSet(made, laid.form))
    return tuple(found)


def _own_equal(hand: Hand) -> frozenset[Tile]:
    """The kinds of which a 刻, 多子 or 龍船 is written as a set."""
    laid = (found for word in hand.sets if (found := laid_set(word)) is not None)
    return frozenset(each.tiles[0] for each in laid if _is_own_equal(each))


def _is_own_equal(laid: LaidSet) -> bool:
    """Whether a set is a 刻, 多子 or 龍船."""
    return bool(laid.form) and form(laid.form).how == OWN and laid.kind in EQUAL


def _standing(hand: Hand, agreed: Agreed, *, drawn: bool) -> Standing:
    """The hand and its sets before the winning tile."""
    sets, own = tuple(each.made for each in _table(hand)), _own_equal(hand)
    left = tuple(tile for tile in sorted(hand.concealed) if tile not in own)
    return Standing(left, sets, relay=relays(agreed, drawn=drawn))


def _is_drawn(hand: Hand) -> bool:
    """Whether the winning tile is own: the dealer's first, or a replacement."""
    words = () if hand.winning is None else hand.winning.qualifiers
    return "drawn" in words or dict(hand.circumstances).get("first") == "take"


def _came(hand: Hand, owner: str) -> Direction | None:
    """From where the winning tile came, as seen from the owner; `None` if that is not written."""
    if _is_drawn(hand):
        return "self"
    words = () if hand.winning is None else hand.winning.qualifiers
    for word in words:
        if word in SEATS:
            return direction(owner, word)
        if word in RELATIVES:
            return RELATIVES[word]
    return None


def _win(hand: Hand, owner: str, standing: Standing, agreed: Agreed) -> Win:
    """What the winner's sheet is made from, for one possible owner of the hand."""
    said = dict(hand.circumstances)
    table = _table(hand)
    colour = said.get("colour")
    prospect = several(said.get("prospect") or "")
    return Win(
        seat=owner,
        standing=standing,
        table=table,
        tile=UNSEEN if hand.winning is None else hand.winning.tile,
        drawn=_is_drawn(hand),
        came=_came(hand, owner),
        heavenly=Known.of(said.get("first") in ("take", "discard") or "first" in _words(hand)),
        at_the_door=_laid_before_the_win(hand, agreed),
        all_own=all(form(each.form).how == OWN for each in table),
        last=Known.of(_is_last(hand)),
        colour=colour,
        colour_known=colour is None or colour in KINDS,
        prospect=tuple(tile for tile in prospect if tile != UNSEEN),
        prospect_missing=UNSEEN in prospect or ("prospect" not in said and not _is_last(hand)),
        limit=int(said.get("limit") or limit(agreed)),
    )


@cites("JX-3.7cA")
def _is_last(hand: Hand) -> bool:
    """Whether the winning tile was the last of the wall, behind which no 望 is turned."""
    return "last" in dict(hand.circumstances) or "last" in _words(hand)


@cites("JX-3.7cA")
def _laid_before_the_win(hand: Hand, agreed: Agreed) -> int:
    """How many sets count as lying at the door; by one reading a finished 刻 or 多子 in the hand does too (JX-A30)."""
    laid = (found for word in hand.sets if (found := _lying(word)) is not None)
    held = Counter(hand.concealed).items() if agreed.reading("JX-A30") == "finished" else ()
    in_hand = sum(number in EQUAL_KIND and tile not in _own_equal(hand) for tile, number in held)
    return sum(at_the_door(each, agreed) for each in laid) + in_hand


def _lying(word: SetWord) -> LaidSet | None:
    """A set as it is written; own tiles that are said to be laid out lie there since before the win."""
    found = laid_set(word)
    return replace(found, at=0) if found is not None and LAID_OUT in word.qualifiers else found


def _words(hand: Hand) -> tuple[str, ...]:
    return () if hand.winning is None else hand.winning.qualifiers


def withheld(hand: Hand, agreed: Agreed, name: str) -> ClauseId | None:
    """The clause by which a winning hand lacks a line; `None` if it does not win or there is no such line."""
    return withheld_line(name) if score_hand(hand, agreed).wins else None


HANDS = Hands(
    name="jiaxing",
    edition="jiaxing",
    unit=UNIT,
    score=score_hand,
    waits=waits_of,
    withheld=withheld,
    reasons={NoForm: ClauseId("JX-3.6e"), WrongSize: ClauseId("JX-3.6e")},
    surplus=lambda hand: surplus(hand, SETS_TO_WIN),
)
"""What can be asked of a single hand of the game."""
