"""Comparing answers: as far as was asked, and never by their wording."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.conformance.kinds import KINDS
from oracle.conformance.kinds.kind import COMPARED, Difference

if TYPE_CHECKING:
    from collections.abc import Collection

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json


def compared(
    kind: str, expect: Json, answer: Json, want: Collection[str] = COMPARED
) -> tuple[Difference, ...]:
    """Where an answer differs from an expectation at the levels asked for (`L1` … `L4`), coarsest first."""
    return tuple(found for found in KINDS[kind].differences(expect, answer) if found.level in want)


def readings_met(case: Case, answer: Json, want: Collection[str] = COMPARED) -> tuple[int, ...]:
    """The expectations of a case that an answer meets, as indices of `case.expectations`; 0 is our own."""
    return tuple(
        place
        for place, each in enumerate(case.expectations)
        if not compared(case.kind, each.expect, answer, want)
    )
