"""Logs, hands and messages as a page shows them: in English as the sources have them, on a Chinese page in Chinese.

What the directives show asks for it. The blocks that a page has by itself are written anew by `BlocksInTongue`: a log or
lines of one in the words of the page's language, a message that the gallery of unreadable text has as it says it there.
The remarks in a block, and what somebody says in quotes, stand in the catalogue of the page.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.transforms import SphinxTransform

from grammar.hands import parse_hand
from grammar.logs import read_logs
from grammar.unreadable import UnreadableHand, UnreadableLog
from grammar.words import game_called, known_games, words_of
from grammar.writing.render import render_hand, render_log
from paipu_site.catalogues import text_of
from paipu_site.language import LANGUAGE
from paipu_site.switch import is_translated

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Log

PLAIN = frozenset({"", "default", "text", "none"})
"""What a block is called that may be a log; Sphinx says `default` of one that says nothing."""

REMARKED = PLAIN | {"sh", "toml"}
"""The blocks whose remarks are translated."""

REMARK = re.compile(r"(?:(?<=\s)|^)# ?(?P<words>\S.*)$", re.MULTILINE)
"""A remark, in a log as in a shell or a table."""

QUOTED = re.compile(r'"(?P<words>[^"\n]*)"')
"""What stands in quotes in a log; several words are what somebody says, a single one is a name or a word of a tag."""

ASKED = re.compile(
    r"^paipu (?P<verb>score|waits) (?P<game>\S+) (?P<hand>(?:[^\n]|(?<=\\)\n)+?)(?P<options> --.*)?(?<!\\)$",
    re.MULTILINE,
)
"""A command that is asked about a hand; a backslash goes on with the next line."""

HEAD = re.compile(r"\[(?:Game|牌戲) ", re.MULTILINE)

ACTS = 40
"""How many acts stand above a line that may name one by its number."""


def log_written(text: str) -> str:
    """A text of logs in the words of this site; itself where it is in English, or cannot be read."""
    if LANGUAGE.english or find_spec("oracle.cli.logbook") is None:
        return text
    from oracle.cli.logbook import translated  # the lines of a text as the command has them

    logs = _read(text)
    return text if logs is None else translated(logs, LANGUAGE.asked, text)  # type: ignore[arg-type]


def hand_written(game: str, text: str) -> str:
    """A hand in the words of this site, of a text that can be read."""
    return text if LANGUAGE.english else render_hand(parse_hand(game, text), LANGUAGE.asked)  # type: ignore[arg-type]


def lines_written(text: str) -> str:
    """Lines of a log, or tags, each in the words of this site; the text itself where one of them is no such line."""
    written = [_line(each) for each in text.splitlines()]
    return text if None in written else "\n".join(filter(None, written)) + "\n"


def _line(text: str) -> str | None:
    """A line as the first game reads it that can, among the tags or behind the acts of a log."""
    if not text.strip():
        return text
    for game in known_games():
        seat = next(iter(words_of(game).table("seats").en.values()))
        for before in ("", f"{seat} touch wall\n" * ACTS):
            logs = _read(f'[Game "{game}"]\n{before}{text}\nend cut\n')
            if logs is not None:
                return render_log(logs[0], LANGUAGE.asked).splitlines()[-2]  # type: ignore[arg-type]
    return None


def _read(text: str) -> Sequence[Log] | None:
    """The logs of a text; nothing where one of them cannot be read."""
    logs: list[Log] = []
    for each in read_logs(BytesIO(text.encode()), ""):
        if isinstance(each, UnreadableLog):
            return None
        logs.append(each)
    return logs


@cache
def messages() -> Mapping[str, str]:
    """Every message of the gallery of unreadable text, in English and as this site says it."""
    if find_spec("conformance_tests.unreadable.samples") is None:
        return {}
    from conformance_tests.unreadable.samples import samples

    said = {sample.message: sample.read() for sample in samples()}
    return {english: told.message(LANGUAGE.asked) for english, told in said.items() if told is not None}  # type: ignore[arg-type]


class BlocksInTongue(SphinxTransform):
    """Write the blocks of a page in its language; where messages are collected, hand over the remarks in them."""

    default_priority = 500

    def apply(self) -> None:
        """Do so for every block that no directive has written, and for the hands in sentences and tables."""
        page = self.env.docname
        gathers = self.app.builder.name == "gettext"
        if not is_translated(self.config, page) or (LANGUAGE.english and not gathers):
            return
        for block in list(self.document.findall(nodes.literal_block)):
            language = str(block.get("language", ""))
            if language not in REMARKED or "paipu-log" in block["classes"]:
                continue
            if gathers:
                self._gather(block)
            else:
                text = self._written(block.astext(), language)
                block.rawsource = text
                block[:] = [nodes.Text(text)]
        game = page.split("/")[1] if page.startswith("rules/") and page.count("/") > 1 else None
        if game is not None and not gathers:
            self._hands(game)

    def _hands(self, game: str) -> None:
        """Write the hands that stand in sentences and tables, of more than one word, as this site does."""
        for literal in list(self.document.findall(nodes.literal)):
            text = literal.astext()
            if " " in text and text.isascii():
                try:
                    written = hand_written(game, text)
                except (KeyError, UnreadableHand):
                    continue
                literal[:] = [nodes.Text(written)]

    def _gather(self, block: nodes.literal_block) -> None:
        found = []
        for words in told(block.astext(), str(block.get("language", ""))):
            paragraph = nodes.paragraph(words, words)
            paragraph.source, paragraph.line = block.source, block.line
            found.append(paragraph)
        block.replace_self([block, *found])

    def _written(self, text: str, language: str) -> str:
        is_log = language in PLAIN and is_of_a_log(text)
        if language in PLAIN:
            text = messages().get(text.rstrip("\n"), text)
        elif language == "sh":
            text = ASKED.sub(asked, text)
        if is_log:
            text = log_written(text) if HEAD.match(text) else lines_written(text)
        for pattern in _patterns(language, is_log=is_log):
            text = pattern.sub(lambda found: _with(found, text_of(self.env, found["words"].rstrip())), text)
        return text.rstrip("\n")


def asked(found: re.Match[str]) -> str:
    """A command with the game and the hand in the words of this site; as it is where it does not name them."""
    game = game_called(found["game"])
    try:
        hand = hand_written(game or "", found["hand"].replace("\\\n", " "))
    except (KeyError, UnreadableHand):
        return found[0]
    name = words_of(game or "").names.write(game or "", LANGUAGE.asked)  # type: ignore[arg-type]
    return f"paipu {found['verb']} {name} {hand}{found['options'] or ''}"


def told(text: str, language: str) -> Iterator[str]:
    """What is to be translated of a block."""
    for pattern in _patterns(language, is_log=language in PLAIN and is_of_a_log(text)):
        words = (found["words"].rstrip() for found in pattern.finditer(text))
        yield from (each for each in words if pattern is REMARK or " " in each)


def _patterns(language: str, *, is_log: bool) -> Sequence[re.Pattern[str]]:
    """What a block says that is no notation: its remarks, and in a log what somebody says."""
    if language in PLAIN:
        return (REMARK, QUOTED) if is_log else ()
    return (REMARK,)


def is_of_a_log(text: str) -> bool:
    """Tell whether a text is logs, or lines of one."""
    if HEAD.match(text):
        return _read(text) is not None
    return all(_line(each) is not None for each in text.splitlines())


def _with(found: re.Match[str], words: str) -> str:
    """What was found, with other words in it."""
    begins, ends = found.start("words") - found.start(), found.end("words") - found.start()
    return f"{found[0][:begins]}{words}{found[0][ends:]}"
