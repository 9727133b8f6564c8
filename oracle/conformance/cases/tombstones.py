"""Retired cases: their ids stay named in `tombstones.json` for ever, so that none is given twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.conformance.cases import suites
from oracle.conformance.cases.case import CaseError, document_of

if TYPE_CHECKING:
    from pathlib import Path

    from oracle.conformance.inputs.forms import JsonValue

NAME = "tombstones.json"


@dataclass(frozen=True, slots=True)
class Tombstone:
    """A retired case: its id, the edition without it, and why it went."""

    id: str
    retired: str
    reason: str


def read(folder: Path = suites.FOLDER) -> JsonValue:
    """The file of tombstones as it is; an empty array where there is none."""
    source = folder / NAME
    if not source.is_file():
        return []
    try:
        return document_of(suites.text_of(source))
    except CaseError as wrong:
        raise CaseError(f"{NAME}: {wrong}") from None


def load(folder: Path = suites.FOLDER) -> tuple[Tombstone, ...]:
    """Every tombstone that says what one must say."""
    rows = read(folder)
    found: list[Tombstone] = []
    for row in rows if isinstance(rows, list) else []:
        match row:
            case {"id": str(identifier), "retired": str(edition), "reason": str(reason)}:
                found.append(Tombstone(identifier, edition, reason))
            case _:
                continue
    return tuple(found)
