"""Characters folded for the search: traditional and simplified writing of a word find each other.

The pairs are read off the committed texts, `spec/simplified.json`: where a text and its simplified writing have the same
length, each character stands for the one in its place. Nothing is converted here.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from spec.simplified import FILE

if TYPE_CHECKING:
    from collections.abc import Mapping


def pairs() -> Mapping[str, str]:
    """Every traditional character of our texts and the simplified one it is most often written with."""
    counted: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for text, written in json.loads(FILE.read_text(encoding="utf-8"))["texts"].items():
        if len(text) == len(written):
            for here, there in zip(text, written, strict=True):
                if here != there:
                    counted[here][there] += 1
    return {here: found.most_common(1)[0][0] for here, found in sorted(counted.items())}
