"""The four hand forms (局式): what their sets and pairs are made of."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, cast

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError, read_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.tables import Section


SET_TILES, PAIR_TILES = 3, 2
"""How many tiles of a hand make a set, a kong counted as three, and how many a pair."""


@dataclass(frozen=True, slots=True)
class Form:
    """One form: its slug and name, whether its sets and pairs are made by suit or by rank, and how many it has."""

    slug: FormSlug
    name: str
    by_suit: bool
    sets: int
    pairs: int
    clause: str

    @property
    def tiles(self) -> int:
        """How many tiles a hand of the form has."""
        return SET_TILES * self.sets + PAIR_TILES * self.pairs


@cites("YW-FORM-0")
def load_forms(document: Section) -> Mapping[FormSlug, Form]:
    """Read the forms by slug; all have as many tiles."""
    found: dict[FormSlug, Form] = {}
    for row in document.sections("form"):
        slug = cast("FormSlug", row.text("slug"))
        if row.text("by") not in {"suit", "rank"}:
            raise TableError(f"{row.where}: sets are made by suit or by rank")
        found[slug] = Form(
            slug=slug,
            name=row.text("name"),
            by_suit=row.text("by") == "suit",
            sets=row.number("sets"),
            pairs=row.number("pairs"),
            clause=row.text("clause"),
        )
    if (
        set(found) != {"se-zu", "hua-zu", "se-dui", "hua-dui"}
        or len({form.tiles for form in found.values()}) != 1
    ):
        raise TableError(f"{document.where}: the forms are not the four, or not of one size")
    return MappingProxyType(found)


FORMS = load_forms(read_table("yawan", "forms"))
"""The forms of the game."""

TILES_TO_WIN = FORMS["se-zu"].tiles
"""How many tiles a winning hand has, a kong counted as three."""

FormSlug = Literal["se-zu", "hua-zu", "se-dui", "hua-dui"]
"""色组式, 花组式, 色对式, 花对式."""
