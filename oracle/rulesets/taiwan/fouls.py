"""相公 and the other fouls: what an act breaks beside the rules of play, and what it does to who commits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from oracle.acts import Act, Move
    from oracle.registry import Rule
    from oracle.table import Table

RULES: Mapping[str, tuple[Rule, ...]] = {}
"""The rules of fouls by act, asked after those of play."""

MOVES: Mapping[str, Callable[[Table, Act], Sequence[Move]]] = {}
"""What acts do that belong to fouls alone."""
