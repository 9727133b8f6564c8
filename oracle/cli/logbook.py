"""`paipu log`: what is done to a log as a text, without judging it."""

from __future__ import annotations

import sys
from io import BytesIO
from typing import TYPE_CHECKING

import click

from oracle.cli.answers import UNUSABLE, refuse
from oracle.cli.language import LANGUAGES, language_option
from oracle.cli.options import known_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Log
    from oracle.rulebook.messages import Lang


@click.group()
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
    from oracle.cli.template import template  # noqa: PLC0415

    known = known_game(game, lang)
    try:
        text = template(known, lang, position=position)
    except OSError as wrong:
        refuse(lang, "cannot-open", name=wrong.filename, why=wrong.strerror or type(wrong).__name__)
    if output is None or output == "-":
        sys.stdout.write(text)
        return
    try:
        with open(output, "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except OSError as wrong:
        refuse(lang, "cannot-write", name=output, why=wrong.strerror or type(wrong).__name__)


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
    from grammar.logs import read_logs  # noqa: PLC0415
    from grammar.unreadable import UnreadableLog  # noqa: PLC0415

    text = _bytes_of(source, lang)
    logs = []
    for found in read_logs(BytesIO(text), source):
        if isinstance(found, UnreadableLog):
            click.echo(found.message(lang), err=True)
            raise click.exceptions.Exit(UNUSABLE)
        logs.append(found)
    sys.stdout.write(translated(logs, into, text.decode("utf-8-sig")))


def _bytes_of(name: str, lang: Lang) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read()
        with open(name, "rb") as stream:
            return stream.read()
    except OSError as wrong:
        refuse(lang, "cannot-open", name=name, why=wrong.strerror or type(wrong).__name__)


def translated(logs: Sequence[Log], into: Lang, source: str) -> str:
    """Logs as canonical text in a language, with the empty lines of the text they were read from.

    Where the canonical text has other lines (a wall wrapped otherwise), empty lines part the hands alone.
    """
    from grammar.render import render_log  # noqa: PLC0415

    hands = [render_log(each, into) for each in logs]
    written = iter(lines := [line for hand in hands for line in hand.splitlines()])
    before = [line.strip() for line in source.splitlines() if line.strip() != "#"]
    if sum(map(bool, before)) != len(lines):
        return "\n".join(hands)
    return "".join(f"{next(written) if line else ''}\n" for line in before)
