"""Melds: the sets on the table as parts of a hand."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from oracle.families.mahjong.sets import melds_laid, part_laid
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.forms import FORMS
from oracle.rulesets.lingque.figures.sets import SET_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.families.mahjong.sets import Meld
    from oracle.rulesets.lingque.hand.sorting import Part
    from oracle.rulesets.lingque.state.course import Course
    from oracle.rulesets.lingque.state.hands import WonHand
    from oracle.table.table import Table


@cites("LQ-2A.7")
def part_of(kind: str, tiles: Sequence[Tile]) -> Part | None:
    """The part a set is: three in a row, three equal tiles or four; `None` for any others."""
    return part_laid(SET_KINDS, kind, tiles)


@cites("LQ-2B.2", "LQ-2C.3.01")
def is_closed(melds: tuple[Meld, ...]) -> bool:
    """Whether nothing was claimed: no chow, no pung, no exposed kong; concealed kongs keep a hand closed."""
    return not any(meld.exposed for meld in melds)


@cites("LQ-2D.3")
def not_concealed(won: WonHand) -> frozenset[Tile]:
    """The kinds of which a pung is not concealed (暗刻): it is not made only of tiles that the winner drew.

    They are the kinds of the claimed pungs, exposed kongs and added kongs, and the kind of the winning tile unless the
    win is self-drawn, the winner had three of the kind concealed before, or has a concealed kong of it.
    """
    kinds = {meld.part.tiles()[0] for meld in won.melds if meld.exposed and meld.part.kind == "pung"}
    held = won.concealed.count(won.tile) >= FORMS.meld_tiles
    if not (
        won.win.drawn or held or any(won.tile in meld.part.tiles() for meld in won.melds if not meld.exposed)
    ):
        kinds.add(won.tile)
    return frozenset(kinds)


@cites("LQ-2A.3")
def melds_of(table: Table[Course], seat: Seat) -> tuple[Meld, ...] | None:
    """The laid sets of a seat as the count takes them; `None` if one of them is no set."""
    return melds_laid(SET_KINDS, table.laid[seat])


@cites("LQ-1C.2")
def perhaps_grown(table: Table[Course], seat: Seat, melds: Sequence[Meld]) -> Iterator[tuple[Meld, ...]]:
    """Laid sets, once for each choice of those pungs that may have become kongs in acts that are missing."""
    grown = table.course.grown
    choices = [
        (meld, meld._replace(kong=True))
        if laid.kind == "pung" and (seat, laid.claimed) in grown and table.unaccounted(laid.claimed or "")
        else (meld,)
        for laid, meld in zip(table.laid[seat], melds, strict=True)
    ]
    return product(*choices)
