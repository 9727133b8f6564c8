"""Every figure of the tables stands under a published clause and has that clause's status."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oracle.rulebook.clauses import texts
from oracle.rulebook.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

TABLES = ("kinds", "forms", "set_values", "prospect", "settlement", "lifts")


def cited(entry: object) -> Iterator[Mapping[str, object]]:
    """Yield every part of a table that names a clause."""
    if isinstance(entry, list):
        for part in entry:
            yield from cited(part)
    if isinstance(entry, dict):
        if "clause" in entry:
            yield entry
        for part in entry.values():
            yield from cited(part)


@pytest.mark.parametrize("name", TABLES)
def test_figures_stand_under_published_clauses(name: str) -> None:
    published = texts("tongqi")
    parts = list(cited(dict(read_table("tongqi", name).entries)))
    assert parts
    for part in parts:
        named = {part[key] for key in ("clause", "definition", "shape_clause") if key in part}
        assert named <= set(published)
        assert part["status"] == published[str(part.get("definition", part["clause"]))].status, part
