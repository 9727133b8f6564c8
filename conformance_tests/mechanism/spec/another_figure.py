"""A copy of the tables in which one figure is another."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from spec import figures

if TYPE_CHECKING:
    from pathlib import Path


def with_another_figure(folder: Path, place: str) -> tuple[Path, str]:
    """Let a table say one more at a place, or in the first row of many; give the table and the text it had."""
    table, _ = figures.table_of(folder, place)
    text, was = table.read_text(encoding="utf-8"), figures.figure(folder, place)
    first = was.split()[0]
    whole, dot, part = first.partition(".")
    for number in re.finditer(rf"(?<![\w.-]){re.escape(first)}(?![\w.-])", text):
        other = f"{text[: number.start()]}{int(whole) + 1}{dot}{part}{text[number.end() :]}"
        table.write_text(other, encoding="utf-8")
        if figures.figure(folder, place) != was:
            return table, text
    raise AssertionError(place)
