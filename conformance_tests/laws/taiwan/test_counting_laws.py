"""Laws every sheet of the Taiwan game obeys: the best sorting, what may be exchanged, and what takes what."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

from conformance_tests.collecting import many
from conformance_tests.laws.taiwan.hands import random_case
from conformance_tests.laws.taiwan.naive import (
    DRAGONS,
    FLOWERS,
    SUITS,
    WINDS,
    Case,
    add,
    general,
    groups,
    in_order,
    is_ligu,
    ligu,
)
from conformance_tests.laws.taiwan.test_counting_beside_naive import counted
from oracle.rulebook.readings import Agreed
from oracle.rulesets.taiwan.figures.items import ITEMS

if TYPE_CHECKING:
    from collections.abc import Iterator

HANDS = 400
SEED = 23

TAKES = """
字一色: 對對胡
五暗坎: 門清 對對胡 四暗坎
四暗坎: 三暗坎
大四喜: 風字坎
大三元: 箭字坎
小三元: 箭字坎
不求.自摸: 自摸
天聽: 門清
地聽: 門清
地聽一發: 門清 地聽
天胡: 門清 不求.自摸
地胡: 門清 不求.自摸 天聽
人胡: 門清 天聽
嚦咕嚦咕: 門清
滿花: 花槓 花牌
配牌花胡: 滿花 八仙過海 七搶一
八仙過海: 滿花
七搶一: 滿花
"""
"""TW-CNT-2: the whole list; with an item goes what it takes itself. A 花槓 takes the flower of its colour only."""


@cache
def cases() -> tuple[Case, ...]:
    chance = Random(SEED)  # noqa: S311 - reproducible hands, nothing secret
    return tuple(random_case(chance) for _ in range(HANDS))


def renamed(case: Case, names: dict[str, str]) -> Case:
    """The hand with other tiles in the place of some."""
    return replace(
        case,
        concealed=tuple(names.get(tile, tile) for tile in case.concealed),
        tile=names.get(case.tile, case.tile),
        melds=tuple((kind, tuple(names.get(tile, tile) for tile in meld)) for kind, meld in case.melds),
    )


# -- what may be exchanged ---------------------------------------------------------------------------


def test_exchanging_suits_changes_no_line() -> None:
    for number, case in enumerate(cases()):
        order = list(permutations(SUITS))[number % 6]
        names = {
            f"{n}{suit}": f"{n}{other}"
            for suit, other in zip(SUITS, order, strict=True)
            for n in range(1, 10)
        }
        assert counted(renamed(case, names)) == counted(case), case


def test_a_mirror_from_one_to_nine_changes_no_line() -> None:
    names = {f"{n}{suit}": f"{10 - n}{suit}" for suit in SUITS for n in range(1, 10)}
    for case in cases():
        assert counted(renamed(case, names)) == counted(case), case


def test_exchanging_winds_with_the_seats_changes_no_line() -> None:
    """Winds turned round together with the seat and the round: own flowers alone know which wind is which."""
    names = dict(zip(WINDS, [*WINDS[1:], WINDS[0]], strict=True))
    for case in cases():
        plain = replace(case, flowers=() if len(case.flowers) < len(FLOWERS) else case.flowers)
        replaced = bool(plain.flowers) or any("kong" in kind for kind, _ in plain.melds)
        plain = replace(plain, tail=plain.tail and replaced)
        plain = replace(plain, readings={})
        turned = replace(
            renamed(plain, names),
            seat=names[case.seat],
            round=names[case.round],
            dealer=names[case.dealer],
        )
        assert counted(turned) == counted(plain), case


def test_exchanging_dragons_changes_no_line() -> None:
    for case in cases():
        plain = replace(case, readings={})
        assert counted(renamed(plain, dict(zip(DRAGONS, "FPC", strict=True)))) == counted(plain), case


def test_exchanging_the_own_wind_for_another_is_no_such_law() -> None:
    tiles = ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "2s", "3s", "4s", "5s", "5s", "S", "S")
    case = Case(tiles, "S", (), "S", "E", "E", "drawn")
    before, after = counted(case), counted(renamed(case, {"S": "W"}))
    assert before is not None
    assert after is not None
    assert before[0] - after[0] == 1


def test_the_order_of_tiles_and_of_sets_changes_nothing() -> None:
    for case in cases():
        other = replace(case, concealed=case.concealed[::-1], melds=case.melds[::-1])
        assert counted(other) == counted(case), case


# -- the best reading --------------------------------------------------------------------------------


def test_no_sorting_is_worth_more_than_the_one_taken() -> None:
    """Every sorting, with every group the last tile can have finished, counts at most what the sheet says."""
    several = 0
    for case in cases():
        taken = counted(case)
        alone: dict[tuple[tuple[str, int], ...], int] = {}
        for sorting in groups(in_order((*case.concealed, case.tile))):
            for finished in {group for group in sorting if case.tile in group}:
                add(alone, general(case, sorting, finished), case)
        several += len(alone) > 1
        assert taken is not None or not alone
        assert taken is None or all(total <= taken[0] for total in alone.values()), case
    assert several > HANDS // 80


def test_a_table_that_plays_ligu_counts_no_hand_lower() -> None:
    """One more way to sort a hand takes at most the lone wait from it, where it opens a second one."""
    for case in cases():
        if not case.flower_win:
            without, beside = (counted(replace(case, ligu=played)) for played in (False, True))
            assert without is None or (beside is not None and beside[0] >= without[0] - 1), case


def test_a_hand_won_with_flowers_is_worth_no_less_than_the_flowers() -> None:
    for case in cases():
        if case.flower_win:
            found = counted(case)
            assert found is not None
            assert found[0] >= (12 if case.first else 8), case


# -- what takes what ---------------------------------------------------------------------------------


def listed() -> dict[str, set[str]]:
    rows = (line.split(": ") for line in TAKES.strip().split("\n"))
    return {name: set(others.split()) for name, others in rows}


def closure(takes: dict[str, set[str]]) -> set[tuple[str, str]]:
    """Each item with everything it takes, directly or through what it takes."""
    pairs = {(one, other) for one, others in takes.items() for other in others}
    while True:
        further = {(one, third) for one, other in pairs for second, third in pairs if other == second} - pairs
        if not further:
            return pairs
        pairs |= further


def test_the_table_takes_what_the_text_lists_and_nothing_else() -> None:
    ours = Agreed("taiwan", {}, {})
    items = ITEMS.under(ours.reading)
    table = {item.name: {items[slug].name for slug in item.takes} for item in items.values()}
    assert closure(table) == closure(listed())


BESIDE = {
    "不求.自摸": {"門清"},
    "全求": {"獨聽"},
    "半求": {"獨聽", "自摸"},
    "海底撈月": {"自摸"},
    "八仙過海": {"自摸"},
}
"""What always stands beside an item and is counted with it: the printed exceptions, and 自摸 beside 八仙過海 with a
complete hand, as the sum of the example has it."""


def there(case: Case) -> Iterator[frozenset[str]]:
    """The items of each sorting of a hand, before any is taken."""
    for sorting in groups(in_order((*case.concealed, case.tile))):
        finished = next(group for group in sorting if case.tile in group)
        yield frozenset(general(case, sorting, finished)) - {"字一色減除"}
    if case.ligu and not case.melds and is_ligu((*case.concealed, case.tile)):
        yield frozenset(ligu(case))


def test_what_always_comes_with_an_item_is_taken_or_a_printed_exception() -> None:
    """The items of some thousands of hands as the naive counter finds them, before any is taken."""
    chance = Random(SEED)  # noqa: S311 - reproducible hands, nothing secret
    shown: dict[str, list[frozenset[str]]] = {}
    for _ in range(many(6_000, 1_000)):
        case = replace(random_case(chance), readings={})
        for items in there(case):
            for name in items:
                shown.setdefault(name, []).append(items)
    takes = closure(listed())
    often = {name: hands for name, hands in shown.items() if len(hands) >= 60}
    assert len(often) > 20
    for name, hands in often.items():
        left = {other for other in frozenset.intersection(*hands) - {name} if (name, other) not in takes}
        assert left <= BESIDE.get(name, set()), (name, left, len(hands))
