"""`paipu log`: what is done to a log as a text, without judging it."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from typing import TYPE_CHECKING

import click

from oracle.cli.answers import UNUSABLE, LazyGroup, refuse
from oracle.cli.language import LANGUAGES, language_option
from oracle.cli.logs.opening import whole, why_not
from oracle.cli.options import known_game

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import ClassVar

    from grammar.syntax import Log
    from oracle.rulebook.messages import Lang


class _Verbs(LazyGroup):
    """The verbs of logs; those that take records of other programs, or make them, stand by themselves."""

    elsewhere: ClassVar[Mapping[str, str]] = {
        "import": "oracle.cli.logs.records:imported",
        "export": "oracle.cli.logs.records:exported",
    }


@click.group(cls=_Verbs)
def log() -> None:
    """Do something to a log as a text, without judging it."""


@log.command()
@click.argument("game")
@click.option("--position", is_flag=True, help="For a dispute in mid-hand, not a whole hand.")
@click.option("-o", "--output", metavar="FILE", help="Write into FILE, which must not exist yet.")
@language_option(heeding=False)
def new(game: str, position: bool, output: str | None, lang: Lang) -> None:
    """Write a log to begin with: remarks on what may stand in it, and examples behind a #.

    GAME is a game's name, in English or in Chinese. As it is, the log reads as one of which nothing is known.
    """
    from oracle.cli.template import template

    known = known_game(game, lang)
    try:
        text = template(known, lang, position=position)
    except OSError as wrong:
        refuse(lang, "cannot-open", name=wrong.filename, why=why_not(wrong))
    write(text, output, lang)


@log.command()
@click.argument("source", metavar="LOG")
@click.option(
    "--to", "into", type=click.Choice(LANGUAGES), required=True, help="The language to write it in."
)
@language_option(heeding=True)
def translate(source: str, into: Lang, lang: Lang) -> None:
    """Write a log in the words of the other language.

    LOG is a file of one or more hands; - reads standard input. Comments, quoted words and empty lines stay.
    """
    text, logs = _read(source, lang)
    sys.stdout.write(translated(logs, into, text.removeprefix("\ufeff")))


@log.command()
@click.argument("source", metavar="LOG")
@language_option(heeding=True)
def anonymise(source: str, lang: Lang) -> None:
    """Write a log without names, every other byte as it was.

    LOG is a file of one or more hands; - reads standard input. People become A, B, C …, the same in every hand; free
    text (comments, quoted words, Event, Site, Source, Result and X- tags) becomes an ellipsis. Seats, dates, names of
    items, clause ids and calls stay.
    """
    text, _ = _read(source, lang)
    sys.stdout.buffer.write(anonymous(text).encode())
    sys.stdout.flush()


def write(text: str, output: str | None, lang: Lang) -> None:
    """Write a text into a file that is not there yet, or to standard output."""
    if output is None or output == "-":
        sys.stdout.write(text)
        return
    try:
        with open(output, "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except OSError as wrong:
        refuse(lang, "cannot-write", name=output, why=why_not(wrong))


def _read(source: str, lang: Lang) -> tuple[str, list[Log]]:
    """The text of a file of logs, and the logs; ends the command where one cannot be read."""
    from grammar.limits import LOGS
    from grammar.logs import read_logs
    from grammar.unreadable import UnreadableLog

    text, logs = whole(source, lang, LOGS), []
    for found in read_logs(BytesIO(text), source):
        if isinstance(found, UnreadableLog):
            click.echo(found.message(lang), err=True)
            raise click.exceptions.Exit(UNUSABLE)
        logs.append(found)
    return text.decode(), logs


def translated(logs: Sequence[Log], into: Lang, source: str) -> str:
    """Logs as canonical text in a language, with the empty lines of the text they were read from.

    Where the canonical text has other lines (a wall wrapped otherwise), empty lines part the hands alone.
    """
    from grammar.writing.render import render_log

    hands = [render_log(each, into) for each in logs]
    written = iter(lines := [line for hand in hands for line in hand.splitlines()])
    before = [line.strip() for line in source.splitlines() if line.strip() != "#"]
    if sum(map(bool, before)) != len(lines):
        return "\n".join(hands)
    return "".join(f"{next(written) if line else ''}\n" for line in before)


PEOPLE = frozenset({"Player", "Recorder", "Referee"})
"""Tags that name a person."""

FREE = frozenset({"Event", "Site", "Source", "Result"})
"""Tags of free text, in which a name may stand; so may one in every private tag."""

HIDDEN = "…"


def anonymous(text: str) -> str:
    """A text of logs without names: people by letters in the order they come up, free text as an ellipsis."""
    people: dict[str, str] = {}
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    return mark + "\n".join(_without_names(line, people) for line in text.removeprefix(mark).split("\n"))


def _without_names(line: str, people: dict[str, str]) -> str:
    from grammar.reading.intake import QUOTED_OR_COMMENT, folded

    made, done = "", 0
    for found in QUOTED_OR_COMMENT.finditer(line):
        inside = found.group()
        before = folded(line[done : found.start()])
        if found["comment"] is not None:
            end = "\r" if inside.endswith("\r") else ""
            hidden = f"{inside[0]} {HIDDEN}{end}" if inside[1:].strip() else inside
        else:
            hidden = inside[0] + _hidden(before, inside[1:-1], people) + inside[-1]
        made += line[done : found.start()] + hidden
        done = found.end()
    return made + line[done:]


def _hidden(before: str, said: str, people: dict[str, str]) -> str:
    """What is written in the place of quoted words, by the words since the last quotes: a name stands for a person."""
    from grammar.words import shared_table
    from spec.registry import CLAUSE_ID

    lead = before.split()
    key = re.match(r"\[\s*([^\s\"]+)", before.strip())
    if key is not None:
        tag = shared_table("tags").read.get(key[1], key[1])
        if tag in PEOPLE:
            return people.setdefault(said, _letters(len(people)))
        return HIDDEN if tag in FREE or tag.startswith("X-") else said
    lines = shared_table("lines")
    if any(lines.read.get(word) == "score" for word in lead):
        return said
    if lead and shared_table("parties").read.get(lead[-1]) == "outsider":
        return people.setdefault(said, _letters(len(people)))
    decides = CLAUSE_ID.fullmatch(said) or any(
        said in shared_table(table).read for table in ("calls", "acts")
    )
    return said if decides else HIDDEN


def _letters(number: int) -> str:
    """A to Z, then AA, AB and so on."""
    more, last = divmod(number, 26)
    return (_letters(more - 1) if more else "") + chr(ord("A") + last)
