"""Who reads a ruling aloud: in which language, to whom, and the marks between its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.report.layout import wrapped
from oracle.report.sheets import INDENT
from oracle.rulebook.messages import catalogue, say, word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from oracle.report.layout import Paint
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.ruling import Ruling

QUOTED = 300
"""Cells that are quoted of a clause which only bears on a finding; the one that decides it is quoted whole."""

STYLES = {"clean": "green", "broken": "red", "undecided": "yellow"}

_CHINESE = {":": "：", ",": "、", ".": "。"}

MARKS = {"en": {":": ": ", ",": ", ", ".": "."}, "zh": _CHINESE, "zh-Hans": _CHINESE}
"""The marks between the parts of a line, in each language."""


@dataclass(frozen=True, slots=True)
class Voice:
    """Who reads a ruling aloud: in which language, to whom, and which clauses were quoted already, how far."""

    ruling: Ruling
    lang: Lang
    paint: Paint
    cited: dict[tuple[ClauseId, str | None], str]

    def text(self, key: str) -> str:
        """A sentence that names nothing."""
        return catalogue(self.ruling.game, self.lang)[key]

    def say(self, key: str, args: Arguments) -> str:
        """A sentence with what it names."""
        return say(self.ruling.game, self.lang, key, args)

    def own(self, key: str) -> str:
        """The key of the game's own sentence for something that all games say, where it has one."""
        own = f"own-{key}"
        return own if own in catalogue(self.ruling.game, self.lang) else key

    def seat(self, seat: str) -> str:
        """A seat in a sentence."""
        return word(self.ruling.game, self.lang, "seat", seat)

    def mark(self, mark: str) -> str:
        """A mark between the parts of a line."""
        return MARKS[self.lang][mark]

    def listed(self, parts: Iterable[str]) -> str:
        """Parts one behind another."""
        return self.mark(",").join(parts)

    def named(self, key: str, value: str) -> list[str]:
        """A line that begins with what it is about."""
        return wrapped(f"{self.text(key)}{self.mark(':')}{value}", INDENT, "")


def title_lines(voice: Voice, key: str) -> Iterator[str]:
    """The title of a part of a ruling."""
    yield ""
    yield voice.paint(voice.text(key).upper(), "bold", "cyan")
