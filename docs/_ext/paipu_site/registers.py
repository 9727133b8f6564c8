"""The registers of a game, read once as long as they do not change: a page of readings asks for them at each."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from spec import registry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


def readings(folder: Path) -> Mapping[str, registry.Reading]:
    """Every reading of a game by its id."""
    return _readings(folder, _stamp(folder / "readings.toml"))


def clauses(folder: Path) -> Sequence[registry.Clause]:
    """Every clause of a game in the order of its pages."""
    return _clauses(folder, (*_stamps(folder, "*.md"), *_stamps(folder, "*.toml")))


def readings_told(folder: Path) -> Mapping[str, Mapping[str, object]]:
    """The Chinese text of each reading."""
    return _readings_told(folder, _stamp(folder / "zh.toml"))


def translations(folder: Path) -> Mapping[str, tuple[str, str]]:
    """Title and text of every clause in Chinese."""
    return _translations(folder, _stamps(folder, "*.toml"))


def _stamps(folder: Path, pattern: str) -> tuple[tuple[str, int], ...]:
    """When each file changed last: a clause has figures of every table."""
    return tuple((path.name, _stamp(path)) for path in sorted(folder.glob(pattern)))


def _stamp(path: Path) -> int:
    return path.stat().st_mtime_ns if path.exists() else 0


@lru_cache(maxsize=16)
def _clauses(folder: Path, stamp: object) -> Sequence[registry.Clause]:
    del stamp
    return registry.read_clauses(folder)


@lru_cache(maxsize=16)
def _readings(folder: Path, stamp: int) -> Mapping[str, registry.Reading]:
    del stamp
    return {reading.id: reading for reading in registry.read_readings(folder)}


@lru_cache(maxsize=16)
def _readings_told(folder: Path, stamp: int) -> Mapping[str, Mapping[str, object]]:
    del stamp
    return registry.read_readings_told(folder)


@lru_cache(maxsize=16)
def _translations(folder: Path, stamp: object) -> Mapping[str, tuple[str, str]]:
    del stamp
    return registry.read_translations(folder)
