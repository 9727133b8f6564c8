"""A second counter of 台, slow and plain, that shares nothing with the oracle.

It reads no table of `spec/` and imports no code of `oracle/`. A hand is taken apart by trying every set its lowest
tile can stand in and every set the last tile can have finished; items are straight-line conditions, written down from
the clauses once more, and what one item takes with it is one list. The best sum is the count.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SUITS = "mps"
WINDS = ["E", "S", "W", "N"]
DRAGONS = ["C", "F", "P"]
HONOURS = WINDS + DRAGONS
ALL = [f"{number}{suit}" for suit in SUITS for number in range(1, 10)] + HONOURS
FLOWERS = [f"{number}f" for number in range(1, 9)]

Came = Literal["drawn", "thrown", "robbed", "flower-robbed"]

USUAL = {
    "TW-A2": "6",
    "TW-A4": "none",
    "TW-A9": "no-wait",
    "TW-A13": "16",
    "TW-A14": "claimed",
    "TW-A15": "listed",
    "TW-A17": "2",
    "TW-A26": "none-at-all",
}

TAKEN = {
    "字一色": "對對胡",
    "五暗坎": "門清 對對胡 四暗坎 三暗坎",
    "四暗坎": "三暗坎",
    "大四喜": "風字坎",
    "大三元": "箭字坎",
    "小三元": "箭字坎",
    "不求.自摸": "自摸",
    "天聽": "門清",
    "地聽": "門清",
    "地聽一發": "門清 地聽",
    "天胡": "門清 不求.自摸 自摸",
    "地胡": "門清 天聽 不求.自摸 自摸",
    "人胡": "門清 天聽",
    "嚦咕嚦咕": "門清",
    "配牌花胡": "滿花",
    "八仙過海": "滿花",
    "七搶一": "滿花",
}
"""What is not counted beside an item. Flowers stand apart: a full set, or all eight, is counted in their place."""


@dataclass(frozen=True)
class Case:
    """A winning hand and everything stated of it; `concealed` are the tiles before `tile` came."""

    concealed: tuple[str, ...]
    tile: str
    melds: tuple[tuple[str, tuple[str, ...]], ...]
    seat: str
    round: str
    dealer: str
    came: Came
    tail: bool = False
    last: bool = False
    ready: str = ""
    first: bool = False
    flowers: tuple[str, ...] = ()
    flower_win: str = ""
    ligu: bool = False
    readings: Mapping[str, str] = field(default_factory=dict)

    def read(self, reading: str) -> str:
        """The candidate applied for a reading."""
        return self.readings.get(reading, USUAL[reading])


Group = tuple[str, ...]


@cache
def groups(tiles: tuple[str, ...]) -> tuple[tuple[Group, ...], ...]:
    """Every way to take sorted tiles apart into sets and one pair."""
    return tuple(dict.fromkeys(tuple(sorted(found)) for found in _groups(tiles, pair=False)))


def _groups(tiles: tuple[str, ...], *, pair: bool) -> Iterator[list[Group]]:
    if not tiles:
        if pair:
            yield []
        return
    low = tiles[0]
    choices: list[Group] = [(low, low, low)]
    if not pair:
        choices.append((low, low))
    if low not in HONOURS:
        choices.append((low, f"{int(low[0]) + 1}{low[1]}", f"{int(low[0]) + 2}{low[1]}"))
    for choice in choices:
        if not Counter(choice) - Counter(tiles):
            rest = list(tiles)
            for tile in choice:
                rest.remove(tile)
            for more in _groups(tuple(rest), pair=pair or len(choice) == 2):
                yield [choice, *more]


def in_order(tiles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(tiles, key=ALL.index))


def is_general(tiles: tuple[str, ...]) -> bool:
    return bool(groups(in_order(tiles)))


def is_ligu(tiles: tuple[str, ...]) -> bool:
    """Seven pairs and a triplet: one kind three times, every other kind twice or four times."""
    return (
        len(tiles) == 17
        and sorted(n % 2 for n in Counter(tiles).values()).count(1) == 1
        and all(n != 1 for n in Counter(tiles).values())
    )


def completes(case: Case, tile: str) -> bool:
    tiles = (*case.concealed, tile)
    return is_general(tiles) or (case.ligu and not case.melds and is_ligu(tiles))


def waits(case: Case) -> list[str]:
    """Every kind that completes the sixteen tiles; a kind held four times is none unless it is read to be."""
    held = Counter([*case.concealed, *(tile for _, meld in case.melds for tile in meld)])
    return [
        tile for tile in ALL if completes(case, tile) and (held[tile] < 4 or case.read("TW-A9") == "counts")
    ]


def every_tile(case: Case) -> list[str]:
    return [*case.concealed, case.tile, *(tile for _, meld in case.melds for tile in meld)]


Items = tuple[tuple[str, int], ...]


def count(case: Case) -> tuple[int, frozenset[Items]] | None:
    """The best sum and every list of items that comes to it; None for a hand that wins in no way."""
    found: dict[Items, int] = {}
    tiles = (*case.concealed, case.tile)
    for sorting in groups(in_order(tiles)):
        for finished in {group for group in sorting if case.tile in group}:
            add(found, general(case, sorting, finished), case)
    if case.ligu and not case.melds and is_ligu(tiles):
        add(found, ligu(case), case)
    if not found and case.flower_win:
        add(found, flower_items(case), case)
    if not found:
        return None
    best = max(found.values())
    return best, frozenset(items for items, total in found.items() if total == best)


def add(found: dict[Items, int], items: dict[str, int], case: Case) -> None:
    left = dict(items)
    for item in items:
        for taken in TAKEN.get(item, "").split():
            if item == "地胡" and "自摸" in taken and case.read("TW-A13") == "18":
                continue
            left.pop(taken, None)
    key = tuple(sorted(left.items()))
    found[key] = sum(left.values())


def general(case: Case, sorting: tuple[Group, ...], finished: Group) -> dict[str, int]:
    """The items of five sets and a pair, the last tile having finished one of the groups."""
    items: dict[str, int] = {}
    laid_pungs = [meld[0] for kind, meld in case.melds if kind != "eat"]
    own_pungs = [group[0] for group in sorting if len(group) == 3 and group[0] == group[1]]
    pungs = laid_pungs + own_pungs
    pair = next(group[0] for group in sorting if len(group) == 2)

    honour_pungs(case, pungs, items)
    winds = [wind for wind in WINDS if wind in pungs]
    dragons = [dragon for dragon in DRAGONS if dragon in pungs]
    great = 0
    if len(winds) == 4:
        items["大四喜"] = 16
        great += 1
    if len(winds) == 3 and pair in WINDS:
        items["小四喜"] = 8
        great += 1
    if len(dragons) == 3:
        items["大三元"] = 8
        great += 1
    if len(dragons) == 2 and pair in DRAGONS:
        items["小三元"] = 4
        great += 1

    hidden_kongs = [meld[0] for kind, meld in case.melds if kind == "hidden-kong"]
    by_own_draw = [
        group[0]
        for group in sorting
        if len(group) == 3
        and group[0] == group[1]
        and (case.came in ("drawn", "flower-robbed") or group != finished)
    ]
    concealed = len(hidden_kongs) + len(by_own_draw)
    if concealed >= 3:
        items["三暗坎"] = 2
    if concealed >= 4:
        items["四暗坎"] = int(case.read("TW-A2"))
    if concealed == 5:
        items["五暗坎"] = 16

    if len(pungs) == 5:
        items["對對胡"] = 4
    colours(case, items)
    if "字一色" in items and great:
        items["字一色減除"] = -4

    exposed = [kind for kind, _ in case.melds if kind != "hidden-kong" or case.read("TW-A14") == "all"]
    self_drawn = case.came == "drawn"
    if len(exposed) == 5:
        items["半求" if self_drawn else "全求"] = 1 if self_drawn else 2
    lone = is_lone(case)
    own_flowers = flower_items(case)
    no_flower = not case.flowers if case.read("TW-A26") == "none-at-all" else not own_flowers
    no_honour = not any(tile in HONOURS for tile in every_tile(case))
    if not pungs and no_flower and no_honour and not lone and not self_drawn:
        items["平胡"] = 2
    manner(case, items, lone=lone)
    return items | own_flowers


def ligu(case: Case) -> dict[str, int]:
    """The items of seven pairs and a triplet: no pattern of sets belongs to them."""
    tiles = every_tile(case)
    items = {"嚦咕嚦咕": 8}
    honour_pungs(case, [tile for tile in set(tiles) if tiles.count(tile) == 3], items)
    colours(case, items)
    manner(case, items, lone=is_lone(case))
    if case.read("TW-A17") == "1" and "不求.自摸" in items:
        del items["不求.自摸"]
        items["自摸"] = 1
    return items | flower_items(case)


def honour_pungs(case: Case, pungs: list[str], items: dict[str, int]) -> None:
    wind = sum((pung == case.seat) + (pung == case.round) for pung in pungs)
    if wind:
        items["風字坎"] = wind
    dragons = [pung for pung in pungs if pung in DRAGONS]
    if dragons:
        items["箭字坎"] = len(dragons)
    if case.read("TW-A4") != "none":
        round_dragon = {"E": "C", "S": "F", "W": "P", "N": ""}[case.round]
        if round_dragon in dragons:
            items["合圈序"] = 1


def colours(case: Case, items: dict[str, int]) -> None:
    tiles = every_tile(case)
    suits = {tile[1] for tile in tiles if tile not in HONOURS}
    honours = any(tile in HONOURS for tile in tiles)
    if not suits:
        items["字一色"] = 16
    elif len(suits) == 1:
        items["湊一色" if honours else "清一色"] = 4 if honours else 12


def is_lone(case: Case) -> bool:
    """獨聽; a dealt win has no wait, but the replacement of an opening 暗槓 has one."""
    if is_heavenly(case) and not opening_kong(case):
        return False
    return len(waits(case)) == 1


def is_closed(case: Case) -> bool:
    return all(kind == "hidden-kong" for kind, _ in case.melds)


def opening_kong(case: Case) -> bool:
    return case.first and case.tail and any(kind == "hidden-kong" for kind, _ in case.melds)


def is_heavenly(case: Case) -> bool:
    """天胡: the dealer, before anything was thrown."""
    return (
        case.first
        and case.dealer == case.seat
        and case.came == "drawn"
        and not case.ready
        and is_closed(case)
    )


def manner(case: Case, items: dict[str, int], *, lone: bool) -> None:
    closed, self_drawn = is_closed(case), case.came == "drawn"
    if lone:
        items["獨聽"] = 1
    if closed:
        items["門清"] = 1
    if self_drawn:
        items["自摸"] = 1
        if closed:
            items["不求.自摸"] = 2
    if case.came == "robbed":
        items["搶槓"] = 1
    if case.tail and not (is_heavenly(case) and not opening_kong(case)):
        items["槓上開花"] = 1
    if case.last and case.came in ("drawn", "flower-robbed"):
        items["海底撈月"] = 1
    if closed:
        opening(case, items)


def opening(case: Case, items: dict[str, int]) -> None:
    if is_heavenly(case):
        items["天胡"] = 16
        return
    dealer, self_drawn, thrown = case.dealer == case.seat, case.came == "drawn", case.came == "thrown"
    if dealer and case.ready:
        items["地聽"] = 4
    elif case.ready == "heaven":
        items["天聽"] = 8
        if case.first and self_drawn:
            items["地胡"] = 16
        if case.first and thrown:
            items["人胡"] = 16
    elif case.ready == "earth":
        items["地聽"] = 4
    if "地聽" in items and case.first:
        items["地聽一發"] = 8
    if not dealer and case.ready != "earth" and self_drawn and opening_kong(case):
        items["地胡"] = 16


def flower_items(case: Case) -> dict[str, int]:
    """花牌: own flowers one each, a full colour two in their place, all eight eight in place of everything."""
    number = WINDS.index(case.seat) + 1
    plants = ["5f", "6f", "7f", "8f"] if case.read("TW-A15") == "listed" else ["5f", "6f", "8f", "7f"]
    items: dict[str, int] = {}
    for colour in (FLOWERS[:4], plants):
        if all(flower in case.flowers for flower in colour):
            items["花槓"] = items.get("花槓", 0) + 2
        elif colour[number - 1] in case.flowers:
            items["花牌"] = items.get("花牌", 0) + 1
    if len(case.flowers) == 8:
        items = {"滿花": 8}
    if case.flower_win and case.first:
        return {"配牌花胡": 12}
    if case.flower_win == "eight":
        return {"八仙過海": 8}
    if case.flower_win == "seven":
        return {"七搶一": 8}
    return items
