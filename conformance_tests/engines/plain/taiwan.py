"""Taiwan's game of sixteen tiles: what a hand is worth, what it waits for, who pays, who deals next.

What counts in a hand is told by the naive counter of the laws; here stand the words of a hand and the settlement.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from conformance_tests.engines.plain.written import (
    SEATS,
    STEPS,
    UNSEEN,
    Written,
    by_owner,
    is_flower,
    one_answer,
    steps,
)
from conformance_tests.laws.taiwan import naive
from conformance_tests.laws.taiwan.naive import Case, count

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from conformance_tests.engines.plain.written import Json
    from conformance_tests.laws.taiwan.naive import Came

FULL = 17
DRAWABLE = 144 - 4 * 16 - 1 - 16
FLOWER_WINS = {"flower": "eight", "seven": "seven"}

LINES = """
風字坎 feng-zi-kan 1, 箭字坎 jian-zi-kan 2, 合圈序 he-quan-xu 2, 門清 men-qing 3, 全求 quan-qiu 4, 半求 ban-qiu 5
平胡 ping-hu 6, 對對胡 dui-dui-hu 7, 獨聽 du-ting 10, 搶槓 qiang-gang 11, 字一色 zi-yi-se 12
字一色減除 zi-yi-se-jian 12, 清一色 qing-yi-se 13, 湊一色 cou-yi-se 14, 三暗坎 san-an-kan 15, 四暗坎 si-an-kan 16
五暗坎 wu-an-kan 17, 大四喜 da-si-xi 18, 小四喜 xiao-si-xi 19, 大三元 da-san-yuan 20, 小三元 xiao-san-yuan 21
自摸 zi-mo 22, 不求.自摸 bu-qiu-zi-mo 23, 槓上開花 gang-shang-kai-hua 24, 海底撈月 hai-di-lao-yue 25
花牌 hua-pai 26, 花槓 hua-gang 26, 滿花 man-hua 26, 配牌花胡 pei-pai-hua-hu 28, 八仙過海 ba-xian-guo-hai 29
七搶一 qi-qiang-yi 30, 天聽 tian-ting 31, 地聽 di-ting 32, 地聽一發 di-ting-yi-fa 33, 天胡 tian-hu 34
地胡 di-hu 35, 人胡 ren-hu 36, 嚦咕嚦咕 ligu-ligu 37
"""
"""The name of each item, its id, and the number of its clause."""

IDS = {
    name: (slug, f"TW-TAI-{number}")
    for line in LINES.split("\n")[1:-1]
    for name, slug, number in (each.split() for each in line.split(", "))
}

BY_ONES = frozenset({"風字坎", "箭字坎", "花牌"})
"""What has a line of 1 台 for each tile or set that is worth it."""

# -- a hand ----------------------------------------------------------------------------------------


def score(asked: Json) -> Json:
    """What a hand comes to."""
    hand = Written(asked["hand"])
    lost = {"verdict": "clean", "wins": False}

    def worth(seats: Sequence[str]) -> Json:
        if hand.tile is None or hand.size != FULL or any(map(is_flower, hand.in_hand)):
            return lost
        if UNSEEN in (*hand.in_hand, *hand.flowers):
            return {**lost, "verdict": "undecided"}
        answers = (_worth(case) for seat in seats for case in _cases(hand, seat))
        return one_answer(answers, {**lost, "verdict": "undecided"})

    return by_owner(hand, lambda seat: _impossible(hand, seat), worth, lost)


def waits(asked: Json) -> Json:
    """The kinds that complete a standing hand."""
    hand = Written(asked["hand"])
    none: Json = {"verdict": "clean", "tiles": []}

    def missing(_: Sequence[str]) -> Json:
        if hand.tile is not None or hand.size != FULL - 1 or any(map(is_flower, hand.concealed)):
            return none
        if UNSEEN in (*hand.concealed, *hand.flowers):
            return {**none, "verdict": "undecided"}
        found = naive.waits(
            replace(EMPTY, concealed=hand.concealed, melds=hand.melds, ligu=_form(hand) == "ligu")
        )
        return {**none, "tiles": sorted(found)}

    return by_owner(hand, lambda seat: _impossible_tiles(hand, seat), missing, none)


EMPTY = Case((), "", (), "S", "E", "E", "drawn")


def _form(hand: Written) -> str:
    return str(hand.said.get("form", ""))


def _impossible_tiles(hand: Written, seat: str) -> list[str]:
    found = ["TW-EQ-1"] * hand.too_many_of_a_kind()
    found += ["TW-EQ-1"] * any(tile != UNSEEN and not is_flower(tile) for tile in hand.flowers)
    found += ["TW-WIN-1"] * (hand.size > FULL)
    found += ["TW-DEF-15"] * hand.of_no_tile
    found += ["TW-DEF-10"] * any(not each.whole for each in hand.laid)
    for each in hand.laid:
        far = None if each.source is None else steps(seat, each.source)
        found += ["TW-DEF-10"] * (far == 0)
        found += ["TW-PROC-23"] * (each.kind == "eat" and far in (1, 2))
    return found


def _impossible(hand: Written, seat: str) -> list[str]:
    found = _impossible_tiles(hand, seat)
    if hand.tile is None:
        return found
    robbed, form = "rob" in hand.words, _form(hand)
    found += ["TW-TAI-11"] * (hand.drawn and robbed)
    flower_robbed = form == "seven" and "tail" in hand.words and hand.source != "side"
    found += ["TW-TAI-22"] * (hand.drawn and hand.source is not None and not flower_robbed)
    found += ["TW-DEF-15"] * (hand.source is not None and steps(seat, hand.source) == 0)
    found += ["TW-TAI-24"] * ("tail" in hand.words and not (hand.kong or hand.flowers))
    found += ["TW-TAI-25"] * (hand.last_and_more or (hand.holds("first") and hand.wall_empty))
    found += ["TW-PROC-19"] * (hand.left > DRAWABLE)
    unready = hand.dealt_with(hand.said.get("dealer")) and "ready" not in hand.said
    found += ["TW-TAI-34"] * (unready and hand.left < DRAWABLE - 8 - 5)
    if form in FLOWER_WINS:
        found += ["TW-WIN-4"] * (robbed or (hand.source is not None and not hand.drawn))
        found += ["TW-WIN-2"] * (len(hand.flowers) < 8)
    return found


def _cases(hand: Written, seat: str) -> Iterator[Case]:
    """Every way the words leave open: the round, the dealer, and how the tile came."""
    assert hand.tile is not None
    first, form = hand.holds("first"), _form(hand)
    rounds = hand.said.get("round", SEATS)
    other = SEATS[SEATS.index(seat) - 1]
    dealers = hand.said.get("dealer", (seat, other) if first else (other,))
    for wind, dealer, came in product(rounds, dealers, _came(hand)):
        yield Case(
            hand.concealed,
            hand.tile,
            hand.melds,
            seat,
            wind,
            dealer,
            came,
            tail="tail" in hand.words,
            last=hand.wall_empty,
            ready=str(hand.said.get("ready", "")),
            first=first,
            flowers=hand.flowers,
            flower_win=FLOWER_WINS.get(form, ""),
            ligu=form == "ligu",
        )


def _came(hand: Written) -> tuple[Came, ...]:
    if "rob" in hand.words:
        return ("robbed",)
    if _form(hand) == "seven" and hand.source in (*SEATS, *STEPS):
        return ("flower-robbed",)
    if hand.drawn:
        return ("drawn",)
    return ("thrown",) if hand.source is not None else ("drawn", "thrown")


def _worth(case: Case) -> Json:
    found = count(case)
    if found is None:
        return {"verdict": "clean", "wins": False}
    total, lists = found
    items = [
        {"item": IDS[name][0], "value": [[each, "tai"]], "clause": IDS[name][1]}
        for name, tai in min(lists)
        for each in ([1] * tai if name in BY_ONES else [tai])
    ]
    return {"verdict": "clean", "wins": True, "total": [[total, "tai"]], "clause": "TW-CNT-1", "items": items}


# -- who pays, who deals next ----------------------------------------------------------------------


def settle(asked: Json) -> Json:
    """A base and the 台 from who gave the tile, or from all; between the dealer and another 2N and one more."""
    result = asked["result"]
    winner, giver, dealer = result.get("seat"), result.get("from"), result["dealer"]
    if result["how"] != "won" or winner is None:
        return {"payments": []}
    payers = [seat for seat in sorted(SEATS) if seat != winner] if giver is None else [giver]
    extra = 2 * result.get("streak", 0) + 1
    return {
        "payments": [
            {
                "from": payer,
                "to": winner,
                "amount": [
                    [1, "base"],
                    [asked["totals"][winner] + extra * (dealer in (payer, winner)), "tai"],
                ],
                "clause": "TW-SET-2" if giver is None else "TW-SET-1",
            }
            for payer in payers
        ]
    }


def following(asked: Json) -> Json:
    """The dealer stays after his own win, a drawn hand, and another's false win."""
    result, standing = asked["result"], asked.get("standing")
    dealer = result["dealer"]
    his = result.get("seat") == dealer
    if result["how"] not in {"won", "false", "drawn"} or (result["how"] != "drawn" and "seat" not in result):
        unknown: Json = {"next_dealer": None, "seats": None}
        return unknown if standing is None else {**unknown, "standing": None, "over": None}
    stays = result["how"] == "drawn" or his == (result["how"] == "won")
    answer: Json = {"next_dealer": dealer if stays else SEATS[(SEATS.index(dealer) + 1) % 4], "seats": None}
    if standing is None:
        return answer
    number, passed = standing["round"], standing["passed"] + (not stays)
    if passed == 4:
        number, passed = number + 1, 0
    return {**answer, "standing": {"round": number, "passed": passed}, "over": number > 4}
