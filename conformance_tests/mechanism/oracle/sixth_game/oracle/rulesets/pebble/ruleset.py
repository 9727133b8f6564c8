"""Pebble (石子): two players skim tiles; a game of one act, one law and one figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from oracle.families.incidents import INCIDENTS, UNSEEN_BY_OTHERS
from oracle.game.acts import ActKind, noted
from oracle.game.rule import clause
from oracle.game.ruleset import Ruleset
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulebook.tables import read_table
from oracle.ruling.findings import Answer, Objection
from oracle.ruling.payments import Payment
from oracle.ruling.ruling import Opening, Outcome
from oracle.ruling.sheets import Figure, Item, Sheet, Step
from oracle.table.acts import OpenTile
from oracle.table.heaps import Wall
from oracle.table.known import Ground, Place
from oracle.table.moves import Close, PutOut
from oracle.table.roles import Role
from oracle.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.ruling.ruling import Played
    from oracle.table.acts import Act
    from oracle.table.known import Contradiction
    from oracle.table.moves import Move
    from oracle.table.record import Record

SEATS = ("alpha", "beta")
KINDS = tuple(f"{low}{high}" for low in range(1, 7) for high in range(low, 7))
SKIMMING = read_table("pebble", "skimming")
EACH = SKIMMING.section("ripples").number("each")
HEAVIEST = SKIMMING.section("heaviest").number("pips")
UNIT = "ripples"


@clause("PB-1")
def a_pebble_is_light(_table: Table[None], act: Act) -> Answer:
    """A pebble that is skimmed has at most so many pips."""
    pips = sum(map(int, act.tile or ""))
    if pips <= HEAVIEST:
        return None
    tile = act.tile or "?"
    return Objection("too-heavy", {"seat": act.seat, "tile": tile, "pips": pips, "most": HEAVIEST})


def skim(_table: Table[None], act: Act, _answers: Answers) -> Sequence[Move]:
    """漂: a tile out of the hand into the water."""
    return (PutOut(OpenTile(act.tile or "?", act.seat, "skim", act.place)), Close())


def begin(record: Record) -> Opening:
    """One tile of each kind, some of them in the two hands."""
    table: Table[None] = Table.empty(SEATS, dict.fromkeys(KINDS, 1), Wall(0), record.agreed)
    wrong: list[tuple[Place, Contradiction]] = []
    for line in record.holdings:
        found = table.place(table.hands[line.seat], line.tiles)
        wrong += [(Place(None, line.line), contradiction) for contradiction in found]
    return Opening(table, tuple(wrong))


@cites("PB-2")
def score(played: Played) -> tuple[Sheet, ...]:
    """Ripples for every pebble skimmed."""
    return tuple(_sheet(played.table, seat) for seat in SEATS)


def _sheet(table: Table[None], seat: str) -> Sheet:
    skimmed = [out.tile for out in table.pool if out.seat == seat]
    each = Figure.exactly(EACH, UNIT)
    items = tuple(Item("skim", "漂", ClauseId("PB-2"), each, (tile,)) for tile in skimmed)
    return Sheet(seat, items, Figure.exactly(EACH * len(items), UNIT), ClauseId("PB-2"))


@cites("PB-3")
def settle(played: Played, sheets: tuple[Sheet, ...]) -> tuple[Payment, ...]:  # noqa: ARG001
    """The poorer pays the richer the difference."""
    less, more = sorted(sheets, key=lambda sheet: sheet.total.low)
    owed = Figure.exactly(more.total.low - less.total.low, UNIT)
    args = {"more": more.total.low, "less": less.total.low}
    step = Step("difference", ClauseId("PB-3"), owed, args)
    return (Payment(less.seat, more.seat, owed, ClauseId("PB-3"), (step,)),) if owed.low else ()


def _no_hands(*_: object) -> NoReturn:
    raise LookupError("nobody wins at Pebble")


RULESET = Ruleset(
    name="pebble",
    edition="2026",
    unit=UNIT,
    agreements={},
    acts=noted(INCIDENTS, UNSEEN_BY_OTHERS) | {"skim": ActKind(Role.PUTS_OUT, (a_pebble_is_light,), skim)},
    moments=lambda _table, _act: (),
    grounds={
        ground: ClauseId("PB-1")
        for ground in (Ground.NO_SUCH_TILE, Ground.TOO_MANY_COPIES, Ground.NOT_HELD, Ground.EMPTY_HAND)
    },
    begin=begin,
    form_of=lambda _table, _act: None,
    score=score,
    settle=settle,
    outcome=lambda played: Outcome(played.record.log.end),
    item_names=lambda: frozenset({"skim", "漂"}),
    score_hand=_no_hands,
    waits=_no_hands,
)
"""The ruleset of Pebble."""
