"""Importers and exporters of other packages: whatever they do is told as theirs, and costs their file or hand alone.

They are programs of somebody else within our process. What they print goes to standard error, and one that ends the
process ends itself alone.
"""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from importlib.metadata import EntryPoint

    from oracle.conformance.importers import Exporter, Imported, Importer, ImportFault
    from oracle.conformance.inputs.forms import Json
    from oracle.ruling.ruling import Ruling


class ForeignError(Exception):
    """What an importer or exporter of another package did instead of its work: its name, its package, and what."""

    def __init__(self, point: EntryPoint, why: str) -> None:
        super().__init__(f"{point.name}: {why}")
        self.said = {"form": point.name, "package": _package(point), "why": why}


def loaded(point: EntryPoint) -> Callable[..., Any]:
    """The function of an entry point. Raises `ForeignError` where there is none."""
    with _minded(point):
        found = point.load()
    if not callable(found):
        raise ForeignError(point, f"{point.value} is no function")
    function: Callable[..., Any] = found
    return function


def importer(point: EntryPoint) -> Importer:
    """An importer whose every failure is a fault of its own. Raises `ForeignError` where there is none."""
    from oracle.conformance.importers import ImportFault

    read = loaded(point)

    def minded(data: bytes) -> list[Imported | ImportFault]:
        try:
            with _minded(point, ImportFault):
                return [_hand(each) for each in read(data)]
        except ForeignError as wrong:
            raise ImportFault("import-foreign", "1", **wrong.said) from None

    return minded


def exporter(point: EntryPoint) -> Exporter:
    """An exporter whose every failure is an error of its own. Raises `ForeignError` where there is none."""
    from oracle.conformance.importers import ExportError

    write = loaded(point)

    def minded(hand: Imported, ruling: Ruling) -> list[Json]:
        try:
            with _minded(point, ExportError):
                return [_event(each) for each in write(hand, ruling)]
        except ForeignError as wrong:
            raise ExportError("export-foreign", **wrong.said) from None

    return minded


@contextmanager
def _minded(point: EntryPoint, *own: type[Exception]) -> Generator[None]:
    """Let nothing out but what may be raised; everything else is a `ForeignError`."""
    try:
        with redirect_stdout(sys.stderr):
            yield
    except (Exception, SystemExit) as wrong:
        if own and isinstance(wrong, own) and _can_be_said(wrong):
            raise
        said = f"{type(wrong).__name__}: {wrong}" if str(wrong) else type(wrong).__name__
        raise ForeignError(point, " ".join(said.split())[:200]) from None


def _can_be_said(wrong: Any) -> bool:  # noqa: ANN401  (it was made by somebody else)
    """Whether a fault names a message there is, and fills it with texts."""
    from oracle.rulebook.messages import say

    try:
        args = {"name": "", "place": getattr(wrong, "place", ""), **wrong.args_of_message}
        say(None, "en", wrong.key, args)
    except Exception:  # noqa: BLE001  (as above)
        return False
    return all(isinstance(each, str) for each in args.values())


def _hand(given: object) -> Imported | ImportFault:
    """A hand as it was given, or a fault. Raises `TypeError` where it is neither."""
    from grammar.outside import within_depth
    from grammar.words import known_games
    from oracle.conformance.importers import Imported, ImportFault

    if isinstance(given, ImportFault):
        if not _can_be_said(given):
            raise TypeError(f"no message can be made of {given}")
        return given
    if not isinstance(given, Imported):
        raise TypeError(f"{type(given).__name__} is no hand")
    if given.game not in known_games():
        raise TypeError(f"{given.game!r} is no game")
    for name, part in (("log", given.log), ("readings", given.readings)):
        if not isinstance(part, dict):
            raise TypeError(f"{name} is no object")
    said: Any = given.remarks
    if not isinstance(said, tuple | list) or not all(isinstance(each, str) for each in (*said, given.place)):
        raise TypeError("remarks and place are no texts")
    readings: Any = given.readings
    if not all(isinstance(each, str) for pair in readings.items() for each in pair):
        raise TypeError("readings are no texts")
    json.dumps(within_depth(given.log), allow_nan=False)
    return given


def _event(given: Any) -> Json:  # noqa: ANN401  (it was made by somebody else)
    """An event as it was given. Raises `TypeError` or `ValueError` where it is none that can be written."""
    if not isinstance(given, dict):
        raise TypeError(f"{type(given).__name__} is no object")
    json.dumps(given, ensure_ascii=False, allow_nan=False).encode()
    return given


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value
