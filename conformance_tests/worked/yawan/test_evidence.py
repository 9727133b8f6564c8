"""What the text proves of each value whose table is lost, beside every profile of ours and the model of the formula."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from oracle.cli.main import main
from oracle.report.values import form_lines, proved_of
from oracle.rulebook.evidence import Row, evidence_of
from oracle.rulesets.yawan.figures.formula import FORMULA, MODEL, merged, rates_of, value_of
from oracle.rulesets.yawan.figures.patterns import PATTERNS
from oracle.rulesets.yawan.figures.values import profile_of

if TYPE_CHECKING:
    from oracle.rulebook.messages import Lang

EVIDENCE = evidence_of("yawan")
assert EVIDENCE is not None
ROWS = EVIDENCE.rows

FULL = 10**6
"""More than anything is worth, where the text tells no most."""

FORMS: tuple[tuple[Lang, str, str], ...] = (
    ("en", "# class, 18–22: Printed for everyday play is 20", "(4 四)"),
    ("zh", "# 平時之數，18–22：印有平時玩牌之數 20", "（4 四）"),
)

SURE = ("example", "quoted", "formula", "class", "order", "conflict", "nothing")


def ends(row: Row) -> tuple[int, int]:
    low, high = row.ends
    return low, FULL if high is None else high


def ours(profile: str) -> dict[str, tuple[int, int]]:
    return {
        slug: (worth.low, FULL if worth.high is None else worth.high)
        for slug, worth in profile_of(profile).values.items()
    }


def classes(row: Row) -> tuple[int, int]:
    """The ends of a row as everyday play has them: an auxiliary item is worth the same there."""
    low, high = ends(row)
    return (merged(low), merged(high)) if PATTERNS[row.pattern].group == "basic" else (low, high)


def test_every_item_that_counts_has_one_row() -> None:
    """The 236 of the list, and the one that the book counts and does not list, in its order."""
    counted = [pattern for pattern in PATTERNS.values() if pattern.group != "fancy"]
    assert list(ROWS) == [pattern.slug for pattern in counted]
    assert [row.number for row in ROWS.values()] == [pattern.number for pattern in counted]
    assert sum(not pattern.unlisted for pattern in counted) == 236


@pytest.mark.parametrize("profile", ["reconstruction", "everyday"])
def test_a_value_of_ours_lies_within_or_is_named(profile: str) -> None:
    """YW-SCORE-13: a row says which of our tables have a value that the text excludes, and no other is named."""
    outside = set()
    for slug, (low, high) in ours(profile).items():
        least, most = classes(ROWS[slug]) if profile == "everyday" else ends(ROWS[slug])
        if not least <= low <= high <= most:
            outside.add(slug)
    assert outside == {slug for slug, row in ROWS.items() if profile in row.deviates}


def test_the_table_of_what_is_printed_knows_no_more() -> None:
    """YW-SCORE-13: it has what is quoted and the classes; what the formula and the order show it leaves open."""
    for slug, (low, high) in ours("printed").items():
        row, (least, most) = ROWS[slug], ends(ROWS[slug])
        assert low <= least <= most <= high, slug
        if row.kind in {"example", "quoted", "nothing"}:
            assert (low, high) == (least, most), slug


@pytest.mark.parametrize("profile", ["reconstruction", "everyday"])
def test_the_order_between_two_items_is_that_of_our_tables(profile: str) -> None:
    """No end falls below that of an item it cannot fall below, but where the row names the table."""
    values = ours(profile)
    for slug, row in ROWS.items():
        if slug not in values or profile in row.deviates:
            continue
        low, high = values[slug]
        for other in row.at_least:
            assert min(low - values[other][0], high - values[other][1]) >= 0, (slug, other)
        for other in row.at_most:
            assert max(low - values[other][0], high - values[other][1]) <= 0, (slug, other)


def test_the_order_between_two_items_is_that_of_the_model() -> None:
    """YW-CALC-4: by what the model of the formula gives, and by the bounds of the text themselves."""
    for slug, row in ROWS.items():
        for other in row.at_least:
            assert value_of(MODEL[slug]) >= value_of(MODEL[other]), (slug, other)
            assert ends(row)[0] >= ends(ROWS[other])[0], (slug, other)
        for other in row.at_most:
            assert value_of(MODEL[slug]) <= value_of(MODEL[other]), (slug, other)
            assert ends(row)[1] <= ends(ROWS[other])[1], (slug, other)


def test_what_is_worked_out_comes_to_its_figure() -> None:
    """YW-CALC-1 to YW-CALC-4: three rates, added up and rooted; each rate that the text prints of an item is met."""
    worked = {slug: row for slug, row in ROWS.items() if row.kind == "formula"}
    assert {PATTERNS[slug].name for slug in worked} >= {"喜相逢", "大三元", "连四款", "连三款"}
    for slug, row in worked.items():
        rates = Fraction(row.rates)
        assert round(rates_of(MODEL[slug]).sum, 2) == float(rates), slug
        low, high = ends(row)
        assert low == high
        assert (2 * low - 1) ** 2 <= 4 * rates < (2 * low + 1) ** 2, slug
    printed = {slug for rate in FORMULA.printed_rates for slug in rate.patterns}
    assert {slug for slug in printed if ROWS[slug].kind not in {"formula", "example"}} == set()


def test_the_worked_hand_adds_up() -> None:
    """YW-SCORE-2: the figures of its items, each exact, come to the sum that the book prints."""
    assert EVIDENCE is not None
    rows = [ROWS[slug] for slug in EVIDENCE.example]
    assert {row.pattern for row in rows} == {slug for slug, row in ROWS.items() if row.kind == "example"}
    assert all(ends(row)[0] == ends(row)[1] for row in rows)
    assert sum(ends(row)[0] for row in rows) == EVIDENCE.sum == 52


def test_a_class_is_what_its_printed_result_was_merged_from() -> None:
    """YW-CALC-5, YW-CALC-6: the result is that of our everyday table; where the formula contradicts it nothing binds."""
    everyday = ours("everyday")
    for slug, row in ROWS.items():
        if row.everyday:
            assert everyday[slug] == (row.everyday, row.everyday), slug
            within = {merged(value) for value in range(ends(row)[0], ends(row)[1] + 1)}
            assert (within == {row.everyday}) is (row.kind == "class"), slug
            if row.kind == "conflict":
                assert merged(value_of(MODEL[slug])) < row.everyday


def test_the_printed_totals_lie_between_the_squares_of_the_values() -> None:
    """YW-CALC-8: each value is a rounded root, so that the totals bound a whole table; ours is within."""
    values = ours("reconstruction")
    for total in FORMULA.printed_totals:
        rows = [values[slug] for slug in MODEL if PATTERNS[slug].form in total.forms]
        assert len(rows) == total.items
        least = sum((2 * low - 1) ** 2 for low, _ in rows)
        most = sum((2 * high + 1) ** 2 for _, high in rows)
        assert least <= 4 * Fraction(total.sum) <= most


def test_every_way_and_remark_is_used_the_surest_first() -> None:
    assert EVIDENCE is not None
    assert tuple(EVIDENCE.kinds) == SURE
    assert {row.kind for row in ROWS.values()} == set(SURE)
    assert {row.remark for row in ROWS.values()} | {"deviates"} == set(EVIDENCE.remarks)


def test_each_item_has_its_remark_in_the_form_to_fill_in() -> None:
    """`paipu values`: above the line of each item, in the language asked for, and with `--json` by item."""
    for lang, about, place in FORMS:
        lines = list(form_lines("yawan", lang))
        below = next(number for number, line in enumerate(lines) if line.startswith("# se-zu-quan-zi ="))
        assert lines[below - 1].startswith(about)
        assert lines[below - 1].endswith(place)
    assert tomllib.loads("\n".join(form_lines("yawan", "zh")))["values"]["se-zu-qing-se-long"] == 14
    answer = CliRunner().invoke(main, ["values", "yawan", "--json", "--lang", "en"])
    assert json.loads(answer.output)["proved"] == {
        slug: found._asdict() for slug, found in proved_of("yawan", "en").items()
    }
    assert proved_of("taiwan", "en") == {}
