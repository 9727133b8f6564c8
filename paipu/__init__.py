"""Paipu (牌譜), an executable rulebook: what is installed lives under this name.

The names are those of `oracle.__all__`, each loaded when it is first asked for.

>>> import paipu
>>> paipu.score("taiwan", "111m 444p 777s EEE 55s 23m +1m/W seat:S round:E").sheet.total.low
8
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import oracle

if TYPE_CHECKING:
    from oracle import *  # noqa: F403

__all__: list[str] = []
__all__ += oracle.__all__


def __getattr__(name: str) -> object:
    """Load a public name from the judge."""
    if name in __all__:
        return getattr(oracle, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
