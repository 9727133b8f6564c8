"""Readings in dispute: those in which the expectations of a case differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.readings import PROFILE_OPTION, agreed_profile, in_force

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.conformance.cases.case import Alternative, Case
    from oracle.conformance.inputs.forms import Json


def in_dispute(case: Case) -> frozenset[str]:
    """The readings that the expectations of a case differ in; what all of them are under is asked for."""
    named = {identifier for each in case.expectations for identifier in each.readings}
    return frozenset(
        identifier
        for identifier in named
        if len({candidate_of(case.game, each, identifier) for each in case.expectations}) > 1
    )


def required(case: Case) -> dict[str, str]:
    """The candidates that all expectations of a case are under: those stated, and those of the profile of its log."""
    disputed = in_dispute(case)
    stated = {name: slug for name, slug in case.readings.items() if name not in disputed}
    return {**readings_of_profile(case.game, case.input), **stated}


def readings_of_profile(game: str, asked: Json) -> Mapping[str, str]:
    """The readings of the profile that a question names among its options; none where it names none."""
    name = profile_named(asked)
    return {} if name is None else agreed_profile(game, {PROFILE_OPTION: name})


def profile_named(asked: Json) -> str | None:
    """The profile that a question names among its options."""
    log = asked.get("log")
    options = (log if isinstance(log, dict) else asked).get("options")
    name = options.get(PROFILE_OPTION) if isinstance(options, dict) else None
    return name if isinstance(name, str) else None


def candidate_of(game: str, expectation: Alternative, identifier: str) -> str:
    """The candidate of a reading that an expectation is under, stated or in force."""
    return expectation.readings.get(identifier) or in_force(game).get(identifier, "")
