"""The pages of the manual: one for each command, made by click-man of what `--help` says."""

from __future__ import annotations

import copy
import re
from inspect import cleandoc
from typing import TYPE_CHECKING

import click

from oracle.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SECTION = "1"
"""That of commands."""


def write(folder: Path, version: str, day: str) -> tuple[str, ...]:
    """Write a page for every command and every command below it; the names of the files."""
    from click_man.core import write_man_pages

    write_man_pages("paipu", _told(main), version=version, target_dir=str(folder), date=day)
    names = []
    for path, _ in commands():
        page = folder / name_of(path)
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace(rf"\fB{path}-", rf"\fB{path.replace(' ', '-')}-"), encoding="utf-8")
        names.append(page.name)
    return tuple(names)


def name_of(path: str) -> str:
    """The file of the page of a command."""
    return f"{path.replace(' ', '-')}.{SECTION}"


def commands(command: click.Command = main, path: str = "paipu") -> Iterator[tuple[str, click.Command]]:
    """Every command with the words it is called by, those of groups behind their group."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None:
                yield from commands(below, f"{path} {name}")


def _told(command: click.Command) -> click.Command:
    """A command as it is to be told: all commands of a group at hand, and its help as lines of a page of the manual."""
    told = copy.copy(command)
    told.hidden = False  # what a group does where no command of it is named is told too
    told.short_help = command.get_short_help_str(limit=200).rstrip(".")
    told.help = _lines(command.help or told.short_help)
    if isinstance(told, click.Group) and isinstance(command, click.Group):
        context = click.Context(command)
        found = {name: command.get_command(context, name) for name in command.list_commands(context)}
        told.commands = {name: _told(below) for name, below in found.items() if below is not None}
    return told


def _lines(text: str) -> str:
    """A help text: nothing in it steers the typesetter but what keeps lines as they are, where click keeps them."""
    parts = []
    for part in re.split(r"\n\s*\n|\n(?=\x08)", cleandoc(text)):
        kept, lines = part.startswith("\b"), part.removeprefix("\b").strip("\n").splitlines()
        written = "\n".join(_line(line) for line in lines)
        parts.append(f".nf\n{written}\n.fi" if kept else written)
    return "\n\n".join(parts)


def _line(line: str) -> str:
    bare = line.strip().replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{bare}" if bare.startswith((".", "'")) else bare
