"""The ways to eat a tile, how they change the sets at the door, and what they leave in the hand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes import layings
from oracle.families.dominoes.relaying import eating, is_read_one_way, on_table
from oracle.families.dominoes.sets import LOOSE, butong_frames_of, wuzi_frames_of
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.figures.sets import EQUAL, THREE, set_of
from oracle.rulesets.jiaxing.hand.laid import HEAP
from oracle.rulesets.jiaxing.hand.own import own_by_kind, own_of_kind
from oracle.rulesets.jiaxing.hand.together import may_be_eaten_beside, splits
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.families.dominoes.relaying import Change
    from oracle.families.dominoes.sets import TileSet
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.table.acts import Act
    from oracle.table.table import Table


def eatings(
    table: Table[Course], seat: str, tile: str
) -> Iterator[tuple[tuple[str, ...], tuple[TileSet, ...]]]:
    """Every lawful way to eat a kind with a known hand: the own tiles of one new set, or sets that are laid anew.

    The first part is empty where sets are laid anew, otherwise the second is.
    """
    held = table.hands[seat].known
    own = {**own_by_kind(table, seat, held), tile: held.get(tile, 0)}
    if own_of_kind(table, seat, tile) >= THREE and table.agreed.reading("JX-A10") == "barred":
        return
    for frame in (*butong_frames_of(tile), *wuzi_frames_of(tile)):
        given = Counter(frame)
        if all(held.get(kind, 0) >= n for kind, n in given.items()) and _leaves_well(
            table.agreed, own, given, tile
        ):
            yield frame, ()
    for making, given in relayings(table, seat, tile):
        if _leaves_well(table.agreed, own, given, tile):
            yield (), making


def _leaves_well(agreed: Agreed, held: Mapping[str, int], given: Mapping[str, int], tile: str) -> bool:
    """Whether giving tiles splits nothing and leaves no tile equal to the eaten one that cannot be laid out."""
    if splits(held, given):
        return False
    left = {kind: number - given.get(kind, 0) for kind, number in held.items()}
    return may_be_eaten_beside(agreed, left, tile)


@cites("JX-3.6d")
def relayings(
    table: Table[Course], seat: str, tile: str
) -> Iterator[tuple[tuple[TileSet, ...], Counter[str]]]:
    """The ways to eat a tile by laying sets at the door anew, each with what the hand gives.

    Any number of sets may be opened and of own tiles may come in, except by other readings (JX-A32).
    """
    reading = table.agreed.reading("JX-A32")
    most = 1 if reading == "one-set" else None
    for making, given in layings.relayings(on_table(table, seat), tile, table.hands[seat].known, most=most):
        if not given or reading in ("any-number", "one-set"):
            yield making, given


@cites("JX-3.6d")
def change_of(table: Table[Course], act: Act) -> Change | None:
    """How an eating changes the sets at the door, `None` if the tiles named make no such change.

    不同 and 五子 give tiles; by one reading sets of equal tiles do so too (JX-A4).
    """
    return eating(table, act, lending(table.agreed)) if act.making else eating(table, act)


@cites("JX-2.2")
def lending(agreed: Agreed) -> frozenset[str]:
    """The shapes of the sets at the door that may give tiles to others."""
    return LOOSE if agreed.reading("JX-A4") == "loose-sets" else LOOSE | EQUAL


def eats_one_way(table: Table[Course], act: Act) -> bool:
    """Whether the log shows which sets an eating anew breaks up; an unseen hand may have given their tiles.

    Where acts are missing the sets at the door may have changed, and nobody knows how a tile nobody saw was used.
    """
    laid = table.laid[act.seat]
    if act.making and (act.tile is None or table.course.gapped or any(each.kind == HEAP for each in laid)):
        return False
    if any(UNSEEN in tiles for tiles in act.making):
        return False
    made = [set_of(tiles) for tiles in act.making]
    sets = [found for found in made if found is not None]
    if table.knows_hand(act.seat) or act.tile is None or len(sets) < len(made):
        return True
    gives = table.could_give(act.seat)
    return is_read_one_way(on_table(table, act.seat), sets, act.tile, gives, lending(table.agreed))


def tiles_given(act: Act, change: Change | None) -> tuple[str, ...]:
    """The own tiles an act puts into sets."""
    if act.name == "lay":
        return act.tiles
    return act.with_tiles if change is None else change.from_hand


def left_after_eating(table: Table[Course], act: Act) -> dict[str, int] | None:
    """The known tiles of a hand after it gave what an eating takes, `None` if it cannot have given that."""
    given = Counter(tiles_given(act, change_of(table, act)))
    left = dict(table.hands[act.seat].known)
    for kind, number in given.items():
        if kind == UNSEEN:
            continue
        if left.get(kind, 0) < number and table.knows_hand(act.seat):
            return None
        left[kind] = max(0, left.get(kind, 0) - number)
    return left
