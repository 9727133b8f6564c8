"""The four hand forms (局式): what their sets and pairs are made of."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, get_args

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError, read_table
from oracle.rulebook.typed import rows_as

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.tables import Section


FormSlug = Literal["se-zu", "hua-zu", "se-dui", "hua-dui"]
"""色组式, 花组式, 色对式, 花对式."""

SET_TILES, PAIR_TILES = 3, 2
"""How many tiles of a hand make a set, a kong counted as three, and how many a pair."""


@dataclass(frozen=True, slots=True)
class Form:
    """One form: its slug and name, what its sets and pairs are made by, and how many it has."""

    slug: FormSlug
    name: str
    by: Literal["suit", "rank"]
    sets: int
    pairs: int
    clause: str

    @property
    def by_suit(self) -> bool:
        """Whether its sets and pairs are made by suit; else they are by rank."""
        return self.by == "suit"

    @property
    def tiles(self) -> int:
        """How many tiles a hand of the form has."""
        return SET_TILES * self.sets + PAIR_TILES * self.pairs


@cites("YW-FORM-0")
def load_forms(document: Section) -> Mapping[FormSlug, Form]:
    """Read the forms by slug; all have as many tiles."""
    found: dict[FormSlug, Form] = {form.slug: form for form in rows_as(document, "form", Form)}
    if set(found) != set(get_args(FormSlug)) or len({form.tiles for form in found.values()}) != 1:
        raise TableError(f"{document.where}: the forms are not the four, or not of one size")
    return MappingProxyType(found)


FORMS = load_forms(read_table("yawan", "forms"))
"""The forms of the game."""

TILES_TO_WIN = FORMS["se-zu"].tiles
"""How many tiles a winning hand has, a kong counted as three."""
