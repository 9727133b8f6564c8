"""What a command about logs fails on, and the exit code that comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.cli.answers import BROKEN, EXITS, OK, UNDECIDED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracle.ruling.ruling import Ruling

KINDS = ("breach", "impossible", "mismatch", "undecided")
"""What a command can fail on; what cannot be read or used is never in order."""


def exit_code(ruling: Ruling, fail_on: Iterable[str] | None) -> int:
    """The exit code of a ruling: for what it found of that on which the command is to fail, by default all."""
    if fail_on is None:
        return EXITS[ruling.status]
    failing = failures(ruling, fail_on)
    return BROKEN if failing - {"undecided"} else UNDECIDED if failing else OK


def failures(ruling: Ruling, fail_on: Iterable[str]) -> set[str]:
    """What there is in a ruling of the kinds on which a command is to fail."""
    kinds = {found.kind.value for found in ruling.findings}
    if any(claim.outcome == "undecided" for claim in ruling.claims):
        kinds.add("undecided")
    return kinds & {*fail_on}
