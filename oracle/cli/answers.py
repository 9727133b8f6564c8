"""How a command speaks: answers on standard output, one clear message on standard error.

Names and words of strangers may hold what steers a terminal or turns the direction of writing; both are made visible
here, whoever wrote them. Colours of our own are left alone.
"""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import ClassVar, NoReturn

    from oracle.game.ruleset import Ruleset
    from oracle.report.layout import Paint
    from oracle.rulebook.messages import Lang


UNUSABLE = 2
"""The exit code of what cannot be used or read."""


class LazyGroup(click.Group):
    """A group of commands some of which other modules hold; those are loaded when they are called.

    `elsewhere` names them as `module:name`.
    """

    elsewhere: ClassVar[Mapping[str, str]] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, also those that are not loaded yet."""
        return sorted({*super().list_commands(ctx), *self.elsewhere})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name, loaded where it lives."""
        if cmd_name not in self.elsewhere:
            return super().get_command(ctx, cmd_name)
        module, name = self.elsewhere[cmd_name].split(":")
        found = getattr(import_module(module), name)
        assert isinstance(found, click.Command)
        return found


NARROWEST, WIDEST = 40, 100
"""How wide a terminal is written for: no narrower than a sheet needs, no wider than an eye follows."""


def print_lines(lines: Iterable[str]) -> None:
    """Answer with lines, laid out for the terminal they are read on."""
    from oracle.report.layout import wide

    with wide(width()):
        for line in lines:
            sys.stdout.write(made_visible(line) + "\n")


def width() -> int:
    """How many cells a line may have: as many as the terminal, or as `COLUMNS` says; 80 where neither tells."""
    try:
        columns = int(os.environ.get("COLUMNS", ""))
    except ValueError:
        columns = 0
    if columns <= 0:
        try:
            columns = os.get_terminal_size(sys.__stdout__.fileno()).columns if sys.__stdout__ else 0
        except (ValueError, OSError):
            columns = 0
    return min(max(columns or 80, NARROWEST), WIDEST)


def made_visible(line: str) -> str:
    """A line as a terminal may have it: our own colours, and everything else that nobody could see as signs."""
    if line.isascii() and line.isprintable():
        return line
    from grammar.visible import visible  # what is called grammar may be another's

    parts = _OUR_COLOURS.split(line)
    return "".join(part if number % 2 else visible(part) for number, part in enumerate(parts))


_OUR_COLOURS = re.compile("(\x1b\\[[0-9;]*m)")


def print_json(tree: Mapping[str, object]) -> None:
    """Answer with an object on a line of its own."""
    sys.stdout.write(json_line(tree))


def json_line(tree: Mapping[str, object]) -> str:
    """An object on a line of its own."""
    import json

    return escaped(json.dumps(tree, ensure_ascii=False, separators=(",", ":"))) + "\n"


def escaped(line: str) -> str:
    """JSON with the characters that nobody could see written by their numbers; it says the same."""
    return re.sub(_UNSEEN, lambda found: f"\\u{ord(found[0]):04x}", line)


_UNSEEN = "[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"


def paint() -> Paint:
    """Colour for a terminal, unless the reader wants none."""
    from oracle.report.layout import Paint

    return Paint(sys.stdout.isatty() and not os.environ.get("NO_COLOR"))


def complain(lang: Lang, key: str, **args: str) -> None:
    """Say a sentence of the catalogues on standard error."""
    from grammar.visible import visible  # what is called grammar may be another's
    from oracle.rulebook.messages import say

    click.echo(visible(say(None, lang, key, args)), err=True)


def refuse(lang: Lang, key: str, **args: str) -> NoReturn:
    """Say why something cannot be used, and leave the command."""
    complain(lang, key, **args)
    raise click.exceptions.Exit(UNUSABLE)


# -- said at once, or kept ----------------------------------------------------------------------------


class Speaking:
    """What a verb that answers hand by hand says, part by part; it is said at once."""

    def __init__(self) -> None:
        self._begun = False

    def part(self) -> None:
        """A line between one answer and the next."""
        if self._begun:
            print_lines(("", "─" * width(), ""))
        self._begun = True

    def lines(self, lines: Iterable[str]) -> None:
        """Answer with lines."""
        print_lines(lines)

    def json(self, tree: Mapping[str, object]) -> None:
        """Answer with an object on a line of its own."""
        print_json(tree)

    def complain(self, text: str) -> None:
        """Say something on standard error, behind all that was answered before."""
        sys.stdout.flush()
        click.echo(text, err=True)

    def say(self, kept: Iterable[tuple[str, str]]) -> None:
        """Say what another process has kept."""
        for how, text in kept:
            if how == "part":
                self.part()
            elif how == "answer":
                sys.stdout.write(text)
            else:
                self.complain(text)


class Keeping(Speaking):
    """The same in a process that works for another, which says it when its turn has come."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[tuple[str, str]] = []

    def part(self) -> None:
        """A line, if something was answered before."""
        self.kept.append(("part", ""))

    def lines(self, lines: Iterable[str]) -> None:
        """Keep lines, laid out as they will be read."""
        from oracle.report.layout import wide

        with wide(width()):
            self.kept.append(("answer", "".join(f"{made_visible(line)}\n" for line in lines)))

    def json(self, tree: Mapping[str, object]) -> None:
        """Keep an object."""
        self.kept.append(("answer", json_line(tree)))

    def complain(self, text: str) -> None:
        """Keep something for standard error."""
        self.kept.append(("complaint", text))

    def say(self, kept: Iterable[tuple[str, str]]) -> None:
        """Keep what another process has kept."""
        self.kept += kept


# -- streams that are closed or full -----------------------------------------------------------------


class _Closed(io.RawIOBase):
    """What stands for a standard stream that whoever started us has closed: it neither gives nor takes."""

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def readinto(self, _: object) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    def write(self, _: object) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def stand_in_for_closed() -> None:
    """Give every standard stream that is closed a stand-in, and its number to nobody else.

    What is written to standard error then goes nowhere.
    """
    if sys.stdin is None:
        os.open(os.devnull, os.O_RDONLY)
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_Closed()))
    if sys.stdout is None:
        os.open(os.devnull, os.O_WRONLY)
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(_Closed()))
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def forget_output() -> None:
    """Nobody takes what is still to be written: it goes nowhere, and nothing is said of it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(nowhere, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    with suppress(OSError):
        sys.stdout.flush()


OK, BROKEN, UNDECIDED, DEFECT, INTERRUPTED = 0, 1, 3, 70, 130

WORST_FIRST = (UNUSABLE, BROKEN, UNDECIDED, OK)
"""Over several logs the worst counts, in this order."""

EXITS = {
    "clean": OK,
    "broken": BROKEN,
    "impossible": BROKEN,
    "undecided": UNDECIDED,
    "unreadable": UNUSABLE,
}


def no_ruleset(game: str, lang: Lang) -> dict[str, str]:
    """What a message says of a game nobody judges: its name, and those of the games that are judged."""
    from grammar.words import words_of
    from oracle.game.hands import known

    names = {each: words_of(each).names.write(each, lang) for each in (game, *known())}
    return {"game": names[game], "judged": ", ".join(names[each] for each in known())}


# -- score and waits -----------------------------------------------------------------------------------


Answer = TypeVar("Answer")


def answered_of_hand(ask: Callable[[], Answer], lang: Lang) -> Answer:
    """An answer about a hand; what cannot be read or judged ends the command."""
    from grammar.unreadable import UnreadableHand
    from oracle.game.hands import NoHandsError, NoRulesetError
    from oracle.rulebook.readings import ReadingError

    try:
        return ask()
    except UnreadableHand as fault:
        click.echo(fault.message(lang), err=True)
    except ReadingError as wrong:
        click.echo(wrong.sentence(lang), err=True)
    except NoHandsError as missing:
        complain(lang, "no-hands", game=no_ruleset(missing.game, lang)["game"])
    except NoRulesetError as missing:
        complain(lang, "no-ruleset", **no_ruleset(missing.game, lang))
    raise click.exceptions.Exit(UNUSABLE)


def answered_of_play(game: str, lang: Lang, ask: Callable[[Ruleset], Answer]) -> Answer:
    """An answer about play; a game nobody judges or plays, or a reading that cannot be applied, ends the command."""
    from oracle.game.hands import NoRulesetError
    from oracle.game.registry import load
    from oracle.judge.lawful import NoMovesError
    from oracle.rulebook.readings import ReadingError

    try:
        return ask(load(game))
    except ReadingError as wrong:
        click.echo(wrong.sentence(lang), err=True)
    except NoRulesetError as missing:
        complain(lang, "no-ruleset", **no_ruleset(missing.game, lang))
    except NoMovesError:
        complain(lang, "no-moves", game=game)
    raise click.exceptions.Exit(UNUSABLE)
