"""06-changes, section 6.1: sets on the table laid again (重排) in the act of eating."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes.relaying import cancel, eating, is_read_one_way, on_table
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import set_of
from oracle.rulesets.tongqi.hand.relaying import relays_lawfully
from oracle.rulesets.tongqi.hand.standing import may_relay_by
from oracle.ruling.findings import Objection
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from oracle.families.dominoes.relaying import Change
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
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
    if any(UNSEEN in laid.tiles for laid in table.laid[act.seat]):
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
        made = set_of(tiles)
        if made is None or made.kind not in ("butong", "wuzi"):
            return Objection("makes-no-set", {"tiles": tiles})
    return None


@clause("TQ-6.1f", void=True)
def a_rearrangement_keeps_the_table(table: Table[Course], act: Act) -> Answer:
    """In a re-laying every tile on the table stays there, the arriving tile joins it, and only the hand adds to it."""
    return _relay_fault(table, act, "TQ-6.1f")


@clause("TQ-6.1d", void=True)
def a_rearrangement_takes_a_wuzi(table: Table[Course], act: Act) -> Answer:
    """A re-laying needs a 五子 among the sets dissolved, or among the new ones that take in a tile of them."""
    return _relay_fault(table, act, "TQ-6.1d")


def _relay_fault(table: Table[Course], act: Act, identifier: str) -> Answer:
    if not act.making or act.tile is None or any(set_of(tiles) is None for tiles in act.making):
        return None
    if table.course.gapped or not relays_one_way(table, act):
        return None
    change = change_of(table, act)
    if change is None:
        if identifier != "TQ-6.1f" or act.seat in table.doubted:
            return None
        return Objection("relay-tiles-missing", {"tile": act.tile})
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
    if fault is None or fault.clause != identifier:
        return None
    return Objection(fault.key, {"tile": act.tile, "sets": tuple(str(made) for made in before)})


@clause("TQ-6.1f")
def a_rearrangement_comes_with_an_arriving_tile(table: Table[Course], act: Act) -> Answer:
    """Sets are re-laid only in the act of eating or winning."""
    return Objection("relay-alone", {"seat": act.seat})
