"""06-changes, section 6.1: sets on the table laid again (重排) in the act of eating."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.relaying import cancel, eating, is_read_one_way, on_table
from oracle.families.due import Due
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import all_butong, all_wuzi, form_by_facts, set_of
from oracle.rulesets.tongqi.hand.relaying import relays_lawfully
from oracle.rulesets.tongqi.hand.standing import may_relay_by
from oracle.rulesets.tongqi.play.passed_tiles import still_owned
from oracle.ruling.findings import Objection
from oracle.table.acts import LaidSet
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, SetDown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Tile
    from oracle.families.dominoes.relaying import Change
    from oracle.game.rule import Answers
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


@cites("TQ-6.0", "TQ-6.1a")
def change_of(table: Table[Course], act: Act) -> Change | None:
    """How an eating changes the sets on the table, or `None` if the tiles named make no such change."""
    return eating(table, act)


@cites("TQ-6.1f")
def relays_one_way(table: Table[Course], act: Act) -> bool:
    """Whether the log shows which sets a re-laying dissolves; an unseen hand may have given what they gave."""
    return table.once(("relays_one_way", act), lambda: _relays_one_way(table, act))


@cites("TQ-6.1b", "TQ-6.1c")
def _relays_one_way(table: Table[Course], act: Act) -> bool:
    """Whether it is the same sets in every way in which the tiles laid can have come together."""
    hand = table.hands[act.seat]
    if not act.making or act.tile is None:
        return True
    if any(UNSEEN in tiles for tiles in (*act.making, *(laid.tiles for laid in table.laid[act.seat]))):
        return False
    if hand.whole:
        return True
    if any(set_of(tiles) is None for tiles in act.making):
        return True
    made = [found for tiles in act.making if (found := set_of(tiles)) is not None]
    return is_read_one_way(on_table(table, act.seat), made, act.tile, table.could_give(act.seat))


@clause("TQ-6.1e", void=True)
def a_rearrangement_makes_sets(table: Table[Course], act: Act) -> Answer:
    """A re-laying (重排) makes 不同 and 五子 only."""
    for tiles in act.making:
        if not _may_be_loose(tiles):
            return Objection("makes-no-set", {"tiles": tiles})
    return None


def _may_be_loose(tiles: Sequence[Tile]) -> bool:
    """Whether tiles, some of them unseen, may be a 不同 or 五子."""
    seen = Counter(tile for tile in tiles if tile != UNSEEN)
    loose = (*all_butong(), *all_wuzi())
    return any(len(tiles) == len(made.tiles) and not seen - Counter(made.tiles) for made in loose)


@clause("TQ-6.1f", void=True)
def a_rearrangement_keeps_the_table(table: Table[Course], act: Act) -> Answer:
    """In a re-laying every tile on the table stays there, the arriving tile joins it, and only the hand adds to it."""
    return _faulty_by(table, act, "TQ-6.1f")


@clause("TQ-6.1d", void=True)
def a_rearrangement_takes_a_wuzi(table: Table[Course], act: Act) -> Answer:
    """A re-laying needs a 五子 among the sets dissolved, or among the new ones that take in a tile of them."""
    return _faulty_by(table, act, "TQ-6.1d")


def _faulty_by(table: Table[Course], act: Act, identifier: str) -> Answer:
    """What is wrong with a re-laying, where it is wrong by this clause."""
    fault = table.once(("relay fault", act), lambda: _relay_fault(table, act))
    return None if fault is None or fault[0] != identifier else fault[1]


def _relay_fault(table: Table[Course], act: Act) -> tuple[str, Objection] | None:
    """The clause by which a re-laying is wrong, and what is wrong with it."""
    if act.name == "rearrange":
        act = with_an_own_tile(table, act) or act
    if not act.making or act.tile is None or any(set_of(tiles) is None for tiles in act.making):
        return None
    if table.course.gapped or not relays_one_way(table, act):
        return None
    change = change_of(table, act)
    if change is None:
        if act.seat in table.doubted:
            return None
        return "TQ-6.1f", Objection("relay-tiles-missing", {"tile": act.tile})
    kept, _, _ = cancel(on_table(table, act.seat), change.made)
    before = [made for made in on_table(table, act.seat) if made not in kept]
    dissolved = [set_of(table.laid[act.seat][index].tiles) for index in change.dissolved]
    after = [made.tiles for made in change.made]
    fault = relays_lawfully(
        [made for made in dissolved if made is not None],
        after,
        act.tile,
        change.from_hand,
        may_relay_by(table, act.seat),
    )
    if fault is None:
        return None
    sets = tuple(str(made) for made in before)
    return fault.clause, Objection(fault.key, {"tile": act.tile, "sets": sets})


@clause("TQ-6.1f")
def what_lies_on_the_table_is_not_thrown(table: Table[Course], act: Act) -> Answer:
    """Every tile once on the table stays there: none that the hand does not have as well is thrown."""
    tile = act.tile
    if tile is None or not any(tile in laid.tiles for laid in table.laid[act.seat]):
        return None
    if table.at_least(act.seat, tile, 1) is not Known.NO:
        return None
    return Objection("table-tile-thrown", {"seat": act.seat, "tile": tile})


@clause("TQ-6.1f")
def a_rearrangement_comes_with_an_arriving_tile(table: Table[Course], act: Act) -> Answer:
    """Sets are re-laid only in the act of eating or winning; by one reading at any time in one's own turn (TQ-A66)."""
    return None if with_an_own_tile(table, act) else Objection("relay-alone", {"seat": act.seat})


@cites("TQ-6.1f")
def with_an_own_tile(table: Table[Course], act: Act) -> Act | None:
    """A re-laying in one's own turn, as if one of the own tiles it takes in arrived; `None` if it is none (TQ-A66)."""
    course, held = table.course, Counter(table.hands[act.seat].tiles())
    if course.seat != act.seat or course.due is not Due.DISCARD:
        return None
    if table.agreed.reading("TQ-A66") == "eating-or-winning":
        return None
    for tile in sorted({tile for tiles in act.making for tile in tiles}):
        arrived = act._replace(tiles=(tile,))
        change = change_of(table, arrived)
        if change is not None and not Counter((tile, *change.from_hand)) - held:
            return arrived
    return None


@cites("TQ-6.1f")
def rearrange(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """重排 in one's own turn, which one reading allows: own tiles and sets on the table make new sets (TQ-A66)."""
    arrived = with_an_own_tile(table, act)
    change = None if arrived is None else change_of(table, arrived)
    if arrived is None or change is None:
        return ()
    own = (*arrived.tiles, *change.from_hand)
    moves: list[Move] = []
    for number, made in enumerate(change.made):
        named = form_by_facts("eat", made.kind)
        laid = LaidSet(made.kind, made.tiles, "" if named is None else named.slug, act.place.at)
        given, replaces = (own, change.dissolved) if number == 0 else ((), ())
        moves.append(SetDown(act.seat, laid, given, takes_open=False, replaces=replaces))
    course = table.course
    after = course._replace(
        ready=course.ready - {act.seat}, kept_back=still_owned(table, course, act.seat, own)
    )
    return (*moves, Mark(after))
