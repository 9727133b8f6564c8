"""Balances, and who deals next, where the figures are those all agree on, and where payments are in several units."""

from __future__ import annotations

import pytest

from conformance_tests.laws.matches import rulings, said

TONGQI = """[Game "tongqi"]
[Player tian "An"]
[Player di "Bo"]
[Player ren "Cy"]
[Player he "Di"]
"""
AGREED = TONGQI + "he flip 55\ndi win 55\nagreed di total 200\n"
AGREED += "".join(f"agreed {seat} total 0\n" for seat in ("tian", "ren", "he"))
TAIWAN = """[Game "taiwan"]
[Dealer "E"]
[Wind "E"]
[Streak "0"]
{stakes}turn W
left 60
S flowers 26f
S holds 46m 123456p 123789s NN
W draw discard 5m
S win
{balance}
end won
"""
STAKES = '[Option base "100"]\n[Option tai "10"]\n'


@pytest.mark.parametrize(
    ("balance", "wrong"), [("di balance 800", False), ("di balance 999", True), ("tian balance -40", True)]
)
def test_a_balance_follows_from_figures_all_agree_on(balance: str, wrong: bool) -> None:
    (ruling,) = rulings(f"{AGREED}{balance}\nend won\n")
    assert ("balance-differs" in {key for _, _, key, _ in said(ruling)}) is wrong


def test_the_deal_passes_after_a_win_of_which_all_agree_what_it_counts() -> None:
    _, second = rulings(f"{AGREED}end won\n\n{TONGQI}end cut\n")
    assert ("breach", "TQ-4.3f", "another-should-deal", "tian") in said(second)


@pytest.mark.parametrize("stakes", ["", STAKES])
@pytest.mark.parametrize(
    ("balance", "due"),
    [
        ("S balance 1 base 4 tai", None),
        ("S balance 1 base 4", None),
        ("S balance 1 base 5", "1 base 4 tai"),
        ("W balance -1 base -4 tai", None),
        ("N balance 0 base", None),
        ("S balance 9 base", "1 base 4 tai"),
        ("S balance 1 base 2 tai", "1 base 4 tai"),
        ("E balance 1 base", "0"),
    ],
)
def test_a_balance_is_compared_in_every_unit(stakes: str, balance: str, due: str | None) -> None:
    (ruling,) = rulings(TAIWAN.format(stakes=stakes, balance=balance))
    assert [each.args["due"] for each in ruling.findings if each.key == "balance-differs"] == (
        [] if due is None else [due]
    )


@pytest.mark.parametrize(("balance", "due"), [("S balance 140", None), ("S balance 120", 140)])
def test_stakes_are_worth_points(balance: str, due: int | None) -> None:
    (ruling,) = rulings(TAIWAN.format(stakes=STAKES, balance=balance))
    assert [each.args["due"] for each in ruling.findings] == ([] if due is None else [due])


def test_what_was_won_in_units_is_carried_on() -> None:
    people = "".join(f'[Player {seat} "{seat}{seat}"]\n' for seat in "ESWN")
    first = TAIWAN.format(stakes=people, balance="S balance 1 base 4 tai")
    second = '[Game "taiwan"]\n[Dealer "S"]\n[Streak "0"]\n' + people + "S balance 2 base\nend drawn\n"
    _, ruling = rulings(f"{first}\n{second}")
    (found,) = (each for each in ruling.findings if each.key == "balance-differs")
    assert (found.seat, found.args["due"]) == ("S", "1 base 4 tai")
