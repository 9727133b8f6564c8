"""Illegal deals of Taiwan's game: tiles, shares, dice, walls; each operator names the clause that is to object."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_deals import (
    another_deals,
    another_throws_the_dice,
    deals_a_fifth_copy,
    deals_a_tile_too_few,
    throws,
    throws_a_die_too_few,
)
from conformance_tests.laws.mahjong import Hand, dealt_otherwise, with_line
from conformance_tests.laws.taiwan.taken_apart import SHARE, operator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mutations import Draft

operator.enter(deals_a_fifth_copy, "TW-EQ-1")
operator.enter(deals_a_tile_too_few, "TW-PROC-12", most=SHARE)  # the dealer may take the seventeenth later
operator.enter(another_throws_the_dice, "TW-PROC-11")
operator.enter(throws_a_die_too_few, "TW-EQ-2", "TW-PROC-11")
operator.enter(another_deals, "TW-PROC-11", "TW-PROC-12")


@operator
def throws_other_dice(hand: Hand) -> Iterator[Draft]:
    """The dice tell whose wall is opened, and that seat is East of the hand, whoever deals."""
    for index, line in throws(hand):
        numbers = (line.numbers[0] % 6 + 1, *line.numbers[1:])
        head = with_line(hand, index, replace(line, numbers=numbers))
        if (sum(numbers) - sum(line.numbers)) % 4:
            yield dealt_otherwise(hand, head, "TW-PROC-11")
