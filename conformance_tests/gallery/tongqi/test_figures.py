"""Chapters 10 and 11 and the figures of payment, written out as the book has them."""

from __future__ import annotations

import pytest

from oracle.rulebook.tables import read_table
from oracle.rulesets.tongqi.figures import forms, kinds, lifts, set_values, settlement
from oracle.rulesets.tongqi.figures import prospect as figures_prospect
from oracle.rulesets.tongqi.patterns import lifts as patterns_lifts
from oracle.rulesets.tongqi.scoring import prospect

RANKS = {"平張": ("15", 1), "中將": ("23", 2), "上將": ("46", 4)}

THREES = {"克子": 12, "拍克": 12, "軋克": 12, "碰子": 0}
FOURS = {
    **dict.fromkeys(("度子", "拍度", "軋度", "自揭開招", "對飛開招", "頭轟"), 32),
    "飛頭轟": 48,
    "兩邊開招": 24,
}
FIVES = {
    **dict.fromkeys(("划龍船", "拍龍船", "軋龍船"), 112),
    **dict.fromkeys(("頭飛鑿穿", "飛頭轟自揭余上", "飛頭轟對飛余上"), 96),
    **dict.fromkeys(("自揭開招連跳", "對飛開招連跳", "頭轟連跳", "飛頭轟連跳"), 96),
    **dict.fromkeys(("頭邊鑿穿", "對飛鑿穿", "自揭鑿穿"), 80),
    **dict.fromkeys(("自揭開招自揭余上", "自揭開招對飛余上", "對飛開招自揭余上", "對飛開招對飛余上"), 80),
    **dict.fromkeys(("頭轟自揭余上", "頭轟對飛余上", "飛頭轟兩邊余上", "兩邊開招連跳"), 80),
    **dict.fromkeys(("兩邊鑿穿", "自揭開招兩邊余上", "對飛開招兩邊余上"), 64),
    **dict.fromkeys(("兩邊開招自揭余上", "兩邊開招對飛余上", "頭轟兩邊余上"), 64),
    "兩邊開招兩邊余上": 48,
}


def value(name: str, tile: str) -> int:
    form = forms.form_named(name)
    assert form is not None
    return set_values.set_value(form, tile).points


def table_value(name: str, rank: str) -> int:
    """The figure of the table as it is read now."""
    form = forms.form_named(name)
    assert form is not None
    table = set_values.load_set_values(read_table("tongqi", "set_values"))
    slug = kinds.rank_of(RANKS[rank][0]).slug
    return table.by_form[form.slug, slug].points


@pytest.mark.clause("TQ-10.2a", shows="satisfied")
def test_threes() -> None:
    found = {(name, rank): value(name, tile) for name in THREES for rank, (tile, _) in RANKS.items()}
    assert found == {
        (name, rank): THREES[name] * factor for name, rank in found for factor in [RANKS[rank][1]]
    }
    assert table_value("克子", "上將") == 48


@pytest.mark.clause("TQ-10.2a", shows="near miss")
def test_a_pung_of_high_rank_is_worth_nothing() -> None:
    """Wrong: 48 for a 碰子 of 46, as for a 克子."""
    assert value("碰子", "46") == 0
    assert value("不同", "46") == value("五子", "46") == 0


@pytest.mark.clause("TQ-10.2b", shows="satisfied")
def test_fours() -> None:
    assert set(FOURS) == {form.name for form in forms.FORMS.by_slug.values() if form.family == "four"}
    found = {(name, rank): value(name, tile) for name in FOURS for rank, (tile, _) in RANKS.items()}
    assert found == {(name, rank): FOURS[name] * RANKS[rank][1] for name, rank in found}
    assert table_value("飛頭轟", "中將") == 96


@pytest.mark.clause("TQ-10.2b", shows="near miss")
def test_a_four_from_the_side_is_worth_less() -> None:
    """Wrong: 32 for 兩邊開招, as for the others."""
    assert value("兩邊開招", "15") == 24


@pytest.mark.clause("TQ-10.2c", shows="satisfied")
def test_fives() -> None:
    assert set(FIVES) == {form.name for form in forms.FORMS.by_slug.values() if form.family == "five"}
    found = {(name, rank): value(name, tile) for name in FIVES for rank, (tile, _) in RANKS.items()}
    assert found == {(name, rank): FIVES[name] * RANKS[rank][1] for name, rank in found}
    assert table_value("頭邊鑿穿", "上將") == 320


@pytest.mark.clause("TQ-10.2c", shows="near miss")
def test_a_five_from_the_first_discard_is_worth_as_much_as_any_from_the_side_is_not() -> None:
    """Wrong: 64 for 頭邊鑿穿, as for 兩邊鑿穿."""
    assert (value("頭邊鑿穿", "15"), value("兩邊鑿穿", "15")) == (80, 64)


PLAIN = {0: 8, 1: 16, 2: 32, 3: 48, 4: 80}
MATCHING = {1: 32, 2: 64, 3: 96, 4: 160}


@pytest.mark.clause("TQ-10.3a", shows="satisfied")
@pytest.mark.parametrize("equal", PLAIN)
@pytest.mark.parametrize("rank", RANKS)
def test_prospects(equal: int, rank: str) -> None:
    tile, factor = RANKS[rank]
    (found,) = prospect.prospect_items([tile], [tile] * equal + ["12"], "12")
    assert (found.points, found.matching) == (PLAIN[equal] * factor, False)
    slug = kinds.rank_of(tile).slug
    table = figures_prospect.load_prospects(
        read_table("tongqi", "prospect"), read_table("tongqi", "settlement")
    )
    assert table.plain[equal, slug].points == PLAIN[equal] * factor


@pytest.mark.clause("TQ-10.3b", shows="satisfied")
@pytest.mark.parametrize("equal", MATCHING)
@pytest.mark.parametrize("rank", RANKS)
def test_matching_prospects(equal: int, rank: str) -> None:
    tile, factor = RANKS[rank]
    (found,) = prospect.prospect_items([tile], [tile] * equal, tile)
    assert (found.points, found.matching) == (MATCHING[equal] * factor, True)
    slug = kinds.rank_of(tile).slug
    table = figures_prospect.load_prospects(
        read_table("tongqi", "prospect"), read_table("tongqi", "settlement")
    )
    assert table.matching[equal, slug].points == MATCHING[equal] * factor


@pytest.mark.clause("TQ-10.3b", "TQ-4.3b", shows="near miss")
def test_a_mixed_order_costs_the_matching_rate() -> None:
    """Wrong: 96 for the winning tile looked at first out of order, or looked at second."""
    (mixed,) = prospect.prospect_items(["55"], ["55"] * 3, "55", in_order=False)
    _, second = prospect.prospect_items(["44", "55"], ["55"] * 3, "55")
    assert (mixed.points, second.points) == (48, 48)


@pytest.mark.clause("TQ-10.3c", shows="satisfied")
@pytest.mark.parametrize("equal", PLAIN)
def test_the_last_prospect_counts_four_times(equal: int) -> None:
    (found,) = prospect.prospect_items(["15"], ["15"] * equal, "12", last_wall_tile=True)
    assert found.points == 4 * PLAIN[equal]
    table = figures_prospect.load_prospects(
        read_table("tongqi", "prospect"), read_table("tongqi", "settlement")
    )
    assert table.last_factor.points == 4


@pytest.mark.clause("TQ-10.3c", shows="near miss")
def test_a_lone_prospect_counts_once() -> None:
    """Wrong: four times 16 for a 翻皇 left after another's last flip."""
    (found,) = prospect.prospect_items(["15"], ["15"], "12")
    assert found.points == 16


@pytest.mark.clause("TQ-10.1", "TQ-11.0", "TQ-11.0b", "TQ-4.3d1", "TQ-12.3r", "TQ-3.3", shows="satisfied")
def test_the_figures_of_payment() -> None:
    found = settlement.load_settlement(read_table("tongqi", "settlement"))
    figures = (found.base, found.lift_factor, found.limit, found.dealer_factor, found.rounding)
    assert [figure.points for figure in figures] == [20, 2, 3000, 2, 10]


@pytest.mark.clause("TQ-4.3d4", shows="satisfied")
def test_those_who_have_not_won_settle_each_with_each() -> None:
    """Three pairs, so that with the winner's three payments there are six."""
    assert settlement.load_settlement(read_table("tongqi", "settlement")).others == "pairs"


LIFTS = {
    "TQ-11.1": "立直 永成雙 斷五子 三報 四報 五報 六報 斷克碰 金雞 不同混六長 斷吃克 海底 斷不同 十八落檯 自揭挺 清獨",
    "TQ-11.2": "天和 地和 正金雞 克碰混六長 斷長子 單斷頭",
    "TQ-11.3": "天天和 地地和 天官賜福 不同清六長 克碰清六長 頭同 混七碰滿",
    "TQ-11.4": "天天官賜福 正天官賜福 混七不同 單斷甲雙斷乙",
    "TQ-11.5": "清七不同 雙頭同",
    "TQ-11.6": "清七碰滿 清清七不同",
    "TQ-11.7": "清清七碰滿",
}


@pytest.mark.clause(*LIFTS, "TQ-11.T", "TQ-11.A", shows="satisfied")
@pytest.mark.parametrize("clause", LIFTS)
def test_every_named_hand_has_its_lifts(clause: str) -> None:
    table = lifts.load_lifts(read_table("tongqi", "lifts"))
    names = {entry.name for entry in table.entries.values() if entry.clause == clause}
    assert names == set(LIFTS[clause].split())
    entries = [entry for entry in table.entries.values() if entry.clause == clause]
    assert {entry.lifts for entry in entries} == {list(LIFTS).index(clause) + 1}
    assert all(len(set(entry.atoms)) == entry.lifts for entry in entries)


@pytest.mark.clause("TQ-11.T", shows="near miss")
@pytest.mark.parametrize("name", LIFTS["TQ-11.2"].split())
def test_the_summary_table_is_wrong_by_one(name: str) -> None:
    """Wrong: one lift for the six hands of section 11.2, as the table at the back prints."""
    found = patterns_lifts.lift_named(name)
    assert found is not None
    assert found[0].lifts == 2


@pytest.mark.clause("TQ-11.1", "TQ-11.7", shows="near miss")
def test_no_one_lift_hand_stands_with_the_dearest() -> None:
    """Wrong: 七報 as one lift beside 六報; it is 清清七碰滿 and has seven."""
    found = patterns_lifts.lift_named("七報")
    assert found is not None
    assert (found[0].clause, found[0].lifts) == ("TQ-11.7", 7)
