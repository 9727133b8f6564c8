"""Who won, where a player has to throw again and is won on twice (TW-FOUL-38)."""

from __future__ import annotations

import pytest

import oracle
from conformance_tests.gallery.reading import log_file
from oracle.report.tree.ruling import ruling_tree


@pytest.mark.parametrize("name", ["TW-FOUL-38-a-third-throw", "TW-FOUL-38-the-tile-drawn-last-is-won-on-too"])
def test_all_who_won_are_listed_in_the_order_of_their_wins(name: str) -> None:
    (log,) = oracle.read(log_file("taiwan", name))
    assert not isinstance(log, oracle.UnreadableLog)
    ruling = oracle.check(log)
    result = ruling_tree(ruling, "en")["result"]
    assert isinstance(result, dict)
    assert (result["winners"], result["seat"]) == (["W", "N"], "N")
    assert {sheet.seat for sheet in ruling.scores if sheet.total.low > 0} == {"W", "N"}
