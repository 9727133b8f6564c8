"""What a breach brings with it: 相公, or a false win (詐胡)."""

from __future__ import annotations

from oracle.clauses import ClauseId
from oracle.verdict import Consequence

FALSE_WIN = Consequence("false-win", ClauseId("TW-PEN-5"))
"""詐胡: a win declared without being entitled to it."""

FOUL = Consequence("xianggong", ClauseId("TW-FOUL-1"))
"""相公, for one of the acts the list names."""

WRONG_CLAIM = Consequence("xianggong", ClauseId("TW-FOUL-46"))
"""相公, for a claim or a discard that the rules of play forbid."""
