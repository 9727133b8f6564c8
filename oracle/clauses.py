"""Which function embodies which clause: the register behind `paipu explain` and the traceability tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

_CODE: dict[str, list[Callable[..., object]]] = {}


def cites(*ids: str) -> Callable[[F], F]:
    """Register the decorated function under the clause ids it embodies and return it unchanged."""

    def register(function: F) -> F:
        for identifier in ids:
            _CODE.setdefault(identifier, []).append(function)
        return function

    return register
