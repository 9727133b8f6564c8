"""Chapters 1, 2, 3, 5, 6, 7 and 9: definitions that no log shows by itself, each with a near miss."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from grammar.hands import parse_hand
from grammar.unreadable import UnreadableHand
from oracle.rulebook.tables import read_table
from oracle.rulesets.tongqi.figures import forms as sets
from oracle.rulesets.tongqi.figures import kinds, set_values, settlement
from oracle.rulesets.tongqi.hand import layout, sorting
from oracle.rulesets.tongqi.patterns import lifts
from oracle.rulesets.tongqi.play import deal
from oracle.rulesets.tongqi.settlement import match
from oracle.rulesets.tongqi.state import seats
from oracle.ruling.ruling import Outcome
from oracle.table.acts import LaidSet

PIPS = range(1, 7)
EVERY_KIND = [f"{low}{high}" for low, high in combinations_with_replacement(PIPS, 2)]
SHORT = [f"{low}{high}" for low, high in combinations(PIPS, 2)]
SEATS = ("tian", "di", "ren", "he")


# Chapters 1 and 2


@pytest.mark.clause("TQ-1.1a", shows="satisfied")
def test_every_unordered_pair_of_heads_is_a_kind() -> None:
    assert list(kinds.load_tiles(read_table("tongqi", "kinds")).kinds) == EVERY_KIND
    assert len(EVERY_KIND) == 21


@pytest.mark.clause("TQ-1.1a", shows="near miss")
def test_a_pair_with_a_head_of_seven_is_no_kind() -> None:
    """Wrong: 17 as a twenty-second kind."""
    with pytest.raises(UnreadableHand):
        parse_hand("tongqi", "17")
    assert "17" not in kinds.load_tiles(read_table("tongqi", "kinds")).kinds


@pytest.mark.clause("TQ-1.1b", shows="satisfied")
def test_five_of_each_make_a_hundred_and_five() -> None:
    table = kinds.load_tiles(read_table("tongqi", "kinds"))
    assert (table.copies, table.total) == (5, 105)
    assert sets.too_many([sets.TileSet("five", ("15",) * 5)]) == ()


@pytest.mark.clause("TQ-1.1b", shows="near miss")
def test_six_of_a_kind_are_too_many() -> None:
    """Wrong: two threes of one kind as sets of one hand."""
    assert sets.too_many([sets.TileSet("three", ("15",) * 3)] * 2) == ("15",)


NAMED = {
    "地牌": "11",
    "長么": "11",
    "和牌": "13",
    "板凳": "22",
    "長二": "22",
    "缺脚": "23",
    "長三": "33",
    "人牌": "44",
    "長四": "44",
    "雪九": "45",
    "梅花": "55",
    "長五": "55",
    "牛頭": "56",
    "天牌": "66",
}


@pytest.mark.clause("TQ-1.1c", shows="satisfied")
@pytest.mark.parametrize("name", NAMED)
def test_a_nickname_of_one_kind_is_read(name: str) -> None:
    assert parse_hand("tongqi", name).concealed == (NAMED[name],)


@pytest.mark.clause("TQ-1.1c", shows="near miss")
@pytest.mark.parametrize("name", ["至尊", "格五", "格七", "格八"])
def test_a_nickname_of_two_kinds_is_refused(name: str) -> None:
    """Wrong: 12 for 至尊, or any one of the two kinds the name may mean."""
    with pytest.raises(UnreadableHand):
        parse_hand("tongqi", name)


@pytest.mark.clause("TQ-2.1", shows="satisfied")
def test_a_tile_has_two_heads() -> None:
    assert [kinds.heads_of(tile) for tile in ("13", "44")] == [(1, 3), (4, 4)]
    assert "".join(map(kinds.head_name, PIPS)) == "么二三四五六"
    assert kinds.load_tiles(read_table("tongqi", "kinds")).heads == tuple(PIPS)


@pytest.mark.clause("TQ-2.1", shows="near miss")
def test_a_long_tile_has_its_head_twice() -> None:
    """Wrong: one head for 44."""
    assert len(kinds.heads_of("44")) != 1


@pytest.mark.clause("TQ-2.2a", shows="satisfied")
def test_equal_heads_make_a_long_tile() -> None:
    table = kinds.load_tiles(read_table("tongqi", "kinds"))
    assert [kind for kind in EVERY_KIND if kinds.is_long(kind)] == ["11", "22", "33", "44", "55", "66"]
    assert [kinds.long_of(head) for head in PIPS] == list(table.long)


@pytest.mark.clause("TQ-2.2a", "TQ-2.2b", shows="near miss")
def test_unequal_heads_make_no_long_tile() -> None:
    """Wrong: 12 as a long tile."""
    assert not kinds.is_long("12")
    assert not kinds.is_short("22")
    assert set(kinds.load_tiles(read_table("tongqi", "kinds")).long).isdisjoint(SHORT)
    assert kinds.long_of(1) != "12"


@pytest.mark.clause("TQ-2.2b", shows="satisfied")
def test_unequal_heads_make_a_short_tile() -> None:
    assert [kind for kind in EVERY_KIND if kinds.is_short(kind)] == SHORT
    assert list(kinds.load_tiles(read_table("tongqi", "kinds")).short) == SHORT


@pytest.mark.clause("TQ-2.3a", shows="satisfied")
def test_all_heads_are_six_kinds() -> None:
    assert kinds.all_of_head(2) == ("12", "22", "23", "24", "25", "26")


@pytest.mark.clause("TQ-2.3a", shows="near miss")
def test_all_heads_as_printed() -> None:
    """Wrong: 34 among the two-heads, as the damaged list has it."""
    assert "34" not in kinds.all_of_head(2)


@pytest.mark.clause("TQ-2.3b", shows="satisfied")
def test_all_short_heads_are_five_kinds() -> None:
    assert kinds.short_of_head(6) == ("16", "26", "36", "46", "56")


@pytest.mark.clause("TQ-2.3b", shows="near miss")
def test_the_long_tile_is_none_of_the_short_heads() -> None:
    """Wrong: 66 among the short six-heads."""
    assert "66" not in kinds.short_of_head(6)


@pytest.mark.clause("TQ-2.4", shows="satisfied")
def test_three_ranks_share_out_the_kinds() -> None:
    by_rank = Counter(kinds.rank_of(kind).name for kind in EVERY_KIND)
    assert by_rank == {"上將": 3, "中將": 4, "平張": 14}
    assert [kind for kind in EVERY_KIND if kinds.rank_of(kind).name == "上將"] == ["45", "46", "56"]
    assert [kind for kind in EVERY_KIND if kinds.rank_of(kind).name == "中將"] == ["14", "23", "26", "35"]
    kinds.load_tiles(read_table("tongqi", "kinds"))
    set_values.load_set_values(read_table("tongqi", "set_values"))


@pytest.mark.clause("TQ-2.4", shows="near miss")
def test_36_is_no_middle_rank() -> None:
    """Wrong: 36 in the place of 26, as one reading of the damaged list has it."""
    assert (kinds.rank_of("36").factor, kinds.rank_of("26").factor) == (1, 2)


# Chapter 3


@pytest.mark.clause("TQ-3.2", shows="satisfied")
@pytest.mark.parametrize("caster", SEATS)
@pytest.mark.parametrize("total", range(3, 19))
def test_the_total_counts_round_from_the_caster(caster: str, total: int) -> None:
    by_class = {5: 0, 9: 0, 13: 0, 17: 0, 6: 1, 10: 1, 14: 1, 18: 1, 3: 2, 7: 2, 11: 2, 15: 2}
    away = by_class.get(total, 3)
    assert deal.seat_by_total(caster, total) == SEATS[(SEATS.index(caster) + away) % 4]
    assert seats.lower(caster) == SEATS[(SEATS.index(caster) + 1) % 4]


@pytest.mark.clause("TQ-3.2", shows="near miss")
def test_five_is_the_caster_himself() -> None:
    """Wrong: 5 as the fifth seat counted from the caster's right, or 1 mod 4 as the right."""
    assert deal.seat_by_total("ren", 5) == "ren"
    assert deal.seat_by_total("ren", 6) == "he" == seats.lower("ren")


@pytest.mark.clause("TQ-3.16b", shows="satisfied")
def test_the_next_dealer_is_called_tian() -> None:
    """天 has won and deals again: all stay. 地 deals: whoever sat as 地 is 天, and the others follow to the right."""
    assert match.seats_after(Outcome("won", next_dealer="tian")) == dict(zip(SEATS, SEATS, strict=True))
    moved = match.seats_after(Outcome("drawn", next_dealer="di"))
    assert moved == {"tian": "he", "di": "tian", "ren": "di", "he": "ren"}


@pytest.mark.clause("TQ-3.16b", shows="near miss")
def test_names_do_not_stay_with_persons() -> None:
    """Wrong: whoever was 天 in the first hand is 天 in the next although the deal passed."""
    moved = match.seats_after(Outcome("drawn", next_dealer="di"))
    assert moved is not None
    assert moved["tian"] != "tian"


@pytest.mark.clause("TQ-3.3", shows="satisfied")
def test_thirty_pieces_are_worth_thirty_thousand() -> None:
    chips = settlement.load_settlement(read_table("tongqi", "settlement")).chips.values()
    assert [(chip.points, chip.each) for chip in chips] == [(10, 10), (100, 9), (1000, 9), (10000, 2)]
    assert sum(chip.each for chip in chips) == 30


@pytest.mark.clause("TQ-3.3", shows="near miss")
def test_two_white_chips_are_no_three_thousand() -> None:
    """Wrong: two white chips for 3000, as the worked game prints."""
    chips = settlement.load_settlement(read_table("tongqi", "settlement")).chips.values()
    assert 2 * next(chip.points for chip in chips if chip.name.startswith("白")) == 2000


@pytest.mark.clause("TQ-3.4c", shows="satisfied")
def test_an_odd_total_lays_the_turned_tile_at_the_idle_end() -> None:
    assert [deal.turned_end(total) for total in (3, 18)] == ["idle", "dealer"]


@pytest.mark.clause("TQ-3.4c", shows="near miss")
def test_an_even_total_does_not() -> None:
    """Wrong: the idle end on a total of ten."""
    assert deal.turned_end(10) != "idle"


@pytest.mark.clause("TQ-3.4d", shows="satisfied")
def test_every_heap_moves_by_the_same_offset() -> None:
    assert [deal.share_of(seat, 6) for seat in SEATS] == ["di", "ren", "he", "tian"]
    assert [deal.share_of(seat, 9) for seat in SEATS] == list(SEATS)


@pytest.mark.clause("TQ-3.4d", shows="near miss")
def test_the_heap_of_the_builder_moves_too() -> None:
    """Wrong: the middle twenty stay with 和 on a total of seven."""
    assert deal.share_of("he", 7) == "di"


# Chapter 5

BUTONG = [found for found in combinations(SHORT, 3) if sorted("".join(found)) == [str(head) for head in PIPS]]


@pytest.mark.clause("TQ-5.0", shows="satisfied")
def test_a_set_is_of_one_of_five_kinds() -> None:
    made = [
        sets.set_of(found.split()) for found in ("12 34 56", "11 11 12", "15 15 15", "15 " * 4, "15 " * 5)
    ]
    assert [found and found.kind for found in made] == ["butong", "wuzi", "three", "four", "five"]


@pytest.mark.clause("TQ-5.0", shows="near miss")
@pytest.mark.parametrize("found", ["12 34", "12 34 55", "11 12 13", "15 15", "15 15 16"])
def test_other_tiles_make_no_set(found: str) -> None:
    """Wrong: a set of two tiles, or of three that share a head without a long pair."""
    assert sets.set_of(found.split()) is None


@pytest.mark.clause("TQ-5.1a", shows="satisfied")
def test_fifteen_butong() -> None:
    assert [made.tiles for made in sets.all_butong()] == BUTONG
    assert len(BUTONG) == 15
    assert all(map(sets.is_butong, BUTONG))


@pytest.mark.clause("TQ-5.1a", shows="near miss")
def test_a_repeated_head_is_no_butong() -> None:
    """Wrong: 12 13 56, which shows one twice and no four; 11 with two short tiles."""
    assert not sets.is_butong(("12", "13", "56"))
    assert not sets.is_butong(("11", "23", "45"))
    assert ("12", "13", "56") not in [made.tiles for made in sets.all_butong()]


@pytest.mark.clause("TQ-5.1b", shows="satisfied")
def test_forty_five_frames_of_a_butong() -> None:
    frames = {pair for found in BUTONG for pair in combinations(found, 2)}
    assert set(sets.butong_frames()) == frames
    assert len(sets.butong_frames()) == 45


@pytest.mark.clause("TQ-5.1b", shows="near miss")
def test_tiles_with_a_common_head_are_no_frame() -> None:
    """Wrong: 12 13 as a frame."""
    assert ("12", "13") not in sets.butong_frames()


@pytest.mark.clause("TQ-5.1c", shows="satisfied")
@pytest.mark.parametrize("tile", SHORT)
def test_a_short_tile_fills_three_frames(tile: str) -> None:
    assert len(sets.butong_frames_of(tile)) == 3


@pytest.mark.clause("TQ-5.1c", shows="near miss")
def test_a_long_tile_fills_none() -> None:
    """Wrong: 11 for the missing one-head of 23 46 and a five."""
    assert sets.butong_frames_of("11") == ()


@pytest.mark.clause("TQ-5.1d", shows="satisfied")
def test_the_same_butong_twice_is_a_double() -> None:
    one = sets.set_of(("12", "36", "45"))
    assert one is not None
    assert sets.is_double(one, one)


@pytest.mark.clause("TQ-5.1d", shows="near miss")
def test_a_wuzi_twice_is_none() -> None:
    """Wrong: 大套 of the same 五子 twice, or of two 不同 that share a tile."""
    made = [sets.set_of(found.split()) for found in ("11 11 12", "12 36 45", "12 35 46")]
    wuzi, one, other = (found for found in made if found is not None)
    assert not sets.is_double(wuzi, wuzi)
    assert not sets.is_double(one, other)


WUZI = [tuple(sorted((f"{h}{h}", f"{h}{h}", short))) for h in PIPS for short in SHORT if str(h) in short]


@pytest.mark.clause("TQ-5.2a", shows="satisfied")
def test_thirty_wuzi() -> None:
    assert [made.tiles for made in sets.all_wuzi()] == WUZI
    assert len(WUZI) == 30
    assert all(map(sets.is_wuzi, WUZI))


@pytest.mark.clause("TQ-5.2a", shows="near miss")
def test_a_short_tile_of_another_head_makes_no_wuzi() -> None:
    """Wrong: 11 11 23, or a pair of short tiles with a long one."""
    assert not sets.is_wuzi(("11", "11", "23"))
    assert not sets.is_wuzi(("11", "12", "12"))
    assert ("11", "11", "23") not in [made.tiles for made in sets.all_wuzi()]


@pytest.mark.clause("TQ-5.2b", shows="satisfied")
def test_thirty_six_frames_of_a_wuzi() -> None:
    assert len(set(sets.wuzi_frames())) == 36
    assert {pair for found in WUZI for pair in combinations(found, 2)} == set(sets.wuzi_frames())


@pytest.mark.clause("TQ-5.2b", shows="near miss")
def test_two_short_tiles_are_no_frame_of_a_wuzi() -> None:
    """Wrong: 12 13 waiting for a long tile."""
    assert ("12", "13") not in sets.wuzi_frames()


@pytest.mark.clause("TQ-5.2c", shows="satisfied")
def test_a_short_tile_fills_two_frames_and_a_long_one_five() -> None:
    assert sets.wuzi_frames_of("12") == (("11", "11"), ("22", "22"))
    assert len(sets.wuzi_frames_of("11")) == 5


@pytest.mark.clause("TQ-5.2c", shows="near miss")
def test_the_long_pair_waits_for_no_long_tile() -> None:
    """Wrong: a sixth frame of 11, its own pair, which makes a three and no 五子."""
    assert ("11", "11") not in sets.wuzi_frames_of("11")


@pytest.mark.clause("TQ-5.3a", "TQ-5.4a", "TQ-5.5a", shows="satisfied")
def test_threes_fours_and_fives_of_every_kind() -> None:
    sizes = Counter(len(made.tiles) for made in sets.all_equal())
    assert sizes == {3: 21, 4: 21, 5: 21}


@pytest.mark.clause("TQ-5.3a", "TQ-5.4a", "TQ-5.5a", shows="near miss")
def test_a_pair_and_a_six_are_no_sets() -> None:
    """Wrong: 15 15, or six of a kind."""
    assert {len(made.tiles) for made in sets.all_equal()} == {3, 4, 5}
    assert sets.set_of(("15",) * 2) is None is sets.set_of(("15",) * 6)


@pytest.mark.clause("TQ-5.3d", shows="near miss")
def test_an_own_three_is_no_pung() -> None:
    """Wrong: 碰子 for three tiles dealt."""
    assert sets.form_of_pung() != sets.form_of_own(3, "own")


@pytest.mark.clause("TQ-5.4c", "TQ-5.4d", "TQ-5.4e", "TQ-5.4f", shows="satisfied")
def test_every_four_has_its_name() -> None:
    wanted: list[tuple[sets.Direction, bool, str]] = [
        ("self", False, "own-three"),
        ("side", False, "press-three"),
        ("across", False, "pat-three"),
        ("side", True, "own-three"),
        ("across", True, "pat-three"),
    ]
    named = [
        sets.form_of_four(source, dealers_first=first, origin_of_three=origin).name
        for source, first, origin in wanted
    ]
    assert named == ["自揭開招", "兩邊開招", "對飛開招", "頭轟", "飛頭轟"]
    assert [sets.direction("ren", seat) for seat in SEATS] == ["across", "side", "self", "side"]


@pytest.mark.clause("TQ-5.4e", "TQ-5.4f", shows="near miss")
def test_a_three_of_press_makes_no_first_name() -> None:
    """Wrong: 頭轟 and 飛頭轟 begun with a 軋克."""
    found = [
        sets.form_of_four("side", dealers_first=True, origin_of_three="press-three"),
        sets.form_of_four("across", dealers_first=True, origin_of_three="press-three"),
    ]
    assert [form.name for form in found] == ["兩邊開招", "對飛開招"]
    assert sets.direction("tian", "di") != "across"


@pytest.mark.clause("TQ-5.5d", shows="near miss")
def test_a_four_of_press_makes_no_first_name() -> None:
    """Wrong: 頭邊鑿穿 begun with a 軋度."""
    assert sets.form_of_five("side", dealers_first=True, origin_of_four="press-four").name == "兩邊鑿穿"


@pytest.mark.clause("TQ-5.5e", shows="satisfied")
def test_fifteen_tops_each_once() -> None:
    fours = [sets.form(slug) for slug in sets.FORMS.by_slug if sets.form(slug).how == "four"]
    tops = [sets.form_of_top(four, source).name for four in fours for source in sets.DIRECTIONS]
    assert len(fours) == 5
    assert len(set(tops)) == len(tops) == 15


# Chapter 6


@pytest.mark.clause("TQ-6.2a", shows="obeys")
def test_an_own_three_grows_into_fours_and_fives() -> None:
    made = [slug for slug, form in sets.FORMS.by_slug.items() if form.family in ("four", "five")]
    assert all(sets.may_become("own-three", slug) for slug in made if slug not in ("own-four", "own-five"))
    assert all(
        sets.may_grow("own-three", slug) for slug in ("pat-four", "press-four", "four-self", "four-side")
    )


@pytest.mark.clause("TQ-6.2a", shows="breaks")
def test_a_pung_grows_into_nothing() -> None:
    assert not any(sets.may_grow("pung", slug) for slug in sets.FORMS.by_slug)
    assert not any(sets.may_become("pung", slug) for slug in sets.FORMS.by_slug)


@pytest.mark.clause("TQ-6.2b", shows="obeys")
def test_an_own_four_grows_into_fives_of_its_own_and_of_claims() -> None:
    fives = [slug for slug in sets.FORMS.by_slug if sets.may_grow("own-four", slug)]
    assert {sets.form(slug).how for slug in fives} == {"pat", "press", "five"}
    assert sets.may_become("own-four", "pat-five")


@pytest.mark.clause("TQ-6.2b", shows="breaks")
def test_neither_a_five_nor_a_loose_set_grows() -> None:
    stiff = [slug for slug, form in sets.FORMS.by_slug.items() if form.family in ("five", "butong", "wuzi")]
    assert not [slug for slug in stiff for after in sets.FORMS.by_slug if sets.may_grow(slug, after)]
    assert not [slug for slug in stiff for after in sets.FORMS.by_slug if sets.may_become(slug, after)]
    assert not any(
        sets.form(slug).how == "top" for slug in sets.FORMS.by_slug if sets.may_grow("own-four", slug)
    )


# Chapter 7


@pytest.mark.clause("TQ-7.4", "TQ-7.5", shows="satisfied")
def test_the_shape_tells_the_value() -> None:
    forms = sets.load_forms(read_table("tongqi", "forms")).by_slug.values()
    fives: dict[str, set[int]] = {}
    for form in forms:
        if form.family == "five":
            fives.setdefault(form.shape, set()).add(set_values.set_value(form, "11").points)
    assert {shape: sorted(found) for shape, found in fives.items()} == {
        "1-1-3": [112],
        "1-2-2": [96],
        "2-3": [80],
        "1-4": [64],
        "5": [48],
    }
    fours = {form.name: form.shape for form in forms if form.family == "four"}
    assert fours["飛頭轟"] == "2-2"
    assert fours["度子"] == fours["自揭開招"] == fours["頭轟"] == "1-3"


@pytest.mark.clause("TQ-7.4", "TQ-7.5", shows="near miss")
def test_no_shape_has_two_values() -> None:
    """Wrong: 飛頭轟兩邊余上 laid 1-2-2 like its two sisters, which are worth 96."""
    forms = {form.name: form for form in sets.load_forms(read_table("tongqi", "forms")).by_slug.values()}
    assert forms["飛頭轟兩邊余上"].shape == "2-3"
    assert forms["兩邊開招"].shape != forms["度子"].shape


def laid(form: str, tiles_: str) -> LaidSet:
    made = sets.set_of(tiles_.split())
    assert made is not None
    return LaidSet(made.kind, made.tiles, form, None, made.tiles[0], "di")


@pytest.mark.clause("TQ-7.4", "TQ-7.5", shows="satisfied")
def test_a_set_lies_in_its_shape() -> None:
    four, five = (
        layout.lay_out(laid("four-across-first", "15 " * 4)),
        layout.lay_out(laid("five-side", "15 " * 5)),
    )
    assert four is not None
    assert five is not None
    assert [[len(row) for row in found.rows] for found in (four, five)] == [[2, 2], [1, 4]]
    assert (four.clause, five.clause) == ("TQ-7.4", "TQ-7.5")


# Chapters 3 and 9


THREES = tuple(kind for kind in ("13", "24", "23", "46", "16") for _ in range(3))
FIVE_THREES_AND_A_PAIR = (*THREES, "12", "36", "45", "55", "55")


@pytest.mark.clause("TQ-3.11", shows="satisfied")
def test_a_tile_may_complete_a_hand_in_several_sets() -> None:
    stand = sorting.Standing(FIVE_THREES_AND_A_PAIR)
    assert sorting.winning_uses(stand, "55") == {"three"}
    assert sorting.winning_uses(stand, "35") == {"wuzi"}


@pytest.mark.clause("TQ-3.11", shows="near miss")
def test_a_tile_that_completes_nothing_has_no_use() -> None:
    """Wrong: a 不同 of 12 36 45 with a second 12 beside it."""
    stand = sorting.Standing(FIVE_THREES_AND_A_PAIR)
    assert sorting.winning_uses(stand, "12") == frozenset()


@pytest.mark.clause("TQ-3.12", shows="satisfied")
def test_a_finished_hand_is_seven_sets() -> None:
    assert sets.load_forms(read_table("tongqi", "forms")).to_win == 7


@pytest.mark.clause("TQ-9.2k", shows="satisfied")
def test_seven_reports_is_another_name() -> None:
    found = lifts.lift_named("七報")
    assert found is not None
    assert found[0].slug == "qing-qing-qi-peng-man"
