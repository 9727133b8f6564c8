"""Drafts picked so that every cell of the table of seats has a case that must be passed."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from conformance_tests.builder.measures.seats import Cell, agreed, possible
from conformance_tests.builder.otherwise import answered_otherwise
from oracle.conformance.cases.case import contradicts_itself

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from conformance_tests.builder.mutation.rules import Rules
    from conformance_tests.builder.questions.drafting import Draft

TRIED = 24
"""Drafts that are asked under other readings for a cell; one that no reading answers otherwise is picked first."""

FINDINGS = 2
"""What may be found in a draft that is picked: a log turned out of order shows nothing of a seat."""


def of_every_seat(
    rules: Rules, drafts: Iterable[Draft], filled: Collection[Cell], jobs: int = 1
) -> Iterator[Draft]:
    """For every cell that nothing fills, the smallest draft that does, with its answers under other readings."""
    lacking = possible(rules.game) - set(filled)
    waiting: dict[Cell, list[Draft]] = defaultdict(list)
    for draft in sorted(drafts, key=lambda draft: draft.size):
        if len(draft.found) <= FINDINGS and _can_be_asked(draft):
            for cell in cells_of(rules.game, draft) & lacking:
                waiting[cell].append(draft)
    tried = {draft.key: draft for found in waiting.values() for draft in found[:TRIED]}
    asked = answered_otherwise(rules, list(tried.values()), jobs)
    passed = sorted((draft for draft in asked if draft.consulted), key=lambda draft: bool(draft.alternatives))
    for cell in sorted(lacking):
        best = next((draft for draft in passed if cell in cells_of(rules.game, draft)), None)
        if cell in lacking and best is not None:
            lacking -= cells_of(rules.game, best)
            yield best


def cells_of(game: str, draft: Draft) -> frozenset[Cell]:
    """The cells of the table that a draft belongs to, whatever reading it is answered under."""
    answers = (draft.answer, *(each.expect for each in draft.alternatives or ()))
    return agreed(game, draft.question.kind, draft.question.input, answers)


def _can_be_asked(draft: Draft) -> bool:
    """Whether a draft is decided by the rules as they stand, of a hand that can be."""
    decided = draft.answer.get("verdict") != "undecided" and not contradicts_itself(draft.answer)
    return decided and not draft.question.readings and draft.sizes == (0, 0, False)
