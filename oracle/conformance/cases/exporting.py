"""Copying the published cases out of the package, with their schemas, into a folder of one's own."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from oracle.conformance.cases import manifest as manifests
from oracle.conformance.cases import schemas, suites, tombstones
from oracle.conformance.cases.case import CaseError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from oracle.conformance.inputs.forms import Json


def export(destination: Path, games: Iterable[str], folder: Path = suites.FOLDER) -> int:
    """Copy the cases of some games with manifest, tombstones and schemas; gives the number of cases.

    The copy is a folder of published cases itself. Raises `FileExistsError` where the destination holds anything, and
    `CaseError` before anything is copied.
    """
    if destination.exists() and (not destination.is_dir() or any(destination.iterdir())):
        raise FileExistsError(str(destination))
    chosen = tuple(games)
    number = sum(len(suites.read_game(game, folder)) for game in chosen)
    manifest = manifests.load(folder)
    described = None if manifest is None else _of_games(manifest, frozenset(chosen), suites.games(folder))
    for game in chosen:
        (destination / game).mkdir(parents=True)
        for file in suites.files(game, folder):
            shutil.copyfile(file, destination / game / file.name)
        printed = suites.examples_file(game, folder)
        if printed.is_file():
            target = suites.examples_file(game, destination)
            target.parent.mkdir(parents=True)
            shutil.copyfile(printed, target)
    (destination / "schemas").mkdir(parents=True)
    for name in schemas.NAMES:
        file = schemas.FOLDER / f"{name}.schema.json"
        shutil.copyfile(file, destination / "schemas" / file.name)
    if (folder / tombstones.NAME).is_file():
        shutil.copyfile(folder / tombstones.NAME, destination / tombstones.NAME)
    if described is not None:
        manifests.save(described, destination)
    return number


def export_schemas(destination: Path) -> tuple[str, ...]:
    """Copy every schema into a folder, which is made where there is none; the names of the files."""
    destination.mkdir(parents=True, exist_ok=True)
    found = sorted(schemas.FOLDER.glob("*.schema.json"))
    for file in found:
        shutil.copyfile(file, destination / file.name)
    return tuple(file.name for file in found)


def _of_games(manifest: Json, chosen: frozenset[str], every: Iterable[str]) -> Json:
    """A manifest without the games that are not copied. Raises `CaseError` where it says nothing of games."""
    left_out = frozenset(every) - chosen

    def kept(part: object) -> Json:
        if not isinstance(part, dict):
            raise CaseError(f"{manifests.NAME}: games and inputs are wanted")
        return {name: value for name, value in part.items() if name.rsplit("/", 1)[-1] not in left_out}

    return {**manifest, "games": kept(manifest.get("games")), "inputs": kept(manifest.get("inputs"))}
