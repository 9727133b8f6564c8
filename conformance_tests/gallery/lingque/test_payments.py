"""Who pays whom for a win, with nobody and with somebody liable (包牌), as a log shows it; each is a case."""

from __future__ import annotations

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.rulebook.readings import Agreed
from oracle.rulesets.lingque.settlement import payment
from oracle.ruling.ruling import Outcome, Ruling
from oracle.ruling.sheets import Figure

TAGS = '[Game "lingque"]\n[Notation "1"]\n'

CLOSED = "123456m 789p 11s CC"
"""A standing hand of West: 16 points on 1s of another's, 24 on its own draw."""

Paid = dict[str, tuple[int, int | None, str]]


def ruling(text: str) -> Ruling:
    return adjudicate(parse_log(TAGS + text))


def paid(found: Ruling) -> Paid:
    """What each seat pays the winner: the least, the most, and the clause."""
    assert {payment.payee for payment in found.payments} <= {found.outcome.seat}
    return {one.payer: (one.amount.low, one.amount.high, one.clause) for one in found.payments}


def said(found: Ruling) -> list[tuple[str, str, str, str | None]]:
    return [(one.kind.value, one.clause, one.key, one.seat) for one in found.findings]


def laid_out(sets: str, rest: str, ends: str, *lines: str) -> str:
    """A position in which West has laid sets, some tiles are left, and the play ends so."""
    more = "".join(f"{line}\n" for line in lines)
    return f"W sets {sets}\nleft 40\nW holds {rest}\n{ends}\n{more}end won\n"


OWN_DRAW = "turn W\nW draw P win P"
BY_SOUTH = "turn S\nS draw discard P\nW win P from S"
BY_NORTH = "turn N\nN draw discard P\nW win P from N"
ADDED = "turn S\nS sets pung:6p6p6p/E\nS draw 6p add-kong 6p\nW win 6p from S"

FOUR_OF_NORTH = "pung:EEE/N pung:111m/N pung:999p/N pung:CCC/N"
THREE_OF_NORTH = "pung:EEE/N pung:111m/N pung:999p/N"


@pytest.mark.clause("LQ-3B.1", shows="satisfied")
def test_a_discarder_pays_twice_the_points_and_the_others_once() -> None:
    found = ruling(f"W holds {CLOSED}\nE draw 9s discard 9s\nS draw 1s discard 1s\nW win 1s\nend won\n")
    assert found.scores[2].total.low == 16
    assert paid(found) == {"E": (16, 16, "LQ-3B.1"), "S": (32, 32, "LQ-3B.1"), "N": (16, 16, "LQ-3B.1")}


@pytest.mark.clause("LQ-3B.1", shows="satisfied")
def test_three_halves_of_the_points_from_everybody_for_an_own_draw() -> None:
    found = ruling(
        f"W holds {CLOSED}\nE draw 9s discard 9s\nS draw 9s discard 9s\nW draw 1s win 1s\nend won\n"
    )
    points = found.scores[2].total.low
    assert paid(found) == dict.fromkeys("ESN", (points * 3 // 2, points * 3 // 2, "LQ-3B.1"))


@pytest.mark.clause("LQ-3B.1", shows="near miss")
@pytest.mark.parametrize(
    ("line", "clause", "key"),
    [
        ("S pay W 16", "LQ-3B.1", "payment-differs"),
        ("E pay W 32", "LQ-3B.1", "payment-differs"),
        ("W pay S 32", "LQ-3B.1", "payment-reversed"),
    ],
)
def test_a_wrong_share(line: str, clause: str, key: str) -> None:
    """Wrong: the discarder paying like the others, another like the discarder, the winner paying."""
    play = f"W holds {CLOSED}\nE draw 9s discard 9s\nS draw 1s discard 1s\nW win 1s\n{line}\nend won\n"
    assert said(ruling(play)) == [("mismatch", clause, key, line[0])]


@pytest.mark.clause("LQ-3B.2", shows="satisfied")
def test_four_tiles_of_one_player_take_over_half_of_what_the_others_owe() -> None:
    found = ruling(laid_out(FOUR_OF_NORTH, "P", OWN_DRAW))
    points = found.scores[2].total.low
    owed = points * 3 // 2
    assert owed % 2 == 0
    assert paid(found) == {
        "E": (owed // 2, owed // 2, "LQ-3B.2"),
        "S": (owed // 2, owed // 2, "LQ-3B.2"),
        "N": (2 * owed, 2 * owed, "LQ-3B.2"),
    }


@pytest.mark.clause("LQ-3B.2", shows="satisfied")
def test_the_winning_discard_is_one_of_the_four_tiles() -> None:
    found = ruling(laid_out(f"{THREE_OF_NORTH} pung:CCC/S", "P", BY_NORTH))
    points = found.scores[2].total.low
    half = points // 2
    assert paid(found) == {
        "E": (half, half, "LQ-3B.2"),
        "S": (half, half, "LQ-3B.2"),
        "N": (3 * points, 3 * points, "LQ-3B.2"),
    }


@pytest.mark.clause("LQ-3B.2", shows="satisfied")
def test_who_is_half_liable_takes_half_of_the_discarders_debt_too() -> None:
    found = ruling(laid_out(FOUR_OF_NORTH, "P", BY_SOUTH))
    points = found.scores[2].total.low
    assert paid(found) == {
        "E": (points // 2, points // 2, "LQ-3B.2"),
        "S": (points, points, "LQ-3B.2"),
        "N": (5 * points // 2, 5 * points // 2, "LQ-3B.2"),
    }


@pytest.mark.clause("LQ-3B.2", shows="near miss")
def test_three_tiles_make_nobody_liable() -> None:
    """Wrong: North taking over for the others, who gave three tiles."""
    found = ruling(laid_out(f"{THREE_OF_NORTH} pung:CCC/S", "P", OWN_DRAW))
    assert {clause for _, _, clause in paid(found).values()} == {"LQ-3B.1"}
    assert len({amount for amount, _, _ in paid(found).values()}) == 1


@pytest.mark.clause("LQ-3B.2", shows="near miss")
def test_a_tile_added_to_a_pung_is_not_given() -> None:
    """Wrong: a kong made of a pung and an own tile counted as two tiles of North."""
    sets = "pung:EEE/N pung:111m/N add-kong:9999p/N pung:CCC/S"
    assert {clause for _, _, clause in paid(ruling(laid_out(sets, "P", OWN_DRAW))).values()} == {"LQ-3B.1"}


@pytest.mark.clause("LQ-3B.2", shows="satisfied")
def test_an_exposed_kong_is_one_tile_and_a_concealed_one_none() -> None:
    four = "kong:EEEE/N pung:111m/N pung:999p/N pung:CCC/N"
    three = "pung:EEE/N pung:111m/N pung:999p/N hidden-kong:CCCC"
    assert {clause for _, _, clause in paid(ruling(laid_out(four, "P", OWN_DRAW))).values()} == {"LQ-3B.2"}
    assert {clause for _, _, clause in paid(ruling(laid_out(three, "P", OWN_DRAW))).values()} == {"LQ-3B.1"}


@pytest.mark.clause("LQ-3B.2", shows="satisfied")
def test_a_chow_is_a_tile_of_the_upper_house() -> None:
    """Whoever is named or not: West chows from South."""
    sets = "chow:23m:1m chow:46p:5p/upper chow:79s:8s/S"
    found = ruling(laid_out(f"{sets} pung:EEE/S", "P", OWN_DRAW))
    assert {clause for _, _, clause in paid(found).values()} == {"LQ-3B.2"}
    assert max(paid(found), key=lambda seat: paid(found)[seat][0]) == "S"


@pytest.mark.clause("LQ-3B.2", "LQ-2C.1.06", shows="satisfied")
def test_a_robbed_tile_is_given() -> None:
    """West has three sets of South's tiles and robs the fourth."""
    found = ruling(laid_out("pung:222p/S pung:333p/S pung:CCC/S", "57p99p", ADDED))
    points = found.scores[2].total.low
    assert found.outcome.came == "add-kong"
    assert paid(found)["S"] == (3 * points, 3 * points, "LQ-3B.2")


@pytest.mark.clause("LQ-3B.3", shows="satisfied")
def test_five_tiles_of_one_player_pay_for_all() -> None:
    found = ruling(laid_out(FOUR_OF_NORTH, "P", BY_NORTH))
    points = found.scores[2].total.low
    assert paid(found) == {"N": (4 * points, 4 * points, "LQ-3B.3")}


@pytest.mark.clause("LQ-3B.3", shows="near miss")
def test_somebody_pays_although_another_pays_for_all() -> None:
    """Wrong: East paying his share though North gave five tiles."""
    points = ruling(laid_out(FOUR_OF_NORTH, "P", BY_NORTH)).scores[2].total.low
    found = ruling(laid_out(FOUR_OF_NORTH, "P", BY_NORTH, f"E pay W {points}", f"N pay W {2 * points}"))
    assert [(clause, key, seat) for _, clause, key, seat in said(found)] == [
        ("LQ-3B.1", "payment-not-due", "E"),
        ("LQ-3B.3", "payment-differs", "N"),
    ]


@pytest.mark.clause("LQ-3B.3", shows="near miss")
def test_the_discarder_of_the_fourth_tile_is_half_liable_only() -> None:
    """Wrong: South paying for all, who gave four tiles."""
    sets = "pung:EEE/S pung:111m/S pung:999p/S pung:CCC/N"
    assert set(paid(ruling(laid_out(sets, "P", BY_SOUTH)))) == {"E", "S", "N"}


@pytest.mark.clause("LQ-3B.2", shows="edge")
def test_a_source_that_is_not_shown_leaves_liability_open() -> None:
    """Three of the sets are North's; of the fourth it is not told whose it was."""
    found = ruling(laid_out(f"{THREE_OF_NORTH} pung:CCC", "P", OWN_DRAW))
    points = found.scores[2].total.low
    owed = points * 3 // 2
    assert found.status == "undecided"
    assert said(found) == [("undecided", "LQ-3B.2", "tiles-given", "W")]
    half = (owed // 2, owed, "LQ-3B.2")
    assert paid(found) == {"E": half, "S": half, "N": (owed, 2 * owed, "LQ-3B.2")}


def test_a_source_that_changes_nothing_may_be_missing() -> None:
    found = ruling(laid_out("pung:EEE/S pung:111m/N pung:999p/E pung:CCC", "P", OWN_DRAW))
    assert found.status == "clean"
    assert len({amount for amount, _, _ in paid(found).values()}) == 1


THIRTY = (
    "N sets chow:45m:3m chow:45p:3p chow:45s:3s {fourth}\nleft 40\nturn N\nN holds {rest}\nN draw 2p win 2p\n"
)
"""North draws 自摸 and 三色同顺, 10 副 at 3 翻; three of the sets were chowed from West, his upper house."""

CHOWED = THIRTY.format(fourth="chow:89m:7m", rest="2p")
OWN = THIRTY.format(fourth="", rest="789m 2p")


@pytest.mark.clause("LQ-3B.4", shows="satisfied")
@pytest.mark.parametrize(
    ("play", "due"), [(CHOWED, {"E": 22, "S": 22, "W": 91}), (OWN, {"E": 45, "S": 45, "W": 45})]
)
def test_what_the_book_reckons_for_thirty_points(play: str, due: dict[str, int]) -> None:
    """A fourth set chowed from West makes him half liable; of North's own tiles it does not."""
    found = ruling(f"{play}end won\n")
    assert found.scores[3].total.low == 30
    assert {payer: least for payer, (least, _, _) in paid(found).items()} == due


@pytest.mark.clause("LQ-3B.4", shows="near miss")
@pytest.mark.parametrize("line", ["W pay N 90", "E pay N 23"])
def test_half_of_an_odd_share_rounded_down(line: str) -> None:
    """Wrong: West taking over 22 of the 45 points of each other player, who would pay 23."""
    assert said(ruling(f"{CHOWED}{line}\nend won\n")) == [("mismatch", "LQ-3B.2", "payment-differs", line[0])]


@pytest.mark.clause("LQ-3B.5", shows="satisfied")
def test_nothing_is_paid_for_a_drawn_deal() -> None:
    found = ruling("turn S\nleft 0\nend drawn\n")
    assert (found.status, found.payments) == ("clean", ())


@pytest.mark.clause("LQ-3B.5", shows="near miss")
def test_somebody_pays_for_a_drawn_deal() -> None:
    """Wrong: a payment, as in games that pay for a standing hand."""
    found = ruling("turn S\nleft 0\nE pay S 10\nend drawn\n")
    assert said(found) == [("mismatch", "LQ-3B.5", "payment-not-due", "E")]


@pytest.mark.clause("LQ-3B.5", shows="satisfied")
def test_a_false_win_costs_nothing() -> None:
    """Two sequences, two pungs and a pair, of no worth: below the minimum, so nobody wins and nobody pays."""
    sets = "chow:23m:1m/S chow:46p:5p/S pung:888s/E"
    found = ruling(laid_out(sets, "66s 45m", "turn S\nS draw discard 3m\nW win 3m from S"))
    assert said(found) == [("breach", "LQ-1D.1", "too-few-points", "W")]
    assert (found.payments, found.outcome.how, found.outcome.winners) == ((), "false", ())


def settled(result: Outcome, points: int, given: dict[str, int]) -> dict[str, int]:
    """What each pays for a result without its play."""
    totals = {"W": Figure.exactly(points, "points")} if result.seat else {}
    return {
        one.payer: one.amount.low for one in payment.settled(result, totals, given, Agreed("lingque", {}, {}))
    }


@pytest.mark.clause("LQ-2A.1", "LQ-3B.1", shows="satisfied")
def test_a_result_is_settled_without_its_play() -> None:
    drawn = Outcome("won", seat="W", came="draw")
    discarded = Outcome("won", seat="W", came="discard", source="S")
    assert settled(drawn, 30, {}) == {"E": 45, "S": 45, "N": 45}
    assert settled(discarded, 30, {"S": 1}) == {"E": 30, "S": 60, "N": 30}
    assert settled(discarded, 30, {"S": 5}) == {"S": 120}


@pytest.mark.clause("LQ-3B.5", shows="satisfied")
def test_a_drawn_result_is_settled_with_nothing() -> None:
    assert settled(Outcome("drawn"), 0, {}) == {}
