"""Dealt hands of Lingque taken apart, and what they are worth, which is asked of the naive scorer."""

from __future__ import annotations

from collections import Counter

from conformance_tests.laws.lingque.naive import Answer, Case, score
from conformance_tests.laws.mahjong import FLOWERS, Hand, Moment, beside
from conformance_tests.laws.mutations import Operators

KIND_NAMES = {"eat": "chow"}
LEAST = 10
"""What a hand must be worth to win, flowers apart."""


def with_flowers(hand: Hand) -> bool:
    """Whether the hand is played with flowers."""
    return any(tag.subject == "tiles" and tag.value == "144" for tag in hand.log.tags)


# -- what a hand is worth --------------------------------------------------------------------------


def standing(moment: Moment, seat: str, tile: str, *, drawn: bool) -> Case | None:
    """A hand that would win on a tile, for the naive scorer; None where its tiles are too few or too many."""
    held = moment.held(seat)
    if drawn:
        held[tile] -= 1
    melds = tuple((KIND_NAMES.get(laid.kind, laid.kind), laid.tiles) for laid in moment.table.laid[seat])
    concealed = tuple(held.elements())
    if len(concealed) + 3 * len(melds) != 13 or any(one in FLOWERS for one in (*concealed, tile)):
        return None
    return Case(concealed, tile, melds, seat, drawn, wall_empty=moment.table.wall.left == 0)


def answer(moment: Moment, seat: str, tile: str, *, drawn: bool = False) -> Answer | None:
    """What the naive scorer says of a hand with this tile; None where it has no form."""
    case = standing(moment, seat, tile, drawn=drawn)
    return None if case is None else score(case)


def near(moment: Moment, seat: str, tile: str) -> bool:
    """Whether a hand may be complete with a tile: at most one number or honour stands alone."""
    held = moment.held(seat) + Counter([tile])
    alone = [one for one in held if held[one] == 1 and not any(held[beside] for beside in beside(one))]
    return len(alone) == 0


# -- telling ---------------------------------------------------------------------------------------

operator: Operators[Hand] = Operators({})
OPERATORS = operator.known
"""Every operator by its name."""
