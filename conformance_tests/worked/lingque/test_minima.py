"""The appendix: the least points a hand is worth in which a fan counts, each with a hand that is worth it.

That no hand is worth less is shown in three ways. Where the least is the fan's own 副 times its own 翻, one more
where the fan forces a closed hand, nothing can be less. Where other fans always stand beside it (`COMPANIONS`), the
least is what all of them come to. The five rows left are searched: small families through and through, with every
meld claimed, and all rows over some thousands of random hands.
"""

from __future__ import annotations

import tomllib
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from conformance_tests.collecting import many
from conformance_tests.laws.lingque.hands import in_notation, random_case
from grammar.hands import parse_hand
from oracle.rulebook.readings import Agreed, register
from oracle.rulebook.tables import Section
from oracle.rulesets.lingque.figures.fans import FANS
from oracle.rulesets.lingque.figures.points import POINTS
from oracle.rulesets.lingque.scoring.best import sorter
from oracle.rulesets.lingque.scoring.of_notation import won_hands
from oracle.rulesets.lingque.scoring.points import Counted, multiplied

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.rulesets.lingque.scoring.counting import Account

OURS = Agreed("lingque", {}, {})
HANDS = many(6_000)
SEED = 4

CLOSED = {"七对", "全不靠", "十三幺", "门前清", "四暗刻", "天和", "地和", "九莲宝灯"}
"""Fans that only a hand without claims can have."""

COMPANIONS = {
    "四喜对": ["七对"],
    "三元对": ["七对"],
    "镜数对": ["七对"],
    "三同二对": ["七对"],
    "镜同对": ["七对"],
    "岭上开花": ["杠"],
    "四连刻": ["对对和"],
    "大四喜": ["对对和", "混一色"],
    "小四喜": ["混一色"],
    "清幺九": ["对对和", "双同刻×2"],
    "二数": ["对对和", "双同刻×2"],
    "镜同": ["喜相逢×2"],
}
"""What stands beside a fan at the least; of 大四喜 and 小四喜 a pair or meld of honours would make 字一色 instead."""

SEARCHED = {"清带幺", "混带幺", "混幺九", "五门齐", "字一色"}


class Row(NamedTuple):
    """A row of the appendix; `pair` for the 番牌 as pairs, `reading` where the printed figure differs."""

    fans: tuple[str, ...]
    pair: bool
    printed: int
    least: int
    hand: str
    reading: str | None

    @property
    def name(self) -> str:
        """The name of the fan, or of the four 番牌."""
        return FANS.fans[self.fans[0]].name if len(self.fans) == 1 else "番牌"


def rows() -> tuple[Row, ...]:
    path = Path(__file__).with_name("minima.toml")
    document = Section(path.name, tomllib.loads(path.read_text(encoding="utf-8")))
    return tuple(
        Row(
            row.texts("fans"),
            row.flag("pair") if row.has("pair") else False,
            row.number("printed"),
            row.number("least"),
            row.text("hand"),
            row.text("reading") if row.has("reading") else None,
        )
        for row in document.sections("minimum")
    )


ROWS = rows()


def account(words: str) -> Account:
    """What a hand in hand notation comes to."""
    (won,) = won_hands(parse_hand("lingque", words))
    best = sorter(OURS).best(won)
    assert best is not None
    return best.account


def counts(row: Row, found: Account) -> bool:
    """Whether the fan of a row is counted."""
    return any(
        each.fan.slug in row.fans and (each.fan.pair_fu is None or each.pair == row.pair)
        for each in found.counted
    )


def test_the_appendix_has_seventy_two_rows_for_seventy_four_fans() -> None:
    assert len(ROWS) == 72
    assert {slug for row in ROWS for slug in row.fans} == set(FANS.fans)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_hand_counts_the_fan_and_is_worth_the_least(row: Row) -> None:
    found = account(row.hand)
    assert counts(row, found)
    assert found.sum.points == row.least


def test_two_figures_differ_from_the_print_by_registered_readings() -> None:
    differing = {row.name: (row.printed, row.least, row.reading) for row in ROWS if row.printed != row.least}
    assert differing == {"镜同对": (100, 120, "LQ-A5"), "岭上开花": (16, 24, "LQ-A14")}
    assert all(reading in register("lingque") for _, _, reading in differing.values())


def bound(row: Row) -> int:
    """What a fan with its companions comes to at the least."""
    by_name = {fan.name: fan for fan in FANS.fans.values()}
    lines = [Counted(FANS.fans[row.fans[0]], 1, row.pair)]
    for name in COMPANIONS.get(row.name, ()):
        plain, _, times = name.partition("×")
        lines.append(Counted(by_name[plain], int(times or 1)))
    closed = row.name in CLOSED or "七对" in COMPANIONS.get(row.name, ())
    return multiplied(lines, closed=closed, table=POINTS).points


@pytest.mark.parametrize("row", [row for row in ROWS if row.name not in SEARCHED], ids=lambda row: row.name)
def test_no_hand_can_be_worth_less_than_the_fan_with_its_companions(row: Row) -> None:
    assert bound(row) == row.least


def test_only_five_rows_need_a_search() -> None:
    assert {row.name for row in ROWS if bound(row) != row.least} == SEARCHED


def test_no_random_hand_is_worth_less() -> None:
    """Flowers and the minimum to win are left aside, as the appendix does."""
    chance = Random(SEED)  # noqa: S311 - reproducible hands, nothing secret
    counter = sorter(OURS)
    least = {
        (slug, row.pair and FANS.fans[slug].pair_fu is not None): row.least
        for row in ROWS
        for slug in row.fans
    }
    for _ in range(HANDS):
        (won,) = won_hands(in_notation(random_case(chance)))
        best = counter.best(won)
        if best is not None:
            for each in best.account.counted:
                assert best.account.sum.points >= least[each.fan.slug, each.pair], (won, each.fan.name)


# -- families searched through ---------------------------------------------------------------------

RUNS = [f"chow:{low}{low + 1}{low + 2}{suit}" for suit in "mps" for low in (1, 7)]
ENDS = [f"{number}{suit}" for suit in "mps" for number in (1, 9)]
HONOURS = ["E", "S", "C"]
"""Own wind, a guest wind and a dragon of a hand at seat E: others of a sort are worth the same or more."""


def claimed(melds: list[str], pairs: list[str]) -> Iterator[str]:
    """Every hand of four claimed melds of a choice that waits for its pair."""
    for chosen in combinations_with_replacement(melds, 4):
        if len({meld for meld in chosen if meld.startswith("pung")}) < sum(
            meld.startswith("pung") for meld in chosen
        ):
            continue
        for pair in pairs:
            yield f"{pair} {' '.join(chosen)} +{pair}/across seat:E"


def family(name: str) -> Iterator[str]:
    """The hands that are searched for a fan."""
    pungs = [f"pung:{tile * 3 if len(tile) == 1 else tile[0] * 3 + tile[1]}" for tile in [*ENDS, *HONOURS]]
    match name:
        case "清带幺":
            yield from claimed(RUNS + pungs[: len(ENDS)], ENDS)
        case "混幺九":
            yield from claimed(pungs, ENDS + HONOURS)
            for seven in combinations([*ENDS, *"ESWNCFP"], 7):
                yield f"{' '.join(tile + ' ' + tile for tile in seven[1:])} {seven[0]} +{seven[0]}/across seat:E"
        case "字一色":
            yield from claimed([f"pung:{tile * 3}" for tile in "ESWNCFP"], list("ESWNCFP"))


@pytest.mark.parametrize("name", ["清带幺", "混幺九", "字一色"])
def test_no_hand_of_a_small_family_is_worth_less(name: str) -> None:
    (row,) = (row for row in ROWS if row.name == name)
    seen = []
    for words in family(name):
        hand = parse_hand("lingque", words)
        every = [*hand.concealed, *(tile for word in hand.sets for tile in word.tiles)]
        if max(map(every.count, every)) == 4 and every.count(hand.concealed[-1]) == 4:
            continue
        (won,) = won_hands(hand)
        counts_of = {kind: every.count(kind) for kind in every}
        counts_of[won.tile] = counts_of.get(won.tile, 0) + 1
        if max(counts_of.values()) > 4:
            continue
        best = sorter(OURS).best(won)
        assert best is not None, words
        if counts(row, best.account):
            seen.append(best.account.sum.points)
    assert min(seen) == row.least
