"""Importers: functions from a platform's record of play to structured logs; exporters, which go the other way.

An importer takes the bytes of a file and gives every hand in it. It guesses nothing: what the notation has no word for
becomes a remark, what contradicts itself is an `ImportFault` with its place. It raises one where nothing of the file
can be used, and gives one in the place of a hand where only that hand cannot. A format is a folder here: `reading.py`
has its `read`, `writing.py`, where there is an exporter, its `write`. Others ship theirs under the entry point groups
`paipu.importers` and `paipu.exporters`; `docs/guides/importers.md` is the guide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, TypeAlias

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.metadata import EntryPoint

    from oracle.conformance.inputs.forms import Json
    from oracle.ruling.ruling import Ruling

GROUP = "paipu.importers"
"""The entry points by which others bring importers."""

EXPORTERS = "paipu.exporters"
"""The entry points by which others bring exporters."""

_OURS = {GROUP: ("reading", "read"), EXPORTERS: ("writing", "write")}
"""In which module of a format's folder the function of each group stands, and its name."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A hand as an importer gives it: a structured log, the readings in force, and what no part of a log says.

    `place` is where it begins in the record, where a file has several.
    """

    game: str
    log: Json
    readings: Mapping[str, str] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    place: str = ""


class ImportFault(ValueError):  # noqa: N818 - it is the record that is at fault
    """Why a record cannot be imported: where, and a message of the catalogues with what it is filled with.

    An importer of somebody else says `import-says`, whose `what` is a sentence of its own.
    """

    def __init__(self, key: str, place: str, **args: str) -> None:
        """Name a message, the place in the record, and the words the message is filled with."""
        super().__init__(f"{place}: {key} {args}")
        self.key, self.place, self.args_of_message = key, place, args


class ExportError(ValueError):
    """Why a hand cannot be exported: a message of the catalogues with what it is filled with."""

    def __init__(self, key: str, **args: str) -> None:
        """Name a message, and the words it is filled with."""
        super().__init__(f"{key} {args}")
        self.key, self.args_of_message = key, args


Importer: TypeAlias = Callable[[bytes], Iterable[Imported | ImportFault]]
"""From the bytes of a file to the hands it records, in their order; raises `ImportFault`."""

Exporter: TypeAlias = "Callable[[Imported, Ruling], Iterable[Json]]"
"""From a hand and what was ruled of it to the objects of the record, one a line; raises `ExportError`."""


def names(group: str = GROUP) -> list[str]:
    """The formats there is an importer (or an exporter) for, ours and those of others, sorted."""
    from importlib.metadata import entry_points  # slow to load

    return sorted({*_ours(group), *(point.name for point in entry_points(group=group))})


def named(name: str) -> Importer:
    """The importer of a format, ours before those of others; `LookupError` or `foreign.ForeignError` where none is."""
    from oracle.conformance.importers import foreign  # it asks this module

    found: Importer = (
        _point(name, GROUP).load() if name in _ours(GROUP) else foreign.importer(_point(name, GROUP))
    )
    return found


def exporter(name: str) -> Exporter:
    """The exporter of a format, ours before those of others; `LookupError` or `foreign.ForeignError` where none is."""
    from oracle.conformance.importers import foreign  # it asks this module

    found: Exporter = (
        _point(name, EXPORTERS).load()
        if name in _ours(EXPORTERS)
        else foreign.exporter(_point(name, EXPORTERS))
    )
    return found


def _ours(group: str) -> dict[str, str]:
    """The formats that come with Paipu, as `module:name`."""
    module, function = _OURS[group]
    folders = (each.name for each in iter_modules(__path__) if each.ispkg)
    places = {name: f"{__name__}.{name}.{module}" for name in folders}
    return {name: f"{place}:{function}" for name, place in places.items() if find_spec(place) is not None}


def _point(name: str, group: str) -> EntryPoint:
    from importlib.metadata import EntryPoint, entry_points  # slow to load

    ours = _ours(group)
    if name in ours:  # nobody else's is looked for then, which opens the files of every package
        return EntryPoint(name, ours[name], group)
    points: list[EntryPoint] = [*entry_points(group=group, name=name)]
    if not points:
        raise LookupError(name)
    return points[0]
