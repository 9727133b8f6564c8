"""Random settlements, reckoned a second time from the clauses: wins, false wins, raised bases, bets, markers, stakes.

The value of a hand is taken from the sheet, or from the referee's line for a false win; who pays whom what is
reckoned here. Every unit sums to zero over seats and bystanders, and what is declared so is confirmed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.ruling.payments import gains

SEATS = "ESWN"
CASES = 400
READY = "34567m 345678p 78999s"
"""Sixteen tiles that wait for 2m, 5m and 8m."""


@dataclass(frozen=True)
class Scene:
    """A hand that ends at once: who deals, who wins or claims to, on whose tile (None for a draw), and the bets."""

    dealer: str
    streak: int
    marker: int | None
    winner: str
    source: str | None
    false: bool
    value: int
    raised: dict[str, int]
    bets: tuple[tuple[str, str, int], ...]
    stakes: tuple[int, int] | None

    def text(self, declared: str = "") -> str:
        """The scene as a log."""
        turn = self.winner if self.source is None else self.source
        won = "9p" if self.false else "2m"
        lines = [
            '[Game "taiwan"]',
            '[Notation "1"]',
            f'[Dealer "{self.dealer}"]',
            '[Wind "E"]',
            f'[Streak "{self.streak}"]',
        ]
        if self.stakes is not None:
            lines += [f'[Option {name} "{n}"]' for name, n in zip(("base", "tai"), self.stakes, strict=True)]
        lines += [f"{self.winner} holds {READY}", "left 60", f"turn {turn}"]
        lines += [f"{seat} stake {units} base" for seat, units in self.raised.items()]
        lines += [f'outsider "{name}" back {seat} {stake} base' for name, seat, stake in self.bets]
        lines += [f"{self.dealer} marker {self.marker}"] * (self.marker is not None)
        if self.source is None:
            lines.append(f"{turn} draw {won} win")
        else:
            lines += [f"{turn} draw discard {won}", f"{self.winner} win {won}"]
        lines += [f"referee value {self.winner} {self.value} tai"] * self.false
        return "\n".join([*lines, *declared.splitlines(), "end stopped" if self.false else "end won", ""])


def random_scene(chance: Random) -> Scene:
    winner, streak = chance.choice(SEATS), chance.choice([0, 0, 1, 2, 5])
    source = None if chance.random() < 0.5 else chance.choice([seat for seat in SEATS if seat != winner])
    return Scene(
        dealer=chance.choice(SEATS),
        streak=streak,
        marker=chance.choice([None, None, streak, chance.randint(0, 4)]),
        winner=winner,
        source=source,
        false=chance.random() < 0.4,
        value=chance.randint(0, 20),
        raised={seat: chance.randint(1, 3) for seat in SEATS if chance.random() < 0.3},
        bets=tuple(
            (name, chance.choice(SEATS), chance.randint(1, 4))
            for name in ("Chen", "Wu")
            if chance.random() < 0.5
        ),
        stakes=chance.choice([None, (100, 20), (30, 10)]),
    )


Sums = dict[tuple[str, str], Counter[str]]


def surcharge(scene: Scene, payer: str, payee: str) -> int:
    """Between the dealer and another 2N+1, by the lower figure to the dealer and by the higher from him."""
    if scene.dealer not in (payer, payee):
        return 0
    shown = scene.streak if scene.marker is None else scene.marker
    n = min(shown, scene.streak) if payee == scene.dealer else max(shown, scene.streak)
    return 2 * n + 1


def reckoned(scene: Scene, value: int) -> Sums:
    """Who pays whom what by the clauses."""
    sums: Sums = {}
    if scene.false:
        pairs = [(scene.winner, seat) for seat in SEATS if seat != scene.winner]
    else:
        payers = SEATS.replace(scene.winner, "") if scene.source is None else scene.source
        pairs = [(seat, scene.winner) for seat in payers]
    for payer, payee in pairs:
        bases = 1 + scene.raised.get(payer, 0) + scene.raised.get(payee, 0)
        sums[payer, payee] = Counter(base=bases, tai=value + surcharge(scene, payer, payee))
    for name, seat, stake in scene.bets:
        party = f'outsider "{name}"'
        if scene.false and seat != scene.winner:
            sums[scene.winner, party] = Counter(base=stake)
        for payer, payee in pairs:
            if seat == payee and not scene.false:
                sums[payer, party] = Counter(base=stake)
            if seat == payer:
                sums[party, payee] = Counter(base=stake)
    if scene.stakes is not None:
        for each in sums.values():
            each["points"] = each["base"] * scene.stakes[0] + each["tai"] * scene.stakes[1]
    return sums


def next_deal(scene: Scene) -> tuple[str, int]:
    """Who deals the next hand, and how often he will have dealt again."""
    following = SEATS[(SEATS.index(scene.dealer) + 1) % 4]
    if scene.false:
        return (following, 0) if scene.winner == scene.dealer else (scene.dealer, scene.streak)
    return (scene.dealer, scene.streak + 1) if scene.winner == scene.dealer else (following, 0)


@pytest.mark.parametrize("seed", range(4))
def test_payments_are_those_of_the_clauses(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - reproducible scenes, nothing secret
    for _ in range(CASES // 4):
        scene = random_scene(chance)
        ruling = adjudicate(parse_log(scene.text()))
        value = next(sheet.total.low for sheet in ruling.scores if sheet.seat == scene.winner)
        assert value == scene.value or not scene.false
        found: Sums = {}
        for paid in ruling.payments:
            assert paid.exact, (scene, paid)
            assert paid.over == 1
            sums = found.setdefault((paid.payer, paid.payee), Counter())
            sums.update({figure.unit: figure.low for figure in paid.told})
        expected = {pair: +sums for pair, sums in reckoned(scene, value).items()}
        assert {pair: +sums for pair, sums in found.items()} == expected, scene
        outcome = ruling.outcome
        assert (outcome.next_dealer, outcome.next_streak) == next_deal(scene), scene
        units = gains((), ruling.payments)
        for unit in ("base", "tai", "points"):
            assert sum(held.get(unit, 0) for held in units.values()) == 0


def test_what_the_clauses_come_to_is_confirmed_and_one_more_is_not() -> None:
    chance = Random(8)  # noqa: S311 - reproducible scenes, nothing secret
    for _ in range(CASES // 10):
        scene = random_scene(chance)
        value = next(
            sheet.total.low
            for sheet in adjudicate(parse_log(scene.text())).scores
            if sheet.seat == scene.winner
        )
        sums = reckoned(scene, value)
        lines = {pair: _line(*pair, units) for pair, units in sums.items() if len(pair[0]) == 1}
        right = adjudicate(parse_log(scene.text("\n".join(lines.values()))))
        assert not [found for found in right.findings if found.kind.value == "mismatch"], scene
        pair = chance.choice(list(lines))
        wrong = {**lines, pair: _line(*pair, sums[pair] + Counter(base=1))}
        judged = adjudicate(parse_log(scene.text("\n".join(wrong.values()))))
        assert [found.key for found in judged.findings if found.kind.value == "mismatch"] == [
            "payment-differs"
        ]


def _line(payer: str, payee: str, units: Counter[str]) -> str:
    owed = " ".join(f"{units[unit]} {unit}" for unit in ("base", "tai") if units[unit])
    return f"{payer} pay {payee} {owed}"
