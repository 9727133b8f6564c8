"""How a command speaks: answers on standard output, one clear message on standard error."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, NoReturn

import click

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from oracle.messages import Lang
    from oracle.report.layout import Paint

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


def print_lines(lines: Iterable[str]) -> None:
    """Answer with lines."""
    for line in lines:
        sys.stdout.write(line + "\n")


def print_json(tree: Mapping[str, object]) -> None:
    """Answer with an object on a line of its own."""
    import json  # noqa: PLC0415

    sys.stdout.write(json.dumps(tree, ensure_ascii=False, separators=(",", ":")) + "\n")


def paint() -> Paint:
    """Colour for a terminal, unless the reader wants none."""
    from oracle.report.layout import Paint  # noqa: PLC0415

    return Paint(sys.stdout.isatty() and not os.environ.get("NO_COLOR"))


def complain(lang: Lang, key: str, **args: str) -> None:
    """Say a sentence of the catalogues on standard error."""
    from oracle.messages import say  # noqa: PLC0415

    click.echo(say(None, lang, key, args), err=True)


def refuse(lang: Lang, key: str, **args: str) -> NoReturn:
    """Say why something cannot be used, and leave the command."""
    complain(lang, key, **args)
    raise click.exceptions.Exit(UNUSABLE)
