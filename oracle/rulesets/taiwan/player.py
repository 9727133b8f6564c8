"""A hand played rather than judged: the deal by chance, and what a simple sensible player likes.

The player keeps what lies together, claims what finishes a set, and wins whenever the rules allow it.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from grammar.syntax import Dice, Holding, Row
from oracle.families.due import Due
from oracle.families.mahjong import drawing
from oracle.families.mahjong.kinds import HONOUR, NUMBER_OF, SUIT_OF
from oracle.game.play import Option, Playing
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.hand.waits import waits
from oracle.rulesets.taiwan.options import options
from oracle.rulesets.taiwan.play.deal import DICE, copies, dealer_by, share_of
from oracle.rulesets.taiwan.play.turns import put_back
from oracle.rulesets.taiwan.state.course import drawable
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Line, Tile
    from oracle.game.chance import Chance
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.table.acts import Act
    from oracle.table.table import Table

LIKES = {
    "win": 1000,
    "rob": 990,
    "flower": 900,
    "replace": 900,
    "ready": 850,
    "hidden-kong": 800,
    "add-kong": 790,
    "draw": 500,
    "decline": 100,
}
"""How much a simple sensible player likes an act; a discard is liked the more, the less its tile is worth."""

CLAIMED = {"kong": 700, "pung": 690, "eat": 600}
"""How much such a player likes a claim that brings the hand further; any other is not wanted."""

UNWANTED = 100

EQUAL, NEXT, NEAR, TRIPLE = 40, 20, 8, 60
"""What an equal tile, the next number, the one after that and a whole set add to what a tile is worth."""

LONGEST_STREAK = 3


@cites("TW-PROC-11", "TW-PROC-12")
def deal(chance: Chance, agreed: Agreed) -> tuple[Line, ...]:
    """Three dice of the dealer, four shares, and the wall in drawing order; seats count from the wall they name."""
    del agreed
    order = chance.shuffled(kind for kind, number in copies().items() for _ in range(number))
    thrown = chance.dice(DICE)
    dealer = dealer_by(sum(thrown))
    ends = (0, *accumulate(share_of(seat, dealer) for seat in SEATS))
    shares = tuple(
        Holding(seat, "holds", tuple(order[ends[place] : ends[place + 1]]))
        for place, seat in enumerate(SEATS)
    )
    return (Dice(dealer, thrown), *shares, Row("wall", tuple(order[ends[-1] :])))


def heading(lines: tuple[Line, ...], chance: Chance) -> Mapping[str, str]:
    """Who deals, in which round, and how often in a row."""
    dealer = next(line.seat for line in lines if isinstance(line, Dice) and line.seat is not None)
    streak = chance.below(LONGEST_STREAK)
    return {"Dealer": dealer, "Wind": chance.one_of(SEATS), "Streak": str(streak)}


def ended(table: Table[Course]) -> str | None:
    """`won` once somebody has won, `drawn` when nothing can be drawn any more or the last tile was left."""
    course = table.course
    if course.due is Due.OVER:
        return "won" if course.wins else "drawn"
    waiting = course.due in (Due.DRAW, Due.ANSWER)
    return "drawn" if waiting and drawable(table) == 0 else None


def prefer(table: Table[Course], option: Option) -> int:
    """How much a player who builds sets likes an act."""
    act = option.act
    if act.name in LIKES:
        return LIKES[act.name]
    if act.tile is None:
        return UNWANTED
    held = table.hands[act.seat].known
    if act.name == "discard":
        return -worth(held, act.tile)
    if waits(table, act.seat):
        return UNWANTED
    if act.name == "eat" and any(_in_a_set(held, tile) for tile in act.with_tiles):
        return UNWANTED
    return CLAIMED[act.name]


def worth(held: Mapping[Tile, int], tile: Tile) -> int:
    """What a tile is worth to a hand: what stands beside it."""
    value = EQUAL * (held.get(tile, 0) - 1) + (TRIPLE if _in_a_set(held, tile) else 0)
    suit = SUIT_OF.get(tile, HONOUR)
    if suit == HONOUR:
        return value
    number = NUMBER_OF[tile]
    middle = min(number, 10 - number)
    for step, more in ((1, NEXT), (2, NEAR)):
        value += more * sum(bool(held.get(f"{number + way}{suit}")) for way in (-step, step))
    return value + middle


def _in_a_set(held: Mapping[Tile, int], tile: Tile) -> bool:
    """Whether a tile already stands in three equal ones or three in a row of the hand."""
    suit = SUIT_OF.get(tile, HONOUR)
    if held.get(tile, 0) >= 3:
        return True
    if suit == HONOUR:
        return False
    number = NUMBER_OF[tile]
    runs = ((number + low, number + low + 1, number + low + 2) for low in (-2, -1, 0))
    return any(all(held.get(f"{each}{suit}") for each in run) for run in runs)


@cites("TW-PRI-P2")
def revealed(table: Table[Course], act: Act) -> Act:
    """An act that brings a tile up from the wall, with that tile; what a hand has put back before it nobody has seen."""
    if act.name == "draw" and put_back(table, table.course):
        return act._replace(tiles=(UNSEEN,))
    return drawing.revealed(table, act)


PLAYING = Playing(options=options, deal=deal, prefer=prefer, revealed=revealed, ended=ended, heading=heading)
"""What it takes to play a hand of the Taiwan game."""
