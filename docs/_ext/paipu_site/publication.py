"""What publishes the site: version, date and edition below every page, 404, sitemap, robots.

Where the site is published only its publisher knows: `PAIPU_BASEURL` names it when the site is built. Without it
nothing is written that needs a whole address: no map, no canonical link. The date is that of the sources, never of
the clock: `SOURCE_DATE_EPOCH`, else the day of the last commit, else that of the last release in the changelog.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
from datetime import UTC, datetime
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from paipu_site.language import FOLDERS, LANGUAGE, said, sentences
from spec import FOLDER

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

ROOT = FOLDER.parent

MISSING = "404"
"""The page for an address that is none."""

RELATIVE = re.compile(
    r'(?P<name>\b(?:href|src|action|data-content_root))="(?![#/]|[a-z]+:)(?P<address>[^"]*)"'
)

RELEASED = re.compile(r"^## \[\d[^\]]*\] - (\d{4}-\d{2}-\d{2})$", re.MULTILINE)


@cache
def date() -> str:
    """The day of the sources, as `2027-01-31`; empty where nothing tells it."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch:
        return datetime.fromtimestamp(int(epoch), UTC).date().isoformat()
    git = shutil.which("git")
    if git is not None and (ROOT / ".git").exists():
        command = [git, "-C", str(ROOT), "log", "-1", "--format=%cd", "--date=short"]
        shown = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603
        if shown.returncode == 0 and shown.stdout.strip():
            return shown.stdout.strip()
    released = RELEASED.search((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    return released[1] if released else ""


@cache
def edition() -> str:
    """The edition of the published cases that lie beside these rules."""
    manifest = ROOT / "conformance_tests" / "suites" / "manifest.json"
    return str(json.loads(manifest.read_text(encoding="utf-8"))["edition"])


def version_line() -> str:
    """Version, date and edition in one line."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    parts = (said("page.version", version=version), date(), said("page.edition", edition=edition()))
    return " · ".join(filter(None, parts))


def stamp(_: Sphinx, __: str, ___: str, context: dict[str, object], ____: nodes.document | None) -> None:
    """Hand the template what stands below a page, and the words of the 404 page."""
    context["paipu_stamp"] = version_line()
    context["missing_labels"] = sentences(LANGUAGE.tag)["missing"]


def base() -> str | None:
    """Where the site is published, with a slash at its end, where that is known."""
    told = os.environ.get("PAIPU_BASEURL")
    return f"{told.rstrip('/')}/" if told else None


def address(app: Sphinx, config: Config) -> None:
    """Let every page name its own whole address, where the site has one."""
    del app
    known = base()
    if known is not None:
        config.html_baseurl = f"{known}{FOLDERS[LANGUAGE.tag]}"
        if "ogp_site_url" in config:
            config.ogp_site_url = config.html_baseurl


def lead_in(app: Sphinx, failed: Exception | None) -> None:
    """Make the links of the 404 page hold from any depth; with the English pages, map the site in all languages."""
    if failed is not None or app.builder.name != "html":
        return
    known = base()
    top = f"{urlsplit(known or '/').path}{FOLDERS[LANGUAGE.tag]}"
    missing = Path(app.outdir, f"{MISSING}.html")
    if missing.exists():
        text = missing.read_text(encoding="utf-8")
        text = RELATIVE.sub(lambda found: f'{found["name"]}="{_from(top, found["address"])}"', text)
        missing.write_text(text, encoding="utf-8")
    if known is not None and LANGUAGE.english:
        _map(app, known)


def _from(top: str, address: str) -> str:
    """An address of a page at the top of a language, from the root of the server."""
    while address.startswith("../"):
        address, top = address[3:], f"{top.rstrip('/').rpartition('/')[0]}/"
    return f"{top}{address}"


def _map(app: Sphinx, base: str) -> None:
    rows = []
    for page in sorted(app.env.all_docs):
        where = app.builder.get_target_uri(page)
        others = "".join(
            f'<xhtml:link rel="alternate" hreflang="{tag}" href="{escape(base + folder + where)}"/>'
            for tag, folder in FOLDERS.items()
        )
        day = f"<lastmod>{date()}</lastmod>" if date() else ""
        rows += [
            f"<url><loc>{escape(base + folder + where)}</loc>{day}{others}</url>"
            for folder in FOLDERS.values()
        ]
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
    )
    text = f"{head}{chr(10).join(rows)}\n</urlset>\n"
    Path(app.outdir, "sitemap.xml").write_text(text, encoding="utf-8")
    robots = f"User-agent: *\nAllow: /\nSitemap: {base}sitemap.xml\n"
    Path(app.outdir, "robots.txt").write_text(robots, encoding="utf-8")
