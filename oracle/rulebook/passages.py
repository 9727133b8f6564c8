"""What the register of readings says, in each language: the passage, its candidates, and what hangs on it.

The English stands in `readings.toml`; the Chinese in the file of the game's translations, `zh.toml`. It is read
when somebody asks for a text, and never to judge.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.rulebook.readings import register
from oracle.rulebook.tables import Section
from spec import FOLDER
from spec.simplified import written
from spec.toml import read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.messages import Lang
    from oracle.rulebook.readings import Reading


@dataclass(frozen=True, slots=True)
class Passage:
    """A reading as a language tells it: its title, each candidate by its slug, its effect, and why it is inert."""

    title: str
    candidates: Mapping[str, str]
    effect: str | None
    because: str | None

    def says(self, slug: str) -> str:
        """What a candidate says; somebody's own table is told by its path alone."""
        return self.candidates.get(slug, slug)


def passage(game: str, reading: Reading, lang: Lang) -> Passage:
    """A reading in a language; in English where the game has no translation of it."""
    found = None if lang == "en" else _translated(game).get(reading.id)
    if found is None:
        return Passage(reading.title, reading.candidates, reading.effect, reading.because)
    return Passage(
        written(found.title, lang),
        {slug: written(text, lang) for slug, text in found.candidates.items()},
        None if found.effect is None else written(found.effect, lang),
        None if found.because is None else written(found.because, lang),
    )


def reading_told(game: str, identifier: str, slug: str, lang: Lang) -> str:
    """What a passage is and what a candidate says of it."""
    here = passage(game, register(game)[identifier], lang)
    text = here.candidates.get(slug)
    colon = ": " if lang == "en" else "："
    return here.title if text is None else f"{here.title}{colon}{text}"


@cache
def _translated(game: str) -> Mapping[str, Passage]:
    """Every reading a game's translations tell, by its id, in traditional characters."""
    source = FOLDER / game / "zh.toml"
    if not source.is_file():
        return {}
    document = Section(f"{game}/{source.name}", read(source.read_text(encoding="utf-8")))
    rows = document.sections("reading") if document.has("reading") else ()
    return {row.text("id"): _passage(row) for row in rows}


def _passage(row: Section) -> Passage:
    candidates = row.section("candidates")
    return Passage(
        title=row.text("title"),
        candidates={slug: candidates.text(slug) for slug in candidates.entries},
        effect=row.text("effect") if row.has("effect") else None,
        because=row.text("because") if row.has("because") else None,
    )
