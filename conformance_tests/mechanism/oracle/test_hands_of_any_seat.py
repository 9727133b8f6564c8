"""A hand that does not say whose it is: it is answered for every seat that can have it."""

from __future__ import annotations

import pytest

from oracle import score, waits

TONGQI = "45 55 own:33x3 press:36x4 press:25x3 pung:23x3/tian four:24x4/{} top:22x5/across/across"


def test_what_every_seat_would_get_is_the_answer() -> None:
    hand = f"{TONGQI.format('side')} +55/tian/flip prospect:13-23-46-11"
    answer = score("tongqi", hand)
    assert answer.wins
    assert answer.sheet is not None
    assert answer.sheet.total.low == 2592


def test_what_hangs_on_the_seat_is_open() -> None:
    hand = f"{TONGQI.format('he')} +55/tian/flip prospect:13-23-46-11"
    answer = score("tongqi", hand)
    assert (answer.wins, answer.undecided, answer.reason and answer.reason[0]) == (False, True, "seat-open")
    assert not score("tongqi", f"{hand} seat:ren").undecided


@pytest.mark.parametrize(("giver", "wins"), [("E", True), ("S", False)])
def test_the_giver_does_not_win_on_his_own_tile(giver: str, wins: bool) -> None:
    """The pung of East is nobody's own wind where East gave the tile, and may be where South did."""
    answer = score("lingque", f"234m 456p 789s pung:EEE/S C +C/{giver}")
    assert (answer.wins, answer.undecided) == (wins, not wins)


def test_waits_are_those_of_every_seat() -> None:
    assert waits("tongqi", TONGQI.format("he")).tiles == ("55",)


def test_what_is_nobodys_has_against_it_what_every_seat_has() -> None:
    """A chow of equal tiles is none, whosever it is; that West is not everybody's upper house is nothing against it."""
    assert [clause for clause, _ in waits("lingque", "123m 4567p 123s chow:EEE/W").impossible] == ["LQ-2A.7"]
