"""Every named hand of chapter 9: a hand that bears the name and one that misses it by a single feature."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from oracle.rulesets.tongqi.figures.forms import TileSet, set_of
from oracle.rulesets.tongqi.figures.lifts import LIFTS
from oracle.rulesets.tongqi.hand.views import FinishedHand, FinishedSet, LiftReadings
from oracle.rulesets.tongqi.patterns.lifts import lifts_of
from oracle.table.known import Known


def made(word: str) -> TileSet:
    found = set_of(word.split("-")) if "-" in word else set_of([word[:2]] * int(word[3:]))
    assert found is not None, word
    return found


def finished(words: str, wins: str = "") -> FinishedHand:
    """Read a finished hand: `how:tiles`, `*` behind a set on the table, `+` behind the one won with.

    Equal sets are written `12x3`. Without `wins` the winning tile is the first tile of the winning set; all
    circumstances speak against a name.
    """
    sets, place = [], 0
    for number, word in enumerate(words.split()):
        how, _, rest = word.rpartition(":")
        place = number if "+" in rest else place
        sets.append(FinishedSet(made(rest.strip("*+")), how or None, "*" in rest))
    assert len(sets) == 7
    return FinishedHand(
        sets=tuple(sets),
        winning_tile=wins or sets[place].made.tiles[0],
        winning_set=place,
        laid=sum(each.on_table for each in sets),
        won_by="discard",
        waiting_from_deal=Known.NO,
        last_wall_tile=Known.NO,
        four_seen=Known.NO,
        sole_wait=Known.NO,
        others_have_ke=Known.YES,
    )


COMMON = "12-34-56+ 13-24-56 11-11-16 22-22-25* 33-33-35 own:44x3"
"""Six sets that give no name by themselves, one of them eaten."""
PLAIN = f"{COMMON} pung:55x3*"
CLOSED = "12-34-56+ 13-24-56 11-11-16 22-22-25 33-33-35 44-44-14 55-55-45"
LOOSE = "12-34-56+ 13-24-56 11-11-16 22-22-25* 33-33-35 44-44-14 55-55-45"
SIX_DOWN = "12-34-56* 13-24-56* 11-11-16* 22-22-25* 33-33-35* pung:44x3* 55-55-45+"
SINGLE = "own:11x3 22-22-23+ 33-33-34* 44-44-45 55-55-56 66-66-26 pung:24x3*"
SEVEN_BUTONG = "12-36-45* 14-23-56 14-26-35 15-24-36 16-23-45"
CLAIMED_ONLY = "four:12x4* top:23x5* pung:34x3* 12-34-56+ 13-24-56 11-11-16 55-55-25"
THREE_PUNGS = "pung:12x3* pung:23x3* pung:34x3* 11-11-16+ 22-22-25 33-33-35 13-24-56"
THIRD_WINS = "pung:12x3* pung:23x3* pung:34x3+ 11-11-16 22-22-25 33-33-35 13-24-56"
PUNGS = "pung:12x3* pung:23x3* pung:34x3* pung:45x3* pung:56x3*"


@dataclass(frozen=True)
class Case:
    """A name, a hand that bears it and one that does not, circumstances common to both and of the first."""

    slug: str
    bears: str
    misses: str
    wins: str = ""
    misses_on: str = ""
    given: dict[str, object] = field(default_factory=dict)
    lacks: dict[str, object] = field(default_factory=dict)


def won(way: str, **more: object) -> dict[str, object]:
    return {"won_by": way, **more}


YES, NO = Known.YES, Known.NO
CASES = [
    Case("li-zhi", CLOSED, CLOSED, given={"waiting_from_deal": YES}, lacks={"waiting_from_deal": NO}),
    Case("li-zhi", CLOSED, LOOSE, given={"waiting_from_deal": YES}),
    Case("tian-guan-ci-fu", CLOSED, CLOSED, given=won("turned"), lacks=won("first-tile")),
    Case("tian-guan-ci-fu", CLOSED, CLOSED, "12", "46", given=won("turned")),
    Case("tian-tian-guan-ci-fu", CLOSED, CLOSED, "66", "12", given=won("turned")),
    Case("zheng-tian-guan-ci-fu", CLOSED, CLOSED, "46", "66", given=won("turned")),
    Case("tian-he", CLOSED, CLOSED, given=won("first-tile"), lacks=won("first-discard")),
    Case("tian-he", CLOSED, CLOSED, "12", "66", given=won("first-tile")),
    Case("tian-tian-he", CLOSED, CLOSED, "66", "12", given=won("first-tile")),
    Case(
        "di-he",
        CLOSED,
        CLOSED,
        given=won("first-discard", waiting_from_deal=YES),
        lacks={"waiting_from_deal": NO},
    ),
    Case("di-he", CLOSED, CLOSED, "12", "11", given=won("first-discard", waiting_from_deal=YES)),
    Case("di-di-he", CLOSED, CLOSED, "11", "12", given=won("first-discard", waiting_from_deal=YES)),
    Case("duan-ke-peng", LOOSE, PLAIN),
    Case("duan-ke-peng", LOOSE, LOOSE.replace("55-55-45", "pung:55x3*")),
    Case("duan-chi-ke", CLOSED, LOOSE),
    Case("duan-chi-ke", CLAIMED_ONLY, CLAIMED_ONLY.replace("four:12x4*", "own:12x4*")),
    Case("duan-chi-ke", CLAIMED_ONLY, CLAIMED_ONLY.replace("pung:34x3*", "press:34x3")),
    Case("qing-du", LOOSE, LOOSE, given={"others_have_ke": NO}, lacks={"others_have_ke": YES}),
    Case("qing-du", COMMON.replace("own", "pung") + " pung:55x3*", PLAIN, given={"others_have_ke": NO}),
    Case("qing-du", LOOSE, LOOSE.replace("55-55-45", "four:55x4*"), given={"others_have_ke": NO}),
    Case("shi-ba-luo-tai", SIX_DOWN, SIX_DOWN.replace("44x3*", "44x3")),
    Case(
        "yong-cheng-shuang",
        "16-25-34 16-25-34 33-33-13 11-11-13 own:44x3 own:23x3 pung:26x3*+",
        "16-25-34 16-25-34 33-33-13 11-11-14 own:44x3 own:23x3 pung:26x3*+",
    ),
    Case("jin-ji", LOOSE, LOOSE, "34", given={"four_seen": YES}, lacks={"four_seen": NO}),
    Case("jin-ji", LOOSE, LOOSE, "34", "12", given={"four_seen": YES}),
    Case("zheng-jin-ji", LOOSE, LOOSE, "12", "34", given={"four_seen": YES}),
    Case(
        "hai-di",
        LOOSE,
        LOOSE,
        given=won("own-flip", last_wall_tile=YES),
        lacks=won("other-flip"),
    ),
    Case("hai-di", LOOSE, LOOSE, given=won("own-flip", last_wall_tile=YES), lacks={"last_wall_tile": NO}),
    Case("hai-di", LOOSE, LOOSE, given=won("own-flip", last_wall_tile=YES), lacks=won("press")),
    Case("zi-jie-ting", LOOSE, LOOSE, given=won("press", sole_wait=YES), lacks={"sole_wait": NO}),
    Case("zi-jie-ting", LOOSE, LOOSE, given=won("press", sole_wait=YES), lacks=won("pat")),
    Case(
        "duan-wu-zi",
        "12-34-56+ 13-24-56 16-25-34* own:44x3 own:55x4 pung:12x3* four:66x4*",
        "12-34-56+ 13-24-56 16-25-34* pung:44x3* own:55x4 pung:12x3* four:66x4*",
    ),
    Case(
        "duan-wu-zi",
        "12-34-56+ 13-24-56 16-25-34* own:44x3 own:55x4 pung:12x3* four:66x4*",
        "12-34-56+ 13-24-56 16-25-34* own:44x3 own:55x4 pung:12x3* 66-66-16",
    ),
    Case(
        "bu-tong-hun-liu-chang",
        "11-11-12* 22-22-23 33-33-13 44-44-45 own:55x3 pung:66x3* 12-34-56+",
        "11-11-12* 22-22-23 33-33-13 44-44-45 55-55-15 66-66-16 12-34-56+",
    ),
    Case(
        "bu-tong-hun-liu-chang",
        "11-11-12* 22-22-23 33-33-13 44-44-45 own:55x3 pung:66x3* 12-34-56+",
        "11-11-12* 22-22-23 33-33-13 44-44-45 own:55x3 pung:46x3* 12-34-56+",
    ),
    Case(
        "ke-peng-hun-liu-chang",
        "11-11-12* 22-22-23 33-33-13 44-44-45 own:55x3 pung:66x3* pung:24x3*+",
        "own:11x3 own:22x3 own:33x3 pung:44x3* own:55x3 pung:66x3* pung:24x3*+",
    ),
    Case(
        "bu-tong-qing-liu-chang",
        "11-11-12* 22-22-23 33-33-13 44-44-45 55-55-15 66-66-16 12-34-56+",
        "11-11-12* 22-22-23 33-33-13 44-44-45 55-55-15 55-55-25 12-34-56+",
    ),
    Case(
        "ke-peng-qing-liu-chang",
        "11-11-12* 22-22-23 33-33-13 44-44-45 55-55-15 66-66-16 own:44x3+",
        "11-11-12* 22-22-23 33-33-13 44-44-45 55-55-15 66-66-16 44-44-14+",
    ),
    Case(
        "duan-chang-zi",
        "12-34-56 12-34-56+ 13-24-56* own:14x3 pung:25x3* four:36x4* 16-25-34",
        "12-34-56 12-34-56+ 13-24-56* own:11x3 pung:25x3* four:36x4* 16-25-34",
    ),
    Case("duan-bu-tong", SINGLE, SINGLE.replace("pung:24x3*", "14-26-35")),
    Case(
        "hun-qi-bu-tong",
        f"12-34-56* 12-34-56 {SEVEN_BUTONG}+",
        f"13-25-46* 13-25-46 {SEVEN_BUTONG}+",
    ),
    Case(
        "qing-qi-bu-tong",
        f"13-25-46* 13-25-46 {SEVEN_BUTONG}+",
        f"13-25-46* 13-26-45 {SEVEN_BUTONG}+",
    ),
    Case(
        "qing-qing-qi-bu-tong",
        f"13-25-46* 13-26-45 {SEVEN_BUTONG}+",
        f"14-23-56* 13-26-45 {SEVEN_BUTONG}+",
    ),
    Case("hun-qi-peng-man", f"{PUNGS} own:11x3 four:14x4*+", f"{PUNGS} own:11x3 press:14x4+"),
    Case("hun-qi-peng-man", f"{PUNGS} own:11x3 four:14x4*+", f"{PUNGS} 11-11-15 four:14x4*+"),
    Case("qing-qi-peng-man", f"{PUNGS} top:11x5* pung:14x3+", f"{PUNGS} pat:11x5* pung:14x3+"),
    Case("qing-qing-qi-peng-man", f"{PUNGS} pung:11x3* pung:14x3+", f"{PUNGS} four:11x4* pung:14x3+"),
    Case("dan-duan-tou", SINGLE, SINGLE.replace("22-22-23", "22-22-12")),
    Case("dan-duan-tou", SINGLE, SINGLE.replace("own:11x3", "pung:26x3")),
    Case("tou-tong", SINGLE.replace("own:11x3", "pung:26x3"), SINGLE),
    Case(
        "dan-duan-jia-shuang-duan-yi",
        "own:11x3 33-33-34+ 44-44-45 55-55-56* 66-66-36 pung:35x3* pung:46x3*",
        "own:11x3 33-33-34+ 44-44-45 55-55-56* 66-66-36 pung:22x3* pung:46x3*",
    ),
    Case(
        "shuang-tou-tong",
        "own:34x3 33-33-34+ 44-44-45 55-55-56* 66-66-36 pung:35x3* pung:46x3*",
        "own:11x3 33-33-34+ 44-44-45 55-55-56* 66-66-36 pung:35x3* pung:46x3*",
    ),
    Case("san-bao", THREE_PUNGS, THREE_PUNGS.replace("22-22-25", "22-22-25*")),
    Case("san-bao", THIRD_WINS, THIRD_WINS.replace("11-11-16", "11-11-16*")),
    Case("san-bao", THIRD_WINS, THIRD_WINS.replace("pung:23x3*", "four:23x4*")),
    Case("si-bao", THREE_PUNGS.replace("22-22-25", "pung:45x3*"), THREE_PUNGS),
    Case("wu-bao", f"{PUNGS} 11-11-16+ 13-24-56", f"{PUNGS} pung:14x3+ 13-24-56"),
    Case("liu-bao", f"{PUNGS} pung:14x3* 13-24-56+", f"{PUNGS} pung:14x3* pung:11x3+"),
]


def bearing(hand: FinishedHand) -> set[str]:
    return {lift.slug for lift in lifts_of(hand) if lift.certain}


def under(hand: FinishedHand, circumstances: dict[str, object]) -> FinishedHand:
    return replace(hand, **circumstances)  # type: ignore[arg-type]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.slug)
def test_a_hand_bears_its_name_and_a_near_one_does_not(case: Case) -> None:
    bears = under(finished(case.bears, case.wins), case.given)
    misses = under(finished(case.misses, case.misses_on or case.wins), case.given | case.lacks)
    assert case.slug in bearing(bears)
    assert case.slug not in bearing(misses)


def test_every_named_hand_has_a_case() -> None:
    assert {case.slug for case in CASES} == set(LIFTS.entries)


def test_a_hand_without_anything_bears_no_name() -> None:
    assert bearing(finished(PLAIN)) == set()


@pytest.mark.parametrize(
    "words",
    [
        f"12-34-56* 12-34-56 14-23-56 14-23-56 {SEVEN_BUTONG[-26:]}+",
        f"12-34-56* 12-34-56 12-34-56 {SEVEN_BUTONG[10:]}+",
    ],
)
def test_more_than_one_double_is_mixed(words: str) -> None:
    assert "hun-qi-bu-tong" in bearing(finished(words))


def test_six_long_threes_are_no_long_hand() -> None:
    words = "own:11x3 own:22x3 own:33x3 pung:44x3* own:55x3 pung:66x3* 12-34-56+"
    assert not {slug for slug in bearing(finished(words)) if "liu-chang" in slug}


# What is not known


def test_an_unknown_circumstance_leaves_the_name_possible() -> None:
    hand = replace(finished(LOOSE, "34"), four_seen=Known.UNKNOWN, others_have_ke=Known.UNKNOWN)
    open_names = {lift.slug for lift in lifts_of(hand) if not lift.certain}
    assert open_names == {"jin-ji", "qing-du"}


def test_an_unknown_way_of_winning_leaves_its_names_possible() -> None:
    hand = replace(finished(CLOSED, "12"), won_by=None, waiting_from_deal=Known.YES)
    assert {lift.slug for lift in lifts_of(hand) if not lift.certain} == {
        "tian-guan-ci-fu",
        "tian-he",
        "di-he",
    }


def test_a_three_of_unknown_origin_is_own_or_punged() -> None:
    hand = finished(PLAIN.replace("own:44", "44").replace("22-22-25*", "22-22-25"))
    assert {lift.slug for lift in lifts_of(hand) if not lift.certain} == {"duan-chi-ke"}


# Readings


def test_any_mixed_seven_bears_a_name_under_the_other_reading() -> None:
    hand = finished(f"{PUNGS} own:11x3 press:14x4+")
    other = LiftReadings(mixed_literal=False)
    assert "hun-qi-peng-man" not in bearing(hand)
    assert "hun-qi-peng-man" in {lift.slug for lift in lifts_of(hand, other)}
    claimed = finished("four:11x4* four:12x4* four:13x4* four:14x4* four:15x4* four:16x4* four:23x4+")
    assert "qing-qi-peng-man" not in bearing(claimed)
    assert "qing-qi-peng-man" in {lift.slug for lift in lifts_of(claimed, other)}


def test_the_winning_pung_counts_or_not() -> None:
    hand = finished(THIRD_WINS)
    before = LiftReadings(winning_pung_counts=False)
    assert "san-bao" in bearing(hand)
    assert "san-bao" not in {lift.slug for lift in lifts_of(hand, before)}
