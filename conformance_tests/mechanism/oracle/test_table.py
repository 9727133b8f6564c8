"""The table: what a move does, what it contradicts, and what becomes unknown then."""

from __future__ import annotations

from typing import Any

import pytest

from oracle.rulebook.readings import Agreed
from oracle.table.acts import Act, LaidSet, OpenTile
from oracle.table.heaps import Wall
from oracle.table.known import Known, Place
from oracle.table.moves import (
    Close,
    Draw,
    Forget,
    Keep,
    PutBack,
    PutOut,
    Reopen,
    Reveal,
    SetAside,
    SetDown,
    TakeBack,
    TakeOpen,
    TakeTurned,
    TakeUp,
    TurnUp,
    Withdraw,
)
from oracle.table.table import Table

SEATS = ("N", "S")
COPIES = {"a": 2, "b": 2, "c": 2}


def opened(tile: str, seat: str = "N", how: str = "discard") -> OpenTile:
    return OpenTile(tile, seat, how, Place(None, 1))


@pytest.fixture
def table() -> Table[Any]:
    """N holds a a and a tile unseen, S holds b; the wall lists b and has one tile more."""
    made: Table[Any] = Table.empty(SEATS, COPIES, Wall(2, ["b"]), Agreed("none", {}, {}))
    assert made.place(made.hands["N"], ["a", "a", "?"]) == []
    assert made.place(made.hands["S"], ["b"]) == []
    assert made.account("b") is None
    return made


def key(contradiction: object) -> object:
    return getattr(contradiction, "key", None)


def test_a_listed_tile_is_drawn_whatever_the_log_leaves_out(table: Table[Any]) -> None:
    assert table.apply(Draw("S")) is None
    assert table.hands["S"].tiles() == ("b", "b")
    assert table.wall.left == 1


def test_a_draw_that_is_not_the_listed_tile_leaves_the_wall_unknown(table: Table[Any]) -> None:
    assert key(table.apply(Draw("S", "c"))) == "wall-order"
    assert table.wall.front == []
    assert table.unaccounted("b") == 1
    assert table.hands["S"].count("c") == 1


def test_an_empty_wall_gives_nothing(table: Table[Any]) -> None:
    assert table.apply(Draw("S")) is None
    assert table.apply(Draw("S", "c")) is None
    assert key(table.apply(Draw("S", "c"))) == "wall-empty"


def test_a_third_copy_of_two_is_one_contradiction(table: Table[Any]) -> None:
    assert key(table.account("a")) == "too-many-copies"
    assert table.account("a") is None, "the account of a contradicted kind is closed"


def test_no_such_tile(table: Table[Any]) -> None:
    assert key(table.account("d")) == "no-such-tile"


def test_a_tile_not_held_leaves_the_hand_unknown_and_the_open_tile_too(table: Table[Any]) -> None:
    assert key(table.apply(PutOut(opened("c", "S")))) == "not-held"
    assert not table.knows_hand("S") or len(table.hands["S"]) == 0
    assert table.open is not None
    assert table.open.tile == "?"
    assert "S" in table.doubted


def test_an_unseen_tile_may_turn_out_to_be_the_one_thrown(table: Table[Any]) -> None:
    assert table.apply(PutOut(opened("c"))) is None
    assert table.knows_hand("N")
    assert table.at_least("N", "a", 2) is Known.YES


def test_a_hand_without_a_tile_throws_none(table: Table[Any]) -> None:
    assert table.apply(PutOut(opened("b", "S"))) is None
    assert key(table.apply(PutOut(opened("?", "S")))) == "empty-hand"


def test_the_tile_before_is_dead_when_another_is_put_out(table: Table[Any]) -> None:
    table.apply(PutOut(opened("a")))
    table.apply(TurnUp(opened("?", "S", "flip")))
    assert [out.tile for out in table.pool] == ["a"]
    assert table.open is not None
    assert table.open.tile == "b"
    table.apply(Close())
    assert [out.tile for out in table.pool] == ["a", "b"]


def test_a_claim_takes_the_open_tile_and_is_taken_back(table: Table[Any]) -> None:
    table.apply(PutOut(opened("b", "S")))
    laid = LaidSet("pair", ("a", "a", "b"), "pair", 1, "b", "S")
    assert table.apply(SetDown("N", laid, ("a", "a"), takes_open=True)) is None
    assert table.open is None
    assert table.laid["N"] == (laid,)
    assert table.apply(Withdraw("N", opened("b", "S"), 1, ("a", "a"))) is None
    assert len(table.laid["N"]) == 0
    assert table.hands["N"].count("a") == 2
    assert table.open == opened("b", "S")


def test_a_stray_claim_takes_what_lies_in_the_pool(table: Table[Any]) -> None:
    table.apply(PutOut(opened("b", "S")))
    table.apply(Close())
    laid = LaidSet("pair", ("a", "a", "b"), "pair", 1, "b", "S")
    assert table.apply(SetDown("N", laid, ("a", "a"), takes_open=True, stray=True)) is None
    assert table.pool == ()


def test_what_went_to_the_pool_lies_open_again(table: Table[Any]) -> None:
    table.apply(PutOut(opened("b", "S")))
    table.apply(PutOut(opened("a", "N")))
    assert table.apply(TakeOpen("N")) is None
    assert table.apply(Reopen(opened("b", "S"))) is None
    assert table.open == opened("b", "S")
    assert table.pool == ()
    assert table.hands["N"].count("a") == 2


def test_a_drawn_tile_goes_back_to_its_end_of_the_wall(table: Table[Any]) -> None:
    for tail in (False, True):
        before, census = table.wall.next(tail=tail), table.census()
        table.apply(Draw("N", tail=tail))
        assert table.apply(PutBack("N", before, tail=tail)) is None
        assert (table.wall.next(tail=tail), table.census()) == (before, census)


def test_what_was_laid_apart_comes_back(table: Table[Any]) -> None:
    table.apply(SetAside("N", ("a",)))
    assert table.apply(TakeBack("N", ("a",))) is None
    assert (table.aside["N"], table.hands["N"].count("a")) == ((), 2)


def test_shown_tiles_are_known_and_stay(table: Table[Any]) -> None:
    assert table.apply(Reveal("N", ("c",))) is None
    assert table.hands["N"].tiles() == ("a", "a", "c")
    assert table.knows_hand("N")


def test_what_is_looked_at_belongs_to_no_hand(table: Table[Any]) -> None:
    table.turned = ("c",)
    table.account("c")
    assert table.apply(TakeUp("S", ("?",))) is None
    assert table.apply(TakeTurned("S", to_hand=False)) is None
    assert table.taken_up["S"] == ("b", "c")
    assert table.hands["S"].tiles() == ("b",)
    assert table.census() == {"a": 2, "b": 2, "c": 1}


def test_a_gap_leaves_hands_and_wall_unknown(table: Table[Any]) -> None:
    table.apply(Forget())
    assert not any(map(table.knows_hand, SEATS))
    assert table.at_least("S", "a", 2) is Known.UNKNOWN
    assert table.wall.next() == "?"


def test_a_tile_the_game_does_not_have_is_forgotten_like_any_other(table: Table[Any]) -> None:
    assert [found.key for found in table.place(table.hands["S"], ["x"])] == ["no-such-tile"]
    table.forget_hand("S")
    assert (len(table.hands["S"]), table.hands["S"].tiles()) == (2, ())
    assert "x" not in table.accounted


def test_a_hand_of_unknown_size_need_not_hold_what_the_log_has_too_much_of(table: Table[Any]) -> None:
    table.apply(Forget())
    told = [key(table.account("a")) for _ in range(3)]
    assert told == [None, None, "too-many-copies"]
    assert table.at_least("N", "a", 1) is Known.UNKNOWN


def test_a_table_that_is_kept_lies_as_it_lay(table: Table[Any]) -> None:
    thrown = Act("discard", "N", ("a",))
    table.apply(Keep(thrown))
    table.apply(PutOut(opened("a")))
    table.apply(Draw("S"))
    table.apply(Keep(thrown._replace(seat="S")))
    first, second = table.past
    assert (first.act, first.table.open, first.table.wall.left) == (thrown, None, 2)
    assert [kept.table.hands["N"].tiles() for kept in table.past] == [("a", "a"), ("a",)]
    assert (second.table.open, second.table.wall.left) == (opened("a"), 1)


def test_a_table_that_was_kept_is_asked_by_what_is_agreed_now(table: Table[Any]) -> None:
    table.apply(Keep(Act("discard", "N", ("a",))))
    assert table.asked_then(table.past[0]) is table.past[0].table
    before = table.past[0].table.remembered("N", "agreed", lambda: "otherwise")
    table.agreed = Agreed("none", {"reading": "candidate"}, {})
    then = table.asked_then(table.past[0])
    assert then.agreed is table.agreed
    assert (before, then.remembered("N", "agreed", lambda: "anew")) == ("otherwise", "anew")
    assert table.past[0].table.agreed is not table.agreed
