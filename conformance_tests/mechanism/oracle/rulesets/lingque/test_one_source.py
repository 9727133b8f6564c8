"""What is kept for speed is made of the readable predicates and the tables: a change of one reaches every answer."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from grammar.hands import parse_hand
from oracle.rulebook.readings import Agreed
from oracle.rulesets.lingque.figures import exclusions, points
from oracle.rulesets.lingque.figures import fans as fan_table
from oracle.rulesets.lingque.patterns import DEFINITIONS
from oracle.rulesets.lingque.scoring.best import forget, sorter
from oracle.rulesets.lingque.scoring.of_notation import score_hand, won_hands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.rulesets.lingque.hand.views import View

OURS = Agreed("lingque", {}, {})
TWICE = "123m 456m 789m 23p 55p +4p/self seat:E"


@pytest.fixture(autouse=True)
def afresh() -> Iterator[None]:
    """Keep nothing from before, and leave nothing behind."""
    forget()
    yield
    forget()


def lines(words: str) -> dict[str, int]:
    sheet = score_hand(parse_hand("lingque", words), OURS).sheet
    assert sheet is not None
    return {item.item: item.value.low for item in sheet.items} | {"total": sheet.total.low}


def with_fan(slug: str, **changes: int) -> fan_table.FanTable:
    table = fan_table.FANS
    fans = dict(table.fans) | {slug: replace(table.fans[slug], **changes)}  # type: ignore[arg-type]
    return replace(table, fans=MappingProxyType(fans))


def test_a_changed_figure_changes_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    before = lines(TWICE)
    monkeypatch.setattr(fan_table, "FANS", with_fan("yi-qi-guan-tong", fu=10))
    forget()
    after = lines(TWICE)
    assert after["yi-qi-guan-tong"] == before["yi-qi-guan-tong"] + 2
    assert after["total"] > before["total"]


def test_a_changed_fan_changes_the_multiplier(monkeypatch: pytest.MonkeyPatch) -> None:
    before = lines(TWICE)
    monkeypatch.setattr(fan_table, "FANS", with_fan("yi-qi-guan-tong", fan=5))
    forget()
    assert lines(TWICE)["total"] > before["total"]


def test_a_dropped_exclusion_lets_the_excluded_fan_in(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "lian-liu" not in lines(TWICE)
    table = exclusions.EXCLUSIONS
    kept = tuple(row for row in table.excludes if row.fan != "yi-qi-guan-tong")
    monkeypatch.setattr(exclusions, "EXCLUSIONS", exclusions.ExclusionTable(kept, table.mutex))
    forget()
    assert {"lian-liu", "lao-shao-fu"} <= set(lines(TWICE))


def test_a_changed_minimum_changes_who_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = parse_hand("lingque", TWICE)
    assert score_hand(hand, OURS).wins
    monkeypatch.setattr(points, "POINTS", replace(points.POINTS, minimum=1_000))
    forget()
    assert not score_hand(hand, OURS).wins


@pytest.mark.parametrize(
    ("slug", "pair"), sorted(key for key in DEFINITIONS.usual if key[0] in fan_table.FANS.fans)
)
def test_a_predicate_turned_round_changes_every_answer(
    slug: str, pair: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each predicate in turn is made to say the opposite; what the scorer shows of a plain hand follows it."""
    before = shown(TWICE)
    definition = DEFINITIONS.usual[slug, pair]

    def opposite(view: View) -> int:
        return 0 if definition.times(view) else 1

    monkeypatch.setitem(DEFINITIONS.usual, (slug, pair), replace(definition, times=opposite))
    forget()
    after = shown(TWICE)
    special = slug in ("jing-shu-dui", "san-tong-er-dui", "jing-tong-dui")
    assert (before ^ after == {(slug, bool(pair))}) is not special


def shown(words: str) -> set[tuple[str, bool]]:
    """The fans a hand shows before anything is excluded."""
    hand = parse_hand("lingque", words)
    (won,) = won_hands(hand)
    counter = sorter(OURS)
    best = counter.best(won)
    assert best is not None
    return {(each.fan.slug, each.pair) for each in counter.scorer.shown(best.marks)}
