"""Several hands of one file, as text, judged one after the other; and what their text says of their players."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from grammar.logs import read_logs
from grammar.syntax import Log
from oracle.judge.matches import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.ruling.ruling import Ruling

Said = list[tuple[str, str, str, str | None]]
"""Kind, clause, message and seat of findings."""


def rulings(*hands: str) -> list[Ruling]:
    """The rulings on the hands of one file."""
    match, found = Match(), []
    for log in read_logs(io.BytesIO("\n".join(hands).encode()), "match"):
        assert isinstance(log, Log), log
        found.append(match.judge(log))
    return found


def said(ruling: Ruling) -> Said:
    """What a ruling finds."""
    return [(one.kind.value, one.clause, one.key, one.seat) for one in ruling.findings]


def people(hand: str) -> list[str]:
    """The players of a hand in the order of the seats, read off the text."""
    return [line.split('"')[1] for line in hand.splitlines() if line.startswith("[Player ")]


def standing(hand: str, seats: Sequence[str]) -> dict[str, int]:
    """What each player is said to stand at after a hand, read off the text."""
    lines = [line.split() for line in hand.splitlines()]
    stands = {words[0]: int(words[2]) for words in lines if words[1:2] == ["balance"]}
    return {name: stands[seat] for seat, name in zip(seats, people(hand), strict=True)}
