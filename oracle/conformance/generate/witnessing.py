"""Witnesses of what people wrote and left open: two other logs of theirs that say more, with different verdicts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.conformance.case import Witness
from oracle.conformance.completion import completes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracle.conformance.generate.drafting import Draft

DECIDED = ("clean", "broken")


def witnessed(drafts: Iterable[Draft]) -> tuple[Draft, ...]:
    """The drafts, those that people left open with their witnesses where people wrote them too."""
    rows = tuple(drafts)
    written = sorted((row for row in rows if row.question.origin != "generated"), key=lambda row: row.size)
    return tuple(_with_witnesses(row, written) if _is_left_open(row) else row for row in rows)


def _is_left_open(draft: Draft) -> bool:
    undecided = draft.answer.get("verdict") == "undecided"
    return undecided and draft.question.origin != "generated" and not draft.question.witnesses


def _with_witnesses(draft: Draft, written: Iterable[Draft]) -> Draft:
    """The draft with the smallest log of each verdict that completes it, where there is one of either."""
    found: dict[str, Witness] = {}
    for other in written:
        verdict = str(other.answer.get("verdict"))
        if verdict in DECIDED and verdict not in found and _says_more(other, draft):
            found[verdict] = Witness(other.question.input, verdict)
    if len(found) < len(DECIDED):
        return draft
    witnesses = tuple(found[verdict] for verdict in sorted(found, key=DECIDED.index))
    return replace(draft, question=replace(draft.question, witnesses=witnesses))


def _says_more(whole: Draft, part: Draft) -> bool:
    one, other = whole.question, part.question
    same = one.kind == other.kind and dict(one.readings) == dict(other.readings)
    return same and completes(one.input, other.input)
