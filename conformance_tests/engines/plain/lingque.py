"""Lingque: what a hand is worth, what it waits for, who pays, who deals next.

What holds in a hand is told by the naive scorer of the laws; here stand the words of a hand, the choice among fans that
exclude one another, and the settlement.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from conformance_tests.engines.plain.written import (
    SEATS,
    UNSEEN,
    Written,
    by_owner,
    is_flower,
    one_answer,
    steps,
)
from conformance_tests.laws.lingque import naive
from conformance_tests.laws.lingque.naive import EITHER, NOT_BESIDE, WORTH, Case
from conformance_tests.laws.taiwan.naive import groups, in_order

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from conformance_tests.engines.plain.written import Json
    from conformance_tests.laws.lingque.naive import Sorting

FULL, LEAST = 14, 10
DEALT = 4 * 13 + 1
NINE_GATES = "九莲宝灯"

LINES = """
1: 天和 tian-he, 地和 di-he, 岭上开花 ling-shang-kai-hua, 海底捞月 hai-di-lao-yue, 河底捞鱼 he-di-lao-yu
1: 抢杠 qiang-gang, 自摸 zi-mo
2: 七对 qi-dui, 全不靠 quan-bu-kao, 十三幺 shi-san-yao
3: 门前清 men-qian-qing
4: 四杠 si-gang, 三杠 san-gang, 双杠 shuang-gang, 杠 gang, 四暗刻 si-an-ke, 三暗刻 san-an-ke
4: 双暗刻 shuang-an-ke, 暗刻 an-ke, 对对和 dui-dui-he, 四归 si-gui
5: 字一色 zi-yi-se, 大四喜 da-si-xi, 小四喜 xiao-si-xi, 四喜对 si-xi-dui, 大三元 da-san-yuan
5: 小三元 xiao-san-yuan, 三元对 san-yuan-dui, 门风 fan-pai-men-feng, 中 fan-pai-zhong, 發 fan-pai-fa
5: 白 fan-pai-bai, 客风刻 ke-feng-ke
6: 清幺九 qing-yao-jiu, 混幺九 hun-yao-jiu, 清带幺 qing-dai-yao, 混带幺 hun-dai-yao, 幺九刻 yao-jiu-ke
7: 九莲宝灯 jiu-lian-bao-deng, 清一色 qing-yi-se, 混一色 hun-yi-se, 缺一门 que-yi-men, 五门齐 wu-men-qi
8: 二数 er-shu, 三聚 san-ju, 四聚 si-ju, 九数贯通 jiu-shu-guan-tong
9: 镜数 jing-shu, 镜数对 jing-shu-dui
10: 四同顺 si-tong-shun, 三同顺 san-tong-shun, 二般高 er-ban-gao, 一般高 yi-ban-gao
11: 三同刻 san-tong-ke, 双同刻 shuang-tong-ke, 三色同顺 san-se-tong-shun, 喜相逢 xi-xiang-feng
11: 三同二对 san-tong-er-dui, 镜同 jing-tong, 镜同对 jing-tong-dui, 四连刻 si-lian-ke, 三连刻 san-lian-ke
11: 四步高 si-bu-gao, 三步高 san-bu-gao, 四连环 si-lian-huan, 三连环 san-lian-huan
11: 一气贯通 yi-qi-guan-tong, 双龙会 shuang-long-hui, 连六 lian-liu, 老少副 lao-shao-fu
11: 三色连刻 san-se-lian-ke, 三色步高 san-se-bu-gao, 三色连环 san-se-lian-huan, 三色贯通 san-se-guan-tong
"""


def _ids() -> dict[str, tuple[str, str]]:
    """The id and the clause of each fan by the name the scorer has for it; a 番牌 by its pung and by its pair."""
    found: dict[str, tuple[str, str]] = {}
    places: Counter[str] = Counter()
    for line in LINES.split("\n")[1:-1]:
        group, _, fans = line.partition(": ")
        for fan in fans.split(", "):
            name, slug = fan.split()
            places[group] += 1
            written = slug, f"LQ-2C.{group}.{places[group]:02}"
            found.update(
                dict.fromkeys((name + "刻", name + "对") if name in "门风 中 發 白" else (name,), written)
            )
    return found


IDS = _ids()

# -- a hand ----------------------------------------------------------------------------------------


def score(asked: Json) -> Json:
    """What a hand comes to."""
    hand = Written(asked["hand"])
    lost = {"verdict": "clean", "wins": False}

    def worth(seats: Sequence[str]) -> Json:
        if hand.tile is None or hand.size != FULL or any(map(is_flower, hand.in_hand)):
            return lost
        if UNSEEN in hand.in_hand:
            return {**lost, "verdict": "undecided"}
        answers = (_worth(case) for seat in seats for case in _cases(hand, seat))
        return one_answer(answers, {**lost, "verdict": "undecided"})

    return by_owner(hand, lambda seat: _impossible(hand, seat), worth, lost)


def waits(asked: Json) -> Json:
    """The kinds that complete a standing hand, but for those of which it has all four tiles."""
    hand = Written(asked["hand"])
    none: Json = {"verdict": "clean", "tiles": []}

    def missing(_: Sequence[str]) -> Json:
        if hand.tile is not None or hand.size != FULL - 1 or any(map(is_flower, hand.concealed)):
            return none
        if UNSEEN in hand.concealed:
            return {**none, "verdict": "undecided"}
        there = Counter(hand.every)
        found = [tile for tile in naive.ALL if there[tile] < 4 and _completes(hand, tile)]
        return {**none, "tiles": found}

    return by_owner(hand, lambda seat: _impossible_tiles(hand, seat), missing, none)


def _completes(hand: Written, tile: str) -> bool:
    tiles = (*hand.concealed, tile)
    case = Case(hand.concealed, tile, hand.melds, "S", drawn=True)
    return bool(groups(in_order(tiles))) or (
        not hand.laid and naive.special(case, Counter(tiles)) is not None
    )


def _impossible_tiles(hand: Written, seat: str) -> list[str]:
    found = ["LQ-1A.1"] * hand.too_many_of_a_kind()
    found += ["LQ-2A.7"] * any(not each.whole for each in hand.laid)
    found += ["LQ-2A.2"] * (hand.size > FULL)
    found += ["LQ-1C.8"] * hand.of_no_tile
    for each in hand.laid:
        if each.source is not None:
            far = steps(seat, each.source)
            elsewhere = far == 0 or (each.kind == "eat" and far not in (None, 3))
            found += ["LQ-1C.0"] * (elsewhere or each.kind == "hidden-kong")
    return found


def _impossible(hand: Written, seat: str) -> list[str]:
    found = _impossible_tiles(hand, seat)
    if hand.tile is None:
        return found
    robbed = "rob" in hand.words
    found += ["LQ-1C.8"] * (hand.drawn and (hand.source is not None or robbed))
    found += ["LQ-1C.8"] * (hand.source is not None and steps(seat, hand.source) == 0)
    found += ["LQ-2A.8"] * (hand.said.get("dealer", "E") != "E")
    strange = not _replaced(hand) if "tail" in hand.words else "replaces" in hand.said
    found += ["LQ-2C.1.03"] * strange
    found += ["LQ-2C.1.04"] * hand.last_and_more
    found += ["LQ-1B.4"] * (hand.left > 144 - DEALT)
    found += ["LQ-2C.1.01"] * (hand.dealt_with("E") and hand.left < 136 - DEALT)
    found += ["LQ-2C.1.01"] * (hand.holds("first") and (bool(hand.laid) or hand.wall_empty or robbed))
    found += ["LQ-2C.1.06"] * (robbed and Counter(hand.every)[hand.tile] > 1)
    return found


def _replaced(hand: Written) -> list[str]:
    """What a tile from the tail can have been drawn for."""
    there = ["kong"] * hand.kong + ["flower"] * bool(hand.flowers)
    return [each for each in there if each == hand.said.get("replaces", each)]


def _cases(hand: Written, seat: str) -> Iterator[Case]:
    """Every way the words leave open how the tile came."""
    assert hand.tile is not None
    given = hand.source is not None or "rob" in hand.words
    far = None if hand.source is None else steps(seat, hand.source)
    near = (1, 3) if hand.source == "side" else (1, 2, 3) if far is None else (far,)
    givers = [SEATS[(SEATS.index(seat) + each) % 4] for each in near]
    for drawn in (False,) if given else (True,) if hand.drawn else (True, False):
        dealers = seat == "E" if drawn else "E" in givers
        for replaced in _replaced(hand) if "tail" in hand.words else [""]:
            yield Case(
                hand.concealed,
                hand.tile,
                hand.melds,
                seat,
                drawn,
                robbed="rob" in hand.words,
                first=hand.holds("first") and dealers,
                after_kong=replaced == "kong",
                wall_empty=hand.wall_empty,
                flowers=len(hand.flowers),
            )


# -- its worth -------------------------------------------------------------------------------------


def _worth(case: Case) -> Json:
    """The best of every sorting."""
    tiles = Counter([*case.concealed, case.tile])
    laid = [tuple(sorted(meld)[:3]) for _, meld in case.melds]
    every = [_sorting(parts, laid) for parts in groups(in_order((*case.concealed, case.tile)))]
    fans = [] if case.melds else [naive.special(case, tiles)]
    for _, meld in case.melds:
        tiles.update(meld)
    fans += [naive.general(case, tiles, sorting, every) for sorting in every]
    sheets = [_best(case, each) for each in fans if each is not None]
    if not sheets:
        return {"verdict": "clean", "wins": False}
    points, _, chosen, there = max(sheets, key=lambda sheet: sheet[:2])
    items = [
        {"item": IDS[name][0], "value": [[WORTH[name][0] * there[name], "fu"], [WORTH[name][1], "fan"]]}
        for name in chosen
    ]
    for item, name in zip(items, chosen, strict=True):
        item["clause"] = IDS[name][1]
    total = [[points + 2 * case.flowers, "points"]]
    return {"verdict": "clean", "wins": points >= LEAST, "total": total, "clause": "LQ-2A.1", "items": items}


def _sorting(parts: tuple[tuple[str, ...], ...], laid: list[tuple[str, ...]]) -> Sorting:
    pair = next(part[0] for part in parts if len(part) == 2)
    return pair, tuple(sorted([*(tuple(sorted(part)) for part in parts if len(part) == 3), *laid]))


def _best(case: Case, fans: Mapping[str, int]) -> tuple[int, int, tuple[str, ...], Mapping[str, int]]:
    """The most that fans are worth of which no two exclude one another.

    A fan that is at odds with none of the others is always counted: no fan makes a hand worth less.
    """
    at_odds = {name: frozenset(other for other in fans if _exclude(name, other)) for name in fans}
    agreed = tuple(sorted(name for name in fans if not at_odds[name]))
    loose = sorted(set(fans) - set(agreed))
    best: tuple[int, int, tuple[str, ...]] = (-1, -1, ())
    for size in range(len(loose), -1, -1):
        for some in combinations(loose, size):
            if not any(at_odds[name] & {*some} for name in some):
                chosen = (*agreed, *some)
                fu = sum(WORTH[name][0] * fans[name] for name in chosen)
                best = max(best, (fu * naive.multiplier(case, chosen), fu, chosen))
    return (*best, fans)


def _exclude(one: str, other: str) -> bool:
    """Whether two fans are never counted together."""
    if one == other:
        return False
    if (one, other) in EITHER or (other, one) in EITHER:
        return True
    if other in NOT_BESIDE.get(one, "").split() or one in NOT_BESIDE.get(other, "").split():
        return True
    rest = {one, other} - {NINE_GATES}
    return len(rest) == 1 and WORTH[rest.pop()][2] != 1


# -- who pays, who deals next ----------------------------------------------------------------------


def settle(asked: Json) -> Json:
    """Twice from who gave the tile, once from the others, or half as much again from all; and who is liable."""
    result, given = asked["result"], asked.get("given", {})
    winner = result.get("seat")
    if result["how"] != "won" or winner is None:
        return {"payments": []}
    points, giver = asked["totals"][winner], result.get("from")
    others = [seat for seat in SEATS if seat != winner]
    due = {seat: points * 3 // 2 if giver is None else points * (1 + (seat == giver)) for seat in others}
    clause = "LQ-3B.1"
    for liable in others:
        if given.get(liable, 0) >= 4:
            whole = given[liable] > 4
            clause = "LQ-3B.3" if whole else "LQ-3B.2"
            for seat in others:
                share = 0 if seat == liable else due[seat] if whole else (due[seat] + 1) // 2
                due[seat] -= share
                due[liable] += share
    paid = [(seat, due[seat]) for seat in others if due[seat]]
    return {
        "payments": [
            {"from": seat, "to": winner, "amount": [[sum_, "points"]], "clause": clause}
            for seat, sum_ in paid
        ]
    }


TURNS = ("ESNW", "SEWN", "WNES", "NWSE")
"""The wind each player begins the four rounds with."""


def following(asked: Json) -> Json:
    """Who deals next, where everybody sits then, and how far the match is."""
    result, standing = asked["result"], asked.get("standing")
    if result["how"] not in {"won", "drawn", "false"}:
        unknown: Json = {"next_dealer": None, "seats": None}
        return unknown if standing is None else {**unknown, "standing": None, "over": None}
    stays = result["how"] == "won" and result.get("seat") == "E"
    seats = {seat: seat if stays else SEATS[SEATS.index(seat) - 1] for seat in SEATS}
    answer: Json = {"next_dealer": "E" if stays else "S", "seats": seats}
    if standing is None:
        return answer
    number, passed = standing["round"], standing["passed"] + (not stays)
    if passed < 4:
        return {**answer, "standing": {"round": number, "passed": passed}, "over": False}
    options = asked.get("options", {})
    over = number >= int(options.get("rounds", 4))
    after = {"standing": {"round": number + 1, "passed": 0}, "over": over}
    if over or options.get("seats") == "drawn":
        return {**answer, **after, "seats": None}
    turned = {was: next(row[number] for row in TURNS if row[number - 1] == now) for was, now in seats.items()}
    return {**answer, **after, "seats": turned}
