"""Importers: functions from a platform's record of play to structured logs.

An importer takes the bytes of a file and gives every hand in it. It guesses nothing: what the notation has no word for
becomes a remark, what contradicts itself is an `ImportFault` with its place. Others ship theirs under the entry point
group `paipu.importers`; `docs/guides/importers.md` is the guide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.conformance.inputs.forms import Json

GROUP = "paipu.importers"
"""The entry points by which others bring importers."""

OURS = {"mahjong16": "oracle.conformance.importers.mahjong16:read"}
"""The importers that come with Paipu, as `module:name`."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A hand as an importer gives it: a structured log, the readings in force, and what no part of a log says."""

    game: str
    log: Json
    readings: Mapping[str, str] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()


class ImportFault(ValueError):  # noqa: N818 - it is the record that is at fault
    """Why a record cannot be imported: where, and a message of the catalogues with what it is filled with.

    An importer of somebody else says `import-says`, whose `what` is a sentence of its own.
    """

    def __init__(self, key: str, place: str, **args: str) -> None:
        """Name a message, the place in the record, and the words the message is filled with."""
        super().__init__(f"{place}: {key} {args}")
        self.key, self.place, self.args_of_message = key, place, args


Importer: TypeAlias = Callable[[bytes], Iterable[Imported]]
"""From the bytes of a file to the hands it records, in their order; raises `ImportFault`."""


def names() -> list[str]:
    """The formats there is an importer for, ours and those of others, sorted."""
    from importlib.metadata import entry_points  # slow to load

    return sorted({*OURS, *(point.name for point in entry_points(group=GROUP))})


def named(name: str) -> Importer:
    """The importer of a format, ours before those of others; `LookupError` where there is none."""
    from importlib.metadata import EntryPoint, entry_points  # slow to load

    ours = [EntryPoint(name, OURS[name], GROUP)] if name in OURS else []
    for point in (*ours, *entry_points(group=GROUP, name=name)):
        found: Importer = point.load()
        break
    else:
        raise LookupError(name)
    return found
