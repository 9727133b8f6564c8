"""Records filled from tables: by the types of their fields, with every entry that does not fit refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import pytest

from grammar.records import dataclass
from oracle.rulebook.tables import Section, TableError
from oracle.rulebook.typed import keyed_as, read_as, rows_as

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Tile
    from oracle.rulebook.clauses import ClauseId

Colour = Literal["red", "green"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A row of an array."""

    slug: str
    worth: int
    order: Annotated[int, "#"]
    colour: Colour = "red"


@dataclass(frozen=True, slots=True)
class Game:
    """A table with an entry of every sort."""

    title: str
    tiles: tuple[Tile, ...]
    steps: frozenset[tuple[int, int]]
    pieces: Annotated[Mapping[str, Piece], "piece"]
    by_seat: Annotated[Mapping[str, tuple[int, ...]], "seats.share"]
    dealer: Annotated[str, "seats.dealer"]
    law: Annotated[ClauseId, "seats.clause"]
    best: Piece
    most: int | None = None
    plays_on: bool = False


TABLE: dict[str, object] = {
    "status": "firm",
    "title": "Pebble",
    "tiles": ["11", "12"],
    "steps": [[1, 2], [3, 4]],
    "piece": [{"slug": "stone", "worth": 1}, {"slug": "gem", "worth": 5, "colour": "green", "clause": "P-2"}],
    "seats": {"clause": "P-1", "dealer": "alpha", "share": {"clause": "P-3", "alpha": [5], "beta": [4, 1]}},
    "best": {"slug": "crown", "worth": 9},
    "about": {"clause": "P-4", "reading": "P-A1"},
}


def table(**changes: object) -> Section:
    return Section("pebble/game.toml", TABLE | changes)


def test_every_field_is_the_entry_of_its_name_and_type() -> None:
    found = read_as(table(most=3, plays_on=True), Game)
    assert (found.title, found.tiles) == ("Pebble", ("11", "12"))
    assert found.steps == frozenset({(1, 2), (3, 4)})
    assert dict(found.pieces) == {"stone": Piece("stone", 1, 0), "gem": Piece("gem", 5, 1, "green")}
    assert dict(found.by_seat) == {"alpha": (5,), "beta": (4, 1)}
    assert (found.dealer, found.law, found.best) == ("alpha", "P-1", Piece("crown", 9, 0))
    assert (found.most, found.plays_on) == (3, True)


def test_what_has_a_default_may_be_absent() -> None:
    found = read_as(table(), Game)
    assert (found.most, found.plays_on) == (None, False)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"heading": "Pebble"}, "pebble/game.toml: unknown entry heading"),
        ({"heading": {"clause": "P-1", "worth": 3}}, "pebble/game.toml: unknown entry heading"),
        ({"title": 7}, "pebble/game.toml: title is not text"),
        ({"most": True}, "pebble/game.toml: most is not a whole number"),
        ({"plays_on": 1}, "pebble/game.toml: plays_on is not true or false"),
        ({"steps": [[1, 2, 3]]}, "pebble/game.toml: steps: 1 has not 2 entries"),
        ({"steps": [[1, "two"]]}, "pebble/game.toml: steps: 1: 2 is not a whole number"),
        ({"seats": {"clause": "P-1", "share": {}}}, "pebble/game.toml: seats: no entry for dealer"),
        ({"seats": {"dealr": "alpha", "share": {}}}, "pebble/game.toml: seats: unknown entry dealr"),
        ({"best": {"slug": "crown"}}, "pebble/game.toml: best: no entry for worth"),
        ({"best": {"slug": "x", "worth": 1, "colour": "blue"}}, "best: colour is blue, none of red, green"),
        ({"piece": [{"slug": "a", "worth": 1}] * 2}, "pebble/game.toml: piece 2: a stands twice"),
        ({"piece": [{"slug": "a", "worth": "b"}]}, "pebble/game.toml: piece 1: worth is not a whole number"),
    ],
)
def test_an_entry_that_does_not_fit_is_refused_with_file_table_and_key(
    changes: dict[str, object], told: str
) -> None:
    with pytest.raises(TableError, match=f"{told}$"):
        read_as(table(**changes), Game)


@pytest.mark.parametrize("key", ["title", "tiles", "piece", "seats", "best"])
def test_an_entry_that_is_missing_is_named(key: str) -> None:
    entries = {name: entry for name, entry in TABLE.items() if name != key}
    with pytest.raises(TableError, match=f"no entry for {key}$"):
        read_as(Section("pebble/game.toml", entries), Game)


def test_the_rows_of_an_array_keep_their_order() -> None:
    assert [(piece.slug, piece.order) for piece in rows_as(table(), "piece", Piece)] == [
        ("stone", 0),
        ("gem", 1),
    ]
    assert list(keyed_as(table(), "piece", Piece)) == ["stone", "gem"]
