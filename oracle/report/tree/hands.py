"""A hand's sheet and its waits as objects, and what cannot be judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle import VERSION
from oracle.report.tree.parts import counted_tree
from oracle.report.tree.said import hand_reason, hand_status
from oracle.report.tree.values import SCHEMA, arguments_tree, head_tree, profile_tree
from oracle.rulebook.messages import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.unreadable import UnreadableLog
    from oracle.game.hands import Hands
    from oracle.report.tree.values import Json, JsonValue
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Lang
    from oracle.ruling.hands import HandSheet, Waits
    from oracle.table.known import Contradiction


def unreadable_tree(fault: UnreadableLog, hand: int, lang: Lang) -> Json:
    """A hand that cannot be read, as an object."""
    return {
        "schema": SCHEMA,
        "paipu": VERSION,
        "file": fault.name,
        "hand": hand,
        "status": "unreadable",
        "label": fault.label,
        "line": fault.line,
        "column": fault.column,
        "what": fault.sentence("what", lang),
        "expected": fault.sentence("expected", lang),
        "remedy": fault.sentence("remedy", lang),
    }


def refused_tree(file: str, hand: int, line: int, label: str, why: str) -> Json:
    """A hand that was read and cannot be judged as asked, as an object like that of an unreadable one."""
    return {
        "schema": SCHEMA,
        "paipu": VERSION,
        "file": file,
        "hand": hand,
        "status": "unreadable",
        "label": label,
        "line": line,
        "column": 1,
        "what": why,
        "expected": "",
        "remedy": "",
    }


def sheet_tree(asked: Hands, hand: str, answer: HandSheet, readings: Mapping[str, str], lang: Lang) -> Json:
    """The sheet of a hand as an object; `hand` is the hand as it was written."""
    counted: Json = {"total": None, "clause": None, "items": [], "steps": [], "open": []}
    if answer.sheet is not None:
        counted = counted_tree(asked.name, answer.sheet, lang)
    return {
        **head_tree(asked.name, asked.edition),
        "hand": hand,
        "status": hand_status(answer),
        "wins": answer.wins,
        "reason": hand_reason(asked.name, answer, lang),
        "impossible": _contradictions(asked.name, answer.impossible, lang),
        "readings": {**readings},
        **profile_tree(answer.house_rules),
        **counted,
    }


def _contradictions(
    game: str, found: Sequence[tuple[ClauseId, Contradiction]], lang: Lang
) -> list[JsonValue]:
    return [
        {
            "clause": clause,
            "key": wrong.key,
            "args": arguments_tree(wrong.args),
            "reason": say(game, lang, wrong.key, wrong.args),
        }
        for clause, wrong in found
    ]


def waits_tree(asked: Hands, hand: str, answer: Waits, lang: Lang) -> Json:
    """What a standing hand waits for, as an object."""
    return {
        **head_tree(asked.name, asked.edition),
        "hand": hand,
        "status": hand_status(answer),
        "tiles": list(answer.tiles),
        "reason": hand_reason(asked.name, answer, lang),
        "impossible": _contradictions(asked.name, answer.impossible, lang),
    }
