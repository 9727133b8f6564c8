"""09-lifted-hands: the named hands (抬頭牌), one predicate each over a finished hand.

A predicate answers yes, no or unknown; those that speak of heads answer with the heads they hold for, which
the tiles always show. Throughout, 克 covers own threes and every four and five however made, 碰 only the
碰子 (TQ-9.2a1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Literal, TypeVar

from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import SETS_TO_WIN
from oracle.rulesets.tongqi.figures.kinds import HEADS, Head, heads_of, is_long, long_of, short_of_head
from oracle.rulesets.tongqi.hand.views import (
    FinishedHand,
    FinishedSet,
    LiftReadings,
    WonBy,
    is_claimed,
    is_equal,
    is_ke,
    is_own,
    is_peng,
)
from oracle.table.known import Known, all_of, any_of, negation, none_of

Predicate = Callable[[FinishedHand, LiftReadings], Known]
HeadPredicate = Callable[[FinishedHand], tuple[tuple[Head, ...], ...]]
P = TypeVar("P", bound=Callable[..., object])

PREDICATES: dict[str, Predicate] = {}
"""The named hands that speak of no head, by slug."""
HEAD_PREDICATES: dict[str, HeadPredicate] = {}
"""The named hands that speak of one head or two, by slug."""


def _named(slug: str, register: dict[str, P], clause: str) -> Callable[[P], P]:
    def enter(predicate: P) -> P:
        register[slug] = predicate
        cites(clause)(predicate)
        return predicate

    return enter


def _hand(slug: str, clause: str) -> Callable[[Predicate], Predicate]:
    return _named(slug, PREDICATES, clause)


def _heads(slug: str, clause: str) -> Callable[[HeadPredicate], HeadPredicate]:
    return _named(slug, HEAD_PREDICATES, clause)


def _won(hand: FinishedHand, *ways: WonBy) -> Known:
    return Known.UNKNOWN if hand.won_by is None else Known.of(hand.won_by in ways)


def _has_no(hand: FinishedHand, kind: str) -> bool:
    return all(each.made.kind != kind for each in hand.sets)


# -- 9.1: won by luck ------------------------------------------------------------------------------


@_hand("li-zhi", "TQ-9.1a")
def li_zhi(hand: FinishedHand, readings: LiftReadings) -> Known:
    """立直: waiting when the hand is stood up, no tile dealt changed up to the win, no set on the table (TQ-A15)."""
    return all_of((hand.waiting_from_deal, Known.of(hand.laid + _lies(hand, readings) == 0)))


def _lies(hand: FinishedHand, readings: LiftReadings) -> bool:
    """Whether the set of the winning tile lies on the table: by one reading, if the tile came from there (TQ-A15)."""
    return readings.winning_set_lies and hand.won_by in FROM_THE_TABLE


FROM_THE_TABLE = ("own-flip", "other-flip", "discard", "first-discard")
"""The ways a winning tile comes that was flipped or discarded."""


@_hand("tian-guan-ci-fu", "TQ-9.1b")
@_hand("tian-tian-guan-ci-fu", "TQ-9.1c")
@_hand("zheng-tian-guan-ci-fu", "TQ-9.1d")
def heavens_gift(hand: FinishedHand, _: LiftReadings) -> Known:
    """天官賜福, 天天官賜福, 正天官賜福: won from the deal on the 翻皇; the tile decides which."""
    return _won(hand, "turned")


@_hand("tian-he", "TQ-9.1e")
@_hand("tian-tian-he", "TQ-9.1f")
def heavens_win(hand: FinishedHand, _: LiftReadings) -> Known:
    """天和, 天天和: the dealer's hand waited from the deal and wins on the 頭張; the tile decides which."""
    return _won(hand, "first-tile")


@_hand("di-he", "TQ-9.1g")
@_hand("di-di-he", "TQ-9.1h")
def earths_win(hand: FinishedHand, _: LiftReadings) -> Known:
    """地和, 地地和: an idle player's hand waited from the deal and wins on the 發張; the tile decides which."""
    return all_of((_won(hand, "first-discard"), hand.waiting_from_deal))


# -- 9.2: won by luck and skill --------------------------------------------------------------------


@_hand("duan-ke-peng", "TQ-9.2a1")
def duan_ke_peng(hand: FinishedHand, _: LiftReadings) -> Known:
    """斷克碰: neither 克 nor 碰 among the seven sets."""
    return Known.of(not any(map(is_equal, hand.sets)))


@_hand("duan-chi-ke", "TQ-9.2a2")
def duan_chi_ke(hand: FinishedHand, readings: LiftReadings) -> Known:
    """斷吃克: no 不同 or 五子 on the table (TQ-A15), no own three, four or five; claimed ones are free."""
    eaten = any(each.on_table and not is_equal(each) for each in hand.sets)
    eaten = eaten or (_lies(hand, readings) and not is_equal(hand.sets[hand.winning_set]))
    return all_of((Known.of(not eaten), none_of(map(is_own, hand.sets))))


@_hand("qing-du", "TQ-9.2a3")
def qing_du(hand: FinishedHand, _: LiftReadings) -> Known:
    """清獨: no 克 with the winner nor with any of the three others."""
    return all_of((none_of(map(is_ke, hand.sets)), negation(hand.others_have_ke)))


@_hand("shi-ba-luo-tai", "TQ-9.2b")
def shi_ba_luo_tai(hand: FinishedHand, readings: LiftReadings) -> Known:
    """十八落檯: six sets lay on the table before the win; by one reading the winning one is one of them (TQ-A15)."""
    return Known.of(SETS_TO_WIN - 1 in (hand.laid, hand.laid + _lies(hand, readings)))


@_hand("yong-cheng-shuang", "TQ-9.2c")
def yong_cheng_shuang(hand: FinishedHand, _: LiftReadings) -> Known:
    """永成雙: every kind in the finished hand at least twice."""
    return Known.of(min(Counter(hand.tiles()).values()) >= 2)


@_hand("jin-ji", "TQ-9.2d1")
@_hand("zheng-jin-ji", "TQ-9.2d2")
def golden_cock(hand: FinishedHand, _: LiftReadings) -> Known:
    """金雞, 正金雞: the four others of the winning kind were already seen; the tile decides which."""
    return hand.four_seen


@_hand("hai-di", "TQ-9.2d3")
def hai_di(hand: FinishedHand, _: LiftReadings) -> Known:
    """海底: the winning tile is the last wall tile, flipped by the winner himself."""
    return all_of((_won(hand, "own-flip"), hand.last_wall_tile))


@_hand("zi-jie-ting", "TQ-9.2d4")
def zi_jie_ting(hand: FinishedHand, _: LiftReadings) -> Known:
    """自揭挺: waiting for one kind only, completed by the tile drawn (軋) for a claimed four or five."""
    return all_of((_won(hand, "press"), hand.sole_wait))


@_hand("duan-wu-zi", "TQ-9.2e")
def duan_wu_zi(hand: FinishedHand, _: LiftReadings) -> Known:
    """斷五子: no 五子 and no long 碰子."""
    long_pungs = (is_peng(each) for each in hand.sets if is_long(each.made.tiles[0]))
    return all_of((Known.of(_has_no(hand, "wuzi")), none_of(long_pungs)))


SIX_LONG = frozenset(map(long_of, HEADS))
"""The long tile of every head."""


def _six_long(hand: FinishedHand) -> Iterator[tuple[FinishedSet, int]]:
    """The seventh set and the number of 五子 where six sets hold one long kind each."""
    longs = [frozenset(filter(is_long, each.made.tiles)) for each in hand.sets]
    for place, seventh in enumerate(hand.sets):
        others = (*hand.sets[:place], *hand.sets[place + 1 :])
        shown = frozenset().union(*longs[:place], *longs[place + 1 :])
        if len(others) == len(HEADS) and shown == SIX_LONG:
            yield seventh, sum(each.made.kind == "wuzi" for each in others)


def _long_hand(hand: FinishedHand, *, seventh_equal: bool, pure: bool, none: bool = False) -> Known:
    """Whether it is a 六長 hand with this seventh set; pure: the six in 五子, mixed: in both; `none`: or in no 五子."""
    return Known.of(
        any(
            (is_equal(seventh) if seventh_equal else seventh.made.kind == "butong")
            and (wuzi == len(HEADS) if pure else (0 if none else 1) <= wuzi < len(HEADS))
            for seventh, wuzi in _six_long(hand)
        )
    )


@_hand("bu-tong-hun-liu-chang", "TQ-9.2f1")
def bu_tong_hun_liu_chang(hand: FinishedHand, readings: LiftReadings) -> Known:
    """不同混六長: six long kinds, some in 五子 and some in threes or more (TQ-A76); the seventh set a 不同."""
    return _long_hand(hand, seventh_equal=False, pure=False, none=readings.all_in_threes_mixed)


@_hand("ke-peng-hun-liu-chang", "TQ-9.2f2")
def ke_peng_hun_liu_chang(hand: FinishedHand, readings: LiftReadings) -> Known:
    """克碰混六長: the same with a 克 or 碰 for the seventh set."""
    return _long_hand(hand, seventh_equal=True, pure=False, none=readings.all_in_threes_mixed)


@_hand("bu-tong-qing-liu-chang", "TQ-9.2f3")
def bu_tong_qing_liu_chang(hand: FinishedHand, _: LiftReadings) -> Known:
    """不同清六長: six long kinds all in 五子, the seventh set a 不同."""
    return _long_hand(hand, seventh_equal=False, pure=True)


@_hand("ke-peng-qing-liu-chang", "TQ-9.2f4")
def ke_peng_qing_liu_chang(hand: FinishedHand, _: LiftReadings) -> Known:
    """克碰清六長: six long kinds all in 五子, the seventh set a 克 or 碰."""
    return _long_hand(hand, seventh_equal=True, pure=True)


@_hand("duan-chang-zi", "TQ-9.2f5")
def duan_chang_zi(hand: FinishedHand, _: LiftReadings) -> Known:
    """斷長子: no long tile, and so no 五子."""
    return Known.of(not any(map(is_long, hand.tiles())))


@_hand("duan-bu-tong", "TQ-9.2g1")
def duan_bu_tong(hand: FinishedHand, _: LiftReadings) -> Known:
    """斷不同: no 不同."""
    return Known.of(_has_no(hand, "butong"))


def _seven_butong(hand: FinishedHand) -> Literal["mixed", "other", "pure", "purest"] | None:
    """Which hand of seven 不同 it is, `other` for a mixture the book does not name; `None` if it is none."""
    if any(each.made.kind != "butong" for each in hand.sets):
        return None
    forms = Counter(each.made for each in hand.sets)
    doubled = [made for made, times in forms.items() if times > 1]
    if not doubled:
        return "purest"
    if len(doubled) > 1 or forms[doubled[0]] > 2:
        return "other"
    others = {tile for made in forms if made != doubled[0] for tile in made.tiles}
    return "mixed" if others & set(doubled[0].tiles) else "pure"


@_hand("hun-qi-bu-tong", "TQ-9.2g2")
def hun_qi_bu_tong(hand: FinishedHand, readings: LiftReadings) -> Known:
    """混七不同: seven 不同 with a 大套, another sharing a tile with it; and every other mixture (TQ-A77)."""
    found = _seven_butong(hand)
    return Known.of(found == "mixed" or (found == "other" and readings.every_mixture))


@_hand("qing-qi-bu-tong", "TQ-9.2g3")
def qing_qi_bu_tong(hand: FinishedHand, _: LiftReadings) -> Known:
    """清七不同: exactly one 大套, the five others all different and none with a tile of the 大套."""
    return Known.of(_seven_butong(hand) == "pure")


@_hand("qing-qing-qi-bu-tong", "TQ-9.2g4")
def qing_qing_qi_bu_tong(hand: FinishedHand, _: LiftReadings) -> Known:
    """清清七不同: seven different 不同."""
    return Known.of(_seven_butong(hand) == "purest")


def _seven_equal(hand: FinishedHand) -> Known:
    return Known.of(all(map(is_equal, hand.sets)))


@_hand("hun-qi-peng-man", "TQ-9.2h1")
def hun_qi_peng_man(hand: FinishedHand, readings: LiftReadings) -> Known:
    """混七碰滿: no 五子 or 不同; with 碰子, with an own 克 or 度, with a 開招 or 鑿穿."""
    own = any_of(map(is_own, hand.sets))
    if not readings.mixed_literal:
        return all_of((_seven_equal(hand), own))
    features = any_of(map(is_peng, hand.sets)), own, any_of(map(is_claimed, hand.sets))
    return all_of((_seven_equal(hand), *features))


@_hand("qing-qi-peng-man", "TQ-9.2h2")
def qing_qi_peng_man(hand: FinishedHand, readings: LiftReadings) -> Known:
    """清七碰滿: no 五子 or 不同, and no own 克 or 度; with 碰子, with a 開招 or 鑿穿."""
    claimed = any_of(map(is_claimed, hand.sets))
    punged = any_of(map(is_peng, hand.sets)) if readings.mixed_literal else Known.YES
    return all_of((_seven_equal(hand), none_of(map(is_own, hand.sets)), punged, claimed))


@_hand("qing-qing-qi-peng-man", "TQ-9.2h3")
@cites("TQ-9.2k")
def qing_qing_qi_peng_man(hand: FinishedHand, _: LiftReadings) -> Known:
    """清清七碰滿: seven 碰子; the same hand is called 七報."""
    return all_of(map(is_peng, hand.sets))


# -- 9.2 壬: heads ---------------------------------------------------------------------------------


@cites("TQ-9.2i1")
def singly_cut(hand: FinishedHand) -> tuple[Head, ...]:
    """The heads present only as a three, four or five of their long tile."""
    tiles = set(hand.tiles())
    return tuple(
        head for head in HEADS if long_of(head) in tiles and not tiles.intersection(short_of_head(head))
    )


@cites("TQ-9.2i2", "TQ-9.2i5")
def wholly_cut(hand: FinishedHand) -> tuple[Head, ...]:
    """The heads that no tile of the hand shows."""
    shown = {head for tile in hand.tiles() for head in heads_of(tile)}
    return tuple(head for head in HEADS if head not in shown)


@_heads("dan-duan-tou", "TQ-9.2i1")
def dan_duan_tou(hand: FinishedHand) -> tuple[tuple[Head, ...], ...]:
    """單斷頭: one set of the long tile of a head, and no short tile with that head."""
    return tuple((head,) for head in singly_cut(hand))


@_heads("tou-tong", "TQ-9.2i2")
def tou_tong(hand: FinishedHand) -> tuple[tuple[Head, ...], ...]:
    """頭同: neither the long tile of a head nor a short one with it."""
    return tuple((head,) for head in wholly_cut(hand))


@_heads("dan-duan-jia-shuang-duan-yi", "TQ-9.2i3")
def dan_duan_jia_shuang_duan_yi(hand: FinishedHand) -> tuple[tuple[Head, ...], ...]:
    """單斷甲雙斷乙: one head only as its long tile, another head not at all."""
    return tuple((single, double) for single in singly_cut(hand) for double in wholly_cut(hand))


@_heads("shuang-tou-tong", "TQ-9.2i4")
def shuang_tou_tong(hand: FinishedHand) -> tuple[tuple[Head, ...], ...]:
    """雙頭同: two heads wholly absent."""
    return tuple(combinations(wholly_cut(hand), 2))


# -- 9.2 癸: pungs in succession -------------------------------------------------------------------


def _in_succession(hand: FinishedHand, readings: LiftReadings, wanted: int) -> Known:
    """Whether exactly `wanted` 碰子, with the winning one, and nothing else lay on the table."""
    before = [each for place, each in enumerate(hand.sets) if each.on_table and place != hand.winning_set]
    only = all_of(any_of((is_peng(each), _claims(each, readings))) for each in before)
    if len(before) != hand.laid:
        only = Known.NO
    last = is_peng(hand.sets[hand.winning_set]) if readings.winning_pung_counts else Known.NO
    return all_of(
        (
            only,
            any_of(
                (
                    all_of((last, Known.of(len(before) + 1 == wanted))),
                    all_of((negation(last), Known.of(len(before) == wanted))),
                )
            ),
        )
    )


def _claims(each: FinishedSet, readings: LiftReadings) -> Known:
    """Whether a claimed four or five is among those in succession: by one reading it is (TQ-A31)."""
    return is_claimed(each) if readings.claims_count and is_equal(each) else Known.NO


@_hand("san-bao", "TQ-9.2j")
def san_bao(hand: FinishedHand, readings: LiftReadings) -> Known:
    """三報: won after three 碰子 in succession, nothing else on the table."""
    return _in_succession(hand, readings, 3)


@_hand("si-bao", "TQ-9.2j")
def si_bao(hand: FinishedHand, readings: LiftReadings) -> Known:
    """四報: the same with four."""
    return _in_succession(hand, readings, 4)


@_hand("wu-bao", "TQ-9.2j")
def wu_bao(hand: FinishedHand, readings: LiftReadings) -> Known:
    """五報: the same with five."""
    return _in_succession(hand, readings, 5)


@_hand("liu-bao", "TQ-9.2j")
def liu_bao(hand: FinishedHand, readings: LiftReadings) -> Known:
    """六報: the same with six; seven are 七報, another name of 清清七碰滿 (TQ-9.2k)."""
    return _in_succession(hand, readings, 6)
