"""The syntax as JSON: typed objects by `syntax.schema.json`, and back.

Tiles are canonical strings in arrays, seats canonical names, absent parts are absent. A span is found again
from its line and act number, so no column is stored.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, fields, is_dataclass
from typing import TYPE_CHECKING, Union

from grammar import syntax
from grammar.syntax import Act, Acts, Hand, Log

if TYPE_CHECKING:
    from collections.abc import Mapping

JsonValue = Union[None, bool, int, str, list["JsonValue"], dict[str, "JsonValue"]]  # noqa: UP007  it names itself
"""A JSON value."""

Json = dict[str, JsonValue]
"""A JSON object."""

NOTATION = 1

_KINDS: Mapping[str, type[syntax.Line]] = {
    "acts": syntax.Acts,
    "holding": syntax.Holding,
    "sets": syntax.Sets,
    "row": syntax.Row,
    "dice": syntax.Dice,
    "left": syntax.Left,
    "turn": syntax.Turn,
    "gap": syntax.Gap,
    "note": syntax.Note,
    "remark": syntax.Remark,
    "declared": syntax.Declared,
    "stake": syntax.Stake,
    "back": syntax.Back,
    "claim": syntax.Claim,
    "rules": syntax.RefereeRules,
    "value": syntax.RefereeValue,
    "warn": syntax.RefereeWarn,
}
_KIND_OF = {made: kind for kind, made in _KINDS.items()}
_NAMES = {"from_": "from", "for_": "for", "with_tiles": "with"}
