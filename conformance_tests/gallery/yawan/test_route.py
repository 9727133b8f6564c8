"""The crossing route against a table written by hand; each test is a case."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.rulebook.tables import read_table
from oracle.rulesets.yawan.state.route import (
    ROUTE,
    Turn,
    across,
    after_claim,
    comes_first,
    following,
    left,
    load_route,
    opening_turn,
    order_from,
    right,
)
from oracle.table.known import Known
from oracle.viewer.tree import hand_tree

if TYPE_CHECKING:
    from oracle.rulesets.yawan.state.route import Side

# Where a turn goes on from each seat, by the side it was reached from.
NEXT: dict[tuple[str, Side], tuple[str, Side]] = {
    ("E", "right"): ("W", "across"),
    ("W", "across"): ("N", "right"),
    ("N", "right"): ("S", "across"),
    ("S", "across"): ("W", "right"),
    ("W", "right"): ("E", "across"),
    ("E", "across"): ("S", "right"),
    ("S", "right"): ("N", "across"),
    ("N", "across"): ("E", "right"),
}

# Who draws after a pung or a kong of each seat, and who after that.
CLAIMED = {"E": "WNSWES", "S": "NEWNSW", "W": "ESNEWN", "N": "SWESNE"}

# In which order the seats come after a discard of each seat, by the side its turn was reached from.
ORDER: dict[tuple[str, Side], str] = {
    ("E", "right"): "WNS",
    ("E", "across"): "SNW",
    ("S", "right"): "NEW",
    ("S", "across"): "WEN",
    ("W", "right"): "ESN",
    ("W", "across"): "NSE",
    ("N", "right"): "SWE",
    ("N", "across"): "EWS",
}


@pytest.mark.clause("YW-PLAY-4", "YW-TERM-3", shows="satisfied")
@pytest.mark.parametrize(("seat", "reached"), list(NEXT))
def test_each_turn_goes_on_as_the_table_says(seat: str, reached: Side) -> None:
    assert following(Turn(seat, reached)) == (Turn(*NEXT[seat, reached]),)


@pytest.mark.clause("YW-PLAY-4", "YW-PLAY-4b", shows="satisfied")
def test_the_route_is_read() -> None:
    assert load_route(read_table("yawan", "deal")) == ROUTE
    assert opening_turn() == Turn("E", "right")


@pytest.mark.clause("YW-PLAY-4", "YW-PLAY-4a", shows="satisfied")
def test_after_eight_turns_it_begins_again() -> None:
    turn, seats = opening_turn(), []
    for _ in range(8):
        seats.append(turn.seat)
        (turn,) = following(turn)
    assert "".join(seats) == "EWNSWESN"
    assert turn == opening_turn()
    assert all(seats.count(seat) == 2 for seat in "ESWN")


@pytest.mark.clause("YW-PLAY-4b", shows="satisfied")
@pytest.mark.parametrize("seat", list(CLAIMED))
def test_after_a_claim_the_opposite_seat_draws(seat: str) -> None:
    turn, seats = after_claim(seat), []
    for _ in range(6):
        seats.append(turn.seat)
        (turn,) = following(turn)
    assert "".join(seats) == CLAIMED[seat]


@pytest.mark.clause("YW-PRIO-2", "YW-PLAY-8c", "YW-PLAY-10b", shows="edge")
@pytest.mark.parametrize(("seat", "reached"), list(ORDER))
def test_the_earlier_seat_is_the_one_reached_first(seat: str, reached: Side) -> None:
    coming = following(Turn(seat, reached))
    order = "".join(each for each in order_from(coming[0]) if each != seat)
    assert order == ORDER[seat, reached]
    assert comes_first(coming, order[0], order[-1]) is Known.YES
    assert comes_first(following(Turn(seat)), across(seat), left(seat)) is Known.UNKNOWN


@pytest.mark.clause("YW-PLAY-4", shows="near miss")
def test_no_seat_is_reached_from_its_left() -> None:
    """Wrong would be a turn that goes on to the right."""
    for (seat, _), (after, _) in NEXT.items():
        assert left(after) != seat


@pytest.mark.clause("YW-PLAY-10f", shows="satisfied")
def test_the_page_of_a_log_seats_the_left_neighbour_on_the_left() -> None:
    tree = hand_tree(
        adjudicate(parse_log('[Game "yawan"]\n[Notation "1"]\n[Dealer "E"]\nE discard 9m\nend cut\n'))
    )
    seats = tree["seats"]
    assert isinstance(seats, list)
    below, on_the_right, opposite, on_the_left = (each["id"] for each in seats if isinstance(each, dict))
    assert (below, on_the_right, opposite, on_the_left) == ("E", right("E"), across("E"), left("E"))
