"""The special forms (特殊): whether tiles make one.

Each is entered with its bounds, how many kinds it has and how many tiles of one kind. Those of all of them tell most
hands apart at a glance; the whole condition of a form stands in its function. Whoever counts hands asks here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.families.mahjong.kinds import KINDS
from oracle.game.patterns import Definitions
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.forms import FORMS, ORPHAN_KINDS, UNCONNECTED_SETS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grammar.syntax import Tile
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.lingque.hand.sorting import Counts

    Tiles = Mapping[Tile, int]
    Predicate = Callable[[Tiles], bool]


class SpecialForm(NamedTuple):
    """A form: of how many different kinds it is, how many tiles of one it has at most, and whether tiles make it."""

    kinds: frozenset[int]
    most: int
    is_made_of: Predicate


DEFINITIONS: Definitions[str, SpecialForm] = Definitions()
"""The special forms by their slugs, and those under other candidates of a reading."""


def special(  # noqa: PLR0913  the last two are for other readings
    slug: str, clause: str, *, kinds: set[int], most: int, reading: str = "", candidate: str = ""
) -> Callable[[Predicate], Predicate]:
    """Enter a predicate as the definition of a special form under its clause, or under a candidate of a reading."""

    def enter(predicate: Predicate) -> Predicate:
        form = SpecialForm(frozenset(kinds), most, cites(clause)(predicate))
        DEFINITIONS.enter(slug, form, reading, candidate)
        return predicate

    return enter


@special(FORMS.seven_pairs, "LQ-2C.2.01", kinds={FORMS.pairs}, most=FORMS.pair_tiles)
def is_seven_pairs(tiles: Tiles) -> bool:
    """七对: seven different pairs; four equal tiles are not two of them."""
    return all(number == FORMS.pair_tiles for number in tiles.values())


@special(FORMS.unconnected, "LQ-2C.2.02", kinds={FORMS.unconnected_tiles}, most=1)
def is_unconnected(tiles: Tiles) -> bool:
    """全不靠: fourteen different tiles of 147, 258 and 369, one a suit, and the honours."""
    return len(tiles) == FORMS.unconnected_tiles and any(tiles.keys() <= each for each in UNCONNECTED_SETS)


@special(FORMS.orphans, "LQ-2C.2.03", kinds={len(ORPHAN_KINDS)}, most=FORMS.pair_tiles)
def is_orphans(tiles: Tiles) -> bool:
    """十三幺: the thirteen terminals and honours and one more of them."""
    return tiles.keys() == ORPHAN_KINDS and sum(tiles.values()) == FORMS.tiles


class SpecialForms(NamedTuple):
    """The special forms of a table, with the bounds of them all: no other number of kinds, no more of one kind."""

    forms: Mapping[str, SpecialForm]
    kinds: frozenset[int]
    most: int

    @staticmethod
    def of(forms: Mapping[str, SpecialForm]) -> SpecialForms:
        """Some forms and their bounds."""
        every = forms.values()
        kinds = frozenset(number for form in every for number in form.kinds)
        return SpecialForms(forms, kinds, max(form.most for form in every))

    @cites("LQ-2A.2(a)")
    def made_of(self, counts: Counts) -> str | None:
        """Which special form the tiles of a hand without melds make, if any."""
        if max(counts) > self.most:
            return None
        tiles = {kind: number for kind, number in zip(KINDS, counts, strict=True) if number}
        if len(tiles) not in self.kinds:
            return None
        return next((slug for slug, form in self.forms.items() if form.is_made_of(tiles)), None)


_KEPT: dict[object, SpecialForms] = {}


def special_forms(agreed: Agreed) -> SpecialForms:
    """The special forms for the readings agreed."""
    return agreed.kept(_KEPT, lambda: SpecialForms.of(DEFINITIONS.under(agreed.reading)))


def forget() -> None:
    """Drop what was kept."""
    _KEPT.clear()
