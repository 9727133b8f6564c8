"""A hand in hand notation: whether it wins, its sheet, and what a standing hand waits for.

Where the words leave the seat, the round or the way the tile came open, every possibility is counted, and the
answer is open if they differ.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from oracle.families.mahjong.circumstances import (
    SELF,
    dealt_and_few,
    given_by_oneself,
    last_and_more,
    seats_possible,
    too_many_left,
)
from oracle.families.mahjong.kinds import FLOWERS, KINDS, WINDS
from oracle.families.mahjong.sets import Meld
from oracle.families.mahjong.words import every_tile, part_of, tiles_of
from oracle.families.mahjong.written import (
    meld_of,
    perhaps_too_many,
    surplus,
    telling_of,
    too_many_copies,
    too_many_tiles,
    unfinished,
)
from oracle.game.hands import Hands, not_counted, not_standing, of_no_tile, one_answer
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.figures.deal import DEALER_SHARE, RESERVE, SHARE
from oracle.rulesets.taiwan.figures.forms import FORMS
from oracle.rulesets.taiwan.figures.kinds import COPIES, IN_TURN, TILES
from oracle.rulesets.taiwan.hand.sorting import counted, idle_waits, waiting_kinds
from oracle.rulesets.taiwan.scoring.best import sorter
from oracle.rulesets.taiwan.scoring.sheet import UNIT, sheet_of, withheld_from
from oracle.rulesets.taiwan.state.hands import Win, WonHand
from oracle.ruling.hands import HandSheet, NoForm, Reason, Unseen, Waits, WrongSize
from oracle.table.heaps import UNSEEN
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Hand, Seat, SetWord, Tile
    from oracle.families.mahjong.circumstances import Telling
    from oracle.families.mahjong.sets import Meld
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.taiwan.scoring.best import Sorter
    from oracle.rulesets.taiwan.state.hands import Declared, FlowerWin


EIGHT, SEVEN, LIGU = "flower", "seven", "ligu"
"""The forms a hand may name: the flower win with eight of one's own, with a robbed one, and 嚦咕嚦咕."""

FLOWER_WINS = (EIGHT, SEVEN)
"""The forms of a win by flowers (花胡)."""


def score_hand(hand: Hand, agreed: Agreed) -> HandSheet:
    """The itemised sheet of a hand, or why it is no finished one."""
    story = possibilities(_telling(hand), hand.flowers)
    wrong = _impossible(hand)
    wrong += story.wrong if hand.winning is not None else ()
    refused = not_counted(hand, wrong, _unfinished(hand, FORMS.tiles))
    if refused is not None:
        return refused
    by = sorter(agreed)
    return one_answer([_sheet(won, by) for won in won_hands(hand, story)], story.missing)


@cites("TW-WIN-1", "TW-WIN-3", "TW-TAI-27")
def _sheet(won: WonHand, by: Sorter) -> HandSheet:
    """The sheet of a hand of which everything is known; a flower win needs no complete hand and counts alone."""
    best = by.best(won)
    if best is not None:
        sheet = sheet_of(won.seat, best.account, best.equals, one_list=by.one_list)
        partition = tuple(part.tiles() for part in best.parts)
        laid = tuple(meld.part.tiles(kong=meld.kong) for meld in won.melds)
        return HandSheet(wins=True, sheet=sheet, partition=partition + laid)
    if won.win.flowers:
        return HandSheet(wins=True, sheet=sheet_of(won.seat, by.flowers_alone(won), one_list=by.one_list))
    return HandSheet(wins=False, sheet=None, reason=NoForm("no-form"))


def won_hands(hand: Hand, story: Possibilities) -> list[WonHand]:
    """The hands that words can mean: one for each possibility they leave open."""
    melds = tuple(_meld(word) for word in hand.sets)
    tile = UNSEEN if hand.winning is None else hand.winning.tile
    flowers = tuple(sorted(hand.flowers))
    return [
        WonHand(each.seat, each.wind, hand.concealed, melds, tile, each.win, flowers, story.ligu)
        for each in story.possible
    ]


@cites("TW-TAI-3")
def _telling(hand: Hand) -> Telling:
    """What is written beside the tiles; 暗槓 keeps a hand closed."""
    return telling_of(hand)


@cites("TW-DEF-10", "TW-DEF-8")
def _meld(word: SetWord) -> Meld:
    """A set (搭子): chow, pung or kong; a kong only where it was declared."""
    return meld_of(word)


# -- what cannot be ----------------------------------------------------------------------------------


@cites("TW-DEF-6", "TW-DEF-7")
def _impossible(hand: Hand) -> list[Wrong]:
    """What no hand can hold: too many copies, too many tiles, a set of tiles that make none."""
    wrong = _too_many(hand)
    for word in hand.sets:
        if part_of(word) is None:
            wrong.append((ClauseId("TW-DEF-10"), Contradiction("no-set", {"tiles": tiles_of(word)})))
    for tile in dict.fromkeys(hand.flowers):
        if tile not in FLOWERS and tile != UNSEEN:
            wrong.append((ClauseId("TW-EQ-1"), Contradiction("no-flower", {"tile": tile})))
    if hand.sets:
        wrong += (*_from_oneself(hand), *_from_elsewhere(hand))
    untold = of_no_tile(hand)
    wrong += [] if untold is None else [(ClauseId("TW-DEF-15"), untold)]
    return wrong


@cites("TW-PROC-23")
def _from_elsewhere(hand: Hand) -> Iterator[Wrong]:
    """A chow takes the discard of the upper neighbour, and of nobody else."""
    seat = dict(hand.circumstances).get("seat")
    uppers = {"upper", NEIGHBOUR, seat and IN_TURN.upper(seat)}
    for word in hand.sets:
        others = {*word.qualifiers} - uppers - {seat, SELF}
        if word.kind == "eat" and others and (seat is not None or not others.issubset(WINDS)):
            yield ClauseId("TW-PROC-23"), Contradiction("chow-from-elsewhere", {"tiles": tiles_of(word)})


def _from_oneself(hand: Hand) -> Iterator[Wrong]:
    """A claimed set cannot take a discard of its owner's."""
    seat = dict(hand.circumstances).get("seat")
    for word in hand.sets:
        if {seat, SELF} & {*word.qualifiers}:
            yield ClauseId("TW-DEF-10"), Contradiction("set-from-oneself", {"tiles": tiles_of(word)})


@cites("TW-EQ-1")
def _too_many(hand: Hand) -> list[Wrong]:
    """More copies of a kind than there are, or more tiles than a hand has."""
    tiles = every_tile(hand)
    wrong: list[Wrong] = []
    if perhaps_too_many(tiles, COPIES):
        wrong += [(ClauseId("TW-EQ-1"), each) for each in too_many_copies(tiles, _copies)]
    wrong += [(ClauseId("TW-WIN-1"), each) for each in too_many_tiles(hand, FORMS.tiles)]
    return wrong


def _copies(tile: Tile) -> int:
    """How many copies of a tile there are, one of each flower."""
    return TILES.flower_copies if tile in FLOWERS else COPIES


# -- what is not finished ----------------------------------------------------------------------------


def _unfinished(hand: Hand, due: int) -> Reason | None:
    """Why tiles cannot be looked at as a hand: a flower that was not replaced, too few, unseen ones."""
    ask = _before_the_last_tile if dict(hand.circumstances).get("form") in FLOWER_WINS else unfinished
    why = ask(hand, due, "flower-not-replaced")
    return why or (Unseen("tiles-unseen") if UNSEEN in hand.flowers else None)


@cites("TW-WIN-4")
def _before_the_last_tile(hand: Hand, due: int, flower: str) -> Reason | None:
    """A flower win is won on seventeen tiles, not before the last flower is replaced."""
    return unfinished(hand, due, flower)


@cites("TW-DEF-13")
def waits_of(hand: Hand, agreed: Agreed) -> Waits:
    """聽牌: the kinds that complete a standing hand."""
    refused = not_standing(hand, _impossible(hand), _unfinished(hand, FORMS.tiles - 1))
    if refused is not None:
        return refused
    melds = tuple(_meld(word) for word in hand.sets)
    ligu = _telling(hand).said("form") == LIGU
    return Waits(waiting_kinds(counted(hand.concealed), melds, ligu=ligu, idle=idle_waits(agreed)))


def withheld(hand: Hand, agreed: Agreed, name: str) -> ClauseId | None:
    """The clause by which a winning hand has not an item; `None` where it does not win, or no such item is."""
    sheet = score_hand(hand, agreed).sheet
    return None if sheet is None else withheld_from(sheet, name, agreed)


NEIGHBOUR = "side"
"""The word that says a tile came from one of two neighbours, without saying from which."""

KEPT = 4_096
"""How many different tellings are kept."""


class Possible(NamedTuple):
    """One way the words can be meant: the winner's wind, the round's, and how the tile came."""

    seat: Seat
    wind: Seat
    win: Win


class Possibilities(NamedTuple):
    """Every possibility, what is missing where there are several, and what cannot hold together."""

    possible: tuple[Possible, ...]
    missing: str
    wrong: tuple[Wrong, ...]
    ligu: bool


@lru_cache(KEPT)
def possibilities(telling: Telling, flowers: tuple[Tile, ...]) -> Possibilities:
    """Read what is written; `flowers` are the flowers of the hand, of which none can be two."""
    hows = _how(telling)
    seats, winds = seats_possible(telling, WINDS), _winds(telling, "round")
    dealers = _dealers(telling)
    possible = [
        Possible(seat, wind, _win(telling, how, dealer=dealer))
        for how, dealer, seat, wind in product(hows, dealers, seats, winds)
    ]
    missing = (
        "source-not-told" if len(hows) > 1 else "dealer-not-told" if len(dealers) > 1 else "seat-not-told"
    )
    wrong = tuple(_contradicted(telling, flowers))
    return Possibilities(tuple(possible), missing, wrong, telling.said("form") == LIGU)


def _winds(telling: Telling, key: str) -> Sequence[Seat]:
    said = telling.said(key)
    return WINDS if said is None else (said,)


@cites("TW-TAI-34", "TW-TAI-35")
def _dealers(telling: Telling) -> tuple[bool, ...]:
    """Whether the winner deals; asked only where the opening items depend on it."""
    dealer, seat = telling.said("dealer"), telling.said("seat")
    if dealer is not None and seat is not None:
        return (dealer == seat,)
    return (True, False) if telling.holds("first") else (False,)


@cites("TW-DEF-15")
def _how(telling: Telling) -> tuple[str, ...]:
    """Whether the tile was drawn, robbed or thrown; both drawn and thrown where the words leave it open."""
    if "rob" in telling.words:
        return ("robbed",)
    if telling.said("form") == SEVEN and telling.source is not None:
        return ("flower-robbed",)
    if telling.drawn:
        return ("drawn",)
    thrown = telling.source is not None or NEIGHBOUR in telling.words
    return ("thrown",) if thrown else ("drawn", "thrown")


@cites("TW-TAI-30a", "TW-TAI-34")
def _win(telling: Telling, how: str, *, dealer: bool) -> Win:
    """One possibility; a robbed flower makes the tile drawn for it one that its owner dealt in.

    A dealer who has claimed a set has thrown before: what he draws first is not what he was dealt.
    """
    tail, first = "tail" in telling.words, telling.holds("first")
    thrown = dealer and how == "drawn" and not telling.closed
    declared = _declared(telling, dealer=dealer)
    return Win(
        drawn=how in ("drawn", "flower-robbed"),
        given=how != "drawn",
        robbed=how == "robbed",
        tail=tail,
        opening_kong=tail and first and telling.kong and declared != "earth",
        last=telling.wall_empty,
        declared=declared,
        first=first and not thrown,
        dealer=dealer,
        flowers=_flower_win(telling),
        dealt=first and bool(_flower_win(telling)),
    )


@cites("TW-TAI-32")
def _declared(telling: Telling, *, dealer: bool) -> Declared:
    """天聽 or 地聽; a dealer's is always 地聽."""
    said = telling.said("ready")
    if said == "heaven":
        return "earth" if dealer else "heaven"
    return "earth" if said == "earth" else ""


@cites("TW-TAI-27")
def _flower_win(telling: Telling) -> FlowerWin:
    """花胡: with eight flowers of one's own, or seven and a robbed one."""
    forms: dict[str | None, FlowerWin] = {EIGHT: "eight", SEVEN: "seven"}
    return forms.get(telling.said("form"), "")


def _contradicted(telling: Telling, flowers: tuple[Tile, ...]) -> Iterator[Wrong]:
    """Words about the winning tile that cannot hold together."""
    source, robbed_flower = telling.source, telling.said("form") == SEVEN
    if telling.drawn and "rob" in telling.words:
        yield ClauseId("TW-TAI-11"), Contradiction("drawn-and-given")
    given = source is not None and not (robbed_flower and "tail" in telling.words)
    if telling.drawn and (given or NEIGHBOUR in telling.words):
        yield ClauseId("TW-TAI-22"), Contradiction("drawn-and-given")
    oneself = given_by_oneself(telling, source)
    if oneself is not None:
        yield ClauseId("TW-DEF-15"), oneself
    if "tail" in telling.words and not (telling.kong or telling.flower):
        yield ClauseId("TW-TAI-24"), Contradiction("nothing-replaced")
    more = last_and_more(telling)
    if more is not None:
        yield ClauseId("TW-TAI-25"), more
    yield from _of_the_wall(telling)
    if telling.holds("first") and telling.wall_empty:
        yield ClauseId("TW-TAI-25"), Contradiction("first-and-last")
    given = "rob" in telling.words or (source is not None and not telling.drawn)
    if given and telling.said("form") in (EIGHT, SEVEN):
        yield ClauseId("TW-WIN-4"), Contradiction("flower-win-given")
    if telling.said("form") in (EIGHT, SEVEN) and len(flowers) < len(FLOWERS):
        yield ClauseId("TW-WIN-2"), Contradiction("flowers-missing", {"flowers": len(flowers)})


@cites("TW-PROC-19", "TW-TAI-34")
def _of_the_wall(telling: Telling) -> Iterator[Wrong]:
    """More than the deal leaves to be drawn, or behind 天胡 fewer than flowers and kongs can have taken since."""
    many = too_many_left(telling, DRAWABLE)
    if many is not None:
        yield ClauseId("TW-PROC-19"), many
    dealer = telling.said("dealer") if telling.said("ready") is None else None
    few = dealt_and_few(telling, dealer, DRAWABLE - len(FLOWERS) - FORMS.sets)
    if few is not None:
        yield ClauseId("TW-TAI-34"), few


def _drawable() -> int:
    """How many tiles may be drawn after the deal: those of nobody's share and not of the reserve."""
    shares = SHARE * len(WINDS) + DEALER_SHARE - SHARE
    return len(KINDS) * COPIES + len(FLOWERS) * TILES.flower_copies - shares - RESERVE


DRAWABLE = _drawable()

HANDS = Hands(
    "taiwan",
    "16",
    UNIT,
    score_hand,
    waits_of,
    withheld,
    reasons={NoForm: ClauseId("TW-WIN-1"), WrongSize: ClauseId("TW-WIN-1")},
    surplus=lambda hand: surplus(hand, FORMS.tiles),
)
"""What can be asked of a single hand of the game."""

Wrong = tuple[ClauseId, Contradiction]
