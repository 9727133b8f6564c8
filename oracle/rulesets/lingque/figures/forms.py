"""What a winning hand looks like: pair and four melds, or one of the three special forms (特殊)."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.families.mahjong.kinds import HONOURS, NUMBERS, SUITS
from oracle.families.mahjong.sorting import KONG, MELD, PAIR
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError, read_table

if TYPE_CHECKING:
    from grammar.syntax import Tile
    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms by their slugs, and the figures that shape them.

    `unconnected_sets` holds the six sets of sixteen kinds that 全不靠 draws from, `orphan_kinds` the thirteen
    of 十三幺, `nine_gates` how many of each number the standing tiles of 九莲宝灯 have.
    """

    general: str
    seven_pairs: str
    unconnected: str
    orphans: str
    melds: int
    meld_tiles: int
    pair_tiles: int
    kong_tiles: int
    pairs: int
    unconnected_tiles: int
    unconnected_sets: tuple[frozenset[Tile], ...]
    orphan_kinds: frozenset[Tile]
    nine_gates: tuple[int, ...]

    @property
    def tiles(self) -> int:
        """How many tiles a winning hand has, a kong counted as three."""
        return self.melds * self.meld_tiles + self.pair_tiles


@cites("LQ-2A.2")
def load_forms(document: Section) -> Forms:
    """Read the table of forms; every form has as many tiles as pair and melds."""
    general, pairs = document.section("general"), document.section("seven_pairs")
    unconnected, orphans = document.section("unconnected"), document.section("orphans")
    groups = unconnected.texts("groups")
    forms = Forms(
        general=general.text("slug"),
        seven_pairs=pairs.text("slug"),
        unconnected=unconnected.text("slug"),
        orphans=orphans.text("slug"),
        melds=general.number("melds"),
        meld_tiles=general.number("meld_tiles"),
        pair_tiles=general.number("pair_tiles"),
        kong_tiles=general.number("kong_tiles"),
        pairs=pairs.number("pairs"),
        unconnected_tiles=unconnected.number("tiles"),
        unconnected_sets=tuple(_spread(groups, suits) for suits in permutations(SUITS)),
        orphan_kinds=frozenset(f"{number}{suit}" for suit in SUITS for number in orphans.numbers("numbers"))
        | set(HONOURS),
        nine_gates=tuple(
            document.section("nine_gates").text("standing").count(str(number)) for number in NUMBERS
        ),
    )
    if (forms.pair_tiles, forms.meld_tiles, forms.kong_tiles) != (PAIR, MELD, KONG):
        raise TableError(f"{general.where}: pair, meld or kong has another size")
    if sorted("".join(groups)) != [str(number) for number in NUMBERS]:
        raise TableError(f"{unconnected.where}: the groups are not the nine numbers")
    sizes = {forms.pairs * forms.pair_tiles, forms.unconnected_tiles, len(forms.orphan_kinds) + 1}
    if sizes != {forms.tiles}:
        raise TableError(f"{document.where}: the forms are not of one size")
    return forms


def _spread(groups: tuple[str, ...], suits: tuple[str, ...]) -> frozenset[Tile]:
    numbered = {number + suit for group, suit in zip(groups, suits, strict=True) for number in group}
    return frozenset(numbered | set(HONOURS))


FORMS = load_forms(read_table("lingque", "forms"))
"""The forms of the game."""
