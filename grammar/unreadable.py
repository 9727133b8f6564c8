"""What is said when a hand or a log cannot be read: one message, with its place, what was expected, a remedy.

The sentences live in `spec/messages/unreadable.{en,zh}.toml`, one table a label; a label never changes.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from grammar.limits import DIGITS
from grammar.visible import visible
from spec import FOLDER
from spec.simplified import document_of, written

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.words import Lang

WIDEST_EXCERPT = 100
"""Characters of a line that are shown at most; a longer line is cut around the caret."""

_AS_WRITTEN = frozenset({"word", "before", "after", "text", "part", "key", "name", "large"})
"""What messages repeat of the text; the other words of a message are the notation's own."""

_HAN = "[\u3400-\u9fff]+"
_LABELS: Mapping[Lang, tuple[str, str]] = {
    "en": ("expected: ", "remedy: "),
    "zh": ("應為：", "改法："),
    "zh-Hans": ("应为：", "改法："),
}

MOST_DIGITS = DIGITS.most
"""Digits a number may have."""

LONGEST_WORD = 60
"""Characters of a word that a message repeats."""


class Slip(Exception):  # noqa: N818  named for what it says
    """A place in one line where reading stops: a label, a 1-based column and the words of the message."""

    def __init__(self, label: str, column: int, **words: str) -> None:
        super().__init__(label, column, words)
        self.label = label
        self.column = column
        self.words: Mapping[str, str] = words


def too_large(word: str) -> dict[str, str]:
    """What a message says besides of a word that is a number, and greater than any that is read; nothing of another."""
    is_number = word.isascii() and word.isdigit() and len(word) > MOST_DIGITS
    return {"large": word, "most": str(MOST_DIGITS)} if is_number else {}


class UnreadableLog(Exception):  # noqa: N818  named for what it says
    """Text that cannot be read as the notation, with the first place that shows it.

    `line` and `column` count from 1, the column in characters. `expected` and `remedy` are empty where
    nothing more can be said. `str()` is the whole message as a person reads it, in English.
    """

    def __init__(  # noqa: PLR0913  a message has these parts
        self,
        label: str,
        *,
        name: str,
        line: int,
        column: int,
        text: str = "",
        words: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(label, name, line, column)
        self.label = label
        self.name = name
        self.line = line
        self.column = column
        self.excerpt, self._caret = _excerpt(text, column)
        self._words = {key: visible(_brief(word)) for key, word in (words or {}).items()}

    @property
    def words(self) -> Mapping[str, str]:
        """Give the words its sentences are made with: what was written there, what was meant, what may stand there."""
        return self._words

    @property
    def what(self) -> str:
        """Say what is wrong there."""
        return self.sentence("what", "en")

    @property
    def expected(self) -> str:
        """Say what could have stood there."""
        return self.sentence("expected", "en")

    @property
    def remedy(self) -> str:
        """Say what to write instead."""
        return self.sentence("remedy", "en")

    def sentence(self, part: str, lang: Lang) -> str:
        """Say one part, `what`, `expected` or `remedy`, in a language; empty where there is nothing to say."""
        words = {
            key: word if key in _AS_WRITTEN else re.sub(_HAN, lambda found: written(found[0], lang), word)
            for key, word in self._words.items()
        }
        if lang != "en":
            words |= {key.removesuffix("_zh"): word for key, word in words.items() if key.endswith("_zh")}
        for sentence in sentences(lang)[self.label].get(part, ()):
            try:
                return sentence.format_map(words)
            except KeyError:
                continue
        return ""

    def message(self, lang: Lang = "en") -> str:
        """Give the whole message in a language: place, excerpt with a caret, what was expected, a remedy."""
        lines = [f"{visible(self.name)}:{self.line}:{self.column}: {self.sentence('what', lang)}"]
        if self.excerpt:
            lines += [self.excerpt, self._caret]
        labels = _LABELS[lang]
        for label, part in zip(labels, ("expected", "remedy"), strict=True):
            sentence = self.sentence(part, lang)
            if sentence:
                lines.append(label + sentence)
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.message()


class UnreadableHand(UnreadableLog):
    """A hand that cannot be read; its line is always 1."""


@cache
def sentences(lang: Lang) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Load the sentences of every label in a language.

    A part may have several: the first is said all whose words are known at the place.
    """
    document = document_of(FOLDER / "messages", "unreadable.", lang)
    return {
        label: {part: tuple(said) if isinstance(said, list) else (str(said),) for part, said in row.items()}
        for label, row in document.items()
        if isinstance(row, dict)
    }


def _excerpt(text: str, column: int) -> tuple[str, str]:
    """Cut a line around a column; give it with control characters made visible, and its caret line."""
    start, end = 0, len(text)
    if end > WIDEST_EXCERPT:
        start = max(0, min(column - 1 - WIDEST_EXCERPT // 2, end - WIDEST_EXCERPT))
        end = start + WIDEST_EXCERPT
    head, tail = "…" if start else "", "…" if end < len(text) else ""
    shown = head + visible(text[start:end]) + tail
    return shown, "".join(map(_pad, head + text[start : column - 1])) + "^"


def _pad(char: str) -> str:
    if char == "\t":
        return char
    shown = visible(char)
    if len(shown) > 1:
        return " " * len(shown)
    return "  " if unicodedata.east_asian_width(char) in "WF" else "" if unicodedata.combining(char) else " "


def _brief(text: str) -> str:
    """A text whose words are no longer than a reader can take in, as a number of two thousand digits is."""
    return " ".join(
        f"{word[:LONGEST_WORD]}…" if len(word) > LONGEST_WORD else word for word in text.split(" ")
    )
