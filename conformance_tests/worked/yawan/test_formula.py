"""The formula of chapter 4, executed: printed rates, quoted values, and the totals of the lost table with residuals."""

from __future__ import annotations

import pytest

from oracle.rulesets.yawan.figures.formula import (
    FORMULA,
    MODEL,
    rate_of,
    rates_of,
    residuals,
    total_of,
    value_of,
)
from oracle.rulesets.yawan.figures.patterns import PATTERNS
from oracle.rulesets.yawan.figures.values import profile_of

SET_FORMS, PAIR_FORMS = ("se-zu", "hua-zu"), ("se-dui", "hua-dui")
PRINTED_TOTALS: dict[tuple[str, ...], tuple[int, float, float, float, float]] = {
    SET_FORMS: (99, 7617.83, 8190.38, 7810.60, 23618.81),
    PAIR_FORMS: (52, 4361.89, 4939.68, 9872.85, 19174.42),
}
RESIDUALS: dict[tuple[str, ...], tuple[float, float, float]] = {
    SET_FORMS: (-0.18, 2.16, -0.22),
    PAIR_FORMS: (-0.13, 64.53, -4.12),
}
"""What the model has more than the text, rate by rate: ours, so that a change of the model is seen."""


@pytest.mark.parametrize(
    ("slug", "utilisation"),
    [
        ("se-zu-qing-yi-se", 70.59),
        ("se-zu-da-san-yuan", 91.18),
        ("se-zu-xi-xiang-feng", 91.18),
        ("se-zu-lian-san-kuan", 91.18),
        ("se-zu-lian-si-kuan", 88.24),
    ],
)
def test_printed_utilisation(slug: str, utilisation: float) -> None:
    """YW-CALC-1: to the printed two places."""
    assert round(rates_of(MODEL[slug]).utilisation, 2) == utilisation


@pytest.mark.parametrize(("slug", "selection"), [("se-zu-xi-xiang-feng", 25), ("se-zu-da-san-yuan", 225)])
def test_printed_selection(slug: str, selection: float) -> None:
    """YW-CALC-2: nine ranks, one needed; one, one needed."""
    assert rates_of(MODEL[slug]).selection == selection


def test_entries() -> None:
    """YW-CALC-3: two of eight over three players, two of four, one of four; each stacked one leaves a tile less."""
    rates = {key: round(rate_of(entry), 2) for key, entry in FORMULA.entries.items()}
    assert rates["se-zu", "sequence"] == round(25 / (8 / 3), 2)
    assert rates["se-zu", "limited sequence"] == 18.75
    assert rates["se-zu", "triplet"] == 25
    assert rates["se-zu", "pair"] == rates["se-dui", "pair"] == 8.33
    assert rates["hua-zu", "pair"] == rates["hua-dui", "pair"] == 6.25
    stacked = [rates["se-zu", f"{nth} stacked sequence"] for nth in ("first", "second", "third", "fourth")]
    assert stacked == [18.75, 33.33, 75, 300]


@pytest.mark.parametrize(
    ("slug", "value"),
    [
        ("se-zu-qing-yi-se", 14),
        ("se-zu-qing-se-long", 14),
        ("se-zu-xiang-zu-shi", 11),
        ("se-zu-zi-mei-hua", 12),
    ],
)
def test_quoted_values(slug: str, value: int) -> None:
    """YW-CALC-4: the root of the sum, rounded."""
    assert value_of(MODEL[slug]) == value


def test_every_value_lies_in_its_interval() -> None:
    """YW-SCORE-13, YW-CALC-4, YW-CALC-6: the profile `reconstruction` covers what the model gives.

    Two values that the model gives are refuted by the everyday results printed for their items.
    """
    worths = profile_of("reconstruction").values
    refuted = {"se-zu-hua-se-long": 14, "se-zu-shuang-hua-long": 21}
    assert {slug: value_of(MODEL[slug]) for slug in refuted} == refuted
    for slug, taken in MODEL.items():
        if slug in refuted:
            assert worths[slug].high == {14: 12, 21: 17}[refuted[slug]]
            continue
        high = worths[slug].high
        assert high is not None
        assert worths[slug].low <= value_of(taken) <= high, slug


def test_values_run_from_ten_to_twenty_seven() -> None:
    """YW-CALC-8: the lowest and the highest value are the printed ones; of eighteen levels sixteen are met."""
    values = {value_of(taken) for taken in MODEL.values()}
    assert (min(values), max(values), len(values)) == (10, 27, 16)


def test_usable_kinds_are_whole_numbers() -> None:
    """YW-CALC-1, YW-CALC-8: 776 and 285 kinds, which the printed totals of the utilisation come to."""
    for forms, kinds in ((SET_FORMS, 776), (PAIR_FORMS, 285)):
        rows = [taken for taken in MODEL.values() if taken.form in forms]
        assert sum(taken.kinds for taken in rows) == kinds
        printed = PRINTED_TOTALS[forms][1]
        assert round((len(rows) * 136 - printed * 136 / 100) / 4) == kinds


@pytest.mark.parametrize("forms", [SET_FORMS, PAIR_FORMS])
def test_totals_of_the_lost_table(forms: tuple[str, ...]) -> None:
    """YW-CALC-8: item by item added up, beside the printed totals."""
    items, *rates, _ = PRINTED_TOTALS[forms]
    assert sum(taken.form in forms for taken in MODEL.values()) == items
    for printed, model, residual in zip(rates, total_of(forms), RESIDUALS[forms], strict=False):
        assert round(model - printed, 2) == pytest.approx(residual, abs=0.011)


def test_residuals_name_every_printed_figure() -> None:
    """YW-CALC-4, YW-CALC-8: four values, seven rates, two counts, and four totals of each kind of form."""
    found = residuals()
    assert len(found) == 4 + 7 + 2 * 5
    assert not any(row.by for row in found if row.what.startswith("value "))
    assert max(abs(row.by) / row.printed for row in found) < 0.014
    for forms, totals in PRINTED_TOTALS.items():
        name = " and ".join(forms)
        assert tuple(row.printed for row in found if row.what.endswith(name)) == totals


def test_the_item_that_is_not_listed_completes_the_count() -> None:
    """YW-P-224b: without it the pair forms would have 51 items and six kinds too few."""
    taken = MODEL["hua-dui-quan-jian-hua"]
    assert PATTERNS[taken.pattern].unlisted
    assert taken.kinds == 6
