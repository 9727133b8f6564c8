"""The worked game of chapter 12 under other readings: what the register says of them, figure by figure."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from grammar.logs import parse_log
from oracle.api import check

if TYPE_CHECKING:
    from oracle.ruling.ruling import Ruling

GAME = (Path(__file__).parent / "chapter12.paipu").read_text(encoding="utf-8")


def ruled(reading: str, candidate: str) -> Ruling:
    return check(parse_log(GAME), readings={reading: candidate})


def paid(ruling: Ruling) -> dict[tuple[str, str], int]:
    return {(each.payer, each.payee): each.amount.low for each in ruling.payments}


def totals(ruling: Ruling) -> dict[str, int]:
    return {sheet.seat: sheet.total.low for sheet in ruling.scores}


def test_doubling_before_rounding_changes_one_payment_of_the_game_by_ten() -> None:
    """TQ-A27: 184 doubled is 368, rounded up 370; 4,912 and 16 come to the same as before."""
    assert paid(ruled("TQ-A27", "up-then-double"))["tian", "di"] == 380
    doubled = paid(ruled("TQ-A27", "double-then-up"))
    assert (doubled["tian", "di"], doubled["he", "tian"]) == (370, 20)


def test_without_rounding_the_differences_are_paid_as_they_are() -> None:
    """TQ-A27: the differences the book prints, 2,272 and 2,464, and twice 184 and 8."""
    exact = paid(ruled("TQ-A27", "exact"))
    assert (exact["di", "ren"], exact["he", "ren"]) == (2272, 2464)
    assert (exact["tian", "di"], exact["he", "tian"]) == (368, 16)


@pytest.mark.parametrize(("reading", "candidate"), [("TQ-A31", "all-claims"), ("TQ-A52", "first-print")])
def test_with_the_bracket_of_the_first_print_the_winner_has_three_in_succession(
    reading: str, candidate: str
) -> None:
    """TQ-A31, TQ-A52: three claims, one of them a pung; one lift more doubles 2,592."""
    ruling = ruled(reading, candidate)
    assert totals(ruling)["ren"] == 5184
    assert "三報" in [item.name for sheet in ruling.scores for item in sheet.items]


def test_a_three_that_never_lay_on_the_table_is_lost_where_only_the_table_counts() -> None:
    """TQ-A83: the dealer's pat three of 26; without it the dealer has less than 和 and pays."""
    assert totals(ruled("TQ-A83", "all-threes-up"))["tian"] == 136
    ruling = ruled("TQ-A83", "on-table-only")
    assert totals(ruling)["tian"] < 128
    assert paid(ruling)["tian", "he"] > 0
