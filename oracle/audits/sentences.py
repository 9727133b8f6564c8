"""What is said of audits, in both languages (`spec/messages/audit.<lang>.toml`)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from oracle.rulebook.messages import numbered
from oracle.rulebook.tables import Section
from spec import FOLDER
from spec.simplified import document_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.messages import Lang


@cache
def sentences(lang: Lang) -> Mapping[str, str]:
    """Every sentence by its key."""
    document = Section(f"audit.{lang}.toml", document_of(FOLDER / "messages", "audit.", lang))
    groups = (document.section(name) for name in document.entries)
    return {key: group.text(key) for group in groups for key in group.entries}


def sentence(lang: Lang, key: str, **args: str | int) -> str:
    """A sentence with its arguments; with a number `n` its first form is for one, its last for more."""
    said, number = sentences(lang)[key], args.get("n")
    if isinstance(number, int):
        return numbered(said, number).format(**{**args, "n": f"{number:,}"})
    return said.format(**args)
