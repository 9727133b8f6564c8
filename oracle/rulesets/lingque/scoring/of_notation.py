"""A hand in hand notation: whether it wins, its sheet, and what a standing hand waits for.

Where the words leave undecided the seat or how the tile arrived, every possibility is counted, and the answer is
undecided if they differ.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import FLOWERS, KINDS
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
from oracle.rulesets.lingque.figures.forms import FORMS
from oracle.rulesets.lingque.figures.kinds import COPIES, SEATS, TILES
from oracle.rulesets.lingque.hand.circumstances import possibilities
from oracle.rulesets.lingque.hand.sorting import KONG_TILES, TILES_OF, Part
from oracle.rulesets.lingque.hand.sources import misplaced, owners
from oracle.rulesets.lingque.hand.waits import waits
from oracle.rulesets.lingque.scoring.best import sorter
from oracle.rulesets.lingque.scoring.points import reaches_minimum
from oracle.rulesets.lingque.scoring.sheet import UNIT, sheet_by, withheld_from
from oracle.rulesets.lingque.state.hands import WonHand
from oracle.ruling.hands import BelowMinimum, HandSheet, NoForm, Reason, Waits, WrongSize
from oracle.table.heaps import UNSEEN
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Hand, SetWord, Tile
    from oracle.families.mahjong.circumstances import Telling
    from oracle.rulebook.messages import Arguments
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.lingque.hand.circumstances import Possibilities, Wrong
    from oracle.rulesets.lingque.scoring.best import Sorter
    from oracle.ruling.many import ManyHands, ManyScores

TILES_TO_WIN = FORMS.tiles

COPIES_OF = {**dict.fromkeys(KINDS, COPIES), **dict.fromkeys(FLOWERS, TILES.flower_copies)}
"""How many of each kind there are, flowers too; of unseen tiles there is no end."""


def score_hand(hand: Hand, agreed: Agreed) -> HandSheet:
    """The itemised sheet of a hand, or why it is no finished one."""
    story = possibilities(_telling(hand))
    refused = not_counted(hand, _impossible(hand, story), _unfinished(hand, TILES_TO_WIN))
    if refused is not None:
        return refused
    counter = sorter(agreed)
    return one_answer([_sheet(won, counter) for won in _won_hands(hand, story)], story.missing)


@cites("LQ-1D.1", "LQ-2A.9")
def _sheet(won: WonHand, counter: Sorter) -> HandSheet:
    """The sheet of a hand of which everything is known; one below the minimum does not win, and has its sheet."""
    best = counter.best(won)
    if best is None:
        return HandSheet(wins=False, sheet=None, reason=NoForm("no-form"))
    sheet = sheet_by(counter, won, best)
    kongs = [meld.part for meld in won.melds if meld.kong]
    partition = tuple([KONG_TILES[part] if part in kongs else TILES_OF[part] for part in best.parts])
    table = counter.scorer.points
    points = best.account.rank[0]
    if reaches_minimum(points, table):
        return HandSheet(True, sheet, None, (), partition)
    reason = BelowMinimum("below-minimum", {"points": points, "due": table.minimum})
    return HandSheet(wins=False, sheet=sheet, reason=reason, partition=partition)


# -- what the words say ------------------------------------------------------------------------------


def won_hands(hand: Hand) -> list[WonHand]:
    """The hands that words can mean which contradict nothing: one for each possibility they leave open."""
    return _won_hands(hand, possibilities(_telling(hand)))


def _won_hands(hand: Hand, story: Possibilities) -> list[WonHand]:
    melds = tuple([meld_of(word) for word in hand.sets])
    tile = UNSEEN if hand.winning is None else hand.winning.tile
    flowers = len(hand.flowers)
    seats = owners(hand.sets, SEATS)
    return [
        WonHand(seat, hand.concealed, melds, tile, win, flowers)
        for seat, win in story.possible
        if seat in seats
    ]


@cites("LQ-2B.2")
def _telling(hand: Hand) -> Telling:
    """What is written beside the tiles; concealed kongs keep a hand closed."""
    return telling_of(hand)


@cites("LQ-2A.7")
def _part(word: SetWord) -> Part | None:
    """The part a set word is: a sequence, a pung, or a kong, which is a pung of four."""
    return part_of(word)


# -- what cannot be ----------------------------------------------------------------------------------


def _impossible(hand: Hand, story: Possibilities | None) -> list[Wrong]:
    """What no hand can hold and no tile can have done."""
    wrong = _too_many(hand)
    for word in hand.sets:
        if _part(word) is None:
            wrong.append((ClauseId("LQ-2A.7"), Contradiction("no-set", {"tiles": tiles_of(word)})))
    if hand.sets:
        wrong += _from_elsewhere(hand, story)
    untold = of_no_tile(hand)
    wrong += [] if untold is None else [(ClauseId("LQ-1C.8"), untold)]
    if story is not None and hand.winning is not None:
        for clause, contradiction in story.wrong:
            args: Arguments = {"tile": hand.winning.tile, **contradiction.args}
            wrong.append((clause, Contradiction(contradiction.key, args)))
        if "rob" in hand.winning.qualifiers:
            wrong += _robbed_and_held(hand, hand.winning.tile)
    return wrong


@cites("LQ-1C.0(b)")
def _from_elsewhere(hand: Hand, story: Possibilities | None) -> Iterator[Wrong]:
    """The sets that cannot be from where they are written to be, whichever possible seat has them."""
    said = dict(hand.circumstances).get("seat")
    seats = SEATS if said is None else (said,)
    if story is not None:
        seats = tuple(dict.fromkeys(seat for seat, _ in story.possible)) or seats
    if owners(hand.sets, seats):
        return
    for word in hand.sets:
        found = [misplaced(word, seat) for seat in seats]
        if found and found[0] is not None and None not in found:
            yield ClauseId("LQ-1C.0"), found[0]
            return
    yield ClauseId("LQ-1C.0"), Contradiction("sets-of-nobody")


@cites("LQ-1A.1")
def _too_many(hand: Hand) -> list[Wrong]:
    """More copies of a kind than there are, or more tiles than a hand has."""
    tiles = every_tile(hand)
    wrong: list[Wrong] = []
    if perhaps_too_many(tiles, COPIES):
        wrong += [
            (ClauseId("LQ-1A.1"), each) for each in too_many_copies(sorted(tiles), COPIES_OF.__getitem__)
        ]
    wrong += [(ClauseId("LQ-2A.2"), each) for each in too_many_tiles(hand, TILES_TO_WIN)]
    return wrong


@cites("LQ-2C.1.06")
def _robbed_and_held(hand: Hand, tile: Tile) -> list[Wrong]:
    """A robbed tile is the fourth of the kind, and the three others lie in the pung it is added to."""
    if every_tile(hand).count(tile) == 1:
        return []
    return [(ClauseId("LQ-2C.1.06"), Contradiction("robbed-and-held", {"tile": tile}))]


# -- what is not finished ----------------------------------------------------------------------------


def _unfinished(hand: Hand, due: int) -> Reason | None:
    """Why tiles cannot be looked at as a hand: a flower that was not replaced, too few, unseen ones."""
    return unfinished(hand, due, "flower-not-replaced")


@cites("LQ-1D.1", "LQ-2A.2(e)")
def waits_of(hand: Hand, agreed: Agreed) -> Waits:
    """The kinds that complete a standing hand to a winning form, whatever it is then worth.

    A kind of which the hand itself has all copies is none of them.
    """
    refused = not_standing(hand, _impossible(hand, None), _unfinished(hand, TILES_TO_WIN - 1))
    if refused is not None:
        return refused
    melds = tuple(meld_of(word) for word in hand.sets)
    return Waits(waits(hand.concealed, melds, Counter(every_tile(hand)), agreed))


def withheld(hand: Hand, agreed: Agreed, name: str) -> ClauseId | None:
    """The clause by which a winning hand has not a fan; `None` if there is no such fan."""
    return withheld_from(won_hands(hand), name, sorter(agreed))


def score_many(hands: ManyHands, agreed: Agreed) -> ManyScores:
    """What many hands come to, in arrays; it needs NumPy, and loads it when it is asked."""
    from oracle.rulesets.lingque.scoring.many import many

    return many(hands, sorter(agreed))


HANDS = Hands(
    name="lingque",
    edition="29",
    unit=UNIT,
    score=score_hand,
    waits=waits_of,
    withheld=withheld,
    reasons={
        BelowMinimum: ClauseId("LQ-1D.1"),
        NoForm: ClauseId("LQ-2A.2"),
        WrongSize: ClauseId("LQ-1C.1"),
    },
    surplus=lambda hand: surplus(hand, TILES_TO_WIN),
    score_many=score_many,
)
"""What can be asked of a single hand of Lingque."""
