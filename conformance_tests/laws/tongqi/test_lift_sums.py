"""What the book says always goes together in chapter 9, and how lifts add up, over generated hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import get_args

from hypothesis import event, given, settings
from hypothesis import strategies as st

from conformance_tests.collecting import many
from oracle.rulesets.tongqi.figures.forms import TileSet, set_of
from oracle.rulesets.tongqi.hand.views import FinishedHand, FinishedSet, WonBy
from oracle.rulesets.tongqi.patterns.lifts import count, lifts_of, sheet_of
from oracle.table.known import Known

PIPS = tuple(f"{low}{high}" for low in range(1, 7) for high in range(low, 7))
LONG = tuple(tile for tile in PIPS if tile[0] == tile[1])
HOW = {
    3: ("own", "pat", "press", "pung"),
    4: ("own", "pat", "press", "four"),
    5: ("own", "five", "top", "leap"),
}
KNOWN = st.sampled_from([Known.YES, Known.NO])
CIRCUMSTANCES = ("waiting_from_deal", "last_wall_tile", "four_seen", "sole_wait", "others_have_ke")
WAYS: st.SearchStrategy[WonBy] = st.sampled_from(get_args(WonBy))


def loose(tiles: tuple[str, ...]) -> list[tuple[str, ...]]:
    found = [set_of(three) for three in combinations(sorted(tiles * 2), 3)]
    return sorted({made.tiles for made in found if made and made.kind in ("butong", "wuzi")})


def equal(tiles: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [(tile,) * size for tile in tiles for size in (3, 4, 5)]


BUTONG = [made for made in loose(PIPS) if len(set(made)) == 3]
FAMILIES: dict[str, list[tuple[str, ...]]] = {
    "any": [*loose(PIPS), *equal(PIPS)],
    "butong": BUTONG,
    "equal": equal(PIPS),
    "few heads": [*loose(kinds := tuple(t for t in PIPS if "1" not in t)), *equal(kinds)],
    "long": [*equal(LONG), *(made for made in loose(PIPS) if len(set(made)) == 2)],
}


@st.composite
def finished_hands(draw: st.DrawFn) -> FinishedHand:
    """Seven sets of one family, no kind more than five times, with everything known."""
    sets = FAMILIES[draw(st.sampled_from(sorted(FAMILIES)))]
    used: Counter[str] = Counter()
    drawn = []
    for _ in range(7):
        fitting = [tiles for tiles in sets if max((used + Counter(tiles)).values()) <= 5]
        tiles = draw(st.sampled_from(fitting or [t for t in FAMILIES["any"] if not used.keys() & set(t)]))
        used.update(tiles)
        how = draw(st.sampled_from(HOW[len(tiles)])) if len(set(tiles)) == 1 else "eat"
        made = set_of(tiles)
        assert made is not None
        drawn.append(FinishedSet(made, how, draw(st.booleans())))
    won = draw(st.integers(0, 6))
    drawn[won] = replace(drawn[won], on_table=False)
    facts = {name: draw(KNOWN) for name in CIRCUMSTANCES}
    tile = draw(st.sampled_from(drawn[won].made.tiles))
    laid = sum(each.on_table for each in drawn)
    return FinishedHand(tuple(drawn), tile, won, laid, draw(WAYS), **facts)


def bearing(hand: FinishedHand) -> set[str]:
    return {lift.slug for lift in lifts_of(hand)}


ALWAYS = {
    "ke-peng-hun-liu-chang": {"duan-bu-tong"},
    "bu-tong-qing-liu-chang": {"duan-ke-peng"},
    "ke-peng-qing-liu-chang": {"duan-bu-tong"},
    "duan-chang-zi": {"duan-wu-zi"},
    "hun-qi-bu-tong": {"duan-ke-peng", "duan-chang-zi"},
    "qing-qi-bu-tong": {"duan-ke-peng", "duan-chang-zi"},
    "qing-qing-qi-bu-tong": {"duan-ke-peng", "duan-chang-zi"},
    "hun-qi-peng-man": {"yong-cheng-shuang", "duan-bu-tong"},
    "qing-qi-peng-man": {"yong-cheng-shuang", "duan-bu-tong"},
    "qing-qing-qi-peng-man": {"yong-cheng-shuang", "duan-bu-tong"},
    "dan-duan-tou": {"duan-bu-tong"},
    "tou-tong": {"duan-bu-tong"},
    "dan-duan-jia-shuang-duan-yi": {"duan-bu-tong", "dan-duan-tou", "tou-tong"},
    "shuang-tou-tong": {"duan-bu-tong", "tou-tong"},
}
"""What the book calls inseparable: the first always brings the others."""


@settings(max_examples=many(400), deadline=None)
@given(finished_hands())
def test_what_always_goes_together_does(hand: FinishedHand) -> None:
    names = bearing(hand)
    for name in names & set(ALWAYS):
        event(name)
        assert ALWAYS[name] <= names


@settings(max_examples=many(200), deadline=None)
@given(finished_hands())
def test_seven_pungs_without_a_long_one_also_lack_the_wuzi(hand: FinishedHand) -> None:
    names = bearing(hand)
    long_pung = any(each.how == "pung" and each.made.tiles[0] in LONG for each in hand.sets)
    if names & {"hun-qi-peng-man", "qing-qi-peng-man", "qing-qing-qi-peng-man"}:
        assert ("duan-wu-zi" in names) != long_pung


@settings(max_examples=many(200), deadline=None)
@given(finished_hands())
def test_names_of_one_group_exclude_each_other(hand: FinishedHand) -> None:
    names = bearing(hand)
    for group in ("bu-tong", "peng-man", "liu-chang", "-bao", "jin-ji", "ci-fu"):
        assert sum(name.endswith(group) and name != "duan-bu-tong" for name in names) <= 1


@settings(max_examples=many(200), deadline=None)
@given(finished_hands())
def test_the_sheet_adds_up_to_the_lifts_of_the_hand(hand: FinishedHand) -> None:
    lifts = lifts_of(hand)
    least, most = count(lifts)
    lines = sheet_of(lifts)
    assert least == most == sum(line.adds for line in lines)
    assert all(0 < line.adds <= line.lift.entry.lifts for line in lines)
    assert most <= sum(lift.entry.lifts for lift in lifts)
    assert most >= max((lift.entry.lifts for lift in lifts), default=0)


@settings(max_examples=many(200), deadline=None)
@given(finished_hands(), st.data())
def test_what_is_not_known_keeps_the_truth_between_certain_and_possible(
    hand: FinishedHand, data: st.DataObject
) -> None:
    hidden = data.draw(st.sets(st.sampled_from(CIRCUMSTANCES)))
    masked = replace(hand, **dict.fromkeys(hidden, Known.UNKNOWN))  # type: ignore[arg-type]
    if data.draw(st.booleans()):
        masked = replace(masked, won_by=None)
    place = data.draw(st.integers(0, 6))
    sets = list(masked.sets)
    sets[place] = replace(sets[place], how=None)
    masked = replace(masked, sets=tuple(sets))
    certain = {lift.slug for lift in lifts_of(masked) if lift.certain}
    assert certain <= bearing(hand) <= bearing(masked)


@given(finished_hands())
def test_every_set_of_a_generated_hand_is_a_set(hand: FinishedHand) -> None:
    assert all(isinstance(each.made, TileSet) for each in hand.sets)
    assert max(Counter(hand.tiles()).values()) <= 5
