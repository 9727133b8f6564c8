"""The items of Yawan written down once more: those that join units as lists of ranks, the others as words on tiles."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from conformance_tests.laws.yawan.naive import SUIT_OF_DRAGON, WINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

Joined = tuple[tuple[str, int], ...]
"""Units by suit and rank."""

Units = tuple[tuple[str, ...], ...]
"""The tiles of every unit."""


# -- items that join units -------------------------------------------------------------------------------

THREE = "123 234 345 456 567 678 789"
FOUR = "1234 2345 3456 4567 5678 6789"
STEPS_OF_THREE, STEPS_OF_FOUR = "123 234 345 456 567", "1234 2345 3456 4567"
THIRDS = "147 258 369"
TWICE, THRICE, FOURFOLD = (" ".join(str(rank) * times for rank in range(1, 10)) for times in (2, 3, 4))

IN_ONE_SUIT = {
    "20 103": "147",
    "22 104": "1177",
    "24 105": "1357",
    "25 106": "135 357",
    "27 107": STEPS_OF_FOUR,
    "28 108": STEPS_OF_THREE,
    "30 109": FOURFOLD,
    "31 110": THRICE,
    "68 141": "17",
    "69 142": "14 47",
    "70 143": TWICE,
    "39 116": FOUR,
    "40 117": THREE,
    "42 118": "1357 3579",
    "43 119": "135 357 579",
    "45 120": "2468",
    "46 121": "246 468",
    "48 122": THIRDS,
    "123": FOURFOLD,
    "124": THRICE,
    "146": TWICE,
    "171 214": "12345 23456 34567 45678 56789",
    "172 215": FOUR,
    "173 216": THREE,
    "175 217": "13579",
    "176 218": "1357 3579",
    "177 219": "135 357 579",
    "179 220": "2468",
    "180 221": "246 468",
    "182 222": THIRDS,
    "196": TWICE,
    "223": FOURFOLD,
    "224": THRICE,
    "233": TWICE,
}
"""The ranks of items of one suit, a sequence by its lowest; of the flower forms those of ranks alone."""

IN_DIFFERENT_SUITS = {
    "21": "147",
    "26": "135 357",
    "29": STEPS_OF_THREE,
    "33": THRICE,
    "71": TWICE,
    "41": THREE,
    "44": "135 357 579",
    "47": "246 468",
    "49": THIRDS,
    "50": THRICE,
    "72": TWICE,
    "174": THREE,
    "178": "135 357 579",
    "181": "246 468",
    "183": THIRDS,
    "184": THRICE,
    "199": TWICE,
}
"""The ranks of items whose units are each of another suit."""

IN_TWO_SUITS = {"23": "17", "32": TWICE}
"""What the two units of each of two suits are."""


def rows_of(number: str, table: dict[str, str]) -> list[str]:
    """The rows a table has for an item."""
    return next((rows.split() for numbers, rows in table.items() if number in numbers.split()), [])


def joins(number: str, units: Joined) -> bool:
    """Whether these units and no others make the item."""
    by_suit: dict[str, list[int]] = defaultdict(list)
    for suit, rank in units:
        by_suit[suit].append(rank)
    if number in IN_TWO_SUITS:
        rows = rows_of(number, IN_TWO_SUITS)
        return len(by_suit) == 2 and all(_row(ranks) in rows for ranks in by_suit.values())
    ranks = _row([rank for _, rank in units])
    if len(by_suit) == 1 and ranks in rows_of(number, IN_ONE_SUIT):
        return True
    return len(by_suit) == len(units) and ranks in rows_of(number, IN_DIFFERENT_SUITS)


def _row(ranks: Sequence[int]) -> str:
    return "".join(map(str, sorted(ranks)))


def an_example(number: str, chance: Random) -> Joined:
    """Some units that make the item of a form by suit."""
    suits = chance.sample("mps", 3)
    if number in IN_TWO_SUITS:
        rows = [chance.choice(rows_of(number, IN_TWO_SUITS)) for _ in range(2)]
        return tuple((suit, int(low)) for suit, row in zip(suits, rows, strict=False) for low in row)
    single = rows_of(number, IN_ONE_SUIT)
    row = chance.choice(single or rows_of(number, IN_DIFFERENT_SUITS))
    return tuple((suits[0 if single else place], int(low)) for place, low in enumerate(row))


# -- items of the whole hand -----------------------------------------------------------------------------


def rank(tile: str) -> int:
    """The rank of a suited tile, 0 of an honour."""
    return int(tile[0]) if tile[0].isdigit() else 0


def colour(tile: str) -> str:
    """The suit of a suited tile or a dragon; a wind has none."""
    return tile[1] if rank(tile) else SUIT_OF_DRAGON.get(tile, "")


def yao(tile: str) -> bool:
    """Whether a tile is 夭."""
    return rank(tile) in (0, 1, 9)


def every(units: Units, ranks: str) -> bool:
    return all(str(rank(tile)) in ranks for unit in units for tile in unit)


def throughout(units: Units, wanted: int) -> bool:
    return all(any(rank(tile) == wanted for tile in unit) for unit in units)


def alone(units: Units, wanted: int) -> bool:
    return sum(any(rank(tile) == wanted for tile in unit) for unit in units) == 1


def lacks(units: Units, wanted: int) -> bool:
    return all(rank(tile) != wanted for unit in units for tile in unit)


def winds(units: Units) -> int:
    return sum(tile in WINDS for unit in units for tile in unit)


def colours(units: Units) -> set[str]:
    return {colour(tile) for unit in units for tile in unit if tile not in WINDS}


def suited(units: Units) -> int:
    return sum(rank(tile) > 0 for unit in units for tile in unit)


def tiles(units: Units) -> list[str]:
    return [tile for unit in units for tile in unit]


OF_THE_HAND: dict[str, Callable[[Units], bool]] = {
    "清一色": lambda units: not winds(units) and len(colours(units)) == 1,
    "凑一色": lambda units: winds(units) > 0 and suited(units) > 0 and len(colours(units)) == 1,
    "全风": lambda units: winds(units) == 14,
    "全字": lambda units: suited(units) == 0,
    "无字": lambda units: suited(units) == 14,
    "无风": lambda units: winds(units) == 0,
    "缺色": lambda units: len(colours(units)) < 3,
    "全夭": lambda units: all(map(yao, tiles(units))),
    "全带夭": lambda units: all(any(map(yao, unit)) for unit in units),
    "全带二": lambda units: throughout(units, 2),
    "全带三": lambda units: throughout(units, 3),
    "全带四": lambda units: throughout(units, 4),
    "全带五": lambda units: throughout(units, 5),
    "全带六": lambda units: throughout(units, 6),
    "全带七": lambda units: throughout(units, 7),
    "全带八": lambda units: throughout(units, 8),
    "全小花": lambda units: every(units, "123"),
    "全中花": lambda units: every(units, "456"),
    "全大花": lambda units: every(units, "789"),
    "全单花": lambda units: every(units, "13579"),
    "全双花": lambda units: every(units, "2468"),
    "全间花": lambda units: every(units, "147") or every(units, "258") or every(units, "369"),
    "断幺": lambda units: lacks(units, 1),
    "断五": lambda units: lacks(units, 5),
    "断九": lambda units: lacks(units, 9),
    "独幺": lambda units: alone(units, 1),
    "独五": lambda units: alone(units, 5),
    "独九": lambda units: alone(units, 9),
    "独中": lambda units: sum(not any(map(yao, unit)) for unit in units) == 1,
    "四归一": lambda units: any(rank(tile) and many == 4 for tile, many in Counter(tiles(units)).items()),
}
"""Items of one name mean the same in every form that has them."""
