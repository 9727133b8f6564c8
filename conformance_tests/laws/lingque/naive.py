"""A second scorer of Lingque, slow and plain, that shares nothing with the oracle.

It reads no table of `spec/` and imports no code of `oracle/`. Hands are sorted by trying every choice of melds
among all that the tiles allow; fans are recognised by straight-line conditions, written down from the book once
more; what is counted is the best of all subsets of the fans there are that hold no two which exclude one another.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations

SUITS = "mps"
WINDS = ["E", "S", "W", "N"]
DRAGONS = ["C", "F", "P"]
HONOURS = WINDS + DRAGONS
ALL = [f"{number}{suit}" for suit in SUITS for number in range(1, 10)] + HONOURS

VALUES = """
1: 天和 48 3, 地和 48 3, 岭上开花 8 2, 海底捞月 8 2, 河底捞鱼 8 2, 抢杠 8 2, 自摸 2 1
2: 七对 8 3, 全不靠 12 3, 十三幺 48 3
3: 门前清 2 1
4: 四杠 96 5, 三杠 32 4, 双杠 8 2, 杠 4 1, 四暗刻 48 3, 三暗刻 16 3, 双暗刻 4 2, 暗刻 2 1, 对对和 8 3, 四归 4 1
5: 字一色 48 4, 大四喜 64 5, 小四喜 48 4, 四喜对 24 3, 大三元 48 4, 小三元 24 4, 三元对 12 3
5: 门风刻 4 1, 门风对 2 1, 中刻 4 1, 中对 2 1, 發刻 4 1, 發对 2 1, 白刻 4 1, 白对 2 1, 客风刻 2 1
6: 清幺九 64 5, 混幺九 16 3, 清带幺 12 3, 混带幺 4 3, 幺九刻 2 1
7: 九莲宝灯 96 5, 清一色 24 4, 混一色 8 3, 缺一门 2 1, 五门齐 4 3
8: 二数 32 4, 三聚 24 3, 四聚 8 3, 九数贯通 12 3
9: 镜数 12 3, 镜数对 24 3
10: 四同顺 96 6, 三同顺 32 4, 二般高 24 3, 一般高 4 2
11: 三同刻 24 3, 双同刻 4 2, 三色同顺 8 3, 喜相逢 2 1, 三同二对 24 3, 镜同 4 3, 镜同对 16 3
11: 四连刻 48 4, 三连刻 24 3, 四步高 48 4, 三步高 16 3, 四连环 32 4, 三连环 8 3, 一气贯通 8 3
11: 双龙会 8 3, 连六 2 1, 老少副 2 1, 三色连刻 8 2, 三色步高 4 2, 三色连环 4 2, 三色贯通 8 3
"""

WORTH: dict[str, tuple[int, int, int]] = {}
"""The 副, 翻 and class of each fan, the 番牌 by pung and pair."""
for _line in VALUES.split("\n")[1:-1]:
    _group, _, _rest = _line.partition(": ")
    for _one in _rest.split(", "):
        _name, _fu, _fan = _one.split()
        WORTH[_name] = int(_fu), int(_fan), int(_group)

FAN_PAI = ["门风刻", "门风对", "中刻", "中对", "發刻", "發对", "白刻", "白对"]

NOT_BESIDE = {
    "天和": "自摸 门前清",
    "地和": "门前清",
    "岭上开花": "自摸",
    "海底捞月": "自摸",
    "七对": "门前清",
    "全不靠": "门前清",
    "十三幺": "门前清",
    "四杠": "对对和",
    "四暗刻": "对对和 门前清",
    "大四喜": "门风刻 门风对 客风刻",
    "小四喜": "门风刻 门风对 客风刻",
    "四喜对": "门风刻 门风对",
    "大三元": "中刻 中对 發刻 發对 白刻 白对",
    "小三元": "中刻 中对 發刻 發对 白刻 白对",
    "三元对": "中刻 中对 發刻 發对 白刻 白对",
    "清幺九": "幺九刻 二数",
    "清一色": "缺一门",
    "四同顺": "四归 缺一门 二般高",
    "二般高": "一般高",
    "三同刻": "双同刻",
    "三色同顺": "喜相逢",
    "四连刻": "缺一门 三连刻",
    "四步高": "缺一门 三步高 连六",
    "四连环": "缺一门 三连环 老少副",
    "一气贯通": "连六 老少副",
    "双龙会": "连六 老少副",
}

EITHER = [
    ("三步高", "三连环"),
    ("三色步高", "三色连环"),
    ("镜同", "双龙会"),
    ("一气贯通", "双龙会"),
    ("连六", "三色贯通"),
    ("老少副", "三色贯通"),
]


@dataclass(frozen=True)
class Case:
    """A hand to score; a meld is its tiles and one of `chow pung kong add-kong hidden-kong`."""

    concealed: tuple[str, ...]
    tile: str
    melds: tuple[tuple[str, tuple[str, ...]], ...]
    seat: str
    drawn: bool
    robbed: bool = False
    first: bool = False
    after_kong: bool = False
    wall_empty: bool = False
    flowers: int = 0


@dataclass(frozen=True)
class Answer:
    """The most a hand is worth: points with flowers, 副 and 翻, and every list of fans worth as much."""

    points: int
    fu: int
    fan: int
    lists: frozenset[frozenset[tuple[str, int]]]


Meld = tuple[str, ...]
"""Three equal tiles, or three in a row."""

Sorting = tuple[str, tuple[Meld, ...]]
"""The tile of the pair, and the melds; kongs as three tiles."""


def is_run(meld: Meld) -> bool:
    return meld[0] != meld[1]


def every_meld() -> list[Meld]:
    runs = [
        (f"{number}{suit}", f"{number + 1}{suit}", f"{number + 2}{suit}")
        for suit in SUITS
        for number in range(1, 8)
    ]
    return [*runs, *((tile,) * 3 for tile in ALL)]


MELDS = every_meld()


def sortings(case: Case) -> list[Sorting]:
    """Every way to lay the concealed tiles out as a pair and the melds still due."""
    tiles = Counter([*case.concealed, case.tile])
    laid = [tuple(sorted(meld)[:3]) for _, meld in case.melds]
    due = 4 - len(laid)
    if sum(tiles.values()) != 3 * due + 2:
        return []
    found = set()
    possible = [meld for meld in MELDS if not Counter(meld) - tiles]
    for pair in tiles:
        if tiles[pair] < 2:
            continue
        rest = tiles - Counter([pair, pair])
        usable = [meld for meld in possible if not Counter(meld) - rest]
        for chosen in combinations_with_replacement(usable, due):
            if Counter(tile for meld in chosen for tile in meld) == rest:
                found.add((pair, tuple(sorted([*chosen, *laid]))))
    return sorted(found)


def score(case: Case) -> Answer | None:
    """The most a hand is worth; None where it is no winning form."""
    tiles = Counter([*case.concealed, case.tile])
    for _, meld in case.melds:
        tiles.update(meld)
    readings = []
    if not case.melds:
        readings += [special(case, tiles)]
    every = sortings(case)
    readings += [general(case, tiles, sorting, every) for sorting in every]
    answers = [best(case, fans) for fans in readings if fans is not None]
    if not answers:
        return None
    top = max((answer.points, answer.fu) for answer in answers)
    equal = [answer for answer in answers if (answer.points, answer.fu) == top]
    lists = frozenset(one for answer in equal for one in answer.lists)
    return Answer(*top, equal[0].fan, lists)


# -- counting --------------------------------------------------------------------------------------


def closed(case: Case) -> bool:
    return all(kind == "hidden-kong" for kind, _ in case.melds)


def admissible(chosen: tuple[str, ...]) -> bool:
    for name in chosen:
        if name == "九莲宝灯" and any(WORTH[other][2] != 1 and other != name for other in chosen):
            return False
        if any(other in chosen for other in NOT_BESIDE.get(name, "").split()):
            return False
    return not any(one in chosen and other in chosen for one, other in EITHER)


def best(case: Case, fans: dict[str, int]) -> Answer:
    """Try every subset of the fans."""
    found: list[tuple[int, int, int, frozenset[tuple[str, int]]]] = []
    names = sorted(fans)
    for size in range(len(names) + 1):
        for chosen in combinations(names, size):
            if admissible(chosen):
                fu = sum(WORTH[name][0] * fans[name] for name in chosen)
                fan = multiplier(case, chosen)
                points = fu * fan + 2 * case.flowers
                found.append((points, fu, fan, frozenset((name, fans[name]) for name in chosen)))
    points, fu = max(each[:2] for each in found)
    lists = frozenset(each[3] for each in found if each[:2] == (points, fu))
    fan = next(each[2] for each in found if each[:2] == (points, fu))
    return Answer(points, fu, fan, lists)


def multiplier(case: Case, chosen: tuple[str, ...]) -> int:
    if not chosen:
        return 0
    largest: dict[int, int] = {}
    pungs = sum(name in FAN_PAI and name.endswith("刻") for name in chosen)
    for name in chosen:
        _, fan, group = WORTH[name]
        if name in FAN_PAI and pungs > 1:
            fan = pungs
        largest[group] = max(largest.get(group, 0), fan)
    ordered = sorted(largest.values(), reverse=True)
    total = ordered[0]
    if len(ordered) > 1 and ordered[1] * ordered[1] > 2 * ordered[0]:
        total += 1
    return total + closed(case)


# -- what is there ---------------------------------------------------------------------------------


def by_chance(case: Case) -> dict[str, int]:
    """The fans of every form that depend on how the tile came."""
    dealer = case.seat == "E"
    there = {
        "天和": case.first and dealer and case.drawn,
        "地和": case.first and not dealer and not case.drawn,
        "岭上开花": case.drawn and case.after_kong,
        "海底捞月": case.drawn and case.wall_empty,
        "河底捞鱼": not case.drawn and case.wall_empty,
        "抢杠": case.robbed,
        "自摸": case.drawn,
        "门前清": closed(case),
    }
    return {name: 1 for name, is_there in there.items() if is_there}


def by_tiles(tiles: Counter[str]) -> dict[str, int]:
    """The fans of pair and melds and of seven pairs that depend on which tiles there are."""
    numbers = sorted({int(tile[0]) for tile in tiles if tile not in HONOURS})
    suits = {tile[1] for tile in tiles if tile not in HONOURS}
    honours = any(tile in tiles for tile in HONOURS)
    there = {
        "字一色": not suits,
        "清一色": len(suits) == 1 and not honours,
        "混一色": len(suits) == 1 and honours,
        "缺一门": len(suits) <= 2 and not honours,
        "清幺九": not honours and set(numbers) <= {1, 9},
        "混幺九": honours and bool(numbers) and set(numbers) <= {1, 9},
        "二数": not honours and len(numbers) == 2,
        "三聚": not honours and len(numbers) == 3 and numbers == list(range(numbers[0], numbers[0] + 3)),
        "四聚": not honours and len(numbers) == 4 and numbers == list(range(numbers[0], numbers[0] + 4)),
    }
    return {name: 1 for name, is_there in there.items() if is_there}


def pairs_of_honours(case: Case, tiles: Counter[str]) -> dict[str, int]:
    own = {"门风对": case.seat, "中对": "C", "發对": "F", "白对": "P"}
    return {name: 1 for name, tile in own.items() if tiles[tile] == 2}


def special(case: Case, tiles: Counter[str]) -> dict[str, int] | None:
    """The fans of seven pairs, of fourteen unconnected tiles, of thirteen orphans."""
    chance = by_chance(case)
    if len(tiles) == 7 and set(tiles.values()) == {2}:
        return seven_pairs(case, tiles) | chance | {"七对": 1}
    if len(tiles) == 14:
        for suits in permutations(SUITS):
            allowed = set(HONOURS)
            for suit, group in zip(suits, ("147", "258", "369"), strict=True):
                allowed |= {number + suit for number in group}
            if set(tiles) <= allowed:
                return chance | {"全不靠": 1}
    if set(tiles) == {f"{number}{suit}" for number in (1, 9) for suit in SUITS} | set(HONOURS):
        return chance | pairs_of_honours(case, tiles) | {"十三幺": 1}
    return None


def seven_pairs(case: Case, tiles: Counter[str]) -> dict[str, int]:
    found = by_tiles(tiles) | pairs_of_honours(case, tiles)
    if all(tile in tiles for tile in WINDS):
        found["四喜对"] = 1
    if all(tile in tiles for tile in DRAGONS):
        found["三元对"] = 1
    held = {suit: {int(tile[0]) for tile in tiles if tile[1:] == suit} for suit in SUITS}
    if not any(tile in tiles for tile in HONOURS):
        for axis in range(1, 10):
            if all({2 * axis - number for number in held[suit]} == held[suit] for suit in SUITS):
                found["镜数对"] = 1
    for one, other in combinations(range(1, 10), 2):
        if all(one in held[suit] and other in held[suit] for suit in SUITS):
            found["三同二对"] = 1
    for one_suit, other_suit in combinations(SUITS, 2):
        if len([number for number in held[one_suit] if number in held[other_suit]]) >= 3:
            found["镜同对"] = 1
    return found


def hidden_pungs(case: Case, melds: tuple[Meld, ...]) -> int:
    """How many pungs consist only of tiles the winner drew."""
    own = Counter(melds) - Counter(tuple(sorted(meld)[:3]) for _, meld in case.melds)
    hidden = sum(kind == "hidden-kong" for kind, _ in case.melds)
    for meld in own.elements():
        if is_run(meld):
            continue
        if not case.drawn and meld[0] == case.tile and case.concealed.count(case.tile) < 3:
            continue
        hidden += 1
    return hidden


def general(case: Case, tiles: Counter[str], sorting: Sorting, every: list[Sorting]) -> dict[str, int]:
    """The fans of one sorting into pair and melds."""
    pair, melds = sorting
    found = by_chance(case) | by_tiles(tiles)
    runs = [(int(meld[0][0]), meld[0][1]) for meld in melds if is_run(meld)]
    pungs = [meld[0] for meld in melds if not is_run(meld)]
    number_pungs = [(int(tile[0]), tile[1]) for tile in pungs if tile not in HONOURS]
    found |= of_kongs(case, tiles, melds, pungs)
    found |= of_honours(case, pair, pungs)
    found |= of_parts(pair, melds, tiles)
    found |= of_pungs(number_pungs)
    found |= of_runs(runs)
    if mirrors(sorting, every):
        found["镜数"] = 1
    if matching(melds):
        found["镜同"] = 1
    if nine_gates(case):
        found["九莲宝灯"] = 1
    return found


def of_kongs(case: Case, tiles: Counter[str], melds: tuple[Meld, ...], pungs: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    kongs = [meld[0] for kind, meld in case.melds if kind.endswith("kong")]
    if kongs:
        found[["杠", "双杠", "三杠", "四杠"][len(kongs) - 1]] = 1
    hidden = hidden_pungs(case, melds)
    if hidden:
        found[["暗刻", "双暗刻", "三暗刻", "四暗刻"][hidden - 1]] = 1
    if len(pungs) == 4:
        found["对对和"] = 1
    fours = [tile for tile in tiles if tiles[tile] == 4 and tile not in kongs]
    if fours:
        found["四归"] = len(fours)
    return found


def of_honours(case: Case, pair: str, pungs: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    winds = [tile for tile in pungs if tile in WINDS]
    dragons = [tile for tile in pungs if tile in DRAGONS]
    if len(winds) == 4:
        found["大四喜"] = 1
    if len(winds) == 3 and pair in WINDS:
        found["小四喜"] = 1
    if len(dragons) == 3:
        found["大三元"] = 1
    if len(dragons) == 2 and pair in DRAGONS:
        found["小三元"] = 1
    for name, tile in (("门风", case.seat), ("中", "C"), ("發", "F"), ("白", "P")):
        if tile in pungs:
            found[name + "刻"] = 1
        if tile == pair:
            found[name + "对"] = 1
    guests = [tile for tile in winds if tile != case.seat]
    if guests:
        found["客风刻"] = len(guests)
    return found


def of_parts(pair: str, melds: tuple[Meld, ...], tiles: Counter[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    parts = [(pair,), *melds]
    with_end = [any(tile[0] in "19" and tile not in HONOURS for tile in part) for part in parts]
    of_honour = [part[0] in HONOURS for part in parts]
    if any(is_run(meld) for meld in melds):
        if all(with_end):
            found["清带幺"] = 1
        elif any(with_end) and all(end or honour for end, honour in zip(with_end, of_honour, strict=True)):
            found["混带幺"] = 1
    suits = {tile[1] for tile in tiles if tile not in HONOURS}
    five_sorts = any(tile in tiles for tile in WINDS) and any(tile in tiles for tile in DRAGONS)
    if len(suits) == 3 and five_sorts:
        found["五门齐"] = 1
    if not any(of_honour):
        numbers = [{int(tile[0]) for tile in part} for part in parts]
        shared = any(one & other for one, other in combinations(numbers, 2))
        if not shared and set.union(*numbers) == set(range(1, 10)):
            found["九数贯通"] = 1
    return found


def of_pungs(pungs: list[tuple[int, str]]) -> dict[str, int]:
    found: dict[str, int] = {}
    ends = [number for number, _ in pungs if number in (1, 9)]
    if ends:
        found["幺九刻"] = len(ends)
    same = Counter(number for number, _ in pungs)
    if 3 in same.values():
        found["三同刻"] = 1
    twos = sum(times >= 2 for times in same.values())
    if twos:
        found["双同刻"] = twos
    for suit in SUITS:
        own = {number for number, other in pungs if other == suit}
        for low in range(1, 8):
            if {low, low + 1, low + 2} <= own:
                found["三连刻"] = 1
                if low + 3 in own:
                    found["四连刻"] = 1
    if stairs(pungs, 1):
        found["三色连刻"] = 1
    return found


def stairs(parts: list[tuple[int, str]], step: int) -> bool:
    return any(
        {(low + step * nth, suit) for nth, suit in enumerate(suits)} <= set(parts)
        for low in range(1, 10)
        for suits in permutations(SUITS)
    )


def of_runs(runs: list[tuple[int, str]]) -> dict[str, int]:  # noqa: C901, PLR0912  one condition a fan
    found: dict[str, int] = {}
    equal = Counter(runs)
    if 4 in equal.values():
        found["四同顺"] = 1
    if 3 in equal.values():
        found["三同顺"] = 1
    if list(equal.values()).count(2) == 2 or 4 in equal.values():
        found["二般高"] = 1
    if 2 in equal.values():
        found["一般高"] = 1
    for low in range(1, 8):
        if {(low, suit) for suit in SUITS} <= set(runs):
            found["三色同顺"] = 1
    meetings = most_meetings(runs)
    if meetings:
        found["喜相逢"] = meetings
    for suit in SUITS:
        own = {number for number, other in runs if other == suit}
        for low in range(1, 8):
            for step, short, long in ((1, "三步高", "四步高"), (2, "三连环", "四连环")):
                if {low, low + step, low + 2 * step} <= own:
                    found[short] = 1
                    if low + 3 * step in own:
                        found[long] = 1
            if {low, low + 3} <= own:
                found["连六"] = 1
        if {1, 4, 7} <= own:
            found["一气贯通"] = 1
        if {1, 7} <= own:
            found["老少副"] = 1
    if double_dragon(runs):
        found["双龙会"] = 1
    for step, name in ((1, "三色步高"), (2, "三色连环"), (3, "三色贯通")):
        if stairs(runs, step):
            found[name] = 1
    return found


def most_meetings(runs: list[tuple[int, str]]) -> int:
    """The most disjoint twos of one number in two suits, tried one after another."""
    most = 0
    for one, other in combinations(range(len(runs)), 2):
        if runs[one][0] == runs[other][0] and runs[one][1] != runs[other][1]:
            rest = [run for place, run in enumerate(runs) if place not in (one, other)]
            most = max(most, 1 + most_meetings(rest))
    return most


def double_dragon(runs: list[tuple[int, str]]) -> bool:
    if len(runs) != 4:
        return False
    for a, b, c, d in permutations(runs):
        same_suits = a[1] == b[1] and c[1] == d[1]
        if same_suits and b[0] - a[0] == 3 and d[0] - c[0] == 3:
            return True
        if same_suits and a[0] == 1 and b[0] == 7 and c[0] == 1 and d[0] == 7:
            return True
    return False


def mirrors(sorting: Sorting, every: list[Sorting]) -> bool:
    """Whether some mirror, tried one by one, makes of the sorting another sorting of the hand."""
    pair, melds = sorting
    tiles = [pair, *(tile for meld in melds for tile in meld)]
    if any(tile in HONOURS for tile in tiles):
        return False
    for twice_axis in range(2, 19):
        image = {tile: f"{twice_axis - int(tile[0])}{tile[1]}" for tile in tiles}
        if all(tile in ALL for tile in image.values()):
            turned = tuple(sorted(tuple(sorted(image[tile] for tile in meld)) for meld in melds))
            if (image[pair], turned) in every:
                return True
    return False


def matching(melds: tuple[Meld, ...]) -> bool:
    by_suit: dict[str, list[tuple[bool, str]]] = {}
    for meld in melds:
        if meld[0] not in HONOURS:
            by_suit.setdefault(meld[0][1], []).append((is_run(meld), meld[0][0]))
    if [len(own) for own in by_suit.values()] != [2, 2]:
        return False
    one, other = by_suit.values()
    return sorted(one) == sorted(other)


def nine_gates(case: Case) -> bool:
    standing = sorted(case.concealed)
    return any(standing == sorted(f"{number}{suit}" for number in "1112345678999") for suit in SUITS)
