"""Marks in the text of a clause: `{#draws}` stands before the sentence that a rule names when it is broken.

A clause of many sentences is enforced by several rules, and a ruling quotes of it what was broken. A sentence goes on to
the next mark, or to the end; `{#}` ends it. Both languages have the same marks. Whoever reads a clause reads none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_MARK = re.compile(r"\{#(?P<name>[a-z-]*)\}")

_STOPS = {";": ".", ",": ".", "；": "。", "，": "。"}
"""The full stop for the sign that ends a part of a sentence."""


def unmarked(text: str) -> str:
    """A text without its marks."""
    return _MARK.sub("", text)


def _whole(part: str) -> str:
    """A part of a sentence as one: it begins with a capital, and ends with a full stop."""
    said = part.strip()
    end = _STOPS.get(said[-1:])
    return said[:1].upper() + (said[1:] if end is None else said[1:-1] + end)


def marked(text: str) -> Mapping[str, str]:
    """The sentences that carry a mark, by its name. Raises `ValueError` where a name stands twice."""
    names = _MARK.findall(text)
    told = {name: _whole(said) for name, said in zip(names, _MARK.split(text)[2::2], strict=True)}
    if len([*filter(None, names)]) != len({*filter(None, names)}):
        raise ValueError(f"a sentence is marked twice: {', '.join(names)}")
    return {name: said for name, said in told.items() if name}
