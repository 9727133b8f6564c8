"""How a hand of Yawan is divided and counted, clause by clause; each test is a case."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grammar.hands import parse_hand
from oracle.rulebook.readings import Agreed
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.yawan.figures import formula
from oracle.rulesets.yawan.figures.forms import FORMS, load_forms
from oracle.rulesets.yawan.figures.kinds import HEAD_TILES, TILES, load_head_tiles, load_tiles
from oracle.rulesets.yawan.figures.patterns import PATTERNS, load_absorptions, load_patterns
from oracle.rulesets.yawan.figures.points import (
    POINTS,
    column_of,
    load_points,
    payment_each,
    points_of,
    reaches,
    threshold_of,
)
from oracle.rulesets.yawan.figures.values import load_profile
from oracle.rulesets.yawan.hand import pieces
from oracle.rulesets.yawan.scoring.of_notation import score_hand, waits_of
from oracle.ruling.sheets import Figure
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.ruling.hands import HandSheet
    from oracle.ruling.sheets import Sheet

OURS = Agreed("yawan", {}, {})
EXAMPLE = "123s 2s 456s 789s chow:12s:3s/upper +2s/self seat:S round:E"
PRINTED = ["清一色", "项组式", "青色龙", "四归一", "老少配", "半条龙", "一般高", "摸吊", "二五八将"]


def answer(hand: str, **readings: str) -> HandSheet:
    chosen = {f"YW-{key}": slug for key, slug in readings.items()}
    return score_hand(parse_hand("yawan", hand, None), Agreed("yawan", chosen, {}))


def sheet(hand: str, **readings: str) -> Sheet:
    found = answer(hand, **readings)
    assert found.wins
    assert found.sheet is not None
    return found.sheet


def names(hand: str, **readings: str) -> list[str]:
    """The items of a hand by the values of the reconstruction."""
    return [item.name for item in sheet(hand, **{"A20": "reconstruction"} | readings).items]


def is_no_form(hand: str) -> bool:
    return answer(hand).reason == ("no-form", {})


# -- the total ---------------------------------------------------------------------------------------


@pytest.mark.clause("YW-SCORE-1", "YW-SCORE-2", "YW-SCORE-11", shows="satisfied")
def test_the_worked_example() -> None:
    found = sheet(EXAMPLE)
    assert [item.name for item in found.items] == PRINTED
    assert found.total == Figure.exactly(52, "fang")


@pytest.mark.clause("YW-SCORE-1", "YW-SCORE-2", shows="near miss")
def test_the_example_with_nothing_exposed() -> None:
    """Wrong: 52 for a hand drawn throughout, without 不求人."""
    assert "不求人" in names("123s 123s 2s 456s 789s +2s/self seat:S round:E")


@pytest.mark.clause("YW-SCORE-3", shows="satisfied")
def test_no_two_units_are_put_together_twice() -> None:
    found = sheet(EXAMPLE)
    together = [item.tiles for item in found.items if item.name in {"青色龙", "老少配", "半条龙", "一般高"}]
    assert sorted(map(len, together)) == [6, 6, 6, 9]


@pytest.mark.clause("YW-SCORE-3", shows="near miss")
def test_no_second_dragon() -> None:
    """Wrong: 66, with 青色龙 once more for the other 123."""
    assert [item.name for item in sheet(EXAMPLE).items].count("青色龙") == 1


@pytest.mark.clause("YW-SCORE-3a", shows="satisfied")
def test_every_item_is_of_one_form_and_division() -> None:
    found = sheet("112233m 445566m 7m +7m/E seat:S round:E", A20="reconstruction")
    assert len({PATTERNS[item.item].form for item in found.items} - {""}) == 1


@pytest.mark.clause("YW-SCORE-3a", shows="near miss")
def test_items_of_another_division_are_not_added() -> None:
    """Wrong: 连三款 and 般般高 of one and the same nine tiles."""
    found = set(names("222333444m 88p EE +E/S seat:W round:E"))
    assert len(found & {"连三款", "般般高"}) == 1


@pytest.mark.clause("YW-SCORE-3b", shows="satisfied")
def test_a_form_item_beside_an_item_of_four_sets() -> None:
    winds = "EEE SSS WW 55m pung:NNN/E +W/N seat:W round:E"
    assert {"大四风", "款组式"} <= set(names(winds))
    assert {"大四风", "款组式"} & set(names(winds, A13="taken-in")) == {"大四风"}


@pytest.mark.clause("YW-SCORE-3b", shows="near miss")
def test_three_sets_take_no_form_item_in() -> None:
    """Wrong: 项组式 left out beside 青色龙, which is of three sets, under the other reading."""
    assert "项组式" in [item.name for item in sheet(EXAMPLE, A13="taken-in").items]


@pytest.mark.clause("YW-SCORE-3c", "YW-CLS-1", shows="satisfied")
def test_items_by_their_kinds() -> None:
    patterns = load_patterns(read_table("yawan", "patterns")).values()
    kinds = [pattern.counting for pattern in patterns]
    counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    assert counts == {"hand": 117, "form": 6, "combination": 98, "unit": 14, "tile": 2, "none": 43}
    groups = [pattern.group for pattern in patterns]
    assert {group: groups.count(group) for group in groups} == {"basic": 151, "auxiliary": 86, "fancy": 43}
    assert names("EEE SSS 456m N pung:WWW/S +N/N seat:E round:E").count("令风") == 1


@pytest.mark.clause("YW-SCORE-3c", "YW-CLS-1", shows="near miss")
@pytest.mark.parametrize("key", ["counting", "clause"])
def test_an_item_of_no_kind_is_refused(key: str) -> None:
    """Wrong: a table read in which an item has a kind nobody knows, or the clause of another."""
    rows = [dict(row.entries) for row in read_table("yawan", "patterns").sections("pattern")]
    rows[0][key] = {"counting": "now and then", "clause": rows[1]["clause"]}[key]
    with pytest.raises(TableError):
        load_patterns(Section("patterns", {"pattern": rows}))


STEPS = "123m 234m 345m 567m 9p +9p/E seat:S round:W"


@pytest.mark.clause("YW-SCORE-3d", shows="satisfied")
def test_the_narrower_bar() -> None:
    assert {"步步高", "节节高"} <= set(names(STEPS, A12="inside-only"))


@pytest.mark.clause("YW-SCORE-3d", shows="near miss")
def test_the_narrower_bar_is_not_in_force() -> None:
    """Wrong: both counted though they share two units, or an item inside another beside it."""
    assert len({"步步高", "节节高"} & set(names(STEPS))) == 1
    inside = names("123s 456s 789s 55p EE +E/S seat:W round:E", A12="inside-only")
    assert "青色龙" in inside
    assert "半条龙" not in inside


# -- what is taken in --------------------------------------------------------------------------------


@pytest.mark.clause("YW-SCORE-4", "YW-SCORE-4a", shows="satisfied")
def test_what_is_part_of_a_counted_item_is_not_added() -> None:
    assert not {"无风", "缺色"} & set(names(EXAMPLE))
    rows = load_absorptions(read_table("yawan", "absorptions"), PATTERNS)
    taken = {row.other.name for row in rows if row.pattern.clause == "YW-P-001"}
    assert taken == {"无风", "缺色"}


@pytest.mark.clause("YW-SCORE-4", "YW-SCORE-4a", shows="near miss")
def test_what_only_arithmetic_shows_is_added() -> None:
    """Wrong: 无风 left out of a hand that has it and nothing that takes it in; a row between two forms read."""
    assert "无风" in names("123m 456p 789s 55s 77m +7m/E seat:S round:E")
    row = {"form": "se-zu", "pattern": "se-zu-qing-yi-se", "others": ["hua-zu-wu-zi"]}
    with pytest.raises(TableError):
        load_absorptions(Section("absorptions", {"absorbs": [row]}), PATTERNS)


@pytest.mark.clause("YW-SCORE-4b", shows="satisfied")
def test_a_lone_unit_in_a_combination_does_not_count() -> None:
    assert not {"独五", "独九"} & set(names(EXAMPLE))


@pytest.mark.clause("YW-SCORE-4b", shows="near miss")
def test_a_lone_unit_outside_of_every_combination_counts() -> None:
    """Wrong: 独五 left out though its unit belongs to nothing that is counted."""
    assert "独五" in names("EEE 34m 789p 66p 123s +5m/N seat:W round:E")
    assert {"独五", "独九"} <= set(names(EXAMPLE, A16="counted"))


FOUR_DRAWN = "222m 555p 777s EEE 9m +9m/self seat:S round:W"


@pytest.mark.clause("YW-SCORE-6", shows="satisfied")
def test_four_drawn_triplets_and_all_drawn() -> None:
    assert {"摸四款", "不求人"} <= set(names(FOUR_DRAWN))


@pytest.mark.clause("YW-SCORE-6", shows="near miss")
def test_four_drawn_triplets_without_what_they_bar() -> None:
    """Wrong: 门前清 or 摸吊 beside them."""
    assert not {"门前清", "摸吊"} & set(names(FOUR_DRAWN))


# -- waits, kongs, choices ---------------------------------------------------------------------------


@pytest.mark.clause("YW-SCORE-5", shows="satisfied")
def test_one_wait_of_a_claimed_tile() -> None:
    found = names("123s 2s 456s 789s chow:12s:3s/upper +2s/E seat:S round:E")
    assert len({"吊将", "嵌吊", "边吊"} & set(found)) == 1
    assert {"嵌心五"} == {"嵌心五", "嵌吊"} & set(names("EEE 46m 567p 66p 456s +5m/N seat:W round:E"))


@pytest.mark.clause("YW-SCORE-5", shows="near miss")
def test_no_wait_of_a_drawn_tile() -> None:
    """Wrong: 嵌吊 or 吊将 beside 摸吊."""
    assert not {"吊将", "嵌吊", "边吊"} & set(names(EXAMPLE))


HIDDEN_KONG = "555p 777s EEE 9m hidden-kong:2222m +9m/E seat:S round:W"


@pytest.mark.clause("YW-SCORE-12", shows="satisfied")
def test_a_concealed_kong_counts_as_its_triplet() -> None:
    assert {"摸四款", "暗杠"} <= set(names(HIDDEN_KONG))


@pytest.mark.clause("YW-SCORE-12", shows="near miss")
def test_a_kong_makes_no_four_of_a_tile() -> None:
    """Wrong: 四归一 for the four tiles of a kong."""
    assert "四归一" not in names(HIDDEN_KONG)
    assert "四归一" in names(HIDDEN_KONG, A18="four-of-a-tile")


@pytest.mark.clause("YW-SCORE-11", shows="near miss")
def test_the_dearer_division() -> None:
    """Wrong: three triplets of a hand counted as sequences of less."""
    assert "连三款" in names("222333444m 88p EE +E/S seat:W round:E")


# -- values and points -------------------------------------------------------------------------------

UNKNOWN = "222m 555p 88s NN pung:777s/E +8s/N seat:W round:E"


@pytest.mark.clause("YW-SCORE-13", shows="satisfied")
def test_unknown_values_leave_a_total_open() -> None:
    found = sheet(UNKNOWN)
    assert found.total == Figure(22, None, "fang")
    assert [fact.key for _, fact in found.open_facts] == ["values-unknown"]
    assert points_of(found.total, 25, column_of(OURS)) == Figure(0, 1_000_000, "points")
    assert load_profile(read_table("yawan", "values/printed")).values["se-zu-kuan-zu-shi"].high == 27


@pytest.mark.clause("YW-SCORE-13", shows="edge")
def test_a_wait_that_does_not_count_leaves_nothing_open() -> None:
    """Wrong: 吊将 among the items whose value nobody knows, though another tile would do too."""
    hand = "EEE 345m 789p 4567s +4s/N seat:W round:E"
    for reading, found in (("claimed-any", True), ("sole", False)):
        (fact,) = [fact for _, fact in sheet(hand, A17=reading).open_facts]
        named = fact.args["open"]
        assert isinstance(named, tuple)
        assert ("se-zu-diao-jiang" in named) is found


@pytest.mark.clause("YW-SCORE-13", shows="near miss")
def test_a_total_that_is_full_already_is_decided() -> None:
    """Wrong: open, though no value can change what is paid; or a profile read with half an interval."""
    assert not sheet(EXAMPLE).open_facts
    row = {"pattern": "se-zu-quan-zi", "value": [20, 21, 22], "label": "club"}
    with pytest.raises(TableError):
        load_profile(Section("club", {"profile": "club", "unit": "fang", "value": [row]}))


@pytest.mark.clause("YW-SCORE-7", "YW-SCORE-8", "YW-SCORE-10", shows="satisfied")
def test_points_of_a_hand() -> None:
    column = load_points(read_table("yawan", "settlement")).columns["simplified"]
    due = threshold_of(OURS)
    assert [
        points_of(Figure.exactly(due + above, "fang"), due, column).low for above in (0, 12, 19, 20, 27)
    ] == [
        1,
        4_000,
        500_000,
        1_000_000,
        1_000_000,
    ]
    assert reaches(Figure.exactly(25, "fang"), due) is Known.YES
    assert sheet(EXAMPLE).steps[-1].result == Figure.exactly(1_000_000, "points")


@pytest.mark.clause("YW-SCORE-7", "YW-SCORE-8", "YW-SCORE-10", shows="near miss")
def test_points_of_a_hand_below_the_threshold() -> None:
    """Wrong: a point for 24, more than a full hand, or a column with a gap."""
    assert points_of(Figure.exactly(24, "fang"), 25, POINTS.columns["exact"]).low == 0
    assert reaches(Figure.exactly(24, "fang"), 25) is Known.NO
    assert points_of(Figure.exactly(99, "fang"), 25, POINTS.columns["exact"]).low == 2**20
    entries = dict(read_table("yawan", "settlement").entries)
    entries["points"] = [
        dict(row.entries) for row in read_table("yawan", "settlement").sections("points")[1:]
    ]
    with pytest.raises(TableError):
        load_points(Section("settlement", entries))


@pytest.mark.clause("YW-SETTLE-1", shows="satisfied")
def test_each_pays_the_points() -> None:
    assert payment_each(Figure.exactly(16_000, "points")) == Figure.exactly(16_000, "points")


# -- forms -------------------------------------------------------------------------------------------


@pytest.mark.clause("YW-FORM-0", shows="obeys")
def test_four_forms_of_fourteen_tiles() -> None:
    assert {form.tiles for form in load_forms(read_table("yawan", "forms")).values()} == {14}
    assert tuple(FORMS) == ("se-zu", "hua-zu", "se-dui", "hua-dui")
    assert answer("123m 456p 789s 55s EE +E/N seat:W round:E").wins


@pytest.mark.clause("YW-FORM-0", shows="breaks")
def test_sets_of_two_forms() -> None:
    assert is_no_form("4m5p6s 5m5p CFP ES chow:12p:3p/N +5s/N seat:W round:E")


@pytest.mark.clause("YW-FORM-1", shows="obeys")
def test_sets_by_suit() -> None:
    found = {piece.tiles for piece in pieces.pieces_by_suit()}
    assert {("1m", "2m", "3m"), ("E", "E", "E"), ("C", "C")} <= found
    assert ("8m", "9m", "1m") not in found
    assert answer("123m 456p 789s 55s EE +E/N seat:W round:E").wins


@pytest.mark.clause("YW-FORM-1", shows="breaks")
def test_three_in_a_row_over_two_suits() -> None:
    assert is_no_form("123m 456p 78s 9p 55s EE +E/N seat:W round:E")


@pytest.mark.clause("YW-FORM-2", shows="obeys")
def test_sets_by_rank() -> None:
    found = {frozenset(piece.tiles) for piece in pieces.triplets_by_rank()}
    assert {frozenset("ESW"), frozenset("CFP"), frozenset(("1m", "1p", "1s"))} <= found
    assert answer("1m2p3s 4m5p 8m8p8s CFP ES +6s/N seat:W round:E").wins


@pytest.mark.clause("YW-FORM-2", shows="breaks")
@pytest.mark.parametrize(
    "hand",
    [
        "1m2p3s 4p5m 8m8p8s CFP ES +6s/N seat:W round:E",
        "1m2p3s 4m5p 8m8p8s CFP ES +6s/N seat:E round:E",
    ],
)
def test_another_order_or_the_own_wind(hand: str) -> None:
    assert is_no_form(hand)


@pytest.mark.clause("YW-FORM-2b", shows="obeys")
def test_pungs_and_the_pair_of_one_couple() -> None:
    assert answer("4m5p6s 5m5p CFP 3m3s +3p/N pung:8m8p:8s/E seat:W round:E").wins


@pytest.mark.clause("YW-FORM-2b", shows="breaks")
def test_a_pung_of_another_couple() -> None:
    assert is_no_form("4m5p6s 5m5p CFP 3m3s +3p/N pung:8m8s:8p/E seat:W round:E")


@pytest.mark.clause("YW-FORM-3", shows="obeys")
def test_four_equal_tiles_are_two_pairs() -> None:
    assert ("9s", "9s") in {piece.tiles for piece in pieces.pieces_by_suit()}
    assert "对组式" in names("1111m 3355p 77s EE C +C/N seat:W round:E")


@pytest.mark.clause("YW-FORM-3", shows="breaks")
def test_six_pairs_are_no_hand() -> None:
    assert is_no_form("1111m 3355p 77s EE C +F/N seat:W round:E")


@pytest.mark.clause("YW-FORM-4", shows="obeys")
def test_pairs_by_rank() -> None:
    assert "花对式" in names("1m1p 3m3p 4m4p 8m8p ES PC 9m +9p/N seat:W round:E")


@pytest.mark.clause("YW-FORM-4", shows="breaks")
@pytest.mark.parametrize("pairs", ["8m8p ES PF", "EN ES PC", "8m8p WS PC"])
def test_pairs_of_two_couples(pairs: str) -> None:
    assert is_no_form(f"1m1p 3m3p 4m4p {pairs} 9m +9p/N seat:W round:E")


@pytest.mark.clause("YW-FORM-5", shows="obeys")
def test_pairs_without_claims() -> None:
    assert answer("1133m 3355p 77s EE C +C/N seat:W round:E").wins


@pytest.mark.clause("YW-FORM-5", shows="breaks")
def test_pairs_beside_a_kong() -> None:
    assert is_no_form("3355p 77s EE CC hidden-kong:1111m +C/N seat:W round:E")


@pytest.mark.clause("YW-KONG-H", shows="obeys")
def test_the_kong_of_four_winds() -> None:
    assert "暗杠" in names("2m2p2s 5m6p7s 7m8p 3m3p hidden-kong:ESWN +9s/N seat:W round:E")


@pytest.mark.clause("YW-KONG-H", shows="breaks")
def test_the_own_wind_claimed() -> None:
    assert is_no_form("2m2p2s 5m6p7s 7m8p 3m3p kong:ESN:W/E +9s/N seat:W round:E")


# -- tiles, words, fancy items -----------------------------------------------------------------------


@pytest.mark.clause("YW-EQ-1", "YW-PLAY-10f", shows="satisfied")
def test_tiles_and_seats() -> None:
    tiles = load_tiles(read_table("yawan", "kinds"))
    assert (tiles.copies, tiles.flower_copies, tiles.dealer, tiles.seats) == (4, 0, "E", tuple("ESWN"))
    assert (
        dict(load_head_tiles(read_table("yawan", "forms")))
        == {"p": "C", "s": "F", "m": "P"}
        == dict(HEAD_TILES)
    )
    assert tiles == TILES


@pytest.mark.clause("YW-EQ-1", shows="near miss")
def test_a_fifth_copy() -> None:
    """Wrong: a hand counted that holds five of a kind."""
    found = answer("11111m 34m 789p 66p 4s +4s/N seat:W round:E")
    assert [(clause, wrong.key) for clause, wrong in found.impossible] == [("YW-EQ-1", "too-many-copies")]


@pytest.mark.clause("YW-TERM-2", shows="satisfied")
def test_what_lies_open_of_the_own_hand() -> None:
    assert "嵌边绝" in names("12m 66p chow:24m:3m/S chow:45m:3m/S chow:45m:3m/S +3m/N seat:W round:E")


@pytest.mark.clause("YW-TERM-2", shows="near miss")
def test_what_does_not_lie_open() -> None:
    """Wrong: tiles in hand taken for open ones."""
    assert "嵌边绝" not in names("12m 66p 345m 345m chow:24m:3m/S +3m/N seat:W round:E")


@pytest.mark.clause("YW-PLAY-10a", shows="satisfied")
def test_what_a_hand_waits_for() -> None:
    found = waits_of(parse_hand("yawan", "123m 34m 789p 66p 456s seat:W", None), OURS)
    assert found.tiles == ("2m", "5m")
    assert answer("123m 34m 789p 66p 456s +5m/N/rob seat:W round:E").wins


@pytest.mark.clause("YW-PLAY-5a", "YW-FANCY-1", shows="satisfied")
def test_luck_is_reported() -> None:
    opened = "123m 456p 789s 55s EE"
    assert "天作之合" in names(f"{opened} +E/self/first seat:E round:E")
    assert "地发千祥" in names(f"{opened} +E/E/first seat:W round:E")
    thirteen = answer("19m 19p 19s ESWNCFP +1m/self seat:W round:E")
    assert thirteen.sheet is not None
    assert [item.name for item in thirteen.sheet.items] == ["十三太保"]


@pytest.mark.clause("YW-PLAY-5a", "YW-FANCY-1", shows="near miss")
def test_luck_is_worth_nothing() -> None:
    """Wrong: more than without it, or a first draw of another than the dealer taken for 天和."""
    opened = "123m 456p 789s 55s EE"
    lucky, plain = (
        sheet(f"{opened} +E/self{first} seat:E round:E", A20="reconstruction") for first in ("/first", "")
    )
    assert lucky.total == plain.total
    assert "天作之合" not in names(f"{opened} +E/self/first seat:W round:E")


# -- the formula -------------------------------------------------------------------------------------


@pytest.mark.clause("YW-CALC-1", "YW-CALC-2", "YW-CALC-3", "YW-CALC-4", shows="satisfied")
def test_rates_and_a_value() -> None:
    dragons = formula.MODEL["se-zu-da-san-yuan"]
    assert formula.load_formula(read_table("yawan", "formula")) == formula.FORMULA
    assert round(formula.utilisation(dragons), 2) == 91.18
    assert formula.selection(dragons) == 225
    assert formula.restriction(dragons) == 75
    assert formula.value_of(dragons) == 20
    assert not [row for row in formula.residuals() if row.what.startswith("value ") and row.by]


@pytest.mark.clause("YW-CALC-1", "YW-CALC-2", "YW-CALC-3", "YW-CALC-4", shows="near miss")
def test_rates_of_an_item_near_by() -> None:
    """Wrong: the rates of 大三元 for 喜相逢, which has nine places."""
    meeting = formula.MODEL["se-zu-xi-xiang-feng"]
    assert formula.rates_of(meeting).selection == 25
    assert formula.value_of(meeting) == 14


@pytest.mark.clause("YW-CALC-5", "YW-CALC-6", "YW-CALC-7", shows="satisfied")
def test_everyday_values() -> None:
    competition = load_profile(read_table("yawan", "values/reconstruction"))
    assert [formula.merged(value) for value in (10, 12, 13, 17, 18, 22, 23, 27)] == [
        10,
        10,
        15,
        15,
        20,
        20,
        25,
        25,
    ]
    assert formula.everyday_of("se-zu-da-si-feng", competition, {"se-zu-da-si-feng": 25}) == (25, 25)
    assert formula.everyday_of("se-zu-lao-shao-pei", competition, {}) == (3, 3)


@pytest.mark.clause("YW-CALC-5", "YW-CALC-6", "YW-CALC-7", shows="near miss")
def test_everyday_values_near_by() -> None:
    """Wrong: a printed result carried to another item, or an auxiliary item merged."""
    competition = load_profile(read_table("yawan", "values/reconstruction"))
    assert formula.everyday_of("se-zu-da-si-feng", competition, {}) == (20, 20)
    with pytest.raises(TableError):
        formula.merged(9)


@pytest.mark.clause("YW-CALC-8", shows="satisfied")
def test_the_totals_of_the_lost_table() -> None:
    assert formula.load_model(read_table("yawan", "model"), formula.FORMULA) == formula.MODEL
    assert round(formula.total_of(("se-dui", "hua-dui")).utilisation, 2) == 4361.76
    assert all(abs(row.by) <= row.printed / 70 for row in formula.residuals())


@pytest.mark.clause("YW-CALC-8", shows="near miss")
def test_fifty_one_items_are_not_all() -> None:
    """Wrong: a model read without the item the list lacks."""
    rows = [dict(row.entries) for row in read_table("yawan", "model").sections("item")]
    rows = [row for row in rows if row["number"] != "224b"]
    with pytest.raises(TableError):
        formula.load_model(Section("model", {"item": rows}), formula.FORMULA)
