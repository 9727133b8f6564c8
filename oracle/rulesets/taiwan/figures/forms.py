"""What a winning hand looks like (胡牌型態): five sets and a pair, or 嚦咕嚦咕 where the table plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.families.mahjong.sorting import KONG, MELD, PAIR
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, TableError, read_table

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms by their slugs, and the figures that shape them; a kong counts as three of the tiles."""

    general: str
    ligu: str
    sets: int
    tiles: int
    pairs: int
    triplet: int


@cites("TW-WIN-1", "TW-TAI-37")
def load_forms(document: Section) -> Forms:
    """Read the table of forms; both have the same number of tiles."""
    general, ligu = document.section("general"), document.section("ligu")
    forms = Forms(
        general=general.text("slug"),
        ligu=ligu.text("slug"),
        sets=general.number("sets"),
        tiles=general.number("tiles"),
        pairs=ligu.number("pairs"),
        triplet=ligu.number("triplet_tiles"),
    )
    sizes = general.number("pair_tiles"), general.number("set_tiles"), general.number("kong_tiles")
    if sizes != (PAIR, MELD, KONG):
        raise TableError(f"{general.where}: pair, set or kong has another size")
    if {forms.sets * MELD + PAIR, forms.pairs * PAIR + forms.triplet} != {forms.tiles}:
        raise TableError(f"{document.where}: the forms are not of one size")
    return forms


FORMS = load_forms(read_table("taiwan", "forms"))
"""The forms of the game."""


@cites("TW-TAI-37")
def is_ligu(counts: Sequence[int]) -> bool:
    """嚦咕嚦咕: seven pairs and a triplet; four equal tiles may serve as two of the pairs."""
    odd = [number for number in counts if number % PAIR]
    return len(odd) == 1 and odd[0] >= FORMS.triplet and sum(counts) == FORMS.tiles
