"""Whoever sits at no seat may do whatever the notation lets him: nothing breaks over it, and no tile moves."""

from __future__ import annotations

import pytest

from grammar.logs import parse_log
from grammar.unreadable import UnreadableLog
from grammar.words import words_of
from oracle.api import check
from oracle.game.hands import known

OPEN = {
    "tongqi": '[Dealer "tian"]\nleft 8\nturn tian\ntian flip discard 12\n',
    "jiaxing": '[Dealer "tian"]\nleft 8\nturn tian\ntian draw discard 11\n',
}
"""A tile that lies open, in the games of dominoes."""

MAHJONG = '[Dealer "E"]\nleft 40\nturn E\nE draw discard 1m\n'
"""The same in the others."""

WHO = ('outsider "Chen"', "referee")


def acts(game: str) -> list[str]:
    """Every act of the game, alone and, where it says or means a word, with every call."""
    words = words_of(game)
    calls = [f"{act} {call}" for act in ("say", "mean") for call in words.table("calls").en]
    return [*words.table("acts").en, *calls, 'tell "x"', "look wall", "peek hand"]


@pytest.mark.parametrize("game", known())
def test_whoever_sits_at_no_seat_moves_nothing(game: str) -> None:
    """Every act he can make is judged, and what lies on the table afterwards is what lay there before."""
    head = f'[Game "{game}"]\n[Notation "1"]\n' + OPEN.get(game, MAHJONG)
    before = check(parse_log(head + "end cut\n"))
    judged = 0
    for act in acts(game):
        for who in WHO:
            try:
                log = parse_log(f"{head}{who} {act}\nend cut\n")
            except UnreadableLog:
                continue
            ruling = check(log)
            added = [found for found in ruling.findings if found not in before.findings]
            assert ruling.outcome == before.outcome, act
            assert {found.seat for found in added} <= {"outsider"}, act
            judged += 1
    assert judged > len(acts(game))
