"""Every seat is asked about in every role it can have, in each kind of case where that means something."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from conformance_tests.builder.measures.seats import Cell, agreed, cells, filled, possible, seats
from conformance_tests.builder.questions.turning import turned
from oracle.conformance.cases import suites
from oracle.conformance.kinds import KINDS

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import Json

GAMES = suites.games()
STATED = suites.FOLDER / "unshown" / "seats.toml"


def unfilled(game: str) -> frozenset[Cell]:
    """The cells of a game of which it is written why no case fills them."""
    rows = tomllib.loads(STATED.read_text(encoding="utf-8")).get("reason", [])
    return frozenset(
        Cell(row["kind"], row["role"], seat)
        for row in rows
        if row["game"] == game and row["because"]
        for seat in row["seats"]
    )


@pytest.mark.long  # every case is asked of every role
@pytest.mark.parametrize("game", GAMES)
def test_a_case_asks_about_every_seat_in_every_role(game: str) -> None:
    lacking = {cell for cell in possible(game) if not filled(suites.load(game))[cell]}
    assert lacking == unfilled(game)


def test_any_seat_may_deal_in_one_game() -> None:
    """Elsewhere the dealer has one seat in every hand, and whoever deals next sits there."""
    assert {cell.kind for cell in possible("taiwan") if cell.role == "dealer"} == {
        "score",
        "replay",
        "legal",
        "priority",
        "settle",
        "next",
        "census",
    }
    assert not [
        cell for game in GAMES if game != "taiwan" for cell in possible(game) if cell.role == "dealer"
    ]


ROBBED: Json = {
    "result": {"how": "won", "seat": "S", "came": "add-kong", "from": "N", "dealer": "W", "streak": 0},
    "totals": {"E": 0, "S": 2, "W": 0, "N": 0},
}


def test_a_robbed_kong_has_its_roles() -> None:
    answer: Json = {"payments": [{"from": "N", "to": "S", "amount": [[1, "base"], [2, "tai"]]}]}
    assert cells("taiwan", "settle", ROBBED, answer) == {
        Cell("settle", role, seat)
        for role, seat in (
            ("dealer", "W"),
            ("wins", "S"),
            ("wins, opposite who gave", "S"),
            ("gives", "N"),
            ("is robbed", "N"),
            ("pays", "N"),
            ("is paid", "S"),
        )
    }


def test_a_disputed_case_counts_where_all_its_answers_agree() -> None:
    paid: Json = {"payments": [{"from": "N", "to": "S", "amount": [[2, "tai"]]}]}
    unpaid: Json = {"payments": []}
    assert Cell("settle", "pays", "N") in agreed("taiwan", "settle", ROBBED, (paid, paid))
    assert Cell("settle", "pays", "N") not in agreed("taiwan", "settle", ROBBED, (paid, unpaid))
    assert Cell("settle", "wins", "S") in agreed("taiwan", "settle", ROBBED, (paid, unpaid))


def test_an_own_wind_is_not_the_wind_of_the_round() -> None:
    def roles(seat: str, wind: str) -> set[str]:
        hand: Json = {
            "concealed": ["5m", "5m", "1p", "2p", "3p", "4p", "5p", "6p", "2s", "3s", "N", "N", "N"],
            "win": {"tile": "4s", "from": ["self"]},
            "circumstances": {"seat": seat, "round": wind},
        }
        found = cells("taiwan", "score", {"hand": hand}, {"verdict": "clean", "wins": True})
        return {cell.role for cell in found if "set of" in cell.role}

    assert roles("N", "E") == {"has a set of the own wind"}
    assert roles("S", "N") == {"is the round, and has a set of it not"}
    assert roles("N", "N") == set()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_turned_asks_about_another_seat(game: str) -> None:
    """Who wins and who gave the tile turn together, and nothing else of the result changes."""
    (case, *_) = (each for each in suites.load(game) if each.kind == "settle" and "from" in str(each.input))
    wanted = {Cell("settle", "gives", seat) for seat in seats(game)}
    found = [each for each in turned(game, [case], wanted) if each.source.endswith("turned by 1")]
    for question in found:
        answer = KINDS["settle"].answer(game, {}, question.input)
        (was,) = (cell.seat for cell in cells(game, "settle", case.input, case.expect) if cell.role == "wins")
        (now,) = (cell.seat for cell in cells(game, "settle", question.input, answer) if cell.role == "wins")
        assert (seats(game).index(now) - seats(game).index(was)) % 4 == 1
    assert found
