"""What one line of a log says, whether the grammar was asked or the fast lane knew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass

if TYPE_CHECKING:
    from grammar.syntax import Line, Tag


@dataclass(frozen=True, slots=True)
class Ended:
    """The line that closes a hand, with how it ended."""

    result: str
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What one line says: a node or nothing, its comment, the number written before it and where the node ends."""

    node: Line | Tag | Ended | None
    comment: str | None = None
    number: int | None = None
