"""What a game says of its items among its meanings: a value, with every entry refused that does not fit."""

from __future__ import annotations

import pytest

from oracle.rulebook.listing import load_listing
from oracle.rulebook.tables import Section, TableError

ROWS: dict[str, object] = {"rows": "stones.stone", "amount": {"worth": "ripples"}}
SINGLE: dict[str, object] = {
    "id": "base",
    "name": "底",
    "en": "base",
    "clause": "PB-1",
    "unit": "ripples",
    "figure": "stones.base.worth",
}


def listing_with(**entries: object) -> Section:
    """The meanings of a game, with words beside what is said of items."""
    return Section("pebble/meanings.toml", {"acts": {"skim": ["skims", "漂"]}, **entries})


def test_rows_singles_and_limits_are_told_apart_from_the_words() -> None:
    limits = {"most": {"at": "stones.most", "option": "limit"}}
    found = load_listing(listing_with(items=[ROWS], item=[SINGLE], house={"limits": limits}))
    assert [(rows.rows, rows.id, rows.units, rows.house) for rows in found.rows] == [
        ("stones.stone", "{slug}", ("ripples",), False)
    ]
    assert [(single.id, single.figure) for single in found.singles] == [("base", "stones.base.worth")]
    assert {name: (limit.at, limit.option) for name, limit in found.changing.limits.items()} == {
        "most": ("stones.most", "limit")
    }


def test_a_game_that_says_nothing_of_items_has_none() -> None:
    found = load_listing(listing_with())
    assert (found.rows, found.singles, dict(found.changing.limits)) == ((), (), {})


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ({"items": [{**ROWS, "hosue": True}]}, "unknown entry hosue"),
        ({"items": [{"amount": {"worth": "ripples"}}]}, "no entry for rows"),
        ({"items": [{"rows": "stones.stone"}]}, "stones.stone needs one of amount, each, tables"),
        ({"items": [{**ROWS, "each": ["first"]}]}, "stones.stone needs one of amount, each, tables"),
        ({"items": [{"rows": "stones.stone", "each": ["first"]}]}, "stones.stone has no unit"),
        ({"items": [{**ROWS, "least": "1"}]}, "least is not a whole number"),
        ({"item": [{**SINGLE, "summed": "stones.stone"}]}, "base needs one of figure, summed"),
        ({"item": [{**SINGLE, "of": "stone"}]}, "unknown entry of"),
        ({"house": {"limit": {"most": {"at": "stones.most"}}}}, "unknown entry limit"),
        ({"house": {"limits": {"most": {"option": "limit"}}}}, "no entry for at"),
    ],
)
def test_an_entry_that_does_not_fit_is_refused(entries: dict[str, object], told: str) -> None:
    with pytest.raises(TableError, match=told):
        load_listing(listing_with(**entries))
