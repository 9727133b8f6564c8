"""The content security policy of every page: what lies on the site, and the theme's own lines by their hashes.

It stands in the page, so that any server and a page opened as a file keep it. No page may ask another address, and
none has `unsafe-inline`.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx

INLINE = {
    "script": re.compile(r"<script(?![^>]*\bsrc=)([^>]*)>(.*?)</script>", re.DOTALL),
    "style": re.compile(r"<style([^>]*)>(.*?)</style>", re.DOTALL),
}
"""What of a page is carried out though no file holds it."""

ATTRIBUTE = re.compile(r'<[a-zA-Z][^>]*?\sstyle="([^"]*)"')
DATA = re.compile(r'type="application/(?:json|ld\+json)"')
HEAD = re.compile(r"<meta charset=[^>]*>")
OWN = 'http-equiv="Content-Security-Policy"'


def guard(app: Sphinx, failed: Exception | None) -> None:
    """Write into every page that was built what it may load and carry out; a page with a policy of its own keeps it."""
    if failed is not None or app.builder.format != "html":
        return
    for path in sorted(Path(app.outdir).rglob("*.html")):
        if "board" in path.relative_to(app.outdir).parts[:1]:
            continue
        text = path.read_text(encoding="utf-8")
        if OWN not in text and HEAD.search(text):
            meta = f'<meta {OWN} content="{policy(text)}">'
            path.write_text(HEAD.sub(lambda found: found[0] + meta, text, count=1), encoding="utf-8")  # noqa: B023


def policy(page: str) -> str:
    """The policy of a page: its own site, and what stands in it by hash."""
    scripts = [text for kind, text in INLINE["script"].findall(page) if not DATA.search(kind)]
    styles = [text for _, text in INLINE["style"].findall(page)]
    attributes = ATTRIBUTE.findall(page)
    by_attribute = ["'unsafe-hashes'"] if attributes else []
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(["script-src 'self'", *hashes(scripts)]),
            " ".join(["style-src 'self'", *by_attribute, *hashes([*styles, *attributes])]),
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "base-uri 'self'",
            "form-action 'self'",
        )
    )


def hashes(texts: Iterable[str]) -> list[str]:
    """The hash of each text, as a policy names it."""
    return sorted({f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts})
