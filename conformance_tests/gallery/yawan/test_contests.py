"""Groups, totals and places of a contest, sides of doubles, and points by heart; each test is a case."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.report.ruling.payments import side_texts
from oracle.rulesets.yawan.figures.points import POINTS, by_heart, check
from oracle.rulesets.yawan.settlement.contests import (
    advancing,
    doubles_score,
    groups,
    may_be_seeded,
    passed_on,
    places,
    ranking,
    team_total,
)
from oracle.rulesets.yawan.state.sides import partner

TEN = tuple("abcdefghij")

DOUBLES_WON = """[Game "yawan"]
[Dealer "E"]
[Wind "E"]
[Option doubles "yes"]
[Option profile "reconstruction"]
E sets chow:12s:3s/N
E holds 4567891232s
left 60
turn E
E draw 2s win
end won
"""
"""A full hand of East in doubles."""


@pytest.mark.clause("YW-MATCH-2", shows="satisfied")
def test_groups_are_of_four_and_two_go_on() -> None:
    assert groups(TEN) == (tuple("abcd"), tuple("efgh"), tuple("ij"))
    assert passed_on(tuple("ij")) == ("i", "j")
    assert advancing({"a": 10, "b": 50, "c": -30, "d": 40}) == ("b", "d")


@pytest.mark.clause("YW-MATCH-2", shows="satisfied")
def test_in_doubles_two_sides_play() -> None:
    assert groups(tuple("abc"), doubles=True) == (("a", "b"), ("c",))
    assert passed_on(("c",), doubles=True) == ("c",)


@pytest.mark.clause("YW-MATCH-2", shows="near miss")
def test_a_whole_group_is_not_passed_on() -> None:
    """Wrong would be four who go on without playing."""
    assert passed_on(tuple("abcd")) == ()


DOUBLES = {"women": (10, 20, 31), "men": (0, 0, 0), "mixed": (-3, 0, 0)}
SINGLES = {"women": 5, "men": -7}


@pytest.mark.clause("YW-MATCH-3", shows="satisfied")
def test_a_team_has_the_averages_of_its_doubles_and_its_singles() -> None:
    assert doubles_score((10, 20, 31)) == Fraction(61, 3)
    assert team_total(DOUBLES, SINGLES) == Fraction(61, 3) - 1 + 5 - 7
    assert ranking({"a": 1, "b": 3, "c": 2}) == ("b", "c", "a")


@pytest.mark.clause("YW-MATCH-3", shows="near miss")
def test_a_doubles_event_is_three_sets() -> None:
    """Wrong would be an average of two."""
    with pytest.raises(ValueError, match="3 sets"):
        doubles_score((10, 20))
    with pytest.raises(ValueError, match="singles"):
        team_total(DOUBLES, {"women": 5})


@pytest.mark.clause("YW-MATCH-4", shows="satisfied")
def test_four_have_a_place_without_a_full_round_robin() -> None:
    assert places(TEN, round_robin=True) == TEN
    assert places(TEN, round_robin=False) == tuple("abcd")
    assert may_be_seeded(("b", "x"), TEN) == ("b",)


@pytest.mark.clause("YW-MATCH-4", shows="near miss")
def test_the_fifth_has_no_place() -> None:
    """Wrong would be a fifth place, of which a knock-out says nothing."""
    assert "e" not in places(TEN, round_robin=False)


@pytest.mark.clause("YW-DOUBLE-1", "YW-DOUBLE-2", shows="satisfied")
def test_the_entries_of_partners_are_summed() -> None:
    assert [partner(seat) for seat in "ESWN"] == ["W", "N", "E", "S"]
    ruling = adjudicate(parse_log(DOUBLES_WON, "-"))
    told = side_texts("yawan", ruling.record.agreed, "ESWN", ruling.payments, "en")
    assert list(told) == ["E–W +2000000", "S–N −2000000"]


@pytest.mark.clause("YW-DOUBLE-1", shows="near miss")
def test_who_plays_alone_has_no_side() -> None:
    """Wrong would be a line of sides in singles."""
    ruling = adjudicate(parse_log(DOUBLES_WON.replace('"yes"', '"no"'), "-"))
    assert not list(side_texts("yawan", ruling.record.agreed, "ESWN", ruling.payments, "en"))


@pytest.mark.clause("YW-SCORE-9", shows="satisfied")
@pytest.mark.parametrize(
    ("above", "points"),
    [(0, 1), (1, 2), (5, 32), (10, 1000), (15, 32_000), (20, 1_000_000), (19, 500_000), (12, 4000)],
)
def test_points_by_heart(above: int, points: int) -> None:
    assert by_heart(above) == points
    check()


@pytest.mark.clause("YW-SCORE-9", shows="near miss")
def test_the_next_but_one_is_a_fourth() -> None:
    """Wrong would be 256, two doublings more than 64."""
    assert by_heart(8) == 250 == POINTS.columns["simplified"][8]
