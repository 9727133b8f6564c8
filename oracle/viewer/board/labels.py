"""What the board says: its labels by their keys, in each language."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from oracle.rulebook.tables import Section
from spec import FOLDER
from spec.simplified import document_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.messages import Lang


@cache
def labels(lang: Lang) -> Mapping[str, str]:
    """Every label of the board by its key; the viewer's stand beside them in its own catalogue."""
    page = Section(f"board.{lang}.toml", document_of(FOLDER / "messages", "board.", lang)).section("page")
    return {key: page.text(key) for key in page.entries}
