"""The kinds of cases, in the order of their table in the guide (docs/guides/cases.md).

An input and an answer are JSON by `oracle/schemas/kinds.schema.json`. A later game brings cases, not kinds.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.conformance.kinds.afterwards import NEXT, SETTLE
from oracle.conformance.kinds.hands import SCORE, WAITS
from oracle.conformance.kinds.kind import (
    COMPARED,
    MISSHAPEN,
    MISSING,
    Difference,
    Kind,
    Part,
    UnsupportedError,
)
from oracle.conformance.kinds.moves import CENSUS, LEGAL, PRIORITY
from oracle.conformance.kinds.notation import PARSE, ROUNDTRIP
from oracle.conformance.kinds.replayed import REPLAY

if TYPE_CHECKING:
    from collections.abc import Mapping

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (PARSE, ROUNDTRIP, SCORE, WAITS, REPLAY, LEGAL, PRIORITY, SETTLE, NEXT, CENSUS)
    }
)
"""Every kind by its name."""

__all__ = ["COMPARED", "KINDS", "MISSHAPEN", "MISSING", "Difference", "Kind", "Part", "UnsupportedError"]
