"""Header tags: what their subject is, and what their value means."""

from __future__ import annotations

import re

from lark import Token, v_args

from grammar.diagnosis.failure import guess, named, seats_in_words
from grammar.reading.intake import unquoted
from grammar.reading.sets import SetBuilder, column_of_token
from grammar.syntax import Tag
from grammar.unreadable import MOST_DIGITS, Slip, too_large

NOTATION = 1
"""The version of the notation that is read here."""

_EXAMPLES = {"seat": 'E "Lin"', "option": 'base "20"', "clause": 'TW-A2 "5"'}


class TagBuilder(SetBuilder):
    """Builds header tags."""

    @v_args(inline=True)
    def tag(self, key: Token, subject: Token | None, value: Token) -> Tag:
        """Build a tag; seats, games and words with a table are kept by meaning."""
        tags = self.words.table("tags")
        meaning = tags.read.get(key)
        if meaning is None:
            return Tag(str(key), unquoted(value), None if subject is None else str(subject))
        value_kind, _, subject_kind = tags.notes[meaning].partition("/")
        who = self._subject(key, subject, subject_kind, value)
        return Tag(meaning, self._value(meaning, value_kind, who, value), who)

    def _subject(self, key: Token, subject: Token | None, kind: str, value: Token) -> str | None:
        if subject is None:
            if kind:
                raise Slip(
                    "tag-without-subject", column_of_token(value), key=str(key), example=_EXAMPLES[kind]
                )
            return None
        column = column_of_token(subject)
        if not kind:
            raise Slip("tag-with-subject", column, key=str(key), word=str(subject))
        if kind == "seat":
            seat = self.words.table("seats").read.get(subject)
            if seat is None:
                raise Slip("tag-seat", column, word=str(subject), **seats_in_words(self.words))
            return seat
        if kind == "clause":
            if not re.fullmatch(r"[A-Z]{2}-[A-Za-z0-9.-]+", subject):
                raise Slip("tag-reading", column, word=str(subject))
            return str(subject)
        option = self.words.table("options").read.get(subject)
        if option is None and not subject.startswith("X-"):
            known = self.words.table("options")
            near = guess(subject, known.read)
            raise Slip("unknown-option", column, word=str(subject), **named("options", known), **near)
        return option or str(subject)

    def _value(self, meaning: str, kind: str, subject: str | None, token: Token) -> str:
        text, column = unquoted(token), column_of_token(token)
        if kind == "game":
            return self.words.game
        if kind == "seat":
            seat = self.words.table("seats").read.get(text)
            if seat is None:
                raise Slip(
                    "tag-value-seat",
                    column,
                    **self._tag(meaning),
                    word=text,
                    **seats_in_words(self.words),
                )
            only = self.words.values_of(meaning).en
            if only and seat not in only:
                raise self._no_value(column, meaning, text)
            return seat
        if kind in ("number", "notation"):
            if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
                raise Slip("tag-value-number", column, **self._tag(meaning), word=text, **too_large(text))
            if kind == "notation" and int(text) != NOTATION:
                raise Slip("notation-too-new", column, word=text, newest=str(NOTATION))
            return str(int(text))
        if meaning == "Option":
            values = self.words.values_of(f"option-{subject}")
            return values.read.get(text) or self.words.table("option_values").read.get(text, text)
        if kind == "text":
            return text
        values = self.words.values_of(meaning)
        if text not in values.read:
            raise self._no_value(column, meaning, text)
        return values.read[text]

    def _no_value(self, column: int, meaning: str, text: str) -> Slip:
        """Say that a tag takes none but some words, and which."""
        values = self.words.values_of(meaning)
        known = named("words", values) | {"words": " ".join(values.en)}
        return Slip("tag-value-word", column, **self._tag(meaning), word=text, **known)

    def _tag(self, meaning: str) -> dict[str, str]:
        """Name a tag in either language."""
        return {"key": meaning, "key_zh": self.words.table("tags").write(meaning, "zh")}
