"""局式 in play: the form a hand is bound to by its first chi or pung, its order of suits, and its base tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.clauses import cites
from oracle.knowledge import UNSEEN
from oracle.rulesets.yawan.sets import SET_KINDS, form_made
from oracle.rulesets.yawan.tiles import COLOUR_OF, NUMBER_OF, SUIT_OF, WINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.acts import LaidSet
    from oracle.readings import Agreed
    from oracle.rulesets.yawan.units import FormSlug
    from oracle.table import Table

BASE_READING = "YW-A2"
ONE_COUPLE = "one"


class Bound(NamedTuple):
    """What the sets of a hand bind it to; None of each as long as none does, or the log does not show it.

    `order` are the suits of lowest, middle and highest rank, `suits` and `winds` the couples of base tiles.
    """

    form: FormSlug | None = None
    order: tuple[str, ...] | None = None
    suits: frozenset[str] | None = None
    winds: frozenset[str] | None = None


@cites("YW-FORM-0", "YW-FORM-5")
def bound(table: Table, seat: Seat) -> Bound:
    """What the sets a seat has laid bind its hand to; the first chi or pung of each kind does, and a kong as well."""
    found = Bound()
    for laid in table.laid[seat]:
        found = _bound_by(found, laid, seat)
    return found


def _bound_by(found: Bound, laid: LaidSet, seat: Seat) -> Bound:
    form = form_made(laid.kind, laid.tiles, seat)
    if form is None:
        return found
    found = found._replace(form=found.form or form)
    if form == "se-zu":
        return found
    if laid.kind == "eat":
        return found._replace(order=found.order or order_of(laid.tiles))
    base = base_of(laid.kind, laid.tiles, laid.claimed, seat)
    if base is None:
        return found
    if base <= set(WINDS):
        return found._replace(winds=found.winds or base)
    return found._replace(suits=found.suits or base)


@cites("YW-FORM-2", "YW-PLAY-7b")
def order_of(tiles: Iterable[Tile]) -> tuple[str, ...]:
    """The suits of a flower sequence from the lowest rank to the highest."""
    return tuple(SUIT_OF[tile] for tile in sorted(tiles, key=NUMBER_OF.__getitem__))


@cites("YW-FORM-2b", "YW-PLAY-8b")
def base_of(kind: str, tiles: Sequence[Tile], claimed: Tile | None, seat: Seat) -> frozenset[str] | None:
    """The couple of suits or of winds that the two own tiles of a flower pung belong to, a dragon to its suit.

    None for a triplet that was drawn, and where the log does not show which tile came.
    """
    if not SET_KINDS[kind].exposed or claimed in (None, UNSEEN):
        return None
    own = [tile for tile in tiles if tile not in (claimed, seat)]
    return frozenset(tile if tile in WINDS else COLOUR_OF[tile] for tile in own)


@cites("YW-FORM-2b")
def agrees(found: Bound, base: frozenset[str], agreed: Agreed) -> bool:
    """Whether the own tiles of another pung keep to the base of the hand; both couples may stand side by side."""
    winds = base <= set(WINDS)
    same, other = (found.winds, found.suits) if winds else (found.suits, found.winds)
    if same is not None:
        return same == base
    return other is None or agreed.reading(BASE_READING) != ONE_COUPLE
