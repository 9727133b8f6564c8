"""摊牌: the sets and pairs into which a winner divides the hand that is laid down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.hand.arranging import arranger
from oracle.rulesets.yawan.hand.binding import sets_of
from oracle.ruling.findings import Answer, Objection
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Tile
    from oracle.table.acts import Act
    from oracle.table.table import Table

Groups = tuple[tuple["Tile", ...], ...]


@clause("YW-FORM-0")
def what_is_laid_out_is_a_hand(table: Table, act: Act) -> Answer:
    """The groups a winner lays out are sets and a pair, or seven pairs, of one form, those at the door among them."""
    if not _is_told(table, act) or divided(table, act):
        return None
    groups = " ".join("-".join(group) for group in act.making)
    return Objection("lays-out-no-hand", {"seat": act.seat, "sets": groups})


def _is_told(table: Table, act: Act) -> bool:
    """Whether a division is written, of tiles and beside sets that were seen."""
    seen = not any(UNSEEN in group for group in act.making)
    return bool(act.making) and seen and len(sets_of(table, act.seat)) == len(table.laid[act.seat])


@cites("YW-FORM-0", "YW-SCORE-3a")
def divided(table: Table, act: Act) -> Groups:
    """The division a winner lays out, where it is one of a hand; nothing where none is told, or it is none."""
    in_hand = _beside_the_door(table, act) if _is_told(table, act) else None
    if in_hand is None:
        return ()
    laid = sets_of(table, act.seat)
    tiles, due = [tile for group in in_hand for tile in group], sorted(map(sorted, in_hand))
    for _, pieces in arranger(table.agreed).divisions(tiles, laid, act.seat):
        if sorted(sorted(piece.tiles) for piece in pieces) == due:
            return act.making
    return ()


def _beside_the_door(table: Table, act: Act) -> Groups | None:
    """The groups that do not lie on the table already; None where a set that does is not among them."""
    left = [tuple(sorted(group)) for group in act.making]
    for laid in table.laid[act.seat]:
        tiles = tuple(sorted(laid.tiles))
        if tiles not in left:
            return None
        left.remove(tiles)
    return tuple(left)


def shown_by(table: Table, act: Act, groups: Groups, *, given: Tile | None) -> Sequence[Tile]:
    """The tiles of the hand that a division shows; `given` is one that another put out."""
    tiles = [tile for group in groups for tile in group]
    for laid in table.laid[act.seat]:
        for tile in laid.tiles:
            tiles.remove(tile)
    if given in tiles:
        tiles.remove(given)
    return tiles
