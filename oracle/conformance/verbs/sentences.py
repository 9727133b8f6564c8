"""What is said of the published cases, in both languages (`spec/messages/suites.<lang>.toml`)."""

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
    document = Section(f"suites.{lang}.toml", document_of(FOLDER / "messages", "suites.", lang))
    groups = (document.section(name) for name in document.entries)
    return {key: group.text(key) for group in groups for key in group.entries}


def sentence(lang: Lang, key: str, **args: str | int) -> str:
    """A sentence with its arguments; with a number `n` its first form is for one, its last for more."""
    said, number = sentences(lang)[key], args.get("n")
    return (numbered(said, number) if isinstance(number, int) else said).format(**args)
