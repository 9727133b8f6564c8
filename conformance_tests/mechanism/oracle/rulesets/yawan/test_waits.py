"""The clause on waits completes the items of the wait, and those who ask for one of them are shown it (YW-SCORE-5)."""

from __future__ import annotations

import tomllib

from oracle.game.explanation import explained
from oracle.game.registry import load
from oracle.rulebook.clauses import completed_by, texts
from spec import FOLDER


def test_the_items_of_the_wait_are_completed_by_the_clause_on_waits() -> None:
    load("yawan")
    table = tomllib.loads((FOLDER / "yawan" / "patterns.toml").read_text(encoding="utf-8"))
    waits = {row["clause"] for row in table["pattern"] if "wait" in row}
    completed = {clause for clause in texts("yawan") if completed_by(clause)}
    assert len(waits) == 11
    assert waits == completed


def test_an_item_shows_the_code_of_its_own_first_and_then_what_completes_it() -> None:
    assert [line.split()[1] for line in explained("YW-P-083").code] == ["diao_jiang", "waits_count"]
