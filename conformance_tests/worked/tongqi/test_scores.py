"""The score lines of the worked game (section 12.3), item by item."""

from __future__ import annotations

import pytest

from oracle.rulesets.tongqi.figures.forms import TileSet, form_named, set_of
from oracle.rulesets.tongqi.figures.set_values import set_value
from oracle.rulesets.tongqi.figures.settlement import SETTLEMENT
from oracle.rulesets.tongqi.hand.views import FinishedHand, FinishedSet
from oracle.rulesets.tongqi.patterns.lifts import count, lifts_of, sheet_of
from oracle.rulesets.tongqi.scoring.prospect import prospect_items
from oracle.table.known import Known

LINES = {
    "tian": [("44", "划龍船", 112), ("26", "拍克", 24)],
    "di": [("56", "頭邊鑿穿", 320)],
    "he": [("14", "對飛開招", 64), ("66", "兩邊鑿穿", 64)],
    "ren": [
        ("24", "兩邊開招", 24),
        ("22", "對飛開招對飛余上", 80),
        ("33", "克子", 12),
        ("36", "軋度", 32),
        ("25", "軋克", 12),
        ("23", "碰子", 0),
    ],
}
TOTALS = {"tian": 136, "di": 320, "he": 128, "ren": 160}


def points(seat: str) -> int:
    total = 0
    for tile, name, printed in LINES[seat]:
        form = form_named(name)
        assert form is not None
        assert set_value(form, tile).points == printed
        total += printed
    return total


@pytest.mark.parametrize("seat", LINES)
def test_the_sets_of_each_player_are_worth_what_is_printed(seat: str) -> None:
    assert points(seat) == TOTALS[seat]


def winner() -> FinishedHand:
    """Return the winning hand with everything the log of the game shows."""
    sets = [
        FinishedSet(TileSet("four", ("24",) * 4), "four", on_table=True),
        FinishedSet(TileSet("five", ("22",) * 5), "top", on_table=True),
        FinishedSet(TileSet("three", ("23",) * 3), "pung", on_table=True),
        FinishedSet(TileSet("three", ("33",) * 3), "own", on_table=False),
        FinishedSet(TileSet("four", ("36",) * 4), "press", on_table=False),
        FinishedSet(TileSet("three", ("25",) * 3), "press", on_table=False),
        FinishedSet(TileSet("wuzi", ("45", "55", "55")), None, on_table=False),
    ]
    return FinishedHand(
        sets=tuple(sets),
        winning_tile="55",
        winning_set=6,
        laid=3,
        won_by="other-flip",
        waiting_from_deal=Known.NO,
        last_wall_tile=Known.NO,
        four_seen=Known.NO,
        sole_wait=Known.NO,
        others_have_ke=Known.YES,
    )


def test_the_winners_prospect_is_worth_144() -> None:
    items = prospect_items(("13", "23", "46", "11"), winner().tiles(), "55")
    assert [item.points for item in items] == [8, 96, 32, 8]


def test_the_winner_cuts_the_one_heads_for_three_lifts_and_has_no_other() -> None:
    (line,) = sheet_of(lifts_of(winner()))
    assert (line.lift.name, line.adds, line.lift.clause) == ("斷么頭同", 3, "TQ-11.3")
    assert count(lifts_of(winner())) == (3, 3)


def test_the_winners_total_is_2592() -> None:
    prospect = sum(item.points for item in prospect_items(("13", "23", "46", "11"), winner().tiles(), "55"))
    before = SETTLEMENT.base.points + points("ren") + prospect
    assert before == 324
    lifts, _ = count(lifts_of(winner()))
    assert before * SETTLEMENT.lift_factor.points**lifts == 324 * 8 == 2592


def test_all_sets_of_the_winner_are_sets() -> None:
    assert all(set_of(each.made.tiles) == each.made for each in winner().sets)
