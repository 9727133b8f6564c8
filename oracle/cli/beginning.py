"""What keeps the command from beginning: a library that is missing, or a module of another's under its name.

It asks nothing but the standard library, and speaks English: what knows the other languages may not be there.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from traceback import walk_tb
from types import ModuleType

UNUSABLE, DEFECT = 2, 70
"""The exit codes of what cannot be used and of a defect of ours, as `oracle.cli.answers` has them."""

HOME = Path(__file__).resolve().parents[2]
OURS = tuple(HOME / name for name in ("grammar", "oracle", "paipu", "spec", "__init__.py"))
"""Where our modules lie; where a wheel was installed their home is the package `paipu`."""


def not_begun(wrong: Exception) -> int:
    """Say on standard error what keeps the command from beginning, and give its exit code."""
    told = of_another(wrong)
    sys.stderr.write(f"{told or f'This is a defect of Paipu itself: {_said(wrong)}'}\n")
    return DEFECT if told is None else UNUSABLE


def of_another(wrong: Exception) -> str | None:
    """What is to be said of a module that is missing or is another's; None where a module of ours is to blame."""
    name = _blamed(wrong)
    place = _place(name) if name else ""
    if not name or any(Path(place).is_relative_to(folder) for folder in OURS):
        return None
    if not place:
        return f"Paipu needs {name}, which Python does not find. Install it: python -m pip install {name}"
    return (
        f"The {name} that Python found is not the one that Paipu needs ({_said(wrong)}). It is {place}. "
        "Move or rename it, or run paipu from another folder or in an environment of its own."
    )


def _said(wrong: Exception) -> str:
    return f"{type(wrong).__name__}: {wrong}".splitlines()[0]


def _blamed(wrong: Exception) -> str:
    """The top-level module that raised, or that lacks what it was asked for; "" where there is none."""
    asked = getattr(wrong, "obj", None)
    if isinstance(wrong, ImportError) and wrong.name:
        name = wrong.name
    elif isinstance(asked, ModuleType):
        name = asked.__name__
    else:
        frames = [str(frame.f_globals.get("__name__", "")) for frame, _ in walk_tb(wrong.__traceback__)]
        name = next((each for each in reversed(frames) if not each.startswith("importlib")), "")
    return name.partition(".")[0]


def _place(name: str) -> str:
    """Where Python finds a top-level module; "" where it finds none."""
    found = find_spec(name)
    if found is None:
        return ""
    return str(found.origin or next(iter(found.submodule_search_locations or ()), ""))
