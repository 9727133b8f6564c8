"""What a definition of Jiaxing makes of a tile, a set, a throw, a table or a wall, at its edges; each is a case."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oracle.api import settle_result
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.jiaxing import patterns
from oracle.rulesets.jiaxing.figures import deal as figures_of_the_deal
from oracle.rulesets.jiaxing.figures import doublings, kinds, sets, settlement, values
from oracle.rulesets.jiaxing.patterns import Finished
from oracle.rulesets.jiaxing.play import deal
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracle.families.dominoes.sets import TileSet


def altered(name: str, **entries: object) -> Section:
    """A table with some of its entries replaced."""
    table = read_table("jiaxing", name)
    return Section(table.where, {**table.entries, **entries})


def refused(load: Callable[[Section], object], table: Section) -> None:
    """A table that contradicts itself is not taken."""
    with pytest.raises(TableError):
        load(table)


# -- tiles -----------------------------------------------------------------------------------------


@pytest.mark.clause("JX-1.1", "JX-1.2a", "JX-1.2b", shows="satisfied")
def test_the_tile_table_holds_together() -> None:
    found = kinds.load_tiles(read_table("jiaxing", "kinds"))
    assert len(found.kinds) * found.copies == 105
    assert kinds.kinds_named("至尊寶") == ("12", "24")
    assert kinds.kinds_named("牛頭") == ("56",)
    assert [kind for kind in found.kinds if kinds.is_long(kind)] == ["11", "22", "33", "44", "55", "66"]


@pytest.mark.clause("JX-1.1", "JX-1.2b", shows="near miss")
def test_a_tile_table_that_contradicts_itself_is_refused() -> None:
    refused(kinds.load_tiles, altered("kinds", copies={"each": 5, "total": 100}))
    refused(kinds.load_tiles, altered("kinds", long={"kinds": ["11", "22", "33", "44", "55", "56"]}))


@pytest.mark.clause("JX-1.2a", shows="near miss")
def test_a_name_nobody_uses_stands_for_no_tile() -> None:
    assert kinds.kinds_named("至尊") == ()


@pytest.mark.clause("JX-1.2b", shows="near miss")
def test_two_heads_next_to_each_other_are_not_long() -> None:
    assert not kinds.is_long("12")


# -- sets ------------------------------------------------------------------------------------------


@pytest.mark.clause("JX-1.3a", shows="satisfied")
def test_three_tiles_of_all_heads_are_a_butong() -> None:
    assert sets.is_butong(("34", "15", "26"))
    assert not sets.is_butong(("15", "26", "33"))


@pytest.mark.clause("JX-1.3b", shows="satisfied")
def test_five_equal_heads_with_a_long_pair_are_a_wuzi() -> None:
    assert sets.is_wuzi(("33", "13", "33"))
    assert not sets.is_wuzi(("33", "13", "23"))


@pytest.mark.clause("JX-1.3c", shows="satisfied")
@pytest.mark.parametrize(
    ("how", "size", "name"),
    [
        *(("pung", 3, "碰"), ("own", 3, "刻"), ("four", 4, "開昭"), ("own", 4, "多子")),
        *(("top", 5, "平跳"), ("five", 5, "高跳"), ("own", 5, "龍船")),
    ],
)
def test_equal_tiles_are_named_by_their_origin(how: str, size: int, name: str) -> None:
    made = sets.set_of(("15",) * size)
    assert made is not None
    assert sets.is_equal(made.tiles)
    found = sets.form_by_origin(how, made.kind)
    assert found is not None
    assert found.name == name
    assert len(sets.load_forms(read_table("jiaxing", "sets")).by_slug) == 9


@pytest.mark.clause("JX-1.3c", "JX-3.6e", shows="near miss")
def test_nothing_else_is_made_of_equal_tiles() -> None:
    assert sets.form_by_origin("leap", "five") is None
    assert not sets.is_equal(("15", "15"))
    refused(sets.load_forms, altered("sets", form=[]))


# -- the deal --------------------------------------------------------------------------------------

OFFSETS = {5: 0, 9: 0, 2: 1, 6: 1, 10: 1, 3: 2, 7: 2, 11: 2, 4: 3, 8: 3, 12: 3}
"""By how many seats a total of two dice moves, counted out by hand from the text."""

MOVED = {
    0: {"tian": "tian", "di": "di", "ren": "ren", "he": "he"},
    1: {"tian": "di", "di": "ren", "ren": "he", "he": "tian"},
    2: {"tian": "ren", "di": "he", "ren": "tian", "he": "di"},
    3: {"tian": "he", "di": "tian", "ren": "di", "he": "ren"},
}
"""Who receives the heap a seat took, written out from the arrows of the text; that of 和 is the middle one."""


@pytest.mark.clause("JX-3.2a", shows="satisfied")
def test_the_totals_name_the_dealer() -> None:
    named = {total: deal.seat_by_total("tian", total) for total in OFFSETS}
    assert named == {total: ("tian", "di", "ren", "he")[offset] for total, offset in OFFSETS.items()}


@pytest.mark.clause("JX-3.2b", shows="satisfied")
def test_every_heap_goes_where_the_arrows_say() -> None:
    for total, offset in OFFSETS.items():
        received = {taker: deal.share_of(taker, total) for taker in MOVED[0]}
        assert received == MOVED[offset]
        assert set(received.values()) == set(MOVED[0])


CARRIED = {2: 0, 3: 2, 4: 2, 5: 4, 6: 4, 7: 6, 8: 6, 9: 8, 10: 8, 11: 10, 12: 10}
"""How many tiles a roll carries to the right."""

PAIRS = tuple((f"{number}a", f"{number}b") for number in range(1, 13))
WALL = (*PAIRS, ("odd",))


@pytest.mark.clause("JX-3.3a", "JX-3.3b", "JX-3.3c", shows="satisfied")
@pytest.mark.parametrize("roll", list(CARRIED))
def test_the_wall_is_moved_by_the_roll(roll: int) -> None:
    move = deal.wall_move(roll)
    assert (move.carried, move.pairs_the_odd_one) == (CARRIED[roll], roll % 2 == 0)
    moved = deal.moved_wall(WALL, roll)
    assert sorted(tile for stack in moved for tile in stack) == sorted(
        tile for stack in WALL for tile in stack
    )
    first = CARRIED[roll] // 2 + 1
    if roll % 2:
        assert moved[0] == (f"{first}a", f"{first}b")
        assert moved[-1] == ("odd",)
    else:
        assert moved[0] == (f"{first}b",)
        assert moved[-1] == (f"{first}a", "odd")


@pytest.mark.clause("JX-3.3b", shows="near miss")
def test_an_even_roll_of_six_does_not_carry_six() -> None:
    assert deal.moved_wall(WALL, 6)[0] == ("3b",)


@pytest.mark.clause("JX-3.3c", shows="near miss")
def test_an_odd_roll_leaves_the_odd_tile_alone() -> None:
    assert deal.moved_wall(WALL, 7)[-2:] == (("3a", "3b"), ("odd",))


@pytest.mark.clause("JX-3.3a", shows="near miss")
def test_thirteen_pairs_are_no_wall() -> None:
    with pytest.raises(ValueError, match="twelve pairs"):
        deal.moved_wall((*WALL, ("odd",)), 7)


@pytest.mark.clause("JX-3.7cG", shows="satisfied")
def test_the_colour_is_the_tile_of_the_dice() -> None:
    assert deal.colour_of((5, 3)) == "35"
    assert deal.colour_of((5, 3, 1)) is None


# -- the tables ------------------------------------------------------------------------------------

WINNING = {"neighbour": (8, 4, 3), "opposite": (10, 6, 4), "self": (12, 8, 5)}
SETS = {
    "peng": (2, 0, 0),
    "ke": (4, 2, 0),
    "kaizhao": (8, 4, 1),
    "duozi": (12, 6, 2),
    "pingtiao": (16, 8, 3),
    "gaotiao": (20, 10, 4),
    "longchuan": (24, 12, 5),
}
PROSPECT = {1: (4, 2, 1), 2: (8, 4, 2), 3: (12, 6, 3), 4: (16, 8, 4), 5: (24, 12, 5)}
KINDS_OF = (("56", "33"), ("66", "11", "44", "13", "12", "14"), ("15", "22", "24", "55", "46"))
"""Tiles of each class where 33 is the 彩牌."""


@pytest.mark.clause("JX-3.7T", "JX-3.7a", "JX-3.7b", shows="satisfied")
def test_the_counting_tables_are_those_of_the_text() -> None:
    values.load_counting(read_table("jiaxing", "values"))
    for place, members in enumerate(KINDS_OF):
        for tile in members:
            assert {
                way: values.winning_value(tile, way, "33") for way in ("neighbour", "opposite", "self")
            } == {way: row[place] for way, row in WINNING.items()}
            assert {form: values.set_value(form, tile, "33") for form in SETS} == {
                form: row[place] for form, row in SETS.items()
            }
            for number, row in PROSPECT.items():
                found = values.prospect_values((tile,), (tile,) * (number - 1), "33")
                assert found == ((tile, number, row[place]),)
    assert values.set_value("butong", "56", None) == values.set_value("wuzi", "56", None) == 0
    assert sum(sum(row) for row in (*WINNING.values(), *SETS.values(), *PROSPECT.values())) == 60 + 143 + 111


@pytest.mark.clause("JX-3.7T", shows="near miss")
def test_a_counting_table_with_a_gap_is_refused() -> None:
    table = read_table("jiaxing", "values")
    rows = table.section("prospect").sections("row")
    short = {"clause": "JX-3.7b", "row": [dict(row.entries) for row in rows[:-1]]}
    refused(values.load_counting, altered("values", prospect=short))
    assert figures_of_the_deal.direction("tian", "ren") == "opposite"
    assert (
        figures_of_the_deal.direction("tian", "he")
        == figures_of_the_deal.direction("tian", "di")
        == "neighbour"
    )


@pytest.mark.clause("JX-3.7b", shows="near miss")
def test_a_sixth_of_a_kind_is_not_turned() -> None:
    with pytest.raises(ValueError, match="6 times"):
        values.prospect_values(("15",), ("15",) * 5, None)


# -- the conditions --------------------------------------------------------------------------------

CHAPTER = ("JX-3.7cA", "JX-3.7cB", "JX-3.7cC", "JX-3.7cD", "JX-3.7cE", "JX-3.7cF")


@pytest.mark.clause(*CHAPTER, shows="satisfied")
def test_the_factors_are_those_of_the_text() -> None:
    found = doublings.load_doublings(read_table("jiaxing", "doublings")).by_slug
    by_factor: dict[int, list[str]] = {}
    for slug, doubling in found.items():
        by_factor.setdefault(doubling.factor, []).append(slug)
    assert {factor: len(slugs) for factor, slugs in by_factor.items()} == {2: 10, 4: 1, 8: 2, 32: 1, 128: 1}
    assert by_factor[128] == ["seven-butong"]


@pytest.mark.clause(*CHAPTER, shows="near miss")
def test_a_condition_that_absorbs_an_unknown_one_is_refused() -> None:
    rows = [dict(row.entries) for row in read_table("jiaxing", "doublings").sections("doubling")]
    rows[0]["absorbs"] = ["nothing"]
    refused(doublings.load_doublings, altered("doublings", doubling=rows))


@pytest.mark.clause("JX-3.7cF", shows="breaks")
@pytest.mark.parametrize(("total", "above"), [(3000, False), (3001, True)])
def test_a_total_above_the_limit_is_of_no_hand(total: int, above: bool) -> None:
    settled = settle_result("jiaxing", {"he": total}, winner="he", options={"limit": "3000"})
    assert settled.of_no_hand is above


def finished(*parts: str, **facts: object) -> Finished:
    """A finished hand of these sets, each `form:tiles`; the last holds the winning tile."""
    made: list[TileSet] = []
    forms = []
    for part in parts:
        form, _, written = part.partition(":")
        found = sets.set_of(written.split("-"))
        assert found is not None, part
        made.append(found)
        forms.append(form)
    plain: dict[str, object] = {
        "seat": "tian",
        "tile": made[-1].tiles[-1],
        "colour": None,
        "colour_known": True,
    }
    plain |= {"laid": 0, "all_own": False, "last": Known.NO}
    return Finished(tuple(made), tuple(forms), **{**plain, **facts})  # type: ignore[arg-type]


BUTONG = "butong:15-26-34"
WUZI = "wuzi:33-33-13"
KE = "ke:15-15-15"


@pytest.mark.clause("JX-3.7cA", shows="satisfied")
def test_each_condition_worth_two_is_seen() -> None:
    whole = finished(*[BUTONG] * 5, WUZI, KE)
    assert patterns.is_ready_from_own(finished(KE, all_own=True))
    assert not patterns.is_ready_from_own(whole)
    assert patterns.is_eighteen_laid(finished(KE, laid=6))
    assert not patterns.is_eighteen_laid(finished(KE, laid=5))
    for lacks, part in (
        (patterns.lacks_butong, BUTONG),
        (patterns.lacks_wuzi, WUZI),
        (patterns.lacks_equal, KE),
        (patterns.lacks_long, WUZI),
    ):
        others = [other for other in (BUTONG, WUZI, KE) if other != part]
        assert lacks(finished(*others))
        assert not lacks(whole)
    assert patterns.heads_lacking(finished(WUZI)) == (2, 4, 5, 6)
    assert patterns.wins_on_ox_or_colour(finished("ke:56-56-56"))
    assert patterns.wins_on_ox_or_colour(finished(KE, colour="15"))
    assert not patterns.wins_on_ox_or_colour(finished(KE, colour="16"))
    assert patterns.wins_on_own_seat(finished("ke:44-44-44", seat="ren"))
    assert not patterns.wins_on_own_seat(finished("ke:44-44-44", seat="di"))


@pytest.mark.clause("JX-3.7cB", "JX-3.7cC", "JX-3.7cD", "JX-3.7cE", shows="satisfied")
def test_each_named_hand_is_seen() -> None:
    six = [f"wuzi:{head}{head}-{head}{head}-{head % 6 + 1}{head}" for head in range(1, 6)]
    six = ["-".join(sorted("".join(sorted(tile)) for tile in part[5:].split("-"))) for part in six]
    long_six = finished(*[f"wuzi:{part}" for part in six], "wuzi:66-66-16", BUTONG)
    assert patterns.is_pure_six_long(long_six)
    assert patterns.is_mixed_six_long(long_six)
    assert not patterns.is_pure_six_long(finished(*[f"wuzi:{part}" for part in six], WUZI, BUTONG))
    assert not patterns.is_mixed_six_long(finished(WUZI, BUTONG))
    assert patterns.is_mixed_equal(finished(KE, "duozi:16-16-16-16"))
    assert not patterns.is_mixed_equal(finished(KE, WUZI))
    assert patterns.is_pure_equal(finished(KE, "peng:16-16-16"))
    assert not patterns.is_pure_equal(finished(KE, "duozi:16-16-16-16"))
    assert patterns.is_seven_butong(finished(*[BUTONG] * 7))
    assert not patterns.is_seven_butong(finished(*[BUTONG] * 6, WUZI))


# -- payment ---------------------------------------------------------------------------------------


@pytest.mark.clause("JX-3.7e", shows="satisfied")
def test_nothing_is_doubled_and_all_settle_each_with_each() -> None:
    found = settlement.load_settlement(read_table("jiaxing", "settlement"))
    assert (found.dealer_factor, found.others) == (1, "pairs")
