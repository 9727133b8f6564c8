"""Dealt hands beside a naive referee, who follows the acts with counters alone: the same points and payments.

Nothing here is shared with the oracle: what lies where is counted from the written acts, the win is scored by the
naive scorer, and who pays whom is written down from the book once more.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import many
from conformance_tests.laws.lingque.naive import Case, score
from conformance_tests.laws.lingque.test_dealt import SEATS, ruled
from grammar.syntax import Acts, Holding

if TYPE_CHECKING:
    from grammar.syntax import Act, Log

HANDS = many(300, 100)


@dataclass
class Referee:
    """What lies where, and who gave what."""

    wall: int
    hands: dict[str, Counter[str]]
    melds: dict[str, list[tuple[str, tuple[str, ...]]]] = field(
        default_factory=lambda: {s: [] for s in SEATS}
    )
    given: dict[str, Counter[str]] = field(default_factory=lambda: {s: Counter() for s in SEATS})
    flowers: Counter[str] = field(default_factory=Counter)
    thrown: tuple[str, str] | None = None
    added: str | None = None
    last: tuple[str, str] = ("", "")
    first: bool = True
    kong_before: bool = False
    case: Case | None = None
    giver: str | None = None

    def follow(self, seat: str, act: Act) -> None:
        """Note what an act does to the tiles."""
        tile = act.tiles[0]
        match act.act:
            case "draw" | "replace":
                self.hands[seat][tile] += 1
                self.wall -= 1
                self.first = self.first and self.thrown is None
                self.last = (act.act, tile)
            case "discard":
                self.hands[seat][tile] -= 1
                self.thrown = (seat, tile)
                self.kong_before = False
            case "flower":
                self.hands[seat][tile] -= 1
                self.flowers[seat] += 1
                self.kong_before = False
            case "eat" | "pung" | "kong":
                assert self.thrown is not None
                self.claim(seat, act, self.thrown[0])
            case "add-kong" | "hidden-kong":
                self.own_kong(seat, act)
            case "win":
                self.win(seat, tile)
        if act.act in ("draw", "replace"):
            self.added = None

    def claim(self, seat: str, act: Act, thrower: str) -> None:
        """A set with the tile of another."""
        tile = act.tiles[0]
        own = act.with_tiles or (tile,) * (3 if act.act == "kong" else 2)
        self.hands[seat] -= Counter(own)
        self.melds[seat].append(("chow" if act.act == "eat" else act.act, tuple(sorted((*own, tile)))))
        self.given[seat][thrower] += 1
        self.first, self.kong_before = False, act.act == "kong"
        self.last = (act.act, tile)

    def own_kong(self, seat: str, act: Act) -> None:
        """Four of the own tiles, or the fourth beside a pung."""
        tile = act.tiles[0]
        self.first, self.kong_before = False, True
        if act.act == "hidden-kong":
            self.hands[seat][tile] -= 4
            self.melds[seat].append((act.act, (tile,) * 4))
            return
        self.hands[seat][tile] -= 1
        place = next(place for place, (kind, tiles) in enumerate(self.melds[seat]) if tiles == (tile,) * 3)
        self.melds[seat][place] = ("add-kong", (tile,) * 4)
        self.added = seat

    def win(self, seat: str, tile: str) -> None:
        """The winning hand, and whose tile it took."""
        held = +self.hands[seat]
        drawn = sum(held.values()) + 3 * len(self.melds[seat]) == 14
        robbed = not drawn and self.added is not None
        if drawn:
            held[tile] -= 1
        self.giver = None if drawn else self.added if robbed else (self.thrown or ("", ""))[0]
        self.case = Case(
            concealed=tuple(held.elements()),
            tile=tile,
            melds=tuple(self.melds[seat]),
            seat=seat,
            drawn=drawn,
            robbed=robbed,
            first=self.first and (drawn == (seat == "E")) and not robbed,
            after_kong=drawn and self.last[0] == "replace" and self.kong_before,
            wall_empty=self.wall == 0,
            flowers=self.flowers[seat],
        )


def refereed(log: Log) -> Referee:
    tiles = next((int(tag.value) for tag in log.tags if tag.subject == "tiles"), 136)
    hands = {line.seat: Counter(line.tiles) for line in log.lines if isinstance(line, Holding)}
    referee = Referee(tiles - 52, hands)
    for line in log.lines:
        if isinstance(line, Acts):
            for act in line.acts:
                referee.follow(line.seat, act)
    return referee


def due(referee: Referee, points: int) -> dict[str, int]:
    """Who pays how much, straight from the book."""
    assert referee.case is not None
    winner, giver = referee.case.seat, referee.giver
    given = Counter(referee.given[winner])
    if giver is None:
        owed = {seat: points * 3 // 2 for seat in SEATS if seat != winner}
    else:
        given[giver] += 1
        owed = {seat: points * 2 if seat == giver else points for seat in SEATS if seat != winner}
    paid = dict(owed)
    for bearer in owed:
        for seat in owed:
            if seat != bearer and given[bearer] >= 4:
                taken = owed[seat] if given[bearer] == 5 else -(-owed[seat] // 2)
                paid[seat] -= taken
                paid[bearer] += taken
    return {seat: amount for seat, amount in paid.items() if amount}


@pytest.mark.parametrize("start", range(0, HANDS, 50))
def test_the_naive_referee_counts_the_same_points_and_payments(start: int) -> None:
    for seed in range(start, start + 50):
        ruling = ruled(seed)
        referee = refereed(ruling.record.log)
        if referee.case is None:
            assert ruling.outcome.how == "drawn"
            assert referee.wall == 0
            continue
        sheet = next(sheet for sheet in ruling.scores if sheet.seat == referee.case.seat)
        answer = score(referee.case)
        assert answer is not None
        assert sheet.total.low == answer.points, (seed, referee.case)
        assert {paid.payer: paid.amount.low for paid in ruling.payments} == due(referee, answer.points), seed
        assert ruling.outcome.source == referee.giver


def test_somebody_is_liable_now_and_then() -> None:
    clauses = Counter(str(paid.clause) for seed in range(HANDS) for paid in ruled(seed).payments)
    assert clauses["LQ-3B.2"] > 5
    assert clauses["LQ-3B.3"] > 0
