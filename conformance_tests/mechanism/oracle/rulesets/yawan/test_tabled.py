"""Items of which the row says what they are: where their code stands, and what the table refuses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from oracle.game.explanation import explained
from oracle.game.registry import load
from oracle.rulebook.clauses import carried_by
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.yawan.figures.patterns import PATTERNS, load_patterns
from oracle.rulesets.yawan.patterns import DEFINITIONS
from oracle.rulesets.yawan.scoring.finding import check_total
from spec import FOLDER

if TYPE_CHECKING:
    from oracle.rulesets.yawan.figures.patterns import Pattern

MADE = [pattern for pattern in PATTERNS.values() if pattern.made]


def test_the_code_of_such_an_item_is_its_row() -> None:
    (place,) = explained("YW-P-171").code
    found = re.fullmatch(r"spec/(yawan/patterns\.toml):([0-9]+) se-dui-wu-lian-dui", place)
    assert found is not None
    row = (FOLDER / found[1]).read_text(encoding="utf-8").split("\n")[int(found[2]) - 1 :][:3]
    assert row == ["[[pattern]]", 'number = "171"', 'clause = "YW-P-171"']


def test_what_calls_one_row_calls_no_other() -> None:
    load("yawan")
    assert len(MADE) > 100
    codes = {function.__code__ for pattern in MADE for function in carried_by(pattern.clause)}
    assert len(codes) >= len(MADE)


@pytest.mark.parametrize("pattern", MADE, ids=lambda pattern: pattern.clause)
def test_a_row_that_no_longer_says_what_it_is_is_named(pattern: Pattern) -> None:
    left = [slot for slot in DEFINITIONS.usual if slot[0] != pattern.clause]
    with pytest.raises(TableError, match=f"{pattern.clause} has no definition"):
        check_total(left, PATTERNS.values())


@pytest.mark.parametrize("words", [{"of": "two-suits"}, {"ranks": "prime"}])
def test_words_that_say_nothing_of_units_are_refused(words: dict[str, str]) -> None:
    rows = [dict(row.entries) for row in read_table("yawan", "patterns").sections("pattern")]
    row = next(row for row in rows if "link" in row)
    row["link"] = {**row["link"], **words}  # type: ignore[dict-item]
    with pytest.raises(TableError, match="none of"):
        load_patterns(Section("patterns", {"pattern": rows}))
