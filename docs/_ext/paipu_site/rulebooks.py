"""The rulebooks of `spec/` as pages of the site.

The chapters live beside the tables they explain, outside the site's source folder. Before anything is read
they are copied to `rules/`, which git ignores; a page is written only when it changed, so that a second build
reads nothing anew, and a page whose chapter is gone is removed. A new game under `spec/` becomes a rulebook
of the site by itself.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.config import Config


def root_of(config: Config) -> Path:
    """Return the folder of the specification, which `conf.py` names."""
    return Path(config.paipu_spec)


def game_of(docname: str) -> str:
    """Return the game whose rulebook a page belongs to: its folder."""
    return Path(docname).parent.name


def lay_out(app: Sphinx, config: Config) -> None:
    """Bring `rules/` into agreement with `spec/`."""
    spec, rules = root_of(config), Path(app.srcdir) / "rules"
    wanted = {rules / page.relative_to(spec): page for page in pages(spec)}
    for target, page in wanted.items():
        text = page.read_bytes()
        if not target.exists() or target.read_bytes() != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text)
    for stale in set(rules.rglob("*.md")) - set(wanted):
        stale.unlink()


def pages(spec: Path) -> Iterator[Path]:
    """Every page of the specification: those at its top and those of each game that has an index."""
    yield from spec.glob("*.md")
    for index in spec.glob("*/index.md"):
        yield from index.parent.glob("*.md")
