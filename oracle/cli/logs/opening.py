"""The door by which a command reads logs: hand by hand out of what is opened here, or a whole file within its limit."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from itertools import islice
from typing import TYPE_CHECKING

import click

from oracle.cli.answers import UNUSABLE, refuse

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from typing import BinaryIO

    from grammar.limits import Limit
    from grammar.syntax import Log
    from oracle.rulebook.messages import Lang


class CannotOpenError(Exception):
    """A file cannot be opened; `key` names the sentence that says so."""

    def __init__(self, key: str, **args: str) -> None:
        super().__init__(key)
        self.key = key
        self.args_of_sentence = args


def why_not(wrong: OSError) -> str:
    """Why the system does not let a file be opened, read or written, in its own words."""
    return wrong.strerror or type(wrong).__name__


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """A file, or standard input, which stays open. Raises `CannotOpenError`."""
    if name == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return open(name, "rb")
    except IsADirectoryError:
        raise CannotOpenError("is-a-directory", name=name) from None
    except FileNotFoundError:
        raise CannotOpenError("no-such-file", name=name) from None
    except OSError as wrong:
        raise CannotOpenError("cannot-open", name=name, why=why_not(wrong)) from None


def whole(name: str, lang: Lang, limit: Limit) -> bytes:
    """All that a file holds; one that cannot be read, or holds more than it may, ends the command."""
    from grammar.limits import TooMuchError
    from grammar.outside import taken  # what is called grammar may be another's

    try:
        with opened(name) as stream:
            return taken(stream, limit)
    except CannotOpenError as wrong:
        refuse(lang, wrong.key, **wrong.args_of_sentence)
    except TooMuchError as wrong:
        refuse(lang, "cannot-open", name=name, why=str(wrong))
    except OSError as wrong:
        refuse(lang, "cannot-open", name=name, why=why_not(wrong))


def one_hand(name: str, number: int, lang: Lang) -> Log:  # noqa: RET503  (to refuse is to leave)
    """One hand of a file; what cannot be opened or read ends the command."""
    from grammar.logs import read_logs

    try:
        with opened(name) as stream:
            for found in islice(read_logs(stream, name), number - 1, number):
                if isinstance(found, Exception):
                    click.echo(found.message(lang), err=True)
                    raise click.exceptions.Exit(UNUSABLE)
                return found
    except CannotOpenError as wrong:
        refuse(lang, wrong.key, **wrong.args_of_sentence)
    except OSError as wrong:
        refuse(lang, "cannot-open", name=name, why=why_not(wrong))
    refuse(lang, "no-such-hand", name=name, number=str(number))
