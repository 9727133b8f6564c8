"""Values of chapter 10 against the lay-outs of chapter 7, the ranks, and the loaders' refusals."""

from __future__ import annotations

import pytest

from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.tongqi.figures.forms import FORMS, form
from oracle.rulesets.tongqi.figures.prospect import PROSPECTS, load_prospects
from oracle.rulesets.tongqi.figures.set_values import load_set_values, set_value
from oracle.rulesets.tongqi.figures.settlement import SETTLEMENT, load_settlement
from oracle.rulesets.tongqi.scoring.prospect import prospect_items

PLAIN, MIDDLE, UPPER = "44", "26", "56"

WORTH = {
    ("three", "3"): 12,
    ("three", "1-2"): 0,
    ("four", "1-3"): 32,
    ("four", "2-2"): 48,
    ("four", "4"): 24,
    ("five", "1-1-3"): 112,
    ("five", "1-2-2"): 96,
    ("five", "2-3"): 80,
    ("five", "1-4"): 64,
    ("five", "5"): 48,
    ("butong", "1-2"): 0,
    ("wuzi", "1-2"): 0,
}
"""What each lay-out of chapter 7 is worth: no two forms of a family laid out alike differ in value."""


@pytest.mark.parametrize("slug", FORMS.by_slug)
def test_the_lay_out_tells_the_value(slug: str) -> None:
    made = form(slug)
    assert set_value(made, PLAIN).points == WORTH[made.family, made.shape]


def test_lay_outs_and_values_of_a_family_match_one_to_one() -> None:
    pairs = {(each.family, each.shape, set_value(each, PLAIN).points) for each in FORMS.by_slug.values()}
    assert len(pairs) == len(WORTH)
    assert len({(family, points) for family, _, points in pairs}) == len(pairs)


@pytest.mark.parametrize("slug", FORMS.by_slug)
def test_the_rows_of_a_lay_out_hold_all_tiles_of_the_set(slug: str) -> None:
    made = form(slug)
    size = {"four": 4, "five": 5}.get(made.family, 3)
    assert sum(int(row) for row in made.shape.split("-")) == size


@pytest.mark.parametrize("slug", FORMS.by_slug)
def test_middle_tiles_count_twice_and_upper_ones_four_times(slug: str) -> None:
    plain = set_value(form(slug), PLAIN).points
    assert set_value(form(slug), MIDDLE).points == 2 * plain
    assert set_value(form(slug), UPPER).points == 4 * plain


@pytest.mark.parametrize(
    ("slug", "tile", "points", "clause"),
    [
        ("own-five", "44", 112, "TQ-10.2c"),
        ("pat-three", "26", 24, "TQ-10.2a"),
        ("five-side-first", "56", 320, "TQ-10.2c"),
        ("four-across", "14", 64, "TQ-10.2b"),
        ("five-side", "66", 64, "TQ-10.2c"),
        ("four-side", "24", 24, "TQ-10.2b"),
        ("top-across-across", "22", 80, "TQ-10.2c"),
        ("own-three", "33", 12, "TQ-10.2a"),
        ("press-four", "36", 32, "TQ-10.2b"),
        ("pung", "56", 0, "TQ-10.2a"),
        ("four-across-first", "45", 192, "TQ-10.2b"),
        ("leap-side", "35", 160, "TQ-10.2c"),
    ],
)
def test_a_set_is_worth_what_its_clause_says(slug: str, tile: str, points: int, clause: str) -> None:
    value = set_value(form(slug), tile)
    assert (value.points, value.clause) == (points, clause)


@pytest.mark.parametrize(
    ("tile", "equal", "points"),
    [("13", 0, 8), ("23", 3, 96), ("46", 0, 32), ("11", 4, 80), ("12", 1, 16), ("14", 2, 64), ("45", 4, 320)],
)
def test_a_prospect_tile_counts_by_its_equals_in_the_sets(tile: str, equal: int, points: int) -> None:
    (item,) = prospect_items((tile,), (tile,) * equal + ("66",), "66")
    assert (item.points, item.equal, item.matching, item.clause) == (points, equal, False, "TQ-10.3a")


@pytest.mark.parametrize(("equal", "points"), [(1, 32), (2, 64), (3, 96), (4, 160)])
def test_the_first_tile_counts_more_when_it_matches_the_winning_tile(equal: int, points: int) -> None:
    first, second = prospect_items(("12", "12"), ("12",) * equal, "12")
    assert (first.points, first.clause) == (points, "TQ-10.3b")
    assert (second.matching, second.clause) == (False, "TQ-10.3a")


def test_out_of_order_nothing_matches() -> None:
    (item,) = prospect_items(("12",), ("12", "12"), "12", in_order=False)
    assert (item.points, item.clause) == (32, "TQ-10.3a")


def test_after_the_last_tile_the_one_left_counts_four_times() -> None:
    (item,) = prospect_items(("46",), ("55",), "55", last_wall_tile=True)
    assert (item.points, item.clause, item.factor_clause) == (128, "TQ-10.3a", "TQ-10.3c")
    (match,) = prospect_items(("55",), ("55",) * 2, "55", last_wall_tile=True)
    assert (match.points, match.clause) == (256, "TQ-10.3b")


def test_a_sixth_tile_cannot_be_looked_at() -> None:
    with pytest.raises(ValueError, match="12 is already in the sets 5 times"):
        prospect_items(("12",), ("12",) * 5, "66")


def test_the_first_tile_looked_at_is_special() -> None:
    assert (PROSPECTS.position, PROSPECTS.last_factor.points) == (1, 4)


def test_figures_of_payment() -> None:
    figures = SETTLEMENT.base, SETTLEMENT.limit, SETTLEMENT.rounding, SETTLEMENT.dealer_factor
    assert [figure.points for figure in (*figures, SETTLEMENT.lift_factor)] == [20, 3000, 10, 2, 2]
    assert SETTLEMENT.base.clause == "TQ-10.1"
    assert sum(chip.points * chip.each for chip in SETTLEMENT.chips.values()) == 30_000
    assert sum(chip.each for chip in SETTLEMENT.chips.values()) == 30


# The loaders


def rows_with(name: str, place: int, change: dict[str, object]) -> Section:
    document = read_table("tongqi", name)
    rows = [dict(row.entries) for row in document.sections("row")]
    rows[place] |= change
    return Section(name, {**document.entries, "row": rows})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"forms": ["own-three"]}, "no value for pat-three"),
        ({"forms": ["own-three", "pung"]}, "no form or has two values"),
        ({"forms": ["own-two"]}, "no form or has two values"),
        ({"middle": 25}, "ratio of the ranks"),
    ],
)
def test_a_table_of_set_values_with_a_fault_is_refused(change: dict[str, object], reason: str) -> None:
    with pytest.raises(TableError, match=reason):
        load_set_values(rows_with("set_values", 0, change))


@pytest.mark.parametrize("rates", ["plain", "matching"])
def test_a_missing_prospect_row_is_refused(rates: str) -> None:
    document = read_table("tongqi", "prospect")
    part = document.section(rates)
    rows = [dict(row.entries) for row in part.sections("row")][:-1]
    with pytest.raises(TableError, match="the rows are not"):
        load_prospects(
            Section("prospect", {**document.entries, rates: {**part.entries, "row": rows}}),
            read_table("tongqi", "settlement"),
        )


def test_chips_that_do_not_add_up_are_refused() -> None:
    document = read_table("tongqi", "settlement")
    chips = {**document.section("chips").entries, "total": 30_001}
    with pytest.raises(TableError, match="not worth the total"):
        load_settlement(Section("settlement", {**document.entries, "chips": chips}))
