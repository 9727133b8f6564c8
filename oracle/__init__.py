"""Paipu, the judge: logs and hands of Chinese tile games in, rulings with their clauses out.

What is named in `__all__` is the public API; everything else is private and may change. A name is loaded when
it is first asked for, so that counting a hand does not load what judging logs needs.

>>> import oracle
>>> for log in oracle.read("conformance_tests/worked/tongqi/chapter12.paipu"):
...     ruling = oracle.check(log)
...     print(ruling.status, ruling.outcome.seat, [found.clause for found in ruling.findings])
broken ren ['TQ-5.5d', 'TQ-11.3', 'TQ-4.3d4']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grammar.syntax import Hand, Log
    from grammar.unreadable import UnreadableHand, UnreadableLog
    from oracle.api import (
        branched,
        check,
        check_match,
        explain,
        explain_reading,
        explain_word,
        legal,
        match_sheets,
        priority,
        read,
        score,
        score_many,
        settle,
        settle_result,
        to_json,
        waits,
        weighed,
        weighed_hand,
    )
    from oracle.audits.arrow import audit, audit_batches, audit_schema, audit_table
    from oracle.game.explanation import Explanation, UnknownClauseError
    from oracle.game.hands import NoRulesetError
    from oracle.game.settling import ResultError
    from oracle.judge.counterfactual.supposing import SuppositionError
    from oracle.rulebook.readings import ReadingError
    from oracle.ruling.hands import HandSheet, Waits
    from oracle.ruling.many import ManyHands, ManyHandsError, ManyScores
    from oracle.ruling.match_sheet import MatchSheet
    from oracle.ruling.ruling import Ruling
    from oracle.ruling.settlement import Settlement

VERSION = "0.2.0"
"""The version of Paipu, as `pyproject.toml` has it."""

_HOMES = {
    "audit": "oracle.audits.arrow",
    "audit_batches": "oracle.audits.arrow",
    "audit_schema": "oracle.audits.arrow",
    "audit_table": "oracle.audits.arrow",
    "check": "oracle.api",
    "check_match": "oracle.api",
    "explain": "oracle.api",
    "explain_reading": "oracle.api",
    "explain_word": "oracle.api",
    "legal": "oracle.api",
    "match_sheets": "oracle.api",
    "priority": "oracle.api",
    "read": "oracle.api",
    "score": "oracle.api",
    "score_many": "oracle.api",
    "settle": "oracle.api",
    "settle_result": "oracle.api",
    "to_json": "oracle.api",
    "waits": "oracle.api",
    "branched": "oracle.api",
    "weighed": "oracle.api",
    "weighed_hand": "oracle.api",
    "Explanation": "oracle.game.explanation",
    "Hand": "grammar.syntax",
    "HandSheet": "oracle.ruling.hands",
    "Log": "grammar.syntax",
    "ManyHands": "oracle.ruling.many",
    "ManyHandsError": "oracle.ruling.many",
    "ManyScores": "oracle.ruling.many",
    "MatchSheet": "oracle.ruling.match_sheet",
    "NoRulesetError": "oracle.game.hands",
    "ReadingError": "oracle.rulebook.readings",
    "ResultError": "oracle.game.settling",
    "SuppositionError": "oracle.judge.counterfactual.supposing",
    "Ruling": "oracle.ruling.ruling",
    "Settlement": "oracle.ruling.settlement",
    "UnknownClauseError": "oracle.game.explanation",
    "UnreadableHand": "grammar.unreadable",
    "UnreadableLog": "grammar.unreadable",
    "Waits": "oracle.ruling.hands",
}

__all__ = [  # noqa: RUF022  verbs first, then what they give, then what they raise
    "check",
    "check_match",
    "match_sheets",
    "audit",
    "audit_table",
    "audit_batches",
    "audit_schema",
    "explain",
    "explain_reading",
    "explain_word",
    "legal",
    "priority",
    "read",
    "score",
    "score_many",
    "settle",
    "settle_result",
    "to_json",
    "waits",
    "branched",
    "weighed",
    "weighed_hand",
    "Explanation",
    "Hand",
    "HandSheet",
    "ManyHands",
    "ManyScores",
    "Log",
    "Ruling",
    "MatchSheet",
    "Settlement",
    "Waits",
    "ManyHandsError",
    "NoRulesetError",
    "ReadingError",
    "ResultError",
    "SuppositionError",
    "UnknownClauseError",
    "UnreadableHand",
    "UnreadableLog",
    "VERSION",
]


def __getattr__(name: str) -> object:
    """Load a public name from its module."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)
