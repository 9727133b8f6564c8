"""A defect of Paipu itself: how it is shown, and where the packages live."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

import oracle
from oracle import VERSION
from oracle.cli.answers import DEFECT, OK, UNUSABLE, complain
from oracle.cli.beginning import of_another
from oracle.cli.language import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


PACKAGES = {"grammar": "syntax.py", "oracle": "api.py", "spec": "glossary.md"}
"""Our packages, each with a file that tells it from another package of the same name."""

WITHIN = oracle.__name__.removesuffix("oracle")
"""What stands before their names: nothing in a checkout, `paipu.` where a wheel was installed."""


def own_defect(defect: Exception, words: Sequence[str]) -> int:
    """One line for a defect of ours, or for packages that are not ours under our names."""
    if "--traceback" in words:
        import traceback

        traceback.print_exception(defect)
    if _told_of_shadows():
        return UNUSABLE
    another = of_another(defect) if isinstance(defect, ImportError) else None
    if another is not None:
        click.echo(another, err=True)
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
    """Where Python finds each of our packages, which need not be ours and is not loaded."""
    found = {}
    for package in PACKAGES:
        spec = find_spec(WITHIN + package)
        folders = [] if spec is None else [*(spec.submodule_search_locations or ())]
        found[package] = folders[0] if folders else str(spec and spec.origin)
    return found


def shadowed() -> Iterator[tuple[str, str]]:
    """Those of our package names under which Python finds something else, with where."""
    for package, folder in places().items():
        if not os.path.isfile(os.path.join(folder, PACKAGES[package])):
            yield package, folder


DETAILS = f"{__name__}.details"
"""Where the context of the command keeps whether more than the version is asked for."""

LIBRARIES = ("click", "lark", "hypothesis", "jsonschema", "pygls", "mcp", "numpy", "pyarrow", "duckdb")
"""What Paipu works with, where it is installed: the first two always."""


def keep_details(context: click.Context, _: click.Parameter, value: bool) -> None:
    """Remember that more than the version is asked for."""
    context.meta[DETAILS] = value


def _details() -> Iterator[str]:
    """What a report of a defect should say besides: Python, the machine, and the libraries that were found."""
    import platform
    from importlib.metadata import PackageNotFoundError, version

    yield f"python {platform.python_version()} from {sys.executable}"
    yield f"on {platform.platform()}"
    for name in LIBRARIES:
        with suppress(PackageNotFoundError):
            yield f"{name} {version(name)}"


def tell_version(context: click.Context, _: click.Parameter, value: bool) -> None:
    """Tell the version and where Paipu lives, and leave."""
    if context.resilient_parsing:
        return
    if not value:
        if context.meta.get(DETAILS):
            raise click.UsageError("-v goes with --version")
        return
    folder = os.path.dirname(places()["oracle"])
    click.echo(f"paipu {VERSION} from {folder}")
    for line in _details() if context.meta.get(DETAILS) else ():
        click.echo(line)
    context.exit(UNUSABLE if _told_of_shadows() else OK)
