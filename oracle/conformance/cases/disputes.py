"""Readings in dispute: those in which the expectations of a case differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.readings import in_force

if TYPE_CHECKING:
    from oracle.conformance.cases.case import Alternative, Case


def in_dispute(case: Case) -> frozenset[str]:
    """The readings that the expectations of a case differ in; what all of them are under is asked for."""
    named = {identifier for each in case.expectations for identifier in each.readings}
    return frozenset(
        identifier
        for identifier in named
        if len({candidate_of(case.game, each, identifier) for each in case.expectations}) > 1
    )


def candidate_of(game: str, expectation: Alternative, identifier: str) -> str:
    """The candidate of a reading that an expectation is under, stated or in force."""
    return expectation.readings.get(identifier) or in_force(game).get(identifier, "")
