"""The published cases to take away: a file for each game, a case a line, with the checksum of each.

Editions before today's are kept in `docs/results/editions`, each in one file.
"""

from __future__ import annotations

import gzip
import json
import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from paipu_site.boxes import SUITES
from paipu_site.language import LANGUAGE

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SUITES_AT = "_static/suites"
"""Where the files lie below the root of the site."""

SUMS = "SHA256SUMS"
"""The checksums of all, as `sha256sum --check` reads them."""

OFFERED_BY = "results"
"""The page that leads to the files."""


class Bundle(NamedTuple):
    """The cases of a game as a file."""

    name: str
    cases: int
    data: bytes
    digest: str


@cache
def bundles() -> tuple[str, tuple[Bundle, ...]]:
    """The edition of today, and a file for each game in it; the same bytes wherever they are made."""
    edition = json.loads((SUITES / "manifest.json").read_text(encoding="utf-8"))["edition"]
    folders = sorted(path.parent for path in SUITES.glob("*/replay.json"))
    return edition, tuple(_bundle(edition, folder) for folder in folders)


@cache
def earlier() -> tuple[Bundle, ...]:
    """The file of every edition before today's, the newest first, as it was kept when the edition was closed."""
    kept = SUITES.parents[1] / "docs" / "results" / "editions"
    rows = tomllib.loads((kept / "editions.toml").read_text(encoding="utf-8"))["edition"]
    files = {row["name"]: f"paipu-cases-{row['name']}.ndjson.xz" for row in rows}
    return tuple(
        Bundle(files[row["name"]], row["cases"], (kept / files[row["name"]]).read_bytes(), row["sha256"])
        for row in reversed(rows)
    )


def _bundle(edition: str, folder: Path) -> Bundle:
    cases = [
        case
        for path in sorted(folder.glob("*.json"))
        for case in json.loads(path.read_text(encoding="utf-8"))
    ]
    lines = "".join(
        json.dumps(case, ensure_ascii=False, separators=(",", ":")) + "\n"
        for case in sorted(cases, key=lambda case: case["id"])
    )
    data = gzip.compress(lines.encode(), compresslevel=6, mtime=0)
    name = f"paipu-cases-{edition}-{folder.name}.ndjson.gz"
    return Bundle(name, len(cases), data, sha256(data).hexdigest())


def write_bundles(app: Sphinx, failed: Exception | None) -> None:
    """Write the files beside the site, once, with the English one; a site without the page of results offers none."""
    offered = app.builder.format == "html" and LANGUAGE.english and OFFERED_BY in app.env.found_docs
    if failed is not None or not offered:
        return
    target = Path(app.outdir, SUITES_AT)
    target.mkdir(parents=True, exist_ok=True)
    files = (*bundles()[1], *earlier())
    for file in files:
        (target / file.name).write_bytes(file.data)
    sums = "".join(f"{file.digest}  {file.name}\n" for file in files)
    (target / SUMS).write_text(sums, encoding="utf-8")
