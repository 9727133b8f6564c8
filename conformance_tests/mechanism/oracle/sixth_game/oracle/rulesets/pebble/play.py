"""How play begins, and what a pebble that is skimmed has to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.tables import read_table
from oracle.ruling.findings import Answer, Objection
from oracle.ruling.ruling import Opening
from oracle.table.acts import OpenTile
from oracle.table.heaps import ENDLESS, Wall
from oracle.table.known import Place
from oracle.table.moves import Close, PutOut
from oracle.table.table import Table

from .hand import KINDS, SEATS, pips

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.table.acts import Act
    from oracle.table.known import Contradiction
    from oracle.table.moves import Move
    from oracle.table.record import Record

HEAVIEST = read_table("pebble", "skimming").section("heaviest").number("pips")


@clause("PB-1")
def a_pebble_is_light(_table: Table[None], act: Act) -> Answer:
    """A pebble that is skimmed has at most so many pips."""
    if act.tile is None or pips(act.tile) <= HEAVIEST:
        return None
    return Objection(
        "too-heavy", {"seat": act.seat, "tile": act.tile, "pips": pips(act.tile), "most": HEAVIEST}
    )


def skim(_table: Table[None], act: Act, _answers: Answers) -> Sequence[Move]:
    """漂: a tile out of the hand into the water."""
    return (PutOut(OpenTile(act.tile or "?", act.seat, "skim", act.place)), Close())


def begin(record: Record) -> Opening:
    """One tile of each kind, some of them in the two hands; a hand nobody tells of may be any."""
    table: Table[None] = Table.empty(SEATS, dict.fromkeys(KINDS, 1), Wall(0), record.agreed)
    wrong: list[tuple[Place, Contradiction]] = []
    for line in record.holdings:
        found = table.place(table.hands[line.seat], line.tiles)
        wrong += [(Place(None, line.line), contradiction) for contradiction in found]
    for seat in {*SEATS} - {line.seat for line in record.holdings}:
        table.hands[seat].unseen = ENDLESS
    return Opening(table, tuple(wrong))
