"""What a winning hand looks like (胡牌型態): five sets and a pair, or 嚦咕嚦咕 where the table plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.families.mahjong.sorting import KONG, MELD, PAIR
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulebook.typed import read_as

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms by their slugs, and the figures that shape them; a kong counts as three of the tiles."""

    general: Annotated[str, "general.slug"]
    ligu: Annotated[str, "ligu.slug"]
    sets: Annotated[int, "general.sets"]
    tiles: Annotated[int, "general.tiles"]
    pair: Annotated[int, "general.pair_tiles"]
    meld: Annotated[int, "general.set_tiles"]
    kong: Annotated[int, "general.kong_tiles"]
    pairs: Annotated[int, "ligu.pairs"]
    triplet: Annotated[int, "ligu.triplet_tiles"]


@cites("TW-WIN-1", "TW-TAI-37")
def load_forms(document: Section) -> Forms:
    """Read the table of forms; both have the same number of tiles."""
    forms = read_as(document, Forms)
    if (forms.pair, forms.meld, forms.kong) != (PAIR, MELD, KONG):
        raise TableError(f"{document.where}: pair, set or kong has another size")
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
