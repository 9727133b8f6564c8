"""What a winning hand looks like: pair and four melds, or one of the three special forms (特殊)."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.families.mahjong.kinds import HONOURS, NUMBERS, SUITS
from oracle.families.mahjong.sorting import KONG, MELD, PAIR
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError, read_table
from oracle.rulebook.typed import read_as

if TYPE_CHECKING:
    from grammar.syntax import Tile
    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms by their slugs, and the figures that shape them; `standing` is 九莲宝灯 before it wins."""

    general: Annotated[str, "general.slug"]
    seven_pairs: Annotated[str, "seven_pairs.slug"]
    unconnected: Annotated[str, "unconnected.slug"]
    orphans: Annotated[str, "orphans.slug"]
    melds: Annotated[int, "general.melds"]
    meld_tiles: Annotated[int, "general.meld_tiles"]
    pair_tiles: Annotated[int, "general.pair_tiles"]
    kong_tiles: Annotated[int, "general.kong_tiles"]
    pairs: Annotated[int, "seven_pairs.pairs"]
    unconnected_tiles: Annotated[int, "unconnected.tiles"]
    groups: Annotated[tuple[str, ...], "unconnected.groups"]
    terminals: Annotated[tuple[int, ...], "orphans.numbers"]
    standing: Annotated[str, "nine_gates.standing"]

    @property
    def tiles(self) -> int:
        """How many tiles a winning hand has, a kong counted as three."""
        return self.melds * self.meld_tiles + self.pair_tiles

    @property
    def unconnected_sets(self) -> tuple[frozenset[Tile], ...]:
        """The six sets of sixteen kinds that 全不靠 draws from."""
        return tuple(_spread(self.groups, suits) for suits in permutations(SUITS))

    @property
    def orphan_kinds(self) -> frozenset[Tile]:
        """The thirteen kinds of 十三幺."""
        return frozenset(f"{number}{suit}" for suit in SUITS for number in self.terminals) | set(HONOURS)

    @property
    def nine_gates(self) -> tuple[int, ...]:
        """How many of each number the standing tiles of 九莲宝灯 have."""
        return tuple(self.standing.count(str(number)) for number in NUMBERS)


@cites("LQ-2A.2(a)")
def load_forms(document: Section) -> Forms:
    """Read the table of forms; every form has as many tiles as pair and melds."""
    forms = read_as(document, Forms)
    if (forms.pair_tiles, forms.meld_tiles, forms.kong_tiles) != (PAIR, MELD, KONG):
        raise TableError(f"{document.where}: general: pair, meld or kong has another size")
    if sorted("".join(forms.groups)) != [str(number) for number in NUMBERS]:
        raise TableError(f"{document.where}: unconnected: the groups are not the nine numbers")
    sizes = {forms.pairs * forms.pair_tiles, forms.unconnected_tiles, len(forms.orphan_kinds) + 1}
    if sizes != {forms.tiles}:
        raise TableError(f"{document.where}: the forms are not of one size")
    return forms


def _spread(groups: tuple[str, ...], suits: tuple[str, ...]) -> frozenset[Tile]:
    numbered = {number + suit for group, suit in zip(groups, suits, strict=True) for number in group}
    return frozenset(numbered | set(HONOURS))


FORMS = load_forms(read_table("lingque", "forms"))
"""The forms of the game."""

UNCONNECTED_SETS, ORPHAN_KINDS, NINE_GATES = FORMS.unconnected_sets, FORMS.orphan_kinds, FORMS.nine_gates
"""What the special forms draw from."""
