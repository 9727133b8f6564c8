"""What lies at a door: the sets as a log writes them, and tiles that nobody saw (sections 2.1 and 2.2)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.written import tiles_of
from oracle.rulesets.jiaxing.figures.deal import SEATS, SHARE
from oracle.rulesets.jiaxing.figures.sets import OWN, SETS_TO_WIN, form_by_origin, set_of
from oracle.rulesets.jiaxing.hand.own import effective_size
from oracle.table.acts import LaidSet
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from grammar.syntax import SetWord
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.table.table import Table


HEAP = "none"
"""Tiles at the door of which the log does not show how they make sets."""


def perhaps_shown(table: Table[Course], seat: str, tile: str) -> tuple[int, ...]:
    """Where at the door of a seat lie own tiles, some of them unseen, that may be a set of this kind.

    A tile that nobody saw may be of the kind of any own equal tiles there.
    """
    return tuple(
        place
        for place, laid in enumerate(table.laid[seat])
        if laid.claimed is None and UNSEEN in (tile, *laid.tiles) and len({tile, *laid.tiles} - {UNSEEN}) <= 1
    )


def perhaps_beside(table: Table[Course], seat: str, tile: str) -> tuple[int, ...]:
    """Where among sets laid anew a tile of this kind may be of own equal tiles that lay beside them."""
    if table.knows_hand(seat):
        return ()
    return tuple(
        place
        for place, laid in enumerate(table.laid[seat])
        if laid.kind == HEAP and laid.claimed is not None and tile in laid.tiles
    )


def laid_set(word: SetWord) -> LaidSet | None:
    """The set a set word describes, `None` if its tiles make none of that kind."""
    made = set_of(tiles_of(word))
    named = None if made is None else form_by_origin(word.kind, made.kind)
    if made is None or named is None or (word.kind == "eat") != (named.how == "eat"):
        return None
    came = None if named.how == OWN else (word.came[0] if word.came else made.tiles[0])
    source = next((found for found in word.qualifiers if found in SEATS), None)
    return LaidSet(made.kind, made.tiles, named.slug, None, came, source)


def door_may_be_otherwise(table: Table[Course], seat: str) -> bool:
    """Whether sets lie at the door of a seat that nobody told of, or tiles do of which it is open how they lie.

    Where all that lies there is known, no unseen hand gives what the known tiles and the copies left do not.
    """
    course = table.course
    heaps = any(laid.kind == HEAP for laid in table.laid[seat])
    return course.gapped or heaps or seat in course.doors or seat in table.doubted


def hides_sets(table: Table[Course], seat: str) -> bool:
    """Whether the log does not show all that lies at the door of a seat."""
    unseen = any(laid.kind == HEAP or UNSEEN in laid.tiles for laid in table.laid[seat])
    return unseen or (seat in table.course.doors and effective_size(table, seat) < SHARE)


def concealed_by(table: Table[Course], seat: str, making: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The tiles a winner had in hand, with the winning one, by the seven sets he laid out; none if that cannot be."""
    if len(making) != SETS_TO_WIN or any(set_of(tiles) is None for tiles in making):
        return ()
    tiles = Counter(tile for group in making for tile in group)
    door = Counter(tile for laid in table.laid[seat] for tile in laid.tiles)
    return () if door - tiles else tuple(sorted((tiles - door).elements()))
