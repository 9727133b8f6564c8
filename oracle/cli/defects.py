"""A defect of Paipu itself: how it is shown, and where the packages live."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

import click

from oracle import VERSION
from oracle.cli.answers import DEFECT, OK, UNUSABLE, complain
from oracle.cli.language import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


PACKAGES = {"grammar": "syntax.py", "oracle": "api.py", "spec": "glossary.md"}
"""Our packages, each with a file that tells it from another package of the same name."""


def own_defect(defect: Exception, words: Sequence[str]) -> int:
    """One line for a defect of ours, or for packages that are not ours under our names."""
    if "--traceback" in words:
        import traceback

        traceback.print_exception(defect)
    if _told_of_shadows():
        return UNUSABLE
    from oracle.rulebook.tables import TableError  # it needs packages that may be others'

    if isinstance(defect, TableError):
        complain(spoken(words), "wrong-table", what=str(defect))
        return UNUSABLE
    complain(spoken(words), "own-defect", what=f"{type(defect).__name__}: {defect}".splitlines()[0])
    return DEFECT


def _told_of_shadows() -> bool:
    """Say which package names of ours are taken by others; in English, for our own messages may be hidden too."""
    found = list(shadowed())
    for package, folder in found:
        click.echo(
            f"The package {package} is not Paipu's: Python found {folder}. "
            "Move or rename it, or run paipu from another folder.",
            err=True,
        )
    return bool(found)


def places() -> dict[str, str]:
    """Where Python found each of our packages."""
    found = {}
    for package in PACKAGES:
        module = import_module(package)
        found[package] = os.path.dirname(module.__file__) if module.__file__ else repr(module)
        if module.__file__ and os.path.basename(module.__file__) != "__init__.py":
            found[package] = module.__file__
    return found


def shadowed() -> Iterator[tuple[str, str]]:
    """Those of our package names under which Python found something else, with where."""
    for package, folder in places().items():
        if not os.path.isfile(os.path.join(folder, PACKAGES[package])):
            yield package, folder


def tell_version(context: click.Context, _: click.Parameter, value: bool) -> None:
    """Tell the version and where the packages live, and leave."""
    if not value or context.resilient_parsing:
        return
    click.echo(f"paipu {VERSION}")
    for package, folder in places().items():
        click.echo(f"{package} {folder}")
    context.exit(UNUSABLE if _told_of_shadows() else OK)
