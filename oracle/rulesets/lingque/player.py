"""A hand of Lingque played rather than judged: the deal by chance, and what a simple sensible player likes.

The player goes for one suit and honours (混一色), which reaches the minimum whatever else the hand has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.syntax import Dice, Holding, Row
from oracle.families.due import Due
from oracle.families.mahjong.drawing import revealed
from oracle.families.mahjong.kinds import HONOUR, NUMBER_OF, SUIT_OF, SUITS
from oracle.families.mahjong.sorting import MELD
from oracle.game.play import Option, Playing
from oracle.rulesets.lingque.figures.deal import DICE, SHARE
from oracle.rulesets.lingque.figures.kinds import DEALER, PLAIN, SEATS, WITH_FLOWERS
from oracle.rulesets.lingque.options import options
from oracle.rulesets.lingque.play.deal import copies_of, side_opened, tiles_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Line, Seat, Tile
    from oracle.game.chance import Chance
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.lingque.state.course import Course
    from oracle.table.table import Table

LIKES = {
    "win": 1000,
    "flower": 900,
    "replace": 900,
    "hidden-kong": 800,
    "add-kong": 790,
    "draw": 500,
}
"""How much a simple sensible player likes an act; a discard is liked the more, the less its tile is worth."""

CLAIMED = {"kong": 700, "pung": 690, "eat": 600}
"""How much such a player likes to claim a tile that belongs to the suit played for; any other is not wanted."""

UNWANTED = 100
KEPT = 100
"""What a tile of the suit played for is worth more than any other; honours are worth half of it."""

PAIRED, NEXT, NEAR = 30, 10, 5
"""What an equal tile, the next number and the one after that add to a tile's worth."""


def agree(chance: Chance) -> Mapping[str, str]:
    """Whether it is played with flowers or without."""
    return {"tiles": str(chance.one_of((PLAIN, WITH_FLOWERS)))}


def deal(chance: Chance, agreed: Agreed) -> tuple[Line, ...]:
    """Two throws, four shares of thirteen, and the wall in drawing order."""
    copies = copies_of(tiles_of(agreed))
    order = chance.shuffled(kind for kind, number in copies.items() for _ in range(number))
    first = chance.dice(DICE)
    throws = (Dice(DEALER, first), Dice(side_opened(sum(first)), chance.dice(DICE)))
    shares = tuple(
        Holding(seat, "holds", tuple(order[number * SHARE : (number + 1) * SHARE]))
        for number, seat in enumerate(SEATS)
    )
    return (*throws, *shares, Row("wall", tuple(order[len(SEATS) * SHARE :])))


def ended(table: Table[Course]) -> str | None:
    """`won` once a hand is laid out, `drawn` when somebody has to draw and the wall is empty."""
    due = table.course.due
    if due is Due.OVER:
        return "won"
    return "drawn" if due in (Due.DRAW, Due.ANSWER, Due.REPLACE) and table.wall.left == 0 else None


def prefer(table: Table[Course], option: Option) -> int:
    """How much a player of one suit likes an act."""
    act = option.act
    if act.tile is None or act.name in LIKES:
        return LIKES[act.name]
    suit = suit_of(table, act.seat)
    if act.name == "discard":
        return -worth(table.hands[act.seat].known, act.tile, suit)
    return CLAIMED[act.name] if SUIT_OF.get(act.tile) in (suit, HONOUR) else UNWANTED


def suit_of(table: Table[Course], seat: Seat) -> str:
    """The suit a player goes for: the one most of whose tiles lie in the hand, or on the table already."""

    def count() -> str:
        held = dict.fromkeys(SUITS, 0)
        for tile, number in table.hands[seat].known.items():
            if SUIT_OF.get(tile) in held:
                held[SUIT_OF[tile]] += number
        for laid in table.laid[seat]:
            if SUIT_OF[laid.tiles[0]] in held:
                held[SUIT_OF[laid.tiles[0]]] += MELD
        return max(SUITS, key=lambda suit: held[suit])

    return table.remembered(seat, "suit", count)


def worth(held: Mapping[Tile, int], tile: Tile, suit: str) -> int:
    """What a tile is worth to a hand that goes for a suit: whether it belongs there, and what is beside it."""
    own = SUIT_OF.get(tile, "")
    value = PAIRED * (held.get(tile, 0) - 1) + (KEPT if own == suit else KEPT // 2 if own == HONOUR else 0)
    if own == HONOUR or tile not in NUMBER_OF:
        return value
    number = NUMBER_OF[tile]
    for step, more in ((1, NEXT), (2, NEAR)):
        value += more * sum(bool(held.get(f"{number + way}{own}")) for way in (-step, step))
    return value


PLAYING = Playing(options=options, deal=deal, prefer=prefer, revealed=revealed, ended=ended, agree=agree)
"""What it takes to play a hand of Lingque."""
