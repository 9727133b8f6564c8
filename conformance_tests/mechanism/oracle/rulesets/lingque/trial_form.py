"""A reading of a form that no book has: four equal tiles are two of the seven pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulesets.lingque.figures.forms import FORMS
from oracle.rulesets.lingque.hand.forms import DEFINITIONS, SpecialForm
from oracle.rulesets.lingque.scoring import best

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

UNDER = ("LQ-A11", "stays")
"""The candidate under which it is tried: one that says who deals next and nothing of a hand."""


def entered(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Enter it as long as a test lasts, and tell what has to be agreed to have it."""
    four = SpecialForm(frozenset({4, 5, 6, 7}), 4, lambda tiles: {*tiles.values()} <= {2, 4})
    with monkeypatch.context() as patched:
        patched.setitem(DEFINITIONS.others, UNDER, {FORMS.seven_pairs: four})
        best.forget()
        yield dict([UNDER])
    best.forget()
