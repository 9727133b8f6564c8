"""What somebody supposes of a log, in the words in which a referee finds a fact: judged as if the log had that line.

It is no finding of the referee, and the ruling says so: a supposition stands in no line.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.logs import parse_log
from grammar.syntax import RefereeFinds
from grammar.unreadable import UnreadableLog
from grammar.visible import visible
from grammar.writing.render import render_fact, render_log
from oracle.ruling.findings import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grammar.syntax import Log
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.ruling import Ruling


class SuppositionError(Exception):
    """Words that make no fact which can be supposed of a log, or one that the log contradicts.

    `words` are those words; `str()` says in English why they are refused.
    """

    def __init__(self, words: str, why: UnreadableLog | Ruling | None) -> None:
        super().__init__(words)
        self.words = words
        self._why = why

    def sentence(self, lang: Lang) -> str:
        """Why it cannot be supposed, in a language."""
        from oracle.rulebook.messages import say  # only when there is something to say

        args: Arguments = {"words": visible(self.words)}
        if self._why is None:
            return say(None, lang, "suppose-nothing", args)
        if isinstance(self._why, UnreadableLog):
            parts = {part: self._why.sentence(part, lang) for part in ("what", "expected")}
            key = "suppose-unreadable" if parts["expected"] else "suppose-unreadable-plain"
            return say(None, lang, key, {**args, **parts})
        against = next(each for each in self._why.findings if _is_against(each.kind, each.place.line))
        named = {} if against.seat is None else {"seat": against.seat}
        why = say(self._why.game, lang, against.key, {**named, **against.args})
        return say(None, lang, "suppose-against", {**args, "why": why})

    def __str__(self) -> str:
        return self.sentence("en")


def _is_against(kind: Kind, line: int) -> bool:
    return kind is Kind.IMPOSSIBLE and line == 0


def supposing(log: Log, words: Iterable[str]) -> Log:
    """The log with what is supposed of it. Raises `SuppositionError` for words that make no fact of it."""
    facts = tuple(_fact(log, each) for each in words)
    return replace(log, lines=(*log.lines, *facts)) if facts else log


def _fact(log: Log, words: str) -> RefereeFinds:
    """The fact that words say, read where the log ends; it stands in no line."""
    if not words.strip() or len(words.splitlines()) > 1 or "#" in words:
        raise SuppositionError(words, None)
    text = (log.text or render_log(log)).split("\n")
    end = (
        log.end_line - log.line
        if log.text
        else next(place for place in reversed(range(len(text))) if text[place].startswith("end "))
    )
    text.insert(end, f"referee finds {words}")
    try:
        found = parse_log("\n".join(text))
    except UnreadableLog as unreadable:
        raise SuppositionError(words, unreadable) from None
    fact = next((line for line in found.lines if line.line == end + 1), None)
    if not isinstance(fact, RefereeFinds):
        raise SuppositionError(words, None)
    return replace(fact, line=0)


def refused_if_against(ruling: Ruling) -> Ruling:
    """The ruling. Raises `SuppositionError` where it finds what was supposed to be against what is written."""
    if any(_is_against(found.kind, found.place.line) for found in ruling.findings):
        facts = [line for line in ruling.record.log.lines if isinstance(line, RefereeFinds) and not line.line]
        raise SuppositionError("; ".join(render_fact(ruling.game, fact) for fact in facts), ruling)
    return ruling
