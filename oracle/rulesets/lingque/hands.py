"""A hand in hand notation: whether it wins, its sheet, and what a standing hand waits for.

A circumstance that is not written is taken not to hold. The seat and how the tile came are never guessed: where
they are not written, every possibility is counted, and the answer is open if they differ.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from oracle.clauses import ClauseId, cites
from oracle.knowledge import UNSEEN
from oracle.registry import HandSheet, Waits
from oracle.rulesets.lingque.abacus import abacus
from oracle.rulesets.lingque.aspects import Win
from oracle.rulesets.lingque.forms import FORMS
from oracle.rulesets.lingque.points import reaches_minimum
from oracle.rulesets.lingque.scoring import best_of, sheet_of
from oracle.rulesets.lingque.sorting import Part
from oracle.rulesets.lingque.tiles import (
    COPIES,
    DEALER,
    FLOWERS,
    HONOUR,
    KINDS,
    NUMBER_OF,
    PLACE,
    SEATS,
    SUIT_OF,
    TILES,
)
from oracle.rulesets.lingque.won import Meld, WonHand, is_closed
from oracle.verdict import Contradiction

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Hand, Seat, SetWord, Tile
    from oracle.readings import Agreed
    from oracle.rulesets.lingque.aspects import Replaced

Reason = tuple[str, dict[str, int | str | tuple[str, ...]]]

SET_WORDS: Mapping[str, tuple[bool, bool]] = {
    "eat": (False, True),
    "pung": (False, True),
    "kong": (True, True),
    "add-kong": (True, True),
    "hidden-kong": (True, False),
}
"""The kinds of set: whether it is a kong, and whether it is exposed."""

RELATIVES = {"lower": 1, "across": 2, "upper": 3}
"""How many seats on in turn a relative seat is."""


class Came(NamedTuple):
    """What the words say of the way the winning tile came; `how` and `replaces` hold every possibility."""

    how: tuple[str, ...]
    seats: tuple[Seat, ...]
    replaces: tuple[Replaced, ...]
    first: bool
    wall_empty: bool


def score_hand(hand: Hand, agreed: Agreed) -> HandSheet:
    """The itemised sheet of a hand, or why it is no finished one."""
    if hand.winning is None:
        wrong = tuple(_impossible(hand, None))
        return HandSheet(False, None, None if wrong else ("no-winning-tile", {}), wrong)
    came = _came(hand)
    wrong = tuple(_impossible(hand, came))
    if wrong:
        return HandSheet(wins=False, sheet=None, impossible=wrong)
    unfinished = _unfinished(hand, FORMS.tiles)
    if unfinished is not None:
        return HandSheet(False, None, unfinished, undecided=unfinished[0] == "tiles-unseen")
    return _counted([*_possible(hand, came)], came, agreed)


def _counted(possible: Sequence[WonHand], came: Came, agreed: Agreed) -> HandSheet:
    """Count every possibility of what is not written; where they differ, the first thing missing is named."""
    found = [_sheet(won, agreed) for won in possible]
    if len(found) > 1 and any(_lines(answer) != _lines(found[0]) for answer in found):
        return HandSheet(wins=False, sheet=None, reason=(_missing(came), {}), undecided=True)
    return found[0]


def _lines(answer: HandSheet) -> object:
    sheet = answer.sheet
    return None if sheet is None else ([(item.item, item.figures) for item in sheet.items], sheet.total)


def _missing(came: Came) -> str:
    if len(came.how) > 1:
        return "source-not-told"
    return "replaced-not-told" if len(came.replaces) > 1 else "seat-not-told"


@cites("LQ-1D.1", "LQ-2A.9")
def _sheet(won: WonHand, agreed: Agreed) -> HandSheet:
    """The sheet of a hand of which everything is known; one below the minimum does not win, and has its sheet."""
    best = best_of(won, agreed)
    if best is None:
        return HandSheet(wins=False, sheet=None, reason=("no-form", {}))
    sheet = sheet_of(won, best, agreed)
    laid = Counter(meld.part for meld in won.melds if meld.kong)
    partition = tuple(part.tiles(kong=laid[part] > 0) for part in best.parts)
    table = abacus(agreed).reckoner.points
    points = best.account.sum.points
    if reaches_minimum(points, table):
        return HandSheet(wins=True, sheet=sheet, partition=partition)
    reason: Reason = ("below-minimum", {"points": points, "due": table.minimum})
    return HandSheet(wins=False, sheet=sheet, reason=reason, partition=partition)


# -- what the words say ------------------------------------------------------------------------------


def _possible(hand: Hand, came: Came) -> Iterator[WonHand]:
    """The hands the words can mean."""
    melds = tuple(_meld(word) for word in hand.sets)
    closed = is_closed(melds)
    tile = UNSEEN if hand.winning is None else hand.winning.tile
    for how, replaces, seat in product(came.how, came.replaces, came.seats):
        win = Win(
            drawn=how == "drawn",
            robbed=how == "robbed",
            first=came.first and how != "robbed",
            replaces=replaces if how == "drawn" else "",
            wall_empty=came.wall_empty,
            dealer=seat == DEALER,
            closed=closed,
        )
        yield WonHand(seat, hand.concealed, melds, tile, win, len(hand.flowers))


def _came(hand: Hand) -> Came:
    words = () if hand.winning is None else hand.winning.qualifiers
    said = dict(hand.circumstances)
    seat = said.get("seat")
    source = next((word for word in words if word in SEATS or word in RELATIVES), None)
    return Came(
        how=_how(words, source),
        seats=SEATS if seat is None else (seat,),
        replaces=_replaces(hand, said) if "tail" in words else ("",),
        first=("first" in said or "first" in words) and _may_be_first(seat, source),
        wall_empty="last" in said or "last" in words or said.get("left") == "0",
    )


def _how(words: Sequence[str], source: str | None) -> tuple[str, ...]:
    """Whether the tile was drawn, robbed or discarded; both drawn and discarded where the words leave it open."""
    if "rob" in words:
        return ("robbed",)
    if {"self", "drawn", "tail"} & set(words):
        return ("drawn",)
    return ("discarded",) if source is not None else ("drawn", "discarded")


@cites("LQ-2C.1.02")
def _may_be_first(seat: Seat | None, source: str | None) -> bool:
    """Whether the tile can be the dealer's: drawn by the dealer, or discarded by the dealer."""
    if source is None or source == DEALER:
        return True
    return seat is not None and source in RELATIVES and _relative(seat, source) == DEALER


def _relative(seat: Seat, word: str) -> Seat:
    return SEATS[(SEATS.index(seat) + RELATIVES[word]) % len(SEATS)]


@cites("LQ-2C.1.03")
def _replaces(hand: Hand, said: Mapping[str, str | None]) -> tuple[Replaced, ...]:
    """What a tile from the tail can have been drawn for: a kong, or a flower that was replaced."""
    told = said.get("replaces")
    kong = any(SET_WORDS[word.kind][0] for word in hand.sets)
    possible: list[Replaced] = []
    if kong and told in (None, "kong"):
        possible.append("kong")
    if hand.flowers and told in (None, "flower"):
        possible.append("flower")
    return tuple(possible)


def _tiles_of(word: SetWord) -> tuple[Tile, ...]:
    return (*word.tiles, *word.came)


@cites("LQ-2A.7")
def _part(word: SetWord) -> Part | None:
    """The part a set word is: three in a row, three equal or four equal tiles; None for any others."""
    tiles = sorted(_tiles_of(word), key=lambda tile: PLACE.get(tile, -1))
    kong, _ = SET_WORDS[word.kind]
    if not tiles or any(tile not in PLACE for tile in tiles):
        return None
    run = word.kind == "eat"
    number = NUMBER_OF[tiles[0]]
    suit = SUIT_OF[tiles[0]]
    if run and (suit == HONOUR or number > TILES.numbers[-3]):
        return None
    part = Part(suit, "sequence" if run else "pung", number)
    return part if part.tiles(kong=kong) == tuple(tiles) else None


def _meld(word: SetWord) -> Meld:
    part = _part(word)
    if part is None:
        raise ValueError(f"{word.kind}:{_tiles_of(word)} is no set")
    return Meld(part, *SET_WORDS[word.kind])


# -- what cannot be ----------------------------------------------------------------------------------

Wrong = tuple[ClauseId, Contradiction]


def _impossible(hand: Hand, came: Came | None) -> Iterator[Wrong]:
    """What no hand can hold and no tile can have done."""
    yield from _too_many(hand)
    for word in hand.sets:
        if _part(word) is None:
            yield ClauseId("LQ-2A.7"), Contradiction("no-set", {"tiles": _tiles_of(word)})
    if came is not None and hand.winning is not None:
        yield from _contradicted(hand, came)


@cites("LQ-1A.1")
def _too_many(hand: Hand) -> Iterator[Wrong]:
    """More copies of a kind than there are, or more tiles than a hand has."""
    held = Counter(_every_tile(hand))
    for tile in sorted(held):
        copies = TILES.flower_copies if tile in FLOWERS else COPIES
        if tile != UNSEEN and held[tile] > copies:
            yield ClauseId("LQ-1A.1"), Contradiction("too-many-copies", {"tile": tile, "copies": copies})
    if _size(hand) > FORMS.tiles:
        many = {"tiles": _size(hand), "due": FORMS.tiles}
        yield ClauseId("LQ-2A.2"), Contradiction("too-many-tiles", many)


def _every_tile(hand: Hand) -> Iterator[Tile]:
    yield from hand.concealed
    yield from hand.flowers
    for word in hand.sets:
        yield from _tiles_of(word)
    if hand.winning is not None:
        yield hand.winning.tile


def _contradicted(hand: Hand, came: Came) -> Iterator[Wrong]:
    """Words about the winning tile that cannot hold together."""
    winning, said = hand.winning, dict(hand.circumstances)
    if winning is None:
        return
    words = set(winning.qualifiers)
    source = next((word for word in winning.qualifiers if word in SEATS or word in RELATIVES), None)
    drawn = words & {"self", "drawn", "tail"}
    if drawn and (source is not None or "rob" in words):
        yield ClauseId("LQ-1C.8"), Contradiction("drawn-and-given", {"tile": winning.tile})
    if source is not None and source == said.get("seat"):
        yield ClauseId("LQ-1C.8"), Contradiction("from-oneself", {"tile": winning.tile})
    if said.get("dealer") not in (None, DEALER):
        yield ClauseId("LQ-2A.8"), Contradiction("dealer-is-east", {"seat": DEALER})
    if not came.replaces:
        yield ClauseId("LQ-2C.1.03"), Contradiction("nothing-replaced", {"tile": winning.tile})
    if ("last" in said or "last" in words) and said.get("left") not in (None, "0"):
        yield ClauseId("LQ-2C.1.04"), Contradiction("last-and-more", {"left": str(said.get("left"))})
    if "first" in said or "first" in words:
        if hand.sets:
            yield ClauseId("LQ-2C.1.01"), Contradiction("first-and-sets", {"tile": winning.tile})
        if came.wall_empty or "rob" in words:
            yield ClauseId("LQ-2C.1.01"), Contradiction("first-and-late", {"tile": winning.tile})
    yield from _robbed_and_held(hand, words)


@cites("LQ-2C.1.06")
def _robbed_and_held(hand: Hand, words: set[str]) -> Iterator[Wrong]:
    """A robbed tile is the fourth of the kind, and the three others lie in the pung it is added to."""
    if hand.winning is not None and "rob" in words:
        tile = hand.winning.tile
        if list(_every_tile(hand)).count(tile) > 1:
            yield ClauseId("LQ-2C.1.06"), Contradiction("robbed-and-held", {"tile": tile})


# -- what is not finished ----------------------------------------------------------------------------


def _size(hand: Hand) -> int:
    """The tiles of a hand, every set counted as three."""
    return len(hand.concealed) + FORMS.meld_tiles * len(hand.sets) + (hand.winning is not None)


def _unfinished(hand: Hand, due: int) -> Reason | None:
    """Why tiles cannot be looked at as a hand: too few, unseen ones, a flower that was not replaced."""
    tiles = [*hand.concealed, *(() if hand.winning is None else (hand.winning.tile,))]
    if UNSEEN in tiles:
        return "tiles-unseen", {}
    flower = next((tile for tile in tiles if tile not in PLACE), None)
    if flower is not None:
        return "flower-not-replaced", {"tile": flower}
    if _size(hand) != due:
        return "wrong-size", {"tiles": _size(hand), "due": due}
    return None


@cites("LQ-1D.1", "LQ-2A.2")
def waits_of(hand: Hand, agreed: Agreed) -> Waits:
    """The kinds that complete a standing hand to a winning form, whatever it is then worth.

    A kind of which the hand itself has all copies is none of them.
    """
    wrong = tuple(_impossible(hand, None))
    if wrong:
        return Waits((), impossible=wrong)
    if hand.winning is not None:
        return Waits((), reason=("hand-not-standing", {}))
    unfinished = _unfinished(hand, FORMS.tiles - 1)
    if unfinished is not None:
        return Waits((), reason=unfinished, undecided=unfinished[0] == "tiles-unseen")
    melds, held = tuple(_meld(word) for word in hand.sets), Counter(_every_tile(hand))
    counter = abacus(agreed)
    return Waits(
        tuple(
            kind
            for kind in KINDS
            if held[kind] < COPIES and counter.completes((*hand.concealed, kind), melds)
        )
    )
