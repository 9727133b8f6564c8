"""A hand in hand notation: whether it is complete, its sheet, and what a standing hand waits for.

Where the words leave the winds or the way the tile came open, every possibility is counted, and the answer is open if
they differ.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Literal, NamedTuple

from oracle.families.mahjong.circumstances import (
    RELATIVES,
    SELF,
    Telling,
    dealt_and_few,
    dealt_by_another,
    drawn_and_given,
    first_and_late,
    first_and_sets,
    given_by_oneself,
    last_and_more,
    seats_possible,
    too_many_left,
)
from oracle.families.mahjong.words import every_tile, tiles_of
from oracle.families.mahjong.written import (
    perhaps_too_many,
    surplus,
    telling_of,
    too_many_copies,
    too_many_tiles,
    unfinished,
)
from oracle.game.hands import Hands, not_counted, not_standing, of_no_tile, one_answer
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulebook.tables import read_table
from oracle.rulesets.yawan.figures.forms import TILES_TO_WIN
from oracle.rulesets.yawan.figures.kinds import COPIES, DEALER, IN_TURN, KINDS, SEATS, WINDS
from oracle.rulesets.yawan.figures.sets import form_made
from oracle.rulesets.yawan.hand.arranging import arranger
from oracle.rulesets.yawan.scoring.sheet import UNIT, best_of, loose_sheet, sheet_of
from oracle.rulesets.yawan.state.hands import Laid, Win, WonHand
from oracle.ruling.hands import HandSheet, NoForm, Reason, Unseen, Waits, WrongSize
from oracle.table.heaps import UNSEEN
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Hand, Seat, SetWord, Tile
    from oracle.rulebook.readings import Agreed


def score_hand(hand: Hand, agreed: Agreed) -> HandSheet:
    """The itemised sheet of a hand, or why it is no finished one."""
    laid = tuple([_laid(word) for word in hand.sets])
    story = _story(hand, laid)
    wrong = (*_impossible(hand), *(story.wrong if hand.winning is not None else ()))
    refused = not_counted(hand, wrong, _unfinished(hand, TILES_TO_WIN))
    if refused is not None:
        return refused
    return one_answer([_sheet(won, agreed) for won in _possible(hand, laid, story)], story.missing)


def _story(hand: Hand, laid: tuple[Laid, ...]) -> Possibilities:
    """What the words say of the win on the winning tile, and what the own tiles say of it."""
    tile = UNSEEN if hand.winning is None else hand.winning.tile
    held = every_tile(hand).count(tile) - 1
    shown = _own_visible(laid, tile)
    return possibilities(telling_of(hand), tile, shown, held - shown)


@cites("YW-FORM-0")
def _sheet(won: WonHand, agreed: Agreed) -> HandSheet:
    """The sheet of a hand of which everything is known; one that no form takes may still be a fancy one."""
    best = best_of(won, agreed)
    if best is None:
        return HandSheet(wins=False, sheet=loose_sheet(won, agreed), reason=NoForm("no-form"))
    sheet = sheet_of(won, best, agreed)
    partition = tuple([unit.tiles for unit in best.arrangement.units])
    return HandSheet(wins=True, sheet=sheet, partition=partition)


def _possible(hand: Hand, laid: tuple[Laid, ...], story: Possibilities) -> list[WonHand]:
    """One hand for each possibility that the words leave open."""
    return [WonHand(each.seat, each.round, hand.concealed, laid, each.win) for each in story.possible]


def _laid(word: SetWord) -> Laid:
    """A set on the table; the tile that came stands apart in its word."""
    return Laid(word.kind, tiles_of(word), word.came[0] if len(word.came) == 1 else "")


@cites("YW-TERM-2")
def _own_visible(laid: Sequence[Laid], tile: str) -> int:
    """How many copies of a tile lie open in the own claimed sets and open kongs (明牌)."""
    return sum(each.tiles.count(tile) for each in laid if each.claimed)


# -- what cannot be ----------------------------------------------------------------------------------


def _impossible(hand: Hand) -> tuple[Wrong, ...]:
    """What no hand can hold: too many copies, too many tiles, a set of tiles that make none under any form."""
    said = dict(hand.circumstances).get("seat")
    seats: Sequence[Seat] = WINDS if said is None else (said,)
    odd = [
        (ClauseId("YW-FORM-0"), Contradiction("no-set", {"tiles": tiles_of(word)}))
        for word in hand.sets
        if all(form_made(word.kind, tiles_of(word), seat) is None for seat in seats)
    ]
    untold = of_no_tile(hand)
    of_none = () if untold is None else ((ClauseId("YW-PLAY-10a"), untold),)
    return (*_too_many(hand), *odd, *_from_oneself(hand, said), *of_none)


@cites("YW-PLAY-7", "YW-PLAY-8")
def _from_oneself(hand: Hand, seat: str | None) -> Iterator[Wrong]:
    """A claimed set cannot take a discard of its owner's."""
    for word in hand.sets:
        if word.kind != "hidden-kong" and {seat, SELF} & {*word.qualifiers}:
            clause = "YW-PLAY-7" if word.kind == "eat" else "YW-PLAY-8"
            yield ClauseId(clause), Contradiction("set-from-oneself", {"tiles": tiles_of(word)})


@cites("YW-EQ-1")
def _too_many(hand: Hand) -> list[Wrong]:
    """More copies of a kind than there are, or more tiles than a hand has."""
    tiles = every_tile(hand)
    wrong: list[Wrong] = []
    if perhaps_too_many(tiles, COPIES):
        wrong += [(ClauseId("YW-EQ-1"), each) for each in too_many_copies(tiles, lambda _: COPIES)]
    wrong += [(ClauseId("YW-FORM-0"), each) for each in too_many_tiles(hand, TILES_TO_WIN)]
    return wrong


# -- what is not finished ----------------------------------------------------------------------------


def _unfinished(hand: Hand, due: int) -> Reason | None:
    """Why tiles cannot be looked at as a hand: a flower, too few, unseen ones."""
    why = unfinished(hand, due, "no-flowers")
    if hand.flowers and (why is None or isinstance(why, Unseen | WrongSize)):
        return Reason("no-flowers", {"tile": hand.flowers[0]})
    return why


@cites("YW-PLAY-10a")
def waits_of(hand: Hand, agreed: Agreed) -> Waits:
    """定局: the kinds that complete a standing hand, whatever it is then worth.

    A kind of which the hand itself has all copies is none of them. Without the seat the winds of a flower hand are
    not known, and the answer is open where that matters.
    """
    refused = not_standing(hand, _impossible(hand), _unfinished(hand, TILES_TO_WIN - 1))
    if refused is not None:
        return refused
    laid = tuple([_laid(word) for word in hand.sets])
    said = dict(hand.circumstances).get("seat")
    arranges, held = arranger(agreed), Counter(every_tile(hand))
    found = {arranges.waits(hand.concealed, laid, seat) for seat in (WINDS if said is None else (said,))}
    if len(found) > 1:
        return Waits((), reason=Reason("winds-not-told"), undecided=True)
    return Waits(tuple(kind for kind in found.pop() if held[kind] < COPIES))


def withheld(hand: Hand, agreed: Agreed, name: str) -> ClauseId | None:
    """The clause by which a winning hand lacks an item; `None` if it does not win, or there is no such item."""
    from oracle.rulesets.yawan.scoring.withheld import (  # loads the rules of play
        withheld_from,
    )

    if hand.winning is None or not score_hand(hand, agreed).wins:
        return None
    laid = tuple([_laid(word) for word in hand.sets])
    return withheld_from(_possible(hand, laid, _story(hand, laid)), name, agreed)


KEPT = 4_096
"""How many different tellings are kept."""


class Possible(NamedTuple):
    """One way the words can be meant: the winner's wind, the wind of the circle, and how the tile came."""

    seat: Seat
    round: Seat
    win: Win


class Possibilities(NamedTuple):
    """Every possibility, what is missing where there are several, and what cannot hold together."""

    possible: tuple[Possible, ...]
    missing: str
    wrong: tuple[Wrong, ...]


@lru_cache(KEPT)
def possibilities(telling: Telling, tile: Tile, visible: int, hidden: int = 0) -> Possibilities:
    """Read a telling; `visible` is how many copies of the tile lie in the winner's own exposed sets.

    `hidden` is how many more the winner holds. `seen` says what lies elsewhere at the table.
    """
    hows = _how(telling)
    least, seen = visible, telling.said("seen")
    if seen is not None and seen.isdigit():
        visible = int(seen)
    seats, rounds = seats_possible(telling, SEATS), _winds(telling, "round")
    possible = [
        Possible(seat, wind, _win(telling, how, seat, tile, visible))
        for how, seat, wind in product(hows, seats, rounds)
    ]
    missing = "source-not-told" if len(hows) > 1 else "winds-not-told"
    wrong = (*_contradicted(telling), *_miscounted(tile, visible, least, COPIES - 1 - hidden))
    return Possibilities(tuple(possible), missing, wrong)


@cites("YW-TERM-2", "YW-EQ-1")
def _miscounted(tile: Tile, visible: int, least: int, most: int) -> Iterator[Wrong]:
    """Fewer copies seen than the own sets show, or more than there can be beside those held."""
    if visible < least or visible > max(most, least):
        yield ClauseId("YW-EQ-1"), Contradiction("seen-miscounted", {"tile": tile, "seen": visible})


def _winds(telling: Telling, key: str) -> Sequence[Seat]:
    said = telling.said(key)
    return SEATS if said is None else (said,)


@cites("YW-PLAY-10a")
def _how(telling: Telling) -> tuple[str, ...]:
    """Whether the tile was drawn, robbed from a kong or thrown; both drawn and thrown where the words leave it open."""
    if "rob" in telling.words:
        return ("robbed",)
    if telling.drawn:
        return ("drawn",)
    return ("thrown",) if telling.source is not None else ("drawn", "thrown")


def _win(telling: Telling, how: str, seat: Seat, tile: Tile, visible: int) -> Win:
    """One possibility."""
    drawn = how == "drawn"
    return Win(
        tile=tile,
        drawn=drawn,
        robbed=how == "robbed",
        replacement=drawn and "tail" in telling.words,
        last=telling.wall_empty,
        opening=_opening(telling, how, seat),
        declared=telling.holds("ready") and seat != DEALER,
        visible=visible,
    )


@cites("YW-PLAY-5a")
def _opening(telling: Telling, how: str, seat: Seat) -> Opening:
    """天和 of the dealer's first fourteen tiles, 地和 on the dealer's first discard."""
    if not telling.holds("first"):
        return ""
    if how == "drawn":
        return "deal" if seat == DEALER else ""
    return "first-discard" if how == "thrown" and seat != DEALER and _from_dealer(telling, seat) else ""


def _from_dealer(telling: Telling, seat: Seat) -> bool:
    source = telling.source
    if source in RELATIVES:
        return IN_TURN.after(seat, RELATIVES[source]) == DEALER
    return source in {None, DEALER}


def _contradicted(telling: Telling) -> Iterator[Wrong]:
    """Words about the winning tile that cannot hold together."""
    replaced = "tail" not in telling.words or telling.kong
    found = (
        ("YW-PLAY-10a", drawn_and_given(telling, telling.source)),
        ("YW-PLAY-10a", given_by_oneself(telling, telling.source)),
        ("YW-PLAY-9d", None if replaced else Contradiction("nothing-replaced")),
        ("YW-PLAY-10c", last_and_more(telling)),
        ("YW-PLAY-5", too_many_left(telling, UNDEALT)),
        ("YW-PLAY-5a", dealt_and_few(telling, DEALER, UNDEALT)),
        ("YW-PLAY-5a", first_and_sets(telling)),
        ("YW-PLAY-5a", first_and_late(telling)),
        ("YW-PLAY-5a", _ready_and_claimed(telling)),
        ("YW-PLAY-5a", _ready_and_first(telling)),
        ("YW-PLAY-10f", dealt_by_another(telling, DEALER)),
    )
    for clause, wrong in found:
        if wrong is not None:
            yield ClauseId(clause), wrong


@cites("YW-PLAY-5a")
def _ready_and_claimed(telling: Telling) -> Contradiction | None:
    """报定 comes before the first claim, and whoever has declared it exchanges no tile."""
    return Contradiction("ready-and-claimed") if telling.holds("ready") and not telling.closed else None


@cites("YW-PLAY-5a")
def _ready_and_first(telling: Telling) -> Contradiction | None:
    """报定 comes after the dealer's first discard, which can no longer be won on."""
    on_it = telling.holds("first") and not telling.drawn and telling.source == DEALER
    return Contradiction("ready-and-first") if telling.holds("ready") and on_it else None


def _undealt() -> int:
    """How many tiles the deal leaves in the wall."""
    share = read_table("yawan", "deal").section("share")
    shares = share.number("dealer") + share.number("others") * (len(SEATS) - 1)
    return len(KINDS) * COPIES - shares


UNDEALT = _undealt()

HANDS = Hands(
    "yawan",
    "1998",
    UNIT,
    score_hand,
    waits_of,
    withheld,
    reasons={NoForm: ClauseId("YW-PLAY-10a"), WrongSize: ClauseId("YW-PLAY-10a")},
    surplus=lambda hand: surplus(hand, TILES_TO_WIN),
)
"""What can be asked of a single hand of the game."""

Wrong = tuple[ClauseId, Contradiction]

Opening = Literal["", "deal", "first-discard"]
