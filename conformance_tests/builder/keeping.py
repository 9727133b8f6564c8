"""The cases of an edition that is closed, kept to be taken away: one file for each edition, a case a line.

The published cases of today lie in `conformance_tests/suites`; those of an edition before are only in the history of
the repository, which the site is not built from. So they are taken from there once, when the edition is closed.
"""

from __future__ import annotations

import json
import lzma
import subprocess
import tomllib
from hashlib import sha256
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parents[2]
SUITES = "conformance_tests/suites"
KEPT = ROOT / "docs" / "results" / "editions"

TABLE = KEPT / "editions.toml"
"""Of every kept edition the commit it is taken from, how many cases it has, and the checksum of its file."""


def asked(*words: str) -> bytes:
    """What git answers."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout


def kept(commit: str) -> tuple[str, int, bytes]:
    """The edition of a commit, how many cases it has, and the file of them: the same bytes whenever it is made."""
    edition = json.loads(asked("show", f"{commit}:{SUITES}/manifest.json"))["edition"]
    names = asked("ls-tree", "-r", "--name-only", commit, SUITES).decode().split()
    cases = [
        case
        for name in names
        if name.endswith(".json") and name.count("/") == SUITES.count("/") + 2
        for case in json.loads(asked("show", f"{commit}:{name}"))
    ]
    lines = "".join(
        json.dumps(case, ensure_ascii=False, separators=(",", ":")) + "\n"
        for case in sorted(cases, key=lambda case: case["id"])
    )
    return edition, len(cases), lzma.compress(lines.encode(), preset=9 | lzma.PRESET_EXTREME)


@click.command()
@click.argument("commit")
def keep(commit: str) -> None:
    """Keep the cases as they stood at COMMIT, the last of an edition, for the page of results."""
    edition, cases, data = kept(commit)
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["edition"] if TABLE.exists() else []
    of_this = {
        "name": edition,
        "commit": asked("rev-parse", commit).decode().strip(),
        "cases": cases,
        "sha256": sha256(data).hexdigest(),
    }
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"paipu-cases-{edition}.ndjson.xz").write_bytes(data)
    rows = sorted([row for row in rows if row["name"] != edition] + [of_this], key=lambda row: row["name"])
    written = "\n".join(
        "[[edition]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in row.items())
        for row in rows
    )
    head = "# Editions of the published cases before today's: `python -m conformance_tests.builder keep COMMIT`.\n\n"
    TABLE.write_text(head + written, encoding="utf-8")
    click.echo(f"{edition}: {cases} cases, {len(data)} bytes")
