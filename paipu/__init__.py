"""Paipu (牌譜), an executable rulebook: what is installed lives under this name.

The names are those of `oracle.__all__`, each loaded when it is first asked for. Until then nothing is, the judge and the
standard library neither: an interrupt within what a command loads first would end it with a traceback.

>>> import paipu
>>> paipu.score("taiwan", "111m 444p 777s EEE 55s 23m +1m/W seat:S round:E").sheet.total.low
8
"""

from __future__ import annotations

TYPE_CHECKING = False
"""As type checkers know it; `typing` has it too, and is long to load."""

if TYPE_CHECKING:
    import oracle
    from oracle import *  # noqa: F403

    __all__: list[str] = []
    __all__ += oracle.__all__


def __getattr__(name: str) -> object:
    """Load a public name from the judge."""
    import sys

    from oracle import __all__ as public
    from oracle import __name__ as judge

    if name == "__all__":
        return public
    if name in public:
        return getattr(sys.modules[judge], name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    from oracle import __all__ as public

    return sorted({*globals(), *public})
