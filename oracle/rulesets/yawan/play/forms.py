"""02-forms: sets on the table keep to one form, the kong of 花组式, and the division laid out (摊牌)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.forms import TILES_TO_WIN
from oracle.rulesets.yawan.figures.kinds import WINDS
from oracle.rulesets.yawan.figures.sets import form_made, is_four_winds
from oracle.rulesets.yawan.hand.arranging import arranger
from oracle.rulesets.yawan.hand.binding import form_bound, sets_of
from oracle.rulesets.yawan.play.claims import claimed_tile, own_tiles
from oracle.rulesets.yawan.play.kongs import takes_the_own_wind, tiles_of
from oracle.rulesets.yawan.state.course import SET_TILES
from oracle.ruling.findings import Answer, Objection
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Tile
    from oracle.rulesets.yawan.state.course import Course
    from oracle.table.acts import Act
    from oracle.table.table import Table

Groups = tuple[tuple["Tile", ...], ...]


# -- sets on the table -------------------------------------------------------------------------------


@clause("YW-FORM-0")
def a_hand_keeps_its_form(table: Table[Course], act: Act) -> Answer:
    """The first chi or pung binds the hand to a form, and no set of another is laid beside it."""
    tile = claimed_tile(table, act)
    own = own_tiles(table, act, tile)
    form, bound_to = form_made(act.name, (*own, tile), act.seat), form_bound(table, act.seat)
    if UNSEEN in (*own, tile) or form is None or bound_to in (None, form):
        return None
    return Objection("mixes-forms", {"seat": act.seat, "form": form, "bound": bound_to})


@clause("YW-KONG-H")
def the_own_wind_is_never_claimed(table: Table[Course], act: Act) -> Answer:
    """In 花组式 the own seat wind of the kong is drawn and never claimed; the tiles beside it are in the hand."""
    tile = claimed_tile(table, act)
    own = own_tiles(table, act, tile)
    if UNSEEN in (*own, tile) or not is_four_winds((*own, tile)):
        return None
    if tile == act.seat:
        return Objection("own-wind-claimed", {"seat": act.seat, "tile": tile})
    missing = next((each for each in own if table.at_least(act.seat, each, 1) is Known.NO), None)
    return None if missing is None else Objection("too-few-winds", {"seat": act.seat, "tile": missing})


@clause("YW-KONG-H")
def the_own_wind_joins_when_drawn(table: Table[Course], act: Act) -> Answer:
    """In 花组式 the own seat wind that joins a pung of the other winds is drawn, and never the discard of another."""
    if not takes_the_own_wind(table, act):
        return None
    return Objection("own-wind-claimed", {"seat": act.seat, "tile": act.seat})


@clause("YW-KONG-H")
def a_flower_kong_is_the_four_winds(table: Table[Course], act: Act) -> Answer:
    """In 花组式 a kong is the four winds, each of them drawn or punged, and no other."""
    tiles = tiles_of(table, act)
    if UNSEEN in tiles:
        return None
    if form_bound(table, act.seat) == "hua-zu" and not is_four_winds(tiles):
        return Objection("no-flower-kong", {"seat": act.seat, "tile": tiles[0]})
    if act.name != "hidden-kong" or not is_four_winds(tiles):
        return None
    missing = next((wind for wind in WINDS if table.at_least(act.seat, wind, 1) is Known.NO), None)
    return None if missing is None else Objection("too-few-winds", {"seat": act.seat, "tile": missing})


@clause("YW-FORM-0")
def a_kong_keeps_the_form(table: Table[Course], act: Act) -> Answer:
    """The kong of the four winds is none beside sets of 色组式."""
    tiles = tiles_of(table, act)
    if UNSEEN in tiles or form_bound(table, act.seat) != "se-zu" or not is_four_winds(tiles):
        return None
    return Objection("mixes-forms", {"seat": act.seat, "form": "hua-zu", "bound": "se-zu"})


# -- the hand that is laid out -----------------------------------------------------------------------


@clause("YW-FORM-0")
def what_is_laid_out_is_a_hand(table: Table[Course], act: Act) -> Answer:
    """The groups a winner lays out are sets and a pair, or seven pairs, of one form, those at the door among them."""
    if not _is_written(table, act) or divided(table, act):
        return None
    groups = " ".join("-".join(group) for group in act.making)
    return Objection("lays-out-no-hand", {"seat": act.seat, "sets": groups})


def _is_written(table: Table[Course], act: Act) -> bool:
    """Whether a division is written, of tiles and beside sets that were seen."""
    seen = not any(UNSEEN in group for group in act.making)
    return bool(act.making) and seen and len(sets_of(table, act.seat)) == len(table.laid[act.seat])


@cites("YW-FORM-0", "YW-SCORE-3a")
def divided(table: Table[Course], act: Act) -> Groups:
    """The division that a winner lays out; empty if the log states none, or one that makes no hand."""
    in_hand = _beside_the_door(table, act) if _is_written(table, act) else None
    if in_hand is None:
        return ()
    laid = sets_of(table, act.seat)
    tiles, due = [tile for group in in_hand for tile in group], sorted(map(sorted, in_hand))
    for _, pieces in arranger(table.agreed).divisions(tiles, laid, act.seat):
        if sorted(sorted(piece.tiles) for piece in pieces) == due:
            return act.making
    return ()


@cites("YW-FORM-0")
def is_formless(table: Table[Course], act: Act) -> bool:
    """Whether a winner lays out all the tiles of a hand, and they make one of no form however they are grouped."""
    in_hand = _beside_the_door(table, act) if _is_written(table, act) else None
    tiles, laid = [tile for group in in_hand or () for tile in group], sets_of(table, act.seat)
    if len(tiles) + SET_TILES * len(laid) != TILES_TO_WIN:
        return False
    return not any(arranger(table.agreed).divisions(tiles, laid, act.seat))


def _beside_the_door(table: Table[Course], act: Act) -> Groups | None:
    """The groups that do not lie on the table already; `None` if a set on the table is not among the groups."""
    left = [tuple(sorted(group)) for group in act.making]
    for laid in table.laid[act.seat]:
        tiles = tuple(sorted(laid.tiles))
        if tiles not in left:
            return None
        left.remove(tiles)
    return tuple(left)


def shown_by(table: Table[Course], act: Act, groups: Groups, *, given: Tile | None) -> Sequence[Tile]:
    """The tiles of the hand that a division shows; `given` is one that another put out."""
    tiles = [tile for group in groups for tile in group]
    for laid in table.laid[act.seat]:
        for tile in laid.tiles:
            tiles.remove(tile)
    if given in tiles:
        tiles.remove(given)
    return tiles
