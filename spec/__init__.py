"""The annotated rules: clauses, tables, words and messages of every game, as data."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
"""Where the data lies. A plain path: `importlib.resources` costs a cold command more than reading a table."""
