"""Lawful acts, precedence and payments through the public API, at places of the worked game."""

from __future__ import annotations

from pathlib import Path

import oracle

CHAPTER = Path(__file__).resolve().parents[3] / "worked" / "tongqi" / "chapter12.paipu"


def chapter() -> oracle.Log:
    (log,) = oracle.read(CHAPTER)
    assert isinstance(log, oracle.Log)
    return log


def test_on_the_last_tile_the_front_seat_prevails() -> None:
    """55 completes both ren and he; tian flipped it, so ren sits in front (TQ-4.3a)."""
    claims = oracle.priority(chapter(), at=53)
    assert [(claim.act.seat, claim.act.name, claim.clause) for claim in claims[:2]] == [
        ("ren", "win", "TQ-4.3a"),
        ("he", "win", "TQ-4.3a"),
    ]


def test_three_held_leave_no_choice() -> None:
    """He discards 24 and ren holds three: nobody may do anything but open them (TQ-8.15)."""
    point = oracle.legal(chapter(), at=16)
    assert [(option.act.seat, option.act.name, option.forced) for option in point.options] == [
        ("ren", "four", True)
    ]
    assert oracle.priority(chapter(), at=16) == point.options


def test_no_tile_open_is_claimed_by_nobody() -> None:
    assert oracle.priority(chapter(), at=0) == ()


def test_payments_are_those_of_the_ruling() -> None:
    paid = {(one.payer, one.payee): one.amount.low for one in oracle.settle(chapter())}
    assert paid == {
        ("tian", "ren"): 3000,
        ("di", "ren"): 2280,
        ("he", "ren"): 2470,
        ("tian", "di"): 380,
        ("he", "tian"): 20,
        ("he", "di"): 200,
    }
