"""The payments the text prints for flower wins, and those it tells of: base and 台, who pays, and the dealer's part.

With 四暗坎 at five the printed sums of 七搶一 are met; that of 八仙過海 with a complete hand is three short (TW-A42).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate

if TYPE_CHECKING:
    from oracle.ruling.ruling import Ruling

AT_FIVE = ({"TW-A2": "5"},)

EIGHT_ALONE = """S flowers 1234678f
S holds 1479m 147p 147s EESNCF
left 60
turn S
S draw 5f flower 5f replace P win
end won
"""
EIGHT_AND_A_HAND = """S flowers 1234678f
S holds 23444555777m WWCCC
left 60
turn S
S draw 5f flower 5f replace 1m win
end won
"""
SEVEN_ALONE = """S flowers 1234568f
S holds 1479m 147p 147s EEC
S sets pung:SSS/N
left 60
turn E
E draw 7f flower 7f
S rob 7f from E replace F win
end won
"""
SEVEN_AND_A_HAND = """S flowers 1234568f
S holds 11444555777m FF
S sets pung:SSS/N
left 60
turn E
E draw 7f flower 7f
S rob 7f from E replace F win
end won
"""
TABLE_ALONE = """W flowers 134567f
N flowers 2f
W holds 1479m 147p 147s EESNCF
left 60
turn W
W draw 8f flower 8f rob 2f from N replace P win
end won
"""
TABLE_AND_A_HAND = """W flowers 134567f
N flowers 2f
W holds 3466m 888999p WWWPPP
left 60
turn W
W draw 8f flower 8f rob 2f from N replace 2m win
end won
"""


def judged(play: str, wind: str, dealer: str = "N", streak: int = 0) -> Ruling:
    tags = f'[Game "taiwan"]\n[Notation "1"]\n[Dealer "{dealer}"]\n[Wind "{wind}"]\n[Streak "{streak}"]\n'
    ruling = adjudicate(parse_log(tags + play), readings=AT_FIVE)
    assert not ruling.findings, ruling.findings
    return ruling


def payments(ruling: Ruling) -> dict[str, tuple[int, int]]:
    """What each pays the winner, in base and 台."""
    assert {paid.payee for paid in ruling.payments} <= {ruling.outcome.seat}
    found = {paid.payer: tuple(figure.low for figure in paid.figures) for paid in ruling.payments}
    return {payer: (base, tai) for payer, (base, tai) in found.items()}


PRINTED = [
    (EIGHT_ALONE, "E", {"E": (1, 8), "W": (1, 8), "N": (1, 9)}),
    (EIGHT_AND_A_HAND, "E", {"E": (1, 22), "W": (1, 22), "N": (1, 23)}),
    (SEVEN_ALONE, "S", {"E": (1, 8)}),
    (SEVEN_AND_A_HAND, "S", {"E": (1, 25)}),
    (TABLE_ALONE, "W", {"N": (1, 9)}),
    (TABLE_AND_A_HAND, "W", {"E": (1, 12 + 3), "S": (1, 12 + 3), "N": (1, 12 + 8 + 1)}),
]
"""One base and 8, three pay; one base and 20, printed, 22 counted; one base and 8, or 25, from who was robbed; 12 from
each, and beside it 8 from who was robbed and 3 from the other two. North deals and has the dealer's 1 on top."""


@pytest.mark.parametrize(("play", "wind", "expected"), PRINTED)
def test_what_is_paid_for_a_flower_win(play: str, wind: str, expected: dict[str, tuple[int, int]]) -> None:
    assert payments(judged(play, wind)) == expected


@pytest.mark.parametrize(("play", "wind", "expected"), PRINTED)
@pytest.mark.parametrize("streak", [1, 4])
def test_the_dealer_pays_two_more_for_every_deal_more(
    play: str, wind: str, expected: dict[str, tuple[int, int]], streak: int
) -> None:
    """莊連拉: what the dealer pays grows by 2N, what the others pay does not."""
    more = {
        payer: (base, tai + (2 * streak if payer == "N" else 0)) for payer, (base, tai) in expected.items()
    }
    assert payments(judged(play, wind, streak=streak)) == more


@pytest.mark.parametrize(("play", "wind", "expected"), PRINTED)
def test_a_dealer_who_wins_gets_as_much_more_from_each(
    play: str, wind: str, expected: dict[str, tuple[int, int]]
) -> None:
    winner = {"E": "S", "S": "S", "W": "W"}[wind]
    plain = {payer: (base, tai - (payer == "N")) for payer, (base, tai) in expected.items()}
    more = {payer: (base, tai + 5) for payer, (base, tai) in plain.items()}
    assert payments(judged(play, wind, dealer=winner, streak=2)) == more
