"""A release in a folder: wheel, sdist, suites, manual, board, what they are made of, and checksums: `make release`.

Made from what is committed and from nothing else; made twice it is the same, byte for byte. The wheel and the sdist are
hatchling's, the bills of materials CycloneDX's (of Python) and npm's (of the board).
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOT = Path(__file__).resolve().parents[2]

SUITES = ROOT / "conformance_tests" / "suites"

BOARD = ROOT / "docs" / "board"

SUMS = "SHA256SUMS"

CHANGELOG, FRAGMENTS = "CHANGELOG.md", "changelog.d"
"""The file of what changed, and the folder of what changed since."""


class NotReadyError(Exception):
    """Something stands in the way of a release; the message says what, and what to do."""


def main() -> None:
    """Make a release in the folder that is named, or say why not."""
    parser = argparse.ArgumentParser(description="Make a release from what is committed.")
    parser.add_argument("-o", "--out", type=Path, default=ROOT / "dist" / "release", metavar="DIR")
    folder = parser.parse_args().out
    try:
        committed(ROOT)
        assembled(ROOT)
        measured(ROOT)
        with TemporaryDirectory() as made:
            release(Path(made))
            folder.mkdir(parents=True, exist_ok=True)
            for path in folder.iterdir():
                path.unlink()
            for path in sorted(Path(made).iterdir()):
                shutil.copy(path, folder / path.name)
    except NotReadyError as why:
        sys.exit(f"release: {why}")
    sys.stdout.write((folder / SUMS).read_text(encoding="utf-8"))
    sys.stdout.write(tagging())


def release(folder: Path) -> None:
    """All files of a release, and last their checksums."""
    built(folder)
    suites(folder)
    manual(folder)
    board(folder)
    materials(folder)
    checksums(folder)


def committed(root: Path) -> None:
    """Nothing is changed and nothing lies about: what is released can be had again from its commit.

    Raises:
        NotReadyError: with the files that are in the way.
    """
    changed = _said(["git", "status", "--porcelain"], root).splitlines()
    if changed:
        names = ", ".join(line[3:] for line in changed[:5])
        raise NotReadyError(f"{len(changed)} files are not committed ({names}); commit or remove them")


def assembled(root: Path) -> None:
    """The changelog tells what this version changes; where fragments are left, they are put into it, to be committed.

    Raises:
        NotReadyError: where the changelog was written just now, or has nothing of this version.
    """
    told, left = version(root), fragments(root)
    headed = f"## [{told}] - " in (root / CHANGELOG).read_text(encoding="utf-8")
    if left and headed and _said(["git", "tag", "--list", f"v{told}"], root).strip():
        raise NotReadyError(
            f"{told} is tagged and {len(left)} changes wait in {FRAGMENTS}: raise the version"
        )
    if left and headed:
        put_beside(root, told)
    elif left:
        _said([sys.executable, "-m", "towncrier", "build", "--yes", "--version", told], root)
    if left:
        raise NotReadyError(
            f"{CHANGELOG} has now the {len(left)} changes of {told}; read it, commit it, and again"
        )
    if not headed:
        raise NotReadyError(f"{CHANGELOG} tells nothing of {told}, and no change waits in {FRAGMENTS}")


def measured(root: Path) -> None:
    """Every measured result is of the code that is released.

    Raises:
        NotReadyError: with the results whose code has changed since.
    """
    from conformance_tests.benchmarks.results import aged

    old = aged(root)
    if old:
        raise NotReadyError(
            f"{', '.join(old)} were measured of other code; `make results` measures them anew"
        )


def put_beside(root: Path, told: str) -> None:
    """Put the changes that wait beside those of a version that is headed and not tagged; towncrier begins one."""
    before, mark, rest = (root / CHANGELOG).read_text(encoding="utf-8").partition(f"## [{told}] - ")
    ours, older_mark, older = rest.partition("\n## [")
    for path in fragments(root):
        name = names_of_kinds(root)[path.name.split(".")[-2]]
        row, heading = f"- {path.read_text(encoding='utf-8').strip()}\n", f"### {name}\n\n"
        if heading in ours:
            above, below = ours.split(heading, 1)
            ours = above + heading + row + ("" if below.startswith("- ") else "\n") + below
        else:
            ours = f"{ours.rstrip()}\n\n{heading}{row}"
        path.unlink()
    (root / CHANGELOG).write_text(f"{before}{mark}{ours}{older_mark}{older}", encoding="utf-8")


def names_of_kinds(root: Path) -> dict[str, str]:
    """What each kind of change is headed by in the changelog, as the configuration of towncrier has it."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return {str(each["directory"]): str(each["name"]) for each in project["tool"]["towncrier"]["type"]}


def fragments(root: Path) -> list[Path]:
    """The changes that wait for the next version."""
    return sorted(path for path in (root / FRAGMENTS).glob("*.md") if path.name != "README.md")


def tagging() -> str:
    """How this release gets its tag, which is the maintainer's to make; nothing where it has one."""
    tag = f"v{version()}"
    if _said(["git", "tag", "--list", tag], ROOT).strip():
        return ""
    return f"To tag it: git tag -a {tag} -m 'Paipu {version()}' && git push origin {tag}\n"


# -- what is released ----------------------------------------------------------------------------------


def built(folder: Path) -> None:
    """The wheel and the sdist."""
    _said([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(folder)], ROOT)


def suites(folder: Path) -> None:
    """The published cases with their schemas, as they lie in the checkout, in one archive."""
    name = f"paipu-suites-{edition()}"
    schemas = sorted((ROOT / "oracle" / "schemas").glob("*.json"))
    files = [
        *((path, f"{name}/{path.relative_to(SUITES)}") for path in _files(SUITES)),
        *((path, f"{name}/schemas/{path.name}") for path in schemas),
        (ROOT / "LICENSE", f"{name}/LICENSE"),
    ]
    _packed(folder / f"{name}.tar.gz", files)


def manual(folder: Path) -> None:
    """The pages of the manual, a page a command, as `man` looks for them: `tar -xf … -C ~/.local/share/man`."""
    from conformance_tests.builder import manual as pages

    with TemporaryDirectory() as made:
        day = datetime.fromtimestamp(moment(), UTC).strftime("%Y-%m-%d")
        names = pages.write(Path(made), version(), day)
        files = [(Path(made) / name, f"man{pages.SECTION}/{name}") for name in names]
        _packed(folder / f"paipu-man-{version()}.tar.gz", files)


def board(folder: Path) -> None:
    """The board as a folder to be put on any server."""
    name = f"paipu-board-{version()}"
    with TemporaryDirectory() as made:
        target = Path(made) / "board"
        _said([sys.executable, str(BOARD / "build.py"), str(target)], ROOT)
        files = [(path, f"{name}/{path.relative_to(target)}") for path in _files(target)]
        _packed(folder / f"{name}.tar.gz", files)


def materials(folder: Path) -> None:
    """What the wheel needs at run time and what the board carries, as bills in the form of CycloneDX."""
    needed = _project()["dependencies"]
    with TemporaryDirectory() as made:
        _said([sys.executable, "-m", "venv", "--without-pip", made], ROOT)
        pip = [sys.executable, "-m", "pip", "--python", made, "--disable-pip-version-check"]
        _said([*pip, "install", "-q", *needed], ROOT)
        bill = str(folder / f"paipu-{version()}.cdx.json")
        options = ["--pyproject", "pyproject.toml", "--output-reproducible", "-o", bill]
        _said([sys.executable, "-m", "cyclonedx_py", "environment", *options, made], ROOT)
    said = _said(["npm", "sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx"], BOARD)
    (folder / f"paipu-board-{version()}.cdx.json").write_text(lasting(said), encoding="utf-8")


def lasting(bill: str) -> str:
    """A bill of materials without the number and the time that are new at each making."""
    tree = json.loads(bill)
    tree.pop("serialNumber", None)
    tree["metadata"].pop("timestamp", None)
    return json.dumps(tree, indent=1, ensure_ascii=False) + "\n"


def checksums(folder: Path) -> None:
    """The checksums of all files, in the form that `sha256sum --check` reads."""
    lines = [
        f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(folder.iterdir())
        if path.name != SUMS
    ]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8")


# -- how ---------------------------------------------------------------------------------------------


def version(root: Path = ROOT) -> str:
    """The version of Paipu."""
    return str(_project(root)["version"])


def edition() -> str:
    """The edition of the suites."""
    return str(json.loads((SUITES / "manifest.json").read_text(encoding="utf-8"))["edition"])


def moment() -> int:
    """The time of the commit, which every file of a release bears."""
    return int(_said(["git", "log", "-1", "--format=%ct"], ROOT))


def _project(root: Path = ROOT) -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _packed(target: Path, files: Iterable[tuple[Path, str]]) -> None:
    """Files under their names in a packed archive: nobody's, of the time of the commit, in their order."""
    when = moment()
    with (
        target.open("wb") as stream,
        gzip.GzipFile("", "wb", 9, stream, mtime=when) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path, name in files:
            data = path.read_bytes()
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(data), when, 0o644
            archive.addfile(entry, io.BytesIO(data))


def _said(command: Sequence[str], folder: Path) -> str:
    """What a command prints; where it fails, the end of what it said is the reason."""
    clock = {} if command[0] == "git" else {"SOURCE_DATE_EPOCH": str(moment())}
    environment = {**os.environ, **clock, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
    except FileNotFoundError as none:
        raise NotReadyError(f"{command[0]} is not on the path") from none
    if done.returncode:
        said = (done.stderr or done.stdout).strip()[-2000:]
        raise NotReadyError(f"`{' '.join(command[:4])} …` ended with {done.returncode}:\n{said}")
    return done.stdout


if __name__ == "__main__":
    main()
