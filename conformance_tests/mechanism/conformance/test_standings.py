"""`next` where a match stands: rounds end, people change seats, and a match is over."""

from __future__ import annotations

import pytest

from conformance_tests.builder.questions.standings import standings
from oracle.conformance.inputs.forms import Json, row
from oracle.conformance.kinds import KINDS, UnsupportedError
from oracle.conformance.kinds.consulted import consulted_for

FIRST: Json = {"round": 1, "passed": 0}


def after(game: str, standing: Json, result: Json, **options: str) -> Json:
    """What is said of the hand after one with a result."""
    return KINDS["next"].answer(game, {}, {"result": result, "standing": standing, "options": {**options}})


def begun(game: str, **options: str) -> tuple[list[Json], int]:
    """Who has which seat at the first deal of each round when nobody ever wins, and how many deals there are."""
    people, standing, deals = {seat: seat for seat in "ESWN"}, FIRST, 0
    rounds: list[Json] = [{**people}]
    while True:
        answer = after(game, standing, {"how": "drawn"}, **options)
        deals += 1
        if answer["over"]:
            return rounds, deals
        seats, standing = row(answer["seats"]), row(answer["standing"])
        people = {str(seats[seat]): person for seat, person in people.items()}
        if standing["passed"] == 0:
            rounds.append({**people})


def test_four_rounds_of_lingque_seat_everybody_everywhere() -> None:
    rounds, deals = begun("lingque")
    begins = {person: [seat for each in rounds for seat in each if each[seat] == person] for person in "ESWN"}
    assert begins == {
        "E": ["E", "S", "N", "W"],
        "S": ["S", "E", "W", "N"],
        "W": ["W", "N", "E", "S"],
        "N": ["N", "W", "S", "E"],
    }
    assert deals == 16


def test_a_shorter_match_is_over_sooner() -> None:
    rounds, deals = begun("lingque", rounds="2")
    assert (len(rounds), deals) == (2, 8)


def test_a_lot_tells_no_seats() -> None:
    last: Json = {"round": 1, "passed": 3}
    answer = after("lingque", last, {"how": "drawn"}, seats="drawn")
    assert answer == {
        "next_dealer": "S",
        "seats": None,
        "standing": {"round": 2, "passed": 0},
        "over": False,
    }


def test_a_dealer_who_wins_ends_no_round() -> None:
    last: Json = {"round": 4, "passed": 3}
    answer = after("lingque", last, {"how": "won", "seat": "E"})
    assert (answer["standing"], answer["over"]) == (last, False)


def test_an_open_result_leaves_the_match_open() -> None:
    answer = after("tongqi", FIRST, {"how": "won"})
    assert answer == {"next_dealer": None, "seats": None, "standing": None, "over": None}


def test_a_win_that_is_none_passes_the_deal() -> None:
    answer = after("lingque", FIRST, {"how": "won"})
    assert (answer["next_dealer"], answer["standing"], answer["over"]) == (
        "S",
        {"round": 1, "passed": 1},
        False,
    )


@pytest.mark.parametrize(
    ("game", "clause"), [("tongqi", "TQ-3.15"), ("lingque", "LQ-3A.2"), ("taiwan", "TW-PROC-6")]
)
def test_what_counts_the_rounds_is_consulted_where_a_match_stands_somewhere(game: str, clause: str) -> None:
    with_it: Json = {"standing": FIRST}
    result: Json = {"how": "drawn", "dealer": "E"} if game == "taiwan" else {"how": "drawn"}
    assert clause in consulted_for("next", game, {}, {"result": result, **with_it})
    assert clause not in consulted_for("next", game, {}, {"result": result})


def test_a_game_without_rounds_is_not_asked() -> None:
    assert list(standings("jiaxing")) == []
    with pytest.raises(UnsupportedError):
        after("jiaxing", FIRST, {"how": "drawn"})


@pytest.mark.parametrize("game", ["tongqi", "lingque", "yawan"])
def test_what_is_made_up_ends_a_match(game: str) -> None:
    answers = [KINDS["next"].answer(game, {}, question.input) for question in standings(game)]
    assert {answer["over"] for answer in answers} == {True, False}
