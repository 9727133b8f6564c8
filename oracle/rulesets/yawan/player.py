"""A hand played rather than judged: the deal by chance, and what a simple sensible player likes.

The player goes for 色组式 or for 花组式 and keeps what lies together under that form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.syntax import Dice, Holding, Row
from oracle.families.due import Due
from oracle.families.mahjong.drawing import revealed
from oracle.families.mahjong.kinds import HONOUR, NUMBER_OF, SUIT_OF
from oracle.game.play import Option, Playing
from oracle.rulesets.yawan.figures.kinds import DEALER, DRAGONS, SEATS, SUITS, WINDS
from oracle.rulesets.yawan.figures.points import POINTS
from oracle.rulesets.yawan.figures.sets import form_made
from oracle.rulesets.yawan.figures.values import READING
from oracle.rulesets.yawan.hand.binding import form_bound
from oracle.rulesets.yawan.options import options
from oracle.rulesets.yawan.play.deal import DICE, copies, counted_seat, shared_out
from oracle.rulesets.yawan.state.sides import DOUBLES, OPTION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Line, Seat, Tile
    from oracle.game.chance import Chance
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.yawan.figures.forms import FormSlug
    from oracle.rulesets.yawan.state.course import Course
    from oracle.table.table import Table

LIKES = {
    "win": 1000,
    "rob": 990,
    "show": 950,
    "replace": 900,
    "ready": 850,
    "hidden-kong": 800,
    "add-kong": 790,
    "draw": 500,
}
"""How much a simple sensible player likes an act; a discard is liked the more, the less its tile is worth."""

CLAIMED = {"kong": 700, "pung": 690, "eat": 600}
"""How much such a player likes a claim under the form that is played for; any other is not wanted."""

UNWANTED = 100

THRESHOLDS = (5, 10, 15, POINTS.usual)
PROFILES = ("everyday", "reconstruction")
"""What dealt tables agree on."""

EQUAL, NEXT, NEAR = 30, 10, 4
"""What a tile that makes a pair or triplet with another adds to what it is worth, the next rank, the one after."""


def deal(chance: Chance, agreed: Agreed) -> tuple[Line, ...]:
    """Two throws, the deal behind the reserved stacks, and the wall in drawing order."""
    order = chance.shuffled(kind for kind, number in copies().items() for _ in range(number))
    first = chance.dice(DICE)
    throws = (Dice(DEALER, first), Dice(counted_seat(DEALER, sum(first), agreed), chance.dice(DICE)))
    hands, left_over = shared_out(order)
    shares = tuple(Holding(seat, "holds", hands[seat]) for seat in SEATS)
    return (*throws, *shares, Row("wall", left_over))


def agree(chance: Chance) -> Mapping[str, str]:
    """The threshold, whether it is played by side, and a profile by which every item has a value."""
    agreed = {POINTS.option: str(chance.one_of(THRESHOLDS)), READING: chance.one_of(PROFILES)}
    return agreed | ({OPTION: DOUBLES} if chance.below(len(SEATS)) == 0 else {})


def heading(lines: tuple[Line, ...], chance: Chance) -> Mapping[str, str]:
    """Who deals, and in which circle."""
    del lines
    return {"Dealer": DEALER, "Wind": chance.one_of(SEATS)}


def ended(table: Table[Course]) -> str | None:
    """`won` once somebody has won, `drawn` once the last tile is shown or nobody can draw, None before."""
    due = table.course.due
    if due is Due.OVER:
        return "won"
    if due is Due.LAST:
        return "drawn"
    return "drawn" if due in (Due.ANSWER, Due.REPLACE) and table.wall.left == 0 else None


def prefer(table: Table[Course], option: Option) -> int:
    """How much a player who goes for a form likes an act."""
    act = option.act
    if act.name in LIKES:
        return LIKES[act.name]
    if act.tile is None:
        return UNWANTED
    form = form_of_hand(table, act.seat)
    held = table.hands[act.seat].known
    if act.name == "discard":
        return -worth(held, act.tile, form)
    tiles = (*act.with_tiles, act.tile)
    if form_made(act.name, tiles, act.seat) != form:
        return UNWANTED
    return CLAIMED[act.name]


def form_of_hand(table: Table[Course], seat: Seat) -> FormSlug:
    """The form a player goes for: the one the hand is bound to, else the one its tiles lie closer to."""

    def choose() -> FormSlug:
        held = table.hands[seat].known
        values = {form: sum(worth(held, tile, form) for tile in held) for form in FORMS_PLAYED}
        return max(FORMS_PLAYED, key=values.__getitem__)

    bound = form_bound(table, seat)
    return table.remembered(seat, "form", choose) if bound is None else bound


FORMS_PLAYED: tuple[FormSlug, ...] = ("se-zu", "hua-zu")


def worth(held: Mapping[Tile, int], tile: Tile, form: FormSlug) -> int:
    """What a tile is worth to a hand under a form: what stands beside it."""
    if form == "se-zu":
        value = EQUAL * (held.get(tile, 0) - 1)
        suits: tuple[str, ...] = (SUIT_OF[tile],)
    else:
        value = EQUAL * sum(bool(held.get(other)) for other in alike(tile)) - EQUAL * (held.get(tile, 0) - 1)
        suits = tuple(suit for suit in SUITS if suit != SUIT_OF[tile])
    if SUIT_OF[tile] == HONOUR:
        return value
    number = NUMBER_OF[tile]
    for step, more in ((1, NEXT), (2, NEAR)):
        value += more * sum(
            bool(held.get(f"{number + way}{suit}")) for suit in suits for way in (-step, step)
        )
    return value


def alike(tile: Tile) -> tuple[Tile, ...]:
    """The other tiles of the rank of a tile, or the other dragons, or the other winds."""
    if SUIT_OF[tile] != HONOUR:
        return tuple(f"{NUMBER_OF[tile]}{suit}" for suit in SUITS if suit != SUIT_OF[tile])
    return tuple(each for each in (WINDS if tile in WINDS else DRAGONS) if each != tile)


PLAYING = Playing(
    options=options, deal=deal, prefer=prefer, revealed=revealed, ended=ended, agree=agree, heading=heading
)
"""What it takes to play a hand of Yawan."""
